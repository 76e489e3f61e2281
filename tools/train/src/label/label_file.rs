//! Labels on disk: positions with their chances.
//!
//! Little-endian: the [head] with `BPLB`, then records of 22 bytes: the position key (10 bytes) and six
//! chances as `i16` in units of 2^-13, from losing a backgammon to winning one, for the player on roll.
//! Chances may lie outside of 0..1, because of the variance reduction.
//!
//! Files that begin with `BPLP` instead hold pairs of records: two positions after the same roll.

use std::path::{Path, PathBuf};

use anyhow::Result;
use barpoint_core::{Class, Position, PositionKey, Variant};

use crate::chances::Chances;
use crate::files::{read, with_extension, write_atomically};
use crate::label::head::{self, Magic};

const ONE: f32 = 8192.0;

/// Content of a file's records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Single positions.
    Singles,
    /// Pairs of positions after the same roll.
    Pairs,
}

impl Kind {
    const fn magic(self) -> Magic {
        match self {
            Self::Singles => *b"BPLB",
            Self::Pairs => *b"BPLP",
        }
    }

    /// Returns the extension of these files.
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Self::Singles => "bplb",
            Self::Pairs => "bplp",
        }
    }
}

/// One labelled position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Label {
    key: PositionKey,
    target: [i16; 6],
}

impl Label {
    /// Returns a label for a position.
    pub(crate) fn new(position: &Position, target: &Chances) -> Self {
        Self { key: position.into(), target: target.map(|p| (p * ONE).round() as i16) }
    }

    /// Returns the position.
    pub(crate) fn position(&self) -> Result<Position> {
        Ok(Position::try_from(self.key)?)
    }

    /// Returns the position, packed.
    pub(crate) fn key(&self) -> PositionKey {
        self.key
    }

    /// Returns a number for sorting and for dividing labels by position: the position key, mixed.
    pub(crate) fn sort_key(&self) -> u128 {
        let mut bytes = [0; 16];
        bytes[..10].copy_from_slice(&self.key.0);
        let key =
            u128::from_le_bytes(bytes).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
        key ^ key >> 67
    }

    /// Returns true if the race net judges the position.
    pub(crate) fn is_race(&self) -> Result<bool> {
        Ok(Class::of(&self.position()?, Variant::Backgammon) == Class::Race)
    }

    /// Returns the chances.
    pub(crate) fn target(&self) -> Chances {
        self.target.map(|p| f32::from(p) / ONE)
    }
}

/// Writes a file of labels.
pub(crate) fn write(path: &Path, kind: Kind, provenance: &str, labels: &[Label]) -> Result<()> {
    let mut bytes = head::head(kind.magic(), provenance);
    for label in labels {
        bytes.extend(label.key.0);
        bytes.extend(label.target.iter().flat_map(|p| p.to_le_bytes()));
    }
    write_atomically(path, &bytes)
}

/// Lists the label files of a folder, in order of their names.
pub(crate) fn in_folder(folder: &Path, kind: Kind) -> Result<Vec<PathBuf>> {
    with_extension(folder, kind.extension())
}

/// Appends the labels of a file to a list.
pub(crate) fn read_into(path: &Path, kind: Kind, labels: &mut Vec<Label>) -> Result<()> {
    let bytes = read(path)?;
    for record in head::records::<22>(path, &bytes, kind.magic(), "a label file")? {
        let (key, target) = record.split_at(10);
        let mut label = Label { key: PositionKey([0; 10]), target: [0; 6] };
        label.key.0.copy_from_slice(key);
        for (p, bytes) in label.target.iter_mut().zip(target.as_chunks().0) {
            *p = i16::from_le_bytes(*bytes);
        }
        labels.push(label);
    }
    Ok(())
}
