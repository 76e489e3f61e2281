//! Writer: a match as a file. Parts of the file that a record was read from are written unchanged as
//! long as they still state the same.

use std::sync::Arc;

use super::blocks::Block;
use super::bytes::Bytes;
use super::container::{Builder, File, Section, algorithm, sha};
use super::content::{Content, content, kept_file};
use super::games::{self, Games};
use super::head::{self, Head};
use super::write_games::{self, WrittenGame};
use super::{annotations, write_blocks};
use crate::model::{Analysis, BARPOINT, Entry, Game, Match, Tag};
use crate::toolkit::{Losses, WriteError, Written};

/// Version 2.0 for readers of version 2.0.
const VERSIONS: [u8; 8] = [2, 0, 0, 0, 2, 0, 0, 0];
const CRC: u32 = 0;

/// Writes a file, or a stream of files if there are several matches.
pub(super) fn write(matches: &[Match]) -> Result<Written, WriteError> {
    let mut written = Written::default();
    if matches.is_empty() {
        return Err(WriteError::new("there is no match to write"));
    }
    for record in matches {
        let kept = kept_file(record);
        let file = kept.as_deref().and_then(|bytes| File::all(bytes).ok()?.pop());
        let old = file.as_ref().and_then(|file| Some(Old { content: content(file).ok()?, file }));
        let is_stream = matches.len() > 1;
        let bytes = one(record, old.as_ref(), is_stream, &mut written.losses)?;
        written.bytes.extend(bytes);
    }
    Ok(written)
}

/// Returns the bytes of a match without anything that was kept.
pub(super) fn plain(record: &Match) -> Option<Vec<u8>> {
    one(record, None, false, &mut Losses::default()).ok()
}

/// File that a record was read from.
struct Old<'a> {
    file: &'a File<'a>,
    content: Content,
}

fn one(
    record: &Match,
    old: Option<&Old<'_>>,
    is_stream: bool,
    losses: &mut Losses,
) -> Result<Vec<u8>, WriteError> {
    let has_games = old.is_some_and(|old| same_games(record, &old.content.games.record));
    let old = old.filter(|_| has_games);
    losses.add_if(
        old.is_none() && record.details.tags.iter().any(Tag::holds_file),
        "parts of the OGXM file that the record cannot hold",
    );
    let same_head = old.is_some_and(|old| head::is_same(record, &old.content.games.record));
    let sections = |name: &[u8; 4]| {
        let all = old.iter().flat_map(|old| &old.file.sections);
        all.filter(|section| section.name == *name).copied().collect::<Vec<_>>()
    };
    let head_bytes = match sections(b"MTCH").first() {
        Some(section) if same_head => section.payload.all().to_vec(),
        _ => head::write(record, losses)?,
    };
    let mut games: Vec<Vec<u8>> =
        sections(b"GAME").iter().map(|section| section.payload.all().to_vec()).collect();
    let mut places = None;
    if old.is_none() {
        let written: Vec<WrittenGame> =
            record.games.iter().map(|game| write_games::write(record, game, losses)).collect();
        places = Some(places_in_file(&written));
        games = written.into_iter().map(|game| game.payload).collect();
    }
    for entry in record.entries() {
        let notes = entry.notes.as_deref();
        let has_clocks = notes.is_some_and(|notes| notes.clocks.is_some());
        losses.add_if(has_clocks, "clocks");
        losses.add_if(notes.is_some_and(|notes| !notes.tags.is_empty()), "fields of other formats");
    }
    let is_tagged = record.games.iter().any(|game| !game.tags.is_empty());
    losses.add_if(is_tagged, "fields of other formats");
    let mut read = read_back(&head_bytes, &games)?;
    let scores = |record: &Match| record.games.iter().map(|game| game.score).collect::<Vec<_>>();
    let is_other = scores(record) != scores(&read.record);
    losses.add_if(is_other, "scores that do not follow from the games");
    if let Some(places) = places {
        read.place(&places);
    }
    let mut writer = Writer { record, old, read, same_head, digest: [0; 32], losses };
    writer.digest = digest(&head_bytes, &games);
    writer.file(&head_bytes, &games, is_stream)
}

