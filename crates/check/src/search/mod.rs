//! The search for numbers that meet constraints and are accepted or rejected by automata.

use crate::automaton::Automaton;
use crate::budget::{Budget, TooLarge};
use crate::constraint::Constraint;
use crate::digits::Digits;
use crate::joint::{self, Joint, Piece};
use crate::numbers::{NO_NUMBER, System};
use crate::visited::Visited;

/// A number that is searched for: its place among all.
pub(crate) type Track = usize;

/// No more numbers can be searched for at once, with digits 0 and 1: their digits are the bits of a word.
pub(crate) const MOST_TRACKS: usize = 31;

/// If letters have so few bits, what they mean is written down beforehand: with digits 0 and 1, and with more.
const FEW_BITS: u32 = 10;
const FEW_BITS_OF_MANY_DIGITS: u32 = 16;
/// Maximum number of letters to look at one after the other: with digits 0 and 1, and with more.
const FEW_LETTERS: usize = 1 << 10;
const FEW_LETTERS_OF_MANY_DIGITS: usize = 1 << 14;

/// If there are more rows, another way is tried first.
const WIDE: usize = 100_000;

/// Names of numbers with their values.
pub(crate) type Numbers = Vec<(String, String)>;

/// A question: are there numbers such that all this holds?
pub(crate) struct Query<'a> {
    system: &'a System,
    digits: Digits,
    names: Vec<String>,
    constraints: Vec<Constraint>,
    readers: Vec<Reader<'a>>,
}

/// An automaton, the numbers it reads, and whether it shall accept them.
struct Reader<'a> {
    automaton: &'a Automaton,
    tracks: Vec<Track>,
    accept: bool,
    /// It is known to accept nothing but numbers.
    numbers_only: bool,
}

impl<'a> Query<'a> {
    pub(crate) fn new(system: &'a System) -> Self {
        let digits = system.all_digits();
        Self { system, digits, names: Vec::new(), constraints: Vec::new(), readers: Vec::new() }
    }

    /// One more number.
    pub(crate) fn number(&mut self, name: impl Into<String>) -> Track {
        self.names.push(name.into());
        self.names.len() - 1
    }

    /// A condition on some of the numbers.
    pub(crate) fn constraint(&mut self, constraint: Constraint) {
        self.constraints.push(constraint);
    }

    /// The automaton accepts the numbers on these tracks, or else rejects them. `numbers_only`: it is known to accept nothing but
    /// numbers, so that their digits need not be looked at.
    pub(crate) fn reads(
        &mut self,
        automaton: &'a Automaton,
        tracks: Vec<Track>,
        accept: bool,
        numbers_only: bool,
    ) {
        self.readers.push(Reader { automaton, tracks, accept, numbers_only });
    }

    /// Searches for the numbers. All words of the same length are read in parallel, shortest words first; what is known after some
    /// digits is a row of small numbers (see [`Walk`]), and each such row is visited once.
    pub(crate) fn find(&self, budget: &mut Budget) -> Result<Option<Numbers>, TooLarge> {
        // Their digits are the bits of a word.
        if self.names.len() > self.digits.most_tracks() {
            return Err(TooLarge);
        }
        // What looks at no number is met from the start or never.
        let mut constant = self.constraints.iter().filter(|constraint| constraint.tracks().is_empty());
        if !constant.all(|constraint| constraint.met(0)) {
            return Ok(None);
        }
        // If there are many rows, there may be far fewer of use; if those cannot be found, all are visited after all.
        if let Some(answer) = self.walk(budget, WIDE)? {
            return Ok(answer);
        }
        let (mut half, before) = (*budget, budget.steps);
        half.steps /= 2;
        let half_before = half.steps;
        let joint = self.pieces(&mut half).and_then(|pieces| joint::find(pieces, &mut half));
        budget.steps = before - (half_before - half.steps);
        if let Ok(letters) = joint {
            return Ok(letters.map(|letters| self.numbers(&letters)));
        }
        self.walk(budget, usize::MAX)?.ok_or(TooLarge)
    }

    /// Visits rows, up to a maximum number, and returns the numbers if there are some. Nothing if there are more rows.
    #[expect(clippy::option_option, reason = "the outer one says that nothing was found out")]
    fn walk(&self, budget: &mut Budget, most: usize) -> Result<Option<Option<Numbers>>, TooLarge> {
        let mut walk = Walk::start(self);
        let mut at = 0;
        while at < walk.visited.len() {
            if walk.visited.bytes() > budget.memory || walk.visited.is_full() {
                return Err(TooLarge);
            }
            if at == most {
                return Ok(None);
            }
            budget.explored += 1;
            walk.come_to(at);
            if walk.ends() {
                return Ok(Some(Some(self.numbers(&walk.visited.letters_to(at)))));
            }
            let steps = walk.follow();
            budget.spend(steps)?;
            at += 1;
        }
        Ok(Some(None))
    }

