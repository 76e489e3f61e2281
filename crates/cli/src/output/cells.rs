//! Flat objects as cells of CSV.

use barpoint::wire::{Decimal, csv_cell};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde::ser::Serialize;
use serde_json::Value;

/// Returns the fields of an object in order, with their names.
pub(crate) fn fields(object: &impl Serialize) -> Vec<(String, Value)> {
    let text = serde_json::to_string(object).unwrap_or_default();
    serde_json::from_str(&text).map(|Fields(fields)| fields).unwrap_or_default()
}

/// Returns the names of the fields of an object.
pub(crate) fn names(object: &impl Serialize) -> Vec<String> {
    fields(object).into_iter().map(|(name, _)| name).collect()
}

/// Returns the cells of an object.
pub(crate) fn cells(object: &impl Serialize) -> Vec<String> {
    fields(object).into_iter().map(|(_, value)| cell(&value)).collect()
}

/// Returns the word that a value is written as.
pub(crate) fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(word)) => word,
        _ => String::new(),
    }
}

/// Returns a value as a cell.
pub(super) fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => one_line(text),
        Value::Number(number) if number.is_f64() => {
            number.as_f64().map_or_else(String::new, |number| Decimal(number).to_string())
        }
        other => other.to_string(),
    }
}

/// Returns a text on one line.
pub(crate) fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// Returns a row of CSV.
pub(super) fn csv_row(cells: &[String]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| csv_cell(cell)).collect();
    cells.join(",")
}

/// Fields in the order in which they are read.
struct Fields(Vec<(String, Value)>);

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Fields;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_keep_their_order_and_cells_their_decimals() {
        #[derive(serde::Serialize)]
        struct Flat {
            z: Option<Decimal>,
            a: &'static str,
            m: bool,
            n: u64,
            b: Option<u8>,
        }
        let flat = Flat { z: Some(Decimal(0.5)), a: "no double, \"x\"", m: true, n: 7, b: None };
        assert_eq!(names(&flat), ["z", "a", "m", "n", "b"]);
        assert_eq!(cells(&flat), ["0.50000000", "no double, \"x\"", "true", "7", ""]);
    }
}
