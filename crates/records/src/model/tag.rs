//! Fields of files that the model has no place for.

/// A field of a file that this model has no place for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// The name of the field, such as `Match ID`; formats other than `.mat` may put theirs before
    /// it: `SGF:XY`.
    pub name: String,
    /// Its value as written.
    pub value: String,
}
