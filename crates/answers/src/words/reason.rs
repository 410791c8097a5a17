//! Why a position is won or lost, in the words of the theorem.

use fibnim::game::{Allowance, Convention, Piles};
use fibnim::solve::bouton::Nim;
use fibnim::solve::power_of_two::PowerOfTwo;
use fibnim::solve::schwenk::TakeawayPile;
use fibnim::solve::two_piles::{Case, Side, TwoPiles};
use fibnim::solve::whinihan::OnePile;
use fibnim::solve::{Analysis, Outcome, Reason};
use num_bigint::BigUint;
use numeration::fibonacci;

use super::number::{count, short, states};
use super::parts::parts;

/// One to three sentences.
pub fn sentences(analysis: &Analysis) -> String {
    explain(analysis, &analysis.reason)
}

fn explain(analysis: &Analysis, reason: &Reason) -> String {
    match reason {
        Reason::Over => over(analysis),
        Reason::Whinihan(pile) => whinihan(pile, &the_allowance(analysis)),
        Reason::Schwenk(pile) => schwenk(pile, &the_allowance(analysis)),
        Reason::TwoPiles(piles) => two_piles(piles, &the_allowance(analysis)),
        Reason::PowerOfTwo(solved) => power_of_two(solved, &the_allowance(analysis)),
        Reason::Bouton(nim) => bouton(nim, analysis.position.game().convention),
        Reason::LocalSum { values, nim_sum } => local_sum(values, nim_sum),
        Reason::Mirror { pairs } => mirror(*pairs, analysis),
        Reason::Cancelled { pairs, rest } => {
            let pairs = match pairs {
                1 => "Two equal piles with equal allowances cancel".to_owned(),
                many => format!("{} pairs of equal piles with equal allowances cancel", count(*many)),
            };
            format!(
                "{pairs}: whatever is done to one can be done to the other. Of the rest: {}",
                explain(analysis, rest)
            )
        }
        Reason::MisereOnePile(inner) => format!(
            "The player who takes the last stone loses, so that stone may as well be glued to the table: this is \
             the pile with one stone less under normal play. {}",
            explain(analysis, inner)
        ),
        Reason::Theorem(theorem) => format!(
            "By the theorem on {}, proved for all n and r: its automaton of {} reads the Zeckendorf digits of the \
             largest pile and of the allowance. Its certificate has the hash {}.",
            theorem.family,
            states(theorem.states),
            &theorem.hash[..16]
        ),
        Reason::Threshold { threshold, cells } => {
            thresholds(*threshold, *cells, analysis.position.game().convention)
        }
        Reason::Row { threshold, family } => {
            let piles: Vec<String> = family.fixed().iter().map(ToString::to_string).collect();
            let least = match threshold {
                Some(least) => format!("the least allowance that wins is {}", short(&(*least).into())),
                None => "no allowance wins".to_owned(),
            };
            format!(
                "Beside piles of {} {least}. This row was found from the theorems on all smaller piles.",
                piles.join(" and ")
            )
        }
        Reason::Search { positions } => format!(
            "Found by trying every move in a table of {} positions: sums under misere play have no simpler \
             theory.",
            short(&(*positions).into())
        ),
    }
}

/// The allowance of a position with one pile that counts, or with one allowance for all.
fn the_allowance(analysis: &Analysis) -> Allowance {
    match analysis.position.piles() {
        Piles::Global { allowance, .. } => allowance.clone(),
        Piles::Local(piles) => {
            let with_stones = piles.iter().find(|pile| pile.stones != BigUint::ZERO);
            with_stones.map_or(Allowance::Unlimited, |pile| pile.allowance.clone())
        }
    }
}

fn over(analysis: &Analysis) -> String {
    let rule = match analysis.position.game().convention {
        Convention::Normal => "who therefore loses",
        Convention::Misere => "who therefore wins under misere play",
    };
    format!("There is no move for the player whose turn it is, {rule}.")
}

