//! Flashcards for Anki.
//!
//! A package is a ZIP file with a `SQLite` database of cards (`collection.anki2`, schema 11), a list of
//! the media (`media`, JSON) and the media files, named by numbers. Every version of Anki since 2.0,
//! `AnkiDroid` and `AnkiMobile` import it. Boards are media files in SVG, which all of them show; the
//! field of a note holds only a link, so that collections remain small.
//!
//! # Identity
//! The identity of a note is that of its question. Anki updates a note that it knows instead of
//! adding it again. It replaces a note by one that was modified later. The time of modification is no
//! time here but the depth of the answer: a note is replaced by one with a deeper analysis, and
//! a note that the user has edited remains. The same questions always give the same bytes.

mod card;
mod collection;
mod html;
mod notetype;
mod read;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::Write;

use barpoint_core::More;
use barpoint_render::Theme;
use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::time::UtcDateTime;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use serde_json::{Map, Value};

pub use self::card::depth;
pub use self::collection::PackageError;
pub use self::read::{ReadCard, is_package, read_package};

use self::card::Card;
use crate::picture::Picture;
use crate::{Question, answer_picture, question_picture};

/// Form of a package.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackageOptions {
    /// Name of the deck; `::` separates it from the deck that it is part of.
    pub deck: String,
    /// Colours of the boards.
    pub theme: Theme,
    #[doc(hidden)]
    pub more: More,
}

impl Default for PackageOptions {
    fn default() -> Self {
        Self { deck: "Backgammon".to_owned(), theme: Theme::default(), more: More::default() }
    }
}

/// Returns the questions as an Anki package, a card for each.
///
/// # Errors
/// The name of the deck is bad, a position cannot be read, or the database cannot be made.
pub fn anki_package(
    questions: &[Question],
    options: &PackageOptions,
) -> Result<Vec<u8>, PackageError> {
    if let Some(problem) = package_name_problem(&options.deck) {
        return Err(PackageError::Deck(problem));
    }
    let mut media: BTreeMap<String, Picture> = BTreeMap::new();
    let mut cards = Vec::with_capacity(questions.len());
    for question in questions {
        let boards = question_picture(question, options.theme)
            .zip(answer_picture(question, options.theme))
            .ok_or_else(|| PackageError::Position(question.position.clone()))?;
        cards.push(Card::new(question, &boards.0, &boards.1));
        for picture in [boards.0, boards.1] {
            media.insert(picture.name.clone(), picture);
        }
    }
    let collection = collection::collection(&cards, &options.deck)?;
    zip(&collection, media.into_values())
}

/// Returns the reason why a deck cannot have a name; `None` if it can.
#[must_use]
pub fn package_name_problem(deck: &str) -> Option<String> {
    if deck.chars().any(char::is_control) {
        return Some("the name of the deck contains a control character".to_owned());
    }
    if deck.split("::").any(|part| part.trim().is_empty()) {
        return Some(format!("`{deck}` is no name of a deck: expected NAME or NAME::PART"));
    }
    deck.contains('"')
        .then(|| format!("`{deck}` is no name of a deck: quotation marks are reserved"))
}

/// Returns the ZIP file with a collection and its media, which are numbered in their order.
fn zip(collection: &[u8], media: impl Iterator<Item = Picture>) -> Result<Vec<u8>, PackageError> {
    written(collection, media).map_err(PackageError::Zip)
}

fn written(
    collection: &[u8],
    media: impl Iterator<Item = Picture>,
) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let media: Vec<Picture> = media.collect();
    let names = media.iter().enumerate();
    let names = names.map(|(number, picture)| (number.to_string(), picture.name.clone().into()));
    let names = Value::Object(names.collect::<Map<_, _>>()).to_string();
    let mut archive = ZipArchiveWriter::new(Vec::new());
    add(&mut archive, "collection.anki2", collection)?;
    add(&mut archive, "media", names.as_bytes())?;
    for (number, picture) in media.iter().enumerate() {
        add(&mut archive, &number.to_string(), picture.svg.as_bytes())?;
    }
    Ok(archive.finish()?)
}

fn add(
    archive: &mut ZipArchiveWriter<Vec<u8>>,
    name: &str,
    bytes: &[u8],
) -> Result<(), Box<dyn Error + Send + Sync>> {
    let file = archive.new_file(name).compression_method(CompressionMethod::DEFLATE);
    let (mut entry, config) = file.last_modified(epoch()?).start()?;
    let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
    writer.write_all(bytes)?;
    let (encoder, descriptor) = writer.finish()?;
    encoder.finish()?;
    entry.finish(descriptor)?;
    Ok(())
}

/// Returns the time of all files, the same in every package.
fn epoch() -> Result<UtcDateTime, Box<dyn Error + Send + Sync>> {
    UtcDateTime::from_components(2021, 1, 1, 0, 0, 0, 0).ok_or_else(|| "bad time".into())
}
