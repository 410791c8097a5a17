//! Sockets: where the server listens, how connections are served, and how it shuts down.

use std::io::ErrorKind;
use std::net::{SocketAddr, ToSocketAddrs};
use std::sync::Arc;
use std::time::{Duration, Instant};

use answers::{Broken, Fault, Hint, Refusal};
use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use limits::{Press, Presses};
use tokio::net::{TcpListener, TcpStream};

use crate::access;
use crate::app::App;
use crate::connections::{Client, Connection, Connections, Place, Watched};
use crate::{Event, PORT};

/// How many ports are tried, the first one included.
const PORTS: u16 = 50;

/// No address and no header is longer.
const MOST_HEADER_BYTES: usize = 32 << 10;

/// No connection lasts longer: jobs that are followed end before.
const LONGEST: Duration = Duration::from_secs(20 * 60);

/// How long requests under way have to finish after Ctrl-C.
const GRACE: Duration = Duration::from_secs(3);

/// How long, at the end, the proofs found so far have to be checked and kept.
const KEEPING: Duration = Duration::from_secs(60);

/// What is said to those for whom there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";

/// The address after `--listen`: `127.0.0.1:5813`, `localhost:80`, or a port or a host alone.
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
            format!("{written} is not an address to listen on"),
            "write an address and a port such as 127.0.0.1:5813, or only one of them",
        )
    })
}

/// How many files may be open at a time, where the system has such a limit.
pub(super) fn open_files() -> Option<u64> {
    #[cfg(unix)]
    return rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    None
}

/// Where others find what listens there, without a path; the likeliest first.
pub(super) fn others(address: SocketAddr, names: &[String]) -> Vec<String> {
    let (port, ip) = (address.port(), address.ip());
    let ips = if ip.is_unspecified() { access::machine_addresses() } else { vec![ip] };
    // What listens on IPv4 alone is not found under IPv6.
    let ips = ips.into_iter().filter(|found| ip.is_ipv6() || found.is_ipv4());
    let places = names.iter().map(|name| format!("{name}:{port}"));
    let places = places.chain(ips.map(|ip| SocketAddr::new(ip, port).to_string()));
    let found: Vec<String> = places.map(|place| format!("http://{place}")).collect();
    // A machine without a network can reach itself.
    if found.is_empty() { vec![format!("http://127.0.0.1:{port}")] } else { found }
}

/// Listens there, or on the next port that is free.
pub(super) async fn bind(wanted: SocketAddr) -> Result<(TcpListener, SocketAddr), Refusal> {
    let mut address = wanted;
    loop {
        match TcpListener::bind(address).await {
            Ok(listener) => {
                let address = listener
                    .local_addr()
                    .map_err(|error| Broken::new(format!("cannot find out the port: {error}")))?;
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
                return Err(Broken::new(format!("cannot listen on {address}: {error}")).into());
            }
        }
    }
}

/// Serves until Ctrl-C or another signal ends the program; then finishes what is under way.
pub(super) async fn serve(listener: TcpListener, router: Router, app: &Arc<App>) {
    let connections = Arc::new(Connections::new(app.room));
    let graceful = GracefulShutdown::new();
    let mut signals = Signals::new();
    let mut presses = Presses::default();
    loop {
        let accepted = tokio::select! {
            // In this order: signals are caught from the first look on, before any request is answered.
            biased;
            () = signals.next() => break,
            accepted = listener.accept() => accepted,
        };
        let (stream, address) = match accepted {
            Ok(accepted) => accepted,
            Err(_) => {
                // Out of files, most likely: a silent client makes room for the next one.
                connections.make_room();
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            }
        };
        let Some(place) = connections.admit(Client::new(address.ip())) else {
            let _ = stream.try_write(FULL);
            continue;
        };
        let connection = graceful.watch(connection(stream, router.clone(), app, &place));
        tokio::spawn(async move {
            // A client that breaks the rules or goes away is its own affair.
            tokio::select! {
                _ = tokio::time::timeout(LONGEST, connection) => {}
                () = place.connection.leaves() => {}
            }
        });
    }
    presses.press(Instant::now());
    drop(listener);
    app.tell(Event::Finishing);
    app.stop();
    // What was proved on the way is checked and kept before the program ends.
    let finished = async {
        let answered = tokio::time::timeout(GRACE, graceful.shutdown());
        tokio::join!(answered, tokio::time::timeout(KEEPING, app.jobs.ended()))
    };
    tokio::select! {
        _ = finished => {}
        () = insisted(&mut signals, presses, app) => {}
    }
}

/// The user does not want to wait. A key pressed twice in a row does not say so: it would cost what is being kept.
async fn insisted(signals: &mut Signals, mut presses: Presses, app: &App) {
    loop {
        signals.next().await;
        match presses.press(Instant::now()) {
            Press::First | Press::Again => {}
            Press::Second => app.tell(Event::StillFinishing),
            Press::Last => return,
        }
    }
}

fn connection(
    stream: TcpStream,
    router: Router,
    app: &App,
    place: &Place,
) -> http1::Connection<TokioIo<Watched<TcpStream>>, OnConnection> {
    // Answers are small and written at once.
    let _ = stream.set_nodelay(true);
    let connection = Arc::clone(&place.connection);
    let stream = Watched::new(stream, Arc::clone(&connection), app.room.write);
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.room.headers)
        .max_buf_size(MOST_HEADER_BYTES)
        .serve_connection(
            TokioIo::new(stream),
            OnConnection { router: TowerToHyperService::new(router), connection },
        )
}

/// The router, which hears of each request by which connection it came.
struct OnConnection {
    router: TowerToHyperService<Router>,
    connection: Arc<Connection>,
}

impl Service<Request<Incoming>> for OnConnection {
    type Response = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Response;
    type Error = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Error;
    type Future = <TowerToHyperService<Router> as Service<Request<Incoming>>>::Future;

    fn call(&self, mut request: Request<Incoming>) -> Self::Future {
        request.extensions_mut().insert(Arc::clone(&self.connection));
        self.router.call(request)
    }
}

/// Ctrl-C, and the signal by which systems end programs; those that arrive between two checks are not lost.
struct Signals {
    #[cfg(unix)]
    caught: Option<[tokio::signal::unix::Signal; 2]>,
}

impl Signals {
    fn new() -> Self {
        Self {
            #[cfg(unix)]
            caught: {
                use tokio::signal::unix::{SignalKind, signal};
                let both = signal(SignalKind::interrupt())
                    .and_then(|first| Ok([first, signal(SignalKind::terminate())?]));
                both.ok()
            },
        }
    }

    /// The next one.
    async fn next(&mut self) {
        #[cfg(unix)]
        if let Some([interrupt, terminate]) = &mut self.caught {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
        let _ = tokio::signal::ctrl_c().await;
    }
}