fn whinihan(pile: &OnePile, allowance: &Allowance) -> String {
    let z = &pile.zeckendorf;
    let Some(z1) = z.part(1) else {
        return "No stone is left to play for.".into();
    };
    let start = match z.len() {
        1 => format!("The pile is the Fibonacci number {}.", short(&z1)),
        _ => format!("In Zeckendorf form the pile is {}.", parts(z)),
    };
    match pile.outcome {
        Outcome::P => format!(
            "{start} Its smallest part, {}, is more than the allowance ({}), so the position is lost: \
             every move leaves a smallest part within the next allowance (Whinihan).",
            short(&z1),
            bare(allowance)
        ),
        Outcome::N => {
            let whole = "Taking the whole pile ends the game";
            let tail = format!(
                "Its smallest part, {}, is within the allowance, so the position is won (Whinihan)",
                short(&z1)
            );
            match z.part(2) {
                None => format!("{start} {tail}. {whole}."),
                Some(z2) => format!(
                    "{start} {tail}: after taking {}, at most {} may be taken and the smallest part left \
                     is {}. A move within the allowance wins exactly if it takes the whole pile, or a tail (the sum \
                     of some of the smallest parts) that is less than half of the next part (Allen and Ponomarenko).",
                    short(&z1),
                    short(&(&z1 * 2u32)),
                    short(&z2)
                ),
            }
        }
    }
}

fn schwenk(pile: &TakeawayPile, allowance: &Allowance) -> String {
    let mut terms: Vec<String> = pile.sequence.terms().take(11).map(|term| short(&term)).collect();
    let more = if terms.len() > 10 || !pile.sequence.has_ended() { ", ..." } else { "" };
    terms.truncate(10);
    let representation = pile.representation.to_string();
    let shown = if representation.len() > 120 {
        format!("a sum of {} of them", count(pile.representation.parts().len()))
    } else {
        representation
    };
    let start = format!(
        "The take-away sequence of this game is {}{more}, and the pile is {shown}.",
        terms.join(", ")
    );
    let Some(smallest) = pile.representation.smallest() else {
        return "No stone is left to play for.".into();
    };
    match pile.outcome {
        Outcome::P => format!(
            "{start} Its smallest part, {}, is more than the allowance ({}), so the position is lost (Schwenk).",
            short(smallest),
            bare(allowance)
        ),
        Outcome::N => format!(
            "{start} Its smallest part, {}, is within the allowance, so the position is won (Schwenk). The \
             winning moves are the sums of smallest parts after which the next part is out of reach.",
            short(smallest)
        ),
    }
}

fn two_piles(solved: &TwoPiles, allowance: &Allowance) -> String {
    let t = solved.t;
    let Some(z1) = solved.k.part_index(1) else {
        return "The piles are equal, so the other player can answer every move by the same move in the \
                other pile, and takes the last stone (case 2 of the two-pile theorem of Larsson and \
                Rubinstein-Salzedo)."
            .into();
    };
    let larger = &solved.m + solved.k.value();
    let counts = match allowance {
        Allowance::Stones(stones) if *stones <= larger => format!("the allowance ({})", short(stones)),
        more => format!(
            "the allowance ({}), which counts as the {} stones of the larger pile,",
            bare(more),
            short(&larger)
        ),
    };
    let start = format!(
        "The piles differ by k = {}, and {counts} lies from F_{t} = {} up to below F_{} = {}.",
        parts(&solved.k),
        fib(t),
        t + 1,
        fib(t + 1)
    );
    let case = match solved.case {
        Case::One => format!("The smallest part of k, F_{z1} = {}, is at most F_{t}", fib(z1)),
        Case::Two => format!("The smallest part of k, F_{z1} = {}, is at least F_{}", fib(z1), t + 2),
        Case::Three => {
            format!("The smallest part of k is F_{}, and the smaller pile has fewer than F_{t} stones", t + 1)
        }
        Case::Four { s } => format!(
            "The smallest part of k is F_{}, and from the smaller pile {s} Fibonacci {} from F_{t} on can be \
             taken one after the other; {s} is {}",
            t + 1,
            if s == 1 { "number" } else { "numbers" },
            parity(s)
        ),
        Case::Five { d } => format!(
            "The smallest part of k is F_{}, the next is F_{} = F_(t+d) with d = {d}, which is {}, and the \
             smaller pile is large enough to take all Fibonacci numbers from F_{t} on below the next part",
            t + 1,
            t + d,
            parity(d)
        ),
    };
    let verdict = match solved.case.outcome() {
        Outcome::N => "won",
        Outcome::P => "lost",
    };
    let named = solved.named_move.as_ref().map(|(side, take)| {
        let side = if *side == Side::Smaller { "smaller" } else { "larger" };
        format!(" The proof takes {} from the {side} pile.", short(take))
    });
    format!(
        "{start} {case}: case {} of the two-pile theorem (Larsson and Rubinstein-Salzedo), {verdict}.{}",
        solved.case.name(),
        named.unwrap_or_default()
    )
}

