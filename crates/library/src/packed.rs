//! Records as they are stored: Barpoint's JSON, compressed.

use std::io::{Read, Write};

use barpoint_records::{FileFormat, Match};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;

/// Level of the compression. Higher levels take twice the time and save a twentieth.
const LEVEL: u32 = 4;

/// Returns the bytes of a record; an error in words if it cannot be written.
pub(crate) fn pack(record: &Match) -> Result<Vec<u8>, String> {
    let written =
        json()?.write(core::slice::from_ref(record)).map_err(|error| error.to_string())?;
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::new(LEVEL));
    encoder.write_all(&written.bytes).map_err(|error| error.to_string())?;
    encoder.finish().map_err(|error| error.to_string())
}

/// Returns the record of some bytes; an error in words if they are damaged.
pub(crate) fn unpack(bytes: &[u8]) -> Result<Match, String> {
    let mut json_text = Vec::new();
    let read = ZlibDecoder::new(bytes).read_to_end(&mut json_text);
    read.map_err(|error| format!("damaged record: {error}"))?;
    let reading = json()?.read(&json_text).map_err(|error| format!("damaged record: {error}"))?;
    reading.matches.into_iter().next().ok_or_else(|| "damaged record: no match".to_owned())
}

fn json() -> Result<&'static FileFormat, String> {
    FileFormat::named("json").ok_or_else(|| "the format json is missing".to_owned())
}
