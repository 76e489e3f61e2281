//! Page about the interface.

use std::sync::LazyLock;

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::answer::content;

/// Page that shows the OpenAPI document.
const DOCS: &str = include_str!("docs.html");

/// Contents that the page may have: its own style and script, by their hashes, and the OpenAPI document.
static POLICY: LazyLock<String> = LazyLock::new(|| {
    format!(
        "default-src 'none'; connect-src 'self'; img-src data:; style-src '{}'; script-src '{}'; \
         base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        hash("<style>", "</style>"),
        hash("<script>", "</script>")
    )
});

/// Returns the hash of the text between two tags.
fn hash(begin: &str, end: &str) -> String {
    let text = DOCS.split_once(begin).and_then(|(_, rest)| rest.split_once(end));
    let (text, _) = text.unwrap_or_default();
    format!("sha256-{}", STANDARD.encode(Sha256::digest(text)))
}

/// Returns the page.
pub(crate) fn page() -> Response {
    let mut page = content(StatusCode::OK, "text/html; charset=utf-8", DOCS);
    if let Ok(policy) = HeaderValue::from_str(&POLICY) {
        page.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    page
}
