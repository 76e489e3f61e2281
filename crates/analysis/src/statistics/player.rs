//! Statistics of one player.

use core::ops::AddAssign;

use super::{
    Amount, BEST_RATING, BeaverStatistics, ChequerStatistics, CubeStatistics, DifficultyStatistics,
    Judgement, LuckStatistics, RatingWord, ResignationStatistics, Thresholds, absolute_rating_loss,
    rating_by_error_rates,
};

/// Statistics of one player in a game, a match or a session.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PlayerStatistics {
    /// Chequer plays.
    pub chequer: ChequerStatistics,
    /// Luck.
    pub luck: LuckStatistics,
    /// Cube decisions.
    pub cube: CubeStatistics,
    /// Decisions beside those of the static evaluation.
    pub difficulty: DifficultyStatistics,
    /// Resignations and answers.
    pub resignations: ResignationStatistics,
    /// Beavers and raccoons.
    pub beavers: BeaverStatistics,
    /// Points won in money play, gain of match winning chance in a match; negative if lost.
    pub result: f64,
}

impl PlayerStatistics {
    /// Returns the equity lost by plays and cube decisions, positive.
    #[must_use]
    pub fn error(&self) -> Amount {
        self.chequer.error + self.cube.error()
    }

    /// Returns the number of decisions that count: unforced plays and close or actual cube decisions.
    #[must_use]
    pub fn decisions(&self) -> u32 {
        self.chequer.unforced + self.cube.close_or_actual
    }

    /// Returns the error for each decision that counts.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.error().per(self.decisions())
    }

    /// Returns the word for the rate, `None` without decisions.
    #[must_use]
    pub fn rating(&self) -> Option<RatingWord> {
        (self.decisions() > 0).then(|| RatingWord::of(self.rate().normalised))
    }

    /// Returns the FIBS rating by the error rate in matches of `length` points; `None` without decisions.
    ///
    /// # Source
    /// GNU Backgammon's manual, "Absolute ratings", part I.
    #[must_use]
    pub fn rating_by_rate(&self, length: u32) -> Option<f64> {
        let loss = rating_by_error_rates(self.rate().normalised, length);
        (self.decisions() > 0).then_some(BEST_RATING - loss)
    }

    /// Returns the FIBS rating by the error rates of plays and of cube decisions in matches of `length`
    /// points; `None` without decisions.
    ///
    /// # Source
    /// GNU Backgammon's manual, "Absolute ratings", part II.
    #[must_use]
    pub fn rating_by_both_rates(&self, length: u32) -> Option<f64> {
        let [chequer, cube] = [self.chequer.rate(), self.cube.rate()].map(|rate| rate.normalised);
        let [chequer, cube] = absolute_rating_loss(chequer, cube, length);
        (self.decisions() > 0).then_some(BEST_RATING - chequer - cube)
    }

    /// Adds a judgement. The last argument says whether the luck of its roll counts as known.
    pub(super) fn add(&mut self, judgement: &Judgement, thresholds: &Thresholds, knows_luck: bool) {
        self.difficulty.add(judgement, thresholds);
        match judgement {
            Judgement::Play(play) => {
                self.chequer.add(play, thresholds);
                self.luck.add(play, thresholds, knows_luck);
            }
            Judgement::Cube(cube) => self.cube.add(cube),
        }
    }
}

impl AddAssign<&Self> for PlayerStatistics {
    fn add_assign(&mut self, other: &Self) {
        self.chequer += other.chequer;
        self.luck += other.luck;
        self.cube += other.cube;
        self.difficulty += other.difficulty;
        self.resignations += other.resignations;
        self.beavers += other.beavers;
        self.result += other.result;
    }
}
