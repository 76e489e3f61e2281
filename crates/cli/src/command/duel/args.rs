//! Arguments of `barpoint duel`.

use std::fmt;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::str::FromStr;

use barpoint_core::MatchLength;

use crate::number;
use crate::output::TextOrJson;
use crate::threads::ThreadArgs;

/// Lets two engines play each other
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint duel barpoint:1 barpoint:0 --pairs 500
  barpoint duel barpoint gnubg:0 --pairs 2000 -o duel.jsonl
  barpoint duel nets:out/g10 nets:out/g9 --judge 2 --format json
  barpoint duel barpoint 'ubgi:wildbg-ubgi' --set engine.ply=1
  barpoint duel barpoint:2 'line:python3 my_engine.py'

A contender is barpoint, gnubg (GNU Backgammon, which must be installed), nets:FOLDER (contact.bpnn, \
race.bpnn and, if there is one, pruner.bpnn), each with :PLIES after it or 0; ubgi:COMMAND, a program \
that speaks UBGI, or line:COMMAND, one that speaks the protocol of barpoint engine plain. Games are \
money games without a cube, in pairs with the same rolls and the seats swapped, and luck is taken out \
of the results, which changes no expectation. The same seed gives the same games on any number of \
threads as long as the contenders always play alike.")]
pub(crate) struct Args {
    /// The first contender, whose side results take
    #[arg(value_name = "A")]
    pub(super) first: ContenderName,
    /// The second
    #[arg(value_name = "B")]
    pub(super) second: ContenderName,
    /// Pairs of games, or matches, to play
    #[arg(long, value_name = "N", default_value = "500", value_parser = number::pairs, allow_negative_numbers = true)]
    pub(super) pairs: NonZeroU32,
    /// Money games with the doubling cube, though nobody beavers, instead of games without one;
    /// only this program and GNU Backgammon can play them
    #[arg(long)]
    pub(super) cube: bool,
    /// Gammons count only once the cube has been turned
    #[arg(long, requires = "cube")]
    pub(super) jacoby: bool,
    /// Matches to so many points, with cube and Crawford rule, instead of games
    #[arg(long, value_name = "N", value_parser = number::match_length, allow_negative_numbers = true, conflicts_with = "cube")]
    pub(super) length: Option<MatchLength>,
    /// Seed of the dice
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::whole, allow_negative_numbers = true)]
    pub(super) seed: u64,
    /// Turns to look ahead when the luck of a roll is told [default: one less than the contender
    /// who looks ahead farthest, as far as that is known]
    #[arg(long, value_name = "PLIES", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) luck: Option<usize>,
    /// Judge every decision too, looking so many turns ahead
    #[arg(long, value_name = "PLIES", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) judge: Option<usize>,
    /// Set a key of programs that speak UBGI; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    pub(super) set: Vec<(String, String)>,
    /// Seconds that a program may take for an answer; one that takes longer ends the duel
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = number::seconds, allow_negative_numbers = true)]
    pub(super) time_limit: NonZeroU32,
    /// Write every pair to this file as JSON lines; where it holds pairs of the same duel already,
    /// go on with the others
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let setting = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let (key, value) = setting.ok_or("expected a key, = and a value, such as engine.ply=1")?;
    Ok((key.into(), value.into()))
}

/// A contender as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ContenderName {
    /// This program with the nets that it comes with.
    Barpoint {
        /// Turns to look ahead.
        plies: usize,
    },
    /// This program with nets from a folder.
    Nets {
        /// The folder.
        folder: PathBuf,
        /// Turns to look ahead.
        plies: usize,
    },
    /// GNU Backgammon.
    Gnubg {
        /// Turns to look ahead.
        plies: usize,
    },
    /// A program that speaks UBGI.
    Ubgi {
        /// How it is started.
        command: String,
    },
    /// A program that speaks the line protocol.
    Line {
        /// How it is started.
        command: String,
    },
}

impl ContenderName {
    /// The turns that it looks ahead, unless only its program knows.
    pub(super) fn plies(&self) -> Option<usize> {
        match *self {
            Self::Barpoint { plies } | Self::Nets { plies, .. } | Self::Gnubg { plies } => {
                Some(plies)
            }
            Self::Ubgi { .. } | Self::Line { .. } => None,
        }
    }
}

/// As it was typed.
impl fmt::Display for ContenderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Barpoint { plies } => write!(f, "barpoint:{plies}"),
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
        let needs = |what: &str| format!("nothing after `{kind}:`: expected {what}");
        let given = |what| rest.filter(|rest| !rest.trim().is_empty()).ok_or_else(|| needs(what));
        match kind {
            "barpoint" => Ok(Self::Barpoint { plies: plies(rest)? }),
            "gnubg" => Ok(Self::Gnubg { plies: plies(rest)? }),
            "ubgi" => Ok(Self::Ubgi { command: given("a command")?.into() }),
            "line" => Ok(Self::Line { command: given("a command")?.into() }),
            "nets" => {
                let rest = given("a folder")?;
                let split = rest.rsplit_once(':').and_then(|(folder, plies)| {
                    number::plies(plies).ok().map(|plies| (folder, plies))
                });
                let (folder, plies) = split.unwrap_or((rest, 0));
                Ok(Self::Nets { folder: folder.into(), plies })
            }
            _ => Err(format!(
                "`{text}` is no contender: expected barpoint, gnubg, nets:FOLDER, ubgi:COMMAND or \
                 line:COMMAND"
            )),
        }
    }
}

fn plies(text: Option<&str>) -> Result<usize, String> {
    text.map_or(Ok(0), |text| number::plies(text).map_err(|error| format!("`{text}`: {error}")))
}
