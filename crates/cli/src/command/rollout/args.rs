//! Arguments of `barpoint rollout`.

use std::num::{NonZeroU8, NonZeroU32, NonZeroUsize};
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use barpoint_core::{Dice, Variant};
use barpoint_records::FileFormat;
use clap::{Subcommand, ValueEnum};

use crate::contest::MatchArgs;
use crate::format_args::readable;
use crate::number;
use crate::output::OutputArgs;
use crate::position::SourceArgs;
use crate::search::{CubeModel, FilterChoice};
use crate::threads::ThreadArgs;

/// Plays a position or the candidates of a roll to the end many times
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
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
pub(crate) struct RolloutCommand {
    #[command(subcommand)]
    pub(super) command: Option<RolloutSubcommand>,
    #[command(flatten)]
    pub(super) args: RolloutArgs,
}

/// What can be done with files of rollouts.
#[derive(Debug, Subcommand)]
pub(super) enum RolloutSubcommand {
    /// Puts parts of a rollout together
    #[command(after_help = "\
Examples:
  barpoint rollout start --dice 31 --trials 0:648 -o a.part
  barpoint rollout start --dice 31 --trials 648:1296 -o b.part
  barpoint rollout merge a.part b.part -o whole
  barpoint rollout start --dice 31 --trials 1296 --resume whole

Parts may come from any machine, in any order and of any size, as long as no trial is in two of them. \
A file that covers all trials has the bytes of a single run. barpoint rollout show prints its table, \
the last command makes sure that all trials are there.")]
    Merge(MergeArgs),
    /// Checks files of rollouts and shows what they hold
    #[command(after_help = "\
Examples:
  barpoint rollout start --dice 31 --checkpoint start31
  barpoint rollout show start31
  barpoint rollout show errors/*.rollout --format csv

Takes what --checkpoint, --resume, -o and barpoint rollout merge write. Position, score, roll and \
settings are those of the file, whose checksum and sums are checked first.")]
    Show(ShowRolloutArgs),
    /// Rolls out decisions of a match, or the positions of a file, each at its score
    #[command(after_help = "\
Examples:
  barpoint rollout decisions match.sgf
  barpoint rollout decisions match.mat --worse-than 0.03 --within 0.08 --checkpoint errors
  barpoint rollout decisions match.mat --worse-than 0.03 --within 0.08 --resume errors
  barpoint rollout decisions match.xg --game 2 --move 17 --preset deep
  barpoint rollout decisions positions.txt --format csv

Without --worse-than, --game or --all those decisions are rolled out that are marked in the file as \
good, doubtful or bad. The play that was made is always among the candidates and has an asterisk. \
Games and moves are counted as barpoint show counts them. A double and its answer are one decision; \
that nobody doubled is one where it is marked, bad enough or asked for by --kind cube. Of a file that \
only sets up positions each is rolled out as it stands. Score, cube and rules are those of the record.")]
    Decisions(Box<DecisionsArgs>),
}

#[derive(Debug, clap::Args)]
pub(super) struct DecisionsArgs {
    /// File of matches or positions, in any format that barpoint convert reads, or - for standard
    /// input
    pub(super) file: PathBuf,
    /// Format of the file [default: found out by its content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(super) from: Option<&'static FileFormat>,
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Games to play for each candidate [default: by preset]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true)]
    pub(super) trials: Option<NonZeroU32>,
    #[command(flatten)]
    pub(super) how: HowArgs,
    /// Keep what is done in this new folder, a file for each decision, to be resumed
    #[arg(long, value_name = "FOLDER", help_heading = "Files")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Go on from the files in this folder, and keep what is done there
    #[arg(long, value_name = "FOLDER", conflicts_with = "checkpoint", help_heading = "Files")]
    pub(super) resume: Option<PathBuf>,
}

/// Which decisions of a file.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Decisions")]
pub(super) struct ChoiceArgs {
    /// Only those of this match of the file, counted from 1
    #[arg(long = "match", value_name = "N")]
    pub(super) match_number: Option<NonZeroUsize>,
    /// Those of this game of a match, counted from 1
    #[arg(long, value_name = "N")]
    pub(super) game: Option<NonZeroUsize>,
    /// The one at this move of the game, counted from 1
    #[arg(long = "move", value_name = "M", requires = "game")]
    pub(super) action: Option<NonZeroUsize>,
    /// All of them
    #[arg(long, conflicts_with_all = ["game", "worse_than", "marked"])]
    pub(super) all: bool,
    /// Those that are marked in the file
    #[arg(long)]
    pub(super) marked: bool,
    /// Those that cost more than X by evaluation
    #[arg(long, value_name = "X", value_parser = number::size, allow_negative_numbers = true)]
    pub(super) worse_than: Option<f64>,
    /// Plies of that evaluation
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) judge: usize,
    /// Only plays, or only what was done with the cube
    #[arg(long, value_name = "KIND")]
    pub(super) kind: Option<DecisionKind>,
}

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DecisionKind {
    /// How a roll was played.
    Play,
    /// Whether somebody doubled, and the answer.
    Cube,
}

#[derive(Debug, clap::Args)]
pub(super) struct ShowRolloutArgs {
    /// Files that `barpoint rollout` wrote
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Match equity table that was used, if it did not come with the program
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) met: Option<String>,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Files that `barpoint rollout` wrote
    #[arg(required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// File to write
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct RolloutArgs {
    /// Position: an ID, name of a start, file, or - for standard input
    #[arg(required = true)]
    pub(super) position: Option<String>,
    /// Variant of the position: backgammon, nackgammon, hypergammon1 (or hyper1) to hypergammon3
    #[arg(long)]
    pub(super) variant: Option<Variant>,
    #[command(flatten)]
    pub(super) source: SourceArgs,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    /// Roll whose plays are compared; without a roll the position itself is rolled out, or no double
    /// beside double, take if the player on roll may double
    #[arg(long)]
    pub(super) dice: Option<Dice>,
    /// Play to roll out, such as '8/5 6/5'; may be given several times
    #[arg(long, value_name = "PLAY", conflicts_with_all = ["top", "within"])]
    pub(super) moves: Vec<String>,
    /// Games to play for each candidate, or A:B for those from number A to before number B only
    /// [default: by preset]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) trials: Option<TrialsChoice>,
    #[command(flatten)]
    pub(super) how: HowArgs,
    #[command(flatten)]
    pub(super) job: JobArgs,
}

/// How to roll out, whatever it is.
#[derive(Debug, clap::Args)]
pub(super) struct HowArgs {
    /// Roll out the N best plays by evaluation [default: 3]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true)]
    pub(super) top: Option<NonZeroU32>,
    /// Roll out the plays whose evaluation is within X of the best, at most those of --top
    #[arg(long, value_name = "X", value_parser = number::size, allow_negative_numbers = true)]
    pub(super) within: Option<f64>,
    /// Kind of rollout, whose settings other options may replace
    #[arg(long, value_name = "NAME", default_value = "standard")]
    pub(super) preset: PresetName,
    #[command(flatten)]
    pub(super) game: GameArgs,
    #[command(flatten)]
    pub(super) play: PlayerArgs,
    #[command(flatten)]
    pub(super) stop: StopArgs,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

/// How games go.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Games")]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(super) struct GameArgs {
    /// Without a cube
    #[arg(long)]
    pub(super) cubeless: bool,
    /// Kind of dice
    #[arg(long, value_name = "KIND", default_value = "quasi-random")]
    pub(super) dice_kind: DiceKind,
    /// Seed of the dice
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::whole)]
    pub(super) seed: u64,
    /// The first roll is that of a game, never a double, and nobody may double before it
    #[arg(long)]
    pub(super) initial: bool,
    /// End a game after so many turns with an evaluation, 0 for never [default: by preset]
    #[arg(long, value_name = "TURNS", value_parser = number::turns, allow_negative_numbers = true)]
    pub(super) truncate: Option<u32>,
    /// End a game where a bearoff database knows its value: cubeless the chances, with the cube
    /// money equities
    #[arg(long)]
    pub(super) truncate_at_bearoff: bool,
    /// No variance reduction: leave the luck of the dice in the results
    #[arg(long)]
    pub(super) no_variance_reduction: bool,
    /// Plies at which variance reduction estimates luck
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies, allow_negative_numbers = true, conflicts_with = "no_variance_reduction")]
    pub(super) luck_plies: usize,
    /// After a redouble, continue the game N times with different dice and average the results
    /// [default: 2, without variance reduction 1]
    #[arg(long, value_name = "N", value_parser = number::branches, allow_negative_numbers = true)]
    pub(super) branches: Option<NonZeroU8>,
}

/// How the players play.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Players")]
pub(super) struct PlayerArgs {
    /// Turns to look ahead for plays, 0 to 4 [default: by preset]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) plies: Option<usize>,
    /// Turns to look ahead for the cube and where games are truncated [default: as for plays]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) cube_plies: Option<usize>,
    /// Plies of the opponent of the player asked about [default: the same]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) opponent_plies: Option<usize>,
    /// Plies of the opponent for the cube [default: the same, or as for plays]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) opponent_cube_plies: Option<usize>,
    /// From this turn on, counted from 0, both look ahead only --late-plies [default: by preset]
    #[arg(long, value_name = "TURN", value_parser = number::turns, allow_negative_numbers = true)]
    pub(super) late: Option<u32>,
    /// Turns to look ahead from --late on
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) late_plies: usize,
    /// Turns to look ahead for the cube from --late on [default: as for plays]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(super) late_cube_plies: Option<usize>,
    /// Which plays go on to the next ply, as for barpoint moves
    #[arg(long, value_name = "FILTER", default_value = "normal", allow_hyphen_values = true)]
    pub(super) filter: FilterChoice,
    /// Where nobody looks ahead, evaluate every play, not only those that look promising to a small
    /// net
    #[arg(long)]
    pub(super) no_pruning: bool,
    /// Match equity table, by name or from a file
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(super) met: String,
    /// What access to the cube is worth
    #[arg(long, value_name = "MODEL", default_value = "janowski")]
    pub(super) cube_model: CubeModel,
    /// Database to look into, or a folder of them; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(super) database: Vec<PathBuf>,
}

/// When to stop early.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Stopping early, looked at every 144 trials")]
pub(super) struct StopArgs {
    /// Stop when all standard errors are at most X
    #[arg(long, value_name = "X", value_parser = number::size, allow_negative_numbers = true)]
    pub(super) stop_error: Option<f64>,
    /// Drop candidates N joint standard deviations behind the best, and stop when it is alone, but
    /// with --stop-error not before that
    #[arg(long, value_name = "N", value_parser = number::size, allow_negative_numbers = true)]
    pub(super) stop_jsds: Option<f64>,
    /// Stop when the best play, or what to do with the cube, is known with this confidence, such as
    /// 99%, however often one looks; without --trials after 46656 trials at most
    #[arg(long, value_name = "P", value_parser = number::confidence, allow_negative_numbers = true)]
    pub(super) confidence: Option<f64>,
    /// Trials before any of this
    #[arg(long, value_name = "N", default_value = "144", value_parser = number::count, allow_negative_numbers = true)]
    pub(super) min_trials: u32,
}

/// What is kept.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Files")]
pub(super) struct JobArgs {
    /// Keep what is done in a new file, to be resumed; for the positions of standard input a new
    /// folder, with a file for each
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Continue from a file, or a folder, of the same rollout, and keep what is done there
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    pub(super) resume: Option<PathBuf>,
    /// Do N trials more than the file of --resume has
    #[arg(long, value_name = "N", requires = "resume", conflicts_with = "trials", value_parser = number::positive, allow_negative_numbers = true)]
    pub(super) extend: Option<NonZeroU32>,
    /// File for the sums of the rollout, to be merged with others, shown or resumed; the table is
    /// printed to standard output in any case
    #[arg(short = 'o', long = "sums", alias = "output", value_name = "FILE")]
    pub(super) part: Option<PathBuf>,
    /// File for every trial, as JSON lines; those that the file of --resume has are played again for
    /// it
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// File for every game, as SGF, every branch of a trial being a game; trials that the file of
    /// --resume has are played again for it
    #[arg(long, value_name = "FILE")]
    pub(super) games: Option<PathBuf>,
    /// File for a drawing of how the equities settled, as SVG; after --resume from there on
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
}

/// A kind of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DiceKind {
    /// Every throw once a turn in 36 trials, every pair of first throws once in 1296, and so on
    QuasiRandom,
    /// Independent throws
    Random,
}

/// A kind of rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum PresetName {
    /// 324 games of 11 turns, static
    Fast,
    /// 1296 games to the end, static
    Standard,
    /// 1296 games to the end, at 1 ply for the first 8 turns
    Deep,
    /// 36 games of 5 turns, static
    Roller,
    /// 324 games of 7 turns at 1 ply
    #[value(name = "roller+")]
    RollerPlus,
    /// 360 games of 11 turns at 1 ply, the first 2 and the cube at 2 plies
    #[value(name = "roller++")]
    RollerPlusPlus,
}

/// Which trials to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TrialsChoice {
    All(NonZeroU32),
    Shard(Range<u32>),
}

impl FromStr for TrialsChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some((start, end)) = text.split_once(':') else {
            return number::positive(text).map(Self::All);
        };
        let range = (|| Some(start.parse().ok()?..end.parse().ok()?))();
        let range = range.filter(|range: &Range<u32>| !range.is_empty());
        range.map(Self::Shard).ok_or_else(|| {
            "expected a first trial, a colon and the one behind the last, such as 0:648".to_owned()
        })
    }
}
