//! Simple forms in words, for people who want to see how a statement is decided.

use std::collections::HashMap;

use super::builtin::Builtin;
use super::lower::{Core, Variable};

/// Longer descriptions are cut.
const LONGEST: usize = 200;

/// A simple form as text. Variables that stand for a term have made-up names.
pub(super) fn describe(core: &Core, names: &HashMap<Variable, String>) -> String {
    let text = whole(core, names);
    match text.char_indices().nth(LONGEST) {
        None => text,
        Some((end, _)) => format!("{}...", &text[..end]),
    }
}

fn whole(core: &Core, names: &HashMap<Variable, String>) -> String {
    let name = |variable: &Variable| names.get(variable).cloned().unwrap_or_else(|| format!("v{variable}"));
    let list = |variables: &[Variable]| variables.iter().map(name).collect::<Vec<_>>().join(", ");
    let inner = |core: &Core| match core {
        Core::And(_) | Core::Or(_) | Core::Iff(..) | Core::Exists(..) => format!("({})", whole(core, names)),
        _ => whole(core, names),
    };
    let join = |parts: &[Core], word: &str| parts.iter().map(inner).collect::<Vec<_>>().join(word);
    match core {
        Core::Constant(value) => value.to_string(),
        Core::Linear { terms, constant, equal } => {
            let term = |&(coefficient, variable): &(i32, Variable)| match coefficient {
                1 => name(&variable),
                -1 => format!("-{}", name(&variable)),
                many => format!("{many}*{}", name(&variable)),
            };
            let sum = terms.iter().map(term).collect::<Vec<_>>().join(" + ").replace("+ -", "- ");
            format!("{sum} {} {constant}", if *equal { "=" } else { "<=" })
        }
        Core::Is(variable, number) => format!("{} = {number}", name(variable)),
        Core::Builtin(Builtin::Part1, arguments) => {
            format!("{} = z1({})", name(&arguments[1]), name(&arguments[0]))
        }
        Core::Builtin(Builtin::Part2, arguments) => {
            format!("{} = z2({})", name(&arguments[1]), name(&arguments[0]))
        }
        Core::Builtin(builtin, arguments) => format!("{}({})", builtin.name(), list(arguments)),
        Core::Match(pattern, arguments) => format!("/{pattern}/({})", list(arguments)),
        Core::Given(relation, arguments) => format!("{relation}({})", list(arguments)),
        Core::Not(negated) => format!("not {}", inner(negated)),
        Core::And(parts) => join(parts, " and "),
        Core::Or(parts) => join(parts, " or "),
        Core::Iff(left, right) => format!("{} <=> {}", inner(left), inner(right)),
        Core::Exists(variable, body) => format!("exists {}: {}", name(variable), whole(body, names)),
    }
}
