//! Games that are given by their rules, as text.

use answers::library::OwnGame;
use answers::words::{count, named_piles, rule_taken, rules_title, searched, short};
use fibnim::rules::search::Solved;
use fibnim::rules::{KNOWN, Move, Position, Rules, known};

use super::style::{MOVE, QUIET, STRONG, paint};
use super::text::{MOST_MOVES, push_outcome, push_prose, push_remoteness, push_row};
use super::wrap::hanging;

/// `fibnim rules`: the games that are known, and those of the user's own.
pub(crate) fn catalogue(own: &[OwnGame]) -> String {
    let header = |rules: &Rules| match rules.allowance() {
        Some(allowance) => format!("{}; {allowance}", rules.piles().join(", ")),
        None => rules.piles().join(", "),
    };
    let known = KNOWN.iter().filter_map(|game| known(game.name)).map(|rules| {
        let about = rules.about().first().cloned().unwrap_or_default();
        (rules.name().to_owned(), header(&rules), about)
    });
    let own = own.iter().map(|game| {
        let theorems = match game.theorems {
            1 => "one theorem".to_owned(),
            many => format!("{} theorems", count(many)),
        };
        (game.name.clone(), header(&game.rules), format!("Your own: {theorems} in the library"))
    });
    let games: Vec<(String, String, String)> = known.chain(own).collect();
    let name_width = games.iter().map(|(name, ..)| name.len()).max().unwrap_or(0);
    let piles_width = games.iter().map(|(_, piles, _)| piles.len()).max().unwrap_or(0);
    let row = |(name, piles, about): &(String, String, String)| {
        let row =
            format!("{}  {piles:<piles_width$}  {about}", paint(STRONG, format!("{name:<name_width$}")));
        hanging(row.trim_end(), name_width + piles_width + 4) + "\n"
    };
    games.iter().map(row).collect()
}

/// `fibnim rules check`.
pub(crate) fn checked(rules: &Rules) -> String {
    let counted =
        |many: usize, what: &str| format!("{} {what}{}", count(many), if many == 1 { "" } else { "s" });
    format!(
        "{}  {}, {}; every move lowers the number of stones\n",
        paint(STRONG, rules.name()),
        counted(rules.piles().len(), "pile"),
        counted(rules.lines().len(), "move")
    )
}

/// `fibnim solve --rules`; with what the digits of a pile say, if they say something.
pub(crate) fn solved(
    rules: &Rules,
    solved: &Solved,
    digits: Option<&str>,
    grundy: Option<u32>,
    remoteness: Option<u32>,
) -> String {
    let mut out = format!("{}\n", paint(STRONG, rules_title(rules)));
    if let Some(about) = rules.about().first() {
        push_prose(&mut out, about);
    }
    push_prose(&mut out, &named_piles(rules, &solved.position));
    out.push('\n');
    push_outcome(&mut out, solved.outcome);
    push_moves(&mut out, rules, solved);
    if let Some(value) = grundy {
        push_row(&mut out, "Grundy value", &short(&value.into()));
    }
    push_remoteness(&mut out, remoteness);
    out.push('\n');
    if let Some(digits) = digits {
        push_prose(&mut out, digits);
    }
    push_prose(&mut out, &searched(rules, solved));
    out
}

fn push_moves(out: &mut String, rules: &Rules, solved: &Solved) {
    let moves = &solved.winning_moves;
    for (i, mv) in moves.iter().take(MOST_MOVES).enumerate() {
        let label = match i {
            0 if moves.len() == 1 => "Winning move",
            0 => "Winning moves",
            _ => "",
        };
        push_row(out, label, &describe(rules, &solved.position, mv));
    }
    let hidden = moves.len().saturating_sub(MOST_MOVES);
    match (hidden, solved.complete) {
        (0, true) if moves.is_empty() => push_row(out, "Winning moves", "none"),
        (0, true) => {}
        (more, true) => push_row(out, "", &format!("and {} more; --json lists them all", count(more))),
        (0, false) => push_row(out, "", "there may be more"),
        (more, false) => push_row(out, "", &format!("and {} more at least", count(more))),
    }
}

/// What a move does to the piles of a position, and what it leaves unless that is very long.
pub(crate) fn describe(rules: &Rules, before: &Position, mv: &Move) -> String {
    let words = rule_taken(rules, before, mv);
    let to = mv.to.to_string();
    let leaving = if to.len() <= 60 { paint(QUIET, format!(", leaving {to}")) } else { String::new() };
    format!("{}{leaving}", paint(MOVE, words))
}
