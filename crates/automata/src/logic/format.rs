//! Statements printed back, with no more brackets than they need.

use std::fmt::{self, Display};

use num_bigint::BigUint;

use super::formula::{Comparison, Definition, Expression, Factor, Formula, Phrase, Statement};

impl Display for Statement {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for definition in &self.definitions {
            writeln!(out, "{definition}")?;
        }
        write!(out, "{}", self.formula)
    }
}

impl Display for Definition {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = if self.is_relation { "def" } else { "let" };
        write!(out, "{word} {}({}) = {};", self.name, self.parameters.join(", "), self.formula)
    }
}

/// How tightly a formula holds together; a looser one inside needs brackets.
fn strength(formula: &Formula) -> u8 {
    match formula {
        Formula::Exists(..) | Formula::Forall(..) | Formula::Infinite(..) => 0,
        Formula::Iff(..) => 1,
        Formula::Implies(..) => 2,
        Formula::Or(..) => 3,
        Formula::And(..) => 4,
        Formula::Not(..) => 5,
        Formula::Compare(..)
        | Formula::Relation(..)
        | Formula::Match(..)
        | Formula::Phrase(_)
        | Formula::Said(..) => 6,
    }
}

/// The formula, in brackets if it binds less tightly than what is around it.
struct Within<'a>(&'a Formula, u8);

impl Display for Within<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if strength(self.0) < self.1 { write!(out, "({})", self.0) } else { write!(out, "{}", self.0) }
    }
}

impl Display for Formula {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let own = strength(self);
        match self {
            Self::Not(inner) => write!(out, "not {}", Within(inner, own)),
            // Chains of these lean to the left, and => to the right.
            Self::And(left, right) => write!(out, "{} and {}", Within(left, own), Within(right, own + 1)),
            Self::Or(left, right) => write!(out, "{} or {}", Within(left, own), Within(right, own + 1)),
            Self::Implies(left, right) => write!(out, "{} => {}", Within(left, own + 1), Within(right, own)),
            Self::Iff(left, right) => write!(out, "{} <=> {}", Within(left, own), Within(right, own + 1)),
            Self::Exists(names, inner) => write!(out, "exists {}: {inner}", names.join(", ")),
            Self::Forall(names, inner) => write!(out, "forall {}: {inner}", names.join(", ")),
            Self::Infinite(names, inner) => write!(out, "infinite {}: {inner}", names.join(", ")),
            Self::Compare(left, comparison, right) => write!(out, "{left} {comparison} {right}"),
            Self::Relation(name, arguments) => write!(out, "{name}({})", list(arguments)),
            Self::Phrase(phrase) | Self::Said(phrase, _) => write!(out, "{phrase}"),
            Self::Match(pattern, arguments) => write!(out, "/{pattern}/({})", list(arguments)),
        }
    }
}

impl Display for Phrase {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let game = self.game.as_ref().map(|game| format!("{game}: ")).unwrap_or_default();
        write!(out, "{}({game}{}", self.name, list(&self.before))?;
        match &self.behind {
            Some(behind) => write!(out, "; {behind})")?,
            None if self.has_behind => out.write_str("; inf)")?,
            None => out.write_str(")")?,
        }
        match self.compared {
            None => Ok(()),
            Some((comparison, number)) => write!(out, " {comparison} {number}"),
        }
    }
}

fn list(arguments: &[Expression]) -> String {
    arguments.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

impl Display for Comparison {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Equal => "=",
            Self::Different => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::More => ">",
            Self::AtLeast => ">=",
        })
    }
}

impl Display for Expression {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut sign =
            |out: &mut fmt::Formatter<'_>, negative: bool| match (std::mem::take(&mut first), negative) {
                (true, false) => Ok(()),
                (true, true) => out.write_str("-"),
                (false, false) => out.write_str(" + "),
                (false, true) => out.write_str(" - "),
            };
        for (coefficient, factor) in &self.factors {
            sign(out, *coefficient < 0)?;
            match (coefficient.unsigned_abs(), factor) {
                (1, factor) => write!(out, "{factor}")?,
                (many, Factor::Quotient(..) | Factor::Remainder(..)) => write!(out, "{many}*({factor})")?,
                (many, factor) => write!(out, "{many}*{factor}")?,
            }
        }
        if self.plus != BigUint::ZERO || (self.factors.is_empty() && self.minus == BigUint::ZERO) {
            sign(out, false)?;
            write!(out, "{}", self.plus)?;
        }
        if self.minus != BigUint::ZERO {
            sign(out, true)?;
            write!(out, "{}", self.minus)?;
        }
        Ok(())
    }
}

impl Display for Factor {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Variable(name) => out.write_str(name),
            Self::Part(number, of) => write!(out, "z{number}({of})"),
            Self::Quotient(divisor, of) => write!(out, "{}/{divisor}", Divided(of)),
            Self::Remainder(divisor, of) => write!(out, "{} mod {divisor}", Divided(of)),
        }
    }
}

/// A term that is divided: in brackets where it is a sum.
struct Divided<'a>(&'a Expression);

impl Display for Divided<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Expression { factors, plus, minus } = self.0;
        let is_one = match factors.as_slice() {
            [] => *minus == BigUint::ZERO,
            [(coefficient, _)] => *coefficient >= 0 && *plus == BigUint::ZERO && *minus == BigUint::ZERO,
            _ => false,
        };
        if is_one { write!(out, "{}", self.0) } else { write!(out, "({})", self.0) }
    }
}
