//! A game between a person and an opponent: what all forms of play share, for games of either kind.

use fibnim::game::{Move, Position};
use fibnim::players::{Dice, Mind, Strategy};
use fibnim::proof::Shelf;
use fibnim::rules::Rules;
use fibnim::rules::search::{self, Solved};
use fibnim::solve::{Analysis, Outcome, by_rules, solve_with};
use fibnim::{ShelfError, Undecided};
use limits::{Limits, Unwatched};

use crate::opponent::Opponent;
use crate::question::GamePosition;
use crate::record::{Illegal, Record, Turn};
use crate::words::{ReviewLine, review_lines, rule_move, rule_taken, searched, sentences, take};

/// Positions of games by their rules begin with these piles.
const USUAL_PILES: [&str; 6] = ["5", "7", "3", "4", "6", "2"];

/// A position to begin with, where none is named: of a game by its rules, or of piles under a dynamic.
///
/// ```
/// use answers::question::known_rules;
/// use answers::session::usual_position;
/// assert_eq!(usual_position(None), "12");
/// assert_eq!(usual_position(Some(&known_rules("wythoff").unwrap())), "5, 7");
/// ```
pub fn usual_position(rules: Option<&Rules>) -> String {
    const USUAL: &str = "12";
    let Some(rules) = rules else { return USUAL.to_owned() };
    match (rules.piles().len(), rules.allowance()) {
        (1, None) => USUAL.to_owned(),
        (1, Some(_)) => "12; 11".to_owned(),
        (many, allowance) => {
            let piles: Vec<&str> = USUAL_PILES.into_iter().cycle().take(many).collect();
            piles.join(", ") + if allowance.is_some() { "; 4" } else { "" }
        }
    }
}

/// A game that is being played.
///
/// ```
/// use answers::question::{GamePosition, known_rules};
/// use answers::record::Turn;
/// use answers::session::Session;
/// use fibnim::players::Strategy;
/// use fibnim::proof::NoTheorems;
/// use limits::Limits;
///
/// let rules = known_rules("wythoff").unwrap();
/// let start = rules.read_position("1, 3").unwrap();
/// let start = GamePosition::Rules(rules, start);
/// let mut game = Session::new(start, 0, Strategy::LPS, 1, Box::new(NoTheorems), Limits::default());
/// game.play(&Turn::Choose { line: 1, chosen: vec![1u32.into()] }).unwrap(); // to 1,2
/// assert!(game.reply().unwrap());
/// assert!(game.hint().unwrap().starts_with("A winning move is "));
/// ```
pub struct Session<'s> {
    record: Record,
    /// Which of the two players is the person: 0 moves first.
    person: usize,
    opponent: Opponent<'s>,
    limits: Limits,
}

impl<'s> Session<'s> {
    /// A game from this position; `person` is 0 if the person moves first. The opponent and all advice use the shelf, within the
    /// limits; the same seed plays the same game again.
    pub fn new(
        start: GamePosition,
        person: usize,
        opponent: Strategy,
        seed: u64,
        shelf: Box<dyn Shelf + 's>,
        limits: Limits,
    ) -> Self {
        let mut players = [String::from("you"), opponent.to_string()];
        if person == 1 {
            players.swap(0, 1);
        }
        Self::resumed(Record::new(start, players), person, opponent, Dice::seeded(seed), shelf, limits)
    }

    /// A game that goes on from where it is, with the opponent's dice as they are then.
    pub fn resumed(
        record: Record,
        person: usize,
        opponent: Strategy,
        dice: Dice,
        shelf: Box<dyn Shelf + 's>,
        limits: Limits,
    ) -> Self {
        let opponent = Opponent::with_dice(opponent, dice, shelf, limits.clone());
        Self { record, person, opponent, limits }
    }

    /// What it takes to go on elsewhere: all that was played, and the opponent's dice.
    pub fn state(&self) -> (Record, Dice) {
        (self.record.clone(), self.opponent.dice().clone())
    }

    /// All that was played.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Whether the person has won, once the game is over.
    pub fn has_won(&self) -> Option<bool> {
        self.record.winner().map(|winner| winner == self.person)
    }

    /// The person's move.
    ///
    /// # Errors
    ///
    /// If the rules do not allow it.
    pub fn play(&mut self, turn: &Turn) -> Result<(), Illegal> {
        self.record.play(turn)
    }

