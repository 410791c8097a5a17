//! Properties that mathematicians ask about in a set of lost positions: symmetric, one in every row, every difference once, how far from Wythoff's line.
//!
//! Each property is a statement about the automaton of a theorem. The numbers in it (a deviation, a period) are proposed by the first members, and all
//! of it is decided; what is false is left out. So every sentence that remains is a theorem, and its statement can be certified.
//!
//! Cost: a few dozen statements about the automaton, most of them one product and one projection.

use automata::logic::{self, Answer, Relations, Vocabulary};
use automata::{Automaton, BINARY, FIBONACCI, TooLarge};
use limits::{Limits, Watch};
use num_bigint::BigUint;

use super::count::{self, Count};
use super::{periodic, set};
use crate::game::Convention;
use crate::proof::{Asks, Family, Theorem};
use crate::rules::{Rule, Rules};

/// How many rows are examined.
const ROWS: u64 = 700;
/// How many members are listed at most.
const FIRST: usize = 12;
/// Periods up to this are tried.
const LONGEST_PERIOD: u64 = 12;
/// A period begins at the latest here.
const LATEST_START: u64 = 12;
/// The most states of an automaton for which it is asked whether thresholds repeat, in numerations with small sums.
const MOST_NOT_PERIODIC: usize = 30;
/// How much farther from a line than the first rows later ones are looked for.
const FARTHER: usize = 6;
/// More exceptions are not listed.
const MOST_EXCEPTIONS: usize = 20;
/// Moves are left out one by one only if the rules have at most this number of kinds of them, and the automaton at most this number of states.
const MOST_LINES: usize = 8;
const MOST_REDUNDANT: usize = 1000;
/// A property that needs larger automata is left out.
const MOST_STATES: usize = 3_000_000;

/// The digits of m are those of n one place higher, and floor(k phi) by them: it is 0 for 0, and one more than the shifted digits of k - 1.
const FLOOR: &str = "let shift(n, m) = /([0,0]|[0,1][1,0])*/; let line(k, a) = k = 0 and a = 0 or exists i, j: k = i + 1 and a = j + 1 and shift(i, j); ";

/// Binary digits that add up without carrying.
const XOR: &str = "let xor(a, b, c) = /([0,0,0]|[0,1,1]|[1,0,1]|[1,1,0])*/; ";

/// Something that holds of all positions of a family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// A name for programs, such as `symmetric`.
    pub name: &'static str,
    /// What holds.
    pub sentence: String,
    /// The same in the language of statements; `None` for a number of positions, which comes from the automaton alone.
    pub statement: Option<String>,
    /// How many positions there are, where that is what it says.
    pub count: Option<Count>,
}

/// What was found beside cases.
#[derive(Clone, Debug, Default)]
pub struct Properties {
    /// What holds, the most telling first.
    pub list: Vec<Property>,
    /// The first pairs, the smaller number first; of families in two numbers.
    pub first: Vec<(u64, u64)>,
    /// The games that the statements name beside the known ones.
    pub games: Vec<Rules>,
}

