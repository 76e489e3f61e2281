//! Levels of players, from Beginner to Grandmaster.
//!
//! # Decisions
//! Weak levels err by noise and not by a shallower net: a net that is trained less errs in the same
//! positions again and again, and a person soon learns where. The noise of a position depends only
//! on the position and the seed, so two games with different seeds have different errors.

use core::fmt;
use core::str::FromStr;

use barpoint_core::ParseError;

use crate::{MoveFilters, Noise, SearchOptions};

/// Level of a player: a number of plies, and a noise that makes the play weaker.
///
/// GNU Backgammon has players with the names of eight of these levels, of another strength;
/// `benches/history/2026-11-28.md` compares them. The ratings (PR) are of 200 games, judged at 2 plies.
///
/// | level | plies | noise | PR |
/// |---|---|---|---|
/// | beginner | 0 | 0.039 | 18.2 |
/// | novice | 0 | 0.033 | 15.2 |
/// | casual-play | 0 | 0.028 | 12.3 |
/// | intermediate | 0 | 0.0235 | 9.6 |
/// | advanced | 0 | 0.019 | 8.2 |
/// | expert | 0 | 0.0145 | 5.5 |
/// | master | 0 | 0.0113 | 3.7 |
/// | world-class | 0 | 0.007 | 2.5 |
/// | supremo | 1 | 0 | 0.5 |
/// | grandmaster | 2 | 0 | 0 |
///
/// # Examples
/// ```
/// use barpoint_engine::PlayerLevel;
///
/// let level: PlayerLevel = "world class".parse()?;
/// assert_eq!(level, PlayerLevel::WorldClass);
/// let options = level.options(7);
/// assert_eq!((options.plies, options.noise.map(|noise| noise.seed)), (0, Some(7)));
/// # Ok::<(), barpoint_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PlayerLevel {
    /// Knows the rules and little more.
    Beginner,
    /// Has played for some weeks.
    Novice,
    /// Plays with friends.
    CasualPlay,
    /// Plays regularly.
    Intermediate,
    /// Has read books.
    Advanced,
    /// Wins tournaments of a club.
    Expert,
    /// Wins open tournaments.
    Master,
    /// One of the strongest people.
    WorldClass,
    /// A search of 1 ply without noise.
    Supremo,
    /// A search of 2 plies without noise, the default of the engine.
    Grandmaster,
}

impl PlayerLevel {
    /// All levels, the weakest first.
    pub const ALL: [Self; 10] = [
        Self::Beginner,
        Self::Novice,
        Self::CasualPlay,
        Self::Intermediate,
        Self::Advanced,
        Self::Expert,
        Self::Master,
        Self::WorldClass,
        Self::Supremo,
        Self::Grandmaster,
    ];

    /// Returns the name as programs write it, such as `world-class`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Novice => "novice",
            Self::CasualPlay => "casual-play",
            Self::Intermediate => "intermediate",
            Self::Advanced => "advanced",
            Self::Expert => "expert",
            Self::Master => "master",
            Self::WorldClass => "world-class",
            Self::Supremo => "supremo",
            Self::Grandmaster => "grandmaster",
        }
    }

    /// Returns the name as people write it, such as `World class`.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Novice => "Novice",
            Self::CasualPlay => "Casual play",
            Self::Intermediate => "Intermediate",
            Self::Advanced => "Advanced",
            Self::Expert => "Expert",
            Self::Master => "Master",
            Self::WorldClass => "World class",
            Self::Supremo => "Supremo",
            Self::Grandmaster => "Grandmaster",
        }
    }

    /// Returns the number of plies that the player looks ahead.
    pub const fn plies(self) -> usize {
        match self {
            Self::Grandmaster => 2,
            Self::Supremo => 1,
            _ => 0,
        }
    }

    /// Returns the standard deviation of the errors in each of the five chances, 0 for none.
    pub const fn deviation(self) -> f64 {
        match self {
            Self::Beginner => 0.039,
            Self::Novice => 0.033,
            Self::CasualPlay => 0.028,
            Self::Intermediate => 0.0235,
            Self::Advanced => 0.019,
            Self::Expert => 0.0145,
            Self::Master => 0.0113,
            Self::WorldClass => 0.007,
            Self::Supremo | Self::Grandmaster => 0.0,
        }
    }

    /// Returns the search options of the player. Other seeds give other errors; the same seed gives
    /// the same plays.
    pub fn options(self, seed: u64) -> SearchOptions {
        let deviation = self.deviation();
        SearchOptions {
            plies: self.plies(),
            filters: MoveFilters::NORMAL,
            noise: (deviation > 0.0).then_some(Noise { deviation, seed }),
            top: 1,
            ..SearchOptions::default()
        }
    }
}

/// Writes the [name](PlayerLevel::name).
impl fmt::Display for PlayerLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Reads a name in capital or small letters. Words are separated by a hyphen, an underscore or a
/// space, as in `world-class` and `World class`.
impl FromStr for PlayerLevel {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let name = text.to_ascii_lowercase().replace([' ', '_'], "-");
        let found = Self::ALL.into_iter().find(|level| level.name() == name);
        found.ok_or_else(|| {
            let names = Self::ALL.map(Self::name).join(", ");
            ParseError::new(format!("`{text}` is not a level of a player: expected {names}"))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_by_name_and_title() {
        for level in PlayerLevel::ALL {
            assert_eq!(level.to_string().parse(), Ok(level));
            assert_eq!(level.title().parse(), Ok(level));
            assert_eq!(level.name().replace('-', "_").to_uppercase().parse(), Ok(level));
        }
        let error = "worldclass".parse::<PlayerLevel>().unwrap_err().to_string();
        assert!(error.starts_with("`worldclass` is not a level of a player: expected beginner, "));
        assert!("".parse::<PlayerLevel>().is_err() && "beginner ".parse::<PlayerLevel>().is_err());
    }

    #[test]
    fn each_level_is_deeper_or_less_noisy_than_the_one_before() {
        for [weak, strong] in PlayerLevel::ALL.array_windows() {
            let deeper = weak.plies() < strong.plies() && weak.deviation() >= strong.deviation();
            assert!(deeper || weak.deviation() > strong.deviation(), "{weak} {strong}");
        }
    }
}