    /// The opponent's move, played; whether there was one.
    ///
    /// # Errors
    ///
    /// If the opponent cannot find out what to play within its limits, or does not know this game.
    pub fn reply(&mut self) -> Result<bool, Undecided> {
        if self.record.to_move() == self.person {
            return Ok(false);
        }
        self.opponent.reply(&mut self.record)
    }

    /// Takes back the person's last move and the answer to it; whether there was one.
    pub fn undo(&mut self) -> bool {
        let played = self.record.moves();
        // Back to the latest earlier turn of the person.
        let Some(back) = (0..played).rev().find(|length| length % 2 == self.person) else { return false };
        (back..played).all(|_| self.record.undo())
    }

    /// A winning move if there is one, and else what to do.
    ///
    /// # Errors
    ///
    /// If the theorems that are kept cannot be read.
    pub fn hint(&mut self) -> Result<String, ShelfError> {
        let hint = match self.solved() {
            Err(undecided) => Err(undecided),
            Ok(SolvedPosition::Piles(analysis)) => Ok(self.hint_of_piles(&analysis)),
            Ok(SolvedPosition::Rules(rules, solved)) => Ok(hint_by_rules(&rules, &solved)),
        };
        said(hint, "No hint")
    }

    /// Why the position is won or lost.
    ///
    /// # Errors
    ///
    /// If the theorems that are kept cannot be read.
    pub fn why(&mut self) -> Result<String, ShelfError> {
        let why = self.solved().map(|found| {
            let (outcome, reason) = match &found {
                SolvedPosition::Piles(analysis) => (analysis.outcome, sentences(analysis)),
                SolvedPosition::Rules(rules, solved) => (solved.outcome, searched(rules, solved)),
            };
            let verdict = match outcome {
                Outcome::N => "The player to move can win.",
                Outcome::P => "The player to move loses against perfect play.",
            };
            format!("{verdict} {reason}")
        });
        said(why, "Undecided within the limits")
    }

    /// How many moves are left.
    ///
    /// # Errors
    ///
    /// If the theorems that are kept cannot be read.
    pub fn left(&mut self) -> Result<String, ShelfError> {
        let found = match &self.record {
            Record::Piles(game) => self.quick_mind().remoteness(game.end()),
            Record::Rules(game) => search::remoteness(game.rules(), game.end(), &self.limits),
        };
        let left = |count| {
            let more = if count == 1 { "1 more move" } else { &format!("{count} more moves") };
            format!("{more} if the winner hurries and the loser stalls.")
        };
        said(found.map(left), "Undecided within the limits")
    }

    /// Every move with its mark.
    ///
    /// # Errors
    ///
    /// If a position is undecided within the limits.
    pub fn review(&mut self) -> Result<Vec<ReviewLine>, Undecided> {
        let review = self.record.review(self.opponent.shelf(), &self.limits, &mut Unwatched)?;
        Ok(review_lines(&review))
    }

    fn solved(&mut self) -> Result<SolvedPosition, Undecided> {
        let shelf = self.opponent.shelf();
        Ok(match &self.record {
            Record::Piles(game) => {
                SolvedPosition::Piles(Box::new(solve_with(game.end(), shelf, &self.limits, &mut Unwatched)?))
            }
            Record::Rules(game) => {
                game.rules().has_no_blocks("how to play")?;
                let solved = by_rules::solve(game.rules(), game.end(), shelf, &self.limits)?;
                SolvedPosition::Rules(game.rules().clone(), Box::new(solved))
            }
        })
    }

    fn hint_of_piles(&self, analysis: &Analysis) -> String {
        match (analysis.outcome, analysis.winning_moves.first()) {
            (Outcome::N, Some(first)) => match self.quickest(analysis) {
                Some((mv, left)) => {
                    let wins = sentence(&analysis.position, &mv);
                    format!("{wins} wins. With the quickest play it takes {} in all.", moves(left))
                }
                None => format!("{} wins.", sentence(&analysis.position, first)),
            },
            (Outcome::N, None) => "The position is won, but no winning move is at hand.".into(),
            (Outcome::P, _) => {
                let left = self.quick_mind().remoteness(&analysis.position).ok();
                let left = left.map(|left| format!(", in {} if you hold out", moves(left)));
                format!(
                    "Every move loses against perfect play{}. Take one stone, and hope for a mistake.",
                    left.unwrap_or_default()
                )
            }
        }
    }

