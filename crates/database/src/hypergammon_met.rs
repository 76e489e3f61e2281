//! Match equity tables of hypergammon.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use barpoint_bearoff::hypergammon::{Hypergammon, MatchGame, MatchStakes};
use barpoint_core::{BySide, Contest, Cube, Dice, MatchScore, Side, Variant};
use barpoint_engine::{Evaluator, ExactEngine, ExactSource, SearchOptions, Searcher, in_order};
use barpoint_equity::{CubeContext, MatchEquityTable, MetRows};

use crate::make::hypergammon::{check_threshold, new};
use crate::sweeps::Sweeps;
use crate::{DatabaseError, Progress};

/// Way to compute the chances at a score from those at later scores.
#[derive(Clone, Debug)]
pub enum HypergammonMet {
    /// Solves every position with every cube at the score itself, until no chance changes by more
    /// than the threshold. Both players double, take and play for the match.
    Exact {
        /// Number of chequers of a side.
        chequers: u8,
        /// Maximum change of a chance in the last sweep.
        threshold: f64,
    },
    /// Evaluates each position after the first play and the best reply to each roll with Janowski's
    /// model at the score. The model uses the efficiency that the money equities of a database
    /// imply.
    ///
    /// # Accuracy
    /// Compared with exact tables, chances differ by at most 0.0031 with one chequer and up to 5
    /// points, and by 0.0069 with two chequers and up to 4 points. The difference with two chequers
    /// arises because the database contains the chances of money play, where gammons have another
    /// value than at the score.
    Model(Arc<dyn ExactSource>),
}

/// Points that the players need, at least one each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Score {
    /// The Crawford game is over, and the second player needs one point.
    PostCrawford(u32),
    /// Points needed by both players, the larger number first. If the second is one, this is the
    /// Crawford game.
    Needs(u32, u32),
}

/// Maximum number of points of a table.
pub const MAX_HYPERGAMMON_MET_POINTS: u32 = 25;

impl HypergammonMet {
    /// Returns the table for matches of up to `points` points. Uses all threads of the current
    /// rayon pool.
    ///
    /// Both players win the opening roll with the same chance; doubles are rolled again.
    ///
    /// # Errors
    /// Returns an error if the number of chequers, the points or the threshold is out of range, or
    /// if `stop` became true.
    pub fn solve(
        &self,
        points: u32,
        progress: &dyn Progress,
        stop: &AtomicBool,
    ) -> Result<MatchEquityTable, DatabaseError> {
        if !(1..=MAX_HYPERGAMMON_MET_POINTS).contains(&points) {
            let reason = format!("{points} points: expected 1 to {MAX_HYPERGAMMON_MET_POINTS}");
            return Err(DatabaseError::Kind(reason));
        }
        let solver = self.solver(stop)?;
        let mut rows = Rows::new(self.name(), self.source(), points);
        let scores = scores(points);
        for (done, &score) in scores.iter().enumerate() {
            progress.done(done as u64, scores.len() as u64);
            if stop.load(Ordering::Relaxed) {
                return Err(DatabaseError::Stopped);
            }
            let chance = solver.chance(&rows, score, stop)?;
            rows.set(score, chance);
        }
        progress.done(scores.len() as u64, scores.len() as u64);
        rows.table()
    }

    fn solver(&self, stop: &AtomicBool) -> Result<Solver, DatabaseError> {
        match self {
            Self::Exact { chequers, threshold } => {
                let threshold = check_threshold(*threshold)?;
                Ok(Solver::Exact { hypergammon: Box::new(new(*chequers, stop)?), threshold })
            }
            Self::Model(database) => ExactEngine::new(Arc::clone(database))
                .map(Solver::Model)
                .ok_or_else(|| DatabaseError::Kind("not a hypergammon database".to_owned())),
        }
    }

    fn name(&self) -> String {
        let chequers = match self {
            Self::Exact { chequers, .. } => Some(*chequers),
            Self::Model(database) => database.variant().map(Variant::chequers),
        };
        format!("Hypergammon {}", chequers.unwrap_or_default())
    }

