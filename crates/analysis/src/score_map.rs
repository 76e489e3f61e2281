//! A position at every score.

mod axis;

use core::fmt;

use barpoint_core::{
    Contest, Cube, CubeOwner, Dice, MatchScore, MoneyRules, Outcome, Position, Session, Side,
    Variant,
};
use barpoint_engine::{Evaluator, SearchOptions, SearchedPlay, Searcher, in_order};
use barpoint_equity::{CubeContext, CubeDecision, Emg, MatchEquityTable};

pub use axis::Needs;

/// Which scores a map has, and how deep to look at each.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreMapOptions {
    /// The most points that a player needs, 2 to [`MAX_POINTS`](Self::MAX_POINTS).
    pub points: u32,
    /// The cube. Once it has been turned there is no Crawford game on the map.
    pub cube: Cube,
    /// The rules of the money game beside the scores.
    pub money: MoneyRules,
    /// How to look ahead.
    pub search: SearchOptions,
}

/// Up to 7 points with a cube in the middle.
impl Default for ScoreMapOptions {
    fn default() -> Self {
        Self {
            points: 7,
            cube: Cube::START,
            money: MoneyRules::default(),
            search: SearchOptions::default(),
        }
    }
}

impl ScoreMapOptions {
    /// The most points that a map goes up to.
    pub const MAX_POINTS: u32 = 64;

    /// How many cells a map has, the money game included.
    pub fn cells(&self) -> usize {
        self.scores().iter().flatten().flatten().count() + 1
    }

    /// What the players need in the rows and in the columns.
    pub fn axis(&self) -> Vec<Needs> {
        let crawford = (self.cube == Cube::START).then_some(Needs::Crawford);
        let points = (2..=self.points).map(Needs::Points);
        [Needs::PostCrawford].into_iter().chain(crawford).chain(points).collect()
    }

    /// The score of each cell, row by row; `None` where there is none. Two players who need one
    /// point play the last game, which counts as one after the Crawford game.
    pub fn scores(&self) -> Vec<Vec<Option<MatchScore>>> {
        let axis = self.axis();
        let row = |on_roll: &Needs| {
            axis.iter().map(|opponent| on_roll.against(*opponent, self.points)).collect()
        };
        axis.iter().map(row).collect()
    }

    fn check(&self, position: &Position, variant: Variant) -> Result<(), ScoreMapError> {
        if !(2..=Self::MAX_POINTS).contains(&self.points) {
            return Err(ScoreMapError::Points(self.points));
        }
        if position.result(variant).is_some() {
            return Err(ScoreMapError::GameOver);
        }
        Ok(())
    }
}

/// What a position comes to at every score.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreMap<T> {
    /// What the players need, in the rows and in the columns.
    pub axis: Vec<Needs>,
    /// `cells[i][j]` is for a player on roll who needs `axis[i]` while the opponent needs
    /// `axis[j]`; `None` where there is no such score.
    pub cells: Vec<Vec<Option<T>>>,
    /// The same in a money game.
    pub money: T,
}

/// What to do with the cube at a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeCell {
    /// The score and the cube.
    pub context: CubeContext,
    /// Cubeless chances of the player on roll.
    pub outcome: Outcome,
    /// The decision at the plies asked for.
    pub decision: CubeDecision,
}

impl CubeCell {
    /// By how much a double gains over waiting; `None` if nobody may double.
    pub fn gain(&self) -> Option<Emg> {
        let doubled = self.decision.doubled()?;
        Some(Emg(doubled.0 - self.decision.equities().no_double.0))
    }
}

/// What to play at a score.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayCell {
    /// The score and the cube.
    pub context: CubeContext,
    /// All legal plays, best first.
    pub plays: Vec<SearchedPlay>,
}

impl PlayCell {
    /// The best play.
    pub fn best(&self) -> &SearchedPlay {
        &self.plays[0]
    }

    /// The normalised equity of a play.
    pub fn equity(&self, play: &SearchedPlay) -> Emg {
        self.context.emg(play.value)
    }

    /// By how much the best play is better than the second; `None` if it is the only one.
    pub fn margin(&self) -> Option<Emg> {
        let second = self.plays.get(1)?;
        Some(Emg(self.equity(self.best()).0 - self.equity(second).0))
    }
}

/// What the player on roll should do with the cube at every score.
///
/// `advance` is called as often as the map has [`cells`](ScoreMapOptions::cells).
///
/// # Errors
/// A size outside its range, a finished game, a cube that the opponent owns.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`](barpoint_engine::MAX_PLIES).
pub fn cube_map(
    evaluator: &impl Evaluator,
    position: &Position,
    table: &MatchEquityTable,
    options: &ScoreMapOptions,
    advance: impl Fn() + Sync,
) -> Result<ScoreMap<CubeCell>, ScoreMapError> {
    options.check(position, evaluator.variant())?;
    if options.cube.owner == CubeOwner::Side(Side::Opponent) {
        return Err(ScoreMapError::CubeOfOpponent);
    }
    Ok(map(table, options, |context| {
        let value = Searcher::new(evaluator, &context, &options.search).value(position);
        advance();
        CubeCell { context, outcome: value.outcome, decision: value.decision(&context) }
    }))
}

/// The plays of a roll at every score.
///
/// At least the two best are evaluated at all the plies asked for, so that margins compare equals.
/// `advance` is called as often as the map has [`cells`](ScoreMapOptions::cells).
///
/// # Errors
/// A size outside its range, a finished game.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`](barpoint_engine::MAX_PLIES).
pub fn play_map(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    table: &MatchEquityTable,
    options: &ScoreMapOptions,
    advance: impl Fn() + Sync,
) -> Result<ScoreMap<PlayCell>, ScoreMapError> {
    options.check(position, evaluator.variant())?;
    let search = SearchOptions { top: 2, ..options.search };
    Ok(map(table, options, |context| {
        let plays = Searcher::new(evaluator, &context, &search).rank(position, dice);
        advance();
        PlayCell { context, plays }
    }))
}

fn map<T: Send>(
    table: &MatchEquityTable,
    options: &ScoreMapOptions,
    work: impl Fn(CubeContext) -> T + Sync,
) -> ScoreMap<T> {
    let scores = options.scores();
    let money = Contest::Money(Session { rules: options.money, ..Session::default() });
    let played = scores.iter().flatten().flatten().map(|score| Contest::Match(*score));
    let contests: Vec<Contest> = played.chain([money]).collect();
    let mut done =
        in_order::map(&contests, |contest| work(CubeContext::new(contest, options.cube, table)));
    let money = done.pop().expect("the money game comes last");
    let mut done = done.into_iter();
    let row = |row: &Vec<Option<MatchScore>>| {
        row.iter().map(|score| score.and_then(|_| done.next())).collect()
    };
    ScoreMap { axis: options.axis(), cells: scores.iter().map(row).collect(), money }
}

/// Why there is no map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreMapError {
    /// A map up to this many points.
    Points(u32),
    /// The game is over.
    GameOver,
    /// The opponent owns the cube, so that there is nothing to decide.
    CubeOfOpponent,
}

impl fmt::Display for ScoreMapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Points(points) => write!(
                f,
                "a score map up to {points} points: expected 2 to {}",
                ScoreMapOptions::MAX_POINTS
            ),
            Self::GameOver => f.write_str("the game is over: expected chequers on both sides"),
            Self::CubeOfOpponent => f.write_str(
                "the opponent owns the cube: expected a cube in the middle or of the player on roll",
            ),
        }
    }
}

impl core::error::Error for ScoreMapError {}
