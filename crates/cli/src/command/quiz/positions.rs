//! Questions about positions that come from no match.

use anyhow::ensure;
use barpoint::analysis::Needs;
use barpoint_core::{Contest, Decision, Offer, Phase, StateSetup};
use barpoint_quiz::{Question, QuestionKind, without_player};
use barpoint_records::PositionRecord;

use super::answerer::Answerer;
use super::source::Source;
use crate::analyst;

/// Returns a position at every score of matches up to a number of points. The cube is that of the position, if it
/// fits the score. Without a roll the scores are left out at which nobody gains by a double.
pub(super) fn at_every_score(asked: &PositionRecord, points: u32) -> Vec<PositionRecord> {
    let ends = match asked.state.dice() {
        Some(_) => [&[Needs::PostCrawford, Needs::Crawford][..]; 2],
        None => [&[][..], &[Needs::PostCrawford][..]],
    };
    let [mine, theirs] = ends.map(|ends| {
        (2..=points).map(Needs::Points).chain(ends.iter().copied()).collect::<Vec<_>>()
    });
    let scores = mine.iter().flat_map(|mine| theirs.iter().map(move |theirs| (mine, theirs)));
    let at = |(mine, theirs): (&Needs, &Needs)| {
        let contest = Contest::Match(mine.against(*theirs, points)?);
        let state = StateSetup { contest, ..asked.state.into() }.try_into().ok()?;
        Some(PositionRecord { state, ..*asked })
    };
    scores.filter_map(at).collect()
}

impl Answerer<'_> {
    /// Returns the questions about a position: its roll, or double and take. `None` if the work was
    /// stopped.
    pub(super) fn of_position(
        &self,
        asked: &PositionRecord,
        number: usize,
        source: &Source,
    ) -> anyhow::Result<Option<Vec<Question>>> {
        let (decision, kinds) = match asked.state.phase() {
            Phase::Playing { decision: Decision::Play(dice), .. } => {
                let choices = asked.position.plays(dice).to_vec().len();
                ensure!(
                    choices > 1,
                    "{dice} leaves no choice: expected a roll with two plays or more"
                );
                (Decision::Play(dice), &[QuestionKind::Play][..])
            }
            Phase::Playing { decision: answer @ Decision::Answer(offer), .. } => {
                ensure!(offer == Offer::Double, "an answer to a {offer} is no question");
                (answer, &[QuestionKind::Take][..])
            }
            _ => (Decision::Roll, &[QuestionKind::Double, QuestionKind::Take][..]),
        };
        let analysed = analyst::of_position(asked, &self.engine, &self.settings.analysis)?;
        let Some((record, coverage)) = analysed else { return Ok(None) };
        let mut questions = self.of_analysed(&record, number, source, Some(&coverage));
        // Nobody doubles if the double is wrong, so there is nothing to answer.
        let is_double = |question: &Question| {
            question.kind == QuestionKind::Double && question.best == "double"
        };
        let has_take = decision != Decision::Roll || questions.iter().any(is_double);
        questions.retain(|question| {
            kinds.contains(&question.kind) && (question.kind != QuestionKind::Take || has_take)
        });
        Ok(Some(questions.into_iter().map(without_player).collect()))
    }
}
