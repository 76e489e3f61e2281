//! Barpoint's engine as a contender.

use std::sync::Arc;

use barpoint_core::{Dice, LegalPlay};
use barpoint_engine::{Engine, SearchOptions, Searcher};
use barpoint_equity::Take;

use crate::{Contender, PlayerError, Standing};

/// Engine of Barpoint with search options.
#[derive(Clone, Debug)]
pub struct EnginePlayer {
    engine: Arc<Engine>,
    options: SearchOptions,
}

impl EnginePlayer {
    /// Returns the contender that searches with these options. The game decides whether the cube is
    /// used.
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
