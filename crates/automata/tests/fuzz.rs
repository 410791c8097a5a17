//! Fuzz targets: the parser answers everything, and small statements are decided as brute force does.

use std::collections::{BTreeSet, HashMap};

use automata::FIBONACCI;
use automata::logic::{
    Answer, AskError, Comparison, Expression, Factor, Formula, Pattern, Relations, Statement, ask, decide,
    parse,
};
use bolero::TypeGenerator;
use limits::Limits;
use num_bigint::BigUint;
use numeration::Zeckendorf;

const WORDS: [&str; 41] = [
    "forall", "exists", "and", "or", "not", "=>", "<=>", "let", "n", "m", "x", "fib", "tail", "z1", "z2",
    "z3", "fibword", "(", ")", ",", ":", ";", "=", "<", ">=", "+", "-", "*", "^", "7", "10", "/", "[0,1]",
    "|", ".*", "(1", "/0+1?/", "mod", "infinite", "/ 2", "n mod 3",
];

/// Whatever is written, the parser answers, with a place inside the text; what it reads, it prints back.
#[test]
fn the_parser_answers_everything() {
    bolero::check!().with_iterations(40_000).with_max_len(40).for_each(|bytes: &[u8]| {
        let piece = |&b: &u8| match WORDS.get(b as usize % 45) {
            Some(word) => format!("{word} "),
            None => char::from(b).to_string(),
        };
        let text: String = bytes.iter().map(piece).collect();
        match parse(&text) {
            Ok(statement) => assert_eq!(parse(&statement.to_string()), Ok(statement), "{text}"),
            Err(error) => {
                assert!(text.get(error.span.clone()).is_some(), "{text:?}: {error:?}");
                assert!(!error.message.is_empty() && !error.help.is_empty());
            }
        }
    });
}

/// A small formula over the variables x, y and z, quantifiers bounded so that brute force can decide it.
#[derive(Clone, Debug, TypeGenerator)]
enum Small {
    Compare(Vec<(i8, u8)>, u8, u8, u8),
    Part(u8, u8, u8, u8),
    Fib(u8),
    Tail(u8, u8),
    Match(Digits, u8, u8),
    Not(Box<Small>),
    And(Box<Small>, Box<Small>),
    Or(Box<Small>, Box<Small>),
    Iff(Box<Small>, Box<Small>),
    Exists(u8, u8, Box<Small>),
}

const NAMES: [&str; 3] = ["x", "y", "z"];

fn name(code: u8) -> String {
    NAMES[code as usize % 3].into()
}

/// Small patterns over two numbers.
#[derive(Clone, Debug, TypeGenerator)]
enum Digits {
    Letter(Option<bool>, Option<bool>),
    Sequence(Box<Digits>, Box<Digits>),
    Choice(Box<Digits>, Box<Digits>),
    Repeat(Box<Digits>, bool),
    Optional(Box<Digits>),
}

impl Digits {
    fn pattern(&self, depth: u32) -> Pattern {
        if depth == 0 {
            return Pattern::Letter(vec![None, Some(0)]);
        }
        let inner = |digits: &Self| digits.pattern(depth - 1);
        match self {
            Self::Letter(a, b) => Pattern::Letter(vec![a.map(u8::from), b.map(u8::from)]),
            Self::Sequence(a, b) => Pattern::Sequence(vec![inner(a), inner(b)]),
            Self::Choice(a, b) => Pattern::Choice(vec![inner(a), inner(b)]),
            Self::Repeat(a, at_least_once) => Pattern::Repeat(Box::new(inner(a)), *at_least_once),
            Self::Optional(a) => Pattern::Optional(Box::new(inner(a))),
        }
    }
}

