//! Decisions of a match that can be rolled out.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::Context;
use barpoint::Engine;
use barpoint_records::{DecisionPlace, Match, RecordedChoice, RecordedDecision, player_name};

use super::args::DecisionKind;
use crate::conversions::distinct_names;
use crate::format_args::ReadArgs;
use crate::input::input_name;
use crate::position::Subject;
use crate::records::{Files, numbered_match, oddities, read, say};
use crate::status::Status;

/// Matches of all files.
#[derive(Debug)]
pub(super) struct Records {
    pub(super) files: Vec<PathBuf>,
    /// Names of the files in the names of checkpoints; empty for a single file.
    names: Vec<String>,
    pub(super) matches: Vec<Match>,
    places: Vec<Place>,
    /// Says whether a file could not be read.
    pub(super) status: Status,
}

/// Place of a match.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// Index of the file.
    file: usize,
    /// Number of the match in the file, counted from 1.
    number: usize,
    /// Number of matches in the file.
    matches: usize,
}

impl Records {
    /// Reads the files, and keeps their matches, or those with a number.
    pub(super) fn read(
        files: &[PathBuf],
        from: ReadArgs,
        wanted: Option<NonZeroUsize>,
    ) -> anyhow::Result<Self> {
        let names = if files.len() > 1 { distinct_names(files)? } else { Vec::new() };
        let (mut all, mut places) = (Vec::new(), Vec::new());
        let mut done = Files::new(files.len());
        for (file, path) in files.iter().enumerate() {
            let reading = read(path, from).and_then(|reading| {
                let missing = || input_name(path).to_string();
                let found = wanted.map(|number| numbered_match(&reading, number));
                found.transpose().with_context(missing)?;
                Ok(reading)
            });
            let Some(reading) = done.or_skip(reading)? else { continue };
            say(&oddities(path, &reading));
            let matches = reading.matches.len();
            for (number, record) in (1..).zip(reading.matches) {
                if wanted.is_none_or(|wanted| wanted.get() == number) {
                    all.push(record);
                    places.push(Place { file, number, matches });
                }
            }
        }
        done.ensure_some()?;
        let status = done.status("read");
        Ok(Self { files: files.to_vec(), names, matches: all, places, status })
    }

    /// Returns the file of a match and its number there, counted from 1.
    pub(super) fn place(&self, index: usize) -> (String, usize) {
        let Place { file, number, .. } = self.places[index];
        (input_name(&self.files[file]).to_string(), number)
    }

    /// Returns the beginning of the names of the checkpoints of a match.
    pub(super) fn name(&self, index: usize) -> String {
        let Place { file, number, .. } = self.places[index];
        let file = self.names.get(file).map_or_else(String::new, |name| format!("{name}-"));
        format!("{file}{number:04}")
    }
}

/// Decision of a match.
#[derive(Debug)]
pub(super) struct MatchDecision<'a> {
    /// Index of the match among all.
    pub(super) match_index: usize,
    pub(super) kind: DecisionKind,
    pub(super) recorded: RecordedDecision<'a>,
    /// Position of the decision, or the reason why there is none.
    pub(super) subject: Result<Subject, String>,
}

/// Returns the decisions of a match in order, a cube decision before the roll that follows it.
/// Forced plays and plays that the record does not show are left out.
pub(super) fn decisions_of(
    record: &Match,
    match_index: usize,
) -> impl Iterator<Item = MatchDecision<'_>> {
    let is_choice = |decision: &RecordedDecision<'_>| match decision.made {
        RecordedChoice::Play(_) | RecordedChoice::IllegalPlay(_) => !decision.is_forced(),
        made => made != RecordedChoice::HiddenPlay,
    };
    record.decisions().filter(is_choice).map(move |recorded| MatchDecision {
        match_index,
        kind: if recorded.is_cube() { DecisionKind::Cube } else { DecisionKind::Play },
        subject: subject(record, &recorded),
        recorded,
    })
}

fn subject(record: &Match, decision: &RecordedDecision<'_>) -> Result<Subject, String> {
    if let Some(problem) = decision.problem_of_analysis() {
        return Err(problem.to_string());
    }
    let state = decision.state.clone().map_err(|error| error.to_string())?;
    let (position, variant) = (decision.position, record.rules.variant);
    Subject::of(position, variant, state, decision.player, decision.dice)
        .map_err(|error| format!("{error:#}"))
}

impl MatchDecision<'_> {
    /// Returns the place in the file.
    pub(super) const fn place(&self) -> &DecisionPlace {
        &self.recorded.place
    }

    /// Returns the place in words, with the player and the task.
    pub(super) fn title(&self, records: &Records) -> String {
        let DecisionPlace { game, action, .. } = self.recorded.place;
        let record = &records.matches[self.match_index];
        let Place { file, number, matches } = records.places[self.match_index];
        let mut places = Vec::new();
        if records.files.len() > 1 {
            places.push(input_name(&records.files[file]).to_string());
        }
        match action {
            None => places.push(format!("Position {number}")),
            Some(action) => {
                if matches > 1 {
                    places.push(format!("Match {number}"));
                }
                places.extend([format!("Game {}", game + 1), format!("move {}", action + 1)]);
            }
        }
        let name = player_name(record, self.recorded.player);
        let dice = self.recorded.dice;
        let task = match (self.kind, dice) {
            (DecisionKind::Play, Some(dice)) => format!("to play {dice}"),
            (DecisionKind::Play, None) => "to play".to_owned(),
            (DecisionKind::Cube, _) => "on roll".to_owned(),
        };
        places.join(", ") + &format!(": {name} {task}")
    }

    /// Returns the loss by evaluation in normalised equity; 0 if nothing was done yet.
    pub(super) fn loss(&self, records: &Records, judge: &Engine) -> anyhow::Result<f64> {
        let record = &records.matches[self.match_index];
        Ok(judge.cost(record, &self.recorded)?.greatest().0)
    }
}
