//! Questions that an engine answers.

use barpoint_core::{
    Cube, CubeOwner, CubeValue, Dice, LegalPlay, Outcome, Position, Side, StateSetup,
};
use barpoint_engine::{PositionValue, in_order};

use crate::question::Question;
use crate::{
    CubeAnalysis, Engine, Evaluation, PlayByCube, PlayList, PlaysByCube, QuestionError, RankedPlay,
    Situation,
};

/// # Questions
///
/// Every question is about the player on roll, before the roll or with a roll to play. With the
/// feature `parallel` the methods for many situations share the work among threads. They return the
/// answers in the order of the questions. The answers do not depend on the number of threads.
impl Engine {
    /// Returns the value of a position before the roll. The value of a finished game is its result.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, the match is
    /// over, or the engine [is stopped](Self::stopped_by).
    pub fn evaluate(&self, situation: &Situation) -> Result<Evaluation, QuestionError> {
        if let Some(result) = situation.position.result(situation.variant) {
            return Ok(self.finished(situation, &result.into()));
        }
        let question = Question::new(self, situation)?;
        self.search(|| question.evaluation())
    }

    fn finished(&self, situation: &Situation, outcome: &Outcome) -> Evaluation {
        let context = self.context(situation);
        let context = if self.options().cubeful { context } else { context.without_doubles() };
        let value = context.cubeless(outcome);
        let found = PositionValue::new(&context, (*outcome, value), None);
        Evaluation::new(&context, self.options().plies, self.options().cubeful, &found)
    }

    /// Evaluates many situations, each as [`evaluate`](Self::evaluate) does.
    pub fn evaluate_all(&self, situations: &[Situation]) -> Vec<Result<Evaluation, QuestionError>> {
        self.evaluate_each(situations, |situation| Ok(*situation))
    }

    /// Returns the values of positions that are stored in another form, in their order. Also reads
    /// them on the threads of the engine.
    pub fn evaluate_each<T: Sync, E: From<QuestionError> + Send>(
        &self,
        items: &[T],
        situation: impl Fn(&T) -> Result<Situation, E> + Sync,
    ) -> Vec<Result<Evaluation, E>> {
        let evaluate = |item: &T| Ok(self.evaluate(&situation(item)?)?);
        self.in_pool(|| in_order::map(items, evaluate))
    }

    /// Returns the best plays of a roll, best first. All of them are evaluated at the plies of the
    /// options. Their number is at most [`SearchOptions::top`](crate::SearchOptions::top), by
    /// default ten.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, the game or
    /// the match is over, or the engine [is stopped](Self::stopped_by).
    pub fn rank_plays(
        &self,
        situation: &Situation,
        dice: Dice,
    ) -> Result<Vec<RankedPlay>, QuestionError> {
        self.rank_plays_with(situation, dice, &[])
    }

