//! The opening book.

use barpoint::wire::{self, ToWire};
use barpoint_core::{Dice, Play};
use barpoint_rollout::{Job, JobSettings};

use super::Candidate;

/// Opening rolls and what their plays are worth.
#[derive(Debug)]
pub(crate) struct OpeningsReport {
    pub(crate) openings: Vec<Opening>,
}

/// An opening roll, or one that answers an opening.
#[derive(Debug)]
pub(crate) struct Opening {
    /// The opening roll and its play that are answered, if any are.
    pub(crate) after: Option<(Dice, Play)>,
    pub(crate) dice: Dice,
    /// What was rolled out, and how.
    pub(crate) job: Job,
    /// What the job says.
    pub(crate) settings: JobSettings,
    /// Best first.
    pub(crate) candidates: Vec<Candidate>,
}

impl OpeningsReport {
    pub(crate) fn wire(&self) -> wire::Openings {
        let openings = self.openings.iter().map(|opening| wire::Opening {
            after: opening
                .after
                .map(|(dice, play)| wire::After { dice: dice.to_string(), play: play.to_string() }),
            dice: opening.dice.to_string(),
            candidates: opening.candidates.to_wire(),
            job: opening.job.id(),
            settings: opening.job.to_wire(),
        });
        wire::Openings { version: wire::VERSION, openings: openings.collect() }
    }
}
