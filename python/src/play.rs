//! Games against an opponent, their review, and chances.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use answers::answer::{Odds, OddsTable, ReviewedGame, line};
use answers::engine::{self, Beside, Context, GamePosition, Meeting, SolutionFor};
use answers::library::LibraryPath;
use answers::record::{Record, Turn};
use answers::session::{Session, usual_position};
use answers::{Hint, Refusal, question};
use fibnim::Undecided;
use fibnim::players::{Dice, Strategy};
use fibnim::proof::NoTheorems;
use limits::{Limits, Stop, Unwatched};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::budget::memory;
use crate::compute::compute;
use crate::draw::html;
use crate::errors::{broken, fault, mistake, not_decided, refusal, undecided};
use crate::library::{Theorems, whose};
use crate::position::{Position, Written, a_move, given, loads, natural, natural_or_none, told_move};
use crate::rules::{Rules, rule_turn, told_by_rules, told_move as told_rule_move, told_position};
use crate::solve::told;

/// A game between you and an opponent, from a position; from 12 stones without one.
///
/// opponent: ``"perfect"``, ``"hard"``, ``"medium"``, ``"easy"``, ``"beginner"``, ``"random"``, ... (see ``fibnim odds --help``).
/// first: whether you move first. seed: the same one plays the same game again. rules: a game by its rules, instead of piles
/// under a dynamic; its positions are tuples, and its moves RuleMoves.
///
/// >>> from fibnim import Game
/// >>> game = Game("12", opponent="perfect", seed=1)
/// >>> game.hint()
/// 'Taking 1 wins. With the quickest play it takes 9 moves in all.'
/// >>> game.play(1)                      # returns the answer of the opponent
/// Move(pile=0, take=1)
/// >>> game.position
/// Position('10;2')
/// >>> while game.won is None:
/// ...     answer = game.play(game.analysis().winning_moves[0])
/// >>> game.won
/// True
/// >>> game = Game((5, 6), rules="wythoff", seed=1)
/// >>> game.hint()
/// 'A winning move is move 2 with k = 3: take 3 from n, leaving 5,3.'
/// >>> game.play((5, 3)) is not None     # the position that the move leads to, or the move itself
/// True
/// >>> while game.won is None:
/// ...     answer = game.play(game.analysis().winning_moves[0])
/// >>> game.won
/// True
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Game {
    state: Mutex<State>,
    /// The rules, where it is a game by its rules.
    rules: Option<Py<Rules>>,
    person: usize,
    opponent: Strategy,
    seed: u64,
    whose: LibraryPath,
}

/// What changes: all that was played, and the opponent's dice.
#[derive(Clone)]
struct State {
    record: Record,
    dice: Dice,
}

impl Game {
    /// A game whose moves are still to be played.
    fn begun(
        start: GamePosition,
        rules: Option<Py<Rules>>,
        opponent: Strategy,
        first: bool,
        dice: Dice,
        seed: u64,
        library: Option<PathBuf>,
    ) -> Self {
        let mut players = [String::from("you"), opponent.to_string()];
        if !first {
            players.swap(0, 1);
        }
        let state = Mutex::new(State { record: Record::new(start, players), dice });
        Self { state, rules, person: usize::from(!first), opponent, seed, whose: whose(library) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The game so far.
    fn now(&self) -> Record {
        self.state().record.clone()
    }

    /// Does something with a session that goes on from where the game is.
    fn with_session<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session<'static>) -> Result<T, Undecided> + Send + 'static,
    ) -> PyResult<T> {
        let shelf = Theorems::of(self.whose.clone()).map_err(|error| broken(py, &error))?;
        let (State { record, dice }, person) = (self.state().clone(), self.person);
        let opponent = self.opponent.clone();
        let found = compute(py, move |stop| {
            let limits = Limits::MODEST.ended_by(stop);
            work(&mut Session::resumed(record, person, opponent, dice, Box::new(shelf), limits))
        })?;
        found.map_err(|why| not_decided(py, why))
    }

    /// Your move, if it is your turn, and the answer to it: whether there was one. A move that gets no answer is not played: else the next
    /// one would be the opponent's.
    fn advance(&self, py: Python<'_>, turn: Option<Turn>) -> PyResult<bool> {
        let played = self.with_session(py, move |session| {
            if let Some(Err(illegal)) = turn.map(|turn| session.play(&turn)) {
                return Ok(Err(illegal));
            }
            let has_reply = session.reply()?;
            Ok(Ok((has_reply, session.state())))
        })?;
        let (has_reply, (record, dice)) =
            played.map_err(|illegal| mistake(py, illegal.to_string(), "hint() has a move to play"))?;
        *self.state() = State { record, dice };
        Ok(has_reply)
    }

    /// The last move, as Python has it.
    fn last<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.state().record {
            Record::Piles(game) => {
                game.moves().last().map_or_else(|| Ok(py.None().into_bound(py)), |mv| told_move(py, mv))
            }
            Record::Rules(game) => {
                game.moves().last().map_or_else(|| Ok(py.None().into_bound(py)), |mv| told_rule_move(py, mv))
            }
        }
    }

