//! Decisions and connections to a server, which both bots share.

use std::error::Error;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use barpoint::{Dice, Engine, GameValue, Play, Side, Situation, Take};

pub(crate) type Failure = Box<dyn Error>;

/// Decides with the engine.
#[derive(Debug)]
pub(crate) struct Player(pub(crate) Engine);

/// Action before the roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Roll,
    Double,
    Resign(GameValue),
}

impl Player {
    pub(crate) fn new(plies: usize) -> Result<Self, Failure> {
        Ok(Self(Engine::new().with_plies(plies)?))
    }

    /// Decides before the roll.
    pub(crate) fn action(&self, situation: &Situation) -> Result<Action, Failure> {
        if let Some(value) = self.0.resignation(situation, Side::OnRoll)?.offer() {
            return Ok(Action::Resign(value));
        }
        let doubles = self.0.has_cube_decision(situation)
            && self.0.cube_decision(situation)?.decision.should_double();
        Ok(if doubles { Action::Double } else { Action::Roll })
    }

    /// Returns the best play of a roll, `None` if no play is legal.
    pub(crate) fn play(&self, situation: &Situation, dice: Dice) -> Result<Option<Play>, Failure> {
        let plays = self.0.rank_plays(situation, dice)?;
        Ok(plays.first().map(|best| best.play).filter(|play| !play.is_none()))
    }

    /// Returns true if the opponent of the player on roll should take a double.
    pub(crate) fn takes(&self, situation: &Situation) -> Result<bool, Failure> {
        Ok(self.0.cube_decision(situation)?.decision.take() != Take::Pass)
    }
}

/// Lines in, lines out.
pub(crate) trait Bot {
    /// Returns the first lines of a connection.
    fn greet(&mut self) -> Vec<String>;

    /// Answers a line. After an error the bot connects again.
    fn answer(&mut self, line: &str) -> Result<Vec<String>, Failure>;

    /// Returns true if all matches have been played.
    fn is_done(&self) -> bool;
}

/// Number of connections in a row that may bring no line.
const ATTEMPTS: u32 = 5;

/// Time without a line after which the bot connects again.
const SILENCE: Duration = Duration::from_mins(30);

/// Maximum number of bytes of a line.
const MAX_LINE: u64 = 1 << 16;

/// Plays until the bot is done, and connects again if the connection is lost.
pub(crate) fn run(address: &str, bot: &mut impl Bot) -> Result<(), Failure> {
    let mut failures = 0;
    while failures < ATTEMPTS {
        let mut lines = 0;
        let result = talk(address, bot, &mut lines);
        if bot.is_done() {
            return Ok(());
        }
        failures = if lines > 1 { 0 } else { failures + 1 };
        if failures == ATTEMPTS {
            result?;
        }
        // Servers lock out clients that connect too often.
        thread::sleep(Duration::from_millis(200) * 4_u32.pow(failures));
    }
    Err(format!("{address}: the server has closed {ATTEMPTS} connections at once").into())
}

fn talk(address: &str, bot: &mut impl Bot, lines: &mut u64) -> Result<(), Failure> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(SILENCE))?;
    let mut input = BufReader::new(stream.try_clone()?);
    let mut send = |lines: Vec<String>| -> Result<(), Failure> {
        lines.iter().try_for_each(|line| stream.write_all(format!("{line}\r\n").as_bytes()))?;
        Ok(())
    };
    send(bot.greet())?;
    while !bot.is_done() {
        let mut line = Vec::new();
        if input.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? == 0 {
            break;
        }
        *lines += 1;
        send(bot.answer(String::from_utf8_lossy(&line).trim())?)?;
    }
    Ok(())
}
