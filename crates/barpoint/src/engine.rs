//! What answers all questions.

use std::sync::Arc;

use barpoint_core::{Contest, Dice, LegalPlay, Outcome, Position, Variant};
use barpoint_engine::{self as search, SearchOptions, SearchedPlay};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_nn::{LoadError, Network};

use crate::{
    CubeAnalysis, Evaluation, OptionsError, QuestionError, RankedPlay, Situation, Value, in_order,
    options,
};

/// Evaluates positions, ranks plays and decides about the cube, for money and at any match score.
///
/// Made once and shared by all threads. A clone shares nets and tables with the original, so that
/// engines with different options cost nothing.
///
/// # Examples
/// ```
/// use barpoint::{Engine, MoveFilters, SearchOptions};
///
/// let engine = Engine::new();
/// let quick = engine.clone().with_plies(0)?;
/// let wide = SearchOptions { plies: 3, filters: MoveFilters::LARGE, ..*engine.options() };
/// let wide = engine.clone().with_options(wide)?;
/// assert_eq!([quick, engine, wide].map(|engine| engine.options().plies), [0, 2, 3]);
/// # Ok::<(), barpoint::OptionsError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    evaluator: Arc<search::Engine>,
    table: Arc<MatchEquityTable>,
    options: SearchOptions,
}

/// The nets that ship, two plies with the cube, matches by the Kazaross-XG2 table.
impl Default for Engine {
    fn default() -> Self {
        let net = |bytes| Network::from_bytes(bytes).expect("a test checks the nets that ship");
        Self::of_nets(net(barpoint_weights::CONTACT), net(barpoint_weights::RACE))
    }
}

/// # How it is made
impl Engine {
    /// The [default](Self::default) engine.
    ///
    /// Computes the one-sided bearoff, a fraction of a second of work.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An engine with other nets, from the bytes of their files.
    ///
    /// # Errors
    /// Bytes that are no net, or a net with other inputs than this version has.
    pub fn with_nets(contact: &[u8], race: &[u8]) -> Result<Self, LoadError> {
        Ok(Self::of_nets(Network::from_bytes(contact)?, Network::from_bytes(race)?))
    }

    fn of_nets(contact: Network, race: Network) -> Self {
        Self {
            evaluator: Arc::new(search::Engine::new(contact, race)),
            table: Arc::new(MatchEquityTable::default()),
            options: SearchOptions::default(),
        }
    }

    /// The same engine with another match equity table.
    #[must_use]
    pub fn with_table(self, table: MatchEquityTable) -> Self {
        Self { table: Arc::new(table), ..self }
    }

    /// The same engine looking this many plies ahead; 0 is static evaluation, which eXtreme
    /// Gammon and others call 1.
    ///
    /// # Errors
    /// More than 4 plies.
    pub fn with_plies(self, plies: usize) -> Result<Self, OptionsError> {
        let options = SearchOptions { plies, ..self.options };
        self.with_options(options)
    }

    /// The same engine with other options.
    ///
    /// # Errors
    /// Options that make no sense.
    pub fn with_options(self, options: SearchOptions) -> Result<Self, OptionsError> {
        options::check(&options)?;
        Ok(Self { options, ..self })
    }

    /// The options of all searches.
    pub const fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// The match equity table.
    pub fn table(&self) -> &MatchEquityTable {
        &self.table
    }

    /// The static evaluator behind all searches, for rollouts and the like.
    pub fn evaluator(&self) -> &search::Engine {
        &self.evaluator
    }

    /// A contest and a cube as this engine sees them, for what the questions below do not ask.
    pub fn context(&self, situation: &Situation) -> CubeContext {
        CubeContext::new(situation.state.contest(), situation.state.cube(), &self.table)
    }
}

/// # What it answers
///
/// Every question is about the player on roll, before the roll or with a roll to play. The forms
/// for many situations share the work among threads, with the feature `parallel`, and answer in
/// the order of the questions; the answers do not depend on the number of threads.
impl Engine {
    /// What a position is worth before the roll. A finished game is worth its result.
    ///
    /// # Errors
    /// A variant without its database, a match that is over.
    pub fn evaluate(&self, situation: &Situation) -> Result<Evaluation, QuestionError> {
        if let Some(result) = situation.position.result(situation.variant) {
            return Ok(self.finished(situation, &result.into()));
        }
        let question = Question::new(self, situation)?;
        let found = question.search(&situation.position);
        Ok(question.evaluation(&found))
    }

    fn finished(&self, situation: &Situation, outcome: &Outcome) -> Evaluation {
        let context = self.context(situation);
        let value = context.cubeless(outcome);
        let found = search::PositionValue {
            outcome: *outcome,
            no_double: value,
            double_take: None,
            best: value,
        };
        Evaluation::new(&context, self.options.plies, self.options.cubeful, &found)
    }