fn power_of_two(solved: &PowerOfTwo, allowance: &Allowance) -> String {
    let Some(bit) = &solved.smallest_bit else {
        return "The nim-sum of the piles is 0, so every move can be answered (Larsson and \
                Rubinstein-Salzedo, Theorem 22)."
            .into();
    };
    let compare = match solved.outcome {
        Outcome::N => format!("is within the allowance ({}), so the position is won", bare(allowance)),
        Outcome::P => format!("is more than the allowance ({}), so the position is lost", bare(allowance)),
    };
    format!(
        "The nim-sum of the piles is {}, and its smallest bit, {}, {compare} (Larsson and \
         Rubinstein-Salzedo, Theorem 22).",
        short(&solved.nim_sum),
        short(bit)
    )
}

fn bouton(nim: &Nim, convention: Convention) -> String {
    let sum = short(&nim.nim_sum);
    match (convention, nim.nim_sum == BigUint::ZERO) {
        (Convention::Normal, true) => {
            format!("The nim-sum of the piles is {sum}, and every move makes it different from 0 (Bouton).")
        }
        (Convention::Normal, false) => {
            format!("The nim-sum of the piles is {sum}, and a winning move makes it 0 (Bouton).")
        }
        (Convention::Misere, _) => format!(
            "The nim-sum of the piles is {sum}. Under misere play a position with a pile of two stones or more is \
             lost iff its nim-sum is 0, as under normal play; single stones alone are lost iff their number is odd \
             (Bouton)."
        ),
    }
}

fn mirror(pairs: usize, analysis: &Analysis) -> String {
    let what = match pairs {
        1 => "The two piles are equal".to_owned(),
        _ => format!("The piles are {} pairs of equal ones", count(pairs)),
    };
    let same = match analysis.position.piles() {
        Piles::Global { .. } => "",
        Piles::Local(_) => ", with equal allowances",
    };
    format!(
        "{what}{same}, so the other player can answer every move by the same move in the other pile of its pair, and makes the \
         last move."
    )
}

fn local_sum(values: &[BigUint], nim_sum: &BigUint) -> String {
    let list: Vec<String> = values.iter().map(short).collect();
    let verdict = if *nim_sum == BigUint::ZERO {
        "so the position is lost"
    } else {
        "not 0, so the position is won by moving one pile to the exclusive or of the others"
    };
    format!(
        "The piles have the Grundy values {}; their exclusive or is {}, {verdict} (Sprague and Grundy).",
        list.join(", "),
        short(nim_sum)
    )
}

fn thresholds(threshold: Option<u64>, cells: u128, convention: Convention) -> String {
    let table = format!("found from a table of {} cells", short(&cells.into()));
    let zero = match convention {
        Convention::Normal => "",
        Convention::Misere => " (but for 0, where the player to move cannot move and wins)",
    };
    match threshold {
        None => format!("These piles are lost at every allowance{zero}, {table}."),
        Some(least) => format!(
            "The threshold of these piles is {}: they are won from that allowance on and lost below it{zero}, {table}.",
            short(&least.into())
        ),
    }
}

fn parity(n: u32) -> &'static str {
    if n.is_multiple_of(2) { "even" } else { "odd" }
}

fn fib(k: u32) -> String {
    short(&fibonacci::fibonacci(k))
}

/// An allowance inside a sentence: the number, or "no limit".
fn bare(allowance: &Allowance) -> String {
    match allowance {
        Allowance::Stones(stones) => short(stones),
        Allowance::Unlimited => "no limit".into(),
    }
}
