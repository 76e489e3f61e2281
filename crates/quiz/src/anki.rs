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
mod error;
mod html;
mod notetype;
mod package;

use std::collections::BTreeMap;

use barpoint_render::Theme;

pub use self::error::PackageError;

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
}

impl Default for PackageOptions {
    fn default() -> Self {
        Self { deck: "Backgammon".to_owned(), theme: Theme::default() }
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
    package::zip(&collection, media.into_values())
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
