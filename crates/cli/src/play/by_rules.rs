//! A game by rules in text, line by line.

use std::io::IsTerminal;
use std::path::Path;

use answers::question;
use answers::rules_session::RulesSession;
use answers::words::{named_piles, rules_title};
use fibnim::Undecided;
use fibnim::game::Convention;
use fibnim::game::notation::{MAX_PILE_DIGITS, parse_number};
use fibnim::rules::{Move, Rules};

use crate::failure::Failure;
use crate::input;
use crate::output;
use crate::render::remarks_by_rules;
use crate::render::rules::describe;
use crate::render::style::{LOSS, QUIET, STRONG, WIN, paint};
use crate::render::wrap;

const HELP: &str = "  2 3         the second move with 3 as its number
  2           the second move, if it has no number
  to 3,4      a move that leads there
  moves       the moves of the rules
  hint        a winning move, if there is one
  why         who wins, and how that is known
  left        how many moves are left
  undo        take your last move back
  quit        leave the game
";

/// How many moves are looked through for one that leads where somebody wants to go.
const MOST_MOVES: usize = 1_000_000;

/// Plays until the game is over or the lines end.
pub(super) fn run(session: &mut RulesSession<'_>, save: Option<&Path>) -> Result<(), Failure> {
    let stdin = std::io::stdin();
    let rules = session.rules();
    let about = rules.about().first().map(|about| wrap::prose(about) + "\n").unwrap_or_default();
    let ends = match rules.convention() {
        Convention::Normal => "The player who cannot move loses.",
        Convention::Misere => "The player who cannot move wins.",
    };
    output::print(&format!("{}\n{about}{ends}\n", paint(STRONG, rules_title(rules))))?;
    output::print(&format!(
        "{}\n\n{}\n",
        paint(QUIET, "say help for what you can say"),
        moves(session.rules())
    ))?;
    loop {
        while let Some(mv) = session.reply()? {
            let transcript = session.transcript();
            let name = &transcript.players()[1 - transcript.to_move()];
            let before = &transcript.positions()[transcript.moves() - 1];
            output::print(&format!("{name}: {}\n\n", describe(session.rules(), before, &mv)))?;
        }
        if let Some(won) = session.has_won() {
            let verdict = if won { paint(WIN, "You win.") } else { paint(LOSS, "You lose.") };
            output::print(&format!("{verdict}\n\n"))?;
            match session.review() {
                Ok(found) => output::print(&remarks_by_rules(session.transcript(), &found))?,
                Err(undecided @ Undecided::Shelf(_)) => return Err(undecided.into()),
                Err(undecided) => output::print(&format!("No review: {undecided}.\n"))?,
            }
            return store(session, save);
        }
        output::print(&format!("{}\n", paint(STRONG, named_piles(session.rules(), session.position()))))?;
        if stdin.is_terminal() {
            output::print("> ")?;
        }
        let Some(line) = input::line(stdin.lock())? else {
            store(session, save)?;
            return Ok(output::print("The game is not over.\n")?);
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = match words.as_slice() {
            [] => continue,
            ["quit" | "exit" | "q"] => return store(session, save),
            ["help" | "?"] => HELP.to_owned(),
            ["moves"] => moves(session.rules()),
            ["hint" | "h"] => wrap::prose(&session.hint()) + "\n",
            ["why" | "w"] => wrap::prose(&session.why()) + "\n",
            ["left"] => match session.remoteness() {
                Ok(moves) => format!("{moves} more moves if the winner hurries and the loser stalls.\n"),
                Err(undecided) => format!("Undecided within the limits: {undecided}.\n"),
            },
            ["undo" | "u"] if session.undo() => "Back.\n".to_owned(),
            ["undo" | "u"] => "There is nothing to take back.\n".to_owned(),
            ["to", place @ ..] => to(session, &place.join(" ")),
            [number] | ["move", number] => play(session, number, None),
            [number, k] | ["move", number, k] => play(session, number, Some(k)),
            _ => "That means nothing here. Say help.\n".to_owned(),
        };
        output::print(&text)?;
    }
}

/// Writes the game to a file where that was asked for.
fn store(session: &RulesSession<'_>, save: Option<&Path>) -> Result<(), Failure> {
    super::store(&session.transcript().to_string(), save)
}

/// The moves of the rules, counted from 1.
fn moves(rules: &Rules) -> String {
    let lines = rules.lines().iter().enumerate();
    lines.map(|(i, rule)| format!("  {}  {}\n", i + 1, rules.describe(rule))).collect()
}

fn play(session: &mut RulesSession<'_>, number: &str, k: Option<&str>) -> String {
    let line = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
    let k = k.map(|k| parse_number(k, MAX_PILE_DIGITS)).transpose();
    let (Some(line), Ok(k)) = (line, k) else { return "That means nothing here. Say help.\n".into() };
    match session.rules().lines().get(line).map(|rule| rule.choice()) {
        None => format!("There is no move {number}.\n"),
        Some(Some(name)) if k.is_none() => format!("Say which {name} too, such as {number} 1.\n"),
        Some(None) if k.is_some() => format!("Move {number} has no number: say {number}.\n"),
        Some(_) => match session.play(line, k.as_ref()) {
            Some(_) => String::new(),
            None => "That is not allowed here.\n".into(),
        },
    }
}

fn to(session: &mut RulesSession<'_>, place: &str) -> String {
    let position = session.position();
    let wanted = match question::rules_position(place, session.rules()) {
        Ok(wanted) => wanted,
        Err(fault) => return format!("{fault}.\n"),
    };
    // An allowance that is not written is whatever the move makes it.
    let leads = |mv: &Move| mv.to == wanted || !place.contains(';') && mv.to.piles() == wanted.piles();
    match session.rules().moves(position).take(MOST_MOVES).find(leads) {
        Some(mv) => match session.play(mv.line, mv.k.as_ref()) {
            Some(_) => String::new(),
            None => "That is not allowed here.\n".into(),
        },
        None => "No move leads there.\n".into(),
    }
}
