//! Options of a search.
//!
//! All plays at the head of a list are evaluated at the same plies. At least `SearchOptions::top`
//! plays are evaluated at the requested plies, although the move filters would need fewer to find
//! the best one. Plays that are evaluated at fewer plies have no difference from the best. If only
//! the best play is requested, only the filters decide.

use barpoint_core::More;
use barpoint_equity::{BuiltinModel, CubeEfficiency};

use crate::{MoveFilters, Noise, Pruning};

/// Options of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOptions {
    /// Number of plies, 0 to [`MAX_PLIES`](crate::MAX_PLIES).
    pub plies: usize,
    /// True if the value of the cube is included.
    pub cubeful: bool,
    /// Filters that select the plays for deeper evaluation.
    pub filters: MoveFilters,
    /// Minimum number of plays in a list that are evaluated at the requested plies, regardless of
    /// the filters. If only the best play is requested, only the filters decide.
    pub top: usize,
    /// Limits for pruning plays before their evaluation, or `None` to evaluate all plays.
    pub pruning: Option<Pruning>,
    /// Errors that are added to the evaluations.
    pub noise: Option<Noise>,
    /// Cube efficiency at the leaves of the search.
    pub efficiency: CubeEfficiency,
    /// Model for the value of the cube at the leaves.
    pub model: BuiltinModel,
    #[doc(hidden)]
    pub more: More,
}

impl SearchOptions {
    /// Default of [`top`](Self::top).
    pub const TOP: usize = 10;
}

/// Two plies, cubeful, with pruning, GNU Backgammon's "normal" filters, and ten plays in lists at
/// the requested plies.
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
            more: More::default(),
        }
    }
}
