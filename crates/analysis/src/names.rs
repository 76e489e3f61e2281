//! Types whose values have names, which are written and read back.

use barpoint_core::ParseError;

/// Returns the one of all that has this name. `what` is the kind of thing with its article.
pub(crate) fn read<T: Copy, const N: usize>(
    text: &str,
    what: &'static str,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, ParseError> {
    let named = all.into_iter().find(|&one| name(one) == text);
    named.ok_or_else(|| {
        let names = all.map(name).join(", ");
        ParseError::new(format!("`{text}` is not {what}: expected one of {names}"))
    })
}

/// Writes and reads values of a type by `name` and `ALL`, as text and in JSON.
macro_rules! named {
    ($kind:ident, $what:literal) => {
        /// Writes the [`name`](Self::name).
        impl core::fmt::Display for $kind {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.name())
            }
        }

        /// Reads a [`name`](Self::name).
        impl core::str::FromStr for $kind {
            type Err = barpoint_core::ParseError;

            fn from_str(text: &str) -> Result<Self, barpoint_core::ParseError> {
                crate::names::read(text, $what, Self::ALL, Self::name)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.serialize_str(self.name())
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let name = String::deserialize(from)?;
                name.parse().map_err(serde::de::Error::custom)
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $kind {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($kind).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({
                    "description": concat!("Name of ", $what, "."),
                    "type": "string",
                    "enum": Self::ALL.map(Self::name),
                })
            }
        }
    };
}

pub(crate) use named;
