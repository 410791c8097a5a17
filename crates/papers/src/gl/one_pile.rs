//! GL §1 to §3 and §5: the rules, N and P, Zeckendorf representations, one pile.

use fibnim::game::{Convention, Dynamic, Position};
use fibnim::solve::Outcome;
use fibnim::solve::oracle::{GrundyOracle, LocalOracle, OraclePile};
use numeration::fibonacci;

use super::{Claim, Finding, Lab, Verdict, decides, fibonacci_nim, lost, proves, thresholds};

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "GL.1",
        place: "Theorem 1",
        statement: "If the first move may not take the whole pile of n stones, then the first player wins if and only if n is no Fibonacci number.",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all n >= 1", &["forall n, r: n = r + 1 => (win(n; r) <=> not fib(n))"]),
    },
    Claim {
        id: "GL.1.one-stone",
        place: "section 1, the rules",
        statement: "The only start with stones on the table and no move is the pile of one stone.",
        recorded: Verdict::Verified,
        check: one_stone,
    },
    Claim {
        id: "GL.1.whole-pile",
        place: "section 1, on the first move",
        statement: "Without the rule about the first move, every single pile is won at once.",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all n >= 1", &["forall n: n >= 1 => win(n; inf)"]),
    },
    Claim {
        id: "GL.1.local",
        place: "section 1, local dynamic",
        statement: "With an allowance for each pile the game is a sum: a position is P if and only if the exclusive or of its piles' Grundy values is 0.",
        recorded: Verdict::Verified,
        check: local_sums,
    },
    Claim {
        id: "GL.1.global",
        place: "section 1, global dynamic",
        statement: "With one allowance for all piles the Grundy values of the piles do not decide the outcome.",
        recorded: Verdict::Verified,
        check: grundy_values_do_not_decide,
    },
    Claim {
        id: "GL.3",
        place: "Proposition 3",
        statement: "A position is N if and only if some move leads to a P position.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all positions of one and two piles, and of (1, 2, n; r)",
                &[
                    "forall n, r: win(n; r) <=> exists x, y: 1 <= x <= r and n = y + x and lose(y; 2*x)",
                    "forall m, n, r: win(m, n; r) <=> exists x, y: 1 <= x <= r and \
                     ((m = y + x and lose(y, n; 2*x)) or (n = y + x and lose(m, y; 2*x)))",
                    "forall n, r: win(1, 2, n; r) <=> (r >= 1 and (lose(2, n; 2) or lose(1, 1, n; 2))) or \
                     (r >= 2 and lose(1, n; 4)) or \
                     exists x, y: 1 <= x <= r and n = y + x and lose(1, 2, y; 2*x)",
                ],
            )
        },
    },
    Claim {
        id: "GL.3.p",
        place: "below Proposition 3",
        statement: "A position is P if and only if every move leads to an N position.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all positions of one and two piles",
                &[
                    "forall n, r: lose(n; r) <=> forall x, y: 1 <= x <= r and n = y + x => win(y; 2*x)",
                    "forall m, n, r: lose(m, n; r) <=> forall x, y: 1 <= x <= r => \
                     (m = y + x => win(y, n; 2*x)) and (n = y + x => win(m, y; 2*x))",
                ],
            )
        },
    },
    Claim {
        id: "GL.4.exists",
        place: "Theorem 4",
        statement: "Every n >= 1 is a sum of Fibonacci numbers of indices at least 2, no two of them neighbours.",
        recorded: Verdict::Verified,
        check: |lab| zeckendorf(lab, |ways| ways >= 1),
    },
    Claim {
        id: "GL.4.unique",
        place: "Theorem 4",
        statement: "No n >= 1 is such a sum in two ways.",
        recorded: Verdict::Verified,
        check: |lab| zeckendorf(lab, |ways| ways <= 1),
    },
    Claim {
        id: "GL.5",
        place: "Definition 5",
        statement: "The parts z1(n) < z2(n) < ... are Fibonacci numbers, never neighbours, and what is left of n without z1(n) begins with z2(n).",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n",
                &[
                    "forall n, a, b: a = z1(n) and b = z2(n) => fib(a) and fib(b) and a < b and not next(a, b)",
                    "forall n, m, a: a = z1(n) and n = m + a => z1(m) = z2(n)",
                ],
            )
        },
    },
    Claim {
        id: "GL.5.infinite",
        place: "below Definition 5",
        statement: "A part past the last one exceeds every integer: z1(0), and z2(n) for a Fibonacci number n.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all m and n",
                &["forall n, m: n = 0 => z1(n) > m", "forall n, m: fib(n) => z2(n) > m"],
            )
        },
    },
    Claim {
        id: "GL.whinihan.n",
        place: "section 5, first paragraph",
        statement: "If z1(n) <= r, then (n; r) is N.",
        recorded: Verdict::Proved,
        check: |lab| proves(lab, "for all n and r", &["forall n, r: z1(n) <= r => win(n; r)"]),
    },
    Claim {
        id: "GL.whinihan.move",
        place: "section 5, first paragraph",
        statement: "If z1(n) <= r, then taking z1(n) stones is a winning move in (n; r).",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and r",
                &["forall n, r, e, m: e = z1(n) and e <= r and n = m + e => lose(m; 2*e)"],
            )
        },
    },
    Claim {
        id: "GL.whinihan.p",
        place: "section 5, first paragraph",
        statement: "If z1(n) > r, then (n; r) is P: every move leaves a won position.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and r",
                &[
                    "forall n, r: z1(n) > r => lose(n; r)",
                    "forall n, r, x, m: z1(n) > r and 1 <= x <= r and n = m + x => win(m; 2*x)",
                ],
            )
        },
    },
    Claim {
        id: "GL.9",
        place: "Theorem 9",
        statement: "With F_t <= r < F_{t+1}, the position (n; r) is P if and only if n is in PS(w_t), that is, z1(n) >= F_{t+1}.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and r >= 1, PS(w_t) by smallest parts (GL.4.parts)",
                &["forall n, r, a, b: next(a, b) and a <= r < b => (lose(n; r) <=> z1(n) >= b)"],
            )
        },
    },
    Claim {
        id: "GL.9.t",
        place: "Theorem 9",
        statement: "For r >= 1 exactly one Fibonacci number F_t has F_t <= r < F_{t+1}.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all r >= 1",
                &["forall r: r >= 1 => exists a, b: next(a, b) and a <= r < b and \
                   forall c, d: next(c, d) and c <= r < d => c = a"],
            )
        },
    },
    Claim {
        id: "GL.9.b",
        place: "proof of Theorem 9, first half",
        statement: "If s <= r < F_{t+1} and F_b <= 2s < F_{b+1}, then 2s < 2 F_{t+1} < F_{t+3}, and b <= t + 2.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all r and s",
                &[
                    "forall r, s, a, b, c, f, g: next(a, b) and a <= r < b and 1 <= s <= r and up2(a, c) \
                     and next(f, g) and f <= 2*s < g => f <= c",
                    "forall s, b, d: up2(b, d) and s < b => 2*s < 2*b and 2*b < d",
                ],
            )
        },
    },
    Claim {
        id: "GL.9.small",
        place: "proof of Theorem 9, first half",
        statement: "If F_b <= 2s < F_{b+1}, then s < F_b, the smaller letter; so for b <= t no move of s stones leads from PS(w_t) to PS(w_b).",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and s",
                &[
                    "forall s, f, g: s >= 1 and next(f, g) and f <= 2*s < g => s < f",
                    "forall n, m, s, f, g, b: s >= 1 and next(f, g) and f <= 2*s < g and fib(b) and b >= g \
                     and z1(n) >= b and n = m + s => z1(m) < g",
                ],
            )
        },
    },
    Claim {
        id: "GL.9.large",
        place: "proof of Theorem 9, first half",
        statement: "A move of s < F_{t+1} stones from PS(w_t) to PS(w_{t+1}) or PS(w_{t+2}) would have to take F_t, and there is none.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n, s and t",
                &[
                    "forall n, m, s, a, b, c: next(a, b) and next(b, c) and z1(n) >= b and 1 <= s < b \
                     and n = m + s and z1(m) >= c => s = a",
                    "not exists n, m, s, a, b, c: next(a, b) and next(b, c) and z1(n) >= b and 1 <= s < b \
                     and n = m + s and z1(m) >= c",
                ],
            )
        },
    },
    Claim {
        id: "GL.9.unique",
        place: "proof of Theorem 9, second half",
        statement: "Every n >= 1 is in PS(w_b) but not in PS(w_{b+1}) for exactly one b >= 1.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n >= 1, with F_{b+1} for b",
                &["forall n: n >= 1 => exists b, c: next(b, c) and z1(n) >= b and z1(n) < c and \
                   forall d, e: next(d, e) and z1(n) >= d and z1(n) < e => d = b"],
            )
        },
    },
    Claim {
        id: "GL.9.move",
        place: "proof of Theorem 9, second half",
        statement: "If n is not in PS(w_t), this b is below t, F_{b+1} stones may be taken, F_{b+2} <= 2 F_{b+1} < F_{b+3}, and (n - F_{b+1}; 2 F_{b+1}) is P.",
        recorded: Verdict::Proved,
        check: |lab| {
            proves(
                lab,
                "for all n and r",
                &[
                    "forall b, c, d: next(b, c) and next(c, d) => c <= 2*b and 2*b < d",
                    "forall n, m, r, s, t, b: next(s, t) and s <= r < t and z1(n) < t and b = z1(n) and n = m + b \
                     => b <= r and lose(m; 2*b)",
                ],
            )
        },
    },
    Claim {
        id: "GL.12",
        place: "Lemma 12",
        statement: "If n > 1 and 1 <= k < z1(n), then z1(n - k) <= 2k.",
        recorded: Verdict::Proved,
        check: |lab| {
            decides(
                lab,
                "for all n and k",
                "forall n, k, m: n > 1 and 1 <= k < z1(n) and m + k = n => z1(m) <= 2*k",
                |number| format!("n = {}, k = {}", number("n"), number("k")),
            )
        },
    },
];

