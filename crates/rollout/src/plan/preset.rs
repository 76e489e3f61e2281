//! Presets: settings of rollouts with names.

use core::fmt;
use core::str::FromStr;

use barpoint_core::{BySide, ParseError};

use super::options::{Late, PlayerSettings, RolloutOptions};

/// Settings of a rollout with a name.
///
/// | preset | trials | truncated after | plies | later |
/// |---|---:|---:|---:|---|
/// | fast | 324 | 11 turns | 0 | |
/// | standard | 1296 | – | 0 | |
/// | deep | 1296 | – | 1 | 0 plies from turn 8 on |
/// | roller | 36 | 5 turns | 0 | |
/// | roller+ | 324 | 7 turns | 1 | |
/// | roller++ | 360 | 11 turns | 2 | 1 ply from turn 2 on |
///
/// All presets use the cube and variance reduction. The names of the last three are those of
/// eXtreme Gammon's analysis levels.
///
/// # Examples
/// ```
/// use barpoint_rollout::{Preset, RolloutOptions};
///
/// let preset: Preset = "roller+".parse()?;
/// assert_eq!(RolloutOptions::from(preset).truncate_after, Some(7));
/// # Ok::<(), barpoint_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// A quarter of the trials of [`Standard`](Self::Standard), truncated.
    Fast,
    /// Games to the end by static evaluation.
    #[default]
    Standard,
    /// Games to the end, with one ply in the first turns.
    Deep,
    /// A few short games by static evaluation.
    Roller,
    /// Short games at one ply.
    RollerPlus,
    /// Games at two plies.
    RollerPlusPlus,
}

impl Preset {
    /// All presets.
    pub const ALL: [Self; 6] = [
        Self::Fast,
        Self::Standard,
        Self::Deep,
        Self::Roller,
        Self::RollerPlus,
        Self::RollerPlusPlus,
    ];

    /// Returns the name that is read and printed.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Fast => "fast",
            Self::Standard => "standard",
            Self::Deep => "deep",
            Self::Roller => "roller",
            Self::RollerPlus => "roller+",
            Self::RollerPlusPlus => "roller++",
        }
    }
}

impl From<Preset> for RolloutOptions {
    fn from(preset: Preset) -> Self {
        let (trials, truncate_after, plies, late) = match preset {
            Preset::Fast => (324, Some(11), 0, None),
            Preset::Standard => (1296, None, 0, None),
            Preset::Deep => (1296, None, 1, Some((8, 0))),
            Preset::Roller => (36, Some(5), 0, None),
            Preset::RollerPlus => (324, Some(7), 1, None),
            Preset::RollerPlusPlus => (360, Some(11), 2, Some((2, 1))),
        };
        let players = |plies| {
            let player = PlayerSettings::quick(plies);
            BySide { on_roll: player, opponent: player }
        };
        let late = late.map(|(turn, plies)| Late { turn, players: players(plies) });
        Self { trials, truncate_after, players: players(plies), late, ..Self::quick() }
    }
}

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Preset {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_named = |preset: &Self| preset.name() == text;
        Self::ALL.into_iter().find(is_named).ok_or_else(|| {
            let [others @ .., last] = Self::ALL.map(Self::name);
            let names = others.join(", ");
            ParseError::new(format!("`{text}` is not a preset: expected {names} or {last}"))
        })
    }
}
