//! OGIDs inside other text.

use super::found::Candidate;
use crate::{Identifier, IdentifierError, Ogid, OgidField};

/// Returns everything in a text that looks like an OGID.
pub(super) fn candidates(text: &str) -> Vec<Candidate<'_>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = at + bytes[at..].iter().take_while(|&&byte| is_part(byte)).count();
        if end > at {
            found.extend(candidate(text, at, end));
        }
        at = end.max(at) + 1;
    }
    found
}

/// Returns true for every character of an OGID and of its prefix.
const fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b':' | b'=' | b'?' | b'-')
}

/// Returns the OGID in a run of such characters.
fn candidate(text: &str, start: usize, end: usize) -> Option<Candidate<'_>> {
    let run = &text[start..end];
    // A link may end in `?ogid=`, and a label may precede the fields.
    let lower = run.to_ascii_lowercase();
    let label = lower.rfind("ogid=").or_else(|| lower.rfind("ogidr="));
    let labelled = label.or_else(|| lower.rfind("ogid:").map(|at| at + "ogid:".len()));
    let at = labelled.unwrap_or(0);
    let body = run.get(at..)?.trim_start_matches(['=', '?', '-']);
    // Punctuation may follow.
    let body = body.trim_end_matches([':', '?', '-', '=']);
    let fields = body.split(':').count();
    let likely = fields >= OgidField::REQUIRED && (labelled.is_some() || is_clear(body));
    if !likely || !Ogid::is_meant(body) {
        return None;
    }
    let result = body.parse().and_then(Identifier::of_ogid).map_err(IdentifierError::Ogid);
    let offset = run.len() - run.get(at..)?.len();
    let at = start + offset + (run.get(at..)?.find(body)?);
    Some(Candidate { at, text: body, result: result.map(Into::into) })
}

/// Returns true if a text without a label has the cube of an OGID in its third field.
fn is_clear(body: &str) -> bool {
    let cube = body.split(':').nth(2).map(str::as_bytes);
    matches!(cube, Some([b'N' | b'W' | b'B' | b'D' | b'?', .., b'N' | b'O' | b'T' | b'P']))
}
