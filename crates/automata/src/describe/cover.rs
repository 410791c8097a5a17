//! Which few options together cover all numbers, judged by small numbers.

use num_bigint::BigUint;

use super::{Choice, MOST_COVERS, SMALL};

/// How many numbers are examined.
const SAMPLES: u64 = 1200;
/// More options than that are not put together.
const MOST_OPTIONS: usize = 20;
/// How many steps a search for covers of one size may take.
const STEPS: usize = 20_000;

/// Choices of options, those with few and short ones first. Each has all samples, from some small number on.
pub(super) fn covers(options: &[Choice]) -> Vec<Vec<usize>> {
    let members: Vec<u64> = (0..SAMPLES)
        .map(|n| {
            let number = [BigUint::from(n)];
            options
                .iter()
                .enumerate()
                .filter(|(_, option)| option.set.accepts(&number))
                .fold(0, |mask, (place, _)| mask | 1 << place)
        })
        .collect();
    let mut all: Vec<Vec<usize>> = Vec::new();
    for below in [SMALL[0], SMALL[4], SMALL[6], SMALL[7]] {
        let mut wanted: Vec<u64> = members[below as usize..].to_vec();
        wanted.sort_unstable();
        wanted.dedup();
        wanted.retain(|&mask| mask != 0);
        // Those with few options say most.
        wanted.sort_by_key(|mask| mask.count_ones());
        let mut least = None;
        for size in 1..=MOST_OPTIONS {
            if least.is_some_and(|least| size > least + 1) {
                break;
            }
            let mut search = Search { wanted: &wanted, found: Vec::new(), steps: STEPS };
            search.go_on(0, 0, size);
            if !search.found.is_empty() {
                least.get_or_insert(size);
            }
            for mask in search.found {
                let cover: Vec<usize> = (0..options.len()).filter(|place| mask >> place & 1 == 1).collect();
                if !all.contains(&cover) {
                    all.push(cover);
                }
            }
        }
    }
    all.sort_by_cached_key(|cover| {
        (cover.len(), cover.iter().map(|&option| options[option].length).sum::<usize>())
    });
    all.truncate(MOST_COVERS);
    all
}

struct Search<'a> {
    wanted: &'a [u64],
    found: Vec<u64>,
    steps: usize,
}

impl Search<'_> {
    /// Adds options until everything wanted has one, up to a maximum number.
    fn go_on(&mut self, chosen: u64, from: usize, left: usize) {
        if self.steps == 0 || self.found.len() >= 4 * MOST_COVERS {
            return;
        }
        self.steps -= 1;
        let Some(place) = (from..self.wanted.len()).find(|&place| self.wanted[place] & chosen == 0) else {
            if left == 0 && !self.found.contains(&chosen) {
                self.found.push(chosen);
            }
            return;
        };
        if left == 0 {
            return;
        }
        let mut candidates = self.wanted[place];
        while candidates != 0 {
            let option = candidates & candidates.wrapping_neg();
            candidates ^= option;
            self.go_on(chosen | option, place + 1, left - 1);
        }
    }
}
