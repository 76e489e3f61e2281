//! The command line as typed.

use std::num::{NonZeroU16, NonZeroUsize};
use std::path::PathBuf;
use std::str::FromStr;

use barpoint_core::{Dice, ParseDiceError, Variant};
use clap::{Args, Parser, Subcommand, ValueEnum};

mod advice;
mod analysis_args;
mod arguments;
mod bearoff_args;
mod duel_args;
mod hypergammon_args;
mod map_args;
mod match_args;
mod met_args;
mod number;
mod record_args;
mod rollout_args;
mod search_args;

pub(crate) use advice::advise;
pub(crate) use analysis_args::{CubeArgs, CubelessArgs, EvalArgs, MovesArgs};
pub(crate) use arguments::arguments;
pub(crate) use bearoff_args::{BearoffCommand, BuildArgs, FileArgs, KindArgs, TextOrJson};
pub(crate) use duel_args::{ContenderName, DuelArgs};
pub(crate) use hypergammon_args::{HypergammonCommand, HypergammonMetArgs, MetFormat, MetMethod};
pub(crate) use map_args::{
    MapFormat, MapOutputArgs, RollOrder, RollsArgs, ScoreLabel, ScoreMapArgs, TempMapArgs,
    TemperatureLabel,
};
pub(crate) use match_args::{MatchArgs, Owner};
pub(crate) use met_args::{ConversionArgs, MetArgs, MetCommand, PointsArgs};
pub(crate) use record_args::{ConvertArgs, FormatArgs, ShowArgs, SwapPlayersArgs};
pub(crate) use rollout_args::{
    DecisionKind, DecisionsArgs, DiceKind, HowArgs, PlayerArgs, PresetName, RolloutArgs,
    RolloutCommand, RolloutSubcommand, TrialsChoice,
};
pub(crate) use search_args::{CubeModel, FilterArgs, SearchArgs};

/// Evaluates and rolls out backgammon positions.
#[derive(Debug, Parser)]
#[command(name = "barpoint", version, max_term_width = 100, after_help = POSITIONS)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Show no progress, and report no oddities of files that can be read
    #[arg(long, global = true)]
    pub(crate) quiet: bool,
}

const POSITIONS: &str = "\
Positions:
  A POSITION is a position ID (4HPwATDgc/ABMA), a position and match ID joined by a colon \
  (4HPwATDgc/ABMA:cIkNAAAAAAAA), an XGID with or without XGID=, a board line of FIBS, 26 numbers \
  (O's bar, X's points 1 to 24 with O's chequers negative, X's bar; X is on roll), any text or URL \
  with one of these in it, the start of a variant (start, nackgammon, hypergammon1, hypergammon2, \
  hypergammon3; hyper1 to hyper3 for short), or a file: one that holds a position, or a match with \
  --game and --move. The dice that it carries are used where none are given. With - positions are \
  read from standard input, one a line; blank lines and what follows # are passed over.

Exit status:
  0 done, 1 done but a check or a line failed, 2 wrong usage or input, 3 a bug, 130 interrupted by \
  Ctrl-C, 143 by SIGTERM, 129 by SIGHUP";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Evaluates a position for the player on roll, before the roll
    #[command(after_help = "\
Examples:
  barpoint eval start
  barpoint eval sGfwATDgc/ABMA --plies 3 --score 2-4 --length 9
  barpoint eval - --plies 0 --format csv < positions.txt

A position without a match ID or an XGID is one of money play with a centred cube, the Jacoby rule \
and beavers, unless the options say otherwise.")]
    Eval(EvalArgs),
    /// Ranks the legal plays of a roll
    #[command(after_help = "\
Examples:
  barpoint moves start --dice 31
  barpoint moves 4HPwATDgc/ABMA --dice 6-4 --top 5 --plies 3 --format csv
  barpoint moves start --dice 65 --all
  barpoint moves start --dice 43 --force '24/20 13/10' --score 2-4 --length 9 --cube 2 --owner x

All plays listed are evaluated at the plies asked for. With --all the other legal plays follow; those \
that the move filter dropped on the way come apart, with the plies they were evaluated at.

A position without a match ID or an XGID is one of money play with a centred cube, the Jacoby rule \
and beavers, unless the options say otherwise.")]
    Moves(MovesArgs),
    /// Says what to do with the cube before the roll
    #[command(after_help = "\
