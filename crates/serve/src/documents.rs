//! Documents about jobs.

use barpoint_wire::request::Action;
use serde::{Deserialize, Serialize};

/// State of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobStatus {
    /// Identity of the job, which the server chooses.
    pub id: String,
    /// Identity of the request, which the client chooses.
    pub request_id: String,
    /// Question or task.
    pub action: Action,
    /// State.
    pub state: JobState,
    /// Seconds since 1970 at which the job was created.
    pub created: u64,
    /// Seconds since 1970 at which the job ended; `null` if it has not.
    pub ended: Option<u64>,
    /// Number of trials or steps done; `null` if it is unknown.
    pub done: Option<u64>,
    /// Number of trials or steps in total; `null` if it is unknown.
    pub total: Option<u64>,
    /// Doubts about the request.
    pub warnings: Vec<JobWarning>,
}

/// Doubt about a field of a request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobWarning {
    /// Field that is in doubt; `null` if it is the request as a whole.
    pub field: Option<String>,
    /// Reason for people.
    pub reason: String,
}

/// State of a job in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum JobState {
    /// The job waits.
    Queued,
    /// The job is in progress.
    Running,
    /// The job has its result.
    Done,
    /// The job has no answer; its result is the error.
    Failed,
    /// The job was cancelled; a rollout has the trials that were done.
    Cancelled,
}

impl JobState {
    /// All states.
    pub(crate) const ALL: [Self; 5] =
        [Self::Queued, Self::Running, Self::Done, Self::Failed, Self::Cancelled];

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
        }
    }

    pub(crate) const fn has_ended(self) -> bool {
        matches!(self, Self::Done | Self::Failed | Self::Cancelled)
    }
}

/// All jobs of a server, the oldest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct JobList {
    /// Jobs.
    pub jobs: Vec<JobStatus>,
}
