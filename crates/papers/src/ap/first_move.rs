//! AP §4, Lemmas 10 and 11 and Corollary 7: the chance that a random first move is a tail.

use num_bigint::BigInt;
use numeration::{Zeckendorf, fibonacci};

use super::super::{Claim, Finding, Lab, Verdict};
use super::surd::{fib, is_positive, lucas};
use super::{Pile, brute_force, wins};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "AP.lemma10",
        place: "Lemma 10",
        statement: "|G(n)| <= floor(i_r / 2).",
        recorded: Verdict::Verified,
        check: number_of_parts,
    },
    Claim {
        id: "AP.lemma10.attained",
        place: "proof of Lemma 10",
        statement: "There is n with largest part F_k and |G(n)| = floor(k/2): all gaps are 2, but one of 3 if k is odd.",
        recorded: Verdict::Verified,
        check: most_parts,
    },
    Claim {
        id: "AP.lemma11",
        place: "Lemma 11",
        statement: "F_k >= (p^k - 0.1) / sqrt 5 for k >= 5, where p is the golden ratio.",
        recorded: Verdict::Verified,
        check: lemma_11,
    },
    Claim {
        id: "AP.lemma11.closed",
        place: "proof of Lemma 11",
        statement: "F_k = (p^k - (-p)^{-k}) / sqrt 5.",
        recorded: Verdict::Verified,
        check: closed_form,
    },
    Claim {
        id: "AP.lemma11.numbers",
        place: "proof of Lemma 11",
        statement: "(-p)^{-5} is about -0.09016994 and (-p)^{-6} about 0.05572809.",
        recorded: Verdict::Verified,
        check: lemma_11_numbers,
    },
    Claim {
        id: "AP.lemma11.decreasing",
        place: "proof of Lemma 11",
        statement: "(-p)^{-k} decreases with k for k >= 5.",
        recorded: Verdict::Refuted,
        check: powers_decrease,
    },
    Claim {
        id: "AP.lemma11.decreasing.corrected",
        place: "proof of Lemma 11",
        statement: "The absolute value of (-p)^{-k} decreases with k, and is at most 0.1 for k >= 5.",
        recorded: Verdict::Verified,
        check: absolute_values_decrease,
    },
    Claim {
        id: "AP.cor7",
        place: "Corollary 7",
        statement: "If n >= 5 and F_k <= n < F_{k+1}, a random first move of n stones is a tail with chance at most k*sqrt 5 / (2*(p^k - 0.1)).",
        recorded: Verdict::Verified,
        check: corollary_7,
    },
    Claim {
        id: "AP.cor7.fibonacci",
        place: "proof of Corollary 7",
        statement: "If n is a Fibonacci number, no first move is a tail.",
        recorded: Verdict::Proved,
        check: no_tail_of_a_fibonacci_number,
    },
    Claim {
        id: "AP.cor7.equality",
        place: "proof of Corollary 7",
        statement: "If F_k < n < F_{k+1}, n >= 5, the chance that a random first move is a tail equals k*sqrt 5 / (2*(p^k - 0.1)).",
        recorded: Verdict::Refuted,
        check: corollary_7_equality,
    },
    Claim {
        id: "AP.cor7.equality.corrected",
        place: "proof of Corollary 7",
        statement: "The chance that a random first move is a tail is (r - 1)/(n - 1), where r is the number of parts of n.",
        recorded: Verdict::Verified,
        check: chance_of_a_tail,
    },
    Claim {
        id: "AP.4.two-fifths",
        place: "below Corollary 7",
        statement: "From n >= 5 stones a random first move wins with a chance less than 2/5.",
        recorded: Verdict::Verified,
        check: less_than_two_fifths,
    },
    Claim {
        id: "AP.4.two-fifths.bound",
        place: "below Corollary 7",
        statement: "Corollary 7 shows this: its bound is less than 2/5 for every k >= 5.",
        recorded: Verdict::Refuted,
        check: bound_below_two_fifths,
    },
    Claim {
        id: "AP.4.two-fifths.bound.corrected",
        place: "below Corollary 7",
        statement: "The bound of Corollary 7 is less than 2/5 for every k >= 6, that is from n = 8 on.",
        recorded: Verdict::Verified,
        check: bound_below_two_fifths_corrected,
    },
    Claim {
        id: "AP.4.decreasing",
        place: "below Corollary 7",
        statement: "For n >= 5 the chance that a random first move wins decreases as n grows.",
        recorded: Verdict::Refuted,
        check: chance_decreases,
    },
    Claim {
        id: "AP.4.decreasing.corrected",
        place: "below Corollary 7",
        statement: "What decreases is the bound of Corollary 7, as k grows from 5 on; the chance itself is 1/(n - 1) at n = F_k + 1, so it is not exponentially small in n.",
        recorded: Verdict::Verified,
        check: bound_decreases,
    },
    Claim {
        id: "AP.4.three",
        place: "below Corollary 7",
        statement: "From 3 stones the first player loses.",
        recorded: Verdict::Proved,
        check: three_stones,
    },
    Claim {
        id: "AP.4.four",
        place: "below Corollary 7",
        statement: "From 4 stones the only winning first move is 1, so a random first move wins with chance 1/4.",
        recorded: Verdict::Refuted,
        check: four_stones,
    },
    Claim {
        id: "AP.4.four.corrected",
        place: "below Corollary 7",
        statement: "From 4 stones the only winning first move is 1, so a random first move wins with chance 1/3, which is less than 2/5.",
        recorded: Verdict::Verified,
        check: four_stones_corrected,
    },
];

