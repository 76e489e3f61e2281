//! Tables and maps of a situation: by roll, by roll and reply, and by score.

use barpoint_analysis as analysis;
use barpoint_core::{Contest, Dice, LegalPlay, MoneyRules, Position};
use barpoint_equity::Utility;

#[cfg(feature = "records")]
pub use barpoint_analysis::comparison;
pub use barpoint_analysis::{
    BoardNumbers, ChanceGains, CubeChoice, CubeEvent, CubeReasons, Event, Events, FollowUps,
    Market, PlayNumbers, PlayReasons, Shots, SidedTheme, Theme, Themes, Verdict, lost_market,
};
pub use barpoint_analysis::{
    CubeCell, MarketMap, MarketRow, Needs, PlayCell, RaceAdvice, RaceCount, RaceCounts, RollResult,
    RollTable, ScoreMap, ScoreMapError, ScoreMapOptions, TemperatureCell, TemperatureMap,
    TemperatureRow,
};
#[cfg(feature = "records")]
pub use barpoint_analysis::{review, statistics};

use crate::question::Question;
use crate::{Engine, QuestionError, Situation, Value};

/// # Maps
///
/// Each method calls `advance` whenever a part of the work is done, possibly from other threads.
/// Pass `|| ()` to ignore it. Maps hold utilities, which [`value_of`](Engine::value_of) converts to
/// equities.
impl Engine {
    /// Returns the best play of each of the 21 rolls and the mean over all rolls. The player on
    /// roll does not double.
    ///
    /// Calls `advance` 21 times.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, the game or
    /// the match is over, or the engine [is stopped](Self::stopped_by).
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
        let table =
            self.search(|| analysis::roll_table(&question.searcher(), position, &advance))?;
        table.ok_or(QuestionError::GameIsOver)
    }

    /// Returns the mean over the opponent's rolls after each roll and its best play.
    ///
    /// Calls `advance` 21 times.
    ///
    /// # Errors
    /// The same as for [`roll_table`](Self::roll_table).
    pub fn temperature_map(
        &self,
        situation: &Situation,
        advance: impl Fn() + Sync,
    ) -> Result<TemperatureMap, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?;
        let position = &situation.position;
        let map =
            self.search(|| analysis::temperature_map(&question.searcher(), position, &advance))?;
        map.ok_or(QuestionError::GameIsOver)
    }

    /// Returns the values of the opponent's rolls after the best plays of a roll and after the
    /// plays in `forced`.
    ///
    /// Calls `advance` once for each play.
    ///
    /// # Errors
    /// The same as for [`roll_table`](Self::roll_table), and if a play is not legal.
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
        let map = self.search(|| {
            analysis::play_temperatures(&question.searcher(), position, dice, &forced, &advance)
        })?;
        map.ok_or(QuestionError::GameIsOver)
    }

    /// Returns the market of a temperature map of the situation: the proper cube action after every exchange.
    ///
    /// # Errors
    /// The same as for [`roll_table`](Self::roll_table), and if the player on roll cannot double.
    pub fn market_map(
        &self,
        situation: &Situation,
        map: &TemperatureMap,
    ) -> Result<MarketMap, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?.with_the_cube();
        let position = &situation.position;
        let market = self.search(|| analysis::market_map(&question.searcher(), position, map))?;
        market.ok_or(QuestionError::NoDouble)
    }

    /// Returns the cube decision at every score of matches up to `points` points, and for money.
    /// The cube and the rules for money are those of the situation; its score does not matter.
    ///
    /// Calls `advance` once for each of [`ScoreMapOptions::cells`].
    ///
    /// # Errors
    /// Returns an error if `points` is outside 2 to [`ScoreMapOptions::MAX_POINTS`], the opponent
    /// owns the cube, the game is over, the variant needs a database that the engine does not have,
    /// or the engine [is stopped](Self::stopped_by).
    pub fn cube_map(
        &self,
        situation: &Situation,
        points: u32,
        advance: impl Fn() + Sync,
    ) -> Result<ScoreMap<CubeCell>, MapError> {
        let options = self.map_options(situation, points);
        let evaluator = self.evaluator_of(situation.variant)?.about(&situation.position);
        let (position, table) = (&situation.position, self.table());
        let map =
            self.search(|| analysis::cube_map(&evaluator, position, table, &options, &advance))?;
        Ok(map?)
    }

    /// Returns the best play of a roll at every score, as [`cube_map`](Self::cube_map) does for the
    /// cube.
    ///
    /// # Errors
    /// The same as for [`cube_map`](Self::cube_map).
    pub fn play_map(
        &self,
        situation: &Situation,
        dice: Dice,
        points: u32,
        advance: impl Fn() + Sync,
    ) -> Result<ScoreMap<PlayCell>, MapError> {
        let options = self.map_options(situation, points);
        let evaluator = self.evaluator_of(situation.variant)?.about(&situation.position);
        let (position, table) = (&situation.position, self.table());
        let map = self
            .search(|| analysis::play_map(&evaluator, position, dice, table, &options, &advance))?;
        Ok(map?)
    }

    /// Returns the options of a score map, with the cube and the rules for money of a situation.
    pub fn map_options(&self, situation: &Situation, points: u32) -> ScoreMapOptions {
        let state = &situation.state;
        let money = match state.contest() {
            Contest::Money(session) => session.rules,
            Contest::Match(_) => MoneyRules::default(),
        };
        let (cube, search) = (state.cube(), *self.options());
        ScoreMapOptions { points, cube, money, search, ..ScoreMapOptions::default() }
    }

    /// Converts a utility of a situation to equity and, in a match, to the chance to win the match.
    ///
    /// # Perspective
    /// The player on roll, both for the utility and for the value.
    pub fn value_of(&self, situation: &Situation, utility: Utility) -> Value {
        Value::new(&self.context(situation), utility)
    }
}

/// Reason why a score map cannot be made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum MapError {
    /// The situation cannot be evaluated.
    Question(QuestionError),
    /// The scores are out of range.
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
