//! The stage `label-sides`: boards of races, labelled with the moments of the rolls that they need.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use barpoint_core::{Chequers, Plays, Position, Variant};
use barpoint_engine::{Evaluator, Searcher};
use barpoint_nn::OneSidedNet;
use rayon::prelude::*;

use super::label_file::{self, EXTENSION, Label};
use super::teacher::Teacher;
use crate::files::read;
use crate::label::blocks::parse_range;
use crate::label::head::is_made;
use crate::nets;
use crate::parse::parse_share;
use crate::print::Progress;
use crate::rng::Rng;
use crate::selfplay::{game, starts};

/// Options of `barpoint-train label-sides`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn` and `race.bpnn`, which play the games
    #[arg(long)]
    nets: PathBuf,
    /// Folder for the label files
    #[arg(long)]
    out: PathBuf,
    /// Blocks of races; files that exist are skipped, so an interrupted run can be resumed
    #[arg(long, value_parser = parse_range, value_name = "A..B")]
    blocks: (u64, u64),
    /// Races in a block
    #[arg(long, default_value_t = 1000)]
    races: u64,
    /// Share of races that are dealt
    #[arg(long, default_value_t = 0.5, value_parser = parse_share::<f32>)]
    dealt: f32,
    /// Points of the exact bearoff database; 10 points take a minute and 3 GB of memory
    #[arg(long, value_parser = clap::value_parser!(u8).range(7..=12), default_value_t = 10)]
    points: u8,
    /// One-sided race net that chooses the plays from farther away and measures luck, so that two trials are
    /// more accurate than a hundred without it
    #[arg(long)]
    guide: Option<PathBuf>,
    /// Number of trials for a board that is farther away
    #[arg(long, default_value_t = 108, value_parser = clap::value_parser!(u32).range(1..))]
    trials: u32,
    /// Seed of the races
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Share of random plays, so that labels include boards after bad plays.
const EXPLORATION: f32 = 0.15;

/// Points of the built-in bearoff database, within which no net is used.
const BUILT_IN: usize = 6;

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, names) = nets::load(&options.nets)?;
    let mut provenance = format!(
        "nets {names}; seed {}; {} races a block, {} of them dealt; bearoff of {} points, {} trials",
        options.seed, options.races, options.dealt, options.points, options.trials
    );
    let mut teacher = Teacher::new(options.points, options.trials);
    if let Some(path) = &options.guide {
        let bytes = read(path)?;
        let net = OneSidedNet::from_bytes(&bytes)
            .with_context(|| format!("cannot use {}", path.display()))?;
        provenance = format!("{provenance}, guided by {}", nets::named("race", &bytes));
        teacher = teacher.guided_by(net);
    }
    let (first, end) = options.blocks;
    let progress = Progress::new("blocks", end - first, 0);
    (first..end).into_par_iter().try_for_each(|block| -> Result<()> {
        let path = options.out.join(format!("{block:08}.{EXTENSION}"));
        if !is_made(&path, &provenance)? {
            let labels = block_of_labels(options, &engine, &teacher, block);
            label_file::write(&path, &provenance, &labels).context("cannot save labels")?;
        }
        progress.add(1);
        Ok(())
    })
}

fn block_of_labels(
    options: &Options,
    engine: &impl Evaluator,
    teacher: &Teacher,
    block: u64,
) -> Vec<Label> {
    let mut boards = Vec::new();
    for race in block * options.races..(block + 1) * options.races {
        boards_of_race(engine, options.dealt, &mut Rng::new(options.seed, race), &mut boards);
    }
    boards.sort_by_key(|board| *board.counts());
    boards.dedup();
    let rng = &mut Rng::new(!options.seed, block);
    boards.into_iter().map(|board| Label { board, moments: teacher.moments(&board, rng) }).collect()
}

/// Adds the boards of a race until both are within the built-in database.
fn boards_of_race(engine: &impl Evaluator, dealt: f32, rng: &mut Rng, boards: &mut Vec<Chequers>) {
    let (searcher, mut plays) = (Searcher::static_cubeless(engine), Plays::default());
    let mut position = if rng.chance(dealt) {
        starts::deal_race(rng)
    } else {
        game::race_after_play(engine, rng, &mut plays)
    };
    // A game may end with a chequer on the bar, and never be a race.
    while position.result(Variant::Backgammon).is_none() && !is_known(&position) {
        let both = [position.on_roll(), position.opponent()];
        boards.extend(both.into_iter().filter(|board| !is_home(board)));
        let dice = rng.roll();
        position = if rng.chance(EXPLORATION) {
            game::any_play(&position, dice, rng, &mut plays)
        } else {
            searcher.best(&position, dice).result
        };
    }
}

fn is_known(position: &Position) -> bool {
    is_home(position.on_roll()) && is_home(position.opponent())
}

fn is_home(board: &Chequers) -> bool {
    board.rearmost().is_none_or(|place| place < BUILT_IN)
}
