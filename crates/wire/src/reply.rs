//! Replies of the JSON-lines protocol.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::analysis::MatchAnalysis;
use crate::words::is_false;
use crate::{
    Cube, Eval, Evaluations, Legal, MetPoints, Moves, Openings, Race, Resignation, Rollout, Rolls,
    ScoreMap, Table, TemperatureMap,
};

/// Line of the JSON-lines protocol from the program to the client.
///
/// A request has exactly one final reply: an answer whose `partial` is false, an error, or
/// `cancelled`. Warnings and partial replies come before it. Replies to different requests come in
/// any order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[non_exhaustive]
pub enum Reply {
    /// Value of a position.
    Evaluate(Box<Answer<Eval>>),
    /// Values of many positions.
    EvaluateBatch(Box<Answer<Evaluations>>),
    /// Plays of a roll.
    Moves(Box<Answer<Moves>>),
    /// Cube decision.
    Cube(Box<Answer<Cube>>),
    /// Table of rolls.
    Rolls(Box<Answer<Rolls>>),
    /// Cube actions or plays at every score.
    Scoremap(Box<Answer<ScoreMap>>),
    /// Values of all replies.
    Tempmap(Box<Answer<TemperatureMap>>),
    /// Rollout. A partial one has the trials that are done so far.
    Rollout(Box<Answer<Rollout>>),
    /// Analysis of a match.
    Analyse(Box<Answer<MatchAnalysis>>),
    /// Legal plays.
    Legal(Box<Answer<Legal>>),
    /// Resignations of a player.
    Resignation(Box<Answer<Resignation>>),
    /// Race.
    Race(Box<Answer<Race>>),
    /// Opening book.
    Openings(Box<Answer<Openings>>),
    /// Take points, market windows or gammon values.
    MetPoints(Box<Answer<MetPoints>>),
    /// Table where a match is played.
    Table(Box<Answer<Table>>),
    /// Report of a match.
    Report(Box<File>),
    /// File of matches in another format.
    Convert(Box<File>),
    /// Text about a position and an answer.
    Post(Box<File>),
    /// Progress of an analysis or of many evaluations.
    Progress(Progress),
    /// Version.
    Version(Version),
    /// State of the program.
    Health(Health),
    /// Number of requests that are being cancelled.
    Cancel(Cancel),
    /// Number of requests that are being cancelled.
    CancelAll(Cancel),
    /// End of a request without an answer, because it was cancelled.
    Cancelled(Cancelled),
    /// End of a request that cannot be answered, or of a line that is not a request.
    Error(Problem),
    /// Doubt about a request that is answered nevertheless.
    Warning(Warning),
}

/// Answer to a request: a document with the identity of the request.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer<T> {
    /// Identity of the request.
    pub id: String,
    /// True if a further reply follows.
    pub partial: bool,
    /// Document that the command prints too.
    #[serde(flatten)]
    pub document: T,
}

/// File that a request asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct File {
    /// Identity of the request.
    pub id: String,
    /// False, because no further reply follows.
    pub partial: bool,
    /// Form of the report or format of the file.
    pub to: String,
    /// Usual extension of the name of such a file, without a dot.
    pub extension: String,
    /// Media type.
    pub media_type: String,
    /// Contents if they are text; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    /// Contents in Base64 if they are not text; left out otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub base64: Option<String>,
}

/// Progress of an analysis or of many evaluations.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// Identity of the request.
    pub id: String,
    /// True, because a further reply follows.
    pub partial: bool,
    /// Number of steps that are done.
    pub done: u64,
    /// Number of steps in total.
    pub total: u64,
}

/// Version of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Version {
    /// Identity of the request.
    pub id: String,
    /// False, because no further reply follows.
    pub partial: bool,
    /// Version of the vocabulary.
    pub version: u32,
    /// Program with its version.
    pub software: String,
    /// SHA-256 of nets and databases by their names, in hexadecimal digits.
    pub data: BTreeMap<String, String>,
    /// Name of the match equity table.
    pub met: String,
}

/// State of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Health {
    /// Identity of the request.
    pub id: String,
    /// False, because no further reply follows.
    pub partial: bool,
    /// Number of requests that wait.
    pub queued: u64,
    /// Number of requests in progress.
    pub running: u64,
    /// Number of requests that have had their final reply.
    pub finished: u64,
    /// Maximum number of requests that wait.
    pub capacity: u64,
    /// Number of requests that are worked on at the same time.
    pub workers: u64,
}

/// Confirmation of a cancellation. The requests that it concerns still get their final replies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cancel {
    /// Identity of the request.
    pub id: String,
    /// False, because no further reply follows.
    pub partial: bool,
    /// Identity of the requests to cancel; left out for all requests.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
    /// Number of requests that were waiting or in progress; 0 if they had ended before.
    pub count: u64,
}

/// End of a request that was cancelled before it had a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cancelled {
    /// Identity of the request.
    pub id: String,
    /// False, because no further reply follows.
    pub partial: bool,
}

/// Reason why a request has no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Problem {
    /// Identity of the request; `null` if the line has none.
    pub id: Option<String>,
    /// False, because no further reply follows.
    pub partial: bool,
    /// Field at fault; `null` if it is the whole line.
    pub field: Option<String>,
    /// Reason for people.
    pub reason: String,
    /// Description of a right value; `null` if there is none.
    pub expected: Option<String>,
    /// Number of the line, counted from 1; left out if the line has an identity.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: Option<u64>,
    /// True if the error is a bug of the program. Left out if false.
    #[serde(default, skip_serializing_if = "is_false")]
    pub bug: bool,
}

/// Writes the field, the reason and a right value.
impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(field) = &self.field {
            write!(f, "{field}: ")?;
        }
        f.write_str(&self.reason)?;
        self.expected.as_ref().map_or(Ok(()), |expected| write!(f, ": expected {expected}"))
    }
}

/// Doubt about a field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Warning {
    /// Identity of the request.
    pub id: String,
    /// True, because a further reply follows.
    pub partial: bool,
    /// Field that is in doubt; `null` if it is the request as a whole.
    pub field: Option<String>,
    /// Reason for people.
    pub reason: String,
}

/// Error in place of the result of a line of standard input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Failure {
    /// Version of the vocabulary.
    pub version: u32,
    /// Message for people.
    pub error: String,
    /// Line of standard input, counted from 1.
    #[cfg_attr(feature = "schema", schemars(range(min = 1)))]
    pub line: u64,
}
