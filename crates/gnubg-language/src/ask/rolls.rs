//! Rolls: their values, the temperature map, the score map, and throws of the dice box.

use std::fmt::Write as _;

use barpoint::Value;
use barpoint_core::Die;

use crate::contexts::Sort;
use crate::{Interpreter, LineError};

/// Most throws that `dicerolls` shows.
const MOST_THROWS: u32 = 1_000_000;

impl Interpreter {
    /// Returns throws of the dice box, one a line.
    pub(super) fn dice_rolls(&mut self, rest: &str) -> Result<String, LineError> {
        let count: u32 = if rest.is_empty() { 0 } else { rest.parse().unwrap_or(u32::MAX) };
        if count > MOST_THROWS {
            return Err(LineError::argument("dicerolls", rest, "a number of throws"));
        }
        let mut text = String::new();
        for _ in 0..count {
            let [a, b] = self.throw()?.map(Die::pips);
            let _ = writeln!(text, "{a} {b}");
        }
        Ok(text)
    }

    /// Returns the best play and the value of every roll, the best roll first.
    pub(super) fn rolls(&mut self, rest: &str) -> Result<String, LineError> {
        let situation = self.session.situation()?;
        let engine = self.engine_of(Sort::Chequer)?;
        let engine = match rest {
            "" => engine.with_plies(0),
            _ => engine.with_plies(plies("show rolls", rest)?),
        };
        let engine = engine.map_err(LineError::state)?;
        let table = engine.roll_table(&situation, || ()).map_err(LineError::state)?;
        let mean = engine.value_of(&situation, table.mean);
        let mut text = String::new();
        for roll in table.by_value() {
            let value = engine.value_of(&situation, roll.best.value);
            let play = roll.best.legal.play.to_string();
            let _ = writeln!(text, "{}: {play:<28} {}", roll.dice, self.plain(&value));
        }
        let _ = writeln!(text, "\nAverage: {}", self.plain(&mean));
        Ok(text)
    }

    /// Returns the mean over the replies to each roll, as a table of 6 rows and 6 columns.
    pub(super) fn temperature_map(&mut self, rest: &str) -> Result<String, LineError> {
        let situation = self.session.situation()?;
        let engine = self.engine_of(Sort::Chequer)?;
        let plies = if rest.is_empty() { 0 } else { plies("show temperaturemap", rest)? };
        let engine = engine.with_plies(plies).map_err(LineError::state)?;
        let map = engine.temperature_map(&situation, || ()).map_err(LineError::state)?;
        let digits = self.digits();
        let width = digits + 4;
        let mut text = format!("{:3}", "");
        for die in 1..=6 {
            let _ = write!(text, "{die:>width$}");
        }
        for first in Die::ALL {
            let _ = write!(text, "\n{:3}", first.pips());
            for second in Die::ALL {
                let dice = barpoint_core::Dice::of(first, second);
                let row = map.rows.iter().find(|row| row.dice == dice);
                let value = row.map(|row| engine.value_of(&situation, row.value));
                let shown = value.map_or_else(String::new, |value| self.plain(&value));
                let _ = write!(text, "{shown:>width$}");
            }
        }
        text.push('\n');
        Ok(text)
    }

    /// Returns the proper cube action at every score up to a number of points.
    pub(super) fn score_map(&mut self, rest: &str) -> Result<String, LineError> {
        let situation = self.session.situation()?;
        let points: u32 = if rest.is_empty() { 5 } else { rest.parse().unwrap_or(0) };
        if !(2..=15).contains(&points) {
            return Err(LineError::argument(
                "show scoremap",
                rest,
                "a number of points from 2 to 15",
            ));
        }
        let engine = self.engine_of(Sort::Cube)?;
        let map = engine.cube_map(&situation, points, || ()).map_err(LineError::state)?;
        let mut text =
            "Rows: points that the player on roll needs. Columns: those of the opponent.\n\
                        ND no double, D/T double and take, D/P double and pass, TG too good.\n\n"
                .to_owned();
        let _ = write!(text, "{:8}", "");
        for needs in &map.axis {
            let _ = write!(text, "{:>8}", needs.to_string());
        }
        text.push('\n');
        for (needs, row) in map.axis.iter().zip(&map.cells) {
            let _ = write!(text, "{:<8}", needs.to_string());
            for cell in row {
                let word = cell.as_ref().map_or("", |cell| short(&cell.decision));
                let _ = write!(text, "{word:>8}");
            }
            text.push('\n');
        }
        let _ = writeln!(text, "Money: {}", short(&map.money.decision));
        Ok(text)
    }

    /// Returns a value without its name.
    pub(crate) fn plain(&self, value: &Value) -> String {
        let shown = self.value(value);
        shown.split_once(": ").map_or(shown.clone(), |(_, number)| number.to_owned())
    }
}

fn plies(command: &str, text: &str) -> Result<usize, LineError> {
    let plies = text.parse().ok().filter(|plies| *plies <= 3);
    plies.ok_or_else(|| LineError::argument(command, text, "a number of plies from 0 to 3"))
}

/// Returns a cube action in two or three letters.
fn short(decision: &barpoint::CubeDecision) -> &'static str {
    use barpoint::{Double, Take};
    match (decision.double(), decision.take()) {
        (Double::Unavailable | Double::Dead, _) => "-",
        (Double::No, _) => "ND",
        (Double::TooGood, _) => "TG",
        (Double::Yes | Double::Optional, Take::Pass) => "D/P",
        (Double::Yes | Double::Optional, _) => "D/T",
    }
}
