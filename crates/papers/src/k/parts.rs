//! K §2: Zeckendorf representations.

use numeration::{Zeckendorf, fibonacci};

use crate::{ClaimContext, Finding};

/// F_k as a `u64`.
fn number(k: usize) -> u64 {
    fibonacci::ALL_U128[k] as u64
}

pub(super) fn indices(context: &ClaimContext) -> Finding {
    let printed = [0, 1, 1, 2, 3, 5].into_iter().enumerate();
    let entries = printed.map(|(k, printed)| (format!("f_{k}"), printed, number(k)));
    // The rest of the sequence, by its rule alone.
    let by_rule = std::iter::successors(Some((0u64, 1u64)), |&(a, b)| Some((b, a + b)));
    let rest = by_rule.map(|(a, _)| a).enumerate().take(90).skip(6);
    let rest = rest.map(|(k, sum)| (format!("f_{k}"), sum, number(k)));
    context.table("f_0 to f_89", entries.chain(rest))
}

/// In how many ways each number up to `most` is a sum of different terms without neighbours.
fn ways(terms: &[u64], most: u64) -> Vec<u64> {
    // Every set is built once: sums whose largest term is the last one, or an earlier one.
    let mut with_last: Vec<u64> = Vec::new();
    let mut without_last: Vec<u64> = vec![0];
    for &term in terms {
        let extended = without_last.iter().map(|sum| sum + term).filter(|&sum| sum <= most).collect();
        without_last.append(&mut with_last);
        with_last = extended;
    }
    let mut ways = vec![0; most as usize + 1];
    for sum in with_last.into_iter().chain(without_last) {
        ways[sum as usize] += 1;
    }
    ways
}

/// Every number from 1 to `most` is such a sum in exactly one way.
fn one_way(context: &ClaimContext, most: u64, terms: &[u64]) -> Finding {
    let ways = ways(terms, most);
    let cases = ways.into_iter().enumerate().skip(1).map(|(n, ways)| {
        let holds = ways == 1;
        (move || format!("{n} is such a sum in {ways} ways"), holds)
    });
    context.every(format!("n up to {most}, over all sets of parts"), cases)
}

/// The different Fibonacci numbers from the k-th on, up to `most`; neighbours stand next to each other.
fn numbers_from(k: usize, most: u64) -> Vec<u64> {
    (k..90).map(number).take_while(|&term| term <= most).collect()
}

/// An automaton would not do: it reads numbers by their representations, so it takes this theorem for granted.
pub(super) fn zeckendorf(context: &ClaimContext) -> Finding {
    let most = context.bound(1_000_000, 5_000);
    one_way(context, most, &numbers_from(2, most))
}

pub(super) fn examples(context: &ClaimContext) -> Finding {
    let printed: [(u128, &str); 3] = [(12, "1 + 3 + 8"), (13, "13"), (9, "1 + 8")];
    let entries = printed.map(|(n, sum)| {
        let parts: Vec<String> = Zeckendorf::of_u128(n).parts().map(|part| part.to_string()).collect();
        (n, sum.to_owned(), parts.join(" + "))
    });
    context.table("the 3 representations", entries)
}
