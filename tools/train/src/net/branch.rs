//! Branches of game plans: groups of positions for which a contact net has a hidden layer each.

use std::path::Path;

use serde::Serialize;

/// A group of game plans, as [`barpoint_nn::plan::branch`] numbers them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, clap::ValueEnum)]
pub(crate) enum Branch {
    /// One side has no chequer back, the other two at most
    Open,
    /// Both sides have one chequer or two back
    Mutual,
    /// The opponent has more chequers back
    Ahead,
    /// The player on roll has more chequers back, and the opponent has not
    Behind,
    /// The opponent holds two points in the home board of the player on roll
    AgainstBackGame,
    /// The player on roll holds two points in the opponent's home board, and the opponent does not
    BackGame,
}

impl Branch {
    /// Returns the error for a net with branches, of which one must be chosen.
    pub(crate) fn missing(path: &Path) -> String {
        format!(
            "{} has branches of game plans: choose one (fit --branch) or take all (unseal --branches)",
            path.display()
        )
    }
}
