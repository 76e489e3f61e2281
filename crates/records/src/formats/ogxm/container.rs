//! Container: header, sections and checksum.

use sha2::{Digest, Sha256};

use super::bytes::{Bytes, MAGIC};
use super::pen;
use crate::toolkit::{ReadError, wrong};

/// Version of the format, major and minor, that this module reads.
const VERSION: (u16, u16) = (2, 3);
/// Maximum size of a file.
const MOST_BYTES: usize = 64 << 20;
const END: &[u8] = b"END!";
/// Size of the header.
const HEADER: usize = 16;

/// Name of a section.
pub(super) type Name = [u8; 4];

/// Section of a file.
#[derive(Clone, Copy)]
pub(super) struct Section<'a> {
    pub(super) name: Name,
    pub(super) payload: Bytes<'a>,
    /// True if a reader that does not know the section must refuse the file.
    pub(super) is_critical: bool,
}

/// File that has been divided into its sections.
pub(super) struct File<'a> {
    /// Version of the format and oldest version of a reader: bytes 4 to 11.
    pub(super) versions: [u8; 8],
    pub(super) sections: Vec<Section<'a>>,
    /// All bytes.
    pub(super) bytes: &'a [u8],
}

/// Returns the place of a known section among the others.
fn rank(name: Name) -> Option<u8> {
    Some(match &name {
        b"MTCH" => 0,
        b"GAME" => 1,
        b"ANAL" | b"DECS" | b"SIGN" => 2,
        b"CLCK" => 3,
        b"VIDO" => 4,
        b"ANNO" => 5,
        b"MSIG" => 6,
        b"CSUM" => 7,
        _ => return None,
    })
}

const fn is_critical(name: Name) -> bool {
    matches!(&name, b"MTCH" | b"GAME" | b"CSUM")
}

fn shown(name: Name) -> String {
    String::from_utf8_lossy(&name).into_owned()
}

impl<'a> File<'a> {
    /// Divides a stream into its files; most have one.
    pub(super) fn all(bytes: &'a [u8]) -> Result<Vec<Self>, ReadError> {
        let mut files: Vec<Self> = Vec::new();
        let mut at = 0;
        loop {
            let rest = &bytes[at..];
            let size = size(rest, at)?;
            let has_next = rest.get(size..).is_some_and(|next| next.starts_with(MAGIC));
            if size > rest.len() || size < rest.len() && !has_next || size > MOST_BYTES {
                let length = rest.len();
                let reason = format!(
                    "the file has {length} bytes, and its header says {size}: it is damaged"
                );
                return Err(wrong(at + 12, reason));
            }
            let file = Self::parse(&rest[..size], at)?;
            let is_stream = has_next || !files.is_empty();
            if is_stream && file.section(*b"CSUM").is_none() {
                return Err(wrong(at, "a file of a stream without a section CSUM"));
            }
            files.push(file);
            if !has_next {
                return Ok(files);
            }
            at += size;
        }
    }

    fn parse(bytes: &'a [u8], at: usize) -> Result<Self, ReadError> {
        let mut rest = Bytes::new(bytes, at);
        let header = rest.take(HEADER)?;
        let versions = header[4..].first_chunk().copied().unwrap_or_default();
        let mut sections: Vec<Section<'a>> = Vec::new();
        loop {
            let start = rest;
            let name = *rest.take(4)?.first_chunk().unwrap_or(&[0; 4]);
            if name == *END {
                if !rest.is_empty() {
                    return Err(rest.wrong("bytes after END!: expected the end of the file"));
                }
                if sections.last().is_some_and(|last| &last.name == b"ANAL") {
                    let reason = "an analysis without decisions: expected a section DECS";
                    return Err(start.wrong(reason));
                }
                return Ok(Self { versions, sections, bytes });
            }
            let length = rest.u32()? as usize;
            let flags = rest.u8()?;
            check_order(name, flags, &sections, &start)?;
            let payload = rest.part(length)?;
            if &name == b"CSUM" {
                check_sum(payload, &bytes[..start.at - at])?;
            }
            sections.push(Section { name, payload, is_critical: flags == 1 });
        }
    }

    /// Returns the only section with this name.
    pub(super) fn section(&self, name: Name) -> Option<&Section<'a>> {
        self.sections.iter().find(|section| section.name == name)
    }
}

/// Checks the header; returns the size of the file by it.
fn size(bytes: &[u8], at: usize) -> Result<usize, ReadError> {
    let mut rest = Bytes::new(bytes, at);
    if rest.take(MAGIC.len())? != MAGIC {
        return Err(wrong(at, "expected OGXM, the first letters of a file"));
    }
    let major = rest.u16()?;
    rest.u16()?;
    if major == 1 {
        let reason = "OGXM of version 1, an older format: expected version 2";
        return Err(wrong(at + 4, reason));
    }
    let reader = (rest.u16()?, rest.u16()?);
    if reader > VERSION {
        let ((a, b), (c, d)) = (reader, VERSION);
        let reason = format!("the file needs a reader of version {a}.{b}: this is {c}.{d}");
        return Err(wrong(at + 8, reason));
    }
    Ok(rest.u32()? as usize)
}

