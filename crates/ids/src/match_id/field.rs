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
        let (first, last, _) = FIELDS[self as usize];
        (first, last)
    }

    /// Returns the highest value that fits.
    pub const fn max(self) -> u16 {
        let (first, last) = self.bits();
        u16::MAX >> (15 - (last - first))
    }

    /// Returns a short description of the field.
    pub const fn name(self) -> &'static str {
        FIELDS[self as usize].2
    }
}

/// First bit, last bit and description of each field.
const FIELDS: [(u8, u8, &str); MatchField::ALL.len()] = [
    (1, 4, "cube logarithm"),
    (5, 6, "cube owner"),
    (7, 7, "player on roll"),
    (8, 8, "Crawford game"),
    (9, 11, "game state"),
    (12, 12, "player to decide"),
    (13, 13, "double offered"),
    (14, 15, "resignation offered"),
    (16, 18, "first die"),
    (19, 21, "second die"),
    (22, 36, "match length"),
    (37, 51, "points of player 0"),
    (52, 66, "points of player 1"),
    (67, 67, "no Jacoby rule"),
    (68, 72, "spare bits"),
];

/// Writes the name and the bits: `cube owner (bits 5-6)`.
impl fmt::Display for MatchField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bits() {
            (first, last) if first == last => write!(f, "{} (bit {first})", self.name()),
            (first, last) => write!(f, "{} (bits {first}-{last})", self.name()),
        }
    }
}
