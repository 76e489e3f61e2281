//! Refusals: errors that a client gets.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use barpoint_protocol::{Problem, QueueFull, RequestError};
use barpoint_wire::reply::{self, Reply};

use crate::answer::json;

/// Reason why a request has no answer. Its body is the `error` of the JSON-lines protocol.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: StatusCode,
    pub(crate) problem: Problem,
    pub(crate) id: Option<String>,
    /// Seconds after which a further attempt may succeed.
    retry_after: Option<u32>,
    /// True if the connection ends, because the rest of the request is not read.
    closes: bool,
}

impl Refusal {
    /// Returns the refusal of a whole request. The reason may end with `: expected …`.
    pub(crate) fn new(status: StatusCode, reason: impl std::fmt::Display) -> Self {
        Self::of(status, Problem::of_line(reason))
    }

    pub(crate) fn of(status: StatusCode, problem: Problem) -> Self {
        Self { status, problem, id: None, retry_after: None, closes: false }
    }

    /// Returns the refusal of a field or parameter of a wrong form.
    pub(crate) fn field(field: &str, reason: impl std::fmt::Display) -> Self {
        Self::of(StatusCode::BAD_REQUEST, Problem::of(field, reason))
    }

    /// Returns the refusal of a request that is well-formed and cannot be answered.
    pub(crate) fn unanswerable(problem: Problem) -> Self {
        let status = if problem.bug {
            StatusCode::INTERNAL_SERVER_ERROR
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        Self::of(status, problem)
    }

    pub(crate) fn not_found(reason: impl std::fmt::Display) -> Self {
        Self::new(StatusCode::NOT_FOUND, reason)
    }

    /// Returns a refusal because of too much work.
    pub(crate) fn busy(reason: impl std::fmt::Display) -> Self {
        Self { retry_after: Some(1), ..Self::new(StatusCode::SERVICE_UNAVAILABLE, reason) }
    }

    /// Returns a refusal because the client asks for too much.
    pub(crate) fn too_many(reason: impl std::fmt::Display) -> Self {
        Self { retry_after: Some(5), ..Self::new(StatusCode::TOO_MANY_REQUESTS, reason) }
    }

    pub(crate) fn closing(self) -> Self {
        Self { closes: true, ..self }
    }

    pub(crate) fn with_id(self, id: Option<String>) -> Self {
        Self { id, ..self }
    }

    /// Returns the reply that the body consists of.
    pub(crate) fn reply(&self) -> Reply {
        let Problem { field, reason, expected, bug } = self.problem.clone();
        let (id, line) = (self.id.clone(), None);
        Reply::Error(reply::Problem { id, partial: false, field, reason, expected, line, bug })
    }
}

impl From<RequestError> for Refusal {
    fn from(error: RequestError) -> Self {
        Self::of(StatusCode::BAD_REQUEST, error.problem).with_id(error.id)
    }
}

impl From<QueueFull> for Refusal {
    fn from(error: QueueFull) -> Self {
        Self::busy(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = json(self.status, &self.reply());
        let headers = response.headers_mut();
        if let Some(seconds) = self.retry_after {
            headers.insert(header::RETRY_AFTER, seconds.into());
        }
        if self.status == StatusCode::UNAUTHORIZED {
            headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
        }
        if self.closes {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}
