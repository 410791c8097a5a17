//! GL §4: the Fibonacci word and its partial sums.

use numeration::fibonacci;
use numeration::words::fibonacci_word::{by_concatenation, by_morphism, by_zeckendorf, spell};
use numeration::words::{Letter, PartialSums};

use super::{Claim, Finding, Lab, Verdict, proves};

/// The digits of m are those of n, one place higher; the letters at i and j are the same.
const SHIFT: &str = "let shift(n, m) = /([0,0] | [0,1][1,0])*/; ";
const SAME: &str = "let same(i, j) = fibword(i) <=> fibword(j); ";

/// The word as the paper prints it.
const PRINTED: &str = "xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.6.1",
        place: "Proposition 6 (1)",
        statement: "With S_0 = x, S_1 = xy and S_n = S_{n-1} S_{n-2}, every S_n begins S_{n+1}.",
        recorded: Verdict::Verified,
        check: finite_words,
    },
    Claim {
        id: "GL.6.2",
        place: "Proposition 6, (1) and (2)",
        statement: "The limit of the S_n has the letter y at n if and only if 1 is a part of n.",
        recorded: Verdict::Proved,
        check: |lab| {
            let recurrence = format!("{SAME}forall a, b, t: next(a, b) and t < a => same(b + t, t)");
            proves(
                lab,
                "for all n: S_0 and S_1 begin so, and each S_{n-1} is followed by S_{n-2}",
                &[
                    "forall n: (n = 0 => not fibword(n)) and (n = 1 => fibword(n))",
                    &recurrence,
                    "forall n: fibword(n) <=> z1(n) = 1",
                ],
            )
        },
    },
    Claim {
        id: "GL.6.3",
        place: "Proposition 6, (2) and (3)",
        statement: "Putting yz for x and y for y all at once in the word gives the word again, on the letters y and z.",
        recorded: Verdict::Proved,
        check: |lab| {
            let [first, two, one, second] = [
                "forall n, m: shift(n, m) => not fibword(m)",
                "forall n, m, k: shift(n, m) and shift(n + 1, k) and not fibword(n) => k = m + 2",
                "forall n, m, k: shift(n, m) and shift(n + 1, k) and fibword(n) => k = m + 1",
                "forall n, m: shift(n, m) and not fibword(n) => fibword(m + 1)",
            ]
            .map(|text| format!("{SHIFT}{text}"));
            proves(
                lab,
                "for all n: letter n becomes the letters from shift(n) on",
                &[&first, &two, &one, &second],
            )
        },
    },
    Claim {
        id: "GL.6.unique",
        place: "Proposition 6 (3)",
        statement: "No other word has this property, but for the empty one.",
        recorded: Verdict::Verified,
        check: only_fixed_word,
    },
    Claim {
        id: "GL.6.constructions",
        place: "Proposition 6",
        statement: "The three constructions give the same sequence of letters.",
        recorded: Verdict::Verified,
        check: three_constructions,
    },
    Claim {
        id: "GL.4.word",
        place: "section 4, the displayed word",
        statement: "The word begins xyxxyxyxxyxxyxxyxxyxxyxxyxxyxxyxxy.",
        recorded: Verdict::Refuted,
        check: |lab| beginning(lab, PRINTED),
    },
    Claim {
        id: "GL.4.word.corrected",
        place: "section 4, the displayed word",
        statement: "The word begins xyxxyxyxxyxxyxyxxyxyxxyxxyxyxxyxxy.",
        recorded: Verdict::Verified,
        check: |lab| beginning(lab, "xyxxyxyxxyxxyxyxxyxyxxyxxyxyxxyxxy"),
    },
    Claim {
        id: "GL.4.letters",
        place: "section 4, below the displayed word",
        statement: "If i of the first m letters are x, then j = m + 1 - i of them are y, and with x = 3, y = 7 they sum to 3i + 7j.",
        recorded: Verdict::Refuted,
        check: |lab| letter_counts(lab, 1),
    },
    Claim {
        id: "GL.4.letters.corrected",
        place: "section 4, below the displayed word",
        statement: "If i of the first m letters are x, then j = m - i of them are y, and with x = 3, y = 7 they sum to 3i + 7j.",
        recorded: Verdict::Verified,
        check: |lab| letter_counts(lab, 0),
    },
    Claim {
        id: "GL.4.update",
        place: "section 4, (T1) and (T2)",
        statement: "Leaving F_i and putting F_i F_{i-1} for F_{i+1} turns w_i, the word on F_{i+1} and F_i, into w_{i-1}, for i > 1.",
        recorded: Verdict::Verified,
        check: letter_update,
    },
    Claim {
        id: "GL.4.sums",
        place: "section 4, definition of PS",
        statement: "PS(w_a), as the set of the sums of the letters 0 to m, m >= 0, contains 0, as the lemmas and remarks need it.",
        recorded: Verdict::Refuted,
        check: sums_without_the_empty_one,
    },
    Claim {
        id: "GL.4.sums.corrected",
        place: "section 4, definition of PS",
        statement: "With the empty sum, PS(w_a) contains 0, and otherwise the same numbers.",
        recorded: Verdict::Verified,
        check: sums_with_the_empty_one,
    },
    Claim {
        id: "GL.4.parts",
        place: "section 4, before Lemma 7",
        statement: "PS(w_a) can be told from Zeckendorf representations: it is the set of the n with z1(n) >= F_{a+1}.",
        recorded: Verdict::Proved,
        check: sums_by_smallest_parts,
    },
    Claim {
        id: "GL.9.between",
        place: "proof of Theorem 9, second half, (2)",
        statement: "If n >= 1 is not in PS(w_t), it lies between the sums of the letters 0 to m and 0 to m + 1 of w_t, for some m >= 0.",
        recorded: Verdict::Refuted,
        check: |lab| between(lab, false).at("1;1"),
    },
    Claim {
        id: "GL.9.between.corrected",
        place: "proof of Theorem 9, second half, (2)",
        statement: "If n >= 1 is not in PS(w_t), it lies between two partial sums of w_t that follow each other, the empty one among them.",
        recorded: Verdict::Verified,
        check: |lab| between(lab, true),
    },
    Claim {
        id: "GL.7",
        place: "Lemma 7",
        statement: "PS(w_a) is contained in PS(w_b) for b <= a.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all a and b, by smallest parts (GL.4.parts)",
                &["forall n, a, b: fib(a) and fib(b) and b <= a and z1(n) >= a => z1(n) >= b"],
            )
        },
    },
    Claim {
        id: "GL.7.step",
        place: "proof of Lemma 7",
        statement: "In going from w_a to w_{a-1} each letter F_{a+1} splits into F_a and F_{a-1}, and each F_a stays: no partial sum is lost.",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all a", &REFINEMENT),
    },
    Claim {
        id: "GL.8",
        place: "Lemma 8",
        statement: "If n is in PS(w_a) and not in PS(w_{a+1}), then n - F_{a+1} is in PS(w_{a+2}).",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and a >= 1, with the empty sum",
                &["forall n, b, c, d: next(b, c) and up2(b, d) and z1(n) >= b and z1(n) < c => \
                   exists m: n = m + b and z1(m) >= d"],
            )
        },
    },
    Claim {
        id: "GL.8.between",
        place: "proof of Lemma 8",
        statement: "n >= 1 is in PS(w_a) and not in PS(w_{a+1}) if and only if it stands between a letter F_{a+1} and a letter F_a of w_a.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and a >= 2",
                &["forall n, a, b, c: n >= 1 and next(a, b) and next(b, c) and z1(n) >= b => \
                   (z1(n) < c <=> (exists m: n = m + b and z1(m) > b) and z1(n + a) >= b)"],
            )
        },
    },
    Claim {
        id: "GL.8.left",
        place: "proof of Lemma 8",
        statement: "Such an n without F_{a+1} is in PS(w_{a+1}), and the letter of w_{a+1} behind it is the larger one, F_{a+2}.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and a >= 1",
                &["forall n, b, c: next(b, c) and z1(n) = b => \
                   exists m: n = m + b and z1(m) >= c and z1(m + c) >= c and forall j: 1 <= j < c => z1(m + j) < c"],
            )
        },
    },
    Claim {
        id: "GL.8.right",
        place: "proof of Lemma 8",
        statement: "A partial sum of w_{a+1} in front of a letter F_{a+2} is a partial sum of w_{a+2}.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and a >= 1",
                &["forall n, b, c, d: next(b, c) and next(c, d) and z1(n) >= c and \
                   (forall j: 1 <= j < c => z1(n + j) < c) => z1(n) >= d"],
            )
        },
    },
    Claim {
        id: "GL.8.all",
        place: "below Lemma 8",
        statement: "PS(w_1) contains every n >= 0 (with the empty sum).",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all n", &["forall n: z1(n) >= 1"]),
    },
    Claim {
        id: "GL.8.zero",
        place: "below Lemma 8",
        statement: "Only 0 is in PS(w_a) for every a >= 1 (with the empty sum).",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all n", &["forall n: (forall b: fib(b) => z1(n) >= b) <=> n = 0"]),
    },
];

