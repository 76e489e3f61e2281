//! Databases of bearoffs and of hypergammon.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// A database that has been made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Built {
    /// Version of the vocabulary.
    pub version: u32,
    /// Path of the file.
    pub file: String,
    /// Kind of the database, as its header says it.
    pub kind: String,
    /// Kind of the database in words.
    pub description: String,
    /// Size in bytes.
    pub bytes: u64,
    /// MD5 of the file in hexadecimal digits.
    pub md5: String,
    /// SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
    /// MD5 that GNU Backgammon's manual lists for this kind; `null` if it lists none.
    pub manual_md5: Option<String>,
    /// Rules of hypergammon: `standard` or `makehyper`; `null` where they do not matter.
    pub rules: Option<String>,
    /// SHA-256 that we publish for this kind at the usual threshold; `null` if there is none.
    pub published_sha256: Option<String>,
    /// Sweeps over all positions of hypergammon; `null` of a bearoff.
    pub sweeps: Option<u64>,
    /// Largest change of an equity in the last sweep; `null` of a bearoff.
    pub last_change: Option<f64>,
}

/// Facts about a database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Info {
    /// Version of the vocabulary.
    pub version: u32,
    /// Path of the file.
    pub file: String,
    /// Kind of the database, as its header says it.
    pub kind: String,
    /// Kind of the database in words.
    pub description: String,
    /// Points on which chequers may stand.
    pub points: u32,
    /// Chequers of a side at most.
    pub chequers: u8,
    /// Boards of one side.
    pub boards: u32,
    /// Records: boards, or pairs of boards.
    pub records: u64,
    /// Positions of hypergammon by what they are; `null` of a bearoff.
    pub positions: Option<Positions>,
    /// Rules of hypergammon: `standard` or `makehyper`; `null` where they do not matter.
    pub rules: Option<String>,
    /// Size in bytes.
    pub bytes: u64,
    /// Whether the file has a header.
    pub header: bool,
    /// MD5 that GNU Backgammon's manual lists for this kind; `null` if it lists none.
    pub manual_md5: Option<String>,
    /// MD5 in the manifest beside the file; `null` if there is none.
    pub manifest_md5: Option<String>,
}

/// Positions of hypergammon by what they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Positions {
    /// Games that are over.
    pub over: u64,
    /// Races.
    pub race: u64,
    /// Positions with contact.
    pub contact: u64,
    /// Pairs of boards that cannot be on a board together.
    pub impossible: u64,
}

/// Verification of a database.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verified {
    /// Version of the vocabulary.
    pub version: u32,
    /// Path of the file.
    pub file: String,
    /// Kind of the database, as its header says it.
    pub kind: String,
    /// Kind of the database in words.
    pub description: String,
    /// Size in bytes.
    pub bytes: u64,
    /// MD5 of the file in hexadecimal digits.
    pub md5: String,
    /// SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
    /// MD5 that GNU Backgammon's manual lists for this kind; `null` if it lists none.
    pub manual_md5: Option<String>,
    /// Rules of hypergammon: `standard` or `makehyper`; `null` where they do not matter.
    pub rules: Option<String>,
    /// SHA-256 that we publish for this kind at the usual threshold; others may be right as well.
    pub published_sha256: Option<String>,
    /// Whether there is a manifest beside the file.
    pub manifest: bool,
    /// Records in the file.
    pub records: u64,
    /// Records that were derived again.
    pub derived: u64,
    /// Whether nothing is wrong.
    pub passed: bool,
    /// Findings in words, none if nothing is wrong.
    pub findings: Vec<String>,
}

/// The table of GNU Backgammon's manual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Manual {
    /// Version of the vocabulary.
    pub version: u32,
    /// Its rows.
    pub manual: Vec<ManualRow>,
}

/// A row of the manual's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ManualRow {
    /// Kind of the database.
    pub kind: String,
    /// MD5 in hexadecimal digits.
    pub md5: String,
}

/// A record of a database: a board, or a pair of boards seen by the player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dump {
    /// Version of the vocabulary.
    pub version: u32,
    /// Kind of the database, as its header says it.
    pub kind: String,
    /// Position ID; `null` if there is one board, or both do not fit on one board.
    pub position: Option<String>,
    /// Board of the player on roll.
    pub on_roll: Board,
    /// Board of the opponent; `null` if one board was asked for.
    pub opponent: Option<Board>,
    /// Chances; `null` if one board was asked for.
    pub chances: Option<DumpChances>,
    /// Equities; `null` if one board was asked for.
    pub equities: Option<Equities>,
    /// Cube decision; `null` if the database does not say, or the game is over.
    pub cube: Option<DumpCube>,
}

