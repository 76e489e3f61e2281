//! Match winning chances after each result of a game.

use barpoint_core::{CubeValue, GameValue, MatchScore, Side};

use crate::{Emg, MatchEquityTable, Mwc, Spread};

/// Match winning chances after each result of a game, at one score and one value of the cube.
///
/// # Perspective
/// The player on roll.
///
/// # Shape
/// Index 0 is a single game, 1 a gammon, 2 a backgammon.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Payoff {
    /// Chances after winning.
    pub win: [Mwc; 3],
    /// Chances after losing.
    pub lose: [Mwc; 3],
}

impl Payoff {
    /// Returns the chances at this score.
    pub fn new(table: &MatchEquityTable, score: &MatchScore, cube: CubeValue) -> Self {
        Self::of(cube, |winner, points| table.after_game(score, winner, points))
    }

    pub(crate) fn of(cube: CubeValue, after: impl Fn(Side, u32) -> Mwc) -> Self {
        let side = |winner| {
            [GameValue::Single, GameValue::Gammon, GameValue::Backgammon]
                .map(|value| after(winner, cube.get().saturating_mul(value.points().into())))
        };
        Self { win: side(Side::OnRoll), lose: side(Side::Opponent) }
    }

    /// Match winning chances after a single win and after a single loss.
    #[inline]
    pub fn stakes(&self) -> Stakes {
        Stakes { win: self.win[0], lose: self.lose[0] }
    }

    /// The same chances seen by the other player.
    #[inline]
    #[must_use]
    pub fn flip(&self) -> Self {
        Self { win: self.lose.map(Mwc::flip), lose: self.win.map(Mwc::flip) }
    }

    /// Chance, seen by the player on roll, after a single game won by this side.
    #[inline]
    pub(crate) fn single(&self, winner: Side) -> f64 {
        match winner {
            Side::OnRoll => self.win[0].0,
            Side::Opponent => self.lose[0].0,
        }
    }

    /// Mean chance, seen by the player on roll, after a game won by this side.
    #[inline]
    pub(crate) fn mean(&self, winner: Side, spread: &Spread) -> f64 {
        let (chances, rates) = match winner {
            Side::OnRoll => (&self.win, &spread.rates.on_roll),
            Side::Opponent => (&self.lose, &spread.rates.opponent),
        };
        chances[0].0
            + (chances[1].0 - chances[0].0) * rates.gammon
            + (chances[2].0 - chances[1].0) * rates.backgammon
    }

    /// Chance to win the match if nobody turns the cube from now on.
    #[inline]
    pub(crate) fn dead(&self, spread: &Spread) -> f64 {
        let [win, lose] = [Side::OnRoll, Side::Opponent].map(|winner| self.mean(winner, spread));
        lose + (win - lose) * spread.win
    }

    /// Chance to win the match if the player on roll, after a roll that changes the winning chance by this
    /// volatility, may leave the game for `pass`, and nobody turns the cube from then on.
    ///
    /// The winning chance after the roll is taken to be evenly spread, so that no function is needed whose last bits
    /// depend on the machine.
    #[inline]
    pub(crate) fn dead_or_better(&self, spread: &Spread, volatility: f64, pass: f64) -> f64 {
        let mean = self.dead(spread);
        let [win, lose] = [Side::OnRoll, Side::Opponent].map(|winner| self.mean(winner, spread));
        // The ends of an even distribution are this many standard deviations from its middle.
        let reach = f64::sqrt(3.0) * volatility * (win - lose);
        let highest = mean + reach;
        if mean - reach >= pass {
            mean
        } else if highest <= pass {
            pass
        } else {
            pass + (highest - pass).powi(2) / (4.0 * reach)
        }
    }
}

/// Match winning chances after winning and after losing the points on the cube.
///
/// # Perspective
/// The player on roll.
///
/// # Examples
/// At 1-3 to 5 with the cube on 2, a win makes the score 3-3, a loss ends the match, and a gammon
/// wins the match:
/// ```
/// use barpoint_equity::{Emg, Mwc, Stakes};
///
/// let stakes = Stakes { win: Mwc(0.5), lose: Mwc(0.0) };
/// assert_eq!(stakes.emg(Mwc(0.25)), Emg(0.0));
/// assert_eq!(stakes.emg(Mwc(1.0)), Emg(3.0));
/// assert_eq!(stakes.mwc(Emg(-1.0)), Mwc(0.0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stakes {
    /// Chance after winning the points on the cube.
    pub win: Mwc,
    /// Chance after losing the points on the cube.
    pub lose: Mwc,
}

impl Stakes {
    /// Half the difference between winning and losing.
    #[inline]
    fn half(&self) -> f64 {
        0.5 * (self.win.0 - self.lose.0)
    }

    /// Normalised equity of a match winning chance (`mwc2eq` in GNU Backgammon). It is 0 if winning
    /// and losing have the same value.
    #[inline]
    pub fn emg(&self, mwc: Mwc) -> Emg {
        let half = self.half();
        if half == 0.0 {
            return Emg(0.0);
        }
        Emg((mwc.0 - 0.5 * (self.win.0 + self.lose.0)) / half)
    }

    /// Match winning chance of a normalised equity (`eq2mwc` in GNU Backgammon).
    #[inline]
    pub fn mwc(&self, emg: Emg) -> Mwc {
        Mwc(0.5 * (self.win.0 + self.lose.0) + emg.0 * self.half())
    }

    /// Equities of losing and of winning the match, the limits of all equities. Returns `None` if
    /// winning and losing have the same value.
    pub fn range(&self) -> Option<(Emg, Emg)> {
        (self.half() != 0.0).then(|| (self.emg(Mwc(0.0)), self.emg(Mwc(1.0))))
    }

    /// The same as [`emg`](Self::emg) for a standard error or a difference.
    #[inline]
    pub fn emg_error(&self, mwc: Mwc) -> Emg {
        let half = self.half();
        if half == 0.0 { Emg(0.0) } else { Emg(mwc.0 / half) }
    }

    /// The same as [`mwc`](Self::mwc) for a standard error or a difference.
    #[inline]
    pub fn mwc_error(&self, emg: Emg) -> Mwc {
        Mwc(emg.0 * self.half())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manuals_table_of_normalised_equities() {
        // GNU Backgammon manual, "Normalised equity".
        let stakes = Stakes { win: Mwc(0.5), lose: Mwc(0.0) };
        for (mwc, emg) in [(0.0, -1.0), (0.25, 0.0), (0.5, 1.0), (0.75, 2.0), (1.0, 3.0)] {
            assert_eq!(stakes.emg(Mwc(mwc)), Emg(emg));
            assert_eq!(stakes.mwc(Emg(emg)), Mwc(mwc));
        }
        assert_eq!(stakes.range(), Some((Emg(-1.0), Emg(3.0))));
        assert_eq!(stakes.emg_error(Mwc(0.01)), Emg(0.04));
        assert_eq!(stakes.mwc_error(Emg(0.04)), Mwc(0.01));
    }

    #[test]
    fn equities_are_0_if_winning_and_losing_are_the_same() {
        let stakes = Stakes { win: Mwc(0.999), lose: Mwc(0.999) };
        assert_eq!((stakes.emg(Mwc(0.999)), stakes.emg_error(Mwc(0.1))), (Emg(0.0), Emg(0.0)));
    }
}
