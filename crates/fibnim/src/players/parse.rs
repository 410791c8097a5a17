//! A parser for the names of strategies.

use std::str::FromStr;

use num_rational::Ratio;

use super::strategy::{Grade, Losing, Strategy};
use crate::game::notation::{SyntaxError, shorten};

/// A form of a strategy's name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NameForm {
    /// A name of this form, with an example of what follows its colon.
    pub name: &'static str,
    /// As a list of all strategies has it; nothing for another way to write one of them.
    pub listed: Option<&'static str>,
    /// What a menu of opponents calls it, if it is offered there.
    pub title: Option<&'static str>,
}

const fn form(name: &'static str) -> NameForm {
    NameForm { name, listed: Some(name), title: None }
}

const fn offered(name: &'static str, title: &'static str) -> NameForm {
    NameForm { title: Some(title), ..form(name) }
}

const fn alias(name: &'static str) -> NameForm {
    NameForm { listed: None, ..form(name) }
}

/// Every form of name: the parser suggests them, and lists and menus are made of them.
pub const NAMES: [NameForm; 18] = [
    offered("perfect", "Perfect"),
    alias("perfect:lps"),
    offered("perfect:stall", "Perfect, holds out when lost"),
    form("perfect:most"),
    form("perfect:random"),
    alias("lps"),
    NameForm { listed: Some("best:OPPONENT"), ..form("best:random") },
    offered("random", "Random"),
    offered("greedy", "Greedy, takes the most"),
    form("one"),
    form("below:20"),
    form("sometimes:3/4"),
    form("fibonacci"),
    form("depth:3"),
    offered("beginner", "Beginner"),
    offered("easy", "Easy"),
    offered("medium", "Medium"),
    offered("hard", "Hard"),
];

/// The forms of all strategies in a sentence, each once.
fn listed() -> String {
    let listed: Vec<&str> = NAMES.iter().filter_map(|form| form.listed).collect();
    let (last, others) = listed.split_last().expect("there are strategies");
    format!("{} and {last}", others.join(", "))
}

/// The longest name.
const MOST_BYTES: usize = 100;

impl FromStr for Strategy {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        // What is wrong is the end of the text, all of it perhaps.
        let end = text.trim_end().len();
        read(text.trim()).map_err(|error| SyntaxError { span: end - error.span.len()..end, ..error })
    }
}

/// Something wrong with the last part of a name.
fn wrong(part: &str, message: String, help: impl Into<String>) -> SyntaxError {
    SyntaxError::new(0..part.len(), message, help)
}

fn read(text: &str) -> Result<Strategy, SyntaxError> {
    // Strategies name others, but none has so long a name.
    if text.len() > MOST_BYTES {
        let message = format!("`{}` is too long for a strategy", shorten(text));
        return Err(wrong(text, message, listed()));
    }
    let (name, rest) = match text.split_once(':') {
        Some((name, rest)) => (name.trim(), Some(rest.trim())),
        None => (text, None),
    };
    match (name, rest) {
        ("perfect" | "lps", None) | ("perfect", Some("lps")) => Ok(Strategy::LPS),
        ("perfect", Some("stall")) => Ok(Strategy::Perfect(Losing::Stall)),
        ("perfect", Some("most" | "greedy")) => Ok(Strategy::Perfect(Losing::Most)),
        ("perfect", Some("random")) => Ok(Strategy::Perfect(Losing::Random)),
        ("perfect", Some(other)) if other.starts_with("best:") => read(other),
        ("best", Some(opponent)) => best(opponent),
        ("random", None) => Ok(Strategy::Random),
        ("greedy", None) => Ok(Strategy::Greedy),
        ("one", None) => Ok(Strategy::One),
        ("fibonacci", None) => Ok(Strategy::Fibonacci),
        ("below", Some(stones)) => match stones.replace('_', "").parse() {
            Ok(stones) => Ok(Strategy::Below(stones)),
            Err(_) => Err(wrong(
                stones,
                format!("`{}` is not a number of stones", shorten(stones)),
                "say below how many stones it is perfect, as in below:20",
            )),
        },
        ("sometimes", Some(p)) => probability(p).map(Strategy::Sometimes),
        ("depth", Some(moves)) => match moves.parse() {
            Ok(moves) => Ok(Strategy::Depth(moves)),
            Err(_) => Err(wrong(
                moves,
                format!("`{}` is not a number of moves", shorten(moves)),
                "say how many moves it looks ahead, as in depth:3",
            )),
        },
        ("below" | "sometimes" | "depth" | "best", None) => {
            let example = NAMES.iter().map(|form| form.name).find(|known| known.starts_with(name));
            let example = example.unwrap_or(name);
            Err(wrong(
                text,
                format!("{name} needs a number or an opponent after a colon"),
                format!("for example {example}"),
            ))
        }
        _ => match Grade::ALL.into_iter().find(|grade| grade.name() == text) {
            Some(grade) => Ok(Strategy::Graded(grade)),
            None => Err(unknown(text)),
        },
    }
}

