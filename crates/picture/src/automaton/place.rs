//! Places the cells of a drawing.

use super::arrows::Arrow;
use super::columns::Columns;
use super::curve::Point;
use super::write;

/// The radius of a state.
pub(super) const RADIUS: f64 = 17.0;

/// How far a loop reaches above its state, without its label.
pub(super) const LOOP: f64 = 24.0;

/// Between two states, and between a lane and anything.
const STATE_GAP: f64 = 26.0;
const LANE_GAP: f64 = 15.0;

/// Between the edges of states in neighbouring columns, beside the labels.
const COLUMN_GAP: f64 = 48.0;

/// What every arrow between two columns adds to that.
const CROWD: f64 = 4.0;

/// How often the heights are relaxed.
const SWEEPS: usize = 80;

/// The centre of each cell.
pub(super) fn place(columns: &Columns, arrows: &[Arrow]) -> Vec<Point> {
    let y = heights(columns, arrows);
    let x = widths(columns, arrows, &y);
    (0..y.len()).map(|cell| Point::new(x[columns.column[cell]], y[cell])).collect()
}

/// Every cell goes to the middle of its neighbours, if the order and the distances in its column
/// allow; lanes pull harder, so that they become straight.
fn heights(columns: &Columns, arrows: &[Arrow]) -> Vec<f64> {
    let headroom = headroom(columns, arrows);
    let distance = |above: usize, below: usize| {
        let gap = if columns.is_state(above) && columns.is_state(below) { STATE_GAP } else { LANE_GAP };
        let half = |cell: usize| if columns.is_state(cell) { RADIUS } else { 0.0 };
        half(above) + gap + half(below) + headroom[below]
    };
    let mut y = vec![0.0; columns.column.len()];
    for cells in &columns.order {
        let mut height = 0.0;
        for pair in cells.windows(2) {
            height += distance(pair[0], pair[1]);
            y[pair[1]] = height;
        }
        cells.iter().for_each(|&cell| y[cell] -= height / 2.0);
    }
    let count = columns.order.len();
    for sweep in 0..SWEEPS {
        for step in 0..count {
            let column = if sweep % 2 == 0 { step } else { count - 1 - step };
            let cells = &columns.order[column];
            let wanted: Vec<(f64, f64)> = cells.iter().map(|&cell| wanted(columns, cell, &y)).collect();
            let distances: Vec<f64> = cells.windows(2).map(|pair| distance(pair[0], pair[1])).collect();
            for (&cell, height) in cells.iter().zip(settle(&wanted, &distances)) {
                y[cell] = height;
            }
        }
    }
    y
}

/// The height that a cell would like, and how much.
fn wanted(columns: &Columns, cell: usize, y: &[f64]) -> (f64, f64) {
    let pull = |other: usize| match (columns.is_state(cell), columns.is_state(other)) {
        (false, false) => 8.0,
        (true, true) => 1.0,
        _ => 2.0,
    };
    // A little of its own will keeps a cell without neighbours, and all from swinging.
    let own = 0.2;
    let (sum, weight) = columns.neighbours(cell).fold((own * y[cell], own), |(sum, weight), other| {
        (sum + pull(other) * y[other], weight + pull(other))
    });
    (sum / weight, weight)
}

/// The heights nearest to the wanted ones (by weighted squares) that keep the distances: neighbours that
/// would come too close move as one block.
fn settle(wanted: &[(f64, f64)], distances: &[f64]) -> Vec<f64> {
    let mut offset = 0.0;
    // Height, weight and number of cells of each block, as if all distances were zero.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    let mut offsets = Vec::new();
    for (i, &(height, weight)) in wanted.iter().enumerate() {
        if i > 0 {
            offset += distances[i - 1];
        }
        offsets.push(offset);
        let mut block = (height - offset, weight, 1);
        while let Some(&(before, before_weight, cells)) = blocks.last().filter(|last| last.0 > block.0) {
            let weight = before_weight + block.1;
            block = ((before * before_weight + block.0 * block.1) / weight, weight, cells + block.2);
            blocks.pop();
        }
        blocks.push(block);
    }
    let heights = blocks.into_iter().flat_map(|(height, _, cells)| std::iter::repeat_n(height, cells));
    heights.zip(offsets).map(|(height, offset)| height + offset).collect()
}

/// What a loop and its label need above their state.
fn headroom(columns: &Columns, arrows: &[Arrow]) -> Vec<f64> {
    let mut headroom = vec![0.0; columns.column.len()];
    for arrow in arrows.iter().filter(|arrow| arrow.from == arrow.to) {
        headroom[arrow.from] = LOOP + write::LINE * (arrow.label.len() as f64 - 0.5);
    }
    headroom
}

/// The x of each column: room for the labels between, for steep arrows, and for many.
fn widths(columns: &Columns, arrows: &[Arrow], y: &[f64]) -> Vec<f64> {
    let mut room = vec![0.0f64; columns.order.len()];
    let mut crowd = vec![0.0f64; columns.order.len()];
    for (arrow, &first) in arrows.iter().zip(&columns.first) {
        let (a, b) = (columns.column[arrow.from], columns.column[first]);
        let steep = (y[arrow.from] - y[first]).abs();
        let wish = if a == b { out(steep) } else { label_width(arrow) + 0.12 * steep };
        // Upward arrows within a column run to the left of it.
        let gap = if a == b && y[first] < y[arrow.from] { a.saturating_sub(1) } else { a.min(b) };
        room[gap] = room[gap].max(wish);
        crowd[gap] += f64::from(u8::from(arrow.from != arrow.to));
    }
    let mut x = 0.0;
    let widths = room.iter().zip(crowd).map(|(room, crowd)| room.min(140.0) + (CROWD * crowd).min(160.0));
    let step = |width: f64| {
        let here = x;
        x += 2.0 * RADIUS + COLUMN_GAP + width;
        here
    };
    widths.map(step).collect()
}

/// How far an arrow within a column keeps away from it.
pub(super) fn out(distance: f64) -> f64 {
    (18.0 + 0.27 * distance).min(120.0)
}

fn label_width(arrow: &Arrow) -> f64 {
    arrow.label.iter().map(|line| write::text_width(line)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::settle;

    #[test]
    fn neighbours_that_come_too_close_move_as_one() {
        assert_eq!(settle(&[(0.0, 1.0), (100.0, 1.0)], &[10.0]), [0.0, 100.0]);
        assert_eq!(settle(&[(0.0, 1.0), (0.0, 1.0)], &[10.0]), [-5.0, 5.0]);
        assert_eq!(settle(&[(0.0, 3.0), (0.0, 1.0)], &[8.0]), [-2.0, 6.0]);
        assert_eq!(settle(&[(5.0, 1.0), (0.0, 1.0), (-5.0, 1.0)], &[1.0, 1.0]), [-1.0, 0.0, 1.0]);
    }
}
