//! K §2: Zeckendorf representations.

use numeration::{Zeckendorf, fibonacci};

use crate::{Finding, Lab};

/// F_k as a `u64`.
fn number(k: usize) -> u64 {
    fibonacci::ALL_U128[k] as u64
}

pub(super) fn indices(lab: &Lab) -> Finding {
    let printed = [0, 1, 1, 2, 3, 5].into_iter().enumerate();
    let entries = printed.map(|(k, printed)| (format!("f_{k}"), printed, number(k)));
    // The rest of the sequence, by its rule alone.
    let by_rule = std::iter::successors(Some((0u64, 1u64)), |&(a, b)| Some((b, a + b)));
    let rest = by_rule.map(|(a, _)| a).enumerate().take(90).skip(6);
    let rest = rest.map(|(k, sum)| (format!("f_{k}"), sum, number(k)));
    lab.table("f_0 to f_89", entries.chain(rest))
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
fn one_way(lab: &Lab, most: u64, terms: &[u64]) -> Finding {
    let ways = ways(terms, most);
    let cases = ways.into_iter().enumerate().skip(1).map(|(n, ways)| {
        let holds = ways == 1;
        (move || format!("{n} is such a sum in {ways} ways"), holds)
    });
    lab.every(format!("n up to {most}, over all sets of parts"), cases)
}

/// The different Fibonacci numbers from the k-th on, up to `most`; neighbours stand next to each other.
fn numbers_from(k: usize, most: u64) -> Vec<u64> {
    (k..90).map(number).take_while(|&term| term <= most).collect()
}

/// An automaton would not do: it reads numbers by their representations, so it takes this theorem for granted.
pub(super) fn zeckendorf(lab: &Lab) -> Finding {
    let most = lab.bound(1_000_000, 5_000);
    one_way(lab, most, &numbers_from(2, most))
}

pub(super) fn zero_as_part(lab: &Lab) -> Finding {
    let most = lab.bound(1_000_000, 5_000);
    // 1 stands only once: it is one number, whatever its indices.
    let terms: Vec<u64> = std::iter::once(0).chain(numbers_from(2, most)).collect();
    let ways = ways(&terms, most);
    let cases = ways.into_iter().enumerate().skip(1).map(|(n, ways)| {
        let z = Zeckendorf::of_u128(n as u128);
        let text = move || {
            let parts: Vec<String> = z.parts().map(|part| part.to_string()).collect();
            let sum = parts.join(" + ");
            format!(
                "{n} = {sum} = 0 + {sum}, and f_0 = 0 is no neighbour of any of these: {ways} representations"
            )
        };
        (text, ways <= 1)
    });
    lab.every(format!("n up to {most}, over all sets of parts"), cases)
}

/// By indices, and against the greedy representation: the set is the one that the program finds.
pub(super) fn indices_from_two(lab: &Lab) -> Finding {
    let last = lab.bound(27, 16) as u32;
    let mut sets: Vec<Vec<u32>> = vec![Vec::new()];
    for k in 2..=last {
        let more: Vec<Vec<u32>> = sets
            .iter()
            .filter(|set| set.last().is_none_or(|&largest| largest + 2 <= k))
            .map(|set| set.iter().copied().chain([k]).collect())
            .collect();
        sets.extend(more);
    }
    let value = |set: &Vec<u32>| set.iter().map(|&k| number(k as usize)).sum::<u64>();
    sets.sort_by_key(value);
    // As many sets as numbers below F_(last + 1): the n-th set must sum to n.
    let count = number(last as usize + 1);
    let whole = sets.len() as u64 == count;
    let all = std::iter::once((0, Vec::new(), whole));
    let each = sets.into_iter().enumerate().skip(1).map(|(n, set)| {
        let holds = value(&set) == n as u64 && Zeckendorf::of_u128(n as u128).indices() == set;
        (n, set, holds)
    });
    let cases = all.chain(each).map(|(n, set, holds)| (move || format!("{n}: indices {set:?}"), holds));
    lab.every(format!("all sets of indices from 2 to {last}"), cases)
}

pub(super) fn examples(lab: &Lab) -> Finding {
    let printed: [(u128, &str); 3] = [(12, "1 + 3 + 8"), (13, "13"), (9, "1 + 8")];
    let entries = printed.map(|(n, sum)| {
        let parts: Vec<String> = Zeckendorf::of_u128(n).parts().map(|part| part.to_string()).collect();
        (n, sum.to_owned(), parts.join(" + "))
    });
    lab.table("the 3 representations", entries)
}

pub(super) fn example_parts(lab: &Lab) -> Finding {
    let printed: [(usize, u128, u64); 6] =
        [(1, 12, 1), (2, 12, 3), (3, 12, 8), (1, 13, 13), (1, 9, 1), (2, 9, 8)];
    let entries = printed.map(|(i, n, part)| {
        let computed = Zeckendorf::of_u128(n).part(i).map(|part| part.to_string());
        (format!("z{i}({n})"), part.to_string(), computed.unwrap_or_default())
    });
    lab.table("the 6 parts", entries)
}