/// Returns the entries of each game with their plies, which are counted through the file.
fn places_in_file(games: &[WrittenGame]) -> Vec<Vec<(usize, u32)>> {
    let mut first = 0;
    let places = games.iter().map(|game| {
        let begin = first;
        first += game.plies;
        game.places.iter().map(|&(entry, ply)| (entry, begin + ply)).collect()
    });
    places.collect()
}

/// Returns the games as a reader will get them.
fn read_back(head: &[u8], games: &[Vec<u8>]) -> Result<Games, WriteError> {
    let read = Head::read(Bytes::new(head, 0))
        .and_then(|head| games::read(&head, games.iter().map(|game| Bytes::new(game, 0))));
    read.map_err(|error| WriteError::new(format!("OGXM cannot hold the match: {}", error.reason)))
}

/// Returns the digest of a match, which its analyses quote.
fn digest(head: &[u8], games: &[Vec<u8>]) -> [u8; 32] {
    let mut all = Vec::new();
    for payload in std::iter::once(head).chain(games.iter().map(Vec::as_slice)) {
        all.extend((payload.len() as u32).to_le_bytes());
        all.extend(payload);
    }
    sha(&all)
}

/// Returns true if two matches have the same games, without regard to notes.
fn same_games(one: &Match, other: &Match) -> bool {
    let facts = |game: &Game| {
        let Game { score, crawford, automatic_doubles, end, .. } = *game;
        (score, crawford, automatic_doubles, end)
    };
    let same = |(one, other): (&Game, &Game)| {
        let actions = one.entries.iter().map(|entry| &entry.action);
        facts(one) == facts(other) && actions.eq(other.entries.iter().map(|entry| &entry.action))
    };
    let rules = |record: &Match| (record.length, record.rules);
    rules(one) == rules(other)
        && one.games.len() == other.games.len()
        && one.games.iter().zip(&other.games).all(same)
}

/// Returns the analyses by a program, with the places of their actions.
fn analyses<'a>(record: &'a Match, by: Option<&str>) -> Vec<(usize, usize, &'a Analysis)> {
    let mut found = Vec::new();
    for (game, of) in record.games.iter().enumerate() {
        for (number, entry) in of.entries.iter().enumerate() {
            let known = entry.analyses().iter().find(|known| known.by.as_deref() == by);
            found.extend(known.map(|known| (game, number, known)));
        }
    }
    found
}

/// Returns true if two matches have the same comments.
fn same_comments(one: &Match, other: &Match) -> bool {
    let comments = |record: &Match| {
        let games = record.games.iter().map(|game| {
            let entries = game.entries.iter().map(|entry| Entry::comment(entry).to_owned());
            (game.comment.clone(), entries.collect::<Vec<_>>())
        });
        (record.details.comment.clone(), games.collect::<Vec<_>>())
    };
    comments(one) == comments(other)
}

struct Writer<'a, 'l> {
    record: &'a Match,
    old: Option<&'a Old<'a>>,
    /// Games as they were written; their plies name the entries of the record.
    read: Games,
    /// True if the facts about the match are unchanged.
    same_head: bool,
    digest: [u8; 32],
    losses: &'l mut Losses,
}

