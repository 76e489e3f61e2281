//! How a game stands when somebody has to decide something.

use barpoint_core::{Contest, Cube, Position, Variant};
use barpoint_engine::{Engine, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};

use crate::Terms;

/// All that a contender has to know.
///
/// # Perspective
/// The player on roll, who stays on roll while the opponent answers a double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The board.
    pub position: Position,
    /// What the game is played for.
    pub contest: Contest,
    /// Cube and contest, prepared to value positions.
    pub context: CubeContext,
    /// Whether there is a cube at all.
    pub has_cube: bool,
}

impl Standing {
    /// A position of a money game without a cube.
    pub fn cubeless(position: Position) -> Self {
        let context = CubeContext::cubeless_money();
        Self { position, contest: Terms::Cubeless.contest(), context, has_cube: false }
    }

    /// The beginning of a game.
    pub(crate) fn start(contest: Contest, has_cube: bool, table: &MatchEquityTable) -> Self {
        let context = CubeContext::new(&contest, Cube::START, table);
        Self { position: Variant::Backgammon.start(), contest, context, has_cube }
    }

    /// The cube doubled and taken, still seen by the doubler; `None` if the player on roll may not
    /// double, or can gain nothing by it.
    pub fn doubled(&self) -> Option<Self> {
        let is_of_use = self.has_cube && !self.context.is_dead_for_player_on_roll();
        let context = self.context.doubled().filter(|_| is_of_use)?;
        Some(Self { context, ..*self })
    }

    /// Our engine as it searches here, with the cube if there is one.
    pub(crate) fn searcher<'a>(
        &self,
        engine: &'a Engine,
        options: &SearchOptions,
    ) -> Searcher<'a, Engine> {
        let options = SearchOptions { cubeful: self.has_cube, ..*options };
        Searcher::new(engine, &self.context, &options)
    }

    /// The same game once a play has led to this position, seen by the other player.
    pub(crate) fn after(&self, position: Position) -> Self {
        let (contest, context) = (self.contest.flip(), self.context.flip());
        Self { position, contest, context, ..*self }
    }
}
