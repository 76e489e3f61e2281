//! Program with the Universal Backgammon Interface as a contender.

use barpoint_core::{Dice, LegalPlay};
use barpoint_ids::PositionId;

use crate::child::Program;
use crate::{Contender, GameState, PlayerError, TimeLimit};

/// Program that speaks UBGI 0.2. The protocol has no words for taking and passing, so it plays
/// without a cube.
///
/// # Source
/// Ø. Johansen, Universal Backgammon Interface, draft; version 0.2 of the protocol as described by
/// `bgci`.
#[derive(Debug)]
pub struct UbgiPlayer {
    program: Program,
}

impl UbgiPlayer {
    /// Starts the program, sets the settings and waits until it is ready.
    ///
    /// # Errors
    /// Returns an error if the program cannot be started, does not speak the protocol or refuses a setting.
    pub fn start(
        command: &str,
        settings: &[(String, String)],
        time_limit: TimeLimit,
    ) -> Result<Self, PlayerError> {
        let mut program = Program::start(command, time_limit)?;
        program.send("ubgi")?;
        wait_for(&mut program, "ubgiok")?;
        for (key, value) in settings {
            let setting = format!("set {key} {value}");
            program.send(&setting)?;
            program.send("isready")?;
            let said = lines_before(&mut program, "readyok")?;
            if let Some(answer) = said.into_iter().find(|line| line.starts_with("error")) {
                let command = program.command.clone();
                return Err(PlayerError::Setting { command, setting, answer });
            }
        }
        wait_until_ready(&mut program)?;
        Ok(Self { program })
    }
}

/// Maximum number of lines before the program is ready.
const MAX_GREETING_LINES: usize = 10_000;

fn wait_until_ready(program: &mut Program) -> Result<(), PlayerError> {
    program.send("isready")?;
    wait_for(program, "readyok")
}

fn wait_for(program: &mut Program, expected: &'static str) -> Result<(), PlayerError> {
    lines_before(program, expected).map(|_| ())
}

/// Returns the lines before the expected one.
fn lines_before(program: &mut Program, expected: &'static str) -> Result<Vec<String>, PlayerError> {
    let mut lines = Vec::new();
    for _ in 0..MAX_GREETING_LINES {
        let line = program.receive()?;
        if line == expected {
            return Ok(lines);
        }
        lines.push(line);
    }
    Err(PlayerError::Greeting { command: program.command.clone(), expected })
}

impl Contender for UbgiPlayer {
    fn begin(&mut self) -> Result<(), PlayerError> {
        self.program.send("newgame")?;
        wait_until_ready(&mut self.program)
    }

    fn choose(&mut self, game_state: &GameState, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let position = &game_state.position;
        // Version 0.2 accepts only the position ID; engines refuse a match ID after it.
        self.program.send(&format!("position gnubgid {}", PositionId(*position)))?;
        self.program.send(&format!("dice {} {}", dice.high().pips(), dice.low().pips()))?;
        self.program.send("go chequer")?;
        let mut answer = String::new();
        for _ in 0..MAX_GREETING_LINES {
            answer = self.program.receive()?;
            if answer.starts_with("bestmove") || answer.starts_with("error") {
                break;
            }
        }
        let play = answer.strip_prefix("bestmove").map(|text| match text.trim() {
            "pass" => position.parse_play(dice, ""),
            text => position.parse_play(dice, text),
        });
        play.and_then(Result::ok).ok_or_else(|| PlayerError::Answer {
            command: self.program.command.clone(),
            position: Box::new(*position),
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

/// Says goodbye before the program is ended.
impl Drop for UbgiPlayer {
    fn drop(&mut self) {
        let _ = self.program.send("quit");
    }
}
