//! Statements in Walnut's language, if it can express them.
//!
//! Its numbers are natural, so a comparison is written with what is taken away on the other side, and a term of a relation with what is
//! added before what is taken away: where one is negative, both languages say that the relation does not hold.

use std::fmt::Write as _;

use num_bigint::BigUint;

use super::formula::{Comparison, Expression, Factor, Formula, Statement};
use crate::system::FIBONACCI;
use crate::too_large::TooLarge;
use crate::walnut::walnut_name;

/// A statement in Walnut's language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// The text between the quotation marks of `def` and `eval`.
    pub text: String,
    /// The relations of our language that Walnut does not know, each as a command that defines it.
    pub before: Vec<String>,
}

/// What Walnut cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsayable {
    /// A part that cannot be said.
    #[error("Walnut cannot express {what}")]
    Part {
        /// The part.
        what: String,
        /// What to do instead.
        help: &'static str,
    },
    /// It is too long once its definitions are put in.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

impl Statement {
    /// The statement in Walnut's language. Relations that were given keep their names, and must be in Walnut's library.
    ///
    /// ```
    /// use automata::logic::parse;
    /// let statement = parse("let even(n) = exists m: n = 2*m; forall n: fib(n) and n - 3 > k => even(n)").unwrap();
    /// let predicate = statement.to_walnut().unwrap();
    /// assert_eq!(predicate.text, "?msd_fib (An (($fib(n) & (n > k + 3)) => (Em (n = 2*m))))");
    /// assert_eq!(predicate.before, ["reg fib msd_fib \"0*10*\":"]);
    /// ```
    ///
    /// # Errors
    ///
    /// At the first part that Walnut cannot express: z1, z2, positions, patterns, names that it reads otherwise.
    pub fn to_walnut(&self) -> Result<Predicate, Unsayable> {
        let plain = self.substituted()?.without_relations()?;
        let system = walnut_name(self.system);
        let mut writer = Writer { names: Vec::new(), fresh: 0, before: Vec::new(), system, of: &plain };
        for name in plain.formula.free_variables() {
            if !is_name(&name) {
                let help = "call it something that begins with another letter than A, E and I, and has no other signs than letters, digits and _";
                return Err(Unsayable::Part { what: format!("a variable {name}"), help });
            }
            writer.names.push((name.clone(), name));
        }
        let text = writer.formula(&plain.formula)?;
        Ok(Predicate { text: format!("?{} {text}", writer.system), before: writer.before })
    }
}

/// Whether Walnut reads this as one name: A, E and I are its quantifiers.
fn is_name(name: &str) -> bool {
    let signs = name.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '_');
    signs && name.starts_with(|first: char| first.is_ascii_alphabetic() && !"AEI".contains(first))
}

struct Writer<'a> {
    /// Our name of each variable that is bound here, and Walnut's.
    names: Vec<(String, String)>,
    fresh: usize,
    before: Vec<String>,
    system: String,
    of: &'a Statement,
}

