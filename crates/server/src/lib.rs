//! The page of fibnim and its JSON interface.
//!
//! The router is a function from the shared state to a service, and is tested without a socket. Requests that compute
//! pass the gate, which lets in about as many as the machine has cores; what takes longer than a request may is a job.

mod api;
mod app;
mod assets;
mod gate;
mod guard;
mod jobs;
mod limits;
mod listen;
mod numerations;
mod problem;
mod request;
mod router;
#[cfg(test)]
mod tests;

use std::net::SocketAddr;
use std::sync::Arc;

use answers::library::Libraries;
use answers::{Broken, Refusal};

use app::App;
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
    },
    /// Somebody ends it; requests under way are finished.
    Finishing,
}

/// Serves the page until Ctrl-C. If the port is taken, the next one that is free is used; port 0 is any.
///
/// # Errors
///
/// If no port is free, or the system does not let it listen.
pub fn run(wanted: SocketAddr, libraries: Libraries, tell: &dyn Fn(Event<'_>)) -> Result<(), Refusal> {
    let app = Arc::new(App::new(libraries, wanted.ip().is_loopback(), Deadlines::USUAL));
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|error| Broken(format!("cannot start the threads of the server: {error}")))?;
    let served = runtime.block_on(async {
        let (listener, address) = listen::bind(wanted).await?;
        let url = format!("http://{address}/");
        tell(Event::Listening { url: &url, port: address.port() });
        listen::serve(listener, router::router(&app), &app, tell).await;
        Ok(())
    });
    // Computations have been told to stop; those that do not listen end with the program.
    runtime.shutdown_background();
    served
}
