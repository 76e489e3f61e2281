//! Evaluations.

use serde::{Deserialize, Serialize};

use crate::{Class, Contest, Decimal, Owner, Variant};

/// Evaluation of a position before the roll, from the point of view of the player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Eval {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Variant of the game.
    pub variant: Variant,
    /// Score, rules and cube.
    pub state: State,
    /// Name of the match equity table; `null` in money play.
    pub met: Option<String>,
    /// Class of the position.
    pub class: Class,
    /// Number of plies of the search; 0 is static evaluation.
    pub plies: u32,
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
    /// Value if both players use the cube in the best way; `null` if the search was cubeless.
    pub cubeful: Option<Worth>,
    /// Value if nobody turns the cube any more.
    pub cubeless: Worth,
    /// Cubeless money equity with gammons counted, from -3 to 3; also given in matches.
    #[cfg_attr(feature = "schema", schemars(range(min = -3, max = 3)))]
    pub money_equity: Decimal,
    /// How far `money_equity` may be from the truth: the true one is within it in about 68 of 100 positions, and within
    /// twice as much in 95. `null` where this is not known.
    pub money_error: Option<Decimal>,
    /// Chances of a game without a cube.
    pub chances: Chances,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Values of many positions before the roll, each from the point of view of the player on roll. Every list has an entry
/// for each position, in the order of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Evaluations {
    /// Version of the vocabulary.
    pub version: u32,
    /// Number of positions.
    pub count: u32,
    /// Number of plies of the search; 0 is static evaluation.
    pub plies: u32,
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
    /// True if both players use the cube in the best way, false if nobody turns it any more.
    pub cubeful: bool,
    /// Equities, normalised to the cube. They are those of `cubeless_equities` if the search was cubeless.
    pub equities: Vec<Decimal>,
    /// Chances to win the match that belong to `equities`, `null` for a position in money play; `null` instead of the
    /// list if all positions are in money play.
    pub mwc: Option<Vec<Option<Decimal>>>,
    /// Equities if nobody turns the cube any more, normalised to the cube.
    pub cubeless_equities: Vec<Decimal>,
    /// Cumulative chances of a game without a cube: to win, to win a gammon or a backgammon, to win a backgammon, to
    /// lose a gammon or a backgammon, to lose a backgammon.
    pub chances: Vec<[Decimal; 5]>,
}

/// Random errors in the evaluations of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Noise {
    /// Standard deviation of the error of each chance; left out for a search without noise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise: Option<Decimal>,
    /// Seed of the noise; left out for a search without noise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub noise_seed: Option<u64>,
}

/// Five cumulative chances of a game without a cube: wins include gammons, and gammons include
/// backgammons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Chances<T = Decimal> {
    /// Chance to win.
    pub win: T,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: T,
    /// Chance to win a backgammon.
    pub win_backgammon: T,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: T,
    /// Chance to lose a backgammon.
    pub lose_backgammon: T,
}

/// Takes the chances in the order of the fields.
impl<T> From<[T; 5]> for Chances<T> {
    fn from([win, win_gammon, win_backgammon, lose_gammon, lose_backgammon]: [T; 5]) -> Self {
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}

/// Value of a position, a play or an action, or a difference of two values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Worth {
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
}

/// Value less that of the best play, at most 0. Both fields are `null` if the play was evaluated at
/// fewer plies, because values at different plies cannot be compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Behind {
    /// Difference of equities, normalised to the cube.
    pub equity: Option<Decimal>,
    /// Difference of the chances to win the match; also `null` in money play.
    pub mwc: Option<Decimal>,
}

impl From<Worth> for Behind {
    fn from(Worth { equity, mwc }: Worth) -> Self {
        Self { equity: Some(equity), mwc }
    }
}

/// Score, rules and cube. Fields are `null` if they are unknown. In money play the fields of a
/// match are `null`, and in a match those of money play.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct State {
    /// Money play or a match.
    pub contest: Option<Contest>,
    /// Length of the match in points.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub length: Option<u16>,
    /// Points that the player on roll has won.
    pub on_roll_points: Option<u32>,
    /// Points that the opponent has won.
    pub opponent_points: Option<u32>,
    /// Points that the player on roll still needs to win the match.
    pub on_roll_away: Option<u32>,
    /// Points that the opponent still needs to win the match.
    pub opponent_away: Option<u32>,
    /// True if this is the Crawford game, in which nobody may double.
    pub crawford: Option<bool>,
    /// True if the Crawford game has been played.
    pub post_crawford: Option<bool>,
    /// True if gammons count only after the cube has been turned.
    pub jacoby: Option<bool>,
    /// True if beavers are allowed.
    pub beavers: Option<bool>,
    /// Number of automatic doubles at the start of the game.
    pub automatic_doubles: Option<u8>,
    /// Value of the cube, a power of two.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube: Option<u32>,
    /// Owner of the cube.
    pub cube_owner: Option<Owner>,
    /// Maximum value of the cube; `null` if there is no limit.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube_limit: Option<u32>,
    /// True if `post_crawford` was assumed because the input does not say it. Left out if false.
    #[serde(default, skip_serializing_if = "crate::words::is_false")]
    pub post_crawford_assumed: bool,
}
