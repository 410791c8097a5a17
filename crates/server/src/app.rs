//! The state that all requests share.

use std::num::NonZero;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use answers::answer::SolutionOfPiles;
use answers::engine::{
    AT_ONCE, Answer, Context, Effort, Policy, Progress, Question, TABLE, answer, is_offered,
};
use answers::library::{Entry, Libraries, Library, Stamp, own_game};
use answers::prover::OnStop;
use answers::store::Store;
use answers::{Broken, Refusal};
use axum::Json;
use axum::body::Bytes;
use axum::http::StatusCode;
use fibnim::ShelfError;
use fibnim::game::Dynamic;
use fibnim::numbers::Numbers;
use fibnim::proof::{Family, Shelf, Theorem};
use fibnim::tables::grundy::GrundyTable;
use limits::{Stop, Unwatched};
use tokio::sync::Semaphore;

use crate::access::{Access, Maker};
use crate::class::Class;
use crate::connections::{Client, Quota, Room};
use crate::gate::{Deadlines, Gate, Weight};
use crate::jobs::{self, Job, Jobs, Lane};
use crate::own_games::OwnGames;
use crate::problem::Problem;
use crate::reply::Reply;
use crate::statements::DecidedStatements;
use crate::{Event, PublicUrl, Tell};

/// How a server is to be. A test hands in its own.
pub(super) struct Settings {
    pub(super) access: Access,
    pub(super) deadlines: Deadlines,
    pub(super) room: Room,
    pub(super) tell: Tell,
    /// The address under which others find it.
    pub(super) addresses: Vec<String>,
    /// Where the links lead that are shared, if elsewhere than to where they were made.
    pub(super) public: Option<PublicUrl>,
}

/// The state of the server.
pub(crate) struct App {
    pub(super) gate: Arc<Gate>,
    pub(super) jobs: Jobs,
    pub(super) libraries: Arc<Libraries>,
    pub(super) access: Access,
    pub(super) room: Room,
    pub(super) addresses: Vec<String>,
    pub(super) public: Option<PublicUrl>,
    /// What clients have under way.
    pub(super) requests: Arc<Quota>,
    /// Jobs that are followed.
    pub(super) streams: Arc<Semaphore>,
    pub(super) streams_of_client: Arc<Quota>,
    troubles: Arc<Troubles>,
    /// Statements that were decided.
    pub(super) statements: DecidedStatements,
    /// The games of visitors, where others can reach the server.
    pub(super) own_games: Option<OwnGames>,
    /// The claims of the papers as they were last recomputed, or as they are recorded, once they were asked for: the text that is sent.
    pub(super) papers: RwLock<Option<Bytes>>,
    grundy: OnceLock<Arc<GrundyTable>>,
    /// The pupils of a class.
    pub(super) class: Class,
}

/// The table of Grundy values that is kept goes up to this pile, the largest that solving a single pile makes a table for. It
/// is made in a fraction of a second when it is first needed; the server takes about 60 MB with it.
const KEPT_GRUNDY: u32 = 300_000;