/// Checks flags and order of a section; `start` is its beginning.
fn check_order(
    name: Name,
    flags: u8,
    before: &[Section<'_>],
    start: &Bytes<'_>,
) -> Result<(), ReadError> {
    let shown = shown(name);
    let last_name = before.last().map(|section| section.name);
    if last_name == Some(*b"ANAL") && name != *b"DECS" {
        return Err(start.wrong(out_of_order(name, before)));
    }
    let Some(rank) = rank(name) else {
        return match flags {
            0 => Ok(()),
            1 => Err(start.wrong(format!("section {shown} is unknown, and the file needs it"))),
            _ => Err(start.wrong(format!("section {shown} has flags {flags}: expected 0 or 1"))),
        };
    };
    let critical = u8::from(is_critical(name));
    if flags != critical {
        let reason = format!("section {shown} has flags {flags}: expected {critical}");
        return Err(start.wrong(reason));
    }
    let last = before.iter().rev().find_map(|section| self::rank(section.name));
    let is_single = !matches!(&name, b"GAME" | b"ANAL" | b"DECS" | b"SIGN" | b"MSIG");
    let is_due = match &name {
        b"MTCH" => before.is_empty(),
        b"DECS" => last_name == Some(*b"ANAL"),
        b"SIGN" => matches!(last_name, Some([b'D', b'E', b'C', b'S'] | [b'S', b'I', b'G', b'N'])),
        _ => last.is_some_and(|last| last < rank || last == rank && !is_single),
    };
    if is_due { Ok(()) } else { Err(start.wrong(out_of_order(name, before))) }
}

fn out_of_order(name: Name, before: &[Section<'_>]) -> String {
    let shown = shown(name);
    match before.last() {
        None => format!("the file begins with section {shown}: expected MTCH, a match"),
        Some(last) => {
            let last = self::shown(last.name);
            format!("section {shown} is not expected here, after section {last}")
        }
    }
}

/// Kinds of checksums.
const CRC: u32 = 0;
const SHA: u32 = 1;

fn digest(algorithm: u32, bytes: &[u8]) -> Option<Vec<u8>> {
    match algorithm {
        CRC => Some(crc(bytes).to_le_bytes().into()),
        SHA => Some(sha(bytes).into()),
        _ => None,
    }
}

/// Returns the SHA-256 of bytes.
pub(super) fn sha(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

fn crc(bytes: &[u8]) -> u32 {
    let sum = bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
        })
    });
    !sum
}

/// Verifies a checksum; unknown kinds are not verified.
fn check_sum(payload: Bytes<'_>, before: &[u8]) -> Result<(), ReadError> {
    let mut bytes = payload;
    let mut record = bytes.record()?;
    let algorithm = record.rest.number()?;
    let length = record.rest.number()? as usize;
    let given = record.rest.take(length)?;
    match digest(algorithm, before) {
        Some(expected) if expected != given => {
            Err(payload.wrong("the checksum does not fit: the file is damaged"))
        }
        _ => Ok(()),
    }
}

/// Returns the kind of the checksum of a file; CRC-32 if it is unknown.
pub(super) fn algorithm(mut payload: Bytes<'_>) -> u32 {
    let algorithm = payload.record().and_then(|mut record| record.rest.number());
    algorithm.ok().filter(|&algorithm| algorithm == SHA).unwrap_or(CRC)
}

/// File that is being written.
pub(super) struct Builder {
    out: Vec<u8>,
}

impl Builder {
    /// Begins a file of this version, bytes 4 to 11.
    pub(super) fn new(versions: [u8; 8]) -> Self {
        let mut out = MAGIC.to_vec();
        out.extend(versions);
        out.extend([0; 4]);
        Self { out }
    }

    pub(super) fn section(&mut self, name: Name, payload: &[u8]) {
        self.push(name, payload, is_critical(name));
    }

    /// Appends a section of another file unchanged.
    pub(super) fn keep(&mut self, section: &Section<'_>) {
        self.push(section.name, section.payload.all(), section.is_critical);
    }

    fn push(&mut self, name: Name, payload: &[u8], is_critical: bool) {
        self.out.extend(&name);
        self.out.extend((payload.len() as u32).to_le_bytes());
        self.out.push(is_critical.into());
        self.out.extend(payload);
    }

    /// Ends the file, with a checksum of this kind if there is to be one. Returns `None` if the
    /// file is too large.
    pub(super) fn finish(mut self, checksum: Option<u32>) -> Option<Vec<u8>> {
        let payload = |digest: &[u8], algorithm: u32| {
            let mut record = pen::Record::of(&[algorithm]);
            pen::counted(record.fixed(), digest);
            record.into_bytes()
        };
        // The checksum covers the size.
        let sum_size = checksum
            .and_then(|algorithm| Some(payload(&digest(algorithm, &[])?, algorithm).len() + 9));
        let size = self.out.len() + sum_size.unwrap_or_default() + END.len();
        self.out[12..HEADER].copy_from_slice(&(size as u32).to_le_bytes());
        if let Some(algorithm) = checksum
            && let Some(digest) = digest(algorithm, &self.out)
        {
            self.section(*b"CSUM", &payload(&digest, algorithm));
        }
        self.out.extend(END);
        (size <= MOST_BYTES).then_some(self.out)
    }
}
