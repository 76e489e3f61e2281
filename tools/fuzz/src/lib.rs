//! Common parts of the fuzz targets.

use barpoint_records::{FILE_FORMATS, FileFormat};
use flate2::Crc;

/// Reads bytes in a format, writes the matches in another format, reads them back and writes them
/// again.
///
/// The bytes choose the other format, so that all formats have their share and an execution is short.
///
/// # Panics
/// If a step fails or the two texts differ.
pub fn check(format: &str, bytes: &[u8]) {
    let format = FileFormat::named(format).expect("a format that there is");
    let Ok(reading) = format.read(bytes) else { return };
    assert!(!reading.matches.is_empty());
    let writers: Vec<_> = FILE_FORMATS.iter().filter(|format| format.can_be_written()).collect();
    let sum: usize = bytes.iter().map(|&byte| usize::from(byte)).sum();
    let other = writers[sum % writers.len()];
    let Ok(written) = other.write(&reading.matches) else { return };
    if !other.can_be_read() {
        return;
    }
    let again = other.read(&written.bytes).unwrap_or_else(|error| panic!("{}: {error}", other.name));
    let twice = other.write(&again.matches).expect("what has been written before");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&written.bytes), text(&twice.bytes), "{}", other.name);
}

const RECORD: usize = 2560;

/// Returns a file of eXtreme Gammon with one short game and changed bytes. Each three bytes of the input
/// are the place (two bytes) and the value of a change.
#[must_use]
pub fn xg_file(changes: &[u8]) -> Vec<u8> {
    let mut records = plain_records();
    let (changes, _) = changes.as_chunks::<3>();
    for &[high, low, value] in changes {
        let at = usize::from(u16::from_be_bytes([high, low])) % records.len();
        records[at] = value;
    }
    contained(&records)
}

/// Returns a match to 7 with a short game: the opening 31 is played, the other player is doubled, takes
/// and resigns.
fn plain_records() -> Vec<u8> {
    let mut records = vec![0; 7 * RECORD];
    let kinds = [0, 1, 2, 3, 2, 4, 5];
    for (record, kind) in records.chunks_mut(RECORD).zip(kinds) {
        let mut put = |at: usize, value: i32| {
            record[at..at + 4].copy_from_slice(&value.to_le_bytes());
        };
        match kind {
            0 => {
                put(92, 7);
                put(552, 32);
                put(612, 10);
                put(100, 1);
            }
            1 => put(48, 1),
            2 => [(12, 1), (16, 1), (20, 1)].into_iter().for_each(|(at, value)| put(at, value)),
            3 => {
                let moves = [7, 4, 5, 4, -1, -1, -1, -1];
                moves.into_iter().zip((68..).step_by(4)).for_each(|(field, at)| put(at, field));
                [(64, 1), (100, 3), (104, 1)].into_iter().for_each(|(at, value)| put(at, value));
                put(2308, 1);
                let start = [
                    0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2,
                    0,
                ];
                for (at, count) in (9..).zip(start) {
                    record[at] = i8::to_le_bytes(count)[0];
                }
            }
            4 => [(24, 1), (28, 2), (32, 101)].into_iter().for_each(|(at, value)| put(at, value)),
            _ => {}
        }
        record[8] = kind;
    }
    records
}

/// Returns a container with these records, uncompressed.
fn contained(records: &[u8]) -> Vec<u8> {
    let checksum = |bytes: &[u8]| {
        let mut crc = Crc::new();
        crc.update(bytes);
        crc.sum()
    };
    let mut index = [0; 532];
    index[..8].copy_from_slice(b"\x07temp.xg");
    let length = records.len() as u32;
    for (at, field) in (512..).step_by(4).zip([length, length, 0, checksum(records)]) {
        index[at..at + 4].copy_from_slice(&field.to_le_bytes());
    }
    // Stored, not compressed.
    index[528] = 1;
    let mut file = b"RGMH".to_vec();
    file.extend(records);
    file.extend(index);
    let footer = [checksum(&file[4..]), 1, 1, index.len() as u32, length, 0, 0, 0, 0];
    file.extend(footer.into_iter().flat_map(u32::to_le_bytes));
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plain_file_is_read() {
        let reading = FileFormat::named("xg").expect("a format").read(&xg_file(&[]));
        let record = &reading.expect("a file that is read").matches[0];
        assert_eq!(record.warnings, []);
        assert_eq!(record.games[0].entries.len(), 5);
    }
}
