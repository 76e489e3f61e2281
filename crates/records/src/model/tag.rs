//! Fields of files that the model does not represent.

/// A field of a file that the model does not represent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tag {
    /// Name of the field, such as `Match ID`. Formats other than `.mat` may put their own name
    /// before it: `SGF:XY`.
    pub name: String,
    /// Value as written.
    pub value: String,
}
