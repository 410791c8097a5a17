//! The game line by line, for pipes, screen readers and small terminals.

use std::io::IsTerminal;
use std::path::Path;

use answers::question;
use answers::record::{Record, Turn};
use answers::session::Session;
use answers::words::{
    allowance, how_to_play, how_to_play_by_rules, last_move, named_piles, rules_title, short, sum, title,
};
use fibnim::Undecided;
use fibnim::game::notation::{MAX_PILE_DIGITS, parse_number};
use fibnim::game::{Move, Position};
use fibnim::rules::Rules;
use num_bigint::BigUint;

use crate::failure::Failure;
use crate::files;
use crate::input;
use crate::output;
use crate::render::style::{LOSS, MOVE, QUIET, STRONG, WIN, paint};
use crate::render::{remarks, wrap};

const PILES_HELP: &str = "  3           take 3 stones
  3 from 2    take 3 stones from the second pile
";

const RULES_HELP: &str = "  2 3         the second move with 3 as its number
  2           the second move, if it has no number
  to 3,4      a move that leads there
";

const HELP: &str = "  hint, h     a winning move, if there is one
  why, w      why the position is won or lost
  left        how many moves are left
  rules       how the game is played, and its moves
  undo, u     take your last move back
  save FILE   save the game; save! FILE replaces an older one
  quit, q     leave the game
";

/// Plays until the game is over or the lines end.
pub(super) fn run(session: &mut Session<'_>, save: Option<&Path>) -> Result<(), Failure> {
    let stdin = std::io::stdin();
    let is_terminal = stdin.is_terminal();
    let title = match session.record() {
        Record::Piles(game) => title(game.end()),
        Record::Rules(game) => rules_title(game.rules()),
    };
    output::print(&format!("{}\n{}", paint(STRONG, title), how(session.record())))?;
    output::print(&format!("{}\n\n", paint(QUIET, "type help for the commands")))?;
    loop {
        while session.reply()? {
            let Some((name, played)) = last_move(session.record()) else { break };
            output::print(&format!("{name} {}\n\n", paint(MOVE, played)))?;
        }
        if let Some(won) = session.has_won() {
            return end(session, won, save);
        }
        output::print(&board(session.record()))?;
        if is_terminal {
            output::print("> ")?;
        }
        let Some(line) = input::line(stdin.lock())? else {
            store(session, save)?;
            return Ok(output::print("The game is not over.\n")?);
        };
        if answer(session, line.trim())? == Then::Quit {
            return store(session, save);
        }
    }
}

/// How the game is played.
fn how(record: &Record) -> String {
    match record {
        Record::Piles(game) => wrap::prose(&how_to_play(game.end())) + "\n",
        Record::Rules(game) => {
            format!("{}\n{}", wrap::prose(&how_to_play_by_rules(game.rules())), moves(game.rules()))
        }
    }
}

/// The moves of the rules, counted from 1.
fn moves(rules: &Rules) -> String {
    let lines = rules.lines().iter().enumerate();
    lines.map(|(i, rule)| format!("  {}  {}\n", i + 1, rules.describe(rule))).collect()
}

#[derive(PartialEq, Eq)]
enum Then {
    Continue,
    Quit,
}

fn answer(session: &mut Session<'_>, line: &str) -> Result<Then, Failure> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let text = match words.as_slice() {
        [] => return Ok(Then::Continue),
        ["quit" | "exit" | "q"] => return Ok(Then::Quit),
        ["help" | "?"] => {
            let first = match session.record() {
                Record::Piles(_) => PILES_HELP,
                Record::Rules(_) => RULES_HELP,
            };
            // Wrapped below what is explained, two to the right.
            let line = |line: &str| wrap::hanging(line, 14) + "\n";
            first.lines().chain(HELP.lines()).map(line).collect()
        }
        ["hint" | "h"] => wrap::prose(&session.hint()?) + "\n",
        ["why" | "why?" | "w"] => wrap::prose(&session.why()?) + "\n",
        ["left"] => wrap::prose(&session.left()?) + "\n",
        ["rules" | "moves"] => how(session.record()),
        ["undo" | "u"] if session.undo() => "Back.\n".to_owned(),
        ["undo" | "u"] => "There is nothing to take back.\n".to_owned(),
        ["save", path] if Path::new(path).exists() => {
            wrap::prose(&format!("{path} exists already. Type save! {path} to replace it.")) + "\n"
        }
        ["save" | "save!", path] => match files::write(Path::new(path), session.record().to_string()) {
            Ok(()) => format!("Written to {path}.\n"),
            Err(error) => format!("Cannot write {path}: {}.\n", error.root_cause()),
        },
        words => match turn(session.record(), words) {
            Ok(turn) => match session.play(&turn) {
                Ok(()) => String::new(),
                Err(illegal) => wrap::prose(&format!("That is not allowed: {illegal}.")) + "\n",
            },
            Err(why) => wrap::prose(&why) + "\n",
        },
    };
    output::print(&text)?;
    Ok(Then::Continue)
}

