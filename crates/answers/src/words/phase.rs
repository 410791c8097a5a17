//! The phases of a proof, in words.

use limits::Phase;

use super::number::count;

/// "learning: 120 states, words of up to 14 digits, 30_000 questions"
pub fn phase(phase: Phase) -> String {
    match phase {
        Phase::Tabulating(piles) => format!("tabulating positions, piles up to {}", count(piles as usize)),
        Phase::Learning { states, longest_word, questions } => format!(
            "learning: {} states, words of up to {longest_word} digits, {} questions",
            count(states),
            count(usize::try_from(questions).unwrap_or(usize::MAX))
        ),
        Phase::Verifying { condition, states } => {
            format!("verifying condition {condition} for {} states", count(states))
        }
        Phase::Repairing => "applying the rules to the last guess".into(),
    }
}
