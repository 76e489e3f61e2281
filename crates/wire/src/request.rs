//! Requests of the JSON-lines protocol.
//!
//! A request is one line. It contains everything that its answer depends on, so requests may be
//! sent in any order. Fields that are left out, or `null`, have the default of the program.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{GameValue, MetQuantities, Owner, Side, TableAction, Variant};

/// Request of the JSON-lines protocol.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Request {
    /// Name that the client chooses; every answer repeats it.
    pub id: String,
    /// Question or task.
    pub action: Action,
    /// Position in any notation: a position ID, a position and match ID, an XGID, a FIBS board, 26
    /// numbers, the name of a start such as `start`, or text that contains one of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<PositionText>,
    /// Positions to evaluate together, each in any notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Vec<PositionText>>,
    /// Variant of the position. The default is that of the position, or backgammon.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variant: Option<Variant>,
    /// Roll to play. The default is the roll of the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice: Option<DiceText>,
    /// Player who resigns. The default is the player on roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<Side>,
    /// Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`. It
    /// replaces the score of the position, as do the next fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// Length of the match in points, 0 for money play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<u16>,
    /// True for the Crawford game, false for a game after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crawford: Option<bool>,
    /// Value of the cube, a power of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube: Option<u32>,
    /// Owner of the cube.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube_owner: Option<Owner>,
    /// True if gammons count only after the cube has been turned; for money play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jacoby: Option<bool>,
    /// True if beavers are allowed; for money play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beavers: Option<bool>,
    /// Number of plies of the search, 0 to 4; 0 is static evaluation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Move filter: a name such as `normal`, or one entry for each ply such as `0:8:0.16,-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filter: Option<String>,
    /// True to use the cube, false if nobody doubles from here on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cubeful: Option<bool>,
    /// False to evaluate every reply with the large net.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pruning: Option<bool>,
    /// Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub met: Option<String>,
    /// Standard deviation of random errors that are added to every chance, 0 to 1. A rollout has no
    /// errors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noise: Option<f64>,
    /// Seed of these errors. The default is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub noise_seed: Option<u64>,
    /// Number of best plays to list, compare or roll out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<u32>,
    /// True to list all legal plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub all: Option<bool>,
    /// Plays such as `8/5 6/5`. A list of plays or a map has them in addition to the best; a
    /// rollout has only them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plays: Option<Vec<String>>,
    /// Order of the rolls in a table of rolls.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<RollOrder>,
    /// Maximum number of points that either player needs in a score map, 2 to 64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<u32>,
    /// Settings of a rollout.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rollout: Option<RolloutSettings>,
    /// Text of a file of matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record: Option<String>,
    /// Bytes of a file of matches, in Base64.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub record_base64: Option<String>,
    /// Number of the match in the file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Level of an analysis: `instant`, `fast`, `standard`, `deep` and so on, or `0-ply` to
    /// `4-ply`. At a table: level of the player, `beginner` to `grandmaster`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// Form of a report, such as `html` (default), `pdf` or `json`, or the format of a converted file. An
    /// analysis has the analysed match in this format.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    /// True to take the analysis that the file has, if it has one; for the analysis of a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reuse: Option<bool>,
    /// Action at a table. Without it the table is only shown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub act: Option<TableAction>,
    /// Loss that a resignation at a table offers. The default is a single game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resignation: Option<GameValue>,
    /// Names of the players of a new match, player 0 first.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<[String; 2]>,
    /// Quantities at a score. The default are take points.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quantities: Option<MetQuantities>,
    /// Identity of the requests to cancel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Priority; requests with a higher one are begun first, older ones first among equals. The
    /// default is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub priority: Option<i32>,
    /// Seconds between partial reports of a rollout, of an analysis or of many evaluations. Without it there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report_every: Option<f64>,
    /// Fields that the protocol does not know.
    #[serde(flatten)]
    #[cfg_attr(feature = "schema", schemars(skip))]
    pub unknown: BTreeMap<String, Value>,
}

/// Question or task of a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Action {
    /// Value of a position before the roll.
    #[default]
    Evaluate,
    /// Values of many positions before the roll.
    EvaluateBatch,
    /// Plays of a roll, best first.
    Moves,
    /// Cube decision before the roll.
    Cube,
    /// Best play of each roll.
    Rolls,
    /// Cube action, or best play of a roll, at every score.
    Scoremap,
    /// Values of all replies after each roll, or after the best plays of a roll.
    Tempmap,
    /// Rollout of a position, of a cube decision or of plays.
    Rollout,
    /// Analysis of a match.
    Analyse,
    /// Legal plays of a roll.
    Legal,
    /// Resignations of a player beside the rest of the game.
    Resignation,
    /// Counts, rules of thumb and exact chances of a race.
    Race,
    /// Plays of the opening book.
    Openings,
    /// Take points, market windows or gammon values at a score.
    MetPoints,
    /// Action at a table where a match is played, and the table after it.
    Table,
    /// Report of a match, which is analysed before if it has no analysis.
    Report,
    /// Conversion of a file of matches to another format.
    Convert,
    /// Version of the program and of the vocabulary.
    Version,
    /// State of the program.
    Health,
    /// Cancels the requests with an identity.
    Cancel,
    /// Cancels all requests.
    CancelAll,
}

/// Position as text or as 26 numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum PositionText {
    /// Any notation.
    Text(String),
    /// Chequers of the opponent on the bar, points 1 to 24 of the player on roll (chequers of the
    /// opponent negative), chequers of the player on roll on the bar.
    Numbers(Vec<i32>),
}

