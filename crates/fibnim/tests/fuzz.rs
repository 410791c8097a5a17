//! Fuzz targets that state theorems. Here they run briefly on random input; with cargo-bolero the
//! same targets run under a coverage-guided engine for as long as one likes.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

use bolero::TypeGenerator;
use fibnim::Undecided;
use fibnim::game::{Dynamic, Game, LocalPile, PileRule, Position, notation};
use fibnim::solve::{Outcome, solve};
use limits::{Limits, Unwatched};

/// Characters that make up positions come often, so that deep inputs are reached without guidance.
fn text_of(bytes: &[u8]) -> String {
    const COMMON: &[char] =
        &['0', '1', '2', '9', ',', ';', '+', '-', '^', '_', '*', ' ', 'i', 'n', 'f', '∞', 'é', '.', 'e'];
    bytes.iter().map(|&b| COMMON.get(b as usize % 24).copied().unwrap_or(char::from(b))).collect()
}

/// Whatever is written, the parser answers: with a setup whose position reads back as itself, or
/// with an error whose place is inside the text.
#[test]
fn the_parser_answers_everything() {
    bolero::check!().with_iterations(60_000).with_max_len(40).for_each(|bytes: &[u8]| {
        let text = text_of(bytes);
        match notation::parse(&text) {
            Ok(setup) => {
                let game = Game::normal(Dynamic::fibonacci());
                let Ok(position) = setup.position(game.clone(), None, None) else { return };
                let again = notation::parse(&position.to_string()).unwrap();
                assert_eq!(again.position(game, None, None).unwrap(), position);
            }
            Err(error) => {
                assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
                assert!(!error.message.is_empty() && !error.help.is_empty());
            }
        }
        let _ = notation::parse_game(&text);
        let _ = notation::parse_game(&format!("takeaway:{text}"));
    });
}

/// A small position of any game.
#[derive(Clone, Debug, TypeGenerator)]
struct Small {
    dynamic: u8,
    parameter: u8,
    piles: [u8; 3],
    allowances: [u8; 3],
    local: bool,
    misere: bool,
    nim_heap: bool,
}

impl Small {
    fn position(&self) -> Position {
        let c = u32::from(self.parameter % 12) + 1;
        let dynamic = match self.dynamic % 8 {
            0..=2 => Dynamic::fibonacci(),
            3 => Dynamic::power_of_two(),
            4 => Dynamic::multiple(c + 4, 4u32).unwrap(),
            5 => Dynamic::plus(c),
            6 => Dynamic::constant(c).unwrap(),
            _ => Dynamic::nim(),
        };
        let nim = dynamic.is_nim();
        let game = if self.misere { Game::misere(dynamic) } else { Game::normal(dynamic) };
        let stones = |i: usize| u64::from(self.piles[i] % if self.misere { 7 } else { 16 });
        let allowance = |i: usize| {
            if nim { fibnim::game::Allowance::Unlimited } else { u64::from(self.allowances[i] % 20).into() }
        };
        if !self.local {
            let stones = (0..3).map(|i| stones(i).into()).collect();
            return Position::global(game, stones, allowance(0)).unwrap();
        }
        let pile = |i| match (i, self.nim_heap) {
            (2, true) => LocalPile {
                stones: stones(i).into(),
                allowance: fibnim::game::Allowance::Unlimited,
                rule: PileRule::NimHeap,
            },
            _ => LocalPile { stones: stones(i).into(), allowance: allowance(i), rule: PileRule::Dynamic },
        };
        Position::local(game, (0..3).map(pile).collect()).unwrap()
    }
}

fn outcome(position: &Position) -> Result<Outcome, Undecided> {
    solve(position, &Limits::default(), &mut Unwatched).map(|analysis| analysis.outcome)
}

/// A winning move leads to a P position, every other move to an N position, and an N position has a
/// winning move, unless the player to move has already won because there is none (misere play).
#[test]
fn winning_moves_are_exactly_the_moves_to_p_positions() {
    bolero::check!().with_iterations(1_500).with_type::<Small>().for_each(|small| {
        let position = small.position();
        let analysis = solve(&position, &Limits::default(), &mut Unwatched).unwrap();
        assert!(analysis.complete);
        for mv in position.moves() {
            let next = outcome(&position.play(&mv).unwrap()).unwrap();
            let listed = analysis.winning_moves.contains(&mv);
            assert_eq!(next == Outcome::P, listed, "{:?} {position}: {mv:?}", position.game());
        }
        if !position.is_over() {
            assert_eq!(analysis.outcome == Outcome::N, !analysis.winning_moves.is_empty());
        }
    });
}
