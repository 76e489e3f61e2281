//! Levels of an analysis.

use core::fmt;
use core::str::FromStr;

use barpoint_core::ParseError;
use barpoint_engine::MAX_PLIES;
use barpoint_rollout::Preset;

/// Level of an analysis: the tiers through which a decision passes.
///
/// | level | tiers |
/// |---|---|
/// | instant | 0 plies |
/// | fast | 0 plies, 1 ply |
/// | standard | 0 plies, 1 ply, 2 plies |
/// | deep | 0 plies, 1 ply, 2 plies, truncated rollout |
/// | rollout | 0 plies, 1 ply, 2 plies, truncated rollout, full rollout |
/// | N-ply | N plies for every decision |
///
/// Cube decisions skip the search of 1 ply if a deeper one follows.
///
/// # Examples
/// ```
/// use barpoint::{AnalysisLevel, Tier};
///
/// let level: AnalysisLevel = "standard".parse()?;
/// assert_eq!(level.tiers(), [0, 1, 2].map(Tier::Plies));
/// assert_eq!("3-ply".parse(), Ok(AnalysisLevel::Plies(3)));
/// # Ok::<(), barpoint::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnalysisLevel {
    /// Static evaluation.
    Instant,
    /// Search to 1 ply unless the static evaluation is clear.
    Fast,
    /// Search to 1 ply and then to 2 plies, unless the tier before is clear.
    #[default]
    Standard,
    /// As [`Standard`](Self::Standard); decisions whose verdict could still change are rolled out
    /// with truncated games.
    Deep,
    /// As [`Deep`](Self::Deep); decisions whose verdict could still change are then rolled out to
    /// the end of the games.
    Rollout,
    /// Search of every decision to this number of plies, at most [`MAX_PLIES`].
    Plies(usize),
}

/// Tier of an analysis: one method of evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tier {
    /// Search to this number of plies.
    Plies(usize),
    /// Rollout with the settings of a preset.
    Rollout(Preset),
}

impl AnalysisLevel {
    /// The levels with a name.
    pub const NAMED: [Self; 5] =
        [Self::Instant, Self::Fast, Self::Standard, Self::Deep, Self::Rollout];

    /// Returns the tiers in their order.
    pub fn tiers(self) -> Vec<Tier> {
        let searched = [0, 1, 2].map(Tier::Plies);
        match self {
            Self::Instant => vec![Tier::Plies(0)],
            Self::Fast => vec![Tier::Plies(0), Tier::Plies(1)],
            Self::Standard => searched.to_vec(),
            Self::Deep => [&searched[..], &[Tier::Rollout(Preset::Fast)]].concat(),
            Self::Rollout => {
                let rollouts = [Preset::Fast, Preset::Standard].map(Tier::Rollout);
                [&searched[..], &rollouts].concat()
            }
            Self::Plies(plies) => vec![Tier::Plies(plies)],
        }
    }

    /// Returns the tiers of cube decisions in their order.
    pub fn cube_tiers(self) -> Vec<Tier> {
        let tiers = self.tiers();
        let is_deeper = tiers.contains(&Tier::Plies(2));
        tiers.into_iter().filter(|tier| !is_deeper || *tier != Tier::Plies(1)).collect()
    }

    /// Returns the greatest number of plies that a decision is searched.
    pub fn plies(self) -> usize {
        let plies = |tier| if let Tier::Plies(plies) = tier { plies } else { 0 };
        self.tiers().into_iter().map(plies).max().unwrap_or_default()
    }
}

/// Writes the name, such as `standard` or `2-ply`.
impl fmt::Display for AnalysisLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Instant => f.pad("instant"),
            Self::Fast => f.pad("fast"),
            Self::Standard => f.pad("standard"),
            Self::Deep => f.pad("deep"),
            Self::Rollout => f.pad("rollout"),
            Self::Plies(plies) => write!(f, "{plies}-ply"),
        }
    }
}

/// Writes `2 plies` or `rollout (fast)`.
impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Plies(1) => f.write_str("1 ply"),
            Self::Plies(plies) => write!(f, "{plies} plies"),
            Self::Rollout(preset) => write!(f, "rollout ({preset})"),
        }
    }
}

impl FromStr for AnalysisLevel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = Self::NAMED.into_iter().find(|level| level.to_string() == text);
        let plies = || {
            let plies = text.strip_suffix("-ply").or_else(|| text.strip_suffix("ply"))?;
            let plies = plies.parse().ok().filter(|plies| *plies <= MAX_PLIES);
            plies.map(Self::Plies)
        };
        named.or_else(plies).ok_or_else(|| {
            let names = Self::NAMED.map(|level| level.to_string()).join(", ");
            let expected = format!("expected {names}, or 0-ply to {MAX_PLIES}-ply");
            ParseError::new(format!("`{text}` is not a level: {expected}"))
        })
    }
}
