//! How many positions there are whose numbers are below the k-th term of the numeration: a recurrence, and a closed form where its roots are known.
//!
//! The recurrence is that of [`automata::Growth`], which proves it. Its polynomial is divided by those of powers and of Fibonacci numbers, as often as it
//! can be; if nothing is left, the sequence is a sum of these with powers of k, one for each root. It follows a recurrence of the same order, so as many terms as
//! there are roots determine the sum and prove it.

use automata::{FIBONACCI, Growth, TooLarge};
use limits::Limits;
use num_bigint::{BigInt, BigUint};
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};
use numeration::fibonacci::fibonacci;

use super::properties::{listed, names, position};
use crate::proof::{Family, Theorem};

/// A formula that is longer is not for people.
const LONGEST_FORMULA: usize = 80;
/// Nor is a recurrence with more terms, those that it begins with counted, for which no formula is known.
const MOST_TERMS: usize = 8;
/// The most terms of a recurrence for which a formula is looked for.
const MOST_ROOTS: usize = 14;
/// Of larger automata nothing is counted: it would take longer than anything else that is said.
const MOST_STATES: usize = 600;
/// Powers of numbers up to this are tried.
const LARGEST_BASE: i64 = 9;
/// Fibonacci numbers are moved by up to this to be one term.
const FARTHEST: i32 = 6;

/// How many positions there are below the k-th term of the numeration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
    /// The number of digits, and the recurrence.
    pub growth: Growth,
    /// The value of k if there are no digits.
    pub offset: usize,
    /// As a formula in k.
    pub closed: Option<Closed>,
}

/// A sum of terms in k, divided by a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The least k for which it holds.
    pub from: usize,
    summands: Vec<Summand>,
    denominator: BigInt,
}

/// A polynomial in k times what grows exponentially.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Summand {
    /// The coefficients, that of k^0 first.
    polynomial: Vec<BigInt>,
    base: Base,
}

/// What grows exponentially.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Base {
    /// `base^(k + shift)`
    Power { base: i64, shift: i32 },
    /// `F(times k + shift)`, or the Lucas number there, and a sign that changes with k where that is wanted.
    Fibonacci { times: u32, shift: i32, lucas: bool, alternates: bool },
}

/// Counts the positions of a theorem; `None` if that is not for people.
pub(super) fn count(theorem: &Theorem, limits: &Limits) -> Result<Option<Count>, TooLarge> {
    let answer = theorem.answer();
    if answer.states() > MOST_STATES || answer.is_finite() {
        return Ok(None);
    }
    let Some(growth) = answer.growth(MOST_ROOTS, limits)? else { return Ok(None) };
    let system = theorem.family.system();
    // A word of d digits is a number below F(d + 2), below b^d, or below the term number d + 1.
    let offset = match system.is_powers() {
        Some(_) => 0,
        None if system == &FIBONACCI => 2,
        None => 1,
    };
    let closed = Closed::of(&growth, offset).filter(|closed| {
        // Fibonacci numbers are named with the numeration.
        closed.text().len() <= LONGEST_FORMULA && (system == &FIBONACCI || !closed.has_fibonacci())
    });
    let readable = closed.is_some() || growth.from() <= MOST_TERMS;
    Ok(readable.then_some(Count { growth, offset, closed }))
}

impl Count {
    /// The numbers for the first k, as many as the recurrence needs to begin.
    pub fn first(&self) -> Vec<BigUint> {
        self.growth.terms(self.growth.from())
    }

