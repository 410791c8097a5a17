//! A game by rules that was played, move by move.

use super::review::Mark;
use super::{Outcome, by_rules};
use crate::proof::Shelf;
use crate::rules::search::Solved;
use crate::rules::{Position, RulesTranscript};
use crate::undecided::Undecided;
use limits::{Limits, Watch};

/// A move of a game by rules with what was known before it.
#[derive(Clone, Debug)]
pub struct RulesRemark {
    /// Where the move led.
    pub to: Position,
    /// Who made it: 0 for the player who moved first.
    pub player: usize,
    /// The position before it, solved.
    pub before: Solved,
    /// What there is to say.
    pub mark: Mark,
}

/// Solves every position of a game before its moves: by a theorem if there is one, else by a search.
///
/// ```
/// use std::collections::BTreeMap;
/// use fibnim::rules::{RulesTranscript, known};
/// use fibnim::solve::review::Mark;
/// use fibnim::solve::review_by_rules::review;
/// use limits::{Limits, Unwatched};
///
/// let text = "fibnim transcript 1\nrules wythoff\nposition 5,6\nplayers a, b\nto 5,3\nto 5,2\nto 1,2\n";
/// let transcript = RulesTranscript::parse(text, &mut |name| Ok(known(name).unwrap())).unwrap();
/// let remarks = review(&transcript, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched).unwrap();
/// assert_eq!(remarks.iter().map(|remark| remark.mark).collect::<Vec<_>>(), [Mark::Winning, Mark::Lost, Mark::Winning]);
/// ```
///
/// # Errors
///
/// If one of the positions cannot be solved within the limits, or options may be blocked.
pub fn review(
    transcript: &RulesTranscript,
    shelf: &mut dyn Shelf,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Vec<RulesRemark>, Undecided> {
    let rules = transcript.rules();
    rules.has_no_blocks("a review")?;
    let mut remarks = Vec::new();
    for (i, pair) in transcript.positions().windows(2).enumerate() {
        let [position, to] = pair else { continue };
        limits.tell(watch, i as u64, transcript.moves().len() as u64)?;
        let before = by_rules::solve(rules, position, shelf, limits)?;
        let mark = match before.outcome {
            Outcome::P => Mark::Lost,
            Outcome::N if before.winning_moves.iter().any(|mv| mv.to == *to) => Mark::Winning,
            // Not all moves may be listed: the next position decides.
            Outcome::N if !before.complete => match by_rules::solve(rules, to, shelf, limits)?.outcome {
                Outcome::P => Mark::Winning,
                Outcome::N => Mark::Mistake,
            },
            Outcome::N => Mark::Mistake,
        };
        remarks.push(RulesRemark { to: to.clone(), player: i % 2, before, mark });
    }
    Ok(remarks)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use limits::Unwatched;

    use super::*;
    use crate::rules::Rules;

    fn played(text: &str, positions: &[&str]) -> Result<Vec<RulesRemark>, Undecided> {
        let rules = Rules::parse(text, &Limits::default()).unwrap();
        let mut places = positions.iter().map(|place| rules.read_position(place).unwrap());
        let start = places.next().unwrap();
        let mut transcript = RulesTranscript::new(rules.clone(), start, ["a".into(), "b".into()]);
        places.for_each(|to| assert!(transcript.play_to(&to)));
        review(&transcript, &mut BTreeMap::new(), &Limits::default(), &mut Unwatched)
    }

    #[test]
    fn blocked_options_are_refused() {
        let reviewed = played("game blocked(m)\nblock 1\nmove 1 <= k: m - k\n", &["5", "3"]);
        assert!(matches!(reviewed, Err(Undecided::Unsupported(why)) if why.contains("blocked options")));
    }

    #[test]
    fn several_numbers_are_chosen() {
        let text = "game both(m, n)\nmove 1 <= k and 1 <= l: m - k, n - l\n";
        let marks: Vec<Mark> =
            played(text, &["2,2", "1,1", "0,0"]).unwrap().iter().map(|remark| remark.mark).collect();
        assert_eq!(marks, [Mark::Mistake, Mark::Winning]);
    }
}
