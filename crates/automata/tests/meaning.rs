//! Random statements against an evaluator that is written from docs/STATEMENTS.md and shares nothing with the code under test but
//! the text; their certificates against the independent checker, and forgeries of these. FIBNIM_STATEMENTS says how many (default 3000).

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::HashMap;
use std::fmt::Write as _;
use std::rc::Rc;

use automata::logic::{Answer, Claim, Relations, Vocabulary, certify, decide, parse, parse_with};
use automata::{Automaton, System};
use limits::Limits;
use num_bigint::BigUint;
use numeration::{LinearDynamic, Recurrence};

/// What a term can be.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Value {
    BelowAll,
    Integer(i64),
    AboveAll,
    Missing,
}

#[derive(Clone, Debug)]
enum Term {
    Variable(String),
    Number(i64),
    Part(u8, Box<Term>),
    /// `t mod 3` if true, `t / 3` if not.
    Divided(bool, i64, Box<Term>),
    /// Coefficients and terms.
    Sum(Vec<(i64, Term)>),
}

#[derive(Clone, Debug)]
enum Formula {
    Compare(Term, &'static str, Term),
    Chain(Term, &'static str, Term, &'static str, Term),
    Relation(&'static str, Vec<Term>),
    Defined(usize, Vec<Term>),
    Not(Box<Formula>),
    Join(Box<Formula>, &'static str, Box<Formula>),
    /// `exists` or `forall`, the name, its bound, and what is said.
    Quantified(bool, String, i64, Box<Formula>),
}

struct Definition {
    parameters: Vec<String>,
    body: Formula,
    /// `def`, about natural numbers; if not, `let`, about terms.
    by_value: bool,
}

const COMPARISONS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];
const JOINS: [&str; 4] = ["and", "or", "=>", "<=>"];
const NAMES: [&str; 3] = ["n", "m", "k"];

// ---- the meaning ----

/// A numeration: the terms of its sequence, as many as are needed here.
#[derive(Clone)]
struct Numeration(Rc<Vec<i64>>);

impl Numeration {
    fn zeckendorf() -> Self {
        Self::takeaway(|x| 2 * x)
    }

    /// Schwenk's sequence for a game in which a move of x allows f(x), by its definition.
    fn takeaway(f: impl Fn(i64) -> i64) -> Self {
        let mut terms = vec![1];
        while let Some(&last) = terms.last().filter(|&&last| last < 1_000_000) {
            let next = terms.iter().find(|&&term| f(term) >= last).unwrap();
            terms.push(last + next);
        }
        Self(Rc::new(terms))
    }

    /// Any recurrence, by its definition.
    fn recurrence(coefficients: &[u64], first: &[u64]) -> Self {
        let mut terms: Vec<i64> = first.iter().map(|&term| term as i64).collect();
        while terms[terms.len() - 1] < 1_000_000 {
            let earlier = terms.iter().rev().zip(coefficients);
            terms.push(earlier.map(|(term, &c)| term * c as i64).sum());
        }
        Self(Rc::new(terms))
    }

    /// The parts of a natural number, the smallest first; of each as many as there are.
    fn parts(&self, mut n: i64) -> Vec<i64> {
        let mut parts = Vec::new();
        for &term in self.0.iter().rev() {
            while term <= n {
                parts.push(term);
                n -= term;
            }
        }
        parts.reverse();
        parts
    }
}

/// What names mean, and how numbers are written.
#[derive(Clone)]
struct Scope {
    values: HashMap<String, Value>,
    numeration: Numeration,
}

impl Scope {
    fn new(numeration: &Numeration, n: u32) -> Self {
        let values = HashMap::from([("n".to_owned(), Value::Integer(n.into()))]);
        Self { values, numeration: numeration.clone() }
    }
}

fn value(term: &Term, scope: &Scope) -> Value {
    match term {
        Term::Variable(name) => scope.values[name],
        Term::Number(n) => Value::Integer(*n),
        Term::Part(number, of) => match value(of, scope) {
            Value::Integer(n) if n >= 0 => {
                let parts = scope.numeration.parts(n);
                parts.get(usize::from(*number) - 1).map_or(Value::AboveAll, |&part| Value::Integer(part))
            }
            _ => Value::Missing,
        },
        Term::Divided(remainder, divisor, of) => match value(of, scope) {
            Value::Integer(n) if *remainder => Value::Integer(n.rem_euclid(*divisor)),
            Value::Integer(n) => Value::Integer(n.div_euclid(*divisor)),
            _ => Value::Missing,
        },
        Term::Sum(terms) => {
            let mut sum = Value::Integer(0);
            for (coefficient, term) in terms.iter().filter(|(coefficient, _)| *coefficient != 0) {
                let times = match (value(term, scope), *coefficient > 0) {
                    (Value::Integer(n), _) => Value::Integer(n * coefficient),
                    (Value::AboveAll, true) | (Value::BelowAll, false) => Value::AboveAll,
                    (Value::AboveAll, false) | (Value::BelowAll, true) => Value::BelowAll,
                    (Value::Missing, _) => Value::Missing,
                };
                sum = match (sum, times) {
                    (Value::Integer(a), Value::Integer(b)) => Value::Integer(a + b),
                    (Value::Integer(_), infinite) | (infinite, Value::Integer(_)) => infinite,
                    (a, b) if a == b => a,
                    _ => Value::Missing,
                };
            }
            sum
        }
    }
}

fn compares(left: Value, comparison: &str, right: Value) -> bool {
    let place = |value: Value| match value {
        Value::BelowAll => Some((-1, 0)),
        Value::Integer(n) => Some((0, n)),
        Value::AboveAll => Some((1, 0)),
        Value::Missing => None,
    };
    let (Some(left), Some(right)) = (place(left), place(right)) else { return false };
    match comparison {
        "=" => left == right,
        "!=" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        ">=" => left >= right,
        _ => unreachable!(),
    }
}

fn relation(name: &str, arguments: &[Value], numeration: &Numeration) -> bool {
    let natural = |value: &Value| match value {
        Value::Integer(n) if *n >= 0 => Some(*n),
        _ => None,
    };
    let Some(numbers) = arguments.iter().map(natural).collect::<Option<Vec<i64>>>() else { return false };
    let parts = numeration.parts(numbers[0]);
    match name {
        "fib" | "term" => parts.len() == 1,
        "fibword" => parts.first() == Some(&1),
        "tail" => {
            let mut sum = 0;
            parts.iter().any(|part| {
                sum += part;
                sum == numbers[1]
            })
        }
        _ => unreachable!(),
    }
}

fn holds(formula: &Formula, scope: &Scope, definitions: &[Definition]) -> bool {
    let inner = |formula: &Formula| holds(formula, scope, definitions);
    match formula {
        Formula::Compare(a, comparison, b) => compares(value(a, scope), comparison, value(b, scope)),
        Formula::Chain(a, first, b, second, c) => {
            let [a, b, c] = [a, b, c].map(|term| value(term, scope));
            compares(a, first, b) && compares(b, second, c)
        }
        Formula::Relation(name, arguments) => {
            let arguments: Vec<Value> = arguments.iter().map(|term| value(term, scope)).collect();
            relation(name, &arguments, &scope.numeration)
        }
        // A term means the same wherever it is put.
        Formula::Defined(which, arguments) => {
            let Definition { parameters, body, by_value } = &definitions[*which];
            let arguments: Vec<Value> = arguments.iter().map(|term| value(term, scope)).collect();
            let natural = |value: &Value| matches!(value, Value::Integer(n) if *n >= 0);
            if *by_value && !arguments.iter().all(natural) {
                return false;
            }
            let values = parameters.iter().cloned().zip(arguments).collect();
            holds(body, &Scope { values, numeration: scope.numeration.clone() }, definitions)
        }
        Formula::Not(a) => !inner(a),
        Formula::Join(a, join, b) => match *join {
            "and" => inner(a) && inner(b),
            "or" => inner(a) || inner(b),
            "=>" => !inner(a) || inner(b),
            "<=>" => inner(a) == inner(b),
            _ => unreachable!(),
        },
        Formula::Quantified(exists, name, bound, a) => {
            let any = |wanted: bool| {
                (0..=*bound).any(|n| {
                    let mut scope = scope.clone();
                    scope.values.insert(name.clone(), Value::Integer(n));
                    holds(a, &scope, definitions) == wanted
                })
            };
            if *exists { any(true) } else { !any(false) }
        }
    }
}

// ---- the text ----

fn term_text(term: &Term) -> String {
    match term {
        Term::Variable(name) => name.clone(),
        Term::Number(n) => n.to_string(),
        Term::Part(number, of) => format!("z{number}({})", term_text(of)),
        Term::Divided(true, divisor, of) => format!("({}) mod {divisor}", term_text(of)),
        Term::Divided(false, divisor, of) => format!("({})/{divisor}", term_text(of)),
        Term::Sum(terms) => {
            let mut text = String::new();
            for (place, (coefficient, term)) in terms.iter().enumerate() {
                let sign = match (*coefficient < 0, place) {
                    (true, 0) => "-",
                    (true, _) => " - ",
                    (false, 0) => "",
                    (false, _) => " + ",
                };
                let times = coefficient.abs();
                let inner = term_text(term);
                match term {
                    Term::Number(n) => write!(text, "{sign}{}", times * n).unwrap(),
                    _ if times == 1 => write!(text, "{sign}{inner}").unwrap(),
                    Term::Divided(..) => write!(text, "{sign}{times}*({inner})").unwrap(),
                    _ => write!(text, "{sign}{times}*{inner}").unwrap(),
                }
            }
            text
        }
    }
}

fn text(formula: &Formula) -> String {
    let list = |terms: &[Term]| terms.iter().map(term_text).collect::<Vec<_>>().join(", ");
    match formula {
        Formula::Compare(a, comparison, b) => format!("{} {comparison} {}", term_text(a), term_text(b)),
        Formula::Chain(a, first, b, second, c) => {
            format!("{} {first} {} {second} {}", term_text(a), term_text(b), term_text(c))
        }
        Formula::Relation(name, arguments) => format!("{name}({})", list(arguments)),
        Formula::Defined(which, arguments) => format!("def{which}({})", list(arguments)),
        Formula::Not(a) => format!("not ({})", text(a)),
        Formula::Join(a, join, b) => format!("({}) {join} ({})", text(a), text(b)),
        Formula::Quantified(true, name, bound, a) => {
            format!("(exists {name}: {name} <= {bound} and ({}))", text(a))
        }
        Formula::Quantified(false, name, bound, a) => {
            format!("(forall {name}: {name} <= {bound} => ({}))", text(a))
        }
    }
}

// ---- chance ----

/// Splitmix64: the same statements on every machine.
struct Dice {
    state: u64,
    /// The relations that statements use beside `tail`, which has two terms.
    relations: &'static [&'static str],
    /// The largest number that divides.
    divisors: u64,
}

impl Dice {
    fn below(&mut self, n: u64) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % n
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    fn term(&mut self, names: &[String], depth: u32) -> Term {
        match self.below(if depth == 0 { 2 } else { 7 }) {
            0 if !names.is_empty() => {
                let place = self.below(names.len() as u64) as usize;
                Term::Variable(names[place].clone())
            }
            0 | 1 => Term::Number(self.below(9) as i64),
            2 | 3 => Term::Part(self.below(3) as u8 + 1, Box::new(self.term(names, depth - 1))),
            4 => {
                let (remainder, divisor) = (self.below(2) == 0, self.below(self.divisors) as i64 + 1);
                Term::Divided(remainder, divisor, Box::new(self.term(names, depth - 1)))
            }
            _ => {
                let count = self.below(3) + 1;
                let term = |dice: &mut Self| {
                    let coefficient = dice.of(&[-2, -1, -1, 0, 1, 1, 1, 2, 3]);
                    let mut term = dice.term(names, depth - 1);
                    // A sum has no sum inside.
                    if matches!(term, Term::Sum(_)) {
                        term = Term::Part(1, Box::new(term));
                    }
                    (coefficient, term)
                };
                Term::Sum((0..count).map(|_| term(self)).collect())
            }
        }
    }