    fn source(&self) -> String {
        match self {
            Self::Exact { threshold, .. } => {
                format!("Barpoint, all positions and cubes at every score, to {threshold:e}")
            }
            Self::Model(_) => {
                "Barpoint, exact chances and Janowski's model with the efficiency of exact money \
                 equities"
                    .to_owned()
            }
        }
    }
}

/// Returns all scores, each after the scores that a game at it leads to.
fn scores(points: u32) -> Vec<Score> {
    let post = (1..=points).map(Score::PostCrawford);
    let crawford = (2..=points).map(|needs| Score::Needs(needs, 1));
    let others = (2..=points).flat_map(|more| (2..=more).map(move |less| Score::Needs(more, less)));
    post.chain(crawford).chain(others).collect()
}

/// Chances that are known, for the player of the row.
struct Rows {
    rows: MetRows,
    post: Vec<f64>,
}

impl Rows {
    fn new(name: String, source: String, points: u32) -> Self {
        let points = points as usize;
        let pre_crawford = vec![vec![0.5; points]; points];
        let rows = MetRows { name, source, pre_crawford, ..MetRows::default() };
        Self { rows, post: vec![0.5; points] }
    }

    fn set(&mut self, score: Score, chance: f64) {
        match score {
            Score::PostCrawford(needs) => self.post[needs as usize - 1] = chance,
            Score::Needs(more, less) => {
                let (more, less) = (more as usize - 1, less as usize - 1);
                self.rows.pre_crawford[more][less] = chance;
                self.rows.pre_crawford[less][more] = 1.0 - chance;
            }
        }
    }

    /// Returns the chance of the winner of a game at `score` that is worth `points` points.
    fn after(&self, score: Score, winner: Side, points: u32) -> f64 {
        let cell = |winner: u32, other: u32| {
            self.rows.pre_crawford[winner as usize - 1][other as usize - 1]
        };
        let (needs, other, post) = match (score, winner) {
            (Score::PostCrawford(needs), Side::OnRoll) => (needs, 1, true),
            (Score::PostCrawford(needs), Side::Opponent) => (1, needs, true),
            (Score::Needs(more, less), Side::OnRoll) => (more, less, less == 1),
            (Score::Needs(more, less), Side::Opponent) => (less, more, less == 1),
        };
        match needs.saturating_sub(points) {
            0 => 1.0,
            left if post => self.post[left as usize - 1],
            left => cell(left, other),
        }
    }

    fn table(self) -> Result<MatchEquityTable, DatabaseError> {
        let table = self.rows.with_post_crawford(self.post).try_into();
        table.map_err(|error| DatabaseError::Kind(format!("{error}")))
    }
}

/// Solver of the chances at a score.
enum Solver {
    Exact { hypergammon: Box<Hypergammon>, threshold: f64 },
    Model(ExactEngine),
}

impl Solver {
    /// Returns the chance of the first player before a game at a score.
    fn chance(&self, rows: &Rows, score: Score, stop: &AtomicBool) -> Result<f64, DatabaseError> {
        let starting = match self {
            Self::Exact { hypergammon, threshold } => {
                let sweeping = Sweeping { hypergammon, threshold: *threshold, stop };
                exact(&sweeping, rows, score)?
            }
            Self::Model(engine) => model(engine, rows, score)?,
        };
        Ok(0.5 * (starting.on_roll + 1.0 - starting.opponent))
    }
}

/// Circumstances of sweeps at a score.
struct Sweeping<'a> {
    hypergammon: &'a Hypergammon,
    threshold: f64,
    stop: &'a AtomicBool,
}

