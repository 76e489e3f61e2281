//! The stage `td`: TD(λ) self-play from random weights.

use std::path::PathBuf;

use anyhow::{Result, ensure};
use barpoint_core::{Class, Variant};
use barpoint_engine::Engine;
use barpoint_nn::Network;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::chances::{Chances, flip};
use crate::files::{load_checkpoint, save_checkpoint, write_atomically};
use crate::fit::adam::Adam;
use crate::fit::batch::Learner;
use crate::fit::curve::Curve;
use crate::fit::lesson::Role;
use crate::fit::options::{ensure_same, to_text};
use crate::fit::start::shape;
use crate::net::float_net::FloatNet;
use crate::net::loss::Loss;
use crate::net::quantise::quantise;
use crate::net::shape::Shape;
use crate::net::task::{Example, Task};
use crate::print::Progress;
use crate::rng::Rng;
use crate::selfplay::game::{Game, Style, play};

/// Options of `barpoint-train td`.
#[derive(Clone, Debug, Serialize, clap::Args)]
pub(crate) struct Options {
    /// Folder for the nets, the checkpoint and the learning curve
    #[serde(skip)]
    #[arg(long)]
    out: PathBuf,
    /// Games to play
    #[arg(long, default_value_t = 120_000)]
    games: u64,
    /// Hidden units of the contact net (a multiple of 128); the race net has 128
    #[arg(long, default_value_t = 128)]
    hidden: usize,
    /// Seed of everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Number of games that the same nets play before they learn from them.
const ROUND: u64 = 64;
const BATCH: usize = 256;
/// Columns of the learning curve.
const COLUMNS: &[&str] = &["games", "contact_rmse", "race_rmse"];
const CHECKPOINT_ROUNDS: u64 = 200;
const STYLE: Style =
    Style { odd_starts: 0.35, exploration: 0.02, contact_only: false, ..Style::STATIC };

#[derive(Serialize, Deserialize)]
struct Learning {
    net: FloatNet,
    adam: Adam,
}

impl Learning {
    fn new(shape: Shape, rng: &mut Rng) -> Self {
        let net = FloatNet::random(shape, rng);
        let adam = Adam::new(net.parameters.len());
        Self { net, adam }
    }

    fn has(&self, shape: Shape) -> bool {
        self.net.has(shape) && self.adam.fits(self.net.parameters.len())
    }

    fn learn(&mut self, tasks: &[Task], rate: f32) -> Loss {
        let mut learner = Learner::new(self.net.parameters.len(), 0.0);
        let mut loss = Loss::default();
        for batch in tasks.chunks(BATCH) {
            loss.add(&learner.learn(&mut self.net, &mut self.adam, batch, rate));
        }
        loss
    }

    fn network(&self) -> Network {
        Network::new(&quantise(&self.net))
    }
}

#[derive(Serialize, Deserialize)]
struct State {
    /// Options of the stage, as [`to_text`] writes them.
    options: String,
    games: u64,
    contact: Learning,
    race: Learning,
}

/// Runs or resumes the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let checkpoint = options.out.join("td.checkpoint");
    let contact = shape(Role::Contact, options.hidden, false)?;
    let race = shape(Role::Race, 128, false)?;
    let given = to_text(options)?;
    let mut state = load_checkpoint(&checkpoint)?.unwrap_or_else(|| {
        let mut rng = Rng::new(options.seed, u64::MAX);
        State {
            options: given.clone(),
            games: 0,
            contact: Learning::new(contact, &mut rng),
            race: Learning::new(race, &mut rng),
        }
    });
    ensure_same(&checkpoint, &state.options, &given)?;
    ensure!(
        state.contact.has(contact) && state.race.has(race),
        "{}: parameters are missing, expected whole nets",
        checkpoint.display()
    );
    let mut curve = Curve::open(&options.out.join("td.csv"), COLUMNS, state.games as f64)?;
    let progress = Progress::new("games", options.games, state.games);
    let mut engine = Engine::new(state.contact.network(), state.race.network());
    let mut losses = [Loss::default(); 2];
    while state.games < options.games {
        let done = state.games as f32 / options.games as f32;
        let lambda = 0.7 - 0.4 * done;
        let rate = 4e-3 * (3e-4_f32 / 4e-3).powf(done);
        let games: Vec<Game> = (state.games..state.games + ROUND)
            .into_par_iter()
            .map(|game| play(&engine, &STYLE, &mut Rng::new(options.seed, game)))
            .collect();
        let (contact, race) = examples(&games, lambda, &state);
        losses[0].add(&state.contact.learn(&contact, rate));
        losses[1].add(&state.race.learn(&race, rate));
        engine = engine.with_nets(state.contact.network(), state.race.network());
        state.games += ROUND;
        progress.set(state.games);
        if (state.games / ROUND).is_multiple_of(CHECKPOINT_ROUNDS) || state.games >= options.games {
            curve.row(&[state.games as f64, losses[0].rmse(), losses[1].rmse()])?;
            losses = [Loss::default(); 2];
            save_checkpoint(&checkpoint, &state)?;
        }
    }
    write_atomically(&options.out.join("contact.bpnn"), &quantise(&state.contact.net).to_bytes())?;
    write_atomically(&options.out.join("race.bpnn"), &quantise(&state.race.net).to_bytes())
}

/// Returns the λ-returns of all positions: those for the contact net, those for the race net.
fn examples(games: &[Game], lambda: f32, state: &State) -> (Vec<Task>, Vec<Task>) {
    let (mut contact, mut race) = (Vec::new(), Vec::new());
    for game in games {
        let mut target = game.end;
        let mut next: Chances = game.end;
        for turn in game.turns.iter().rev() {
            // The value of the opponent's next position: its target blended with the net's value.
            for (target, value) in target.iter_mut().zip(next) {
                *target = lambda * *target + (1.0 - lambda) * value;
            }
            target = flip(&target);
            next = turn.foreseen;
            if !turn.is_good {
                // The game after a bad play is no evidence about the position before it.
                target = turn.foreseen;
                continue;
            }
            if Class::of(&turn.position, Variant::Backgammon) == Class::Race {
                race.push(Example::new(&turn.position, target, state.race.net.shape).into());
            } else {
                contact.push(Example::new(&turn.position, target, state.contact.net.shape).into());
            }
        }
    }
    (contact, race)
}
