//! Positions as text: IDs alone, or in the board drawings of eXtreme Gammon, `BGBlitz` and GNU
//! Backgammon.
//!
//! Beside an ID, a drawing only completes it: a warning says where the two differ. Labels occur in many
//! languages, while IDs and numbers do not vary. Each ID is a separate position, so a list of IDs
//! is read too. A drawing without an ID is read by itself. A list whose lines have several forms, or rolls, is a format
//! of its own.

mod analysis;
mod bgonline;
mod drawn;
mod list;
mod sections;

use barpoint_core::{Decision, Variant};
use barpoint_ids::{DrawnBoard, Identifier, MatchId, Ogid, PositionId, Xgid};

use crate::model::{Action, Entry, FilePlace, Match, Rules, WarningKind};
use crate::toolkit::{
    FileFormat, Losses, PositionRecord, PositionSeen, ReadError, Reader, Source, WriteError,
    Written, add_warning, check_number, not_empty,
};
use sections::{Find, Section, has_analysis, sections};

/// XGIDs, alone or in the position text of eXtreme Gammon or `BGBlitz`.
pub(crate) const XGID: FileFormat = FileFormat {
    name: "xgid",
    about: "XGIDs, alone or in position text of eXtreme Gammon or BGBlitz",
    extensions: &["xgid"],
    reader: Some(Reader { detect: |source| has_id(source, xgid_of), read: |s| read(s, xgid_of) }),
    writer: Some(write_xgid),
};

/// eXtreme Gammon's text of a position.
pub(crate) const XG_TEXT: FileFormat = FileFormat {
    name: "xg-text",
    about: "eXtreme Gammon's text of a position, with a drawing of the board",
    extensions: &[],
    reader: Some(Reader { detect: |source| is_drawn(source, "X:"), read: |s| read(s, xgid_of) }),
    writer: Some(drawn::write_xg),
};

/// `BGBlitz`'s text of a position.
pub(crate) const BGBLITZ_TEXT: FileFormat = FileFormat {
    name: "bgblitz-text",
    about: "BGBlitz's text of a position, with a drawing of the board",
    extensions: &[],
    reader: Some(Reader {
        detect: |source| is_drawn(source, " Position-ID:"),
        read: |s| read(s, xgid_of),
    }),
    writer: Some(drawn::write_bgblitz),
};

/// Position and match IDs of GNU Backgammon, alone or in its text export of a position.
pub(crate) const GNUBG: FileFormat = FileFormat {
    name: "gnubgid",
    about: "position and match IDs, alone or in position text of GNU Backgammon",
    extensions: &["gnubgid"],
    reader: Some(Reader {
        detect: |source| !source.is_binary() && has_id(source, gnubg_id_of),
        read: |s| read(s, gnubg_id_of),
    }),
    writer: Some(write_gnubg_id),
};

/// OGIDs, alone or in other text of a line.
pub(crate) const OGID: FileFormat = FileFormat {
    name: "ogid",
    about: "OGIDs of OpenGammon and HedgeHog",
    extensions: &["ogid"],
    reader: Some(Reader {
        detect: |source| !source.is_binary() && has_id(source, ogid_of),
        read: |s| read(s, ogid_of),
    }),
    writer: Some(write_ogid),
};

pub(crate) use bgonline::BGONLINE;
pub(crate) use list::{DRAWN_BOARD, LIST};

fn has_id(source: &Source<'_>, find: Find) -> bool {
    source.lines().any(|line| find(line).is_some())
}

/// Returns true if the text has an XGID, the drawing of a board, and a line that begins with this
/// label.
fn is_drawn(source: &Source<'_>, label: &str) -> bool {
    has_id(source, xgid_of)
        && source.lines().any(|line| line.starts_with(drawn::ABOVE))
        && source.lines().any(|line| line.starts_with(label))
}

fn xgid_of(line: &str) -> Option<(usize, &str)> {
    let is_prefix = |window: &[u8]| window.eq_ignore_ascii_case(Xgid::PREFIX.as_bytes());
    let start = line.as_bytes().windows(Xgid::PREFIX.len()).position(is_prefix)?;
    let end = line[start..].find(char::is_whitespace).map_or(line.len(), |length| start + length);
    Some((start, &line[start..end]))
}

