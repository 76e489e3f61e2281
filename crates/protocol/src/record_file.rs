//! Files of matches of requests.

use barpoint::records::{Match, Warning};
use barpoint::wire::request::FileFields;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::Problem;

/// Returns the text of a warning about a file.
pub(crate) fn note(warning: &Warning) -> String {
    match warning.place.to_string() {
        place if place.is_empty() => warning.what.clone(),
        place => format!("{place}: {}", warning.what),
    }
}

/// Returns the bytes of the file of matches, with the field that has them.
pub(crate) fn bytes(file: &FileFields) -> Result<(&'static str, Vec<u8>), Problem> {
    match (&file.record, &file.record_base64) {
        (Some(text), None) => Ok(("record", text.clone().into_bytes())),
        (None, Some(text)) => {
            let bytes = STANDARD.decode(text.trim());
            let bytes = bytes.map_err(|error| {
                Problem::of("record_base64", format!("{error}: expected Base64 with padding"))
            });
            Ok(("record_base64", bytes?))
        }
        (Some(_), Some(_)) => {
            let reason = "the record is given twice: expected record or record_base64";
            Err(Problem::of("record_base64", reason))
        }
        (None, None) => Err(Problem::missing("record", "record or record_base64")),
    }
}

/// Returns the chosen match with its number.
pub(crate) fn chosen(file: &FileFields, matches: Vec<Match>) -> Result<(usize, Match), Problem> {
    let count = matches.len();
    let number = match file.number {
        Some(number) => number as usize,
        None if count == 1 => 1,
        None => {
            let reason = format!("the file contains {count} matches: expected the number of one");
            return Err(Problem::of("number", reason));
        }
    };
    let record = number.checked_sub(1).and_then(|index| matches.into_iter().nth(index));
    let reason = || format!("no match {number}: expected 1 to {count}");
    Ok((number, record.ok_or_else(|| Problem::of("number", reason()))?))
}

/// Returns the contents of a file as a text. A zero byte occurs in no text, but in every file of
/// OGXM, which may be valid UTF-8 by chance.
///
/// # Errors
/// The file is not a text; returns its bytes.
pub(crate) fn as_text(bytes: Vec<u8>) -> Result<String, Vec<u8>> {
    if bytes.contains(&0) {
        return Err(bytes);
    }
    String::from_utf8(bytes).map_err(std::string::FromUtf8Error::into_bytes)
}
