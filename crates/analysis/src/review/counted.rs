//! Numbers behind the reasons that need an evaluator.

use crate::{FollowUps, Market};

/// Numbers of an error that were counted with an evaluator; each is `None` unless it was counted.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct CountedReasons {
    /// Exchanges that lose the market, for an action of the player on roll with the cube.
    pub market: Option<Market>,
    /// Rolls of the opponent that turn the game, after the play that was made and after the best one.
    pub follow_ups: [Option<FollowUps>; 2],
    /// Effective pips of the player after the same plays.
    pub effective_pips: [Option<f64>; 2],
}
