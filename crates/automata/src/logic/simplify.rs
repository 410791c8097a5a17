//! Simple forms made easier before they are decided: quantifiers pushed inward, linear equations used up.

use super::lower::{Core, Variable, all, any, congruent, not};

/// A linear form that would grow beyond this is left as it is: its automaton would be the larger one.
const MOST_TERMS: usize = 6;
const LARGEST_SUM: i32 = 48;
const LARGEST_CONSTANT: i32 = 200;

/// The same, easier to decide.
pub(super) fn simplify(core: Core) -> Core {
    match core {
        Core::Not(inner) => not(simplify(*inner)),
        Core::And(parts) => all(parts.into_iter().map(simplify).collect()),
        Core::Or(parts) => any(parts.into_iter().map(simplify).collect()),
        Core::Iff(left, right) => match (simplify(*left), simplify(*right)) {
            (Core::Constant(value), other) | (other, Core::Constant(value)) => {
                if value {
                    other
                } else {
                    not(other)
                }
            }
            (left, right) => Core::Iff(Box::new(left), Box::new(right)),
        },
        Core::Exists(variable, inner) => exists(vec![variable], simplify(*inner)),
        other => other,
    }
}

/// The statement that some values of the variables, outermost first, satisfy `inner`.
fn exists(mut variables: Vec<Variable>, mut inner: Core) -> Core {
    // A chain of quantifiers is one.
    while let Core::Exists(variable, body) = inner {
        variables.push(variable);
        inner = *body;
    }
    if let Core::Or(parts) = inner {
        return any(parts.into_iter().map(|part| exists(variables.clone(), part)).collect());
    }
    let mut parts = match inner {
        Core::And(parts) => parts,
        other => vec![other],
    };
    variables.retain(|&variable| match eliminate(variable, &parts) {
        Some(rest) => {
            parts = rest;
            false
        }
        None => true,
    });
    // A variable only matters to the parts that have it.
    for variable in variables.into_iter().rev() {
        let (with, without): (Vec<Core>, Vec<Core>) =
            parts.into_iter().partition(|part| mentions(part, variable));
        parts = without;
        if !with.is_empty() {
            parts.push(Core::Exists(variable, Box::new(all(with))));
        }
    }
    all(parts)
}

/// The parts without the variable, if one of them says which number it is and the others are linear in it.
fn eliminate(variable: Variable, parts: &[Core]) -> Option<Vec<Core>> {
    let (place, value) =
        parts.iter().enumerate().find_map(|(place, part)| Some((place, Value::from(part, variable)?)))?;
    let mut rest = vec![value.is_a_number()?];
    for (other, part) in parts.iter().enumerate() {
        if other != place {
            rest.push(substitute(part, variable, &value)?);
        }
    }
    match all(rest) {
        Core::And(parts) => Some(parts),
        one => Some(vec![one]),
    }
}

/// What a variable is equal to: the sum of these terms and a constant.
struct Value {
    terms: Vec<(i32, Variable)>,
    constant: i32,
}

impl Value {
    /// From an equation in which the variable has the coefficient 1 or -1.
    fn from(part: &Core, variable: Variable) -> Option<Self> {
        let Core::Linear { terms, constant, equal: true } = part else { return None };
        let &(sign, _) = terms.iter().find(|(coefficient, v)| *v == variable && coefficient.abs() == 1)?;
        let others = terms.iter().filter(|(_, v)| *v != variable);
        Some(Self { terms: others.map(|&(a, v)| (-sign * a, v)).collect(), constant: sign * constant })
    }

    /// That the value is not negative.
    fn is_a_number(&self) -> Option<Core> {
        linear(self.terms.iter().map(|&(a, v)| (-a, v)).collect(), self.constant, false)
    }
}

/// The part with the value in place of the variable; `None` if that is not possible.
fn substitute(core: &Core, variable: Variable, value: &Value) -> Option<Core> {
    if !mentions(core, variable) {
        return Some(core.clone());
    }
    let each = |parts: &[Core]| -> Option<Vec<Core>> {
        parts.iter().map(|part| substitute(part, variable, value)).collect()
    };
    match core {
        Core::Linear { terms, constant, equal } => {
            let &(factor, _) = terms.iter().find(|(_, v)| *v == variable)?;
            let others = terms.iter().copied().filter(|(_, v)| *v != variable);
            let put_in = value.terms.iter().map(|&(a, v)| (factor.saturating_mul(a), v));
            let constant = constant.checked_sub(factor.checked_mul(value.constant)?)?;
            linear(others.chain(put_in).collect(), constant, *equal)
        }
        Core::Congruent { terms, constant, modulus } => {
            let &(factor, _) = terms.iter().find(|(_, v)| *v == variable)?;
            let others = terms.iter().copied().filter(|(_, v)| *v != variable);
            let times = |a: i32| Some(factor.checked_mul(a.rem_euclid(*modulus))? % modulus);
            let put_in =
                value.terms.iter().map(|&(a, v)| Some((times(a)?, v))).collect::<Option<Vec<_>>>()?;
            let constant = constant.checked_sub(times(value.constant)?)?;
            Some(congruent(others.chain(put_in).collect(), constant, *modulus))
        }
        Core::Not(inner) => Some(not(substitute(inner, variable, value)?)),
        Core::And(parts) => Some(all(each(parts)?)),
        Core::Or(parts) => Some(any(each(parts)?)),
        Core::Iff(left, right) => Some(simplify(Core::Iff(
            Box::new(substitute(left, variable, value)?),
            Box::new(substitute(right, variable, value)?),
        ))),
        Core::Exists(bound, inner) => Some(exists(vec![*bound], substitute(inner, variable, value)?)),
        _ => None,
    }
}

/// Sum of terms = constant, or <= constant, like terms added up; `None` if it is too large.
fn linear(terms: Vec<(i32, Variable)>, constant: i32, equal: bool) -> Option<Core> {
    let mut added: Vec<(i32, Variable)> = Vec::new();
    for (coefficient, variable) in terms {
        match added.iter_mut().find(|(_, other)| *other == variable) {
            Some((sum, _)) => *sum = sum.saturating_add(coefficient),
            None => added.push((coefficient, variable)),
        }
    }
    added.retain(|(coefficient, _)| *coefficient != 0);
    if !equal && constant >= 0 && added.iter().all(|(coefficient, _)| *coefficient <= 0) {
        return Some(Core::Constant(true));
    }
    if added.is_empty() {
        return Some(Core::Constant(if equal { constant == 0 } else { constant >= 0 }));
    }
    let sum = added.iter().fold(0i32, |sum, (a, _)| sum.saturating_add(a.saturating_abs()));
    let small = added.len() <= MOST_TERMS && sum <= LARGEST_SUM && constant.abs() <= LARGEST_CONSTANT;
    small.then_some(Core::Linear { terms: added, constant, equal })
}

/// Whether a variable occurs. Every binding has its own number, so nothing hides it.
fn mentions(core: &Core, variable: Variable) -> bool {
    match core {
        Core::Constant(_) => false,
        Core::Linear { terms, .. } | Core::Congruent { terms, .. } => {
            terms.iter().any(|&(_, other)| other == variable)
        }
        Core::Is(other, _) => *other == variable,
        Core::Builtin(_, arguments) | Core::Match(_, arguments) | Core::Given(_, arguments) => {
            arguments.contains(&variable)
        }
        Core::Not(inner) | Core::Exists(_, inner) => mentions(inner, variable),
        Core::And(parts) | Core::Or(parts) => parts.iter().any(|part| mentions(part, variable)),
        Core::Iff(left, right) => mentions(left, variable) || mentions(right, variable),
    }
}
