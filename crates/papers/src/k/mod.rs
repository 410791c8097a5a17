//! The claims of K: the winning strategy of Fibonacci nim.
//!
//! K gives no part to the empty pile. The papers after it set z1(0) = infinity, and so do the statements here; where K
//! leans on a part that is not there, the claim is refuted as printed.

mod game;
mod parts;
pub(super) mod replay;
mod several;
mod strategy;

use super::{Claim, Verdict};

/// The claims, in the order of the paper.
pub(super) const PARTS: &[&[Claim]] = &[CLAIMS];

const CLAIMS: &[Claim] = &[
    Claim {
        id: "K.1.rules",
        place: "Section 1, the rules",
        statement: "With n stones the first move takes 1 to n - 1 of them; a move after one of x stones takes 1 \
                    to 2x.",
        recorded: Verdict::Verified,
        check: game::rules,
    },
    Claim {
        id: "K.1.last",
        place: "Section 1, the rules",
        statement: "The winner is who takes the last stone: once a move was made, whoever faces a stone can move.",
        recorded: Verdict::Proved,
        check: game::last_stone,
    },
    Claim {
        id: "K.1.outcomes",
        place: "Section 1, N and P positions",
        statement: "A position is N if and only if some move leads to a P position.",
        recorded: Verdict::Proved,
        check: game::outcomes,
    },
    Claim {
        id: "K.ex1.1",
        place: "Example 1.1, the game",
        statement: "From 12 stones the takes 1, 2, 1, 1, 2, 1, 1 are legal, with the stones and the limits told \
                    at every turn.",
        recorded: Verdict::Verified,
        check: game::told_game,
    },
    Claim {
        id: "K.ex1.1.twelve",
        place: "Example 1.1, first move",
        statement: "Whoever takes more than 3 of the 12 stones leaves a pile that can be taken whole.",
        recorded: Verdict::Verified,
        check: game::twelve,
    },
    Claim {
        id: "K.ex1.1.nine",
        place: "Example 1.1, third move",
        statement: "With 9 stones and at most 4 to take, taking more than 2 lets the opponent win.",
        recorded: Verdict::Verified,
        check: game::nine,
    },
    Claim {
        id: "K.ex1.1.five",
        place: "Example 1.1, sixth move",
        statement: "With 5 stones and at most 4 to take, taking 2 or more leaves a pile that can be taken whole.",
        recorded: Verdict::Verified,
        check: game::five,
    },
    Claim {
        id: "K.ex1.1.four",
        place: "Example 1.1, seventh move",
        statement: "With 4 stones and at most 2 to take, taking 2 loses.",
        recorded: Verdict::Verified,
        check: game::four,
    },
    Claim {
        id: "K.ex1.1.three",
        place: "Example 1.1, last position",
        statement: "With 3 stones and at most 2 to take, both moves lose.",
        recorded: Verdict::Verified,
        check: game::three,
    },
    Claim {
        id: "K.ex1.1.opponent",
        place: "the question under Example 1.1",
        statement: "The opponent of Example 1.1 could not have won by other moves: every position before such a \
                    move is P.",
        recorded: Verdict::Verified,
        check: game::opponent_is_lost,
    },
    Claim {
        id: "K.2.fibonacci",
        place: "Section 2, indices",
        statement: "f_0 = 0, f_1 = 1, f_2 = 1, f_3 = 2, f_4 = 3, f_5 = 5, and each is the sum of the two before.",
        recorded: Verdict::Verified,
        check: parts::indices,
    },
    Claim {
        id: "K.2.1.zero",
        place: "Definition 2.1 and Theorem 2.2, with f_0 = 0 as listed",
        statement: "With 0, 1, 2, 3, 5, ... as the Fibonacci numbers no positive integer has two Zeckendorf \
                    representations.",
        recorded: Verdict::Refuted,
        check: parts::zero_as_part,
    },
    Claim {
        id: "K.2.1.zero.corrected",
        place: "Definition 2.1 and Theorem 2.2, with indices from 2 on",
        statement: "Exactly one set of indices k >= 2, no two of them neighbours, has F_k that sum to n, for \
                    every n >= 1.",
        recorded: Verdict::Verified,
        check: parts::indices_from_two,
    },
    Claim {
        id: "K.2.1.examples",
        place: "Section 2, below Definition 2.1",
        statement: "12 = 1 + 3 + 8, 13 = 13 and 9 = 1 + 8 are Zeckendorf representations.",
        recorded: Verdict::Verified,
        check: parts::examples,
    },
    Claim {
        id: "K.2.1.parts",
        place: "Section 2, below Definition 2.1",
        statement: "z1(12) = 1, z2(12) = 3, z3(12) = 8, z1(13) = 13, z1(9) = 1 and z2(9) = 8.",
        recorded: Verdict::Verified,
        check: parts::example_parts,
    },
    Claim {
        id: "K.2.2",
        place: "Theorem 2.2",
        statement: "Every positive integer is the sum of exactly one set of the numbers 1, 2, 3, 5, 8, ... \
                    without neighbours.",
        recorded: Verdict::Verified,
        check: parts::zeckendorf,
    },
    Claim {
        id: "K.3.1.final",
        place: "Definition 3.1",
        statement: "Every position (n, r) of a game has a smallest part z1(n), and so is safe or unsafe.",
        recorded: Verdict::Refuted,
        check: strategy::final_position,
    },
    Claim {
        id: "K.3.1.final.corrected",
        place: "Definition 3.1, with z1(0) = infinity",
        statement: "With z1(0) = infinity every position is either safe or unsafe, and the empty pile is safe.",
        recorded: Verdict::Proved,
        check: strategy::final_position_is_safe,
    },
    Claim {
        id: "K.3.2",
        place: "Theorem 3.2",
        statement: "From every unsafe position, r >= z1(n), a move leads to a safe one.",
        recorded: Verdict::Proved,
        check: strategy::unsafe_has_a_move,
    },
    Claim {
        id: "K.3.2.second",
        place: "proof of Theorem 3.2",
        statement: "In every unsafe position the pile has a second part a_2.",
        recorded: Verdict::Refuted,
        check: strategy::second_part,
    },
    Claim {
        id: "K.3.2.second.corrected",
        place: "proof of Theorem 3.2, for Fibonacci numbers too",
        statement: "A pile has a second part unless it is a Fibonacci number, and then r >= z1(n) lets it be \
                    taken whole.",
        recorded: Verdict::Proved,
        check: strategy::second_part_or_whole,
    },
    Claim {
        id: "K.3.2.between",
        place: "proof of Theorem 3.2",
        statement: "Some Fibonacci number b has z1(n) < b < z2(n), and each has 2 z1(n) < b + z1(n) <= z2(n).",
        recorded: Verdict::Proved,
        check: strategy::number_between,
    },
    Claim {
        id: "K.3.2.limit",
        place: "proof of Theorem 3.2",
        statement: "After z1(n) stones are taken the next limit 2 z1(n) is less than z2(n).",
        recorded: Verdict::Proved,
        check: strategy::limit_after_smallest_part,
    },
    Claim {
        id: "K.3.2.left",
        place: "proof of Theorem 3.2",
        statement: "z1(n - z1(n)) = z2(n).",
        recorded: Verdict::Proved,
        check: strategy::what_is_left,
    },
    Claim {
        id: "K.3.3",
        place: "Theorem 3.3",
        statement: "From a safe position, r < z1(n), every move leads to an unsafe one.",
        recorded: Verdict::Proved,
        check: strategy::safe_has_no_move,
    },
    Claim {
        id: "K.3.3.sum",
        place: "proof of Theorem 3.3",
        statement: "For 1 <= x < z1(n) the parts of n - x are those of z1(n) - x, of which there are some, and \
                    z2(n), z3(n), ....",
        recorded: Verdict::Proved,
        check: strategy::parts_after_a_move,
    },
    Claim {
        id: "K.3.3.smallest",
        place: "proof of Theorem 3.3",
        statement: "For 1 <= x < z1(n) the smallest part of n - x is the smallest part of z1(n) - x.",
        recorded: Verdict::Proved,
        check: strategy::smallest_part_after_a_move,
    },
    Claim {
        id: "K.3.3.largest",
        place: "proof of Theorem 3.3",
        statement: "The largest sum of parts below a Fibonacci number z begins with the one before z and goes \
                    down in steps of two.",
        recorded: Verdict::Proved,
        check: strategy::largest_sum,
    },
    Claim {
        id: "K.3.3.step",
        place: "proof of Theorem 3.3",
        statement: "If b precedes f and g is two places after f, then b + f is the Fibonacci number that precedes g.",
        recorded: Verdict::Proved,
        check: strategy::one_step_of_the_sum,
    },
    Claim {
        id: "K.3.3.telescope",
        place: "proof of Theorem 3.3",
        statement: "The number before the least part, added to parts two apart up to the one before z1(n), \
                    gives z1(n).",
        recorded: Verdict::Proved,
        check: strategy::telescope,
    },
    Claim {
        id: "K.3.3.bound",
        place: "proof of Theorem 3.3",
        statement: "With b the number before f_s, the least part of z1(n) - x: b + (z1(n) - x) <= z1(n), x >= b \
                    and 2x >= 2b.",
        recorded: Verdict::Proved,
        check: strategy::least_move,
    },
    Claim {
        id: "K.3.3.chain",
        place: "proof of Theorem 3.3, with indices as listed",
        statement: "However f_s, s >= 1, is chosen, the numbers b_1 = f_(s-1) and b_0 before it have 2 b_1 >= \
                    b_1 + b_0 >= f_s.",
        recorded: Verdict::Refuted,
        check: strategy::chain_from_one,
    },
    Claim {
        id: "K.3.3.chain.corrected",
        place: "proof of Theorem 3.3, with indices from 2 on",
        statement: "2 f_(s-1) >= f_(s-1) + f_(s-2) = f_s for every s >= 2.",
        recorded: Verdict::Proved,
        check: strategy::chain_from_two,
    },
    Claim {
        id: "K.3.4",
        place: "Theorem 3.4",
        statement: "If every game of N has a move into P and no game of P has one, N and P are the N and the P \
                    positions.",
        recorded: Verdict::Verified,
        check: strategy::partition_theorem,
    },
    Claim {
        id: "K.3.5",
        place: "Theorem 3.5",
        statement: "(n, r) is N if r >= z1(n), and P if r < z1(n).",
        recorded: Verdict::Proved,
        check: strategy::safe_is_lost,
    },
    Claim {
        id: "K.3.5.win",
        place: "below Theorem 3.5",
        statement: "A move wins if and only if it leads from an unsafe position to a safe one.",
        recorded: Verdict::Proved,
        check: strategy::winning_moves_lead_to_safety,
    },
    Claim {
        id: "K.3.5.move",
        place: "below Theorem 3.5",
        statement: "In every unsafe position taking z1(n) stones is a winning move.",
        recorded: Verdict::Proved,
        check: strategy::smallest_part_wins,
    },
    Claim {
        id: "K.3.5.twelve.most",
        place: "Example 1.1 again, below Theorem 3.5",
        statement: "With 12 stones at most 12 can be taken on the first turn.",
        recorded: Verdict::Refuted,
        check: game::most_of_twelve,
    },
    Claim {
        id: "K.3.5.twelve.most.corrected",
        place: "Example 1.1 again, below Theorem 3.5",
        statement: "With 12 stones at most 11 can be taken on the first turn, and z1(12) = 1 is less than that too.",
        recorded: Verdict::Verified,
        check: game::most_of_twelve_is_eleven,
    },
    Claim {
        id: "K.3.5.twelve",
        place: "Example 1.1 again, below Theorem 3.5",
        statement: "12 = 1 + 3 + 8 is an N position, and the one winning move takes 1 stone.",
        recorded: Verdict::Verified,
        check: game::winning_move_of_twelve,
    },
    Claim {
        id: "K.3.5.eleven",
        place: "Example 1.1 again, below Theorem 3.5",
        statement: "11 = 3 + 8 with at most 2 to take has z1(11) = 3 > 2 and is a P position: whatever is \
                    played, there is a reply that wins.",
        recorded: Verdict::Verified,
        check: game::eleven,
    },
    Claim {
        id: "K.3.5.nine",
        place: "Example 1.1 again, below Theorem 3.5",
        statement: "9 = 1 + 8 with at most 4 to take has z1(9) = 1 < 4 and is an N position, won by taking 1 stone.",
        recorded: Verdict::Verified,
        check: game::nine_is_won,
    },
    Claim {
        id: "K.3.5.optimal",
        place: "Example 1.1 again, below Theorem 3.5",
        statement: "Each of our moves in Example 1.1 takes z1 of the pile, and wins.",
        recorded: Verdict::Verified,
        check: game::our_moves_are_smallest_parts,
    },
    Claim {
        id: "K.3.5.others",
        place: "end of Section 3",
        statement: "There are other winning moves than z1(n): infinitely many starts have one.",
        recorded: Verdict::Proved,
        check: strategy::other_winning_moves,
    },
    Claim {
        id: "K.ex4.1",
        place: "Example 4.1",
        statement: "With piles 12 and 7 and a limit for each, 2 stones from the first leave at most 4 there and \
                    at most 6 in the other.",
        recorded: Verdict::Verified,
        check: several::local_limits,
    },
    Claim {
        id: "K.ex4.2",
        place: "Example 4.2",
        statement: "With piles 12 and 7 and one limit for both, 2 stones from the first leave at most 4 in either.",
        recorded: Verdict::Verified,
        check: several::global_limit,
    },
    Claim {
        id: "K.4.local",
        place: "end of Section 4",
        statement: "With a limit for each pile, positions are settled by Sprague-Grundy theory: P means that \
                    the values have nim-sum 0.",
        recorded: Verdict::Verified,
        check: several::sprague_grundy,
    },
    Claim {
        id: "K.4.words",
        place: "end of Section 4",
        statement: "With one limit, the Fibonacci word tells the N and P positions of two piles.",
        recorded: Verdict::Verified,
        check: several::two_piles_by_words,
    },
    Claim {
        id: "K.4.open",
        place: "end of Section 4",
        statement: "The N and P positions of three piles and more with one limit are not completely understood.",
        recorded: Verdict::Open,
        check: several::three_piles,
    },
];
