//! What tests that abuse the program share: chance that can be repeated, and how often.

#![allow(dead_code, reason = "each test uses a part of it")]

/// Numbers by a fixed rule, so that a failure can be repeated.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % sides as u64).unwrap()
    }

    pub(crate) fn of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.roll(all.len())]
    }

    /// Damages a file, as disks and careless people do: bits change, parts are lost, come twice, or are zeros.
    pub(crate) fn damage(&mut self, bytes: &mut Vec<u8>) {
        if bytes.is_empty() {
            return;
        }
        let (from, length) = (self.roll(bytes.len()), 1 + self.roll(700));
        let to = (from + length).min(bytes.len());
        match self.roll(8) {
            0..=2 => bytes[from] ^= 1 << self.roll(8),
            3 => bytes.truncate(from),
            4 => bytes[from..to].fill(0),
            5 => drop(bytes.drain(from..to)),
            6 => {
                let again = bytes[from..to].to_vec();
                bytes.splice(from..from, again);
            }
            _ => bytes[from..to].iter_mut().for_each(|byte| *byte = self.roll(256) as u8),
        }
    }
}

/// How often something is tried: few times usually, because the kinds matter more than their number; as often as the environment says.
pub(crate) fn amount(name: &str, usual: usize) -> usize {
    std::env::var(name).ok().and_then(|many| many.parse().ok()).unwrap_or(usual)
}