Examples:
  barpoint cube 4HPMwQCMz+AIIQ
  barpoint cube 4HPMwQCMz+AIIQ --score 5-3 --length 7 --plies 3
  barpoint cube XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:9:10 --format json

Equities are normalised to the cube before the double, so that a pass is worth +1. A position \
without a match ID or an XGID is one of money play with a centred cube, the Jacoby rule and beavers, \
unless the options say otherwise.")]
    Cube(CubeArgs),
    /// Shows all 21 rolls with their best replies, and what they come to on average
    #[command(after_help = "\
Examples:
  barpoint rolls 4HPMwQCMz+AIIQ
  barpoint rolls start --sort dice --plies 1 --format csv
  barpoint rolls 4HPMwQCMz+AIIQ --score 5-3 --length 7 --cube 2 --owner x

The player on roll does not double. Luck is what a roll gains over the mean of all rolls, which is \
the value of the position a ply deeper.")]
    Rolls(RollsArgs),
    /// Shows the cube action, or the best play of a roll, at every score
    #[command(
        name = "scoremap",
        after_help = "\
Examples:
  barpoint scoremap 4HPMwQCMz+AIIQ
  barpoint scoremap start --dice 64 --points 5
  barpoint scoremap 4HPMwQCMz+AIIQ --cube 2 --owner x --label equity
  barpoint scoremap 4HPMwQCMz+AIIQ --plies 3 --format svg -o map.svg

Rows are the points that the player on roll needs, columns those that the opponent needs: 1C in the \
Crawford game, 1 afterwards. The last line is for money play. Short for cube actions: D double, ND no \
double, OD optional double, TG too good to double, then T take, P pass, B beaver; - where a double \
is impossible or of no use."
    )]
    ScoreMap(ScoreMapArgs),
    /// Shows what every roll and every reply come to: the temperature map
    #[command(name = "tempmap", mut_arg("plies", |plies| plies.default_value("0")), after_help = "\
Examples:
  barpoint tempmap start
  barpoint tempmap start --dice 43 --top 4 --force '13/10 13/9'
  barpoint tempmap 4HPMwQCMz+AIIQ --plies 1 --replies --format svg -o map.svg

Rows are the best plays of the player on roll, one for each roll or several of one roll, columns the \
rolls of the opponent, who has not doubled. Every play and reply is found and evaluated at the plies \
given, so the map looks two plies further. Tones compare with the mean of all rows.")]
    TempMap(TempMapArgs),
    /// Shows match equity tables and what follows from them
    #[command(subcommand)]
    Met(MetCommand),
    /// Plays a position or the candidates of a roll to the end many times
    #[command(after_help = "\
Examples:
  barpoint rollout 4HPwATDgc/ABMA --dice 31 --top 3 --trials 1296
  barpoint rollout start --dice 31 --moves '8/5 6/5' --moves '24/23 13/10' --cubeless
  barpoint rollout 4HPMwQCMz+AIIQ --score 5-3 --length 7 --confidence 99%
  barpoint rollout start --dice 43 --preset deep --checkpoint start43 --plot start43.svg
  barpoint rollout start --dice 43 --preset deep --resume start43 --extend 1296
  barpoint rollout decisions match.sgf
  barpoint rollout - --within 0.05 < positions.txt

The result depends only on the position, the plays, the settings, the number of trials and the seed, \
not on the number of threads, nor on where the trials were done. Luck is taken out of it unless you \
say otherwise, which changes no expectation. After 36, 72, 108 trials and so on, quasi-random dice \
bring it nearer to the truth than its standard errors say. Ctrl-C, SIGTERM or SIGHUP ends it: it shows \
the trials that are complete and exits with status 130, 143 or 129. Equities are normalised to the \
cube before any double. A position without a match ID or an XGID is one of money play with a centred \
cube, the Jacoby \
rule and beavers, unless the options say otherwise.")]
    Rollout(Box<RolloutCommand>),
    /// Lets two engines play each other
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
    Duel(DuelArgs),
    /// Shows the opening book: plays of opening rolls, rolled out
    #[command(after_help = "\
Examples:
  barpoint openings
  barpoint openings 43
  barpoint openings 31 --replies
  barpoint openings 31 --replies 64
  barpoint openings --format csv

Equities are cubeful, for money with the Jacoby rule and beavers, seen by the player who makes the play \
or the reply. The README in weights/openings explains how they were made and how to extend them.")]
    Openings(OpeningsArgs),
    /// Shows a position in every notation with all that its ID says
    #[command(after_help = "\
