//! Position IDs and match IDs inside other text.

use super::clean::after_break;
use super::found::Candidate;
use crate::{
    Form, GnubgIdError, Identifier, IdentifierError, MatchId, PositionId, PositionIdError,
};

/// Run of letters that may be an ID.
struct Token {
    start: usize,
    end: usize,
    kind: TokenKind,
    /// True if a label before it calls it an ID.
    labelled: bool,
}

enum TokenKind {
    Position(PositionId),
    Match(MatchId),
    /// Wrong position ID that has a label or is beside another ID.
    WrongPosition(PositionIdError),
    WrongMatch(String),
}

/// Returns everything in a text that looks like a position ID or a match ID, outside XGIDs.
pub(super) fn candidates<'a>(text: &'a str, xgids: &[Candidate<'_>]) -> Vec<Candidate<'a>> {
    let tokens = tokens(text, xgids);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        let next = tokens.get(at + 1).filter(|next| is_adjacent(text, token, next));
        let (result, used) = result(token, next);
        if let Some(result) = result {
            let end = tokens[at + used - 1].end;
            let text = &text[token.start..end];
            found.push(Candidate { at: token.start, text, result: result.map(Into::into) });
        }
        at += used;
    }
    found
}

/// Evaluates a token together with the next one if both make one identifier; returns the number of
/// tokens used.
fn result(
    token: &Token,
    next: Option<&Token>,
) -> (Option<Result<Identifier, IdentifierError>>, usize) {
    let pair =
        |PositionId(position), state| Identifier::of_match_id(Form::GnubgId, Some(position), state);
    match (&token.kind, next.map(|next| &next.kind)) {
        (TokenKind::Position(position), Some(TokenKind::Match(state)))
        | (TokenKind::Match(state), Some(TokenKind::Position(position))) => {
            (Some(pair(*position, *state)), 2)
        }
        (TokenKind::Position(_), Some(TokenKind::WrongMatch(wrong))) => {
            (Some(Err(wrong_match(wrong))), 2)
        }
        (TokenKind::Position(PositionId(position)), _) => {
            (Some(Ok(Identifier::of_position(Form::PositionId, *position))), 1)
        }
        (TokenKind::Match(state), _) if token.labelled => {
            (Some(Identifier::of_match_id(Form::MatchId, None, *state)), 1)
        }
        (TokenKind::WrongPosition(error), _) => {
            (Some(Err(IdentifierError::PositionId(error.clone()))), 1)
        }
        (TokenKind::WrongMatch(wrong), _) if token.labelled => (Some(Err(wrong_match(wrong))), 1),
        _ => (None, 1),
    }
}

fn wrong_match(text: &str) -> IdentifierError {
    match text.parse::<MatchId>().and_then(|id| id.decode().map(drop)) {
        Err(error) => IdentifierError::GnubgId(GnubgIdError::Match(error)),
        Ok(()) => IdentifierError::Unknown(text.into()),
    }
}

