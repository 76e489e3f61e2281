//! Evaluator of standard backgammon: nets for contact and races, exact values for the bearoff.
//!
//! Bearoffs of at most six chequers a side are exact without a file. An engine computes the
//! two-sided bearoff of six chequers on six points, as far as the positions of the process need it.
//! The table is solved in `f32` and is exact to a millionth. GNU Backgammon's files have errors of
//! up to 0.00013, and of twice that after a double. In money play, the value of such a position is
//! the equity from the table. In a match the chances are exact, and the cube efficiency is derived
//! from the money equities for the same owner, as in GNU Backgammon. Exact equities at a score would
//! take seconds each; `bearoff match` computes them.
//!
//! [`Engine::bearoff_of`] solves larger bearoffs, and few chequers with contact, for the questions that need them.

use std::collections::TryReserveError;
use std::sync::{Arc, LazyLock};

use barpoint_bearoff::{OneSided, TwoSided};
use barpoint_core::{Class, LegalPlay, Outcome, Position, Variant};
use barpoint_equity::ExactEquities;
use barpoint_nn::{Network, Pruner};

use crate::cache::{Cache, Key};
use crate::exact::{BEAROFF, end_of, few_of, table_of};
use crate::race::{HOME_TABLE, Race};
use crate::{Evaluator, Exact, ExactSource, RaceNet, race};

/// Two-sided bearoff of six chequers a side on six points, which grows to at most 31 MB as
/// the engines of the process need it.
static TIGHT: LazyLock<TwoSided> = LazyLock::new(|| TwoSided::new(6, 6));

/// Static evaluator of backgammon and nackgammon, by the [`Class`] of the position.
#[derive(Clone, Debug)]
pub struct Engine {
    contact: Network,
    race: RaceNet,
    pruner: Option<Pruner>,
    /// True if bearoffs of at most six chequers a side are looked up in [`TIGHT`].
    tight: bool,
    databases: Vec<Arc<dyn ExactSource>>,
    cache: Option<Arc<Cache>>,
}

impl Engine {
    /// Creates an engine with these nets.
    ///
    /// All engines of the process share the bearoffs, which are computed when a position first needs them: the
    /// one-sided one of fifteen chequers on six points, which takes a fraction of a second, and pairs of boards of the
    /// two-sided one of six chequers on six points, which has cubeful equities too.
    pub fn new(contact: Network, race: impl Into<RaceNet>) -> Self {
        let race = race.into();
        Self { contact, race, pruner: None, tight: true, databases: Vec::new(), cache: None }
    }

    /// Replaces the nets and removes the cache.
    #[must_use]
    pub fn with_nets(self, contact: Network, race: impl Into<RaceNet>) -> Self {
        Self { contact, race: race.into(), cache: None, ..self }
    }

    /// Replaces the nets that are given and removes the cache.
    #[must_use]
    pub fn with_other_nets(self, contact: Option<Network>, race: Option<RaceNet>) -> Self {
        let (contact, race) = (contact.unwrap_or(self.contact), race.unwrap_or(self.race));
        Self { contact, race, cache: None, ..self }
    }

    /// Adds a pruning net, which [`Pruning`](crate::Pruning) requires.
    #[must_use]
    pub fn with_pruner(self, pruner: Pruner) -> Self {
        Self { pruner: Some(pruner), ..self }
    }

    /// The built-in one-sided bearoff of fifteen chequers on six points.
    pub fn one_sided_bearoff(&self) -> &OneSided {
        &BEAROFF
    }

    /// Disables the built-in two-sided bearoff. Its positions are then evaluated by the one-sided
    /// bearoff, with a cube efficiency, unless a database contains them.
    #[must_use]
    pub fn without_two_sided_bearoff(self) -> Self {
        Self { tight: false, ..self }
    }

