//! The cases of atoms against their plain meaning.

use std::collections::HashMap;
use std::rc::Rc;

use super::plain::{self, Game};
use crate::budget::{Budget, Limits};
use crate::certificate::{self, Certificate, Ledger};
use crate::constraint::{Constraint, Table, Tables};
use crate::digits::Digits;
use crate::numbers::{FIBONACCI, System};
use crate::search::Query;
use crate::statement::atoms::{Case, Cases, Claim, Literals, Sources};
use crate::statement::families;
use crate::statement::parts::{Atom, Goal, Kind, Part, Parts};
use crate::statement::read;
use crate::statement::term::Variable;

pub(super) fn parts(text: &str) -> Parts {
    Parts::of(&read::read(text, true, Digits::BINARY).unwrap_or_else(|wrong| panic!("{text}: {wrong:?}")))
        .unwrap()
}

pub(super) fn fibonacci() -> System {
    System::read(FIBONACCI).unwrap()
}

/// Theorems that statements may use.
#[derive(Default)]
struct Library {
    known: Ledger,
    uses: Vec<Rc<Certificate>>,
}

impl Library {
    /// The theorems of files, not checked again.
    fn of(files: &[&str]) -> Self {
        let mut known = Ledger::default();
        let mut budget = Budget::new(&Limits::default());
        for file in files {
            let mut lines = crate::text::Lines::new(file.as_bytes());
            while !lines.is_over().unwrap() {
                certificate::check(&mut lines, &mut known, &mut budget).unwrap();
            }
        }
        let uses = known.certificates.values().cloned().collect();
        Self { known, uses }
    }

    fn sources(&mut self, parts: &Parts) -> Sources {
        let mut budget = Budget::new(&Limits::default());
        let found = families::find(parts, &self.uses, &fibonacci(), &mut self.known, &mut budget);
        Sources { families: found.unwrap(), given: HashMap::new() }
    }
}

/// The cases of an atom.
fn cases(
    atom: &Atom,
    sources: &Sources,
    budget: &mut Budget,
) -> Result<Vec<(Case, Claim)>, crate::budget::TooLarge> {
    let (mut tables, mut literals) = (Tables::default(), Literals::default());
    Cases { system: &fibonacci(), sources, tables: &mut tables, literals: &mut literals, budget }.of(atom)
}

/// The atom of a statement that is nothing else, and its variables.
fn atom(parts: &Parts) -> (&Atom, &[Variable]) {
    match &parts.goal {
        Goal::Part { part: Part { kind: Kind::Atom(atom), variables, .. }, .. } => (atom, variables),
        other => panic!("{other:?}"),
    }
}

/// Numbers that look random, always the same.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % bound
    }

    pub(super) fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }
}

