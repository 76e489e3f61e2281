//! Themes of positions, events of decisions, and reasons for the best choices, as parts of documents. The rules are
//! those of `barpoint-analysis`.

pub use barpoint_analysis::{
    CubeEvent, Event, PhraseName, SentenceName, SidedTheme, Theme, Verdict,
};
use serde::{Deserialize, Serialize};

use crate::{Chances, Decimal};

/// Event of a play with its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedEvent {
    /// Event.
    pub event: Event,
    /// Verdict.
    pub verdict: Verdict,
}

/// Event of a cube decision with its verdict.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JudgedCubeEvent {
    /// Event.
    pub event: CubeEvent,
    /// Verdict.
    pub verdict: Verdict,
}

/// Sentence of an explanation: its name with its numbers, to be said in any language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sentence {
    /// Name of the sentence.
    pub name: SentenceName,
    /// Difference of normalised equities, which is positive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equity: Option<Decimal>,
    /// Chance of the opponent to win, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win: Option<Decimal>,
    /// Share of gammons among the games, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gammons: Option<Decimal>,
    /// Share of the next exchanges that lose the market, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub market: Option<Decimal>,
    /// Advantages of the best play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub advantages: Vec<Phrase>,
    /// Drawbacks of the best play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drawbacks: Vec<Phrase>,
}

/// Phrase of a sentence: what the best play does beside the one that was made.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phrase {
    /// Name of the phrase.
    pub name: PhraseName,
    /// Difference of chances, which is positive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chance: Option<Decimal>,
    /// Difference of pips, which is positive.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pips: Option<Decimal>,
    /// Number after the best play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u32>,
    /// Number after the play that was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<u32>,
}

/// Numbers of the play that was made and of the best one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayReasons {
    /// Play that was made.
    pub made: PlayNumbers,
    /// Best play.
    pub best: PlayNumbers,
    /// Difference in words.
    pub text: String,
}

/// Numbers of a play, from the point of view of the player who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayNumbers {
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chances of a game without a cube.
    pub chances: Chances,
    /// Pip count of the player.
    pub pips: u32,
    /// Pip count of the opponent.
    pub opponent_pips: u32,
    /// Effective pips less pips of the player; `null` if unknown.
    pub wastage: Option<Decimal>,
    /// Number of the opponent's 36 rolls that can hit.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 36)))]
    pub shots: u32,
    /// Number of these rolls that can hit with a single die.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 36)))]
    pub direct_shots: u32,
    /// Number of these rolls that can hit two chequers or more.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 36)))]
    pub double_shots: u32,
    /// Number of blots of the player with a chequer of the opponent behind them.
    pub blots: u32,
    /// Number of points that the player has made in the home board.
    pub home_points: u32,
    /// Number of anchors of the player.
    pub anchors: u32,
    /// Length of the player's longest prime; 0 without a prime.
    pub prime: u32,
    /// Number of chequers of the player in the opponent's home board or on the bar.
    pub back: u32,
    /// Number of chequers of the opponent on the bar.
    pub hit: u32,
    /// Number of chequers of the player that are off.
    pub off: u32,
    /// Number of the opponent's 36 rolls that help the player much; `null` if not counted.
    pub good_rolls: Option<u32>,
    /// Number of the opponent's 36 rolls that hurt the player much; `null` if not counted.
    pub bad_rolls: Option<u32>,
}

/// Numbers of a cube decision, from the point of view of the player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CubeReasons {
    /// Equity gained by doubling instead of waiting, normalised to the cube before the double; `null` if no
    /// double is possible or if it cannot help.
    pub gain_by_doubling: Option<Decimal>,
    /// Equity that the opponent gains by taking instead of passing; `null` if nobody may double.
    pub gain_by_taking: Option<Decimal>,
    /// Share of the next exchanges that lose the market, from 0 to 1; `null` if not counted.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub market_lost: Option<Decimal>,
    /// Share of the next exchanges after which the position is too good to double, from 0 to 1;
    /// `null` if not counted.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub market_too_good: Option<Decimal>,
    /// Action of the player on roll in words.
    pub double_text: String,
    /// Answer of the opponent in words.
    pub answer_text: String,
}
