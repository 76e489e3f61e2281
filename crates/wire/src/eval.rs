//! Evaluations.

use serde::{Deserialize, Serialize};

use crate::{Chances, Class, Decimal, State, Variant, Worth};

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
    /// Value if both players use the cube in the best way; `null` if the search was cubeless.
    pub cubeful: Option<Worth>,
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
