//! Themes of positions, events of decisions, and reasons for the best choices, as parts of documents. The rules are
//! those of `barpoint-analysis`.

use serde::{Deserialize, Serialize};

use crate::{Chances, Decimal, Side};

/// Theme of a position with its player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SidedTheme {
    /// Theme.
    pub theme: Theme,
    /// Player to whom the theme belongs; `null` if it belongs to both.
    pub side: Option<Side>,
}

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

/// Theme of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Theme {
    /// No contact; all chequers are home or off.
    #[serde(rename = "bearoff")]
    Bearoff,
    /// No contact; some chequer is not home yet.
    #[serde(rename = "race")]
    Race,
    /// Contact; all chequers of the player are home or off.
    #[serde(rename = "bearoff against contact")]
    BearoffAgainstContact,
    /// The last one or two chequers of the opponent are contained.
    #[serde(rename = "containment")]
    Containment,
    /// The opponent is attacked and has no anchor.
    #[serde(rename = "blitz")]
    Blitz,
    /// Few chequers have moved.
    #[serde(rename = "opening")]
    Opening,
    /// The player has two points in the opponent's home board and is far behind.
    #[serde(rename = "back game")]
    BackGame,
    /// The player's only anchor is the opponent's ace point.
    #[serde(rename = "ace-point game")]
    AcePoint,
    /// The player's only anchor is the opponent's deuce point.
    #[serde(rename = "deuce-point game")]
    DeucePoint,
    /// The player has an anchor on 18 to 22, and the opponent has escaped.
    #[serde(rename = "holding game")]
    Holding,
    /// Both players have a prime.
    #[serde(rename = "prime against prime")]
    PrimeAgainstPrime,
    /// Both players have an anchor on 18 to 22.
    #[serde(rename = "mutual holding game")]
    MutualHolding,
    /// The player has a prime, and the opponent has none.
    #[serde(rename = "priming game")]
    Prime,
    /// No other theme applies.
    #[serde(rename = "middle game")]
    MiddleGame,
}

/// Event of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Event {
    /// A chequer is hit.
    #[serde(rename = "hit")]
    Hit,
    /// Two chequers or more are hit.
    #[serde(rename = "double hit")]
    DoubleHit,
    /// A chequer is hit in the home board by a blot.
    #[serde(rename = "loose hit")]
    LooseHit,
    /// 20 is made.
    #[serde(rename = "golden anchor")]
    GoldenAnchor,
    /// 18, 19 or 21 is made.
    #[serde(rename = "advanced anchor")]
    AdvancedAnchor,
    /// 22, 23 or 24 is made.
    #[serde(rename = "deep anchor")]
    DeepAnchor,
    /// 1 is made.
    #[serde(rename = "ace point")]
    AcePoint,
    /// 2 is made.
    #[serde(rename = "deuce point")]
    DeucePoint,
    /// 3 is made.
    #[serde(rename = "three point")]
    ThreePoint,
    /// 4 is made.
    #[serde(rename = "four point")]
    FourPoint,
    /// 5 is made.
    #[serde(rename = "five point")]
    FivePoint,
    /// 6 is made.
    #[serde(rename = "six point")]
    SixPoint,
    /// 7 is made.
    #[serde(rename = "bar point")]
    BarPoint,
    /// A point from 8 to 12 is made.
    #[serde(rename = "outer point")]
    OuterPoint,
    /// The longest prime is longer than before.
    #[serde(rename = "prime")]
    Prime,
    /// A blot comes to an empty point from 3 to 7.
    #[serde(rename = "slot")]
    Slot,
    /// An anchor is left, and no other one is made.
    #[serde(rename = "break anchor")]
    BreakAnchor,
    /// A point from 3 to 7 is broken, and no other one of these is made.
    #[serde(rename = "break point")]
    BreakPoint,
    /// The longest prime is shorter than before.
    #[serde(rename = "break prime")]
    BreakPrime,
    /// 13 is broken.
    #[serde(rename = "break midpoint")]
    BreakMidpoint,
    /// A chequer leaves the opponent's home board or the bar.
    #[serde(rename = "run")]
    Run,
    /// The last chequers leave the opponent's home board or the bar.
    #[serde(rename = "run last")]
    RunLast,
    /// A chequer comes past a prime of the opponent.
    #[serde(rename = "escape")]
    Escape,
    /// A chequer is borne off.
    #[serde(rename = "bear off")]
    BearOff,
    /// A chequer comes to an empty point in a bearoff.
    #[serde(rename = "fill gap")]
    FillGap,
    /// A point has more chequers than before, and six or more.
    #[serde(rename = "stack")]
    Stack,
    /// The opponent can hit with some roll.
    #[serde(rename = "shot")]
    Shot,
    /// The opponent can hit with a single die.
    #[serde(rename = "direct shot")]
    DirectShot,
}

/// Event of a cube decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum CubeEvent {
    /// Doubles or redoubles.
    #[serde(rename = "double")]
    Double,
    /// Plays on, because the position is too good to double.
    #[serde(rename = "play on")]
    PlayOn,
    /// Takes a double.
    #[serde(rename = "take")]
    Take,
    /// Passes a double.
    #[serde(rename = "pass")]
    Pass,
    /// Beavers a double.
    #[serde(rename = "beaver")]
    Beaver,
    /// Waits, and the opponent passes at the next turn.
    #[serde(rename = "lose market")]
    LoseMarket,
}

/// Verdict on an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Verdict {
    /// The choice made and the best one have the event.
    #[serde(rename = "did")]
    Did,
    /// Only the best choice has the event.
    #[serde(rename = "missed")]
    Missed,
    /// Only the choice that was made has the event.
    #[serde(rename = "wrong")]
    Wrong,
}