    /// The move that was given.
    fn turn(&self, given: &Bound<'_, PyAny>, pile: Option<usize>) -> PyResult<Turn> {
        let (py, record) = (given.py(), self.now());
        let Some(rules) = &self.rules else { return Ok(Turn::Take(a_move(given, pile)?)) };
        if pile.is_some() {
            let help = "give a RuleMove, or the position that the move leads to";
            return Err(mistake(py, "a pile beside a move by rules", help));
        }
        if let Some(turn) = rule_turn(given)? {
            return Ok(turn);
        }
        let (wanted, only_piles) = rules.get().read_piles(given)?;
        let legal = "Rules.moves(position) lists the moves";
        record.turn_to(&wanted, only_piles).ok_or_else(|| mistake(py, "no move leads there", legal))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (position=None, *, opponent="perfect", first=true, seed=0, rules=None, game=None, misere=None, scope=None, first_move=None, library=None))]
    #[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
    fn new(
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        opponent: &str,
        first: bool,
        #[pyo3(from_py_with = natural)] seed: u64,
        rules: Option<&Bound<'_, PyAny>>,
        game: Option<&str>,
        misere: Option<bool>,
        scope: Option<&str>,
        first_move: Option<&str>,
        library: Option<PathBuf>,
    ) -> PyResult<Self> {
        let written = Written { game, misere, scope, first_move };
        let rules = rules.map(|rules| Rules::given(rules, &written)).transpose()?;
        let start = start(py, position, rules.as_ref(), &written)?;
        let opponent = question::player(opponent).map_err(|wrong| fault(py, &wrong))?;
        let rules = rules.map(|rules| Py::new(py, rules)).transpose()?;
        let made = Self::begun(start, rules, opponent, first, Dice::seeded(seed), seed, library);
        if !first {
            made.advance(py, None)?;
        }
        Ok(made)
    }

    /// A game as it was when it was pickled: what the opponent has drawn from its dice is remembered.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "a game has no fewer parts")]
    fn _restored(
        py: Python<'_>,
        start: &Bound<'_, PyAny>,
        moves: Vec<Bound<'_, PyAny>>,
        rules: Option<Py<Rules>>,
        opponent: &str,
        first: bool,
        seed: u64,
        drawn: u64,
        library: Option<PathBuf>,
    ) -> PyResult<Self> {
        let opponent = question::player(opponent).map_err(|wrong| fault(py, &wrong))?;
        let start = self::start(py, Some(start), rules.as_ref().map(Py::get), &Written::default())?;
        let made = Self::begun(start, rules, opponent, first, Dice::resumed(seed, drawn), seed, library);
        for mv in moves {
            let turn = made.turn(&mv, None)?;
            let played = made.state().record.play(&turn);
            played.map_err(|illegal| mistake(py, illegal.to_string(), "the pickle is damaged"))?;
        }
        Ok(made)
    }

    #[expect(clippy::type_complexity, reason = "it is what a pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(
        Bound<'py, PyAny>,
        (Bound<'py, PyAny>, Bound<'py, PyList>, Option<Py<Rules>>, String, bool, u64, u64, Option<PathBuf>),
    )> {
        let State { record, dice } = self.state().clone();
        let start = match &record {
            Record::Piles(game) => told_piles(py, &game.positions()[0])?,
            Record::Rules(game) => told_position(py, &game.positions()[0])?.into_any(),
        };
        let restored = py.get_type::<Self>().getattr("_restored")?;
        let (moves, rules, opponent) = (self.moves(py)?, self.rules(py), self.opponent());
        let (first, drawn, whose) = (self.person == 0, dice.drawn(), self.whose.0.clone());
        Ok((restored, (start, moves, rules, opponent, first, self.seed, drawn, whose)))
    }

    /// The position now: a Position, or a tuple of a game by its rules.
    #[getter]
    fn position<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.state().record {
            Record::Piles(game) => told_piles(py, game.end()),
            Record::Rules(game) => Ok(told_position(py, game.end())?.into_any()),
        }
    }

    /// The rules; None where piles are played under a dynamic.
    #[getter]
    fn rules(&self, py: Python<'_>) -> Option<Py<Rules>> {
        self.rules.as_ref().map(|rules| rules.clone_ref(py))
    }

    /// The moves so far, yours and the opponent's.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves: Vec<Bound<'py, PyAny>> = match &self.now() {
            Record::Piles(game) => {
                game.moves().iter().map(|mv| told_move(py, mv)).collect::<PyResult<_>>()?
            }
            Record::Rules(game) => {
                game.moves().iter().map(|mv| told_rule_move(py, mv)).collect::<PyResult<_>>()?
            }
        };
        PyList::new(py, moves)
    }

    /// Whether you have won; None while the game goes on.
    #[getter]
    fn won(&self) -> Option<bool> {
        self.state().record.winner().map(|winner| winner == self.person)
    }

    /// Who it is that you play against.
    #[getter]
    fn opponent(&self) -> String {
        self.opponent.to_string()
    }

    /// Takes stones from a pile that must be named (or plays a Move), and returns the answer of the opponent, or None if the game is over.
    /// Of a game by its rules it plays a RuleMove, or the move that leads to a position.
    #[pyo3(signature = (take, *, pile=None))]
    fn play<'py>(
        &self,
        take: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = natural_or_none)] pile: Option<usize>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = take.py();
        let turn = self.turn(take, pile)?;
        Ok(if self.advance(py, Some(turn))? { Some(self.last(py)?) } else { None })
    }

    /// Takes back your last move and the answer to it; whether there was one.
    fn undo(&self) -> bool {
        let mut state = self.state();
        let State { record, dice } = state.clone();
        let opponent = self.opponent.clone();
        // Nothing is looked up for this.
        let mut session =
            Session::resumed(record, self.person, opponent, dice, Box::new(NoTheorems), Limits::MODEST);
        let undone = session.undo();
        (state.record, state.dice) = session.state();
        undone
    }

    /// A winning move in words, or what to do if there is none.
    fn hint(&self, py: Python<'_>) -> PyResult<String> {
        self.with_session(py, |session| Ok(session.hint()?))
    }

    /// Why the position is won or lost, in words.
    fn why(&self, py: Python<'_>) -> PyResult<String> {
        self.with_session(py, |session| Ok(session.why()?))
    }

    /// How many moves are left, in words.
    ///
    /// >>> from fibnim import Game
    /// >>> Game((1, 2), rules="wythoff").left()
    /// '2 more moves if the winner hurries and the loser stalls.'
    fn left(&self, py: Python<'_>) -> PyResult<String> {
        self.with_session(py, |session| Ok(session.left()?))
    }

    /// The position now, solved.
    fn analysis<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = match self.now() {
            Record::Piles(game) => GamePosition::Piles(game.end().clone()),
            Record::Rules(game) => GamePosition::Rules(game.rules().clone(), game.end().clone()),
        };
        let mut shelf = Theorems::of(self.whose.clone()).map_err(|error| broken(py, &error))?;
        let found = compute(py, move |stop| {
            let limits = Limits::MODEST.ended_by(stop);
            let mut context = Context::new(&mut shelf);
            engine::solve(&position, Beside::default(), &mut context, &limits, &mut Unwatched)
        })?;
        match found.map_err(|why| refusal(py, &why))? {
            SolutionFor::Piles(found) => told(py, &found),
            SolutionFor::Rules(found) => told_by_rules(py, &found),
        }
    }

    /// Every move with its mark, as ``fibnim review --json`` has it.
    fn review<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        review_of(py, self.now(), self.whose.clone())
    }

    /// The game as text, which ``fibnim.review`` and ``fibnim review`` read.
    #[getter]
    fn transcript(&self) -> String {
        self.now().to_string()
    }

    fn __repr__(&self) -> String {
        let state = self.state();
        let end = match state.record.winner() {
            None => "your turn",
            Some(winner) if winner == self.person => "you have won",
            Some(_) => "you have lost",
        };
        let of = self.rules.as_ref().map(|rules| format!(" of {}", rules.get().0.name()));
        let (position, of) = (state.record.end(), of.unwrap_or_default());
        format!("<Game {position}{of} against {}: {end}>", self.opponent)
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        html(this.as_any(), "game")
    }
}

