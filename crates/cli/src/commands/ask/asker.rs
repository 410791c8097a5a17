//! Who answers statements: with which relations, within which limits, and in which form.

use std::borrow::Cow;
use std::io::Write as _;
use std::time::Duration;

use answers::answer::{Answered, AnsweredWith, Certificate, Expressed, line};
use answers::library::LibraryPath;
use answers::prover::OnStop;
use answers::statements::{Certified, Decider, Uncertified};
use answers::store::{Lazy, Store};
use answers::{Fault, Refusal, question};
use automata::logic::{Answer, Relations, Statement};
use automata::{Automaton, FIBONACCI, System};
use fibnim::proof::statements::Tell;
use fibnim::rules::{Relation, Rules};
use limits::Limits;

use crate::cli::AskArgs;
use crate::commands::rules::{given_or_own, relations};
use crate::failure::{Allowed, Failure};
use crate::interrupt::{Memory, Remains, stoppable_with, stoppable_within};
use crate::machine;
use crate::output;
use crate::progress::Progress;
use crate::render::statement::{self, Parts};

/// What all statements of a session share.
pub(super) struct Asker {
    /// How numbers are written.
    pub(super) system: &'static System,
    given: Relations,
    /// Games that statements may name beside those that are known.
    games: Vec<Rules>,
    pub(super) limits: Limits,
    /// For theorems that have to be proved on the way.
    proofs: Limits,
    /// For each statement.
    time: Option<Duration>,
    library: LibraryPath,
    /// Whether programs read the answers.
    pub(super) json: bool,
    /// Whether every statement is explained.
    pub(super) explain: bool,
    /// Whether sets are also written as expressions.
    regex: bool,
}

impl Asker {
    /// As the command line wants it.
    pub(super) fn new(arguments: &AskArgs) -> Result<Self, Failure> {
        let (memory, states) = (machine::memory(arguments.memory), arguments.states.unwrap_or(1_000_000));
        let limits = Limits { memory, states, ..machine::limits() };
        // A proof has tables beside its automata, and more states where none are named.
        let (memory, states) = (memory.saturating_mul(2), arguments.states.unwrap_or(10_000_000));
        let proofs = Limits { memory, states, ..machine::limits() };
        let library = arguments.library.whose();
        let relations = relations(&arguments.with.with, arguments.rules.iter().map(String::as_str))?;
        let games = arguments.rules.iter().map(|rules| given_or_own(rules, &relations, &library));
        let games: Vec<Rules> = games.collect::<Result<_, _>>()?;
        // Where none is named, games are asked about in the numeration of their theorems.
        let system = match arguments.statement.as_deref() {
            Some(text) if arguments.numbers == &FIBONACCI => {
                question::numeration_of_games(text, &games, |_| true)
            }
            _ => None,
        };
        let system = system.unwrap_or(arguments.numbers);
        let given = given(system, relations)?;
        Ok(Self {
            system,
            given,
            games,
            limits,
            proofs,
            time: arguments.time.time,
            library,
            json: arguments.json,
            explain: arguments.explain,
            regex: arguments.regex,
        })
    }

