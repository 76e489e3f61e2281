//! Files of rollouts: complete, partial or in progress.

use core::fmt;

use serde::{Deserialize, Serialize};

use super::Job;
use super::content_hash;
use crate::sums::{Part, Ranges, Sums, SumsText, Tally, TallyError};

/// A job and the sums of the trials that are done.
///
/// # Format
/// Four lines of ASCII: the words `barpoint rollout 1`, the [`Job`], the sums as JSON, and the
/// SHA-256 of the three lines before, including their line feeds, in hexadecimal digits. The sums
/// are a list of objects, one for every set of candidates: `candidates`, their indices; `ranges`,
/// pairs of the first trial and the one after the last; `values`, `products`, `endings` and
/// `counts` as in [`Sums`], with integers of more than 64 bits as strings. Equal contents give
/// equal bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RolloutFile {
    /// The job.
    pub job: Job,
    /// Sums of the trials that are done.
    pub tally: Tally,
    /// Number of candidates of the job.
    candidates: usize,
}

/// Beginning of the first line, before the version.
const KIND: &str = "barpoint rollout ";

#[derive(Serialize, Deserialize)]
struct Body {
    candidates: usize,
    parts: Vec<PartText>,
}

#[derive(Serialize, Deserialize)]
struct PartText {
    candidates: Vec<usize>,
    ranges: Vec<[u32; 2]>,
    sums: SumsText,
}

impl RolloutFile {
    /// Returns the file of a job and the sums of its trials.
    #[must_use]
    pub fn new(job: Job, tally: Tally) -> Self {
        let candidates = tally.candidates();
        Self { job, tally, candidates }
    }

    /// Returns the bytes of the file.
    #[must_use]
    pub fn encode(&self) -> String {
        let part = |part: &Part| PartText {
            candidates: part.candidates.clone(),
            ranges: part.ranges.as_slice().iter().map(|range| [range.start, range.end]).collect(),
            sums: part.sums.to_text(),
        };
        let parts = self.tally.parts().iter().map(part).collect();
        let body = serde_json::to_string(&Body { candidates: self.candidates, parts });
        let body = body.unwrap_or_default();
        let text = format!("{KIND}1\n{}\n{body}\n", self.job.as_str());
        let hash = content_hash(text.as_bytes());
        text + &hash + "\n"
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// Returns an error if the bytes are not of the form that [`encode`](Self::encode) writes.
    pub fn decode(bytes: &[u8]) -> Result<Self, FileError> {
        let text = core::str::from_utf8(bytes).map_err(|_| FileError::NotARollout)?;
        let version = text.strip_prefix(KIND).and_then(|rest| rest.lines().next());
        match version {
            None => return Err(FileError::NotARollout),
            Some("1") => {}
            Some(version) => return Err(FileError::Version(version.to_owned())),
        }
        let lines: Vec<&str> = text.split('\n').collect();
        let &[_, job, body, hash, ""] = &lines[..] else { return Err(FileError::Damaged) };
        let hashed = text.len() - hash.len() - 1;
        if content_hash(&bytes[..hashed]) != hash {
            return Err(FileError::Damaged);
        }
        Self::of_lines(job, body).ok_or(FileError::Inconsistent)
    }

    fn of_lines(job: &str, body: &str) -> Option<Self> {
        let job = Job::of_text(job);
        let body: Body = serde_json::from_str(body).ok()?;
        let mut tally = Tally::new(job.candidates().filter(|&count| count == body.candidates)?);
        for PartText { candidates, ranges, sums } in body.parts {
            let mut covered = Ranges::default();
            for [start, end] in ranges {
                covered.insert(start..end).ok().filter(|()| start <= end)?;
            }
            tally
                .add_part(&Part { candidates, ranges: covered, sums: Sums::of_text(sums)? })
                .ok()?;
        }
        Some(Self { job, tally, candidates: body.candidates })
    }

    /// Adds the trials of another file of the same job.
    ///
    /// # Errors
    /// Returns an error if the other file has another job or a trial that this file has already.
    /// The file is then unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<(), FileError> {
        if let (Some(ours), Some(theirs)) = (self.job.schema(), other.job.schema())
            && ours != theirs
        {
            return Err(FileError::Schema { ours, theirs });
        }
        if self.job != other.job || self.candidates != other.candidates {
            return Err(FileError::OtherJob { ours: self.job.id(), theirs: other.job.id() });
        }
        self.tally.merge(&other.tally).map_err(FileError::Tally)
    }
}

/// Reason why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileError {
    /// It is not a rollout.
    NotARollout,
    /// Its version is unknown.
    Version(String),
    /// Its bytes differ from those that were written.
    Damaged,
    /// Its job and its sums contradict each other.
    Inconsistent,
    /// It belongs to another job.
    OtherJob {
        /// The job that was expected.
        ours: String,
        /// The job of the file.
        theirs: String,
    },
    /// It was written by a program for which the same settings mean other trials.
    Schema {
        /// The schema of the job that was expected.
        ours: u32,
        /// The schema of the job of the file.
        theirs: u32,
    },
    /// Its trials cannot be added to the others.
    Tally(TallyError),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotARollout => {
                write!(f, "not a rollout: expected a file that begins with `{KIND}1`")
            }
            Self::Version(version) => write!(f, "a rollout of version `{version}`: expected 1"),
            Self::Damaged => f.write_str("a damaged rollout: its checksum does not fit"),
            Self::Inconsistent => f.write_str(
                "an inconsistent rollout: expected sums that fit its job and its trials",
            ),
            Self::OtherJob { ours, theirs } => write!(
                f,
                "a rollout of another job, {}: expected {}, with the same position, plays and settings",
                short(theirs),
                short(ours)
            ),
            Self::Schema { ours, theirs } => write!(
                f,
                "a rollout with job schema {theirs}: expected {ours}, because other versions of the \
                 program play other games by the same settings; begin a new file"
            ),
            Self::Tally(error) => fmt::Display::fmt(error, f),
        }
    }
}

/// Returns the part of a hash that people compare.
fn short(hash: &str) -> &str {
    hash.get(..16).unwrap_or(hash)
}

impl core::error::Error for FileError {}
