//! Arguments of `barpoint rollout`.

use std::num::{NonZeroU8, NonZeroU32, NonZeroUsize};
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use barpoint_core::{Dice, Variant};
use barpoint_records::FileFormat;
use clap::{Args, Subcommand, ValueEnum};

use super::record_args::readable;
use super::search_args::FilterChoice;
use super::{CubeModel, MatchArgs, OutputArgs, SourceArgs, ThreadArgs, number};

/// `barpoint rollout`, with a position or one of its own commands.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct RolloutCommand {
    #[command(subcommand)]
    pub(crate) command: Option<RolloutSubcommand>,
    #[command(flatten)]
    pub(crate) args: RolloutArgs,
}

/// What can be done with files of rollouts.
#[derive(Debug, Subcommand)]
pub(crate) enum RolloutSubcommand {
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

#[derive(Debug, Args)]
pub(crate) struct DecisionsArgs {
    /// File of matches or positions, in any format that barpoint convert reads, or - for standard
    /// input
    pub(crate) file: PathBuf,
    /// Format of the file [default: found out by its content]
    #[arg(long, value_name = "FORMAT", value_parser = readable)]
    pub(crate) from: Option<&'static FileFormat>,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
    /// Games to play for each candidate [default: by preset]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true)]
    pub(crate) trials: Option<NonZeroU32>,
    #[command(flatten)]
    pub(crate) how: HowArgs,
    /// Keep what is done in this new folder, a file for each decision, to be resumed
    #[arg(long, value_name = "FOLDER", help_heading = "Files")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Go on from the files in this folder, and keep what is done there
    #[arg(long, value_name = "FOLDER", conflicts_with = "checkpoint", help_heading = "Files")]
    pub(crate) resume: Option<PathBuf>,
}

/// Which decisions of a file.
#[derive(Debug, Args)]
#[command(next_help_heading = "Decisions")]
pub(crate) struct ChoiceArgs {
    /// Only those of this match of the file, counted from 1
    #[arg(long = "match", value_name = "N")]
    pub(crate) match_number: Option<NonZeroUsize>,
    /// Those of this game of a match, counted from 1
    #[arg(long, value_name = "N")]
    pub(crate) game: Option<NonZeroUsize>,
    /// The one at this move of the game, counted from 1
    #[arg(long = "move", value_name = "M", requires = "game")]
    pub(crate) action: Option<NonZeroUsize>,
    /// All of them
    #[arg(long, conflicts_with_all = ["game", "worse_than", "marked"])]
    pub(crate) all: bool,
    /// Those that are marked in the file
    #[arg(long)]
    pub(crate) marked: bool,
    /// Those that cost more than X by evaluation
    #[arg(long, value_name = "X", value_parser = number::size, allow_negative_numbers = true)]
    pub(crate) worse_than: Option<f64>,
    /// Plies of that evaluation
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) judge: usize,
    /// Only plays, or only what was done with the cube
    #[arg(long, value_name = "KIND")]
    pub(crate) kind: Option<DecisionKind>,
}

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DecisionKind {
    /// How a roll was played.
    Play,
    /// Whether somebody doubled, and the answer.
    Cube,
}

#[derive(Debug, Args)]
pub(crate) struct ShowRolloutArgs {
    /// Files that `barpoint rollout` wrote
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// Match equity table that was used, if it did not come with the program
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) met: Option<String>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files that `barpoint rollout` wrote
    #[arg(required = true)]
    pub(crate) parts: Vec<PathBuf>,
    /// File to write
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct RolloutArgs {
    /// Position: an ID, name of a start, file, or - for standard input
    #[arg(required = true)]
    pub(crate) position: Option<String>,
    /// Variant of the position: backgammon, nackgammon, hypergammon1 (or hyper1) to hypergammon3
    #[arg(long)]
    pub(crate) variant: Option<Variant>,
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) contest: MatchArgs,
    /// Roll whose plays are compared; without a roll the position itself is rolled out, or no double
    /// beside double, take if the player on roll may double
    #[arg(long)]
    pub(crate) dice: Option<Dice>,
    /// Play to roll out, such as '8/5 6/5'; may be given several times
    #[arg(long, value_name = "PLAY", conflicts_with_all = ["top", "within"])]
    pub(crate) moves: Vec<String>,
    /// Games to play for each candidate, or A:B for those from number A to before number B only
    /// [default: by preset]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(crate) trials: Option<TrialsChoice>,
    #[command(flatten)]
    pub(crate) how: HowArgs,
    #[command(flatten)]
    pub(crate) job: JobArgs,
}