Examples:
  barpoint id 4HPwATDgc/ABMA:cIkNAAAAAAAA
  barpoint id XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10
  barpoint id - --format csv < ids.txt
  barpoint id --record match.sgf > match.bpr
  barpoint id --record match.bpr

A compact record is a whole match as a line of letters: dice, plays, cube, scores and names.")]
    Id(IdArgs),
    /// Converts files of matches and positions from one format to another
    #[command(after_help = "\
Examples:
  barpoint convert match.sgf -o match.mat
  barpoint convert matches/ more/*.txt -o json/ --to json
  barpoint convert match.mat --to csv > decisions.csv

The format of a file is recognised by its content. Several files, or folders, are converted into a \
folder; a bad one is reported and does not stop the others, and the exit status is 1 then. Oddities are \
reported with line and column, and anything the target format cannot represent is listed once.

A file that OUT names is replaced if it is there. In a folder nothing is replaced without --force. No \
output may be one of the files that are read.

Formats to read and write: mat, gam, pos, snowie-position, xgid, gnubgid, json and more; a wrong \
--from or --to lists them all. Formats only written: text and csv, every decision a line.")]
    Convert(ConvertArgs),
    /// Shows the score sheet of a match, the moves of a game or the board at a move
    #[command(after_help = "\
Examples:
  barpoint show match.mat
  barpoint show match.mat --game 2
  barpoint show match.mat --game 2 --move 17
  barpoint show match.mat --game 2 --format json
  barpoint show XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10

Moves are counted as the list of the game counts them: every roll, double and answer is one.")]
    Show(ShowArgs),
    /// Exchanges the seats of the players in a file
    #[command(after_help = "\
Example:
  barpoint swap-players match.mat -o swapped.mat")]
    SwapPlayers(SwapPlayersArgs),
    /// Lists all legal plays, without evaluation
    #[command(after_help = "\
Examples:
  barpoint legal start --dice 31
  barpoint legal start --format text
  echo '4HPwATDgc/ABMA 31' | barpoint legal -

Prints JSON lines unless told otherwise: each play with the position ID it leads to, the other \
player being on roll there. A line of standard input may name its own roll after the position. \
Without any dice all 21 rolls are listed. A finished game has no plays.")]
    Legal(LegalArgs),
    /// Counts the plays of all rolls and the positions they lead to
    #[command(after_help = "\
Examples:
  barpoint perft start --depth 2
  barpoint perft hyper3 --depth 4 --format json

A finished game has no plays. Memory grows about thirtyfold with each turn.")]
    Perft(PerftArgs),
    /// Counts a race by rules of thumb, and exactly where a database knows it
    #[command(after_help = "\
Examples:
  barpoint race 2x0AAOi2AQAAAA
  barpoint race 2x0AAOi2AQAAAA --database ts.bd --format json
  barpoint race - --format csv < positions.txt

The bearoff of fifteen chequers on six points is always known. Other databases, made with barpoint \
bearoff build, may be given with --database, a two-sided one going first.")]
    Race(RaceArgs),
    /// Makes, reads and verifies bearoff databases
    #[command(subcommand)]
    Bearoff(BearoffCommand),
    /// Makes, reads and verifies databases of hypergammon
    #[command(subcommand)]
    Hypergammon(HypergammonCommand),
    /// Answers requests on standard input until it ends
    #[command(subcommand)]
    Engine(Protocol),
    /// Measures speed and prints the signature of the evaluation
    #[command(after_help = "\
Examples:
  barpoint bench
  barpoint bench --threads 1 --format json

The signature is a hash of the evaluations and best plays of fixed positions. It is the same on \
every machine and changes only if the evaluation does. Speeds are by the clock.")]
    Bench(BenchArgs),
}

/// The position to look at.
#[derive(Debug, Args)]
pub(crate) struct PositionArgs {
    /// Position: an ID, name of a start, file, or - for standard input
    pub(crate) position: String,
    /// Variant of the position: backgammon, nackgammon, hypergammon1 (or hyper1) to hypergammon3
    #[arg(long)]
    pub(crate) variant: Option<Variant>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
}

/// Which position of a file, and what becomes of bad lines.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct SourceArgs {
    /// Match of a file, or position of a file of positions, counted from 1
    #[arg(long = "match", value_name = "N")]
    pub(crate) match_number: Option<NonZeroUsize>,
    /// Game of a file, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<NonZeroUsize>,
    /// Position at this action of the game: a roll, a double or an answer, counted as barpoint show
    /// counts them
    #[arg(long = "move", value_name = "M")]
    pub(crate) action: Option<NonZeroUsize>,
    /// Go on after a line of standard input that cannot be used; an error takes the place of its
    /// result, and the exit status is 1
    #[arg(long)]
    pub(crate) keep_going: bool,
}

/// How results are printed.
#[derive(Debug, Args)]
pub(crate) struct OutputArgs {
    /// Output format [default: text; json, one object a line, for standard input]
    #[arg(long)]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct RaceArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Bearoff database to look into; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// An output format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people
    Text,
    /// JSON, one object a line
    Json,
    /// Comma-separated values under one line of headings
    Csv,
}

/// How many threads work.
#[derive(Clone, Debug, Args)]
pub(crate) struct ThreadArgs {
    /// Threads to use [default: all cores]
    #[arg(long, value_name = "N", value_parser = number::threads, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroU16>,
}

#[derive(Debug, Args)]
pub(crate) struct OpeningsArgs {
    /// Roll to show [default: all]
    pub(crate) roll: Option<Dice>,
    /// Show the replies of the other player, as far as they have been rolled out: to all rolls, or
    /// to this one
    #[arg(long, value_name = "ROLL", num_args = 0..=1, default_missing_value = "all")]
    pub(crate) replies: Option<ReplyChoice>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Replies to openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ReplyChoice {
    /// Those of every roll.
    All,
    /// Those of one roll.
    Roll(Dice),
}

impl FromStr for ReplyChoice {
    type Err = ParseDiceError;

    fn from_str(text: &str) -> Result<Self, ParseDiceError> {
        if text == "all" { Ok(Self::All) } else { text.parse().map(Self::Roll) }
    }
}

#[derive(Debug, Args)]
pub(crate) struct IdArgs {
    /// Position: an ID, name of a start, file, or - for standard input
    #[arg(required_unless_present = "record")]
    pub(crate) position: Option<String>,
    /// Variant of the position: backgammon, nackgammon, hypergammon1 (or hyper1) to hypergammon3
    #[arg(long)]
    pub(crate) variant: Option<Variant>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// Show the matches of a file as compact records, or those of compact records as match text
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "variant", "format"])]
    pub(crate) record: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct LegalArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Roll to play [default: the roll of the line or the ID, or else all 21]
    #[arg(long)]
    pub(crate) dice: Option<Dice>,
    /// Output format [default: json, one object a line]
    #[arg(long)]
    pub(crate) format: Option<Format>,
}

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,
    /// Turns to look ahead
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::depth, allow_negative_numbers = true)]
    pub(crate) depth: usize,
    /// Fail with exit status 1 unless this many different positions are reached at the full depth
    #[arg(long, value_name = "COUNT", value_parser = number::whole, allow_negative_numbers = true)]
    pub(crate) expect: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A protocol for other programs.
#[derive(Debug, Subcommand)]
pub(crate) enum Protocol {
    /// One request and one reply a line, boards as 26 numbers
    #[command(after_help = "\
A board is 26 numbers seen by X: O's chequers on the bar, the points 1 to 24 (X's chequers \
positive, O's negative), X's chequers on the bar.

Requests:
  eval B0 .. B25
  move B0 .. B25 D1 D2
  luck B0 .. B25 D1 D2 FIRST
  quit

The reply to eval is five cumulative chances of X, who has just moved: win, win gammon, win \
backgammon, lose gammon, lose backgammon. The reply to move is the board after X's best play. The \
reply to luck is X's luck in throwing D1 D2, in points: the value of the best play less its mean over \
all rolls, without doubles if FIRST is 1.

The reply to a bad request begins with `error:`.

Examples:
  echo 'eval 0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0' | barpoint engine plain")]
    Plain {
        /// Turns to look ahead, 0 to 4, cubeless; 0 is the static evaluation, which eXtreme Gammon
        /// and others call 1. Luck is always told by static evaluation
        #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies, allow_negative_numbers = true)]
        plies: usize,
    },
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    /// Fail with exit status 1 unless this is the signature
    #[arg(long, value_name = "SIGNATURE", value_parser = number::signature)]
    pub(crate) expect: Option<u64>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}
