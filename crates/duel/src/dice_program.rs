//! Dice from a program of the user.

use barpoint_dice::generators::LineSource;

use crate::child::Program;
use crate::{PlayerError, TimeLimit};

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