    /// Adds a cache of at most this number of bytes. Clones share it, and its memory is allocated
    /// when it is needed.
    ///
    /// A cache never changes a result. It saves time if positions recur: in the same decision at
    /// several scores or depths, or in a whole match.
    ///
    /// # Errors
    /// Returns an error if this amount of memory is not available.
    pub fn with_cache(self, bytes: usize) -> Result<Self, TryReserveError> {
        let cache = if bytes > 0 { Some(Arc::new(Cache::new(bytes)?)) } else { None };
        Ok(Self { cache, ..self })
    }

    /// Evaluates a position with contact by the net, or takes the evaluation from the cache.
    fn contact(&self, position: &Position) -> Outcome {
        let Some(cache) = &self.cache else { return self.contact.evaluate(position) };
        let key = Key::from(position);
        cache.get(&key).unwrap_or_else(|| {
            let outcome = self.contact.evaluate(position);
            cache.put(&key, &outcome);
            outcome
        })
    }

    /// Evaluates a race by the net.
    fn race(&self, position: &Position) -> Outcome {
        match &self.race {
            RaceNet::Both(net) => net.evaluate(position),
            RaceNet::Side(net) => Race::new(net, &BEAROFF, &HOME_TABLE).evaluate(position),
        }
    }

    /// Adds a database. A database with cubeful equities is used before the built-in bearoffs, any
    /// other after them. Among databases of the same kind, the first is used.
    #[must_use]
    pub fn with_database(mut self, database: Arc<dyn ExactSource>) -> Self {
        self.databases.push(database);
        self
    }

    /// Removes the databases.
    #[must_use]
    pub fn without_databases(self) -> Self {
        Self { databases: Vec::new(), ..self }
    }

    /// Returns the values that a database has for a position.
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
        self.tight(position).or_else(|| {
            let built_in = BEAROFF.outcome(position);
            built_in.map(|outcome| Exact { outcome, equities: None }).or(others)
        })
    }

    /// Returns a table with exact values of a position and of all that can arise from it: if both sides bear off and the
    /// table takes at most some 0.3 seconds, or if three chequers are left against one, or two against two, anywhere on
    /// the board, which takes about a second. Returns `None` if the engine has such values anyway.
    pub fn bearoff_of(&self, position: &Position) -> Option<Arc<dyn ExactSource>> {
        let is_wanted = self.tight
            && position.result(Variant::Backgammon).is_none()
            && self.equities(position).is_none();
        if !is_wanted {
            return None;
        }
        let bearoff = if position.has_contact() { None } else { table_of(position) };
        bearoff.map(|table| table as _).or_else(|| few_of(position).map(|table| table as _))
    }

    /// Returns a table for games from a position: that of [`bearoff_of`](Self::bearoff_of), or in a larger bearoff one of
    /// all positions or of those near the end. It takes about a second.
    pub fn bearoff_from(&self, position: &Position) -> Option<Arc<dyn ExactSource>> {
        let is_wanted = self.tight && !position.has_contact();
        let end = || {
            let is_known = self.equities(position).is_some();
            let table = if is_wanted && !is_known { end_of(position) } else { None };
            table.map(|table| table as _)
        };
        self.bearoff_of(position).or_else(end)
    }

    /// Returns the values that the built-in two-sided bearoff has for a position.
    fn tight(&self, position: &Position) -> Option<Exact> {
        let is_tight = self.tight
            && !position.has_contact()
            && Class::of(position, Variant::Backgammon) == Class::TwoSidedBearoff;
        is_tight.then(|| TIGHT.exact(position))?
    }
}

impl Evaluator for Engine {
    fn evaluate(&self, position: &Position) -> Outcome {
        if let Some(result) = position.result(Variant::Backgammon) {
            return result.into();
        }
        match Class::of(position, Variant::Backgammon) {
            Class::Contact | Class::Crashed => self.contact(position),
            Class::Race if self.databases.is_empty() => self.race(position),
            _ => self.exact(position).unwrap_or_else(|| self.race(position)),
        }
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(Variant::Backgammon) {
            Some(result) => Some(result.into()),
            None => Some(self.known(position)?.outcome),
        }
    }

