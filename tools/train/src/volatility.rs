//! The stage `volatility`: examples for the cube efficiency of positions with contact.
//!
//! Each line of the file is an object of JSON about one position of self-play: the hand-made inputs and the
//! static chances; the volatility, that is, the standard deviation of the winning chance after the next roll
//! and the best reply; and, with `--plies`, cubeful values of a search for each owner of the cube, with the
//! chances of that search. `volatility/fit.py` makes of them what
//! `crates/nn/src/volatility/weights.rs` and `crates/equity/src/efficiency/tables/contact.rs` hold.

use std::path::PathBuf;

use anyhow::Result;
use barpoint_core::{
    Contest, Cube, CubeOwner, CubeValue, Dice, MoneyRules, Outcome, Position, Session, Side,
};
use barpoint_engine::{Engine, Evaluator as _, Replies, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::inputs::Inputs;
use rayon::prelude::*;
use serde::Serialize;

use crate::files::write_atomically;
use crate::nets;
use crate::parse::parse_share;
use crate::print::Progress;
use crate::rng::Rng;
use crate::selfplay::game::{self, Style};

/// Options of `barpoint-train volatility`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn` and `race.bpnn`, which play and evaluate; the nets that ship if it is left out
    #[arg(long)]
    nets: Option<PathBuf>,
    /// File to write
    #[arg(long)]
    out: PathBuf,
    /// Games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// Seed of the games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Share of the positions that become examples
    #[arg(long, default_value_t = 0.2, value_parser = parse_share::<f32>)]
    share: f32,
    /// Turns to look ahead for the cubeful values; without it none are computed
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=3))]
    plies: Option<u8>,
}

/// Winning chances of the examples: the cube matters little beyond them.
const WINS: [f32; 2] = [0.08, 0.94];

const STYLE: Style = Style { dealt: 0.2, odd_starts: 0.3, ..Style::STATIC };

#[derive(Serialize)]
struct Example {
    features: Vec<i16>,
    chances: [f32; 5],
    volatility: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    cubeful: Option<[Value; 3]>,
}

/// Value for the player on roll who does not double now, on a cube of 1 without the Jacoby rule.
#[derive(Serialize)]
struct Value {
    chances: [f32; 5],
    value: f64,
}

/// Runs the stage.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, _) = nets::load_or_shipped(options.nets.as_deref())?;
    let progress = Progress::new("games", options.games, 0);
    let games: Vec<String> = (0..options.games)
        .into_par_iter()
        .map(|game| {
            let text = of_game(&engine, options, &mut Rng::new(options.seed, game));
            progress.add(1);
            text
        })
        .collect::<Result<_>>()?;
    write_atomically(&options.out, games.concat().as_bytes())
}

/// Returns the lines of a game.
fn of_game(engine: &Engine, options: &Options, rng: &mut Rng) -> Result<String> {
    let game = game::play(engine, &STYLE, rng);
    let mut lines = String::new();
    for turn in &game.turns {
        let position = &turn.position;
        let outcome = engine.evaluate(position);
        let is_chosen = rng.chance(options.share) && position.has_contact();
        if is_chosen && (WINS[0]..WINS[1]).contains(&outcome.win) {
            let example = example(engine, options.plies, position, &outcome);
            lines.push_str(&serde_json::to_string(&example)?);
            lines.push('\n');
        }
    }
    Ok(lines)
}

fn example(engine: &Engine, plies: Option<u8>, position: &Position, outcome: &Outcome) -> Example {
    Example {
        features: Inputs::of(position).features.to_vec(),
        chances: outcome.to_array(),
        volatility: volatility(engine, position),
        cubeful: plies.map(|plies| {
            [CubeOwner::Centred, CubeOwner::Side(Side::OnRoll), CubeOwner::Side(Side::Opponent)]
                .map(|owner| value(engine, plies.into(), position, owner))
        }),
    }
}

/// Returns the standard deviation of the winning chance over the 21 rolls.
fn volatility(engine: &Engine, position: &Position) -> f64 {
    let mut replies = Replies::default();
    Searcher::static_cubeless(engine).replies(position, &Dice::ALL, &mut replies);
    let wins = Dice::ALL.into_iter().zip(replies.best()).map(|(dice, reply)| {
        (f64::from(dice.weight()) / 36.0, 1.0 - f64::from(reply.value.outcome.win))
    });
    let mean: f64 = wins.clone().map(|(weight, win)| weight * win).sum();
    wins.map(|(weight, win)| weight * (win - mean).powi(2)).sum::<f64>().sqrt()
}

fn value(engine: &Engine, plies: usize, position: &Position, owner: CubeOwner) -> Value {
    let rules = MoneyRules { jacoby: false, beavers: false, ..MoneyRules::default() };
    let contest = Contest::Money(Session { rules, ..Session::default() });
    let cube = Cube { value: CubeValue::ONE, owner };
    let context = CubeContext::new(&contest, cube, &MatchEquityTable::default());
    let options = SearchOptions { plies, ..SearchOptions::default() };
    let found = Searcher::new(engine, &context, &options).value(position);
    Value { chances: found.outcome.to_array(), value: found.no_double.0 }
}
