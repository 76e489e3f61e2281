//! Results as JSON, one object a line.
//!
//! The order of keys and the number of decimals are fixed. Chances and equities are those of the
//! player on roll, or of the player who makes the play.

use barpoint_core::{LegalPlay, Outcome, PerftCount};
use barpoint_ids::PositionId;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::decimal::Decimal;
use super::fields::{Field, Value, fields};
use crate::report::{BenchReport, LegalReport, PerftReport, RaceField, RaceFields, Report};

mod analysis;
mod maps;
mod met;
mod openings;
mod rollout;
mod score_map;

use analysis::{Cube, Eval, Moves};
use maps::{RollList, Temperature};
use met::{Conversion, Met, MetList, MetPoints};
use openings::Openings;
use rollout::Rollout;
use score_map::ScoreMap;

/// The version of all objects, raised when a key changes its meaning or goes away.
const VERSION: u32 = 1;

pub(super) fn json(report: &Report) -> serde_json::Result<String> {
    let object = match report {
        Report::Eval(report) => serde_json::to_string(&Eval::from(report)),
        Report::Moves(report) => serde_json::to_string(&Moves::from(report)),
        Report::Cube(report) => serde_json::to_string(&Cube::from(report)),
        Report::Rolls(report) => serde_json::to_string(&RollList::from(report)),
        Report::ScoreMap(report) => serde_json::to_string(&ScoreMap::from(report)),
        Report::Temperature(report) => serde_json::to_string(&Temperature::from(report)),
        Report::MetList => serde_json::to_string(&MetList::new()),
        Report::Met(report) => serde_json::to_string(&Met::from(report)),
        Report::Points(report) => serde_json::to_string(&MetPoints::from(report)),
        Report::Conversion(report) => serde_json::to_string(&Conversion::from(report)),
        Report::Rollout(report) => serde_json::to_string(&Rollout::from(&**report)),
        Report::Openings(report) => serde_json::to_string(&Openings::from(report)),
        Report::Id(report) => serde_json::to_string(&Id(fields(report))),
        Report::Legal(report) => serde_json::to_string(&Legal::from(report)),
        Report::Perft(report) => serde_json::to_string(&Perft::from(report)),
        Report::Race(report) => serde_json::to_string(&Race(&report.fields)),
        Report::Bench(report) => serde_json::to_string(&Bench::from(report)),
    };
    Ok(object? + "\n")
}

/// An object with the line of standard input that it belongs to as its last key, if there is one.
pub(super) fn with_line(object: &str, line: Option<u64>) -> String {
    match (line, object.strip_suffix("}\n")) {
        (Some(line), Some(open)) => format!("{open},\"line\":{line}}}\n"),
        _ => object.to_owned(),
    }
}

/// What takes the place of the result of a line.
#[derive(Serialize)]
struct Failure<'a> {
    version: u32,
    error: &'a str,
    line: u64,
}

pub(super) fn failure(line: u64, error: &str) -> serde_json::Result<String> {
    Ok(serde_json::to_string(&Failure { version: VERSION, error, line })? + "\n")
}

#[derive(Serialize)]
struct Chances<T> {
    win: T,
    win_gammon: T,
    win_backgammon: T,
    lose_gammon: T,
    lose_backgammon: T,
}

impl<T> Chances<T> {
    fn of<S>(chances: [S; 5], form: impl Fn(S) -> T) -> Self {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = chances.map(form);
        Self { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon }
    }
}

impl From<&Outcome> for Chances<Decimal> {
    fn from(outcome: &Outcome) -> Self {
        Self::of(outcome.to_array(), |chance| Decimal(chance.into()))
    }
}

/// The version and the fields of an ID.
struct Id(Vec<Field>);

impl Serialize for Id {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let version = ("version", Value::Number(VERSION.into()));
        serializer
            .collect_map([&version].into_iter().chain(&self.0).map(|(key, value)| (key, value)))
    }
}

#[derive(Serialize)]
struct Legal {
    version: u32,
    position: String,
    dice: String,
    plays: Vec<PlayAndResult>,
}

#[derive(Serialize)]
struct PlayAndResult {
    play: String,
    result: String,
}

impl From<&LegalReport> for Legal {
    fn from(report: &LegalReport) -> Self {
        let form = |legal: &LegalPlay| PlayAndResult {
            play: legal.play.to_string(),
            result: PositionId(legal.result).to_string(),
        };
        Self {
            version: VERSION,
            position: PositionId(report.position).to_string(),
            dice: report.dice.to_string(),
            plays: report.plays.iter().map(form).collect(),
        }
    }
}

#[derive(Serialize)]
struct Perft {
    version: u32,
    position: String,
    counts: Vec<PerftTurn>,
    passed: Option<bool>,
}

#[derive(Serialize)]
struct PerftTurn {
    plays: u64,
    positions: u64,
}

impl From<&PerftReport> for Perft {
    fn from(report: &PerftReport) -> Self {
        let counts = report.counts.iter();
        let counts = counts.map(|&PerftCount { plays, positions }| PerftTurn { plays, positions });
        Self {
            version: VERSION,
            position: PositionId(report.position).to_string(),
            counts: counts.collect(),
            passed: report.expected.map(|_| report.passed()),
        }
    }
}

/// The version and what is known about a race.
struct Race<'a>(&'a RaceFields);

impl Serialize for Race<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("version", &VERSION)?;
        for (name, field) in self.0 {
            match field {
                RaceField::Text(text) => map.serialize_entry(name, text)?,
                RaceField::Whole(number) => map.serialize_entry(name, number)?,
                RaceField::Real(number) if number.is_finite() => {
                    map.serialize_entry(name, &Decimal(*number))?;
                }
                RaceField::Real(_) | RaceField::Unknown => map.serialize_entry(name, &())?,
            }
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Bench {
    version: u32,
    evaluations_per_second: u64,
    trials_per_second: u64,
    threads: u16,
    signature: String,
    passed: Option<bool>,
}

impl From<&BenchReport> for Bench {
    fn from(report: &BenchReport) -> Self {
        Self {
            version: VERSION,
            evaluations_per_second: report.evaluations_per_second.round() as u64,
            trials_per_second: report.trials_per_second.round() as u64,
            threads: report.threads,
            signature: format!("{:016x}", report.signature),
            passed: report.expected.map(|_| report.passed()),
        }
    }
}