    /// Everything that is asked, piece by piece: constraints, automata, and that words are greedy.
    fn pieces(&self, budget: &mut Budget) -> Result<Vec<Piece>, TooLarge> {
        let mut pieces = Vec::new();
        for constraint in self.constraints.iter().filter(|constraint| !constraint.tracks().is_empty()) {
            let letters = letters_of(constraint.tracks(), self.digits)?;
            let joint = Joint::new(mask(constraint.tracks(), self.digits), 0, budget, |state, found| {
                for &letter in &letters {
                    let to = constraint.step(state as u32, constraint.column(letter));
                    found.extend(to.map(|to| (letter, to.into())));
                }
                constraint.met(state as u32)
            })?;
            pieces.push(Piece { joint, late: !constraint.is_equation() });
        }
        for reader in self.readers.iter().filter(|reader| !reader.tracks.is_empty()) {
            let letters = letters_of(&reader.tracks, self.digits)?;
            let start = reader.automaton.start().into();
            let joint = Joint::new(mask(&reader.tracks, self.digits), start, budget, |state, found| {
                for &letter in &letters {
                    let to = reader.automaton.next(state as u32, reader.own(letter, self.digits) as usize);
                    if reader.automaton.may(to, reader.accept) {
                        found.push((letter, to.into()));
                    }
                }
                reader.automaton.accepts(state as u32) == reader.accept
            })?;
            pieces.push(Piece { joint, late: !reader.accept });
        }
        let greedy = self.system.greedy();
        for (track, _) in self.watched().into_iter().enumerate().filter(|(_, watched)| *watched) {
            let joint = Joint::new(self.digits.mask(track), 0, budget, |state, found| {
                for digit in self.digits.all() {
                    let to = greedy.next(state as u32, digit);
                    if to != NO_NUMBER {
                        found.push((self.digits.put(digit, track), to.into()));
                    }
                }
                greedy.accepts(state as u32)
            })?;
            pieces.push(Piece { joint, late: true });
        }
        // What reads nothing is right from the start or never.
        let nothing = self.readers.iter().filter(|reader| reader.tracks.is_empty());
        if nothing
            .into_iter()
            .any(|reader| reader.automaton.accepts(reader.automaton.start()) != reader.accept)
        {
            return Err(TooLarge);
        }
        Ok(pieces)
    }

    /// The order in which the digits of the numbers are chosen: as the numbers were named, but one that an equation determines
    /// comes as soon as the others of the equation are there.
    fn order(&self) -> Vec<Track> {
        let mut order: Vec<Track> = Vec::new();
        let missing = |order: &Vec<Track>, constraint: &Constraint| {
            let mut missing = constraint.tracks().iter().copied().filter(|track| !order.contains(track));
            let first = missing.next()?;
            missing.all(|track| track == first).then_some(first)
        };
        while order.len() < self.names.len() {
            let equations = self.constraints.iter().filter(|constraint| constraint.is_equation());
            let determined = equations.filter_map(|equation| missing(&order, equation)).next();
            let named = (0..self.names.len()).find(|track| !order.contains(track));
            let Some(next) = determined.or(named) else { break };
            order.push(next);
        }
        order
    }

    /// The numbers whose digits must be kept greedy: those that no automaton reads that accepts nothing but numbers, and
    /// shall accept, and that are in no constraint that only numbers meet.
    fn watched(&self) -> Vec<bool> {
        let mut watched = vec![self.system.greedy().states() > 1; self.names.len()];
        for reader in self.readers.iter().filter(|reader| reader.accept && reader.numbers_only) {
            reader.tracks.iter().for_each(|&track| watched[track] = false);
        }
        for constraint in self.constraints.iter().filter(|constraint| constraint.is_numbers_only()) {
            constraint.tracks().iter().for_each(|&track| watched[track] = false);
        }
        watched
    }

    /// The names and the values of the numbers that letters spell.
    fn numbers(&self, letters: &[u32]) -> Numbers {
        let value = |track: Track| {
            let digits = letters.iter().map(|&letter| self.digits.of(letter, track));
            self.system.value(digits.clone()).map(|value| value.to_string()).unwrap_or_else(|| {
                let mark = match self.system.is_fibonacci() {
                    true => "0z",
                    false if self.system.greedy().states() == 1 && self.digits.base() == 2 => "0b",
                    false => "0u",
                };
                format!("{mark}{}", self.digits.written(digits.skip_while(|&digit| digit == 0)))
            })
        };
        self.names.iter().enumerate().map(|(track, name)| (name.clone(), value(track))).collect()
    }
}

