//! JSON in which no object has a name twice.
//!
//! Most readers take the last of two values, some the first, so that two programs could read one text as two
//! requests.

use core::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};

/// Reads JSON.
///
/// # Errors
/// Returns an error if the text is not JSON, or an object has a name twice.
pub fn read_json(text: &str) -> Result<Value, serde_json::Error> {
    serde_json::from_str::<Unique>(text).map(|Unique(value)| value)
}

struct Unique(Value);

impl<'de> Deserialize<'de> for Unique {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Unique(value)) = items.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            let Unique(value) = fields.next_value()?;
            if object.contains_key(&name) {
                return Err(A::Error::custom(format_args!(
                    "the field `{name:.60}` is given twice"
                )));
            }
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_without_a_name_twice_are_read_as_usual() {
        for text in [
            "null",
            "[1, -2, 2.5, 1e400]",
            r#"{"a": {"a": [true, "é"]}, "b": {}}"#,
            "{",
            "[1,",
            "18446744073709551616",
        ] {
            let usual = serde_json::from_str::<Value>(text).map_err(|error| error.to_string());
            assert_eq!(read_json(text).map_err(|error| error.to_string()), usual, "{text}");
        }
    }

    #[test]
    fn a_name_is_given_once_at_any_depth() {
        for text in [r#"{"a": 1, "a": 1}"#, r#"[{"b": {"a": 1, "\u0061": 2}}]"#] {
            let error = read_json(text).unwrap_err().to_string();
            assert!(error.starts_with("the field `a` is given twice at line 1"), "{error}");
        }
    }
}
