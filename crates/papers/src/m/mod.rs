//! The claims of M: nim, and Fibonacci nim.
//!
//! M writes a position of Fibonacci nim as (p, q), the allowance before the pile. In statements p and q keep M's order;
//! positions that `solve` reads are `q;p`.

mod classes;
mod fibonacci;
mod nim;

use crate::claim::Programs;

/// The checks that no formula says.
pub(super) const CHECKS: &[&Programs] = &[&[
    ("conventions", classes::conventions),
    ("games_end", classes::games_end),
    ("three_players", classes::three_players),
    ("four_classes", classes::four_classes),
    ("red_blue_hackenbush", classes::red_blue_hackenbush),
    ("green_hackenbush", classes::green_hackenbush),
    ("impartial_classes", classes::impartial_classes),
    ("one_and_one", nim::one_and_one),
    ("two_and_one", nim::two_and_one),
    ("two_and_two", nim::two_and_two),
    ("addition_without_carries", nim::addition_without_carries),
    ("zero_wins", nim::zero_wins),
    ("bouton", nim::bouton_wins),
    ("zero_means_empty", nim::zero_means_empty),
    ("empty_means_zero", nim::empty_means_zero),
    ("zero_changes", nim::zero_changes),
    ("sum_after_a_move", nim::sum_after_a_move),
    ("different_numbers", nim::different_numbers),
    ("nonzero_can_be_zero", nim::nonzero_can_be_zero),
    ("same_leading_bit", nim::same_leading_bit),
    ("a_one_at_the_leading_bit", nim::a_one_at_the_leading_bit),
    ("the_move_to_zero", nim::the_move_to_zero),
    ("ten_stones", fibonacci::ten_stones),
    ("printed_limits", fibonacci::printed_limits),
    ("true_limits", fibonacci::true_limits),
    ("zeckendorf", fibonacci::zeckendorf),
    ("starts_as_pairs", fibonacci::starts_as_pairs),
    ("the_strategy_wins", fibonacci::the_strategy_wins),
    ("several_piles", fibonacci::several_piles),
]];
