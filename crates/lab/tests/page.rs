//! The page as a program: where it listens, and how it ends.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A running page with a library of its own.
struct Page {
    child: Child,
    out: BufReader<ChildStdout>,
    address: String,
    library: PathBuf,
}

impl Page {
    fn start(name: &str, listen: &str) -> Self {
        let library = std::env::temp_dir().join(format!("fibnim-page-{name}-{}.sqlite", std::process::id()));
        let mut child = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .args(["--listen", listen, "--library"])
            .arg(&library)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        while !line.contains("http://") {
            line.clear();
            assert!(out.read_line(&mut line).unwrap() > 0, "no address was printed");
        }
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/').to_owned();
        Self { child, out, address, library }
    }

    fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    fn signal(&self, name: &str) {
        let killed = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
    }

    /// Waits for its end: the exit status, and what it said on standard error.
    fn end(mut self) -> (Option<i32>, String) {
        let started = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < Duration::from_secs(60), "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), errors)
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill();
        for suffix in ["", "-wal", "-shm"] {
            let _ = std::fs::remove_file(format!("{}{suffix}", self.library.display()));
        }
    }
}

#[test]
fn it_answers_and_ends_in_peace() {
    for signal in ["-INT", "-TERM"] {
        let page = Page::start(signal, "127.0.0.1:0");
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
    let page = Page::start("taken", &format!("127.0.0.1:{port}"));
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
    let page = Page::start("slow", "127.0.0.1:0");
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