/// Reads the value at once. The derived code for two forms would copy it first, which takes longer than the rest of
/// reading a list of positions.
impl<'de> Deserialize<'de> for PositionText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PositionVisitor)
    }
}

struct PositionVisitor;

impl<'de> Visitor<'de> for PositionVisitor {
    type Value = PositionText;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a position as a text, or 26 numbers")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<PositionText, E> {
        Ok(PositionText::Text(text.to_owned()))
    }

    fn visit_string<E: de::Error>(self, text: String) -> Result<PositionText, E> {
        Ok(PositionText::Text(text))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, numbers: A) -> Result<PositionText, A::Error> {
        let numbers = Vec::deserialize(de::value::SeqAccessDeserializer::new(numbers))?;
        Ok(PositionText::Numbers(numbers))
    }
}

/// Roll as text or as two numbers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum DiceText {
    /// Roll such as `31`.
    Text(String),
    /// Two dice.
    Pair([u8; 2]),
}

/// Order of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RollOrder {
    /// From the luckiest to the unluckiest roll.
    Value,
    /// 11, 21, 22, 31 and so on.
    Dice,
}

/// Settings of a rollout. Those that are left out are the settings of the preset.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RolloutSettings {
    /// Preset: `fast`, `standard` (default), `deep`, `roller`, `roller+` or `roller++`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preset: Option<String>,
    /// Number of trials of each candidate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trials: Option<u32>,
    /// Seed of the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// Kind of the dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dice_kind: Option<DiceKind>,
    /// True if the first roll is an opening roll, which is never a double.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub initial: Option<bool>,
    /// Number of turns after which games are truncated; 0 plays them to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncate: Option<u32>,
    /// True to truncate games at bearoff positions whose value is known exactly.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub truncate_at_bearoff: Option<bool>,
    /// False to leave the luck of the dice in the results.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variance_reduction: Option<bool>,
    /// Number of plies at which variance reduction estimates luck.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub luck_plies: Option<u32>,
    /// Number of continuations after a redouble, 1 to 16.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub branches: Option<u8>,
    /// Number of plies of searches for plays and for cube decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Number of plies of searches for cube decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube_plies: Option<u32>,
    /// Number of plies of searches for the opponent's plays and cube decisions. The default is that of the player on
    /// roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent_plies: Option<u32>,
    /// Number of plies of searches for the opponent's cube decisions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent_cube_plies: Option<u32>,
    /// First turn, counted from 0, of the late plies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<u32>,
    /// Number of plies of searches for plays and for cube decisions from the late turn on. The default is 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_plies: Option<u32>,
    /// Number of plies of searches for cube decisions from the late turn on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late_cube_plies: Option<u32>,
    /// Cube efficiency: a number from 0 to 1 for all positions, or `gnubg`. The default follows from the volatility
    /// of a position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub efficiency: Option<String>,
    /// Cube model: `janowski` or `refined`. The default is that of the engine.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cube_model: Option<String>,
    /// Equity by which a play may be worse than the best, by evaluation, to be rolled out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub within: Option<f64>,
    /// Stops when the best candidate is known with this confidence, from 0.5 to below 1. The
    /// default number of trials is then 46656.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub confidence: Option<f64>,
    /// Stops when all standard errors of equities are at most this.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<f64>,
    /// Drops candidates that are this many joint standard deviations behind the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub jsds: Option<f64>,
    /// Number of trials before the first check of these rules. The default is 144.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<u32>,
}

/// Kind of the dice of a rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DiceKind {
    /// Stratified: 36 trials use every roll of a turn once.
    QuasiRandom,
    /// Independent rolls.
    Random,
}

impl Request {
    /// Returns the names of the fields that are given, except `id`, `action` and unknown ones.
    pub fn given(&self) -> impl Iterator<Item = &'static str> {
        let fields = [
            ("position", self.position.is_some()),
            ("positions", self.positions.is_some()),
            ("variant", self.variant.is_some()),
            ("dice", self.dice.is_some()),
            ("by", self.by.is_some()),
            ("score", self.score.is_some()),
            ("length", self.length.is_some()),
            ("crawford", self.crawford.is_some()),
            ("cube", self.cube.is_some()),
            ("cube_owner", self.cube_owner.is_some()),
            ("jacoby", self.jacoby.is_some()),
            ("beavers", self.beavers.is_some()),
            ("plies", self.plies.is_some()),
            ("filter", self.filter.is_some()),
            ("cubeful", self.cubeful.is_some()),
            ("pruning", self.pruning.is_some()),
            ("met", self.met.is_some()),
            ("noise", self.noise.is_some()),
            ("noise_seed", self.noise_seed.is_some()),
            ("candidates", self.candidates.is_some()),
            ("all", self.all.is_some()),
            ("plays", self.plays.is_some()),
            ("order", self.order.is_some()),
            ("points", self.points.is_some()),
            ("rollout", self.rollout.is_some()),
            ("record", self.record.is_some()),
            ("record_base64", self.record_base64.is_some()),
            ("number", self.number.is_some()),
            ("level", self.level.is_some()),
            ("to", self.to.is_some()),
            ("reuse", self.reuse.is_some()),
            ("act", self.act.is_some()),
            ("resignation", self.resignation.is_some()),
            ("names", self.names.is_some()),
            ("quantities", self.quantities.is_some()),
            ("target", self.target.is_some()),
            ("priority", self.priority.is_some()),
            ("report_every", self.report_every.is_some()),
        ];
        fields.into_iter().filter(|(_, given)| *given).map(|(name, _)| name)
    }
}
