//! Games against an opponent, their review, and chances.

use std::path::PathBuf;
use std::sync::{Mutex, MutexGuard, PoisonError};

use answers::Solution;
use answers::answer::{Duel, Odds, OddsTable, ReviewedGame, line};
use answers::engine::GamePosition;
use answers::library::LibraryPath;
use answers::record::{Record, Turn};
use answers::session::Session;
use answers::{Contest, Hint, question};
use fibnim::Undecided;
use fibnim::game::transcript::Transcript;
use fibnim::game::{Move, Position as Inner};
use fibnim::players::{Dice, Mind, Strategy};
use fibnim::solve::solve_with;
use limits::{Limits, Stop, Unwatched};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use crate::budget::memory;
use crate::compute::compute;
use crate::draw::html;
use crate::errors::{broken, fault, mistake, not_decided, undecided};
use crate::library::{Theorems, whose};
use crate::position::{Position, Written, a_move, given, loads, natural, natural_or_none, told_move};
use crate::solve::told;

/// Where a game starts by default.
const USUAL: &str = "12";

/// A game between you and an opponent, from a position; from 12 stones without one.
///
/// opponent: ``"perfect"``, ``"hard"``, ``"medium"``, ``"easy"``, ``"beginner"``, ``"random"``, ... (see ``fibnim odds --help``).
/// first: whether you move first. seed: the same one plays the same game again.
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
#[pyclass(frozen, module = "fibnim")]
pub(crate) struct Game {
    state: Mutex<State>,
    person: usize,
    opponent: Strategy,
    seed: u64,
    whose: LibraryPath,
}

/// What changes.
struct State {
    transcript: Transcript,
    dice: Dice,
}

impl Game {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The transcript now.
    fn now(&self) -> Transcript {
        self.state().transcript.clone()
    }

