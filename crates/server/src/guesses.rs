//! Wrong tokens: a client that shows too many has to wait before its next token is compared.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use crate::connections::Client;

/// How many wrong tokens are free, and after which time another one is.
const FREE: u32 = 20;
const EACH: Duration = Duration::from_secs(5);

/// More clients are not remembered: those forgiven soonest are forgotten.
const MOST_CLIENTS: usize = 4_096;

/// When each client that showed wrong tokens is forgiven all of them.
#[derive(Default)]
pub(super) struct Guesses {
    forgiven: HashMap<Client, Instant>,
}

impl Guesses {
    /// How long a client has to wait before its token is compared; None if it need not.
    pub(super) fn wait(&self, client: Client, now: Instant) -> Option<Duration> {
        let owed = self.forgiven.get(&client)?.saturating_duration_since(now);
        // With all that are free used up, the next is due after one step.
        let wait = (owed + EACH).saturating_sub(EACH * FREE);
        (!wait.is_zero()).then_some(wait)
    }

    /// Counts a wrong token.
    pub(super) fn count(&mut self, client: Client, now: Instant) {
        if self.forgiven.len() >= MOST_CLIENTS {
            self.forgiven.retain(|_, forgiven| *forgiven > now);
        }
        if self.forgiven.len() >= MOST_CLIENTS
            && !self.forgiven.contains_key(&client)
            && let Some((&first, _)) = self.forgiven.iter().min_by_key(|(_, forgiven)| **forgiven)
        {
            self.forgiven.remove(&first);
        }
        let forgiven = self.forgiven.entry(client).or_insert(now);
        *forgiven = (*forgiven).max(now) + EACH;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_tokens_cost_time() {
        let mut guesses = Guesses::default();
        let client = |n: u32| Client::new(std::net::Ipv4Addr::from(n).into());
        let begin = Instant::now();
        for _ in 0..FREE {
            assert_eq!(guesses.wait(client(1), begin), None);
            guesses.count(client(1), begin);
        }
        assert_eq!(guesses.wait(client(1), begin), Some(EACH));
        assert_eq!(guesses.wait(client(2), begin), None);
        // One each time it has passed, and no more.
        let later = begin + EACH;
        assert_eq!(guesses.wait(client(1), later), None);
        guesses.count(client(1), later);
        assert_eq!(guesses.wait(client(1), later), Some(EACH));
        // In the end all is forgiven.
        assert_eq!(guesses.wait(client(1), begin + EACH * (FREE + 2)), None);
        for n in 0..2 * MOST_CLIENTS {
            guesses.count(client(u32::try_from(n).unwrap()), begin);
        }
        assert!(guesses.forgiven.len() <= MOST_CLIENTS);
    }
}
