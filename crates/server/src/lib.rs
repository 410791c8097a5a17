//! The page of fibnim and its JSON interface.
//!
//! The router is a function from the shared state to a service, and is tested without a socket. Requests that compute
//! pass the gate, which lets in about as many as the machine has cores; what takes longer than a request may is a job.

mod access;
mod api;
mod app;
mod assets;
mod budget;
mod connections;
mod css;
mod fields;
mod gate;
mod guard;
mod guesses;
mod jobs;
mod listen;
mod numerations;
mod own_games;
mod problem;
mod request;
mod router;
mod statements;
#[cfg(test)]
mod tests;
mod turns;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use answers::library::Libraries;
use answers::{Broken, Refusal};

use access::Access;
use app::{App, Settings};
use connections::Room;
use gate::Deadlines;
pub use listen::address;

/// The port of the page: 5, 8, 13.
pub const PORT: u16 = 5813;

/// What a server tells the one who started it.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// It can be asked now.
    Listening {
        /// Where.
        url: &'a str,
        /// The port, which is another than the one asked for if that was taken.
        port: u16,
        /// The addresses that others can use, with the token that they need; none if only this machine can reach it.
        others: &'a [String],
    },
    /// Somebody ends it; requests under way are finished, and what was proved on the way is kept.
    Finishing,
    /// Somebody has asked again, and it is still finishing. Whoever asks once more ends it at once.
    StillFinishing,
    /// A request was answered.
    Answered {
        /// Who asked.
        client: &'a str,
        /// How.
        method: &'a str,
        /// What, without the token.
        address: &'a str,
        /// The status of the answer.
        status: u16,
        /// How long it took.
        took: Duration,
    },
    /// The library of theorems cannot be used; told once until it can.
    Trouble {
        /// Why.
        reason: &'a str,
    },
    /// It can be used again.
    Recovered,
}

/// Hears what a server tells, from any of its threads.
pub type Tell = Arc<dyn Fn(Event<'_>) + Send + Sync>;

/// Nothing more is kept in the library of a server that others can reach once it has so many bytes.
const LIBRARY_OF_STRANGERS: u64 = 256 << 20;

/// Statements and rules are nested, and so are the functions that read them. What is not used of a stack takes no memory.
const STACK: usize = 16 << 20;

/// Serves the page until Ctrl-C. If the port is taken, the next one that is free is used; port 0 is any. Where others can reach it, they
/// need a token, which stands in the addresses that are told; `names` are further names under which it may be asked then.
///
/// # Errors
///
/// If no port is free, or the system does not let it listen.
pub fn run(wanted: SocketAddr, names: &[String], libraries: Libraries, tell: Tell) -> Result<(), Refusal> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .thread_stack_size(STACK)
        .build()
        .map_err(|error| Broken::new(format!("cannot start the threads of the server: {error}")))?;
    let served = runtime.block_on(async {
        let (listener, address) = listen::bind(wanted).await?;
        let is_local = address.ip().is_loopback();
        let token = access::fresh_token();
        let addresses = if is_local { Vec::new() } else { listen::others(address, names) };
        let with_token = |place: &String| format!("{place}/?{}={token}", access::TOKEN);
        let others: Vec<String> = addresses.iter().map(with_token).collect();
        let url = others.first().cloned().unwrap_or_else(|| format!("http://{address}/"));
        tell(Event::Listening { url: &url, port: address.port(), others: &others });
        let (access, room, libraries) = match is_local {
            true => (Access::local(), Room::LOCAL, libraries),
            false => {
                let names = names.iter().cloned().chain(access::machine_name()).collect();
                (Access::shared(token, names), Room::SHARED, libraries.up_to(LIBRARY_OF_STRANGERS))
            }
        };
        let room = room.within(listen::open_files());
        let settings = Settings { access, deadlines: Deadlines::USUAL, room, tell, addresses };
        let app = Arc::new(App::new(libraries, settings));
        listen::serve(listener, router::router(&app), &app).await;
        Ok(())
    });
    // Computations have been told to stop; those that do not listen end with the program.
    runtime.shutdown_background();
    served
}
