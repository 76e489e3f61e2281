//! Questions of an input with their answers.

use anyhow::{Context, ensure};
use barpoint::Engine;
use barpoint::analysis::review::Review;
use barpoint::wire::library::Hit;
use barpoint_ids::FoundPosition;
use barpoint_quiz::{Origin, Question, question};
use barpoint_records::{Match, PositionRecord};

use super::answerer::Answerer;
use super::positions;
use super::source::{Content, Document, Source};
use crate::analyst::with_one_analysis;
use crate::records::say;

/// Questions of an input.
pub(super) struct Answered {
    /// Questions of matches and positions, which have yet to be chosen.
    pub(super) questions: Vec<Question>,
    /// Questions that somebody chose already: those of a deck, and the hits of a search.
    pub(super) chosen: Vec<Question>,
}

impl Answerer<'_> {
    /// Returns the questions of an input, `None` if the work was stopped.
    pub(super) fn questions(&self, source: &Source) -> anyhow::Result<Option<Answered>> {
        let (mut questions, mut chosen) = (Vec::new(), Vec::new());
        ensure!(
            self.settings.args.at_every_score.is_none() || source.has_positions(),
            "--at-every-score is for lists of positions, but this is a file of decisions"
        );
        match &source.content {
            Content::Documents(documents) => {
                for document in documents {
                    match document {
                        Document::Question(question) => chosen.push((**question).clone()),
                        Document::Analysis(analysis) => {
                            let mut origin = Origin::of(analysis);
                            origin.source.file.clone_from(&source.file);
                            let actions = analysis.actions.iter();
                            questions
                                .extend(actions.filter_map(|action| question(action, &origin)));
                        }
                        Document::Found(found) => chosen.extend(of_hits(&found.hits)),
                    }
                }
            }
            Content::Cards(known, list) => {
                chosen.extend(known.iter().cloned());
                let Some(answered) = self.of_cards(list, source)? else { return Ok(None) };
                questions.extend(answered);
            }
            Content::Matches(matches) => {
                let is_only = matches.len() == 1;
                let what = if source.has_positions() { "position" } else { "match" };
                for (number, record) in (1..).zip(matches) {
                    let place = || format!("{what} {number}");
                    let answered = self.of_record(record, number, is_only, source);
                    let Some(answered) = answered.with_context(place)? else { return Ok(None) };
                    questions.extend(answered);
                }
            }
        }
        Ok(Some(Answered { questions, chosen }))
    }

    /// Returns the questions about positions of cards with these numbers.
    fn of_cards(
        &self,
        list: &[(u64, FoundPosition)],
        source: &Source,
    ) -> anyhow::Result<Option<Vec<Question>>> {
        let mut questions = Vec::new();
        for (number, (place, found)) in (1..).zip(list) {
            let place = || format!("card {place}");
            let asked = PositionRecord::of_found(found).with_context(place)?;
            let answered = self.at_scores(&asked, number, source).with_context(place)?;
            let Some(answered) = answered else { return Ok(None) };
            questions.extend(answered);
        }
        Ok(Some(questions))
    }

    /// Returns the questions about a position at its score, or at every score if that is wanted.
    fn at_scores(
        &self,
        asked: &PositionRecord,
        number: usize,
        source: &Source,
    ) -> anyhow::Result<Option<Vec<Question>>> {
        let Some(points) = self.settings.args.at_every_score else {
            return self.of_position(asked, number, source);
        };
        let mut questions = Vec::new();
        for asked in positions::at_every_score(asked, points) {
            let Some(answered) = self.of_position(&asked, number, source)? else { return Ok(None) };
            questions.extend(answered);
        }
        Ok(Some(questions))
    }

    /// Returns the questions of a match, or of a match that only sets up a position.
    fn of_record(
        &self,
        record: &Match,
        number: usize,
        is_only: bool,
        source: &Source,
    ) -> anyhow::Result<Option<Vec<Question>>> {
        let prefix = match &source.file {
            Some(file) if !is_only => format!("{file}, match {number}: "),
            Some(file) => format!("{file}: "),
            None => String::new(),
        };
        let known = with_one_analysis(record, self.settings.args.analysis.by.as_deref(), &prefix)?;
        if is_analysed(&known, &self.engine) {
            return Ok(Some(self.of_analysed(&known, number, source, None)));
        }
        if let Ok(position) = PositionRecord::of_setup(record) {
            return self.at_scores(&position, number, source);
        }
        let Some((record, coverage)) = self.analysed(record)? else { return Ok(None) };
        Ok(Some(self.of_analysed(&record, number, source, Some(&coverage))))
    }
}

/// Returns true if some decision of a match has a verdict.
fn is_analysed(record: &Match, engine: &Engine) -> bool {
    let actions = Review::of(record, engine.table()).actions;
    actions.iter().any(|action| !action.is_forced() && action.error().is_some())
}

/// Returns the questions about hits. Says how many hits are none.
fn of_hits(hits: &[Hit]) -> Vec<Question> {
    let of_hit = |hit: &Hit| question(&hit.action, &Origin::of_hit(hit));
    let questions: Vec<Question> = hits.iter().filter_map(of_hit).collect();
    match hits.len() - questions.len() {
        0 => {}
        1 => say("note: 1 hit is no question: it was forced or has no analysis\n"),
        none => say(&format!(
            "note: {none} hits are no questions: they were forced or have no analysis\n"
        )),
    }
    questions
}