/// Numbers as bits.
fn mask(tracks: &[Track], digits: Digits) -> u32 {
    tracks.iter().fold(0, |mask, &track| mask | digits.mask(track))
}

/// All letters of some numbers, sorted.
fn letters_of(tracks: &[Track], digits: Digits) -> Result<Vec<u32>, TooLarge> {
    let mut tracks = tracks.to_vec();
    tracks.sort_unstable();
    tracks.dedup();
    let few = if digits.base() == 2 { FEW_LETTERS } else { FEW_LETTERS_OF_MANY_DIGITS };
    if digits.letters(tracks.len()) > few {
        return Err(TooLarge);
    }
    let mut letters = vec![0];
    for track in tracks {
        let with = |digit| letters.iter().map(move |letter| letter | digits.put(digit, track));
        letters = digits.all().flat_map(with).collect();
    }
    Ok(letters)
}

impl Reader<'_> {
    /// What the automaton reads of a letter.
    fn own(&self, letter: u32, digits: Digits) -> u32 {
        let places = self.tracks.iter().scan(1, |place, &track| {
            let own = digits.of(letter, track) * *place;
            *place *= digits.base();
            Some(own)
        });
        places.sum()
    }
}

/// What something looks at in letters: written down for all of them, or found out each time.
struct Letters(Vec<u32>);

impl Letters {
    fn new(tracks: usize, digits: Digits, look: impl Fn(u32) -> u32) -> Self {
        let few = if digits.base() == 2 { FEW_BITS } else { FEW_BITS_OF_MANY_DIGITS };
        let bits = digits.bits(tracks);
        // What has bits of no digit is not a letter, and is never looked at.
        let is_letter = |letter: u32| (0..tracks).all(|track| digits.of(letter, track) < digits.base());
        let look = |letter: u32| if is_letter(letter) { look(letter) } else { 0 };
        Self(if bits <= few { (0..1 << bits).map(look).collect() } else { Vec::new() })
    }

    fn of(&self, letter: u32, look: impl Fn(u32) -> u32) -> u32 {
        self.0.get(letter as usize).copied().unwrap_or_else(|| look(letter))
    }
}

/// What is asked as soon as its digits are chosen.
#[derive(Clone, Copy)]
enum Asked {
    Constraint(usize),
    Reader(usize),
}

/// A search under way. A row says all that matters of the digits read so far: the states in which the watched numbers are as
/// greedy words, several in one entry, then the states of the constraints, then the states of the automata.
struct Walk<'q, 'a> {
    query: &'q Query<'a>,
    visited: Visited,
    /// The row from which letters are followed, and its place among the visited ones.
    from: Vec<u32>,
    at: usize,
    /// The states of the numbers as greedy words in that row, and in the one that is being made.
    from_greedy: Vec<u32>,
    to_greedy: Vec<u32>,
    /// The digits chosen so far, and the row that they lead to.
    letter: u32,
    to: Vec<u32>,
    order: Vec<Track>,
    /// For each place in the order what is asked from there on.
    asked: Vec<Vec<Asked>>,
    /// For each number the place of its greedy state in a row (entry and bits), if it is watched.
    places: Vec<Option<(usize, u32)>>,
    /// The bits of a greedy state, and how many entries of a row they take.
    mask: u32,
    packed: usize,
    columns: Vec<Letters>,
    own: Vec<Letters>,
    steps: u64,
}

