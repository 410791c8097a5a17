//! Hostile requests, sent to the program: each is answered or refused, and the program continues. `FIBNIM_HOSTILE` says how many.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod abuse;
mod served;

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use abuse::{Dice, amount};
use served::Page;

/// Few by default: the kinds matter more than their number.
const USUAL: usize = 300;

/// What a test waits at most for an answer: a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(300);

impl Dice {
    /// A number, or something else where a number should be.
    fn number(&mut self) -> String {
        match self.roll(8) {
            0 => "9".repeat(1 + self.roll(4_000)),
            1 => format!("10^{}", self.roll(20_000)),
            2 => format!("-{}", self.roll(100)),
            3 => self.of(&["", "inf", "NaN", "1e9", "0x10", "%00", "%ff", "1.5", "+", "\u{221e}"]).to_owned(),
            4 => "4294967296".to_owned(),
            _ => self.roll(2_000).to_string(),
        }
    }

    fn position(&mut self) -> String {
        let piles: Vec<String> = (0..1 + self.roll(6)).map(|_| self.number()).collect();
        let sum = self.of(&["", ";3", ";inf", ";;", "%2B7;2", ";10^500", "*"]);
        format!("{}{sum}", piles.join(self.of(&[",", ",,", "%2B", " "]))).replace(' ', "%20")
    }

    /// A text that is nearly JSON.
    fn body(&mut self) -> String {
        let number = self.number();
        match self.roll(12) {
            0 => "{".repeat(1 + self.roll(30_000)),
            1 => "[".repeat(1 + self.roll(30_000)),
            2 => format!("{{\"statement\": \"{}\"}}", "forall n: ".repeat(self.roll(2_000))),
            3 => format!("{{\"statement\": \"exists x, y: {number}*x = {number}*y + 1\"}}"),
            4 => format!(
                "{{\"position\": \"{number}\", \"reply\": true, \"opponent\": \"{}\"}}",
                "best:".repeat(self.roll(3_000))
            ),
            5 => format!("{{\"position\": \"21\", \"moves\": [{{\"pile\": {number}, \"take\": {number}}}]}}"),
            6 => format!(
                "{{\"rules\": \"game g(m)\\nmove 1 <= k <= {number}: m - k\", \"position\": \"{number}\", \"upto\": 9}}"
            ),
            7 => format!("{{\"family\": \"piles:{number},{number}\"}}"),
            8 => format!("{{\"table\": \"starts\", \"upto\": {number}}}"),
            9 => "\u{0}\u{1}\u{ffff}".to_owned(),
            10 => format!("{{\"position\": \"5\", \"nonsense\": {number}}}"),
            _ => "null".to_owned(),
        }
    }

    fn path(&mut self) -> String {
        let (number, other, position) = (self.number(), self.number(), self.position());
        match self.roll(16) {
            0 | 1 => format!("/api/v1/solve?position={position}"),
            2 => format!("/api/v1/solve?position={position}&game=takeaway:{number}&remoteness=true"),
            3 => format!("/api/v1/zeckendorf?n={number}"),
            4 => format!("/api/v1/table/grundy?from={number}&upto={other}"),
            5 => format!("/api/v1/table/plane?from_a={number}&from_b={other}&size=60&piles=3,4"),
            6 => format!("/api/v1/table/threshold?piles={position}&upto={number}"),
            7 => format!("/api/v1/table/complement?upto={number}&search={other}"),
            8 => format!("/api/v1/theorems/piles:{number}/members?allowance={other}&first={number}"),
            9 => format!("/api/v1/theorems/takeaway:{number}%2Fvalue={other}/run?numbers={position}"),
            10 => format!(
                "/api/v1/odds?position={position}&players=random,best:{}",
                self.of(&["random", "perfect", ""])
            ),
            11 => format!("/api/v1/jobs/{number}/events"),
            12 => format!("/api/v1/papers/{number}"),
            13 => format!("/{}%2e%2e/%2e%2e/etc/passwd", "../".repeat(self.roll(20))),
            14 => format!("/api/v1/solve?{}", "position=1&".repeat(1 + self.roll(200))),
            _ => format!("/v/{number}/app.js?{other}"),
        }
    }

