//! `barpoint rollout merge`

use std::path::{Path, PathBuf};

use anyhow::Context;
use barpoint_rollout::RolloutFile;

use super::files::{ensure_writable, read};
use crate::input::is_dash;
use crate::output::{ensure_apart, print, write_whole};
use crate::status::Status;

/// Merges parts and prints which trials the result has.
pub(super) fn run(parts: &[PathBuf], output: &Path) -> anyhow::Result<Status> {
    ensure_apart(parts, [output])?;
    ensure_writable(output)?;
    let mut whole: Option<RolloutFile> = None;
    for path in parts {
        let part = read(path)?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => whole.merge(&part).with_context(|| path.display().to_string())?,
        }
    }
    let whole = whole.context("no files to merge: expected at least one")?;
    let bytes = whole.encode();
    write_whole(output, bytes.as_bytes())?;
    if is_dash(output) {
        return Ok(Status::Done);
    }
    let covered = whole.tally.covered();
    let end = covered.as_slice().last().map_or(0, |range| range.end);
    let holes = covered.holes(0..end);
    let missing = if holes.is_empty() { String::new() } else { format!(", missing {holes}") };
    let which = if covered.is_empty() { String::new() } else { format!(", {covered}") };
    print(&format!("{} trials{which}{missing}\njob {}\n", covered.len(), whole.job.id()))?;
    Ok(Status::Done)
}
