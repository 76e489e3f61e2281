//! Entry of a list of positions.

/// A position of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchEntry {
    /// Number of the first line of its text, counted from 1.
    pub line: u64,
    /// Text of the position, ready for [`Identifier::find`](crate::Identifier::find). It has several lines if another
    /// program wrote the position on several lines.
    pub text: String,
}