    fn formula(&mut self, names: &[String], definitions: &[Definition], depth: u32) -> Formula {
        let kinds = if depth == 0 { 5 } else { 10 };
        match self.below(kinds) {
            0..=2 => Formula::Compare(self.term(names, 2), self.of(&COMPARISONS), self.term(names, 2)),
            3 => {
                let (first, second) = (self.of(&COMPARISONS), self.of(&COMPARISONS));
                Formula::Chain(self.term(names, 1), first, self.term(names, 1), second, self.term(names, 1))
            }
            4 if !definitions.is_empty() && self.below(2) == 0 => {
                let which = self.below(definitions.len() as u64) as usize;
                let count = definitions[which].parameters.len();
                Formula::Defined(which, (0..count).map(|_| self.term(names, 2)).collect())
            }
            4 => match self.relations.get(self.below(self.relations.len() as u64 + 1) as usize) {
                None => Formula::Relation("tail", vec![self.term(names, 1), self.term(names, 1)]),
                Some(other) => Formula::Relation(other, vec![self.term(names, 2)]),
            },
            5 => Formula::Not(Box::new(self.formula(names, definitions, depth - 1))),
            6 | 7 => Formula::Join(
                Box::new(self.formula(names, definitions, depth - 1)),
                self.of(&JOINS),
                Box::new(self.formula(names, definitions, depth - 1)),
            ),
            _ => {
                // Often a name that is already bound: it hides the other one.
                let name = self.of(&NAMES).to_owned();
                let mut inner = names.to_vec();
                if !inner.contains(&name) {
                    inner.push(name.clone());
                }
                let bound = self.below(9) as i64;
                let a = self.formula(&inner, definitions, depth - 1);
                Formula::Quantified(self.below(2) == 0, name, bound, Box::new(a))
            }
        }
    }
}

/// A statement, and its text.
struct Written {
    definitions: Vec<Definition>,
    formula: Formula,
    text: String,
}

impl Dice {
    fn new(seed: u64, relations: &'static [&'static str], divisors: u64) -> Self {
        Self { state: seed.wrapping_mul(0x1234_5678_9abc_def1), relations, divisors }
    }

