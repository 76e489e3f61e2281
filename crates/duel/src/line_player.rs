//! Program with the line protocol of `barpoint engine plain` as a contender.

use barpoint_core::{Dice, LegalPlay};
use barpoint_dice::generators::LineSource;
use barpoint_ids::{board_numbers, position_of_numbers};

use crate::child::Program;
use crate::{Contender, GameState, PlayerError, TimeLimit};

/// Program that answers `move B0 .. B25 D1 D2` with the board after its play. The protocol has no
/// cube.
#[derive(Debug)]
pub struct LinePlayer {
    program: Program,
}

impl LinePlayer {
    /// Starts the program.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started.
    pub fn start(command: &str, time_limit: TimeLimit) -> Result<Self, PlayerError> {
        Ok(Self { program: Program::start(command, time_limit)? })
    }
}

impl Contender for LinePlayer {
    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let before = &game_state.position;
        let board = board_numbers(before).map(|n| n.to_string()).join(" ");
        self.program.send(&format!("move {board} {} {}", dice.high().pips(), dice.low().pips()))?;
        let answer = self.program.receive()?;
        let words: Option<Vec<i32>> = answer.split_whitespace().map(|n| n.parse().ok()).collect();
        let after =
            words.and_then(|words| position_of_numbers(words.as_slice().try_into().ok()?).ok());
        let result = after.map(|after| after.flip());
        let plays = before.plays(dice);
        let play = plays.iter().find(|play| Some(play.result) == result);
        play.copied().ok_or_else(|| PlayerError::Answer {
            command: self.program.command.clone(),
            position: Box::new(*before),
            dice,
            answer,
        })
    }

    fn doubles(&mut self, _: &GameState) -> Result<bool, PlayerError> {
        Err(PlayerError::NoCube { command: self.program.command.clone() })
    }

    fn takes(&mut self, _: &GameState) -> Result<bool, PlayerError> {
        Err(PlayerError::NoCube { command: self.program.command.clone() })
    }
}

/// Program that answers each line `roll` with a throw, such as `31`.
#[derive(Debug)]
pub struct DiceProgram(Program);

impl DiceProgram {
    /// Starts a command with arguments, separated by blanks and quoted as in a shell.
    ///
    /// # Errors
    /// [`PlayerError::Start`] if it cannot be started.
    pub fn start(command: &str, time_limit: TimeLimit) -> Result<Self, PlayerError> {
        Program::start(command, time_limit).map(Self)
    }
}

impl LineSource for DiceProgram {
    fn line(&mut self) -> Result<Option<String>, String> {
        let answer = self.0.send("roll").and_then(|()| self.0.receive());
        answer.map(Some).map_err(|error| error.to_string())
    }
}
