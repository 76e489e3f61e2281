//! Fields of a match ID.

use std::fmt;

/// A field of a [`MatchId`](super::MatchId), in the order of the bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchField {
    /// Logarithm to base 2 of the cube's value.
    Cube,
    /// The player who owns the cube, 3 if it is centred.
    CubeOwner,
    /// The player on roll, or the player who has rolled.
    OnRoll,
    /// 1 in the Crawford game.
    Crawford,
    /// 0 not started, 1 playing, 2 over, 3 resigned, 4 cube dropped.
    GameState,
    /// The player whose decision is awaited.
    Turn,
    /// 1 if a double is offered.
    Doubled,
    /// Resignation offered: 0 none, 1 single, 2 gammon, 3 backgammon.
    Resigned,
    /// First die, 0 if not rolled.
    FirstDie,
    /// Second die, 0 if not rolled.
    SecondDie,
    /// Points needed to win the match, 0 for money.
    Length,
    /// Points of player 0.
    Score0,
    /// Points of player 1.
    Score1,
    /// 1 if the Jacoby rule is not in force; matches have 1 too.
    NoJacoby,
    /// Bits without a meaning.
    Spare,
}

impl MatchField {
    /// All fields in order.
    pub const ALL: [Self; 15] = [
        Self::Cube,
        Self::CubeOwner,
        Self::OnRoll,
        Self::Crawford,
        Self::GameState,
        Self::Turn,
        Self::Doubled,
        Self::Resigned,
        Self::FirstDie,
        Self::SecondDie,
        Self::Length,
        Self::Score0,
        Self::Score1,
        Self::NoJacoby,
        Self::Spare,
    ];

    /// Returns the first and the last bit, counted from 1 as in the manual.
    pub const fn bits(self) -> (u8, u8) {
        match self {
            Self::Cube => (1, 4),
            Self::CubeOwner => (5, 6),
            Self::OnRoll => (7, 7),
            Self::Crawford => (8, 8),
            Self::GameState => (9, 11),
            Self::Turn => (12, 12),
            Self::Doubled => (13, 13),
            Self::Resigned => (14, 15),
            Self::FirstDie => (16, 18),
            Self::SecondDie => (19, 21),
            Self::Length => (22, 36),
            Self::Score0 => (37, 51),
            Self::Score1 => (52, 66),
            Self::NoJacoby => (67, 67),
            Self::Spare => (68, 72),
        }
    }

    /// Returns the highest value that fits.
    pub const fn max(self) -> u16 {
        let (first, last) = self.bits();
        u16::MAX >> (15 - (last - first))
    }

    /// Returns a short description of the field.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Cube => "cube logarithm",
            Self::CubeOwner => "cube owner",
            Self::OnRoll => "player on roll",
            Self::Crawford => "Crawford game",
            Self::GameState => "game state",
            Self::Turn => "player to decide",
            Self::Doubled => "double offered",
            Self::Resigned => "resignation offered",
            Self::FirstDie => "first die",
            Self::SecondDie => "second die",
            Self::Length => "match length",
            Self::Score0 => "points of player 0",
            Self::Score1 => "points of player 1",
            Self::NoJacoby => "no Jacoby rule",
            Self::Spare => "spare bits",
        }
    }
}

/// Writes the name and the bits: `cube owner (bits 5-6)`.
impl fmt::Display for MatchField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bits() {
            (first, last) if first == last => write!(f, "{} (bit {first})", self.name()),
            (first, last) => write!(f, "{} (bits {first}-{last})", self.name()),
        }
    }
}
