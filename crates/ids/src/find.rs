//! Search for a position in text of any kind.

use crate::{
    FibsBoard, Form, Identifier, IdentifierError, Ogid, OgidField, PositionId, Xgid, numbers,
};

mod clean;
mod drawing;
mod found;
mod gnubg;
mod xgid;

use found::{Candidate, NoId};

pub use found::FoundPosition;

impl Identifier {
    /// Finds an identifier in text of any kind. Reads everything that
    /// [`FromStr`](std::str::FromStr) reads, and in addition:
    ///
    /// - an identifier inside other text, HTML or a URL; quoted, percent-encoded, with wrapped
    ///   lines, or inside the position text of GNU Backgammon, eXtreme Gammon and `BGBlitz`;
    /// - labels such as `gnubgid=`, `Position ID:` and `Match ID:` in any order;
    /// - an XGID without its last fields, or with dice such as `3-1` or `d`;
    /// - an OGID after `OGID=` or alone among other words;
    /// - a `board:` line of FIBS;
    /// - 26 numbers, with or without brackets and commas: `BoardNumbers`;
    /// - a board drawn in letters: [`DrawnBoard`](crate::DrawnBoard). If there is an identifier too, it
    ///   counts, and a note says where the drawing differs;
    /// - a roll that follows the identifier.
    ///
    /// Text that [`FromStr`](std::str::FromStr) accepts gives the same result here.
    ///
    /// # Errors
    /// The text contains no identifier, a wrong one, or two different positions.
    ///
    /// # Examples
    /// ```
    /// use barpoint_core::{Dice, Variant};
    /// use barpoint_ids::Identifier;
    ///
    /// let found = Identifier::find("<p>What now? <b>gnubgid=4HPwATDgc/ABMA:cAkAAAAAAAAA</b>.</p>")?;
    /// assert_eq!(found.identifier.position(), Some(&Variant::Backgammon.start()));
    ///
    /// let found = Identifier::find("4HPwATDgc/ABMA 31")?;
    /// assert_eq!(found.dice, Dice::new(3, 1));
    ///
    /// let found = Identifier::find("XGID=-b----E-C---eE---c-e----B-:0:0:1:3-1")?;
    /// assert_eq!(
    ///     found.notes,
    ///     ["the XGID has 5 of 10 fields, and fields 6 to 10 are taken as 0:0:3:0:10"]
    /// );
    /// # Ok::<(), barpoint_ids::IdentifierError>(())
    /// ```
    pub fn find(text: &str) -> Result<FoundPosition, IdentifierError> {
        let spaced = clean::spaces(text);
        let id = find_id(&spaced);
        // The drawing is read from the text itself, because its columns count.
        match drawing::drawings(text) {
            drawings if drawings.is_empty() => id.map_err(NoId::into_error),
            drawings => drawing::together(id, drawings),
        }
    }
}

