//! One question, one answer: the middle that every front end shares.
//!
//! A front end turns its own form of a request (flags, a query, keyword arguments, a message to a worker) into a [`Question`], calls
//! [`answer`], and turns the [`Answer`] into its own form of a reply. What outlives a question is the [`Context`]: the library, after
//! [`Store`], and the [`Policy`]. How much may be used and who follows progress come from outside, as [`Limits`] and [`Watch`]: what
//! takes minutes is the same question with an observer ([`Progress`] makes events of what it sees).
//!
//! A question is JSON with its name as `ask`, and its other fields are those of the query, the body and the path of the server's address
//! ([`ROUTES`]): numbers and booleans may be text. So a page without a server asks the same questions, with [`Context::visitors`] and
//! [`Question::allowance`], and gets the same answers:
//!
//! ```
//! use answers::engine::{Context, answer, question_at};
//! use answers::store::Memory;
//! use limits::Unwatched;
//!
//! let fields = serde_json::json!({"position": "12;4"});
//! let question = question_at("GET", "solve", fields.as_object().unwrap()).unwrap().unwrap();
//! let mut library = Memory::default();
//! let mut context = Context::visitors(&mut library);
//! let found = answer(&question, &mut context, &question.allowance(), &mut Unwatched).unwrap();
//! assert!(answers::answer::line(&found).contains(r#""outcome":"N""#));
//! ```
//!
//! Each kind of question has a file: [`solve`](fn@solve) (with `digits`, what the digits of a pile say) and its options, `play` (games and their review), `odds`, `tables` (slices), `rules` (games as text), `ask`
//! (statements), `prove` (theorems, and words for them), `theorems` (what is in the library), `claims` (of the papers), `choices` (what is offered).

mod ask;
mod choices;
mod claims;
mod digits;
mod lenient;
mod numerations;
mod odds;
mod options;
mod play;
mod play_by_rules;
mod policy;
mod position;
mod problem;
mod progress;
mod prove;
mod routes;
mod rules;
mod solve;
mod tables;
mod theorems;
mod values;

use std::num::NonZero;

use fibnim::proof::Family;
use limits::{Limits, Watch};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

use crate::answer::{
    ClaimFound, Explained, Members, Odds, OddsTable, Options, OptionsByRules, ReviewedGame, RoundRobin,
    SolutionByRules, SolutionOfPiles, ValueAutomaton, ZeckendorfForm,
};
use crate::gallery::Gallery;
use crate::prover::OnStop;
use crate::question;
use crate::refusal::Refusal;
use crate::store::Store;
use play::Asked;

pub use ask::{AskQuestion, StatementAnswer};
pub use choices::Choices;
pub use claims::{Papers, Recomputed};
pub use numerations::{NUMERATIONS, is_offered};
pub use odds::{Meeting, OddsQuestion, OddsTableQuestion, Players, Upto, odds, odds_of_starts, round_robin};
pub use options::{options, options_by_rules};
pub use play::{Board, Game};
pub use play_by_rules::{RulesBoard, RulesGame};
pub use policy::{AT_ONCE, PROOF_OF_STATEMENT, Policy, QUICK, REQUEST, TABLE, TableBounds};
pub use position::{FirstMoveName, PositionQuestion, ScopeName};
pub use problem::{Problem, Span};
pub use progress::{Audience, Finished, Progress};
pub use prove::{FamilyQuestion, ProofAnswer, explain, explain_theorem, prove, proved};
pub use routes::{ROUTES, Route, question_at};
pub use rules::{CheckQuestion, KnownGames, PositionsQuestion, PositionsTable, RulesChecked};
pub use solve::{Beside, Effort, SolutionFor, SolveQuestion, effort, solve};
pub use tables::{
    Column, ColumnQuestion, ComplementTable, Fixed, GrundyRows, LongTable, MovesTable, PairsQuestion, Plane,
    PlaneQuestion, Range, Square, StartsQuestion, StartsTable,
};
pub use theorems::{
    About, MembersQuestion, Numbers, Run, RunQuestion, TheoremList, TheoremShown, TheoremWords, Which,
    WordsQuestion,
};

