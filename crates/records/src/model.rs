//! Records of matches and money sessions, as loose as files are.
//!
//! Records are not trusted, because files of real games break rules and continue. A `Match` is
//! therefore a loose type throughout. Illegal plays stay in it as they were written. A `Table` that
//! walks a game reports for each action the rule that it breaks, and carries the action out as far
//! as that makes sense.

mod action;
mod analysis;
mod details;
mod ending;
mod game;
mod tag;
mod warning;

pub use action::{Action, Entry, Notes, OddPlay, RecordedPlay};
pub use analysis::{
    Analysis, Candidate, CubeAnalysis, CubeChances, Level, Mark, PlayAnalysis, RolloutFacts,
};
pub use details::{Date, Details, Match, Person, Rules};
pub use ending::{Ending, GameEnd};
pub use game::Game;
pub use tag::Tag;
pub use warning::{Place, Warning, WarningKind};
