//! Score maps: decisions in a position at every score.

use core::fmt;

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, Dice, MatchScore, MoneyRules, More, Outcome, Position,
    Session, Side, Variant,
};
use barpoint_engine::{Evaluator, SearchOptions, SearchedPlay, Searcher, in_order};
use barpoint_equity::{CubeContext, CubeDecision, Emg, MatchEquityTable};

/// Size of a score map, and the search at each score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreMapOptions {
    /// Maximum number of points that a player needs, 2 to [`MAX_POINTS`](Self::MAX_POINTS).
    pub points: u32,
    /// The cube. Once it has been turned, the map has no Crawford game.
    pub cube: Cube,
    /// Rules of the money game.
    pub money: MoneyRules,
    /// Search options.
    pub search: SearchOptions,
    #[doc(hidden)]
    pub more: More,
}

/// Returns a map up to 7 points with a centred cube.
impl Default for ScoreMapOptions {
    fn default() -> Self {
        Self {
            points: 7,
            cube: Cube::START,
            money: MoneyRules::default(),
            search: SearchOptions::default(),
            more: More::default(),
        }
    }
}

impl ScoreMapOptions {
    /// Largest maximum number of points of a map.
    pub const MAX_POINTS: u32 = 64;

    /// Returns the number of cells of the map, including the money game.
    pub fn cells(&self) -> usize {
        self.scores().iter().flatten().flatten().count() + 1
    }

    /// Returns the points needed, in the order of the rows and of the columns.
    pub fn axis(&self) -> Vec<Needs> {
        let crawford = (self.cube == Cube::START).then_some(Needs::Crawford);
        let points = (2..=self.points).map(Needs::Points);
        [Needs::PostCrawford].into_iter().chain(crawford).chain(points).collect()
    }

    /// Returns the score of each cell, row by row; `None` if there is no such score. If both
    /// players need one point, the score counts as post-Crawford.
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

/// Results for a position at every score.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreMap<T> {
    /// Points needed, in the order of the rows and of the columns.
    pub axis: Vec<Needs>,
    /// `cells[i][j]` belongs to a player on roll who needs `axis[i]` and an opponent who needs
    /// `axis[j]`; `None` if there is no such score.
    pub cells: Vec<Vec<Option<T>>>,
    /// Result in a money game.
    pub money: T,
    /// The options of the map, its cube among them.
    pub options: ScoreMapOptions,
}

/// Cube decision at a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeCell {
    /// Score and cube.
    pub context: CubeContext,
    /// Cubeless chances of the player on roll.
    pub outcome: Outcome,
    /// Decision at the plies of the options.
    pub decision: CubeDecision,
}

impl CubeCell {
    /// Returns the gain of a double over waiting, `None` if no double is possible.
    pub fn gain(&self) -> Option<Emg> {
        let doubled = self.decision.doubled()?;
        Some(Emg(doubled.0 - self.decision.equities().no_double.0))
    }
}

/// Plays of a roll at a score.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayCell {
    /// Score and cube.
    pub context: CubeContext,
    /// All legal plays, best first.
    pub plays: Vec<SearchedPlay>,
}

impl PlayCell {
    /// Returns the best play.
    pub fn best(&self) -> &SearchedPlay {
        &self.plays[0]
    }

    /// Returns the normalised equity of a play.
    pub fn equity(&self, play: &SearchedPlay) -> Emg {
        self.context.emg(play.value)
    }

    /// Returns the difference between the best play and the second, `None` if there is only one
    /// play.
    pub fn margin(&self) -> Option<Emg> {
        let second = self.plays.get(1)?;
        Some(Emg(self.equity(self.best()).0 - self.equity(second).0))
    }
}

/// Returns the proper cube action of the player on roll at every score.
///
/// `advance` is called once for each of the [`cells`](ScoreMapOptions::cells) of the map.
///
/// # Errors
/// Returns an error if the number of points is out of range, the game is over, or the opponent owns
/// the cube.
///
/// # Panics
/// Panics if the number of plies is above [`MAX_PLIES`](barpoint_engine::MAX_PLIES).
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

/// Returns the plays of a roll at every score.
///
/// At least the two best plays are evaluated at all plies, so that the margin compares plays at the
/// same depth. `advance` is called once for each of the [`cells`](ScoreMapOptions::cells) of the
/// map.
///
/// # Errors
/// Returns an error if the number of points is out of range, or if the game is over.
///
/// # Panics
/// Panics if the number of plies is above [`MAX_PLIES`](barpoint_engine::MAX_PLIES).
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
    let cells = scores.iter().map(row).collect();
    ScoreMap { axis: options.axis(), cells, money, options: *options }
}

/// Reason why a score map cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreMapError {
    /// The number of points is out of range.
    Points(u32),
    /// The game is over.
    GameOver,
    /// The opponent owns the cube, so there is nothing to decide.
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
                "the opponent owns the cube: expected a centred cube or one of the player on roll",
            ),
        }
    }
}

impl core::error::Error for ScoreMapError {}

/// Points that a player needs to win the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Needs {
    /// One point, after the Crawford game.
    PostCrawford,
    /// One point, in the Crawford game.
    Crawford,
    /// Two points or more.
    Points(u32),
}

impl Needs {
    /// Returns the number of points.
    pub const fn points(self) -> u32 {
        match self {
            Self::PostCrawford | Self::Crawford => 1,
            Self::Points(points) => points,
        }
    }

    /// Returns the score in a match of this length for a player with these needs against
    /// `opponent`; `None` if there is no such score.
    pub fn against(self, opponent: Self, length: u32) -> Option<MatchScore> {
        let crawford = match (self, opponent) {
            (Self::Crawford, Self::Points(_)) | (Self::Points(_), Self::Crawford) => true,
            (Self::Crawford, _) | (_, Self::Crawford) => return None,
            _ => false,
        };
        let won = |needs: Self| length.checked_sub(needs.points());
        let points = BySide { on_roll: won(self)?, opponent: won(opponent)? };
        MatchScore::new(length, points, crawford).ok()
    }
}

/// Writes `1`, `1C` in the Crawford game, `2`, `3`, …
impl fmt::Display for Needs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.points(), if *self == Self::Crawford { "C" } else { "" })
    }
}