/// Finds properties of a theorem.
///
/// ```
/// use fibnim::explain::properties;
/// use fibnim::proof::{Family, prove};
/// use limits::{Limits, Unwatched};
///
/// let limits = Limits::default();
/// let family: Family = "wythoff".parse().unwrap();
/// let theorem = prove(&family, &mut std::collections::BTreeMap::new(), &limits, &mut Unwatched).unwrap();
/// let found = properties(&theorem, &limits, &mut Unwatched).unwrap();
/// assert!(found.list.iter().any(|property| property.name == "line"));
/// assert_eq!(found.first[..3], [(0, 0), (1, 2), (3, 5)]);
/// ```
///
/// # Errors
///
/// If it is stopped. What is too large to be decided is left out.
pub fn properties(theorem: &Theorem, limits: &Limits, watch: &mut dyn Watch) -> Result<Properties, TooLarge> {
    let family = &theorem.family;
    let Some((_, games)) = family.phrase() else { return Ok(Properties::default()) };
    let mut found = Finder {
        family,
        target: theorem.answer(),
        limits: &Limits { states: limits.states.min(MOST_STATES), ..limits.clone() },
        watch,
        steps: 0,
        list: Vec::new(),
    };
    let mut first = Vec::new();
    match (family.piles(), family.rules().allowance().is_some()) {
        _ if found.nim_sum()? => {}
        (1, true) if family.value().is_some() => found.values()?,
        (1, true) if family.rules().convention() == Convention::Normal => {
            found.line()?;
            found.not_periodic()?;
        }
        (1, false) if periodic::find(theorem.answer(), found.limits)?.is_none() => {
            found.try_property(
                "not-periodic",
                "not exists p, q: p >= 1 and forall n: n >= q => (P(n) <=> P(n + p))",
                format!("The set of the n for which {} is not eventually periodic.", found.is()),
            )?;
        }
        (2, true) if family.asks() == Asks::Lost => found.plane_with_allowance()?,
        (2, false) => first = found.plane()?,
        (3.., with_allowance) if family.asks() != Asks::Moves => found.space(with_allowance)?,
        _ => {}
    }
    found.redundant()?;
    found.count(theorem)?;
    Ok(Properties { list: found.list, first, games })
}

struct Finder<'a> {
    family: &'a Family,
    target: &'a Automaton,
    limits: &'a Limits,
    watch: &'a mut dyn Watch,
    steps: u64,
    list: Vec<Property>,
}

