//! Predicates about several numerations: what each part says, and the parts put together as Walnut does it, word by word.

use limits::Limits;

use super::language::{Language, Numeration, Track};
use super::predicate::{Join, Node, Quantifier};
use super::{Library, Refused, negative};
use crate::logic::{Answer, Formula, Relations, Statement, decide};
use crate::system::System;

/// What a predicate says of its variables, which stand in alphabetical order.
pub(super) struct Said {
    pub(super) variables: Vec<String>,
    pub(super) language: Language,
}

pub(super) struct Evaluator<'a> {
    pub(super) library: &'a Library,
    pub(super) given: &'a Relations,
    pub(super) limits: &'a Limits,
}

impl Evaluator<'_> {
    pub(super) fn said(&self, node: &Node) -> Result<Said, Refused> {
        match node {
            Node::Pure(numeration, formula) => {
                let super::language::Kind::Natural(system) = numeration.kind else {
                    unreachable!("formulas are about natural numbers")
                };
                let statement = Statement { definitions: Vec::new(), formula: formula.clone(), system };
                Ok(match decide(&statement, self.given, self.limits)? {
                    Answer::True { .. } => Said { variables: Vec::new(), language: Language::truth(true) },
                    Answer::False { .. } => Said { variables: Vec::new(), language: Language::truth(false) },
                    Answer::Set { variables, automaton } => {
                        let language = Language::of(&automaton, numeration.least_first, self.limits)?;
                        Said { variables, language }
                    }
                })
            }
            Node::Linear { numeration, factors, constant, at_most } => {
                let coefficients: Vec<i64> = factors.iter().map(|(_, coefficient)| *coefficient).collect();
                let language =
                    negative::linear(*numeration, &coefficients, *constant, *at_most, self.limits)?;
                Ok(Said { variables: factors.iter().map(|(name, _)| name.clone()).collect(), language })
            }
            Node::Call { name, output, variables } => self.called(name, *output, variables),
            Node::Not(inner) => {
                let inner = self.said(inner)?;
                Ok(Said { language: self.not(&inner.language)?, ..inner })
            }
            Node::Turned(inner) => {
                let inner = self.said(inner)?;
                Ok(Said { language: inner.language.reversed(self.limits)?, ..inner })
            }
            Node::Joined(join, left, right) => self.joined(*join, self.said(left)?, self.said(right)?),
            Node::Bound(Quantifier::Exists, names, inner) => self.without(self.said(inner)?, names),
            Node::Bound(Quantifier::Forall, names, inner) => {
                let inner = self.said(inner)?;
                let inner = Said { language: self.not(&inner.language)?, ..inner };
                let some = self.without(inner, names)?;
                Ok(Said { language: self.not(&some.language)?, ..some })
            }
            Node::Bound(Quantifier::Infinite, names, inner) => {
                let inner = self.said(inner)?;
                let language = self.begun(&inner, names)?;
                Ok(Said { variables: Vec::new(), language: Language::truth(language.is_infinite()) })
            }
        }
    }

    /// A relation of the library, or where a word has an output, with these variables in its places.
    fn called(&self, name: &str, output: Option<i64>, places: &[String]) -> Result<Said, Refused> {
        let language = match output {
            None => self.library.relation_language(name, self.limits)?,
            Some(_) => self.library.word_language(name, self.limits)?,
        };
        let mut variables = places.to_vec();
        variables.sort_unstable();
        variables.dedup();
        let place =
            |name: &String| variables.iter().position(|other| other == name).expect("it is one of them");
        let at: Vec<usize> = places.iter().map(place).collect();
        let first = |variable: usize| at.iter().position(|&other| other == variable).expect("it has a place");
        let tracks: Vec<Track> =
            (0..variables.len()).map(|variable| language.tracks()[first(variable)].clone()).collect();
        if at.iter().zip(language.tracks()).any(|(&variable, track)| !tracks[variable].is_like(track)) {
            return Err(different());
        }
        let all = Language::truth(true);
        let accepts = |own: Option<i32>, _| match output {
            None => own,
            Some(output) => own.filter(|&own| i64::from(own) == output).and(Some(1)),
        };
        let language = Language::product(tracks, [(&language, &at), (&all, &[])], accepts, self.limits)?;
        Ok(Said { variables, language })
    }

    fn not(&self, language: &Language) -> Result<Language, Refused> {
        if let Some(truth) = language.as_truth() {
            return Ok(Language::truth(!truth));
        }
        let other = |own: Option<i32>| own.is_none().then_some(1);
        language.with_outputs(other, self.limits)?.within_numbers(self.limits)
    }

    fn joined(&self, join: Join, left: Said, right: Said) -> Result<Said, Refused> {
        let holds = |left: bool, right: bool| join.holds(left, right);
        // What is true or false in itself decides, or leaves the other part or its opposite.
        let known = |with: &dyn Fn(bool) -> bool, other: Said| -> Result<Said, Refused> {
            match (with(false), with(true)) {
                (false, true) => Ok(other),
                (true, false) => Ok(Said { language: self.not(&other.language)?, ..other }),
                (truth, _) => Ok(Said { variables: Vec::new(), language: Language::truth(truth) }),
            }
        };
        if let Some(truth) = left.language.as_truth() {
            return known(&|right| holds(truth, right), right);
        }
        if let Some(truth) = right.language.as_truth() {
            return known(&|left| holds(left, truth), left);
        }
        let mut variables: Vec<String> = left.variables.iter().chain(&right.variables).cloned().collect();
        variables.sort_unstable();
        variables.dedup();
        let places = |said: &Said| -> Vec<usize> {
            let place = |name: &String| variables.iter().position(|other| other == name);
            said.variables.iter().filter_map(place).collect()
        };
        let (lefts, rights) = (places(&left), places(&right));
        let mut tracks: Vec<Option<Track>> = vec![None; variables.len()];
        for (said, places) in [(&left, &lefts), (&right, &rights)] {
            for (track, &place) in said.language.tracks().iter().zip(places) {
                match &mut tracks[place] {
                    None => tracks[place] = Some(track.clone()),
                    Some(known) if !known.is_like(track) => return Err(different()),
                    Some(known) if known.numeration.is_none() => *known = track.clone(),
                    Some(_) => {}
                }
            }
        }
        let tracks = tracks.into_iter().flatten().collect();
        let parts = [(&left.language, lefts.as_slice()), (&right.language, rights.as_slice())];
        let output = |a: Option<i32>, b: Option<i32>| holds(a.is_some(), b.is_some()).then_some(1);
        let language = Language::product(tracks, parts, output, self.limits)?;
        let language = if join == Join::And { language } else { language.within_numbers(self.limits)? };
        Ok(Said { variables, language })
    }

    /// That there are such numbers.
    fn without(&self, said: Said, names: &[String]) -> Result<Said, Refused> {
        let Said { mut variables, mut language } = said;
        for name in names {
            let Some(track) = variables.iter().position(|other| other == name) else {
                return Err(Refused::new(format!("{name} is bound, and not there")));
            };
            variables.remove(track);
            language = language.projected(track, self.limits)?;
        }
        if variables.is_empty() {
            let truth = Language::truth(!language.is_empty());
            return Ok(Said { variables, language: truth });
        }
        let numerations: Option<Vec<Numeration>> =
            language.tracks().iter().map(|track| track.numeration).collect();
        // Words of letters, and words that are read in both directions, are as long as they are.
        let language = match numerations {
            Some(all) if all.iter().all(|numeration| numeration.least_first) => {
                language.trailing(self.limits)?
            }
            Some(all) if all.iter().all(|numeration| !numeration.least_first) => {
                language.leading(self.limits)?
            }
            _ => language,
        };
        Ok(Said { variables, language })
    }

    /// Those of its words in which one of these numbers begins with a digit that is not 0.
    fn begun(&self, said: &Said, names: &[String]) -> Result<Language, Refused> {
        let mut all: Option<Language> = None;
        for name in names {
            let Some(track) = said.variables.iter().position(|other| other == name) else {
                return Err(Refused::new(format!("{name} is bound, and not there")));
            };
            let begun = said.language.begun(track, self.limits)?;
            all = Some(match all {
                None => begun,
                Some(all) => {
                    let places: Vec<usize> = (0..said.variables.len()).collect();
                    let parts = [(&all, places.as_slice()), (&begun, places.as_slice())];
                    Language::product(all.tracks().to_vec(), parts, Option::or, self.limits)?
                }
            });
        }
        Ok(all.unwrap_or_else(|| said.language.clone()))
    }
}

