//! Fields of a file that no reader knows.

use serde_json::{Map, Value};

use super::wire;

/// Maximum number of fields that a warning names.
const MOST: usize = 5;

/// Returns a warning about the fields of a text that the document does not hold; `None` if it holds all of them.
pub(super) fn fields(text: &str, file: &wire::File) -> Option<String> {
    let said: Value = serde_json::from_str(text).ok()?;
    let known = serde_json::to_value(file).ok()?;
    let mut found = Vec::new();
    compare(&said, &known, &mut String::new(), &mut found);
    let named = found.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
    let more = found.len().saturating_sub(MOST);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    (!found.is_empty()).then(|| format!("unknown fields are ignored: {named}{more}"))
}

fn compare(said: &Value, known: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    match (said, known) {
        (Value::Object(said), Value::Object(known)) => {
            for (name, value) in said {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(name);
                match known.get(name) {
                    Some(known) => compare(value, known, path, found),
                    // A field with its usual value is not written.
                    None if is_usual(value) => {}
                    None => found.push(format!("`{path}`")),
                }
                path.truncate(length);
            }
        }
        (Value::Array(said), Value::Array(known)) => {
            for (index, (said, known)) in said.iter().zip(known).enumerate() {
                path.push('[');
                path.push_str(&index.to_string());
                path.push(']');
                compare(said, known, path, found);
                path.truncate(length);
            }
        }
        _ => {}
    }
}

fn is_usual(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Bool(yes) => !yes,
        Value::Number(number) => number.as_f64() == Some(0.0),
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => *fields == Map::new(),
    }
}
