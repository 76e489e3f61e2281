//! Words of which a field holds one.

use serde::{Deserialize, Serialize};

/// Variant of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Variant {
    /// Backgammon.
    #[default]
    Backgammon,
    /// Nackgammon.
    Nackgammon,
    /// Hypergammon with one chequer a side.
    Hypergammon1,
    /// Hypergammon with two chequers a side.
    Hypergammon2,
    /// Hypergammon with three chequers a side.
    Hypergammon3,
}

/// Class of a position, which decides how it is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Class {
    /// The game is over.
    Over,
    /// Hypergammon with one chequer a side.
    Hyper1,
    /// Hypergammon with two chequers a side.
    Hyper2,
    /// Hypergammon with three chequers a side.
    Hyper3,
    /// Two-sided bearoff.
    Bearoff2,
    /// One-sided bearoff.
    Bearoff1,
    /// Race: the sides have passed each other.
    Race,
    /// Crashed position: a side has hardly any chequers left to move.
    Crashed,
    /// Contact.
    Contact,
}

/// Side of the board, by whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Side {
    /// Player on roll.
    #[serde(rename = "on roll")]
    OnRoll,
    /// Other player.
    #[serde(rename = "opponent")]
    Opponent,
}

/// Owner of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Owner {
    /// Nobody: both players may double.
    #[serde(rename = "centred")]
    Centred,
    /// Player on roll.
    #[serde(rename = "on roll")]
    OnRoll,
    /// Other player.
    #[serde(rename = "opponent")]
    Opponent,
}

/// Seat at the table, as match IDs number them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Seat {
    /// First player.
    #[serde(rename = "player 0")]
    Zero,
    /// Second player.
    #[serde(rename = "player 1")]
    One,
}

/// Stake of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Contest {
    /// Play for points.
    Money,
    /// Match to a number of points.
    Match,
}

/// Verdict on doubling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Double {
    /// The player on roll may not double.
    Unavailable,
    /// A double is of no use to anybody.
    Dead,
    /// A double is wrong.
    No,
    /// A double is right.
    Yes,
    /// A double is as good as no double.
    Optional,
    /// Playing on for a gammon is better than cashing.
    #[serde(rename = "too good")]
    TooGood,
}

/// Answer to a double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Take {
    /// Give up the game.
    Pass,
    /// Play on with the doubled cube.
    Take,
    /// Turn the cube again at once and keep it.
    Beaver,
}

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Phase {
    /// Nobody has rolled yet.
    #[serde(rename = "not started")]
    NotStarted,
    /// The game is under way.
    Playing,
    /// A side has borne off all chequers.
    #[serde(rename = "borne off")]
    BorneOff,
    /// A double was passed.
    Dropped,
    /// A resignation was accepted.
    Resigned,
}

/// Kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum DecisionKind {
    /// To roll, or to double first.
    #[serde(rename = "roll or double")]
    Roll,
    /// To play a roll.
    Play,
    /// To answer a double, a beaver or a raccoon.
    Answer,
}

/// Value of a game in units of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum GameValue {
    /// Plain game: once the cube.
    Single,
    /// Gammon: twice the cube.
    Gammon,
    /// Backgammon: three times the cube.
    Backgammon,
}

/// Advice of a rule of thumb for races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RaceAction {
    /// Neither a double nor a redouble is right, and a double is taken.
    #[serde(rename = "no double, take")]
    NoDouble,
    /// A centred cube is turned, an own one is kept, and a double is taken.
    #[serde(rename = "double, no redouble, take")]
    Double,
    /// Any cube is turned, and a double is taken.
    #[serde(rename = "redouble, take")]
    Redouble,
    /// Any cube is turned, and a double is passed.
    #[serde(rename = "double, pass")]
    Pass,
}

/// Reason why a rollout ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum StopReason {
    /// All trials were done.
    Complete,
    /// All standard errors were small enough.
    Accurate,
    /// The best candidate was known.
    Decided,
    /// Somebody stopped it.
    Interrupted,
}

/// Quantities that follow from a match equity table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum MetQuantities {
    /// Value of a gammon and of a backgammon instead of a plain game, in units of winning instead
    /// of losing a plain game.
    #[serde(rename = "gammon values")]
    GammonValues,
    /// Least winning chances with which a double is taken.
    #[serde(rename = "take points")]
    TakePoints,
    /// Winning chances between which a double is right.
    #[serde(rename = "market windows")]
    MarketWindows,
}

/// Scale of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Equity, normalised to the cube.
    Equity,
    /// Chance to win the match.
    Mwc,
}

/// Whether a flag that is left out unless it is set is not set.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}
