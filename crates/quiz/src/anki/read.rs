//! Cards that are read back from a package of Anki.
//!
//! A package that this crate has written has each question whole, in a column that Anki does not use. Anki does not keep
//! the column: of a card that was in a collection, and of cards of other programs, the position of a field is left, and
//! the question has to be answered again.

use std::io::Read as _;

use flate2::read::DeflateDecoder;
use rawzip::{CompressionMethod, ZipArchive};
use rusqlite::Connection;

use super::card::FIELDS;
use super::collection::PackageError;
use crate::Question;

/// Maximum number of bytes of a database of cards.
const MOST: u64 = 512 << 20;

/// Databases of a package, the newest form that this crate reads first.
const DATABASES: [&str; 2] = ["collection.anki21", "collection.anki2"];

/// Database of the newest form, which is packed in another way.
const NEWER: &str = "collection.anki21b";

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
    let names = || DATABASES.into_iter().chain([NEWER]);
    let has = |name: &str| bytes.windows(name.len()).any(|part| part == name.as_bytes());
    bytes.starts_with(b"PK") && names().any(has)
}

/// Returns the cards of a package in the order in which they were added.
///
/// # Errors
/// The ZIP file or the database is damaged or too large, or the package has the newest form.
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
    let damaged =
        |error: rawzip::Error| PackageError::Read(format!("the ZIP file is damaged: {error}"));
    let archive = ZipArchive::from_slice(bytes).map_err(damaged)?;
    let mut found: Vec<(usize, Vec<u8>)> = Vec::new();
    let mut is_newer = false;
    for entry in archive.entries() {
        let entry = entry.map_err(damaged)?;
        let path = entry.file_path();
        let name = String::from_utf8_lossy(path.as_ref());
        is_newer |= name == NEWER;
        let Some(form) = DATABASES.iter().position(|known| name == *known) else { continue };
        let data = archive.get_entry(entry.wayfinder()).map_err(damaged)?.data();
        let mut content = Vec::new();
        let read = match entry.compression_method() {
            CompressionMethod::STORE => data.take(MOST + 1).read_to_end(&mut content),
            _ => DeflateDecoder::new(data).take(MOST + 1).read_to_end(&mut content),
        };
        read.map_err(|error| PackageError::Read(format!("the ZIP file is damaged: {error}")))?;
        if content.len() as u64 > MOST {
            let most = MOST >> 20;
            return Err(PackageError::Read(format!("the cards have more than {most} MiB")));
        }
        found.push((form, content));
    }
    if is_newer {
        let why = "it has the newest form of Anki: expected an export with \"Support older Anki versions\"";
        return Err(PackageError::Read(why.to_owned()));
    }
    let best = found.into_iter().min_by_key(|(form, _)| *form);
    let none = || PackageError::Read("the ZIP file has no cards".to_owned());
    best.map(|(_, content)| content).ok_or_else(none)
}