    /// [`evaluate`](Self::evaluate) for many situations.
    pub fn evaluate_all(&self, situations: &[Situation]) -> Vec<Result<Evaluation, QuestionError>> {
        in_order::map(situations, |situation| self.evaluate(situation))
    }

    /// All legal plays of a roll, best first.
    ///
    /// First come those that the move filters let through to the plies asked for, then those
    /// dropped on the way; each says the plies it was evaluated at.
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

    /// The same, with some plays evaluated at all plies whatever the filters say: the one that was
    /// made, for instance.
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
        let question = Question::new(self, situation)?.about_a_game()?;
        let forced_results: Vec<Position> = forced.iter().map(|play| play.result).collect();
        let found = question.search_plays(dice, &forced_results);
        let is_legal =
            |play: &&LegalPlay| found.iter().any(|found| found.legal.result == play.result);
        if let Some(illegal) = forced.iter().find(|play| !is_legal(play)) {
            return Err(QuestionError::ForcedPlay(illegal.play));
        }
        Ok(question.ranked(&found, &forced_results))
    }

    /// [`rank_plays`](Self::rank_plays) for many rolls.
    pub fn rank_plays_all(
        &self,
        rolls: &[(Situation, Dice)],
    ) -> Vec<Result<Vec<RankedPlay>, QuestionError>> {
        in_order::map(rolls, |(situation, dice)| self.rank_plays(situation, *dice))
    }

    /// What to do with the cube before the roll, found with the cube even if the options are
    /// cubeless.
    ///
    /// # Errors
    /// A variant without its database, a game or a match that is over.
    pub fn cube_decision(&self, situation: &Situation) -> Result<CubeAnalysis, QuestionError> {
        let mut question = Question::new(self, situation)?.about_a_game()?;
        question.options.cubeful = is_cube_alive(situation);
        let found = question.search(&situation.position);
        Ok(CubeAnalysis::new(&question.context, question.options.plies, &found))
    }

    /// [`cube_decision`](Self::cube_decision) for many situations.
    pub fn cube_decisions(
        &self,
        situations: &[Situation],
    ) -> Vec<Result<CubeAnalysis, QuestionError>> {
        in_order::map(situations, |situation| self.cube_decision(situation))
    }
}

/// Whether the rules let anybody turn the cube any more. Limits that lie further away are ignored.
fn is_cube_alive(situation: &Situation) -> bool {
    let state = &situation.state;
    state.cube_limit().is_none_or(|limit| state.cube().value < limit)
}

/// A situation ready to be searched.
struct Question<'a> {
    engine: &'a Engine,
    situation: &'a Situation,
    context: CubeContext,
    options: SearchOptions,
}

impl<'a> Question<'a> {
    fn new(engine: &'a Engine, situation: &'a Situation) -> Result<Self, QuestionError> {
        if !matches!(situation.variant, Variant::Backgammon | Variant::Nackgammon) {
            return Err(QuestionError::Variant(situation.variant));
        }
        if let Contest::Match(score) = situation.state.contest()
            && score.winner().is_some()
        {
            return Err(QuestionError::MatchIsOver(score.points()));
        }
        Ok(Self {
            engine,
            situation,
            context: engine.context(situation),
            options: SearchOptions {
                cubeful: engine.options.cubeful && is_cube_alive(situation),
                ..engine.options
            },
        })
    }

    /// The same question, unless there is nothing to decide.
    fn about_a_game(self) -> Result<Self, QuestionError> {
        match self.situation.position.result(self.situation.variant) {
            None => Ok(self),
            Some(_) => Err(QuestionError::GameIsOver),
        }
    }

    fn search(&self, position: &Position) -> search::PositionValue {
        search::search(self.engine.evaluator(), position, &self.context, &self.options)
    }

    fn search_plays(&self, dice: Dice, forced: &[Position]) -> Vec<SearchedPlay> {
        search::search_plays(
            self.engine.evaluator(),
            &self.situation.position,
            dice,
            &self.context,
            &self.options,
            forced,
        )
    }

    fn evaluation(&self, found: &search::PositionValue) -> Evaluation {
        Evaluation::new(&self.context, self.options.plies, self.engine.options.cubeful, found)
    }

    fn ranked(&self, found: &[SearchedPlay], forced: &[Position]) -> Vec<RankedPlay> {
        let value = |play: &SearchedPlay| Value::new(&self.context, play.value);
        let best = found.first().map(value);
        let ranked = found.iter().map(|play| {
            let value = value(play);
            let cubeless = Value::new(&self.context, self.context.cubeless(&play.outcome));
            RankedPlay {
                play: play.legal.play,
                result: play.legal.result,
                plies: play.plies,
                forced: forced.contains(&play.legal.result),
                outcome: play.outcome,
                cubeless: if self.options.cubeful { cubeless } else { value },
                value,
                difference: value.less(&best.unwrap_or(value)),
            }
        });
        ranked.collect()
    }
}
