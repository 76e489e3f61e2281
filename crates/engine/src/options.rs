//! How to look ahead.
//!
//! The plays of a list are all of one level. A list has the best plays at the requested plies, at
//! least `SearchOptions::top` of them, although the move filters would need fewer to find the best
//! one. Plays evaluated at fewer plies have no difference from the best. If one play is requested,
//! only the filters decide.

use barpoint_equity::{BuiltinModel, CubeEfficiency};

use crate::{MoveFilters, Noise, Pruning};

/// How to look ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOptions {
    /// Plies, 0 to [`MAX_PLIES`](crate::MAX_PLIES).
    pub plies: usize,
    /// Whether the cube is used as it will be, rather than not at all.
    pub cubeful: bool,
    /// Which plays of a decision are worth a deeper look.
    pub filters: MoveFilters,
    /// How many of the plays in a list are evaluated at all the plies asked for, at least, whatever
    /// the filters say. Where a single play is wanted, the filters alone decide.
    pub top: usize,
    /// How plays are thinned out before they are evaluated, `None` to evaluate all.
    pub pruning: Option<Pruning>,
    /// Errors added to the evaluations, if any.
    pub noise: Option<Noise>,
    /// How well the cube is used where the search ends.
    pub efficiency: CubeEfficiency,
    /// What access to the cube is worth there.
    pub model: BuiltinModel,
}

impl SearchOptions {
    /// The plays that people want to see in a list.
    pub const TOP: usize = 10;
}

/// Two plies, cubeful, GNU Backgammon's "normal" filters and the ten best plays in lists, pruning.
impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            plies: 2,
            cubeful: true,
            filters: MoveFilters::NORMAL,
            top: Self::TOP,
            pruning: Some(Pruning::default()),
            noise: None,
            efficiency: CubeEfficiency::default(),
            model: BuiltinModel::default(),
        }
    }
}
