//! Forms with a file of matches, as browsers and `curl -F` send them.

use axum::extract::multipart::{Field, MultipartError};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::StatusCode;

use crate::refusal::Refusal;

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
