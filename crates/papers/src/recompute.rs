//! Recomputes many claims in parallel.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

use limits::Stop;

use crate::{Claim, ClaimContext, Finding};

/// Recomputes claims on a number of threads; the findings come in the order of the claims.
///
/// `tell` is called on the thread of the caller after each claim, in the order in which they are done. Once `stop` is set no
/// claim is begun any more, and the answer is `None` unless all of them were done by then.
///
/// ```
/// use std::num::NonZero;
/// use papers::{ClaimContext, recompute};
/// use limits::{Limits, Stop};
///
/// let claims = papers::named("M.3").unwrap();
/// let mut done = 0;
/// let threads = NonZero::new(2).unwrap();
/// let found = recompute(&claims, &ClaimContext::quick(Limits::default()), threads, &Stop::NEVER, |_, _| done += 1).unwrap();
/// assert_eq!((done, found.len()), (claims.len(), claims.len()));
/// assert!(found.iter().all(|(claim, finding)| claim.recorded == finding.verdict));
/// ```
pub fn recompute(
    claims: &[&'static Claim],
    context: &ClaimContext,
    threads: NonZero<usize>,
    stop: &Stop,
    tell: impl FnMut(&'static Claim, &Finding),
) -> Option<Vec<(&'static Claim, Finding)>> {
    side_by_side(claims, |claim| claim.run(context), threads, stop, tell)
}

/// The same with any way to run a claim, for tests that must see when one is run.
fn side_by_side(
    claims: &[&'static Claim],
    run: impl Fn(&Claim) -> Finding + Sync,
    threads: NonZero<usize>,
    stop: &Stop,
    mut tell: impl FnMut(&'static Claim, &Finding),
) -> Option<Vec<(&'static Claim, Finding)>> {
    let next = AtomicUsize::new(0);
    let mut findings: Vec<Option<Finding>> = claims.iter().map(|_| None).collect();
    // A browser has no threads.
    if threads.get() == 1 {
        for (claim, place) in claims.iter().zip(&mut findings) {
            if stop.is_set() {
                break;
            }
            let finding = run(claim);
            tell(claim, &finding);
            *place = Some(finding);
        }
        return claims.iter().copied().zip(findings).map(|(claim, found)| Some((claim, found?))).collect();
    }
    std::thread::scope(|scope| {
        let (send, receive) = mpsc::channel();
        for _ in 0..threads.get().min(claims.len()) {
            let (send, next, run) = (send.clone(), &next, &run);
            scope.spawn(move || {
                while !stop.is_set() {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(claim) = claims.get(place) else { break };
                    // The channel is closed if `tell` panicked.
                    if send.send((place, run(claim))).is_err() {
                        break;
                    }
                }
            });
        }
        // With the last worker the last sender goes, and the loop ends.
        drop(send);
        for (place, finding) in receive {
            tell(claims[place], &finding);
            findings[place] = Some(finding);
        }
    });
    claims.iter().zip(findings).map(|(claim, finding)| finding.map(|finding| (*claim, finding))).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use limits::{Limits, Stopped};

    use super::*;

    #[test]
    fn a_stop_ends_it() {
        let claims = crate::named("M.3").unwrap();
        let (context, one) = (ClaimContext::quick(Limits::default()), NonZero::<usize>::MIN);
        let stop = Stop::new();
        assert!(recompute(&claims, &context, one, &stop, |_, _| stop.set(Stopped::Cancelled)).is_none());
        assert!(recompute(&claims, &context, one, &stop, |_, _| unreachable!()).is_none());
        // Nothing is left to stop.
        assert_eq!(recompute(&[], &context, one, &stop, |_, _| ()).map(|found| found.len()), Some(0));
    }

    /// Each claim waits until as many are run as there are threads: one after the other they would wait forever.
    #[test]
    fn one_claim_per_thread_runs_at_once() {
        let claims = &crate::named("M.3").unwrap()[..6];
        for threads in [1, 2, 3] {
            let met = Barrier::new(threads);
            let run = |_: &Claim| {
                met.wait();
                Finding::verified("all that there is")
            };
            let threads = NonZero::new(threads).unwrap();
            assert_eq!(side_by_side(claims, run, threads, &Stop::NEVER, |_, _| ()).unwrap().len(), 6);
        }
    }

    #[test]
    fn the_number_of_threads_changes_nothing() {
        let claims = crate::named("M.3").unwrap();
        let stop = Stop::NEVER;
        let run = |threads| {
            let threads = NonZero::new(threads).unwrap();
            let found =
                recompute(&claims, &ClaimContext::quick(Limits::default()), threads, &stop, |_, _| ())
                    .unwrap();
            found.into_iter().map(|(claim, finding)| (claim.id.as_str(), finding)).collect::<Vec<_>>()
        };
        let alone = run(1);
        assert!(alone.iter().map(|(id, _)| *id).eq(claims.iter().map(|claim| claim.id.as_str())));
        assert_eq!(run(3), alone);
    }
}