impl Writer<'_> {
    fn formula(&mut self, formula: &Formula) -> Result<String, Unsayable> {
        Ok(match formula {
            Formula::Not(a) => format!("(~{})", self.formula(a)?),
            Formula::And(a, b) => self.joined(a, "&", b)?,
            Formula::Or(a, b) => self.joined(a, "|", b)?,
            Formula::Implies(a, b) => self.joined(a, "=>", b)?,
            Formula::Iff(a, b) => self.joined(a, "<=>", b)?,
            Formula::Exists(names, a) => self.quantified('E', names, a)?,
            Formula::Forall(names, a) => self.quantified('A', names, a)?,
            Formula::Infinite(..) => unreachable!("substitution has said it by other quantifiers"),
            Formula::Compare(left, comparison, right) => self.comparison(left, *comparison, right)?,
            Formula::Relation(name, terms) => self.relation(name, terms)?,
            Formula::Match(..) => {
                let help = "ask for the set of the pattern, and write that: it has an automaton, and as a set of single numbers an expression";
                return Err(Unsayable::Part { what: format!("the pattern {formula}"), help });
            }
            Formula::Phrase(_) | Formula::Said(..) => {
                let help = "the automaton of its theorem can be written, and used as a relation";
                return Err(Unsayable::Part { what: format!("the position {formula}"), help });
            }
        })
    }

    fn joined(&mut self, left: &Formula, sign: &str, right: &Formula) -> Result<String, Unsayable> {
        Ok(format!("({} {sign} {})", self.formula(left)?, self.formula(right)?))
    }

    fn quantified(&mut self, sign: char, names: &[String], inner: &Formula) -> Result<String, Unsayable> {
        let outside = self.names.len();
        for name in names {
            let theirs = if is_name(name) { name.clone() } else { self.new_name() };
            self.names.push((name.clone(), theirs));
        }
        let bound: Vec<&str> = self.names[outside..].iter().map(|(_, theirs)| theirs.as_str()).collect();
        let head = format!("({sign}{}", bound.join(","));
        let text = format!("{head} {})", self.formula(inner)?);
        self.names.truncate(outside);
        Ok(text)
    }

    /// A name that the statement does not have.
    fn new_name(&mut self) -> String {
        let written = self.of.to_string();
        loop {
            self.fresh += 1;
            let name = format!("v{}", self.fresh);
            if !written.contains(&name) {
                return name;
            }
        }
    }

    fn comparison(
        &self,
        left: &Expression,
        comparison: Comparison,
        right: &Expression,
    ) -> Result<String, Unsayable> {
        let mut all = left.clone();
        all.factors.extend(right.factors.iter().map(|(coefficient, of)| (-coefficient, of.clone())));
        let (plus, minus) = (&left.plus + &right.minus, &left.minus + &right.plus);
        // What both sides have is on neither.
        let least = plus.clone().min(minus.clone());
        let (left, right) = self.sides(&Expression { plus: plus - &least, minus: minus - &least, ..all })?;
        Ok(format!("({} {comparison} {})", sum(&left), sum(&right)))
    }

    /// What is added, and what is taken away; what is both is on both sides once, so that no variable is lost.
    fn sides(&self, term: &Expression) -> Result<(Vec<String>, Vec<String>), Unsayable> {
        let mut multiples: Vec<(&str, i32)> = Vec::new();
        for (coefficient, factor) in &term.factors {
            let Factor::Variable(name) = factor else {
                let help = "ask for the set of the statement, and write that";
                return Err(Unsayable::Part { what: factor.to_string(), help });
            };
            match multiples.iter_mut().find(|(known, _)| known == name) {
                Some((_, sum)) => *sum = sum.saturating_add(*coefficient),
                None => multiples.push((name, *coefficient)),
            }
        }
        let mut sides = (Vec::new(), Vec::new());
        for (name, coefficient) in multiples {
            let bound = self.names.iter().rev().find(|(ours, _)| ours == name);
            let (_, theirs) = bound.expect("every variable is bound, or free and known");
            let text = match coefficient.unsigned_abs() {
                0 | 1 => theirs.clone(),
                many => format!("{many}*{theirs}"),
            };
            if coefficient >= 0 {
                sides.0.push(text.clone());
            }
            if coefficient <= 0 {
                sides.1.push(text);
            }
        }
        for (number, side) in [(&term.plus, &mut sides.0), (&term.minus, &mut sides.1)] {
            if *number > BigUint::from(i32::MAX as u32) {
                let help = "it has numbers up to 2147483647";
                return Err(Unsayable::Part { what: format!("the number {number}"), help });
            }
            if *number != BigUint::ZERO {
                side.push(number.to_string());
            }
        }
        Ok(sides)
    }

    fn term(&self, term: &Expression) -> Result<String, Unsayable> {
        let (added, taken) = self.sides(term)?;
        let mut text = sum(&added);
        for part in taken {
            // Writing into a string cannot fail.
            let _ = write!(text, " - {part}");
        }
        Ok(text)
    }

    fn relation(&mut self, name: &str, terms: &[Expression]) -> Result<String, Unsayable> {
        let written = terms.iter().map(|term| self.term(term)).collect::<Result<Vec<_>, _>>()?;
        let tail = tail(self.of.system.base());
        let expression = match name {
            "fibword" if *self.of.system == FIBONACCI => {
                return Ok(format!("(F[{}] = @1)", written.join(", ")));
            }
            "fib" | "term" => Some("0*10*"),
            "evenfib" => Some("0*1(00)*"),
            "tail" => Some(tail.as_str()),
            _ => None,
        };
        match expression {
            Some(expression) => {
                let systems = vec![self.system.as_str(); terms.len()].join(" ");
                let command = format!("reg {name} {systems} \"{expression}\":");
                if !self.before.contains(&command) {
                    self.before.push(command);
                }
            }
            None if !is_name(name) => {
                let help = "call it something that begins with another letter than A, E and I";
                return Err(Unsayable::Part { what: format!("a relation {name}"), help });
            }
            None => {}
        }
        Ok(format!("${name}({})", written.join(", ")))
    }
}