fn number_of_parts(lab: &Lab) -> Finding {
    let most = lab.bound(100_000, 5000);
    let cases = (1..=most).map(|n| {
        let z = Zeckendorf::of_u128(n.into());
        let (parts, top) = (z.len(), z.indices().last().copied().unwrap_or(0));
        (move || format!("n = {n}: {parts} parts up to F_{top}"), parts <= top as usize / 2)
    });
    lab.every(format!("n up to {most}"), cases)
}

fn most_parts(lab: &Lab) -> Finding {
    let most = lab.bound(400, 100) as u32;
    let cases = (2..=most).map(|k| {
        // Indices k, k - 2, ..., down to 2, or for odd k to 5, then 2.
        let mut indices: Vec<u32> = (0..).map(|i| k - 2 * i).take(k as usize / 2).collect();
        if let Some(lowest) = indices.last_mut() {
            *lowest = 2;
        }
        if k == 3 {
            indices = vec![3];
        }
        indices.reverse();
        let number = Zeckendorf::from_indices(indices).map(|z| Zeckendorf::of(&z.value()));
        let holds = number.is_ok_and(|z| z.len() == k as usize / 2 && z.indices().last() == Some(&k));
        (move || format!("k = {k}"), holds)
    });
    lab.every(format!("k up to {most}"), cases)
}

/// Multiplied by sqrt 5 and 10, with p^k put in: 5*F_k*sqrt 5 + 1 - 5*L_k >= 0. It is never 0, for sqrt 5 is irrational.
fn lemma_11(lab: &Lab) -> Finding {
    let most = lab.bound(1500, 200) as u32;
    let cases = (5..=most).map(|k| {
        let holds = is_positive(&(1 - 5 * lucas(k)), &(5 * fib(k)));
        (move || format!("k = {k}"), holds)
    });
    lab.every(format!("k from 5 to {most}"), cases)
}

/// Powers of p and of -1/p by multiplication, as (a + b*sqrt 5) / 2: their difference must be F_k*sqrt 5.
fn closed_form(lab: &Lab) -> Finding {
    let most = lab.bound(1000, 150) as u32;
    let one = || (BigInt::from(2), BigInt::from(0));
    // p is (1 + sqrt 5)/2, and -1/p is (1 - sqrt 5)/2.
    let times = |(a, b): &(BigInt, BigInt), root: i32| ((a + 5 * root * b) / 2, (a * root + b) / 2);
    let powers = std::iter::successors(Some((one(), one())), |(p, q)| Some((times(p, 1), times(q, -1))));
    let cases = (0..=most).zip(powers).map(|(k, (p, q))| {
        let holds = p.0 == q.0 && p.1 - q.1 == 2 * BigInt::from(fibonacci::fibonacci(k));
        (move || format!("k = {k}"), holds)
    });
    lab.every(format!("k up to {most}"), cases)
}

fn lemma_11_numbers(lab: &Lab) -> Finding {
    // The printed number is right to its last digit if twice the difference, in units of that digit, is between -1 and 1.
    let cases = [(5u32, -9_016_994i64), (6, 5_572_809)].map(|(k, printed)| {
        let unit = BigInt::from(100_000_000);
        let (whole, root) = (&unit * lucas(k) - 2 * printed, -&unit * fib(k));
        let holds = is_positive(&(&whole + 1), &root) && is_positive(&(1 - &whole), &-root);
        (move || format!("k = {k}: printed {printed} units of 10^-8"), holds)
    });
    lab.every("both numbers, to the last printed digit", cases)
}

