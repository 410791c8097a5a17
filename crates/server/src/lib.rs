//! The page of fibnim and its JSON interface.
//!
//! The router is a function from the shared state to a service, and is tested without a socket. Requests that compute
//! pass the gate, which lets in about as many as the machine has cores; what takes longer than a request may is a job.
//!
//! # Modules
//!
//! ```text
//! router, listen   which address does what; sockets
//! class            pupils by the names that they choose, what they have finished, and the exam of a class
//! access, guard    names and tokens; headers, origins, and how much one client may ask for at a time
//! fields           what may follow a question mark: what the OpenAPI document names, and nothing else
//! public           where others find the page
//! origin           sites that may show the page in a frame
//! connections      who is connected, and who leaves when there is no room; quotas
//! gate             who may compute, and for how long
//! pages            the pages: their addresses, and what previews of links say
//! site             the page as files, for hosts that serve nothing else
//! assets, css      the files of the page, under names with a version, and which modules a page will import; style sheets made flat for
//!                  browsers of 2022
//! jobs, app        what takes longer than a request may, done once for all who ask; what requests share
//! api/             one file for each thing that can be asked: it reads a request as a question of `answers::engine`, whose answer is the reply
//! ```
//!
//! # Who computes, when it ends, how much
//!
//! *Who computes.* The `gate` has as many slots as there are cores (two at least): half of them for jobs, the
//! rest for requests, so that a long proof locks no client out. Heavy requests (statements, claims, odds) queue
//! among themselves before they queue with the others, and what is known to take milliseconds (a theorem from the
//! library, a move in a small game) has slots of its own. Closed forms of one pile are answered on the spot, from
//! theorems and a table of Grundy values in memory; `quick_answers_are_the_same` compares both ways. A full queue
//! is 503 with `Retry-After`. A request for a job that is already running joins it.
//!
//! *When it ends.* A request that is dropped, or passes its deadline, sets the flag that tables and automata check
//! anyway. A computation that does not check in time keeps its slot until it ends, and its client is answered without it.
//! Ctrl-C cancels the jobs and gives requests three seconds.
//!
//! *Rules of strangers.* Rules in a request are ten thousand bytes at most, and are read within limits: that games end is decided by
//! automata. The library finds families of such rules by their fingerprint (`mine@1a2b3c4d`), and every name of a family is a part of a
//! path, percent-encoded. Of numerations only a few may be asked for (`answers::engine::NUMERATIONS`), in rules, names and statements: the system of an automaton is never dropped.
//!
//! *How much.* A position has at most a hundred piles and three thousand digits, a game two million bits in all
//! its positions, a body 64 KiB and ten seconds to arrive; the results of jobs are kept as text, 32 MiB of it. Everything
//! else is counted against its limits (`answers::engine::Policy`, `Question::allowance`) before it is made.
//!
//! *What a page elsewhere can do.* It can link to this one, and nothing else: whatever computes must be asked from the
//! same origin, a server on the loopback answers only under the names of this machine (a name that is made to
//! point here does not help), bodies must be JSON, and there is no cookie to abuse. The policy forbids everything
//! inline; the page makes elements from text only (`web/lib/dom.js`), and drawings, which come from our own
//! server, are read as XML.
//!
//! *Why axum and not its `serve`.* The accept loop is ours (`listen`), because it limits connections and the time
//! that a client takes to say what it wants.

mod access;
mod api;
mod app;
mod assets;
mod class;
mod connections;
mod css;
mod fields;
mod gate;
mod guard;
mod guesses;
mod jobs;
mod listen;
mod origin;
mod own_games;
mod pages;
mod problem;
mod public;
mod reply;
mod request;
mod router;
pub mod site;
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
pub use origin::Origin;
pub use public::PublicUrl;

/// The port of the page: 5, 8, 13.
pub const PORT: u16 = 5813;

/// What a server reports to its owner.
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
    /// It is ending; requests under way are finished, and what was proved on the way is kept.
    Finishing,
    /// It was asked to end again, and it is still finishing. The next request to end stops it at once.
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
    /// The library of theorems cannot be used; reported once until it can.
    Trouble {
        /// Why.
        reason: &'a str,
    },
    /// It can be used again.
    Recovered,
}

/// Receives what a server reports, from any of its threads.
pub type Tell = Arc<dyn Fn(Event<'_>) + Send + Sync>;

/// Maximum size, in bytes, up to which a server that others can reach adds to its library.
const LIBRARY_OF_STRANGERS: u64 = 256 << 20;

/// Statements and rules are nested, and so are the functions that read them. What is not used of a stack takes no memory.
const STACK: usize = 16 << 20;

/// Serves the page until Ctrl-C. If the port is taken, the next one that is free is used; port 0 is any. Where others can reach it, they
/// need a token, which is part of the addresses reported; `names` are further names under which it may be asked then. The sites `embedders` may
/// show it in a frame. Links that are shared lead to its `public` address, if it has one.
///
/// # Errors
///
/// If no port is free, or the system does not let it listen.
pub fn run(
    wanted: SocketAddr,
    names: &[String],
    embedders: &[Origin],
    public: Option<PublicUrl>,
    libraries: Libraries,
    tell: Tell,
) -> Result<(), Refusal> {
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
        let access = access.embedded_by(embedders.to_vec());
        let room = room.within(listen::open_files());
        let settings = Settings { access, deadlines: Deadlines::USUAL, room, tell, addresses, public };
        let app = Arc::new(App::new(libraries, settings));
        listen::serve(listener, router::router(&app), &app).await;
        Ok(())
    });
    // Computations have been stopped; those that do not notice end with the program.
    runtime.shutdown_background();
    served
}
