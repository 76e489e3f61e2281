//! The evaluator that people use: nets for contact and races, exact numbers for the bearoff.

use std::sync::Arc;

use barpoint_bearoff::OneSided;
use barpoint_core::{Class, Outcome, Position, Variant};
use barpoint_equity::ExactEquities;
use barpoint_nn::Network;

use crate::{Evaluator, Exact, ExactSource};

/// Static evaluation of backgammon and nackgammon, by the [`Class`] of the position.
#[derive(Clone, Debug)]
pub struct Engine {
    contact: Network,
    race: Network,
    bearoff: OneSided,
    databases: Vec<Arc<dyn ExactSource>>,
}

impl Engine {
    /// An engine with these nets.
    ///
    /// Computes the one-sided bearoff of fifteen chequers on six points, a fraction of a second of
    /// work.
    pub fn new(contact: Network, race: Network) -> Self {
        Self { contact, race, bearoff: OneSided::build(6, 15), databases: Vec::new() }
    }

    /// The same engine with other nets.
    #[must_use]
    pub fn with_nets(self, contact: Network, race: Network) -> Self {
        Self { contact, race, ..self }
    }

    /// The same engine with one more database to look into. A database with cubeful equities goes
    /// before the bearoff that is built in, any other after it; of equal ones the first counts.
    #[must_use]
    pub fn with_database(mut self, database: Arc<dyn ExactSource>) -> Self {
        self.databases.push(database);
        self
    }

    /// What databases know about a position.
    fn known(&self, position: &Position) -> Option<Exact> {
        if position.has_contact() {
            return None;
        }
        let mut others = None;
        for database in &self.databases {
            match database.exact(position) {
                Some(exact) if exact.equities.is_some() => return Some(exact),
                exact => others = others.or(exact),
            }
        }
        let built_in = self.bearoff.outcome(position);
        built_in.map(|outcome| Exact { outcome, equities: None }).or(others)
    }
}

impl Evaluator for Engine {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(Variant::Backgammon) {
            return result.into();
        }
        match Class::of(position, Variant::Backgammon) {
            Class::Contact | Class::Crashed => self.contact.evaluate(position),
            Class::Race if self.databases.is_empty() => self.race.evaluate(position),
            _ => self.exact(position).unwrap_or_else(|| self.race.evaluate(position)),
        }
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(Variant::Backgammon) {
            Some(result) => Some(result.into()),
            None => Some(self.known(position)?.outcome),
        }
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        if self.databases.is_empty() {
            return None;
        }
        self.known(position)?.equities
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
