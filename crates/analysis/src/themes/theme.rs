//! The themes, their rules in words and their names.

use barpoint_core::Side;

use crate::names::named;

/// Theme of a position.
///
/// # Rules
/// The order of the variants is the order of importance: the main theme of a position is the first
/// one that applies. In the rules, a *point* is held by two chequers or more, an *anchor* is a point
/// held on the owner's 18 to 24 points, and a *prime* is a row of four or more points on the
/// owner's 1 to 12 points with a chequer of the opponent behind it. Pips are those of both sides
/// before the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// No chequer has to pass one of the other side, and all chequers are home or off.
    Bearoff,
    /// No chequer has to pass one of the other side, and some chequer is not home yet.
    Race,
    /// All chequers of the player are home or off, and the opponent still has a chequer in the way or
    /// on the bar.
    BearoffAgainstContact,
    /// The opponent has one or two chequers outside the home board; the rearmost of them is on the
    /// opponent's 18 point or further back and has at least five chequers of the player before it.
    /// They are no anchor, unless the opponent has borne off a chequer.
    Containment,
    /// The opponent holds no point in the player's home board. The player holds two points there and
    /// the opponent has a chequer on the bar, or the player holds three and the opponent has two blots
    /// there. The player has ten chequers on the 1 to 12 points and no prime of five points.
    Blitz,
    /// Each side has moved at most four chequers away from where the game begins, both together at
    /// most six. A chequer on the bar counts as moved.
    Opening,
    /// The player holds two points in the opponent's home board, has four chequers there or on the
    /// bar, and is behind by 30 pips or more.
    BackGame,
    /// The player's only anchor is the opponent's ace point, the opponent has no chequer on the 18
    /// to 24 points or on the bar, and the player is behind by 20 pips or more.
    AcePoint,
    /// The same with the opponent's deuce point.
    DeucePoint,
    /// The player holds an anchor on the 18 to 22 points, and the opponent has no chequer on the 18
    /// to 24 points or on the bar.
    Holding,
    /// Both sides have a prime.
    PrimeAgainstPrime,
    /// Both sides hold an anchor on their 18 to 22 points.
    MutualHolding,
    /// The player has a prime, and the opponent has none.
    Prime,
    /// No other theme applies.
    MiddleGame,
}

impl Theme {
    /// All themes in the order of importance.
    pub const ALL: [Self; 14] = [
        Self::Bearoff,
        Self::Race,
        Self::BearoffAgainstContact,
        Self::Containment,
        Self::Blitz,
        Self::Opening,
        Self::BackGame,
        Self::AcePoint,
        Self::DeucePoint,
        Self::Holding,
        Self::PrimeAgainstPrime,
        Self::MutualHolding,
        Self::Prime,
        Self::MiddleGame,
    ];

    /// Name of the theme, for people and for programs; it never changes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Bearoff => "bearoff",
            Self::Race => "race",
            Self::BearoffAgainstContact => "bearoff against contact",
            Self::Containment => "containment",
            Self::Blitz => "blitz",
            Self::Opening => "opening",
            Self::BackGame => "back game",
            Self::AcePoint => "ace-point game",
            Self::DeucePoint => "deuce-point game",
            Self::Holding => "holding game",
            Self::PrimeAgainstPrime => "prime against prime",
            Self::MutualHolding => "mutual holding game",
            Self::Prime => "priming game",
            Self::MiddleGame => "middle game",
        }
    }
}

named!(Theme, "a theme");

/// A theme with the player who plays for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SidedTheme {
    /// The theme.
    pub theme: Theme,
    /// Player who blitzes, primes, holds the anchor, contains or bears off; the other player plays
    /// against it. Without a player, the theme is the same for both.
    pub side: Option<Side>,
}

impl SidedTheme {
    /// The same theme seen by the other player.
    #[must_use]
    pub fn flip(self) -> Self {
        Self { theme: self.theme, side: self.side.map(Side::flip) }
    }
}
