//! The stage `races`: grades race play by exact equities.

use std::collections::HashSet;
use std::path::PathBuf;

use anyhow::Result;
use barpoint_bearoff::OneSided;
use barpoint_core::{Chequers, Dice, Outcome, Plays, Position, PositionKey, Variant};
use barpoint_engine::{Engine, Evaluator as _, Searcher};
use barpoint_ids::PositionId;
use clap::value_parser;

use crate::grade::mean;
use crate::nets;
use crate::print::print;
use crate::rng::Rng;
use crate::selfplay::starts;

/// Options of `barpoint-train races`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Folder with `contact.bpnn` and `race.bpnn`; by default the nets that ship
    #[arg(long)]
    nets: Option<PathBuf>,
    /// Number of decisions, half of them from games, half dealt
    #[arg(long, default_value_t = 10_000, value_parser = value_parser!(u32).range(2..))]
    decisions: u32,
    /// Points of the database, at least 7, within which races are dealt; 10 take a minute and 3 GB of memory
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u8).range(7..=11))]
    points: u8,
    /// Seed of the decisions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of the worst plays to list
    #[arg(long, default_value_t = 0)]
    worst: usize,
}

/// Points of the built-in bearoff database.
const BUILT_IN: u8 = 6;

/// Smaller losses are rounding errors.
const ROUNDING: f64 = 1e-6;

/// A race with a roll and a choice.
struct Decision {
    position: Position,
    dice: Dice,
    is_from_game: bool,
}

impl Decision {
    /// Returns true if the engine's equities are exact: all chequers are within the built-in database.
    fn is_known(&self) -> bool {
        reach(&self.position) <= BUILT_IN
    }

    /// Returns true if a side has not borne off a chequer yet.
    fn has_gammons(&self) -> bool {
        [self.position.on_roll(), self.position.opponent()].iter().any(|side| side.none_off())
    }

    fn plays(&self) -> Plays {
        self.position.plays(self.dice)
    }

    /// Returns the loss of the play to this position.
    fn loss(&self, exact: &OneSided, made: &Position) -> f64 {
        let worth = |result: &Position| {
            let outcome = match result.result(Variant::Backgammon) {
                Some(result) => Outcome::from(result),
                None => exact.outcome(result).expect("chequers never move back"),
            };
            -f64::from(outcome.equity().0)
        };
        let all = self.plays();
        let best = all.iter().map(|play| worth(&play.result)).fold(f64::NEG_INFINITY, f64::max);
        Some(best - worth(made)).filter(|&loss| loss > ROUNDING).unwrap_or(0.0)
    }
}

/// Prints the losses.
pub(crate) fn run(options: &Options) -> Result<()> {
    let (engine, names) = nets::load_or_shipped(options.nets.as_deref())?;
    let decisions = decisions(&engine, options);
    let exact = OneSided::build(options.points, 15);
    let searcher = Searcher::static_cubeless(&engine);
    let made = |decision: &Decision| searcher.best(&decision.position, decision.dice);
    let losses: Vec<f64> =
        decisions.iter().map(|decision| decision.loss(&exact, &made(decision).result)).collect();
    print(format_args!(
        "{names}; races within {} points, seed {}\n",
        options.points, options.seed
    ))?;
    let errors: Vec<f64> = decisions
        .iter()
        .map(|Decision { position, .. }| {
            let exact = exact.outcome(position).expect("decisions are within the database");
            f64::from(engine.evaluate(position).equity().0 - exact.equity().0)
        })
        .collect();
    print(
        "| decisions | number | loss, thousandths of a point | largest | wrong plays | RMSE of the equity |",
    )?;
    print("| --- | ---: | ---: | ---: | ---: | ---: |")?;
    let row = |what: &str, counts: &dyn Fn(&Decision) -> bool| {
        let counted = decisions.iter().zip(&losses).filter(|(decision, _)| counts(decision));
        let losses: Vec<f64> = counted.map(|(_, loss)| 1e3 * loss).collect();
        let (loss, error) = mean(&losses);
        let largest = losses.iter().copied().fold(0.0, f64::max);
        let wrong = losses.iter().filter(|&&loss| loss > 0.0).count() as f64;
        let wrong = 1e2 * wrong / losses.len() as f64;
        let number = losses.len();
        let squares = decisions.iter().zip(&errors).filter(|(decision, _)| counts(decision));
        let squares: f64 = squares.map(|(_, error)| error * error).sum();
        let rmse = 1e3 * (squares / losses.len() as f64).sqrt();
        print(format_args!(
            "| {what} | {number} | {loss:.4} ± {error:.4} | {largest:.2} | {wrong:.2} % | {rmse:.2} |"
        ))
    };
    row("all", &|_| true)?;
    row("… from games", &|decision| decision.is_from_game)?;
    row("… dealt", &|decision| !decision.is_from_game)?;
    row("no gammon to be won", &|decision| !decision.has_gammons())?;
    row("gammons to be won", &Decision::has_gammons)?;
    row("within the six points built in", &Decision::is_known)?;
    row("not within them", &|decision| !decision.is_known())?;
    let mut worst: Vec<usize> = (0..decisions.len()).collect();
    worst.sort_by(|&a, &b| losses[b].total_cmp(&losses[a]));
    for i in worst.into_iter().take(options.worst) {
        let Decision { position, dice, .. } = &decisions[i];
        let (loss, play) = (1e3 * losses[i], made(&decisions[i]).play);
        print(format_args!("{} {dice}: {play} loses {loss:.2}", PositionId(*position)))?;
    }
    Ok(())
}

