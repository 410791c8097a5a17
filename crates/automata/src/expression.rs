//! A set of numbers as a regular expression over digits, found by eliminating states and verified by reading it back.

use std::ops::Range;

use limits::Limits;

use crate::automaton::Automaton;
use crate::logic::Pattern;
use crate::too_large::TooLarge;

/// Why a set has no expression here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoExpression {
    /// Expressions are written for sets of single numbers.
    #[error("expressions are found for sets of one number, and this one has {0}")]
    Numbers(usize),
    /// Nothing is in it.
    #[error("the set is empty, and no expression matches nothing")]
    Empty,
    /// No short one was found, which does not say that there is none.
    #[error("no expression of at most {0} characters was found")]
    Long(usize),
    /// The limits did not suffice to verify one.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
}

/// More states make no short expression.
const MOST_STATES: usize = 80;

/// How many orders of elimination are tried.
const ORDERS: u64 = 40;

/// A short pattern that matches exactly the numbers of a set. It is read back and compared with the set before it is shown.
///
/// ```
/// use automata::logic::{Answer, ask};
/// use automata::short_expression;
/// use limits::Limits;
///
/// let limits = Limits::default();
/// let Ok(Answer::Set { automaton, .. }) = ask("evenfib(n) and n > 1", &limits) else { panic!() };
/// assert_eq!(short_expression(&automaton, 200, &limits).unwrap().to_string(), "1(00)+");
/// ```
///
/// # Errors
///
/// If the set has more than one number, is empty, or no expression that short is found; if the limits do not suffice.
pub fn short_expression(set: &Automaton, longest: usize, limits: &Limits) -> Result<Pattern, NoExpression> {
    if set.tracks() != 1 {
        return Err(NoExpression::Numbers(set.tracks()));
    }
    if set.is_empty() {
        return Err(NoExpression::Empty);
    }
    if set.states() > MOST_STATES {
        return Err(NoExpression::Long(longest));
    }
    let mut found: Vec<(usize, Pattern)> = Vec::new();
    for order in 0..ORDERS {
        limits.stop.check().map_err(TooLarge::from)?;
        // After leading zeros a number begins with 1, which makes another expression.
        for zeros in [true, false] {
            if let Some(pattern) = eliminate(set, zeros, order, 4 * longest) {
                found.push((pattern.to_string().chars().count(), pattern));
            }
        }
    }
    found.sort_by_key(|(length, _)| *length);
    for (_, pattern) in found.into_iter().filter(|(length, _)| *length <= longest) {
        // What is printed is what counts.
        let Ok(read) = Pattern::read(&pattern.to_string(), 1, set.system()) else { continue };
        if read.automaton(set.system(), 1, limits)? == *set {
            return Ok(read);
        }
    }
    Err(NoExpression::Long(longest))
}

/// Eliminates all states in some order; `None` if an expression on the way is too long. Without `zeros`, a word does not begin with 0.
fn eliminate(set: &Automaton, zeros: bool, order: u64, longest: usize) -> Option<Pattern> {
    let (states, base) = (set.states(), set.system().base());
    // 0 is where words begin, the last is where they end.
    let end = states + 1;
    let mut edges: Vec<Vec<Option<Pattern>>> = vec![vec![None; states + 2]; states + 2];
    for (state, row) in edges.iter_mut().enumerate().take(states + 1).skip(1) {
        for letter in 0..base {
            let next = set.next(state as u32, letter) as usize;
            if next > 0 {
                let digit = Pattern::Letter(vec![Some(letter as u8)]);
                row[next] = Some(choice(row[next].take(), digit, base));
            }
        }
        if set.is_accepting(state as u32) {
            row[end] = Some(nothing());
        }
    }
    if zeros {
        edges[0][1] = Some(nothing());
    } else {
        for letter in 1..base {
            let first = set.next(1, letter) as usize;
            if first > 0 {
                let digit = Pattern::Letter(vec![Some(letter as u8)]);
                edges[0][first] = Some(choice(edges[0][first].take(), digit, base));
            }
        }
        if set.is_accepting(1) {
            edges[0][end] = Some(nothing());
        }
    }
    eliminated(edges, order, longest, base)
}

