//! Settings of a rollout as people give them.

use core::fmt::{self, Display};
use core::num::NonZeroU8;
use core::str::FromStr;

use barpoint_core::{BySide, Side};
use barpoint_dice::DiceKind;
use barpoint_engine::{FilterChoice, MAX_PLIES, Noise, PlayerLevel, Pruning, SearchOptions};
use barpoint_equity::{BuiltinModel, CubeEfficiency};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use serde_json::{Map, Value, json};

use crate::{Late, PlayerSettings, Preset, RolloutOptions, StopRules, VarianceReduction};

/// Settings of a rollout as a caller gives them. The preset has the value of each one that is `None`.
///
/// They are read from JSON with the names of the fields; `dice_kind`, `efficiency` and the like are texts.
///
/// # Examples
/// ```
/// use barpoint_rollout::{Preset, RolloutFields};
///
/// let fields = RolloutFields { preset: Some(Preset::Deep), confidence: Some(0.95), ..Default::default() };
/// assert_eq!(fields.options()?.trials, RolloutFields::CONFIDENCE_TRIALS);
/// let wrong = RolloutFields { plies: Some(9), ..Default::default() };
/// assert_eq!(wrong.options().unwrap_err().to_string(), "9 plies: expected 0 to 4");
/// # Ok::<(), barpoint_rollout::FieldError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(
        rename = "RolloutSettings",
        description = "Settings of a rollout. Those that are left out are the settings of the preset."
    )
)]
#[serde(default, deny_unknown_fields)]
pub struct RolloutFields {
    /// Preset: `fast`, `standard` (default), `deep`, `roller`, `roller+` or `roller++`.
    #[serde(serialize_with = "to_text", deserialize_with = "of_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["fast", "standard", "deep", "roller", "roller+", "roller++", null])))]
    pub preset: Option<Preset>,
    /// Number of trials of each candidate. The default is that of the preset, and with a confidence at least 46656.
    pub trials: Option<u32>,
    /// Seed of the dice.
    pub seed: Option<u64>,
    /// Kind of the dice: `quasi-random` (default) or `random`.
    #[serde(serialize_with = "to_text", deserialize_with = "of_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["quasi-random", "random", null])))]
    pub dice_kind: Option<DiceKind>,
    /// True if the cube is in use.
    #[serde(skip)]
    pub cubeful: Option<bool>,
    /// True if the first roll is an opening roll, which is never a double.
    pub initial: Option<bool>,
    /// Number of turns after which games are truncated; 0 plays them to the end.
    #[serde(alias = "truncate_after")]
    pub truncate: Option<u32>,
    /// True to truncate games at bearoff positions whose value is known exactly.
    pub truncate_at_bearoff: Option<bool>,
    /// False to leave the luck of the dice in the results.
    pub variance_reduction: Option<bool>,
    /// Number of plies at which variance reduction estimates luck. The default is 0.
    pub luck_plies: Option<usize>,
    /// Number of continuations after a redouble, 1 to 16.
    pub branches: Option<u8>,
    /// Level of the players: `beginner` to `grandmaster`, with its plies and its noise.
    #[serde(serialize_with = "to_text", deserialize_with = "of_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub level: Option<PlayerLevel>,
    /// Level of the opponent. The default is `level`.
    #[serde(serialize_with = "to_text", deserialize_with = "of_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub opponent_level: Option<PlayerLevel>,
    /// Number of plies of searches for plays and for cube decisions.
    pub plies: Option<usize>,
    /// Number of plies of searches for cube decisions.
    pub cube_plies: Option<usize>,
    /// Number of plies of searches for the opponent's plays and cube decisions. The default is that of the player on
    /// roll.
    pub opponent_plies: Option<usize>,
    /// Number of plies of searches for the opponent's cube decisions.
    pub opponent_cube_plies: Option<usize>,
    /// First turn, counted from 0, of the late plies. If `plies` is given, there is none by default.
    pub late: Option<u32>,
    /// Number of plies of searches for plays and for cube decisions from the late turn on. The default is 0.
    pub late_plies: Option<usize>,
    /// Number of plies of searches for cube decisions from the late turn on.
    pub late_cube_plies: Option<usize>,
    /// Move filter of all searches. The default is `normal`.
    #[serde(skip)]
    pub filter: Option<FilterChoice>,
    /// False to evaluate every play with the large net.
    #[serde(skip)]
    pub pruning: Option<bool>,
    /// Cube efficiency: a number from 0 to 1 for all positions, or `gnubg`. The default follows from the volatility
    /// of a position.
    #[serde(serialize_with = "to_text", deserialize_with = "of_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub efficiency: Option<CubeEfficiency>,
    /// Cube model: `janowski` or `refined`. The default is that of the engine.
    #[serde(serialize_with = "to_text", deserialize_with = "of_text")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>", extend("enum" = ["janowski", "refined", null])))]
    pub cube_model: Option<BuiltinModel>,
    /// Standard deviation of random errors that are added to every chance that the searches estimate, 0 to 1.
    pub noise: Option<f64>,
    /// Standard deviation of the errors of the opponent. The default is `noise`.
    pub opponent_noise: Option<f64>,
    /// Seed of these errors. The default is 0.
    pub noise_seed: Option<u64>,
    /// Stops when all standard errors of equities are at most this.
    #[serde(alias = "error")]
    pub stop_error: Option<f64>,
    /// Drops candidates that are this many joint standard deviations behind the best.
    #[serde(alias = "jsds")]
    pub stop_jsds: Option<f64>,
    /// Stops when the best candidate is known with this confidence, from 0.5 to below 1.
    pub confidence: Option<f64>,
    /// Number of trials before the first check of these rules. The default is 144.
    #[serde(alias = "minimum")]
    pub min_trials: Option<u32>,
    /// Number of best plays to roll out. The default is 3, or all if `within` is given.
    #[serde(skip)]
    pub top: Option<usize>,
    /// Equity by which a play may be worse than the best, by evaluation, to be rolled out.
    pub within: Option<f64>,
}