fn one_stone(lab: &Lab) -> Finding {
    let most = lab.bound(2000, 100);
    let cases = (1..=most).map(|n| {
        let start = Position::one_pile(fibonacci_nim(), n, (n - 1).into());
        (move || format!("a start of {n}"), start.is_over() == (n == 1))
    });
    lab.every(format!("starts up to {most}"), cases)
}

/// All pairs of small piles at all allowances, each by brute force on the sum itself.
fn local_sums(lab: &Lab) -> Finding {
    let most = lab.bound(7, 4);
    let grundy = GrundyOracle::new(&Dynamic::fibonacci(), most);
    let piles: Vec<(u64, u64)> = (0..=most).flat_map(|n| (0..=n).map(move |r| (n, r))).collect();
    let pile = |(stones, allowance)| OraclePile { stones, allowance, dynamic: Dynamic::fibonacci() };
    let pairs = piles.iter().flat_map(|&one| piles.iter().map(move |&two| (one, two)));
    let cases = pairs.map(|(one, two)| {
        let sum = LocalOracle::new(Convention::Normal, vec![pile(one), pile(two)]);
        let equal = grundy.value(one.0, one.1) == grundy.value(two.0, two.1);
        (move || format!("{one:?} and {two:?}"), (sum.outcome() == Outcome::P) == equal)
    });
    lab.every(format!("two piles of up to {most} stones, at all allowances"), cases)
}