pub use values::{ValuesQuestion, values};

pub use crate::question::GamePosition;
/// Who wins many positions at once.
pub use fibnim::solve::many::{local_outcomes, outcomes};

/// Everything that can be asked: `{"ask": "solve", "position": "12;4"}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "snake_case")]
pub enum Question {
    /// What there is to choose from.
    Choices {},
    /// Who wins a position, by which moves, and why.
    Solve(SolveQuestion),
    /// Every move of a position, and what it leads to.
    Options(OptionsQuestion),
    /// The Zeckendorf representation of a number.
    Zeckendorf {
        /// Such as `129` or `10^30+7`.
        n: String,
    },
    /// The games by rules that are known by name.
    Games {},
    /// Whether a text says rules.
    Check(CheckQuestion),
    /// The lost positions of a game by its rules, or those of one Grundy value.
    Positions(PositionsQuestion),
    /// Moves from a position, and a reply.
    Play(Game),
    /// What each move of a game was worth.
    Review(Game),
    /// The same two of a game by its rules.
    PlayByRules(RulesGame),
    /// What each move was worth.
    ReviewByRules(RulesGame),
    /// The chances of players from one position.
    Odds(OddsQuestion),
    /// The chances of players from all starts of one pile.
    OddsTable(OddsTableQuestion),
    /// The chances of each of several players against each other.
    Match(OddsQuestion),
    /// Grundy values of one pile.
    Grundy(Range),
    /// The first pile of each Grundy value.
    Starts(StartsQuestion),
    /// A column of thresholds.
    Threshold(ColumnQuestion),
    /// A square of thresholds.
    Plane(PlaneQuestion),
    /// Complements of pairs.
    Complement(PairsQuestion),
    /// Winning moves of starts.
    Moves(Range),
    /// A table that takes a while.
    Table(LongTable),
    /// A statement about all numbers.
    Ask(AskQuestion),
    /// A proof.
    Prove(FamilyQuestion),
    /// A theorem in words.
    Explain(FamilyQuestion),
    /// Grundy values as the output of one automaton.
    Values(ValuesQuestion),
    /// Theorems in words, to look at.
    Gallery {},
    /// All theorems of the library.
    Theorems {},
    /// One of them.
    Theorem {
        /// Its name.
        family: String,
    },
    /// One of them in words.
    Words(WordsQuestion),
    /// The automaton of a theorem, drawn.
    Drawing {
        /// The theorem.
        family: String,
    },
    /// The certificate of a theorem.
    Certificate {
        /// The theorem.
        family: String,
    },
    /// Numbers that the automaton of a theorem reads.
    Run(RunQuestion),
    /// The first members of the set of a theorem.
    Members(MembersQuestion),
    /// The papers, and what they claim.
    Papers {},
    /// One claim, recomputed.
    Claim {
        /// Such as `G.4.7`.
        id: String,
    },
    /// The letter on a paper.
    Letter {
        /// Such as `G`.
        paper: String,
    },
    /// All claims, recomputed.
    Recompute {
        /// As far as seconds allow, not minutes.
        #[serde(default)]
        quick: bool,
    },
}

/// Every move of a position.
#[derive(Clone, Debug, Deserialize)]
pub struct OptionsQuestion {
    /// The position.
    #[serde(flatten)]
    pub position: PositionQuestion,
    /// What to say of games by their rules beside the outcome; of piles all is said.
    #[serde(flatten)]
    pub beside: Beside,
    /// How many moves to list.
    #[serde(default = "many", deserialize_with = "lenient::plain")]
    pub first: usize,
}

impl OptionsQuestion {
    /// The usual number of moves of a position.
    pub fn new(position: PositionQuestion, beside: Beside) -> Self {
        Self { position, beside, first: many() }
    }
}

fn many() -> usize {
    400
}

