//! Opening book.

use barpoint_core::{Dice, Play};
use barpoint_wire as wire;

use super::ToWire;
use crate::openings::Opening;

/// Returns the document of openings and replies.
pub fn opening_book(openings: &[Opening]) -> wire::Openings {
    wire::Openings { version: wire::VERSION, openings: openings.to_wire() }
}

impl ToWire for Opening {
    type Wire = wire::Opening;

    fn to_wire(&self) -> wire::Opening {
        let after = |(dice, play): &(Dice, Play)| wire::After {
            dice: dice.to_string(),
            play: play.to_string(),
        };
        wire::Opening {
            after: self.after.as_ref().map(after),
            dice: self.dice.to_string(),
            candidates: self.candidates.to_wire(),
            job: self.job.id(),
            settings: self.job.to_wire(),
        }
    }
}