/// How to roll out, whatever it is.
#[derive(Debug, Args)]
pub(crate) struct HowArgs {
    /// Roll out the N best plays by evaluation [default: 3]
    #[arg(long, value_name = "N", value_parser = number::positive, allow_negative_numbers = true)]
    pub(crate) top: Option<NonZeroU32>,
    /// Roll out the plays whose evaluation is within X of the best, at most those of --top
    #[arg(long, value_name = "X", value_parser = number::size, allow_negative_numbers = true)]
    pub(crate) within: Option<f64>,
    /// Kind of rollout, whose settings other options may replace
    #[arg(long, value_name = "NAME", default_value = "standard")]
    pub(crate) preset: PresetName,
    #[command(flatten)]
    pub(crate) game: GameArgs,
    #[command(flatten)]
    pub(crate) play: PlayerArgs,
    #[command(flatten)]
    pub(crate) stop: StopArgs,
    #[command(flatten)]
    pub(crate) threads: ThreadArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// How games go.
#[derive(Debug, Args)]
#[command(next_help_heading = "Games")]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(crate) struct GameArgs {
    /// Without a cube
    #[arg(long)]
    pub(crate) cubeless: bool,
    /// Kind of dice
    #[arg(long, value_name = "KIND", default_value = "quasi-random")]
    pub(crate) dice_kind: DiceKind,
    /// Seed of the dice
    #[arg(long, default_value = "1", allow_negative_numbers = true, value_parser = number::whole)]
    pub(crate) seed: u64,
    /// The first roll is that of a game, never a double, and nobody may double before it
    #[arg(long)]
    pub(crate) initial: bool,
    /// End a game after so many turns with an evaluation, 0 for never [default: by preset]
    #[arg(long, value_name = "TURNS", value_parser = number::turns, allow_negative_numbers = true)]
    pub(crate) truncate: Option<u32>,
    /// End a game where a bearoff database knows its value: cubeless the chances, with the cube
    /// money equities
    #[arg(long)]
    pub(crate) truncate_at_bearoff: bool,
    /// No variance reduction: leave the luck of the dice in the results
    #[arg(long)]
    pub(crate) no_variance_reduction: bool,
    /// Plies at which variance reduction estimates luck
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies, allow_negative_numbers = true, conflicts_with = "no_variance_reduction")]
    pub(crate) luck_plies: usize,
    /// After a redouble, continue the game N times with different dice and average the results
    /// [default: 2, without variance reduction 1]
    #[arg(long, value_name = "N", value_parser = number::branches, allow_negative_numbers = true)]
    pub(crate) branches: Option<NonZeroU8>,
}