/// The move that was typed, or why it cannot be read.
fn turn(record: &Record, words: &[&str]) -> Result<Turn, String> {
    match record {
        Record::Piles(_) => parse_move(words)
            .map(Turn::Take)
            .ok_or_else(|| "That is not a command. Type how many stones you take, or help.".to_owned()),
        Record::Rules(game) => match words {
            ["to", place @ ..] => to(record, game.rules(), &place.join(" ")),
            ["move", words @ ..] | words => choose(game.rules(), words),
        },
    }
}

/// `3`, `take 3`, `3 from 2`, `take 3 from pile 2`.
fn parse_move(words: &[&str]) -> Option<Move> {
    let words: Vec<&str> =
        words.iter().copied().filter(|word| !["take", "pile", "stones"].contains(word)).collect();
    let number = |word: &str| -> Option<BigUint> { parse_number(word, MAX_PILE_DIGITS).ok() };
    match words.as_slice() {
        [take] => Some(Move { pile: 0, take: number(take)? }),
        [take, "from", pile] => {
            let pile: usize = pile.parse().ok()?;
            Some(Move { pile: pile.checked_sub(1)?, take: number(take)? })
        }
        _ => None,
    }
}

/// `2`, `2 3`, and `2 3 1` where a move has several numbers.
fn choose(rules: &Rules, words: &[&str]) -> Result<Turn, String> {
    let unknown = || "That is not a command. Type the number of a move, or help.".to_owned();
    let [number, numbers @ ..] = words else { return Err(unknown()) };
    let line = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1)).ok_or_else(unknown)?;
    let chosen: Result<Vec<BigUint>, _> =
        numbers.iter().map(|number| parse_number(number, MAX_PILE_DIGITS)).collect();
    let chosen = chosen.map_err(|_| unknown())?;
    let rule = rules.lines().get(line).ok_or_else(|| format!("There is no move {number}."))?;
    let names: Vec<&str> = rule.choices_by_name().collect();
    match names.len() == chosen.len() {
        true => Ok(Turn::Choose { line, chosen }),
        false if names.is_empty() => Err(format!("Move {number} has no number: type {number}.")),
        false => {
            let example = vec!["1"; names.len()].join(" ");
            Err(format!("Type {} too, such as {number} {example}.", names.join(" and ")))
        }
    }
}

/// The first move that leads to a position. An allowance that is not written is whatever the move makes it.
fn to(record: &Record, rules: &Rules, place: &str) -> Result<Turn, String> {
    let wanted = question::rules_position(place, rules).map_err(|fault| format!("{fault}."))?;
    record.turn_to(&wanted, !place.contains(';')).ok_or_else(|| "No move leads there.".to_owned())
}

/// The position, and what may be done.
fn board(record: &Record) -> String {
    match record {
        Record::Piles(game) => piles(game.end()),
        Record::Rules(game) => format!("{}\n", paint(STRONG, named_piles(game.rules(), game.end()))),
    }
}

/// The piles with their parts, and what may be taken.
fn piles(position: &Position) -> String {
    let mut out = String::new();
    let several = position.stones().len() > 1;
    for (i, stones) in position.stones().into_iter().enumerate() {
        let name = if several { format!("pile {}  ", i + 1) } else { String::new() };
        let grouped = if position.game().dynamic.is_fibonacci() { sum(stones, 12) } else { short(stones) };
        let parts = grouped.strip_prefix(&short(stones)).unwrap_or_default();
        out.push_str(&format!("{name}{}{}\n", paint(STRONG, short(stones)), paint(QUIET, parts)));
    }
    let limits: Vec<String> = match position.piles() {
        fibnim::game::Piles::Global { allowance: most, .. } => vec![allowance(most)],
        fibnim::game::Piles::Local(_) => (0..position.stones().len())
            .map(|pile| format!("at most {} from pile {}", short(&position.most(pile)), pile + 1))
            .collect(),
    };
    out.push_str(&wrap::prose(&format!("You may take {}.", limits.join(", "))));
    out.push('\n');
    out
}

fn end(session: &mut Session<'_>, won: bool, save: Option<&Path>) -> Result<(), Failure> {
    let verdict = if won { paint(WIN, "You win.") } else { paint(LOSS, "You lose.") };
    output::print(&format!("{verdict}\n\n"))?;
    match session.review() {
        Ok(found) => output::print(&remarks(session.record(), &found))?,
        Err(undecided @ Undecided::Shelf(_)) => return Err(undecided.into()),
        Err(undecided) => output::print(&format!("No review: {undecided}.\n"))?,
    }
    store(session, save)
}

/// Writes the game to a file where that was asked for.
fn store(session: &Session<'_>, save: Option<&Path>) -> Result<(), Failure> {
    super::store(&session.record().to_string(), save)
}
