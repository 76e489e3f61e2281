//! The stage `label`: labels with variance reduction.
//!
//! For every position `s` of a game the mean over all 21 rolls after the best reply, `E(s)`, is
//! computed. The label is `E(s)` plus λ times the surprise of the rest of the game: the label of the
//! position reached less the net's value of it, whether the play was the best or hardly worse. Where a
//! look one ply deeper chose the play, the value of the net's own choice is subtracted instead, so that
//! the gain by the better play counts. With λ = 1 the label is the outcome less the luck of every roll.
//!
//! Two positions after the same roll, siblings, get the same surprise of the rest of the game, the one
//! passed over too. So the difference of their labels is the difference of their means, without noise.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context as _, Result, bail, ensure};
use barpoint_bearoff::OneSided;
use barpoint_core::{Class, Outcome, Position, Variant};
use barpoint_engine::{Engine, Evaluator};
use barpoint_ids::PositionId;
use rayon::prelude::*;

use crate::chances::{Chances, flip};
use crate::label::blocks::Blocks;
use crate::label::exclude::{Excluded, read_ids};
use crate::label::head::is_made;
use crate::label::label_file::{self, Kind, Label};
use crate::nets;
use crate::parse::parse_share;
use crate::print::Progress;
use crate::rng::Rng;
use crate::selfplay::game::{Game, Style, play, play_from};
use crate::selfplay::starts::Plan;

/// Options of `barpoint-train label`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn` and `race.bpnn`, which play and evaluate
    #[arg(long)]
    nets: PathBuf,
    #[command(flatten)]
    blocks: Blocks,
    /// Weight λ of the rest of the game, 0 to 1
    #[arg(long, default_value_t = 0.9, value_parser = parse_share::<f32>)]
    lambda: f32,
    /// Share of games that begin with a position dealt by plan: back games, containment and so on;
    /// with --races a race
    #[arg(long, default_value_t = 0.0, value_parser = parse_share::<f32>)]
    dealt: f32,
    /// Deal positions of this plan alone; most back games begin with odd plays instead
    #[arg(long, value_enum, conflicts_with = "races")]
    plan: Option<Plan>,
    /// Share of the other games that begin with some odd plays
    #[arg(long, default_value_t = 0.4, value_parser = parse_share::<f32>)]
    odd: f32,
    /// Files of position IDs, one a line; each game begins with a random one of them, instead of the usual start
    #[arg(long, num_args = 1.., value_name = "FILE", conflicts_with_all = ["dealt", "plan", "odd", "races"])]
    starts: Vec<PathBuf>,
    /// Share of random plays; positions before one ignore the rest of the game
    #[arg(long, default_value_t = 0.06, value_parser = parse_share::<f32>)]
    exploration: f32,
    /// Share of the other plays that are chosen among the plays hardly worse than the best
    #[arg(long, default_value_t = 0.0, value_parser = parse_share::<f32>)]
    variety: f32,
    /// Share of positions with a sibling: another position after the same roll, hardly worse than the best,
    /// which is labelled too
    #[arg(long, default_value_t = 0.0, value_parser = parse_share::<f32>)]
    siblings: f32,
    /// Number of plays hardly worse than the best that are compared one ply deeper before one is made; all of
    /// them are labelled
    #[arg(long, default_value_t = 1)]
    considered: usize,
    /// Stop after this number of seconds, at the end of a block
    #[arg(long, default_value_t = f64::INFINITY)]
    seconds: f64,
    /// Label only the race at the end of each game
    #[arg(long)]
    races: bool,
    /// End each game where the race begins; contact nets need no labels of races, which take as long as the
    /// others
    #[arg(long, conflicts_with = "races")]
    contact: bool,
    /// Points of an exact bearoff database as teacher, for --races; 10 points take 3 GB of memory
    #[arg(long, value_parser = clap::value_parser!(u8).range(6..=12))]
    points: Option<u8>,
}

impl Options {
    fn style(&self) -> Style {
        Style {
            dealt: self.dealt,
            plan: self.plan,
            odd_starts: self.odd,
            exploration: self.exploration,
            variety: self.variety,
            siblings: self.siblings,
            considered: self.considered,
            expectations: true,
            races_only: self.races,
            contact_only: self.contact,
        }
    }
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, names) = nets::load(&options.nets)?;
    let mut provenance = format!(
        "nets {names}; lambda {}; seed {}; {} games a block; bearoff of {} points; {:?}",
        options.lambda,
        options.blocks.seed,
        options.blocks.games,
        options.points.unwrap_or(6),
        options.style()
    );
    for file in &options.starts {
        provenance = format!("{provenance}; starts of {}", file.display());
    }
    match options.points {
        Some(points) => label_blocks(options, &FarBearoff::new(engine, points), &provenance),
        None => label_blocks(options, &engine, &provenance),
    }
}

