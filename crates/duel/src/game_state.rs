//! State of a game at a decision.

use barpoint_core::{BySide, Contest, Cube, MatchScore, MoneyRules, Position, Session, Variant};
use barpoint_engine::{Evaluator, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};

/// State of a game, for the decision of a contender.
///
/// # Perspective
/// The player on roll, who stays on roll while the opponent answers a double.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameState {
    /// The board.
    pub position: Position,
    /// Contest that the game belongs to.
    pub contest: Contest,
    /// Cube and contest, prepared for evaluation.
    pub context: CubeContext,
    /// True if the game has a cube.
    pub has_cube: bool,
}

impl GameState {
    /// Returns the state of a position in a money game without a cube.
    pub fn cubeless(position: Position) -> Self {
        let context = CubeContext::cubeless_money();
        Self { position, contest: Terms::Cubeless.contest(), context, has_cube: false }
    }

    /// Returns the state at the beginning of a game.
    pub(crate) fn start(
        variant: Variant,
        contest: Contest,
        has_cube: bool,
        table: &MatchEquityTable,
    ) -> Self {
        let context = CubeContext::new(&contest, Cube::START, table);
        Self { position: variant.start(), contest, context, has_cube }
    }

    /// Returns the state after a double and a take, still from the point of view of the doubler.
    /// Returns `None` if the player on roll may not double or cannot gain by it.
    pub fn doubled(&self) -> Option<Self> {
        let is_of_use = self.has_cube && !self.context.is_dead_for_player_on_roll();
        let context = self.context.doubled().filter(|_| is_of_use)?;
        Some(Self { context, ..*self })
    }

    /// Returns a searcher for this state, with the cube if there is one.
    pub(crate) fn searcher<'a, E: Evaluator>(
        &self,
        engine: &'a E,
        options: &SearchOptions,
    ) -> Searcher<'a, E> {
        let options = SearchOptions { cubeful: self.has_cube, ..*options };
        Searcher::new(engine, &self.context, &options)
    }

    /// Returns the state after a play that led to this position, from the point of view of the
    /// other player.
    pub(crate) fn after(&self, position: Position) -> Self {
        let (contest, context) = (self.contest.flip(), self.context.flip());
        Self { position, contest, context, ..*self }
    }
}

/// Terms of the games of a duel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Terms {
    /// Single games without a cube. Gammons and backgammons count.
    #[default]
    Cubeless,
    /// Single games with a cube, for money, without beavers.
    Money {
        /// True if gammons count only after the cube has been turned.
        jacoby: bool,
    },
    /// Matches from this score on, from the point of view of the player who rolls first.
    Match(MatchScore),
}

impl Terms {
    /// Returns true if there is a cube.
    pub const fn has_cube(self) -> bool {
        !matches!(self, Self::Cubeless)
    }

    /// Returns the contest of the first game, from the point of view of the player who rolls first.
    pub(crate) fn contest(self) -> Contest {
        match self {
            Self::Match(score) => Contest::Match(score),
            Self::Cubeless => money(false),
            Self::Money { jacoby } => money(jacoby),
        }
    }
}

fn money(jacoby: bool) -> Contest {
    let rules = MoneyRules { jacoby, beavers: false, automatic_doubles: 0 };
    Contest::Money(Session { rules, points: BySide::default() })
}
