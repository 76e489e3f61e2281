//! Values of positions.

use std::mem::MaybeUninit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint::{Outcome, Situation, Value};

use crate::arguments::{array, given, put, results};
use crate::engine::{Engine, library};
use crate::position::Position;
use crate::status::{Failure, Status, guard, of_question};
use crate::watch::Stop;

/// Value of a position for the player on roll, or of a play for the player who makes it.
///
/// Chances are from 0 to 1 and cumulative: wins include gammons, and gammons include backgammons.
/// Equities are normalised to the current cube: in money play, points per game with a cube of 1; in
/// a match, +1 is the value of winning the points on the cube and -1 that of losing them.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Chance to win.
    pub win: f64,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: f64,
    /// Chance to win a backgammon.
    pub win_backgammon: f64,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: f64,
    /// Chance to lose a backgammon.
    pub lose_backgammon: f64,
    /// Equity with the cube; without it if the engine does not use the cube.
    pub equity: f64,
    /// Equity if nobody turns the cube any more.
    pub cubeless_equity: f64,
    /// Chance to win the match at `equity`; not a number in money play.
    pub mwc: f64,
    /// Chance to win the match at `cubeless_equity`; not a number in money play.
    pub cubeless_mwc: f64,
    /// Number of plies searched.
    pub plies: u32,
    /// Zero.
    pub reserved: u32,
}

impl Evaluation {
    /// Returns the value of these chances.
    pub(crate) fn new(outcome: &Outcome, value: Value, cubeless: Value, plies: usize) -> Self {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] =
            outcome.to_array().map(f64::from);
        Self {
            win,
            win_gammon,
            win_backgammon,
            lose_gammon,
            lose_backgammon,
            equity: value.equity.0,
            cubeless_equity: cubeless.equity.0,
            mwc: mwc(value),
            cubeless_mwc: mwc(cubeless),
            plies: plies as u32,
            reserved: 0,
        }
    }
}

impl From<&barpoint::Evaluation> for Evaluation {
    fn from(found: &barpoint::Evaluation) -> Self {
        Self::new(&found.outcome, found.value(), found.cubeless, found.plies)
    }
}

/// Returns the chance to win the match, or the number for none.
pub(crate) fn mwc(value: Value) -> f64 {
    value.mwc.map_or(f64::NAN, |mwc| mwc.0)
}

/// Evaluates a position before the roll. The value of a finished game is its result.
#[unsafe(no_mangle)]
pub extern "C" fn bp_evaluate(
    engine: Option<&Engine>,
    position: Option<&Position>,
    evaluation: Option<&mut MaybeUninit<Evaluation>>,
) -> Status {
    guard(|| {
        let situation = given(position, "position")?.situation()?;
        let found = library(engine)?.evaluate(&situation).map_err(of_question)?;
        put(evaluation, "evaluation", Evaluation::from(&found))
    })
}

/// Number of positions between two looks at the flag that stops the work.
const CHUNK: usize = 1024;

/// Evaluates positions on all processors, each as `bp_evaluate` does.
///
/// If a position cannot be evaluated, the call fails and `failed_at`, if it is not `NULL`, gets its
/// index; `evaluations` are undefined then. `stop` may be `NULL`.
///
/// # Safety
/// `positions` and `evaluations` have `count` elements each and do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_evaluate_many(
    engine: Option<&Engine>,
    positions: *const Position,
    count: usize,
    evaluations: *mut MaybeUninit<Evaluation>,
    stop: Option<&Stop>,
    failed_at: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let engine = library(engine)?;
        // SAFETY: The contract is that of the caller.
        let positions = unsafe { array(positions, count, "positions") }?;
        // SAFETY: As above.
        let evaluations = unsafe { results(evaluations, count, "evaluations") }?;
        let stop = Stop::flag(stop);
        let engine = engine.clone().stopped_by(Arc::clone(&stop));
        let done = evaluate_many(&engine, positions, evaluations, &stop);
        done.map_err(|(index, failure)| {
            if let Some(place) = failed_at {
                place.write(index);
            }
            failure
        })
    })
}

fn evaluate_many(
    engine: &barpoint::Engine,
    positions: &[Position],
    evaluations: &mut [MaybeUninit<Evaluation>],
    stop: &AtomicBool,
) -> Result<(), (usize, Failure)> {
    let chunks = positions.chunks(CHUNK).zip(evaluations.chunks_mut(CHUNK));
    for ((chunk, places), first) in chunks.zip((0..).step_by(CHUNK)) {
        if stop.load(Ordering::Relaxed) {
            let reason = format!("stopped after {first} of {} positions", positions.len());
            return Err((first, Failure::new(Status::Stopped, reason)));
        }
        let numbered = (first..).zip(chunk);
        let situations = numbered.map(|(index, it)| it.situation().map_err(|why| (index, why)));
        let situations = situations.collect::<Result<Vec<Situation>, _>>()?;
        let found = engine.evaluate_all(&situations);
        for ((index, place), found) in (first..).zip(places).zip(found) {
            let found = found.map_err(|error| (index, of_question(error)))?;
            place.write(Evaluation::from(&found));
        }
    }
    Ok(())
}