fn label_blocks(options: &Options, engine: &impl Evaluator, provenance: &str) -> Result<()> {
    let excluded = Excluded::read(&options.blocks.exclude)?;
    let starts = read_starts(&options.starts)?;
    let blocks = options.blocks.numbers();
    let progress = Progress::new("blocks", blocks.end - blocks.start, 0);
    let started = std::time::Instant::now();
    let labels = AtomicU64::new(0);
    blocks.into_par_iter().try_for_each(|block| -> Result<()> {
        if started.elapsed().as_secs_f64() < options.seconds {
            let count = label_block(options, engine, &starts, &excluded, provenance, block)?;
            labels.fetch_add(count as u64, Ordering::Relaxed);
        }
        progress.add(1);
        Ok(())
    })?;
    eprintln_labels(labels.into_inner(), &options.blocks.out);
    Ok(())
}

#[expect(clippy::print_stderr, reason = "the only word of a command that writes files")]
fn eprintln_labels(count: u64, out: &Path) {
    eprintln!("{count} labels in {}", out.display());
}

/// Reads positions that games begin with.
fn read_starts(files: &[PathBuf]) -> Result<Vec<Position>> {
    let mut starts = Vec::new();
    for file in files {
        let read = read_ids(file)?;
        ensure!(!read.is_empty(), "{} is empty, expected position IDs", file.display());
        starts.extend(read);
    }
    if let Some(race) = starts.iter().find(|position| !position.has_contact()) {
        bail!("{}: expected starts with contact", PositionId(*race));
    }
    Ok(starts)
}

fn label_block(
    options: &Options,
    engine: &impl Evaluator,
    starts: &[Position],
    excluded: &Excluded,
    provenance: &str,
    block: u64,
) -> Result<usize> {
    let path = |kind: Kind| options.blocks.path(block, kind.extension());
    let (singles, pairs) = (path(Kind::Singles), path(Kind::Pairs));
    if is_made(&singles, provenance)? {
        return Ok(0);
    }
    let mut labels = Labels::default();
    for game in options.blocks.games_of(block) {
        let (style, mut rng) = (options.style(), Rng::new(options.blocks.seed, game));
        let game = if starts.is_empty() {
            play(engine, &style, &mut rng)
        } else {
            let start = starts[rng.below(starts.len() as u32) as usize];
            play_from(start, engine, &style, &mut rng)
        };
        label_game(&game, options.lambda, &mut labels);
    }
    labels.singles.retain(|label| !excluded.contains(label));
    labels.pairs.retain(|pair| !pair.iter().any(|label| excluded.contains(label)));
    // Singles are written last, because a block is done when their file exists.
    let wrong = "cannot save labels";
    if options.siblings > 0.0 || options.considered > 1 {
        let pairs_of_labels = labels.pairs.as_flattened();
        label_file::write(&pairs, Kind::Pairs, provenance, pairs_of_labels).context(wrong)?;
    }
    label_file::write(&singles, Kind::Singles, provenance, &labels.singles).context(wrong)?;
    Ok(labels.singles.len() + 2 * labels.pairs.len())
}

/// Labels of games.
#[derive(Debug, Default)]
struct Labels {
    singles: Vec<Label>,
    /// Labels of siblings.
    pairs: Vec<[Label; 2]>,
}

fn label_game(game: &Game, lambda: f32, labels: &mut Labels) {
    if Class::of(&game.last, Variant::Backgammon) == Class::Race {
        labels.singles.push(Label::new(&game.last, &game.end));
    }
    // The difference between the rest of the game and the net's value, for the player on roll there.
    let mut surprise = difference(&game.end, &game.foreseen);
    let mut targets = vec![Chances::default(); game.turns.len()];
    for (turn, target) in game.turns.iter().zip(&mut targets).rev() {
        *target = turn.expectation;
        if turn.is_good {
            let seen = flip(&surprise);
            target.iter_mut().zip(seen).for_each(|(target, s)| *target += lambda * s);
        }
        labels.singles.push(Label::new(&turn.position, target));
        surprise = difference(target, &turn.foreseen);
    }
    for sibling in &game.siblings {
        let turn = sibling.turn + 1;
        let Some((next, target)) = game.turns.get(turn).zip(targets.get(turn)) else {
            labels.singles.push(Label::new(&sibling.position, &sibling.expectation));
            continue;
        };
        let mean = &sibling.expectation;
        let beside = std::array::from_fn(|i| mean[i] + target[i] - next.expectation[i]);
        let beside = Label::new(&sibling.position, &beside);
        labels.pairs.push([beside, Label::new(&next.position, target)]);
    }
}

