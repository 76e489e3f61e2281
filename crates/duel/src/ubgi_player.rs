//! A program that speaks the Universal Backgammon Interface.

use barpoint_core::{Decision, Dice, LegalPlay, MatchState, Phase, Player, Position, StateSetup};
use barpoint_formats::{GnubgId, MatchId, PositionId};

use crate::child::Program;
use crate::{Contender, PlayerError, Standing};

/// A program that speaks UBGI 0.2, which has no word for taking and passing: it plays without a cube.
///
/// # Source
/// Ø. Johansen, Universal Backgammon Interface, draft; version 0.2 of the protocol as `bgci`
/// writes it down.
#[derive(Debug)]
pub struct UbgiPlayer {
    program: Program,
}

impl UbgiPlayer {
    /// Starts the program, sets these keys to these values and waits until it is ready.
    ///
    /// # Errors
    /// If it cannot be started or does not speak the protocol.
    pub fn start(command: &str, settings: &[(String, String)]) -> Result<Self, PlayerError> {
        let mut program = Program::start(command)?;
        program.say("ubgi")?;
        wait_for(&mut program, "ubgiok")?;
        for (key, value) in settings {
            program.say(&format!("set {key} {value}"))?;
        }
        program.say("isready")?;
        wait_for(&mut program, "readyok")?;
        program.say("newgame")?;
        Ok(Self { program })
    }
}

/// Lines that a program may say before it is ready.
const PATIENCE: usize = 10_000;

fn wait_for(program: &mut Program, expected: &'static str) -> Result<(), PlayerError> {
    for _ in 0..PATIENCE {
        if program.hear()? == expected {
            return Ok(());
        }
    }
    Err(PlayerError::Greeting { command: program.command.clone(), expected })
}

impl Contender for UbgiPlayer {
    fn choose(&mut self, standing: &Standing, dice: Dice) -> Result<LegalPlay, PlayerError> {
        let position = &standing.position;
        if let Some(id) = id(position, dice) {
            self.program.say(&format!("position gnubgid {id}"))?;
        }
        self.program.say(&format!("dice {} {}", dice.high().pips(), dice.low().pips()))?;
        self.program.say("go chequer")?;
        let mut answer = String::new();
        for _ in 0..PATIENCE {
            answer = self.program.hear()?;
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

    fn doubles(&mut self, _: &Standing) -> Result<bool, PlayerError> {
        Err(PlayerError::NoCube { command: self.program.command.clone() })
    }

    fn takes(&mut self, _: &Standing) -> Result<bool, PlayerError> {
        Err(PlayerError::NoCube { command: self.program.command.clone() })
    }
}

/// The position and match ID of a money game with a roll to play.
fn id(position: &Position, dice: Dice) -> Option<GnubgId> {
    let phase = Phase::playing(Decision::Play(dice));
    let state = MatchState::try_from(StateSetup { phase, ..StateSetup::default() }).ok()?;
    let match_id = MatchId::encode(&state, Player::One).ok()?;
    Some(GnubgId { position_id: PositionId(*position), match_id })
}
