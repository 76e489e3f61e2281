//! Rollouts: playing a position to the end many times over to learn its chances.
//!
//! A loose [`RolloutOptions`] becomes a checked [`RolloutPlan`]. Its trials are numbered, and each
//! is a pure function of the plan and its number; what it comes to is kept in integers. So
//! [`Sums`] over any ranges of trials, made on any threads and machines and merged in any order,
//! are equal to the bit. Means and standard errors are derived last, by [`RolloutResult`].
//!
//! All candidates of a plan meet the same dice, which makes the errors of their *differences*
//! small; see [`RolloutResult::difference`]. Unless told otherwise these are
//! [quasi-random](barpoint_dice::StratifiedDice) dice, best used up in multiples of 36 or, better,
//! 1296 trials.
//!
//! ```
//! use barpoint_core::{Outcome, Position, Variant};
//! use barpoint_engine::Evaluator;
//! use barpoint_rollout::{Discard, RolloutOptions, RolloutPlan, rollout};
//!
//! struct Runner;
//!
//! impl Evaluator for Runner {
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
//! let result = rollout(&plan, &Runner, &Discard, &false.into()).expect("nobody stopped it");
//! let best = result.ranking()[0];
//! println!("{:?}", result.estimates(best).equity);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Features
//! `parallel` (default): trials run on the threads of the current rayon pool. Without it they run
//! on the calling thread, with the same results.
#![forbid(unsafe_code)]

mod candidate;
mod conduct;
mod confidence;
mod counts;
mod endings;
mod estimate;
mod file;
mod job;
mod job_settings;
mod linear;
mod plan;
mod plan_error;
mod played_game;
mod player;
mod preset;
mod progress;
mod ranges;
mod result;
mod run;
mod stop;
mod sums;
mod tally;
mod trial;
mod trial_record;
mod worth;

pub use barpoint_dice::DiceKind;
pub use candidate::Candidate;
pub use conduct::{Monitor, conduct};
pub use confidence::{chance_above_zero, margin, sign};
pub use counts::Counts;
pub use endings::Endings;
pub use estimate::{Estimate, Estimates};
pub use file::{FileError, RolloutFile};
pub use job::{Job, content_hash};
pub use job_settings::{JobSettings, LateSettings, PlayerText, RulesText, SearchText};
pub use plan::{Late, RolloutOptions, RolloutPlan};
pub use plan_error::PlanError;
pub use played_game::{Deed, PlayedGame};
pub use player::{PlayerSettings, VarianceReduction};
pub use preset::{ParsePresetError, Preset};
pub use progress::{Discard, Progress};
pub use ranges::Ranges;
pub use result::RolloutResult;
pub use run::{rollout, run_candidates, run_trials};
pub use stop::{StopReason, StopRules};
pub use sums::Sums;
pub use tally::{Part, Tally, TallyError};
pub use trial_record::TrialRecord;
