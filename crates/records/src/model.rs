//! Records of matches and money sessions, as loose as files are.

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
