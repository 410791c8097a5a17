//! What searches may use, and what is left of it.

/// What searches may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// About how many bytes one search may hold.
    pub memory: u64,
    /// How many steps all searches together may take: states visited, and letters followed from them.
    pub steps: u64,
}

impl Default for Limits {
    /// 2 GiB, and a thousand million steps, some minutes.
    fn default() -> Self {
        Self { memory: 2 << 30, steps: 1_000_000_000 }
    }
}

/// What is left of the limits, and what was done.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    pub(crate) memory: u64,
    pub(crate) steps: u64,
    /// How many states were visited so far.
    pub(crate) explored: u64,
}

/// The search needs more than it may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooLarge;

impl Budget {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self { memory: limits.memory, steps: limits.steps, explored: 0 }
    }

    /// How many bytes may be held.
    pub(crate) fn memory(&self) -> u64 {
        self.memory
    }

    /// How many steps are left.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Takes steps.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), TooLarge> {
        self.steps = self.steps.checked_sub(steps).ok_or(TooLarge)?;
        Ok(())
    }
}
