//! XGIDs inside other text.

use super::clean::after_break;
use super::found::{Candidate, FoundPosition};
use crate::xgid::XgidField;
use crate::{Identifier, IdentifierError, Xgid, XgidError, XgidProblem};

/// Number of characters in a board.
const BOARD: usize = 26;

/// Fields of a money game with the usual rules, before the roll.
const USUAL: [&str; 10] = ["", "0", "0", "1", "00", "0", "0", "3", "0", "10"];

/// Returns everything in a text that looks like an XGID.
pub(super) fn candidates(text: &str) -> Vec<Candidate<'_>> {
    let bytes = text.as_bytes();
    let mut found: Vec<Candidate<'_>> = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        if let Some(start) = after_label(bytes, at)
            && let Some(candidate) = candidate(text, start, true)
        {
            at = candidate.at + candidate.text.len();
            found.push(candidate);
        } else if is_board(bytes[at]) && (at == 0 || !bytes[at - 1].is_ascii_alphanumeric()) {
            match candidate(text, at, false) {
                Some(candidate) => {
                    at = candidate.at + candidate.text.len();
                    found.push(candidate);
                }
                None => at += bytes[at..].iter().take_while(|&&byte| is_board(byte)).count(),
            }
        } else {
            at += 1;
        }
    }
    found
}

const fn is_board(byte: u8) -> bool {
    matches!(byte, b'-' | b'A'..=b'O' | b'a'..=b'o')
}

/// Returns the offset at which a board may begin after `XGID=`, `xgid:` and the like.
fn after_label(bytes: &[u8], at: usize) -> Option<usize> {
    let begins = |at: usize, word: &[u8]| {
        bytes.get(at..at + word.len()).is_some_and(|text| text.eq_ignore_ascii_case(word))
    };
    if !begins(at, b"xg") {
        return None;
    }
    let at = at + 2;
    let at = if bytes.get(at).is_some_and(|byte| b" _-".contains(byte)) { at + 1 } else { at };
    if !begins(at, b"id") {
        return None;
    }
    let at = at + 2;
    let gap = bytes[at..].iter().take(12).take_while(|&byte| b" =:\"'`*_\r\n\t>".contains(byte));
    let at = at + gap.count();
    // Mails encode an equals sign as `=3D`.
    Some(if begins(at, b"3D") { at + 2 } else { at })
}

/// Returns the XGID whose board begins at `start`. Without a label, fields must follow the board.
fn candidate(text: &str, start: usize, labelled: bool) -> Option<Candidate<'_>> {
    let bytes = text.as_bytes();
    let (board, end) = board(bytes, start);
    let has_fields = matches!(bytes.get(end..), Some([b':', b'0'..=b'9', ..]));
    let alone = start == 0 && end == bytes.len() && is_whole_board(&board);
    let likely = if labelled {
        board.len() >= 10 && (has_fields || board.contains('-'))
    } else {
        has_fields || alone
    };
    if !likely || !(labelled || (20..=40).contains(&board.len())) {
        return None;
    }
    let (plain, plain_end) = fields(bytes, end, false);
    let (joined, joined_end) = fields(bytes, end, true);
    let whole = read(&board, &joined).ok().filter(|found| found.notes.is_empty());
    let (result, end) = match whole {
        Some(found) => (Ok(found), joined_end),
        None => (read(&board, &plain).map_err(IdentifierError::Xgid), plain_end),
    };
    Some(Candidate { at: start, text: &text[start..end], result })
}

/// Returns true if a text that consists of board characters only is meant as a board.
fn is_whole_board(board: &str) -> bool {
    let has = |is: fn(&u8) -> bool| board.bytes().any(|byte| is(&byte));
    board.contains('-') && has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase)
}

/// Reads the characters of a board from `start`, across line breaks while it is incomplete; returns
/// them and the offset of their end.
fn board(bytes: &[u8], start: usize) -> (String, usize) {
    let mut board = String::new();
    let mut at = start;
    loop {
        match bytes.get(at) {
            Some(&byte) if is_board(byte) => {
                board.push(char::from(byte));
                at += 1;
            }
            Some(_) if (1..BOARD).contains(&board.len()) => {
                match rest_of_board(bytes, at, BOARD - board.len()) {
                    Some(next) => at = next,
                    None => return (board, at),
                }
            }
            _ => return (board, at),
        }
    }
}

