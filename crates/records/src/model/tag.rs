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

impl Tag {
    /// Name of the tag with the OGXM file that a record was read from, in letters of Base64.
    pub const FILE: &str = "OGXM:file";

    /// Name of the tag with the settings of a session of `barpoint play`, which only JSON keeps.
    pub const SESSION: &str = "Barpoint play";

    /// Returns true if the tag has the settings of a session, which are not part of the match.
    pub fn is_of_session(&self) -> bool {
        self.name == Self::SESSION
    }

    /// Returns true if the tag has a whole file, which is not for people.
    pub fn holds_file(&self) -> bool {
        self.name == Self::FILE
    }
}
