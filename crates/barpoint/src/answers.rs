//! The questions that an engine answers.

use barpoint_core::{Dice, LegalPlay, Outcome, Position};
use barpoint_engine::{PositionValue, in_order};

use crate::question::{Question, is_cube_alive};
use crate::{CubeAnalysis, Engine, Evaluation, QuestionError, RankedPlay, Situation};

/// # What it answers
///
/// Every question is about the player on roll, before the roll or with a roll to play. The forms
/// for many situations share the work among threads, with the feature `parallel`, and answer in
/// the order of the questions; the answers do not depend on the number of threads.
impl Engine {
    /// Returns the value of a position before the roll. The value of a finished game is its result.
    ///
    /// # Errors
    /// A variant without its database, a match that is over.
    pub fn evaluate(&self, situation: &Situation) -> Result<Evaluation, QuestionError> {
        if let Some(result) = situation.position.result(situation.variant) {
            return Ok(self.finished(situation, &result.into()));
        }
        let question = Question::new(self, situation)?;
        Ok(self.in_pool(|| question.evaluation()))
    }

    fn finished(&self, situation: &Situation, outcome: &Outcome) -> Evaluation {
        let context = self.context(situation);
        let context = if self.options().cubeful { context } else { context.without_jacoby() };
        let value = context.cubeless(outcome);
        let found = PositionValue::new(&context, (*outcome, value), None);
        Evaluation::new(&context, self.options().plies, self.options().cubeful, &found)
    }

    /// [`evaluate`](Self::evaluate) for many situations.
    pub fn evaluate_all(&self, situations: &[Situation]) -> Vec<Result<Evaluation, QuestionError>> {
        self.in_pool(|| in_order::map(situations, |situation| self.evaluate(situation)))
    }

    /// The best plays of a roll, best first, all of them evaluated at the plies asked for: as many as
    /// [`SearchOptions::top`](crate::SearchOptions::top) says, by default ten.
    ///
    /// # Errors
    /// A variant without its database, a game or a match that is over.
    pub fn rank_plays(
        &self,
        situation: &Situation,
        dice: Dice,
    ) -> Result<Vec<RankedPlay>, QuestionError> {
        self.rank_plays_with(situation, dice, &[])
    }

    /// The same, with some plays in any case: the one that was made, for instance.
    ///
    /// # Errors
    /// As [`rank_plays`](Self::rank_plays), or a play that is not legal.
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, Situation};
    ///
    /// let engine = Engine::new().with_plies(1)?;
    /// let start = Situation::default();
    /// let dice: barpoint::Dice = "31".parse()?;
    /// let made = start.position.parse_play(dice, "24/20")?;
    /// let plays = engine.rank_plays_with(&start, dice, &[made])?;
    /// let made = plays.iter().find(|play| play.forced).expect("it is among them");
    /// assert_eq!((made.plies, made.play.to_string()), (1, "24/20".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank_plays_with(
        &self,
        situation: &Situation,
        dice: Dice,
        forced: &[LegalPlay],
    ) -> Result<Vec<RankedPlay>, QuestionError> {
        let plays = self.rank_all_plays(situation, dice, forced)?;
        let is_listed =
            |(i, play): &(usize, RankedPlay)| *i < self.options().top.max(1) || play.forced;
        Ok(plays.into_iter().enumerate().filter(is_listed).map(|(_, play)| play).collect())
    }

    /// All legal plays of a roll.
    ///
    /// First come those evaluated at the plies asked for: as many as
    /// [`SearchOptions::top`](crate::SearchOptions::top) says or
    /// the move filters let through, and those in `forced`. Then come those that the filters dropped
    /// on the way, which have no [`difference`](RankedPlay::difference).
    ///
    /// # Errors
    /// As [`rank_plays_with`](Self::rank_plays_with).
    ///
    /// # Examples
    /// ```
    /// use barpoint::{Engine, Situation};
    ///
    /// let engine = Engine::new().with_plies(1)?;
    /// let plays = engine.rank_all_plays(&Situation::default(), "31".parse()?, &[])?;
    /// let compared = plays.iter().filter(|play| play.difference.is_some()).count();
    /// assert_eq!((compared, plays.len()), (10, 16));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn rank_all_plays(
        &self,
        situation: &Situation,
        dice: Dice,
        forced: &[LegalPlay],
    ) -> Result<Vec<RankedPlay>, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?;
        question.ensure_legal(dice, forced)?;
        let forced_results: Vec<Position> = forced.iter().map(|play| play.result).collect();
        let found = self.in_pool(|| question.rank(dice, &forced_results));
        Ok(question.ranked(&found, &forced_results))
    }

    /// [`rank_plays`](Self::rank_plays) for many rolls.
    pub fn rank_plays_all(
        &self,
        rolls: &[(Situation, Dice)],
    ) -> Vec<Result<Vec<RankedPlay>, QuestionError>> {
        self.in_pool(|| in_order::map(rolls, |(situation, dice)| self.rank_plays(situation, *dice)))
    }

    /// Returns the cube decision before the roll. The cube is in use even if the options are cubeless.
    ///
    /// # Errors
    /// A variant without its database, a game or a match that is over.
    pub fn cube_decision(&self, situation: &Situation) -> Result<CubeAnalysis, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?.with_the_cube();
        Ok(self.in_pool(|| question.cube_analysis()))
    }

    /// Returns true if the player on roll may double and a double can change the result.
    pub fn has_cube_decision(&self, situation: &Situation) -> bool {
        let context = self.context(situation);
        is_cube_alive(situation)
            && situation.position.result(situation.variant).is_none()
            && context.doubled().is_some()
            && !context.is_dead_for_player_on_roll()
    }

    /// [`cube_decision`](Self::cube_decision) for many situations.
    pub fn cube_decisions(
        &self,
        situations: &[Situation],
    ) -> Vec<Result<CubeAnalysis, QuestionError>> {
        self.in_pool(|| in_order::map(situations, |situation| self.cube_decision(situation)))
    }
}