/// That the second number is a sum of smallest parts of the first: with two digits `([0,0]|[1,0])*[1,1]([0,0]|[1,1])*`.
fn tail(base: usize) -> String {
    let letters = |keep: &dyn Fn(usize, usize) -> bool| {
        let pairs = (0..base).flat_map(|n| (0..base).map(move |t| (n, t))).filter(|&(n, t)| keep(n, t));
        pairs.map(|(n, t)| format!("[{n},{t}]")).collect::<Vec<_>>().join("|")
    };
    let first = letters(&|n, t| 1 <= t && t <= n);
    let first = if base == 2 { first } else { format!("({first})") };
    format!("({})*{first}({})*", letters(&|_, t| t == 0), letters(&|n, t| n == t))
}

/// `n + 2*m`, or 0.
fn sum(parts: &[String]) -> String {
    if parts.is_empty() { "0".into() } else { parts.join(" + ") }
}

#[cfg(test)]
mod tests {
    use crate::BINARY;
    use crate::logic::{Vocabulary, parse, parse_with};

    #[test]
    fn what_walnut_can_say() {
        for (ours, theirs) in [
            ("2 - 3 < 0", "(0 < 1)"),
            ("n - m - 4 != 2*k - m", "(n + m != m + 2*k + 4)"),
            ("fib(0*n)", "$fib(n - n)"),
            ("forall A, E: A = E", "(Av1,v2 (v1 = v2))"),
            ("exists n: n = m and exists n: n = 3", "(En ((n = m) & (En (n = 3))))"),
            ("fibword(n + 1 - m) <=> not n = 0", "((F[n + 1 - m] = @1) <=> (~(n = 0)))"),
            ("1 <= x < y", "((1 <= x) & (x < y))"),
            ("exists v1, E: v1 = E", "(Ev1,v2 (v1 = v2))"),
        ] {
            let found = parse(ours).unwrap().to_walnut().unwrap();
            assert_eq!(found.text, format!("?msd_fib {theirs}"), "{ours}");
        }
        let binary =
            Vocabulary { system: &BINARY, relations: vec![("mine".into(), 2)], ..Vocabulary::default() };
        let found =
            parse_with("term(n) and mine(n, 2*n - 1) and term(m)", &binary).unwrap().to_walnut().unwrap();
        assert_eq!(found.text, "?msd_2 (($term(n) & $mine(n, 2*n - 1)) & $term(m))");
        assert_eq!(found.before, ["reg term msd_2 \"0*10*\":"]);
    }

    #[test]
    fn what_walnut_cannot_say() {
        for (ours, part) in [
            ("z1(n) > 3", "Walnut cannot express z1(n)"),
            ("/10*/(n)", "Walnut cannot express the pattern /10*/(n)"),
            ("A = 3", "Walnut cannot express a variable A"),
            ("n < 10^10", "Walnut cannot express the number 10000000000"),
        ] {
            assert_eq!(parse(ours).unwrap().to_walnut().unwrap_err().to_string(), part, "{ours}");
        }
    }
}