/// Returns the text after `OGID=`, or the first word of a line if it can only be meant as an OGID.
fn ogid_of(line: &str) -> Option<(usize, &str)> {
    let is_prefix = |window: &[u8]| window.eq_ignore_ascii_case(Ogid::PREFIX.as_bytes());
    let labelled = line.as_bytes().windows(Ogid::PREFIX.len()).position(is_prefix);
    let start = labelled.unwrap_or(line.len() - line.trim_start().len());
    let word = line.get(start..)?.split_whitespace().next()?;
    Ogid::is_meant(word).then_some((start, word))
}

/// Returns the ID of a line that contains only an ID, or of the line that GNU Backgammon writes
/// above its board.
fn gnubg_id_of(line: &str) -> Option<(usize, &str)> {
    const LABEL: &str = "Position ID:";
    let start = line.find(LABEL).map_or(0, |at| at + LABEL.len());
    let rest = &line[start..];
    let id = rest.trim();
    let start = start + rest.len() - rest.trim_start().len();
    let is_pair = |id: &str| {
        id.split_once(':').is_some_and(|(position, state)| {
            position.len() == PositionId::LENGTH && state.len() == MatchId::LENGTH
        })
    };
    let bare = id.strip_prefix("GNUBGID").map_or(id, str::trim_start);
    let is_id =
        is_pair(bare) || bare.len() == PositionId::LENGTH && bare.parse::<PositionId>().is_ok();
    is_id.then(|| (start + id.len() - bare.len(), bare))
}

fn read(source: &Source<'_>, find: Find) -> Result<Vec<Match>, ReadError> {
    let lines: Vec<&str> = source.lines().collect();
    let mut names = [None, None];
    // Number of lines in which names have been looked for.
    let mut looked = 0;
    let sections = sections(&lines, find);
    check_number(sections.len()).map_err(ReadError::whole)?;
    let mut matches: Vec<Match> = Vec::new();
    for Section { id: (number, start, text), below, comment } in &sections {
        let column = lines[*number][..*start].chars().count() + 1;
        let wrong = |reason: String| ReadError::at(number + 1, column, reason);
        let id: Identifier = text.parse().map_err(|error| wrong(format!("{error}")))?;
        let record = record(&id).ok_or_else(|| wrong(format!("`{text}` has no board")))?;
        matches.push(record);
        lines[looked..*number].iter().chain(below).for_each(|line| find_names(line, &mut names));
        looked = *number;
        for line in below {
            match_id_after(line, &mut matches);
        }
        let Some(record) = matches.last_mut() else { continue };
        complete(record, text, below, *number as u32 + 1);
        analysis::attach(record, below, *number as u32 + 1, &names, has_analysis(below));
        let entry = record.games.last_mut().and_then(|game| game.entries.last_mut());
        if let Some(entry) = entry.filter(|_| !comment.is_empty()) {
            entry.notes_mut().comment.clone_from(comment);
        }
    }
    if let [only] = &mut matches[..] {
        only.name_players(names.map(Option::unwrap_or_default));
    }
    not_empty(matches, "the file contains no ID")
}

fn record(id: &Identifier) -> Option<Match> {
    let record = PositionRecord {
        position: *id.position()?,
        state: id.state().copied().unwrap_or_default(),
        on_roll: id.on_roll(),
        variant: id.variant().unwrap_or(Variant::Backgammon),
    };
    Some(record.into_match())
}

/// Adds the match ID, which GNU Backgammon writes in the line below the position ID.
fn match_id_after(line: &str, matches: &mut [Match]) {
    let Some((_, id)) = line.split_once("Match ID") else { return };
    let id = id.trim_start().trim_start_matches(':').trim_start();
    let id = id.split_whitespace().next().unwrap_or_default();
    let (Ok(match_id), Some(last)) = (id.parse::<MatchId>(), matches.last_mut()) else { return };
    let Some(seen) = PositionSeen::of(last) else { return };
    if let Ok((state, on_roll)) = match_id.decode() {
        let position = seen.table.position_seen_by(seen.table.on_roll());
        let variant = Variant::Backgammon;
        *last = PositionRecord { position, state, on_roll, variant }.into_match();
    }
}