/// Reason why settings cannot be read.
#[derive(Clone, Debug, PartialEq)]
pub enum SettingError {
    /// No setting has the name.
    Unknown {
        /// Name.
        name: String,
        /// Names that settings have, in words.
        expected: String,
    },
    /// The value is not one of the setting.
    Wrong {
        /// Name.
        name: String,
        /// Value.
        value: Value,
        /// Description of a right value.
        expected: String,
    },
    /// Settings that are right on their own do not fit together.
    Together(String),
}

impl SettingError {
    /// Returns the error of a setting from that of `serde`, whose texts end with what was expected.
    fn new(name: &str, value: &Value, error: &str) -> Self {
        let (found, expected) = error.rsplit_once("expected ").unwrap_or((error, "another value"));
        let (name, expected) = (name.to_owned(), expected.to_owned());
        if found.starts_with("unknown field") {
            return Self::Unknown { name, expected };
        }
        let expected = match &*expected {
            "u8" => format!("a whole number from 0 to {}", u8::MAX),
            "u32" => format!("a whole number from 0 to {}", u32::MAX),
            "u64" | "usize" => "a whole number from 0 on".to_owned(),
            "f64" => "a number".to_owned(),
            "a boolean" => "true or false".to_owned(),
            _ => expected,
        };
        Self::Wrong { name, value: value.clone(), expected }
    }
}

/// Value that a text names in JSON.
trait Named: Copy + FromStr<Err: Display> {
    /// Returns the text, or `None` if the value has none.
    fn text(self) -> Option<String>;
}

macro_rules! named {
    ($($kind:ty),*) => {
        $(impl Named for $kind {
            fn text(self) -> Option<String> {
                Some(self.name().to_owned())
            }
        })*
    };
}

