//! Moves between positions with one pile left open, as a proof lists them: `(1, 3, z; 4) -> (1, 1, z; 4)`.

use std::fmt;

/// A position (a, b, z - less; allowance): two piles, and a third that is z stones less some.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    piles: [u64; 2],
    less: u64,
    allowance: u64,
}

/// A move that a paper names; whether it is one does not depend on z.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    from: At,
    to: At,
}

impl Move {
    /// Reads `(a, b, z; r) -> (c, d, z - 1; s)`; z may have any name of one letter.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (from, to) = text.split_once("->")?;
        Some(Self { from: At::parse(from)?, to: At::parse(to)? })
    }

    /// Whether one pile became smaller by no more than was allowed, and twice that is allowed next. The two first piles may
    /// change places.
    pub(crate) fn is_legal(&self) -> bool {
        let [a, b] = self.to.piles;
        [[a, b], [b, a]].into_iter().any(|piles| {
            let before = [self.from.piles[0], self.from.piles[1]];
            let mut taken = before.iter().zip(piles).map(|(before, after)| before.checked_sub(after));
            let (first, second) = (taken.next().flatten(), taken.next().flatten());
            let third = self.to.less.checked_sub(self.from.less);
            let (Some(first), Some(second), Some(third)) = (first, second, third) else { return false };
            let one = [first, second, third].into_iter().filter(|&taken| taken > 0).count() == 1;
            let taken = first + second + third;
            one && taken <= self.from.allowance && self.to.allowance == 2 * taken
        })
    }
}

impl At {
    fn parse(text: &str) -> Option<Self> {
        let (piles, allowance) = text.trim().strip_prefix('(')?.strip_suffix(')')?.split_once(';')?;
        let mut piles = piles.split(',').map(str::trim);
        let (first, second, third) = (piles.next()?, piles.next()?, piles.next()?);
        let less = match third.split_once('-') {
            Some((_, less)) => less.trim().parse().ok()?,
            None => 0,
        };
        let whole = piles.next().is_none() && third.starts_with(char::is_alphabetic);
        let piles = [first.parse().ok()?, second.parse().ok()?];
        whole.then_some(Self { piles, less, allowance: allowance.trim().parse().ok()? })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "no move leads from {} to {}", self.from, self.to)
    }
}

impl fmt::Display for At {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.piles;
        let third = if self.less == 0 { "z".to_owned() } else { format!("z - {}", self.less) };
        write!(out, "({a}, {b}, {third}; {})", self.allowance)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_legal(text: &str) -> bool {
        Move::parse(text).unwrap().is_legal()
    }

    #[test]
    fn legal_and_illegal_moves() {
        assert!(is_legal("(1, 3, z; 4) -> (1, 1, z; 4)"));
        assert!(is_legal("(1, 3, n; 4) -> (0, 3, n; 2)"));
        assert!(is_legal("(2, 3, z - 1; 2) -> (1, 3, z - 1; 2)"));
        assert!(is_legal("(0, 1, z; 4) -> (0, 1, z - 3; 6)"));
        // The first two piles may change places.
        assert!(is_legal("(1, 2, z; 4) -> (0, 1, z; 4)"));
        // Another allowance, two piles, more than allowed, a pile that grows, no stone.
        assert!(!is_legal("(2, 2, z; 4) -> (2, 2, z - 1; 4)"));
        assert!(!is_legal("(1, 1, z - 1; 2) -> (0, 1, z - 2; 2)"));
        assert!(!is_legal("(1, 3, z; 2) -> (0, 1, z; 6)"));
        assert!(!is_legal("(1, 3, z - 1; 2) -> (1, 3, z; 2)"));
        assert!(!is_legal("(1, 3, z; 2) -> (1, 3, z; 0)"));
    }

    #[test]
    fn what_is_no_move_is_not_read() {
        for text in ["", "(1, 2, z; 2)", "(1, z; 2) -> (1, z - 1; 2)", "(1, 2, 3; 2) -> (1, 2, z; 2)"] {
            assert_eq!(Move::parse(text), None, "{text}");
        }
    }
}
