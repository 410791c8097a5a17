//! The command line and the server give the same JSON for the same position.

#![cfg(unix)]
#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod served;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::process::Command;

use fibnim::players::Dice;
use serde_json::{Value, json};
use served::Page;

/// How many positions of every kind are asked about.
const POSITIONS: usize = 300;

/// What is asked, for both.
struct Question {
    /// The arguments after `solve`.
    arguments: Vec<String>,
    /// A query, or the body of a question about a game by its rules.
    request: Request,
}

enum Request {
    Get(String),
    Post(Value),
}

fn encoded(text: &str) -> String {
    let mut out = String::new();
    for byte in text.bytes() {
        let _ = match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' => write!(out, "{}", char::from(byte)),
            _ => write!(out, "%{byte:02X}"),
        };
    }
    out
}

/// A position of some kind: one pile, several, local ones, other games, misere play, rules, values and remoteness.
fn asked(dice: &mut Dice) -> Question {
    let mut below = |most: u64| dice.below(most);
    let huge = ["10^30", "10^20+7", "987654321987654321"][below(3) as usize].to_owned();
    let size = |dice: &mut dyn FnMut(u64) -> u64| match dice(6) {
        0 => huge.clone(),
        _ => dice(40).to_string(),
    };
    if below(3) == 0 {
        let own = "game mine(m, n)\nmove 1 <= k <= 3: m - k, n\nmove 1 <= k: m, n - k\n";
        let (rules, two) =
            [("wythoff", true), ("fibonacci", false), ("nim", true), (own, true)][below(4) as usize];
        let position = match two {
            true => format!("{}, {}", size(&mut below), size(&mut below)),
            false => format!("{}; {}", size(&mut below), below(20)),
        };
        let (value, remoteness, misere) = (below(2) == 0, below(3) == 0, below(4) == 0);
        let value = value && !misere;
        let mut arguments = vec![position.clone(), "--rules".into(), rules.into()];
        for (flag, is_set) in [("--grundy", value), ("--remoteness", remoteness), ("--misere", misere)] {
            arguments.extend(is_set.then(|| flag.to_owned()));
        }
        let body = json!({"rules": rules, "position": position, "value": value, "remoteness": remoteness, "misere": misere});
        return Question { arguments, request: Request::Post(body) };
    }
    let piles: Vec<String> = (0..=below(3)).map(|_| size(&mut below)).collect();
    let scope = if below(3) == 0 { "local" } else { "global" };
    let position = match below(3) {
        0 if scope == "global" => format!("{};{}", piles.join(","), below(30)),
        0 => piles.iter().map(|pile| format!("{pile};{}", below(30))).collect::<Vec<_>>().join(" + "),
        _ => piles.join(", "),
    };
    let game = [
        "fibonacci",
        "fibonacci",
        "power-of-two",
        "nim",
        "takeaway:3",
        "takeaway:3/2",
        "takeaway:+2",
        "takeaway:=5",
    ][below(8) as usize];
    let (misere, remoteness) = (below(4) == 0, below(4) == 0);
    let mut arguments: Vec<String> =
        ["--game", game, "--scope", scope].into_iter().map(str::to_owned).collect();
    for (flag, is_set) in [("--misere", misere), ("--remoteness", remoteness)] {
        arguments.extend(is_set.then(|| flag.to_owned()));
    }
    arguments.push(position.clone());
    let query = format!(
        "/api/v1/solve?position={}&game={}&piles={scope}&misere={misere}&remoteness={remoteness}",
        encoded(&position),
        encoded(game)
    );
    Question { arguments, request: Request::Get(query) }
}

fn body(answer: &str) -> Value {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let body = match head.to_ascii_lowercase().contains("transfer-encoding: chunked") {
        // One chunk, or several.
        true => body.split("\r\n").skip(1).step_by(2).collect(),
        false => body.to_owned(),
    };
    serde_json::from_str(&body).unwrap_or_else(|error| panic!("{error}: {answer}"))
}

fn ask(page: &Page, request: &Request) -> Value {
    let (start, content) = match request {
        Request::Get(query) => (format!("GET {query}"), String::new()),
        Request::Post(value) => ("POST /api/v1/rules/solve".to_owned(), value.to_string()),
    };
    let mut stream = TcpStream::connect(&page.address).unwrap();
    write!(
        stream,
        "{start} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{content}",
        page.address,
        content.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    body(&answer)
}

#[test]
fn the_shell_and_the_server_answer_alike() {
    let folder = std::env::temp_dir().join(format!("fibnim-same-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let page = Page::start("same", "127.0.0.1:0", &[]);
    let mut dice = Dice::seeded(31);
    let (mut decided, mut refused) = (0, 0);
    for number in 0..POSITIONS {
        let Question { mut arguments, request } = asked(&mut dice);
        // Rules of one's own are a file at the shell.
        for argument in arguments.iter_mut().filter(|argument| argument.contains('\n')) {
            let file = folder.join(format!("{number}.game"));
            std::fs::write(&file, &argument).unwrap();
            *argument = file.display().to_string();
        }
        // The same limits as those of a request.
        let limits = ["--memory", "256MiB", "--cells", "300000000"].map(str::to_owned);
        let out = Command::new(env!("CARGO_BIN_EXE_fibnim"))
            .args(["solve", "--json"])
            .args(limits)
            .args(&arguments)
            .arg("--library")
            .arg(folder.join("none.sqlite"))
            .output()
            .unwrap();
        let served = ask(&page, &request);
        let shell = String::from_utf8(out.stdout).unwrap();
        if shell.is_empty() {
            assert!(served["message"].is_string(), "{arguments:?}: {served}");
            refused += 1;
            continue;
        }
        let mut shell: Value = serde_json::from_str(&shell).unwrap();
        let mut served = served;
        decided += usize::from(shell["outcome"].is_string());
        // The shell lists more moves.
        if let (Some(more), Some(fewer)) =
            (shell["winning_moves"].as_array(), served["winning_moves"].as_array())
            && served["winning_moves_complete"] == false
            && more.len() > fewer.len()
        {
            shell["winning_moves"] = more[..fewer.len()].into();
            shell["winning_moves_complete"] = false.into();
        }
        // Beside the answer a request looks for less long than the shell.
        if served["remoteness"].is_null() && shell["remoteness"].is_number() {
            served["remoteness"] = shell["remoteness"].clone();
        }
        if shell["outcome"].is_null() && served["outcome"].is_null() {
            for answer in [&mut shell, &mut served] {
                answer["undecided"] = Value::Null;
            }
        }
        assert_eq!(shell, served, "{arguments:?}");
    }
    assert!(decided > POSITIONS / 2 && refused < POSITIONS / 4, "{decided} decided, {refused} refused");
    std::fs::remove_dir_all(&folder).unwrap();
}