/// A formula joined with what is true or false in itself is true, false, or the other part alone, as in Walnut: what it says of the variables stays, and
/// they go where nothing is said of them.
pub(super) fn settled(
    formula: Formula,
    system: &'static System,
    given: &Relations,
    limits: &Limits,
) -> Result<Result<Formula, bool>, Refused> {
    let (join, left, right) = match formula {
        Formula::And(left, right) => (Join::And, left, right),
        Formula::Or(left, right) => (Join::Or, left, right),
        Formula::Implies(left, right) => (Join::Implies, left, right),
        Formula::Iff(left, right) => (Join::Iff, left, right),
        Formula::Not(inner) => {
            return Ok(match settled(*inner, system, given, limits)? {
                Ok(inner) => Ok(Formula::Not(Box::new(inner))),
                Err(truth) => Err(!truth),
            });
        }
        other => return Ok(Ok(other)),
    };
    let is_closed = |formula: &Formula| formula.free_variables().is_empty();
    let (closed, open, is_left) = match (is_closed(&left), is_closed(&right)) {
        (true, false) => (left, right, true),
        (false, true) => (right, left, false),
        _ => return Ok(Ok(join.formula(left, right))),
    };
    let statement = Statement { definitions: Vec::new(), formula: *closed, system };
    let truth = matches!(decide(&statement, given, limits)?, Answer::True { .. });
    let with = |open: bool| if is_left { join.holds(truth, open) } else { join.holds(open, truth) };
    match (with(false), with(true)) {
        (false, true) => settled(*open, system, given, limits),
        (true, false) => settled(Formula::Not(open), system, given, limits),
        (constant, _) => Ok(Err(constant)),
    }
}

fn different() -> Refused {
    Refused::new("a variable stands for words over different letters")
}
