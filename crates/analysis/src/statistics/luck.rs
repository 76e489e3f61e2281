//! Statistics of luck.

use core::ops::AddAssign;

use super::{Amount, LuckWord, LuckWord107, Marks, PlayJudgement, Thresholds};

/// Luck of a player's rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LuckStatistics {
    /// Number of rolls that were played, analysed or not.
    pub rolls: u32,
    /// Number of rolls whose luck is known. A roll without luck is among them if its play is forced or illegal
    /// and the luck of every other roll of the player in the game is known: GNU Backgammon writes none for
    /// some of them, and divides by them.
    pub analysed: u32,
    /// Numbers of rolls by their marks.
    pub marks: Marks,
    /// Sum of the luck.
    pub total: Amount,
}

impl LuckStatistics {
    /// Returns the luck of each analysed roll on average, zero if there are none.
    #[must_use]
    pub fn rate(&self) -> Amount {
        self.total.per(self.analysed)
    }

    /// Returns the word for the rate, `None` without analysed rolls.
    #[must_use]
    pub fn rating(&self) -> Option<LuckWord> {
        (self.analysed > 0).then(|| LuckWord::of(self.rate().normalised))
    }

    /// Returns the word of GNU Backgammon 1.07 for the rate, `None` without analysed rolls.
    #[must_use]
    pub fn rating_107(&self) -> Option<LuckWord107> {
        (self.analysed > 0).then(|| LuckWord107::of(self.rate().normalised))
    }

    pub(super) fn add(&mut self, play: &PlayJudgement, thresholds: &Thresholds, is_known: bool) {
        self.rolls += 1;
        self.analysed += u32::from(is_known);
        let Some(luck) = play.luck else { return };
        self.total += luck;
        self.marks.count(thresholds.of_roll(play.luck_mark, luck.normalised));
    }
}

impl AddAssign for LuckStatistics {
    fn add_assign(&mut self, other: Self) {
        self.rolls += other.rolls;
        self.analysed += other.analysed;
        self.marks += other.marks;
        self.total += other.total;
    }
}