/// Whether these numbers are in a case; and in this part of it, if one is told: all automata accept, or this one does not.
fn is_in(
    case: &Case,
    claim: &Claim,
    rejecting: Option<Option<usize>>,
    variables: &[Variable],
    numbers: &[i128],
) -> bool {
    let system = fibonacci();
    let (mut query, tracks): (Query<'_>, _) = case.query(&system, variables, |_| String::new()).unwrap();
    for (&track, &number) in tracks.iter().zip(numbers) {
        let digits = system.digits(number as u128);
        query.constraint(Constraint::new(Rc::new(Table::literal(&digits, Digits::BINARY)), vec![track]));
    }
    for (i, (automaton, tracks)) in claim.readers.iter().enumerate() {
        match rejecting {
            Some(None) => query.reads(automaton, tracks.clone(), true, false),
            Some(Some(one)) if one == i => query.reads(automaton, tracks.clone(), false, false),
            _ => {}
        }
    }
    query.find(&mut Budget::new(&Limits::default())).unwrap().is_some()
}

/// For all these numbers exactly one case is theirs, and what it claims is so. How often the atom is true and how often false.
fn judge(text: &str, values: &[i128], library: &mut Library, game: &mut Game) -> (usize, usize) {
    let parts = parts(text);
    let (atom, variables) = atom(&parts);
    let sources = library.sources(&parts);
    let cases = cases(atom, &sources, &mut Budget::new(&Limits::default())).unwrap();
    let count = values.len().pow(variables.len() as u32);
    let mut counts = (0, 0);
    for code in 0..count {
        let numbers: Vec<_> =
            (0..variables.len()).map(|i| values[code / values.len().pow(i as u32) % values.len()]).collect();
        let number =
            |variable: Variable| numbers[variables.iter().position(|&other| other == variable).unwrap()];
        let truth = plain::holds(atom, &number, game);
        let mut claims = Vec::new();
        for (case, claim) in &cases {
            if !is_in(case, claim, None, variables, &numbers) {
                continue;
            }
            let all = is_in(case, claim, Some(None), variables, &numbers);
            let one =
                (0..claim.readers.len()).any(|i| is_in(case, claim, Some(Some(i)), variables, &numbers));
            assert_ne!(all, one, "{text} {numbers:?}");
            claims.push(if all { claim.truth } else { !claim.truth });
        }
        assert_eq!(claims, [truth], "{text} {numbers:?}");
        counts.0 += usize::from(truth);
        counts.1 += usize::from(!truth);
    }
    counts
}

/// A random term, with parts up to this depth.
fn term(random: &mut Random, depth: usize) -> String {
    let mut term = String::new();
    for i in 0..random.below(3) + 1 {
        let sign = if i == 0 { random.of(&["", "", "- "]) } else { random.of(&[" + ", " - ", " - "]) };
        let times = random.of(&["", "", "", "2*", "3*", "0*"]);
        let factor = match random.below(if depth == 0 { 3 } else { 5 }) {
            0 | 1 => format!("{times}{}", random.of(&["n", "m"])),
            2 => random.of(&["0", "1", "2", "5", "21", "100", "10^2"]).to_owned(),
            3 => {
                format!("{times}{}({})", random.of(&["z1", "z2", "z3", "z5"]), self::term(random, depth - 1))
            }
            _ => {
                let divided = random.of(&["/2", "/3", " mod 2", " mod 3", " mod 5"]);
                format!("{times}(({}){divided})", self::term(random, depth - 1))
            }
        };
        term += &format!("{sign}{factor}");
    }
    term
}

#[test]
fn comparisons() {
    let (mut random, mut game) = (Random(1), Game::default());
    let mut library = Library::default();
    let (mut yes, mut no, mut judged) = (0, 0, 0);
    while judged < 120 {
        let operator = random.of(&["=", "!=", "<", "<=", ">", ">="]);
        let text = format!("{} {operator} {}", term(&mut random, 2), term(&mut random, 1));
        if text.matches(['z', '/', 'd']).count() > 2 {
            continue;
        }
        let counts = judge(&text, &[0, 1, 2, 4, 5, 7, 12], &mut library, &mut game);
        (yes, no, judged) = (yes + counts.0, no + counts.1, judged + 1);
    }
    assert!(yes > 1000 && no > 1000, "{yes} {no}");
}

#[test]
fn comparisons_by_hand() {
    let (mut game, mut library) = (Game::default(), Library::default());
    for text in [
        "z1(n) = z2(m)",
        "z3(n) = z4(m)",
        "z3(n) <= z9(m + 40)",
        "z1(n) - z1(n) = 0",
        "z1(n - m) - z2(n - m) < 0 - 3",
        "0 - z1(n) < 0 - z2(m)",
        "z1(z1(n) - 2) >= z2(z2(m))",
        "n - 1000 < 2*m - 1000",
        "n + 10^30 > m",
        "n < 3*m - 10^20",
        "30*n >= 29*m",
        "z1(n) + z1(n) != 2*z1(n)",
        "let p(x) = 20*x = 1320; p(2*n)",
        "n = n",
        "(n - m)/3 = 0 - 2",
        "(n - m) mod 3 = 2",
        "n/2/2 + m mod 7 mod 3 > 4",
        "2*(n + 3*(m - 1)) >= 2*n/3",
        "z1(n) mod 2 = 1",
        "z2(m)/2 < z1(n)",
        "z1(n - 1) > z1(n - 1)/2",
        "(n - 10^20)/2 < 0 - 10^19",
        "7/2 = 10^20 mod 97",
        "n - n = 0",
        "5 < 3",
        "0 - 5 < 3 - 4",
    ] {
        judge(text, &[0, 1, 2, 3, 7, 33, 100], &mut library, &mut game);
    }
}

#[test]
fn relations() {
    let (mut random, mut game) = (Random(2), Game::default());
    let mut library = Library::default();
    let small: Vec<_> = (0..25).collect();
    for name in ["fib", "evenfib", "fibword"] {
        let counts = judge(&format!("{name}(n)"), &(0..400).collect::<Vec<_>>(), &mut library, &mut game);
        assert!(counts.0 > 4 && counts.1 > 100, "{name} {counts:?}");
        for _ in 0..5 {
            judge(&format!("{name}({})", term(&mut random, 1)), &[0, 1, 3, 8, 20], &mut library, &mut game);
        }
    }
    assert!(judge("tail(n, m)", &small, &mut library, &mut game).0 > 24);
    for _ in 0..20 {
        let text = format!("tail({}, {})", term(&mut random, 1), term(&mut random, 1));
        if text.matches(['z', '/', 'd']).count() > 2 {
            continue;
        }
        judge(&text, &[0, 1, 2, 7, 20], &mut library, &mut game);
    }
}

#[test]
fn patterns() {
    let (mut game, mut library) = (Game::default(), Library::default());
    let values: Vec<_> = (0..60).collect();
    for pattern in [
        "1",
        "0",
        "",
        "1(00)*",
        "(0|10)*",
        "(0|1)*1",
        "1?0?1?",
        "(10)+",
        ".*01",
        "[1][.]*",
        "0001",
        "00*1",
        "(00)*10",
        "((0|1)0?)+",
        "1|",
        "10*10*(10*)?",
        "(1+0)*",
    ] {
        judge(&format!("/{pattern}/(n)"), &values, &mut library, &mut game);
    }
    judge("/(0|10)*/(n - 3)", &values, &mut library, &mut game);
    for pattern in
        ["([0,0] | [0,1][1,0])*", "[.,1].*", "([0,.]|[.,0])*", "[1,1][0,0]+", "([0,0][0,0])*[1,0].*"]
    {
        judge(&format!("/{pattern}/(n, m)"), &values[..20], &mut library, &mut game);
        judge(&format!("let p(a, b) = /{pattern}/; p(m, 2*n - 1)"), &values[..12], &mut library, &mut game);
        judge(&format!("/{pattern}/(n, n)"), &values, &mut library, &mut game);
    }
    judge("/([0,0,0]|[0,1,.][1,0,0])*/(n, m, k)", &values[..8], &mut library, &mut game);
}

#[test]
fn patterns_that_are_none() {
    for text in [
        "/*/(n)",
        "/(/(n)",
        "/)/(n)",
        "/01/(n, m)",
        "/[0]/(n, m)",
        "/[0,1]/(n)",
        "/[0,1/(n, m)",
        "/2/(n)",
        "/1",
        "/[0,2]/(n, m)",
        "/[,]/(n, m)",
        "/1/",
        "/1/()",
        "/(1))/(n)",
        "/[0 1]/(n, m)",
    ] {
        assert!(read::read(text, true, Digits::BINARY).is_err(), "{text}");
    }
    let deep = format!("/{}1{}/(n)", "(".repeat(5000), ")".repeat(5000));
    assert!(read::read(&deep, true, Digits::BINARY).is_err());
    // Too many sets of places.
    let wide = format!("/(0|1)*1{}/(n)", "(0|1)".repeat(60));
    let parts = parts(&wide);
    let mut budget = Budget::new(&Limits { memory: 1 << 22, steps: 10_000_000 });
    assert!(cases(atom(&parts).0, &Sources::default(), &mut budget).is_err());
}

/// The theorems that the test data have.
fn theorems() -> Library {
    Library::of(&[
        include_str!("../../../tests/data/two-pile.cert"),
        include_str!("../../../tests/data/piles-1_2_3.cert"),
        include_str!("../../../tests/data/piles-2_5.cert"),
        include_str!("../../../tests/data/grundy-4.cert"),
    ])
}

#[test]
fn positions() {
    let (mut game, mut library) = (Game::default(), theorems());
    let values = [0, 1, 2, 3, 5, 7, 8];
    for text in [
        "lose(n; m)",
        "win(n; m - 2)",
        "lose(n; inf)",
        "win(n; z1(m))",
        "lose(n; z1(n) - 1)",
        "lose(n, m; 3)",
        "win(n, m; inf)",
        "lose(n, 0, m; z2(n))",
        "lose(0; n)",
        "lose(0, 0; 0 - z1(n))",
        "lose(2, n, 5; m)",
        "lose(5, 2, n; inf)",
        "win(3, n - 2, 1, 2; m)",
        "lose(2, 5, 7; n)",
        "lose(3; n)",
        "lose(3 - 5; n)",
        "lose(n - 4, m; 1)",
        "grundy(n; m) = 2",
        "grundy(n; m) != 2",
        "grundy(n - 3; inf) >= 2",
        "grundy(n; m) < 3",
        "grundy(n; m - 1) > 1",
        "grundy(n; m) <= 2",
        "grundy(n; z1(m)) >= 0",
        "grundy(n; m - 3) < 0",
    ] {
        judge(text, &values, &mut library, &mut game);
    }
    assert!(Parts::of(&read::read("lose(n, m, 3; 4)", true, Digits::BINARY).unwrap()).is_err());
    assert!(Parts::of(&read::read("lose(n, 2 - 3, 3; 4)", true, Digits::BINARY).unwrap()).is_err());
}

/// The systems agree on small numbers.
#[test]
fn plain_digits_are_right() {
    for number in 0..500 {
        let word = fibonacci().digits(number as u128);
        assert!(plain::digits(number, word.len()).into_iter().map(u32::from).eq(word));
    }
}