    /// One in four has free variables.
    fn statement(&mut self) -> Written {
        let mut definitions: Vec<Definition> = Vec::new();
        for _ in 0..self.below(3) {
            let parameters: Vec<String> =
                NAMES[..1 + self.below(2) as usize].iter().map(|name| (*name).to_owned()).collect();
            let body = self.formula(&parameters, &definitions, 2);
            definitions.push(Definition { parameters, body, by_value: self.below(2) == 0 });
        }
        let free: Vec<String> = if self.below(4) == 0 { vec!["n".to_owned()] } else { Vec::new() };
        let formula = self.formula(&free, &definitions, 3);
        let mut whole = String::new();
        for (which, Definition { parameters, body, by_value }) in definitions.iter().enumerate() {
            let word = if *by_value { "def" } else { "let" };
            write!(whole, "{word} def{which}({}) = {}; ", parameters.join(", "), text(body)).unwrap();
        }
        whole.push_str(&text(&formula));
        Written { definitions, formula, text: whole }
    }
}

/// The same in other numerations, where parts and tails are those of their sequences; without certificates.
#[test]
fn random_statements_in_other_numerations() {
    let count: u64 = std::env::var("FIBNIM_STATEMENTS").ok().map_or(3000, |count| count.parse().unwrap());
    let systems = [
        (LinearDynamic::multiple(1, 1), Numeration::takeaway(|x| x), 5),
        (LinearDynamic::multiple(5, 2), Numeration::takeaway(|x| 5 * x / 2), 5),
        (LinearDynamic::multiple(3, 1), Numeration::takeaway(|x| 3 * x), 20),
        (Ok(LinearDynamic::plus(2)), Numeration::takeaway(|x| x + 2), 5),
        (
            LinearDynamic::new(vec![3, 4, 5, 6], 3, 0, 2),
            Numeration::takeaway(|x| if x <= 4 { x + 2 } else { 3 * x / 2 }),
            5,
        ),
    ];
    // Addition has thousands of states in some of them.
    let limits = Limits { memory: 64 << 20, states: 60_000, ..Limits::default() };
    let delayed = systems.into_iter().map(|(dynamic, numeration, one_in)| {
        (System::takeaway(&dynamic.unwrap()).unwrap(), numeration, one_in)
    });
    let recurrences: [(&[u64], &[u64]); 5] =
        [(&[3], &[1]), (&[5], &[1]), (&[1, 1, 1], &[1, 2, 4]), (&[2, 1], &[1, 2]), (&[2, 1], &[1, 3])];
    let recurrences = recurrences.into_iter().map(|(coefficients, first)| {
        let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).unwrap();
        let system = System::recurrence(&sequence.to_string(), &sequence).unwrap();
        (system, Numeration::recurrence(coefficients, first), 10)
    });
    for (system, numeration, one_in) in delayed.chain(recurrences) {
        let vocabulary = Vocabulary { system, ..Vocabulary::default() };
        let (mut true_ones, mut sets, mut undecided) = (0, 0, 0);
        for seed in 0..count / one_in {
            let mut dice = Dice::new(seed + 1_000_000, &["term"], 2);
            let Written { definitions, formula, text } = dice.statement();
            let statement = parse_with(&text, &vocabulary).unwrap_or_else(|error| panic!("{error}: {text}"));
            let told = |expected: bool, n: u32| {
                let found = holds(&formula, &Scope::new(&numeration, n), &definitions);
                assert_eq!(found, expected, "{} n = {n} (seed {seed}): {text}", system.name);
            };
            match decide(&statement, &Relations::new(), &limits) {
                Ok(Answer::True { .. }) => (true_ones += 1, told(true, 0)).1,
                Ok(Answer::False { .. }) => told(false, 0),
                Ok(Answer::Set { automaton, .. }) => {
                    sets += 1;
                    (0..60).for_each(|n| told(automaton.accepts(&[n.into()]), n));
                }
                Err(error) => {
                    let told = error.to_string();
                    let is_limit = told.contains("more than") || told.contains("too many letters");
                    assert!(is_limit, "{error} (seed {seed}): {text}");
                    undecided += 1;
                }
            }
        }
        println!("{}: {true_ones} true, {sets} sets, {undecided} undecided", system.name);
        let count = count / one_in;
        // Where addition is large, quotients of sums are larger.
        let most = if one_in == 20 { count / 3 } else { count / 10 };
        assert!(true_ones > count / 5 && sets > count / 20 && undecided < most, "{}", system.name);
    }
}

