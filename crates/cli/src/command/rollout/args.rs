//! Arguments of `barpoint rollout`.

use std::num::{NonZeroU32, NonZeroUsize};
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use barpoint::{BuiltinModel, CubeEfficiency, FilterChoice, PlayerLevel};
use barpoint_core::{Dice, Variant};
use barpoint_rollout::{DiceKind, Preset, RolloutPlan};
use clap::{Subcommand, ValueEnum};

use crate::choice::{Choice, choice};
use crate::contest::MatchArgs;
use crate::format_args::ReadArgs;
use crate::number;
use crate::output::PostOutputArgs;
use crate::position::SourceArgs;
use crate::search::{CUBE_MODELS, NoiseChoice};
use crate::threads::ThreadArgs;

/// Rolls out a position or the best plays of a roll
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

The result depends only on the position, the plays, the settings, the number of trials and the seed. It \
does not depend on the number of threads or on the machine.

Variance reduction removes luck from the results and does not change their expectation. With \
quasi-random dice, a number of trials that is a multiple of 36 gives a smaller error than the standard \
error shows. Equities are normalised to the cube before any double.

Ctrl-C, SIGTERM or SIGHUP stops the rollout. It then shows the complete trials and exits with status \
130, 143 or 129.

A position without a match ID or an XGID is for money play, with a centred cube, the Jacoby rule and \
beavers; options override this.")]
pub(crate) struct RolloutCommand {
    #[command(subcommand)]
    pub(super) command: Option<RolloutSubcommand>,
    #[command(flatten)]
    pub(super) args: RolloutArgs,
}

