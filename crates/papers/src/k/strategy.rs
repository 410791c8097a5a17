//! K §3: safe and unsafe positions, and the partition theorem.

use crate::{ClaimContext, Finding};

/// A finite game: the options of each position are earlier ones, given as bits.
type Graph = Vec<u32>;

/// All games with this number of positions, up to the order in which they are numbered.
fn graphs(positions: usize) -> Vec<Graph> {
    (0..positions).fold(vec![Graph::new()], |graphs, position| {
        let extended = |graph: &Graph| {
            let graph = graph.clone();
            (0..1u32 << position).map(move |options| {
                let mut graph = graph.clone();
                graph.push(options);
                graph
            })
        };
        graphs.iter().flat_map(extended).collect()
    })
}

/// The positions, as bits, from which the player to move wins.
fn won(graph: &Graph) -> u32 {
    let positions = graph.iter().enumerate();
    positions.fold(0, |won, (i, &options)| if options & !won != 0 { won | 1 << i } else { won })
}

/// The sets N, as bits, that meet the conditions with P the other positions.
fn partitions(graph: &Graph) -> Vec<u32> {
    let all = (1u32 << graph.len()) - 1;
    let fits = |n: u32| {
        let p = all & !n;
        graph.iter().enumerate().all(|(i, options)| (options & p != 0) == (n >> i & 1 == 1))
    };
    (0..=all).filter(|&n| fits(n)).collect()
}

pub(super) fn partition_theorem(context: &ClaimContext) -> Finding {
    let most = context.bound(6, 5) as usize;
    let cases = (1..=most).flat_map(graphs).map(|graph| {
        let holds = partitions(&graph) == [won(&graph)];
        (move || format!("the game with options {graph:?} (as bits) has other partitions"), holds)
    });
    context.every(format!("all games of up to {most} positions, all partitions"), cases)
}

/// Two positions between which any moves may lead, so that play need not end.
pub(super) fn partitions_without_end(context: &ClaimContext) -> Finding {
    let games = [[0b00, 0b00], [0b00, 0b01], [0b10, 0b00], [0b10, 0b01]];
    let cases = games.map(|options| {
        let count = partitions(&options.to_vec()).len();
        let text = move || {
            format!(
                "the argument is circular: the sets N and P are taken for the N and P positions, which is to be shown; \
                 nothing uses that games end, and without that it is false: of two positions with a move from each to \
                 the other either may be called N and the other P: {count} partitions"
            )
        };
        (text, count == 1)
    });
    context.every("all games of two positions, with or without an end", cases)
}