/// Where a match that begins at `from` may end.
fn ends(pattern: &Pattern, word: &[Vec<bool>], from: usize) -> BTreeSet<usize> {
    let all = |pattern: &Pattern, starts: &BTreeSet<usize>| -> BTreeSet<usize> {
        starts.iter().flat_map(|&start| ends(pattern, word, start)).collect()
    };
    match pattern {
        Pattern::Letter(digits) => {
            let fits = word.get(from).is_some_and(|letter| {
                digits.iter().zip(letter).all(|(d, l)| d.is_none_or(|d| d == u8::from(*l)))
            });
            if fits { [from + 1].into() } else { BTreeSet::new() }
        }
        Pattern::Sequence(parts) => parts.iter().fold([from].into(), |starts, part| all(part, &starts)),
        Pattern::Choice(parts) => parts.iter().flat_map(|part| ends(part, word, from)).collect(),
        Pattern::Optional(part) => &ends(part, word, from) | &[from].into(),
        Pattern::Repeat(part, at_least_once) => {
            let mut reached = if *at_least_once { ends(part, word, from) } else { [from].into() };
            loop {
                let more = &reached | &all(part, &reached);
                if more == reached {
                    return reached;
                }
                reached = more;
            }
        }
    }
}

/// Whether the digits of the numbers match after some number of zeros.
fn matches(pattern: &Pattern, numbers: &[i64]) -> bool {
    let indices: Vec<Vec<u64>> = numbers
        .iter()
        .map(|n| {
            Zeckendorf::of_u128(n.unsigned_abs().into()).indices().iter().map(|&i| u64::from(i)).collect()
        })
        .collect();
    (0..15u64).any(|length| {
        let fits = indices.iter().flatten().all(|&index| index < length + 2);
        let letter = |place: u64| indices.iter().map(|all| all.contains(&(length + 1 - place))).collect();
        let word: Vec<Vec<bool>> = (0..length).map(letter).collect();
        fits && ends(pattern, &word, 0).contains(&word.len())
    })
}

fn comparison(code: u8) -> Comparison {
    use Comparison::{AtLeast, AtMost, Different, Equal, Less, More};
    [Equal, Different, Less, AtMost, More, AtLeast][code as usize % 6]
}

fn variable(code: u8) -> Expression {
    Expression { factors: vec![(1, Factor::Variable(name(code)))], ..Expression::default() }
}

fn number(n: u8) -> Expression {
    Expression { plus: n.into(), ..Expression::default() }
}

impl Small {
    fn formula(&self, depth: u32) -> Formula {
        if depth == 0 {
            return Formula::Compare(variable(0), Comparison::AtMost, variable(1));
        }
        let inner = |small: &Self| Box::new(small.formula(depth - 1));
        match self {
            Self::Compare(terms, op, plus, right) => {
                let factor = |&(a, v): &(i8, u8)| (i32::from(a % 4), Factor::Variable(name(v)));
                let factors = terms.iter().take(3).map(factor).filter(|(a, _)| *a != 0).collect();
                let left = Expression { factors, plus: (*plus % 7).into(), ..Expression::default() };
                Formula::Compare(left, comparison(*op), variable(*right))
            }
            Self::Part(part, of, op, right) => {
                let factor = Factor::Part(part % 5 + 1, Box::new(variable(*of)));
                let left =
                    Expression { factors: vec![(1 + i32::from(part % 3), factor)], ..Expression::default() };
                Formula::Compare(left, comparison(*op), variable(*right))
            }
            Self::Fib(v) => Formula::Relation("fib".into(), vec![variable(*v)]),
            Self::Tail(n, t) => Formula::Relation("tail".into(), vec![variable(*n), variable(*t)]),
            Self::Match(digits, a, b) => Formula::Match(digits.pattern(3), vec![variable(*a), variable(*b)]),
            Self::Not(a) => Formula::Not(inner(a)),
            Self::And(a, b) => Formula::And(inner(a), inner(b)),
            Self::Or(a, b) => Formula::Or(inner(a), inner(b)),
            Self::Iff(a, b) => Formula::Iff(inner(a), inner(b)),
            Self::Exists(v, bound, a) => {
                // exists v: v <= bound and a
                let below = Formula::Compare(variable(*v), Comparison::AtMost, number(bound % 9));
                Formula::Exists(vec![name(*v)], Box::new(Formula::And(Box::new(below), inner(a))))
            }
        }
    }
}

type Values = HashMap<String, i64>;

/// Terms as brute force sees them: infinite is a large number.
const INFINITE: i64 = i64::MAX / 1_000_000;

