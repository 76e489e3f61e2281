//! A row of the table of settings: words, effect, default and sentences.

use super::kind::Kind;

/// A row of the table of settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Setting {
    /// Words after `set`: `a|b` is one of two words, and a word that ends in `?` may be missing.
    pub(super) words: &'static str,
    pub(crate) does: Does,
    /// Value unless another one is set, empty if there is none.
    pub(crate) default: &'static str,
    pub(super) said: Text,
    pub(super) shown: Text,
}

/// Effect of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Does {
    /// The value is kept, and commands read it.
    Keep(Kind),
    /// A function carries the command out.
    Act,
    /// Nothing, for this reason; the command says so.
    Nothing(&'static str),
}

/// Sentence about a value.
#[derive(Clone, Copy, Debug)]
pub(super) enum Text {
    None,
    /// For `on`, and for `off`.
    Either(&'static str, &'static str),
    /// With `{}` in place of the value.
    With(&'static str),
    /// By name and value.
    By(fn(&str, &str) -> String),
}

impl Text {
    pub(super) fn of(self, name: &str, value: &str) -> String {
        match self {
            Self::None => String::new(),
            Self::Either(on, off) => if value == "on" { on } else { off }.to_owned(),
            Self::With(text) => text.replace("{}", value),
            Self::By(text) => text(name, value),
        }
    }
}