/// Different decisions, from games and dealt in turns.
fn decisions(engine: &Engine, options: &Options) -> Vec<Decision> {
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    let mut plays = Plays::default();
    for unit in 0.. {
        if found.len() == options.decisions as usize {
            break;
        }
        let mut rng = Rng::new(options.seed, unit);
        let is_from_game = found.len() % 2 == 0;
        let position = if is_from_game {
            from_game(engine, options.points, &mut rng)
        } else {
            Some(starts::deal_race(&mut rng)).filter(|race| reach(race) <= options.points)
        };
        let Some(position) = position else { continue };
        let dice = rng.roll();
        plays.generate(&position, dice);
        if plays.len() > 1 && known.insert((PositionKey::from(&position), dice)) {
            found.push(Decision { position, dice, is_from_game });
        }
    }
    found
}

/// Returns a random position of a game in which it is a race within this number of points, if there is one.
fn from_game(engine: &Engine, points: u8, rng: &mut Rng) -> Option<Position> {
    let searcher = Searcher::static_cubeless(engine);
    let mut position = Variant::Backgammon.start();
    let mut races = Vec::new();
    while position.result(Variant::Backgammon).is_none() {
        if !position.has_contact() && reach(&position) <= points {
            races.push(position);
        }
        position = searcher.best(&position, rng.roll()).result;
    }
    if races.is_empty() { None } else { Some(races[rng.below(races.len() as u32) as usize]) }
}

/// Returns the rearmost point of both sides.
fn reach(position: &Position) -> u8 {
    let rearmost = [position.on_roll(), position.opponent()].map(Chequers::rearmost);
    rearmost.into_iter().flatten().max().map_or(0, |index| index as u8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_races_are_played_exactly_and_others_nearly() {
        let (engine, _) = nets::load_or_shipped(None).unwrap();
        let options = Options { nets: None, decisions: 200, points: 7, seed: 2, worst: 0 };
        let exact = OneSided::build(options.points, 15);
        let decisions = decisions(&engine, &options);
        assert!(decisions.iter().all(|decision| reach(&decision.position) <= options.points));
        let known = decisions.iter().filter(|decision| decision.is_known()).count();
        assert!((20..180).contains(&known), "{known}");
        let searcher = Searcher::static_cubeless(&engine);
        let (mut made, mut worst) = (0.0, 0.0);
        for decision in &decisions {
            let plays = decision.plays();
            let made_here = searcher.best(&decision.position, decision.dice);
            let loss = decision.loss(&exact, &made_here.result);
            // Tables of six points and of seven round the same distributions to 16 bits, each in its own way.
            assert!(!decision.is_known() || loss < 1e-5, "{loss}");
            made += loss;
            let losses = plays.iter().map(|play| decision.loss(&exact, &play.result));
            worst += losses.fold(0.0, f64::max);
        }
        assert!(made < 0.005 * 200.0 && worst > 0.02 * 200.0, "{made} {worst}");
    }
}