    /// Returns the best plays of a roll as [`rank_plays`](Self::rank_plays) does, and the plays in
    /// `forced` in any case. A forced play may be the one that a player made, for instance.
    ///
    /// # Errors
    /// The same as for [`rank_plays`](Self::rank_plays), and if a play is not legal.
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
        let list = self.list_plays(situation, dice, false, forced)?;
        Ok(list.plays.into_iter().map(|(_, play)| play).collect())
    }

    /// Returns all legal plays of a roll.
    ///
    /// The first ones are evaluated at the plies of the options: the plays that the move filters
    /// keep, at least [`SearchOptions::top`](crate::SearchOptions::top) of them if there are as
    /// many, and the plays in `forced`. The plays that the filters dropped follow; they have no
    /// [`difference`](RankedPlay::difference).
    ///
    /// # Errors
    /// The same as for [`rank_plays_with`](Self::rank_plays_with).
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
        let found = self.search(|| question.rank(dice, &forced_results, &[]))?;
        Ok(question.ranked(&found, &forced_results))
    }

    /// Returns the legal plays of a roll with their ranks: the best [`top`](crate::SearchOptions::top), or all, and
    /// those in `forced`.
    ///
    /// # Errors
    /// The same as for [`rank_plays_with`](Self::rank_plays_with).
    pub fn list_plays(
        &self,
        situation: &Situation,
        dice: Dice,
        all: bool,
        forced: &[LegalPlay],
    ) -> Result<PlayList, QuestionError> {
        let ranked = self.rank_all_plays(situation, dice, forced)?;
        let options = self.options();
        let plies = ranked.first().map_or(options.plies, |best| best.plies);
        let legal = ranked.len();
        let is_listed =
            |(rank, play): &(usize, RankedPlay)| all || *rank <= options.top.max(1) || play.forced;
        let plays = (1..).zip(ranked).filter(is_listed).collect();
        Ok(PlayList { plies, legal, plays, noise: options.noise })
    }

    /// Returns the plays of a roll with their values for a centred cube, for that of the player on roll and for that
    /// of the opponent: the best [`top`](crate::SearchOptions::top) with each of the three, and those in `forced`.
    ///
    /// A centred cube is at 1. A cube that a player owns has the value in the situation, or 2 if that is 1.
    ///
    /// # Errors
    /// The same as for [`rank_plays_with`](Self::rank_plays_with), and if nobody may turn the cube.
    pub fn plays_by_cube(
        &self,
        situation: &Situation,
        dice: Dice,
        forced: &[LegalPlay],
    ) -> Result<PlaysByCube, QuestionError> {
        let situations = by_cube(situation).ok_or(QuestionError::NoCube)?;
        let cubes = situations.map(|situation| situation.state.cube());
        let [centred, own, theirs] = &situations;
        let question = |situation| Question::new(self, situation)?.about_a_game();
        let questions = [question(centred)?, question(own)?, question(theirs)?];
        questions[0].ensure_legal(dice, forced)?;
        let forced: Vec<Position> = forced.iter().map(|play| play.result).collect();
        let ranked = self.search(|| {
            let first = questions.each_ref().map(|it| it.rank(dice, &forced, &[]));
            let mut shown = forced;
            for plays in &first {
                let best = plays.iter().take(self.options().top.max(1));
                shown.extend(best.map(|play| play.legal.result));
            }
            let mut known = first.iter();
            questions.each_ref().map(|it| {
                let known = known.next().map(Vec::as_slice).unwrap_or_default();
                it.ranked(&it.rank(dice, &shown, known), &shown)
            })
        })?;
        let column = cubes.iter().position(|cube| cube.owner == situation.state.cube().owner);
        let column = column.unwrap_or_default();
        let of = |plays: &[RankedPlay], result: Position| {
            let found = (1..).zip(plays).find(|(_, play)| play.result == result);
            found.and_then(|(rank, play)| Some((rank, play.value, play.difference?)))
        };
        let row = |play: &RankedPlay| {
            let [centred, own, theirs] = ranked.each_ref().map(|plays| of(plays, play.result));
            let values = [centred?, own?, theirs?];
            play.forced.then_some(PlayByCube { play: play.play, result: play.result, values })
        };
        Ok(PlaysByCube {
            cubes,
            plies: ranked[column].first().map_or(self.options().plies, |best| best.plies),
            legal: ranked[column].len(),
            plays: ranked[column].iter().filter_map(row).collect(),
        })
    }

    /// Returns the same list for legal plays with the results `forced`. Takes values from `known`,
    /// which holds values of the same roll by engines that differ in plies and filters only, and
    /// adds those that it has found.
    #[cfg(all(feature = "analysis", feature = "records", feature = "rollout"))]
    pub(crate) fn rank_knowing(
        &self,
        situation: &Situation,
        dice: Dice,
        forced: &[Position],
        known: &mut Vec<barpoint_engine::SearchedPlay>,
    ) -> Result<Vec<RankedPlay>, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?;
        let found = self.search(|| question.rank(dice, forced, known))?;
        known.extend(&found);
        Ok(question.ranked(&found, forced))
    }

    /// Ranks the plays of many rolls, each as [`rank_plays`](Self::rank_plays) does.
    pub fn rank_plays_all(
        &self,
        rolls: &[(Situation, Dice)],
    ) -> Vec<Result<Vec<RankedPlay>, QuestionError>> {
        self.in_pool(|| in_order::map(rolls, |(situation, dice)| self.rank_plays(situation, *dice)))
    }

    /// Returns the cube decision before the roll. The cube is in use even if the options are cubeless.
    ///
    /// # Errors
    /// Returns an error if the variant needs a database that the engine does not have, the game or
    /// the match is over, or the engine [is stopped](Self::stopped_by).
    pub fn cube_decision(&self, situation: &Situation) -> Result<CubeAnalysis, QuestionError> {
        let question = Question::new(self, situation)?.about_a_game()?.with_the_cube();
        self.search(|| question.cube_analysis())
    }

    /// Returns true if the player on roll may double and a double can change the result.
    pub fn has_cube_decision(&self, situation: &Situation) -> bool {
        let context = self.context(situation);
        situation.position.result(situation.variant).is_none()
            && context.doubled().is_some()
            && !context.is_dead_for_player_on_roll()
    }

    /// Decides about the cube in many situations, each as [`cube_decision`](Self::cube_decision)
    /// does.
    pub fn cube_decisions(
        &self,
        situations: &[Situation],
    ) -> Vec<Result<CubeAnalysis, QuestionError>> {
        self.in_pool(|| in_order::map(situations, |situation| self.cube_decision(situation)))
    }
}

/// Returns the situation with a centred cube, with that of the player on roll and with that of the opponent;
/// `None` if nobody may turn the cube.
fn by_cube(situation: &Situation) -> Option<[Situation; 3]> {
    let state = situation.state;
    let value = state.cube().value;
    let turned = if value == CubeValue::ONE { value.doubled()? } else { value };
    let with = |cube: Cube| {
        let state = StateSetup { cube, ..state.into() }.try_into().ok()?;
        Some(Situation { state, ..*situation })
    };
    let owned = |side| with(Cube { value: turned, owner: CubeOwner::Side(side) });
    let is_used = !state.is_crawford() && state.cube_limit() != Some(CubeValue::ONE);
    is_used.then_some([with(Cube::START)?, owned(Side::OnRoll)?, owned(Side::Opponent)?])
}
