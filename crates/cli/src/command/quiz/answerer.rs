//! Engine that answers questions.

use std::collections::BTreeMap;

use anyhow::Context;
use barpoint::analysis::review::Review;
use barpoint::wire::{Asked, match_analysis};
use barpoint::{Engine, Situation};
use barpoint_core::StateSetup;
use barpoint_quiz::{Origin, Question, QuestionKind, Subject, question, score_matrix};
use barpoint_records::Match;

use super::settings::Settings;
use super::source::Source;
use crate::analyst::with_new_analysis;
use crate::interrupt;
use crate::progress::ProgressReporter;

/// Maximum number of points that a player needs in a score matrix.
const MATRIX_POINTS: u32 = 7;

/// Engine that answers what a file does not answer.
pub(super) struct Answerer<'a> {
    pub(super) settings: &'a Settings,
    pub(super) engine: Engine,
    nets: BTreeMap<String, String>,
}

impl<'a> Answerer<'a> {
    pub(super) fn new(settings: &'a Settings) -> anyhow::Result<Self> {
        let engine = settings.engine()?;
        let nets = engine.net_hashes();
        Ok(Self { settings, engine, nets })
    }

    /// Returns a match with our analysis alone, `None` if the work was stopped.
    pub(super) fn analysed(&self, record: &Match) -> anyhow::Result<Option<Match>> {
        let analysed = with_new_analysis(record, &self.engine, &self.settings.analysis);
        Ok(analysed.context("cannot be analysed")?.map(|(record, _)| record))
    }

    /// Returns the questions of a match with a single analysis.
    pub(super) fn of_analysed(
        &self,
        record: &Match,
        number: usize,
        source: &Source,
        is_new: bool,
    ) -> Vec<Question> {
        let thresholds = &self.settings.analysis.thresholds;
        let mut review = Review::of(record, self.engine.table());
        self.engine.count_reasons(record, &mut review, thresholds);
        let mut document = match_analysis(record, &review, thresholds, number);
        if is_new {
            document.nets.clone_from(&self.nets);
        }
        let details = &record.details;
        let mut origin = Origin::of(&document);
        origin.source.file.clone_from(&source.file);
        origin.source.event = Some(details.event.clone()).filter(|event| !event.is_empty());
        origin.source.date = details.date.map(|date| date.to_string());
        document.actions.iter().filter_map(|action| question(action, &origin)).collect()
    }

    /// Adds the best choice at other scores to questions. Returns false if the work was stopped.
    pub(super) fn add_scores(&self, questions: &mut [Question]) -> anyhow::Result<bool> {
        let Some(plies) = self.settings.matrix else { return Ok(true) };
        let engine = self.engine.clone().with_plies(plies)?;
        let progress = ProgressReporter::new(questions.len() as u32, "score matrices");
        for question in questions.iter_mut().filter(|question| question.scores.is_none()) {
            if interrupt::requested() {
                return Ok(false);
            }
            question.scores = scores(&engine, question);
            progress.advance(1);
        }
        progress.finish();
        Ok(true)
    }
}

/// Returns the best choice at other scores, `None` if there is nothing to decide at them.
fn scores(engine: &Engine, question: &Question) -> Option<barpoint::wire::quiz::ScoreMatrix> {
    let subject = Subject::of(question)?;
    // The map is that of the double, also for its answer.
    let setup = StateSetup { phase: StateSetup::default().phase, ..subject.state?.into() };
    let situation = Situation {
        position: subject.position,
        variant: subject.variant,
        state: setup.try_into().ok()?,
    };
    let asked = Asked { met: Some(engine.table().name()), ..Asked::new(engine, &situation) };
    let map = match question.kind {
        QuestionKind::Play => {
            let map = engine.play_map(&situation, subject.dice?, MATRIX_POINTS, || ());
            asked.play_map(subject.dice?, &map.ok()?)
        }
        QuestionKind::Double | QuestionKind::Take => {
            asked.cube_map(&engine.cube_map(&situation, MATRIX_POINTS, || ()).ok()?)
        }
    };
    Some(score_matrix(&map, question))
}