/// An answer; serde writes it as `--json` prints it.
#[derive(Debug, Serialize)]
#[serde(untagged)]
#[expect(missing_docs, reason = "each is the answer to the question of its name")]
pub enum Answer {
    /// To a position of piles under a dynamic.
    OfPiles(Box<SolutionOfPiles>),
    /// To a position of a game by its rules.
    ByRules(Box<SolutionByRules>),
    Choices(Box<Choices>),
    Options(Box<Options>),
    OptionsByRules(Box<OptionsByRules>),
    Zeckendorf(Box<ZeckendorfForm>),
    Games(Box<KnownGames>),
    Checked(Box<RulesChecked>),
    Positions(Box<PositionsTable>),
    Board(Box<Board>),
    RulesBoard(Box<RulesBoard>),
    Reviewed(Box<ReviewedGame>),
    Odds(Box<Odds>),
    OddsTable(Box<OddsTable>),
    RoundRobin(Box<RoundRobin>),
    Grundy(Box<GrundyRows>),
    Starts(Box<StartsTable>),
    Threshold(Box<Column>),
    Plane(Box<Plane>),
    Complement(Box<ComplementTable>),
    Moves(Box<MovesTable>),
    Statement(Box<StatementAnswer>),
    Proof(ProofAnswer),
    Explained(Box<Explained>),
    Values(Box<ValueAutomaton>),
    Gallery(&'static Gallery),
    Theorems(Box<TheoremList>),
    Theorem(Box<TheoremShown>),
    Words(Box<TheoremWords>),
    Run(Box<Run>),
    Members(Box<Members>),
    Papers(Box<Papers>),
    Claim(Box<ClaimFound>),
    Recomputed(Box<Recomputed>),
    /// An answer that is not JSON: a drawing, a certificate, a letter.
    Text(Text),
}

/// A text of another kind than JSON.
#[derive(Debug, Serialize)]
pub struct Text {
    /// What kind.
    pub media: &'static str,
    /// Under which name it is saved, if it is to be.
    pub file: Option<String>,
    /// The text.
    pub text: String,
}

/// What outlives a question.
pub struct Context<'a> {
    /// The theorems that are known, and tables that are kept.
    pub library: &'a mut dyn Store,
    /// How large a question may be.
    pub policy: Policy,
    /// For what is found beside the answer, such as the remoteness of a position, where that may use less.
    pub beside: Option<Limits>,
    /// For theorems that are proved on the way to an answer, where they may use more.
    pub proofs: Option<Limits>,
    /// What becomes of theorems proved on the way to one that is not.
    pub on_stop: OnStop,
    /// Whether the library has all theorems that there are. Where it cannot be read, what is undecided without it is not an answer.
    pub knows_all: bool,
    /// How many threads may compute.
    pub threads: NonZero<usize>,
}

impl<'a> Context<'a> {
    /// A library, and no bound on questions.
    pub fn new(library: &'a mut dyn Store) -> Self {
        Self {
            library,
            policy: Policy::OPEN,
            beside: None,
            proofs: None,
            on_stop: OnStop::Keep,
            knows_all: true,
            threads: NonZero::<usize>::MIN,
        }
    }

    /// A library, and what the visitors of a page may ask.
    pub fn visitors(library: &'a mut dyn Store) -> Self {
        Self {
            policy: Policy::VISITORS,
            beside: Some(QUICK),
            proofs: Some(PROOF_OF_STATEMENT),
            on_stop: OnStop::Forget,
            ..Self::new(library)
        }
    }

    /// The family called so, if it may be asked about.
    ///
    /// # Errors
    ///
    /// If there is none, or the library cannot be read.
    pub fn family(&mut self, name: &str) -> Result<Family, Refusal> {
        numerations::family(name, &self.policy, self.library)
    }

    fn beside(&self, limits: &Limits) -> Limits {
        self.beside.as_ref().map_or_else(|| limits.clone(), |beside| beside.ended_by(&limits.stop))
    }

    fn proofs(&self, limits: &Limits) -> Limits {
        self.proofs.as_ref().map_or_else(|| limits.clone(), |proofs| proofs.ended_by(&limits.stop))
    }
}