/// How the players play.
#[derive(Debug, Args)]
#[command(next_help_heading = "Players")]
pub(crate) struct PlayerArgs {
    /// Turns to look ahead for plays, 0 to 4 [default: by preset]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) plies: Option<usize>,
    /// Turns to look ahead for the cube and where games are truncated [default: as for plays]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) cube_plies: Option<usize>,
    /// Plies of the opponent of the player asked about [default: the same]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) opponent_plies: Option<usize>,
    /// Plies of the opponent for the cube [default: the same, or as for plays]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) opponent_cube_plies: Option<usize>,
    /// From this turn on, counted from 0, both look ahead only --late-plies [default: by preset]
    #[arg(long, value_name = "TURN", value_parser = number::turns, allow_negative_numbers = true)]
    pub(crate) late: Option<u32>,
    /// Turns to look ahead from --late on
    #[arg(long, value_name = "N", default_value = "0", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) late_plies: usize,
    /// Turns to look ahead for the cube from --late on [default: as for plays]
    #[arg(long, value_name = "N", value_parser = number::plies, allow_negative_numbers = true)]
    pub(crate) late_cube_plies: Option<usize>,
    /// Which plays go on to the next ply, as for barpoint moves
    #[arg(long, value_name = "FILTER", default_value = "normal", allow_hyphen_values = true)]
    pub(crate) filter: FilterChoice,
    /// Where nobody looks ahead, evaluate every play, not only those that look promising to a small
    /// net
    #[arg(long)]
    pub(crate) no_pruning: bool,
    /// Match equity table, by name or from a file
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(crate) met: String,
    /// What access to the cube is worth
    #[arg(long, value_name = "MODEL", default_value = "janowski")]
    pub(crate) cube_model: CubeModel,
    /// Database to look into, or a folder of them; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(crate) database: Vec<PathBuf>,
}

/// When to stop early.
#[derive(Debug, Args)]
#[command(next_help_heading = "Stopping early, looked at every 144 trials")]
pub(crate) struct StopArgs {
    /// Stop when all standard errors are at most X
    #[arg(long, value_name = "X", value_parser = number::size, allow_negative_numbers = true)]
    pub(crate) stop_error: Option<f64>,
    /// Drop candidates N joint standard deviations behind the best, and stop when it is alone, but
    /// with --stop-error not before that
    #[arg(long, value_name = "N", value_parser = number::size, allow_negative_numbers = true)]
    pub(crate) stop_jsds: Option<f64>,
    /// Stop when the best play, or what to do with the cube, is known with this confidence, such as
    /// 99%, however often one looks; without --trials after 46656 trials at most
    #[arg(long, value_name = "P", value_parser = number::confidence, allow_negative_numbers = true)]
    pub(crate) confidence: Option<f64>,
    /// Trials before any of this
    #[arg(long, value_name = "N", default_value = "144", value_parser = number::count, allow_negative_numbers = true)]
    pub(crate) min_trials: u32,
}

/// What is kept.
#[derive(Debug, Args)]
#[command(next_help_heading = "Files")]
pub(crate) struct JobArgs {
    /// Keep what is done in a new file, to be resumed; for the positions of standard input a new
    /// folder, with a file for each
    #[arg(long, value_name = "FILE")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Continue from a file, or a folder, of the same rollout, and keep what is done there
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    pub(crate) resume: Option<PathBuf>,
    /// Do N trials more than the file of --resume has
    #[arg(long, value_name = "N", requires = "resume", conflicts_with = "trials", value_parser = number::positive, allow_negative_numbers = true)]
    pub(crate) extend: Option<NonZeroU32>,
    /// File for the sums of the rollout, to be merged with others, shown or resumed; the table is
    /// printed to standard output in any case
    #[arg(short = 'o', long = "sums", alias = "output", value_name = "FILE")]
    pub(crate) part: Option<PathBuf>,
    /// File for every trial, as JSON lines; those that the file of --resume has are played again for
    /// it
    #[arg(long, value_name = "FILE")]
    pub(crate) log: Option<PathBuf>,
    /// File for every game, as SGF, every branch of a trial being a game; trials that the file of
    /// --resume has are played again for it
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,
    /// File for a drawing of how the equities settled, as SVG; after --resume from there on
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
}

/// A kind of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DiceKind {
    /// Every throw once a turn in 36 trials, every pair of first throws once in 1296, and so on
    QuasiRandom,
    /// Independent throws
    Random,
}

/// A kind of rollout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PresetName {
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
pub(crate) enum TrialsChoice {
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
