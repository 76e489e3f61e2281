//! Names that are read back.

use core::fmt;

/// Error of reading a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseNameError {
    text: String,
    what: &'static str,
    names: String,
}

impl fmt::Display for ParseNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, what, names } = self;
        write!(f, "`{text}` is not {what}: expected one of {names}")
    }
}

impl core::error::Error for ParseNameError {}

/// Returns the one of all that has this name. `what` is the kind of thing with its article.
pub(crate) fn read<T: Copy, const N: usize>(
    text: &str,
    what: &'static str,
    all: [T; N],
    name: fn(T) -> &'static str,
) -> Result<T, ParseNameError> {
    let named = all.into_iter().find(|&one| name(one) == text);
    let names = || all.map(name).join(", ");
    named.ok_or_else(|| ParseNameError { text: text.into(), what, names: names() })
}
