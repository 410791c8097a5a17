//! Sockets: where the server listens, how connections are served, and how it all ends.

use std::io::ErrorKind;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::Duration;

use answers::{Broken, Fault, Hint, Refusal};
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use crate::app::App;
use crate::{Event, PORT};

/// How many ports are tried, the first one included.
const PORTS: u16 = 50;

/// Connections at a time; the next ones wait in the system's queue.
const MOST_CONNECTIONS: usize = 512;

/// A client has so long to say what it wants, also between two requests.
const HEADERS_WITHIN: Duration = Duration::from_secs(15);

/// No address and no header is longer.
const MOST_HEADER_BYTES: usize = 32 << 10;

/// No connection lasts longer: jobs that are followed end before.
const LONGEST: Duration = Duration::from_secs(20 * 60);

/// Requests under way have so long to finish after Ctrl-C.
const GRACE: Duration = Duration::from_secs(3);

/// The address behind `--listen`: `127.0.0.1:5813`, `localhost:80`, or a port or a host alone.
///
/// # Errors
///
/// If it is none.
pub fn address(written: &str) -> Result<SocketAddr, Fault> {
    let bare = written.trim();
    let found = match bare.parse::<u16>() {
        Ok(port) => Some(SocketAddr::from(([127, 0, 0, 1], port))),
        Err(_) => {
            let resolve = |text: &str| text.to_socket_addrs().ok().and_then(|mut found| found.next());
            let with_port = || bare.trim_matches(['[', ']']);
            bare.parse().ok().or_else(|| {
                if bare.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
                    return resolve(bare);
                }
                (with_port(), PORT).to_socket_addrs().ok().and_then(|mut found| found.next())
            })
        }
    };
    found.ok_or_else(|| {
        Fault::new(
            format!("{written} is no address to listen on"),
            "write an address and a port such as 127.0.0.1:5813, or one of both",
        )
    })
}

/// Listens there, or on the next port that is free.
pub(super) async fn bind(wanted: SocketAddr) -> Result<(TcpListener, SocketAddr), Refusal> {
    let mut address = wanted;
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => {
                let address = listener
                    .local_addr()
                    .map_err(|error| Broken(format!("the system does not tell the port: {error}")))?;
                return Ok((listener, address));
            }
            Err(error) if error.kind() == ErrorKind::AddrInUse => {
                let next = address.port().checked_add(1).filter(|next| next - wanted.port() < PORTS);
                let Some(next) = next else {
                    let message = format!("the ports from {} on are all taken", wanted.port());
                    return Err(Fault::hinted(message, Hint::AnyPort).into());
                };
                address.set_port(next);
            }
            Err(error) => {
                return Err(Broken(format!("cannot listen on {address}: {error}")).into());
            }
        }
    }
}

/// Serves until Ctrl-C or until somebody ends the program; then finishes what is under way.
pub(super) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>, tell: &dyn Fn(Event<'_>)) {
    let connections = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut stop = std::pin::pin!(stopped());
    loop {
        let next = async {
            let permit = Arc::clone(&connections).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
            // In this order: signals are caught from the first look on, before anybody is answered.
            biased;
            () = &mut stop => break,
            next = next => next,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(_) => {
                // Out of files, most likely: wait for others to finish.
                tokio::time::sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        let connection = graceful.watch(connection(stream, router.clone()));
        tokio::spawn(async move {
            // A client that breaks the rules or goes away is its own affair.
            let _ = tokio::time::timeout(LONGEST, connection).await;
            drop(permit);
        });
    }
    drop(listener);
    tell(Event::Finishing);
    app.stop();
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(GRACE) => {}
        () = stopped() => {}
    }
}

fn connection(
    stream: TcpStream,
    router: Router,
) -> http1::Connection<TokioIo<TcpStream>, TowerToHyperService<Router>> {
    // Answers are small and written at once.
    let _ = stream.set_nodelay(true);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADERS_WITHIN)
        .max_buf_size(MOST_HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
}

/// Ctrl-C, or the signal by which systems end programs.
async fn stopped() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await;
}
