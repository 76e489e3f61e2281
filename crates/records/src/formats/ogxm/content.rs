//! Content of a file: its match with everything that a record holds.

use std::sync::Arc;

use barpoint_ids::letters::{Letters, decode_all};

use super::blocks::Block;
use super::container::File;
use super::games::{self, Games};
use super::head::{self, Head};
use super::{annotations, findings};
use crate::model::{FilePlace, Match, Tag, WarningKind};
use crate::toolkit::{ReadError, add_warning, wrong};

const MOST_ANALYSES: usize = 64;

/// Match of a file with everything that a record holds.
pub(super) struct Content {
    pub(super) games: Games,
    /// Names of the analyses, in the order of the file.
    pub(super) blocks: Vec<Option<Arc<str>>>,
}

/// Reads a file.
pub(super) fn content(file: &File<'_>) -> Result<Content, ReadError> {
    let Some(first) = file.section(*b"MTCH") else {
        return Err(wrong(16, "the file has no section MTCH: expected a match"));
    };
    let head = Head::read(first.payload)?;
    let of_name =
        |name: &'static [u8; 4]| file.sections.iter().filter(move |section| section.name == *name);
    let mut games = games::read(&head, of_name(b"GAME").map(|section| section.payload))?;
    let final_score = head::score_after(&games.record);
    if head.final_score.is_some_and(|stated| stated != final_score) {
        let what = "the final score of the file is not that of its games";
        add_warning(&mut games.record, FilePlace::Whole, WarningKind::Points, what);
    }
    let mut blocks = Vec::new();
    for (facts, decisions) in of_name(b"ANAL").zip(of_name(b"DECS")) {
        let place = facts.payload;
        if blocks.len() == MOST_ANALYSES {
            return Err(place.wrong(format!("more than {MOST_ANALYSES} analyses")));
        }
        let mut block = Block::read(place)?;
        block.read_decisions(decisions.payload)?;
        block.check_places(&games.actions).map_err(|why| decisions.payload.wrong(why))?;
        blocks.push(findings::attach(&mut games, &block, blocks.len()));
    }
    if let Some(section) = file.section(*b"ANNO") {
        annotations::read(&mut games, section.payload)?;
    }
    Ok(Content { games, blocks })
}

/// Keeps a file.
pub(super) fn keep(record: &mut Match, file: &[u8]) {
    let (name, value) = (Tag::FILE.into(), Letters(file).to_string());
    record.details.tags.push(Tag { name, value });
}

/// Returns the file that a record was read from.
pub(super) fn kept_file(record: &Match) -> Option<Vec<u8>> {
    let tag = record.details.tags.iter().find(|tag| tag.holds_file())?;
    decode_all(&tag.value).ok()
}
