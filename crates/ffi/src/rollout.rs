//! Rollouts.

use std::ffi::{c_char, c_void};
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use barpoint::Situation;
use barpoint::ask::{FieldError, RolloutCandidates, RolloutFields};
use barpoint::rollout::{
    Estimate, Preset, Progress as Watcher, RolledOut, RolloutError, RolloutFile, RolloutOptions,
    RolloutRequest, StopReason, StopRules, Tally,
};
use barpoint::wire::{self, Asked};

use crate::arguments::{array, fixed, given, name, put, put_object};
use crate::engine::{Engine, library};
use crate::position::{Position, dice};
use crate::status::{Failure, Status, failed, guard, guard_or, of_question};
use crate::text::Text;
use crate::watch::{Progress, Stop, User};

/// Settings of a rollout. `bp_rollout_settings_init` fills in the default of each. Settings beyond
/// these are available through `bp_ask`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RolloutSettings {
    /// Size of this structure, set by `bp_rollout_settings_init`.
    pub size: usize,
    /// Preset: `fast`, `standard`, `deep`, `roller`, `roller+` or `roller++`. `NULL` for
    /// `standard`.
    pub preset: *const c_char,
    /// Seed of the dice. The default is 1.
    pub seed: u64,
    /// Number of trials of each candidate, 0 for that of the preset; with a confidence, 0 is 46656.
    pub trials: u32,
    /// Number of plies of all searches, -1 for that of the preset.
    pub plies: i32,
    /// Number of turns after which games are truncated, 0 to play to the end, -1 for that of the
    /// preset.
    pub truncate: i32,
    /// Number of best plays to roll out. The default is 3.
    pub top: u32,
    /// Number of trials before the first check of the next rules. The default is 144.
    pub min_trials: u32,
    /// 1 to use the cube, otherwise 0. The default is 1.
    pub cubeful: u8,
    /// Zeros.
    pub reserved: [u8; 3],
    /// Stops when the best candidate is known with this confidence, from 0.5 to below 1; 0 for no
    /// such rule.
    pub confidence: f64,
    /// Stops when all standard errors are at most this; 0 for no such rule.
    pub stop_error: f64,
    /// Drops candidates that are this many joint standard deviations behind the best; 0 for no such
    /// rule.
    pub stop_jsds: f64,
}

/// Mean with its standard error.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Mean {
    /// Mean.
    pub mean: f64,
    /// Standard error; infinite if there are too few trials.
    pub error: f64,
}

/// Candidate of a rollout with its results. Perspective and units are those of `bp_evaluation`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// First action: a play, `no double`, `double, take` or `before the roll`, with a zero byte at
    /// its end.
    pub action: [c_char; 64],
    /// Number of trials.
    pub trials: u64,
    /// Equity.
    pub equity: Mean,
    /// Equity if nobody turns the cube any more.
    pub cubeless_equity: Mean,
    /// Chance to win the match; not a number in money play.
    pub mwc: Mean,
    /// Equity less that of the best candidate.
    pub difference: Mean,
    /// Chances to win, to win a gammon, to win a backgammon, to lose a gammon and to lose a
    /// backgammon.
    pub chances: [Mean; 5],
    /// Chance that the best candidate is better than this one; for the best one, chance that it is
    /// better than all others. Not a number for a single candidate and for cube decisions.
    pub confidence: f64,
}

/// Rollout of a position, of a cube decision or of the best plays of a roll.
#[derive(Debug)]
pub struct Rollout {
    engine: barpoint::Engine,
    situation: Situation,
    candidates: RolloutCandidates,
    options: RolloutOptions,
    rules: StopRules,
    state: Mutex<barpoint::rollout::Rollout>,
    is_running: AtomicBool,
}

/// Fills in the default settings.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_settings_init(
    settings: Option<&mut MaybeUninit<RolloutSettings>>,
) -> Status {
    guard(|| put(settings, "settings", RolloutSettings::new()))
}

