//! The stage `yardstick choose`: chooses decisions.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::path::PathBuf;

use anyhow::Result;
use barpoint_core::{Plays, Position, PositionKey};
use barpoint_ids::PositionId;

use super::files::{CUBES, IDS, PLAYS, ensure_new, lines};
use super::{CubeQuestion, PlayQuestion};
use crate::files::write_atomically;
use crate::label::label_file::{self, Kind};
use crate::nets;
use crate::print::Progress;
use crate::rng::Rng;

/// Options of `barpoint-train yardstick choose`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder for the questions, which must not have any yet
    #[arg(long)]
    out: PathBuf,
    /// Folder of the nets that play; by default the nets that ship
    #[arg(long)]
    nets: Option<PathBuf>,
    /// Number of chequer plays
    #[arg(long, default_value_t = 1600, value_parser = clap::value_parser!(u32).range(..100_000))]
    plays: u32,
    /// Number of the first chequer play; numbers decide the kinds of games, and from 100000 on these are
    /// snakes, pickups and massive back games
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u32).range(..1_000_000))]
    first: u32,
    /// Number of cube decisions
    #[arg(long, default_value_t = 416)]
    cubes: u32,
    /// Folders of label files; decisions about their positions are left out afterwards
    #[arg(long, num_args = 1.., value_name = "FOLDER")]
    labels: Vec<PathBuf>,
    /// Seed of the decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Maximum number of attempts to find a decision, each with random numbers of its own.
const ATTEMPTS: u64 = 1 << 20;

/// Chooses different decisions and writes them, with the IDs of their positions.
pub(crate) fn run(options: &Options) -> Result<()> {
    for name in [PLAYS.questions, CUBES.questions, IDS] {
        ensure_new(&options.out.join(name))?;
    }
    let (engine, _) = nets::load_or_shipped(options.nets.as_deref())?;
    let mut scratch = Plays::default();
    let mut known = HashSet::new();
    let progress = Progress::new("decisions", (options.plays + options.cubes).into(), 0);
    let (mut plays, mut cubes) = (Vec::new(), Vec::new());
    for number in options.first..options.first + options.plays {
        plays.push(first(options.seed, 0, number, |rng| {
            let asked = PlayQuestion::choose(&engine, number, rng, &mut scratch);
            Ok(asked.filter(|asked| known.insert(asked.position.clone())))
        })?);
        progress.add(1);
    }
    for number in 0..options.cubes {
        cubes.push(first(options.seed, 1, number, |rng| {
            let asked = CubeQuestion::choose(&engine, number, rng, &mut scratch)?;
            Ok(asked.filter(|asked| known.insert(asked.xgid.clone())))
        })?);
        progress.add(1);
    }
    let mut all = Vec::new();
    for asked in &plays {
        all.extend(asked.all_positions()?);
    }
    for asked in &cubes {
        all.push(asked.situation()?.0);
    }
    let learnt = among_labels(&all, &options.labels)?;
    let is_new = |position: &Position| !learnt.contains(&PositionKey::from(position));
    plays.retain(|asked| asked.all_positions().is_ok_and(|all| all.iter().all(is_new)));
    cubes.retain(|asked| asked.situation().is_ok_and(|(position, ..)| is_new(&position)));
    let ids: BTreeSet<String> = all
        .iter()
        .filter(|position| is_new(position))
        .map(|p| PositionId(*p).to_string())
        .collect();
    let ids = ids.into_iter().collect::<Vec<_>>().join("\n") + "\n";
    write_atomically(&options.out.join(PLAYS.questions), lines(&plays)?.as_bytes())?;
    write_atomically(&options.out.join(CUBES.questions), lines(&cubes)?.as_bytes())?;
    write_atomically(&options.out.join(IDS), ids.as_bytes())
}

/// Returns the positions that labels are about, with either player on roll.
fn among_labels(positions: &[Position], folders: &[PathBuf]) -> Result<HashSet<PositionKey>> {
    let mut keys = HashMap::new();
    for position in positions {
        let key = PositionKey::from(position);
        keys.insert(key, key);
        keys.insert(PositionKey::from(&position.flip()), key);
    }
    let mut found = HashSet::new();
    for folder in folders {
        for kind in [Kind::Singles, Kind::Pairs] {
            for path in label_file::in_folder(folder, kind)? {
                let mut labels = Vec::new();
                label_file::read_into(&path, kind, &mut labels)?;
                found.extend(labels.iter().filter_map(|label| keys.get(&label.key())));
            }
        }
    }
    Ok(found)
}

/// Returns the decision of the first successful attempt.
fn first<Q>(
    seed: u64,
    kind: u64,
    number: u32,
    mut attempt: impl FnMut(&mut Rng) -> Result<Option<Q>>,
) -> Result<Q> {
    for unit in 0..ATTEMPTS {
        let mut rng = Rng::new(seed, (kind << 32 | u64::from(number)) * ATTEMPTS + unit);
        if let Some(found) = attempt(&mut rng)? {
            return Ok(found);
        }
    }
    anyhow::bail!("no decision {number} in {ATTEMPTS} attempts: expected nets that play better")
}
