//! Who is connected. The number of connections is limited, in all and for one client; when it is reached, the one that has kept the server waiting
//! longest leaves, among those of the client that has most: clients that say or read nothing shut no others out.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::sync::Notify;
use tokio::time::Sleep;

/// Who asks: an address. With IPv6 a client has a whole network of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Client(IpAddr);

impl Client {
    /// The connection of an address.
    pub(super) fn new(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(ip) if !ip.is_loopback() => {
                IpAddr::from((u128::from(ip) & !u128::from(u64::MAX)).to_be_bytes())
            }
            other => other,
        })
    }

    /// Whether it is a client at this machine.
    pub(super) fn is_here(self) -> bool {
        self.0.is_loopback()
    }

    /// A client at this machine.
    pub(super) const fn here() -> Self {
        Self(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST))
    }
}

impl std::fmt::Display for Client {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(out)
    }
}

/// Files that are open beside connections: the library of each that computes, with what lies beside it, and the program's own.
const OTHER_FILES: usize = 128;

/// How many there may be, and how long they may keep the server waiting. A test hands in its own.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// Connections at a time.
    pub(super) connections: usize,
    /// Connections of one client.
    pub(super) connections_of_client: usize,
    /// Jobs that are followed at a time: each keeps a connection for minutes.
    pub(super) streams: usize,
    /// Jobs that one client follows.
    pub(super) streams_of_client: usize,
    /// Requests of one client that are computed or wait for it.
    pub(super) requests_of_client: usize,
    /// Jobs of one client that wait or run.
    pub(super) jobs_of_client: usize,
    /// Number of clients among whom the slots of jobs are shared: a single client gets its part, and the rest stays free for others.
    pub(super) clients_at_once: usize,
    /// How long a client has to say what it wants, also between two requests.
    pub(super) headers: Duration,
    /// How long a client has to take the next bytes of an answer.
    pub(super) write: Duration,
}

impl Room {
    /// For the people at one machine, who are one client.
    pub(super) const LOCAL: Self = Self {
        connections: 512,
        connections_of_client: 512,
        streams: 128,
        streams_of_client: 128,
        requests_of_client: 1024,
        jobs_of_client: 200,
        clients_at_once: 1,
        headers: Duration::from_secs(15),
        write: Duration::from_secs(30),
    };

    /// For a server that others can reach.
    pub(super) const SHARED: Self = Self {
        connections_of_client: 256,
        streams_of_client: 32,
        requests_of_client: 64,
        jobs_of_client: 4,
        clients_at_once: 2,
        ..Self::LOCAL
    };

    /// The same with a limit on open files, of which a connection is one: some are left for the library and for files that are read.
    pub(super) fn within(self, open_files: Option<u64>) -> Self {
        let Some(files) = open_files.and_then(|files| usize::try_from(files).ok()) else { return self };
        let connections = self.connections.min(files.saturating_sub(OTHER_FILES.min(files / 2))).max(4);
        let streams = self.streams.min(connections / 4);
        Self {
            connections,
            connections_of_client: self.connections_of_client.min(connections),
            streams,
            streams_of_client: self.streams_of_client.min(streams),
            ..self
        }
    }
}

/// A connection, as others see it.
pub(super) struct Connection {
    pub(super) client: Client,
    started: Instant,
    /// When bytes last went in or out, in milliseconds after it began.
    moved: AtomicU64,
    /// Requests that are being answered, and streams.
    working: AtomicUsize,
    /// Whether the client does not take what it is sent.
    is_blocked: AtomicBool,
    leave: Notify,
}

impl Connection {
    fn new(client: Client) -> Self {
        Self {
            client,
            started: Instant::now(),
            moved: AtomicU64::new(0),
            working: AtomicUsize::new(0),
            is_blocked: AtomicBool::new(false),
            leave: Notify::new(),
        }
    }

    fn moves(&self) {
        let now = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        self.moved.store(now, Ordering::Relaxed);
        self.is_blocked.store(false, Ordering::Relaxed);
    }

    /// Since when it keeps the server waiting; `None` if it is the other way round.
    fn idle_since(&self) -> Option<Instant> {
        let waits = self.working.load(Ordering::Relaxed) == 0 || self.is_blocked.load(Ordering::Relaxed);
        waits.then(|| self.started + Duration::from_millis(self.moved.load(Ordering::Relaxed)))
    }