impl Question {
    /// How long it takes to answer, as far as one can see before.
    ///
    /// # Errors
    ///
    /// If what is quickly read cannot be read.
    pub fn effort(&self, policy: &Policy) -> Result<Effort, Refusal> {
        /// Representations of numbers with more bits take longer.
        const QUICK_BITS: u64 = 4_000;
        Ok(match self {
            Self::Choices {} | Self::Games {} | Self::Gallery {} | Self::Papers {} | Self::Letter { .. } => {
                Effort::Instant
            }
            Self::Solve(asked) if asked.position.rules.is_none() => {
                let position = asked.position.read(policy, &REQUEST)?.into_piles()?;
                if asked.beside.remoteness { Effort::Unknown } else { effort(&position) }
            }
            Self::Options(asked) if asked.position.rules.is_none() => {
                effort(&asked.position.read(policy, &REQUEST)?.into_piles()?).max(Effort::Small)
            }
            Self::Play(game) => effort(&game.start(policy, &REQUEST)?).max(Effort::Small),
            Self::Zeckendorf { n } => {
                let is_small = question::digits(n, policy.digits)?.bits() <= QUICK_BITS;
                if is_small { Effort::Small } else { Effort::Unknown }
            }
            Self::Theorems {} => Effort::Small,
            Self::Ask(asked) => {
                asked.read(policy)?;
                Effort::Long
            }
            Self::Odds(_) | Self::OddsTable(_) | Self::Match(_) | Self::Claim { .. } => Effort::Long,
            Self::Explain(_) | Self::Words(_) | Self::Values(_) => Effort::Long,
            Self::Prove(_) | Self::Recompute { .. } | Self::Table(_) => Effort::Long,
            _ => Effort::Unknown,
        })
    }
}

