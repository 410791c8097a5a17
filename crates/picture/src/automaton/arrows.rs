//! The arrows of a drawing, and their labels.

use automata::Automaton;

/// More letters than this on an arrow are written in short.
const MOST_LETTERS: usize = 3;

/// Lines of a label are broken before they become longer.
const WIDEST: usize = 9;

/// Labels have no more lines; the last one then ends in dots.
const MOST_LINES: usize = 4;

/// The letters that lead from one state to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Arrow {
    /// The state that it leaves, counted from 0.
    pub(super) from: usize,
    /// The state that it reaches.
    pub(super) to: usize,
    /// The letters, in lines.
    pub(super) label: Vec<String>,
}

/// All arrows; letters with the same ends share one, and the dead state is left out.
pub(super) fn arrows(automaton: &Automaton) -> Vec<Arrow> {
    let mut arrows = Vec::new();
    for state in 1..=automaton.states() as u32 {
        let mut targets: Vec<(u32, Vec<String>)> = Vec::new();
        for letter in 0..automaton.letters() {
            let next = automaton.next(state, letter);
            match targets.iter_mut().find(|(to, _)| *to == next) {
                _ if next == 0 => {}
                Some((_, letters)) => letters.push(digits(automaton, letter)),
                None => targets.push((next, vec![digits(automaton, letter)])),
            }
        }
        arrows.extend(targets.into_iter().map(|(to, letters)| Arrow {
            from: state as usize - 1,
            to: to as usize - 1,
            label: lines(&if automaton.system().base() == 2 { in_short(letters) } else { letters }),
        }));
    }
    arrows
}

/// How many arrows there are, without drawing them.
pub(super) fn count(automaton: &Automaton) -> usize {
    let of_state = |state: u32| {
        let mut targets: Vec<u32> =
            (0..automaton.letters()).map(|letter| automaton.next(state, letter)).collect();
        targets.sort_unstable();
        targets.dedup();
        targets.iter().filter(|&&target| target != 0).count()
    };
    (1..=automaton.states() as u32).map(of_state).sum()
}

fn digits(automaton: &Automaton, letter: usize) -> String {
    automaton.system().letter(letter, automaton.tracks())
}

/// Many letters in short: `*` means either digit.
fn in_short(mut letters: Vec<String>) -> Vec<String> {
    if letters.len() <= MOST_LETTERS {
        return letters;
    }
    while let Some((first, second, both)) = mergeable(&letters) {
        letters[first] = both;
        letters.remove(second);
    }
    letters
}

/// Two letters that differ in one digit, and the pattern for both.
fn mergeable(letters: &[String]) -> Option<(usize, usize, String)> {
    (0..letters.len()).find_map(|first| {
        (first + 1..letters.len())
            .find_map(|second| Some((first, second, merged(&letters[first], &letters[second])?)))
    })
}

fn merged(one: &str, other: &str) -> Option<String> {
    let differ = || one.chars().zip(other.chars()).filter(|(a, b)| a != b);
    let digit_only = differ().all(|(a, b)| a != '*' && b != '*');
    (differ().count() == 1 && digit_only)
        .then(|| one.chars().zip(other.chars()).map(|(a, b)| if a == b { a } else { '*' }).collect())
}

/// Joined by commas, in lines that are not too wide.
fn lines(letters: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for letter in letters {
        let full = lines.len() == MOST_LINES;
        match lines.last_mut() {
            Some(line) if line.len() + 1 + letter.len() <= WIDEST => {
                line.push(',');
                line.push_str(letter);
            }
            Some(line) if full => {
                line.push_str(",...");
                break;
            }
            Some(line) => {
                line.push(',');
                lines.push(letter.clone());
            }
            None => lines.push(letter.clone()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn few_letters_stay_and_many_are_shortened() {
        assert_eq!(in_short(letters("00 10 01")), letters("00 10 01"));
        assert_eq!(in_short(letters("00 10 01 11")), letters("**"));
        assert_eq!(in_short(letters("000 100 010 110 111")), letters("**0 111"));
    }

    #[test]
    fn long_labels_are_broken_and_cut() {
        assert_eq!(lines(&letters("0 1")), ["0,1"]);
        assert_eq!(lines(&letters("000 001 010")), ["000,001,", "010"]);
        let many = lines(&vec!["01010101".to_owned(); 9]);
        assert_eq!(many.len(), MOST_LINES);
        assert!(many[MOST_LINES - 1].ends_with(",..."));
    }
}