/// How many can compute at a time.
pub(super) fn cores() -> NonZero<usize> {
    std::thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

impl App {
    pub(super) fn new(libraries: Libraries, settings: Settings) -> Self {
        let Settings { access, deadlines, room, tell, addresses, public } = settings;
        let gate = Arc::new(Gate::new(cores().get(), deadlines));
        let troubles = Arc::new(Troubles {
            tell,
            last: Mutex::default(),
            checked: Mutex::default(),
            checking: Mutex::default(),
        });
        let theirs = Arc::clone(&troubles);
        // Without memory for it the games of visitors are kept with all others.
        let own_games = if access.is_local() { None } else { OwnGames::new().ok() };
        Self {
            jobs: Jobs::new(Arc::clone(&gate), &room, Arc::new(move |reason: &str| theirs.note(reason))),
            gate,
            libraries: Arc::new(libraries),
            access,
            room,
            addresses,
            public,
            requests: Arc::new(Quota::new(room.requests_of_client)),
            streams: Arc::new(Semaphore::new(room.streams)),
            streams_of_client: Arc::new(Quota::new(room.streams_of_client)),
            troubles,
            statements: DecidedStatements::default(),
            own_games,
            papers: RwLock::new(None),
            grundy: OnceLock::new(),
            class: Class::default(),
        }
    }

    /// Reports something to the owner of the server.
    pub(super) fn tell(&self, event: Event<'_>) {
        (self.troubles.tell)(event);
    }

    /// Reports trouble with the library, once.
    pub(super) fn trouble(&self, reason: &str) {
        self.troubles.note(reason);
    }

    /// What is wrong with the library now, if anything is. All of it is checked whenever it has changed, by one thread at a time: meanwhile what
    /// was found before is reported.
    pub(super) fn library_trouble(&self) -> Option<String> {
        if self.libraries.is_in_memory() {
            return None;
        }
        let last = || self.troubles.checked.lock().unwrap_or_else(PoisonError::into_inner);
        let stamp = self.libraries.stamp();
        let Ok(_alone) = self.troubles.checking.try_lock() else { return last().1.clone() };
        if stamp.is_some() && last().0 == stamp {
            return last().1.clone();
        }
        let found =
            self.libraries.open().and_then(|library| library.check_all()).err().map(|broken| broken.message);
        // Looking at it may have left a file beside it.
        *last() = (self.libraries.stamp(), found.clone());
        match &found {
            Some(reason) => self.troubles.note(reason),
            None => self.troubles.over(),
        }
        found
    }

    /// Stops all computations.
    pub(super) fn stop(&self) {
        self.jobs.cancel_all();
        self.gate.close();
    }

    /// Grundy values of Fibonacci nim, if the table has been made.
    fn kept_grundy(&self) -> Option<Arc<GrundyTable>> {
        self.grundy.get().cloned()
    }

    /// Grundy values of Fibonacci nim.
    fn make_grundy(&self) -> Option<Arc<GrundyTable>> {
        if let Some(table) = self.kept_grundy() {
            return Some(table);
        }
        let table = GrundyTable::new(&Dynamic::fibonacci(), KEPT_GRUNDY, &TABLE, &mut Unwatched).ok()?;
        Some(Arc::clone(self.grundy.get_or_init(|| Arc::new(table))))
    }

    /// The answer to a question of a visitor, as it is sent.
    pub(super) async fn reply(
        self: &Arc<Self>,
        question: Question,
        maker: Option<Maker>,
    ) -> Result<Reply, Problem> {
        self.compute(question, maker).await.map(Reply)
    }

    /// The answer to a question of a visitor.
    pub(super) async fn compute(
        self: &Arc<Self>,
        question: Question,
        maker: Option<Maker>,
    ) -> Result<Answer, Problem> {
        let effort = question.effort(&Policy::VISITORS)?;
        if effort == Effort::Instant
            && let Some(answer) = self.at_once(&question)
        {
            return Ok(answer);
        }
        let weight = self.weight(&question, effort);
        let theirs = Arc::clone(self);
        let work = move |stop: &Stop| {
            let limits = question.allowance().ended_by(stop);
            let answer = |context: &mut Context<'_>| answer(&question, context, &limits, &mut Unwatched);
            Ok(theirs.answering(maker.as_ref(), answer)?)
        };
        self.gate.compute(weight, work).await
    }

    /// A theorem that is in memory is at hand, and another has to be checked first.
    fn weight(&self, question: &Question, effort: Effort) -> Weight {
        /// Numbers that are longer as text are not trifle.
        const QUICK_BYTES: usize = 300;
        let is_at_hand = |name: &str| {
            let remembered = name.parse().ok().and_then(|family: Family| self.libraries.remembered(&family));
            remembered.is_some_and(|(theorem, _)| theorem.is_some())
        };
        match (question, effort) {
            (_, Effort::Instant | Effort::Small) => Weight::Trifle,
            (_, Effort::Long) => Weight::Heavy,
            (Question::Theorem { family }, _) if is_at_hand(family) => Weight::Trifle,
            (Question::Run(asked), _)
                if asked.numbers.numbers.len() <= QUICK_BYTES && is_at_hand(&asked.family) =>
            {
                Weight::Trifle
            }
            (_, Effort::Unknown) => Weight::Light,
        }
    }

    /// The answer, if nothing has to be read or tabulated for it.
    fn at_once(&self, question: &Question) -> Option<Answer> {
        let mut shelf = AtHand { app: self, table: self.kept_grundy(), missed: false, stale: Vec::new() };
        let found = answer(question, &mut Context::visitors(&mut shelf), &AT_ONCE, &mut Unwatched).ok()?;
        shelf.stale.into_iter().for_each(|family| self.libraries.look_again(&family));
        let is_undecided =
            matches!(&found, Answer::OfPiles(found) if !matches!(**found, SolutionOfPiles::Solved(_)));
        if shelf.missed || is_undecided { None } else { Some(found) }
    }

    /// Starts a job that answers a question; something may be kept of the answer.
    pub(super) fn start(
        self: &Arc<Self>,
        client: Client,
        (kind, lane): (&'static str, Lane),
        what: String,
        question: Question,
        keep: Option<Keep>,
    ) -> Result<(StatusCode, Json<Job>), Problem> {
        let theirs = Arc::clone(self);
        let job = self.jobs.start(client, (kind, lane), what, move |report| {
            let limits = question.allowance().ended_by(&report.stop);
            let mut progress = Progress::new(report);
            let found =
                theirs.with_library(None, |context| answer(&question, context, &limits, &mut progress))?;
            keep.into_iter().for_each(|keep| keep(&found));
            jobs::found(&progress.result(found))
        })?;
        Ok((StatusCode::ACCEPTED, Json(job)))
    }

    /// Does something with the library as a visitor sees it.
    pub(super) fn with_library<T>(
        self: &Arc<Self>,
        maker: Option<&Maker>,
        work: impl FnOnce(&mut Context<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut shelves = Shelves { app: Arc::clone(self), maker: maker.cloned(), library: None };
        let visitors = Context::visitors(&mut shelves);
        work(&mut Context { threads: cores(), on_stop: OnStop::Keep, ..visitors })
    }

    /// Answers something with the library. Where that cannot be read and the answer needs none, it is given all the same.
    fn answering<T>(
        self: &Arc<Self>,
        maker: Option<&Maker>,
        answer: impl Fn(&mut Context<'_>) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        // It is opened when something is asked of it, and a request that is stopped ends at once.
        let found = self.with_library(maker, |context| {
            context.on_stop = OnStop::Forget;
            answer(context)
        });
        let Err(Refusal::Broken(broken)) = found else { return found };
        let mut without = WithoutLibrary(Arc::clone(self));
        match answer(&mut Context { knows_all: false, ..Context::visitors(&mut without) }) {
            Ok(found) => {
                self.trouble(&broken.message);
                Ok(found)
            }
            // What it would have said is not known to be unknown.
            Err(_) => Err(broken.into()),
        }
    }
}

/// Keeps something of the answer to a job.
pub(super) type Keep = Box<dyn FnOnce(&Answer) + Send>;

/// What went wrong with the library. The owner of the server sees it once.
struct Troubles {
    tell: Tell,
    last: Mutex<Option<String>>,
    /// What was found when all of it was last checked, and when that was.
    checked: Mutex<(Option<Stamp>, Option<String>)>,
    checking: Mutex<()>,
}

impl Troubles {
    fn note(&self, reason: &str) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        // Two clients meet the same trouble in two ways: one line is enough until it is over.
        if last.is_none() {
            *last = Some(reason.to_owned());
            (self.tell)(Event::Trouble { reason });
        }
    }

    fn over(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.take().is_some() {
            (self.tell)(Event::Recovered);
        }
    }
}

/// The libraries as a visitor sees them, opened when something is asked of them, and the kept table.
struct Shelves {
    app: Arc<App>,
    maker: Option<Maker>,
    library: Option<Library>,
}

impl Shelves {
    fn library(&mut self) -> Result<&mut Library, Broken> {
        let library = match self.library.take() {
            Some(library) => library,
            None => self.app.libraries.open()?,
        };
        Ok(self.library.insert(library))
    }

    /// The library in which the visitor finds the theorem on the family called so, if it is not the one of all.
    fn own(&mut self, name: &str) -> Result<Option<Library>, Broken> {
        let (app, maker) = (Arc::clone(&self.app), self.maker.clone());
        match (&app.own_games, maker) {
            (Some(own_games), Some(maker))
                if own_games.is_by(name, &maker) && !self.library()?.has(name)? =>
            {
                own_games.open().map(Some)
            }
            _ => Ok(None),
        }
    }

    /// The library that is to have the theorem on a family, if it is not the one of all: games of visitors stay with those who made them.
    fn own_of(&mut self, family: &Family) -> Result<Option<Library>, Broken> {
        let app = Arc::clone(&self.app);
        match &app.own_games {
            Some(own_games) if own_game(family).is_some() && !self.library()?.has(&family.to_string())? => {
                own_games.open().map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Theorems with all that they build on.
    fn with_uses(&mut self, theorems: &[Arc<Theorem>]) -> Result<Vec<Arc<Theorem>>, Broken> {
        let mut all = theorems.to_vec();
        let mut next = 0;
        while let Some(theorem) = all.get(next).cloned() {
            for (used, _) in &theorem.uses {
                if !all.iter().any(|known| known.family == *used) {
                    all.extend(self.find(used)?);
                }
            }
            next += 1;
        }
        Ok(all)
    }
}

impl Store for Shelves {
    fn keep_checked(&mut self, theorems: &[Arc<Theorem>]) -> Result<(), Broken> {
        for theorem in theorems {
            if let Some(mut own) = self.own_of(&theorem.family)? {
                return own.keep_checked(&self.with_uses(theorems)?);
            }
        }
        self.library()?.keep_checked(theorems)
    }

    fn has(&mut self, name: &str) -> Result<bool, Broken> {
        match self.own(name)? {
            Some(own) => own.has(name),
            None => self.library()?.has(name),
        }
    }

    fn family(&mut self, name: &str) -> Result<Family, Refusal> {
        match self.own(name)? {
            Some(mut own) => Store::family(&mut own, name),
            None => Store::family(self.library()?, name),
        }
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        let mut entries = self.library()?.entries()?;
        let app = Arc::clone(&self.app);
        let Some(own_games) = &app.own_games else { return Ok(entries) };
        let maker = self.maker.as_ref();
        let is_by_asker =
            |entry: &Entry| maker.is_some_and(|maker| own_games.is_by(&entry.family.to_string(), maker));
        for entry in &mut entries {
            entry.by_others = !is_by_asker(entry);
        }
        for entry in own_games.open()?.entries()? {
            let is_shared = entries.iter().any(|shared| shared.family == entry.family);
            if own_game(&entry.family).is_some() && is_by_asker(&entry) && !is_shared {
                entries.push(Entry { shared: false, ..entry });
            }
        }
        Ok(entries)
    }

    fn has_room_for(&mut self, family: &Family) -> Result<bool, Broken> {
        match self.own_of(family)? {
            Some(own) => Ok(!own.is_full()?),
            None => Ok(!self.library()?.is_full()?),
        }
    }
}

impl Shelf for Shelves {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        let found = match self.app.libraries.remembered(family) {
            Some((Some(theorem), _)) => Some(theorem),
            _ => self.library()?.theorem(family)?,
        };
        match (&self.app.own_games, found) {
            (Some(own_games), None) => own_games.theorem(family),
            (_, found) => Ok(found),
        }
    }

    fn keep(&mut self, theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        self.library()?.keep(theorem)
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if dynamic.is_fibonacci() && largest <= KEPT_GRUNDY { self.app.make_grundy() } else { None }
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        is_offered(numbers)
    }
}

/// The kept table alone, as if nothing had ever been proved.
struct WithoutLibrary(Arc<App>);

impl Shelf for WithoutLibrary {
    fn theorem(&mut self, _: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        Ok(None)
    }

    fn keep(&mut self, _: &Arc<Theorem>) -> Result<(), ShelfError> {
        Ok(())
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if dynamic.is_fibonacci() && largest <= KEPT_GRUNDY { self.0.make_grundy() } else { None }
    }

    fn may_know(&mut self, _: &Numbers) -> bool {
        false
    }
}

/// What needs more than single theorems has no answer without the library.
impl Store for WithoutLibrary {
    fn find(&mut self, _: &Family) -> Result<Option<Arc<Theorem>>, Broken> {
        Err(gone())
    }

    fn keep_checked(&mut self, _: &[Arc<Theorem>]) -> Result<(), Broken> {
        Err(gone())
    }

    fn has(&mut self, _: &str) -> Result<bool, Broken> {
        Err(gone())
    }

    fn family(&mut self, _: &str) -> Result<Family, Refusal> {
        Err(gone().into())
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        Err(gone())
    }
}

fn gone() -> Broken {
    Broken::new("there is no library here")
}

/// Theorems and tables that are in memory; remembers whether something was asked for that may be elsewhere.
struct AtHand<'a> {
    app: &'a App,
    table: Option<Arc<GrundyTable>>,
    missed: bool,
    /// What was believed although it was looked for some time ago.
    stale: Vec<Family>,
}

impl Shelf for AtHand<'_> {
    fn theorem(&mut self, family: &Family) -> Result<Option<Arc<Theorem>>, ShelfError> {
        let Some((theorem, is_stale)) = self.app.libraries.remembered(family) else {
            self.missed = true;
            return Ok(None);
        };
        if is_stale {
            self.stale.push(family.clone());
        }
        Ok(theorem)
    }

    fn keep(&mut self, _theorem: &Arc<Theorem>) -> Result<(), ShelfError> {
        Ok(())
    }

    fn grundy_table(&mut self, dynamic: &Dynamic, largest: u32) -> Option<Arc<GrundyTable>> {
        if !dynamic.is_fibonacci() || largest > KEPT_GRUNDY {
            return None;
        }
        self.missed |= self.table.is_none();
        self.table.clone()
    }

    fn may_know(&mut self, numbers: &Numbers) -> bool {
        is_offered(numbers)
    }
}

/// What is at hand is what is remembered: nothing else is looked for.
impl Store for AtHand<'_> {
    fn keep_checked(&mut self, _: &[Arc<Theorem>]) -> Result<(), Broken> {
        Err(gone())
    }

    fn has(&mut self, _: &str) -> Result<bool, Broken> {
        Err(gone())
    }

    fn family(&mut self, _: &str) -> Result<Family, Refusal> {
        Err(gone().into())
    }

    fn entries(&mut self) -> Result<Vec<Entry>, Broken> {
        Err(gone())
    }
}
