//! A yardstick of our own: decisions of varied games, rolled out on common dice.
//!
//! [`choose`] writes what is asked, once and for all; [`answer`] rolls out what has no answer yet and
//! adds a line to the answers for each decision, so that a kill costs one decision at most. Questions
//! and answers are kept apart: better nets may answer the rest of the same questions.

mod answer;
mod choose;
mod cube_question;
mod files;
mod play_question;
mod scene;
mod settle;

pub(crate) use cube_question::{CubeAnswer, CubeQuestion};
pub(crate) use files::{CUBES, PLAYS, read_answered};
pub(crate) use play_question::{PlayAnswer, PlayQuestion};

use anyhow::Result;

/// Options of `barpoint-train yardstick`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, clap::Subcommand)]
enum What {
    /// Choose decisions, and list all their positions
    Choose(choose::Options),
    /// Roll out decisions that have no answer yet
    Answer(answer::Options),
}

/// Makes a yardstick or goes on with it.
pub(crate) fn run(options: &Options) -> Result<()> {
    match &options.what {
        What::Choose(options) => choose::run(options),
        What::Answer(options) => answer::run(options),
    }
}