#[test]
fn random_statements_mean_what_the_page_says() {
    let count: u64 = std::env::var("FIBNIM_STATEMENTS").ok().map_or(3000, |count| count.parse().unwrap());
    // Some grow beyond any limits: those are undecided, and that is not a difference.
    let limits = Limits { memory: 16 << 20, states: 20_000, ..Limits::default() };
    let numeration = Numeration::zeckendorf();
    let (mut true_ones, mut sets, mut undecided, mut unchecked, mut believed) = (0, 0, 0, 0, 0);
    for seed in 0..count {
        let mut dice = Dice::new(seed, &["fib", "fibword"], 4);
        let Written { definitions, formula, text: whole } = dice.statement();
        // A definition that does not use what it is given leaves nothing free: then no n matters.
        let zero = Scope::new(&numeration, 0);
        let claim = Claim { text: &whole, uses: &[], given: &Relations::new() };
        let statement = parse(&whole).unwrap_or_else(|error| panic!("{error} (seed {seed}): {whole}"));
        let answer = match certify(&statement, &claim, &Relations::new(), &limits) {
            Ok((answer, certificate)) => {
                match accepted(&certificate) {
                    Ok(verdict) => assert_eq!(verdict, verdict_of(&answer), "(seed {seed}): {whole}"),
                    Err(rejected) => {
                        // Its limits are its own.
                        assert!(rejected.is_too_large(), "{rejected} (seed {seed}): {whole}");
                        unchecked += 1;
                    }
                }
                believed += forge(&certificate, &answer, &mut dice);
                Ok(answer)
            }
            Err(error) => Err(error),
        };
        match answer {
            Ok(Answer::True { .. }) => {
                true_ones += 1;
                assert!(holds(&formula, &zero, &definitions), "said to be true (seed {seed}): {whole}");
            }
            Ok(Answer::False { .. }) => {
                assert!(!holds(&formula, &zero, &definitions), "said to be false (seed {seed}): {whole}");
            }
            Ok(Answer::Set { automaton, .. }) => {
                sets += 1;
                for n in 0..60u32 {
                    let expected = holds(&formula, &Scope::new(&numeration, n), &definitions);
                    assert_eq!(
                        automaton.accepts(&[BigUint::from(n)]),
                        expected,
                        "n = {n} (seed {seed}): {whole}"
                    );
                }
            }
            Err(error) => {
                let told = error.to_string();
                assert!(told.contains("more than"), "{told} (seed {seed}): {whole}");
                undecided += 1;
            }
        }
    }
    println!(
        "{count} statements: {true_ones} true, {sets} sets, {undecided} undecided; {unchecked} too large to check; \
         of {} forgeries {believed} were true and accepted",
        FORGERIES * (count - undecided)
    );
    assert!(true_ones > count / 5 && sets > count / 20 && undecided < count / 100 && unchecked < count / 100);
    // Most forgeries are of something that matters.
    assert!(believed < FORGERIES * count / 3);
}

