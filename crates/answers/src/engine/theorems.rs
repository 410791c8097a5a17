//! The theorems of the library: all of them, one, and what its automaton says.

use std::sync::Arc;

use fibnim::proof::{Theorem, sentence};
use limits::{Limits, Watch};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use super::policy::too_large;
use super::{Context, Text, lenient, prove};
use crate::answer::{Explained, Listed, Members, Number, TheoremFacts, evaluated, numbers};
use crate::question::{self, at_allowance, theorem_numbers};
use crate::refusal::Refusal;
use crate::store::{Entry, bundle, own_game};
use crate::words::{self, Row};

/// All theorems.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = Library))]
pub struct TheoremList {
    theorems: Vec<TheoremListed>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct TheoremListed {
    #[serde(flatten)]
    listed: Listed,
    sentence: String,
    /// Who wrote the rules of a game that is not known by name: `you` or `others`
    #[cfg_attr(feature = "schema", schema(required))]
    by: Option<Author>,
    /// Whether all who can reach the server see it
    shared: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
enum Author {
    You,
    Others,
}

/// The theorems that are known.
pub(super) fn list(context: &mut Context<'_>) -> Result<TheoremList, Refusal> {
    let listed = |entry: &Entry| TheoremListed {
        listed: Listed::from(entry),
        sentence: sentence(&entry.family, entry.states),
        by: own_game(&entry.family).map(|_| if entry.by_others { Author::Others } else { Author::You }),
        shared: entry.shared,
    };
    Ok(TheoremList { theorems: context.library.entries()?.iter().map(listed).collect() })
}

/// A theorem that must be there.
fn theorem(name: &str, context: &mut Context<'_>) -> Result<Arc<Theorem>, Refusal> {
    let family = context.family(name)?;
    context.library.find(&family)?.ok_or_else(|| Refusal::Missing {
        message: format!("there is no theorem on {family} yet"),
        help: "prove it first".into(),
    })
}

/// A theorem with what is needed to look at it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TheoremShown {
    #[serde(flatten)]
    shown: TheoremFacts,
    /// The numbers that its automaton reads, the allowance last
    tracks: Vec<String>,
    /// The name of the allowance, if the game has one
    #[cfg_attr(feature = "schema", schema(required))]
    allowance: Option<String>,
    /// For each pile of the game what it is fixed at; null where it is variable
    piles: Vec<Option<u32>>,
    /// The rules of the game
    rules: String,
    /// How numbers are written
    numbers: &'static str,
    /// Transitions that do not lead to the dead state
    arrows: usize,
    /// Whether a drawing could be read
    drawable: bool,
}

/// One theorem.
pub(super) fn show(name: &str, context: &mut Context<'_>) -> Result<TheoremShown, Refusal> {
    let theorem = theorem(name, context)?;
    let family = &theorem.family;
    Ok(TheoremShown {
        shown: TheoremFacts::new(&theorem),
        tracks: family.tracks(),
        allowance: family.rules().allowance().map(str::to_owned),
        piles: family.at().to_vec(),
        rules: family.rules().to_string(),
        numbers: family.system().name,
        arrows: theorem.target.live_transitions(),
        drawable: picture::automaton::readable(&theorem.target).is_ok(),
    })
}

/// The automaton of a theorem, drawn.
pub(super) fn drawing(name: &str, context: &mut Context<'_>) -> Result<Text, Refusal> {
    let theorem = theorem(name, context)?;
    let tracks = theorem.family.tracks();
    let names: Vec<&str> = tracks.iter().map(String::as_str).collect();
    let text = picture::automaton::svg(&theorem.target, &names).map_err(|unreadable| {
        too_large(unreadable.to_string(), "run numbers through it, or look at its certificate")
    })?;
    Ok(Text { media: "image/svg+xml", file: None, text })
}

/// The certificate of a theorem after those of all that it builds on.
pub(super) fn certificate(name: &str, context: &mut Context<'_>) -> Result<Text, Refusal> {
    let theorem = theorem(name, context)?;
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-+.".contains(c);
    let file = theorem.family.to_string().replace(|c| !is_plain(c), "-");
    let text = bundle(std::slice::from_ref(&theorem.family), &mut |family| context.library.find(family))?;
    Ok(Text { media: "text/plain; charset=utf-8", file: Some(format!("{file}.cert")), text })
}

/// A theorem of the library, to be put into words.
#[derive(Clone, Debug, Deserialize)]
pub struct WordsQuestion {
    /// The theorem.
    pub family: String,
    /// About which number.
    #[serde(flatten)]
    pub about: About,
}

/// The number that is of interest.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct About {
    /// The value of the pile that varies: what the words say of it
    #[serde(default)]
    #[cfg_attr(feature = "schema", param(example = "34"))]
    pub n: Option<String>,
}

/// A theorem in words, ready to be shown.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TheoremWords {
    #[serde(flatten)]
    explained: Explained,
    /// What the rows describe; null if there are none
    #[cfg_attr(feature = "schema", schema(required))]
    heading: Option<String>,
    /// One for each case, the exceptions first
    rows: Vec<Row>,
    /// What the values and the digits mean
    meaning: String,
    /// What the words say of the number that was asked about; null if none was, or if they say nothing
    #[cfg_attr(feature = "schema", schema(required))]
    by_digits: Option<String>,
    /// The theorem for a paper
    latex: String,
}

