//! Report of the hits of a search in a library.

use std::path::Path;

use anyhow::{anyhow, ensure};
use barpoint::wire::VERSION;
use barpoint::wire::library::Found;
use barpoint_records::json_error_in_words;
use barpoint_report::{html, letters_of_found_without_font};
use serde::Deserialize;
use serde_json::Value;

use super::files::{OutputFile, note_unknown_letters, sheet};
use super::settings::{Settings, ensure_for_hits};

/// Reads what `barpoint library search --format json` has written, `None` if the bytes are something
/// else.
pub(super) fn document(bytes: &[u8]) -> anyhow::Result<Option<Found>> {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else { return Ok(None) };
    if value.get("hits").is_none() {
        return Ok(None);
    }
    let version = value.get("version").and_then(Value::as_u64);
    ensure!(
        version == Some(VERSION.into()),
        "no version {VERSION}: expected what barpoint library search --format json writes"
    );
    let found = Found::deserialize(value);
    Ok(Some(
        found.map_err(|error| anyhow!("no hits of a search: {}", json_error_in_words(&error)))?,
    ))
}

/// Returns the file of the report, and its style sheet if it is a page with one.
pub(super) fn files(
    found: &Found,
    settings: &Settings,
    path: &Path,
) -> anyhow::Result<Vec<OutputFile>> {
    ensure_for_hits(&settings.args)?;
    let (form, contents) = (settings.form, settings.contents());
    if form.name == "html" {
        let page = html::found(found, contents, &settings.style(path));
        let page = OutputFile { path: path.to_owned(), bytes: page.into_bytes() };
        return Ok([page].into_iter().chain(sheet(settings, path)?).collect());
    }
    note_unknown_letters(form, || letters_of_found_without_font(found));
    Ok(vec![OutputFile { path: path.to_owned(), bytes: (form.write_found)(found, contents) }])
}
