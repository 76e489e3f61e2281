//! Files that are packed by gzip or as ZIP.

use std::borrow::Cow;
use std::io::Read;

use flate2::read::{DeflateDecoder, MultiGzDecoder};
use rawzip::{CompressionMethod, ZipArchive};

use super::ReadError;

/// Maximum number of bytes of all files in a packed file, and of the archive's files.
const MOST_BYTES: u64 = 64 << 20;
const MOST_FILES: usize = 10_000;

/// A file that was in another file.
pub(crate) struct Unpacked<'a> {
    /// Name in an archive, otherwise empty.
    pub(crate) name: String,
    pub(crate) bytes: Cow<'a, [u8]>,
}

/// Returns the file in a packed file, or the files of an archive with their names; a file that is not packed is
/// returned alone.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<Vec<Unpacked<'_>>, ReadError> {
    match bytes {
        [0x1f, 0x8b, 8, ..] => {
            let mut content = Vec::new();
            inflate(MultiGzDecoder::new(bytes), &mut content, MOST_BYTES)
                .map_err(|error| error.in_format("gzip"))?;
            Ok(vec![Unpacked { name: String::new(), bytes: Cow::Owned(content) }])
        }
        // An archive without a file has nothing but its end.
        [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => {
            archived(bytes).map_err(|error| error.in_format("zip"))
        }
        _ => Ok(vec![Unpacked { name: String::new(), bytes: Cow::Borrowed(bytes) }]),
    }
}

fn archived(bytes: &[u8]) -> Result<Vec<Unpacked<'_>>, ReadError> {
    let wrong =
        |error: rawzip::Error| ReadError::whole(format!("the ZIP file is damaged: {error}"));
    let archive = ZipArchive::from_slice(bytes).map_err(wrong)?;
    let mut files = Vec::new();
    let mut left = MOST_BYTES;
    for entry in archive.entries() {
        let entry = entry.map_err(wrong)?;
        let name = String::from_utf8_lossy(entry.file_path().as_ref()).into_owned();
        if entry.is_dir() || is_of_the_system(&name) {
            continue;
        }
        if files.len() == MOST_FILES {
            return Err(ReadError::whole(format!("more than {MOST_FILES} files in a ZIP file")));
        }
        let data = archive.get_entry(entry.wayfinder()).map_err(wrong)?.data();
        let mut content = Vec::new();
        match entry.compression_method() {
            CompressionMethod::STORE => inflate(data, &mut content, left)?,
            CompressionMethod::DEFLATE => inflate(DeflateDecoder::new(data), &mut content, left)?,
            _ => {
                return Err(ReadError::whole(format!(
                    "`{name}`: expected a compression by deflate"
                )));
            }
        }
        left -= content.len() as u64;
        files.push(Unpacked { name, bytes: Cow::Owned(content) });
    }
    if files.is_empty() {
        return Err(ReadError::whole("the ZIP file contains no file"));
    }
    Ok(files)
}

/// Returns true for files that systems add to archives.
fn is_of_the_system(name: &str) -> bool {
    let file = name.rsplit('/').next().unwrap_or_default();
    name.starts_with("__MACOSX/") || matches!(file, ".DS_Store" | "Thumbs.db" | "desktop.ini")
}

/// Reads all bytes, which must be at most this many.
fn inflate(reader: impl Read, content: &mut Vec<u8>, most: u64) -> Result<(), ReadError> {
    let read = reader.take(most + 1).read_to_end(content);
    read.map_err(|error| ReadError::whole(format!("the packed file is damaged: {error}")))?;
    if content.len() as u64 > most {
        let reason = format!("the packed file is larger than {} MiB", MOST_BYTES >> 20);
        return Err(ReadError::whole(reason));
    }
    Ok(())
}
