//! Answers as text and as JSON. Rendering shows what was found and recomputes nothing.

pub(crate) mod answer;
pub(crate) mod growth;
pub(crate) mod json;
mod number;
pub(crate) mod odds;
pub(crate) mod papers;
pub(crate) mod reason;
mod remarks;
pub(crate) mod style;
pub(crate) mod text;
pub(crate) mod theorem;

pub(crate) use json::{line, number};
pub(crate) use number::{allowance as allowance_in_words, count, short};
pub(crate) use remarks::{better, remarks, remarks_json, word as mark_word};
pub(crate) use text::game_name;

use style::{MOVE, STRONG, paint};

/// What `fibnim` shows when it is asked for nothing.
pub(crate) fn tour() -> String {
    let examples = [
        ("fibnim solve 12", "one pile of 12 stones: who wins, by which moves, and why"),
        ("fibnim solve '12;4'", "the same pile when at most 4 may be taken"),
        ("fibnim solve '5,7;1'", "two piles that share one allowance"),
        ("fibnim solve '12;4 + 7;6'", "two piles with an allowance each"),
        ("fibnim solve '3,4,7'", "three piles: (3, 4, n) is won for every n"),
        ("fibnim solve '10^40, 10^40+7; 5'", "piles too large to imagine"),
        ("fibnim solve 100 --game takeaway:3", "a relative: a move of x allows 3x"),
        ("fibnim zeckendorf 129", "a number as a sum of Fibonacci numbers"),
        ("fibnim table starts --upto 10^6 --report", "how fast Grundy values grow"),
        ("fibnim table grundy --upto 300 --out g.png", "a picture of them"),
        ("fibnim ask 'forall n: win(3,4,n; inf)'", "a statement about all numbers"),
        ("fibnim prove grundy:4", "a theorem, found and proved, with a certificate"),
        ("fibnim papers --quick", "what five papers claim, recomputed"),
        ("fibnim play", "a game against the program"),
    ];
    let mut out = format!(
        "{}\n\n\
         Two players take stones from a pile, in turns. The first may take any number but not\n\
         all; from then on, each may take at most twice what the other has just taken. Who\n\
         takes the last stone wins. The first player loses exactly when the pile is a\n\
         Fibonacci number. Try:\n\n",
        paint(STRONG, "fibnim: Fibonacci nim and its relatives, played, solved and proved")
    );
    for (command, meaning) in examples {
        out.push_str(&format!("  {}  {meaning}\n", paint(MOVE, format!("{command:<42}"))));
    }
    out.push_str("\nfibnim --help and fibnim solve --help tell the rest; --json is for programs.\n");
    out
}
