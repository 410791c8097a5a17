//! Boolean combinations of automata: the whole automaton, or only its least member.

use std::collections::hash_map::Entry;
use std::ops::AddAssign;

use rustc_hash::FxHashMap;

use num_bigint::BigUint;

use crate::automaton::Automaton;
use crate::by_sum::SHORT_BITS;
use limits::Limits;

use crate::minimise::{BYTES_PER_TRANSITION, Draft};
use crate::system::{Letters, System};
use crate::too_large::TooLarge;

/// An automaton, and for each of its tracks the track of the whole that it reads.
pub type Part<'a> = (&'a Automaton, &'a [usize]);

/// The tuples of `tracks` canonical numbers for which `accept` holds, given for each part whether it
/// accepts. Part (a, t) reads on its track i the number of the track `t[i]`.
///
/// Built breadth-first over tuples of states, those only that can be reached. Costs the number of tuples
/// times the number of letters.
///
/// ```
/// use automata::{FIBONACCI, linear, product::product};
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &limits).unwrap(); // x < y
/// // x < y and y < z
/// let both = product(&FIBONACCI, 3, &[(&less, &[0, 1]), (&less, &[1, 2])], |a| a[0] && a[1], &limits).unwrap();
/// assert!(both.accepts(&[1u32.into(), 5u32.into(), 6u32.into()]));
/// assert!(!both.accepts(&[1u32.into(), 5u32.into(), 5u32.into()]));
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_TRACKS`](crate::MOST_TRACKS) tracks or 64 parts, the states of all parts do not fit into 128 bits, the product outgrows the
/// limits, or it is stopped.
///
/// # Panics
///
/// If a part has more or fewer places than tracks.
pub fn product(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    accept: impl Fn(&[bool]) -> bool,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    TooLarge::letters(system, tracks)?;
    let space = Space::new(system, tracks, parts, &accept)?;
    Ok(space.draft(limits, &mut |_| ())?.minimise(limits)?)
}

/// All tuples of canonical numbers, with what each state says: which is the first part that accepts there, or `none` if none does or no number
/// ends there.
pub(crate) fn first_accepting(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    none: u32,
    limits: &Limits,
) -> Result<(Draft, Vec<u32>), TooLarge> {
    TooLarge::letters(system, tracks)?;
    let all = |_: &[bool]| true;
    let space = Space::new(system, tracks, parts, &all)?;
    let first = |accepted: &[bool]| accepted.iter().position(|&accepts| accepts);
    let mut classes = vec![none];
    let draft = space.draft(limits, &mut |state| {
        let found = if space.accepts(state) { space.with_accepted(state, first) } else { None };
        classes.push(found.map_or(none, |part| part as u32));
    })?;
    Ok((draft, classes))
}

/// The most parts of a product.
const MOST_PARTS: usize = 64;

/// The most numbers of a search, which builds no table: more than an automaton may have.
pub const MOST_SEARCH_TRACKS: usize = 12;

/// The least tuple for which `accept` holds, in the order of [`Automaton::members`], without building the automaton. What `product` says of
/// the arguments holds here too.
///
/// The shortest word gives a bound: a tuple that comes before it has no larger sum. Words of the length of that bound are then read letter
/// by letter, all at once; of those that lead to one state the least is kept, since what can follow is the same, and what goes beyond the bound
/// is left out.
///
/// ```
/// use automata::{FIBONACCI, linear, product::least};
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let more = linear::inequality(&FIBONACCI, &[-1, -1], -11, &limits).unwrap(); // x + y >= 11
/// let less = linear::inequality(&FIBONACCI, &[-1, 1], -1, &limits).unwrap(); // y < x
/// let found = least(&FIBONACCI, 2, &[(&more, &[0, 1]), (&less, &[0, 1])], |a| a[0] && a[1], &limits).unwrap();
/// assert_eq!(found, Some(vec![6u32.into(), 5u32.into()]));
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_SEARCH_TRACKS`] tracks, the states of all parts do not fit into 128 bits, the search outgrows the
/// limits, or it is stopped.
///
/// # Panics
///
/// If a part has more or fewer places than tracks.
pub fn least(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    accept: impl Fn(&[bool]) -> bool,
    limits: &Limits,
) -> Result<Option<Vec<BigUint>>, TooLarge> {
    least_of(system, tracks, parts, &accept, limits)
}

fn least_of(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    accept: Accept<'_>,
    limits: &Limits,
) -> Result<Option<Vec<BigUint>>, TooLarge> {
    let Some(shortest) = some_of(system, tracks, parts, accept, 1, limits)?.pop() else { return Ok(None) };
    let bound: BigUint = shortest.iter().sum();
    // Of single numbers the shortest word is the least.
    if tracks < 2 || bound == BigUint::ZERO {
        return Ok(Some(shortest));
    }
    let space = Space::new(system, tracks, parts, accept)?;
    let length = shortest.iter().map(|number| system.digits(number).len()).max().unwrap_or(0);
    let terms = system.terms_upto(&bound);
    if bound.bits() > SHORT_BITS {
        return space.least_within(&terms, &bound, length, limits);
    }
    let short = |term: &BigUint| u128::try_from(term).expect("it has few bits");
    let terms: Vec<u128> = terms.iter().map(short).collect();
    let found = space.least_within(&terms, &short(&bound), length, limits)?;
    Ok(found.map(|tuple| tuple.into_iter().map(BigUint::from).collect()))
}

/// A tuple for which `accept` holds: of the shortest words the first one. The search ends there. Of single numbers it is the least.
///
/// ```
/// use automata::{FIBONACCI, linear, product::shortest};
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &limits).unwrap(); // x < y
/// let parts: [(_, &[usize]); 2] = [(&less, &[0, 1]), (&less, &[1, 2])];
/// let found = shortest(&FIBONACCI, 3, &parts, |a| a[0] && a[1], &limits).unwrap();
/// assert_eq!(found, Some(vec![0u32.into(), 1u32.into(), 2u32.into()]));
/// ```
///
/// # Errors
///
/// As [`least`].
///
/// # Panics
///
/// As [`least`].
pub fn shortest(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    accept: impl Fn(&[bool]) -> bool,
    limits: &Limits,
) -> Result<Option<Vec<BigUint>>, TooLarge> {
    Ok(some(system, tracks, parts, accept, 1, limits)?.pop())
}