/// Certificates in numerations with more digits, or with longer recurrences, and forgeries of them.
#[test]
fn certificates_in_other_numerations() {
    let count: u64 =
        std::env::var("FIBNIM_STATEMENTS").ok().map_or(3000, |count| count.parse().unwrap()) / 10;
    let limits = Limits { memory: 32 << 20, states: 20_000, ..Limits::default() };
    let recurrences: [(&[u64], &[u64]); 4] =
        [(&[3], &[1]), (&[1, 1, 1], &[1, 2, 4]), (&[2, 1], &[1, 2]), (&[2, 1], &[1, 3])];
    for (coefficients, first) in recurrences {
        let sequence = Recurrence::new(coefficients.to_vec(), first.to_vec()).unwrap();
        let system = System::recurrence(&sequence.to_string(), &sequence).unwrap();
        let vocabulary = Vocabulary { system, ..Vocabulary::default() };
        let (mut certified, mut unchecked, mut believed) = (0, 0, 0);
        for seed in 0..count {
            let mut dice = Dice::new(seed + 2_000_000, &["term"], 4);
            let Written { text, .. } = dice.statement();
            // The checker knows terms and tails in the system of Zeckendorf only.
            if text.contains("term(") || text.contains("tail(") {
                continue;
            }
            let statement = parse_with(&text, &vocabulary).unwrap_or_else(|error| panic!("{error}: {text}"));
            let claim = Claim { text: &text, uses: &[], given: &Relations::new() };
            let Ok((answer, certificate)) = certify(&statement, &claim, &Relations::new(), &limits) else {
                continue;
            };
            certified += 1;
            match accepted(&certificate) {
                Ok(verdict) => assert_eq!(verdict, verdict_of(&answer), "{sequence} (seed {seed}): {text}"),
                Err(rejected) => {
                    assert!(rejected.is_too_large(), "{rejected} {sequence} (seed {seed}): {text}");
                    unchecked += 1;
                }
            }
            believed += forge(&certificate, &answer, &mut dice);
        }
        println!(
            "{sequence}: {certified} certified, {unchecked} too large to check, {believed} forgeries true and accepted"
        );
        assert!(certified > count / 8 && unchecked < count / 20, "{sequence}: {certified} {unchecked}");
        assert!(believed < FORGERIES * certified / 3, "{sequence}: {believed}");
    }
}

