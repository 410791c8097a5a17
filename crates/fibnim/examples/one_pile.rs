//! Which starts of one pile are lost, and what wins the others: `cargo run -p fibnim --example one_pile`.

use fibnim::game::{Dynamic, Game, notation};
use fibnim::solve::{Outcome, solve};
use limits::{Limits, Unwatched};

/// Prints a line for each start of 2 to 13 stones.
pub(crate) fn main() {
    let limits = Limits::default();
    let mut lost = Vec::new();
    for stones in 2u32..=13 {
        let game = Game::normal(Dynamic::fibonacci());
        let start = notation::parse(&stones.to_string()).expect("a number is a pile");
        let start = start.position(game, None, None).expect("one pile can be played");
        let analysis = solve(&start, &limits, &mut Unwatched).expect("one pile has a closed form");
        match analysis.outcome {
            Outcome::P => {
                println!("{stones}: lost");
                lost.push(stones);
            }
            Outcome::N => {
                let moves: Vec<String> =
                    analysis.winning_moves.iter().map(|mv| mv.take.to_string()).collect();
                println!("{stones}: take {}", moves.join(" or "));
            }
        }
    }
    assert_eq!(lost, [2, 3, 5, 8, 13]);
}