fn find_id(text: &str) -> Result<FoundPosition, NoId> {
    let strict = match text.parse::<Identifier>() {
        Ok(identifier) => return Ok(identifier.into()),
        Err(error) => error,
    };
    let text = clean::without_wrapping(text);
    if let Ok(identifier) = text.parse::<Identifier>() {
        return Ok(identifier.into());
    }
    if let Some((identifier, roll)) = with_roll(text) {
        let roll = roll.trim_matches(['(', ')']);
        let wrong = |error| NoId::Wrong(IdentifierError::Dice(error));
        let dice = Some(roll.parse().map_err(wrong)?);
        return Ok(FoundPosition { dice, ..identifier.into() });
    }
    if let Some(read) = FibsBoard::find(text) {
        let wrong = |error| NoId::Wrong(IdentifierError::FibsBoard(error));
        let FibsBoard { position, state, on_roll, notes, .. } = read.map_err(wrong)?;
        let identifier = Identifier::with_state(Form::FibsBoard, position, state, on_roll);
        return Ok(FoundPosition { notes, ..identifier.into() });
    }
    if let Some(read) = numbers::read(text) {
        let wrong = |error| NoId::Wrong(IdentifierError::Numbers(error));
        let (position, dice) = read.map_err(wrong)?;
        let identifier = Identifier::of_position(Form::Numbers, position);
        return Ok(FoundPosition { dice, ..identifier.into() });
    }
    let (mut wrong, mut half) = (None, None);
    for form in clean::forms(text) {
        let mut candidates = xgid::candidates(&form);
        candidates.extend(ogids(&form));
        candidates.sort_by_key(|candidate| candidate.at);
        candidates.extend(gnubg::candidates(&form, &candidates));
        candidates.sort_by_key(|candidate| candidate.at);
        match choose(&form, candidates) {
            Some(Ok(_)) if is_rest_of_ids(text) => return Err(NoId::Wrong(strict)),
            Some(Ok(found)) if found.identifier.position().is_none() => {
                half = half.or(Some(found));
            }
            Some(Ok(found)) => return Ok(found),
            Some(Err(error @ IdentifierError::Several { .. })) => return Err(NoId::Wrong(error)),
            Some(Err(error)) => wrong = wrong.or(Some(error)),
            None => {}
        }
    }
    if let (None, Some(match_id)) = (&wrong, half) {
        return Ok(match_id);
    }
    if matches!(strict, IdentifierError::Xgid(_)) && !text.contains(char::is_whitespace) {
        // An XGID alone is quoted as it was typed, with the characters that no board has.
        return Err(NoId::Otherwise(strict));
    }
    Err(match wrong {
        Some(error) => NoId::Wrong(error),
        None if is_guess(&strict, text) => NoId::Otherwise(IdentifierError::Unknown(text.into())),
        None => NoId::Otherwise(strict),
    })
}

/// Returns true if the error of a whole text is about an ID that the text does not mean: words
/// happen to have the length of one, or a hyphen and a colon.
fn is_guess(error: &IdentifierError, text: &str) -> bool {
    let words = text.split_whitespace().count();
    match error {
        IdentifierError::GnubgId(_) => words > 3,
        IdentifierError::Xgid(_) => words > 1 && !text.to_ascii_lowercase().starts_with("xgid"),
        _ => false,
    }
}

/// Splits off the last word if it can only be a roll, or the last two or three words if they are
/// its dice.
fn with_roll(text: &str) -> Option<(Identifier, &str)> {
    let is_roll = |word: &str| {
        !word.is_empty()
            && word.len() <= "(3, 1)".len()
            && word.bytes().all(|byte| byte.is_ascii_digit() || b"-,/:() ".contains(&byte))
    };
    let ends = text.char_indices().rev().filter(|(_, c)| c.is_whitespace()).map(|(at, _)| at);
    ends.take(3).find_map(|at| {
        let (before, rest) = text.split_at(text[..at].trim_end().len());
        let word = rest.trim();
        let identifier = before.parse::<Identifier>().ok();
        let identifier = identifier.filter(|_| is_roll(word) && !rest.contains('\n'))?;
        Some((identifier, word))
    })
}

/// Returns true if a text is one line of IDs and numbers. A surplus word is then an error, because
/// such a line is not prose around an ID.
fn is_rest_of_ids(text: &str) -> bool {
    let is_number = |word: &str| !word.contains(char::is_alphabetic);
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or_default();
    let rest: Vec<&str> = words.collect();
    let is_id = |word: &str| {
        [PositionId::LENGTH, crate::MatchId::LENGTH].contains(&word.len())
            || word.split_once(':').is_some_and(|(board, _)| board.len() == PositionId::LENGTH)
            || word
                .get(..Xgid::PREFIX.len())
                .is_some_and(|word| word.eq_ignore_ascii_case(Xgid::PREFIX) && first.contains(':'))
    };
    let is_one_word = rest.len() == 1 && !first.contains('-');
    !text.contains('\n')
        && is_id(first)
        && !rest.is_empty()
        && (is_one_word || rest.iter().all(|word| is_number(word)))
}

