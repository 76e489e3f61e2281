//! The opening book.

use barpoint::openings::Opening;
use barpoint::wire::{self, ToWire};

/// Opening rolls and what their plays are worth.
#[derive(Debug)]
pub(crate) struct OpeningsReport {
    pub(crate) openings: Vec<Opening>,
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