    /// What is said of a family, each formula as wanted.
    pub fn sentence(&self, family: &Family, formula: &dyn Fn(&str) -> String) -> String {
        let of = match family.value() {
            Some(value) => format!("positions {} of Grundy value {value}", position(family)),
            None => format!("lost positions {}", position(family)),
        };
        let names = listed(&names(family), "and");
        let system = family.system();
        let below = match system.is_powers() {
            Some(base) => formula(&format!("{base}^k")),
            None if system == &FIBONACCI => {
                let lucas = match self.closed.as_ref().is_some_and(Closed::has_lucas) {
                    true => format!(" and {}", formula("L(k) = F(k - 1) + F(k + 1)")),
                    false => String::new(),
                };
                format!(
                    "the Fibonacci number {}, where {}{lucas}",
                    formula("F(k)"),
                    formula("F(1) = F(2) = 1")
                )
            }
            None => {
                let mut digits = vec![1];
                let term = |_| {
                    let term = system.number(&digits).to_string();
                    digits.push(0);
                    term
                };
                let terms: Vec<String> = (0..7).map(term).collect();
                format!("the k-th term of the numeration {}, ...", terms.join(", "))
            }
        };
        if let Some(closed) = &self.closed {
            let (from, count) = (formula(&format!("k >= {}", closed.from)), formula(&closed.text()));
            return format!("For {from} there are {count} {of} with {names} below {below}.");
        }
        let (from, c) = (self.growth.from() + self.offset, formula("c(k)"));
        let begin = (self.offset..from).zip(self.first()).map(|(k, term)| format!("c({k}) = {term}"));
        format!(
            "Let {c} be the number of {of} with {names} below {below}. Then {} for {}, from {} on.",
            formula(&format!("c(k) = {}", self.recurrence())),
            formula(&format!("k >= {from}")),
            formula(&begin.collect::<Vec<_>>().join(", ")),
        )
    }

    /// `2 c(k - 1) - c(k - 3)`
    fn recurrence(&self) -> String {
        let mut out = String::new();
        for (&coefficient, back) in self.growth.coefficients().iter().zip(1..) {
            let sign = match (out.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            match coefficient.unsigned_abs() {
                0 => {}
                1 => out += &format!("{sign}c(k - {back})"),
                size => out += &format!("{sign}{size} c(k - {back})"),
            }
        }
        if out.is_empty() { "0".into() } else { out }
    }
}

/// The polynomials that closed forms are known for, highest coefficient first, with the terms that follow their recurrences.
fn known() -> Vec<(Vec<i64>, Vec<Base>)> {
    let powers = (1..=LARGEST_BASE).flat_map(|base| [base, -base]);
    let mut known: Vec<(Vec<i64>, Vec<Base>)> =
        powers.map(|base| (vec![1, -base], vec![Base::Power { base, shift: 0 }])).collect();
    for (polynomial, times, alternates) in
        [([1, -1, -1], 1, false), ([1, 1, -1], 1, true), ([1, -3, 1], 2, false), ([1, -4, -1], 3, false)]
    {
        let both = [0, 1].map(|shift| Base::Fibonacci { times, shift, lucas: false, alternates });
        known.push((polynomial.to_vec(), both.to_vec()));
    }
    known
}

/// The quotient, if nothing is left over.
fn divided(polynomial: &[i64], by: &[i64]) -> Option<Vec<i64>> {
    let mut rest = polynomial.to_vec();
    let steps = (polynomial.len() + 1).checked_sub(by.len())?;
    for at in 0..steps {
        let factor = rest[at];
        for (place, &coefficient) in by.iter().enumerate() {
            rest[at + place] = rest[at + place].checked_sub(factor.checked_mul(coefficient)?)?;
        }
        // What is divided by begins with 1.
        rest[at] = factor;
    }
    let left = rest.split_off(steps);
    left.iter().all(|&coefficient| coefficient == 0).then_some(rest)
}

impl Base {
    fn at(self, k: usize) -> BigRational {
        match self {
            Self::Power { base, shift } => BigRational::from(BigInt::from(base)).pow(k as i32 + shift),
            Self::Fibonacci { times, shift, lucas, alternates } => {
                let index = i64::from(times) * k as i64 + i64::from(shift);
                let value = match lucas {
                    false => at_index(index),
                    true => at_index(index - 1) + at_index(index + 1),
                };
                BigRational::from(if alternates && k % 2 == 1 { -value } else { value })
            }
        }
    }

