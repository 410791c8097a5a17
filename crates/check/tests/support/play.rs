//! Games played out by their rules, position by position.

use std::collections::HashMap;

/// The rules of a game, read plainly.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) piles: Vec<String>,
    pub(crate) allowance: Option<String>,
    pub(crate) misere: bool,
    lines: Vec<Line>,
    text: String,
}

#[derive(Clone, Debug)]
struct Line {
    choice: Option<String>,
    guard: Vec<(Term, String, Term)>,
    asked: Vec<Asked>,
    piles: Vec<Term>,
    allowance: Option<(Term, i128)>,
    /// The allowance is infinite.
    all: bool,
}

/// Multiples of names, and of nothing.
type Term = Vec<(i128, Option<String>)>;

/// A term, and the remainders that it may leave on division.
type Asked = (Term, i128, Vec<i128>);

/// A legal move, whatever the allowance is.
pub(crate) struct Move {
    pub(crate) size: u128,
    pub(crate) choice: u128,
    pub(crate) piles: Vec<u128>,
    pub(crate) allowance: Option<u128>,
}

fn term(text: &str) -> Term {
    let text = text.trim().replace(" - ", " + -");
    let part = |part: &str| {
        let (sign, part) = part.strip_prefix('-').map_or((1, part), |part| (-1, part));
        match part.split_once('*') {
            Some((times, name)) => (sign * times.parse::<i128>().unwrap(), Some(name.to_owned())),
            None => match part.parse::<i128>() {
                Ok(number) => (sign * number, None),
                Err(_) => (sign, Some(part.to_owned())),
            },
        }
    };
    text.split(" + ").map(part).collect()
}

/// `TERM mod NUMBER = NUMBER`, or with `!=`.
fn asked(text: &str) -> Option<Asked> {
    let (of, rest) = text.split_once(" mod ")?;
    let (divisor, left) = rest.split_once(" = ").or_else(|| rest.split_once(" != ")).unwrap();
    let (divisor, left): (i128, i128) = (divisor.parse().unwrap(), left.parse().unwrap());
    let is_left = |number: &i128| (*number == left) != rest.contains('!');
    Some((term(of.trim_matches(['(', ')'])), divisor, (0..divisor).filter(is_left).collect()))
}

const SIGNS: [&str; 6] = ["<=", "<", ">=", ">", "=", "!="];

fn chain(text: &str) -> Vec<(Term, String, Term)> {
    let mut terms = vec![String::new()];
    let mut signs = Vec::new();
    for word in text.split(' ') {
        if SIGNS.contains(&word) {
            signs.push(word.to_owned());
            terms.push(String::new());
        } else {
            let last = terms.last_mut().unwrap();
            *last = format!("{last} {word}");
        }
    }
    signs.into_iter().enumerate().map(|(i, sign)| (term(&terms[i]), sign, term(&terms[i + 1]))).collect()
}

impl Rules {
    pub(crate) fn read(lines: &[String]) -> Self {
        let inner = lines[0].split_once('(').unwrap().1.trim_end_matches(')');
        let (piles, allowance) = match inner.split_once("; ") {
            Some((piles, allowance)) => (piles, Some(allowance.to_owned())),
            None => (inner, None),
        };
        let piles: Vec<_> = piles.split(", ").map(ToOwned::to_owned).collect();
        let misere = lines.iter().any(|line| line == "misere");
        let mut rules = Self { piles, allowance, misere, lines: Vec::new(), text: lines.join("\n") };
        for line in lines.iter().filter_map(|line| line.strip_prefix("move ")) {
            let (guard, result) =
                line.split_once(": ").map_or((None, line), |(guard, result)| (Some(guard), result));
            let parts: Vec<&str> = guard.into_iter().flat_map(|guard| guard.split(" and ")).collect();
            let asked: Vec<_> = parts.iter().filter_map(|part| asked(part)).collect();
            let chains = parts.iter().filter(|part| !part.contains(" mod "));
            let guard: Vec<_> = chains.flat_map(|part| chain(part)).collect();
            let (piles, after) =
                result.split_once("; ").map_or((result, None), |(piles, after)| (piles, Some(after)));
            let piles: Vec<_> = piles.split(", ").map(term).collect();
            let divided = |after: &str| match after.split_once('/') {
                Some((of, by)) => (term(of.trim_matches(['(', ')'])), by.parse().unwrap()),
                None => (term(after), 1),
            };
            let allowance = after.filter(|after| *after != "inf").map(divided);
            let all = after == Some("inf");
            let is_choice =
                |name: &&String| !rules.piles.contains(name) && rules.allowance.as_ref() != Some(name);
            let terms = guard
                .iter()
                .flat_map(|(a, _, b)| [a, b])
                .chain(asked.iter().map(|(term, ..)| term))
                .chain(&piles)
                .chain(allowance.iter().map(|(term, _)| term));
            let choice = terms.flatten().filter_map(|(_, name)| name.as_ref()).find(is_choice).cloned();
            rules.lines.push(Line { choice, guard, asked, piles, allowance, all });
        }
        rules
    }

