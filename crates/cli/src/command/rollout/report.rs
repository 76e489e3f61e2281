//! Rollouts as they are printed.

use barpoint::wire::{self, ToWire};
use barpoint_report::{Answer, PostForm, post};

use super::findings::{Occasion, RolloutReport};
use crate::output::{Columns, Render, Tabulate, headings, one_line};
use crate::terminal::View;

mod csv;
pub(super) mod summary;
mod text;

/// Rollout of a decision of a file. Its rows begin with the place of the decision.
#[derive(Debug)]
pub(super) struct DecisionReport(pub(super) RolloutReport);

impl Render for RolloutReport {
    type Wire = wire::Rollout;

    fn text(&self, view: &View) -> String {
        text::rollout(self, view)
    }

    fn wire(&self, line: Option<u64>) -> wire::Rollout {
        wire::Rollout {
            input: self.line.as_ref().map(|line| line.text.clone()),
            xgid: self.subject.xgid(),
            gnubg_id: self.subject.gnubg_id(),
            planned: self.planned,
            occasion: self.occasion.to_wire(),
            line,
            ..self.document.clone()
        }
    }
}

impl Tabulate for RolloutReport {
    const COLUMNS: Columns = csv::COLUMNS;

    fn rows(&self) -> Vec<Vec<String>> {
        csv::rows(self)
    }

    fn post(&self, form: PostForm) -> Option<String> {
        let roll = self.document.dice.as_ref().and(self.subject.dice);
        Some(post(&self.subject.diagram(roll), Answer::Rollout(&self.document), form))
    }
}

impl Render for DecisionReport {
    type Wire = wire::Rollout;

    fn text(&self, view: &View) -> String {
        self.0.text(view)
    }

    fn wire(&self, line: Option<u64>) -> wire::Rollout {
        self.0.wire(line)
    }
}

impl Tabulate for DecisionReport {
    const COLUMNS: Columns = &[("", "file,match,game,move,player,done")];

    fn headings() -> Vec<String> {
        [headings(Self::COLUMNS), RolloutReport::headings()].concat()
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let place = self.0.occasion.as_ref().map_or_else(Vec::new, place);
        let row = |row: Vec<String>| place.iter().cloned().chain(row).collect();
        self.0.rows().into_iter().map(row).collect()
    }

    fn post(&self, form: PostForm) -> Option<String> {
        self.0.post(form)
    }
}

/// Returns the place of a decision, the seat of the player on roll and the actions taken.
fn place(occasion: &Occasion) -> Vec<String> {
    let done: Vec<&str> = occasion.done.iter().map(|done| &done.words[..]).collect();
    vec![
        one_line(&occasion.file),
        occasion.match_number.to_string(),
        occasion.game.to_string(),
        occasion.action.map_or_else(String::new, |action| action.to_string()),
        occasion.player.number().to_string(),
        done.join("/"),
    ]
}
