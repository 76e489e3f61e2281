//! Value iteration over all positions of hypergammon, on all threads.
//!
//! The largest change of an equity and the mean change of the chances decide when hypergammon has
//! settled. Chances belong to plays. Of two plays of equal value now one and now the other comes
//! first, for dozens of sweeps after all equities have settled; either is right.
//!
//! Processes do not share this work. Each would have to read the results of the others after every
//! wave, eight thousand times and 45 GB in all, for four minutes' work of two cores.

use std::sync::atomic::{AtomicBool, Ordering};

use barpoint_bearoff::hypergammon::{Change, Game, Hypergammon, Rectangle, Table};
use barpoint_engine::in_order;

use crate::DatabaseError;

/// Values that each sweep improves.
///
/// The bytes of the table depend only on the number of waves done, because the rectangles of a wave
/// do not use each other.
#[derive(Debug)]
pub(crate) struct Sweeps<'a, G, const K: usize, const P: usize> {
    hypergammon: &'a Hypergammon,
    game: &'a G,
    pub(crate) table: Table<K, P>,
    pub(crate) at: SweepState,
}

/// Progress of the sweeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SweepState {
    /// Number of complete sweeps.
    pub(crate) sweeps: u64,
    /// Number of complete waves of the next sweep.
    pub(crate) waves: u64,
    /// Change of the values by these waves.
    pub(crate) change: Change,
    /// Largest change of a score in the last complete sweep, or the mean change of the extras if
    /// that is larger.
    pub(crate) last: f64,
    /// The same change in the first sweep.
    pub(crate) first: f64,
}

impl SweepState {
    pub(crate) const START: Self = Self {
        sweeps: 0,
        waves: 0,
        change: Change { score: 0.0, extras: 0.0 },
        last: f64::INFINITY,
        first: f64::INFINITY,
    };

    /// Returns the share of the work that is done if changes shrink at a steady rate.
    pub(crate) fn share(&self, threshold: f64) -> f64 {
        let share = (self.first / self.last).ln() / (self.first / threshold).ln();
        if share.is_finite() { share.clamp(0.0, 1.0) } else { 0.0 }
    }
}

impl<'a, G, const K: usize, const P: usize> Sweeps<'a, G, K, P>
where
    G: Game<K, P>,
{
    pub(crate) fn new(hypergammon: &'a Hypergammon, game: &'a G) -> Self {
        Self { hypergammon, game, table: hypergammon.start(game), at: SweepState::START }
    }

    /// Returns true if sweeps can have reached this place with the values of the table.
    pub(crate) fn can_continue_from(&self, place: &SweepState) -> bool {
        let changes = [place.change.score, place.change.extras, place.last, place.first];
        let is_number = |values: &[f64]| values.iter().all(|value| !value.is_nan());
        place.waves < self.hypergammon.waves() as u64
            && is_number(&changes)
            && self.table.parts().all(is_number)
    }

    /// Returns the share of the next sweep that is done.
    pub(crate) fn share_of_next(&self) -> f64 {
        self.at.waves as f64 / self.hypergammon.waves() as f64
    }

    /// Computes the next wave.
    fn advance(&mut self) {
        let (hypergammon, game) = (self.hypergammon, self.game);
        let wave = self.at.waves as usize;
        let solve = |pips| hypergammon.solve(&self.table, game, pips, wave);
        let solved: Vec<Rectangle<K, P>> = in_order::map(hypergammon.rectangles(wave), solve);
        let mut targets = self.table.targets(hypergammon, wave);
        let changes = targets.iter_mut().zip(&solved);
        let changes = in_order::map(changes, |(target, new)| target.put(hypergammon, new));
        self.at.change = changes.into_iter().fold(self.at.change, Change::and);
        self.at.waves += 1;
        if self.at.waves == hypergammon.waves() as u64 {
            let extras = hypergammon.boards().pow(2) * P.max(1);
            let last = self.at.change.score.max(self.at.change.extras / extras as f64);
            let first = if self.at.sweeps == 0 { last } else { self.at.first };
            let (sweeps, change) = (self.at.sweeps + 1, Change::default());
            self.at = SweepState { sweeps, waves: 0, change, last, first };
        }
    }

    /// Sweeps until the last sweep changed nothing by more than `threshold`. Calls `each` after each wave.
    ///
    /// # Errors
    /// If `stop` became true, or with the error of `each`.
    pub(crate) fn run(
        &mut self,
        threshold: f64,
        stop: &AtomicBool,
        mut each: impl FnMut(&Self) -> Result<(), DatabaseError>,
    ) -> Result<(), DatabaseError> {
        while !self.are_done(threshold) {
            if stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            self.advance();
            each(self)?;
        }
        Ok(())
    }

    /// Returns true if the last sweep changed no score, and the extras on average, by more than
    /// `threshold`.
    fn are_done(&self, threshold: f64) -> bool {
        self.at.waves == 0 && self.at.last <= threshold
    }
}