    fn unequal(line: &Line) -> usize {
        line.guard.iter().filter(|(_, sign, _)| sign == "!=").count()
    }

    pub(crate) fn readings(&self) -> usize {
        self.lines.iter().map(|line| 1 << Self::unequal(line)).sum()
    }

    /// The line of a reading, and its ways.
    fn reading(&self, mut number: usize) -> (usize, usize) {
        for (i, line) in self.lines.iter().enumerate() {
            let ways = 1 << Self::unequal(line);
            if number < ways {
                return (i, number);
            }
            number -= ways;
        }
        panic!("no such reading")
    }

    fn value(&self, term: &Term, piles: &[u128], choice: u128) -> i128 {
        let name = |name: &String| match self.piles.iter().position(|pile| pile == name) {
            Some(place) => piles[place] as i128,
            None => choice as i128,
        };
        term.iter().map(|(times, of)| times * of.as_ref().map_or(1, name)).sum()
    }

    /// Whether a comparison holds; for `!=` in this one of its two ways, if it is given.
    fn holds(
        &self,
        (a, sign, b): &(Term, String, Term),
        way: Option<bool>,
        piles: &[u128],
        choice: u128,
    ) -> bool {
        let speaks = |term: &Term| term.iter().any(|(_, name)| name.is_some() && *name == self.allowance);
        // What is asked of the allowance is the size.
        if speaks(a) || speaks(b) {
            return true;
        }
        let (a, b) = (self.value(a, piles, choice), self.value(b, piles, choice));
        match (sign.as_str(), way) {
            ("<=", _) => a <= b,
            ("<", _) => a < b,
            (">=", _) => a >= b,
            (">", _) => a > b,
            ("=", _) => a == b,
            (_, None) => a != b,
            (_, Some(false)) => a > b,
            (_, Some(true)) => a < b,
        }
    }

    /// The least allowance that a line without a choice asks for.
    fn asked(&self, line: &Line) -> u128 {
        if line.choice.is_some() || self.allowance.is_none() {
            return 0;
        }
        let with = |r: i128| {
            line.guard.iter().all(|(a, sign, b)| {
                let speaks =
                    |term: &Term| term.iter().any(|(_, name)| name.is_some() && *name == self.allowance);
                if !speaks(a) && !speaks(b) {
                    return true;
                }
                let value = |term: &Term| -> i128 {
                    term.iter().map(|(times, of)| times * if of.is_some() { r } else { 1 }).sum()
                };
                match sign.as_str() {
                    "<=" => value(a) <= value(b),
                    "<" => value(a) < value(b),
                    ">=" => value(a) >= value(b),
                    _ => value(a) > value(b),
                }
            })
        };
        (0..).find(|&r| with(r)).unwrap() as u128
    }

    /// The moves that are legal with a large allowance, of one reading or of all.
    pub(crate) fn moves(&self, piles: &[u128], reading: Option<usize>) -> Vec<Move> {
        self.moves_with(piles, reading, None)
    }

