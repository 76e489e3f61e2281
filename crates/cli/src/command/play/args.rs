//! Arguments of `barpoint play`.

use std::path::PathBuf;

use barpoint_core::{MatchLength, Variant};
use barpoint_language::Language;

use crate::number;
use crate::search::EngineArgs;

/// Plays a match, a money session or a single game
///
/// You play against the engine unless the options seat other players. Enter help at the prompt for the
/// commands. The record is saved after every action.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint play --length 5 --o expert --tutor
  barpoint play --x gnubg:0 --o barpoint:1 --length 3 match.json
  barpoint play --x human --o human --dice manual live.sgf
  printf 'hint\\n=1\\nquit\\n' | barpoint play --dice 'mersenne 7'

A player is one of these:
  human              a person at the prompt
  LEVEL              beginner, novice, casual-play, intermediate, advanced, expert, master, world-class, \
supremo or grandmaster
  barpoint[:PLIES]   this program
  gnubg[:PLIES]      GNU Backgammon, which must be installed
  ubgi:COMMAND       a program that speaks UBGI
  line:COMMAND       a program that speaks the protocol of barpoint engine plain
  external:HOST:PORT a program that answers boards on a socket

Lines of a pipe are carried out one after the other. A line that is not carried out is reported with its \
number, and the exit status is 2.")]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own")]
pub(crate) struct Args {
    /// File of the record. A file that exists is continued. The extension decides the format; settings
    /// and dice are continued from JSON only [default: a file in the folder of the user's data, and no
    /// file in a pipe]
    #[arg(value_name = "FILE")]
    pub(super) file: Option<PathBuf>,
    /// Continue the match of a file, by default the latest one
    #[arg(long, value_name = "FILE", num_args = 0..=1, conflicts_with = "file")]
    #[expect(clippy::option_option, reason = "the option has a value or not, or is absent")]
    pub(super) resume: Option<Option<PathBuf>>,
    /// Play a match to N points, 1 to 32767 [default: a money session]
    #[arg(long, value_name = "N", value_parser = number::match_length)]
    pub(super) length: Option<MatchLength>,
    /// Play a single game for money
    #[arg(long, conflicts_with = "length")]
    pub(super) single: bool,
    /// Variant: backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3 [default: backgammon]
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<Variant>,
    /// Player X, at the bottom of the board [default: human]
    #[arg(long, value_name = "PLAYER")]
    pub(super) x: Option<String>,
    /// Player O, at the top of the board [default: grandmaster]
    #[arg(long, value_name = "PLAYER")]
    pub(super) o: Option<String>,
    /// Name of player X [default in a terminal: that of barpoint library me, or of the user of the system]
    #[arg(long, visible_alias = "name", value_name = "NAME")]
    pub(super) name_x: Option<String>,
    /// Name of player O
    #[arg(long, value_name = "NAME")]
    pub(super) name_o: Option<String>,
    /// Dice: a generator and a seed, manual, committed with a salt, file PATH, random.org PATH or command
    /// PROGRAM [default: mersenne with a random seed]
    #[arg(long, value_name = "DICE")]
    pub(super) dice: Option<String>,
    /// Let the tutor warn of bad plays and cube actions
    #[arg(long)]
    pub(super) tutor: bool,
    /// Show after each decision what it lost
    #[arg(long)]
    pub(super) analysis: bool,
    /// Language of messages: en, de, fr, es, it or ja [default: that of the locale]
    #[arg(long, value_name = "LANGUAGE")]
    pub(super) language: Option<Language>,
    /// Carry out a line before the others; may be repeated
    #[arg(short, long, value_name = "LINE")]
    pub(super) command: Vec<String>,
    /// Count gammons in a session before the cube is turned
    #[arg(long)]
    pub(super) no_jacoby: bool,
    /// Allow no beavers in a session
    #[arg(long)]
    pub(super) no_beavers: bool,
    /// Allow no raccoons in a session
    #[arg(long)]
    pub(super) no_raccoons: bool,
    /// Allow doubles in the Crawford game of a match
    #[arg(long)]
    pub(super) no_crawford: bool,
    /// Most doubles of the cube for equal dice at the opening of a session, 0 to 6 [default: 0]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=6))]
    pub(super) automatic_doubles: Option<u8>,
    /// Play without a cube
    #[arg(long)]
    pub(super) cubeless: bool,
    /// Search depth of hints, of the tutor and of plays on request, 0 to 4 plies [default: 2, or that of
    /// the file]
    #[arg(long, value_name = "N", value_parser = number::plies, help_heading = "Search")]
    pub(super) plies: Option<usize>,
    #[command(flatten)]
    pub(super) engine: EngineArgs,
}

impl Args {
    /// Returns an option that only a new match can have, if one is given.
    pub(super) fn of_new_match(&self) -> Option<&'static str> {
        let options = [
            ("--length", self.length.is_some()),
            ("--single", self.single),
            ("--variant", self.variant.is_some()),
            ("--automatic-doubles", self.automatic_doubles.is_some()),
            ("--no-jacoby", self.no_jacoby),
            ("--no-beavers", self.no_beavers),
            ("--no-raccoons", self.no_raccoons),
            ("--no-crawford", self.no_crawford),
            ("--cubeless", self.cubeless),
        ];
        options.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }
}