impl Finder<'_> {
    /// Decides a statement in which `P(...)` means the family; false if it is too large.
    fn holds(&mut self, text: &str) -> Result<bool, TooLarge> {
        self.steps += 1;
        self.limits.tell(self.watch, self.steps, 40.max(self.steps))?;
        let vocabulary = Vocabulary {
            system: self.family.system(),
            relations: vec![("P".into(), self.target.tracks())],
            ..Vocabulary::default()
        };
        // Rules can say more than statements.
        let Ok(statement) = logic::parse_with(text, &vocabulary) else { return Ok(false) };
        let given = Relations::from([("P".to_owned(), self.target.clone())]);
        match logic::decide(&statement, &given, self.limits) {
            Ok(answer) => Ok(matches!(answer, Answer::True { .. })),
            Err(error) => self.limits.stop.check().map_err(|_| error).map(|()| false),
        }
    }

    /// What is proved of a position: "(m, n) is lost".
    fn is(&self) -> String {
        let (family, position) = (self.family, position(self.family));
        match family.value() {
            Some(value) => format!("{position} has Grundy value {value}"),
            None => format!("{position} is lost"),
        }
    }

    /// What is said of the same once more: "(m, n) is lost if and only if (n, m) is."
    fn verb(&self) -> &'static str {
        if self.family.value().is_some() { "has" } else { "is" }
    }

    /// Whether all is said by the nim-sum of the piles.
    fn nim_sum(&mut self) -> Result<bool, TooLarge> {
        let count = self.family.piles();
        let is_plane = count == 2 && self.family.rules().allowance().is_none();
        if self.family.system() != &BINARY || count < 2 || is_plane || self.family.asks() == Asks::Moves {
            return Ok(false);
        }
        let names: Vec<String> = (1..=count).map(|place| format!("a{place}")).collect();
        let mut sum = "a1".to_owned();
        let (mut sums, mut chain) = (Vec::new(), Vec::new());
        for name in &names[1..] {
            let next = format!("s{}", sums.len() + 1);
            chain.push(format!("xor({sum}, {name}, {next})"));
            sums.push(next.clone());
            sum = next;
        }
        let (sums, chain, piles) = (sums.join(", "), chain.join(" and "), names.join(", "));
        let value = self.family.value();
        let said = |holds: &str, position: &str, all: &str| {
            format!("{XOR}forall {all}: {position} <=> exists {sums}: {chain} and {holds}")
        };
        let (text, sentence) = match (self.family.rules().allowance().is_some(), value) {
            (true, None) => (
                said(&format!("r < z1({sum})"), &format!("P({piles}, r)"), &format!("{piles}, r")),
                format!(
                    "{} exactly if the nim-sum of the piles is 0, or r is less than the smallest power of two in it.",
                    self.is()
                ),
            ),
            (true, Some(_)) => return Ok(false),
            (false, value) => {
                let value = value.unwrap_or(0);
                (
                    said(&format!("{sum} = {value}"), &format!("P({piles})"), &piles),
                    format!("{} exactly if the nim-sum of the piles is {value}.", self.is()),
                )
            }
        };
        self.try_property("nim-sum", &text, sentence)
    }

    /// Keeps a property if it holds. Whether it does.
    fn try_property(
        &mut self,
        name: &'static str,
        text: &str,
        sentence: impl Into<String>,
    ) -> Result<bool, TooLarge> {
        let holds = self.holds(text)?;
        if holds && let Some(statement) = self.said(text) {
            self.list.push(Property {
                name,
                sentence: sentence.into(),
                statement: Some(statement),
                count: None,
            });
        }
        Ok(holds)
    }

    /// The text with positions in place of `P(...)`, whose arguments are names and sums.
    fn said(&self, text: &str) -> Option<String> {
        let mut said = String::new();
        let mut rest = text;
        while let Some(at) = rest.find("P(") {
            said += &rest[..at];
            let end = at + rest[at..].find(')')?;
            let numbers: Vec<&str> = rest[at + 2..end].split(", ").collect();
            said += &self.family.phrase_about(&numbers)?;
            rest = &rest[end + 1..];
        }
        Some(said + rest)
    }

    /// A Grundy value of one pile: where it begins.
    fn values(&mut self) -> Result<(), TooLarge> {
        let Some(value) = self.family.value() else { return Ok(()) };
        let accepts = |n: u64, r: u64| self.target.accepts(&[BigUint::from(n), BigUint::from(r)]);
        let Some(pile) = (0..ROWS).find(|&n| accepts(n, n)) else { return Ok(()) };
        self.try_property(
            "least-pile",
            &format!("(exists r: P({pile}, r)) and forall n, r: P(n, r) => n >= {pile}"),
            format!(
                "The smallest pile that has Grundy value {value} at some allowance has {pile} stone{}.",
                if pile == 1 { "" } else { "s" }
            ),
        )?;
        let least = (0..ROWS)
            .find(|&r| (r..2 * ROWS).any(|n| self.target.accepts(&[BigUint::from(n), BigUint::from(r)])));
        if let Some(least) = least {
            self.try_property(
                "least-allowance",
                &format!("(exists n: P(n, {least})) and forall n, r: P(n, r) => r >= {least}"),
                format!("The smallest allowance at which some pile has it is {least}."),
            )?;
        }
        // From an allowance of n stones on there is no limit.
        let unlimited: Vec<u64> = (0..ROWS).filter(|&n| accepts(n, n)).collect();
        if let (Some(least), Some(most)) = (unlimited.first(), unlimited.last())
            && unlimited.len() as u64 == most - least + 1
            && *most < ROWS / 2
        {
            let (between, piles) = match least == most {
                true => (format!("n = {least}"), format!("n = {least}")),
                false => (format!("{least} <= n and n <= {most}"), format!("{least} <= n <= {most}")),
            };
            self.try_property(
                "without-limit",
                &format!("forall n: P(n, n) <=> {between}"),
                format!("With no limit on the first move, (n) has Grundy value {value} exactly for {piles}."),
            )?;
        }
        self.try_property(
            "interval",
            "forall n, r, s, t: P(n, r) and P(n, t) and r <= s and s <= t => P(n, s)",
            "The allowances at which a pile has this value are consecutive.",
        )?;
        Ok(())
    }

    /// One number beside fixed piles: where no allowance wins.
    fn line(&mut self) -> Result<(), TooLarge> {
        let pile = |fixed: &Option<u32>| fixed.map_or("n".to_owned(), |stones| stones.to_string());
        let piles = self.family.at().iter().map(pile).collect::<Vec<_>>().join(", ");
        if self.try_property(
            "won-without-limit",
            "forall n: exists r: not P(n, r)",
            format!("({piles}; inf) is won for every n: with no limit there is always a winning move."),
        )? {
            return Ok(());
        }
        let vocabulary = Vocabulary {
            system: self.family.system(),
            relations: vec![("P".into(), 2)],
            ..Vocabulary::default()
        };
        let given = Relations::from([("P".to_owned(), self.target.clone())]);
        let lost = set("forall r: P(n, r)", &vocabulary, &given, self.limits)?;
        if !lost.is_finite() {
            return Ok(());
        }
        let numbers: Vec<String> =
            lost.members().take(MOST_EXCEPTIONS).map(|tuple| tuple[0].to_string()).collect();
        // That no stone is left to take needs no saying.
        if numbers == ["0"] && self.family.at().len() == 1 {
            return Ok(());
        }
        let is: Vec<String> = numbers.iter().map(|number| format!("n = {number}")).collect();
        self.try_property(
            "lost-without-limit",
            &format!("forall n: (forall r: P(n, r)) <=> ({})", is.join(" or ")),
            format!("({piles}; inf) is lost exactly for n = {}.", listed(&numbers, "and")),
        )?;
        Ok(())
    }

    /// Three numbers or more.
    fn space(&mut self, with_allowance: bool) -> Result<(), TooLarge> {
        let count = self.family.piles();
        let names: Vec<String> = (1..=count).map(|place| format!("a{place}")).collect();
        let all = |names: &[String], allowance: &str| match with_allowance {
            true => format!("P({}, {allowance})", names.join(", ")),
            false => format!("P({})", names.join(", ")),
        };
        let list = |more: &str| match with_allowance {
            true => format!("{}, r{more}", names.join(", ")),
            false => names.join(", "),
        };
        // Neighbours that change places make every order.
        let swapped: Vec<String> = (1..count)
            .map(|place| {
                let mut other = names.clone();
                other.swap(place - 1, place);
                all(&other, "r")
            })
            .collect();
        let symmetric = self.try_property(
            "symmetric",
            &format!("forall {}: {} => {}", list(""), all(&names, "r"), swapped.join(" and ")),
            "The order of the piles does not matter.",
        )?;
        if with_allowance {
            self.try_property(
                "lost-below",
                &format!("forall {}: {} and s <= r => {}", list(", s"), all(&names, "r"), all(&names, "s")),
                "What is lost at an allowance is lost at every smaller one.",
            )?;
            return Ok(());
        }
        if symmetric {
            let mut other = names.clone();
            other[count - 1] = "b".into();
            self.try_property(
                "completed",
                &format!(
                    "forall {}: exists b: {} and forall c: {} => c = b",
                    names[..count - 1].join(", "),
                    all(&other, ""),
                    all(&[&names[..count - 1], &["c".to_owned()]].concat(), ""),
                ),
                "Whatever all piles but the last one are, exactly one size of the last one belongs to them.",
            )?;
        }
        Ok(())
    }

    /// Which kinds of moves could be left out of the rules without another position being lost: those without which every other position still has a move to a
    /// lost one.
    fn redundant(&mut self) -> Result<(), TooLarge> {
        let rules = self.family.rules();
        let lines = rules.lines();
        let is_plain = self.family.asks() == Asks::Lost
            && rules.allowance().is_none()
            && rules.convention() == Convention::Normal
            && rules.block() == 0
            && self.family.at().iter().all(Option::is_none)
            && (2..=MOST_LINES).contains(&lines.len())
            && self.target.states() <= MOST_REDUNDANT;
        if !is_plain {
            return Ok(());
        }
        let names: Vec<String> = (1..=rules.piles().len()).map(|place| format!("a{place}")).collect();
        if rules.piles().iter().any(|pile| names.contains(pile) || pile.contains('P')) {
            return Ok(());
        }
        let wins = |line: &Rule| {
            let text = rules.describe(line);
            let (guard, result) = text.split_once(": ").unwrap_or(("", &text));
            let chosen: Vec<&str> = line.choices_by_name().chain(names.iter().map(String::as_str)).collect();
            let guard = if guard.is_empty() { String::new() } else { format!("{guard} and ") };
            let to = names.iter().zip(result.split(", ")).map(|(name, pile)| format!("{name} = {pile} and "));
            format!(
                "(exists {}: {guard}{}P({}))",
                chosen.join(", "),
                to.collect::<String>(),
                names.join(", ")
            )
        };
        let wins: Vec<String> = lines.iter().map(wins).collect();
        let piles = rules.piles().join(", ");
        let without: Vec<String> = (0..lines.len())
            .map(|left_out| {
                let others = wins.iter().enumerate().filter(|(line, _)| *line != left_out);
                let others: Vec<&str> = others.map(|(_, wins)| wins.as_str()).collect();
                format!("(forall {piles}: P({piles}) or {})", others.join(" or "))
            })
            .collect();
        let mut needed = true;
        for (line, text) in lines.iter().zip(&without) {
            needed &= !self.try_property(
                "redundant-move",
                text,
                format!(
                    "The move \"{}\" could be left out: the same positions would be lost without it.",
                    rules.describe(line)
                ),
            )?;
        }
        if needed {
            let all: Vec<String> = without.iter().map(|text| format!("not {text}")).collect();
            self.try_property(
                "moves-needed",
                &all.join(" and "),
                "No kind of move can be left out of the rules without changing which positions are lost.",
            )?;
        }
        Ok(())
    }

    fn plane_with_allowance(&mut self) -> Result<(), TooLarge> {
        self.try_property(
            "symmetric",
            "forall m, n, r: P(m, n, r) => P(n, m, r)",
            "The order of the piles does not matter.",
        )?;
        self.try_property(
            "equal-piles",
            "forall n, r: P(n, n, r)",
            "Two equal piles are lost at every allowance.",
        )?;
        self.try_property(
            "lost-below",
            "forall m, n, r, s: P(m, n, r) and s <= r => P(m, n, s)",
            "What is lost at an allowance is lost at every smaller one.",
        )?;
        Ok(())
    }

    /// How many positions there are below the terms of the numeration, where nothing that was said makes it plain.
    fn count(&mut self, theorem: &Theorem) -> Result<(), TooLarge> {
        const ALL_SAID: [&str; 5] = ["equal", "equal-but-for", "periodic", "nim-sum", "none"];
        if self.list.iter().any(|property| ALL_SAID.contains(&property.name))
            || self.target.tracks() == 1 && periodic::find(self.target, self.limits)?.is_some()
        {
            return Ok(());
        }
        if let Some(count) = count::count(theorem, self.limits)? {
            let sentence = count.sentence(self.family, &str::to_owned);
            self.list.push(Property { name: "count", sentence, statement: None, count: Some(count) });
        }
        Ok(())
    }

    /// Two numbers without an allowance.
    fn plane(&mut self) -> Result<Vec<(u64, u64)>, TooLarge> {
        let equal = self.try_property(
            "equal",
            "forall m, n: P(m, n) <=> m = n",
            format!("{} exactly if m = n.", self.is()),
        )?;
        if equal || self.periodic()? || self.eventually_periodic()? {
            return Ok(Vec::new());
        }
        let symmetric = self.holds("forall m, n: P(m, n) => P(n, m)")?;
        let rows = self.holds("forall m: exists n: P(m, n) and forall k: P(m, k) => k = n")?;
        let columns =
            symmetric && rows || self.holds("forall n: exists m: P(m, n) and forall k: P(k, n) => k = m")?;
        if symmetric {
            let sentence = format!("{} if and only if (n, m) {}.", self.is(), self.verb());
            self.try_property("symmetric", "forall m, n: P(m, n) => P(n, m)", sentence)?;
        }
        if rows {
            self.try_property(
                "rows",
                "forall m: exists n: P(m, n) and forall k: P(m, k) => k = n",
                match symmetric {
                    true => format!(
                        "Every number occurs exactly once: for each m there is exactly one n such that {}.",
                        self.is()
                    ),
                    false => format!("For each m there is exactly one n such that {}.", self.is()),
                },
            )?;
        }
        if columns && !symmetric {
            self.try_property(
                "columns",
                "forall n: exists m: P(m, n) and forall k: P(k, n) => k = m",
                format!("For each n there is exactly one m such that {}.", self.is()),
            )?;
        }
        let differences = self.try_property(
            "differences",
            "forall k: exists a: P(a, a + k) and forall b: P(b, b + k) => b = a",
            "Every difference occurs exactly once: for each k there is exactly one such pair (a, a + k).",
        )?;
        if differences {
            self.try_property(
                "increasing",
                "forall a, k, b, l: P(a, a + k) and P(b, b + l) and k < l => a < b",
                "In the order of their smaller numbers, and counted from 0, the k-th pair differs by k.",
            )?;
        }
        let pairs = self.pairs(rows);
        let unequal: Vec<&(u64, u64)> = pairs.iter().filter(|(a, b)| a != b).collect();
        if let Some(last) = unequal.iter().map(|(a, b)| *a.max(b)).max()
            && rows
            && symmetric
            && unequal.len() <= MOST_EXCEPTIONS
            && last < 300
        {
            // In both orders.
            let below = pairs.iter().filter(|(a, _)| *a <= last);
            let mut below: Vec<(u64, u64)> = below.flat_map(|&(a, b)| [(a, b), (b, a)]).collect();
            below.sort_unstable();
            below.dedup();
            let arms: String = below.iter().map(|(a, b)| format!(" or m = {a} and n = {b}")).collect();
            let list: Vec<String> = below.iter().map(|(a, b)| format!("({a}, {b})")).collect();
            self.try_property(
                "equal-but-for",
                &format!("forall m, n: P(m, n) <=> (m > {last} and m = n{arms})"),
                format!(
                    "For m > {last}, {} exactly if m = n; for smaller m, exactly for {}.",
                    self.is(),
                    listed(&list, "and")
                ),
            )?;
        } else if symmetric || rows {
            self.wythoff_line(&pairs)?;
        }
        Ok(pairs.into_iter().take(FIRST).collect())
    }

    /// The first pairs (a, b) with a <= b, by a.
    fn pairs(&self, one_in_each_row: bool) -> Vec<(u64, u64)> {
        let accepts = |a: u64, b: u64| self.target.accepts(&[BigUint::from(a), BigUint::from(b)]);
        let (rows, width) = if one_in_each_row { (ROWS, ROWS) } else { (40, 120) };
        let mut pairs = Vec::new();
        for a in 0..rows {
            let found = match one_in_each_row {
                true => {
                    super::rows::least(self.target, a, 4 * a + 100).filter(|&b| b >= a).into_iter().collect()
                }
                false => (a..a + width).filter(|&b| accepts(a, b)).collect::<Vec<u64>>(),
            };
            pairs.extend(found.into_iter().map(|b| (a, b)));
        }
        pairs
    }

    /// How far the pair of difference k is from floor(k phi).
    fn wythoff_line(&mut self, pairs: &[(u64, u64)]) -> Result<(), TooLarge> {
        if self.family.system() != &FIBONACCI || pairs.len() < 50 {
            return Ok(());
        }
        let phi = f64::midpoint(1.0, 5f64.sqrt());
        let deviation = |&(a, b): &(u64, u64)| a as i64 - ((b - a) as f64 * phi).floor() as i64;
        let deviations: Vec<i64> = pairs.iter().map(deviation).collect();
        let (Some(&least), Some(&most)) = (deviations.iter().min(), deviations.iter().max()) else {
            return Ok(());
        };
        if most - least > 30 {
            return Ok(());
        }
        if (least, most) == (0, 0) {
            self.try_property(
                "line",
                &format!("{FLOOR}forall a, k: P(a, a + k) <=> line(k, a)"),
                "The pair that differs by k is (floor(k phi), floor(k phi) + k), where phi is the golden ratio.",
            )?;
            return Ok(());
        }
        // How many pairs are elsewhere.
        let elsewhere: Vec<&(u64, u64)> = pairs.iter().filter(|pair| deviation(pair) != 0).collect();
        let last = elsewhere.last().map_or(0, |(_, b)| *b);
        if elsewhere.len() <= MOST_EXCEPTIONS && last < 300 {
            let text = format!("{FLOOR}forall a, k: a + k > {last} => (P(a, a + k) <=> line(k, a))");
            let list: Vec<String> = elsewhere.iter().map(|(a, b)| format!("({a}, {b})")).collect();
            let sentence = format!(
                "Beyond {last} the pairs are those of Wythoff's game, (floor(k phi), floor(k phi) + k); below, {} take their place.",
                listed(&list, "and")
            );
            if self.try_property("wythoff-but-for", &text, sentence)? {
                return Ok(());
            }
        }
        let above = |deviation: i64| match deviation {
            0 => "f".to_owned(),
            1.. => format!("f + {deviation}"),
            _ => format!("f - {}", -deviation),
        };
        // Rows far away may be farther from the line than those that were examined.
        let within = |sign: &str, deviation: i64| {
            format!("{FLOOR}forall a, k, f: P(a, a + k) and line(k, f) => a {sign} {}", above(deviation))
        };
        let (mut least, mut most) = (least, most);
        for _ in 0..FARTHER {
            if self.holds(&within("<=", most))? {
                break;
            }
            most += 1;
        }
        for _ in 0..FARTHER {
            if self.holds(&within(">=", least))? {
                break;
            }
            least -= 1;
        }
        let text = format!(
            "{FLOOR}(forall a, k, f: P(a, a + k) and line(k, f) => {} <= a and a <= {}) and (exists a, k, f: P(a, a + k) and line(k, f) and a = {}) and \
             (exists a, k, f: P(a, a + k) and line(k, f) and a = {})",
            above(least),
            above(most),
            above(least),
            above(most),
        );
        let sentence = format!(
            "The smaller number of the pair that differs by k is floor(k phi) + d, where phi is the golden ratio and {least} <= d <= {most}; both bounds \
             are attained."
        );
        self.try_property("line", &text, sentence)?;
        Ok(())
    }

    /// Whether remainders say all.
    fn periodic(&mut self) -> Result<bool, TooLarge> {
        for period in 1..=LONGEST_PERIOD {
            let accepts = |a: u64, b: u64| self.target.accepts(&[BigUint::from(a), BigUint::from(b)]);
            let repeats = (0..40).all(|a| (0..40).all(|b| accepts(a, b) == accepts(a % period, b % period)));
            if !repeats {
                continue;
            }
            let residues: Vec<(u64, u64)> = (0..period)
                .flat_map(|a| (0..period).map(move |b| (a, b)))
                .filter(|&(a, b)| accepts(a, b))
                .collect();
            let multiple = |name: &str, times: &str, residue: u64| match residue {
                0 => format!("{name} = {period}*{times}"),
                _ => format!("{name} = {period}*{times} + {residue}"),
            };
            let texts: Vec<String> = residues
                .iter()
                .map(|&(a, b)| format!("({} and {})", multiple("m", "i", a), multiple("n", "j", b)))
                .collect();
            if residues.is_empty() {
                return self.try_property(
                    "none",
                    "forall m, n: not P(m, n)",
                    format!("{} for no m and n.", self.is()),
                );
            }
            let sentence = format!("{} exactly if {}.", self.is(), remainders(&residues, period));
            let text = format!("forall m, n: P(m, n) <=> exists i, j: {}", texts.join(" or "));
            return self.try_property("periodic", &text, sentence);
        }
        Ok(false)
    }

    /// Whether adding a period to a number that is large enough changes nothing.
    fn eventually_periodic(&mut self) -> Result<bool, TooLarge> {
        let accepts = |a: u64, b: u64| self.target.accepts(&[BigUint::from(a), BigUint::from(b)]);
        let upto = LATEST_START + 3 * LONGEST_PERIOD;
        let members: Vec<Vec<bool>> = (0..upto).map(|a| (0..upto).map(|b| accepts(a, b)).collect()).collect();
        let is = |a: u64, b: u64| members[a as usize][b as usize];
        let repeats = |start: u64, period: u64| {
            (start..upto - period)
                .all(|a| (0..upto).all(|b| is(a, b) == is(a + period, b) && is(b, a) == is(b, a + period)))
        };
        let mut all =
            (1..=LONGEST_PERIOD).flat_map(|period| (1..=LATEST_START).map(move |start| (start, period)));
        let Some((start, period)) = all.find(|&(start, period)| repeats(start, period)) else {
            return Ok(false);
        };
        let block = start + period;
        let pairs = (0..block).flat_map(|a| (0..block).map(move |b| (a, b))).filter(|&(a, b)| is(a, b));
        let pairs: Vec<String> = pairs.map(|(a, b)| format!("({a}, {b})")).collect();
        let determined = match pairs.len() {
            0..=MOST_EXCEPTIONS => {
                format!("; with both numbers below {block} it is so for {}", listed(&pairs, "and"))
            }
            _ => String::new(),
        };
        let text = format!(
            "forall m, n: (m >= {start} => (P(m, n) <=> P(m + {period}, n))) and (n >= {start} => (P(m, n) <=> P(m, n + {period})))"
        );
        let sentence = format!(
            "Whether {} is eventually periodic in m and in n: adding {period} to a number that is {start} or more changes nothing{determined}.",
            self.is()
        );
        self.try_property("eventually-periodic", &text, sentence)
    }

    /// Whether thresholds that take finitely many values repeat; only small automata are worth the question.
    fn not_periodic(&mut self) -> Result<(), TooLarge> {
        let system = self.family.system();
        if self.target.states() > MOST_NOT_PERIODIC || system != &FIBONACCI && system != &BINARY {
            return Ok(());
        }
        self.try_property(
            "not-periodic",
            "(exists b, q: forall n, r: n >= q and P(n, r) => r < b) and \
             not exists p, q: p >= 1 and forall n, r: n >= q => (P(n, r) <=> P(n + p, r))",
            "The thresholds take finitely many values, and are not eventually periodic in n.",
        )?;
        Ok(())
    }
}