/// Returns the chances of each player after winning the opening roll.
fn exact(sweeping: &Sweeping<'_>, rows: &Rows, score: Score) -> Result<BySide<f64>, DatabaseError> {
    let (needs, doubles) = match score {
        Score::PostCrawford(needs) => (needs, true),
        Score::Needs(needs, less) => (needs, less > 1),
    };
    let mut cubes = vec![1_u32];
    while doubles && cubes[cubes.len() - 1] < needs {
        cubes.push(2 * cubes[cubes.len() - 1]);
    }
    let won = |cube: u32, winner| [1, 2, 3].map(|value| rows.after(score, winner, value * cube));
    let wins = cubes.iter().map(|&cube| BySide {
        on_roll: won(cube, Side::OnRoll),
        opponent: won(cube, Side::Opponent),
    });
    let stakes = MatchStakes { wins: wins.collect() };
    let symmetric =
        matches!(score, Score::Needs(a, b) if a == b) || score == Score::PostCrawford(1);
    macro_rules! solve {
        ($($scores:literal)*) => {
            match stakes.scores(symmetric) {
                $($scores => opening::<$scores>(sweeping, stakes, symmetric),)*
                _ => Ok(BySide::default()),
            }
        };
    }
    // All numbers of points that cubes up to 32 can give.
    solve!(1 2 4 6 8 10 12 16 20)
}

fn opening<const K: usize>(
    &Sweeping { hypergammon, threshold, stop }: &Sweeping<'_>,
    stakes: MatchStakes,
    symmetric: bool,
) -> Result<BySide<f64>, DatabaseError> {
    let Some(game) = MatchGame::<K>::new(stakes, symmetric) else { return Ok(BySide::default()) };
    let mut sweeps = Sweeps::new(hypergammon, &game);
    sweeps.run(threshold, stop, |_| Ok(()))?;
    let variant = Variant::ALL.into_iter().find(|v| v.chequers() == hypergammon.chequers());
    let start = variant.map(|variant| *variant.start().on_roll());
    let start = start.and_then(|start| hypergammon.numbering().index(&start));
    let start = hypergammon.rank(start.unwrap_or_default());
    let rolls =
        openings().map(|(roll, _)| hypergammon.best(&sweeps.table, &game, start, start, roll));
    let rolls: Vec<_> = rolls.collect();
    let mean = |player| {
        let place = game.index(player);
        rolls.iter().map(|best| best.scores[place]).sum::<f64>() / rolls.len() as f64
    };
    Ok(BySide { on_roll: mean(Side::OnRoll), opponent: mean(Side::Opponent) })
}

/// Returns the opening rolls with their indices.
fn openings() -> impl Iterator<Item = (usize, Dice)> {
    Dice::ALL.into_iter().enumerate().filter(|(_, dice)| !dice.is_double())
}

fn model(engine: &ExactEngine, rows: &Rows, score: Score) -> Result<BySide<f64>, DatabaseError> {
    let known = Rows { rows: rows.rows.clone(), post: rows.post.clone() };
    let table = known.table()?;
    // A trailer who loses little by a double turns the cube at once, but the model gives only a
    // part of the value of that. One ply later both players have had the choice to double.
    let options = SearchOptions { plies: 1, top: 1, pruning: None, ..SearchOptions::default() };
    let start = engine.variant().start();
    let mean = |needs: BySide<u32>, crawford: bool| -> Result<f64, DatabaseError> {
        let length = MAX_HYPERGAMMON_MET_POINTS + 1;
        let points = BySide { on_roll: length - needs.on_roll, opponent: length - needs.opponent };
        let score = MatchScore::new(length, points, crawford)
            .map_err(|error| DatabaseError::Kind(error.to_string()))?;
        let context = CubeContext::new(&Contest::Match(score), Cube::START, &table);
        let searcher = Searcher::new(engine, &context, &options);
        let value = |dice| searcher.rank(&start, dice)[0].value.0;
        let values: Vec<f64> = in_order::map(openings().map(|(_, dice)| dice), value);
        Ok(values.iter().sum::<f64>() / values.len() as f64)
    };
    let (needs, crawford) = match score {
        Score::PostCrawford(needs) => (BySide { on_roll: needs, opponent: 1 }, false),
        Score::Needs(more, less) => (BySide { on_roll: more, opponent: less }, less == 1),
    };
    Ok(BySide { on_roll: mean(needs, crawford)?, opponent: mean(needs.flip(), crawford)? })
}

#[cfg(test)]
mod tests;