named!(Preset, DiceKind, BuiltinModel, PlayerLevel);

impl Named for CubeEfficiency {
    fn text(self) -> Option<String> {
        let texts = ["gnubg".to_owned(), self.contact.to_string()];
        texts.into_iter().find(|text| text.parse() == Ok(self))
    }
}

#[expect(clippy::ref_option, reason = "serde hands over a reference")]
fn to_text<S: Serializer, T: Named>(value: &Option<T>, to: S) -> Result<S::Ok, S::Error> {
    let without = || ser::Error::custom("a value without a text");
    let text = value.map(|value| value.text().ok_or_else(without));
    text.transpose()?.serialize(to)
}

fn of_text<'de, D: Deserializer<'de>, T: Named>(from: D) -> Result<Option<T>, D::Error> {
    let parse = |text: String| {
        text.parse().map_err(|error| de::Error::custom(format!("`{text}`: {error}")))
    };
    Option::<String>::deserialize(from)?.map(parse).transpose()
}

/// Reason why a rollout cannot have a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FieldError {
    /// Name of the field that is wrong.
    pub field: &'static str,
    /// Found and expected value in words.
    pub reason: String,
}

impl FieldError {
    fn new(field: &'static str, reason: impl Display) -> Self {
        Self { field, reason: reason.to_string() }
    }
}

impl Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.reason)
    }
}

impl core::error::Error for FieldError {}

/// First late turn and the plies from there on, for plays and for the cube.
type LatePlies = (u32, usize, usize);

impl RolloutFields {
    /// Number of trials of a rollout with a confidence: every sequence of three rolls once.
    pub const CONFIDENCE_TRIALS: u32 = 36 * 36 * 36;

    /// Default number of best plays to roll out.
    pub const TOP: usize = 3;

    /// Maximum number of continuations, because more of them take too much time for their benefit.
    pub const MAX_BRANCHES: u8 = 16;

    /// Reads settings by their names.
    ///
    /// # Errors
    /// Returns an error if a name is unknown, if a value has a wrong type, or if a setting has two names.
    pub fn read(settings: &Map<String, Value>) -> Result<Self, SettingError> {
        let read = |settings: Value| serde_json::from_value::<Self>(settings);
        read(Value::Object(settings.clone())).map_err(|error| {
            let wrong = settings.iter().find_map(|(name, value)| {
                let error = read(json!({ name: value })).err()?.to_string();
                Some(SettingError::new(name, value, &error))
            });
            wrong.unwrap_or_else(|| SettingError::Together(error.to_string()))
        })
    }

    /// Returns the options. Their variant is that of the situation later.
    ///
    /// # Errors
    /// Returns an error if a number is out of its range, or a setting has no effect beside the others.
    pub fn options(&self) -> Result<RolloutOptions, FieldError> {
        self.with_levels().checked_options()
    }

    /// Returns the settings with the plies and the noise of the levels where none is given.
    fn with_levels(&self) -> Self {
        let plies = |level: Option<PlayerLevel>| level.map(PlayerLevel::plies);
        let noise = |level: Option<PlayerLevel>| level.map(PlayerLevel::deviation);
        Self {
            plies: self.plies.or(plies(self.level)),
            opponent_plies: self.opponent_plies.or(plies(self.opponent_level)),
            noise: self.noise.or(noise(self.level)),
            opponent_noise: self.opponent_noise.or(noise(self.opponent_level)),
            ..self.clone()
        }
    }

