//! Chances as text and as rows.

use std::fmt::Write;

use answers::answer::{Chance, Crosstable, Duel, percent};
use answers::engine::GamePosition;
use answers::words::{count, headed};
use fibnim::players::CONFIDENCE_95;

use super::style::{MOVE, QUIET, STRONG, paint};
use super::text::push_prose;
use super::wrap::hanging;

/// `fibnim odds` of one position.
pub(crate) fn text(position: &GamePosition, duels: &[Duel]) -> String {
    let [title, piles] = headed(position);
    let mut out = format!("{}\n", paint(STRONG, title));
    push_prose(&mut out, &piles);
    for pair in duels.chunk_by(|a, b| a.opponent == b.opponent) {
        let Some(Duel { player, opponent, .. }) = pair.first() else { continue };
        let _ = writeln!(out, "\n{} against {}", paint(STRONG, player), paint(STRONG, opponent));
        for duel in pair {
            let first = format!("{} moves first", duel.first());
            let wide = player.len().max(opponent.len()) + 12;
            let wins = |name: &str, chance: &Chance| format!("{name} wins: {}", paint(MOVE, chance.text()));
            let row = format!("{}  {}", paint(QUIET, format!("{first:<wide$}")), wins(player, &duel.chance));
            let _ = writeln!(out, "{}", hanging(&row, wide + 2));
            let row = format!("{:<wide$}  {}", "", wins(opponent, &duel.chance.not()));
            let _ = writeln!(out, "{}", hanging(&row, wide + 2));
            if let Some(tally) = &duel.tally {
                let interval = tally.interval(CONFIDENCE_95);
                let row = format!(
                    "{:<wide$}  {player} won {} of {} games: {:.4} to {:.4} with a confidence of 95%",
                    "",
                    count(tally.wins as usize),
                    count(tally.games as usize),
                    interval.low,
                    interval.high
                );
                let _ = writeln!(out, "{}", hanging(&row, wide + 2));
            }
        }
    }
    out
}

/// `fibnim odds --upto`, as rows.
pub(crate) fn csv(rows: &[(u32, Duel)]) -> String {
    let mut out = String::from("n,player,opponent,moves_first,wins,decimal,log2\n");
    for (n, duel) in rows {
        let (decimal, log2) = (duel.chance.decimal(), duel.chance.log2());
        let log2 = if log2.is_finite() { format!("{log2:.6}") } else { "-inf".into() };
        let fraction = duel.chance.fraction().unwrap_or_default();
        let (player, opponent, first) = (&duel.player, &duel.opponent, duel.first());
        let decimal = plain(decimal);
        let _ = writeln!(out, "{n},{player},{opponent},{first},{fraction},{decimal},{log2}");
    }
    out
}

/// A chance as every spreadsheet reads it: `0`, `0.75`, `1`; only a very small one has an exponent, `5.8e-11`.
fn plain(chance: f64) -> String {
    if chance == 0.0 || chance >= 1e-4 { chance.to_string() } else { format!("{chance:e}") }
}

/// `fibnim match`.
pub(crate) fn crosstable(table: &Crosstable, position: &GamePosition) -> String {
    let [title, piles] = headed(position);
    let mut out = format!("{}\n", paint(STRONG, title));
    push_prose(&mut out, &piles);
    push_prose(
        &mut out,
        "\nThe chance that the player on the left, who moves first, beats the one at the top:\n",
    );
    let order = table.ranking();
    let wide = table.players.iter().map(String::len).max().unwrap_or(0);
    let column = |name: &str| name.len().max(6);
    let heads: String =
        order.iter().map(|&i| format!("  {:>1$}", table.players[i], column(&table.players[i]))).collect();
    let _ = writeln!(out, "{:<wide$}{}   score", "", paint(QUIET, heads));
    for &row in &order {
        let _ = write!(out, "{}", paint(STRONG, format!("{:<wide$}", table.players[row])));
        for &other in &order {
            let cell = percent(&table.chances[row][other]);
            let _ = write!(out, "  {cell:>0$}", column(&table.players[other]));
        }
        let _ = writeln!(out, "  {}", paint(MOVE, format!("{:>5.1}%", 100.0 * table.score(row))));
    }
    push_prose(
        &mut out,
        "\nThe score is the mean over all games with the others, moving first and moving second.",
    );
    out
}

/// `fibnim match`, as rows.
pub(crate) fn crosstable_csv(table: &Crosstable) -> String {
    let mut out = String::from("first,second,first_wins,decimal,log2\n");
    for ((row, other), duel) in table.games() {
        let chance = &table.chances[row][other];
        let log2 = if chance.log2().is_finite() { format!("{:.6}", chance.log2()) } else { "-inf".into() };
        let fraction = chance.fraction().unwrap_or_default();
        let decimal = plain(chance.decimal());
        let _ = writeln!(out, "{},{},{fraction},{decimal},{log2}", duel.player, duel.opponent);
    }
    out
}
