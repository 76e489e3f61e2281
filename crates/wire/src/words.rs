//! Enumerations: words that are the value of a field.

use serde::{Deserialize, Serialize};

/// Owner of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Owner {
    /// Centred: both players may double.
    #[serde(rename = "centred")]
    Centred,
    /// Player on roll.
    #[serde(rename = "on roll")]
    OnRoll,
    /// Other player.
    #[serde(rename = "opponent")]
    Opponent,
}

/// Seat of a player, numbered as in match IDs.
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

/// Contest that a game belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Contest {
    /// Play for points.
    Money,
    /// Match to a number of points.
    Match,
}

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Phase {
    /// The game has not begun.
    #[serde(rename = "not started")]
    NotStarted,
    /// The game is in progress.
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

/// Action at a table where a match is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum TableAction {
    /// Rolls `dice`. At the opening the first die belongs to player 0 and the second to player 1.
    Roll,
    /// Doubles or redoubles.
    Double,
    /// Plays the roll: the only play in `plays`.
    Play,
    /// Takes a double, a beaver or a raccoon.
    Take,
    /// Passes and loses the game.
    Pass,
    /// Turns the cube at once in answer to a double.
    Beaver,
    /// Turns the cube at once in answer to a beaver.
    Raccoon,
    /// Offers to resign.
    Resign,
    /// Accepts a resignation.
    Accept,
    /// Declines a resignation.
    Decline,
    /// Begins the next game.
    NextGame,
    /// Takes the last action back.
    Undo,
    /// Lets the engine act for the player who must act. It rolls `dice` if it chooses to roll.
    Engine,
}

/// Advice of a rule of thumb for races.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum RaceAction {
    /// No double and no redouble; the opponent would take.
    #[serde(rename = "no double, take")]
    NoDouble,
    /// Double with a centred cube, but no redouble; the opponent takes.
    #[serde(rename = "double, no redouble, take")]
    Double,
    /// Double or redouble; the opponent takes.
    #[serde(rename = "redouble, take")]
    Redouble,
    /// Double or redouble; the opponent passes.
    #[serde(rename = "double, pass")]
    Pass,
}

/// Kind of quantity derived from a match equity table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum MetQuantities {
    /// Gain by winning a gammon or a backgammon instead of a single game, in units of the gain by
    /// winning instead of losing a single game.
    #[serde(rename = "gammon values")]
    GammonValues,
    /// Minimum winning chances for a take.
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

/// Returns true if the flag is false, which is then left out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}
