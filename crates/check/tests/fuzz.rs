//! Fuzz targets: whatever the bytes, an answer comes, and what is accepted is true.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod support;

use std::sync::Mutex;

use check::Limits;
use support::parse;
use support::play::Play;

const FILES: [&str; 8] = [
    include_str!("data/two-pile.cert"),
    include_str!("data/piles-1_2_3.cert"),
    include_str!("data/power-of-two-2.cert"),
    include_str!("data/power-of-two-grundy-4.cert"),
    include_str!("data/wythoff.cert"),
    include_str!("data/nim-misere.cert"),
    include_str!("data/subtraction-123.cert"),
    include_str!("data/fibonacci-misere.cert"),
];

const PIECES: [&str; 20] = [
    "fibnim certificate 2\n",
    "numbers 1 2 delay 1\n",
    "numbers 1 delay 0\n",
    "game x(n; r)\n",
    "game x(n)\n",
    "move 1 <= k <= r: n - k; 2*k\n",
    "move 1 <= k: n - k\n",
    "asks lost\n",
    "uses ",
    "automaton target n r\n",
    "automaton reach n r\n",
    "+ 1 1 2 3\n",
    "- 1 1 2 3\n",
    "end\n",
    "- ",
    " ",
    "\n",
    "0",
    "1",
    "2",
];

/// Enough for the files, and little enough for wild ones.
const LIMITS: Limits = Limits { memory: 1 << 26, steps: 3_000_000 };

/// If the text is accepted, then all it says of small numbers is so.
fn judge(bytes: &[u8], play: &mut Play) {
    let verdict = check::check(bytes, &LIMITS);
    // A program is started for each question to the proved checker: one text of twenty, and whatever is accepted.
    if verdict.is_ok() || bytes.iter().fold(0u8, |sum, &byte| sum.wrapping_mul(31).wrapping_add(byte)) < 13 {
        support::proved::must_agree(bytes, &verdict);
    }
    match verdict {
        Ok(accepted) => {
            let certificates = parse(str::from_utf8(bytes).unwrap());
            assert_eq!(accepted.len(), certificates.len());
            for certificate in certificates {
                let tracks = certificate.play().piles.len() - certificate.fixed.len() + 1;
                let bound = [0, 0, 20, 8, 4, 3, 2].get(tracks).copied().unwrap_or(1);
                assert!(certificate.is_true(play, bound), "{}", certificate.text());
            }
        }
        Err(rejected) => assert!(!rejected.to_string().is_empty()),
    }
}

#[test]
fn arbitrary_bytes_get_an_answer() {
    let game = Mutex::new(Play::default());
    bolero::check!().with_iterations(10_000).with_max_len(200).for_each(|bytes: &[u8]| {
        judge(bytes, &mut game.lock().unwrap());
        let piece = |&b: &u8| {
            PIECES.get(b as usize % 24).map_or_else(|| char::from(b).to_string(), ToString::to_string)
        };
        judge(bytes.iter().map(piece).collect::<String>().as_bytes(), &mut game.lock().unwrap());
    });
}

#[test]
fn changed_certificates_get_the_right_answer() {
    let game = Mutex::new(Play::default());
    bolero::check!().with_iterations(1_000).with_max_len(24).for_each(|bytes: &[u8]| {
        let Some((&file, edits)) = bytes.split_first() else { return };
        let mut text = FILES[file as usize % FILES.len()].as_bytes().to_vec();
        // Each edit takes four bytes: where, what, and a value.
        for edit in edits.chunks_exact(4).take(4) {
            let at = (usize::from(edit[0]) << 8 | usize::from(edit[1])) % text.len();
            match edit[2] % 6 {
                0 => text[at] = edit[3],
                1 => text.insert(at, edit[3]),
                2 => drop(text.remove(at)),
                3 => text.truncate(at.max(10)),
                // Mistakes that keep the form: a sign or a state.
                4 => flip(&mut text, at),
                _ => redirect(&mut text, at, edit[3]),
            }
        }
        judge(&text, &mut game.lock().unwrap());
    });
}

/// Turns the first sign from here on.
fn flip(text: &mut [u8], at: usize) {
    let signs = text[at..].windows(2).position(|pair| pair == b"\n+" || pair == b"\n-");
    if let Some(sign) = signs.map(|place| &mut text[at + place + 1]) {
        *sign = if *sign == b'+' { b'-' } else { b'+' };
    }
}

/// Changes the first single digit from here on.
fn redirect(text: &mut [u8], at: usize, value: u8) {
    let alone =
        |three: &[u8]| three[0] == b' ' && three[1].is_ascii_digit() && matches!(three[2], b' ' | b'\n');
    if let Some(place) = text[at..].windows(3).position(alone) {
        text[at + place + 1] = b'0' + value % 10;
    }
}
