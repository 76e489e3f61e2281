//! Files of eXtreme Gammon, unpacked and packed again.

use std::io::{Read, Write};

use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// A file: the bytes before its members, and the members that are read.
#[derive(Clone)]
pub(crate) struct XgFile {
    head: Vec<u8>,
    pub(crate) records: Vec<u8>,
    comments: Vec<u8>,
    /// Offset of the records that belong to no game.
    first_game: usize,
}

const RECORD: usize = 2560;
const ENTRY: usize = 532;

fn number(bytes: &[u8], at: usize) -> usize {
    u32::from_le_bytes(*bytes[at..].first_chunk().unwrap()) as usize
}

fn inflate(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut out).unwrap();
    out
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).unwrap();
    encoder.finish().unwrap()
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

impl XgFile {
    pub(crate) fn unpack(file: &[u8]) -> Self {
        let footer = &file[file.len() - 36..];
        let (index, members) = (number(footer, 12), number(footer, 16));
        let index_at = file.len() - 36 - index;
        let start = index_at - members;
        let mut unpacked = Self {
            head: file[..start].to_vec(),
            records: vec![],
            comments: vec![],
            first_game: RECORD,
        };
        for entry in inflate(&file[index_at..]).as_chunks::<ENTRY>().0 {
            let (size, at) = (number(entry, 516), start + number(entry, 520));
            let bytes = inflate(&file[at..at + size]);
            match &entry[1..=usize::from(entry[0])] {
                b"temp.xg" => unpacked.records = bytes,
                b"temp.xgc" => unpacked.comments = bytes,
                _ => {}
            }
        }
        unpacked
    }

    pub(crate) fn pack(&self) -> Vec<u8> {
        let mut members = Vec::new();
        let mut index = Vec::new();
        for (name, bytes) in [("temp.xg", &self.records), ("temp.xgc", &self.comments)] {
            let packed = deflate(bytes);
            let mut entry = [0; ENTRY];
            entry[0] = name.len() as u8;
            entry[1..=name.len()].copy_from_slice(name.as_bytes());
            let fields = [bytes.len(), packed.len(), members.len(), checksum(bytes) as usize];
            for (at, field) in (512..).step_by(4).zip(fields) {
                entry[at..at + 4].copy_from_slice(&(field as u32).to_le_bytes());
            }
            members.extend(packed);
            index.extend(entry);
        }
        let index = deflate(&index);
        let rest = [members.as_slice(), &index].concat();
        let mut file = [self.head.as_slice(), &rest].concat();
        let lengths = [index.len() as u32, members.len() as u32];
        for field in [checksum(&rest), 2, 1, lengths[0], lengths[1], 1, 0, 0, 0] {
            file.extend(field.to_le_bytes());
        }
        file
    }

    /// Returns a file with the header of the match followed by zeros.
    pub(crate) fn of_zeros(&self, bytes: usize) -> Self {
        let mut file = self.clone();
        file.records.truncate(RECORD);
        file.records.resize(bytes / RECORD * RECORD, 0);
        file
    }

    /// Returns a file with the same games repeatedly.
    pub(crate) fn repeated(&self, bytes: usize) -> Self {
        let mut file = self.clone();
        let games = self.records[self.first_game..].to_vec();
        while file.records.len() + games.len() < bytes {
            file.records.extend(&games);
        }
        file
    }

    /// Returns the file with a larger picture.
    pub(crate) fn padded(&self, bytes: usize) -> Self {
        let mut file = self.clone();
        file.head.resize(file.head.len() + bytes, 7);
        file
    }
}
