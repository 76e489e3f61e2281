//! Engines of the tiers, and the order of the work on one task.

use barpoint_analysis::statistics::Thresholds;
use barpoint_core::{Dice, Variant};
use barpoint_engine::{Cut, Pruning, SearchOptions};
use barpoint_records::{DecisionPlace, Match, RecordedChoice, RecordedDecision};

use super::coverage::Treatment;
use super::finding::Finding;
use super::luck::Luck;
use super::seen::Seen;
use super::task::Task;
use super::{AnalysisError, AnalysisLevel, AnalysisSettings, OwnOptions, Tier};
use crate::question::Question;
use crate::{Engine, QuestionError, Situation};

/// Number of plays that a search evaluates at all plies at least: the best and its rival.
const TOP: usize = 2;

/// Replies of a roll that a small net keeps for the luck of rolls. A narrower limit would miss the
/// best reply so often that all rolls seemed lucky.
const LUCK: Cut = Cut { margin: 0.3, most: 10, races: false };

/// Analyses the decisions of one match.
pub(super) struct Analyst<'a> {
    pub(super) settings: &'a AnalysisSettings,
    record: &'a Match,
    pub(super) plays: Option<Ladder>,
    pub(super) cubes: Option<Ladder>,
    luck: Option<Engine>,
    pub(super) seen: Seen,
}

/// Engines of the tiers of a level.
pub(super) struct Ladder {
    pub(super) level: AnalysisLevel,
    /// Engine that evaluates statically.
    pub(super) screen: Engine,
    /// Engine for each tier; that of a rollout chooses its candidates.
    pub(super) tiers: Vec<(Tier, Engine)>,
}

impl Ladder {
    /// Returns the ladder of an engine that has the options of the searches except their plies.
    fn new(engine: &Engine, level: AnalysisLevel, tiers: Vec<Tier>) -> Result<Self, AnalysisError> {
        let at = |plies| engine.clone().with_plies(plies);
        let tiers = tiers.into_iter().map(|tier| {
            let plies = if let Tier::Plies(plies) = tier { plies } else { 0 };
            Ok((tier, at(plies)?))
        });
        Ok(Self { level, screen: at(0)?, tiers: tiers.collect::<Result<_, AnalysisError>>()? })
    }

    /// Returns true if a clear verdict of a tier ends the work.
    pub(super) const fn has_screens(&self) -> bool {
        !matches!(self.level, AnalysisLevel::Plies(_))
    }
}

impl<'a> Analyst<'a> {
    pub(super) fn new(
        engine: &Engine,
        settings: &'a AnalysisSettings,
        record: &'a Match,
    ) -> Result<Self, AnalysisError> {
        engine.evaluator_of(record.rules.variant)?;
        let filters = settings.filters;
        let usual = SearchOptions { cubeful: true, ..*engine.options() };
        let ladder = |own: &OwnOptions, level: AnalysisLevel, tiers: Vec<Tier>| {
            let options = SearchOptions { top: TOP, filters, ..own.search.unwrap_or(usual) };
            Ladder::new(&engine.clone().with_options(options)?, level, own.tiers(tiers))
        };
        let (of_plays, of_cubes) = (&settings.own_plays, &settings.own_cubes);
        let plays = settings.plays.map(|level| ladder(of_plays, level, level.tiers()));
        let cubes = settings.cubes.map(|level| ladder(of_cubes, level, level.cube_tiers()));
        let (plays, cubes) = (plays.transpose()?, cubes.transpose()?);
        let luck = settings.luck.map(|plies| {
            let options = settings.own_luck.unwrap_or(*engine.options());
            // Only the best reply to each of the 21 rolls is needed.
            let cut = Pruning { static_choice: Some(LUCK), ..Pruning::default() };
            let pruning = options.pruning.map(|_| cut);
            engine.clone().with_options(SearchOptions { plies, pruning, ..options })
        });
        let luck = luck.transpose()?;
        Ok(Self { settings, record, plays, cubes, luck, seen: Seen::default() })
    }

    pub(super) const fn variant(&self) -> Variant {
        self.record.rules.variant
    }

    /// Returns the situation of a decision that can be analysed.
    pub(super) fn situation(&self, decision: &RecordedDecision<'_>) -> Option<Situation> {
        Situation::of_decision(self.record, decision)
    }

    pub(super) fn thresholds(&self) -> &Thresholds {
        &self.settings.thresholds
    }

    /// Returns the result of a task, `None` if it was stopped.
    pub(super) fn finding(&self, task: &Task<'_>) -> Result<Option<Finding>, AnalysisError> {
        let found = match task {
            Task::Resignation(offer) => self.resignation(offer),
            Task::Decision(decision) => match decision.dice {
                Some(dice) => self.roll(decision, dice),
                None => self.cube(decision),
            },
        };
        match found {
            // The record continues after the end of a match or of a game.
            Err(AnalysisError::Question(
                QuestionError::GameIsOver | QuestionError::MatchIsOver(_),
            )) => Ok(Some(Finding::Nothing)),
            found => found,
        }
    }

    fn roll(
        &self,
        decision: &RecordedDecision<'_>,
        dice: Dice,
    ) -> Result<Option<Finding>, AnalysisError> {
        let Ok(state) = decision.state else {
            return Ok(Some(self.impossible_roll(decision.place)));
        };
        let (position, variant) = (decision.position, self.variant());
        let situation = Situation { position, variant, state };
        let luck = self.luck(&situation, decision.place, dice)?;
        let luck = luck.map(|luck| (luck as f32, self.thresholds().of_luck(luck)));
        let place = decision.place;
        let (Some(ladder), RecordedChoice::Play(made)) = (&self.plays, decision.made) else {
            let treatment = self.plays.is_some().then_some(Treatment::Impossible);
            return Ok(Some(Finding::Roll { place, treatment, play: None, luck }));
        };
        let asked = (&situation, decision.player);
        let Some((treatment, play)) = self.play(ladder, asked, (dice, made))? else {
            return Ok(None);
        };
        Ok(Some(Finding::Roll { place, treatment: Some(treatment), play, luck }))
    }

    fn impossible_roll(&self, place: DecisionPlace) -> Finding {
        let treatment = self.plays.is_some().then_some(Treatment::Impossible);
        Finding::Roll { place, treatment, play: None, luck: None }
    }

    fn luck(
        &self,
        situation: &Situation,
        place: DecisionPlace,
        dice: Dice,
    ) -> Result<Option<f64>, AnalysisError> {
        let Some(engine) = &self.luck else { return Ok(None) };
        let question = Question::new(engine, situation)?.about_a_game()?;
        let searcher = question.searcher();
        let luck = Luck::new(&searcher, &situation.position);
        let is_opening = self.is_opening(situation, place) && !dice.is_double();
        Ok(Some(if is_opening { luck.of_opening(dice) } else { luck.of(dice) }))
    }

    /// Returns true if a roll is the first one of a game from the starting position.
    fn is_opening(&self, situation: &Situation, place: DecisionPlace) -> bool {
        let before = place.action.map_or(0, |action| action);
        let entries = &self.record.games[place.game].entries[..before];
        entries.is_empty() && situation.position == situation.variant.start()
    }
}
