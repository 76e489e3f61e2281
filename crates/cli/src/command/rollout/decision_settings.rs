//! Settings of `barpoint rollout decisions`.

use std::path::PathBuf;

use barpoint::{Engine, SearchOptions};

use super::args::{ChoiceArgs, DecisionsArgs, Quality, TrialsChoice};
use super::settings::{Folder, RolloutSettings};
use crate::conversions;
use crate::format_args::ReadArgs;
use crate::met::load_met;
use crate::output::{Format, OutputArgs};
use crate::search::with_databases;

/// Decisions of a file to roll out.
#[derive(Debug)]
pub(super) struct DecisionsSettings {
    pub(super) files: Vec<PathBuf>,
    pub(super) from: ReadArgs,
    pub(super) choice: ChoiceArgs,
    pub(super) quality: Quality,
    /// Settings of each rollout, without the files of a decision.
    pub(super) rollout: RolloutSettings,
    pub(super) format: Format,
}

impl TryFrom<DecisionsArgs> for DecisionsSettings {
    type Error = anyhow::Error;

    fn try_from(args: DecisionsArgs) -> anyhow::Result<Self> {
        let DecisionsArgs { files, from, choice, trials, how, checkpoint, resume } = args;
        let format = OutputArgs::from(how.output).or_text();
        let mut rollout = RolloutSettings::new(how, trials.map(TrialsChoice::All))?;
        rollout.folder = Folder::of(checkpoint, resume);
        let files = conversions::inputs(&files)?;
        conversions::ensure_given_once(&files)?;
        Ok(Self { files, from, quality: choice.quality(), choice, rollout, format })
    }
}

impl DecisionsSettings {
    /// The engine that judges what was done.
    pub(super) fn judge(&self) -> anyhow::Result<Engine> {
        let options =
            SearchOptions { plies: self.choice.judge, top: 1, ..SearchOptions::default() };
        let engine =
            Engine::new().with_table(load_met(&self.rollout.met)?).with_options(options)?;
        with_databases(engine, &self.rollout.databases)
    }
}
