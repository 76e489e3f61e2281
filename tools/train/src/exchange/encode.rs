//! The stage `encode`: inputs of labels in a file that other programs map into memory, `*.bpin`.
//!
//! Little-endian throughout. First 64 bytes:
//!
//! | bytes | content |
//! | --- | --- |
//! | 4 | `BPIN` |
//! | 4 | format version, 1 |
//! | 4 | input encoding, [`ENCODING_VERSION`] |
//! | 4 | number of rows, [`ROWS`] |
//! | 4 | features, [`FEATURES`] |
//! | 4 | maximum number of rows that are on in a record, [`MAX_ACTIVE`] |
//! | 8 | records |
//! | 32 | SHA-256 of the files that the file was made from |
//!
//! Then a record for each position:
//!
//! | bytes | content |
//! | --- | --- |
//! | 2 × maximum | the rows that are on, `u16`; unused places hold the number of rows |
//! | 2 × features | the features, not divided, `i16` |
//! | 24 | chances of the six results by the label, `f32`, from losing a backgammon to winning one |
//! | 1 | possible results, one bit each; bit 0 is losing a backgammon |
//! | 1 | output head |
//! | 1 | branch |
//! | 1 | 1: sibling of the record before; 2: kept apart for validation |
//!
//! The reader chooses weights of labels and a branch, so that a folder of labels is encoded once.
//!
//! `PyTorch` needs no knowledge of positions. The optional script reads this file, and
//! `barpoint-train seal` makes its weights a net file. So neither the encoding nor the net format
//! has a second implementation that could differ slightly.

use std::fs::File;
use std::io::{Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use barpoint_nn::inputs::rows::MAX_ACTIVE;
use barpoint_nn::inputs::{ENCODING_VERSION, FEATURES, ROWS};
use barpoint_nn::plan;
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::files::{read, write_in_parts};
use crate::fit::lesson::{self, Chosen, Lesson, Role, Selection};
use crate::fit::start::shape;
use crate::label::exclude::Excluded;
use crate::label::label_file::{self, Kind};
use crate::net::shape::Shape;
use crate::net::task::Example;
use crate::print::Progress;

const VERSION: u32 = 1;
const HEADER: usize = 64;
/// Offset of the number of records.
const COUNT: usize = 24;
const RECORD: usize = 2 * (MAX_ACTIVE + FEATURES) + 28;

const SIBLING: u8 = 1;
const KEPT_APART: u8 = 2;

/// Options of `barpoint-train encode`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// Role of the net
    #[arg(long, value_enum)]
    role: Role,
    /// Folder of label files
    #[arg(long)]
    labels: PathBuf,
    /// Files of position IDs, one a line, that must not be learnt with either player on roll, as for a
    /// yardstick
    #[arg(long, num_args = 1..)]
    exclude: Vec<PathBuf>,
    /// File to write, `*.bpin`; an existing file from the same labels stays as it is
    #[arg(long)]
    out: PathBuf,
}

/// Writes the file.
pub(crate) fn run(options: &Options) -> Result<()> {
    let mut files = Vec::new();
    for kind in [Kind::Singles, Kind::Pairs] {
        let paths = label_file::in_folder(&options.labels, kind)?;
        files.extend(paths.into_iter().map(|path| (path, kind)));
    }
    let excluded = Excluded::read(&options.exclude)?;
    let header = header(options.role, &files, &excluded)?;
    if is_made(&options.out, &header) {
        return Ok(());
    }
    let selection = Selection::new(options.role, None, excluded);
    // The inputs do not depend on the number of hidden units.
    let shape = shape(options.role, 128, false)?;
    let progress = Progress::new("label files", files.len() as u64, 0);
    write_in_parts(&options.out, |out| {
        out.write_all(&header)?;
        let mut count = 0;
        for (path, kind) in &files {
            let lessons = lesson::in_file(path, *kind, 1.0)?;
            let records = lessons.par_iter().map(|lesson| records(&selection, *lesson, shape));
            for records in records.collect::<Result<Vec<_>>>()? {
                count += (records.len() / RECORD) as u64;
                out.write_all(&records)?;
            }
            progress.add(1);
        }
        out.seek(SeekFrom::Start(COUNT as u64))?;
        out.write_all(&count.to_le_bytes())?;
        Ok(())
    })
}

/// Returns the header of a file, without the number of records.
fn header(role: Role, files: &[(PathBuf, Kind)], excluded: &Excluded) -> Result<[u8; HEADER]> {
    let mut digest = Sha256::new();
    digest.update([role as u8]);
    for (path, kind) in files {
        let bytes = read(path)?;
        digest.update([*kind as u8]);
        digest.update((bytes.len() as u64).to_le_bytes());
        digest.update(bytes);
    }
    for key in excluded.sorted() {
        digest.update(key.0);
    }
    let mut header = [0; HEADER];
    header[..4].copy_from_slice(b"BPIN");
    let words = [VERSION, ENCODING_VERSION, ROWS as u32, FEATURES as u32, MAX_ACTIVE as u32];
    for (bytes, word) in header[4..COUNT].as_chunks_mut().0.iter_mut().zip(words) {
        *bytes = word.to_le_bytes();
    }
    header[COUNT + 8..].copy_from_slice(&digest.finalize());
    Ok(header)
}

/// Returns true if a whole file with this header exists.
fn is_made(path: &Path, header: &[u8; HEADER]) -> bool {
    let mut found = [0; HEADER];
    let length = File::open(path).and_then(|mut file| {
        file.read_exact(&mut found)?;
        Ok(file.metadata()?.len())
    });
    let count: [u8; 8] = core::array::from_fn(|i| core::mem::take(&mut found[COUNT + i]));
    let records = u64::from_le_bytes(count).checked_mul(RECORD as u64);
    let expected = records.and_then(|records| records.checked_add(HEADER as u64));
    found == *header && length.ok() == expected
}

