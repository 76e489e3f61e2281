//! Cube decisions.

use serde::{Deserialize, Serialize};

use crate::{Chances, Class, Decimal, Double, Noise, State, Take, Variant, Worth};

/// Cube decision before the roll, from the point of view of the player on roll.
///
/// Equities are normalised to the cube before the double, so the value of a pass is +1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cube {
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
    /// Best action of both players in words, such as `double, take`.
    pub action: String,
    /// Assessment of a double.
    pub double: Double,
    /// Best answer to a double.
    pub take: Take,
    /// True if a double would be a redouble.
    pub redouble: bool,
    /// True if a raccoon is the proper answer to a beaver; `null` if nobody may beaver.
    pub raccoon: Option<bool>,
    /// Value with the best action of both players.
    pub best: Worth,
    /// Value of not doubling.
    pub no_double: Worth,
    /// Value of a double that is taken; `null` if the player on roll may not double or nobody can
    /// gain by it.
    pub double_take: Option<Worth>,
    /// Value of a double that is beavered; `null` unless a beaver is the best answer.
    pub double_beaver: Option<Worth>,
    /// Value of a double that is passed; `null` if `double_take` is.
    pub double_pass: Option<Worth>,
    /// Wrong answer that would make a wrong double right; `null` if there is none.
    pub mistake: Option<Mistake>,
    /// Cube efficiency of not doubling, from 0 (dead cube) to 1 (fully live cube); `null` if the
    /// values with a dead cube and with a live cube are equal.
    pub efficiency: Option<Decimal>,
    /// Cube efficiency after a double and a take, otherwise the same as `efficiency`.
    pub efficiency_doubled: Option<Decimal>,
    /// Value if nobody turns the cube any more.
    pub cubeless: Worth,
    /// Cubeless money equity with gammons counted, from -3 to 3; also given in matches.
    #[cfg_attr(feature = "schema", schemars(range(min = -3, max = 3)))]
    pub money_equity: Decimal,
    /// Chances of a game without a cube.
    pub chances: Chances,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Wrong answer to a double, with the share at which the double becomes right.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mistake {
    /// Wrong answer.
    pub answer: Take,
    /// Smallest share of wrong answers, from 0 to 1, with which the double is right.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub share: Decimal,
}
