//! AP §3, Definition 4: gap vectors.

use num_traits::ToPrimitive;
use numeration::{GapVector, Zeckendorf, fibonacci};

use super::Pile;
use crate::claim::Programs;
use crate::{ClaimContext, Finding};

pub(super) const CHECKS: &Programs = &[
    ("gap_vectors", gap_vectors),
    ("gaps_are_at_least_two", gaps_are_at_least_two),
    ("gap_vectors_have_an_inverse", gap_vectors_have_an_inverse),
    ("example_4", example_4),
    ("example_5", example_5),
];

/// All vectors of entries at least 2 with this sum, lowest entry first.
fn vectors(sum: u32) -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    if sum >= 2 {
        all.push(vec![sum]);
    }
    for last in 2..sum.saturating_sub(1) {
        all.extend(vectors(sum - last).into_iter().map(|mut vector| {
            vector.push(last);
            vector
        }));
    }
    all
}

fn gap_vectors(context: &ClaimContext) -> Finding {
    let most = context.bound(20_000, 2000);
    let cases = (1..=most).map(|n| {
        let z = Zeckendorf::of_u128(n.into());
        let gaps = z.gaps().as_low().to_vec();
        let indices = z.indices().to_vec();
        let differences = (1..indices.len()).all(|j| gaps[j] == indices[j] - indices[j - 1]);
        let holds = gaps.len() == indices.len() && gaps[0] == indices[0] && differences;
        (move || format!("n = {n}: {gaps:?}"), holds)
    });
    context.every(format!("n up to {most}"), cases)
}

fn gaps_are_at_least_two(context: &ClaimContext) -> Finding {
    let most = context.bound(20_000, 2000);
    let cases = (1..=most).map(|n| {
        let pile = Pile::of(n);
        let holds = pile.gaps.iter().all(|&gap| gap >= 2);
        (move || format!("n = {n}: {}", pile.vector()), holds)
    });
    context.every(format!("n up to {most}"), cases)
}

/// The vectors whose indices end at k are as many as the numbers from F_k to F_{k+1} - 1, and each leads to another of these.
fn gap_vectors_have_an_inverse(context: &ClaimContext) -> Finding {
    let most = context.bound(20, 14) as u32;
    let cases = (2..=most).map(|k| {
        let mut values: Vec<u128> = vectors(k)
            .into_iter()
            .filter_map(|vector| {
                let number = GapVector::from_low(vector.clone()).ok()?.zeckendorf().value().to_u128()?;
                (Zeckendorf::of_u128(number).gaps().as_low() == vector).then_some(number)
            })
            .collect();
        values.sort_unstable();
        let expected = fibonacci::ALL_U128[k as usize]..fibonacci::ALL_U128[k as usize + 1];
        (move || format!("vectors with sum {k}"), values == expected.collect::<Vec<_>>())
    });
    context.every(format!("all vectors with sum up to {most}, the numbers below F_{}", most + 1), cases)
}

fn example_4(context: &ClaimContext) -> Finding {
    let pile = Pile::of(129);
    let rows = [
        ("129", "89 + 34 + 5 + 1".to_owned(), Zeckendorf::of_u128(129).to_string()),
        ("G(129)", "(2, 4, 3; 2)".to_owned(), pile.vector()),
        ("|G(129)|", "4".to_owned(), pile.gaps.len().to_string()),
    ];
    context.table("the number of the example", rows)
}

fn example_5(context: &ClaimContext) -> Finding {
    let found = GapVector::from_low(vec![2, 3, 4, 2]).map(|gaps| gaps.zeckendorf());
    let indices = found.as_ref().map_or(String::new(), |z| format!("{:?}", z.indices()));
    let value = found.as_ref().map_or(String::new(), |z| z.value().to_string());
    let rows = [("indices", "[2, 5, 9, 11]".to_owned(), indices), ("n", "129".to_owned(), value)];
    context.table("the vector of the example", rows)
}
