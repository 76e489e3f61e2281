//! The evaluator that people use: nets for contact and races, exact numbers for the bearoff.

use barpoint_bearoff::OneSided;
use barpoint_core::{Class, Outcome, Position, Variant};
use barpoint_nn::Network;

use crate::Evaluator;

/// Static evaluation of backgammon and nackgammon, by the [`Class`] of the position.
#[derive(Clone, Debug)]
pub struct Engine {
    contact: Network,
    race: Network,
    bearoff: OneSided,
}

impl Engine {
    /// An engine with these nets.
    ///
    /// Computes the one-sided bearoff of fifteen chequers on six points, a fraction of a second of
    /// work.
    pub fn new(contact: Network, race: Network) -> Self {
        Self { contact, race, bearoff: OneSided::build(6, 15) }
    }

    /// The same engine with other nets.
    #[must_use]
    pub fn with_nets(self, contact: Network, race: Network) -> Self {
        Self { contact, race, ..self }
    }
}

impl Evaluator for Engine {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(Variant::Backgammon) {
            return result.into();
        }
        match Class::of(position, Variant::Backgammon) {
            Class::Contact | Class::Crashed => self.contact.evaluate(position),
            Class::Race => self.race.evaluate(position),
            _ => self.exact(position).unwrap_or_else(|| self.race.evaluate(position)),
        }
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(Variant::Backgammon) {
            Some(result) => Some(result.into()),
            None => self.bearoff.outcome(position),
        }
    }

    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        let Some(&first) = positions.first() else { return };
        // Only the contact net is worth feeding in batches: races are few and cheap.
        let mut batch = [(0, first); BATCH];
        let mut len = 0;
        let flush = |batch: &[(usize, &Position)], each: &mut dyn FnMut(usize, Outcome)| {
            let mut positions = [first; BATCH];
            positions.iter_mut().zip(batch).for_each(|(position, entry)| *position = entry.1);
            self.contact.evaluate_each(&positions[..batch.len()], |i, outcome| {
                each(batch[i].0, outcome);
            });
        };
        for (i, &position) in positions.iter().enumerate() {
            if position.has_contact() {
                batch[len] = (i, position);
                len += 1;
                if len == BATCH {
                    flush(&batch, each);
                    len = 0;
                }
            } else {
                each(i, self.evaluate(position));
            }
        }
        if len > 0 {
            flush(&batch[..len], each);
        }
    }
}

/// Positions handed to the contact net together.
const BATCH: usize = 16;
