//! Fields that several requests have.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{self, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;

use crate::{Owner, Variant};

/// Fields that an action does not have, with their values.
pub type Unused = BTreeMap<String, Value>;

/// Variant, score, cube and rules of a question. They replace those of the position.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContestFields {
    /// Variant of the position. The default is that of the position, or backgammon.
    pub variant: Option<Variant>,
    /// Score, the player on roll first: points won as in `2-4/9`, or points needed as in `3a5a`.
    pub score: Option<String>,
    /// Length of the match in points, 0 for money play.
    pub length: Option<u16>,
    /// True for the Crawford game, false for a game after it.
    pub crawford: Option<bool>,
    /// Value of the cube, a power of two.
    pub cube: Option<u32>,
    /// Owner of the cube.
    pub cube_owner: Option<Owner>,
    /// True if gammons count only after the cube has been turned; for money play.
    pub jacoby: Option<bool>,
    /// True if beavers are allowed; for money play.
    pub beavers: Option<bool>,
}

/// Search of a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchFields {
    /// Number of plies of the search, 0 to 4; 0 is static evaluation.
    pub plies: Option<u32>,
    /// False to evaluate every reply with the large net.
    pub pruning: Option<bool>,
}

/// Changes of the engine for a question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EngineFields {
    /// Name of a built-in match equity table such as `Kazaross-XG2`; for matches.
    pub met: Option<String>,
    /// Standard deviation of random errors that are added to every chance, 0 to 1.
    pub noise: Option<f64>,
    /// Seed of these errors. The default is 0.
    pub noise_seed: Option<u64>,
}

/// File of matches of a task.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileFields {
    /// Text of the file.
    pub record: Option<String>,
    /// Bytes of the file, in Base64.
    pub record_base64: Option<String>,
    /// Number of the match in the file, counted from 1.
    pub number: Option<u32>,
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

/// No position.
impl Default for PositionText {
    fn default() -> Self {
        Self::Text(String::new())
    }
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
