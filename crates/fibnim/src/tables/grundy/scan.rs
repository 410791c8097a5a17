//! The plain way to Grundy rows: try every move.

use super::{Break, value_at};
use crate::game::Dynamic;

/// The rows 0 to `largest`, each by trying every k = 1, ..., n and bisecting row n - k at f(k):
/// O(n^2 log) in all. The twin that [`Sweep`](super::Sweep) is compared with.
pub fn scan_rows(dynamic: &Dynamic, largest: u32) -> Vec<Vec<Break>> {
    let next: Vec<u64> = (0..=u64::from(largest)).map(|x| dynamic.after_u64(x)).collect();
    let mut rows: Vec<Vec<Break>> = Vec::with_capacity(largest as usize + 1);
    for n in 0..=largest {
        let mut seen: Vec<bool> = Vec::new();
        let mut value = 0;
        let mut row = vec![Break { from: 0, value: 0 }];
        for k in 1..=n {
            let option = value_at(&rows[(n - k) as usize], next[k as usize]) as usize;
            if seen.len() <= option {
                seen.resize(option + 1, false);
            }
            seen[option] = true;
            let before = value;
            while seen.get(value as usize) == Some(&true) {
                value += 1;
            }
            if value > before {
                row.push(Break { from: k, value });
            }
        }
        rows.push(row);
    }
    rows
}
