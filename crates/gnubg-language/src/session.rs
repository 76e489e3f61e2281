//! A match, the place in it and the dice.

use barpoint::Situation;
use barpoint_core::{Dice, Die, Player};
use barpoint_dice::generators::{Generator, Mersenne, Seed, ThrowSource};
use barpoint_records::{Action, Game, Match, Table};

use crate::LineError;

/// Match in progress or a file that was read.
#[derive(Debug)]
pub(crate) struct Session {
    /// The match, if there is one.
    pub(crate) record: Option<Match>,
    /// Index of the game that is shown.
    pub(crate) game: usize,
    /// Number of its entries before the position that is shown.
    pub(crate) at: usize,
    /// Dice that were rolled and not played yet.
    pub(crate) rolled: Option<Dice>,
    pub(crate) generator: Generator,
    pub(crate) seed: Seed,
    pub(crate) source: Box<dyn ThrowSource>,
}

impl Session {
    /// Returns a session without a match, whose dice have the seed 0.
    pub(crate) fn unseeded() -> Self {
        let seed = Seed::from(0);
        let source = Box::new(Mersenne::new(&seed));
        let generator = Generator::MersenneTwister;
        Self { record: None, game: 0, at: 0, rolled: None, generator, seed, source }
    }

    /// Seeds the dice anew.
    pub(crate) fn seed(&mut self, generator: Generator, seed: Seed) -> Result<(), LineError> {
        self.source = generator.seeded(&seed).map_err(LineError::state)?;
        (self.generator, self.seed) = (generator, seed);
        Ok(())
    }

    pub(crate) fn record(&self) -> Result<&Match, LineError> {
        self.record.as_ref().ok_or_else(|| LineError::State("No match is in progress.".to_owned()))
    }

    fn shown_game(&self) -> Result<&Game, LineError> {
        let none =
            || LineError::State("No game in progress (type `new game' to start one).".to_owned());
        self.record.as_ref().and_then(|record| record.games.get(self.game)).ok_or_else(none)
    }

    /// Returns the table at the place that is shown, after the roll.
    pub(crate) fn table(&self) -> Result<Table, LineError> {
        let game = self.shown_game()?;
        let mut table = Table::new(self.record()?, game);
        for entry in game.entries.iter().take(self.at) {
            table.apply(&entry.action);
        }
        Ok(match self.rolled {
            Some(dice) => table.rolled(table.on_roll(), dice),
            None => table,
        })
    }

    pub(crate) fn situation(&self) -> Result<Situation, LineError> {
        let table = self.table()?;
        let state = table.state().map_err(LineError::state)?;
        let variant = self.record()?.rules.variant;
        Ok(Situation { position: *table.position(), variant, state })
    }

    /// Returns the player on roll.
    pub(crate) fn on_roll(&self) -> Result<Player, LineError> {
        Ok(self.table()?.on_roll())
    }

    /// Adds an action at the place that is shown. What followed there is removed.
    pub(crate) fn apply(&mut self, action: Action) -> Result<(), LineError> {
        let table = self.table()?;
        if let Some(problem) = table.problem(&action) {
            return Err(LineError::state(problem));
        }
        let mut after = table;
        after.apply(&action);
        let (number, at) = (self.game, self.at);
        if let Some(record) = &mut self.record {
            record.games.truncate(number + 1);
            if let Some(game) = record.games.get_mut(number) {
                game.entries.truncate(at);
                if let Action::SetScore { points, crawford } = &action
                    && game.entries.is_empty()
                {
                    (game.score, game.crawford) = (*points, *crawford);
                    return Ok(());
                }
                game.entries.push(action.into());
                game.end = after.end();
                self.at += 1;
            }
        }
        Ok(())
    }

    /// Begins the next game of the match.
    pub(crate) fn begin_game(&mut self) -> Result<(), LineError> {
        let Some(record) = &mut self.record else {
            return Err(LineError::State("No match is in progress.".to_owned()));
        };
        if record.winner().is_some() {
            return Err(LineError::State("The match is already over.".to_owned()));
        }
        if record.games.last().is_some_and(|game| game.end.is_none()) {
            record.games.pop();
        }
        let game = record.next_game();
        record.games.push(game);
        (self.game, self.at, self.rolled) = (record.games.len() - 1, 0, None);
        Ok(())
    }

    /// Replaces the match and shows its first position.
    pub(crate) fn replace(&mut self, record: Match) {
        (self.record, self.game, self.at, self.rolled) = (Some(record), 0, 0, None);
    }

    /// Shows the place after the settings at the beginning of the game.
    pub(crate) fn show_last_setting(&mut self) {
        let game = self.record.as_ref().and_then(|record| record.games.get(self.game));
        let settings = game.map_or(0, |game| {
            game.entries.iter().take_while(|entry| entry.action.is_setting()).count()
        });
        self.at = settings;
    }

    pub(crate) fn throw(&mut self) -> Result<[u8; 2], LineError> {
        let throw = self.source.throw().map_err(LineError::state)?;
        Ok(throw.map(Die::pips))
    }
}