/// Returns the offset at which a board continues after a line break, if the missing number of
/// characters follows.
fn rest_of_board(bytes: &[u8], at: usize, missing: usize) -> Option<usize> {
    let next = after_break(bytes, at)?;
    let rest = bytes[next..].iter().take_while(|&&byte| is_board(byte)).count();
    // Or another line break follows.
    let goes_on =
        rest == missing || rest > 0 && rest < missing && after_break(bytes, next + rest).is_some();
    goes_on.then_some(next)
}

/// Reads the fields after a board, across line breaks if asked; returns them and the offset of
/// their end.
fn fields(bytes: &[u8], start: usize, across_lines: bool) -> (String, usize) {
    let mut fields = String::new();
    let (mut at, mut colons) = (start, 0);
    while let Some(&byte) = bytes.get(at) {
        if byte.is_ascii_alphanumeric() || b"+-:".contains(&byte) {
            colons += usize::from(byte == b':');
            fields.push(char::from(byte));
            at += 1;
            continue;
        }
        let next = after_break(bytes, at).filter(|_| across_lines);
        match next.filter(|&next| goes_on(&fields, colons, &bytes[next..])) {
            Some(next) => at = next,
            None => break,
        }
    }
    (fields, at)
}

/// Returns true if the text after a line break continues the fields.
fn goes_on(fields: &str, colons: usize, rest: &[u8]) -> bool {
    let last = fields.rsplit(':').next().unwrap_or_default();
    match rest {
        // The highest cube is nearly always 10.
        [b'0', after, ..] if colons == 9 && last == "1" => !after.is_ascii_alphanumeric(),
        [b'0'] if colons == 9 && last == "1" => true,
        [b':' | b'-' | b'0'..=b'9' | b'D' | b'd', ..] => colons < 9 || last.is_empty(),
        _ => false,
    }
}

/// Returns the position of a board and its fields. Missing fields at the end get their usual
/// values.
fn read(board: &str, fields: &str) -> Result<FoundPosition, XgidError> {
    let mut given: Vec<&str> = fields.split(':').collect();
    given[0] = board;
    if given.len() > 1 {
        if let Some(last) = given.last_mut() {
            // Punctuation and words may follow.
            let is_sign = last.starts_with(['+', '-']);
            let end =
                last[usize::from(is_sign)..].find(['+', '-']).map(|at| at + usize::from(is_sign));
            let is_roll = given_roll(last).is_some();
            *last = if is_roll { last } else { &last[..end.unwrap_or(last.len())] };
        }
        if given.last().is_some_and(|last| last.is_empty()) {
            given.pop();
        }
    }
    let count = given.len();
    let fields: Vec<String> = given
        .iter()
        .chain(USUAL.iter().skip(count))
        .enumerate()
        .map(|(index, field)| plain_field(index, field))
        .collect();
    let text = format!("{}{}", Xgid::PREFIX, fields.join(":"));
    if count == 1 && board.len() != BOARD {
        let (field, offset, found) = (XgidField::Board, Xgid::PREFIX.len(), board.into());
        let problem = XgidProblem::Text { field, offset, found };
        return Err(XgidError { text: board.into(), problem });
    }
    let identifier = Identifier::of_xgid(text.parse()?)?;
    let mut found = FoundPosition::from(identifier);
    if count < USUAL.len() {
        found.notes.push(note(count));
    }
    Ok(found)
}

/// Returns a field in the spelling of eXtreme Gammon.
fn plain_field(index: usize, field: &str) -> String {
    match XgidField::ALL[index.min(9)] {
        XgidField::Dice => match given_roll(field) {
            Some([a, b]) => format!("{}{}", char::from(a), char::from(b)),
            None if ["", "0", "0-0"].contains(&field) => "00".into(),
            None => field.to_ascii_uppercase(),
        },
        XgidField::Owner | XgidField::Turn => field.strip_prefix('+').unwrap_or(field).into(),
        _ => field.into(),
    }
}

/// Returns the dice of a field such as `3-1`.
fn given_roll(field: &str) -> Option<[u8; 2]> {
    match *field.as_bytes() {
        [a @ b'1'..=b'6', b'-', b @ b'1'..=b'6'] => Some([a, b]),
        _ => None,
    }
}

fn note(count: usize) -> String {
    let (from, usual) = (count + 1, USUAL[count..].join(":"));
    let missing = match USUAL.len() - count {
        1 => format!("field {from} is"),
        _ => format!("fields {from} to {} are", USUAL.len()),
    };
    let plural = if count == 1 { "1 of 10 fields".into() } else { format!("{count} of 10 fields") };
    format!("the XGID has {plural}, and {missing} taken as {usual}")
}