    /// Marks it as waiting for the server as long as the mark is kept.
    pub(super) fn work(self: &Arc<Self>) -> Working {
        self.working.fetch_add(1, Ordering::Relaxed);
        Working(Arc::clone(self))
    }

    /// Waits until it has to leave.
    pub(super) async fn leaves(&self) {
        self.leave.notified().await;
    }
}

/// The client of a connection waits for the server, and not the other way round.
pub(super) struct Working(Arc<Connection>);

impl Drop for Working {
    fn drop(&mut self) {
        self.0.working.fetch_sub(1, Ordering::Relaxed);
    }
}

/// All connections.
pub(super) struct Connections {
    room: Room,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    next: u64,
    all: HashMap<u64, Arc<Connection>>,
}

impl Connections {
    pub(super) fn new(room: Room) -> Self {
        Self { room, open: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has the one leave that keeps the server waiting longest among those of the client that has most: the system has no room.
    pub(super) fn make_room(&self) {
        let _ = self.lock().dismiss_from_crowd();
    }

    /// Lets a client in; another may have to leave for it. `None` if all others wait for the server.
    pub(super) fn admit(self: &Arc<Self>, client: Client) -> Option<Place> {
        let mut open = self.lock();
        let of = |open: &Open, client| open.all.values().filter(|other| other.client == client).count();
        if of(&open, client) >= self.room.connections_of_client {
            open.dismiss(|other| other.client == client)?;
        } else if open.all.len() >= self.room.connections {
            open.dismiss_from_crowd()?;
        }
        let connection = Arc::new(Connection::new(client));
        let number = open.next;
        open.next += 1;
        open.all.insert(number, Arc::clone(&connection));
        Some(Place { connections: Arc::clone(self), number, connection })
    }
}

impl Open {
    /// Has one leave of the client that has most connections.
    fn dismiss_from_crowd(&mut self) -> Option<()> {
        let mut counts: HashMap<Client, usize> = HashMap::new();
        self.all.values().for_each(|other| *counts.entry(other.client).or_default() += 1);
        let mut crowds: Vec<(usize, Client)> = counts.into_iter().map(|(client, n)| (n, client)).collect();
        crowds.sort_by_key(|&(n, _)| std::cmp::Reverse(n));
        crowds.iter().find_map(|&(_, crowd)| self.dismiss(|other| other.client == crowd))
    }

    /// Has the one leave that keeps the server waiting longest.
    fn dismiss(&mut self, among: impl Fn(&Connection) -> bool) -> Option<()> {
        let waiting = self.all.iter().filter(|(_, one)| among(one));
        let waiting = waiting.filter_map(|(&number, one)| Some((one.idle_since()?, number)));
        let (_, number) = waiting.min()?;
        self.all.remove(&number)?.leave.notify_one();
        Some(())
    }
}

/// A place among the connections, until it is dropped.
pub(super) struct Place {
    connections: Arc<Connections>,
    number: u64,
    pub(super) connection: Arc<Connection>,
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.lock().all.remove(&self.number);
    }
}

/// A stream whose bytes are counted as signs of life, and whose client has a limited time to take the next ones.
pub(super) struct Watched<S> {
    stream: S,
    connection: Arc<Connection>,
    patience: Duration,
    stall: Option<Pin<Box<Sleep>>>,
}

impl<S> Watched<S> {
    pub(super) fn new(stream: S, connection: Arc<Connection>, patience: Duration) -> Self {
        Self { stream, connection, patience, stall: None }
    }

    /// Bytes that are written, or an end to the patience.
    fn written<T>(&mut self, context: &mut Context<'_>, done: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if done.is_ready() {
            self.stall = None;
            self.connection.moves();
            return done;
        }
        self.connection.is_blocked.store(true, Ordering::Relaxed);
        let patience = self.patience;
        let stall = self.stall.get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        stall.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let done = Pin::new(&mut self.stream).poll_read(context, buffer);
        if done.is_ready() {
            self.connection.moves();
        }
        done
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, done)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let done = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(context, done)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

/// Counts what each client has at a time, up to a bound.
pub(super) struct Quota {
    most: usize,
    taken: Mutex<HashMap<Client, usize>>,
}

impl Quota {
    pub(super) fn new(most: usize) -> Self {
        Self { most, taken: Mutex::default() }
    }

