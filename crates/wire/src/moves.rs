//! Plays of a roll.

use serde::{Deserialize, Serialize};

use crate::{Behind, Chances, Decimal, Noise, State, Variant, Worth, words::is_false};

/// Plays of a roll with their values to the player who makes them.
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
    /// Number of plies of the search after the play; 0 is static evaluation.
    pub plies: u32,
    /// Noise of the search, if it has any.
    #[serde(flatten)]
    pub noise: Noise,
    /// True if the cube was used.
    pub cubeful: bool,
    /// Number of legal plays; `plays` may contain fewer.
    pub legal: u32,
    /// Plays, best first.
    pub plays: Vec<RankedPlay>,
    /// Best plays for each owner of the cube; left out unless asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by_cube: Option<PlaysByCube>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Play compared with the other plays of its roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RankedPlay {
    /// Rank among all legal plays, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub rank: u32,
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
    /// Number of plies at which the play was evaluated: fewer than requested if a move filter
    /// dropped it.
    pub plies: u32,
    /// True if the play was evaluated at all plies because the user requested it.
    pub forced: bool,
    /// Equity by which the play is ranked, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
    /// Value less that of the best play.
    pub difference: Behind,
    /// Value if nobody turns the cube any more.
    pub cubeless: Worth,
    /// Cubeless money equity with gammons counted, from -3 to 3; also given in matches.
    #[cfg_attr(feature = "schema", schemars(range(min = -3, max = 3)))]
    pub money_equity: Decimal,
    /// Chances of a game without a cube.
    pub chances: Chances,
    /// True if this play was made in the file that contains the position. Left out if false.
    #[serde(default, skip_serializing_if = "is_false")]
    pub made: bool,
}

/// Plays of a roll with their values for each owner of the cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaysByCube {
    /// Value of a cube that a player owns. A centred cube is at 1.
    pub owned_cube: u32,
    /// Best play with a centred cube; `null` without a legal play.
    pub best_centred: Option<String>,
    /// Best play if the player on roll owns the cube.
    pub best_own: Option<String>,
    /// Best play if the opponent owns the cube.
    pub best_opponent: Option<String>,
    /// Plays that are among the best for an owner, best first with the cube of the position.
    pub plays: Vec<PlayByCube>,
}

/// Play with its value for each owner of the cube.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayByCube {
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
    /// With a centred cube.
    pub centred: PlayWithCube,
    /// If the player on roll owns the cube.
    pub own: PlayWithCube,
    /// If the opponent owns the cube.
    pub opponent: PlayWithCube,
}

/// Value of a play with one cube.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayWithCube {
    /// Rank among all legal plays, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub rank: u32,
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match; `null` in money play.
    pub mwc: Option<Decimal>,
    /// Value less that of the best play with this cube.
    pub difference: Worth,
}

/// All legal plays of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Legal {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID before the play.
    pub position: String,
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Plays in the order of the resulting positions; empty if the game is over.
    pub plays: Vec<LegalPlay>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Legal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LegalPlay {
    /// Play in the numbering of the player who makes it, such as `8/5 6/5`.
    pub play: String,
    /// Position ID after the play, from the point of view of the opponent, who is then on roll.
    pub result: String,
}

/// Numbers of plays of all rolls and of the resulting positions, turn by turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Perft {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Counts after one turn, after two, and so on.
    pub counts: Vec<PerftTurn>,
    /// True if the last number of positions is as expected; `null` if none was expected.
    pub passed: Option<bool>,
    /// Line of standard input that the result belongs to, counted from 1; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
}

/// Counts after a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerftTurn {
    /// Number of legal plays of all rolls in all positions of the turn.
    pub plays: u64,
    /// Number of different resulting positions.
    pub positions: u64,
}