/// A position of piles, as Python has it.
fn told_piles<'py>(py: Python<'py>, position: &fibnim::game::Position) -> PyResult<Bound<'py, PyAny>> {
    Ok(Bound::new(py, Position(position.clone()))?.into_any())
}

/// The position that was given, by rules or under a dynamic; a usual one if there is none.
fn start(
    py: Python<'_>,
    position: Option<&Bound<'_, PyAny>>,
    rules: Option<&Rules>,
    written: &Written<'_>,
) -> PyResult<GamePosition> {
    let usual = usual_position(rules.map(|rules| &rules.0));
    let usual = PyString::new(py, &usual).into_any();
    let position = position.unwrap_or(&usual);
    Ok(match rules {
        Some(rules) => GamePosition::Rules(rules.0.clone(), rules.read(position)?),
        None => GamePosition::Piles(given(position, written)?),
    })
}

/// A game that was written down, by these rules if it is one by its rules.
fn recorded(py: Python<'_>, transcript: &str, rules: Option<&fibnim::rules::Rules>) -> PyResult<Record> {
    let mut find = |name: &str| match rules {
        Some(rules) => Ok(rules.clone()),
        None => question::known_rules(name).map_err(|fault| fault.message),
    };
    Record::parse(transcript, &mut find)
        .map_err(|error| mistake(py, error.to_string(), "Game.transcript has such a text"))
}

