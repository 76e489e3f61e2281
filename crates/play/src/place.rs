//! Places in the record of a match.

/// Place between two actions of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// Index of the game.
    pub game: usize,
    /// Number of actions of the game before the place.
    pub action: usize,
}