/// Task on files of rollouts.
#[derive(Debug, Subcommand)]
pub(super) enum RolloutSubcommand {
    /// Merges parts of a rollout
    #[command(after_help = "\
Examples:
  barpoint rollout start --dice 31 --trials 0:648 -o a.part
  barpoint rollout start --dice 31 --trials 648:1296 -o b.part
  barpoint rollout merge a.part b.part -o whole
  barpoint rollout start --dice 31 --trials 1296 --resume whole

Parts may come from different machines, in any order and of any size, but no trial may be in two parts. \
A file with all trials has the same bytes as that of a single run. To see the table, use barpoint \
rollout show. The last example plays any missing trials.")]
    Merge(MergeArgs),
    /// Checks files of rollouts and shows their tables
    #[command(after_help = "\
Examples:
  barpoint rollout start --dice 31 --checkpoint start31
  barpoint rollout show start31
  barpoint rollout show errors/*.rollout --format csv

Reads files that were written by --checkpoint, --resume, -o or barpoint rollout merge. Position, score, \
roll and settings come from the file. Its checksum and its sums are checked first.")]
    Show(ShowRolloutArgs),
    /// Rolls out decisions of matches, or all positions of a file
    #[command(after_help = "\
Examples:
  barpoint rollout decisions match.sgf
  barpoint rollout decisions match.mat --worse-than 0.03 --within 0.08 --checkpoint errors
  barpoint rollout decisions match.mat --worse-than 0.03 --within 0.08 --resume errors
  barpoint rollout decisions match.xg --game 2 --move 17 --preset deep
  barpoint rollout decisions positions.txt --format csv
  barpoint rollout decisions season --worse-than 0.1 --checkpoint errors

By default, the decisions that are marked in the file as good, doubtful or bad are rolled out. \
--worse-than, --game or --all choose other decisions. The play that was made is always among the \
candidates and is marked with an asterisk. barpoint show lists the numbers of games and moves.

A double and its answer are one decision. A turn without a double is a decision if it is marked, if it \
costs more than --worse-than, or with --kind cube. In a file that only sets up positions, every position \
is rolled out. Score, cube and rules come from the file.")]
    Decisions(Box<DecisionsArgs>),
}

#[derive(Debug, clap::Args)]
pub(super) struct DecisionsArgs {
    /// Files of matches or positions, in any format that barpoint convert reads, folders to read all files of, or -
    /// for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(super) from: ReadArgs,
    #[command(flatten)]
    pub(super) choice: ChoiceArgs,
    /// Number of trials (games) for each candidate [default: depends on --preset]
    #[arg(long, value_name = "N", value_parser = number::positive)]
    pub(super) trials: Option<NonZeroU32>,
    #[command(flatten)]
    pub(super) how: HowArgs,
    /// New folder to save the work in, one file for each decision; --resume continues it
    #[arg(long, value_name = "FOLDER", help_heading = "Files")]
    pub(super) checkpoint: Option<PathBuf>,
    /// Folder of --checkpoint to continue from; the work is saved there
    #[arg(long, value_name = "FOLDER", conflicts_with = "checkpoint", help_heading = "Files")]
    pub(super) resume: Option<PathBuf>,
}

/// Decisions to choose from a file.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Decisions")]
pub(super) struct ChoiceArgs {
    /// Choose from match number N of each file, from 1 on
    #[arg(long = "match", value_parser = number::ordinal, value_name = "N")]
    pub(super) match_number: Option<NonZeroUsize>,
    /// Choose from game number N of the match, from 1 on
    #[arg(long, value_parser = number::index, value_name = "N")]
    pub(super) game: Option<usize>,
    /// Choose the decision at move number M of the game, from 1 on
    #[arg(long = "move", value_parser = number::index, value_name = "M", requires = "game")]
    pub(super) action: Option<usize>,
    /// Choose all decisions
    #[arg(long, conflicts_with_all = ["game", "worse_than", "marked"])]
    pub(super) all: bool,
    /// Choose the decisions that are marked in the file
    #[arg(long)]
    pub(super) marked: bool,
    /// Choose the decisions that cost more than X in normalised equity, from 0 on, by evaluation
    #[arg(long, value_name = "X", value_parser = number::size)]
    pub(super) worse_than: Option<f64>,
    /// Plies of the evaluation for --worse-than, 0 to 4
    #[arg(long, value_name = "N", default_value = "2", value_parser = number::plies)]
    pub(super) judge: usize,
    /// Choose only plays or only cube decisions
    #[arg(long, value_name = "KIND")]
    pub(super) kind: Option<DecisionKind>,
}

impl ChoiceArgs {
    /// Returns the condition for a decision to be rolled out.
    pub(super) fn quality(&self) -> Quality {
        let is_chosen = self.marked || self.worse_than.is_some();
        if self.all || self.game.is_some() && !is_chosen {
            return Quality::Any;
        }
        let marked = self.marked || self.worse_than.is_none();
        Quality::Striking { marked, worse_than: self.worse_than }
    }
}

/// Condition for a decision to be rolled out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Quality {
    Any,
    /// Marked in the file, if `marked`, or worse than this.
    Striking {
        marked: bool,
        worse_than: Option<f64>,
    },
}

/// Kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum DecisionKind {
    /// Play of a roll
    Play,
    /// Double, or no double, and its answer
    Cube,
}

#[derive(Debug, clap::Args)]
pub(super) struct ShowRolloutArgs {
    /// Files of rollouts
    #[arg(required = true, value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Match equity table of the rollout, needed only if it is not a built-in one
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) met: Option<String>,
    #[command(flatten)]
    pub(super) output: PostOutputArgs,
}

#[derive(Debug, clap::Args)]
pub(super) struct MergeArgs {
    /// Files of rollouts to merge
    #[arg(required = true)]
    pub(super) parts: Vec<PathBuf>,
    /// File to write
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: PathBuf,
}

#[derive(Debug, clap::Args)]
pub(super) struct RolloutArgs {
    /// Position: an ID, the name of a start, a file, or - for standard input; see barpoint help
    #[arg(required = true)]
    pub(super) position: Option<String>,
    /// Variant of the position: backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3
    /// (short: hyper1 to hyper3) [default: the variant of the ID, or backgammon]
    #[arg(long)]
    pub(super) variant: Option<Variant>,
    #[command(flatten)]
    pub(super) source: SourceArgs,
    #[command(flatten)]
    pub(super) contest: MatchArgs,
    /// Roll whose plays are compared, such as 31. Without a roll, the position itself is rolled
    /// out; if the player may double, "no double" and "double, take" are compared
    #[arg(long)]
    pub(super) dice: Option<Dice>,
    /// Play to roll out, such as '8/5 6/5'; may be repeated
    #[arg(long, value_name = "PLAY", conflicts_with_all = ["top", "within"])]
    pub(super) moves: Vec<String>,
    /// Number of trials (games) for each candidate, or a range START:END of them: 0:648 has the
    /// trials 0 to 647 [default: depends on --preset]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    pub(super) trials: Option<TrialsChoice>,
    #[command(flatten)]
    pub(super) how: HowArgs,
    #[command(flatten)]
    pub(super) files: RolloutFiles,
}

/// Settings of a rollout.
#[derive(Debug, clap::Args)]
pub(super) struct HowArgs {
    /// Number of plays to roll out, the best ones by evaluation [default: 3]
    #[arg(long, value_name = "N", value_parser = number::positive)]
    pub(super) top: Option<NonZeroU32>,
    /// Roll out the plays that are at most X behind the best in normalised equity, by evaluation;
    /// --top limits their number
    #[arg(long, value_name = "X", value_parser = number::size)]
    pub(super) within: Option<f64>,
    /// Preset of settings; other options override single settings
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = choice(PRESETS))]
    pub(super) preset: Preset,
    #[command(flatten)]
    pub(super) game: GameArgs,
    #[command(flatten)]
    pub(super) play: PlayerArgs,
    #[command(flatten)]
    pub(super) stop: StopArgs,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    #[command(flatten)]
    pub(super) output: PostOutputArgs,
}

/// Settings of the games.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Games")]
#[expect(clippy::struct_excessive_bools, reason = "flags, as they may be typed")]
pub(super) struct GameArgs {
    /// Play without a cube
    #[arg(long)]
    pub(super) cubeless: bool,
    /// Kind of dice
    #[arg(long, value_name = "KIND", default_value = "quasi-random", value_parser = choice(DICE_KINDS))]
    pub(super) dice_kind: DiceKind,
    /// Seed of the dice, a whole number from 0 on
    #[arg(long, default_value = "1", value_parser = number::whole)]
    pub(super) seed: u64,
    /// Treat the first roll as the first roll of a game: no doubles, and no cube action before it
    #[arg(long)]
    pub(super) initial: bool,
    /// Truncate games after this number of turns and evaluate the position, 1 to 4096; 0 plays to
    /// the end [default: depends on --preset]
    #[arg(long, value_name = "TURNS", value_parser = number::between(0..=RolloutPlan::TURN_LIMIT))]
    pub(super) truncate: Option<u32>,
    /// Truncate games when a bearoff database knows their value: cubeless by the chances, with a
    /// cube by money equities
    #[arg(long)]
    pub(super) truncate_at_bearoff: bool,
    /// Turn off variance reduction: leave the luck of the dice in the results
    #[arg(long)]
    pub(super) no_variance_reduction: bool,
    /// Plies at which variance reduction estimates luck, 0 to 4 [default: 0]
    #[arg(long, value_name = "N", value_parser = number::plies, conflicts_with = "no_variance_reduction")]
    pub(super) luck_plies: Option<usize>,
    /// Number of continuations with different dice after a redouble, 1 to 16, whose results are
    /// averaged [default: 2; 1 without variance reduction]
    #[arg(long, value_name = "N", value_parser = number::between(1..=MAX_BRANCHES))]
    pub(super) branches: Option<u8>,
}

/// Settings of the players.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Players")]
pub(super) struct PlayerArgs {
    /// Level of the players, beginner to grandmaster, with its plies and its noise, as in barpoint help duel
    #[arg(long, value_name = "NAME")]
    pub(super) level: Option<PlayerLevel>,
    /// Level of the opponent [default: --level]
    #[arg(long, value_name = "NAME")]
    pub(super) opponent_level: Option<PlayerLevel>,
    /// Search depth for plays, 0 to 4 plies [default: depends on --preset]
    #[arg(long, value_name = "N", value_parser = number::plies)]
    pub(super) plies: Option<usize>,
    /// Search depth for cube decisions and for truncated games, 0 to 4 plies [default: --plies, or
    /// depends on --preset]
    #[arg(long, value_name = "N", value_parser = number::plies)]
    pub(super) cube_plies: Option<usize>,
    /// Search depth of the opponent for plays, 0 to 4 plies [default: --plies]
    #[arg(long, value_name = "N", value_parser = number::plies)]
    pub(super) opponent_plies: Option<usize>,
    /// Search depth of the opponent for cube decisions, 0 to 4 plies [default: --opponent-plies if
    /// given, or else --cube-plies]
    #[arg(long, value_name = "N", value_parser = number::plies)]
    pub(super) opponent_cube_plies: Option<usize>,
    /// Turn from which both players search only --late-plies deep, counted from 0 [default: depends
    /// on --preset; none with --plies]
    #[arg(long, value_name = "TURN", value_parser = number::between(0..=RolloutPlan::TURN_LIMIT))]
    pub(super) late: Option<u32>,
    /// Search depth for plays from turn --late on, 0 to 4 plies [default: 0, or depends on --preset]
    #[arg(long, value_name = "N", value_parser = number::plies)]
    pub(super) late_plies: Option<usize>,
    /// Search depth for cube decisions from turn --late on, 0 to 4 plies [default: --late-plies]
    #[arg(long, value_name = "N", value_parser = number::plies)]
    pub(super) late_cube_plies: Option<usize>,
    /// Move filter: a name or a list of entries, as in barpoint help moves
    #[arg(long, value_name = "FILTER", default_value = "normal", allow_hyphen_values = true)]
    pub(super) filter: FilterChoice,
    /// At 0 plies, evaluate every play with the large net; without this option a small net first
    /// discards plays that look poor
    #[arg(long)]
    pub(super) no_pruning: bool,
    /// Match equity table: a name from barpoint met list, or a file in GNU Backgammon's XML format
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(super) met: String,
    /// Cube efficiency, from 0 (dead cube) to 1 (fully live cube), or `gnubg`, as in barpoint help
    /// cube [default: by the volatility of the position]
    #[arg(long, value_name = "X|gnubg")]
    pub(super) efficiency: Option<CubeEfficiency>,
    /// Model of cube ownership, used to value positions with a cube
    #[arg(long, value_name = "MODEL", default_value = "janowski", value_parser = choice(CUBE_MODELS))]
    pub(super) cube_model: BuiltinModel,
    /// Add random errors with standard deviation X, 0 to 1, to every chance that the searches estimate; SEED is a
    /// whole number [default seed: 0]
    #[arg(long, value_name = "X[:SEED]")]
    pub(super) noise: Option<NoiseChoice>,
    /// Random errors of the opponent: their standard deviation, 0 to 1 [default: --noise]
    #[arg(long, value_name = "X", value_parser = number::share)]
    pub(super) opponent_noise: Option<f64>,
    /// Bearoff or hypergammon database, or a folder of databases, to look up positions in; may be
    /// repeated
    #[arg(long, value_name = "FILE")]
    pub(super) database: Vec<PathBuf>,
}

/// Rules for stopping early.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Stopping early (checked every 144 trials)")]
pub(super) struct StopArgs {
    /// Stop when all standard errors are at most X, from 0 on
    #[arg(long, value_name = "X", value_parser = number::size)]
    pub(super) stop_error: Option<f64>,
    /// Drop candidates that are N joint standard deviations (JSDs) behind the best, and stop when
    /// one is left; with --stop-error, continue until its errors are small enough too
    #[arg(long, value_name = "N", value_parser = number::size)]
    pub(super) stop_jsds: Option<f64>,
    /// Stop when the best play or the cube action is known with confidence P, 0.5 to below 1, such
    /// as 99%; repeated checks are allowed for. Without --trials, the limit is 46656 trials
    #[arg(long, value_name = "P", value_parser = number::confidence)]
    pub(super) confidence: Option<f64>,
    /// Minimum number of trials before a rollout stops early
    #[arg(long, value_name = "N", default_value = "144", value_parser = number::count)]
    pub(super) min_trials: u32,
}

/// Files of a rollout.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(next_help_heading = "Files")]
pub(super) struct RolloutFiles {
    /// New file to save the work in, so that --resume can continue it; for positions of standard
    /// input, a new folder with one file for each
    #[arg(long, value_name = "FILE")]
    pub(super) checkpoint: Option<PathBuf>,
    /// File or folder of the same rollout to continue from; the work is saved there
    #[arg(long, value_name = "FILE", conflicts_with = "checkpoint")]
    pub(super) resume: Option<PathBuf>,
    /// Number of trials to add to those in the file of --resume
    #[arg(long, value_name = "N", requires = "resume", conflicts_with = "trials", value_parser = number::positive)]
    pub(super) extend: Option<NonZeroU32>,
    /// File for the sums of the rollout, to be merged, shown or resumed later; the table is still
    /// printed to standard output
    #[arg(short = 'o', long = "sums", alias = "output", value_name = "FILE")]
    pub(super) part: Option<PathBuf>,
    /// File for every trial, as JSON lines; trials that are already in the file of --resume are
    /// played again for it
    #[arg(long, value_name = "FILE")]
    pub(super) log: Option<PathBuf>,
    /// File for every game, as SGF; each branch of a trial is a game. Trials that are already in
    /// the file of --resume are played again for it
    #[arg(long, value_name = "FILE")]
    pub(super) games: Option<PathBuf>,
    /// File for a plot of the equities against the number of trials, as SVG; with --resume it
    /// starts there
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
}

/// Limit of continuations, because more of them take too much time for their benefit.
const MAX_BRANCHES: u8 = 16;

const DICE_KINDS: &[Choice<DiceKind>] = &[
    (
        "quasi-random",
        "Stratified: 36 trials use every roll of a turn once, 1296 trials every pair of first rolls, \
         and so on",
        DiceKind::QuasiRandom,
    ),
    ("random", "Independent rolls", DiceKind::Random),
];

const PRESETS: &[Choice<Preset>] = &[
    ("fast", "324 trials of 11 turns, 0 plies", Preset::Fast),
    ("standard", "1296 trials to the end of the game, 0 plies", Preset::Standard),
    ("deep", "1296 trials to the end of the game, 1 ply for the first 8 turns", Preset::Deep),
    ("roller", "36 trials of 5 turns, 0 plies", Preset::Roller),
    ("roller+", "324 trials of 7 turns, 1 ply", Preset::RollerPlus),
    (
        "roller++",
        "360 trials of 11 turns: 2 plies for cube decisions and the first 2 turns, then 1 ply",
        Preset::RollerPlusPlus,
    ),
];

/// Trials to play.
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
            "expected a range START:END of trial numbers, such as 0:648 for 0 to 647".to_owned()
        })
    }
}
