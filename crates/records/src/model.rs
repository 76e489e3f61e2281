//! Data model of matches and money sessions.
//!
//! A record may hold impossible values, because files of real games break rules and continue.
//! Illegal plays are kept in a `Match` as they were written. A `Seats` that replays a game reports
//! the rule that an action breaks, and carries the action out as far as possible.

mod action;
mod analysis;
mod analysts;
mod details;
mod game;
mod tag;
mod warning;

pub use action::{Action, Entry, Notes, OddPlay, RecordedPlay};
pub use analysis::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, Mark, PlayAnalysis, ResignationAnalysis,
    RolloutFacts, StaticVerdict,
};
pub(crate) use analysts::BARPOINT;
pub use analysts::is_program_called;
pub use details::{Date, Details, Match, Person, Rules};
pub use game::{Ending, Game, GameEnd};
pub use tag::Tag;
pub use warning::{FilePlace, Warning, WarningKind};