    fn checked_options(&self) -> Result<RolloutOptions, FieldError> {
        let usual = RolloutOptions::from(self.preset.unwrap_or_default());
        let reduces = self.variance_reduction.unwrap_or(usual.variance_reduction.is_some());
        if !reduces && self.luck_plies.is_some() {
            let reason = "plies of luck without variance reduction: expected one without the other";
            return Err(FieldError::new("luck_plies", reason));
        }
        let reduction =
            VarianceReduction { plies: plies("luck_plies", self.luck_plies)?.unwrap_or(0) };
        let late = self.late(&usual)?;
        let late = late.map(|(turn, plies, cube_plies)| {
            let player = |side| self.player(side, plies, cube_plies);
            let players =
                BySide { on_roll: player(Side::OnRoll)?, opponent: player(Side::Opponent)? };
            Ok(Late { turn, players })
        });
        Ok(RolloutOptions {
            trials: self.trials(&usual)?,
            dice: self.dice_kind.unwrap_or(usual.dice),
            seed: self.seed.unwrap_or(usual.seed),
            truncate_at_exact: self.truncate_at_bearoff.unwrap_or(usual.truncate_at_exact),
            truncate_after: self.truncate.or(usual.truncate_after).filter(|&turns| turns > 0),
            initial: self.initial.unwrap_or(usual.initial),
            cubeful: self.cubeful.unwrap_or(usual.cubeful),
            variance_reduction: reduces.then_some(reduction),
            branches: self.branches(&usual, reduces)?,
            players: self.players(&usual)?,
            late: late.transpose()?,
            ..usual
        })
    }

    /// Returns the rules that stop the rollout early.
    ///
    /// # Errors
    /// Returns an error if a number is out of its range.
    pub fn rules(&self) -> Result<StopRules, FieldError> {
        if let Some(confidence) = self.confidence.filter(|share| !(0.5..1.0).contains(share)) {
            let reason = format!("a confidence of {confidence}: expected 0.5 to below 1");
            return Err(FieldError::new("confidence", reason));
        }
        Ok(StopRules {
            minimum: self.min_trials.unwrap_or(StopRules::GRAIN),
            error: size("stop_error", self.stop_error)?,
            jsds: size("stop_jsds", self.stop_jsds)?,
            confidence: self.confidence,
            ..StopRules::NONE
        })
    }

    /// Returns the largest difference in equity from the best play to the plays that are rolled out.
    ///
    /// # Errors
    /// Returns an error if best plays are wanted without a roll, or the equity is out of its range.
    pub fn within(&self, has_roll: bool) -> Result<f64, FieldError> {
        let within = size("within", self.within)?;
        if !has_roll && (self.top.is_some() || within.is_some()) {
            return Err(FieldError::new("dice", "best plays without a roll: expected dice"));
        }
        Ok(within.unwrap_or(f64::INFINITY))
    }

    /// Returns the maximum number of plays to roll out.
    #[must_use]
    pub fn most_plays(&self) -> usize {
        self.top.unwrap_or(if self.within.is_some() { usize::MAX } else { Self::TOP })
    }

    fn trials(&self, usual: &RolloutOptions) -> Result<u32, FieldError> {
        match (self.trials, self.confidence) {
            (Some(0), _) => Err(FieldError::new("trials", "0 trials: expected at least 1")),
            (Some(trials), _) => Ok(trials),
            (None, Some(_)) => Ok(usual.trials.max(Self::CONFIDENCE_TRIALS)),
            (None, None) => Ok(usual.trials),
        }
    }

    fn branches(&self, usual: &RolloutOptions, reduces: bool) -> Result<NonZeroU8, FieldError> {
        let Some(branches) = self.branches else {
            return Ok(if reduces { usual.branches } else { NonZeroU8::MIN });
        };
        let most = Self::MAX_BRANCHES;
        let possible = NonZeroU8::new(branches).filter(|branches| branches.get() <= most);
        let reason = || format!("{branches} branches: expected 1 to {most}");
        possible.ok_or_else(|| FieldError::new("branches", reason()))
    }

