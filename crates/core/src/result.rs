//! Results of games.

use crate::{Position, Side, Variant};

/// Value of a win in multiples of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum GameValue {
    /// A single game: one point.
    Single = 1,
    /// A gammon, because the loser has borne off no chequer: two points.
    Gammon = 2,
    /// A gammon with a loser's chequer on the bar or in the winner's home board: three points.
    Backgammon = 3,
}

impl GameValue {
    /// Number of points won on a cube of 1.
    #[inline]
    pub const fn points(self) -> u8 {
        self as u8
    }

    /// Returns the value that wins this number of points on a cube of 1, if there is one.
    #[inline]
    pub const fn of_points(points: u32) -> Option<Self> {
        match points {
            1 => Some(Self::Single),
            2 => Some(Self::Gammon),
            3 => Some(Self::Backgammon),
            _ => None,
        }
    }
}

/// Result of a game: its winner and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Winner, as seen from the position to which the result belongs.
    pub winner: Side,
    /// Single game, gammon or backgammon.
    pub value: GameValue,
}

impl GameResult {
    /// The same result seen by the other player.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        Self { winner: self.winner.flip(), value: self.value }
    }
}

impl Position {
    /// Returns the result if one side has borne off all its chequers.
    ///
    /// The variant determines the number of chequers. A loser who has borne off none of them loses
    /// a gammon, or a backgammon if a chequer is on the bar or in the winner's home board.
    pub fn result(&self, variant: Variant) -> Option<GameResult> {
        let (winner, loser) = match (self.on_roll().is_none(), self.opponent().is_none()) {
            (false, false) => return None,
            (true, _) => (Side::OnRoll, self.opponent()),
            (false, true) => (Side::Opponent, self.on_roll()),
        };
        let value = if loser.total() < u32::from(variant.chequers()) {
            GameValue::Single
        } else if loser.back() > 0 {
            GameValue::Backgammon
        } else {
            GameValue::Gammon
        };
        Some(GameResult { winner, value })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;

    /// Returns the value of the game when the loser has these chequers left.
    fn value(loser: &[(u8, u8)], variant: Variant) -> GameValue {
        let setup = Setup::at(loser, &[]);
        let position = Position::try_from(setup).unwrap();
        let result = position.result(variant).unwrap();
        assert_eq!(result.winner, Side::Opponent);
        assert_eq!(position.flip().result(variant), Some(result.flip()));
        result.value
    }

    #[test]
    fn results() {
        let standard = |loser| value(loser, Variant::Backgammon);
        assert_eq!(standard(&[(1, 14)]), GameValue::Single);
        assert_eq!(standard(&[(25, 14)]), GameValue::Single);
        assert_eq!(standard(&[(18, 1), (1, 14)]), GameValue::Gammon);
        assert_eq!(standard(&[(19, 1), (1, 14)]), GameValue::Backgammon);
        assert_eq!(standard(&[(25, 1), (1, 14)]), GameValue::Backgammon);
        assert_eq!(value(&[(6, 3)], Variant::Hypergammon3), GameValue::Gammon);
        assert_eq!(value(&[(6, 2)], Variant::Hypergammon3), GameValue::Single);
        assert_eq!(value(&[(24, 1)], Variant::Hypergammon1), GameValue::Backgammon);
        assert_eq!(Variant::Backgammon.start().result(Variant::Backgammon), None);
    }
}
