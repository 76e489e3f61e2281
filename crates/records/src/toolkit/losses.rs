//! What a format cannot hold.

use crate::model::Notes;

/// A file, and what its format could not hold of the matches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// The file.
    pub bytes: Vec<u8>,
    /// What is lost.
    pub losses: Losses,
}

/// What is lost in writing: each thing once, in the order in which it was met.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<&'static str>);

impl Losses {
    /// Notes that this is lost; a noun in the plural, such as `clocks`.
    pub fn add(&mut self, what: &'static str) {
        if !self.0.contains(&what) {
            self.0.push(what);
        }
    }

    /// Notes that this is lost if the condition holds.
    pub fn add_if(&mut self, condition: bool, what: &'static str) {
        if condition {
            self.add(what);
        }
    }

    /// Notes that everything said beside an action is lost.
    pub(crate) fn add_notes(&mut self, notes: Option<&Notes>) {
        self.add_if(notes.is_some_and(|notes| !notes.comment.is_empty()), "comments");
        self.add_notes_but_comments(notes);
    }

    /// Notes that everything said beside an action but comments is lost.
    pub(crate) fn add_notes_but_comments(&mut self, notes: Option<&Notes>) {
        let Some(notes) = notes else { return };
        self.add_if(notes.clocks.is_some(), "clocks");
        self.add_if(notes.analysis.is_some(), "analysis");
        self.add_if(!notes.tags.is_empty(), "fields of other formats");
    }

    /// Everything lost.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.iter().copied()
    }

    /// Whether nothing is lost.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
