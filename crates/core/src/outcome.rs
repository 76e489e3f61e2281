//! Chances of the results of a game, and their equity.

use core::fmt;

use crate::{GameResult, GameValue, Side};

/// Chances of all results of a game, cumulative.
///
/// # Perspective
/// The player on roll.
///
/// # Units
/// Probabilities from 0 to 1. Winning includes gammons, and gammons include backgammons, so that
/// `win_backgammon ≤ win_gammon ≤ win`. The same holds for losing, where `lose = 1 - win`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "[f32; 5]", into = "[f32; 5]"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "[f32; 5]"))]
pub struct Outcome {
    /// Chance to win.
    pub win: f32,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: f32,
    /// Chance to win a backgammon.
    pub win_backgammon: f32,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: f32,
    /// Chance to lose a backgammon.
    pub lose_backgammon: f32,
}

impl From<[f32; 5]> for Outcome {
    fn from(chances: [f32; 5]) -> Self {
        Self::from_array(chances)
    }
}

impl From<Outcome> for [f32; 5] {
    fn from(outcome: Outcome) -> Self {
        outcome.to_array()
    }
}

impl Outcome {
    /// The five chances in GNU Backgammon's order: win, win gammon, win backgammon, lose gammon,
    /// lose backgammon.
    #[inline]
    pub const fn to_array(self) -> [f32; 5] {
        [self.win, self.win_gammon, self.win_backgammon, self.lose_gammon, self.lose_backgammon]
    }

    /// Creates chances from an array in the order of [`to_array`](Self::to_array).
    #[inline]
    pub const fn from_array(p: [f32; 5]) -> Self {
        Self {
            win: p[0],
            win_gammon: p[1],
            win_backgammon: p[2],
            lose_gammon: p[3],
            lose_backgammon: p[4],
        }
    }

    /// Chance to lose.
    #[inline]
    pub fn lose(&self) -> f32 {
        1.0 - self.win
    }

    /// The same chances seen by the other player.
    #[inline]
    #[must_use]
    pub fn flip(&self) -> Self {
        Self {
            win: 1.0 - self.win,
            win_gammon: self.lose_gammon,
            win_backgammon: self.lose_backgammon,
            lose_gammon: self.win_gammon,
            lose_backgammon: self.win_backgammon,
        }
    }

    /// Cubeless money equity: mean number of points won on a cube of 1, without the Jacoby rule.
    #[inline]
    pub fn equity(&self) -> Equity {
        Equity(
            2.0 * self.win - 1.0
                + (self.win_gammon - self.lose_gammon)
                + (self.win_backgammon - self.lose_backgammon),
        )
    }
}

/// Chances of a finished game, each 0 or 1.
impl From<GameResult> for Outcome {
    #[inline]
    fn from(result: GameResult) -> Self {
        let reached = |value: GameValue| f32::from(u8::from(result.value >= value));
        let won = Self {
            win: 1.0,
            win_gammon: reached(GameValue::Gammon),
            win_backgammon: reached(GameValue::Backgammon),
            lose_gammon: 0.0,
            lose_backgammon: 0.0,
        };
        if result.winner == Side::OnRoll { won } else { won.flip() }
    }
}

/// Expected points for the player on roll on a cube of 1, from -3 to +3.
///
/// `Display` writes it with its sign, such as `+0.1593`.
#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
pub struct Equity(pub f32);

impl core::ops::Neg for Equity {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Writes four decimals unless the format has a precision.
impl fmt::Display for Equity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.*}", f.precision().unwrap_or(4), self.0)
    }
}

/// Writes the chances in percent in the order of the fields, with a dash before those of losing:
/// `52.46 14.95 0.74 - 47.54 12.44 0.53`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = f.precision().unwrap_or(2);
        let mut write =
            |before, chance: f32| write!(f, "{before}{:.digits$}", 100.0 * f64::from(chance));
        write("", self.win)?;
        write(" ", self.win_gammon)?;
        write(" ", self.win_backgammon)?;
        write(" - ", self.lose())?;
        write(" ", self.lose_gammon)?;
        write(" ", self.lose_backgammon)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finished_game_is_worth_its_points_to_both() {
        for value in [GameValue::Single, GameValue::Gammon, GameValue::Backgammon] {
            let won = Outcome::from(GameResult { winner: Side::OnRoll, value });
            let lost = Outcome::from(GameResult { winner: Side::Opponent, value });
            assert_eq!(won.equity(), Equity(f32::from(value.points())));
            assert_eq!(lost.equity(), -won.equity());
            assert_eq!(lost, won.flip());
            for outcome in [won, lost] {
                assert!(outcome.win_backgammon <= outcome.win_gammon);
                assert!(outcome.win_gammon <= outcome.win);
                assert!(outcome.lose_backgammon <= outcome.lose_gammon);
                assert!(outcome.lose_gammon <= outcome.lose());
            }
        }
    }

    #[test]
    fn the_other_player_sees_the_opposite() {
        let outcome = Outcome::from_array([0.625, 0.25, 0.125, 0.0625, 0.03125]);
        let flipped = Outcome::from_array([0.375, 0.0625, 0.03125, 0.25, 0.125]);
        assert_eq!(outcome.flip(), flipped);
        assert_eq!(Outcome::from_array(outcome.to_array()), outcome);
        assert_eq!(outcome.flip().flip(), outcome);
        assert_eq!(outcome.equity(), Equity(0.25 + 0.1875 + 0.09375));
        assert_eq!(outcome.flip().equity(), -outcome.equity());
    }
}
