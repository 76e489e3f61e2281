//! Engines against each other: contenders by name, settings, and the pairs of games that they ask for.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::sync::Mutex;
//!
//! use barpoint::Engine;
//! use barpoint::duels::{Duel, DuelFields};
//!
//! let contenders = ("barpoint:beginner".parse()?, "barpoint:expert".parse()?);
//! let settings = DuelFields { pairs: Some(3), ..DuelFields::new(contenders.0, contenders.1) }.settings()?;
//! let duel = Mutex::new(Duel::new(settings.clone()));
//! Engine::new().play_duel(&settings, &[0, 1, 2], &|number, pair| {
//!     duel.lock().expect("no thread panics").add(number, pair);
//!     ControlFlow::Continue(())
//! })?;
//! let (score, _) = duel.into_inner()?.score().expect("pairs");
//! assert_eq!(score.contests, 6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod contender_name;
mod play;
mod run;
mod settings;

pub use barpoint_duel::*;
pub use contender_name::ContenderName;
pub use run::Duel;
pub use settings::{DuelError, DuelFields, DuelSettings, MOST_PAIRS};
