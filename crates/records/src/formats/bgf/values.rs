//! Fields of JSON objects, whose numbers may be texts.

use serde_json::Value;

/// JSON object, or any other value, which has no fields.
#[derive(Clone, Copy)]
pub(super) struct Object<'a>(pub(super) &'a Value);

impl<'a> Object<'a> {
    /// Returns a field, or null.
    pub(super) fn get(self, name: &str) -> Self {
        Self(self.0.get(name).unwrap_or(&Value::Null))
    }

    pub(super) fn text(self, name: &str) -> &'a str {
        self.get(name).0.as_str().unwrap_or_default()
    }

    pub(super) fn flag(self, name: &str) -> bool {
        self.get(name).0.as_bool().unwrap_or_default()
    }

    /// Returns an integer, which may be written as a text.
    pub(super) fn integer(self, name: &str) -> Option<i64> {
        let Object(value) = self.get(name);
        value.as_i64().or_else(|| value.as_str()?.trim().parse().ok())
    }

    /// Returns a real number; `None` if it is absent or one of the marks for an absent number,
    /// which are -99 and less.
    pub(super) fn real(self, name: &str) -> Option<f64> {
        let Object(value) = self.get(name);
        let number = value.as_f64().or_else(|| value.as_str()?.trim().parse().ok());
        number.filter(|number| number.is_finite() && *number > -99.0)
    }

    pub(super) fn list(self, name: &str) -> &'a [Value] {
        self.get(name).0.as_array().map_or(&[], Vec::as_slice)
    }

    /// Returns a list of small integers; others become the lowest one.
    pub(super) fn integers(self, name: &str) -> Vec<i8> {
        let small = |value: &Value| {
            value.as_i64().and_then(|value| i8::try_from(value).ok()).unwrap_or(i8::MIN)
        };
        self.list(name).iter().map(small).collect()
    }
}
