//! Our own engine as a player.

use std::sync::Arc;

use barpoint_core::{Dice, LegalPlay};
use barpoint_engine::{Engine, SearchOptions, search_best};
use barpoint_equity::Take;

use crate::{Contender, PlayerError, Standing, cube};

/// An engine of ours at some settings.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    engine: Arc<Engine>,
    options: SearchOptions,
}

impl EnginePlayer {
    /// The engine as it searches with these options; whether it heeds the cube depends on the game.
    pub fn new(engine: Arc<Engine>, options: SearchOptions) -> Self {
        Self { engine, options }
    }
}

impl Contender for EnginePlayer {
    fn choose(&mut self, standing: &Standing, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let options = SearchOptions { cubeful: standing.has_cube, ..self.options };
        Ok(search_best(&*self.engine, &standing.position, dice, &standing.context, &options))
    }

    fn doubles(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        Ok(cube::decide(&self.engine, standing, &self.options).should_double())
    }

    fn takes(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        Ok(cube::decide(&self.engine, standing, &self.options).take() != Take::Pass)
    }
}
