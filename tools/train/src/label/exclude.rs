//! Positions that must not be learnt, because a yardstick contains them.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use barpoint_core::{Position, PositionKey};
use barpoint_ids::PositionId;

use crate::files::{read_text, write_atomically};
use crate::label::label_file::Label;

/// Positions with either player on roll.
pub(crate) struct Excluded(HashSet<PositionKey>);

impl Excluded {
    /// Reads files of position IDs, one a line; adds their mirror images.
    pub(crate) fn read(files: &[PathBuf]) -> Result<Self> {
        let mut keys = HashSet::new();
        for path in files {
            for position in read_ids(path)? {
                keys.extend([PositionKey::from(&position), PositionKey::from(&position.flip())]);
            }
        }
        Ok(Self(keys))
    }

    /// Returns true if a label is about one of them.
    pub(crate) fn contains(&self, label: &Label) -> bool {
        self.0.contains(&label.key())
    }

    /// Returns all keys, mirror images included, in ascending order.
    pub(crate) fn sorted(&self) -> Vec<PositionKey> {
        let mut keys: Vec<_> = self.0.iter().copied().collect();
        keys.sort_unstable_by_key(|key| key.0);
        keys
    }
}

/// Reads a file. Empty lines are skipped.
pub(crate) fn read_ids(path: &Path) -> Result<Vec<Position>> {
    let text = read_text(path)?;
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

#[cfg(test)]
mod tests {
    use std::fs;

    use barpoint_core::Variant;
    use barpoint_ids::PositionId;

    use super::*;

    #[test]
    fn mirror_images_are_excluded_too() {
        let path = std::env::temp_dir().join(format!("exclude-{}.ids", std::process::id()));
        let start = Variant::Backgammon.start();
        let nackgammon = Variant::Nackgammon.start();
        let ours = Variant::Hypergammon3.start();
        fs::write(&path, format!("{}\n\n{}\n", PositionId(start), PositionId(ours))).unwrap();
        let excluded = Excluded::read(std::slice::from_ref(&path)).unwrap();
        let label = |position| Label::new(&position, &[0.0; 6]);
        assert!(excluded.contains(&label(start)) && excluded.contains(&label(ours.flip())));
        assert!(!excluded.contains(&label(nackgammon)));
        fs::write(&path, "4HPwATDgc/ABMA\nnot an ID\n").unwrap();
        let error = Excluded::read(std::slice::from_ref(&path)).err().unwrap();
        assert!(error.to_string().ends_with("line 2"), "{error}");
        fs::remove_file(&path).unwrap();
    }
}
