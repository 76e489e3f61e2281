//! Settings of `barpoint rollout decisions`.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use barpoint::{Engine, SearchOptions};

use super::args::{DecisionKind, DecisionsArgs, TrialsChoice};
use super::settings::{Folder, RolloutSettings};
use crate::format_args::ReadArgs;
use crate::met::load_met;
use crate::output::Format;
use crate::search::with_databases;

/// Decisions of a file to roll out.
#[derive(Debug)]
pub(super) struct DecisionsSettings {
    pub(super) file: PathBuf,
    pub(super) from: ReadArgs,
    pub(super) choice: Choice,
    /// Settings of each rollout, without the files of a decision.
    pub(super) rollout: RolloutSettings,
    pub(super) format: Format,
}

/// Choice of decisions. Numbers count from 0.
#[derive(Debug)]
pub(super) struct Choice {
    pub(super) match_index: Option<usize>,
    pub(super) game: Option<usize>,
    pub(super) action: Option<usize>,
    pub(super) kind: Option<DecisionKind>,
    pub(super) quality: Quality,
    /// Plies of the evaluation.
    pub(super) judge: usize,
}

/// Condition for a decision to be rolled out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Quality {
    Any,
    /// Marked in the file, if `marked`, or worse than this.
    Striking {
        marked: bool,
        worse_than: Option<f64>,
    },
}

impl TryFrom<DecisionsArgs> for DecisionsSettings {
    type Error = anyhow::Error;

    fn try_from(args: DecisionsArgs) -> anyhow::Result<Self> {
        let DecisionsArgs { file, from, choice, trials, how, checkpoint, resume } = args;
        let format = how.output.or_text();
        let index = |number: NonZeroUsize| number.get() - 1;
        let is_chosen = choice.marked || choice.worse_than.is_some();
        let quality = if choice.all || choice.game.is_some() && !is_chosen {
            Quality::Any
        } else {
            let marked = choice.marked || choice.worse_than.is_none();
            Quality::Striking { marked, worse_than: choice.worse_than }
        };
        let mut rollout = RolloutSettings::new(how, trials.map(TrialsChoice::All))?;
        rollout.folder = Folder::of(checkpoint, resume);
        Ok(Self {
            file,
            from,
            choice: Choice {
                match_index: choice.match_number.map(index),
                game: choice.game.map(index),
                action: choice.action.map(index),
                kind: choice.kind,
                quality,
                judge: choice.judge,
            },
            rollout,
            format,
        })
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
