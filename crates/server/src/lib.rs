//! The page and its JSON interface: `fibnim` without a command.
//!
//! [`router`] is a function from the shared state to a service, and is tested without a socket. Requests that compute
//! pass the [`gate`], which lets in as many as the machine has cores; what takes longer than a request may is a job.

mod api;
mod app;
mod assets;
mod gate;
mod guard;
mod jobs;
mod listen;
mod problem;
mod request;
mod router;
#[cfg(test)]
mod tests;

use std::io::Write as _;
use std::sync::Arc;

use anyhow::Context;

use crate::cli::PageArgs;
use crate::failure::Failure;
use crate::output;
use crate::render::page;
use app::App;

/// Serves the page until Ctrl-C.
pub(crate) fn run(arguments: &PageArgs) -> Result<(), Failure> {
    let address = listen::address(&arguments.listen)?;
    let app = Arc::new(App::new(&arguments.library, address.ip().is_loopback())?);
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .context("cannot start the threads of the server")?;
    let served = runtime.block_on(async {
        let (listener, address) = listen::bind(address).await?;
        let url = format!("http://{address}/");
        output::print(&page::address(&url))?;
        if arguments.open
            && let Err(error) = opener::open_browser(&url)
        {
            let _ = writeln!(anstream::stderr(), "no browser could be opened: {error}");
        }
        listen::serve(listener, router::router(&app), &app).await;
        Ok(())
    });
    // Computations have been told to stop; those that do not listen end with the program.
    runtime.shutdown_background();
    served
}