fn powers_decrease(lab: &Lab) -> Finding {
    let most = lab.bound(500, 100) as u32;
    let cases = (5..=most).map(|k| {
        let holds = is_positive(&(lucas(k) - lucas(k + 1)), &(fib(k + 1) - fib(k)));
        let text = move || {
            let power = |k: u32| ((1.0 - 5f64.sqrt()) / 2.0).powi(k as i32);
            format!(
                "k = {k}: (-p)^-{k} is about {:.8}, and (-p)^-{} is {:.8}, which is more",
                power(k),
                k + 1,
                power(k + 1)
            )
        };
        (text, holds)
    });
    lab.every(format!("k from 5 to {most}"), cases)
}

fn absolute_values_decrease(lab: &Lab) -> Finding {
    let most = lab.bound(1000, 150) as u32;
    let cases = (5..=most).map(|k| {
        let sign = |k: u32| if k.is_multiple_of(2) { 1 } else { -1 };
        // Twice the absolute value is whole + root*sqrt 5.
        let double = |k: u32| (sign(k) * lucas(k), -sign(k) * fib(k));
        let ((whole, root), (next_whole, next_root)) = (double(k), double(k + 1));
        let smaller = is_positive(&(&whole - next_whole), &(&root - next_root));
        let small = is_positive(&(1 - 5 * whole), &(-5 * root));
        (move || format!("k = {k}"), smaller && small)
    });
    lab.every(format!("k from 5 to {most}"), cases)
}

/// How many of the moves 1 to n - 1 are tails of n.
fn proper_tails(n: u64) -> u64 {
    let tails = Pile::of(n).tails;
    (1..n).filter(|x| tails.contains(x)).count() as u64
}

/// k with F_k <= n < F_{k+1}.
fn level(n: u64) -> u32 {
    fibonacci::floor_index_u128(n.into()).unwrap_or(0)
}

/// The bound of AP Cor 7 is 5k*sqrt 5 / (5*L_k - 1 + 5*F_k*sqrt 5): above what it divides, below the two numbers of
/// what it is divided by.
fn bound(k: u32) -> (BigInt, BigInt, BigInt) {
    (BigInt::from(5 * k), 5 * lucas(k) - 1, 5 * fib(k))
}

fn corollary_7(lab: &Lab) -> Finding {
    let most = lab.bound(3000, 300);
    let cases = (5..=most).map(|n| {
        let (tails, choices, k) = (proper_tails(n), n - 1, level(n));
        let (root, below, below_root) = bound(k);
        let holds = is_positive(&(-below * tails), &(root * choices - below_root * tails));
        (move || format!("n = {n}: {tails} tails among {choices} moves, k = {k}"), holds)
    });
    lab.every(format!("n from 5 to {most}"), cases)
}

fn no_tail_of_a_fibonacci_number(lab: &Lab) -> Finding {
    lab.proves("for all Fibonacci numbers", &["forall n, t: fib(n) and tail(n, t) => t = n"])
}

fn corollary_7_equality(lab: &Lab) -> Finding {
    let most = lab.bound(3000, 300);
    let numbers = (5..=most).filter(|&n| fibonacci::ALL_U128[level(n) as usize] < n.into());
    let cases = numbers.map(|n| {
        let (tails, choices, k) = (proper_tails(n), n - 1, level(n));
        let (root, below, below_root) = bound(k);
        let (whole, root) = (-below * tails, root * choices - below_root * tails);
        let holds = !is_positive(&whole, &root) && !is_positive(&-whole, &-root);
        let text = move || {
            let p = (1.0 + 5f64.sqrt()) / 2.0;
            let bound = f64::from(k) * 5f64.sqrt() / (2.0 * (p.powi(k as i32) - 0.1));
            format!(
                "n = {n}, k = {k}: {tails} of {choices} moves is a tail, and the formula gives {bound:.4}"
            )
        };
        (text, holds)
    });
    lab.every(format!("n from 5 to {most}"), cases)
}

fn chance_of_a_tail(lab: &Lab) -> Finding {
    let most = lab.bound(3000, 300);
    let cases = (2..=most).map(|n| {
        let (tails, parts) = (proper_tails(n), Pile::of(n).parts.len() as u64);
        (move || format!("n = {n}: {tails} tails, {parts} parts"), tails == parts - 1)
    });
    lab.every(format!("n from 2 to {most}, counting moves"), cases)
}

/// How many of the n - 1 first moves win, by brute force, for all n up to `most`.
fn winning_first_moves(most: u64) -> Vec<u64> {
    let oracle = brute_force(most);
    (0..=most).map(|n| (1..n).filter(|&x| wins(&oracle, n, x)).count() as u64).collect()
}

