//! Bodies of requests.

use axum::body::Body;
use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
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

/// Returns the text of a body.
pub(crate) fn text(bytes: &[u8]) -> Result<&str, Refusal> {
    str::from_utf8(bytes).map_err(|error| {
        let reason = format!("the body is not UTF-8, {error}: expected JSON in UTF-8");
        Refusal::new(StatusCode::BAD_REQUEST, reason)
    })
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

/// Name of the part with the file, if the part has no file name.
const FILE: &str = "file";

/// Parts of a form.
#[derive(Debug, Default)]
pub(crate) struct Form {
    /// Bytes of the file.
    pub(crate) file: Option<Vec<u8>>,
    /// Names and texts of the other parts.
    pub(crate) fields: Vec<(String, String)>,
}

impl Form {
    /// Reads a form. Empty texts count as absent, because browsers send all fields of a form.
    pub(crate) async fn read(request: Request) -> Result<Self, Refusal> {
        let parts = Multipart::from_request(request, &()).await;
        let mut parts = parts.map_err(|error| malformed(error.body_text()))?;
        let mut form = Self::default();
        while let Some(part) = parts.next_field().await.map_err(of_part)? {
            form.add(part).await?;
        }
        Ok(form)
    }

    async fn add(&mut self, part: Field<'_>) -> Result<(), Refusal> {
        let name = part.name().unwrap_or_default().to_owned();
        if part.file_name().is_none() && name != FILE {
            let text = part.text().await.map_err(of_part)?;
            self.fields.extend((!text.is_empty()).then_some((name, text)));
            return Ok(());
        }
        let bytes = part.bytes().await.map_err(of_part)?;
        if bytes.is_empty() {
            return Ok(());
        }
        if self.file.is_some() {
            return Err(Refusal::field(&name, "a second file: expected one"));
        }
        self.file = Some(bytes.into());
        Ok(())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "the error is mapped")]
fn of_part(error: MultipartError) -> Refusal {
    malformed(error.body_text())
}

fn malformed(reason: impl std::fmt::Display) -> Refusal {
    let reason = format!("the form is not well-formed, {reason}: expected multipart/form-data");
    Refusal::new(StatusCode::BAD_REQUEST, reason)
}
