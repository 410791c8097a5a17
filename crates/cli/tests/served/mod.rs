//! The program as a server with a library of its own, for the tests that need one.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A running page with a library of its own.
pub(crate) struct Page {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Its host and port.
    pub(crate) address: String,
    /// What follows them.
    pub(crate) path: String,
    library: PathBuf,
}

impl Page {
    pub(crate) fn start(name: &str, listen: &str, more: &[&str]) -> Self {
        Self::of(Command::new(env!("CARGO_BIN_EXE_fibnim")), name, listen, more)
    }

    /// The same with a maximum number of open files.
    pub(crate) fn start_within(files: usize, name: &str, listen: &str) -> Self {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -n {files} && exec \"$@\""), "sh", env!("CARGO_BIN_EXE_fibnim")]);
        Self::of(shell, name, listen, &[])
    }

    fn of(mut program: Command, name: &str, listen: &str, more: &[&str]) -> Self {
        let library = std::env::temp_dir().join(format!("fibnim-page-{name}-{}.sqlite", std::process::id()));
        let mut child = program
            .args(["--listen", listen, "--library"])
            .arg(&library)
            .args(more)
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
        let (address, path) = line.trim().trim_start_matches("http://").split_once('/').unwrap();
        Self { child, out, address: address.to_owned(), path: format!("/{path}"), library }
    }

    pub(crate) fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.address).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    pub(crate) fn signal(&self, name: &str) {
        let killed = Command::new("kill").args([name, &self.child.id().to_string()]).status().unwrap();
        assert!(killed.success());
    }

    /// Waits for its end: the exit status, and what it said on standard error.
    pub(crate) fn end(self) -> (Option<i32>, String) {
        let (status, errors, ()) = self.end_with(|_| ());
        (status, errors)
    }

    /// The same; the library is inspected before it is removed.
    pub(crate) fn end_with<T>(mut self, look: impl FnOnce(&Path) -> T) -> (Option<i32>, String, T) {
        let started = Instant::now();
        while self.child.try_wait().unwrap().is_none() {
            assert!(started.elapsed() < Duration::from_secs(600), "it does not end");
            std::thread::sleep(Duration::from_millis(10));
        }
        let mut errors = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        (self.child.wait().unwrap().code(), errors, look(&self.library))
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
