//! Statistics of chequer plays.

use core::ops::AddAssign;

use super::{Amount, Marks, PlayJudgement, RatingWord, Thresholds};

/// Chequer plays of a player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChequerStatistics {
    /// Number of rolls that were played, with or without a choice, analysed or not.
    pub moves: u32,
    /// Number of analysed plays with more than one legal play.
    pub unforced: u32,
    /// Numbers of plays by their marks.
    pub marks: Marks,
    /// Equity lost by all plays, positive.
    pub error: Amount,
}

impl ChequerStatistics {
    /// Returns the error for each unforced play.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.error.per(self.unforced)
    }

    /// Returns the word for the rate, `None` without unforced plays.
    #[must_use]
    pub fn rating(&self) -> Option<RatingWord> {
        (self.unforced > 0).then(|| RatingWord::of(self.rate().normalised))
    }

    pub(super) fn add(&mut self, play: &PlayJudgement, thresholds: &Thresholds) {
        self.moves += 1;
        self.unforced += u32::from(!play.is_forced && play.error.is_some());
        let error = play.error.unwrap_or_default();
        self.error += error;
        self.marks.count(thresholds.of_play(play));
    }
}

impl AddAssign for ChequerStatistics {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.unforced += other.unforced;
        self.marks += other.marks;
        self.error += other.error;
    }
}
