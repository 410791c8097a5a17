//! Routes the arrows of a drawing, and places their labels.

use std::collections::HashSet;

use super::arrows::Arrow;
use super::columns::Columns;
use super::curve::{Curve, Point};
use super::place::{LOOP, RADIUS, out};
use super::write::{self, HEAD};

/// How far two lines with the same ends part, as part of their length.
const BEND: f64 = 0.16;

/// Lanes are not steeper where they pass a column: they would come too near to the states.
const STEEPEST: f64 = 0.5;

/// Which way an arrow leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// To the right, within a column, or to the state itself.
    On,
    /// To the left.
    Back,
}

/// One line of the drawing.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) way: Way,
    pub(super) curve: Curve,
    /// Whether it ends in a state, with a head.
    pub(super) head: bool,
}

/// Text on an arrow.
#[derive(Clone, Debug)]
pub(super) struct Label {
    pub(super) way: Way,
    pub(super) centre: Point,
    pub(super) lines: Vec<String>,
}

impl Label {
    /// Half its width and half its height.
    pub(super) fn half(&self) -> (f64, f64) {
        half(&self.lines)
    }
}

fn half(lines: &[String]) -> (f64, f64) {
    let widest = lines.iter().map(|line| write::text_width(line)).fold(0.0, f64::max);
    (widest / 2.0 + 2.0, write::LINE * lines.len() as f64 / 2.0)
}

/// All that is drawn, in pixels; the origin is anywhere.
#[derive(Clone, Debug)]
pub(super) struct Drawing {
    /// Centres of the states.
    pub(super) states: Vec<Point>,
    pub(super) lines: Vec<Line>,
    pub(super) labels: Vec<Label>,
}

/// Draws arrows and lanes, then finds room for the labels.
pub(super) fn route(columns: &Columns, places: &[Point], arrows: &[Arrow]) -> Drawing {
    let states = places[..columns.states].to_vec();
    let pairs: HashSet<(usize, usize)> = arrows.iter().map(|arrow| (arrow.from, arrow.to)).collect();
    let mut lines: Vec<Line> = arrows
        .iter()
        .zip(&columns.first)
        .map(|(arrow, &first)| {
            let both = pairs.contains(&(arrow.to, arrow.from));
            line(columns, places, arrow.from, first, both)
        })
        .collect();
    let of_arrows = lines.len();
    for lane in columns.states..places.len() {
        if let Some(next) = columns.next_of_lane(lane) {
            lines.push(line(columns, places, lane, next, false));
        }
    }
    let labels = labels(&states, &lines, &lines[..of_arrows], arrows);
    Drawing { states, lines, labels }
}

/// The line from a cell to one in its column or in the next; `both` if there is one the other way.
fn line(columns: &Columns, places: &[Point], from: usize, to: usize, both: bool) -> Line {
    let (a, b) = (places[from], places[to]);
    let (begin, end) = (slope(columns, places, from), slope(columns, places, to));
    let bend = if both { BEND } else { 0.0 };
    let curve = match columns.column[from].cmp(&columns.column[to]) {
        _ if from == to => looped(a),
        std::cmp::Ordering::Equal => beside(a, b),
        _ if begin.is_none() && end.is_none() => across(a, b, None, None, bend),
        // A state at the end of a lane is left and reached level.
        _ => across(a, b, begin.or(Some(0.0)), end.or(Some(0.0)), 0.0),
    };
    let head = columns.is_state(to);
    let begin = if columns.is_state(from) { RADIUS } else { 0.0 };
    let curve = curve.clipped(begin, if head { RADIUS + HEAD } else { 0.0 });
    let way = if columns.column[from] > columns.column[to] { Way::Back } else { Way::On };
    Line { way, curve, head }
}

/// How a lane passes its column: level where it turns, and else between the slopes to both sides (their
/// harmonic mean), so that it neither swings nor climbs in steps. Nothing for a state.
fn slope(columns: &Columns, places: &[Point], lane: usize) -> Option<f64> {
    let slope_to = |other: Point| (other.y - places[lane].y) / (other.x - places[lane].x);
    let after = slope_to(places[columns.next_of_lane(lane)?]);
    let entries = columns.to_the_right(lane);
    let sum: f64 = entries.iter().map(|&entry| slope_to(places[entry])).sum();
    let before = sum / entries.len() as f64;
    Some(if after * before <= 0.0 {
        0.0
    } else {
        (2.0 * after * before / (after + before)).clamp(-STEEPEST, STEEPEST)
    })
}

