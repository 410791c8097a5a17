//! Turns to compute, fair between clients: a client that has many jobs waiting does not keep another from its first.
//!
//! A free slot goes to the client that runs least, then to the one served longest ago, then to the oldest job. A new client
//! goes before the one served last and after all who were waiting before (virtual time, as in fair queueing), so that no client
//! gains by asking for one thing at a time.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::oneshot;

use crate::connections::Client;

/// Slots, and the jobs that wait for one.
pub(super) struct Turns {
    /// How many slots a client may have at a time, even if others are free.
    most_of_client: usize,
    state: Mutex<State>,
}

struct State {
    free: usize,
    is_closed: bool,
    /// The time of the queue: two more with each turn that is given.
    now: u64,
    next_number: u64,
    waiting: Vec<Waiting>,
    clients: HashMap<Client, Standing>,
}

/// A job that waits. Those who ask for the same wait together.
struct Waiting {
    number: u64,
    clients: Vec<Client>,
    turn: oneshot::Sender<Turn>,
}

/// The state of a client that waits or runs something.
#[derive(Clone, Copy)]
struct Standing {
    running: usize,
    /// When it was served last, or came.
    since: u64,
}

/// A place in the queue.
pub(super) struct Ticket {
    number: u64,
    turn: oneshot::Receiver<Turn>,
}

impl Ticket {
    /// By which others join it.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The turn, when it comes; `None` if there are no more turns.
    pub(super) async fn turn(self) -> Option<Turn> {
        self.turn.await.ok()
    }
}

/// A slot, until it is dropped.
pub(super) struct Turn {
    turns: Arc<Turns>,
    client: Client,
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.turns.lock();
        state.free += 1;
        if let Some(standing) = state.clients.get_mut(&self.client) {
            standing.running -= 1;
        }
        self.turns.serve(state);
    }
}

impl Turns {
    pub(super) fn new(slots: usize, most_of_client: usize) -> Arc<Self> {
        let state = State {
            free: slots,
            is_closed: false,
            now: 0,
            next_number: 0,
            waiting: Vec::new(),
            clients: HashMap::new(),
        };
        Arc::new(Self { most_of_client, state: Mutex::new(state) })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for a slot.
    pub(super) fn ask(self: &Arc<Self>, client: Client) -> Ticket {
        let (sender, turn) = oneshot::channel();
        let mut state = self.lock();
        let number = state.next_number;
        state.next_number += 1;
        state.comes(client);
        if !state.is_closed {
            state.waiting.push(Waiting { number, clients: vec![client], turn: sender });
        }
        self.serve(state);
        Ticket { number, turn }
    }

    /// Another client waits for the same: whichever of them is served first has it done for both.
    pub(super) fn join(self: &Arc<Self>, number: u64, client: Client) {
        let mut state = self.lock();
        state.comes(client);
        if let Some(same) = state.waiting.iter_mut().find(|waiting| waiting.number == number) {
            same.clients.push(client);
        }
        self.serve(state);
    }

    /// Gives no more turns.
    pub(super) fn close(&self) {
        let mut state = self.lock();
        state.is_closed = true;
        state.waiting.clear();
    }

    /// Gives free slots away.
    fn serve(self: &Arc<Self>, mut state: MutexGuard<'_, State>) {
        // Those who have left wait no longer.
        state.waiting.retain(|waiting| !waiting.turn.is_closed());
        let mut given = Vec::new();
        while state.free > 0 {
            let Some((place, client)) = state.first(self.most_of_client) else { break };
            let Waiting { turn, .. } = state.waiting.remove(place);
            state.free -= 1;
            state.now += 2;
            let now = state.now;
            if let Some(standing) = state.clients.get_mut(&client) {
                standing.running += 1;
                standing.since = now;
            }
            given.push((turn, Turn { turns: Arc::clone(self), client }));
        }
        let State { waiting, clients, .. } = &mut *state;
        clients.retain(|client, standing| {
            standing.running > 0 || waiting.iter().any(|waiting| waiting.clients.contains(client))
        });
        // A turn that is no longer wanted is given back when it is dropped, which needs the lock.
        drop(state);
        for (turn, slot) in given {
            drop(turn.send(slot));
        }
    }
}

impl State {
    fn comes(&mut self, client: Client) {
        let since = self.now.saturating_sub(1);
        self.clients.entry(client).or_insert(Standing { running: 0, since });
    }

