//! GL §8: global power-of-two nim.

use automata::{Automaton, BINARY};
use fibnim::game::{Allowance, Dynamic, Game, Move, Piles, Position};
use fibnim::proof::Family;
use fibnim::tables::threshold::NEVER;

use super::{lost, thresholds};
use crate::claim::Programs;
use crate::{ClaimContext, Finding, Verdict};

pub(super) const CHECKS: &Programs = &[
    ("allowance_never_grows", allowance_never_grows),
    ("22_one", |context| by_automaton(context, 1)),
    ("22_one_move", |context| {
        let most = context.bound(3000, 200) as u32;
        let table = thresholds(&game(), &[most]);
        let cases = (1..=most).map(|n| {
            let bit = smallest_bit(n);
            (move || format!("n = {n}"), lost(table.threshold(&[n - bit]), bit.into()))
        });
        context.every(format!("n up to {most}"), cases)
    }),
    ("22_exponents", |context| {
        exponents(context, |exponents| exponents.iter().all(|&a| u32::is_power_of_two(a)))
    }),
    ("22_exponents_corrected", |context| {
        exponents(context, |exponents| exponents.is_sorted_by(|a, b| a < b))
    }),
    ("any_number_of_piles", any_number_of_piles),
    ("22_two", |context| by_automaton(context, 2)),
    ("22_three", |context| by_automaton(context, 3)),
    ("winning_move", winning_move),
    ("22_left", |context| pile_left(context, |pile, bit, sum| pile - bit == pile ^ sum)),
    ("22_left_corrected", |context| {
        pile_left(context, |pile, bit, sum| {
            let (left, nim) = (pile - bit, pile ^ sum);
            left >= nim && (left ^ nim).is_multiple_of(2 * bit)
        })
    }),
    ("no_winning_move", no_winning_move),
    ("without_limit", without_limit),
];

fn game() -> Game {
    Game::normal(Dynamic::power_of_two())
}

/// sb; infinite for 0, so larger than every allowance.
fn smallest_bit(n: u32) -> u32 {
    if n == 0 { NEVER } else { n & n.wrapping_neg() }
}

fn nim_sum(piles: &[u32]) -> u32 {
    piles.iter().fold(0, |sum, pile| sum ^ pile)
}

/// All vectors of this length with numbers up to `most`.
fn vectors(count: u32, most: u32) -> impl Iterator<Item = Vec<u32>> {
    let side = most + 1;
    (0..side.pow(count)).map(move |code| (0..count).map(|i| code / side.pow(i) % side).collect())
}

fn allowance_never_grows(context: &ClaimContext) -> Finding {
    let most = context.bound(60, 12);
    let pairs = (1..=most).flat_map(|n| (1..=most).map(move |r| (n, r)));
    let cases = pairs.map(|(n, r)| {
        let start = Position::one_pile(game(), n, r.into());
        let left = |mv: &Move| match start.play(mv).ok().as_ref().map(Position::piles) {
            Some(Piles::Global { allowance: Allowance::Stones(left), .. }) => {
                *left == mv.take && *left <= r.into()
            }
            _ => false,
        };
        (move || format!("({n}; {r})"), start.moves().all(|mv| left(&mv)))
    });
    context.every(format!("piles and allowances up to {most}"), cases)
}

/// The theorem that was proved for this number of piles is the automaton of "sb of the nim-sum exceeds r": reading from the highest
/// digit, anything goes until r has its first 1; from there on the piles' digits must have an even number of ones.
fn by_automaton(context: &ClaimContext, piles: usize) -> Finding {
    let letters = 0..1usize << (piles + 1);
    let even = |letter: usize| (letter & ((1 << piles) - 1)).count_ones().is_multiple_of(2);
    let before: Vec<u32> = letters
        .clone()
        .map(|letter| match (letter >> piles == 0, even(letter)) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 0,
        })
        .collect();
    let after: Vec<u32> = letters.map(|letter| if even(letter) { 2 } else { 0 }).collect();
    let rows = [(before.as_slice(), true), (after.as_slice(), true)];
    let printed = Automaton::from_rows(&BINARY, piles + 1, &rows, context.limits()).ok();
    let proved = context.theorem(&Family::power_of_two(piles)).map(|theorem| theorem.target.clone());
    let scope = format!("for all numbers, by the theorem on power-of-two:{piles}");
    match (printed, proved) {
        (Some(printed), Some(proved)) if context.sees(printed == proved) => Finding::proved(scope),
        (Some(_), Some(_)) => Finding::refuted(scope, "the automaton that was proved is another one"),
        _ => Finding::open(format!("{scope}, which was not found")),
    }
}

fn exponents(context: &ClaimContext, holds: fn(&[u32]) -> bool) -> Finding {
    let most = context.bound(5000, 200) as u32;
    let cases = (1..=most).map(|n| {
        let exponents: Vec<u32> = (0..32).filter(|a| n >> a & 1 == 1).collect();
        let least = exponents.first().is_some_and(|&a| smallest_bit(n) == 1 << a);
        let holds = least && holds(&exponents);
        let text = move || {
            let powers: Vec<String> = exponents.iter().map(|a| format!("2^{a}")).collect();
            match exponents.iter().find(|a| !a.is_power_of_two()) {
                Some(a) => format!("{n} = {}, and {a} is not a power of 2", powers.join(" + ")),
                None => format!("{n} = {}", powers.join(" + ")),
            }
        };
        (text, holds)
    });
    context.every(format!("n up to {most}"), cases)
}

