//! Decisions at 0 to 2 plies: the same positions and rolls, the same filter, one thread each.

use std::hint::black_box;

use anyhow::Context;
use barpoint_benches::{POINTS, cpu};
use barpoint_core::{
    Contest, Cube, Decision, Dice, MatchState, Phase, Plays, Position, StateSetup, Variant,
};
use barpoint_dice::SeededDice;
use barpoint_engine::{Engine, Evaluator, MoveFilters, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_ids::{GnubgId, MatchId, Player, PositionId};
use barpoint_nn::Pruner;

use crate::gnubg;

/// Number of decisions.
const DECISIONS: usize = 60;

/// Repetitions for the small net, because the clock ticks only a few times in a hundredth of a second.
const SMALL_TIMES: usize = 1000;

/// Repetitions of searches of 0, 1 and 2 plies, so that each takes about a second.
const TIMES: [usize; 3] = [400, 16, 1];

/// Decisions of games that the engine plays against itself.
pub(crate) struct Decisions {
    decisions: Vec<(Position, Dice)>,
}

/// Cost of all decisions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Taken {
    /// Seconds of CPU time for each decision.
    pub(crate) seconds: f64,
    /// Plays evaluated at the full number of plies in each decision.
    pub(crate) plays: f64,
}

impl Taken {
    pub(crate) fn new(seconds: f64, plays: usize) -> Self {
        let each = |sum: f64| sum / DECISIONS as f64;
        Self { seconds: each(seconds), plays: each(plays as f64) }
    }
}

impl Decisions {
    /// Every fourth decision with contact and a choice.
    pub(crate) fn new(engine: &Engine) -> Self {
        let mut decisions = Vec::new();
        let dice = SeededDice::new(2);
        for trial in 0.. {
            let mut dice = dice.trial(trial);
            let mut position = Variant::Backgammon.start();
            for turn in 0.. {
                let roll = dice.roll(turn);
                let plays = position.plays(roll);
                if !position.has_contact() {
                    break;
                }
                if turn % 4 == 0 && plays.len() > 1 {
                    decisions.push((position, roll));
                    if decisions.len() == DECISIONS {
                        return Self { decisions };
                    }
                }
                position = Searcher::static_cubeless(engine).best(&position, roll).result;
            }
        }
        unreachable!("games have decisions")
    }

    /// Barpoint's part.
    pub(crate) fn barpoint(&self, engine: &Engine, plies: usize) -> anyhow::Result<Taken> {
        let table = MatchEquityTable::default();
        let context = CubeContext::new(&Contest::default(), Cube::START, &table);
        let options = SearchOptions { plies, top: 1, ..SearchOptions::default() };
        let searcher = Searcher::new(engine, &context, &options);
        let mut deep = 0;
        let times = TIMES[plies];
        let seconds = cpu::seconds(|| {
            for (position, dice) in self.decisions.repeat(times) {
                let plays = searcher.rank(black_box(&position), dice);
                deep += plays.iter().filter(|play| play.plies == options.plies).count();
            }
        })?;
        Ok(Taken::new(seconds / times as f64, deep / times))
    }

    /// Barpoint's part if only the choice matters, by filters of its own.
    pub(crate) fn chosen(
        &self,
        engine: &Engine,
        plies: usize,
        filters: &MoveFilters,
    ) -> anyhow::Result<Taken> {
        let context =
            CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
        let options =
            SearchOptions { plies, filters: *filters, top: 1, ..SearchOptions::default() };
        let searcher = Searcher::new(engine, &context, &options);
        let seconds = cpu::seconds(|| {
            for (position, dice) in &self.decisions {
                black_box(searcher.best(black_box(position), *dice));
            }
        })?;
        let looked_at = self.decisions.iter().map(|(position, dice)| {
            let plays = searcher.rank(position, *dice);
            let deep = plays.iter().filter(|play| play.plies == plies).count();
            if deep > 1 { deep } else { 0 }
        });
        Ok(Taken::new(seconds, looked_at.sum()))
    }

    /// The part of Barpoint's small net alone, cubeless; races are the race net's.
    pub(crate) fn small(&self, engine: &Engine, small: &Pruner) -> anyhow::Result<Taken> {
        let (mut plays, mut means, mut seen) = (Plays::default(), Vec::new(), 0);
        let seconds = cpu::seconds(|| {
            for (position, dice) in self.decisions.repeat(SMALL_TIMES) {
                plays.generate(black_box(&position), dice);
                small.mean_results(&position, &plays, &[POINTS], &mut means);
                let equities = plays.iter().zip(&means).map(|(play, mean)| {
                    mean.unwrap_or_else(|| engine.evaluate(&play.result).equity().0)
                });
                black_box(equities.fold(f32::INFINITY, f32::min));
                seen += plays.len();
            }
        })?;
        Ok(Taken::new(seconds / SMALL_TIMES as f64, seen / SMALL_TIMES))
    }

    /// GNU Backgammon's part.
    pub(crate) fn gnubg(&self, plies: usize) -> anyhow::Result<Taken> {
        let ids: Vec<String> = self.decisions.iter().map(id).collect::<Result<_, _>>()?;
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/beside_gnubg/decide.py");
        let plies = plies.to_string();
        let output = gnubg::run(script, &[("POSITIONS", &ids.join(" ")), ("PLIES", &plies)])?;
        let line = output.lines().find_map(|line| line.strip_prefix("@@ "));
        let (seconds, plays) =
            line.and_then(|line| line.split_once(' ')).context("gnubg measured nothing")?;
        Ok(Taken::new(seconds.parse()?, plays.trim().parse()?))
    }
}

/// Returns gnubg's ID of a position of a money game with a roll.
fn id((position, dice): &(Position, Dice)) -> anyhow::Result<String> {
    let phase = Phase::playing(Decision::Play(*dice));
    let state = MatchState::try_from(StateSetup { phase, ..StateSetup::default() })?;
    let on_roll = Player::new(1).context("there are two players")?;
    let match_id = MatchId::encode(&state, on_roll)?;
    Ok(GnubgId { position_id: PositionId(*position), match_id }.to_string())
}
