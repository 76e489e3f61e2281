//! The stage `label-replies`: pairs of replies that a pruner mistakes.
//!
//! The pairs of `label` are replies of nearly equal value, so a pruner that has learnt them knows nothing about errors that
//! the contact net never considers. If it likes one of these better than the best reply, the best reply is not even
//! evaluated. This stage plays games, lets the pruner select replies and pairs each of them with the best of all replies,
//! and the best reply with any other one. The labels are what the contact net says.

use std::path::PathBuf;

use anyhow::{Context as _, Result, ensure};
use barpoint_core::{Outcome, Position};
use barpoint_engine::{Cut, Evaluator, Pruning, Replies, SearchOptions, Searcher};
use rayon::prelude::*;

use crate::chances;
use crate::label::blocks::Blocks;
use crate::label::exclude::Excluded;
use crate::label::head::is_made;
use crate::label::label_file::{self, Kind, Label};
use crate::nets;
use crate::parse::parse_share;
use crate::print::Progress;
use crate::rng::Rng;
use crate::selfplay::game::{Style, play};
use crate::selfplay::starts::Plan;

/// Options of `barpoint-train label-replies`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn`, `race.bpnn` and `pruner.bpnn`; the contact net plays and labels
    #[arg(long)]
    nets: PathBuf,
    #[command(flatten)]
    blocks: Blocks,
    /// Share of games that begin with a position dealt by plan
    #[arg(long, default_value_t = 0.5, value_parser = parse_share::<f32>)]
    dealt: f32,
    /// Deal positions of this plan alone
    #[arg(long, value_enum)]
    plan: Option<Plan>,
    /// Share of the other games that begin with some odd plays
    #[arg(long, default_value_t = 0.2, value_parser = parse_share::<f32>)]
    odd: f32,
    /// Number of random rolls for each position
    #[arg(long, default_value_t = 2)]
    rolls: u32,
    /// Maximum number of replies that the pruner selects
    #[arg(long, default_value_t = 4)]
    most: usize,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let pruner = options.nets.join(nets::PRUNER);
    ensure!(
        pruner.exists(),
        "{} does not exist, expected the pruner that selects",
        pruner.display()
    );
    let (engine, names) = nets::load(&options.nets)?;
    let plan = options.plan.map_or_else(String::new, |plan| format!(" by {plan:?}"));
    let provenance = format!(
        "nets {names}; seed {}; {} games a block, dealt {}{plan}, odd {}; {} rolls, {} replies",
        options.blocks.seed,
        options.blocks.games,
        options.dealt,
        options.odd,
        options.rolls,
        options.most
    );
    let blocks = options.blocks.numbers();
    let excluded = Excluded::read(&options.blocks.exclude)?;
    let progress = Progress::new("blocks", blocks.end - blocks.start, 0);
    blocks.into_par_iter().try_for_each(|block| {
        let path = options.blocks.path(block, Kind::Pairs.extension());
        if !is_made(&path, &provenance)? {
            let mut pairs = Vec::new();
            for game in options.blocks.games_of(block) {
                label_game(&engine, options, &mut Rng::new(options.blocks.seed, game), &mut pairs);
            }
            pairs.retain(|pair: &[Label; 2]| !pair.iter().any(|label| excluded.contains(label)));
            label_file::write(&path, Kind::Pairs, &provenance, pairs.as_flattened())
                .context("cannot save labels")?;
        }
        progress.add(1);
        Ok(())
    })
}

fn label_game(
    engine: &impl Evaluator,
    options: &Options,
    rng: &mut Rng,
    pairs: &mut Vec<[Label; 2]>,
) {
    let style = Style {
        dealt: options.dealt,
        plan: options.plan,
        odd_starts: options.odd,
        ..Style::STATIC
    };
    let game = play(engine, &style, rng);
    let pruned = Cut { margin: f64::INFINITY, most: options.most, races: false };
    let searchers = [None, Some(pruned)].map(|static_choice| {
        let pruning = Some(Pruning { static_choice, ..Pruning::default() });
        let searcher = Searcher::static_cubeless(engine);
        searcher.with_options(&SearchOptions { pruning, ..*searcher.options() })
    });
    let (mut all, mut selected) = (Replies::default(), Replies::default());
    for turn in &game.turns {
        for _ in 0..options.rolls {
            let dice = rng.roll();
            searchers[0].replies(&turn.position, &[dice], &mut all);
            searchers[1].replies(&turn.position, &[dice], &mut selected);
            let replies: Vec<_> =
                all.evaluated(0).filter(|reply| is_guessed(engine, reply.0)).collect();
            let best = replies.iter().max_by(|a, b| worth(a).total_cmp(&worth(b)));
            let Some(best) = best else { continue };
            let any = replies[rng.below(replies.len() as u32) as usize];
            for other in selected.evaluated(0).chain([any]) {
                if other.0 != best.0 && is_guessed(engine, other.0) {
                    pairs.push([label(other), label(*best)]);
                }
            }
        }
    }
}

/// Returns true if the pruner guesses what a position is worth.
fn is_guessed(engine: &impl Evaluator, position: &Position) -> bool {
    position.has_contact() && engine.exact(position).is_none()
}

/// Returns the equity for the player who makes the reply.
fn worth((_, outcome): &(&Position, &Outcome)) -> f32 {
    outcome.flip().equity().0
}

fn label((position, outcome): (&Position, &Outcome)) -> Label {
    Label::new(position, &chances::of(outcome))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chances::equity;
    use crate::nets::load_or_shipped;

    #[test]
    fn no_reply_is_better_than_the_one_it_is_paired_with() {
        let (engine, _) = load_or_shipped(None).unwrap();
        let options = Options {
            nets: PathBuf::new(),
            blocks: Blocks {
                out: PathBuf::new(),
                range: (0, 1),
                games: 1,
                seed: 1,
                exclude: Vec::new(),
            },
            dealt: 0.0,
            plan: None,
            odd: 0.0,
            rolls: 1,
            most: 3,
        };
        let mut pairs = Vec::new();
        label_game(&engine, &options, &mut Rng::new(1, 0), &mut pairs);
        assert!(pairs.len() > 50, "{}", pairs.len());
        for [other, best] in &pairs {
            // The equities are those of the opponent, to the accuracy of a label.
            assert!(equity(&other.target()) > equity(&best.target()) - 1e-3);
            let searcher = Searcher::static_cubeless(&engine);
            let net = chances::of(&searcher.value(&best.position().unwrap()).outcome);
            assert!((equity(&best.target()) - equity(&net)).abs() < 1e-3);
        }
        assert!(pairs.iter().any(|[a, b]| equity(&a.target()) > equity(&b.target()) + 0.1));
    }
}