/// A game that was played, with a mark for every move.
#[pyfunction]
pub(crate) fn review<'py>(
    py: Python<'py>,
    transcript: &str,
    rules: Option<&Bound<'py, PyAny>>,
    library: Option<PathBuf>,
) -> PyResult<Bound<'py, PyAny>> {
    let rules = rules.map(|rules| Rules::given(rules, &Written::default())).transpose()?;
    review_of(py, recorded(py, transcript, rules.as_ref().map(|rules| &rules.0))?, whose(library))
}

fn review_of<'py>(py: Python<'py>, played: Record, whose: LibraryPath) -> PyResult<Bound<'py, PyAny>> {
    let mut shelf = Theorems::of(whose).map_err(|error| broken(py, &error))?;
    let found = compute(py, move |stop| {
        let limits = Limits::MODEST.ended_by(stop);
        let found = played.review(&mut shelf, &limits, &mut Unwatched)?;
        Ok::<_, Undecided>(line(&ReviewedGame::new(&found)))
    })?;
    loads(py, &found.map_err(|why| not_decided(py, why))?)
}

/// The largest start of a table of odds, as at the command line.
const MOST_STARTS: u32 = 100_000;

/// The chances of players from positions, as `fibnim odds --json` prints them.
#[pyfunction]
#[pyo3(signature = (position, players, *, upto, approximate, games, seed, rules, game, misere, scope, first_move, memory))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
pub(crate) fn duels<'py>(
    py: Python<'py>,
    position: Option<&Bound<'py, PyAny>>,
    players: &str,
    #[pyo3(from_py_with = natural_or_none)] upto: Option<u32>,
    approximate: bool,
    #[pyo3(from_py_with = natural_or_none)] games: Option<u64>,
    #[pyo3(from_py_with = natural)] seed: u64,
    rules: Option<&Bound<'py, PyAny>>,
    game: Option<&str>,
    misere: Option<bool>,
    scope: Option<&str>,
    first_move: Option<&str>,
    memory: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let written = Written { game, misere, scope, first_move };
    let by_rules = rules.map(|rules| Rules::given(rules, &written)).transpose()?;
    let players = question::players(players).map_err(|wrong| fault(py, &wrong))?;
    let meeting = Meeting { players, approximate, simulated: games.map(|games| (games, seed)) };
    let found = match (upto, position) {
        (Some(_), Some(_)) => {
            return Err(mistake(py, "a position beside upto", "odds(\"13\") or odds(upto=100)"));
        }
        (Some(_), None) if by_rules.is_some() => {
            return Err(mistake(py, "starts by rules", "odds((5, 6), rules=\"wythoff\") takes one position"));
        }
        (Some(_), None) if games.is_some() => {
            return Err(mistake(py, "games are simulated from one position", "odds(\"13\", simulate=1000)"));
        }
        (Some(upto), None) if !(2..=MOST_STARTS).contains(&upto) => {
            let help = format!("a table of odds goes up to 2 stones at least and {MOST_STARTS} at most");
            return Err(mistake(py, format!("upto={upto} is out of range"), help));
        }
        (Some(upto), None) => {
            let rules = written.rules(py)?;
            compute(py, move |stop| {
                let limits = limits(memory, stop);
                let mut rows = engine::odds_of_starts(&rules, upto, &meeting, &limits, &mut Unwatched)?;
                rows.sort_by_key(|(n, _)| *n);
                Ok(line(&OddsTable::new(&rules.game.dynamic.to_string(), &rows)))
            })?
        }
        (None, None) => return Err(mistake(py, "there is no position", "odds(\"13\"), or odds(upto=100)")),
        (None, Some(_)) => {
            let position = start(py, position, by_rules.as_ref(), &written)?;
            compute(py, move |stop| {
                let duels = engine::odds(&position, &meeting, &limits(memory, stop), &mut Unwatched)?;
                Ok::<_, Refusal>(line(&Odds::new(&position, &duels)))
            })?
        }
    };
    let text = found.map_err(|why| match why {
        Refusal::Undecided(Undecided::Stopped(_)) => refusal(py, &why),
        Refusal::Undecided(_) => undecided(py, &why.to_string(), Some(&Hint::LessExact)),
        other => refusal(py, &other),
    })?;
    loads(py, &text)
}

fn limits(asked: Option<u64>, stop: &Stop) -> Limits {
    Limits { memory: memory(asked, 2), stop: stop.clone(), ..Limits::MODEST }
}