fn difference(target: &Chances, foreseen: &Chances) -> Chances {
    std::array::from_fn(|i| target[i] - foreseen[i])
}

/// An engine, and a large one-sided database that comes first.
#[derive(Debug)]
struct FarBearoff {
    engine: Engine,
    bearoff: OneSided,
}

impl FarBearoff {
    /// Computes the database of this number of points; ten take a minute and 3 GB.
    fn new(engine: Engine, points: u8) -> Self {
        Self { engine, bearoff: OneSided::build(points, 15) }
    }
}

impl Evaluator for FarBearoff {
    fn evaluate(&self, position: &Position) -> Outcome {
        self.exact(position).unwrap_or_else(|| self.engine.evaluate(position))
    }

    fn exact(&self, position: &Position) -> Option<Outcome> {
        match position.result(Variant::Backgammon) {
            Some(result) => Some(result.into()),
            None => self.bearoff.outcome(position),
        }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Dice, Plays};

    use super::*;
    use crate::label::exclude::write_ids;
    use crate::nets::load_or_shipped;
    use crate::selfplay::game::{Sibling, Turn};

    #[test]
    fn the_rest_of_the_game_moves_both_siblings_alike() {
        let mut plays = Plays::default();
        plays.generate(&Variant::Backgammon.start(), Dice::ALL[1]);
        let [first, second] = [plays[0].result, plays[1].result];
        let turn = |position: Position, expectation: Chances| Turn {
            position,
            foreseen: [0.0, 0.1, 0.4, 0.4, 0.1, 0.0],
            expectation,
            is_good: true,
        };
        let means = [[0.0, 0.2, 0.3, 0.4, 0.1, 0.0], [0.0, 0.1, 0.3, 0.5, 0.1, 0.0]];
        let game = Game {
            turns: vec![turn(Variant::Backgammon.start(), means[0]), turn(first, means[0])],
            siblings: vec![Sibling { turn: 0, position: second, expectation: means[1] }],
            last: second,
            end: [0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            foreseen: [0.0, 0.1, 0.5, 0.3, 0.1, 0.0],
        };
        let mut labels = Labels::default();
        label_game(&game, 0.5, &mut labels);
        let [beside, played] = labels.pairs[0].map(|label| label.target());
        for (i, (beside, played)) in beside.into_iter().zip(played).enumerate() {
            // Half of the surprise of the end, seen by the other player.
            let surprise = game.end[5 - i] - game.foreseen[5 - i];
            assert!((played - means[0][i] - 0.5 * surprise).abs() < 2e-4, "{i}");
            assert!((beside - played - (means[1][i] - means[0][i])).abs() < 4e-4, "{i}");
        }
        let single = labels.singles.iter().find(|label| label.key() == labels.pairs[0][1].key());
        assert_eq!(single.map(Label::target), Some(played));
    }

    #[test]
    fn games_begin_with_positions_of_a_file() {
        let path = std::env::temp_dir().join(format!("starts-{}.ids", std::process::id()));
        let nackgammon = Variant::Nackgammon.start();
        write_ids(&path, &[nackgammon]).unwrap();
        let starts = read_starts(std::slice::from_ref(&path)).unwrap();
        let (engine, _) = load_or_shipped(None).unwrap();
        let game = play_from(starts[0], &engine, &Style::STATIC, &mut Rng::new(1, 0));
        assert_eq!(game.turns[0].position, nackgammon);
        std::fs::write(&path, "/wcAADD/BwAAAA\n").unwrap();
        let error = read_starts(std::slice::from_ref(&path)).unwrap_err();
        assert!(error.to_string().ends_with("expected starts with contact"), "{error}");
        std::fs::write(&path, "\n").unwrap();
        let error = read_starts(std::slice::from_ref(&path)).unwrap_err();
        assert!(error.to_string().ends_with("is empty, expected position IDs"), "{error}");
        std::fs::remove_file(&path).unwrap();
    }
}
