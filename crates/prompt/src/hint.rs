//! Plays of the last hint.

use barpoint_core::LegalPlay;
use barpoint_play::Place;

/// Plays of the last hint, best first, and the place that they are for.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    pub(crate) place: Place,
    pub(crate) plays: Vec<LegalPlay>,
}