/// To the next column: with these slopes at its ends, or leaning a little towards the other end. `bend` is how
/// far it leans to its own left, so that two lines with the same ends part.
fn across(a: Point, b: Point, begin: Option<f64>, end: Option<f64>, bend: f64) -> Curve {
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let length = dx.hypot(dy);
    let lean = bend * length.min(170.0) / length;
    let (lx, ly) = (dy * lean, -dx * lean);
    let reach = 0.45 * dx;
    let height = |slope: Option<f64>| slope.map_or(0.12 * dy, |slope| slope * reach);
    Curve([a, a.plus(reach + lx, height(begin) + ly), b.plus(lx - reach, ly - height(end)), b])
}

/// Within a column: downward to the right of it, upward to the left, past what lies between.
fn beside(a: Point, b: Point) -> Curve {
    let dy = b.y - a.y;
    let out = dy.signum() * out(dy.abs());
    Curve([a, a.plus(out, 0.22 * dy), b.plus(out, -0.22 * dy), b])
}

/// A loop above a state.
fn looped(a: Point) -> Curve {
    let up = RADIUS + 4.0 / 3.0 * LOOP;
    Curve([a, a.plus(-0.78 * up, -up), a.plus(0.78 * up, -up), a])
}

/// Every label on its own line, at the place near the middle that disturbs least.
fn labels(states: &[Point], all: &[Line], lines: &[Line], arrows: &[Arrow]) -> Vec<Label> {
    let samples: Vec<Vec<Point>> = all.iter().map(|line| line.curve.samples().collect()).collect();
    let mut placed: Vec<Label> = Vec::new();
    // The shortest lines have the least choice.
    let mut turns: Vec<usize> = (0..arrows.len()).collect();
    let length = |i: usize| lines[i].curve.0[0].distance(lines[i].curve.0[3]);
    turns.sort_by(|&i, &j| length(i).total_cmp(&length(j)));
    for i in turns.into_iter().filter(|&i| !arrows[i].label.is_empty()) {
        let curve = &lines[i].curve;
        let label = |t: f64| Label { way: lines[i].way, centre: curve.at(t), lines: arrows[i].label.clone() };
        let candidate = |t: f64| {
            let label = label(t);
            let cost = (t - 0.5).abs() + disturbance(&label, i, states, &samples, &placed);
            (cost, label)
        };
        let best = if arrows[i].from == arrows[i].to {
            Some((0.0, on_top(&label(0.5))))
        } else {
            (0..=32).map(|step| candidate(0.18 + 0.02 * f64::from(step))).min_by(|a, b| a.0.total_cmp(&b.0))
        };
        placed.extend(best.map(|(_, label)| label));
    }
    placed
}

/// The label of a loop is above it.
fn on_top(label: &Label) -> Label {
    Label { centre: label.centre.plus(0.0, -label.half().1 - 1.0), ..label.clone() }
}

/// How much a label hides: labels and states most, then other lines.
fn disturbance(label: &Label, own: usize, states: &[Point], lines: &[Vec<Point>], placed: &[Label]) -> f64 {
    let (w, h) = label.half();
    let apart = |p: Point, dw: f64, dh: f64| {
        let (x, y) = ((p.x - label.centre.x).abs(), (p.y - label.centre.y).abs());
        ((w + dw - x).min(h + dh - y)).max(0.0)
    };
    let states: f64 = states.iter().map(|&p| apart(p, RADIUS + 2.0, RADIUS + 2.0)).sum();
    let labels: f64 = placed.iter().map(|other| apart(other.centre, other.half().0, other.half().1)).sum();
    let others = lines.iter().enumerate().filter(|(i, _)| *i != own);
    let hidden = others.filter(|(_, line)| line.iter().any(|&p| apart(p, 0.0, 0.0) > 0.0)).count();
    2.0 * states + 2.0 * labels + 0.35 * hidden as f64
}