// ---- certificates ----

/// How many forgeries of each certificate are tried.
const FORGERIES: u64 = 5;

/// What the independent checker says of a certificate.
fn accepted(certificate: &str) -> Result<check::Verdict, check::Rejected> {
    // Nothing here needs more.
    let limits = check::Limits { memory: 64 << 20, steps: 20_000_000 };
    let mut accepted = check::check(certificate.as_bytes(), &limits)?;
    match accepted.pop().unwrap().subject {
        check::Subject::Statement { verdict, .. } => Ok(verdict),
        check::Subject::Family { .. } => panic!("a family is no statement"),
    }
}

fn verdict_of(answer: &Answer) -> check::Verdict {
    match answer {
        Answer::True { .. } => check::Verdict::True,
        Answer::False { .. } => check::Verdict::False,
        Answer::Set { .. } => check::Verdict::Set,
    }
}

/// Changes something in a certificate, some times. Says how many of these the checker has accepted; what they say must be true.
fn forge(certificate: &str, answer: &Answer, dice: &mut Dice) -> u64 {
    let mut believed = 0;
    for _ in 0..FORGERIES {
        let mut lines: Vec<String> = certificate.lines().map(str::to_owned).collect();
        // After the statement, which says what is proved.
        let place = 2 + dice.below(lines.len() as u64 - 3) as usize;
        let line = &mut lines[place];
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let word = dice.below(words.len() as u64) as usize;
        words[word] = match words[word].as_str() {
            "+" => "-".into(),
            "-" => "+".into(),
            "true" => "false".into(),
            "false" => "true".into(),
            "set" => "true".into(),
            "and" => "iff".into(),
            number => match number.parse::<i64>() {
                Ok(number) if dice.below(4) == 0 => (-number).to_string(),
                Ok(_) => dice.below(6).to_string(),
                Err(_) => continue,
            },
        };
        *line = words.join(" ");
        if dice.below(8) == 0 {
            lines.remove(place);
        }
        let forged = lines.join("\n") + "\n";
        if forged == certificate {
            continue;
        }
        if let Ok(verdict) = accepted(&forged) {
            believed += 1;
            assert_eq!(verdict, verdict_of(answer), "{forged}");
            if let Answer::Set { automaton, .. } = answer {
                for n in 0..60u32 {
                    assert_eq!(
                        last_accepts(&forged, n, automaton),
                        automaton.accepts(&[n.into()]),
                        "n = {n}: {forged}"
                    );
                }
            }
        }
    }
    believed
}

/// Whether the last automaton of a certificate accepts a number, read from its rows.
fn last_accepts(certificate: &str, n: u32, written: &Automaton) -> bool {
    let last = certificate.rsplit_once("\npart ").unwrap().1;
    let rows: Vec<&str> = last.lines().skip(1).take_while(|line| line.starts_with(['+', '-'])).collect();
    // A statement that does not depend on n has an automaton without it.
    let letters = rows.first().map_or(2, |row| row.split(' ').count() - 1);
    let mut state = usize::from(!rows.is_empty());
    let mut digits = Vec::new();
    written.run(&[n.into()], |letter, _| digits.push(letter));
    for digit in digits {
        if state == 0 {
            break;
        }
        let letter = if letters == 1 { 0 } else { digit };
        state = rows[state - 1].split(' ').nth(1 + letter).unwrap().parse().unwrap();
    }
    state > 0 && rows[state - 1].starts_with('+')
}