/// The set of the n with z1(n) >= F_{a+1} = b: the next one lies b further, or F_a if z1(n) = b. Going down one index, a step
/// of c = F_{a+2} splits into b and F_a, and a step of b stays.
const REFINEMENT: [&str; 4] = [
    "forall n, a, b: next(a, b) and z1(n) > b => z1(n + b) >= b and forall j: 1 <= j < b => z1(n + j) < b",
    "forall n, a, b: next(a, b) and z1(n) = b => z1(n + a) >= b and forall j: 1 <= j < a => z1(n + j) < b",
    "forall n, b, c: next(b, c) and z1(n) > c => z1(n) > b and z1(n + b) = b and z1(n + c) >= c",
    "forall n, b, c: next(b, c) and z1(n) = c => z1(n) > b and z1(n + b) >= c",
];

/// w_2 has the sums shift(0), shift(1), ...: steps of 2 and 1 in the order of the word. The steps of the larger sets follow
/// from it by undoing (T2), which can be undone in one way only.
fn sums_by_smallest_parts(lab: &Lab) -> Finding {
    let [range, x, y] = [
        "forall m: (exists n: shift(n, m)) <=> z1(m) >= 2",
        "forall n, m, k: shift(n, m) and shift(n + 1, k) and not fibword(n) => k = m + 2",
        "forall n, m, k: shift(n, m) and shift(n + 1, k) and fibword(n) => k = m + 1",
    ]
    .map(|text| format!("{SHIFT}{text}"));
    let mut statements = vec![range.as_str(), &x, &y];
    statements.extend(REFINEMENT);
    proves(lab, "for all a, by induction: w_2 by the shift of digits, and each w_a from w_{a-1}", &statements)
}

