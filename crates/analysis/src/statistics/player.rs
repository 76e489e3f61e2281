//! Statistics of one player.

use core::ops::AddAssign;

use super::{
    Amount, ChequerStatistics, CubeStatistics, Judgement, LuckStatistics, RatingWord, Thresholds,
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

    pub(super) fn add(&mut self, judgement: &Judgement, thresholds: &Thresholds) {
        match judgement {
            Judgement::Play(play) => {
                self.chequer.add(play, thresholds);
                self.luck.add(play, thresholds);
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
        self.result += other.result;
    }
}