/// Returns true if a text contains an ID only inside a sentence.
pub(crate) fn has_only_mentions(text: &str) -> bool {
    let mut candidates = xgid::candidates(text);
    candidates.extend(ogids(text));
    candidates.extend(gnubg::candidates(text, &candidates));
    !candidates.is_empty() && candidates.iter().all(|it| is_mention(text, it))
}

/// Returns true if words follow an ID in its line, or precede it without a colon, so that a note mentions it.
fn is_mention(text: &str, Candidate { at, text: id, .. }: &Candidate<'_>) -> bool {
    let before = text[..*at].rsplit('\n').next().unwrap_or_default();
    let after = text[at + id.len()..].split('\n').next().unwrap_or_default();
    let words = |text: &str| {
        text.split_whitespace().filter(|word| word.contains(char::is_alphabetic)).count()
    };
    // The label of the ID is a word before it.
    words(after) > 1 || words(before) > 2 && !before.trim_end().ends_with(':')
}

/// Returns the one position on which all candidates agree, or the error of the first wrong
/// candidate. An ID inside a sentence does not count beside one that is not, and a note names it.
fn choose(
    text: &str,
    candidates: Vec<Candidate<'_>>,
) -> Option<Result<FoundPosition, IdentifierError>> {
    let all = agreed(&candidates);
    if !matches!(all, Some(Err(IdentifierError::Several { .. }))) {
        return all;
    }
    let (mentions, plain): (Vec<_>, Vec<_>) =
        candidates.into_iter().partition(|candidate| is_mention(text, candidate));
    let line = |it: &Candidate<'_>| text[..it.at].matches('\n').count();
    if mentions.iter().any(|mention| plain.iter().any(|it| line(it) == line(mention))) {
        return all;
    }
    let mut found = agreed(&plain).unwrap_or(all?);
    if let Ok(found) = &mut found {
        let other = |it: &Candidate<'_>| {
            !it.result.as_ref().is_ok_and(|it| !differ(&found.identifier, &it.identifier))
        };
        let note = |it: &Candidate<'_>| {
            format!("`{}` is taken as a remark, because words are around it", it.text)
        };
        let notes: Vec<String> = mentions.iter().filter(|it| other(it)).map(note).collect();
        found.notes.extend(notes);
    }
    Some(found)
}

fn agreed(candidates: &[Candidate<'_>]) -> Option<Result<FoundPosition, IdentifierError>> {
    let mut best: Option<(FoundPosition, String)> = None;
    let mut wrong = None;
    for Candidate { text, result, .. } in candidates {
        let (text, result) = (*text, result.clone());
        match (result, &mut best) {
            (Err(error), _) => wrong = wrong.or(Some(error)),
            (Ok(found), None) => best = Some((found, text.to_owned())),
            (Ok(found), Some((known, quoted))) => {
                if differ(&known.identifier, &found.identifier) {
                    let [first, second] = [quoted.clone(), text.to_owned()];
                    return Some(Err(IdentifierError::Several { first, second }));
                }
                if rank(&found.identifier) > rank(&known.identifier) {
                    (*known, *quoted) = (found, text.to_owned());
                }
            }
        }
    }
    match (best, wrong) {
        (Some(_), Some(error)) => Some(Err(error)),
        (Some((found, _)), None) => Some(Ok(found)),
        (None, error) => error.map(Err),
    }
}

/// Returns true if two identifiers cannot describe the same position. Different forms describe
/// different parts of the rules, so states are compared only within one form; boards are always
/// compared.
fn differ(a: &Identifier, b: &Identifier) -> bool {
    let boards = [a.position(), b.position()];
    match boards {
        [Some(first), Some(second)] if first != second => return true,
        _ => {}
    }
    a.form() == b.form() && boards.iter().all(Option::is_some) && a.state() != b.state()
}

/// Returns a rank that is higher for forms that carry more information.
fn rank(identifier: &Identifier) -> u8 {
    match identifier.form() {
        Form::Xgid | Form::Ogid => 3,
        Form::GnubgId => 2,
        _ => identifier.position().is_some().into(),
    }
}

/// Returns everything in a text that looks like an OGID.
fn ogids(text: &str) -> Vec<Candidate<'_>> {
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
