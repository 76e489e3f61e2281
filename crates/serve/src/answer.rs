//! Answers.

use axum::body::Body;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::Response;
use barpoint_wire::reply::{File, Reply};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde::Serialize;

use crate::documents::JobWarning;

/// Returns a response with a document.
pub(crate) fn json(status: StatusCode, document: &impl Serialize) -> Response {
    json_text(status, serde_json::to_string(document).unwrap_or_default())
}

/// Returns a response with the text of a document.
pub(crate) fn json_text(status: StatusCode, text: String) -> Response {
    content(status, "application/json", text)
}

/// Returns a response with contents of a media type.
pub(crate) fn content(status: StatusCode, media_type: &str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let media_type = HeaderValue::from_str(media_type);
    let plain = HeaderValue::from_static("application/octet-stream");
    response.headers_mut().insert(header::CONTENT_TYPE, media_type.unwrap_or(plain));
    response
}

/// Header with the warnings about a request whose answer is a file.
const WARNINGS: HeaderName = HeaderName::from_static("barpoint-warnings");

/// Most bytes of that header, because clients do not read longer ones.
const LONGEST_HEADER: usize = 4096;

/// Final reply of a request with the warnings about it.
#[derive(Clone, Debug)]
pub(crate) struct Answered {
    pub(crate) reply: Reply,
    pub(crate) warnings: Vec<JobWarning>,
}

impl Answered {
    /// Returns the text of the reply, with the field `warnings` if there are any.
    pub(crate) fn text(&self) -> String {
        let mut text = serde_json::to_string(&self.reply).unwrap_or_default();
        if let Some(doubts) = self.doubts() {
            text.truncate(text.len().saturating_sub(1));
            text = format!("{text},\"warnings\":{doubts}}}");
        }
        text
    }

    /// Returns the list of the warnings, `None` without any.
    fn doubts(&self) -> Option<String> {
        if self.warnings.is_empty() { None } else { serde_json::to_string(&self.warnings).ok() }
    }

    /// Returns the response: the contents of a file, otherwise the reply. The warnings about a file are in a header.
    pub(crate) fn response(&self) -> Response {
        match &self.reply {
            Reply::Report(file) | Reply::Convert(file) | Reply::Post(file) => {
                let mut response = of_file(file);
                let doubts = self.doubts().filter(|doubts| doubts.len() <= LONGEST_HEADER);
                if let Some(Ok(doubts)) = doubts.map(HeaderValue::try_from) {
                    response.headers_mut().insert(WARNINGS, doubts);
                }
                response
            }
            Reply::Error(_) => json_text(StatusCode::UNPROCESSABLE_ENTITY, self.text()),
            _ => json_text(StatusCode::OK, self.text()),
        }
    }
}

fn of_file(file: &File) -> Response {
    let bytes = match (&file.text, &file.base64) {
        (Some(text), _) => text.clone().into_bytes(),
        (None, base64) => {
            STANDARD.decode(base64.as_deref().unwrap_or_default()).unwrap_or_default()
        }
    };
    let mut response = content(StatusCode::OK, &file.media_type, bytes);
    let name = format!("inline; filename=\"match.{}\"", file.extension);
    if let Ok(name) = HeaderValue::from_str(&name) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// Returns true if no further reply follows.
pub(crate) fn is_final(reply: &Reply) -> bool {
    match reply {
        Reply::Warning(_) | Reply::Progress(_) => false,
        Reply::Rollout(answer) => !answer.partial,
        _ => true,
    }
}