fn tokens(text: &str, xgids: &[Candidate<'_>]) -> Vec<Token> {
    let bytes = text.as_bytes();
    let mut tokens: Vec<Token> = Vec::new();
    let mut xgids = xgids.iter().map(|xgid| xgid.at..xgid.at + xgid.text.len()).peekable();
    let mut at = 0;
    while at < bytes.len() {
        while xgids.next_if(|xgid| xgid.end <= at).is_some() {}
        if let Some(xgid) = xgids.next_if(|xgid| xgid.start <= at) {
            at = xgid.end;
        } else if is_letter(bytes[at]) {
            let end = at + bytes[at..].iter().take_while(|&&byte| is_letter(byte)).count();
            let before = tokens.last().filter(|last| matches!(last.kind, TokenKind::Position(_)));
            let token = token(text, at, end, before.map(|token| token.end));
            at = token.as_ref().map_or(end, |token| token.end.max(end));
            tokens.extend(token);
        } else {
            at += 1;
        }
    }
    tokens
}

const fn is_letter(byte: u8) -> bool {
    matches!(byte, b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'+' | b'/')
}

/// Returns the ID in a run of letters, which may continue after a line break. A position ID may
/// precede it.
fn token(text: &str, start: usize, end: usize, position_before: Option<usize>) -> Option<Token> {
    let label = label(text, start);
    let labelled = label.is_some();
    let run = &text[start..end];
    let joined_to_position = position_before.is_some_and(|before| is_joint(&text[before..start]));
    if !matches!(label, Some(Label::Match)) && !joined_to_position {
        // The ID may be the last part of a path.
        let starts = run.match_indices('/').map(|(at, _)| start + at + 1);
        for start in std::iter::once(start).chain(starts) {
            if let Some((id, end)) = position(text, start, end) {
                return Some(Token { start, end, kind: TokenKind::Position(id), labelled });
            }
        }
    }
    if let Some((id, end)) = match_id(text, start, end) {
        // An ordinary word of twelve letters is not an ID.
        let is_sign = |c: char| c == 'A' || !c.is_ascii_alphabetic();
        let is_meant = labelled || joined_to_position || run.contains(is_sign);
        return is_meant.then_some(Token { start, end, kind: TokenKind::Match(id), labelled });
    }
    let kind = match label {
        Some(Label::Match) if run.len() >= FEWEST => TokenKind::WrongMatch(run.into()),
        _ if joined_to_position => TokenKind::WrongMatch(run.into()),
        Some(Label::Position) if run.len() >= FEWEST => {
            TokenKind::WrongPosition(run.parse::<PositionId>().err()?)
        }
        _ => return None,
    };
    Some(Token { start, end, kind, labelled: true })
}

/// Minimum number of letters that are taken as an ID after a label.
const FEWEST: usize = 9;

/// Returns the position ID at the beginning of a run, and the offset of its end.
fn position(text: &str, start: usize, end: usize) -> Option<(PositionId, usize)> {
    let length = PositionId::LENGTH;
    let id = text.get(start..start + length).filter(|_| start + length <= end);
    let is_whole = start + length == end || text.as_bytes().get(start + length) == Some(&b'/');
    if let Some(id) = id.filter(|_| is_whole).and_then(|id| id.parse().ok()) {
        return Some((id, start + length));
    }
    let (joined, end) = across_break(text, start, end, length)?;
    Some((joined.parse().ok()?, end))
}

/// Returns the match ID in a run, and the offset of its end.
fn match_id(text: &str, start: usize, end: usize) -> Option<(MatchId, usize)> {
    let is_state = |id: &MatchId| id.decode().is_ok();
    if end - start == MatchId::LENGTH {
        return Some((text[start..end].parse().ok().filter(is_state)?, end));
    }
    let (joined, end) = across_break(text, start, end, MatchId::LENGTH)?;
    Some((joined.parse().ok().filter(is_state)?, end))
}

/// Joins a run with the rest after a line break if both together have this length; returns the text
/// and the offset of its end.
fn across_break(text: &str, start: usize, end: usize, length: usize) -> Option<(String, usize)> {
    let bytes = text.as_bytes();
    let missing = length.checked_sub(end - start).filter(|&missing| missing > 0)?;
    let next = after_break(bytes, end)?;
    let rest = bytes[next..].iter().take_while(|&&byte| is_letter(byte)).count();
    (rest == missing).then(|| (text[start..end].to_owned() + &text[next..next + rest], next + rest))
}

/// Kind of label before an ID.
enum Label {
    Position,
    Match,
    Other,
}

/// Returns the label before an ID: a word that ends in `id`, followed by a colon or an equals sign.
fn label(text: &str, start: usize) -> Option<Label> {
    let is_gap = |c: char| c.is_whitespace() || "\"'`*_(".contains(c);
    let before = text[..start].trim_end_matches(is_gap);
    let word = before.strip_suffix([':', '='])?.trim_end_matches(|c: char| is_gap(c) || c == '"');
    let from = word.char_indices().rev().take(24).last().map_or(0, |(at, _)| at);
    let word = word[from..].to_ascii_lowercase();
    if !word.ends_with("id") {
        return None;
    }
    let line = word.rsplit(['\n', '&', '?', ',', ';']).next().unwrap_or_default();
    Some(if line.contains("match") {
        Label::Match
    } else if line.contains("position") || line.contains("gnubg") {
        Label::Position
    } else {
        Label::Other
    })
}

/// Returns true if nothing but a colon separates two IDs.
fn is_joint(between: &str) -> bool {
    between == ":"
}

/// Returns true if nothing but punctuation and labels separates two tokens.
fn is_adjacent(text: &str, first: &Token, second: &Token) -> bool {
    const LABELS: [&str; 9] = [
        "gnubgid",
        "gnubg",
        "gnu",
        "backgammon",
        "position",
        "match",
        "id",
        "matchid",
        "positionid",
    ];
    let between = &text[first.end..second.start];
    let mut words = between.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    between.len() <= 120 && words.all(|word| LABELS.contains(&word.to_ascii_lowercase().as_str()))
}
