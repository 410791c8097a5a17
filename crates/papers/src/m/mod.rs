//! The claims of M: nim, and Fibonacci nim.
//!
//! M writes a position of Fibonacci nim as (p, q), the allowance before the pile. In statements p and q keep M's order;
//! positions that `solve` reads are `q;p`.

mod classes;
mod fibonacci;
mod nim;

use super::{Claim, Verdict};

/// The claims, in the order of the paper.
pub(super) const PARTS: &[&[Claim]] = &[CLAIMS];

const CLAIMS: &[Claim] = &[
    Claim {
        id: "M.1.misere",
        place: "Section 1, conventions",
        statement: "Under normal play who cannot move loses; under misere play who makes the last move does.",
        recorded: Verdict::Verified,
        check: classes::conventions,
    },
    Claim {
        id: "M.1.finite",
        place: "Section 1, end of a game",
        statement: "A game may have infinitely many positions and still end: from q stones Fibonacci nim lasts \
                    at most q moves.",
        recorded: Verdict::Verified,
        check: classes::games_end,
    },
    Claim {
        id: "M.1.three",
        place: "Section 1, three players",
        statement: "With three players there is usually none who can force a win against the two others.",
        recorded: Verdict::Verified,
        check: classes::three_players,
    },
    Claim {
        id: "M.1.classes",
        place: "Section 1, outcome classes",
        statement: "Every combinatorial game is in exactly one of the classes L, R, N and P, and none of these \
                    is empty.",
        recorded: Verdict::Verified,
        check: classes::four_classes,
    },
    Claim {
        id: "M.2.redblue",
        place: "Section 2, red-blue Hackenbush",
        statement: "Red-blue Hackenbush is not impartial: the two players have different moves.",
        recorded: Verdict::Verified,
        check: classes::red_blue_hackenbush,
    },
    Claim {
        id: "M.2.green",
        place: "Section 2, green Hackenbush",
        statement: "Green Hackenbush is impartial: both players have the same moves in every position.",
        recorded: Verdict::Verified,
        check: classes::green_hackenbush,
    },
    Claim {
        id: "M.2.impartial",
        place: "Section 2, outcome classes",
        statement: "Impartial games are in N or in P.",
        recorded: Verdict::Verified,
        check: classes::impartial_classes,
    },
    Claim {
        id: "M.3.one_one",
        place: "Section 3, first position",
        statement: "In nim the second player wins on two piles of one stone, by taking the one that is left.",
        recorded: Verdict::Verified,
        check: nim::one_and_one,
    },
    Claim {
        id: "M.3.two_one",
        place: "Section 3, second position",
        statement: "In nim the first player wins on piles of two stones and one, by taking one of the two.",
        recorded: Verdict::Verified,
        check: nim::two_and_one,
    },
    Claim {
        id: "M.3.two_two",
        place: "Section 3, third position",
        statement: "In nim the second player wins on two piles of two stones: one stone taken leaves piles of two and one, \
                    two are answered by the other pile.",
        recorded: Verdict::Verified,
        check: nim::two_and_two,
    },
    Claim {
        id: "M.3.addition",
        place: "Section 3, nim addition",
        statement: "The nim-sum is binary addition without carries.",
        recorded: Verdict::Verified,
        check: nim::addition_without_carries,
    },
    Claim {
        id: "M.3.zero",
        place: "Section 3, third step of the strategy",
        statement: "If the nim-sum is 0 at the beginning, the first player wins.",
        recorded: Verdict::Refuted,
        check: nim::zero_wins,
    },
    Claim {
        id: "M.3.zero.corrected",
        place: "Section 3, third step of the strategy, inverted",
        statement: "If the nim-sum is not 0 at the beginning, the first player wins.",
        recorded: Verdict::Verified,
        check: nim::nonzero_wins,
    },
    Claim {
        id: "M.3.zero.move",
        place: "Section 3, third step of the strategy",
        statement: "If the nim-sum is 0 at the beginning, the first player can move such that it is 0 again.",
        recorded: Verdict::Refuted,
        check: nim::zero_can_stay,
    },
    Claim {
        id: "M.3.zero.move.corrected",
        place: "Section 3, third step of the strategy, inverted",
        statement: "If the nim-sum is not 0, some move makes it 0, every such move wins, and no other.",
        recorded: Verdict::Verified,
        check: nim::moves_to_zero_win,
    },
    Claim {
        id: "M.3.empty",
        place: "Section 3, third step of the strategy, in brackets",
        statement: "A move that makes the nim-sum 0 is the same as a move that leaves no stone.",
        recorded: Verdict::Refuted,
        check: nim::zero_means_empty,
    },
    Claim {
        id: "M.3.empty.corrected",
        place: "Section 3, third step of the strategy, in brackets",
        statement: "A move that leaves no stone makes the nim-sum 0.",
        recorded: Verdict::Verified,
        check: nim::empty_means_zero,
    },
    Claim {
        id: "M.3.nonzero",
        place: "Section 3, fourth step of the strategy",
        statement: "If the nim-sum is not 0 at the start, the second player wins.",
        recorded: Verdict::Refuted,
        check: nim::nonzero_loses,
    },
    Claim {
        id: "M.3.nonzero.corrected",
        place: "Section 3, fourth step of the strategy, inverted",
        statement: "If the nim-sum is 0 at the start, the second player wins.",
        recorded: Verdict::Verified,
        check: nim::zero_loses,
    },
    Claim {
        id: "M.3.nonzero.move",
        place: "Section 3, fourth step of the strategy",
        statement: "If the nim-sum is not 0 at the start, it is not 0 after any first move.",
        recorded: Verdict::Refuted,
        check: nim::nonzero_stays,
    },
    Claim {
        id: "M.3.nonzero.move.corrected",
        place: "Section 3, fourth step of the strategy, inverted",
        statement: "If the nim-sum is 0 at the start, it is not 0 after any first move, and some reply makes it \
                    0 again.",
        recorded: Verdict::Verified,
        check: nim::zero_is_restored,
    },
    Claim {
        id: "M.3.claim1",
        place: "Section 3, first key claim",
        statement: "If the nim-sum is 0, every move changes it.",
        recorded: Verdict::Verified,
        check: nim::zero_changes,
    },
    Claim {
        id: "M.3.claim1.sum",
        place: "Section 3, proof of the first claim",
        statement: "A move from x_k to y_k stones changes the nim-sum s to s + x_k + y_k, in nim addition.",
        recorded: Verdict::Verified,
        check: nim::sum_after_a_move,
    },
    Claim {
        id: "M.3.claim1.differ",
        place: "Section 3, proof of the first claim",
        statement: "The nim-sum of two different numbers is not 0.",
        recorded: Verdict::Verified,
        check: nim::different_numbers,
    },
    Claim {
        id: "M.3.claim2",
        place: "Section 3, second key claim",
        statement: "If the nim-sum is not 0, some move makes it 0.",
        recorded: Verdict::Verified,
        check: nim::nonzero_can_be_zero,
    },
    Claim {
        id: "M.3.claim2.bit",
        place: "Section 3, proof of the second claim",
        statement: "If the nim-sum is not 0, some pile has the same most significant bit as the nim-sum.",
        recorded: Verdict::Refuted,
        check: nim::same_leading_bit,
    },
    Claim {
        id: "M.3.claim2.bit.corrected",
        place: "Section 3, proof of the second claim",
        statement: "If the nim-sum is not 0, some pile has a one where the most significant bit of the nim-sum is.",
        recorded: Verdict::Verified,
        check: nim::a_one_at_the_leading_bit,
    },
    Claim {
        id: "M.3.claim2.move",
        place: "Section 3, proof of the second claim",
        statement: "In a pile x_k with a one at the leading bit of the nim-sum s, y_k = s + x_k (nim addition) is less than x_k, \
                    and the move to y_k makes the nim-sum 0.",
        recorded: Verdict::Verified,
        check: nim::the_move_to_zero,
    },
    Claim {
        id: "M.4.ten",
        place: "Section 4, the game with ten stones",
        statement: "From 10 stones the takes 2, 3, 1, 2, 2 are legal, and the first player takes the last stone.",
        recorded: Verdict::Verified,
        check: fibonacci::ten_stones,
    },
    Claim {
        id: "M.4.ten.limits",
        place: "Section 4, the game with ten stones, in brackets",
        statement: "The limits of the second to the fifth move are 2*2 = 4, 3*2 = 6, 2*2 = 4 and 2*2 = 4.",
        recorded: Verdict::Refuted,
        check: fibonacci::printed_limits,
    },
    Claim {
        id: "M.4.ten.limits.corrected",
        place: "Section 4, the game with ten stones, in brackets",
        statement: "The limits of the second to the fifth move are 2*2 = 4, 3*2 = 6, 1*2 = 2 and 2*2 = 4.",
        recorded: Verdict::Verified,
        check: fibonacci::true_limits,
    },
    Claim {
        id: "M.4.three_five_eight",
        place: "Section 4, below the game",
        statement: "Whoever faces 3, 5 or 8 stones and cannot take them all loses.",
        recorded: Verdict::Proved,
        check: fibonacci::three_five_eight,
    },
    Claim {
        id: "M.4.thirteen",
        place: "Section 4, below the game",
        statement: "The next such number after 8 is 13.",
        recorded: Verdict::Proved,
        check: fibonacci::thirteen,
    },
    Claim {
        id: "M.4.fibonacci",
        place: "Section 4, below the game",
        statement: "Such numbers are the Fibonacci numbers: there, and only there, who cannot take all always loses.",
        recorded: Verdict::Proved,
        check: fibonacci::lost_piles,
    },
    Claim {
        id: "M.4.leave",
        place: "Section 4, below the game",
        statement: "Who leaves a Fibonacci number of stones that the opponent cannot take whole wins.",
        recorded: Verdict::Proved,
        check: fibonacci::leaving_a_fibonacci_number,
    },
    Claim {
        id: "M.4.strategy",
        place: "Section 4, below the game",
        statement: "That is the whole strategy: every won start is won by leaving a Fibonacci number that \
                    cannot be taken whole.",
        recorded: Verdict::Refuted,
        check: fibonacci::only_fibonacci_numbers,
    },
    Claim {
        id: "M.4.strategy.corrected",
        place: "Section 4, below the game",
        statement: "The strategy is to leave a pile whose smallest part is more than twice the move: every won position has \
                    such a move, and every such move wins.",
        recorded: Verdict::Proved,
        check: fibonacci::large_smallest_parts,
    },
    Claim {
        id: "M.4.zeckendorf",
        place: "Section 4, Zeckendorf's theorem",
        statement: "Every number is a descending sum of Fibonacci numbers, no two adjacent, in one way.",
        recorded: Verdict::Verified,
        check: fibonacci::zeckendorf,
    },
    Claim {
        id: "M.4.double",
        place: "Section 4, before the claim",
        statement: "F_(n+2) > 2 F_n for every n >= 2.",
        recorded: Verdict::Proved,
        check: fibonacci::two_places_double,
    },
    Claim {
        id: "M.4.pair",
        place: "Section 4, positions as pairs",
        statement: "The start with n stones is (n - 1, n): the most that may be taken, then the pile.",
        recorded: Verdict::Verified,
        check: fibonacci::starts_as_pairs,
    },
    Claim {
        id: "M.4.claim",
        place: "Section 4, Claim",
        statement: "(p, q) is won for the player to move if the smallest part of q is at most p.",
        recorded: Verdict::Proved,
        check: fibonacci::comfortable_is_won,
    },
    Claim {
        id: "M.4.claim.only",
        place: "Section 4, what the proof of the Claim shows",
        statement: "(p, q) is lost for the player to move if the smallest part of q is more than p, or q = 0.",
        recorded: Verdict::Proved,
        check: fibonacci::uncomfortable_is_lost,
    },
    Claim {
        id: "M.4.whole",
        place: "Section 4, proof of the Claim",
        statement: "Every (p, q) with p >= q >= 1 is comfortable, and won.",
        recorded: Verdict::Proved,
        check: fibonacci::whole_pile,
    },
    Claim {
        id: "M.4.statement1",
        place: "Section 4, Statement 1",
        statement: "From every comfortable position some move leads to an uncomfortable one.",
        recorded: Verdict::Proved,
        check: fibonacci::comfortable_has_a_move,
    },
    Claim {
        id: "M.4.statement1.move",
        place: "Section 4, proof of Statement 1",
        statement: "Where p < q, taking the smallest part F_(a_1) <= p leaves F_(a_2) as the smallest part, and \
                    F_(a_2) > 2 F_(a_1).",
        recorded: Verdict::Proved,
        check: fibonacci::taking_the_smallest_part,
    },
    Claim {
        id: "M.4.statement2",
        place: "Section 4, Statement 2",
        statement: "From every uncomfortable position all moves lead to comfortable ones.",
        recorded: Verdict::Proved,
        check: fibonacci::uncomfortable_has_no_move,
    },
    Claim {
        id: "M.4.statement2.join",
        place: "Section 4, proof of Statement 2",
        statement: "If the smallest part of q - x is more than 2x, the parts of q - x and of x together are the \
                    parts of q.",
        recorded: Verdict::Proved,
        check: fibonacci::joined_parts,
    },
    Claim {
        id: "M.4.statement2.least",
        place: "Section 4, proof of Statement 2",
        statement: "A move to an uncomfortable position takes at least the smallest part of q, so q was comfortable.",
        recorded: Verdict::Proved,
        check: fibonacci::at_least_the_smallest_part,
    },
    Claim {
        id: "M.4.back",
        place: "Section 4, end of the proof",
        statement: "An opponent who was put into an uncomfortable position must give an uncomfortable one back.",
        recorded: Verdict::Refuted,
        check: fibonacci::uncomfortable_back,
    },
    Claim {
        id: "M.4.back.corrected",
        place: "Section 4, end of the proof",
        statement: "An opponent who was put into an uncomfortable position must give a comfortable one back.",
        recorded: Verdict::Proved,
        check: fibonacci::comfortable_back,
    },
    Claim {
        id: "M.4.end",
        place: "Section 4, end of the proof",
        statement: "Who starts from a comfortable position and always leaves an uncomfortable one takes the \
                    last stone.",
        recorded: Verdict::Verified,
        check: fibonacci::the_strategy_wins,
    },
    Claim {
        id: "M.4.multiple",
        place: "Section 4, several piles",
        statement: "No complete strategy is known for Fibonacci nim with several piles.",
        recorded: Verdict::Open,
        check: fibonacci::several_piles,
    },
];