    fn equities(&self, position: &Position) -> Option<ExactEquities> {
        let known =
            if self.databases.is_empty() { self.tight(position) } else { self.known(position) };
        known?.equities
    }

    fn volatilities(&self, positions: &[(Position, Outcome)], volatilities: &mut [f32]) {
        self.contact.volatilities(positions, volatilities);
    }

    fn guess_results(
        &self,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; 6]],
        guesses: &mut Vec<Option<f32>>,
    ) {
        if !position.has_contact() && matches!(self.race, RaceNet::Side(_)) {
            race::guess_results(&HOME_TABLE, position, plays, worths, guesses);
        } else if let Some(pruner) = &self.pruner {
            // The pruner ignores plays that lead to races.
            pruner.mean_results(position, plays, worths, guesses);
        } else {
            guesses.clear();
            guesses.resize(plays.len() * worths.len(), None);
        }
    }

    fn evaluate_each(&self, positions: &[&Position], each: &mut dyn FnMut(usize, Outcome)) {
        let Some(&first) = positions.first() else { return };
        let mut contacts = Batch::new(first);
        let mut races = Batch::new(first);
        for (i, &position) in positions.iter().enumerate() {
            let (known, batch) = if position.has_contact() {
                let cache = self.cache.as_ref();
                (cache.and_then(|cache| cache.get(&Key::from(position))), &mut contacts)
            } else {
                (self.exact(position), &mut races)
            };
            if let Some(outcome) = known {
                each(i, outcome);
                continue;
            }
            batch.push(i, position);
            if contacts.is_full() {
                self.flush_contacts(&mut contacts, each);
            } else if races.is_full() {
                self.flush_races(&mut races, each);
            }
        }
        self.flush_contacts(&mut contacts, each);
        self.flush_races(&mut races, each);
    }
}

impl Engine {
    /// Evaluates a batch of contact positions and empties it.
    fn flush_contacts(&self, batch: &mut Batch<'_>, each: &mut dyn FnMut(usize, Outcome)) {
        self.contact.evaluate_each(batch.positions(), |i, outcome| {
            if let Some(cache) = &self.cache {
                cache.put(&Key::from(batch.positions[i]), &outcome);
            }
            each(batch.indices[i], outcome);
        });
        batch.len = 0;
    }

    /// Evaluates a batch of races and empties it.
    fn flush_races(&self, batch: &mut Batch<'_>, each: &mut dyn FnMut(usize, Outcome)) {
        if batch.positions().is_empty() {
            return;
        }
        match &self.race {
            RaceNet::Both(net) => {
                net.evaluate_each(batch.positions(), |i, outcome| each(batch.indices[i], outcome));
            }
            RaceNet::Side(net) => {
                let mut race = Race::new(net, &BEAROFF, &HOME_TABLE);
                for (&index, position) in batch.indices.iter().zip(batch.positions()) {
                    each(index, race.evaluate(position));
                }
            }
        }
        batch.len = 0;
    }
}

/// Positions for a net, with their indices among the requested positions.
struct Batch<'a> {
    indices: [usize; BATCH],
    positions: [&'a Position; BATCH],
    len: usize,
}

impl<'a> Batch<'a> {
    /// Creates an empty batch; `any` fills its unused places.
    const fn new(any: &'a Position) -> Self {
        Self { indices: [0; BATCH], positions: [any; BATCH], len: 0 }
    }

    fn positions(&self) -> &[&'a Position] {
        &self.positions[..self.len]
    }

    const fn is_full(&self) -> bool {
        self.len == BATCH
    }

    fn push(&mut self, index: usize, position: &'a Position) {
        self.indices[self.len] = index;
        self.positions[self.len] = position;
        self.len += 1;
    }
}

/// Number of positions that are evaluated together by a net.
const BATCH: usize = 16;
