//! Static files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use tokio::task::spawn_blocking;

use crate::answer::content;
use crate::app::Shared;
use crate::query::unescape;
use crate::refusal::Refusal;

/// Name of the page of a folder.
const INDEX: &str = "index.html";

/// Answers a request for an address without a route.
pub(crate) async fn answer(
    app: &Shared,
    method: &Method,
    uri: &Uri,
    headers: &HeaderMap,
) -> Result<Response, Refusal> {
    let unknown = || Refusal::not_found("no such address: expected one of /openapi.json");
    let web = app.options.web.clone().ok_or_else(unknown)?;
    let path = relative(uri.path()).ok_or_else(unknown)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(unknown());
    }
    let known = headers.get(header::IF_NONE_MATCH).cloned();
    let read = spawn_blocking(move || response(&web, &path, known.as_ref())).await;
    read.ok().flatten().ok_or_else(unknown)
}

/// Returns the path of a file inside the folder. Hidden files have none.
fn relative(path: &str) -> Option<PathBuf> {
    let path = unescape(path)?;
    let mut relative = PathBuf::new();
    for part in path.split('/').filter(|part| !part.is_empty()) {
        let is_plain = !part.starts_with('.') && !part.contains(['\\', '\0', ':']);
        relative.push(is_plain.then_some(part)?);
    }
    Some(relative)
}

/// Returns the response with a file; `None` if there is none in the folder.
fn response(web: &Path, path: &Path, known: Option<&HeaderValue>) -> Option<Response> {
    let folder = web.canonicalize().ok()?;
    let mut file = folder.join(path).canonicalize().ok()?;
    if file.is_dir() {
        file = file.join(INDEX).canonicalize().ok()?;
    }
    // A link must not lead out of the folder.
    let details = fs::metadata(&file).ok().filter(|_| file.starts_with(&folder))?;
    let changed = details.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let tag = format!("\"{:x}-{:x}\"", details.len(), changed.as_nanos());
    let is_known = known.and_then(|known| known.to_str().ok()).is_some_and(|known| {
        known.split(',').any(|it| ["*", tag.as_str()].contains(&it.trim().trim_start_matches("W/")))
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        content(StatusCode::OK, media_type(&file), fs::read(&file).ok()?)
    };
    let headers = response.headers_mut();
    headers.insert(header::ETAG, HeaderValue::from_str(&tag).ok()?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

/// Returns the media type of a file by its extension.
fn media_type(path: &Path) -> &'static str {
    let extension = path.extension().and_then(|it| it.to_str()).unwrap_or_default();
    match extension.to_ascii_lowercase().as_str() {
        "html" | "htm" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "wasm" => "application/wasm",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        "pdf" => "application/pdf",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_stay_in_the_folder() {
        assert_eq!(relative("/a//b%20c.js"), Some(PathBuf::from("a/b c.js")));
        assert_eq!(relative("/"), Some(PathBuf::new()));
        for path in ["/../x", "/a/%2e%2e/x", "/a/..%2fx", "/.git/config", "/a%00", "/c:/x", "/a\\b"]
        {
            assert_eq!(relative(path), None, "{path}");
        }
    }
}