    /// About how fast it grows.
    fn size(self) -> f64 {
        match self {
            Self::Power { base, .. } => (base.unsigned_abs() as f64).ln(),
            Self::Fibonacci { times, .. } => f64::from(times) * f64::midpoint(1.0, 5f64.sqrt()).ln(),
        }
    }

    /// As it is written; nothing for 1.
    fn text(self) -> String {
        let moved = |k: &str, shift: i32| match shift {
            0 => k.to_owned(),
            1.. => format!("{k} + {shift}"),
            _ => format!("{k} - {}", shift.unsigned_abs()),
        };
        match self {
            Self::Power { base: 1, .. } => String::new(),
            Self::Power { base, shift } => {
                let base = if base < 0 { format!("({base})") } else { base.to_string() };
                if shift == 0 { format!("{base}^k") } else { format!("{base}^({})", moved("k", shift)) }
            }
            Self::Fibonacci { times, shift, lucas, alternates } => {
                let k = if times == 1 { "k".to_owned() } else { format!("{times}k") };
                let name = if lucas { "L" } else { "F" };
                format!("{}{name}({})", if alternates { "(-1)^k " } else { "" }, moved(&k, shift))
            }
        }
    }
}

/// F(n), for negative n too.
fn at_index(n: i64) -> BigInt {
    let value = BigInt::from(fibonacci(n.unsigned_abs() as u32));
    if n < 0 && n % 2 == 0 { -value } else { value }
}

impl Closed {
    fn of(growth: &Growth, offset: usize) -> Option<Self> {
        let mut rest: Vec<i64> =
            std::iter::once(1).chain(growth.coefficients().iter().map(|&coefficient| -coefficient)).collect();
        // What grows alike, and how often it is a root.
        let mut roots: Vec<(Vec<Base>, u32)> = Vec::new();
        for (polynomial, bases) in known() {
            let mut times = 0;
            while let Some(quotient) = divided(&rest, &polynomial) {
                (rest, times) = (quotient, times + 1);
            }
            if times > 0 {
                roots.push((bases, times));
            }
        }
        if rest.len() > 1 {
            return None;
        }
        let unknowns: Vec<(u32, Base)> = roots
            .iter()
            .flat_map(|(bases, times)| {
                bases.iter().flat_map(|&base| (0..*times).map(move |power| (power, base)))
            })
            .collect();
        let order = unknowns.len();
        // The first terms that the recurrence speaks of.
        let first = growth.from() - order;
        let values = growth.terms(growth.from());
        let rows: Vec<Vec<BigRational>> = (first..growth.from())
            .map(|digits| {
                let k = digits + offset;
                let at = |&(power, base): &(u32, Base)| base.at(k) * BigInt::from(k).pow(power);
                let value = BigRational::from(BigInt::from(values[digits].clone()));
                unknowns.iter().map(at).chain([value]).collect()
            })
            .collect();
        let mut solved = solve(rows)?.into_iter();
        let mut sums: Vec<(Vec<BigRational>, Base)> = Vec::new();
        for (bases, times) in &roots {
            let mut polynomials =
                bases.iter().map(|_| solved.by_ref().take(*times as usize).collect::<Vec<_>>());
            match (polynomials.next()?, polynomials.next(), bases[0]) {
                (one, None, base) => sums.push((one, base)),
                (a, Some(b), Base::Fibonacci { times, alternates, .. }) => {
                    // Power by power of k.
                    for (power, (a, b)) in a.iter().zip(&b).enumerate() {
                        for (coefficient, shift, lucas) in shifted(a, b) {
                            let mut polynomial = vec![BigRational::zero(); power];
                            polynomial.push(coefficient);
                            sums.push((polynomial, Base::Fibonacci { times, shift, lucas, alternates }));
                        }
                    }
                }
                (_, Some(_), Base::Power { .. }) => unreachable!("a power is one term"),
            }
        }
        for (polynomial, _) in &mut sums {
            while polynomial.last().is_some_and(Zero::is_zero) {
                polynomial.pop();
            }
        }
        sums.retain(|(polynomial, _)| !polynomial.is_empty());
        // In exponents only where nothing is divided any more.
        let moved: Vec<(Vec<BigRational>, Base)> =
            sums.iter().map(|(polynomial, base)| powers(polynomial.clone(), *base)).collect();
        if moved.iter().flat_map(|(polynomial, _)| polynomial).all(BigRational::is_integer) {
            sums = moved;
        }
        // What grows fastest first.
        sums.sort_by(|(a, base), (b, other)| {
            other.size().total_cmp(&base.size()).then(b.len().cmp(&a.len()))
        });
        let all = sums.iter().flat_map(|(polynomial, _)| polynomial);
        let denominator = all.fold(BigInt::one(), |all, coefficient| all.lcm(coefficient.denom()));
        let whole =
            |coefficient: BigRational| (coefficient * BigRational::from(denominator.clone())).to_integer();
        let summands = sums
            .into_iter()
            .map(|(polynomial, base)| Summand {
                polynomial: polynomial.into_iter().map(&whole).collect(),
                base,
            })
            .collect();
        let closed = Self { from: first + offset, summands, denominator };
        let agrees = |digits: usize, term: &BigUint| closed.at(digits + offset) == Some(term.clone());
        let terms = growth.terms(growth.from() + 2 * order);
        (first..terms.len()).all(|digits| agrees(digits, &terms[digits])).then_some(closed)
    }