/// Returns the records of the part of a lesson that is for the net.
fn records(selection: &Selection, lesson: Lesson, shape: Shape) -> Result<Vec<u8>> {
    let (lesson, flags) = match selection.choose(lesson)? {
        Some(Chosen::Learnt(lesson)) => (lesson, 0),
        Some(Chosen::KeptApart(lesson)) => (lesson, KEPT_APART),
        None => return Ok(Vec::new()),
    };
    let task = lesson.task(shape, false).context("a label cannot be encoded")?;
    let mut bytes = Vec::with_capacity(2 * RECORD);
    write_record(&task.example, flags, &mut bytes);
    if let Some(sibling) = &task.sibling {
        write_record(sibling, flags | SIBLING, &mut bytes);
    }
    Ok(bytes)
}

fn write_record(example: &Example, flags: u8, bytes: &mut Vec<u8>) {
    let mut rows = [ROWS as u16; MAX_ACTIVE];
    let active = example.inputs.rows();
    rows[..active.len()].copy_from_slice(active);
    bytes.extend(rows.iter().flat_map(|row| row.to_le_bytes()));
    bytes.extend(example.inputs.features.iter().flat_map(|feature| feature.to_le_bytes()));
    bytes.extend(example.target.iter().flat_map(|chance| chance.to_le_bytes()));
    let possible = example.possible.iter().rev().fold(0, |bits, &is| bits << 1 | u8::from(is));
    // The head is the game plan, which decides the branch; a race has neither.
    bytes.extend([possible, example.head as u8, plan::branch(example.head) as u8, flags]);
}

#[cfg(test)]
mod tests {
    use std::fs;

    use barpoint_core::Variant;
    use barpoint_ids::PositionId;
    use barpoint_nn::inputs::Inputs;

    use super::*;
    use crate::label::label_file::Label;
    use crate::rng::Rng;
    use crate::selfplay::starts;

    #[test]
    fn records_hold_the_inputs_of_nets() {
        let folder = std::env::temp_dir().join(format!("encode-{}", std::process::id()));
        let mut rng = Rng::new(9, 1);
        let dealt: Vec<_> = (0..400).map(|_| starts::deal(None, &mut rng)).collect();
        let target = [0.0, 0.25, 0.25, 0.5, 0.125, -0.125];
        let labels: Vec<_> = dealt.iter().map(|position| Label::new(position, &target)).collect();
        let start = Label::new(&Variant::Backgammon.start(), &target);
        label_file::write(&folder.join("0.bplb"), Kind::Singles, "", &[start]).unwrap();
        label_file::write(&folder.join("0.bplp"), Kind::Pairs, "", &labels).unwrap();
        let out = folder.join("inputs.bpin");
        let mut options =
            Options { role: Role::Contact, labels: folder.clone(), exclude: vec![], out };
        run(&options).unwrap();
        let bytes = fs::read(&options.out).unwrap();
        let (header, records) = bytes.split_at(HEADER);
        let (records, rest) = records.as_chunks::<RECORD>();
        assert!(rest.is_empty() && header.starts_with(b"BPIN"));
        assert_eq!(header[COUNT..COUNT + 8], (records.len() as u64).to_le_bytes());

        let word =
            |record: &[u8; RECORD], at: usize| i16::from_le_bytes([record[at], record[at + 1]]);
        let first = Inputs::of(&Variant::Backgammon.start());
        for i in 0..MAX_ACTIVE {
            let row = first.rows().get(i).map_or(ROWS as i16, |&row| row as i16);
            assert_eq!(word(&records[0], 2 * i), row);
        }
        for (i, &feature) in first.features.iter().enumerate() {
            assert_eq!(word(&records[0], 2 * (MAX_ACTIVE + i)), feature);
        }
        let tail = &records[0][RECORD - 28..];
        assert_eq!(tail[..24], target.map(f32::to_le_bytes).concat());
        let plan = plan::plan(&Variant::Backgammon.start());
        assert_eq!(tail[24..], [0b11_1111, plan as u8, plan::branch(plan) as u8, 0]);

        // Both of a pair are learnt, or the second is left out because it is kept apart, or the first is kept
        // apart and the second with it.
        let is_kept_apart = |label: &Label| label.sort_key().is_multiple_of(64);
        let flags = labels.as_chunks().0.iter().flat_map(|[one, two]| {
            match [is_kept_apart(one), is_kept_apart(two)] {
                [true, _] => vec![KEPT_APART, KEPT_APART | SIBLING],
                [false, false] => vec![0, SIBLING],
                [false, true] => vec![0],
            }
        });
        let found = records[1..].iter().map(|record| record[RECORD - 1]);
        assert!(found.clone().eq(flags));
        assert!(found.clone().any(|flags| flags == KEPT_APART) && found.count() < labels.len());

        // A second run has nothing to do, unless the file is cut off or a position is excluded.
        let out = &options.out;
        let made = || {
            is_made(out, &{
                let mut header = [0; HEADER];
                header.copy_from_slice(&bytes[..HEADER]);
                header[COUNT..COUNT + 8].fill(0);
                header
            })
        };
        assert!(made());
        fs::write(out, &bytes[..bytes.len() - 1]).unwrap();
        assert!(!made());
        run(&options).unwrap();
        assert!(made());
        let ids = folder.join("positions.ids");
        fs::write(&ids, PositionId(Variant::Backgammon.start()).to_string()).unwrap();
        options.exclude.push(ids);
        run(&options).unwrap();
        assert_eq!(fs::read(&options.out).unwrap()[HEADER..], bytes[HEADER + RECORD..]);
        fs::remove_dir_all(&folder).unwrap();
    }
}
