//! The text format of Walnut: automata, and words with an output, written and read.
//!
//! A file names a numeration for every number that is read (`msd_fib msd_fib`), then has for each state a line with its number and its
//! output, and below it where letters lead (`0 1 -> 3`, `*` for any digit, several states for any of them). The first state is the start.
//! Empty lines and those that begin with `#` mean nothing.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use limits::Limits;

use crate::automaton::Automaton;
use crate::explore::Explorer;
use crate::export::digits;
use crate::minimise::Draft;
use crate::system::Letters;
use crate::system::{self, BINARY, FIBONACCI, System};
use crate::too_large::TooLarge;
use crate::{MOST_TRACKS, product};

impl Automaton {
    /// The automaton as Walnut reads it: systems, then each state with its output and its transitions. Base 2 and the Zeckendorf
    /// system have Walnut's names; bases, Tribonacci's and Pell's too; others must be defined in Walnut, as the custom base of that name, and a comment says so. Walnut knows numbers by their places
    /// only, and has them in alphabetical order where it makes an automaton: a comment says which number is on which track.
    ///
    /// ```
    /// use automata::{Automaton, FIBONACCI, linear};
    /// use limits::Limits;
    /// let limits = Limits::default();
    /// let double = linear::equation(&FIBONACCI, &[2, -1], 0, &limits).unwrap();
    /// let text = double.to_walnut(&["x", "y"]);
    /// assert!(text.starts_with("msd_fib msd_fib\n# The numbers are x, y, in this order.\n"));
    /// assert_eq!(Automaton::from_walnut(&text, &limits), Ok(double));
    /// ```
    pub fn to_walnut(&self, names: &[&str]) -> String {
        if self.tracks == 0 {
            return if self.is_empty() { "false\n".into() } else { "true\n".into() };
        }
        let name = walnut_name(self.system);
        let mut out = vec![name.as_str(); self.tracks].join(" ");
        out.push('\n');
        if !knows(self.system) {
            let _ = writeln!(
                out,
                "# Walnut needs a definition of {name}, the sequence {}.",
                self.system.written()
            );
        }
        if names.len() > 1 {
            let _ = writeln!(out, "# The numbers are {}, in this order.", names.join(", "));
        }
        if self.is_empty() {
            out.push_str("\n0 0\n");
        }
        for state in 1..=self.states() as u32 {
            let _ = writeln!(out, "\n{} {}", state - 1, u8::from(self.is_accepting(state)));
            for letter in 0..self.letters {
                let next = self.next(state, letter);
                if next != 0 {
                    let _ = writeln!(
                        out,
                        "{} -> {}",
                        digits(letter, Letters::new(self.system, self.tracks), " "),
                        next - 1
                    );
                }
            }
        }
        out
    }

    /// Reads an automaton of Walnut's, in base 2, the Zeckendorf system or one that was made before ([`System::of`], [`System::recurrence`]).
    ///
    /// ```
    /// use automata::Automaton;
    /// use limits::Limits;
    /// // Not deterministic, as people write them: numbers with two ones that stand two places apart.
    /// let text = "msd_2\n0 0\n* -> 0\n1 -> 1\n1 0\n* -> 2\n2 0\n1 -> 3\n3 1\n* -> 3\n";
    /// let found = Automaton::from_walnut(text, &Limits::default()).unwrap();
    /// let first: Vec<String> = found.members().take(4).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(first, ["5", "7", "10", "11"]);
    /// ```
    ///
    /// # Errors
    ///
    /// At the first line that is not as Walnut writes it, or if its outputs are those of a word; or if the automaton outgrows the limits, or
    /// it is stopped.
    pub fn from_walnut(text: &str, limits: &Limits) -> Result<Self, WalnutError> {
        let text = match Text::read(text, limits)? {
            FileContent::Known(answer) => {
                let all = Self::all(&FIBONACCI, 0, limits)?;
                return Ok(if answer { all } else { all.complement(limits)? });
            }
            FileContent::Text(text) => text,
        };
        if let Some(state) = text.states.iter().find(|state| !matches!(state.output, 0 | 1)) {
            let problem = "expected the output 0 or 1: others are those of words, not of sets";
            return Err(WalnutError::at(state.line, problem));
        }
        text.accepting(|output| output == 1, limits)
    }

