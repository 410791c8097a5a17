//! Games whose families have always had short names.

use num_bigint::BigUint;
use num_traits::ToPrimitive;

use crate::game::{Allowance, Dynamic};
use crate::numbers::Numbers;
use crate::rules::{Position, Rules, Term, read_trusted, takeaway};

/// A game, or some games of a kind, whose families have short names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::proof) enum Group {
    /// A number of piles of Fibonacci nim with one allowance: `one-pile`, `two-pile`, `piles:3,4`, `grundy:4`.
    Fibonacci(usize),
    /// A number of piles of power-of-two nim with one allowance: `power-of-two:3`.
    PowerOfTwo(usize),
    /// One pile of power-of-two nim, asked for Grundy values: `power-of-two-grundy:2`.
    PowerOfTwoValues,
    /// One pile of another take-away game: `takeaway:3`, `takeaway:3/value=2`.
    Takeaway(Dynamic),
}

/// The most variable piles of power-of-two nim.
pub const MOST_PILES: usize = 6;

/// The most fixed piles: all smaller ones are proved first.
pub(in crate::proof) const MOST_FIXED_PILES: usize = 4;

impl Group {
    /// The group of a game, if it is in one; its names do not matter. `values` says whether Grundy values are asked for.
    pub(in crate::proof) fn of(rules: &Rules, values: bool) -> Option<Self> {
        let piles = rules.piles().len();
        let power = if values { Self::PowerOfTwoValues } else { Self::PowerOfTwo(piles) };
        let candidates = [
            (piles <= MOST_FIXED_PILES + 1).then_some(Self::Fibonacci(piles)),
            (piles <= MOST_PILES && (!values || piles == 1)).then_some(power),
        ];
        let is = |group: &Self| {
            let own = group.rules();
            // The other short names are those of normal play.
            let own = if matches!(group, Self::Takeaway(_)) { own.under(rules.convention()) } else { own };
            let sequence = |rules: &Rules| rules.suiting_numbers().written();
            (rules.numbers().is_none() || sequence(rules) == sequence(&own)) && own.same_moves(rules)
        };
        candidates.into_iter().flatten().find(is).or_else(|| Self::takeaway(rules).filter(is))
    }

    /// The take-away game that one pile is.
    fn takeaway(rules: &Rules) -> Option<Self> {
        if rules.piles().len() != 1 {
            return None;
        }
        let dynamic = rules.dynamic().or_else(|| listed(rules))?;
        takeaway(&dynamic).ok()?;
        Some(Self::Takeaway(dynamic))
    }

    /// The rules, with the names that its theorems use.
    pub(in crate::proof) fn rules(&self) -> Rules {
        let (name, piles, next, numbers) = match *self {
            Self::Takeaway(ref dynamic) => {
                return match takeaway(dynamic) {
                    Ok(rules) => rules,
                    Err(error) => unreachable!("it was found by its rules: {error}"),
                };
            }
            Self::Fibonacci(piles) => {
                let names = ["fibonacci", "two-piles", "three-piles", "four-piles", "five-piles"];
                let letters = [
                    &["n"][..],
                    &["m", "n"],
                    &["a", "b", "n"],
                    &["a", "b", "c", "n"],
                    &["a", "b", "c", "d", "n"],
                ];
                let letters = letters[piles - 1].iter().map(ToString::to_string).collect();
                (names[piles - 1].to_owned(), letters, "2*k", Numbers::Fibonacci)
            }
            Self::PowerOfTwo(1) | Self::PowerOfTwoValues => {
                ("power-of-two".to_owned(), vec!["n".to_owned()], "k", Numbers::Binary)
            }
            Self::PowerOfTwo(piles) => {
                let letters: Vec<String> = (1..=piles).map(|pile| format!("n{pile}")).collect();
                (format!("power-of-two-{piles}"), letters, "k", Numbers::Binary)
            }
        };
        let mut text = format!("game {name}({}; r)\nnumbers {}\n", piles.join(", "), numbers);
        for taken in 0..piles.len() {
            let behind: Vec<String> = (0..piles.len())
                .map(|pile| if pile == taken { format!("{} - k", piles[pile]) } else { piles[pile].clone() })
                .collect();
            text.push_str(&format!("move 1 <= k <= r: {}; {next}\n", behind.join(", ")));
        }
        read_trusted(&text)
    }

    /// The game in words.
    pub(in crate::proof) fn name(&self) -> String {
        match self {
            Self::Fibonacci(_) => "Fibonacci nim".into(),
            Self::PowerOfTwo(_) | Self::PowerOfTwoValues => "power-of-two nim".into(),
            Self::Takeaway(dynamic) => dynamic.to_string(),
        }
    }
}

/// The dynamic of one pile that is a list of values, of which the last one repeats, if it is such a game.
fn listed(rules: &Rules) -> Option<Dynamic> {
    /// Longer lists are not looked for.
    const LONGEST: u32 = 200;
    rules.allowance()?;
    let guards = rules.lines().iter().flat_map(|rule| rule.guard().compared());
    let numbers = guards.flat_map(|compared| [&compared.left, &compared.right]).filter_map(Term::as_number);
    let last = numbers.max()?.to_u32().filter(|&last| last <= LONGEST)?;
    let start = Position::new(vec![BigUint::from(2 * LONGEST)], Some(Allowance::Unlimited));
    let after = |k: u32| {
        let mut moves = (0..rules.lines().len()).filter_map(|line| rules.play(&start, line, Some(&k.into())));
        match moves.next()?.allowance()? {
            Allowance::Stones(next) => u64::try_from(next).ok(),
            Allowance::Unlimited => None,
        }
    };
    let values: Option<Vec<u64>> = (1..=last + 1).map(after).collect();
    let mut values = values?;
    while let [.., before, last] = values.as_slice()
        && before == last
    {
        values.pop();
    }
    Dynamic::table(values).ok()
}
