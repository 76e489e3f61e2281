//! Our own engine as a player.

use std::sync::Arc;

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_engine::{Engine, SearchOptions, search_best};
use barpoint_equity::CubeContext;

use crate::{Contender, PlayerError};

/// An engine of ours at some settings, without the cube.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    engine: Arc<Engine>,
    options: SearchOptions,
}

impl EnginePlayer {
    /// The engine as it searches with these options; the cube is never looked at.
    pub fn new(engine: Arc<Engine>, options: SearchOptions) -> Self {
        Self { engine, options: SearchOptions { cubeful: false, ..options } }
    }
}

impl Contender for EnginePlayer {
    fn choose(&mut self, position: &Position, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let context = CubeContext::cubeless_money();
        Ok(search_best(&*self.engine, position, dice, &context, &self.options))
    }
}