impl RolloutSettings {
    fn new() -> Self {
        Self {
            size: size_of::<Self>(),
            preset: std::ptr::null(),
            seed: RolloutOptions::from(Preset::Standard).seed,
            trials: 0,
            plies: -1,
            truncate: -1,
            top: RolloutFields::TOP as u32,
            min_trials: StopRules::GRAIN,
            cubeful: 1,
            reserved: [0; 3],
            confidence: 0.0,
            stop_error: 0.0,
            stop_jsds: 0.0,
        }
    }

    /// # Safety
    /// The name of the preset ends with a zero byte.
    unsafe fn fields(&self) -> Result<RolloutFields, Failure> {
        if self.size != size_of::<Self>() {
            let expected =
                "expected settings filled in by bp_rollout_settings_init of this version";
            let reason = format!("settings of {} bytes: {expected}", self.size);
            return Err(Failure::argument(reason));
        }
        // SAFETY: The contract is that of the caller.
        let preset = unsafe { name(self.preset, "preset") }?.map(str::parse).transpose();
        // No rule is a limit of 0.
        let rule = |limit: f64| (limit != 0.0).then_some(limit);
        Ok(RolloutFields {
            preset: preset.map_err(failed(Status::Options))?,
            trials: Some(self.trials).filter(|&trials| trials > 0),
            seed: Some(self.seed),
            cubeful: Some(self.cubeful != 0),
            truncate: u32::try_from(self.truncate).ok(),
            plies: usize::try_from(self.plies).ok(),
            stop_error: rule(self.stop_error),
            stop_jsds: rule(self.stop_jsds),
            confidence: rule(self.confidence),
            min_trials: Some(self.min_trials),
            top: Some(self.top.max(1) as usize),
            ..RolloutFields::default()
        })
    }
}

fn refused(error: FieldError) -> Failure {
    Failure::new(Status::Options, error)
}

impl Rollout {
    fn request<'a>(&self, engine: &'a barpoint::Engine) -> RolloutRequest<'a> {
        let request = engine.rollout(&self.situation);
        self.candidates.of(request.options(self.options).stop_rules(self.rules))
    }

    /// Returns the sums so far. A panic cannot leave them half-written.
    fn state(&self) -> MutexGuard<'_, barpoint::rollout::Rollout> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self, watch: &Watch<'_>) -> Result<(), Failure> {
        if self.is_running.swap(true, Ordering::Acquire) {
            let reason = "the rollout is running in another thread";
            return Err(Failure::new(Status::Busy, reason));
        }
        let _running = Running(&self.is_running);
        watch.look();
        let before = self.state().clone();
        let engine = self.engine.clone().stopped_by(Arc::clone(&watch.stop));
        let after = self.request(&engine).conduct(before, watch);
        let after = after.map_err(of_rollout)?;
        let was_stopped = after.reason() == Some(StopReason::Interrupted);
        let trials = after.trials();
        *self.state() = after;
        let reason = format!("stopped after {trials} trials");
        if was_stopped { Err(Failure::new(Status::Stopped, reason)) } else { Ok(()) }
    }
}

/// Returns the failure of a rollout.
fn of_rollout(error: RolloutError) -> Failure {
    let status = match error {
        RolloutError::Question(error) => return of_question(error),
        RolloutError::Options(_) | RolloutError::Plan(_) => Status::Options,
        RolloutError::File(_) => Status::File,
        _ => Status::Question,
    };
    Failure::new(status, error)
}

/// Marks a rollout as running while it lives.
struct Running<'a>(&'a AtomicBool);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// Observer of the trials of a call.
struct Watch<'a> {
    rollout: &'a Rollout,
    /// Flag of the caller.
    given: Arc<AtomicBool>,
    /// Flag that the trials heed: raised by the caller's flag or by the callback.
    stop: Arc<AtomicBool>,
    /// Callback, and the largest number of trials that it has got.
    callback: Mutex<(Progress, User, u64)>,
}

