use automata::Automaton;
use automata::logic::{Answer, ask};
use limits::Limits;

use super::*;
use crate::automaton::route::Drawing;

/// Small, with lanes, with arrows within columns, with loops, with eight numbers.
const STATEMENTS: [&str; 9] = [
    "fib(n)",
    "n >= 0",
    "tail(n, t)",
    "x + y = z",
    "n < m < r",
    "exists m: n = 4*m",
    "2*x = 3*y",
    "n < 3 or n = 10^12",
    "fib(a) and fib(b) and fib(c) and fib(d) and e < 2 and f < 2 and g = 0 and h = 0",
];

fn set(statement: &str) -> (Vec<String>, Automaton) {
    match ask(statement, &Limits::default()) {
        Ok(Answer::Set { variables, automaton }) => (variables, automaton),
        other => panic!("{statement}: {other:?}"),
    }
}

fn drawing(automaton: &Automaton) -> Drawing {
    let arrows = arrows::arrows(automaton);
    let columns = columns::Columns::new(automaton.states(), &arrows);
    let places = place::place(&columns, &arrows);
    route::route(&columns, &places, &arrows)
}

fn drawn(statement: &str) -> String {
    let (variables, automaton) = set(statement);
    let names: Vec<&str> = variables.iter().map(String::as_str).collect();
    svg(&automaton, &names).expect(statement)
}

#[test]
fn states_keep_apart() {
    for statement in STATEMENTS {
        let states = drawing(&set(statement).1).states;
        for (i, a) in states.iter().enumerate() {
            for b in &states[i + 1..] {
                assert!(a.distance(*b) > 2.0 * place::RADIUS + 10.0, "{statement}: {a:?} {b:?}");
            }
        }
    }
}

#[test]
fn no_lane_runs_through_a_state() {
    for statement in STATEMENTS {
        let drawing = drawing(&set(statement).1);
        for line in drawing.lines.iter().filter(|line| !line.head) {
            for point in line.curve.samples().skip(1) {
                let near = drawing.states.iter().map(|state| state.distance(point)).fold(f64::MAX, f64::min);
                assert!(near > place::RADIUS + 1.0, "{statement}: {point:?}");
            }
        }
    }
}

#[test]
fn every_state_and_every_arrow_is_drawn_once() {
    for statement in STATEMENTS {
        let (_, automaton) = set(statement);
        let picture = drawn(statement);
        let accepting = (1..=automaton.states() as u32).filter(|&s| automaton.is_accepting(s)).count();
        assert_eq!(picture.matches("<circle").count(), automaton.states() + accepting, "{statement}");
        assert_eq!(drawing(&automaton).labels.len(), arrows::arrows(&automaton).len(), "{statement}");
        assert!(!picture.contains("NaN") && !picture.contains("inf"), "{statement}");
        assert_eq!(arrows::count(&automaton), arrows::arrows(&automaton).len(), "{statement}");
        assert_eq!(picture, drawn(statement), "{statement}: the same picture every time");
    }
}

#[test]
fn text_is_escaped() {
    let (_, automaton) = set("fib(n)");
    let picture = svg(&automaton, &["<n> & \"m\""]).expect("two states");
    assert!(picture.contains("&lt;n&gt; &amp; &quot;m&quot;"));
    assert!(!picture.contains("<n>"));
}

#[test]
fn nothing_and_too_much() {
    assert!(drawn("n < n").contains("no n at all"));
    let (_, large) = set("n = 10^40");
    assert_eq!(svg(&large, &["n"]), Err(Unreadable::States(large.states())));
    let (_, dense) = set("fib(a) and fib(b) and c = c and d = d and e = e and f = f and g = g");
    assert!(matches!(svg(&dense, &[]), Err(Unreadable::Arrows(_))));
    assert!(
        matches!(readable(&dense), Err(Unreadable::Arrows(arrows)) if arrows == arrows::arrows(&dense).len())
    );
}
