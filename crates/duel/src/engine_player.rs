//! Our own engine as a player.

use std::sync::Arc;

use barpoint_core::{Dice, LegalPlay};
use barpoint_engine::{Engine, SearchOptions, Searcher};
use barpoint_equity::Take;

use crate::{Contender, PlayerError, Standing};

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

    fn searcher(&self, standing: &Standing) -> Searcher<'_, Engine> {
        standing.searcher(&self.engine, &self.options)
    }
}

impl Contender for EnginePlayer {
    fn choose(&mut self, standing: &Standing, dice: Dice) -> Result<LegalPlay, PlayerError> {
        Ok(self.searcher(standing).best(&standing.position, dice))
    }

    fn doubles(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        Ok(self.searcher(standing).cube(&standing.position).should_double())
    }

    fn takes(&mut self, standing: &Standing) -> Result<bool, PlayerError> {
        Ok(self.searcher(standing).cube(&standing.position).take() != Take::Pass)
    }
}
