//! Engine that answers questions.

use anyhow::Context;
use barpoint::wire::Asked;
use barpoint::{Coverage, Engine, Situation};
use barpoint_core::StateSetup;
use barpoint_quiz::{Origin, Question, QuestionKind, Subject, question, score_matrix};
use barpoint_records::Match;

use super::settings::QuestionSettings;
use super::source::Source;
use crate::analyst::with_new_analysis;
use crate::interrupt;
use crate::progress::ProgressReporter;

/// Maximum number of points that a player needs in a score matrix.
const MATRIX_POINTS: u32 = 7;

/// Engine that answers what a file does not answer.
pub(in crate::command) struct Answerer<'a> {
    pub(super) settings: &'a QuestionSettings,
    pub(super) engine: Engine,
}

impl<'a> Answerer<'a> {
    pub(in crate::command) fn new(settings: &'a QuestionSettings) -> anyhow::Result<Self> {
        Ok(Self { settings, engine: settings.engine()? })
    }

    /// Returns a match with our analysis alone, `None` if the work was stopped.
    pub(super) fn analysed(&self, record: &Match) -> anyhow::Result<Option<(Match, Coverage)>> {
        let analysed = with_new_analysis(record, &self.engine, &self.settings.analysis);
        analysed.context("cannot be analysed")
    }

    /// Returns the questions of a match with a single analysis; a new one has a coverage.
    pub(super) fn of_analysed(
        &self,
        record: &Match,
        number: usize,
        source: &Source,
        coverage: Option<&Coverage>,
    ) -> Vec<Question> {
        let reviewed = self.engine.reviewed(record, &self.settings.analysis);
        let document = reviewed.document(number, coverage);
        let details = &record.details;
        let mut origin = Origin::of(&document);
        origin.source.file.clone_from(&source.file);
        origin.source.event = Some(details.event.clone()).filter(|event| !event.is_empty());
        origin.source.date = details.date.map(|date| date.to_string());
        document.actions.iter().filter_map(|action| question(action, &origin)).collect()
    }

    /// Adds the best choice at other scores to questions. Returns false if the work was stopped.
    pub(super) fn add_scores(
        &self,
        questions: &mut [Question],
        plies: Option<usize>,
    ) -> anyhow::Result<bool> {
        let Some(plies) = plies else { return Ok(true) };
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