    /// The bytes of a request, and whether it is one that must be answered.
    fn request(&mut self, host: &str) -> (Vec<u8>, bool) {
        const POSTED: [&str; 8] =
            ["ask", "play", "review", "prove", "table", "rules/check", "rules/solve", "rules/positions"];
        let plain = |line: &str| format!("{line}\r\nHost: {host}\r\nConnection: close\r\n\r\n").into_bytes();
        let ascii = |text: String| text.replace(|c: char| !c.is_ascii_graphic(), "%20");
        match self.roll(10) {
            0..=4 => (plain(&format!("GET {} HTTP/1.1", ascii(self.path()))), true),
            5..=7 => {
                let (to, body) = (self.of(&POSTED), self.body());
                let kind = self.of(&["application/json", "application/json", "text/plain"]);
                let head = format!(
                    "POST /api/v1/{to} HTTP/1.1\r\nHost: {host}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                    body.len()
                );
                ([head.into_bytes(), body.into_bytes()].concat(), true)
            }
            8 => {
                let headers = "x-filler: yes\r\n".repeat(self.roll(3_000));
                (
                    format!("GET / HTTP/1.1\r\nHost: {host}\r\n{headers}Connection: close\r\n\r\n")
                        .into_bytes(),
                    false,
                )
            }
            _ => {
                let broken = self.of(&[
                    "\r\n\r\n",
                    "GET\r\n\r\n",
                    "GET / HTTP/9\r\n\r\n",
                    "\u{0}\u{16}\u{3}\u{1}",
                    "BREW /pot HTTP/1.1\r\nHost: x\r\n\r\n",
                ]);
                (broken.as_bytes().to_vec(), false)
            }
        }
    }
}

/// The status of an answer; `None` if there was none.
fn send(page: &Page, request: &[u8]) -> Option<u16> {
    let mut stream = TcpStream::connect(&page.address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    // It may hang up while it is being sent too much.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    String::from_utf8_lossy(&answer).split(' ').nth(1)?.parse().ok()
}

#[test]
fn it_goes_on() {
    let many = amount("FIBNIM_HOSTILE", USUAL);
    let page = Page::start("hostile", "127.0.0.1:0", &[]);
    // All the while some say nothing, some half of something, and some do not read.
    let mut silent = Vec::new();
    for said in ["", "GET / HT", "POST /api/v1/ask HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"]
    {
        for _ in 0..40 {
            let mut stream = TcpStream::connect(&page.address).unwrap();
            stream.write_all(said.as_bytes()).unwrap();
            silent.push(stream);
        }
    }
    for _ in 0..40 {
        let mut stream = TcpStream::connect(&page.address).unwrap();
        stream
            .write_all("GET /api/v1/papers HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(20).as_bytes())
            .unwrap();
        silent.push(stream);
    }
    let threads = 8;
    let seen: Vec<BTreeMap<Option<u16>, usize>> = std::thread::scope(|scope| {
        let ask = |thread: usize| {
            let page = &page;
            move || {
                let mut dice = Dice(thread as u64 + 1);
                let mut seen = BTreeMap::new();
                for _ in 0..many.div_ceil(threads) {
                    let (request, must) = dice.request("localhost");
                    let status = send(page, &request);
                    let begin = String::from_utf8_lossy(&request[..request.len().min(200)]).into_owned();
                    assert!(status.is_some() || !must, "no answer: {begin}");
                    assert_ne!(status, Some(500), "{begin}");
                    *seen.entry(status).or_default() += 1;
                }
                seen
            }
        };
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(ask(thread))).collect();
        all.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut counts: BTreeMap<Option<u16>, usize> = BTreeMap::new();
    for (status, n) in seen.into_iter().flatten() {
        *counts.entry(status).or_default() += n;
    }
    println!("answers by status, none where the connection was closed: {counts:?}");
    assert!(page.get("/api/v1/health").contains("\"ok\""));
    assert!(page.get("/api/v1/solve?position=12").contains("\"outcome\":\"N\""));
    drop(silent);
    page.signal("-INT");
    let (status, errors) = page.end();
    assert_eq!(status, Some(0), "{errors}");
    assert!(!errors.contains("panicked"), "{errors}");
}