    fn players(&self, usual: &RolloutOptions) -> Result<BySide<PlayerSettings>, FieldError> {
        let usual = usual.players.on_roll;
        let (own, cube) = (plies("plies", self.plies)?, plies("cube_plies", self.cube_plies)?);
        let cube = cube.or(own).unwrap_or(usual.cube.plies);
        let own = own.unwrap_or(usual.chequer.plies);
        let theirs = plies("opponent_plies", self.opponent_plies)?;
        let their_cube = plies("opponent_cube_plies", self.opponent_cube_plies)?;
        let their_cube = their_cube.or(theirs).unwrap_or(cube);
        Ok(BySide {
            on_roll: self.player(Side::OnRoll, own, cube)?,
            opponent: self.player(Side::Opponent, theirs.unwrap_or(own), their_cube)?,
        })
    }

    fn late(&self, usual: &RolloutOptions) -> Result<Option<LatePlies>, FieldError> {
        let of_preset = usual.late.filter(|_| self.plies.is_none());
        let of_preset = of_preset.map(|late| (late.turn, late.players.on_roll.chequer.plies));
        let given = plies("late_plies", self.late_plies)?;
        let cube = plies("late_cube_plies", self.late_cube_plies)?;
        let late = match (self.late, of_preset) {
            (Some(turn), _) => Some((turn, given.unwrap_or_default())),
            (None, Some((turn, usual))) => Some((turn, given.unwrap_or(usual))),
            (None, None) if given.is_some() || cube.is_some() => {
                let reason = "expected the first turn of the late plies";
                return Err(FieldError::new("late", reason));
            }
            (None, None) => None,
        };
        Ok(late.map(|(turn, plies)| (turn, plies, cube.unwrap_or(plies))))
    }

    fn player(
        &self,
        side: Side,
        plies: usize,
        cube_plies: usize,
    ) -> Result<PlayerSettings, FieldError> {
        let usual = PlayerSettings::quick(plies).chequer;
        let noise = self.noise(side)?;
        let filters = self.filter.as_ref().map(|filter| filter.at(plies)).transpose();
        let chequer = SearchOptions {
            filters: filters
                .map_err(|error| FieldError::new("filter", error))?
                .unwrap_or(usual.filters),
            efficiency: self.efficiency.unwrap_or(usual.efficiency),
            model: self.cube_model.unwrap_or(usual.model),
            pruning: self.pruning.unwrap_or(true).then_some(Pruning::QUICK),
            noise,
            ..usual
        };
        let cube = SearchOptions { plies: cube_plies, ..chequer };
        Ok(PlayerSettings { chequer, cube, ..PlayerSettings::default() })
    }

    fn noise(&self, side: Side) -> Result<Option<Noise>, FieldError> {
        let (field, deviation) = match (side, self.opponent_noise) {
            (Side::Opponent, Some(deviation)) => ("opponent_noise", Some(deviation)),
            _ => ("noise", self.noise),
        };
        if self.noise_seed.is_some() && self.noise.or(self.opponent_noise).is_none() {
            let reason = "a seed of noise without noise: expected both";
            return Err(FieldError::new("noise_seed", reason));
        }
        if let Some(deviation) = deviation.filter(|deviation| !(0.0..=1.0).contains(deviation)) {
            return Err(FieldError::new(field, format!("noise of {deviation}: expected 0 to 1")));
        }
        let seed = self.noise_seed.unwrap_or(0);
        Ok(deviation.filter(|&it| it > 0.0).map(|deviation| Noise { deviation, seed }))
    }
}

fn plies(field: &'static str, plies: Option<usize>) -> Result<Option<usize>, FieldError> {
    match plies {
        Some(plies) if plies > MAX_PLIES => {
            Err(FieldError::new(field, format!("{plies} plies: expected 0 to {MAX_PLIES}")))
        }
        plies => Ok(plies),
    }
}

fn size(field: &'static str, size: Option<f64>) -> Result<Option<f64>, FieldError> {
    match size {
        Some(size) if !size.is_finite() || size < 0.0 => {
            let reason = format!("{field} is {size}: expected a number of at least 0");
            Err(FieldError::new(field, reason))
        }
        size => Ok(size),
    }
}
