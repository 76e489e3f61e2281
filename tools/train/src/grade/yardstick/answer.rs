//! The stage `yardstick answer`: rolls out decisions.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use barpoint_bearoff::TwoSided;
use clap::ValueEnum;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::files::{Answers, CUBES, Names, Numbered, PLAYS, read_lines};
use super::scene::Scene;
use super::settle::Rules;
use super::{CubeAnswer, CubeQuestion, PlayAnswer, PlayQuestion};
use crate::nets;
use crate::print::Progress;

/// Options of `barpoint-train yardstick answer`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Kind of decisions
    kind: Kind,
    /// Folder of the questions and of the answers
    #[arg(long)]
    folder: PathBuf,
    /// Folder of the nets that play; by default the nets that ship
    #[arg(long)]
    nets: Option<PathBuf>,
    /// The largest standard error of a difference, in points
    #[arg(long, default_value_t = 0.01)]
    error: f64,
    /// Turns after which games are truncated, 0 for never
    #[arg(long, default_value_t = 16)]
    turns: u32,
    /// Plies of the evaluation there
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=2))]
    plies: u8,
    /// Play one ply deeper where a second play is nearly as good as the best; equities of back games depend on
    /// it
    #[arg(long)]
    deeper: bool,
    /// Kinds of games to answer, as the questions name them; by default all
    #[arg(long, num_args = 1.., value_parser = Scene::parse)]
    scenes: Vec<Scene>,
    /// Number of threads
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Number of minutes after which no decision is begun
    #[arg(long)]
    minutes: Option<u64>,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Kind {
    /// Chequer plays
    Plays,
    /// Cube decisions
    Cubes,
}

/// Answers questions until none is left or the time is over.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, _) = nets::load_or_shipped(options.nets.as_deref())?;
    let engine = engine.with_database(Arc::new(TwoSided::new(6, 6)));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(options.threads).build()?;
    let turns = Some(options.turns).filter(|&turns| turns > 0);
    let rules =
        Rules { error: options.error, turns, plies: options.plies.into(), deeper: options.deeper };
    pool.install(|| match options.kind {
        Kind::Plays => answer(options, PLAYS, |asked: &PlayQuestion| -> Result<PlayAnswer> {
            asked.answer(&engine, &rules)
        }),
        Kind::Cubes => answer(options, CUBES, |asked: &CubeQuestion| -> Result<CubeAnswer> {
            asked.answer(&engine, &rules)
        }),
    })
}

fn answer<Q, A>(options: &Options, names: Names, roll: impl Fn(&Q) -> Result<A>) -> Result<()>
where
    Q: DeserializeOwned + Numbered,
    A: DeserializeOwned + Serialize + Numbered,
{
    let questions: Vec<Q> = read_lines(&options.folder.join(names.questions))?;
    let mut answers = Answers::open::<A>(options.folder.join(names.answers))?;
    let is_wanted =
        |number| options.scenes.is_empty() || options.scenes.contains(&Scene::of(number));
    let open = questions.iter().filter(|asked| is_wanted(asked.number()));
    let open: Vec<&Q> = open.filter(|asked| !answers.has(asked.number())).collect();
    let progress = Progress::new("decisions", open.len() as u64, 0);
    let begin = Instant::now();
    let limit = options.minutes.map(|minutes| Duration::from_secs(60 * minutes));
    for asked in open {
        if limit.is_some_and(|limit| begin.elapsed() >= limit) {
            break;
        }
        let answer = roll(asked).with_context(|| format!("decision {}", asked.number()))?;
        answers.give(&answer)?;
        progress.add(1);
    }
    Ok(())
}