/// A position: "(m, n)", "(5, 5, n; r)". One number, and two without an allowance, have the names of the statements.
pub(super) fn position(family: &Family) -> String {
    let names = names(family);
    let mut piles = names.iter();
    let pile = |fixed: &Option<u32>| match fixed {
        Some(stones) => stones.to_string(),
        None => piles.next().cloned().unwrap_or_default(),
    };
    let piles = family.at().iter().map(pile).collect::<Vec<_>>().join(", ");
    match (family.rules().allowance(), names.last()) {
        (Some(_), Some(allowance)) => format!("({piles}; {allowance})"),
        _ => format!("({piles})"),
    }
}

/// What its numbers are called.
pub(super) fn names(family: &Family) -> Vec<String> {
    let known: &[&str] = match (family.piles(), family.rules().allowance()) {
        (1, Some(_)) => &["n", "r"],
        (1, None) => &["n"],
        (2, None) => &["m", "n"],
        _ => return family.tracks(),
    };
    known.iter().map(|&name| name.to_owned()).collect()
}

/// Which remainders of m and n some pairs are.
fn remainders(pairs: &[(u64, u64)], modulus: u64) -> String {
    let one_of = |numbers: &[u64]| listed(&numbers.iter().map(u64::to_string).collect::<Vec<_>>(), "or");
    let distinct = |side: fn(&(u64, u64)) -> u64| {
        let mut numbers: Vec<u64> = pairs.iter().map(side).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let (first, second) = (distinct(|pair| pair.0), distinct(|pair| pair.1));
    // Every first number beside every second one.
    let is_grid = first.len() * second.len() == pairs.len();
    if is_grid && first == second {
        match first.as_slice() {
            [0] if modulus == 2 => "m and n are even".into(),
            [0] => format!("m and n are divisible by {modulus}"),
            numbers => format!("each of m and n leaves {} on division by {modulus}", one_of(numbers)),
        }
    } else if is_grid {
        format!("m leaves {} and n leaves {} on division by {modulus}", one_of(&first), one_of(&second))
    } else {
        let pairs: Vec<String> = pairs.iter().map(|(a, b)| format!("({a}, {b})")).collect();
        format!("(m, n) leaves {} on division by {modulus}", listed(&pairs, "or"))
    }
}

/// "1, 2 and 3"
pub(super) fn listed(items: &[String], word: &str) -> String {
    match items {
        [] => "none".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
