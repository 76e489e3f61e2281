//! Rollouts: estimate the chances of a position by playing it to the end many times.
//!
//! [`RolloutOptions`], which may be invalid, are checked and become a [`RolloutPlan`]. A [`Runner`]
//! runs its trials. Trials are numbered. The result of a trial is in integers and depends only on
//! the plan and the number of the trial. Therefore [`Sums`] over any ranges of trials are equal to
//! the last bit, on any threads and machines and merged in any order. Means and standard errors are
//! derived from the sums, by [`RolloutResult`].
//!
//! The *viewpoint player* is the player whose chances the rollout estimates: the one who makes the
//! plays that are compared, or the player on roll.
//!
//! The modules are in the order of the work: `plan`, `trial`, `sums`, `stop` (rules that end a
//! rollout early), `next` (the next trials to run) and `job` (plans and sums in files). `runner`
//! connects them.
//!
//! All candidates of a plan have the same dice, which makes the standard errors of their
//! *differences* small; see [`RolloutResult::difference`]. By default the dice are
//! [quasi-random](barpoint_dice::StratifiedDice). They are most accurate if the number of trials is
//! a multiple of 36 or, better, of 1296.
//!
//! ```
//! use barpoint_core::{Outcome, Position, Variant};
//! use barpoint_engine::Evaluator;
//! use barpoint_rollout::{RolloutOptions, RolloutPlan, Runner};
//!
//! struct Racer;
//!
//! impl Evaluator for Racer {
//!     fn evaluate(&self, position: &Position) -> Outcome {
//!         let pips = position.pips();
//!         let win = pips.opponent as f32 / (pips.on_roll + pips.opponent) as f32;
//!         Outcome { win, ..Outcome::default() }
//!     }
//! }
//!
//! let start = Variant::Backgammon.start();
//! let plays = start.plays("31".parse()?);
//! let results = plays.iter().take(3).map(|play| play.result).collect();
//! let options = RolloutOptions { trials: 12, ..RolloutOptions::default() };
//! let plan = RolloutPlan::for_plays(results, options)?;
//! let result = Runner::new(&plan, &Racer).run().expect("nobody stopped it");
//! let best = result.ranking()[0];
//! println!("{:?}", result.estimates(best).equity);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! `parallel` (default): trials run on the threads of the current rayon pool. Without it they run
//! on the calling thread, with the same results.
#![forbid(unsafe_code)]

mod fields;
mod job;
mod plan;
mod runner;
mod stop;
mod sums;
mod trial;

pub use barpoint_dice::DiceKind;
pub use fields::{FieldError, RolloutFields, SettingError};
pub use job::{
    FileError, Job, JobSettings, LateSettings, PlayerText, RolloutFile, RulesText, SearchText,
    content_hash, search_text,
};
pub use plan::{
    Candidate, Late, PlanError, PlayerSettings, Preset, RolloutOptions, RolloutPlan,
    VarianceReduction,
};
pub use runner::{Discard, Next, Progress, Runner};
pub use stop::{StopReason, StopRules, chance_above_zero, margin, sign};
pub use sums::{
    Endings, Estimate, Estimates, Part, Ranges, RolloutResult, Sums, Tally, TallyError,
};
pub use trial::{Counts, PlayedGame, TrialEvent, TrialRecord};