fn grundy_values_do_not_decide(lab: &Lab) -> Finding {
    let most = 12;
    let grundy = GrundyOracle::new(&Dynamic::fibonacci(), most);
    let table = thresholds(&fibonacci_nim(), &[most as u32, most as u32]);
    let mut positions = (0..=most).flat_map(|n| (0..=n).flat_map(move |m| (1..=n).map(move |r| (m, n, r))));
    let differs = |&(m, n, r): &(u64, u64, u64)| {
        let equal = grundy.value(m, r) == grundy.value(n, r);
        lost(table.threshold(&[m as u32, n as u32]), r) != equal
    };
    let found = positions.find(differs);
    let (m, n, r) = found.unwrap_or_default();
    let scope = format!("the least example is ({m}, {n}; {r})");
    lab.every(scope, [(|| "the Grundy values decide all small positions".to_owned(), found.is_some())])
}

/// How often each number is a sum of Fibonacci numbers with indices from 2 on, no two of them neighbours.
fn zeckendorf(lab: &Lab, holds: fn(u32) -> bool) -> Finding {
    let top = lab.bound(25, 16) as u32;
    let fib = |k| fibonacci::fibonacci_u128(k).unwrap_or_default() as usize;
    // All sums of parts up to F_k, by the largest part; those up to F_top are all below F_{top+1}.
    let mut ways = vec![0u32; fib(top + 1)];
    let mut sums: Vec<(usize, u32)> = vec![(0, 0)];
    for k in 2..=top {
        let more: Vec<(usize, u32)> =
            sums.iter().filter(|&&(_, last)| last + 2 <= k).map(|&(sum, _)| (sum + fib(k), k)).collect();
        sums.extend(more);
    }
    let mut fits = true;
    for (sum, _) in sums {
        match ways.get_mut(sum) {
            Some(count) => *count += 1,
            None => fits = false,
        }
    }
    let cases = ways
        .iter()
        .enumerate()
        .skip(1)
        .map(|(n, &count)| (move || format!("{n} is such a sum in {count} ways"), fits && holds(count)));
    lab.every(format!("every n below {}, all sets of parts tried", fib(top + 1)), cases)
}