    /// The same, but where there is a choice perhaps with this one only.
    pub(crate) fn moves_with(&self, piles: &[u128], reading: Option<usize>, only: Option<u128>) -> Vec<Move> {
        let most: u128 = self.lines.iter().map(|line| self.asked(line)).max().unwrap_or(0);
        let reading = reading.map(|reading| self.reading(reading));
        let mut moves = Vec::new();
        for (i, line) in self.lines.iter().enumerate() {
            if reading.is_some_and(|(line, _)| line != i) {
                continue;
            }
            let stones: u128 = piles.iter().sum();
            for choice in match (&line.choice, only) {
                (None, _) => 0..=0,
                (Some(_), Some(only)) => only..=only,
                (Some(_), None) => 0..=stones,
            } {
                let mut way = 0;
                let legal = line.guard.iter().all(|comparison| {
                    let ways = reading.map(|(_, ways)| ways >> way & 1 == 1);
                    way += usize::from(comparison.1 == "!=");
                    self.holds(comparison, ways, piles, choice)
                });
                let leaves = |(term, divisor, left): &Asked| {
                    left.contains(&self.value(term, piles, choice).rem_euclid(*divisor))
                };
                let legal = legal && line.asked.iter().all(leaves);
                let after: Vec<_> = line.piles.iter().map(|term| self.value(term, piles, choice)).collect();
                let allowance =
                    line.allowance.as_ref().map(|(term, by)| (self.value(term, piles, choice), by));
                if !legal || after.iter().any(|&pile| pile < 0) || allowance.is_some_and(|(term, _)| term < 0)
                {
                    continue;
                }
                let after: Vec<_> = after.into_iter().map(|pile| pile as u128).collect();
                let allowance = match allowance {
                    Some((term, by)) => Some((term / by) as u128),
                    None => line.all.then(|| after.iter().sum::<u128>() + most),
                };
                let size = if line.choice.is_some() { choice } else { self.asked(line) };
                moves.push(Move { size, choice, piles: after, allowance });
            }
        }
        moves
    }

    /// Of a reading that slides: the least choice, and how much each pile is lowered by one more.
    pub(crate) fn slide(&self, reading: usize) -> (u128, Vec<u128>) {
        let (line, _) = self.reading(reading);
        let line = &self.lines[line];
        let of_choice = |term: &Term| -> i128 {
            term.iter()
                .filter(|(_, name)| name.is_some() && *name == line.choice)
                .map(|(times, _)| times)
                .sum()
        };
        let down = line.piles.iter().map(|term| (-of_choice(term)) as u128).collect();
        let piles = vec![0; self.piles.len()];
        let of_piles = |term: &Term| {
            term.iter().any(|(_, name)| name.as_ref().is_some_and(|name| self.piles.contains(name)))
        };
        let alone: Vec<_> = line.guard.iter().filter(|(a, _, b)| !of_piles(a) && !of_piles(b)).collect();
        let least =
            (0..).find(|&choice| alone.iter().all(|one| self.holds(one, None, &piles, choice))).unwrap();
        (least, down)
    }
}

/// What was found out by playing.
#[derive(Default)]
pub(crate) struct Play {
    /// Whether the player to move loses, and Grundy values.
    lost: HashMap<Key, bool>,
    values: HashMap<Key, usize>,
}

type Key = (String, Vec<u128>, Option<u128>);

impl Play {
    fn key(rules: &Rules, piles: &[u128], allowance: Option<u128>) -> Key {
        // No move takes more than this.
        let most =
            piles.iter().sum::<u128>() + rules.lines.iter().map(|line| rules.asked(line)).max().unwrap_or(0);
        (rules.text.clone(), piles.to_vec(), allowance.map(|allowance| allowance.min(most)))
    }

    fn options(rules: &Rules, piles: &[u128], allowance: Option<u128>) -> Vec<Move> {
        let mut moves = rules.moves(piles, None);
        moves.retain(|one| allowance.is_none_or(|allowance| one.size <= allowance));
        moves
    }

    pub(crate) fn lost(&mut self, rules: &Rules, piles: &[u128], allowance: Option<u128>) -> bool {
        let key = Self::key(rules, piles, allowance);
        if let Some(&lost) = self.lost.get(&key) {
            return lost;
        }
        let options = Self::options(rules, piles, allowance);
        let lost = if options.is_empty() {
            !rules.misere
        } else {
            !options.iter().any(|one| self.lost(rules, &one.piles, one.allowance))
        };
        self.lost.insert(key, lost);
        lost
    }

    pub(crate) fn grundy(&mut self, rules: &Rules, piles: &[u128], allowance: Option<u128>) -> usize {
        let key = Self::key(rules, piles, allowance);
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let options = Self::options(rules, piles, allowance);
        let options: Vec<_> =
            options.iter().map(|one| self.grundy(rules, &one.piles, one.allowance)).collect();
        let value = (0..).find(|value| !options.contains(value)).unwrap();
        self.values.insert(key, value);
        value
    }

    /// The answer to a question: whether the position is in the target.
    pub(crate) fn answer(
        &mut self,
        rules: &Rules,
        asks: &str,
        piles: &[u128],
        allowance: Option<u128>,
    ) -> bool {
        match asks {
            "moves" => true,
            "lost" => self.lost(rules, piles, allowance),
            _ => self.grundy(rules, piles, allowance) == asks["value ".len()..].parse::<usize>().unwrap(),
        }
    }
}
