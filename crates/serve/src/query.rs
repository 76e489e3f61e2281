//! Parameters of addresses.

use std::borrow::Cow;

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, from_str};

use crate::refusal::Refusal;

/// Returns the names and values of a query.
pub(crate) fn pairs(query: Option<&str>) -> Result<Vec<(String, String)>, Refusal> {
    let parts = query.unwrap_or_default().split('&').filter(|part| !part.is_empty());
    let pair = |part: &str| {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        Ok((decode(name)?, decode(value)?))
    };
    parts.map(pair).collect()
}

/// Decodes a part of a query: `+` is a blank, and `%2B` is a plus sign.
fn decode(text: &str) -> Result<String, Refusal> {
    unescape(&text.replace('+', " ")).ok_or_else(|| {
        Refusal::field("query", format!("`{text:.60}` is not valid: expected UTF-8 after %"))
    })
}

/// Decodes bytes that are written as `%` and two digits. Returns `None` if they are not UTF-8.
pub(crate) fn unescape(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
}

/// Fields of requests whose values are texts.
const TEXTS: [&str; 14] = [
    "id",
    "action",
    "position",
    "record",
    "record_base64",
    "variant",
    "dice",
    "score",
    "cube_owner",
    "quantities",
    "filter",
    "order",
    "level",
    "to",
];

/// Returns the fields of a request that are given as parameters. A list is a parameter that is
/// repeated.
pub(crate) fn fields(pairs: Vec<(String, String)>) -> Result<Map<String, Value>, Refusal> {
    let mut fields = Map::new();
    for (name, text) in pairs {
        if name == "plays" {
            let plays = fields.entry(name).or_insert_with(|| Value::Array(Vec::new()));
            if let Value::Array(plays) = plays {
                plays.push(Value::String(text));
            }
            continue;
        }
        let value = match from_str::<Value>(&text) {
            Ok(value @ (Value::Bool(_) | Value::Number(_))) if !TEXTS.contains(&&*name) => value,
            _ => Value::String(text),
        };
        if fields.insert(name.clone(), value).is_some() {
            return Err(Refusal::field(&name, "the parameter is given twice: expected it once"));
        }
    }
    Ok(fields)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_decoded_and_wrong_ones_kept() {
        assert_eq!(unescape("a%2Bb%2f%C3%bc"), Some("a+b/ü".to_owned()));
        assert_eq!(unescape("100%"), Some("100%".to_owned()));
        assert_eq!(unescape("%zz%4"), Some("%zz%4".to_owned()));
        assert_eq!(unescape("%ff"), None);
    }

    #[test]
    fn parameters_are_fields_of_their_type() {
        let query = "dice=31&plies=2&all=true&plays=8%2F5+6%2F5&plays=24/23&score=3";
        let fields = fields(pairs(Some(query)).unwrap()).unwrap();
        let expected = serde_json::json!({
            "dice": "31", "plies": 2, "all": true, "plays": ["8/5 6/5", "24/23"], "score": "3",
        });
        assert_eq!(Value::Object(fields), expected);
    }
}
