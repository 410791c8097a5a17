//! GL §4: the Fibonacci word and its partial sums.

use numeration::fibonacci;
use numeration::words::fibonacci_word::{by_concatenation, by_morphism, by_zeckendorf, spell};
use numeration::words::{Letter, PartialSums};

use crate::claim::Programs;
use crate::{ClaimContext, Finding};

/// The word as the paper prints it.
const PRINTED: &str = "xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy";

pub(super) const CHECKS: &Programs = &[
    ("finite_words", finite_words),
    ("only_fixed_word", only_fixed_word),
    ("three_constructions", three_constructions),
    ("4_word", |context| beginning(context, PRINTED)),
    ("4_word_corrected", |context| beginning(context, "xyxxyxyxxyxxyxyxxyxyxxyxxyxyxxyxxy")),
    ("4_letters", |context| letter_counts(context, 1)),
    ("4_letters_corrected", |context| letter_counts(context, 0)),
    ("letter_update", letter_update),
    ("sums_without_the_empty_one", sums_without_the_empty_one),
    ("sums_with_the_empty_one", sums_with_the_empty_one),
];

fn finite_words(context: &ClaimContext) -> Finding {
    let most = context.bound(24, 12);
    let mut words = vec!["x".to_owned(), "xy".to_owned()];
    for n in 2..=most as usize + 1 {
        words.push(format!("{}{}", words[n - 1], words[n - 2]));
    }
    let cases =
        (0..=most as usize).map(|n| (move || format!("S_{n}"), words[n + 1].starts_with(words[n].as_str())));
    context.every(format!("n up to {most}"), cases)
}

/// A word that begins its own image, and does so however long: for each length only one beginning is left.
fn only_fixed_word(context: &ClaimContext) -> Finding {
    let most = context.bound(18, 10) as usize;
    let image = |word: &str| -> String { word.chars().map(|c| if c == 'x' { "xy" } else { "x" }).collect() };
    let cases = (1..=most).map(|length| {
        let all = (0..1u32 << length)
            .map(|bits| (0..length).map(|i| if bits >> i & 1 == 0 { 'x' } else { 'y' }).collect::<String>());
        let fixed: Vec<String> = all.filter(|word| image(word).starts_with(word.as_str())).collect();
        let holds = fixed == [spell(&by_concatenation(length))];
        (move || format!("of {length} letters there are {fixed:?}"), holds)
    });
    context.every(format!("all words of up to {most} letters"), cases)
}

fn three_constructions(context: &ClaimContext) -> Finding {
    let most = context.bound(200_000, 2_000) as usize;
    let (one, two, three) = (by_concatenation(most), by_zeckendorf(most), by_morphism(most));
    let cases = (0..most).map(|n| (move || format!("letter {n}"), one[n] == two[n] && two[n] == three[n]));
    context.every(format!("the first {most} letters"), cases)
}

fn beginning(context: &ClaimContext, printed: &str) -> Finding {
    let word = spell(&by_concatenation(printed.len()));
    let letters = printed.chars().zip(word.chars()).enumerate();
    context.table(
        format!("{} letters", printed.len()),
        letters.map(|(n, (printed, computed))| (format!("f_{n}"), printed, computed)),
    )
}

fn letter_counts(context: &ClaimContext, more: usize) -> Finding {
    let most = context.bound(5000, 300) as usize;
    let word = by_concatenation(most);
    let cases = (0..=most).map(|m| {
        let i = word[..m].iter().filter(|&&letter| letter == Letter::X).count();
        let j = m + more - i;
        let sum: usize = word[..m].iter().map(|letter| if *letter == Letter::X { 3 } else { 7 }).sum();
        let text = move || {
            format!("m = {m}: i = {i} and j = {j}, 3i + 7j = {}, but the letters sum to {sum}", 3 * i + 7 * j)
        };
        (text, i + j == m && 3 * i + 7 * j == sum)
    });
    context.every(format!("m up to {most}"), cases)
}

/// w_a as Fibonacci indices.
fn indices(a: u32, len: usize) -> Vec<u32> {
    by_morphism(len).into_iter().map(|letter| PartialSums::of(a).index(letter)).collect()
}

fn letter_update(context: &ClaimContext) -> Finding {
    let (most, len) = (context.bound(60, 12) as u32, 1000);
    let cases = (2..=most).map(|i| {
        let updated: Vec<u32> = indices(i, len)
            .into_iter()
            .flat_map(|letter| if letter == i + 1 { vec![i, i - 1] } else { vec![letter] })
            .collect();
        let expected = indices(i - 1, updated.len());
        (move || format!("w_{i}"), updated == expected)
    });
    context.every(format!("i up to {most}, {len} letters"), cases)
}

/// The sums of the letters 0 to m for m >= 0, as printed.
fn printed_sums(a: u32, count: usize) -> Vec<u128> {
    let mut sum = 0;
    let letters = indices(a, count).into_iter();
    letters
        .map(|index| {
            sum += fibonacci::fibonacci_u128(index).unwrap_or_default();
            sum
        })
        .collect()
}

fn sums_without_the_empty_one(context: &ClaimContext) -> Finding {
    let most = context.bound(40, 10) as u32;
    let cases = (1..=most).map(|a| {
        let sums = printed_sums(a, 3);
        let holds = sums.contains(&0);
        (
            move || {
                format!(
                    "a = {a}: the sums are {}, {}, {}, ...: 0 is not among them",
                    sums[0], sums[1], sums[2]
                )
            },
            holds,
        )
    });
    context.every(format!("a up to {most}"), cases)
}

fn sums_with_the_empty_one(context: &ClaimContext) -> Finding {
    let (most, len) = (context.bound(40, 10) as u32, 1000);
    let cases = (1..=most).map(|a| {
        let mut sums = vec![0];
        sums.extend(printed_sums(a, len - 1));
        let holds = PartialSums::of(a).enumerate(len).iter().eq(sums
            .iter()
            .map(|&sum| sum.into())
            .collect::<Vec<_>>()
            .iter());
        (move || format!("a = {a}"), holds)
    });
    context.every(format!("a up to {most}, {len} sums"), cases)
}
