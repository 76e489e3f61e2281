//! Records and questions as they are stored: JSON, compressed.

use std::io::{Read, Write};

use barpoint_records::{FileFormat, Match, read_own_json};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// Level of the compression. Higher levels take twice the time and save a twentieth.
const LEVEL: u32 = 4;

/// Returns the bytes of a record; an error in words if it cannot be written.
pub(crate) fn pack(record: &Match) -> Result<Vec<u8>, String> {
    let written =
        json()?.write(core::slice::from_ref(record)).map_err(|error| error.to_string())?;
    pack_bytes(&written.bytes)
}

/// Returns the bytes of a text.
pub(crate) fn pack_text(text: &str) -> Result<Vec<u8>, String> {
    pack_bytes(text.as_bytes())
}

/// Returns the text of some bytes; an error in words if they are damaged.
pub(crate) fn unpack_text(bytes: &[u8]) -> Result<String, String> {
    String::from_utf8(unpack_bytes(bytes)?).map_err(|error| format!("damaged record: {error}"))
}

fn pack_bytes(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
    encoder.write_all(bytes).map_err(|error| error.to_string())?;
    encoder.finish().map_err(|error| error.to_string())
}

fn unpack_bytes(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let mut unpacked = Vec::new();
    let read = ZlibDecoder::new(bytes).read_to_end(&mut unpacked);
    read.map_err(|error| format!("damaged record: {error}"))?;
    Ok(unpacked)
}

/// Returns the record of some bytes; an error in words if they are damaged.
pub(crate) fn unpack(bytes: &[u8]) -> Result<Match, String> {
    let matches =
        read_own_json(&unpack_text(bytes)?).map_err(|error| format!("damaged record: {error}"))?;
    matches.into_iter().next().ok_or_else(|| "damaged record: no match".to_owned())
}

fn json() -> Result<&'static FileFormat, String> {
    FileFormat::named("json").ok_or_else(|| "the format json is missing".to_owned())
}