/// The tuple of the [`shortest`] word for which `accept` holds and others, `most` together: those that are met while as many states
/// again are visited as the first one took, one for each state of the product. None if there is none.
///
/// ```
/// use automata::{FIBONACCI, linear, product::some};
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let less = linear::inequality(&FIBONACCI, &[1, -1], -1, &limits).unwrap(); // x < y
/// let found = some(&FIBONACCI, 2, &[(&less, &[0, 1])], |a| a[0], 9, &limits).unwrap();
/// assert_eq!(found[0], [0u32.into(), 1u32.into()]);
/// assert!(found.iter().all(|pair| pair[0] < pair[1]));
/// ```
///
/// # Errors
///
/// As [`least`].
///
/// # Panics
///
/// As [`least`].
pub fn some(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    accept: impl Fn(&[bool]) -> bool,
    most: usize,
    limits: &Limits,
) -> Result<Vec<Vec<BigUint>>, TooLarge> {
    some_of(system, tracks, parts, &accept, most, limits)
}

fn some_of(
    system: &'static System,
    tracks: usize,
    parts: &[Part<'_>],
    accept: Accept<'_>,
    most: usize,
    limits: &Limits,
) -> Result<Vec<Vec<BigUint>>, TooLarge> {
    let space = Space::new(system, tracks, parts, accept)?;
    let Some(start) = space.start() else { return Ok(Vec::new()) };
    let mut known: rustc_hash::FxHashSet<u128> = [start].into_iter().collect();
    // Each state with the place of the one before it and the letter between; in the order in which the
    // search meets them, words come by length and then by their letters.
    let mut states: Vec<(u128, u32, u32)> = vec![(start, 0, 0)];
    let mut found = Vec::new();
    let (mut at, mut end) = (0, usize::MAX);
    while at < states.len().min(end) && found.len() < most {
        TooLarge::check(limits, states.len(), states.len() * 110)?;
        let state = states[at].0;
        if space.accepts(state) {
            end = end.min(2 * at + 2);
            found.push(space.tuple(&states, at));
        }
        for letter in 0..space.letters.count() {
            if let Some(next) = space.next(state, letter).filter(|&next| known.insert(next)) {
                states.push((next, at as u32, letter as u32));
            }
        }
        at += 1;
    }
    Ok(found)
}

/// How many bits the states of these parts need together; [`product`] and [`least`] have 128.
pub(crate) fn bits(system: &System, tracks: usize, parts: &[Part<'_>]) -> u32 {
    parts.iter().map(|(part, _)| width(part.states())).sum::<u32>() + tracks as u32 * system.canonical_bits()
}

/// Bits for states 0 to `most`.
fn width(most: usize) -> u32 {
    usize::BITS - most.leading_zeros()
}

/// What a caller says of the parts that accept. Asked once for each state: that it is called indirectly costs less than all that follows, compiled
/// again for each caller.
type Accept<'a> = &'a dyn Fn(&[bool]) -> bool;

/// The tuples of states of several automata, packed into one number each: the states of the tracks lowest.
struct Space<'a> {
    system: &'static System,
    tracks: usize,
    letters: Letters,
    /// The digits of all letters, letter after letter.
    digits: Vec<u8>,
    parts: &'a [Part<'a>],
    accept: Accept<'a>,
    /// Bits for the state of a track: which words are canonical is decided by a small automaton.
    canonical_bits: u32,
    /// Where the state of each part is, and how wide it is.
    fields: Vec<(u32, u128)>,
    /// `views[part][letter]`: what the part reads of a letter.
    views: Vec<Vec<u32>>,
    /// Parts without which nothing is accepted, first those with few transitions.
    required: Vec<usize>,
    others: Vec<usize>,
    /// Whether nothing is accepted where no part accepts.
    needs_one: bool,
}

