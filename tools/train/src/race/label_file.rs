//! Labels of boards on disk, `*.bpls`.
//!
//! Little-endian: the [head] with `BPLS`, then records of 48 bytes: the chequers on each of the 24
//! points, and six [`Moments`] as `f32`.

use std::path::Path;

use anyhow::{Result, ensure};
use barpoint_core::Chequers;

use super::Moments;
use crate::files::{read, write_atomically};
use crate::label::head;

const MAGIC: head::Magic = *b"BPLS";
const RECORD: usize = 48;
/// Number of points of a board.
const POINTS: usize = 24;

/// Extension of these files.
pub(crate) const EXTENSION: &str = "bpls";

/// One player's chequers in a race, and the moments of the rolls that they need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) board: Chequers,
    pub(crate) moments: Moments,
}

/// Writes a file of labels.
pub(crate) fn write(path: &Path, provenance: &str, labels: &[Label]) -> Result<()> {
    let mut bytes = head::head(MAGIC, provenance);
    for label in labels {
        assert_eq!(label.board.bar(), 0, "in a race no chequer is on the bar");
        bytes.extend(&label.board.counts()[..POINTS]);
        bytes.extend(label.moments.iter().flat_map(|x| x.to_le_bytes()));
    }
    write_atomically(path, &bytes)
}

/// Appends the labels of a file to a list.
pub(crate) fn read_into(path: &Path, labels: &mut Vec<Label>) -> Result<()> {
    let bytes = read(path)?;
    let what = "a label file of one-sided races";
    let records = head::records::<RECORD>(path, &bytes, MAGIC, what)?;
    for (number, record) in records.iter().enumerate() {
        let (points, numbers) = record.split_at(POINTS);
        let mut counts = [0; 25];
        counts[..POINTS].copy_from_slice(points);
        let mut moments = [0.0; 6];
        for (x, bytes) in moments.iter_mut().zip(numbers.as_chunks().0) {
            *x = f32::from_le_bytes(*bytes);
        }
        let total: u32 = points.iter().map(|&n| u32::from(n)).sum();
        ensure!(
            (1..=15).contains(&total) && moments.iter().all(|x| x.is_finite()),
            "{}: record {number} is not a board of a race, expected 1 to 15 chequers and finite moments",
            path.display()
        );
        labels.push(Label { board: Chequers::new(counts), moments });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn labels_come_back_from_a_file() {
        let path = std::env::temp_dir().join(format!("boards-{}.bpls", std::process::id()));
        let mut counts = [0; 25];
        (counts[3], counts[20]) = (4, 1);
        let label = Label { board: Chequers::new(counts), moments: [3.5, 0.5, 0.1, 1.0, 0.0, 0.0] };
        write(&path, "from nowhere", &[label; 3]).unwrap();
        let mut labels = Vec::new();
        read_into(&path, &mut labels).unwrap();
        assert_eq!(labels, [label; 3]);
        let mut bytes = fs::read(&path).unwrap();
        bytes.pop();
        fs::write(&path, &bytes).unwrap();
        assert!(read_into(&path, &mut labels).unwrap_err().to_string().contains("cut off"));
        fs::write(&path, b"BPLB").unwrap();
        assert!(read_into(&path, &mut labels).unwrap_err().to_string().contains("version 1"));
        fs::remove_file(path).unwrap();
    }
}
