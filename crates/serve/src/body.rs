//! Bodies of requests.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use http_body_util::BodyExt;
use tokio::time::{Instant, timeout_at};

use crate::options::Limits;
use crate::refusal::Refusal;

/// Bytes of an oversized body that are read and discarded, as a multiple of the limit, because a client
/// that is still sending does not read the refusal.
const PATIENCE: usize = 4;

/// Reads a body.
pub(crate) async fn read(body: Body, limits: &Limits) -> Result<Vec<u8>, Refusal> {
    let due = Instant::now() + limits.transfer;
    let (mut body, mut bytes, mut length) = (body, Vec::new(), 0);
    loop {
        let frame = match timeout_at(due, body.frame()).await {
            Err(_) => return Err(too_slow(limits)),
            Ok(None) if length > limits.body => return Err(too_long(limits)),
            Ok(None) => return Ok(bytes),
            Ok(Some(Err(error))) => {
                let reason = format!("the body cannot be read: {error}");
                return Err(Refusal::new(StatusCode::BAD_REQUEST, reason).closing());
            }
            Ok(Some(Ok(frame))) => frame,
        };
        let Ok(data) = frame.into_data() else { continue };
        length += data.len();
        if length > limits.body.saturating_mul(PATIENCE) {
            return Err(too_long(limits));
        }
        if length > limits.body {
            bytes = Vec::new();
        } else {
            bytes.extend_from_slice(&data);
        }
    }
}

fn too_slow(limits: &Limits) -> Refusal {
    let seconds = limits.transfer.as_secs_f64();
    let reason = format!("the body did not come in time: expected all of it in {seconds} s");
    Refusal::new(StatusCode::REQUEST_TIMEOUT, reason).closing()
}

fn too_long(limits: &Limits) -> Refusal {
    let reason = format!("the body is too long: expected at most {} bytes", limits.body);
    Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, reason).closing()
}

/// Kind of a body, by its media type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Json,
    /// Bytes of a file.
    File,
    /// Form with a file, as browsers send it.
    Form,
}

/// Media types of bodies that are a file.
pub(crate) const FILE_TYPES: [&str; 3] =
    ["application/octet-stream", "text/plain", "application/x-www-form-urlencoded"];

/// Returns the kind of a body.
pub(crate) fn kind(headers: &HeaderMap, may_be_file: bool) -> Result<Kind, Refusal> {
    let text = headers.get(header::CONTENT_TYPE).map(|value| value.to_str().unwrap_or("?"));
    let Some(text) = text else {
        return Ok(if may_be_file { Kind::File } else { Kind::Json });
    };
    let essence = text.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if essence == "application/json" {
        return Ok(Kind::Json);
    }
    if may_be_file && FILE_TYPES.contains(&essence.as_str()) {
        return Ok(Kind::File);
    }
    if may_be_file && essence == "multipart/form-data" {
        return Ok(Kind::Form);
    }
    let also = if may_be_file {
        ", multipart/form-data with a file, or application/octet-stream with the bytes of a file"
    } else {
        ""
    };
    Err(Refusal::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        format!("a body of the type {essence:.60}: expected application/json{also}"),
    ))
}