    /// One more for this client, unless it has all that it may have.
    pub(super) fn take(self: &Arc<Self>, client: Client) -> Option<Share> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let count = taken.entry(client).or_default();
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Share { quota: Arc::clone(self), client })
    }
}

/// A part of a quota, until it is dropped.
pub(super) struct Share {
    quota: Arc<Quota>,
    client: Client,
}

impl Drop for Share {
    fn drop(&mut self) {
        let mut taken = self.quota.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Room = Room { connections: 4, connections_of_client: 3, ..Room::LOCAL };

    fn client(last: u8) -> Client {
        Client::new([10, 0, 0, last].into())
    }

    #[test]
    fn the_client_that_waits_longest_leaves() {
        let all = Arc::new(Connections::new(SMALL));
        let crowd: Vec<Place> = (0..3).filter_map(|_| all.admit(client(1))).collect();
        let other = all.admit(client(2)).unwrap();
        assert_eq!((crowd.len(), all.lock().all.len()), (3, 4));
        // The first is being answered, the second has said something since, and the third has not.
        let answered = crowd[0].connection.work();
        crowd[1].connection.moved.store(5_000, Ordering::Relaxed);
        let newcomer = all.admit(client(3)).unwrap();
        assert!(!all.lock().all.contains_key(&crowd[2].number));
        assert!(all.lock().all.contains_key(&other.number));
        // The server waits even for a client that does not read its answer.
        crowd[0].connection.is_blocked.store(true, Ordering::Relaxed);
        crowd[0].connection.moved.store(0, Ordering::Relaxed);
        let next = all.admit(client(3)).unwrap();
        assert!(!all.lock().all.contains_key(&crowd[0].number));
        drop((answered, crowd, other, newcomer, next));
        assert!(all.lock().all.is_empty());
    }

    #[test]
    fn room_follows_the_files_that_may_be_open() {
        for (files, connections, streams) in [(4096, 512, 128), (256, 128, 32), (64, 32, 8), (1, 4, 1)] {
            let room = Room::LOCAL.within(Some(files));
            assert_eq!((room.connections, room.streams), (connections, streams), "{files}");
            assert!(room.connections_of_client <= connections && room.streams_of_client <= streams);
        }
        assert_eq!(Room::LOCAL.within(None).connections, Room::LOCAL.connections);
    }

    #[test]
    fn no_client_leaves_while_it_waits_for_the_server() {
        let all = Arc::new(Connections::new(SMALL));
        let places: Vec<Place> = (0..4).filter_map(|last| all.admit(client(last))).collect();
        let _busy: Vec<Working> = places.iter().map(|place| place.connection.work()).collect();
        assert!(all.admit(client(9)).is_none());
        drop(places);
        assert!(all.admit(client(9)).is_some());
    }

    #[test]
    fn a_client_has_its_share() {
        let quota = Arc::new(Quota::new(2));
        let taken: Vec<Option<Share>> = (0..3).map(|_| quota.take(client(1))).collect();
        assert_eq!(taken.iter().flatten().count(), 2);
        assert!(quota.take(client(2)).is_some());
        drop(taken);
        assert!(quota.take(client(1)).is_some());
        let network = |last: &str| Client::new(format!("2001:db8::{last}").parse().unwrap());
        assert_eq!(network("1"), network("2"));
        assert_ne!(network("1"), Client::new("2001:db8:0:1::1".parse().unwrap()));
        assert_eq!(Client::new("::ffff:10.0.0.1".parse().unwrap()), client(1));
    }

    /// The server does not write forever to a client that does not read.
    #[tokio::test(start_paused = true)]
    async fn writes_time_out() {
        use tokio::io::AsyncWriteExt as _;
        let (near, _far) = tokio::io::duplex(8);
        let connection = Arc::new(Connection::new(client(1)));
        let mut stream = Watched::new(near, Arc::clone(&connection), Duration::from_secs(30));
        let error = stream.write_all(&[0; 100]).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert!(connection.is_blocked.load(Ordering::Relaxed));
    }
}