/// Board of one side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    /// Number of the board.
    pub index: u32,
    /// Chequers from the highest point down, such as `6(5) 1(2)`.
    pub chequers: String,
    /// Pips.
    pub pips: u32,
    /// Rolls until all chequers are off; `null` if the database does not say.
    pub all_off: Option<RollCount>,
    /// Rolls until the first chequer is off; `null` if the database does not say.
    pub first_off: Option<RollCount>,
}

/// Distribution of a number of rolls.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RollCount {
    /// Mean number of rolls.
    pub mean: Decimal,
    /// Standard deviation of the number of rolls.
    pub standard_deviation: Decimal,
    /// Effective pips: the mean in average rolls.
    pub effective_pips: Decimal,
    /// Effective pips less the pips.
    pub wastage: Decimal,
    /// Number of rolls that the first of the chances belongs to.
    pub fewest: u32,
    /// Chances of `fewest` rolls, of one roll more, and so on.
    pub chances: Vec<Decimal>,
}

/// Cumulative chances of a record; `null` or left out where the database does not say.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DumpChances {
    /// Chance to win.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub win: Decimal,
    /// Chance to win a gammon or a backgammon.
    pub win_gammon: Option<Decimal>,
    /// Chance to win a backgammon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub win_backgammon: Option<Decimal>,
    /// Chance to lose a gammon or a backgammon.
    pub lose_gammon: Option<Decimal>,
    /// Chance to lose a backgammon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lose_backgammon: Option<Decimal>,
}

/// Money equities for a cube of one; `null` or left out where the database does not say.
///
/// Stored equities are those of a player on roll who does not double now, the best ones those with
/// the best action of both players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Equities {
    /// Without a cube.
    pub cubeless: Decimal,
    /// The player on roll owns the cube.
    pub owned: Option<Decimal>,
    /// The cube is centred.
    pub centred: Option<Decimal>,
    /// The cube is centred and the Jacoby rule counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centred_jacoby: Option<Decimal>,
    /// The opponent owns the cube.
    pub opponent: Option<Decimal>,
    /// Best action where the player on roll owns the cube.
    pub best_owned: Option<Decimal>,
    /// Best action with a centred cube.
    pub best_centred: Option<Decimal>,
    /// Best action with a centred cube under the Jacoby rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_centred_jacoby: Option<Decimal>,
}

/// Cube decision of a record, in equities normalised to the cube before a double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DumpCube {
    /// Stake in words: `money`, or the points that both need and the match equity table.
    pub contest: String,
    /// Equity of not doubling.
    pub no_double: Decimal,
    /// Equity of a double that is taken; `null` where a double is impossible or of no use.
    pub double_take: Option<Decimal>,
    /// Equity of a double that is passed.
    pub double_pass: Decimal,
    /// Best action of both players in words.
    pub action: String,
}

/// Exact solution of a bearoff in a match, with every cube that can arise while the player on roll
/// has it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Solved {
    /// Version of the vocabulary.
    pub version: u32,
    /// Position ID.
    pub position: String,
    /// Name of the match equity table.
    pub met: String,
    /// Points that the player on roll needs.
    pub away: u32,
    /// Points that the opponent needs.
    pub opponent_away: u32,
    /// Cubes.
    pub cubes: Vec<SolvedCube>,
}

/// Solution with one cube; chances are those of the player on roll to win the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedCube {
    /// Value of the cube, a power of two.
    pub cube: u32,
    /// Owner of the cube.
    pub owner: SolvedOwner,
    /// Chance without a double.
    pub no_double: Decimal,
    /// Chance after a double that is taken; `null` where a double is impossible or of no use.
    pub double_take: Option<Decimal>,
    /// Chance after a double that is passed.
    pub double_pass: Decimal,
    /// Equity without a double, normalised to the cube.
    pub no_double_equity: Decimal,
    /// Equity after a double that is taken, normalised to the cube before it.
    pub double_take_equity: Option<Decimal>,
    /// Best action of both players in words.
    pub action: String,
}

/// Owner of the cube of a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SolvedOwner {
    /// Nobody: both players may double.
    #[serde(rename = "centre")]
    Centre,
    /// Player on roll.
    #[serde(rename = "on roll")]
    OnRoll,
    /// Other player.
    #[serde(rename = "opponent")]
    Opponent,
}