    /// Reads a word of Walnut's, an automaton with an output: for each output the numbers that have it.
    ///
    /// ```
    /// use automata::Automaton;
    /// use limits::Limits;
    /// // Thue and Morse.
    /// let text = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n";
    /// let outputs = Automaton::word_from_walnut(text, &Limits::default()).unwrap();
    /// let odious: Vec<String> = outputs[&1].members().take(4).map(|tuple| tuple[0].to_string()).collect();
    /// assert_eq!(odious, ["1", "2", "4", "7"]);
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Automaton::from_walnut`]; if it is not deterministic.
    pub fn word_from_walnut(text: &str, limits: &Limits) -> Result<BTreeMap<i32, Self>, WalnutError> {
        let FileContent::Text(text) = Text::read(text, limits)? else {
            return Err(WalnutError::at(1, "expected a word, which has states with outputs"));
        };
        if let Some(line) = text.states.iter().find_map(State::is_ambiguous) {
            return Err(WalnutError::at(
                line,
                "expected one successor: a word has one output for each number",
            ));
        }
        let outputs: BTreeSet<i32> = text.states.iter().map(|state| state.output).collect();
        let sets = outputs
            .into_iter()
            .map(|wanted| Ok((wanted, text.accepting(|output| output == wanted, limits)?)));
        sets.collect()
    }
}

/// A state as it is written.
struct State {
    line: usize,
    output: i32,
    /// For each letter where it leads, with the line.
    arrows: Vec<(usize, usize, Vec<usize>)>,
}

impl State {
    /// The first line by which a letter leads to two states.
    fn is_ambiguous(&self) -> Option<usize> {
        let mut seen: HashMap<usize, &[usize]> = HashMap::new();
        self.arrows.iter().find_map(|(letter, line, to)| {
            let known = seen.insert(*letter, to);
            (to.len() != 1 || known.is_some_and(|known| known != to)).then_some(*line)
        })
    }
}

/// An automaton as it is written; the first state is the start.
struct Text {
    system: &'static System,
    tracks: usize,
    /// Whether it reads the least digit first.
    least_first: bool,
    states: Vec<State>,
}

/// What a file holds.
enum FileContent {
    /// `true` or `false`: there is nothing to read.
    Known(bool),
    /// An automaton.
    Text(Text),
}

impl Text {
    fn read(text: &str, limits: &Limits) -> Result<FileContent, WalnutError> {
        let lines = text.lines().enumerate().map(|(i, line)| (i + 1, line.trim()));
        let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
        let (line, head) = lines.next().ok_or(WalnutError::at(1, "the file is empty"))?;
        if head == "true" || head == "false" {
            return Ok(FileContent::Known(head == "true"));
        }
        let (system, tracks, least_first) = numerations(line, head)?;
        let mut states: Vec<State> = Vec::new();
        let mut numbers: HashMap<usize, usize> = HashMap::new();
        let mut written = 0;
        for (line, text) in lines {
            let Some((letter, to)) = text.split_once("->") else {
                let (number, output) = state(line, text)?;
                TooLarge::check(limits, states.len() + 1, written * 64 + states.len() * 64)?;
                if numbers.insert(number, states.len()).is_some() {
                    return Err(WalnutError::at(line, "this state has been there before"));
                }
                states.push(State { line, output, arrows: Vec::new() });
                continue;
            };
            let Some(state) = states.last_mut() else {
                return Err(WalnutError::at(line, "expected a digit for every number, below a state"));
            };
            let to = to.split_whitespace().map(str::parse).collect::<Result<Vec<usize>, _>>();
            let to = to.map_err(|_| WalnutError::at(line, "expected numbers"))?;
            if to.is_empty() {
                return Err(WalnutError::at(line, "expected the state that it leads to"));
            }
            for letter in letters(line, letter, Letters::new(system, tracks), system)? {
                written += 1 + to.len();
                state.arrows.push((letter, line, to.clone()));
            }
            TooLarge::check(limits, states.len(), written * 64)?;
        }
        if states.is_empty() {
            return Err(WalnutError::at(line, "expected states after the numerations"));
        }
        // What is written are numbers of states, what is kept their places.
        for (_, line, to) in states.iter_mut().flat_map(|state| &mut state.arrows) {
            for state in to {
                let place = numbers.get(state);
                *state = *place.ok_or(WalnutError::at(*line, "it leads to a state that does not exist"))?;
            }
        }
        Ok(FileContent::Text(Self { system, tracks, least_first, states }))
    }

    /// The states with the arrows turned round.
    fn turned(&self) -> Vec<Vec<(usize, usize)>> {
        let mut turned = vec![Vec::new(); self.states.len()];
        for (from, state) in self.states.iter().enumerate() {
            for (letter, _, to) in &state.arrows {
                to.iter().for_each(|&to| turned[to].push((*letter, from)));
            }
        }
        turned
    }

    /// The numbers whose digits lead to a state with such an output: sets of states, followed at once. Where the least digit is read first they
    /// are followed from the end to the start.
    fn accepting(&self, accepts: impl Fn(i32) -> bool, limits: &Limits) -> Result<Automaton, WalnutError> {
        let letters = Letters::new(self.system, self.tracks).count();
        let turned = if self.least_first { self.turned() } else { Vec::new() };
        let first: Vec<usize> = match self.least_first {
            false => vec![0],
            true => (0..self.states.len()).filter(|&state| accepts(self.states[state].output)).collect(),
        };
        let (mut accepting, mut bytes) = (vec![false], 0);
        let trans = Explorer::table(first, letters, |table, set: &Vec<usize>| {
            bytes += set.len() * 16 + letters * 4 + 200;
            TooLarge::check(limits, table.count(), bytes)?;
            let mut next: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); letters];
            if self.least_first {
                accepting.push(set.contains(&0));
                for &(letter, from) in set.iter().flat_map(|&state| &turned[state]) {
                    next[letter].insert(from);
                }
            } else {
                accepting.push(set.iter().any(|&state| accepts(self.states[state].output)));
                for (letter, _, to) in set.iter().flat_map(|&state| &self.states[state].arrows) {
                    next[*letter].extend(to);
                }
            }
            for set in next {
                table.perhaps_to((!set.is_empty()).then(|| set.into_iter().collect()));
            }
            Ok::<_, WalnutError>(())
        })?;
        let (system, tracks) = (self.system, self.tracks);
        let draft = Draft { system, tracks, start: 1, trans, accepting };
        let draft = draft.minimise(limits).map_err(TooLarge::from)?;
        if draft.next(draft.start(), 0) != draft.start() {
            return Err(WalnutError::at(1, "leading zeros make a difference in this automaton"));
        }
        let places: Vec<usize> = (0..tracks).collect();
        Ok(product::product(system, tracks, &[(&draft, &places)], |accepted| accepted[0], limits)?)
    }
}

/// The numeration of all numbers, how many they are, and whether the least digit is read first.
fn numerations(line: usize, head: &str) -> Result<(&'static System, usize, bool), WalnutError> {
    let names: Vec<String> = head.split_whitespace().map(str::to_owned).collect();
    if head.contains('{') {
        return Err(WalnutError::at(line, "a set of letters is not a numeration: expected msd_fib or msd_2"));
    }
    let least_first = names.iter().all(|name| name.starts_with("lsd"));
    if !least_first && names.iter().any(|name| name.starts_with("lsd")) {
        return Err(WalnutError::at(line, "expected msd or lsd for all numbers alike"));
    }
    let names: Vec<String> = names.iter().map(|name| name.replacen("lsd", "msd", 1)).collect();
    let known = names.first().and_then(|name| walnut_system(name));
    let system = known.ok_or(WalnutError::at(line, "expected msd_fib or msd_2 for every number"))?;
    if names.len() > MOST_TRACKS || names.iter().any(|name| walnut_system(name) != known) {
        return Err(WalnutError::at(line, "expected the same system for at most eight numbers"));
    }
    Ok((system, names.len(), least_first))
}

/// A state and its output.
fn state(line: usize, text: &str) -> Result<(usize, i32), WalnutError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [state, output] = words[..] else {
        return Err(WalnutError::at(line, "expected a state and its output"));
    };
    let numbers = state.parse().ok().zip(output.parse().ok());
    numbers.ok_or(WalnutError::at(line, "expected numbers"))
}

/// The letters that are meant: a digit for every number, or `*` for any.
fn letters(line: usize, text: &str, of: Letters, system: &System) -> Result<Vec<usize>, WalnutError> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.iter().any(|word| *word != "*" && word.parse::<i64>().is_err()) {
        return Err(WalnutError::at(line, "expected numbers"));
    }
    let digit = |word: &&str| word.parse::<usize>().ok().filter(|&digit| digit < system.base());
    if words.len() != of.digits(0).count() || words.iter().any(|word| *word != "*" && digit(word).is_none()) {
        let problem = match system.base() {
            2 => "expected a digit 0 or 1 for every number, below a state",
            _ => "expected a digit of the numeration for every number, below a state",
        };
        return Err(WalnutError::at(line, problem));
    }
    let mut letters = vec![0];
    for (track, word) in words.iter().enumerate() {
        let digits = digit(word).map_or(0..system.base(), |digit| digit..digit + 1);
        letters = letters
            .iter()
            .flat_map(|letter| digits.clone().map(move |digit| letter + of.with(track, digit)))
            .collect();
    }
    Ok(letters)
}

/// Walnut's own numerations, as certificates write them, beside bases and that of Zeckendorf.
const WALNUT: [(&str, &str); 2] =
    [("1 2 4 recurrence 1 1 1", "msd_trib"), ("1 2 recurrence 2 1", "msd_pell")];

/// Walnut's name of a system: other names with what it allows in one, as `msd_takeaway_5_2`.
pub(crate) fn walnut_name(system: &System) -> String {
    match system {
        known if *known == FIBONACCI => "msd_fib".into(),
        known if *known == BINARY => "msd_2".into(),
        other => {
            if let Some(base) = other.is_powers() {
                return format!("msd_{base}");
            }
            if let Some((_, theirs)) = WALNUT.iter().find(|(ours, _)| *ours == other.written()) {
                return (*theirs).to_owned();
            }
            let allowed = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
            format!("msd_{}", other.name.chars().map(allowed).collect::<String>())
        }
    }
}

/// Whether Walnut has a system built in.
fn knows(system: &System) -> bool {
    *system == FIBONACCI
        || system.is_powers().is_some()
        || WALNUT.iter().any(|(ours, _)| *ours == system.written())
}

/// The one system with this name, if there is one.
pub(crate) fn walnut_system(name: &str) -> Option<&'static System> {
    // Walnut reads `fib` as msd_fib, and `msd` as msd_2.
    let full = match name {
        "msd" => "msd_2".to_owned(),
        short if !short.starts_with("msd") => format!("msd_{short}"),
        full => full.to_owned(),
    };
    let all = [&FIBONACCI, &BINARY].into_iter().chain(system::made());
    let mut named = all.filter(|system| walnut_name(system) == full);
    let first = named.next()?;
    named.all(|other| other == first).then_some(first)
}

/// Why a file is not an automaton of Walnut's that can be used here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WalnutError {
    /// Something else was expected.
    #[error("line {line}: {problem}")]
    Format {
        /// The line, counted from 1.
        line: usize,
        /// What was expected.
        problem: &'static str,
    },
    /// It is too large for the limits.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl WalnutError {
    fn at(line: usize, problem: &'static str) -> Self {
        Self::Format { line, problem }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::linear;

    #[test]
    fn what_is_written_is_read_back() {
        let limits = Limits::default();
        for system in [&FIBONACCI, &BINARY] {
            for coefficients in [&[1][..], &[1, -1], &[1, 1, -1], &[2, -3, 1, 1]] {
                for constant in [-3, 0, 5] {
                    let automaton = linear::inequality(system, coefficients, constant, &limits).unwrap();
                    assert_eq!(Automaton::from_walnut(&automaton.to_walnut(&[]), &limits), Ok(automaton));
                }
            }
            let none = linear::equation(system, &[2], 1, &limits).unwrap();
            assert_eq!(Automaton::from_walnut(&none.to_walnut(&[]), &limits), Ok(none));
        }
    }

    #[test]
    fn broken_files_are_refused_with_the_line() {
        for (text, message) in [
            ("", "line 1: the file is empty"),
            ("msd_29\n", "line 1: expected msd_fib or msd_2 for every number"),
            ("msd_fib\n", "line 1: expected states after the numerations"),
            ("msd_fib\n1 0\n0 -> 1\n1 1\n", "line 4: this state has been there before"),
            ("msd_fib\n0 1\n0 -> 7\n", "line 3: it leads to a state that does not exist"),
            ("msd_fib\n0 1\n0 ->\n", "line 3: expected the state that it leads to"),
            ("lsd_fib msd_fib\n0 1\n0 0 -> 0\n", "line 1: expected msd or lsd for all numbers alike"),
            (
                "{0,1}\n0 1\n0 -> 0\n",
                "line 1: a set of letters is not a numeration: expected msd_fib or msd_2",
            ),
            ("msd_fib\n0 1\n2 -> 0\n", "line 3: expected a digit 0 or 1 for every number, below a state"),
            ("msd_fib\n0 1\nx -> 0\n", "line 3: expected numbers"),
            (
                "msd_fib\n0 2\n0 -> 0\n",
                "line 2: expected the output 0 or 1: others are those of words, not of sets",
            ),
            ("msd_fib\n0 0\n1 -> 1\n1 1\n", "line 1: leading zeros make a difference in this automaton"),
        ] {
            let error = Automaton::from_walnut(text, &Limits::default()).unwrap_err();
            assert_eq!(error.to_string(), message, "{text:?}");
        }
    }

    /// States in any order, comments, any digit, and several ways to go on: all say the same set.
    #[test]
    fn files_may_be_written_by_hand() {
        let limits = Limits::default();
        let plain = Automaton::from_walnut("msd_fib\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n", &limits).unwrap();
        for text in [
            "# even ends\nmsd_fib\n\n7 1\n0 -> 7\n1 -> 3\n\n3 0\n* -> 7\n",
            "fib\n0 1\n0 -> 0 0\n1 -> 1\n1 0\n0 -> 0\n",
            "msd_fib\n5 1\n* -> 6\n0 -> 5\n6 0\n0 -> 5\n",
        ] {
            assert_eq!(Automaton::from_walnut(text, &limits).as_ref(), Ok(&plain), "{text}");
        }
        assert!(plain.members().take(4).eq([0u32, 2, 3, 5].map(|n| vec![n.into()])));
    }

    /// Files that read the least digit first are of the same numbers.
    #[test]
    fn files_are_read_from_the_least_digit() {
        let limits = Limits::default();
        let first = |automaton: &Automaton| -> Vec<u32> {
            automaton.members().take(6).map(|tuple| tuple[0].clone().try_into().unwrap_or(0)).collect()
        };
        let four = Automaton::from_walnut("lsd_2\n0 1\n0 -> 1\n1 1\n0 -> 2\n2 1\n* -> 2\n", &limits)
            .unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(first(&four), [0, 4, 8, 12, 16, 20]);
        // Paperfolding, by the digit before the lowest 1 of n + 1.
        let fold = "lsd_2\n0 0\n0 -> 1\n1 -> 0\n1 0\n0 -> 2\n1 -> 3\n2 0\n* -> 2\n3 1\n* -> 3\n";
        let word = Automaton::word_from_walnut(fold, &limits).unwrap_or_else(|e| panic!("{e}"));
        for n in 0u32..300 {
            let ones = (n + 1) >> (n + 1).trailing_zeros() >> 1 & 1;
            assert!(word[&(ones as i32)].accepts(&[n.into()]), "{n}");
        }
        let text = "lsd_2\n0 1\n1 -> 1\n1 1\n1 -> 1\n";
        let error = Automaton::from_walnut(text, &limits).unwrap_err();
        assert_eq!(error.to_string(), "line 1: leading zeros make a difference in this automaton");
    }

    #[test]
    fn words_have_an_output_for_each_number() {
        let limits = Limits::default();
        let text = "msd_fib\n0 -1\n0 -> 0\n1 -> 1\n1 2\n0 -> 0\n";
        let found = Automaton::word_from_walnut(text, &limits).unwrap();
        assert_eq!(found.keys().copied().collect::<Vec<_>>(), [-1, 2]);
        assert_eq!(found[&2], found[&-1].complement(&limits).unwrap());
        let error = Automaton::word_from_walnut("msd_2\n0 1\n0 -> 0 1\n1 0\n", &limits).unwrap_err();
        assert!(error.to_string().starts_with("line 3: expected one successor"));
        assert!(Automaton::from_walnut(text, &limits).is_err());
    }
}