fn any_number_of_piles(context: &ClaimContext) -> Finding {
    let quick = context.bound(0, 1) == 1;
    let proved = (1..=if quick { 2 } else { 4 }).map(|piles| by_automaton(context, piles));
    let failed = proved.into_iter().find(|finding| finding.verdict != Verdict::Proved);
    let sizes: [(u32, u32); 2] = if quick { [(3, 5), (4, 3)] } else { [(5, 5), (6, 3)] };
    let brute = || {
        let mut cases = Vec::new();
        for (count, most) in sizes {
            let table = thresholds(&game(), &vec![most; count as usize]);
            for piles in vectors(count, most) {
                let bit = smallest_bit(nim_sum(&piles));
                let holds = (1..=most).all(|r| lost(table.threshold(&piles), r.into()) == (bit > r));
                cases.push((move || format!("piles {piles:?}"), holds));
            }
        }
        let scope = format!(
            "one to {} piles of any size by automata; {} and {} piles up to {} and {} by trying every move",
            if quick { 2 } else { 4 },
            sizes[0].0,
            sizes[1].0,
            sizes[0].1,
            sizes[1].1
        );
        context.every(scope, cases)
    };
    failed.unwrap_or_else(brute)
}

/// Positions of two and three piles, each with all allowances up to the largest pile.
fn positions(context: &ClaimContext) -> impl Iterator<Item = (Vec<u32>, u32)> {
    let (two, three) = (context.bound(40, 10) as u32, context.bound(14, 5) as u32);
    let piles = vectors(2, two).chain(vectors(3, three));
    piles.flat_map(|piles| {
        let most = piles.iter().copied().max().unwrap_or_default();
        (1..=most).map(move |r| (piles.clone(), r))
    })
}

fn winning_move(context: &ClaimContext) -> Finding {
    let cases = positions(context).filter_map(|(piles, r)| {
        let sum = nim_sum(&piles);
        let bit = smallest_bit(sum);
        if bit > r {
            return None;
        }
        let nim_moves = piles.iter().enumerate().filter(|&(_, &pile)| pile ^ sum < pile);
        let mut any = false;
        let mut all = true;
        for (i, &pile) in nim_moves {
            any = true;
            let left = pile.checked_sub(bit).map(|pile| sum ^ piles[i] ^ pile);
            all &= left.is_some_and(|left| smallest_bit(left) >= 2 * bit);
        }
        Some((move || format!("piles {piles:?}, r = {r}"), any && all))
    });
    context.every("two and three small piles", cases)
}

fn no_winning_move(context: &ClaimContext) -> Finding {
    let cases = positions(context).filter_map(|(piles, r)| {
        let sum = nim_sum(&piles);
        if smallest_bit(sum) <= r {
            return None;
        }
        let mut all = true;
        for &pile in &piles {
            for x in 1..=pile.min(r) {
                let left = smallest_bit(sum ^ pile ^ (pile - x));
                all &= left == smallest_bit(x) && left <= x;
            }
        }
        Some((move || format!("piles {piles:?}, r = {r}"), all))
    });
    context.every("two and three small piles", cases)
}

/// By automata for up to three piles of any size: no allowance wins if and only if the nim-sum is 0. By trying every move beyond.
fn without_limit(context: &ClaimContext) -> Finding {
    let limits = context.limits().clone();
    let automata = (1..=context.bound(3, 2) as usize).map(|piles| {
        let letters = 0..1usize << piles;
        let even: Vec<u32> = letters.map(|letter| u32::from(letter.count_ones().is_multiple_of(2))).collect();
        let zero = Automaton::from_rows(&BINARY, piles, &[(even.as_slice(), true)], &limits).ok();
        let reach = context.theorem(&Family::power_of_two(piles)).map(|theorem| theorem.reach.clone());
        let never = reach.and_then(|reach| reach.project(piles, &limits).ok()?.complement(&limits).ok());
        (format!("{piles} piles"), zero.is_some() && zero == never)
    });
    let most = context.bound(6, 3) as u32;
    let table = thresholds(&game(), &[most; 4]);
    let tried = vectors(4, most).map(|piles| {
        let holds = (table.threshold(&piles) == NEVER) == (nim_sum(&piles) == 0);
        (format!("piles {piles:?}"), holds)
    });
    let scope =
        format!("up to three piles of any size by automata, four piles up to {most} by trying every move");
    context.every(scope, automata.chain(tried).map(|(text, holds)| (move || text, holds)).collect::<Vec<_>>())
}

/// What is left of a pile that wins in nim, after taking the smallest bit of the nim-sum: pile, bit and nim-sum.
fn pile_left(context: &ClaimContext, holds: fn(u32, u32, u32) -> bool) -> Finding {
    let most = context.bound(200, 20) as u32;
    let two = context.bound(60, 10) as u32;
    let piles = vectors(1, most).chain(vectors(2, two));
    let cases = piles.filter_map(|piles| {
        let sum = nim_sum(&piles);
        let bit = smallest_bit(sum);
        let pile = piles.iter().copied().find(|&pile| pile ^ sum < pile)?;
        let text = move || {
            let (left, less) = (pile ^ sum, pile - bit);
            match &piles[..] {
                [_] => format!("one pile of {pile}: nim leaves {left} of it, and taking {bit} leaves {less}"),
                _ => format!("piles {piles:?}: nim leaves {left} of {pile}, and taking {bit} leaves {less}"),
            }
        };
        Some((text, holds(pile, bit, sum)))
    });
    context.every(format!("one pile up to {most}, two up to {two}"), cases)
}
