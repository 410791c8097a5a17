//! Remainders of sums, built directly.

use rustc_hash::FxHashMap;

use limits::Limits;

use crate::MOST_TRACKS;
use crate::automaton::Automaton;
use crate::minimise::{BYTES_PER_TRANSITION, Draft};
use crate::system::System;
use crate::too_large::TooLarge;

/// The tuples for which the modulus divides sum of a_i x_i - c.
///
/// What was read is kept as the integers of `System::step`, modulo m: at most m^w of them for each state of the canonical words, where w is how
/// many integers a form has, 2 in the Zeckendorf system and 1 in base 2.
///
/// ```
/// use automata::{FIBONACCI, linear};
/// use limits::Limits;
/// let odd = linear::congruence(&FIBONACCI, &[1], 1, 2, &Limits::default()).unwrap();
/// let first: Vec<String> = odd.members().take(4).map(|tuple| tuple[0].to_string()).collect();
/// assert_eq!(first, ["1", "3", "5", "7"]);
/// ```
///
/// # Errors
///
/// If there are more than [`MOST_TRACKS`] numbers, the automaton outgrows the limits, or it is stopped.
///
/// # Panics
///
/// If the modulus is not positive.
pub fn congruence(
    system: &'static System,
    coefficients: &[i32],
    constant: i32,
    modulus: i32,
    limits: &Limits,
) -> Result<Automaton, TooLarge> {
    assert!(modulus > 0, "a modulus is positive");
    let tracks = coefficients.len();
    let of = TooLarge::letters(system, tracks)?;
    let (letters, width, modulus) = (of.count(), system.width(), i128::from(modulus));
    let wanted = i128::from(constant).rem_euclid(modulus);
    let sums: Vec<i128> = (0..letters)
        .map(|letter| {
            let digits = of.digits(letter).zip(coefficients);
            digits.map(|(digit, &a)| digit as i128 * i128::from(a)).sum()
        })
        .collect();
    // What was read, and for each track the state of the canonical words.
    type Key = (Box<[i128]>, [u8; MOST_TRACKS]);
    let start: Key = (vec![0; width].into(), [1; MOST_TRACKS]);
    let mut keys: Vec<Key> = vec![start.clone()];
    let mut numbers: FxHashMap<Key, u32> = [(start, 1)].into_iter().collect();
    let mut trans = vec![0; letters];
    let mut accepting = vec![false];
    let mut next = vec![0; width];
    let mut at = 0;
    while at < keys.len() {
        let bytes = keys.len() * (32 * width + 100) + trans.len() * BYTES_PER_TRANSITION;
        TooLarge::check(limits, at + 1, bytes)?;
        let (form, canonical) = keys[at].clone();
        let may_end = canonical[..tracks].iter().all(|&state| system.accepting[state as usize]);
        accepting.push(may_end && system.value(&form).rem_euclid(modulus) == wanted);
        for (letter, &sum) in sums.iter().enumerate() {
            let mut next_canonical = canonical;
            for (track, state) in next_canonical.iter_mut().enumerate().take(tracks) {
                *state = system.after(*state, of.digit(letter, track));
            }
            if next_canonical.contains(&0) {
                trans.push(0);
                continue;
            }
            system.step(&form, sum, &mut next);
            let left = next.iter().map(|value| value.rem_euclid(modulus)).collect();
            let fresh = keys.len() as u32 + 1;
            trans.push(*numbers.entry((left, next_canonical)).or_insert_with_key(|key| {
                keys.push(key.clone());
                fresh
            }));
        }
        at += 1;
    }
    Ok(Draft { system, tracks, start: 1, trans, accepting }.minimise(limits)?)
}