fn less_than_two_fifths(lab: &Lab) -> Finding {
    let most = lab.bound(1500, 200);
    let winning = winning_first_moves(most);
    let cases = (5..=most).map(|n| {
        let wins = winning[n as usize];
        (move || format!("n = {n}: {wins} of {} first moves win", n - 1), 5 * wins < 2 * (n - 1))
    });
    lab.every(format!("n from 5 to {most}, by brute force"), cases)
}

/// Whether the bound of AP Cor 7 is less than 2/5.
fn is_below_two_fifths(k: u32) -> bool {
    let (root, below, below_root) = bound(k);
    is_positive(&(2 * below), &(2 * below_root - 5 * root))
}

fn bound_below_two_fifths(lab: &Lab) -> Finding {
    let most = lab.bound(500, 100) as u32;
    let cases = (5..=most).map(|k| {
        let text = move || {
            let p = (1.0 + 5f64.sqrt()) / 2.0;
            let bound = f64::from(k) * 5f64.sqrt() / (2.0 * (p.powi(k as i32) - 0.1));
            format!("k = {k}: the bound is {bound:.4}, more than 2/5")
        };
        (text, is_below_two_fifths(k))
    });
    lab.every(format!("k from 5 to {most}"), cases)
}

fn bound_below_two_fifths_corrected(lab: &Lab) -> Finding {
    let most = lab.bound(500, 100) as u32;
    let cases = (6..=most).map(|k| (move || format!("k = {k}"), is_below_two_fifths(k)));
    lab.every(format!("k from 6 to {most}"), cases)
}

fn chance_decreases(lab: &Lab) -> Finding {
    let most = lab.bound(1500, 200);
    let winning = winning_first_moves(most);
    let cases = (5..most).map(|n| {
        let (now, next) = (winning[n as usize], winning[n as usize + 1]);
        let text = move || {
            format!("n = {n}: {now} of {} first moves win, but {next} of {n} from {} stones", n - 1, n + 1)
        };
        (text, next * (n - 1) < now * n)
    });
    lab.every(format!("n from 5 to {most}, by brute force"), cases)
}

fn bound_decreases(lab: &Lab) -> Finding {
    let most = lab.bound(500, 100) as u32;
    let bounds = (5..most).map(|k| {
        let (root, below, below_root) = bound(k);
        let (next_root, next_below, next_below_root) = bound(k + 1);
        // root*sqrt 5 / (below + below_root*sqrt 5) is more than the next one; both sides are divided by sqrt 5.
        let whole = &root * next_below - &next_root * below;
        let holds = is_positive(&whole, &(root * next_below_root - next_root * below_root));
        (format!("k = {k}"), holds)
    });
    let piles = lab.bound(1000, 150);
    let winning = winning_first_moves(piles);
    let one_more =
        fibonacci::ALL_U128[4..].iter().map(|&f| f as usize + 1).take_while(|&n| n as u64 <= piles);
    let chances =
        one_more.map(|n| (format!("n = {n}: {} of {} moves win", winning[n], n - 1), winning[n] == 1));
    let cases: Vec<(String, bool)> = bounds.chain(chances).collect();
    let scope = format!("k from 5 to {most}, and n = F_k + 1 up to {piles}");
    lab.every(scope, cases.into_iter().map(|(text, holds)| (move || text, holds)))
}

fn three_stones(lab: &Lab) -> Finding {
    lab.proves("by the theorem on one pile", &["lose(3; 2)"])
}

/// The winning first moves of 4 stones, how many they are, and how many first moves there are, against these.
fn four_stones_with(lab: &Lab, moves: u64) -> Finding {
    let oracle = brute_force(4);
    let winning: Vec<u64> = (1..4).filter(|&x| wins(&oracle, 4, x)).collect();
    let legal = lab.counts((1..4).count() as u64);
    let cases = [
        (format!("from 4 stones {winning:?} win"), winning == [1]),
        (
            format!("from 4 stones the first move takes 1 to 3: 1 of {legal} moves wins, not 1 of {moves}"),
            moves == legal,
        ),
        (format!("1/{moves} and 2/5"), 5 < 2 * moves),
    ];
    lab.every("by brute force", cases.map(|(text, holds)| (move || text, holds)))
}

fn four_stones(lab: &Lab) -> Finding {
    four_stones_with(lab, 4).at("4")
}

fn four_stones_corrected(lab: &Lab) -> Finding {
    four_stones_with(lab, 3)
}