    /// The names of the relations from files.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.given.keys().map(String::as_str)
    }

    /// Reads a statement, which may use relations from files and these.
    pub(super) fn parse(&self, text: &str, defined: &[(String, usize)]) -> Result<Statement, Fault> {
        let given = self.given.iter().map(|(name, automaton)| (name.clone(), automaton.tracks()));
        let relations = given.chain(defined.iter().cloned()).collect();
        question::statement_on(self.system, text, relations, &self.games)
    }

    /// Decides a statement, which may use these relations too; its parts are printed on the way if it is to be explained.
    pub(super) fn decide(
        &self,
        statement: &Statement,
        relations: &Relations,
        explained: bool,
    ) -> Result<Answer, Failure> {
        let mut parts = Parts::default();
        let mut tell = |text: &str, states: usize| parts.add(text, states);
        let found = self.with_decider(&self.proofs, relations, |decider, progress| {
            let tell: Option<Tell<'_>> = if explained { Some(&mut tell) } else { None };
            decider.decide(statement, &mut self.library(), progress, tell)
        });
        // What was found on the way is worth showing, also where the end was out of reach.
        output::print(&parts.text())?;
        found.map_err(|refusal| self.undecided(refusal))
    }

    /// The automaton of the last relation that a statement defines; it may use these relations too.
    pub(super) fn define(&self, statement: &Statement, relations: &Relations) -> Result<Automaton, Failure> {
        let found = self.with_decider(&self.proofs, relations, |decider, progress| {
            decider.define(statement, &mut self.library(), progress)
        });
        let found = found.map_err(|refusal| self.undecided(refusal))?;
        Ok(found.unwrap_or_else(|| unreachable!("it defines one")))
    }

    /// Decides a statement, which was written so, with a certificate that the checker has accepted.
    pub(super) fn certify(&self, text: &str, statement: &Statement) -> Result<Certified, NoCertificate> {
        let found = self.with_decider(&self.proofs, &Relations::new(), |decider, progress| {
            decider.certify(text, statement, &mut self.library(), progress)
        });
        // The checker cannot be stopped, and nothing is lost if Ctrl-C ends the program meanwhile.
        found.and_then(Uncertified::check).map_err(|refusal| match refusal {
            // An answer that the checker does not share is none.
            Refusal::NotAccepted(why) => NoCertificate::NoAnswer(Failure::Undecided {
                message: format!("the checker does not accept the certificate: {why}"),
                help: Some("report it: no answer is given that the checker contradicts".into()),
            }),
            Refusal::Fault(_) | Refusal::TooLarge { .. } => NoCertificate::Answer(refusal.into()),
            Refusal::Unproved(ref unproved) if unproved.stopped().is_none() => {
                NoCertificate::Answer(self.failure(&refusal).unwrap_or_else(|| refusal.into()))
            }
            other => NoCertificate::NoAnswer(self.undecided(other)),
        })
    }

    /// Decides a statement by the theorems that are there: none is proved.
    pub(super) fn decide_by_known(&self, statement: &Statement) -> Result<Answer, Refusal> {
        let proofs = Limits { states: 0, ..self.proofs.clone() };
        self.with_decider(&proofs, &Relations::new(), |decider, progress| {
            decider.decide(statement, &mut self.library(), progress, None)
        })
    }

    /// Does something that can be stopped and shows how far it is.
    fn with_decider<T>(
        &self,
        proofs: &Limits,
        relations: &Relations,
        work: impl FnOnce(&Decider<'_>, &mut Progress) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut progress = Progress::new("statement");
        let mut given = Cow::Borrowed(&self.given);
        if !relations.is_empty() {
            let relations = relations.iter().map(|(name, automaton)| (name.clone(), automaton.clone()));
            given.to_mut().extend(relations);
        }
        stoppable_within(Remains::Something, self.time, Memory::Uncounted(self.limits.memory), |stop| {
            let decider = Decider {
                given: &given,
                games: &self.games,
                limits: &self.limits.ended_by(stop),
                proofs: &proofs.ended_by(stop),
                on_stop: OnStop::Keep,
            };
            work(&decider, &mut progress)
        })
    }

    /// The library, or one in memory where none can be kept.
    fn library(&self) -> impl Store {
        Lazy::new(|| {
            let (library, broken) = self.library.open_or_forget()?;
            if let Some(broken) = broken {
                let _ = writeln!(anstream::stderr(), "theorems are not kept: {broken}");
            }
            Ok(library)
        })
    }

    /// An undecided statement has an answer in JSON too.
    fn undecided(&self, refusal: Refusal) -> Failure {
        let Some(failure) = self.failure(&refusal) else { return refusal.into() };
        let reason = match &refusal {
            Refusal::Statement(limit) => limit.to_string(),
            other => other.to_string(),
        };
        if self.json && matches!(failure, Failure::Undecided { .. }) {
            // If the output is closed, the exit status still says it.
            let _ = output::print(&line(&Answered::undecided(reason).in_system(self.system)));
        }
        failure
    }

    /// What is undecided, with the limit that was met.
    fn failure(&self, refusal: &Refusal) -> Option<Failure> {
        let allowed = Allowed { time: self.time, memory: Some(self.limits.memory) };
        match refusal {
            Refusal::Statement(limit) => Some(Failure::statement(*limit, allowed)),
            Refusal::Unproved(unproved) => Some(Failure::unproved(None, unproved, allowed)),
            _ => None,
        }
    }

    /// Prints an answer, and where its certificate is.
    pub(super) fn print(&self, answer: &Answer, certificate: Option<Certificate>) -> Result<(), Failure> {
        let expression = match answer {
            Answer::Set { automaton, .. } if self.regex => {
                let found = stoppable_with(Remains::Earlier, |stop| {
                    Expressed::new(automaton, &self.limits.ended_by(stop))
                });
                Some(found.map_err(|refusal| self.undecided(refusal))?)
            }
            _ => None,
        };
        Ok(output::print(&if self.json {
            line(&AnsweredWith {
                answered: Answered::new(answer).in_system(self.system),
                certificate,
                expression,
            })
        } else {
            statement::text(answer)
                + &expression.as_ref().map(statement::expression).unwrap_or_default()
                + &certificate.as_ref().map(statement::certificate).unwrap_or_default()
        })?)
    }
}

/// Why there is no certificate.
pub(super) enum NoCertificate {
    /// There may be an answer all the same.
    Answer(Failure),
    NoAnswer(Failure),
}

/// The relations after `--with NAME=FILE`, if they are about the numbers of the statement.
fn given(system: &'static System, relations: Vec<Relation>) -> Result<Relations, Failure> {
    let mut given = Relations::new();
    for relation in relations {
        if relation.system() != system {
            let (name, found) = (relation.name(), relation.system().name);
            let help = format!("write --numbers {found}, or take an automaton about {}", system.name);
            let message = format!("{name} is about {found}, and the statement about {}", system.name);
            return Err(Failure::input(message, help));
        }
        given.insert(relation.name().to_owned(), relation.automaton().clone());
    }
    Ok(given)
}