/// A best answer to a player that is not a best answer itself.
fn best(opponent: &str) -> Result<Strategy, SyntaxError> {
    match read(opponent)? {
        Strategy::Perfect(Losing::Best(_)) => Err(wrong(
            opponent,
            "a best answer to a best answer is not known".into(),
            "write best: and any other strategy, such as best:random",
        )),
        opponent => Ok(Strategy::Perfect(Losing::Best(Box::new(opponent)))),
    }
}

/// `3/4`, `0.75` or `1`.
fn probability(text: &str) -> Result<Ratio<u64>, SyntaxError> {
    let value = match (text.split_once('/'), text.split_once('.')) {
        (Some((above, below)), _) => fraction(above.trim().parse().ok(), below.trim().parse().ok()),
        (_, Some((whole, decimals)))
            if decimals.len() <= 9 && decimals.bytes().all(|c| c.is_ascii_digit()) =>
        {
            let below = 10u64.pow(decimals.len() as u32);
            let above: Option<u64> = format!("{whole}{decimals}").parse().ok();
            fraction(above, Some(below))
        }
        _ => fraction(text.parse().ok(), Some(1)),
    };
    value.ok_or_else(|| {
        wrong(
            text,
            format!("`{}` is not a probability", shorten(text)),
            "write a fraction from 0 to 1, such as sometimes:3/4 or sometimes:0.75",
        )
    })
}

/// Probabilities are multiplied while odds are computed: no larger denominators.
const MOST_DENOMINATOR: u64 = 1_000_000_000;

fn fraction(above: Option<u64>, below: Option<u64>) -> Option<Ratio<u64>> {
    let (above, below) = (above?, below?);
    (below > 0 && above <= below && below <= MOST_DENOMINATOR).then(|| Ratio::new(above, below))
}

fn unknown(text: &str) -> SyntaxError {
    let known = format!("strategies are {}", listed());
    let likeness = |name: &str| strsim::jaro_winkler(text, name);
    let names = NAMES.iter().map(|form| form.name);
    let near = names.max_by(|a, b| likeness(a).total_cmp(&likeness(b)));
    let help = match near.filter(|name| likeness(name) > 0.75) {
        Some(near) => format!("did you mean {near}? {known}"),
        None => known,
    };
    wrong(text, format!("there is no strategy `{}`", shorten(text)), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_is_read_back_from_its_name() {
        let others = ["best:sometimes:1/3", "sometimes:0.25", "sometimes:1"];
        for name in NAMES.iter().map(|form| form.name).chain(others) {
            let strategy: Strategy = name.parse().unwrap();
            assert_eq!(strategy.to_string().parse(), Ok(strategy.clone()), "{name}");
            assert!(!strategy.describe().is_empty());
        }
        assert_eq!("perfect:best:random".parse::<Strategy>().unwrap().to_string(), "best:random");
        assert_eq!("sometimes:0.75".parse::<Strategy>().unwrap().to_string(), "sometimes:3/4");
    }

    /// The table in the documentation of strategies, and the sentence in messages, have each of them.
    #[test]
    fn every_strategy_is_listed() {
        let table = include_str!("strategy.rs");
        let table: String = table.lines().filter(|line| line.starts_with("/// |")).collect();
        for NameForm { name, listed, .. } in NAMES {
            let written = format!("`{}`", listed.unwrap_or(name));
            assert!(table.contains(&written), "{written} is not in the table");
        }
        assert_eq!(
            listed(),
            "perfect, perfect:stall, perfect:most, perfect:random, best:OPPONENT, random, greedy, one, below:20, \
             sometimes:3/4, fibonacci, depth:3, beginner, easy, medium and hard"
        );
        for grade in Grade::ALL {
            assert!(NAMES.iter().any(|form| form.name == grade.name() && form.title.is_some()));
        }
    }

    #[test]
    fn what_is_no_strategy_is_refused_with_a_cure() {
        for (text, message, help) in [
            ("randm", "there is no strategy `randm`", "did you mean random?"),
            ("", "there is no strategy ``", "strategies are"),
            ("perfect:lsp", "there is no strategy `perfect:lsp`", "did you mean perfect:lps?"),
            ("below", "below needs a number or an opponent after a colon", "for example below:20"),
            ("below:x", "`x` is not a number of stones", "say below"),
            ("depth:-1", "`-1` is not a number of moves", "say how many"),
            ("sometimes:5/4", "`5/4` is not a probability", "write a fraction"),
            ("sometimes:1/0", "`1/0` is not a probability", "write a fraction"),
            ("sometimes:", "`` is not a probability", "write a fraction"),
            ("best:best:random", "a best answer to a best answer is not known", "write best:"),
            ("best:chess", "there is no strategy `chess`", "strategies are"),
        ] {
            let error = text.parse::<Strategy>().unwrap_err();
            assert_eq!(error.to_string(), message);
            assert!(error.help.starts_with(help), "{text}: {}", error.help);
        }
        for (text, place) in
            [(" best:chess ", 6..11), ("below", 0..5), ("perfect:lsp", 0..11), ("sometimes: x", 11..12)]
        {
            assert_eq!(text.parse::<Strategy>().unwrap_err().span, place, "{text}");
        }
    }
}
