//! Play of many pairs on many threads.

use core::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use barpoint_engine::{Evaluator, in_order};

use crate::{Contender, PairResult, PlayerError, Referee, play_pair};

/// Two contenders.
pub type Contenders<'a> = [Box<dyn Contender + 'a>; 2];

/// Plays pairs of a seed on the threads that [`in_order`] shares work among. Each thread creates contenders
/// of its own. Passes each pair with its number to the caller, in any order. Ends early once the
/// caller breaks or `stop` is true.
///
/// # Errors
/// Returns the error of the first contender that fails, after the pairs in progress are done.
pub fn play_pairs<'a, E: Evaluator + Send>(
    numbers: &[u64],
    seed: u64,
    referee: &Referee<E>,
    new_contenders: impl Fn() -> Result<Contenders<'a>, PlayerError> + Sync,
    each: impl Fn(u64, PairResult) -> ControlFlow<()> + Sync,
    stop: &AtomicBool,
) -> Result<(), PlayerError> {
    let (next, failure) = (AtomicUsize::new(0), Mutex::new(None));
    let is_over = AtomicBool::new(false);
    let work = || -> Result<(), PlayerError> {
        let mut contenders = None;
        while !stop.load(Ordering::Relaxed) && !is_over.load(Ordering::Relaxed) {
            let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let [a, b] = match &mut contenders {
                Some(contenders) => contenders,
                none => match new_contenders() {
                    Ok(created) => none.insert(created),
                    Err(_) if stop.load(Ordering::Relaxed) => break,
                    Err(error) => return Err(error),
                },
            };
            match play_pair(&mut [a, b], seed, number, referee) {
                Ok(pair) => {
                    if each(number, pair).is_break() {
                        is_over.store(true, Ordering::Relaxed);
                    }
                }
                // A program that was asked to stop may fail.
                Err(_) if stop.load(Ordering::Relaxed) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    };
    in_order::map(0..in_order::threads().min(numbers.len()), |_| {
        if let Err(error) = work() {
            is_over.store(true, Ordering::Relaxed);
            if let Ok(mut failure) = failure.lock() {
                failure.get_or_insert(error);
            }
        }
    });
    failure.into_inner().ok().flatten().map_or(Ok(()), Err)
}