impl Writer<'_, '_> {
    fn file(
        &mut self,
        head: &[u8],
        games: &[Vec<u8>],
        is_stream: bool,
    ) -> Result<Vec<u8>, WriteError> {
        let old = self.old;
        let mut out = Builder::new(old.map_or(VERSIONS, |old| old.file.versions));
        let mut analysts = self.record.analysts();
        let is_other_comment =
            old.is_none_or(|old| !same_comments(self.record, &old.content.games.record));
        let annotations = is_other_comment.then(|| {
            let kept = old.and_then(|old| old.file.section(*b"ANNO"));
            annotations::write(self.record, &self.read, kept.map(|kept| kept.payload), self.losses)
        });
        out.section(*b"MTCH", head);
        for game in games {
            out.section(*b"GAME", game);
        }
        // Other programs show the first block, which is ours if we made it last.
        let fresh: Vec<_> =
            analysts.iter().filter(|by| self.is_fresh(by.as_deref())).cloned().collect();
        analysts.retain(|by| !fresh.contains(by));
        for by in &fresh {
            self.new_block(&mut out, by.as_deref());
        }
        let mut rest: Vec<&Section<'_>> = Vec::new();
        let mut blocks = old.iter().flat_map(|old| &old.content.blocks);
        let sections = old.map_or(&[][..], |old| &old.file.sections[..]);
        let mut is_kept = false;
        for (number, section) in sections.iter().enumerate() {
            match &section.name {
                b"ANAL" => {
                    let by = blocks.next().cloned().unwrap_or_default();
                    if fresh.contains(&by) {
                        is_kept = false;
                        continue;
                    }
                    is_kept =
                        self.old_block(&mut out, section, sections.get(number + 1), by.as_ref());
                    analysts.retain(|known| *known != by);
                }
                b"SIGN" if is_kept && self.same_head => out.keep(section),
                b"MTCH" | b"GAME" | b"DECS" | b"SIGN" | b"CSUM" => {}
                _ => rest.push(section),
            }
        }
        for by in analysts {
            self.new_block(&mut out, by.as_deref());
        }
        let mut annotations = annotations;
        for section in rest {
            match &section.name {
                b"ANNO" if annotations.is_some() => {}
                b"MSIG" => {
                    annotate(&mut out, annotations.take());
                    if self.same_head {
                        out.keep(section);
                    }
                }
                _ => out.keep(section),
            }
        }
        annotate(&mut out, annotations);
        let sum = old.map(|old| old.file.section(*b"CSUM"));
        let checksum = match sum {
            None => Some(CRC),
            Some(Some(section)) => Some(algorithm(section.payload)),
            Some(None) => is_stream.then_some(CRC),
        };
        out.finish(checksum).ok_or_else(|| WriteError::new("the file would be larger than 64 MiB"))
    }

    /// Returns true if this program is Barpoint, and the old file has no such analysis by it.
    fn is_fresh(&self, by: Option<&str>) -> bool {
        let known = self.old.map(|old| analyses(&old.content.games.record, by));
        by.is_some_and(|by| by.starts_with(BARPOINT))
            && known.is_none_or(|known| known != analyses(self.record, by))
    }

    /// Writes a block of the old file, unchanged if the record has the same analysis. Returns true if
    /// it is unchanged.
    fn old_block(
        &mut self,
        out: &mut Builder,
        facts: &Section<'_>,
        decisions: Option<&Section<'_>>,
        by: Option<&Arc<str>>,
    ) -> bool {
        let by = by.map(|by| &**by);
        let known = self.old.map(|old| analyses(&old.content.games.record, by));
        let ours = analyses(self.record, by);
        if let (Some(known), Some(decisions)) = (known, decisions)
            && known == ours
        {
            out.section(*b"ANAL", &Block::with_digest(facts.payload, &self.digest));
            out.keep(decisions);
            return true;
        }
        if !ours.is_empty() {
            self.new_block(out, by);
        }
        false
    }

    fn new_block(&mut self, out: &mut Builder, by: Option<&str>) {
        let (facts, decisions) =
            write_blocks::write(self.record, &self.read, by, &self.digest, self.losses);
        out.section(*b"ANAL", &facts);
        out.section(*b"DECS", &decisions);
    }
}

fn annotate(out: &mut Builder, annotations: Option<Vec<u8>>) {
    if let Some(annotations) = annotations.filter(|annotations| !annotations.is_empty()) {
        out.section(*b"ANNO", &annotations);
    }
}
