//! Arguments of `barpoint duel`.

use std::num::NonZeroU32;
use std::path::PathBuf;

use barpoint::duels::{ContenderName, MOST_PAIRS};
use barpoint_core::{MatchLength, Variant};

use crate::number;
use crate::output::TextOrJson;
use crate::threads::ThreadArgs;

/// Plays two engines against each other
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint duel barpoint:1 barpoint:0 --pairs 500
  barpoint duel barpoint gnubg:0 --pairs 2000 -o duel.jsonl
  barpoint duel nets:out/g10 nets:out/g9 --judge 2 --format json
  barpoint duel barpoint 'ubgi:wildbg-ubgi' --set engine.ply=1
  barpoint duel barpoint:2 'line:python3 my_engine.py'
  barpoint duel barpoint:beginner barpoint:expert --cube
  barpoint duel nets:new nets:old --sprt 0,0.004

A contender is one of these:
  barpoint[:PLIES]      this program
  barpoint:LEVEL        this program as a weaker player, with errors that depend on --seed
  barpoint:0:0.04       the same with a noise of your own; a third number is the noise about the cube
  gnubg[:PLIES]         GNU Backgammon, which must be installed
  nets:FOLDER[:PLIES]   this program with the nets of a folder
  ubgi:COMMAND          a program that speaks UBGI
  line:COMMAND          a program that speaks the protocol of barpoint engine plain
PLIES is 0 to 4, by default 0. LEVEL is beginner, novice, casual-play, intermediate, advanced, expert, \
master, world-class, supremo or grandmaster. A folder of nets contains contact.bpnn, race.bpnn and, optionally, \
pruner.bpnn.

By default the contenders play money games without a cube. The games come in pairs with the same rolls \
and swapped seats. Variance reduction removes luck from the results and does not change the expected \
result. The same seed gives the same games for any number of threads, provided that the contenders play \
deterministically.")]
pub(crate) struct Args {
    /// First contender; results are from its view
    #[arg(value_name = "A")]
    pub(super) first: ContenderName,
    /// Second contender
    #[arg(value_name = "B")]
    pub(super) second: ContenderName,
    /// Number of pairs of games or matches, 1 to 10000000 [default: 500, with --sprt at most 100000]
    #[arg(long, value_name = "N", value_parser = number::between(1..=MOST_PAIRS))]
    pub(super) pairs: Option<u32>,
    /// Play until the luck-adjusted result decides between two means, in points per game or match
    #[arg(long, value_name = "LOW,HIGH", value_parser = means, allow_hyphen_values = true)]
    pub(super) sprt: Option<[f64; 2]>,
    /// Chance that --sprt accepts HIGH although LOW is true, above 0 and below 0.5
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = chance, requires = "sprt")]
    pub(super) alpha: f64,
    /// Chance that --sprt accepts LOW although HIGH is true, above 0 and below 0.5
    #[arg(long, value_name = "SHARE", default_value = "0.05", value_parser = chance, requires = "sprt")]
    pub(super) beta: f64,
    /// Play money games with the doubling cube, without beavers; only barpoint, nets and gnubg can
    /// play them
    #[arg(long)]
    pub(super) cube: bool,
    /// Use the Jacoby rule: gammons count only after the cube has been turned
    #[arg(long, requires = "cube")]
    pub(super) jacoby: bool,
    /// Play matches to N points, 1 to 32767, with the cube and the Crawford rule
    #[arg(long, value_name = "N", value_parser = number::match_length, conflicts_with = "cube")]
    pub(super) length: Option<MatchLength>,
    /// Variant: backgammon, nackgammon, hypergammon1, hypergammon2 or hypergammon3; other programs play the first
    /// two [default: backgammon]
    #[arg(long, value_name = "NAME")]
    pub(super) variant: Option<Variant>,
    /// Database of a variant that needs one, beside those that are found; may be repeated
    #[arg(long, value_name = "FILE", requires = "variant")]
    pub(super) database: Vec<PathBuf>,
    /// Seed of the dice, a whole number from 0 on
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::whole)]
    pub(super) seed: u64,
    /// Plies at which variance reduction estimates the luck of a roll, 0 to 4 [default: one less
    /// than the deeper contender, at least 0]
    #[arg(long, value_name = "PLIES", value_parser = number::plies)]
    pub(super) luck: Option<usize>,
    /// Judge every decision at this depth, 0 to 4 plies, and report the average errors
    #[arg(long, value_name = "PLIES", value_parser = number::plies)]
    pub(super) judge: Option<usize>,
    /// Option to send to programs that speak UBGI; may be repeated
    #[arg(long, value_name = "KEY=VALUE", value_parser = setting)]
    pub(super) set: Vec<(String, String)>,
    /// Maximum time of an answer in seconds, 1 to 604800; the duel ends if a program takes longer
    #[arg(long, value_name = "SECONDS", default_value = "30", value_parser = number::seconds)]
    pub(super) time_limit: NonZeroU32,
    /// File for all pairs, as JSON lines; if it contains pairs of the same duel, only the others
    /// are played
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) threads: ThreadArgs,
    /// Output format
    #[arg(long, default_value = "text")]
    pub(super) format: TextOrJson,
}

/// Reads the means of a sequential test.
fn means(text: &str) -> Result<[f64; 2], String> {
    let mean = |text: &str| {
        text.trim().parse::<f64>().ok().filter(|mean| (-1000.0..=1000.0).contains(mean))
    };
    let both = text.split_once(',').and_then(|(low, high)| Some([mean(low)?, mean(high)?]));
    both.filter(|[low, high]| low < high).ok_or_else(|| {
        "expected two numbers of points, the lower one first, such as 0,0.004".to_owned()
    })
}

fn chance(text: &str) -> Result<f64, String> {
    let chance = text.parse().ok().filter(|chance| *chance > 0.0 && *chance < 0.5);
    chance.ok_or_else(|| "expected a number above 0 and below 0.5".to_owned())
}

fn setting(text: &str) -> Result<(String, String), String> {
    let setting = text.split_once('=').filter(|(key, _)| !key.is_empty());
    let (key, value) = setting.ok_or("expected KEY=VALUE, such as engine.ply=1")?;
    Ok((key.into(), value.into()))
}