    /// The formula at a number from [`Closed::from`] on.
    pub fn at(&self, k: usize) -> Option<BigUint> {
        let value = |Summand { polynomial, base }: &Summand| {
            let powers = polynomial
                .iter()
                .zip(0..)
                .map(|(coefficient, power)| coefficient * BigInt::from(k).pow(power));
            base.at(k) * powers.sum::<BigInt>()
        };
        let sum: BigRational = self.summands.iter().map(value).sum();
        let found = sum / self.denominator.clone();
        if found.is_integer() { found.to_integer().to_biguint() } else { None }
    }

    /// Whether it has Lucas numbers.
    fn has_lucas(&self) -> bool {
        self.summands.iter().any(|one| matches!(one.base, Base::Fibonacci { lucas: true, .. }))
    }

    /// Whether it has Fibonacci numbers.
    fn has_fibonacci(&self) -> bool {
        self.summands.iter().any(|one| matches!(one.base, Base::Fibonacci { .. }))
    }

    /// `2 F(k - 2) + (-1)^k`
    pub fn text(&self) -> String {
        let mut out = String::new();
        for Summand { polynomial, base } in &self.summands {
            let base = base.text();
            let terms: Vec<(usize, &BigInt)> = polynomial
                .iter()
                .enumerate()
                .rev()
                .filter(|(_, coefficient)| !coefficient.is_zero())
                .collect();
            let mut inside = String::new();
            for (power, coefficient) in &terms {
                let k = match power {
                    0 => String::new(),
                    1 => "k".to_owned(),
                    _ => format!("k^{power}"),
                };
                // The text before the base, or before brackets.
                let base = if terms.len() == 1 { base.as_str() } else { "" };
                push(&mut inside, coefficient, &[&k, base]);
            }
            if terms.len() > 1 && !base.is_empty() {
                inside = format!("({inside}) {base}");
            }
            match (out.is_empty(), inside.strip_prefix('-')) {
                (true, _) => out = inside,
                (false, Some(rest)) => out += &format!(" - {rest}"),
                (false, None) => out += &format!(" + {inside}"),
            }
        }
        match (out.is_empty(), self.denominator.is_one(), out.contains(" + ") || out.contains(" - ")) {
            (true, ..) => "0".into(),
            (_, true, _) => out,
            (_, _, false) => format!("{out}/{}", self.denominator),
            _ => format!("({out})/{}", self.denominator),
        }
    }
}

/// Adds a product to a sum.
fn push(out: &mut String, coefficient: &BigInt, factors: &[&str]) {
    let mut factors: Vec<&str> = factors.iter().copied().filter(|factor| !factor.is_empty()).collect();
    let size = coefficient.abs().to_string();
    if !coefficient.abs().is_one() || factors.is_empty() {
        factors.insert(0, &size);
    }
    *out += match (out.is_empty(), coefficient.is_negative()) {
        (true, false) => "",
        (true, true) => "-",
        (false, false) => " + ",
        (false, true) => " - ",
    };
    *out += &factors.join(" ");
}

/// A polynomial times powers of a number, of which as many as possible are in the exponent: (k + 2)/2 times 2^k is (k + 2) 2^(k - 1).
fn powers(mut polynomial: Vec<BigRational>, base: Base) -> (Vec<BigRational>, Base) {
    let Base::Power { base, mut shift } = base else { return (polynomial, base) };
    if base > 1 {
        let number = BigInt::from(base);
        let all = |polynomial: &[BigRational], is: &dyn Fn(&BigRational) -> bool| polynomial.iter().all(is);
        while polynomial.iter().any(|one| one.denom().is_multiple_of(&number)) {
            polynomial.iter_mut().for_each(|one| *one *= &number);
            shift -= 1;
        }
        let is_multiple = |one: &BigRational| one.is_integer() && one.numer().is_multiple_of(&number);
        while !all(&polynomial, &Zero::is_zero) && all(&polynomial, &is_multiple) {
            polynomial.iter_mut().for_each(|one| *one /= &number);
            shift += 1;
        }
    }
    (polynomial, Base::Power { base, shift })
}

/// a F(x) + b F(x + 1) as one Fibonacci or Lucas number if it is one, else as these two: factors and shifts, and whether it is a Lucas number.
fn shifted(a: &BigRational, b: &BigRational) -> Vec<(BigRational, i32, bool)> {
    if a.is_zero() && b.is_zero() {
        return Vec::new();
    }
    // F(x + s) = F(s - 1) F(x) + F(s) F(x + 1), and L(x + s) is the sum of two of these.
    let of = |index: i32, lucas: bool| match lucas {
        false => at_index(index.into()),
        true => at_index(i64::from(index) - 1) + at_index(i64::from(index) + 1),
    };
    let mut one: Vec<(BigRational, i32, bool)> = [false, true]
        .into_iter()
        .flat_map(|lucas| (-FARTHEST..=FARTHEST).map(move |shift| (shift, lucas)))
        .filter_map(|(shift, lucas)| {
            let (first, second) =
                (BigRational::from(of(shift - 1, lucas)), BigRational::from(of(shift, lucas)));
            let factor = if second.is_zero() { a / &first } else { b / &second };
            (&factor * first == *a && &factor * second == *b).then_some((factor, shift, lucas))
        })
        .collect();
    one.sort_by_key(|(_, shift, _)| shift.abs());
    match one.into_iter().next() {
        Some(one) => vec![one],
        None => [(b, 1), (a, 0)]
            .into_iter()
            .filter(|(factor, _)| !factor.is_zero())
            .map(|(factor, shift)| (factor.clone(), shift, false))
            .collect(),
    }
}

/// Solves linear equations, each with its right side last; `None` if they do not determine the unknowns.
fn solve(mut rows: Vec<Vec<BigRational>>) -> Option<Vec<BigRational>> {
    for at in 0..rows.len() {
        let pivot = (at..rows.len()).find(|&row| !rows[row][at].is_zero())?;
        rows.swap(at, pivot);
        let first = rows[at][at].clone();
        rows[at].iter_mut().for_each(|entry| *entry /= &first);
        let own = rows[at].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(row, _)| *row != at) {
            let factor = row[at].clone();
            row.iter_mut().zip(&own).for_each(|(entry, own)| *entry -= &factor * own);
        }
    }
    rows.into_iter().map(|mut row| row.pop()).collect()
}
