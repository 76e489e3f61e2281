//! Opening book of requests.

use barpoint::ask::Part;
use barpoint::openings::{Opening, in_position, openings};
use barpoint::wire::opening_book;
use barpoint::wire::reply::Reply;
use barpoint::wire::request::OpeningsRequest;
use barpoint::{Dice, Position};

use crate::Problem;
use crate::monitor::answer;
use crate::subject::{Subject, dice};

/// Question for plays of the opening book.
#[derive(Clone, Debug)]
pub(crate) struct OpeningsTask {
    position: Option<Position>,
    dice: Option<Dice>,
    /// Notes on the position.
    pub(crate) notes: Vec<String>,
}

impl OpeningsTask {
    pub(crate) fn new(request: &OpeningsRequest) -> Result<Self, Problem> {
        let Some(position) = &request.position else {
            let dice = request.dice.as_ref().map(dice).transpose()?;
            if dice.is_some_and(Dice::is_double) {
                let reason = "a double is not an opening roll: expected two different dice";
                return Err(Problem::of("dice", reason));
            }
            return Ok(Self { position: None, dice, notes: Vec::new() });
        };
        let subject = Subject::of(position, &request.contest, request.dice.as_ref())?
            .without(Part::ALL_BUT_ROLL);
        let (position, dice) = (Some(subject.situation.position), subject.dice());
        Ok(Self { position, dice, notes: subject.notes })
    }

    /// Returns the rolls of the position that the book contains, or all openings without a position.
    pub(crate) fn run(&self, id: &str) -> Reply {
        let mut found = self.position.as_ref().map_or_else(openings, in_position);
        found.retain(|opening: &Opening| self.dice.is_none_or(|dice| dice == opening.dice));
        Reply::Openings(answer(id, opening_book(&found)))
    }
}
