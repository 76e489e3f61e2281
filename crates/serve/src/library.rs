//! The player's library of matches. It is only read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::StatusCode;
use axum::response::Response;
use barpoint::library::{Access, Library, LibraryError, MatchFilter, Order};
use barpoint::records::FileFormat;
use barpoint::wire::{ToWire, VERSION, library as wire};
use tokio::task::spawn_blocking;

use crate::answer::{content, json};
use crate::app::Shared;
use crate::refusal::Refusal;

/// Maximum number of matches of a list, and the number if none is given.
const MOST: usize = 1000;
const USUAL: usize = 50;

/// Time to wait for another process that writes to the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// Lists matches, the latest first; none if the server has no library, or nobody has the name. Parameters are
/// `player`, `event` and `limit`.
pub(crate) async fn list(
    app: &Shared,
    parameters: Vec<(String, String)>,
) -> Result<Response, Refusal> {
    let mut filter = MatchFilter::default();
    let mut limit = USUAL;
    for (name, value) in parameters {
        match name.as_str() {
            "player" => filter.player = Some(value),
            "event" => filter.event = Some(value),
            "limit" => {
                let read = value.parse().ok().filter(|limit| (1..=MOST).contains(limit));
                limit = read.ok_or_else(|| {
                    let reason = format!("`{value:.20}`: expected a whole number from 1 to {MOST}");
                    Refusal::field("limit", reason)
                })?;
            }
            _ => return Err(Refusal::field(&name, "unknown: expected player, event or limit")),
        }
    }
    let list = move |path: &Path| {
        let library = Library::open(path, Access::Read, PATIENCE)?;
        let found = library.list(&filter, Order::Newest, limit).and_then(|matches| {
            let total = u32::try_from(library.count(&filter)?).unwrap_or(u32::MAX);
            Ok(wire::Matches { version: VERSION, total, matches: matches[..].to_wire() })
        });
        match found {
            Err(LibraryError::NoPlayer { .. }) => Ok(NO_MATCHES),
            found => found,
        }
    };
    let matches = match app.options.library {
        Some(_) => read(app, list).await?,
        None => NO_MATCHES,
    };
    Ok(json(StatusCode::OK, &matches))
}

const NO_MATCHES: wire::Matches = wire::Matches { version: VERSION, total: 0, matches: Vec::new() };

/// Returns a match with its analysis, as a file in JSON.
pub(crate) async fn record(app: &Shared, id: &str) -> Result<Response, Refusal> {
    let number: i64 = id.parse().map_err(|_| {
        Refusal::not_found(format!("no match `{id:.20}`: expected the number of one"))
    })?;
    let record = move |path: &Path| Library::open(path, Access::Read, PATIENCE)?.record(number);
    let record = read(app, record).await?;
    let failed = || Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "the match cannot be written");
    let format = FileFormat::named("json").ok_or_else(failed)?;
    let written = format.write(std::slice::from_ref(&record)).map_err(|_| failed())?;
    Ok(content(StatusCode::OK, "application/json", written.bytes))
}

/// Reads the library on a thread that may wait.
async fn read<T: Send + 'static>(
    app: &Shared,
    work: impl FnOnce(&Path) -> Result<T, LibraryError> + Send + 'static,
) -> Result<T, Refusal> {
    let path: Option<PathBuf> = app.options.library.clone();
    let path = path.ok_or_else(|| {
        Refusal::not_found("the server has no library: expected one started with --library")
    })?;
    let done = spawn_blocking(move || work(&path)).await;
    let done = done.map_err(|error| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error))?;
    done.map_err(|error| match error {
        LibraryError::NoMatch(_) => Refusal::not_found(error),
        LibraryError::Locked(_) => Refusal::busy(error),
        _ => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error),
    })
}
