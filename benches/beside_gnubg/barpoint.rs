//! Barpoint's part.

use std::hint::black_box;

use barpoint_benches::{POINTS, cpu};
use barpoint_core::{Class, LegalPlay, Plays, Position, Variant};
use barpoint_dice::SeededDice;
use barpoint_engine::{Engine, Evaluator, Searcher};
use barpoint_nn::Pruner;
use barpoint_rollout::{RolloutOptions, RolloutPlan, Runner};

/// Work done in a second of CPU time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Speeds {
    /// Static evaluations, one position at a time.
    pub(crate) single: f64,
    /// Static evaluations of the plays of a roll together.
    pub(crate) together: f64,
    /// The same two by the small net.
    pub(crate) small: [f64; 2],
    /// Games of a rollout of the starting position.
    pub(crate) trials: f64,
}

/// Positions and rolls of games that the engine plays against itself.
pub(crate) struct Work {
    engine: Engine,
    small: Pruner,
    /// Positions after a play.
    positions: Vec<Position>,
    /// A position and the plays of a roll.
    rolls: Vec<(Position, Vec<LegalPlay>)>,
    plan: RolloutPlan,
}

/// Number of positions that are evaluated in turn, too many for a branch predictor to learn.
const POSITIONS: usize = 4096;

impl Work {
    pub(crate) fn new(engine: Engine, small: Pruner) -> anyhow::Result<Self> {
        let is_contact =
            |position: &Position| Class::of(position, Variant::Backgammon) == Class::Contact;
        let (searcher, dice) = (Searcher::static_cubeless(&engine), SeededDice::new(1));
        let (mut positions, mut rolls) = (Vec::new(), Vec::new());
        let mut plays = Plays::default();
        for trial in 0.. {
            if positions.len() >= POSITIONS {
                break;
            }
            let mut dice = dice.trial(trial);
            let mut position = Variant::Backgammon.start();
            for turn in 0.. {
                let roll = dice.roll(turn);
                plays.generate(&position, roll);
                let contact = plays.iter().copied().filter(|play| is_contact(&play.result));
                rolls.push((position, contact.collect()));
                position = searcher.best(&position, roll).result;
                if !is_contact(&position) {
                    break;
                }
                positions.push(position);
            }
        }
        // As gnubg's cubeless rollouts do.
        let options = RolloutOptions { truncate_at_exact: true, ..RolloutOptions::default() };
        let plan = RolloutPlan::for_position(Variant::Backgammon.start(), options)?;
        Ok(Self { engine, small, positions, rolls, plan })
    }

    /// Works for a second or two on this thread and those of the pool it belongs to.
    pub(crate) fn measure(&self) -> anyhow::Result<Speeds> {
        const ROUNDS: usize = 100;
        let engine = &self.engine;
        let single = cpu::seconds(|| {
            for position in self.positions.iter().cycle().take(ROUNDS * self.positions.len()) {
                black_box(engine.evaluate(black_box(position)));
            }
        })?;
        let rounds = ROUNDS / 10;
        let together = cpu::seconds(|| {
            for (_, plays) in self.rolls.iter().cycle().take(rounds * self.rolls.len()) {
                let results: Vec<_> = plays.iter().map(|play| &play.result).collect();
                engine.evaluate_each(black_box(&results), &mut |_, outcome| {
                    black_box(outcome);
                });
            }
        })?;
        let small = self.measure_small()?;
        let trials = self.plan.options().trials;
        let rollout = cpu::seconds(|| {
            black_box(Runner::new(&self.plan, engine).run_trials(0..trials));
        })?;
        Ok(Speeds {
            single: (ROUNDS * self.positions.len()) as f64 / single,
            together: (rounds * self.plays()) as f64 / together,
            small,
            trials: f64::from(trials) / rollout,
        })
    }

    /// Speeds of the small net: single positions, and the plays of a roll together.
    fn measure_small(&self) -> anyhow::Result<[f64; 2]> {
        const ROUNDS: usize = 400;
        let single = cpu::seconds(|| {
            for position in self.positions.iter().cycle().take(ROUNDS * self.positions.len()) {
                black_box(self.small.evaluate(black_box(position)));
            }
        })?;
        let rounds = ROUNDS / 10;
        let mut means = Vec::new();
        let together = cpu::seconds(|| {
            for (position, plays) in self.rolls.iter().cycle().take(rounds * self.rolls.len()) {
                self.small.mean_results(
                    black_box(position),
                    black_box(plays),
                    &[POINTS],
                    &mut means,
                );
                black_box(&means);
            }
        })?;
        let evaluations = [ROUNDS * self.positions.len(), rounds * self.plays()];
        Ok([evaluations[0] as f64 / single, evaluations[1] as f64 / together])
    }

    /// The plays of all rolls.
    fn plays(&self) -> usize {
        self.rolls.iter().map(|(_, plays)| plays.len()).sum()
    }
}
