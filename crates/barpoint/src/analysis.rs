//! Situations seen as a whole: after every roll, after every roll and reply, at every score.

use barpoint_analysis as analysis;
use barpoint_core::{Contest, Dice, LegalPlay, MoneyRules, Position};
use barpoint_equity::Utility;

pub use barpoint_analysis::{
    CubeCell, Needs, PlayCell, RaceAdvice, RaceCount, RaceCounts, RollResult, RollTable, ScoreMap,
    ScoreMapError, ScoreMapOptions, TemperatureCell, TemperatureMap, TemperatureRow,
};

use crate::question::Question;
use crate::{Engine, QuestionError, Situation, Value};

/// # Maps
///
/// Each method calls `advance` whenever another part of the work is done, from any thread: give `|| ()` to
/// ignore it. Maps hold utilities, which [`value_of`](Engine::value_of) converts.
impl Engine {
    /// The best play of each of the 21 rolls, and the mean over them. The player on roll does not double.
    ///
    /// Calls `advance` 21 times.
    ///
    /// # Errors
    /// A variant without its database, a game or a match that is over.
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, Situation};
    ///
    /// let engine = Engine::new().with_plies(0)?;
    /// let start = Situation::default();
    /// let table = engine.roll_table(&start, || ())?;
    /// let best = table.by_value()[0];
    /// println!("{}: {}", best.dice, engine.value_of(&start, best.best.value));
    /// assert_eq!(best.dice, "66".parse()?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn roll_table(
        &self,
        situation: &Situation,
        advance: impl Fn() + Sync,
    ) -> Result<RollTable, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?;
        let position = &situation.position;
        let table = self.in_pool(|| analysis::roll_table(&question.searcher(), position, &advance));
        table.ok_or(QuestionError::GameIsOver)
    }

    /// The mean over the opponent's rolls after each roll and its best play.
    ///
    /// Calls `advance` 21 times.
    ///
    /// # Errors
    /// As [`roll_table`](Self::roll_table).
    pub fn temperature_map(
        &self,
        situation: &Situation,
        advance: impl Fn() + Sync,
    ) -> Result<TemperatureMap, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?;
        let position = &situation.position;
        let map =
            self.in_pool(|| analysis::temperature_map(&question.searcher(), position, &advance));
        map.ok_or(QuestionError::GameIsOver)
    }

    /// The opponent's rolls after the best plays of a roll and after those in `forced`.
    ///
    /// Calls `advance` once for each play.
    ///
    /// # Errors
    /// As [`roll_table`](Self::roll_table), or a play that is not legal.
    pub fn play_temperatures(
        &self,
        situation: &Situation,
        dice: Dice,
        forced: &[LegalPlay],
        advance: impl Fn() + Sync,
    ) -> Result<TemperatureMap, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?;
        let position = &situation.position;
        question.ensure_legal(dice, forced)?;
        let forced: Vec<Position> = forced.iter().map(|play| play.result).collect();
        let map = self.in_pool(|| {
            analysis::play_temperatures(&question.searcher(), position, dice, &forced, &advance)
        });
        map.ok_or(QuestionError::GameIsOver)
    }

    /// The cube decision at every score of matches up to a number of points, and for money. The cube and the
    /// rules for money are those of the situation; its score does not count.
    ///
    /// Calls `advance` once for each of [`ScoreMapOptions::cells`].
    ///
    /// # Errors
    /// Points outside 2 to [`ScoreMapOptions::MAX_POINTS`], a cube of the opponent, a game that is over, a
    /// variant without its database.
    pub fn cube_map(
        &self,
        situation: &Situation,
        points: u32,
        advance: impl Fn() + Sync,
    ) -> Result<ScoreMap<CubeCell>, MapError> {
        let options = self.map_options(situation, points);
        let evaluator = self.evaluator_of(situation.variant)?;
        let (position, table) = (&situation.position, self.table());
        let map =
            self.in_pool(|| analysis::cube_map(&evaluator, position, table, &options, &advance));
        Ok(map?)
    }

    /// The best play of a roll at every score, as [`cube_map`](Self::cube_map) does for the cube.
    ///
    /// # Errors
    /// As [`cube_map`](Self::cube_map).
    pub fn play_map(
        &self,
        situation: &Situation,
        dice: Dice,
        points: u32,
        advance: impl Fn() + Sync,
    ) -> Result<ScoreMap<PlayCell>, MapError> {
        let options = self.map_options(situation, points);
        let evaluator = self.evaluator_of(situation.variant)?;
        let (position, table) = (&situation.position, self.table());
        let map = self
            .in_pool(|| analysis::play_map(&evaluator, position, dice, table, &options, &advance));
        Ok(map?)
    }

    /// The options of a map of scores: the cube and the rules for money are those of a situation.
    pub fn map_options(&self, situation: &Situation, points: u32) -> ScoreMapOptions {
        let state = &situation.state;
        let money = match state.contest() {
            Contest::Money(session) => session.rules,
            Contest::Match(_) => MoneyRules::default(),
        };
        ScoreMapOptions { points, cube: state.cube(), money, search: *self.options() }
    }

    /// A utility of a situation as equity, in a match with the chance to win it.
    ///
    /// # Perspective
    /// The player on roll, of the utility and of the value alike.
    pub fn value_of(&self, situation: &Situation, utility: Utility) -> Value {
        Value::new(&self.context(situation), utility)
    }
}

/// The reason why there is no map of scores.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MapError {
    /// The situation cannot be evaluated.
    Question(QuestionError),
    /// The scores make no sense.
    Scores(ScoreMapError),
}

impl core::fmt::Display for MapError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Question(error) => error.fmt(f),
            Self::Scores(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MapError {}

impl From<QuestionError> for MapError {
    fn from(error: QuestionError) -> Self {
        Self::Question(error)
    }
}

impl From<ScoreMapError> for MapError {
    fn from(error: ScoreMapError) -> Self {
        Self::Scores(error)
    }
}
