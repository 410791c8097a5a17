//! The game line by line, for pipes, screen readers and small terminals.

use std::io::IsTerminal;
use std::path::Path;

use answers::session::{Session, sentence};
use answers::words::{allowance, how_to_play, short, sum, title};
use fibnim::Undecided;
use fibnim::game::{Move, Position, notation};
use num_bigint::BigUint;

use crate::failure::Failure;
use crate::files;
use crate::input;
use crate::output;
use crate::render::style::{LOSS, MOVE, QUIET, STRONG, WIN, paint};
use crate::render::{remarks, wrap};

const HELP: &str = "\
  3           take 3 stones
  3 from 2    take 3 stones from the second pile
  hint        a winning move, if there is one
  why         why the position is won or lost
  rules       how the game is played
  undo        take your last move back
  save FILE   write the game down; save! FILE replaces what is there
  quit        leave the game
";

/// Plays until the game is over or the lines end.
pub(super) fn run(session: &mut Session, save: Option<&Path>) -> Result<(), Failure> {
    let stdin = std::io::stdin();
    let is_terminal = stdin.is_terminal();
    output::print(&format!("{}\n{}\n", paint(STRONG, title(session.position())), rules(session)))?;
    output::print(&format!("{}\n\n", paint(QUIET, "help tells what you can say")))?;
    loop {
        while let Some(mv) = session.reply()? {
            let positions = session.transcript().positions();
            let before = &positions[positions.len() - 2];
            let name = &session.transcript().players()[(session.transcript().moves().len() - 1) % 2];
            output::print(&format!("{name}: {}\n\n", paint(MOVE, sentence(before, &mv).to_lowercase())))?;
        }
        if let Some(won) = session.has_won() {
            return end(session, won, save);
        }
        output::print(&board(session.position()))?;
        if is_terminal {
            output::print("> ")?;
        }
        let Some(line) = input::line(stdin.lock())? else {
            store(session, save)?;
            return Ok(output::print("The game is not over.\n")?);
        };
        if answer(session, line.trim())? == Then::Quit {
            store(session, save)?;
            return Ok(());
        }
    }
}

fn rules(session: &Session) -> String {
    wrap::prose(&how_to_play(session.position()))
}

#[derive(PartialEq, Eq)]
enum Then {
    Continue,
    Quit,
}

fn answer(session: &mut Session, line: &str) -> Result<Then, Failure> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let text = match words.as_slice() {
        [] => return Ok(Then::Continue),
        ["quit" | "exit" | "q"] => return Ok(Then::Quit),
        ["help" | "?"] => HELP.lines().map(|line| wrap::hanging(line, 14) + "\n").collect(),
        ["hint" | "h"] => wrap::prose(&session.hint()?) + "\n",
        ["why" | "why?" | "w"] => wrap::prose(&session.why()?) + "\n",
        ["rules"] => rules(session) + "\n",
        ["undo" | "u"] if session.undo() => "Back.\n".to_owned(),
        ["undo" | "u"] => "There is nothing to take back.\n".to_owned(),
        ["save", path] if Path::new(path).exists() => {
            wrap::prose(&format!("{path} is there already. Say save! {path} to replace it.")) + "\n"
        }
        ["save" | "save!", path] => match files::write(Path::new(path), session.transcript().to_string()) {
            Ok(()) => format!("Written to {path}.\n"),
            Err(error) => format!("Cannot write {path}: {}.\n", error.root_cause()),
        },
        words => match parse_move(words) {
            Some(mv) => match session.play(mv) {
                Ok(()) => String::new(),
                Err(illegal) => wrap::prose(&format!("That is not allowed: {illegal}.")) + "\n",
            },
            None => wrap::prose("That means nothing here. Say how many stones you take, or help.") + "\n",
        },
    };
    output::print(&text)?;
    Ok(Then::Continue)
}

/// `3`, `take 3`, `3 from 2`, `take 3 from pile 2`.
fn parse_move(words: &[&str]) -> Option<Move> {
    let words: Vec<&str> =
        words.iter().copied().filter(|word| !["take", "pile", "stones"].contains(word)).collect();
    let number = |word: &str| -> Option<BigUint> { notation::parse_number(word, 10_000).ok() };
    match words.as_slice() {
        [take] => Some(Move { pile: 0, take: number(take)? }),
        [take, "from", pile] => {
            let pile: usize = pile.parse().ok()?;
            Some(Move { pile: pile.checked_sub(1)?, take: number(take)? })
        }
        _ => None,
    }
}

/// The piles with their parts, and what may be taken.
fn board(position: &Position) -> String {
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

fn end(session: &mut Session, won: bool, save: Option<&Path>) -> Result<(), Failure> {
    let verdict = if won { paint(WIN, "You win.") } else { paint(LOSS, "You lose.") };
    output::print(&format!("{verdict}\n\n"))?;
    match session.review() {
        Ok(found) => output::print(&remarks(session.transcript(), &found))?,
        Err(undecided @ Undecided::Shelf(_)) => return Err(undecided.into()),
        Err(undecided) => output::print(&format!("No review: {undecided}.\n"))?,
    }
    store(session, save)
}

/// Writes the game to a file where that was asked for.
fn store(session: &Session, save: Option<&Path>) -> Result<(), Failure> {
    super::store(&session.transcript().to_string(), save)
}
