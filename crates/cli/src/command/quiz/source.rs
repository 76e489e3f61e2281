//! Inputs of a quiz.

use std::path::Path;

use anyhow::{Context, anyhow};
use barpoint::wire::analysis::MatchAnalysis;
use barpoint::wire::library::Found;
use barpoint_ids::{FoundPosition, Identifier};
use barpoint_quiz::{Question, ReadCard, is_pack, is_package, read_pack, read_package};
use barpoint_records::{Match, PositionRecord, Source as Bytes, json_error_in_words};
use serde::Deserialize;
use serde_json::Value;

use super::settings::QuestionSettings;
use crate::input::{input_name, is_dash, read_bytes};
use crate::records::{oddities, parse, say};

/// Content of an input.
pub(super) struct Source {
    /// Name of the file without its folder; `None` for standard input.
    pub(super) file: Option<String>,
    pub(super) content: Content,
}

pub(super) enum Content {
    /// Matches, or positions as matches that only set them up.
    Matches(Vec<Match>),
    /// Cards of a package of Anki: questions with their answers, and positions of other cards with their numbers.
    Cards(Vec<Question>, Vec<(u64, FoundPosition)>),
    /// Documents of `barpoint analyse`, of `barpoint library search` and of this command, and decks of
    /// AnkiGammon.
    Documents(Vec<Document>),
}

/// Document of an input.
pub(super) enum Document {
    Analysis(Box<MatchAnalysis>),
    Question(Box<Question>),
    Found(Box<Found>),
}

impl Source {
    /// Reads a file or standard input.
    pub(super) fn read(path: &Path, settings: &QuestionSettings) -> anyhow::Result<Self> {
        let name = || input_name(path).to_string();
        let bytes = read_bytes(path).with_context(|| format!("cannot read {}", name()))?;
        let file = path.file_name().filter(|_| !is_dash(path));
        let file = file.map(|file| file.to_string_lossy().into_owned());
        if settings.args.from.is_none() && is_package(&bytes) {
            let content = cards(&bytes, &name()).with_context(name)?;
            return Ok(Self { file, content });
        }
        if settings.args.from.is_none()
            && let Some(content) = text_content(&bytes).with_context(name)?
        {
            return Ok(Self { file, content });
        }
        let reading = parse(path, &bytes, settings.args.from)?;
        say(&oddities(path, &reading));
        Ok(Self { file, content: Content::Matches(reading.matches) })
    }
}

impl Source {
    /// Returns true if the input has positions alone, and no decisions.
    pub(super) fn has_positions(&self) -> bool {
        match &self.content {
            Content::Documents(_) | Content::Cards(..) => false,
            Content::Matches(matches) => {
                matches.iter().all(|record| PositionRecord::of_setup(record).is_ok())
            }
        }
    }
}

/// Returns the cards of a package of Anki. Says how many have no position.
fn cards(bytes: &[u8], name: &str) -> anyhow::Result<Content> {
    let (mut questions, mut positions, mut others) = (Vec::new(), Vec::new(), 0);
    for (number, card) in (1..).zip(read_package(bytes)?) {
        match card {
            ReadCard::Question(question) => questions.push(*question),
            ReadCard::Text(text) => match Identifier::find(&text) {
                Ok(found) => positions.push((number, found)),
                Err(_) => others += 1,
            },
        }
    }
    if others > 0 {
        let cards =
            if others == 1 { "1 card has".to_owned() } else { format!("{others} cards have") };
        say(&format!("note: {name}: {cards} no position\n"));
    }
    Ok(Content::Cards(questions, positions))
}

/// Returns documents, `None` if the bytes are something else.
fn text_content(bytes: &[u8]) -> anyhow::Result<Option<Content>> {
    let source = Bytes::new(bytes);
    if source.is_binary() {
        return Ok(None);
    }
    if is_pack(source.text()) {
        let questions = read_pack(source.text())?.into_iter();
        let documents = questions.map(|question| Document::Question(Box::new(question)));
        return Ok(Some(Content::Documents(documents.collect())));
    }
    documents(source.text()).map(|documents| Ok(Content::Documents(documents?))).transpose()
}

/// Returns the documents of a text, `None` if the text is something else.
fn documents(text: &str) -> Option<anyhow::Result<Vec<Document>>> {
    let is_object = text.trim_start().starts_with('{');
    let is_ours = ["\"actions\"", "\"situation\"", "\"hits\""].iter().any(|key| text.contains(key));
    let is_match = text.contains(barpoint::wire::matches::FORMAT);
    (is_object && is_ours && !is_match).then(|| {
        let values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        let documents = (1_u32..).zip(values).map(|(number, value)| {
            let document = value.map_err(Into::into).and_then(document);
            let words = |error: anyhow::Error| match error.downcast_ref() {
                Some(error) => anyhow!(json_error_in_words(error)),
                None => error,
            };
            document.map_err(words).with_context(|| format!("document {number}"))
        });
        documents.collect()
    })
}

fn document(value: Value) -> anyhow::Result<Document> {
    let version = value.get("version").and_then(Value::as_u64);
    anyhow::ensure!(
        version == Some(barpoint::wire::VERSION.into()),
        "no version {}: expected what barpoint analyse --format json, barpoint library search --format \
         json or barpoint quiz writes",
        barpoint::wire::VERSION
    );
    if value.get("actions").is_some() {
        return Ok(Document::Analysis(Box::new(MatchAnalysis::deserialize(value)?)));
    }
    if value.get("hits").is_some() {
        return Ok(Document::Found(Box::new(Found::deserialize(value)?)));
    }
    let question = Question::deserialize(value)?;
    let has_position = barpoint_quiz::Subject::of(&question).is_some();
    anyhow::ensure!(has_position, "`{}` is no position", question.position);
    Ok(Document::Question(Box::new(question)))
}
