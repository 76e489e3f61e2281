//! Match equity tables and the quantities derived from them.

use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;

use crate::{Candidate, Contest, Decimal, MetQuantities, Scale};

/// Match equity tables that are built into the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetList {
    /// Version of the vocabulary.
    pub version: u32,
    /// List of the tables.
    pub tables: Vec<MetTable>,
}

/// Match equity table, by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetTable {
    /// Name.
    pub name: String,
    /// Maximum number of points needed in the table; 0 if it is a formula for all scores.
    pub points: u32,
    /// Source of the table.
    pub source: String,
}

/// Match equity table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Met {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name.
    pub name: String,
    /// Source of the table.
    pub source: String,
    /// Maximum number of points needed in the table itself; 0 if it is a formula for all scores.
    pub points: u32,
    /// Chances of the player on roll to win the match before the Crawford game, and in the Crawford
    /// game if one of the players needs one point. There is a row for each number of points that
    /// this player needs, and in it an entry for each number that the opponent needs, both from 1
    /// on.
    pub pre_crawford: Vec<Vec<Decimal>>,
    /// Chances of each player to win the match after the Crawford game, by the points that this
    /// player needs, from 1 on. The other player needs one point.
    pub post_crawford: Sides<Vec<Decimal>>,
}

/// A value for each player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sides<T> {
    /// Value of the player on roll.
    pub on_roll: T,
    /// Value of the opponent.
    pub opponent: T,
}

/// Gammon values, take points or market windows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetPoints {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the match equity table.
    pub met: String,
    /// Kind of the quantities.
    pub quantities: MetQuantities,
    /// Share of gammons among the games that each player wins.
    pub gammon_rates: Sides<Rates>,
    /// Scores and cubes.
    pub places: Vec<MetPlace>,
}

/// Share of gammons among the games that a player wins.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rates {
    /// Share of gammons and backgammons, from 0 to 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub gammon: Decimal,
    /// Share of backgammons, from 0 to 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 0, max = 1)))]
    pub backgammon: Decimal,
}

/// Score and cube with their quantities.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetPlace {
    /// Money play or a match.
    pub contest: Contest,
    /// Points that the player on roll needs; `null` in money play.
    pub on_roll_away: Option<u32>,
    /// Points that the opponent needs; `null` in money play.
    pub opponent_away: Option<u32>,
    /// True if this is the Crawford game; `null` in money play.
    pub crawford: Option<bool>,
    /// Value of the cube before a double.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube: u32,
    /// Quantities of the player on roll.
    pub on_roll: Quantities,
    /// Quantities of the opponent.
    pub opponent: Quantities,
}

/// Numbers of one player by name; `null` if there is none.
///
/// Gammon values: `gammon`, `backgammon`. Take points: `dead`, `live`, as winning chances. Market
/// windows, as winning chances: `dead_opens`, `dead_closes`, `redoubled_opens`, `redoubled_closes`,
/// `live_opens`, `live_closes` in a match; in money play `dead_` and `live_` before `take`,
/// `beaver`, `raccoon`, `initial_double`, `redouble`, `cash`, `too_good`.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Quantities(pub Vec<(String, Option<Decimal>)>);

impl Serialize for Quantities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Quantities {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> de::Visitor<'de> for Entries {
            type Value = Quantities;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("numbers by name")
            }

            fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Quantities, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Quantities(entries))
            }
        }
        deserializer.deserialize_map(Entries)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Quantities {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Quantities".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        std::collections::BTreeMap::<String, Option<f64>>::json_schema(generator)
    }
}

/// Conversion of numbers from one scale to the other.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetConversion {
    /// Version of the vocabulary.
    pub version: u32,
    /// Name of the match equity table.
    pub met: String,
    /// Length of the match in points.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub length: u16,
    /// Points that the player on roll has won.
    pub on_roll_points: u32,
    /// Points that the opponent has won.
    pub opponent_points: u32,
    /// True if this is the Crawford game.
    pub crawford: bool,
    /// Value of the cube.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub cube: u32,
    /// Chance to win the match after winning the points on the cube: equity +1.
    pub win: Decimal,
    /// Chance to win the match after losing the points on the cube: equity -1.
    pub lose: Decimal,
    /// Scale that the numbers were converted to.
    pub to: Scale,
    /// True if the numbers are standard errors or differences.
    pub error: bool,
    /// Numbers on both scales, in the order of the input.
    pub pairs: Vec<MetPair>,
}

/// Number on both scales.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MetPair {
    /// Equity, normalised to the cube.
    pub equity: Decimal,
    /// Chance to win the match.
    pub mwc: Decimal,
}

/// Plays of opening rolls, or of replies to openings, rolled out cubeful for money with the Jacoby
/// rule and beavers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Openings {
    /// Version of the vocabulary.
    pub version: u32,
    /// List of the rolls.
    pub openings: Vec<Opening>,
}

/// Roll with its plays, from the point of view of the player who makes them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Opening {
    /// Opening that this roll replies to; left out for an opening itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<After>,
    /// Roll, the higher die first, such as `31`.
    pub dice: String,
    /// Plays, best first.
    pub candidates: Vec<Candidate>,
    /// SHA-256 of `settings` without blanks, in hexadecimal digits.
    pub job: String,
    /// All settings that determine the results of the trials, as they are hashed.
    pub settings: Value,
}

/// Opening.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct After {
    /// Opening roll.
    pub dice: String,
    /// Play of the opening roll.
    pub play: String,
}