impl Watch<'_> {
    fn look(&self) {
        if self.given.load(Ordering::Relaxed) || self.rollout.engine.is_stopped() {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Watcher for Watch<'_> {
    fn done(&self, trials: u64, of: u64) {
        self.look();
        let mut callback = self.callback.lock().unwrap_or_else(PoisonError::into_inner);
        let (progress, user, most) = &mut *callback;
        // Threads come in any order, but the numbers only rise.
        if trials <= *most {
            return;
        }
        *most = trials;
        if progress.is_some_and(|report| report(user.0, trials, of) != 0) {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn checkpoint(&self, tally: &Tally) {
        let mut state = self.rollout.state();
        *state = state.with_sums(tally.clone());
    }
}

/// Prepares a rollout. `settings` may be `NULL` for the default ones.
///
/// With a roll, the candidates are its best plays by evaluation. With 0 and 0 they are "no double"
/// and "double, take" if the player on roll has a choice, otherwise the position itself.
///
/// # Safety
/// The name of the preset ends with a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_rollout_new(
    engine: Option<&Engine>,
    position: Option<&Position>,
    die1: u8,
    die2: u8,
    settings: Option<&RolloutSettings>,
    rollout: Option<&mut MaybeUninit<Option<Box<Rollout>>>>,
) -> Status {
    guard(|| {
        // SAFETY: The contract is that of the caller.
        put_object(rollout, "rollout", || unsafe {
            prepare(engine, position, [die1, die2], settings, None)
        })
    })
}

/// Prepares the rest of a rollout from the bytes that `bp_rollout_save` made. All other arguments
/// are those of `bp_rollout_new`, with the same values.
///
/// # Safety
/// The name of the preset ends with a zero byte, and `saved` points to `length` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_rollout_resume(
    engine: Option<&Engine>,
    position: Option<&Position>,
    die1: u8,
    die2: u8,
    settings: Option<&RolloutSettings>,
    saved: *const c_char,
    length: usize,
    rollout: Option<&mut MaybeUninit<Option<Box<Rollout>>>>,
) -> Status {
    guard(|| {
        put_object(rollout, "rollout", || {
            // SAFETY: The contract is that of the caller.
            let saved = unsafe { array(saved.cast::<u8>(), length, "saved") }?;
            let saved = RolloutFile::decode(saved).map_err(failed(Status::File))?;
            // SAFETY: As above.
            unsafe { prepare(engine, position, [die1, die2], settings, Some(saved)) }
        })
    })
}

/// # Safety
/// The name of the preset ends with a zero byte.
unsafe fn prepare(
    engine: Option<&Engine>,
    position: Option<&Position>,
    roll: [u8; 2],
    settings: Option<&RolloutSettings>,
    done: Option<RolloutFile>,
) -> Result<Rollout, Failure> {
    let engine = library(engine)?.clone();
    let situation = given(position, "position")?.situation()?;
    let settings = settings.copied().unwrap_or_else(RolloutSettings::new);
    // SAFETY: The contract is that of the caller.
    let fields = unsafe { settings.fields() }?;
    let (options, rules) = (fields.options().map_err(refused)?, fields.rules().map_err(refused)?);
    let dice = match roll {
        [0, 0] => None,
        [a, b] => Some(dice(a, b)?),
    };
    let fields = RolloutFields { top: fields.top.filter(|_| dice.is_some()), ..fields };
    let candidates = RolloutCandidates::best(&fields, dice).map_err(refused)?;
    let asked = engine.rollout(&situation).options(options).stop_rules(rules);
    let asked = candidates.of(asked);
    let planned = match done {
        None => asked.plan(),
        Some(done) => asked.resume(done).plan(),
    };
    let state = Mutex::new(planned.map_err(of_rollout)?);
    let is_running = AtomicBool::new(false);
    Ok(Rollout { engine, situation, candidates, options, rules, state, is_running })
}

/// Runs the trials that are not done yet, on the threads of the engine. Waits for the end.
///
/// `progress` may be `NULL`; it gets the number of trials that are done, with those of earlier calls,
/// and the number of all trials. `stop` may be `NULL`. A rollout that was stopped returns `BP_STATUS_STOPPED`; it has
/// the results of its trials and may be run again, with the same result as without the break. Other
/// threads may read the results meanwhile, which are then those of some trials.
///
/// # Safety
/// `progress` may be called with `user`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bp_rollout_run(
    rollout: Option<&Rollout>,
    progress: Progress,
    user: *mut c_void,
    stop: Option<&Stop>,
) -> Status {
    guard(|| {
        let rollout = given(rollout, "rollout")?;
        rollout.run(&Watch {
            rollout,
            given: Stop::flag(stop),
            stop: Arc::default(),
            callback: Mutex::new((progress, User(user), 0)),
        })
    })
}

