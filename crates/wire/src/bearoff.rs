//! Bearoff and hypergammon databases.

use serde::{Deserialize, Serialize};

use crate::Decimal;

/// Database that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Built {
    /// Version of the vocabulary.
    pub version: u32,
    /// Path of the file.
    pub file: String,
    /// Kind of the database, in the form of its header.
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
    /// Rules of hypergammon: `standard` or `makehyper`; `null` if they do not matter.
    pub rules: Option<String>,
    /// SHA-256 published for this kind at the usual threshold; `null` if there is none.
    pub published_sha256: Option<String>,
    /// Number of sweeps over all positions of hypergammon; `null` for a bearoff.
    pub sweeps: Option<u64>,
    /// Largest change of an equity in the last sweep; `null` for a bearoff.
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
    /// Kind of the database, in the form of its header.
    pub kind: String,
    /// Kind of the database in words.
    pub description: String,
    /// Number of points that chequers can be on.
    pub points: u32,
    /// Maximum number of chequers of a side.
    pub chequers: u8,
    /// Number of boards of one side.
    pub boards: u32,
    /// Number of records: boards, or pairs of boards.
    pub records: u64,
    /// Numbers of hypergammon positions by kind; `null` for a bearoff.
    pub positions: Option<Positions>,
    /// Rules of hypergammon: `standard` or `makehyper`; `null` if they do not matter.
    pub rules: Option<String>,
    /// Size in bytes.
    pub bytes: u64,
    /// True if the file has a header.
    pub header: bool,
    /// MD5 that GNU Backgammon's manual lists for this kind; `null` if it lists none.
    pub manual_md5: Option<String>,
    /// MD5 in the manifest beside the file; `null` if there is none.
    pub manifest_md5: Option<String>,
}

/// Numbers of hypergammon positions by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Positions {
    /// Positions in which the game is over.
    pub over: u64,
    /// Races.
    pub race: u64,
    /// Positions with contact.
    pub contact: u64,
    /// Pairs of boards that cannot occur together.
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
    /// Kind of the database, in the form of its header.
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
    /// Rules of hypergammon: `standard` or `makehyper`; `null` if they do not matter.
    pub rules: Option<String>,
    /// SHA-256 published for this kind at the usual threshold; a file with another hash can be
    /// right too.
    pub published_sha256: Option<String>,
    /// True if there is a manifest beside the file.
    pub manifest: bool,
    /// Number of records in the file.
    pub records: u64,
    /// Number of records that were computed again.
    pub derived: u64,
    /// True if the database has no fault.
    pub passed: bool,
    /// Faults in words; empty if the database has none.
    pub findings: Vec<String>,
}

/// Table of hashes in GNU Backgammon's manual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Manual {
    /// Version of the vocabulary.
    pub version: u32,
    /// Rows of the table.
    pub manual: Vec<ManualRow>,
}

/// Row of the manual's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ManualRow {
    /// Kind of the database.
    pub kind: String,
    /// MD5 in hexadecimal digits.
    pub md5: String,
}

/// Record of a database: a board, or a pair of boards from the point of view of the player on roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Dump {
    /// Version of the vocabulary.
    pub version: u32,
    /// Kind of the database, in the form of its header.
    pub kind: String,
    /// Position ID; `null` if the record has a single board, or if both boards cannot occur
    /// together.
    pub position: Option<String>,
    /// Board of the player on roll.
    pub on_roll: Board,
    /// Board of the opponent; `null` for a single board.
    pub opponent: Option<Board>,
    /// Chances; `null` for a single board.
    pub chances: Option<DumpChances>,
    /// Equities; `null` for a single board.
    pub equities: Option<Equities>,
    /// Cube decision; `null` if the database does not contain it or the game is over.
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
    /// Pip count.
    pub pips: u32,
    /// Rolls until all chequers are off; `null` if the database does not contain them.
    pub all_off: Option<RollCount>,
    /// Rolls until the first chequer is off; `null` if the database does not contain them.
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
    /// Effective pip count: the mean number of rolls times 49/6.
    pub effective_pips: Decimal,
    /// Effective pip count less the pip count.
    pub wastage: Decimal,
    /// Smallest number of rolls, which the first of the chances belongs to.
    pub fewest: u32,
    /// Chances of `fewest` rolls, of one roll more, and so on.
    pub chances: Vec<Decimal>,
}

/// Cumulative chances of a record; `null` or left out if the database does not contain them.
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

/// Money equities with a cube of 1; `null` or left out if the database does not contain them.
///
/// The stored equities are those of not doubling now. The best equities are those of the best
/// action of both players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Equities {
    /// Equity without a cube.
    pub cubeless: Decimal,
    /// Equity if the player on roll owns the cube.
    pub owned: Option<Decimal>,
    /// Equity with a centred cube.
    pub centred: Option<Decimal>,
    /// Equity with a centred cube under the Jacoby rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centred_jacoby: Option<Decimal>,
    /// Equity if the opponent owns the cube.
    pub opponent: Option<Decimal>,
    /// Equity of the best action if the player on roll owns the cube.
    pub best_owned: Option<Decimal>,
    /// Equity of the best action with a centred cube.
    pub best_centred: Option<Decimal>,
    /// Equity of the best action with a centred cube under the Jacoby rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub best_centred_jacoby: Option<Decimal>,
}

/// Cube decision of a record, in equities normalised to the cube before a double.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DumpCube {
    /// Contest in words: `money`, or the points that both players need and the match equity table.
    pub contest: String,
    /// Equity of not doubling.
    pub no_double: Decimal,
    /// Equity of a double that is taken; `null` if a double is impossible or cannot change the
    /// result.
    pub double_take: Option<Decimal>,
    /// Equity of a double that is passed.
    pub double_pass: Decimal,
    /// Best action of both players in words.
    pub action: String,
}

/// Exact solution of a bearoff in a match, with every cube that can arise.
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
    /// Solutions by cube.
    pub cubes: Vec<SolvedCube>,
}

/// Solution with one cube. Chances are those of the player on roll to win the match.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolvedCube {
    /// Value of the cube, a power of two.
    pub cube: u32,
    /// Owner of the cube.
    pub owner: SolvedOwner,
    /// Chance without a double.
    pub no_double: Decimal,
    /// Chance after a double that is taken; `null` if a double is impossible or cannot change the
    /// result.
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
    /// Centred: both players may double.
    #[serde(rename = "centre")]
    Centre,
    /// Player on roll.
    #[serde(rename = "on roll")]
    OnRoll,
    /// Other player.
    #[serde(rename = "opponent")]
    Opponent,
}