/// Eliminates all states but the first, where words begin, and the last, where they end, in some order; `None` if an expression on the way is too
/// long.
pub(crate) fn eliminated(
    mut edges: Vec<Vec<Option<Pattern>>>,
    order: u64,
    longest: usize,
    base: usize,
) -> Option<Pattern> {
    let end = edges.len() - 1;
    let mut left: Vec<usize> = (1..end).collect();
    let mut dice = order.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    while !left.is_empty() {
        // The first order is that of least growth; others are by chance, among the three best.
        left.sort_by_key(|&state| growth(&edges, state));
        dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let choose = if order == 0 { 0 } else { (dice >> 33) as usize % left.len().min(3) };
        let state = left.remove(choose);
        let around = edges[state][state].take().map(|pattern| star(pattern, base));
        let into: Vec<(usize, Pattern)> =
            (0..=end).filter_map(|from| Some((from, edges[from][state].take()?))).collect();
        let out: Vec<(usize, Pattern)> =
            (0..=end).filter_map(|to| Some((to, edges[state][to].take()?))).collect();
        for (from, before) in &into {
            for (to, behind) in &out {
                let parts = [Some(before.clone()), around.clone(), Some(behind.clone())];
                let way =
                    choice(edges[*from][*to].take(), sequence(parts.into_iter().flatten().collect()), base);
                if way.to_string().len() > longest {
                    return None;
                }
                edges[*from][*to] = Some(way);
            }
        }
    }
    edges[0][end].take()
}

/// How much longer all becomes if a state is eliminated (M. Delgado and J. Morais).
fn growth(edges: &[Vec<Option<Pattern>>], state: usize) -> usize {
    let length = |edge: &Option<Pattern>| edge.as_ref().map(|pattern| pattern.to_string().len());
    let into: Vec<usize> = edges
        .iter()
        .enumerate()
        .filter(|(from, _)| *from != state)
        .filter_map(|(_, row)| length(&row[state]))
        .collect();
    let out: Vec<usize> = edges[state]
        .iter()
        .enumerate()
        .filter(|(to, _)| *to != state)
        .filter_map(|(_, edge)| length(edge))
        .collect();
    let around = length(&edges[state][state]).map_or(0, |length| length + 1);
    into.iter().sum::<usize>() * out.len()
        + out.iter().sum::<usize>() * into.len()
        + around * into.len() * out.len()
}

pub(crate) fn nothing() -> Pattern {
    Pattern::Sequence(Vec::new())
}

/// Whether the empty word matches.
fn is_nullable(pattern: &Pattern) -> bool {
    match pattern {
        Pattern::Letter(_) => false,
        Pattern::Sequence(parts) => parts.iter().all(is_nullable),
        Pattern::Choice(parts) => parts.iter().any(is_nullable),
        Pattern::Repeat(part, at_least_once) => !at_least_once || is_nullable(part),
        Pattern::Optional(_) => true,
    }
}

/// As parts one after the other.
fn parts(pattern: Pattern) -> Vec<Pattern> {
    match pattern {
        Pattern::Sequence(parts) => parts,
        other => vec![other],
    }
}

/// One after the other, a repetition beside what it repeats put into one.
pub(crate) fn sequence(all: Vec<Pattern>) -> Pattern {
    let mut joined: Vec<Pattern> = Vec::new();
    for part in all.into_iter().flat_map(parts) {
        let together = match (joined.last(), &part) {
            // x* x, x x* and x+ x*; x* x*, x* x? and x? x*; x+ x?
            (Some(Pattern::Repeat(a, _)), b) if **a == *b => Some((a.clone(), true)),
            (Some(a), Pattern::Repeat(b, _)) if *a == **b => Some((b.clone(), true)),
            (Some(Pattern::Repeat(a, some)), Pattern::Repeat(b, more)) if a == b && !(*some && *more) => {
                Some((a.clone(), *some || *more))
            }
            (Some(Pattern::Repeat(a, some)), Pattern::Optional(b))
            | (Some(Pattern::Optional(b)), Pattern::Repeat(a, some))
                if a == b =>
            {
                Some((a.clone(), *some))
            }
            _ => None,
        };
        // x+ x is at least two of them.
        let twice = matches!((joined.last(), &part), (Some(Pattern::Repeat(a, true)), b) if **a == *b)
            || matches!((joined.last(), &part), (Some(a), Pattern::Repeat(b, true)) if *a == **b);
        match together.filter(|_| !twice) {
            Some((part, some)) => {
                joined.pop();
                joined.push(Pattern::Repeat(part, some));
            }
            None => joined.push(part),
        }
    }
    while let Some((range, whole)) = turned(&joined) {
        joined.splice(range, [Pattern::Repeat(Box::new(whole), true)]);
    }
    if joined.len() == 1 { joined.swap_remove(0) } else { Pattern::Sequence(joined) }
}