/// Returns the number of candidates that have results; 0 if a candidate has no trial yet.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_count(rollout: Option<&Rollout>) -> usize {
    guard_or(0, || rollout.map_or(0, |rollout| rollout.state().candidates().len()))
}

/// Returns the number of trials that are done.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_trials(rollout: Option<&Rollout>) -> u64 {
    guard_or(0, || rollout.map_or(0, |rollout| rollout.state().trials()))
}

/// Returns a candidate with its results by its rank, counted from 0 for the best.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_candidate(
    rollout: Option<&Rollout>,
    rank: usize,
    candidate: Option<&mut MaybeUninit<Candidate>>,
) -> Status {
    guard(|| {
        let candidates = given(rollout, "rollout")?.state().candidates();
        let reason = || format!("candidate {rank}: expected less than {}", candidates.len());
        let found = candidates.get(rank).ok_or_else(|| Failure::argument(reason()))?;
        put(candidate, "candidate", Candidate::from(found))
    })
}

impl From<&Estimate> for Mean {
    fn from(estimate: &Estimate) -> Self {
        Self { mean: estimate.mean, error: estimate.standard_error }
    }
}

impl From<&RolledOut> for Candidate {
    fn from(found: &RolledOut) -> Self {
        let none = Mean { mean: f64::NAN, error: f64::NAN };
        Self {
            action: fixed(&found.action.to_string()),
            trials: found.trials,
            equity: Mean::from(&found.equity),
            cubeless_equity: Mean::from(&found.cubeless),
            mwc: found.mwc.as_ref().map_or(none, Mean::from),
            difference: Mean::from(&found.difference),
            chances: found.estimates.probabilities.each_ref().map(Mean::from),
            confidence: found.confidence.unwrap_or(f64::NAN),
        }
    }
}

/// Writes the results as the JSON document of `barpoint rollout --format json`.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_json(
    rollout: Option<&Rollout>,
    json: Option<&mut MaybeUninit<Option<Box<Text>>>>,
) -> Status {
    guard(|| {
        put_object(json, "json", || {
            let rollout = given(rollout, "rollout")?;
            let state = rollout.state().clone();
            let document = Asked::new(&rollout.engine, &rollout.situation).rollout(&state);
            let reason = "the rollout has no results yet";
            let document = document.filter(|document| !document.candidates.is_empty());
            let document = document.ok_or_else(|| Failure::new(Status::Busy, reason))?;
            let document = wire::Rollout { planned: Some(rollout.options.trials), ..document };
            Ok(Text::new(serde_json::to_vec(&document).map_err(failed(Status::Bug))?))
        })
    })
}

/// Saves the trials that are done, as the content of a file that `barpoint rollout` can resume and
/// merge.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_save(
    rollout: Option<&Rollout>,
    saved: Option<&mut MaybeUninit<Option<Box<Text>>>>,
) -> Status {
    guard(|| {
        put_object(saved, "saved", || {
            Ok(Text::new(given(rollout, "rollout")?.state().file().encode()))
        })
    })
}

/// Frees a rollout that is not running. `NULL` is allowed.
#[unsafe(no_mangle)]
pub extern "C" fn bp_rollout_free(rollout: Option<Box<Rollout>>) {
    drop(rollout);
}