fn finite_words(lab: &Lab) -> Finding {
    let most = lab.bound(24, 12);
    let mut words = vec!["x".to_owned(), "xy".to_owned()];
    for n in 2..=most as usize + 1 {
        words.push(format!("{}{}", words[n - 1], words[n - 2]));
    }
    let cases =
        (0..=most as usize).map(|n| (move || format!("S_{n}"), words[n + 1].starts_with(words[n].as_str())));
    lab.every(format!("n up to {most}"), cases)
}

/// A word that begins its own image, and does so however long: for each length only one beginning is left.
fn only_fixed_word(lab: &Lab) -> Finding {
    let most = lab.bound(18, 10) as usize;
    let image = |word: &str| -> String { word.chars().map(|c| if c == 'x' { "xy" } else { "x" }).collect() };
    let cases = (1..=most).map(|length| {
        let all = (0..1u32 << length)
            .map(|bits| (0..length).map(|i| if bits >> i & 1 == 0 { 'x' } else { 'y' }).collect::<String>());
        let fixed: Vec<String> = all.filter(|word| image(word).starts_with(word.as_str())).collect();
        let holds = fixed == [spell(&by_concatenation(length))];
        (move || format!("of {length} letters there are {fixed:?}"), holds)
    });
    lab.every(format!("all words of up to {most} letters"), cases)
}

fn three_constructions(lab: &Lab) -> Finding {
    let most = lab.bound(200_000, 2_000) as usize;
    let (one, two, three) = (by_concatenation(most), by_zeckendorf(most), by_morphism(most));
    let cases = (0..most).map(|n| (move || format!("letter {n}"), one[n] == two[n] && two[n] == three[n]));
    lab.every(format!("the first {most} letters"), cases)
}

fn beginning(lab: &Lab, printed: &str) -> Finding {
    let word = spell(&by_concatenation(printed.len()));
    let letters = printed.chars().zip(word.chars()).enumerate();
    lab.table(
        format!("{} letters", printed.len()),
        letters.map(|(n, (printed, computed))| (format!("f_{n}"), printed, computed)),
    )
}

fn letter_counts(lab: &Lab, more: usize) -> Finding {
    let most = lab.bound(5000, 300) as usize;
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
    lab.every(format!("m up to {most}"), cases)
}

/// w_a as Fibonacci indices.
fn indices(a: u32, len: usize) -> Vec<u32> {
    by_morphism(len).into_iter().map(|letter| PartialSums::of(a).index(letter)).collect()
}

fn letter_update(lab: &Lab) -> Finding {
    let (most, len) = (lab.bound(60, 12) as u32, 1000);
    let cases = (2..=most).map(|i| {
        let updated: Vec<u32> = indices(i, len)
            .into_iter()
            .flat_map(|letter| if letter == i + 1 { vec![i, i - 1] } else { vec![letter] })
            .collect();
        let expected = indices(i - 1, updated.len());
        (move || format!("w_{i}"), updated == expected)
    });
    lab.every(format!("i up to {most}, {len} letters"), cases)
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

fn sums_without_the_empty_one(lab: &Lab) -> Finding {
    let most = lab.bound(40, 10) as u32;
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
    lab.every(format!("a up to {most}"), cases)
}

fn sums_with_the_empty_one(lab: &Lab) -> Finding {
    let (most, len) = (lab.bound(40, 10) as u32, 1000);
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
    lab.every(format!("a up to {most}, {len} sums"), cases)
}

/// Every n >= 1 that is no sum lies between two that follow each other; with or without the empty sum.
fn between(lab: &Lab, empty: bool) -> Finding {
    let (most, largest) = (lab.bound(20, 8) as u32, lab.bound(2000, 60));
    let pairs = (2..=most).flat_map(|t| (1..=u128::from(largest)).map(move |n| (t, n)));
    let sums: Vec<Vec<u128>> = (0..=most)
        .map(|t| {
            let all = printed_sums(t, largest as usize + 1);
            if empty { [vec![0], all].concat() } else { all }
        })
        .collect();
    let cases = pairs.filter(|&(t, n)| !sums[t as usize].contains(&n)).map(|(t, n)| {
        let sums = &sums[t as usize];
        let holds = sums.windows(2).any(|pair| pair[0] < n && n < pair[1]);
        (move || format!("n = {n}, t = {t}: the first sum of w_{t} is {} already", sums[0]), holds)
    });
    lab.every(format!("t from 2 to {most}, n up to {largest}"), cases)
}