fn value(term: &Expression, values: &Values) -> i64 {
    let small = |n: &BigUint| i64::try_from(n).unwrap_or(INFINITE);
    let mut sum = small(&term.plus) - small(&term.minus);
    for (coefficient, factor) in &term.factors {
        let factor = match factor {
            Factor::Variable(name) => values[name],
            Factor::Part(j, of) => {
                let z = Zeckendorf::of_u128(value(of, values).unsigned_abs().into());
                match z.part(usize::from(*j)) {
                    Some(part) => small(&part),
                    None => return INFINITE,
                }
            }
            Factor::Quotient(divisor, of) => value(of, values).div_euclid((*divisor).into()),
            Factor::Remainder(divisor, of) => value(of, values).rem_euclid((*divisor).into()),
        };
        sum += i64::from(*coefficient) * factor;
    }
    sum
}

fn holds(formula: &Formula, values: &mut Values) -> bool {
    match formula {
        Formula::Not(a) => !holds(a, values),
        Formula::And(a, b) => holds(a, values) && holds(b, values),
        Formula::Or(a, b) => holds(a, values) || holds(b, values),
        Formula::Iff(a, b) => holds(a, values) == holds(b, values),
        Formula::Implies(a, b) => !holds(a, values) || holds(b, values),
        Formula::Compare(left, op, right) => {
            let (left, right) = (value(left, values), value(right, values));
            match op {
                Comparison::Equal => left == right,
                Comparison::Different => left != right,
                Comparison::Less => left < right,
                Comparison::AtMost => left <= right,
                Comparison::More => left > right,
                Comparison::AtLeast => left >= right,
            }
        }
        Formula::Relation(name, arguments) => {
            let n = |i: usize| Zeckendorf::of_u128(value(&arguments[i], values).unsigned_abs().into());
            match name.as_str() {
                "fib" => n(0).len() == 1,
                _ => n(0).tails().any(|tail| tail == n(1).value()),
            }
        }
        Formula::Match(pattern, arguments) => {
            let numbers: Vec<i64> = arguments.iter().map(|argument| value(argument, values)).collect();
            matches(pattern, &numbers)
        }
        Formula::Exists(names, inner) => {
            // The first part of `inner` bounds the variable by at most 8.
            let saved = values.get(&names[0]).copied();
            let found = (0..9).any(|n| {
                values.insert(names[0].clone(), n);
                holds(inner, values)
            });
            match saved {
                Some(n) => values.insert(names[0].clone(), n),
                None => values.remove(&names[0]),
            };
            found
        }
        Formula::Forall(..) | Formula::Infinite(..) | Formula::Phrase(_) | Formula::Said(..) => false, // never made here
    }
}

/// For all x, y, z up to 12: the automaton of the statement accepts them iff the statement holds.
#[test]
fn small_statements_are_decided_as_brute_force_does() {
    let limits = Limits { states: 4_000, ..Limits::default() };
    bolero::check!().with_iterations(300).with_type::<Small>().for_each(|small| {
        let formula = small.formula(4);
        // Name all three, so that all are free.
        let all = NAMES.map(|name| format!("{name} >= 0")).join(" and ");
        let statement = format!("{all} and ({formula})");
        let answer = match ask(&statement, &limits) {
            Ok(answer) => answer,
            Err(AskError::TooLarge(_)) => return,
            Err(AskError::Syntax(error)) => panic!("{statement}: {error}"),
        };
        let Answer::Set { variables, automaton } = answer else { panic!("{statement}") };
        assert_eq!(variables, NAMES);
        for code in 0..13 * 13 * 13u32 {
            let tuple = [code % 13, code / 13 % 13, code / 169];
            let mut values: Values =
                NAMES.iter().zip(tuple).map(|(name, n)| ((*name).into(), n.into())).collect();
            let accepted = automaton.accepts(&tuple.map(BigUint::from));
            assert_eq!(accepted, holds(&formula, &mut values), "{formula} at {tuple:?}");
        }
        // Closed: for all of them, or not.
        let closed = Statement {
            definitions: Vec::new(),
            formula: Formula::Forall(NAMES.map(String::from).into(), Box::new(formula)),
            system: &FIBONACCI,
        };
        if let Ok(answer) = decide(&closed, &Relations::new(), &limits) {
            let least = automaton.complement(&limits).ok().and_then(|others| others.least());
            let found = match answer {
                Answer::False { counterexample: Some(found) } => {
                    Some(found.into_iter().map(|(_, n)| n).collect::<Vec<_>>())
                }
                _ => None,
            };
            assert_eq!(found, least, "{closed}");
        }
    });
}
