//! Barpoint's engine as a contender.

use std::sync::Arc;

use barpoint_core::{Dice, LegalPlay};
use barpoint_engine::{Engine, Evaluator, SearchOptions, Searcher};
use barpoint_equity::Take;

use crate::{Contender, GameState, PlayerError};

/// Engine of Barpoint with search options.
#[derive(Clone, Debug)]
pub struct EnginePlayer<E = Engine> {
    engine: Arc<E>,
    options: SearchOptions,
    cube: SearchOptions,
}

impl<E: Evaluator> EnginePlayer<E> {
    /// Returns the contender that searches with these options. The game decides whether the cube is
    /// used.
    pub fn new(engine: Arc<E>, options: SearchOptions) -> Self {
        Self { engine, options, cube: options }
    }

    /// Sets other options for decisions about the cube.
    #[must_use]
    pub fn with_cube_options(self, cube: SearchOptions) -> Self {
        Self { cube, ..self }
    }

    /// Returns the searcher of decisions about the cube.
    fn judge(&self, game_state: &GameState) -> Searcher<'_, E> {
        game_state.searcher(&*self.engine, &self.cube)
    }
}

impl<E: Evaluator + Send> Contender for EnginePlayer<E> {
    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        Ok(game_state.searcher(&*self.engine, &self.options).best(&game_state.position, dice))
    }

    fn doubles(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        Ok(self.judge(game_state).cube(&game_state.position).should_double())
    }

    fn takes(&mut self, game_state: &GameState) -> Result<bool, PlayerError> {
        Ok(self.judge(game_state).cube(&game_state.position).take() != Take::Pass)
    }
}
