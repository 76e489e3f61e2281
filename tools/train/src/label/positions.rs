//! Files of position IDs, one a line.

use std::path::Path;

use anyhow::{Context as _, Result};
use barpoint_core::Position;
use barpoint_ids::PositionId;

use crate::files::{read, write_atomically};

/// Reads a file. Empty lines are skipped.
pub(crate) fn read_ids(path: &Path) -> Result<Vec<Position>> {
    let text = String::from_utf8(read(path)?).with_context(|| path.display().to_string())?;
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let position = |(number, line): (usize, &str)| -> Result<Position> {
        let id: Result<PositionId, _> = line.trim().parse();
        Ok(id.with_context(|| format!("{}, line {number}", path.display()))?.0)
    };
    lines.map(position).collect()
}

/// Writes a file.
pub(crate) fn write_ids(path: &Path, positions: &[Position]) -> Result<()> {
    let lines = positions.iter().map(|&position| format!("{}\n", PositionId(position)));
    write_atomically(path, lines.collect::<String>().as_bytes())
}