/// Where a repetition of several parts is between two pieces of itself, y(xy)*x, which is (yx)+: the place, and what is repeated.
fn turned(all: &[Pattern]) -> Option<(Range<usize>, Pattern)> {
    for (place, part) in all.iter().enumerate() {
        let Pattern::Repeat(inner, false) = part else { continue };
        let Pattern::Sequence(inner) = &**inner else { continue };
        for before in 0..=inner.len() {
            let (x, y) = inner.split_at(inner.len() - before);
            if all[..place].ends_with(y) && all[place + 1..].starts_with(x) {
                let whole = Pattern::Sequence([y, x].concat());
                return Some((place - before..place + 1 + x.len(), whole));
            }
        }
    }
    None
}

/// One of both.
pub(crate) fn choice(first: Option<Pattern>, second: Pattern, base: usize) -> Pattern {
    let Some(first) = first else { return second };
    let mut options: Vec<Pattern> = Vec::new();
    let mut optional = false;
    for pattern in [first, second] {
        let inner = match pattern {
            Pattern::Optional(inner) => {
                optional = true;
                *inner
            }
            other => other,
        };
        for option in if let Pattern::Choice(options) = inner { options } else { vec![inner] } {
            if option == nothing() {
                optional = true;
            } else if !options.contains(&option) {
                options.push(option);
            }
        }
    }
    // Two that begin or end alike, one that the other contains, or any digit.
    'again: loop {
        for i in 0..options.len() {
            for j in i + 1..options.len() {
                if let Some(both) = together(&options[i], &options[j], base) {
                    options.swap_remove(j);
                    options[i] = both;
                    continue 'again;
                }
            }
        }
        break;
    }
    let one = match options.len() {
        0 => return nothing(),
        1 => options.swap_remove(0),
        _ => Pattern::Choice(options),
    };
    if optional { maybe(one) } else { one }
}

fn maybe(pattern: Pattern) -> Pattern {
    match pattern {
        Pattern::Repeat(part, _) => Pattern::Repeat(part, false),
        other if is_nullable(&other) => other,
        other => Pattern::Optional(Box::new(other)),
    }
}

/// Two options as one shorter pattern, if there is one.
fn together(a: &Pattern, b: &Pattern, base: usize) -> Option<Pattern> {
    if let (Pattern::Letter(a), Pattern::Letter(b)) = (a, b) {
        return (base == 2 && a.len() == 1 && b.len() == 1 && a != b).then(|| Pattern::Letter(vec![None]));
    }
    // x and x+, x*
    for (one, other) in [(a, b), (b, a)] {
        if let Pattern::Repeat(part, _) = other
            && (**part == *one || matches!(one, Pattern::Repeat(same, _) if same == part))
        {
            let at_least_once = !is_nullable(one) && !is_nullable(other);
            return Some(Pattern::Repeat(part.clone(), at_least_once));
        }
    }
    let (a, b) = (parts(a.clone()), parts(b.clone()));
    let before = a.iter().zip(&b).take_while(|(x, y)| x == y).count();
    let shorter = a.len().min(b.len());
    let behind =
        a.iter().rev().zip(b.iter().rev()).take(shorter - before).take_while(|(x, y)| x == y).count();
    if before + behind == 0 {
        return None;
    }
    let middle = |list: &[Pattern]| sequence(list[before..list.len() - behind].to_vec());
    let inner = choice(Some(middle(&a)), middle(&b), base);
    let mut all = a[..before].to_vec();
    all.push(inner);
    all.extend_from_slice(&a[a.len() - behind..]);
    Some(sequence(all))
}

/// Any number of times: what may be empty, or is repeated itself, need not be.
fn star(pattern: Pattern, base: usize) -> Pattern {
    match pattern {
        Pattern::Sequence(parts) if parts.is_empty() => nothing(),
        Pattern::Optional(part) | Pattern::Repeat(part, _) => star(*part, base),
        Pattern::Choice(options) => {
            let bare = options.into_iter().map(|option| match option {
                Pattern::Optional(part) | Pattern::Repeat(part, _) => *part,
                other => other,
            });
            let mut all = None;
            for option in bare {
                all = Some(choice(all, option, base));
            }
            Pattern::Repeat(Box::new(all.unwrap_or_else(nothing)), false)
        }
        other => Pattern::Repeat(Box::new(other), false),
    }
}
