//! Data that a format cannot hold.

use crate::model::Notes;

/// A written file, with the data that its format could not hold.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Content of the file.
    pub bytes: Vec<u8>,
    /// Data that was lost.
    pub losses: Losses,
}

/// List of the data that a writer lost: each kind once, in the order of occurrence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Losses(Vec<&'static str>);

impl Losses {
    /// Plays that are lost because the format cannot hold what is set up before them.
    pub(crate) const PLAYS: &str = "boards and cubes that are set up, and the play after them";

    /// Adds a kind of data: a noun in the plural, such as `clocks`.
    pub fn add(&mut self, what: &'static str) {
        if !self.0.contains(&what) {
            self.0.push(what);
        }
    }

    /// Adds a kind of data if the condition holds.
    pub fn add_if(&mut self, condition: bool, what: &'static str) {
        if condition {
            self.add(what);
        }
    }

    /// Adds all kinds of data in the notes of an action.
    pub(crate) fn add_notes(&mut self, notes: Option<&Notes>) {
        self.add_if(notes.is_some_and(|notes| !notes.comment.is_empty()), "comments");
        self.add_notes_but_comments(notes);
    }

    /// Adds all kinds of data in the notes of an action except comments.
    pub(crate) fn add_notes_but_comments(&mut self, notes: Option<&Notes>) {
        let Some(notes) = notes else { return };
        self.add_if(notes.clocks.is_some(), "clocks");
        self.add_if(!notes.analyses.is_empty(), "analysis");
        self.add_if(!notes.tags.is_empty(), "fields of other formats");
    }

    /// Returns all kinds of data that were lost.
    pub fn iter(&self) -> impl Iterator<Item = &'static str> + '_ {
        self.0.iter().copied()
    }

    /// Returns true if plays were lost, so that a game ends too early in the file.
    pub fn include_plays(&self) -> bool {
        self.0.contains(&Self::PLAYS)
    }

    /// Returns true if nothing was lost.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}