impl<'a> Space<'a> {
    fn new(
        system: &'static System,
        tracks: usize,
        parts: &'a [Part<'a>],
        accept: Accept<'a>,
    ) -> Result<Self, TooLarge> {
        if parts.len() > MOST_PARTS {
            return Err(TooLarge::Automata(MOST_PARTS));
        }
        if tracks > MOST_SEARCH_TRACKS || bits(system, tracks, parts) > 128 {
            return Err(TooLarge::Tracks);
        }
        let letters = TooLarge::search_letters(system, tracks)?;
        let digits = (0..letters.count()).flat_map(|letter| letters.digits(letter));
        let digits = digits.map(|digit| digit as u8).collect();
        let canonical_bits = system.canonical_bits();
        let mut place = tracks as u32 * canonical_bits;
        let mut fields = Vec::with_capacity(parts.len());
        let mut views = Vec::with_capacity(parts.len());
        for (part, places) in parts {
            assert_eq!(part.tracks(), places.len(), "a part reads each of its tracks somewhere");
            let width = width(part.states());
            fields.push((place, (1u128 << width) - 1));
            place += width;
            views.push((0..letters.count()).map(|letter| letters.view(letter, places) as u32).collect());
        }
        // A part is required if all combinations that are accepted have it.
        let combinations: Vec<Vec<bool>> = match parts.len() {
            few @ 0..=10 => (0..1u32 << few)
                .map(|bits| (0..few).map(|i| bits >> i & 1 == 1).collect::<Vec<bool>>())
                .filter(|combination| accept(combination))
                .collect(),
            many => vec![vec![false; many]],
        };
        let mut required: Vec<usize> =
            (0..parts.len()).filter(|&part| combinations.iter().all(|accepted| accepted[part])).collect();
        let others = (0..parts.len()).filter(|part| !required.contains(part)).collect();
        required.sort_by_key(|&part| parts[part].0.live_transitions() / parts[part].0.states().max(1));
        let needs_one = !accept(&vec![false; parts.len()]);
        Ok(Self {
            system,
            tracks,
            letters,
            digits,
            parts,
            accept,
            canonical_bits,
            fields,
            views,
            required,
            others,
            needs_one,
        })
    }

    fn state(&self, packed: u128, part: usize) -> u32 {
        let (place, mask) = self.fields[part];
        (packed >> place & mask) as u32
    }

    /// The state of the canonical words on a track.
    fn canonical(&self, packed: u128, track: usize) -> usize {
        (packed >> (track as u32 * self.canonical_bits)) as usize & ((1 << self.canonical_bits) - 1)
    }

    /// The start, unless nothing can be accepted.
    fn start(&self) -> Option<u128> {
        let mut packed =
            (0..self.tracks).fold(0, |packed, track| packed | 1 << (track as u32 * self.canonical_bits));
        for (part, (automaton, _)) in self.parts.iter().enumerate() {
            packed |= u128::from(automaton.start()) << self.fields[part].0;
        }
        let dead = |part: &usize| self.parts[*part].0.is_empty();
        let hopeless =
            self.required.iter().any(dead) || (self.needs_one && (0..self.parts.len()).all(|p| dead(&p)));
        (!hopeless).then_some(packed)
    }

    /// Where a letter leads, unless nothing can be accepted from there.
    fn next(&self, packed: u128, letter: usize) -> Option<u128> {
        let mut next = 0;
        let digits = &self.digits[letter * self.tracks..(letter + 1) * self.tracks];
        for (track, &digit) in digits.iter().enumerate() {
            let place = track as u32 * self.canonical_bits;
            let state = self.system.after(self.canonical(packed, track) as u8, digit.into());
            if state == 0 {
                return None;
            }
            next |= u128::from(state) << place;
        }
        let mut step = |part: usize| {
            let seen = self.views[part][letter] as usize;
            let state = self.parts[part].0.next(self.state(packed, part), seen);
            next |= u128::from(state) << self.fields[part].0;
            state != 0
        };
        for &part in &self.required {
            if !step(part) {
                return None;
            }
        }
        let mut some = !self.required.is_empty();
        for &part in &self.others {
            some |= step(part);
        }
        (some || !self.needs_one).then_some(next)
    }

    /// The tuples that can be reached, in the order of breadth, each reported to a callback.
    fn draft(&self, limits: &Limits, tell: &mut dyn FnMut(u128)) -> Result<Draft, TooLarge> {
        let letters = self.letters.count();
        let mut trans = vec![0; letters];
        let mut accepting = vec![false];
        let mut numbers: FxHashMap<u128, u32> = FxHashMap::default();
        let mut states = Vec::new();
        let start = self.start().map_or(0, |start| {
            numbers.insert(start, 1);
            states.push(start);
            1
        });
        let mut at = 0;
        while at < states.len() {
            TooLarge::check(limits, states.len(), states.len() * 110 + trans.len() * BYTES_PER_TRANSITION)?;
            let state = states[at];
            accepting.push(self.accepts(state));
            tell(state);
            for letter in 0..letters {
                trans.push(match self.next(state, letter) {
                    None => 0,
                    Some(next) => {
                        let fresh = states.len() as u32 + 1;
                        *numbers.entry(next).or_insert_with(|| {
                            states.push(next);
                            fresh
                        })
                    }
                });
            }
            at += 1;
        }
        Ok(Draft { system: self.system, tracks: self.tracks, start, trans, accepting })
    }

    fn accepts(&self, packed: u128) -> bool {
        if !(0..self.tracks).all(|track| self.system.accepting[self.canonical(packed, track)]) {
            return false;
        }
        self.with_accepted(packed, self.accept)
    }

    /// What the caller says of the parts that accept.
    fn with_accepted<T>(&self, packed: u128, says: impl Fn(&[bool]) -> T) -> T {
        let mut accepted = [false; MOST_PARTS];
        let accepted = &mut accepted[..self.parts.len()];
        for (part, flag) in accepted.iter_mut().enumerate() {
            *flag = self.parts[part].0.is_accepting(self.state(packed, part));
        }
        says(accepted)
    }

    /// The least tuple whose sum is no larger than a bound, of words with a letter for each of these terms. No word without zeros in
    /// front is shorter than `length`.
    fn least_within<N>(
        &self,
        terms: &[N],
        bound: &N,
        length: usize,
        limits: &Limits,
    ) -> Result<Option<Vec<N>>, TooLarge>
    where
        N: Clone + Default + Ord,
        for<'n> N: AddAssign<&'n N>,
    {
        // For each state the sum, and then the numbers, of the least word that leads there.
        let Some(start) = self.start() else { return Ok(None) };
        let mut least: FxHashMap<u128, Vec<N>> = FxHashMap::default();
        least.insert(start, vec![N::default(); self.tracks + 1]);
        for (left, term) in terms.iter().enumerate().rev() {
            let mut longer: FxHashMap<u128, Vec<N>> = FxHashMap::default();
            for (&state, read) in &least {
                let bytes = (least.len() + longer.len()) * (64 + (self.tracks + 1) * size_of::<N>());
                // The states that a search may meet are counted by the search for the shortest word.
                TooLarge::check(limits, 0, bytes)?;
                for letter in 0..self.letters.count() {
                    let mut sum = read[0].clone();
                    (0..self.letters.sum(letter)).for_each(|_| sum += term);
                    // What begins later is too short.
                    if sum > *bound || (left < length && sum == N::default()) {
                        continue;
                    }
                    let Some(next) = self.next(state, letter) else { continue };
                    let mut numbers = read.clone();
                    numbers[0] = sum;
                    for (number, digit) in numbers[1..].iter_mut().zip(self.letters.digits(letter)) {
                        (0..digit).for_each(|_| *number += term);
                    }
                    match longer.entry(next) {
                        Entry::Vacant(place) => drop(place.insert(numbers)),
                        Entry::Occupied(mut known) => {
                            if numbers < *known.get() {
                                known.insert(numbers);
                            }
                        }
                    }
                }
            }
            least = longer;
        }
        let accepted = least.into_iter().filter(|(state, _)| self.accepts(*state));
        Ok(accepted.map(|(_, numbers)| numbers).min().map(|numbers| numbers[1..].to_vec()))
    }

    /// The numbers of the word that led to this place of a search.
    fn tuple(&self, states: &[(u128, u32, u32)], mut at: usize) -> Vec<BigUint> {
        let mut letters = Vec::new();
        while at != 0 {
            letters.push(states[at].2);
            at = states[at].1 as usize;
        }
        letters.reverse();
        let digits = |track: usize| -> Vec<u8> {
            let digits = letters.iter().map(|&letter| self.letters.digit(letter as usize, track) as u8);
            digits.skip_while(|&digit| digit == 0).collect()
        };
        (0..self.tracks).map(|track| self.system.number(&digits(track))).collect()
    }
}
