//! Container: a header, a picture, compressed members, and their index at the end.

use std::io::Read;

use flate2::Crc;
use flate2::read::ZlibDecoder;

use crate::toolkit::{ReadError, Source, wrong};

/// First bytes of a file.
pub(super) const MAGIC: &[u8] = b"RGMH";
/// Number of bytes in an entry of the index.
const ENTRY: usize = 532;
/// Number of bytes at the end of the file: checksum, number of members, version, sizes of index and
/// members, compression flag of the index, and twelve unused bytes.
const FOOTER: usize = 36;
/// Maximum number of members; real files have four.
const MOST_MEMBERS: u32 = 64;

/// Parts of a file.
#[derive(Debug)]
pub(super) struct Container<'a> {
    members: Vec<Member<'a>>,
}

/// Compressed member.
#[derive(Debug)]
pub(super) struct Member<'a> {
    name: String,
    /// Offset of its first byte in the file.
    pub(super) offset: usize,
    bytes: &'a [u8],
    is_compressed: bool,
    /// Number of unpacked bytes.
    pub(super) length: usize,
    checksum: u32,
}

impl<'a> Container<'a> {
    pub(super) fn open(file: &'a [u8]) -> Result<Self, ReadError> {
        let Some((rest, footer)) = file.split_last_chunk::<FOOTER>() else {
            return Err(wrong(file.len(), "the file ends within its header"));
        };
        let field = |at: usize| number(footer, at);
        let (count, version) = (field(4), field(8));
        let (index_length, members_length) = (field(12) as usize, field(16) as usize);
        let place = rest.len();
        if version != 1 || count == 0 || count > MOST_MEMBERS {
            let reason = "the file does not end with a table of its parts: it is cut, or not one of \
                          eXtreme Gammon";
            return Err(wrong(place, reason));
        }
        let outside = || wrong(place, "the parts of the file are longer than the file: it is cut");
        let index_at = rest.len().checked_sub(index_length).ok_or_else(outside)?;
        let members_at = index_at.checked_sub(members_length).ok_or_else(outside)?;
        if checksum(&rest[members_at..]) != field(0) {
            return Err(wrong(members_at, "the checksum does not fit: the file is damaged"));
        }
        let members = &rest[members_at..index_at];
        let index = Member {
            name: "index".into(),
            offset: index_at,
            bytes: &rest[index_at..],
            is_compressed: field(20) != 0,
            length: count as usize * ENTRY,
            checksum: 0,
        };
        let mut entries = vec![0; index.length];
        index.reader(index.length)?.fill(&mut entries)?;
        let (entries, _) = entries.as_chunks::<ENTRY>();
        let member = |entry: &[u8; ENTRY]| {
            let field = |at: usize| number(entry, at) as usize;
            let (length, packed, start) = (field(512), field(516), field(520));
            let bytes = start.checked_add(packed).and_then(|end| members.get(start..end));
            Ok(Member {
                name: pascal(entry, 0, 255).to_ascii_lowercase(),
                offset: members_at + start.min(members.len()),
                bytes: bytes.ok_or_else(outside)?,
                // The flag is set for members that are stored without compression.
                is_compressed: entry[528] == 0,
                length,
                checksum: number(entry, 524),
            })
        };
        let members = entries.iter().map(member).collect::<Result<_, ReadError>>()?;
        Ok(Self { members })
    }

    /// Returns the member with this name.
    pub(super) fn member(&self, name: &str) -> Option<&Member<'a>> {
        self.members.iter().find(|member| member.name == name)
    }
}

impl Member<'_> {
    /// Returns a reader that unpacks the member in pieces; an error if it has more than `most`
    /// bytes.
    pub(super) fn reader(&self, most: usize) -> Result<MemberReader<'_>, ReadError> {
        if self.length > most {
            let Self { name, length, .. } = self;
            let reason = format!("{name} would have {length} bytes: at most {most} are read");
            return Err(wrong(self.offset, reason));
        }
        let bytes: Box<dyn Read> = if self.is_compressed {
            Box::new(ZlibDecoder::new(self.bytes))
        } else {
            Box::new(self.bytes)
        };
        Ok(MemberReader { member: self, bytes, crc: Crc::new() })
    }
}

/// Reader that unpacks a member.
pub(super) struct MemberReader<'a> {
    member: &'a Member<'a>,
    bytes: Box<dyn Read + 'a>,
    crc: Crc,
}

impl MemberReader<'_> {
    /// Reads the next bytes, until the buffer is full.
    pub(super) fn fill(&mut self, buffer: &mut [u8]) -> Result<(), ReadError> {
        self.bytes.read_exact(buffer).map_err(|error| {
            wrong(self.member.offset, format!("{} cannot be unpacked: {error}", self.member.name))
        })?;
        self.crc.update(buffer);
        Ok(())
    }

    /// Verifies the checksum after the whole member has been read.
    pub(super) fn finish(self) -> Result<(), ReadError> {
        if self.crc.sum() == self.member.checksum {
            return Ok(());
        }
        let reason = format!("the checksum of {} does not fit", self.member.name);
        Err(wrong(self.member.offset, reason))
    }
}

fn checksum(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes))
}

/// Reads a text of up to `most` bytes; the byte before it is its length.
pub(super) fn pascal(bytes: &[u8], at: usize, most: usize) -> String {
    let length = usize::from(bytes[at]).min(most);
    let text = bytes.get(at + 1..at + 1 + length).unwrap_or_default();
    Source::new(text).text().trim().replace(['\r', '\n', '\0'], " ")
}
