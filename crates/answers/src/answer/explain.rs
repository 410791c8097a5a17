//! Theorems in words, for programs.

use fibnim::explain::{Case, Closed, Count, Property, Quantity, Term, Value};
use serde::Serialize;

use super::number::{Number, number};
use crate::explain::Words;
use crate::words;

/// A theorem in words: `fibnim explain --json`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Explained {
    family: String,
    /// What the values are: `threshold`, `grundy` or `member`
    quantity: &'static str,
    /// To be tried in order
    cases: Vec<ExplainedCase>,
    /// Numbers to which the cases do not apply
    exceptions: Vec<ExplainedException>,
    /// What numbers of a periodic set are divided by
    #[serde(skip_serializing_if = "Option::is_none")]
    modulus: Option<u64>,
    /// The remainders of its members
    #[serde(skip_serializing_if = "Option::is_none")]
    residues: Option<Vec<u64>>,
    /// What was decided, in the language of `ask`; null if there are no cases
    #[cfg_attr(feature = "schema", schema(required))]
    statement: Option<String>,
    /// Whether all that is said is proved for all numbers
    proved: bool,
    properties: Vec<ExplainedProperty>,
    /// The first pairs of a family in two numbers, the smaller number first
    #[serde(skip_serializing_if = "Vec::is_empty")]
    first: Vec<(u64, u64)>,
    /// How many endings the cases have; null if infinitely many, or if there are no cases
    #[cfg_attr(feature = "schema", schema(required))]
    endings: Option<u64>,
    /// Whether the cases are short enough to be read
    readable: bool,
    /// All of it in a few sentences
    sentence: String,
    /// SHA-256 of the certificate of the theorem
    hash: String,
}

/// Numbers that end alike, and what holds of them.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ExplainedCase {
    /// A regular expression over the digits, the most significant first, leading zeros allowed; null for all others
    #[cfg_attr(feature = "schema", schema(required))]
    pattern: Option<String>,
    #[serde(flatten)]
    value: ExplainedValue,
}

/// A number with its own value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ExplainedException {
    n: u64,
    #[serde(flatten)]
    value: ExplainedValue,
}

/// A number, `inf` or a term; or the allowances from one on, below another, null if there are none; or whether the number is a member.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
enum ExplainedValue {
    Threshold {
        value: Number,
    },
    Interval {
        #[cfg_attr(feature = "schema", schema(required))]
        from: Option<Number>,
        #[cfg_attr(feature = "schema", schema(required))]
        below: Option<Number>,
    },
    Member {
        value: bool,
    },
}

/// Something that holds of all positions of a family.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ExplainedProperty {
    name: &'static str,
    sentence: String,
    /// What was decided, in the language of `ask`; null for a number of positions, which the automaton gives by itself
    #[cfg_attr(feature = "schema", schema(required))]
    statement: Option<String>,
    /// How many positions there are, where that is what it says
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<ExplainedCount>,
}

/// How many positions have all their numbers below the k-th term of the numeration: c(k) = a_1 c(k - 1) + ... + a_L c(k - L).
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct ExplainedCount {
    /// The least k that is spoken of
    least: usize,
    /// c of that k and of those after it, as many as the recurrence needs to begin
    first: Vec<Number>,
    /// a_1, ..., a_L; with all of `first` before, they give every further number
    coefficients: Vec<i64>,
    /// c(k) as a formula; null where none is known
    #[cfg_attr(feature = "schema", schema(required))]
    closed: Option<String>,
    /// The least k for which the formula holds; null if there is none
    #[cfg_attr(feature = "schema", schema(required))]
    closed_from: Option<usize>,
}

impl ExplainedCount {
    fn new(count: &Count) -> Self {
        Self {
            least: count.offset,
            first: count.first().iter().map(number).collect(),
            coefficients: count.growth.coefficients().to_vec(),
            closed: count.closed.as_ref().map(Closed::text),
            closed_from: count.closed.as_ref().map(|closed| closed.from),
        }
    }
}

impl Explained {
    /// A theorem and its words.
    pub fn new(words: &Words) -> Self {
        let family = &words.theorem.family;
        let cases = words.cases.as_ref();
        let name = "n".to_owned();
        let quantity = match (family.rules().allowance().is_some(), family.value()) {
            (true, None) => Quantity::Threshold,
            (true, Some(_)) => Quantity::Grundy,
            (false, _) => Quantity::Member,
        };
        let case =
            |case: &Case| ExplainedCase { pattern: case.pattern.clone(), value: value(case.value, &name) };
        let property = |property: &Property| ExplainedProperty {
            name: property.name,
            sentence: property.sentence.clone(),
            statement: property.statement.clone(),
            count: property.count.as_ref().map(ExplainedCount::new),
        };
        let periodic = cases.and_then(|cases| cases.periodic.as_ref());
        Self {
            family: family.to_string(),
            quantity: match quantity {
                Quantity::Threshold => "threshold",
                Quantity::Grundy => "grundy",
                Quantity::Member => "member",
            },
            cases: cases.map(|cases| cases.cases.iter().map(case).collect()).unwrap_or_default(),
            exceptions: cases
                .map(|cases| {
                    let exceptions = cases.exceptions.iter();
                    exceptions
                        .map(|&(n, worth)| ExplainedException { n, value: value(worth, &name) })
                        .collect()
                })
                .unwrap_or_default(),
            modulus: periodic.map(|periodic| periodic.modulus),
            residues: periodic.map(|periodic| periodic.residues.clone()),
            statement: cases.map(|cases| cases.statement.clone()),
            proved: cases.is_some() || !words.properties.list.is_empty(),
            properties: words.properties.list.iter().map(property).collect(),
            first: words.properties.first.clone(),
            endings: cases.and_then(|cases| cases.endings),
            readable: cases.is_some_and(|cases| cases.readable),
            sentence: words::as_sentence(words),
            hash: words.theorem.hash(),
        }
    }
}

fn value(value: Value, name: &str) -> ExplainedValue {
    let term = |term: Term| match term {
        Term::Number(number) => Number::from(number),
        other => Number::Text(other.about(name)),
    };
    match value {
        Value::Threshold(worth) => ExplainedValue::Threshold { value: term(worth) },
        Value::Interval(interval) => ExplainedValue::Interval {
            from: interval.map(|(from, _)| term(from)),
            below: interval.map(|(_, below)| term(below)),
        },
        Value::Member(value) => ExplainedValue::Member { value },
    }
}