    /// Does something with a session that has come to where the game is.
    fn with_session<T: Send + 'static>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut Session<'static>) -> T + Send + 'static,
    ) -> PyResult<T> {
        let shelf = Theorems::of(self.whose.clone()).map_err(|error| broken(py, &error))?;
        let (transcript, person, opponent, seed) =
            (self.now(), self.person, self.opponent.clone(), self.seed);
        compute(py, move |stop| {
            let start = transcript.positions()[0].clone();
            let limits = Limits::MODEST.ended_by(stop);
            let start = GamePosition::Piles(start);
            let mut session = Session::new(start, person, opponent, seed, Box::new(shelf), limits);
            for mv in transcript.moves() {
                session.play(&Turn::Take(mv.clone())).expect("what was played can be played");
            }
            work(&mut session)
        })
    }

    /// A game whose moves are still to be played.
    fn begun(
        start: Inner,
        opponent: Strategy,
        first: bool,
        seed: u64,
        drawn: u64,
        whose: LibraryPath,
    ) -> Self {
        let mut players = [String::from("you"), opponent.to_string()];
        if !first {
            players.swap(0, 1);
        }
        let transcript = Transcript::new(start, players);
        let state = Mutex::new(State { transcript, dice: Dice::resumed(seed, drawn) });
        Self { state, person: usize::from(!first), opponent, seed, whose }
    }

    /// Lets the opponent move, if it is its turn.
    fn reply<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (position, mut dice) = {
            let state = self.state();
            if state.transcript.to_move() == self.person || state.transcript.end().is_over() {
                return Ok(None);
            }
            (state.transcript.end().clone(), state.dice.clone())
        };
        let shelf = Theorems::of(self.whose.clone()).map_err(|error| broken(py, &error))?;
        let strategy = self.opponent.clone();
        let found = compute(py, move |stop| {
            let mut mind = Mind::with_shelf(Limits::MODEST.ended_by(stop), Box::new(shelf));
            let mv = strategy.draw(&position, &mut mind, &mut dice)?;
            Ok::<(Option<Move>, Dice), Undecided>((mv, dice))
        })?;
        let (mv, dice) = found.map_err(|why| not_decided(py, why))?;
        let Some(mv) = mv else { return Ok(None) };
        let told = told_move(py, &mv)?;
        let mut state = self.state();
        state.dice = dice;
        state.transcript.play(mv).expect("an opponent plays by the rules");
        Ok(Some(told))
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (position=None, *, opponent="perfect", first=true, seed=0, game=None, misere=None, scope=None, first_move=None, library=None))]
    #[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
    fn new(
        py: Python<'_>,
        position: Option<&Bound<'_, PyAny>>,
        opponent: &str,
        first: bool,
        #[pyo3(from_py_with = natural)] seed: u64,
        game: Option<&str>,
        misere: Option<bool>,
        scope: Option<&str>,
        first_move: Option<&str>,
        library: Option<PathBuf>,
    ) -> PyResult<Self> {
        let written = Written { game, misere, scope, first_move };
        let start = match position {
            Some(position) => given(position, &written)?,
            None => given(PyString::new(py, USUAL).as_any(), &written)?,
        };
        let opponent = question::player(opponent).map_err(|wrong| fault(py, &wrong))?;
        let made = Self::begun(start, opponent, first, seed, 0, whose(library));
        made.reply(py)?;
        Ok(made)
    }

    /// A game as it was when it was pickled: what the opponent has drawn from its dice is remembered.
    #[staticmethod]
    #[expect(clippy::too_many_arguments, reason = "a game has no fewer parts")]
    fn _restored(
        py: Python<'_>,
        start: &Position,
        moves: Vec<Bound<'_, PyAny>>,
        opponent: &str,
        first: bool,
        seed: u64,
        drawn: u64,
        library: Option<PathBuf>,
    ) -> PyResult<Self> {
        let opponent = question::player(opponent).map_err(|wrong| fault(py, &wrong))?;
        let made = Self::begun(start.0.clone(), opponent, first, seed, drawn, whose(library));
        for mv in moves {
            let played = made.state().transcript.play(a_move(&mv, None)?);
            played.map_err(|illegal| mistake(py, illegal.to_string(), "the pickle is damaged"))?;
        }
        Ok(made)
    }

    #[expect(clippy::type_complexity, reason = "it is what a pickle wants")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Position, Bound<'py, PyList>, String, bool, u64, u64, Option<PathBuf>))>
    {
        let (start, drawn) = {
            let state = self.state();
            (Position(state.transcript.positions()[0].clone()), state.dice.drawn())
        };
        let (moves, first) = (self.moves(py)?, self.person == 0);
        let restored = py.get_type::<Self>().getattr("_restored")?;
        let whose = self.whose.0.clone();
        Ok((restored, (start, moves, self.opponent.to_string(), first, self.seed, drawn, whose)))
    }

    /// The position now.
    #[getter]
    fn position(&self) -> Position {
        Position(self.state().transcript.end().clone())
    }

    /// The moves so far, yours and the opponent's.
    #[getter]
    fn moves<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let moves = self.now().moves().iter().map(|mv| told_move(py, mv)).collect::<PyResult<Vec<_>>>()?;
        PyList::new(py, moves)
    }

    /// Whether you have won; None while the game goes on.
    #[getter]
    fn won(&self) -> Option<bool> {
        self.state().transcript.winner().map(|winner| winner == self.person)
    }

    /// Who it is that you play against.
    #[getter]
    fn opponent(&self) -> String {
        self.opponent.to_string()
    }

    /// Takes stones from a pile that must be named (or plays a Move), and returns the answer of the opponent, or None if the game is over.
    #[pyo3(signature = (take, *, pile=None))]
    fn play<'py>(
        &self,
        take: &Bound<'py, PyAny>,
        #[pyo3(from_py_with = natural_or_none)] pile: Option<usize>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let py = take.py();
        let mv = a_move(take, pile)?;
        let played = self.state().transcript.play(mv);
        played.map_err(|illegal| mistake(py, illegal.to_string(), "hint() has a move to play"))?;
        // A move that got no answer was not played: else the next one would be the opponent's.
        self.reply(py).inspect_err(|_| {
            self.state().transcript.undo();
        })
    }

    /// Takes back your last move and the answer to it; whether there was one.
    fn undo(&self) -> bool {
        let mut state = self.state();
        let played = state.transcript.moves().len();
        // Back to the latest earlier turn of yours.
        let Some(back) = (0..played).rev().find(|length| length % 2 == self.person) else { return false };
        while state.transcript.moves().len() > back {
            state.transcript.undo();
        }
        true
    }

    /// A winning move in words, or what to do if there is none.
    fn hint(&self, py: Python<'_>) -> PyResult<String> {
        let hint = self.with_session(py, Session::hint)?;
        hint.map_err(|error| not_decided(py, error.into()))
    }

    /// Why the position is won or lost, in words.
    fn why(&self, py: Python<'_>) -> PyResult<String> {
        self.with_session(py, Session::why)?.map_err(|error| not_decided(py, error.into()))
    }

    /// The position now, solved.
    fn analysis<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let position = self.now().end().clone();
        let mut shelf = Theorems::of(self.whose.clone()).map_err(|error| broken(py, &error))?;
        let asked = position.clone();
        let found = compute(py, move |stop| {
            solve_with(&asked, &mut shelf, &Limits::MODEST.ended_by(stop), &mut Unwatched)
        })?;
        told(py, &Solution { position, found, digits: None, grundy: None, remoteness: None, provable: None })
    }

    /// Every move with its mark, as ``fibnim review --json`` has it.
    fn review<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        review_of(py, Record::Piles(self.now()), self.whose.clone())
    }

    /// The game as text, which ``fibnim.review`` and ``fibnim review`` read.
    #[getter]
    fn transcript(&self) -> String {
        self.now().to_string()
    }

    fn __repr__(&self) -> String {
        let state = self.state();
        let end = match state.transcript.winner() {
            None => "your turn",
            Some(winner) if winner == self.person => "you have won",
            Some(_) => "you have lost",
        };
        let position = state.transcript.end().to_string();
        format!("<Game {position} against {}: {end}>", self.opponent)
    }

    fn _repr_html_(this: &Bound<'_, Self>) -> PyResult<String> {
        html(this.as_any(), "game")
    }
}

