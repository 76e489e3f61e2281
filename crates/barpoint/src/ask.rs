//! Questions as people ask them, made ready for the engine: the only place that knows which setting a preset
//! gives, which limits a number has, and which steps lead from an analysed match to its document.
//!
//! Commands, protocols and bindings turn their arguments into these types, and answers into their output.

#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
mod matches;
#[cfg(all(feature = "analysis", feature = "wire"))]
mod position;
#[cfg(feature = "rollout")]
mod rollout;
mod unused;

#[cfg(feature = "rollout")]
pub use barpoint_rollout::{FieldError, RolloutFields, SettingError};
#[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
pub use matches::Reviewed;
#[cfg(all(feature = "analysis", feature = "wire"))]
pub use position::{Answer, AskError, Topic};
#[cfg(feature = "rollout")]
pub use rollout::RolloutCandidates;
pub use unused::{Part, unused_note};