    /// Whose turn it is: the place of a job that waits, and the client for whom it is done.
    fn first(&self, most_of_client: usize) -> Option<(usize, Client)> {
        let standing =
            |client| self.clients.get(client).copied().unwrap_or(Standing { running: 0, since: 0 });
        let candidates = self.waiting.iter().enumerate().flat_map(|(place, waiting)| {
            waiting.clients.iter().map(move |client| (place, waiting.number, client))
        });
        candidates
            .map(|(place, number, client)| (standing(client), place, number, *client))
            .filter(|(standing, ..)| standing.running < most_of_client)
            .min_by_key(|&(standing, _, number, _)| (standing.running, standing.since, number))
            .map(|(_, place, _, client)| (place, client))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(last: u8) -> Client {
        Client::new([10, 0, 0, last].into())
    }

    /// The order in which those who wait are served through one slot.
    fn order(turns: &Arc<Turns>, first: Turn, mut waiting: Vec<(&'static str, Ticket)>) -> Vec<&'static str> {
        let mut served = Vec::new();
        let mut running = Some(first);
        while running.is_some() {
            drop(running.take());
            for place in 0..waiting.len() {
                if let Ok(turn) = waiting[place].1.turn.try_recv() {
                    served.push(waiting.remove(place).0);
                    running = Some(turn);
                    break;
                }
            }
        }
        assert!(turns.lock().clients.is_empty());
        served
    }

    fn now(mut ticket: Ticket) -> Turn {
        ticket.turn.try_recv().unwrap()
    }

    #[test]
    fn clients_take_turns() {
        let turns = Turns::new(1, 1);
        let first = now(turns.ask(client(1)));
        let mut waiting: Vec<(&str, Ticket)> =
            ["a1", "a2", "a3"].map(|name| (name, turns.ask(client(1)))).into();
        waiting.extend(["b1", "b2"].map(|name| (name, turns.ask(client(2)))));
        waiting.push(("c1", turns.ask(client(3))));
        assert_eq!(order(&turns, first, waiting), ["b1", "c1", "a1", "b2", "a2", "a3"]);
    }

    /// Asking for one thing at a time does not evade the queue.
    #[test]
    fn coming_anew_gains_nothing() {
        let turns = Turns::new(1, 1);
        let first = now(turns.ask(client(1)));
        let mut patient = turns.ask(client(2));
        drop(first);
        let turn = patient.turn.try_recv().unwrap();
        let mut later = turns.ask(client(2));
        let mut anew = turns.ask(client(1));
        drop(turn);
        // Client 2 has just been served.
        let turn = anew.turn.try_recv().unwrap();
        let mut again = turns.ask(client(1));
        drop(turn);
        let turn = later.turn.try_recv().unwrap();
        drop(turn);
        assert!(again.turn.try_recv().is_ok());
    }

    #[test]
    fn a_client_leaves_slots_to_others() {
        let turns = Turns::new(3, 2);
        let first = now(turns.ask(client(1)));
        let second = now(turns.ask(client(1)));
        let mut third = turns.ask(client(1));
        assert!(third.turn.try_recv().is_err());
        drop(now(turns.ask(client(2))));
        assert!(third.turn.try_recv().is_err());
        drop(first);
        assert!(third.turn.try_recv().is_ok());
        drop(second);
    }

    /// What two wait for is done when the first of them is served.
    #[test]
    fn those_who_join_bring_their_turn() {
        let turns = Turns::new(1, 1);
        let first = now(turns.ask(client(1)));
        let (a1, a2) = (turns.ask(client(1)), turns.ask(client(1)));
        turns.join(a2.number(), client(2));
        assert_eq!(order(&turns, first, vec![("a1", a1), ("a2", a2)]), ["a2", "a1"]);
    }

    #[test]
    fn those_who_leave_are_skipped() {
        let turns = Turns::new(1, 1);
        let first = now(turns.ask(client(1)));
        let gone = turns.ask(client(2));
        let mut waits = turns.ask(client(3));
        drop(gone);
        drop(first);
        let turn = waits.turn.try_recv().unwrap();
        turns.close();
        let mut late = turns.ask(client(1));
        drop(turn);
        assert!(late.turn.try_recv().is_err());
    }
}
