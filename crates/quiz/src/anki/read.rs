//! Cards that are read back from a package of Anki.
//!
//! A package that this crate has written has each question whole, in a column that Anki does not use. Anki does not keep
//! the column: of a card that was in a collection, and of cards of other programs, the position of a field is left, and
//! the question has to be answered again.
//!
//! The newest form of a package has its database compressed by Zstandard. Pictures and sounds are not read.

use std::io::Read;

use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive};
use rusqlite::Connection;
use ruzstd::decoding::StreamingDecoder;

use super::card::FIELDS;
use super::collection::PackageError;
use crate::Question;

/// Maximum number of bytes of a database of cards.
const MOST: u64 = 512 << 20;

/// Databases of a package, the newest form first. A package has one of an older form beside it, with a single card that
/// asks for a newer program.
const DATABASES: [&str; 3] = [NEWEST, "collection.anki21", "collection.anki2"];

/// Database of the newest form, which is compressed.
const NEWEST: &str = "collection.anki21b";

/// Card of a package.
#[derive(Clone, Debug, PartialEq)]
pub enum ReadCard {
    /// Question with its answer.
    Question(Box<Question>),
    /// Text that may have a position: the field `XGID` of our note type, or all fields of another one.
    Text(String),
}

/// Returns true if bytes look like a package of cards.
#[must_use]
pub fn is_package(bytes: &[u8]) -> bool {
    let has = |name: &str| bytes.windows(name.len()).any(|part| part == name.as_bytes());
    bytes.starts_with(b"PK") && DATABASES.into_iter().any(has)
}

/// Returns the cards of a package in the order in which they were added.
///
/// # Errors
/// The ZIP file or the database is damaged or too large.
pub fn read_package(bytes: &[u8]) -> Result<Vec<ReadCard>, PackageError> {
    let mut database = database(bytes)?;
    // Anki may have left the mark of a journal, which a database in memory cannot have.
    if let Some(marks) = database.get_mut(18..20) {
        marks.copy_from_slice(&[1, 1]);
    }
    let mut connection = Connection::open_in_memory()?;
    let size = database.len();
    connection.deserialize_read_exact("main", &database[..], size, true)?;
    let mut notes = connection.prepare("SELECT flds, data FROM notes ORDER BY (SELECT min(due) FROM cards WHERE nid = notes.id), id")?;
    let card =
        |row: &rusqlite::Row<'_>| Ok(card(&row.get::<_, String>(0)?, &row.get::<_, String>(1)?));
    Ok(notes.query_map([], card)?.collect::<Result<_, _>>()?)
}

fn card(fields: &str, data: &str) -> ReadCard {
    if let Ok(question) = serde_json::from_str(data) {
        return ReadCard::Question(question);
    }
    let fields: Vec<&str> = fields.split('\u{1f}').collect();
    let xgid = FIELDS.iter().position(|name| *name == "XGID");
    let is_ours = fields.len() == FIELDS.len();
    match xgid.and_then(|at| fields.get(at)).filter(|_| is_ours) {
        Some(xgid) => ReadCard::Text(plain(xgid)),
        None => ReadCard::Text(plain(&fields.join("\n"))),
    }
}

/// Returns the text of HTML without its tags.
fn plain(html: &str) -> String {
    let mut text = String::new();
    let mut is_tag = false;
    for letter in html.chars() {
        match letter {
            '<' => is_tag = true,
            '>' if is_tag => {
                is_tag = false;
                text.push(' ');
            }
            letter if !is_tag => text.push(letter),
            _ => {}
        }
    }
    let known = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&nbsp;", " "), ("&amp;", "&")];
    known.iter().fold(text, |text, (name, letter)| text.replace(name, letter))
}

/// Returns the bytes of the database in a package.
fn database(bytes: &[u8]) -> Result<Vec<u8>, PackageError> {
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let mut best: Option<(usize, Vec<u8>)> = None;
    for entry in archive.entries() {
        let entry = entry.map_err(damaged)?;
        let path = entry.file_path();
        let name = String::from_utf8_lossy(path.as_ref());
        let Some(form) = DATABASES.iter().position(|known| name == *known) else { continue };
        if best.as_ref().is_some_and(|(known, _)| *known <= form) {
            continue;
        }
        let content = archive.get_entry(entry.wayfinder()).map_err(damaged)?;
        let content = match entry.compression_method() {
            CompressionMethod::STORE => whole(content.verifying_reader(content.data())),
            _ => whole(content.verifying_reader(DeflateDecoder::new(content.data()))),
        };
        best = Some((form, content?));
    }
    match best {
        None => Err(PackageError::Read("the ZIP file has no cards".to_owned())),
        Some((0, compressed)) => whole(StreamingDecoder::new(&compressed[..]).map_err(damaged)?),
        Some((_, database)) => Ok(database),
    }
}

fn damaged(error: impl core::fmt::Display) -> PackageError {
    PackageError::Read(format!("it is damaged: {error}"))
}

/// Reads a database, which may claim any size.
fn whole(reader: impl Read) -> Result<Vec<u8>, PackageError> {
    let mut content = Vec::new();
    reader.take(MOST + 1).read_to_end(&mut content).map_err(damaged)?;
    if content.len() as u64 > MOST {
        return Err(PackageError::Read(format!("the cards have more than {} MiB", MOST >> 20)));
    }
    Ok(content)
}
