//! Names of contenders.

use core::fmt;
use core::str::FromStr;
use std::path::PathBuf;

use barpoint_engine::{MAX_PLIES, PlayerLevel};

/// Contender of a duel, as people write it.
///
/// # Examples
/// ```
/// use barpoint::duels::ContenderName;
///
/// let name: ContenderName = "gnubg".parse()?;
/// assert_eq!(name, ContenderName::Gnubg { plies: 0 });
/// assert_eq!(name.to_string(), "gnubg:0");
/// assert!("barpoint:9".parse::<ContenderName>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum ContenderName {
    /// `barpoint[:PLIES]`: this program with its own nets.
    Barpoint {
        /// Search depth in plies.
        plies: usize,
    },
    /// `barpoint:LEVEL`: this program as a player of a level.
    Level(PlayerLevel),
    /// `barpoint:PLIES:NOISE[:CUBE_NOISE]`: this program with noise.
    Noisy {
        /// Search depth in plies.
        plies: usize,
        /// Standard deviation of the errors in chequer play, and in decisions about the cube.
        noise: [f64; 2],
    },
    /// `nets:FOLDER[:PLIES]`: this program with the nets of a folder.
    Nets {
        /// Folder of the nets.
        folder: PathBuf,
        /// Search depth in plies.
        plies: usize,
    },
    /// `gnubg[:PLIES]`: GNU Backgammon, which must be installed.
    Gnubg {
        /// Search depth in plies.
        plies: usize,
    },
    /// `ubgi:COMMAND`: a program that speaks UBGI.
    Ubgi {
        /// Command that starts the program.
        command: String,
    },
    /// `line:COMMAND`: a program that speaks the protocol of `barpoint engine plain`.
    Line {
        /// Command that starts the program.
        command: String,
    },
}

impl ContenderName {
    /// Returns the search depth, or `None` if only the program knows it.
    pub fn plies(&self) -> Option<usize> {
        match *self {
            Self::Barpoint { plies }
            | Self::Noisy { plies, .. }
            | Self::Nets { plies, .. }
            | Self::Gnubg { plies } => Some(plies),
            Self::Level(level) => Some(level.plies()),
            Self::Ubgi { .. } | Self::Line { .. } => None,
        }
    }

    /// Returns true if the protocol of the contender knows the cube.
    pub(super) const fn knows_cube(&self) -> bool {
        !matches!(self, Self::Ubgi { .. } | Self::Line { .. })
    }

    /// Returns true if the contender plays with the evaluator of the engine, and so plays every variant.
    pub(super) const fn plays_by_our_evaluator(&self) -> bool {
        matches!(self, Self::Barpoint { .. } | Self::Level(_) | Self::Noisy { .. })
    }
}

/// Writes the contender as typed, with its plies.
impl fmt::Display for ContenderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Barpoint { plies } => write!(f, "barpoint:{plies}"),
            Self::Level(level) => write!(f, "barpoint:{level}"),
            Self::Noisy { plies, noise: [play, cube] } => {
                write!(f, "barpoint:{plies}:{play}:{cube}")
            }
            Self::Gnubg { plies } => write!(f, "gnubg:{plies}"),
            Self::Nets { folder, plies } => write!(f, "nets:{}:{plies}", folder.display()),
            Self::Ubgi { command } => write!(f, "ubgi:{command}"),
            Self::Line { command } => write!(f, "line:{command}"),
        }
    }
}

impl FromStr for ContenderName {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (kind, rest) = text.split_once(':').map_or((text, None), |(a, b)| (a, Some(b)));
        let needs =
            |what: &str| format!("`{kind}:` is incomplete: expected {what} after the colon");
        let given = |what| rest.filter(|rest| !rest.trim().is_empty()).ok_or_else(|| needs(what));
        match kind {
            "barpoint" => match rest {
                Some(name) if !name.trim().starts_with(|c: char| c.is_ascii_digit()) => {
                    let level = name.parse().map_err(|error| format!("{error}, or 0 to 4 plies"));
                    level.map(Self::Level)
                }
                _ => match rest.and_then(|rest| rest.split_once(':')) {
                    Some((depth, noise)) => {
                        Ok(Self::Noisy { plies: plies(depth)?, noise: deviations(noise)? })
                    }
                    None => Ok(Self::Barpoint { plies: rest.map_or(Ok(0), plies)? }),
                },
            },
            "gnubg" => Ok(Self::Gnubg { plies: rest.map_or(Ok(0), plies)? }),
            "ubgi" => Ok(Self::Ubgi { command: given("a command")?.into() }),
            "line" => Ok(Self::Line { command: given("a command")?.into() }),
            "nets" => {
                let rest = given("a folder")?;
                let split = rest
                    .rsplit_once(':')
                    .and_then(|(folder, depth)| plies(depth).ok().map(|plies| (folder, plies)));
                let (folder, plies) = split.unwrap_or((rest, 0));
                Ok(Self::Nets { folder: folder.into(), plies })
            }
            _ => Err(format!(
                "unknown contender `{text}`: expected barpoint, gnubg, nets:FOLDER, ubgi:COMMAND or \
                 line:COMMAND"
            )),
        }
    }
}

/// Reads the noise of chequer play, and that of the cube if it differs.
fn deviations(text: &str) -> Result<[f64; 2], String> {
    let (play, cube) = text.split_once(':').unwrap_or((text, text));
    let deviation = |text: &str| {
        let number: Option<f64> = text.parse().ok();
        number.filter(|number| (0.0..=1.0).contains(number)).ok_or_else(|| {
            format!("`{text}`: expected the standard deviation of the noise, from 0 to 1")
        })
    };
    Ok([deviation(play)?, deviation(cube)?])
}

fn plies(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|plies| *plies <= MAX_PLIES);
    number.ok_or_else(|| format!("`{text}`: expected a whole number from 0 to {MAX_PLIES}"))
}