    /// A winning move with which the game is soonest over, and how many moves that takes, if it is quickly found.
    fn quickest(&self, analysis: &Analysis) -> Option<(Move, u32)> {
        let mut mind = self.quick_mind();
        let left = mind.remoteness(&analysis.position).ok()?;
        let is_quickest = |mv: &&Move| {
            let next = analysis.position.play(mv).expect("a winning move is a move");
            mind.remoteness(&next).is_ok_and(|rest| rest + 1 == left)
        };
        analysis.winning_moves.iter().find(is_quickest).map(|mv| (mv.clone(), left))
    }

    /// A mind that answers while a person waits.
    fn quick_mind(&self) -> Mind<'static> {
        Mind::new(Limits { memory: 64 << 20, cells: 20_000_000, ..self.limits.clone() })
    }
}

/// The position now, solved.
enum SolvedPosition {
    Piles(Box<Analysis>),
    Rules(Rules, Box<Solved>),
}

/// Advice, or why there is none.
fn said(advice: Result<String, Undecided>, without: &str) -> Result<String, ShelfError> {
    match advice {
        Ok(advice) => Ok(advice),
        Err(Undecided::Shelf(error)) => Err(error),
        Err(undecided) => Ok(format!("{without}: {undecided}.")),
    }
}

fn hint_by_rules(rules: &Rules, solved: &Solved) -> String {
    match (solved.outcome, solved.winning_moves.first()) {
        (Outcome::P, _) => "Every move loses if the opponent plays well.".into(),
        (Outcome::N, Some(mv)) => {
            let taken = rule_taken(rules, &solved.position, mv);
            format!("A winning move is {}: {taken}, leaving {}.", rule_move(rules, mv), mv.to)
        }
        (Outcome::N, None) => searched(rules, solved),
    }
}

/// "1 move", "2 moves".
fn moves(count: u32) -> String {
    format!("{count} {}", if count == 1 { "move" } else { "moves" })
}

/// "Taking 3 from pile 2", or "Taking 3".
pub fn sentence(position: &Position, mv: &Move) -> String {
    format!("Taking {}", take(position, mv))
}

#[cfg(test)]
mod tests {
    use fibnim::proof::NoTheorems;

    use super::*;
    use crate::question::player;

    fn session(text: &str, start: &str, person: usize, opponent: &str) -> Session<'static> {
        let rules = Rules::parse(text, &Limits::default()).unwrap();
        let start = rules.read_position(start).unwrap();
        let start = GamePosition::Rules(rules, start);
        Session::new(start, person, player(opponent).unwrap(), 1, Box::new(NoTheorems), Limits::default())
    }

    #[test]
    fn blocked_options_are_refused() {
        for opponent in ["perfect", "random"] {
            let mut game = session("game blocked(m)\nblock 1\nmove 1 <= k: m - k\n", "5", 1, opponent);
            assert!(matches!(game.reply(), Err(Undecided::Unsupported(_))));
            for advice in [game.hint(), game.why()] {
                assert!(advice.unwrap().contains("blocked options"));
            }
        }
    }

    /// Of a game in which two numbers are chosen, every opponent plays a game to its end.
    #[test]
    fn every_opponent_plays_by_rules() {
        let text = "game both(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\nmove m - 1, n\n";
        for opponent in [
            "beginner",
            "easy",
            "medium",
            "hard",
            "perfect",
            "perfect:stall",
            "best:random",
            "random",
            "greedy",
            "one",
            "below:4",
            "sometimes:1/2",
            "depth:2",
        ] {
            let mut game = session(text, "6, 5", 0, opponent);
            while game.has_won().is_none() {
                let line = Turn::Choose { line: 1, chosen: Vec::new() };
                if game.play(&line).is_err() {
                    break;
                }
                game.reply().unwrap_or_else(|error| panic!("{opponent}: {error}"));
            }
            assert!(game.record().moves() > 1, "{opponent}");
            assert!(game.left().unwrap().contains("more move"), "{opponent}");
            assert!(game.review().is_ok() && game.undo());
        }
        let mut game = session(text, "6, 5", 1, "fibonacci");
        assert!(matches!(game.reply(), Err(Undecided::Unsupported(_))));
    }
}
