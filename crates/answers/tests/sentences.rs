//! Every number in a sentence is true of its own position.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use answers::question::{self, GamePosition, Rules};
use answers::session::Session;
use answers::words::sentences;
use fibnim::game::{Allowance, Move, Piles, Position};
use fibnim::players::Mind;
use fibnim::proof::NoTheorems;
use fibnim::solve::{Outcome, solve};
use limits::{Limits, Unwatched};

fn position(game: &str, written: &str) -> Position {
    question::position(written, &Rules::of(question::dynamic(game).unwrap(), false)).unwrap()
}

fn told(position: &Position) -> String {
    sentences(&solve(position, &Limits::default(), &mut Unwatched).unwrap())
}

fn is_lost_after(position: &Position, pile: usize, take: u64) -> bool {
    let next = position.play(&Move { pile, take: take.into() }).unwrap();
    solve(&next, &Limits::default(), &mut Unwatched).unwrap().outcome == Outcome::P
}

/// The number between two pieces of a text.
fn between(text: &str, before: &str, behind: &str) -> Option<u64> {
    let rest = text.split_once(before)?.1;
    rest.split_once(behind)?.0.replace('_', "").parse().ok()
}

/// The allowance, cut to what matters: no more than there is in the largest pile.
fn allowance(position: &Position) -> u64 {
    let largest = position.stones().into_iter().map(|n| u64::try_from(n).unwrap()).max().unwrap();
    match position.piles() {
        Piles::Global { allowance: Allowance::Stones(r), .. } => u64::try_from(r).unwrap().min(largest),
        _ => largest,
    }
}

#[test]
fn two_piles() {
    let mut limits_told = 0;
    for (a, b) in (1..=30u64).flat_map(|a| (1..=30u64).map(move |b| (a, b))).filter(|(a, b)| a != b) {
        for r in ["1", "2", "3", "4", "5", "8", "12", "20", "33", "100", "inf"] {
            let position = position("fibonacci", &format!("{a},{b};{r}"));
            let told = told(&position);
            let k = told.split_once("k = ").unwrap().1.split_once(", and").unwrap().0;
            let sum: u64 = k.split(" + ").map(|part| part.parse::<u64>().unwrap()).sum();
            assert_eq!(sum, a.abs_diff(b), "{position}: {told}");
            let (_, from) = told.split_once("lies from F_").unwrap();
            let (low, rest) = (between(from, "= ", " up to"), from.split_once("up to below").unwrap().1);
            let r = allowance(&position);
            assert!(low.unwrap() <= r && r < between(rest, "= ", ".").unwrap(), "{position}: {told}");
            if let Some(counts) = between(&told, "counts as the ", " stones of the larger pile") {
                assert_eq!(counts, a.max(b), "{position}: {told}");
                limits_told += 1;
            }
            if let Some(take) = between(&told, "The proof takes ", " from the") {
                let side = told.rsplit_once("from the ").unwrap().1;
                let pile = usize::from(side.starts_with("larger") == (a < b));
                assert!(is_lost_after(&position, pile, take), "{position}: {told}");
            }
        }
    }
    assert!(limits_told > 1000);
}

#[test]
fn one_pile() {
    for n in 1..=120u64 {
        for r in 1..=n + 3 {
            let told = told(&position("fibonacci", &format!("{n};{r}")));
            if let Some((_, rest)) = told.split_once("the pile is ") {
                let parts = rest.split_once('.').unwrap().0.split(" + ");
                assert_eq!(parts.map(|part| part.parse::<u64>().unwrap()).sum::<u64>(), n, "{told}");
            }
            let smallest = between(&told, "Its smallest part, ", ", is").unwrap();
            assert_eq!(
                told.contains("within the allowance, so the position is won"),
                smallest <= r,
                "{told}"
            );
            if let Some(most) = between(&told, "at most ", " may be taken and") {
                assert_eq!(most, 2 * smallest, "{told}");
            }
        }
    }
}

#[test]
fn nim_sums() {
    for (a, b, c) in (0..=9u64).flat_map(|a| (0..=9).flat_map(move |b| (1..=9).map(move |c| (a, b, c)))) {
        let sum = a ^ b ^ c;
        for game in ["nim", "power-of-two"] {
            let told = told(&position(game, &format!("{a},{b},{c}")));
            if let Some(said) = between(&told, "The nim-sum of the piles is ", ",") {
                assert_eq!(said, sum, "{a},{b},{c}: {told}");
            }
            if let Some(bit) = between(&told, "its smallest bit, ", ",") {
                assert_eq!(bit, sum & sum.wrapping_neg(), "{a},{b},{c}: {told}");
            }
        }
    }
}

/// A hint names a winning move, and with that move the game takes as long as it says.
#[test]
fn hints() {
    let mut quick = 0;
    for written in (2..=40u64).flat_map(|n| [1, 2, 3, 5, 8, 100].map(|r| format!("{n};{r}"))) {
        let position = position("fibonacci", &written);
        let strategy = question::player("perfect").unwrap();
        let shelf = Box::new(NoTheorems);
        let hint =
            Session::new(GamePosition::Piles(position.clone()), 0, strategy, 1, shelf, Limits::default())
                .hint()
                .unwrap();
        let Some(take) = between(&hint, "Taking ", " wins.") else {
            assert!(hint.starts_with("Every move loses"), "{written}: {hint}");
            continue;
        };
        assert!(is_lost_after(&position, 0, take), "{written}: {hint}");
        let next = position.play(&Move { pile: 0, take: take.into() }).unwrap();
        let left = Mind::new(Limits::default()).remoteness(&next).unwrap();
        assert_eq!(between(&hint, "it takes ", " move"), Some(u64::from(left) + 1), "{written}: {hint}");
        quick += 1;
    }
    assert!(quick > 100);
}