/// Finds the names of players 0 (`O:`) and 1 (`X:`).
fn find_names(line: &str, names: &mut [Option<String>; 2]) {
    let line = line.trim();
    if let Some((x, o)) = line.strip_prefix("X:").and_then(|rest| rest.split_once("O:")) {
        // eXtreme Gammon: both in one line.
        *names = [Some(o.trim().into()), Some(x.trim().into())];
        return;
    }
    for (slot, label) in ["+   O: ", "+   X: "].into_iter().enumerate() {
        // BGBlitz: beside the board, followed by the pip count.
        if let Some((_, name)) = line.split_once(label) {
            let name = name.trim_end_matches(|c: char| c.is_ascii_digit()).trim();
            names[slot].get_or_insert_with(|| name.into());
        }
    }
}

fn write_xgid(matches: &[Match]) -> Result<Written, WriteError> {
    write(matches, |seen| Ok(seen.encoded(Xgid::encode)?.to_string()))
}

fn write_ogid(matches: &[Match]) -> Result<Written, WriteError> {
    write(matches, |seen| Ok(seen.encoded(Ogid::encode)?.to_string()))
}

fn write_gnubg_id(matches: &[Match]) -> Result<Written, WriteError> {
    write(matches, |seen| Ok(seen.gnubg_id()?.to_string()))
}

/// Writes one line for the last position of every match.
fn write(
    matches: &[Match],
    id: impl Fn(&PositionSeen) -> Result<String, WriteError>,
) -> Result<Written, WriteError> {
    PositionSeen::write_each(matches, "", |record, seen, losses| {
        let id = id(&seen)?;
        lost_rules(record, &id, losses);
        losses.add_if(seen.is_part, "all positions but the last");
        losses.add_if(record.players.0.iter().any(|person| !person.name.is_empty()), "names");
        Ok(id + "\n")
    })
}

/// Adds what an ID of a position does not say about the match and its action.
fn lost_rules(record: &Match, id: &str, losses: &mut Losses) {
    let again = id.parse().ok().and_then(|id| self::record(&id)).unwrap_or_default();
    let [said, known] = [&again.rules, &record.rules];
    let of_money = |rules: &Rules| (rules.jacoby, rules.beavers, rules.automatic_doubles);
    let is_money = record.length.is_none();
    losses.add_if(is_money && of_money(said) != of_money(known), "rules of money play");
    // The usual limit of eXtreme Gammon, which no real cube reaches, is as good as none.
    let is_usual = known.cube_limit.is_none_or(|limit| limit.get() == 1024);
    losses.add_if(!is_usual && said.cube_limit != known.cube_limit, "limits of the cube");
    losses.add_if(said.variant != known.variant, "the variant");
    for entry in record.entries() {
        losses.add_notes(entry.notes.as_deref());
    }
}

/// Minimum number of lines of a drawing.
const FEWEST: usize = 5;

/// Adds what the drawing below an ID states and the ID does not: a roll, and everything else beside a
/// position ID. A warning says where the drawing differs.
fn complete(record: &mut Match, id: &str, lines: &[&str], line: u32) {
    if lines.len() < FEWEST {
        return;
    }
    let text = [&[id], lines].concat().join("\n");
    if DrawnBoard::find(&text).is_none() {
        return;
    }
    let Ok(found) = Identifier::find(&text) else { return };
    if let (Some(position), Some(state)) = (found.identifier.position(), found.identifier.state()) {
        let (position, state, on_roll) = (*position, *state, found.identifier.on_roll());
        let variant = found.identifier.variant().unwrap_or(record.rules.variant);
        let warnings = std::mem::take(&mut record.warnings);
        *record = PositionRecord { position, state, on_roll, variant }.into_match();
        record.warnings = warnings;
    }
    let seen = PositionSeen::of(record);
    let game = record.games.last_mut();
    if let (Some(dice), Some(seen), Some(game)) = (found.dice, seen, game)
        && seen.table.decision() == Decision::Roll
    {
        let player = seen.table.on_roll();
        game.entries.push(Entry::from(Action::SetDice { player, dice }));
    }
    for note in found.notes {
        add_warning(record, FilePlace::line(line), WarningKind::Header, note);
    }
}
