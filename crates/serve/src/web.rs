//! Static files: those of a folder, or the page of Barpoint.
//!
//! A file may lie in the folder packed as well, under its name with `.br` (Brotli) or `.gz` (gzip). A client that
//! understands it gets that one.

use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use barpoint_page::PageFile;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;
use sha2::{Digest as _, Sha256};
use tokio::task::spawn_blocking;

use crate::answer::content;
use crate::app::Shared;
use crate::query::unescape;
use crate::refusal::Refusal;

/// Name of the page of a folder.
const INDEX: &str = "index.html";

/// Encodings of packed files with their extensions, the smallest first.
const PACKED: [(&str, &str); 2] = [("br", "br"), ("gzip", "gz")];

/// Answers a request for an address without a route.
pub(crate) async fn answer(
    State(app): State<Shared>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Response, Refusal> {
    let unknown =
        || Refusal::not_found("no such address: expected an address that /openapi.json lists");
    let path = relative(uri.path()).ok_or_else(unknown)?;
    if method != Method::GET && method != Method::HEAD {
        return Err(unknown());
    }
    let Some(web) = app.options.web.clone() else {
        return page_response(&path, &headers).ok_or_else(unknown);
    };
    let read = spawn_blocking(move || response(&web, &path, &headers)).await;
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
fn response(web: &Path, path: &Path, asked: &HeaderMap) -> Option<Response> {
    let folder = web.canonicalize().ok()?;
    let mut file = folder.join(path).canonicalize().ok()?;
    if file.is_dir() {
        file = file.join(INDEX).canonicalize().ok()?;
    }
    let plain = Content::of(&folder, &file)?;
    let packed = PACKED.iter().find_map(|&(encoding, extension)| {
        let name = format!("{}.{extension}", file.to_str()?);
        let packed = accepts(asked, encoding).then(|| Content::of(&folder, Path::new(&name)))??;
        // An older one was packed from another file.
        (packed.changed >= plain.changed).then_some((encoding, packed))
    });
    let (encoding, found) = match packed {
        Some((encoding, packed)) => (Some(encoding), packed),
        None => (None, plain),
    };
    answered(asked, &found.tag(encoding), encoding, &file, || fs::read(&found.path).ok())
}

/// Returns the response with a file of the page; `None` if it has none of this path.
fn page_response(path: &Path, asked: &HeaderMap) -> Option<Response> {
    let path = if path == Path::new("") { Path::new(INDEX) } else { path };
    let PageFile { packed, .. } =
        *barpoint_page::FILES.iter().find(|file| Path::new(file.path) == path)?;
    let encoding = accepts(asked, "gzip").then_some("gzip");
    let hash = STANDARD.encode(Sha256::digest(packed));
    let tag = format!("\"{hash}{}\"", encoding.map_or("", |_| "-gzip"));
    answered(asked, &tag, encoding, path, || {
        if encoding.is_some() {
            return Some(packed.to_vec());
        }
        let mut plain = Vec::new();
        GzDecoder::new(packed).read_to_end(&mut plain).ok()?;
        Some(plain)
    })
}

/// Returns the response with a file, whose content is not sent if the client has this version.
fn answered(
    asked: &HeaderMap,
    tag: &str,
    encoding: Option<&'static str>,
    file: &Path,
    read: impl FnOnce() -> Option<Vec<u8>>,
) -> Option<Response> {
    let known = asked.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let is_known = known.is_some_and(|known| {
        known.split(',').any(|it| ["*", tag].contains(&it.trim().trim_start_matches("W/")))
    });
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        content(StatusCode::OK, media_type(file), read()?)
    };
    let headers = response.headers_mut();
    if let Some(encoding) = encoding.filter(|_| !is_known) {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    headers.insert(header::VARY, HeaderValue::from_static("Accept-Encoding"));
    headers.insert(header::ETAG, HeaderValue::from_str(tag).ok()?);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Some(response)
}

/// A file inside the folder.
struct Content {
    path: PathBuf,
    length: u64,
    changed: SystemTime,
}

impl Content {
    /// Returns the file of a path. A link must not lead out of the folder.
    fn of(folder: &Path, path: &Path) -> Option<Self> {
        let path = path.canonicalize().ok().filter(|path| path.starts_with(folder))?;
        let details = fs::metadata(&path).ok().filter(fs::Metadata::is_file)?;
        Some(Self { path, length: details.len(), changed: details.modified().ok()? })
    }

    /// Returns what distinguishes versions of the file, and the file from its packed ones.
    fn tag(&self, encoding: Option<&str>) -> String {
        let changed = self.changed.duration_since(UNIX_EPOCH).unwrap_or_default();
        let end = encoding.map_or_else(String::new, |encoding| format!("-{encoding}"));
        format!("\"{:x}-{:x}{end}\"", self.length, changed.as_nanos())
    }
}

/// Returns true if a client understands an encoding.
fn accepts(asked: &HeaderMap, encoding: &str) -> bool {
    let lists = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|list| list.to_str().ok());
    lists.flat_map(|list| list.split(',')).any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let is_named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let is_refused = |part: &str| {
            let weight = part.strip_prefix("q=").or_else(|| part.strip_prefix("Q="));
            weight.is_some_and(|weight| weight.parse().is_ok_and(|weight: f32| weight <= 0.0))
        };
        is_named && !parts.any(is_refused)
    })
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
    fn an_encoding_is_accepted_by_name() {
        let accepts = |list: &'static str, encoding| {
            let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(list))];
            accepts(&HeaderMap::from_iter(headers), encoding)
        };
        for list in ["br", "gzip, deflate, br", "gzip;q=1.0, BR ; q=0.5"] {
            assert!(accepts(list, "br"), "{list}");
        }
        for list in ["", "gzip", "br;q=0", "br; q=0.0", "brotli", "identity"] {
            assert!(!accepts(list, "br"), "{list}");
        }
    }

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