impl<'q, 'a> Walk<'q, 'a> {
    /// Nothing is read yet.
    fn start(query: &'q Query<'a>) -> Self {
        let tracks = query.names.len();
        let states = query.system.greedy().states() as u32;
        let bits = (u32::BITS - (states - 1).leading_zeros()).max(1);
        let fit = u32::BITS / bits;
        let mut count = 0;
        let places: Vec<_> = query
            .watched()
            .into_iter()
            .map(|watched| {
                let place = watched.then_some(((count / fit) as usize, count % fit * bits));
                count += u32::from(watched);
                place
            })
            .collect();
        let packed = count.div_ceil(fit) as usize;
        let mut from = vec![0; packed + query.constraints.len()];
        from.extend(query.readers.iter().map(|reader| reader.automaton.start()));
        let order = query.order();
        let mut asked = vec![Vec::new(); tracks];
        let last = |tracks: &[Track]| {
            let place = |track: &Track| order.iter().position(|other| other == track);
            tracks.iter().filter_map(place).max()
        };
        for (i, constraint) in query.constraints.iter().enumerate() {
            if let Some(place) = last(constraint.tracks()) {
                asked[place].push(Asked::Constraint(i));
            }
        }
        for (i, reader) in query.readers.iter().enumerate() {
            if let Some(place) = last(&reader.tracks) {
                asked[place].push(Asked::Reader(i));
            }
        }
        let columns = query
            .constraints
            .iter()
            .map(|one| Letters::new(tracks, query.digits, |letter| one.column(letter)));
        let own = query
            .readers
            .iter()
            .map(|reader| Letters::new(tracks, query.digits, |letter| reader.own(letter, query.digits)));
        let mut visited = Visited::new(from.len());
        visited.insert(&from, 0, 0);
        Self {
            query,
            visited,
            to: from.clone(),
            from,
            at: 0,
            from_greedy: vec![0; tracks],
            to_greedy: vec![0; tracks],
            letter: 0,
            asked,
            order,
            places,
            mask: u32::MAX >> (u32::BITS - bits),
            packed,
            columns: columns.collect(),
            own: own.collect(),
            steps: 0,
        }
    }

    /// Goes to a row.
    fn come_to(&mut self, at: usize) {
        self.at = at;
        self.from.copy_from_slice(self.visited.row(at));
        for (state, place) in self.from_greedy.iter_mut().zip(&self.places) {
            if let Some((entry, shift)) = place {
                *state = self.from[*entry] >> shift & self.mask;
            }
        }
    }

    /// Whether the numbers that lead to this row are what is searched for.
    fn ends(&self) -> bool {
        let greedy = self.query.system.greedy();
        let (constraints, readers) = self.from[self.packed..].split_at(self.query.constraints.len());
        let watched = self.from_greedy.iter().zip(&self.places).filter(|(_, place)| place.is_some());
        watched.into_iter().all(|(&state, _)| greedy.accepts(state))
            && self
                .query
                .constraints
                .iter()
                .zip(constraints)
                .all(|(constraint, &state)| constraint.met(state))
            && self
                .query
                .readers
                .iter()
                .zip(readers)
                .all(|(reader, &state)| reader.automaton.accepts(state) == reader.accept)
    }

    /// Follows all letters from the row; says how many steps that took.
    fn follow(&mut self) -> u64 {
        (self.letter, self.steps) = (0, 1);
        self.choose(0);
        self.steps
    }

    /// Chooses the digits from this place of the order on, in all ways that are not hopeless.
    fn choose(&mut self, place: usize) {
        let Some(&track) = self.order.get(place) else {
            self.arrive();
            return;
        };
        for digit in self.query.digits.all() {
            if self.places[track].is_some() {
                let to = self.query.system.greedy().next(self.from_greedy[track], digit);
                if to == NO_NUMBER {
                    continue;
                }
                self.to_greedy[track] = to;
            }
            let digits = self.query.digits;
            self.letter = self.letter & !digits.mask(track) | digits.put(digit, track);
            if self.ask(place) {
                self.choose(place + 1);
            }
        }
    }

    /// Moves the constraints and automata whose digits are known now; says whether there is still hope.
    fn ask(&mut self, place: usize) -> bool {
        let (query, letter) = (self.query, self.letter);
        for &asked in &self.asked[place] {
            match asked {
                Asked::Constraint(i) => {
                    let constraint = &query.constraints[i];
                    let column = self.columns[i].of(letter, |letter| constraint.column(letter));
                    match constraint.step(self.from[self.packed + i], column) {
                        Some(state) => self.to[self.packed + i] = state,
                        None => return false,
                    }
                }
                Asked::Reader(i) => {
                    let reader = &query.readers[i];
                    let entry = self.packed + query.constraints.len() + i;
                    let own = self.own[i].of(letter, |letter| reader.own(letter, query.digits));
                    let state = reader.automaton.next(self.from[entry], own as usize);
                    if !reader.automaton.may(state, reader.accept) {
                        return false;
                    }
                    self.to[entry] = state;
                }
            }
        }
        true
    }

    /// All digits are chosen: remembers the row if it is new.
    fn arrive(&mut self) {
        self.steps += 1;
        self.to[..self.packed].fill(0);
        for (state, place) in self.to_greedy.iter().zip(&self.places) {
            if let Some((entry, shift)) = place {
                self.to[*entry] |= state << shift;
            }
        }
        self.visited.insert(&self.to, self.at, self.letter);
    }
}

#[cfg(test)]
mod tests;
