//! Plays of a roll.

use serde::{Deserialize, Serialize};

use crate::{Behind, Chances, Decimal, State, Variant, Worth, words::is_false};

/// Plays of a roll with what they are worth to the player who makes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Moves {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID before the play.
    pub position: String,
    /// Variant of the game.
    pub variant: Variant,
    /// Score, rules and cube.
    pub state: State,
    /// Name of the match equity table; `null` in money play.
    pub met: Option<String>,
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Turns looked ahead after the play; 0 is static evaluation.
    pub plies: u32,
    /// Whether the cube was used.
    pub cubeful: bool,
    /// Legal plays, of which `plays` may list fewer.
    pub legal: u32,
    /// Plays, best first.
    pub plays: Vec<RankedPlay>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// A play beside the others of its roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankedPlay {
    /// Rank among all legal plays, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub rank: u32,
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`.
    pub play: String,
    /// ID of the position after it, seen by the opponent, who is on roll there.
    pub result: String,
    /// Turns looked ahead: fewer than asked for if a move filter dropped the play.
    pub plies: u32,
    /// Whether it was evaluated at all plies because the user asked for it.
    pub forced: bool,
    /// Equity by which it is ranked, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
    /// Value less that of the best play.
    pub difference: Behind,
    /// Value if nobody turns the cube any more.
    pub cubeless: Worth,
    /// Cubeless equity of money play with gammons counted, from -3 to 3, whatever is played for.
    #[cfg_attr(feature = "schema", schemars(range(min = -3, max = 3)))]
    pub money_equity: Decimal,
    /// Chances of a game without a cube.
    pub chances: Chances,
    /// Whether it is the play that was made in the file that the position comes from. Left out
    /// unless it is.
    #[serde(default, skip_serializing_if = "is_false")]
    pub made: bool,
}