/// Answers a question.
///
/// # Errors
///
/// If the question cannot be read, the limits do not suffice to say anything, it is stopped, or the library breaks. A position or a family that
/// is undecided is an answer too.
pub fn answer(
    question: &Question,
    context: &mut Context<'_>,
    limits: &Limits,
    watch: &mut dyn Watch,
) -> Result<Answer, Refusal> {
    let policy = context.policy;
    Ok(match question {
        Question::Choices {} => Answer::Choices(Box::new(Choices::new(&policy))),
        Question::Solve(asked) => {
            let position = asked.position.read(&policy, limits)?;
            match solve(&position, asked.beside, context, limits, watch)? {
                SolutionFor::Piles(found) => Answer::OfPiles(Box::new(SolutionOfPiles::new(&found))),
                SolutionFor::Rules(found) => Answer::ByRules(Box::new(SolutionByRules::new(&found))),
            }
        }
        Question::Options(asked) => {
            let first = asked.first.min(policy.listed);
            match asked.position.read(&policy, limits)? {
                GamePosition::Piles(position) => {
                    Answer::Options(Box::new(options(&position, first, context.library, limits)?))
                }
                GamePosition::Rules(rules, position) => {
                    let (beside, library) = (asked.beside, &mut *context.library);
                    solve::has_values(&rules, beside)?;
                    let found = options_by_rules(&rules, &position, beside, first, library, limits)?;
                    Answer::OptionsByRules(Box::new(found))
                }
            }
        }
        Question::Zeckendorf { n } => {
            let number: BigUint = question::digits(n, policy.digits)?;
            let form = numeration::Zeckendorf::of(&number);
            Answer::Zeckendorf(Box::new(ZeckendorfForm::new(&number, &form)))
        }
        Question::Games {} => Answer::Games(Box::new(KnownGames::all())),
        Question::Check(asked) => Answer::Checked(Box::new(rules::check(asked, &policy, limits)?)),
        Question::Positions(asked) => Answer::Positions(Box::new(rules::positions(asked, &policy, limits)?)),
        Question::Play(game) => play::play(&Asked::Piles(game), context, limits)?,
        Question::PlayByRules(game) => play::play(&Asked::Rules(game), context, limits)?,
        Question::Review(game) => {
            Answer::Reviewed(Box::new(play::review(&Asked::Piles(game), context, limits, watch)?))
        }
        Question::ReviewByRules(game) => {
            Answer::Reviewed(Box::new(play::review(&Asked::Rules(game), context, limits, watch)?))
        }
        Question::Odds(asked) => Answer::Odds(Box::new(asked.odds(&policy, limits, watch)?)),
        Question::Match(asked) => Answer::RoundRobin(Box::new(asked.round_robin(&policy, limits, watch)?)),
        Question::OddsTable(asked) => {
            Answer::OddsTable(Box::new(odds::table(asked, &policy, limits, watch)?))
        }
        Question::Grundy(range) => Answer::Grundy(Box::new(tables::grundy(range, &policy, limits, watch)?)),
        Question::Starts(asked) => Answer::Starts(Box::new(tables::starts(asked, &policy, limits, watch)?)),
        Question::Threshold(asked) => {
            Answer::Threshold(Box::new(tables::column(asked, &policy, limits, watch)?))
        }
        Question::Plane(asked) => Answer::Plane(Box::new(tables::plane(asked, &policy, limits, watch)?)),
        Question::Complement(asked) => {
            Answer::Complement(Box::new(tables::complements(asked, &policy, limits, watch)?))
        }
        Question::Moves(range) => Answer::Moves(Box::new(tables::moves(range, &policy, limits, watch)?)),
        Question::Table(table) => {
            table.check(&Policy::JOBS)?;
            match table.clone() {
                LongTable::Starts { upto, game } => {
                    let asked = StartsQuestion { upto, game: game.unwrap_or_else(tables::fibonacci) };
                    Answer::Starts(Box::new(tables::starts(&asked, &Policy::JOBS, limits, watch)?))
                }
                LongTable::Complement { upto, search, game } => {
                    let game = game.unwrap_or_else(tables::fibonacci);
                    let asked = PairsQuestion { upto, search, game };
                    Answer::Complement(Box::new(tables::complements(&asked, &Policy::JOBS, limits, watch)?))
                }
            }
        }
        Question::Ask(asked) => Answer::Statement(Box::new(ask::ask(asked, context, limits, watch)?)),
        Question::Prove(asked) => {
            let family = asked.read(&policy, context.library, limits)?;
            Answer::Proof(proved(&family, context, limits, watch)?)
        }
        Question::Explain(asked) => {
            Answer::Explained(Box::new(prove::explained(asked, context, limits, watch)?))
        }
        Question::Values(asked) => Answer::Values(Box::new(asked.answer(context, limits, watch)?)),
        #[cfg(feature = "recorded")]
        Question::Gallery {} => Answer::Gallery(Gallery::recorded()),
        #[cfg(feature = "recorded")]
        Question::Papers {} => Answer::Papers(Box::new(Papers::recorded())),
        #[cfg(feature = "recorded")]
        Question::Letter { paper } => Answer::Text(claims::letter(paper)?),
        #[cfg(not(feature = "recorded"))]
        Question::Gallery {} | Question::Papers {} | Question::Letter { .. } => {
            return Err(Refusal::Missing {
                message: "this engine has neither the gallery nor what is recorded of the papers".into(),
                help: "the site has them as files".into(),
            });
        }
        Question::Theorems {} => Answer::Theorems(Box::new(theorems::list(context)?)),
        Question::Theorem { family } => Answer::Theorem(Box::new(theorems::show(family, context)?)),
        Question::Words(asked) => Answer::Words(Box::new(theorems::in_words(asked, context, limits, watch)?)),
        Question::Drawing { family } => Answer::Text(theorems::drawing(family, context)?),
        Question::Certificate { family } => Answer::Text(theorems::certificate(family, context)?),
        Question::Run(asked) => Answer::Run(Box::new(theorems::run(asked, context)?)),
        Question::Members(asked) => Answer::Members(Box::new(theorems::members(asked, context, limits)?)),
        Question::Claim { id } => Answer::Claim(Box::new(claims::claim(id, limits)?)),
        Question::Recompute { quick } => {
            Answer::Recomputed(Box::new(claims::recompute(*quick, context, limits, watch)?))
        }
    })
}