/// A game that was played, with a mark for every move.
#[pyfunction]
pub(crate) fn review<'py>(
    py: Python<'py>,
    transcript: &str,
    library: Option<PathBuf>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut rules = |name: &str| question::known_rules(name).map_err(|fault| fault.message);
    let read = Record::parse(transcript, &mut rules)
        .map_err(|error| mistake(py, error.to_string(), "Game.transcript has such a text"))?;
    review_of(py, read, whose(library))
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
#[pyo3(signature = (position, players, *, upto, approximate, games, seed, game, misere, scope, first_move, memory))]
#[expect(clippy::too_many_arguments, reason = "they are the flags of the command line")]
pub(crate) fn duels<'py>(
    py: Python<'py>,
    position: Option<&Bound<'py, PyAny>>,
    players: &str,
    #[pyo3(from_py_with = natural_or_none)] upto: Option<u32>,
    approximate: bool,
    #[pyo3(from_py_with = natural_or_none)] games: Option<u64>,
    #[pyo3(from_py_with = natural)] seed: u64,
    game: Option<&str>,
    misere: Option<bool>,
    scope: Option<&str>,
    first_move: Option<&str>,
    memory: Option<u64>,
) -> PyResult<Bound<'py, PyAny>> {
    let written = Written { game, misere, scope, first_move };
    let players = question::players(players).map_err(|wrong| fault(py, &wrong))?;
    let rules = written.rules(py)?;
    let game = rules.game.dynamic.to_string();
    let starts: Vec<Inner> = match (upto, position) {
        (Some(_), Some(_)) => {
            return Err(mistake(py, "a position beside upto", "odds(\"13\") or odds(upto=100)"));
        }
        (Some(_), None) if games.is_some() => {
            return Err(mistake(py, "games are simulated from one position", "odds(\"13\", simulate=1000)"));
        }
        (Some(upto), None) if !(2..=MOST_STARTS).contains(&upto) => {
            let help = format!("a table of odds goes up to 2 stones at least and {MOST_STARTS} at most");
            return Err(mistake(py, format!("upto={upto} is out of range"), help));
        }
        (Some(upto), None) => {
            let starts = (2..=upto).map(|n| question::position(&n.to_string(), &rules));
            starts.collect::<Result<_, _>>().map_err(|wrong| fault(py, &wrong))?
        }
        (None, Some(position)) => vec![given(position, &written)?],
        (None, None) => return Err(mistake(py, "there is no position", "odds(\"13\"), or odds(upto=100)")),
    };
    let found = compute(py, move |stop| {
        let mut mind = mind(memory, stop);
        if upto.is_some() {
            let found = answers::duels(&starts, &players, approximate, &mut mind, &mut Unwatched)?;
            let mut rows: Vec<(u32, Duel)> =
                found.into_iter().map(|(place, duel)| (place as u32 + 2, duel)).collect();
            rows.sort_by_key(|(n, _)| *n);
            return Ok(line(&OddsTable::new(&game, &rows)));
        }
        let position = GamePosition::Piles(starts[0].clone());
        let mut contest = Contest::new(&position, mind.limits(), &mut Unwatched)?;
        let games = games.map(|games| (games, seed));
        let duels = contest.duels(&players, approximate, games, &mut Unwatched)?;
        Ok(line(&Odds::new(&position, &duels)))
    })?;
    let text = found.map_err(|why| match why {
        Undecided::Stopped(_) | Undecided::Shelf(_) => not_decided(py, why),
        _ => undecided(py, &format!("undecided: {why}"), Some(&Hint::LessExact)),
    })?;
    loads(py, &text)
}

fn mind(asked: Option<u64>, stop: &Stop) -> Mind<'static> {
    Mind::new(Limits { memory: memory(asked, 2), stop: stop.clone(), ..Limits::MODEST })
}
