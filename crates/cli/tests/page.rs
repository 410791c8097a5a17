//! The page as a program: where it listens, and how it ends.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod served;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Command;
use std::time::Duration;

use served::Page;

#[test]
fn it_answers_and_ends_in_peace() {
    for signal in ["-INT", "-TERM"] {
        let page = Page::start(signal, "127.0.0.1:0", &[]);
        let answer = page.get("/api/v1/solve?position=12");
        assert!(
            answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("\"outcome\":\"N\""),
            "{answer}"
        );
        // A connection that stays open and a job that runs do not keep it.
        let idle = TcpStream::connect(&page.address).unwrap();
        let mut asking = TcpStream::connect(&page.address).unwrap();
        let body = "{\"table\":\"starts\",\"upto\":100000000}";
        write!(
            asking,
            "POST /api/v1/table HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            page.address,
            body.len()
        )
        .unwrap();
        let mut line = String::new();
        BufReader::new(&asking).read_line(&mut line).unwrap();
        assert!(line.starts_with("HTTP/1.1 202"), "{line}");
        page.signal(signal);
        let (status, errors) = page.end();
        assert_eq!(status, Some(0), "{errors}");
        drop(idle);
    }
}

#[test]
fn a_taken_port_gives_way_to_the_next() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let page = Page::start("taken", &format!("127.0.0.1:{port}"), &[]);
    assert_ne!(page.address, format!("127.0.0.1:{port}"));
    assert!(page.get("/api/v1/health").contains("\"ok\""));
    page.signal("-INT");
    let (status, errors) = page.end();
    assert_eq!(status, Some(0));
    assert!(errors.contains(&format!("port {port} is taken")), "{errors}");
}

/// A client that says nothing, or half of something, is hung up on; the others go on.
#[test]
fn slow_clients_are_not_waited_for() {
    let page = Page::start("slow", "127.0.0.1:0", &[]);
    let mut slow = TcpStream::connect(&page.address).unwrap();
    slow.write_all(b"GET /api/v1/health HTTP/1.1\r\nHost: loc").unwrap();
    let crowd: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(&page.address).unwrap()).collect();
    assert!(page.get("/api/v1/health").contains("\"ok\""));
    slow.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let mut rest = Vec::new();
    // Whatever is said, the connection comes to an end.
    let _ = slow.read_to_end(&mut rest);
    assert!(page.get("/api/v1/health").contains("\"ok\""));
    drop(crowd);
}

/// Where others can reach it, they are warned of and need a token; the printed address has it.
#[test]
fn others_need_what_is_printed() {
    let page = Page::start("others", "0.0.0.0:0", &["--host", "ada.example"]);
    let token = page.path.strip_prefix("/?token=").unwrap();
    assert!(page.address.starts_with("ada.example:") && token.len() == 6, "{} {}", page.address, page.path);
    let port = page.address.rsplit_once(':').unwrap().1.to_owned();
    let get = |path: &str, host: &str| {
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    assert!(get("/api/v1/solve?position=12", "127.0.0.1").starts_with("HTTP/1.1 401"));
    assert!(
        get(&format!("/api/v1/solve?position=12&token={token}"), "ada.example").starts_with("HTTP/1.1 200")
    );
    assert!(get(&page.path, "evil.example").starts_with("HTTP/1.1 403"));
    assert!(get(&page.path, "127.0.0.1").starts_with("HTTP/1.1 303"));
    page.signal("-INT");
    let (status, errors) = page.end();
    assert_eq!(status, Some(0));
    assert!(errors.contains("warning: others can reach this page"), "{errors}");
}

/// Room for connections follows the number of files that may be open: those who say nothing make room, before they have kept the others
/// waiting.
#[test]
fn idle_connections_leave_room_where_few_files_may_be_open() {
    let page = Page::start_within(64, "files", "127.0.0.1:0");
    let idle: Vec<TcpStream> = (0..56).map(|_| TcpStream::connect(&page.address).unwrap()).collect();
    assert!(page.get("/api/v1/solve?position=3,4").starts_with("HTTP/1.1 200"));
    // Some had to leave, and not because their time was up: those that came last are there.
    let is_open = |stream: &TcpStream| {
        stream.set_nonblocking(true).unwrap();
        let mut byte = [0];
        stream.peek(&mut byte).is_err_and(|error| error.kind() == std::io::ErrorKind::WouldBlock)
    };
    assert!(idle[46..].iter().all(is_open));
    while is_open(&idle[0]) {
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A log has a line for each request, and no token.
#[test]
fn requests_are_logged() {
    let file = std::env::temp_dir().join(format!("fibnim-page-{}.log", std::process::id()));
    let page = Page::start("log", "127.0.0.1:0", &[&format!("--log={}", file.display())]);
    page.get("/api/v1/solve?position=12&token=secret");
    page.get("/nothing");
    page.signal("-INT");
    let (status, errors) = page.end();
    assert_eq!(status, Some(0));
    let log = std::fs::read_to_string(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    let lines: Vec<&str> = log.lines().collect();
    assert_eq!(lines.len(), 2, "{log}");
    assert!(
        lines[0].contains(" 127.0.0.1 GET /api/v1/solve?position=12 200 ") && lines[0].ends_with("ms"),
        "{log}"
    );
    assert!(lines[1].contains(" GET /nothing 404 "), "{log}");
    // Without a name it goes to standard error, and without the flag nowhere.
    assert!(!errors.contains("GET"), "{errors}");
    let page = Page::start("log-here", "127.0.0.1:0", &["--log"]);
    page.get("/play");
    page.signal("-INT");
    assert!(page.end().1.contains(" GET /play 200 "));
}

/// Ctrl-C keeps what was proved on the way, as it does at the command line.
#[test]
fn what_was_proved_on_the_way_is_kept() {
    let page = Page::start("keeps", "127.0.0.1:0", &[]);
    // It builds on the values below it, and takes minutes.
    let body = "{\"family\":\"grundy:6\"}";
    let mut asking = TcpStream::connect(&page.address).unwrap();
    let host = &page.address;
    let length = body.len();
    write!(
        asking,
        "POST /api/v1/prove HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    asking.read_to_string(&mut answer).unwrap();
    let id = answer.split("\"id\":\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    // Until it is about the next one.
    while !page.get(&format!("/api/v1/jobs/{id}")).contains("\"family\":\"grundy:3\"") {
        std::thread::sleep(Duration::from_millis(50));
    }
    // Twice, as a key that is pressed hard: that ends nothing at once.
    page.signal("-INT");
    page.signal("-INT");
    let (status, errors, listed) = page.end_with(|library| {
        let mut list = Command::new(env!("CARGO_BIN_EXE_fibnim"));
        list.args(["theorems", "--library"]).arg(library).output().unwrap()
    });
    assert_eq!(status, Some(0), "{errors}");
    assert!(errors.contains("stopping; what was proved is being kept"), "{errors}");
    let text = String::from_utf8_lossy(&listed.stdout).into_owned();
    for family in ["grundy:0", "grundy:1", "grundy:2"] {
        assert!(text.contains(family), "{text}");
    }
}
