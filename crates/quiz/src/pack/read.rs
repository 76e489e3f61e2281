//! Position packs that others wrote.

use std::fmt;

use barpoint_core::Variant;
use barpoint_wire::Decimal;
use barpoint_wire::analysis::{Candidate, Cube};
use barpoint_wire::quiz::{Provenance, Source};
use serde::Deserialize;
use serde_json::Value;

use super::FORMAT;
use crate::question::of_subject;
use crate::{Question, QuestionKind, Subject};

/// Reason why a pack cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackReadError(String);

impl fmt::Display for PackReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PackReadError {}

#[derive(Deserialize)]
struct Pack {
    version: u32,
    positions: Vec<Position>,
}

#[derive(Deserialize)]
struct Position {
    xgid: String,
    analysis: Analysis,
}

#[derive(Deserialize)]
struct Analysis {
    version: u32,
    decision: Decision,
}

#[derive(Deserialize)]
struct Decision {
    #[serde(rename = "decision_type")]
    kind: String,
    candidate_moves: Vec<Row>,
    #[serde(default)]
    dice: Option<[u8; 2]>,
    #[serde(default)]
    note: Option<String>,
}

#[derive(Deserialize)]
struct Row {
    notation: String,
    equity: f64,
    #[serde(default)]
    rank: Option<u32>,
    #[serde(default)]
    analysis_level: Option<String>,
}

/// Returns true if a text claims to be a position pack.
#[must_use]
pub fn is_pack(text: &str) -> bool {
    text.trim_start().starts_with('{') && text.contains(FORMAT)
}

/// Returns the questions of a position pack: a play, or a double and, if the double is right, its answer.
///
/// # Errors
/// The text is no pack of version 1, or one of its positions cannot be read.
pub fn read_pack(text: &str) -> Result<Vec<Question>, PackReadError> {
    let value: Value = serde_json::from_str(text).map_err(|error| bad(&error))?;
    let is_ours = value.get("format").and_then(Value::as_str) == Some(FORMAT);
    if !is_ours {
        return Err(PackReadError(format!("expected \"format\": \"{FORMAT}\"")));
    }
    let pack = Pack::deserialize(value).map_err(|error| bad(&error))?;
    if pack.version != 1 {
        return Err(PackReadError(format!("pack of version {}: expected version 1", pack.version)));
    }
    let mut questions = Vec::new();
    for (number, position) in (1..).zip(&pack.positions) {
        let read = of_position(position);
        let read = read.map_err(|why| PackReadError(format!("position {number}: {why}")))?;
        questions.extend(read);
    }
    Ok(questions)
}

fn bad(error: &serde_json::Error) -> PackReadError {
    PackReadError(format!("no position pack: {error}"))
}

fn of_position(position: &Position) -> Result<Vec<Question>, String> {
    let Position { xgid, analysis } = position;
    let Analysis { version, decision } = analysis;
    if *version != 1 {
        return Err(format!("analysis of version {version}: expected version 1"));
    }
    match &*decision.kind {
        "checker_play" => Ok(vec![play(xgid, decision)?]),
        "cube_action" => cube(xgid, decision),
        other => Err(format!("`{other}`: expected checker_play or cube_action")),
    }
}

fn subject(xgid: &str, dice: Option<&str>, kind: QuestionKind) -> Result<Subject, String> {
    let no_position = || format!("`{xgid}` is no XGID of a position");
    let subject = Subject::read(Some(xgid), "", dice, Variant::Backgammon, kind);
    subject.filter(|it| it.state.is_some()).ok_or_else(no_position)
}

fn play(xgid: &str, decision: &Decision) -> Result<Question, String> {
    let dice = decision.dice.ok_or("a play without dice")?;
    let dice = dice.map(|die| die.to_string()).concat();
    let subject = subject(xgid, Some(&dice), QuestionKind::Play)?;
    let mut rows: Vec<&Row> = decision.candidate_moves.iter().collect();
    rows.sort_by_key(|row| row.rank.unwrap_or(u32::MAX));
    let best = rows.first().ok_or("no plays")?.equity;
    let mut candidates = Vec::new();
    for row in &rows {
        let legal = subject.play(&row.notation);
        let legal =
            legal.ok_or_else(|| format!("`{}` is no legal play of {dice}", row.notation))?;
        candidates.push(Candidate {
            play: legal.play.to_string(),
            equity: Decimal(row.equity),
            difference: Decimal((row.equity - best).min(0.0)),
            chances: None,
            level: row.analysis_level.clone().unwrap_or_default(),
            standard_error: None,
            made: false,
        });
    }
    let best = candidates.first().map(|candidate| candidate.play.clone()).unwrap_or_default();
    let level = candidates.first().map(|candidate| candidate.level.clone()).unwrap_or_default();
    let question = of_subject(&subject, best, provenance(level), Source::default());
    let question = question.ok_or("no question")?;
    Ok(Question { candidates, reasons: note(decision), ..question })
}

fn cube(xgid: &str, decision: &Decision) -> Result<Vec<Question>, String> {
    let row = |ends: &str, is_wait: bool| {
        let is_it = |row: &&Row| {
            row.notation.starts_with("No ") == is_wait
                && !row.notation.starts_with("Too good")
                && row.notation.ends_with(ends)
        };
        let found = decision.candidate_moves.iter().find(is_it);
        found.ok_or_else(|| "expected No Double/Take, Double/Take and Double/Pass".to_owned())
    };
    let (wait, take, pass) = (row("/Take", true)?, row("/Take", false)?, row("/Pass", false)?);
    let doubles = take.equity.min(pass.equity) >= wait.equity;
    let answer = if take.equity <= pass.equity { "take" } else { "pass" };
    let level = wait.analysis_level.clone().unwrap_or_default();
    let correct = format!("{}, {answer}", if doubles { "double" } else { "no double" });
    let cube = Cube {
        no_double: Decimal(wait.equity),
        double_take: Decimal(take.equity),
        double_pass: Decimal(pass.equity),
        standard_errors: None,
        chances: None,
        level: level.clone(),
        correct,
    };
    let kinds = if doubles {
        &[QuestionKind::Double, QuestionKind::Take][..]
    } else {
        &[QuestionKind::Double]
    };
    let question = |kind: &QuestionKind| {
        let best = match kind {
            QuestionKind::Take => answer,
            _ if doubles => "double",
            _ if wait.equity > pass.equity => "too good to double",
            _ => "no double",
        };
        let subject = subject(xgid, None, *kind)?.offered();
        let provenance = provenance(level.clone());
        let question = of_subject(&subject, best.to_owned(), provenance, Source::default());
        let question = question.ok_or("no question")?;
        Ok(Question { cube: Some(cube.clone()), reasons: note(decision), ..question })
    };
    kinds.iter().map(question).collect()
}

fn note(decision: &Decision) -> Option<String> {
    decision.note.clone().filter(|note| !note.trim().is_empty())
}

fn provenance(level: String) -> Provenance {
    Provenance { level, ..Provenance::default() }
}