/// A theorem of the library in words.
pub(super) fn in_words(
    asked: &WordsQuestion,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<TheoremWords, Refusal> {
    let family = theorem(&asked.family, context)?.family.clone();
    let number = match &asked.about.n {
        Some(written) => Some(question::digits(written, context.policy.digits)?),
        None => None,
    };
    let found = prove::explain(&family, false, context, limits, watch)?;
    let by_digits = match (&found.cases, number) {
        (Some(cases), Some(number)) => {
            words::by_digits(cases, &number, limits).map_err(Refusal::Statement)?
        }
        _ => None,
    };
    // Remainders are a sentence, not a table.
    let cases = found.cases.as_ref().filter(|cases| cases.periodic.is_none());
    Ok(TheoremWords {
        heading: cases.map(words::heading),
        rows: cases.map(words::rows).unwrap_or_default(),
        meaning: cases.map(words::meaning).unwrap_or_default(),
        by_digits,
        latex: words::latex(&found),
        explained: Explained::new(&found),
    })
}

/// Numbers to be read by the automaton of a theorem.
#[derive(Clone, Debug, Deserialize)]
pub struct RunQuestion {
    /// The theorem.
    pub family: String,
    /// What it reads.
    #[serde(flatten)]
    pub numbers: Numbers,
}

/// Numbers to be read by an automaton.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Numbers {
    /// The piles, then the allowance, which may be `inf`
    #[cfg_attr(feature = "schema", param(example = "5,7,1"))]
    pub numbers: String,
}

/// An automaton that reads numbers digit by digit.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Run {
    family: String,
    tracks: Vec<String>,
    numbers: Vec<Number>,
    /// The state before the first digit
    start: u32,
    steps: Vec<RunStep>,
    /// Whether the last state accepts
    holds: bool,
    /// The answer in words
    sentence: String,
}

/// A step: one digit of each number.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
struct RunStep {
    digits: Vec<u8>,
    /// The state after it; 0 is the dead state
    state: u32,
}

/// Runs numbers through the automaton of a theorem, digit by digit.
pub(super) fn run(asked: &RunQuestion, context: &mut Context<'_>) -> Result<Run, Refusal> {
    let theorem = theorem(&asked.family, context)?;
    let written: Vec<String> = asked.numbers.numbers.split(',').map(|part| part.trim().to_owned()).collect();
    let read: Vec<BigUint> = theorem_numbers(&written, &theorem)?;
    let tracks = theorem.family.tracks();
    let mut steps = Vec::new();
    theorem.target.run(&read, |letter, state| {
        let digits = (0..tracks.len()).map(|track| theorem.target.digit(letter, track) as u8).collect();
        steps.push(RunStep { digits, state });
    });
    if steps.len() > context.policy.steps {
        return Err(too_large(
            format!("{} digits are too many to look at", steps.len()),
            "fibnim theorems evaluate answers for longer numbers",
        ));
    }
    let start = theorem.target.start();
    let holds = theorem.target.is_accepting(steps.last().map_or(start, |step| step.state));
    Ok(Run {
        family: theorem.family.to_string(),
        numbers: numbers(&read),
        start,
        holds,
        sentence: evaluated(&theorem, &written, holds),
        tracks,
        steps,
    })
}

/// Members of the set that a theorem is about.
#[derive(Clone, Debug, Deserialize)]
pub struct MembersQuestion {
    /// The theorem.
    pub family: String,
    /// Which of them.
    #[serde(flatten)]
    pub which: Which,
}

/// Which members.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::IntoParams), into_params(parameter_in = Query))]
pub struct Which {
    /// Fixes the allowance: a number, or `inf`, which is all the same in a game without one
    #[serde(default)]
    #[cfg_attr(feature = "schema", param(example = "inf"))]
    pub allowance: Option<String>,
    /// How many
    #[serde(default = "twenty", deserialize_with = "lenient::plain")]
    #[cfg_attr(feature = "schema", param(required = false, default = 20, maximum = 1000))]
    pub first: usize,
}

fn twenty() -> usize {
    20
}

/// The first members of the set that a theorem is about.
pub(super) fn members(
    asked: &MembersQuestion,
    context: &mut Context<'_>,
    limits: &Limits,
) -> Result<Members, Refusal> {
    let (which, most) = (&asked.which, context.policy.listed);
    if which.first > most {
        return Err(too_large("too many members", format!("ask for at most {most}")));
    }
    let theorem = theorem(&asked.family, context)?;
    let mut tracks = theorem.family.tracks();
    // At an allowance the automaton is made anew.
    let narrowed = match &which.allowance {
        None => None,
        Some(allowance) => {
            let narrowed = at_allowance(&theorem, allowance, limits)?;
            // A game without one has no number for it.
            tracks.truncate(theorem.family.piles());
            Some(narrowed)
        }
    };
    let automaton = narrowed.as_ref().unwrap_or(&theorem.target);
    let members = automaton.members().take(which.first).take_while(|_| !limits.stop.is_set());
    let tuples: Vec<Vec<BigUint>> = members.collect();
    Ok(Members::new(&tracks, &tuples))
}
