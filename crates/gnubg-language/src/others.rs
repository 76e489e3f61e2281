//! Other commands: `swap players`, `clear`, `calibrate`, `invert met`, `history`.

use std::fmt::Write as _;
use std::time::Instant;

use barpoint::Situation;
use barpoint::play::Table;
use barpoint_core::Dice;

use crate::{Interpreter, LineError, Reply};

/// Number of lines that `history` shows.
pub(crate) const REMEMBERED: usize = 100;

/// Most rounds of `calibrate`; a round evaluates the results of all opening plays.
const MOST_ROUNDS: u32 = 100_000;

impl Interpreter {
    pub(crate) fn other(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let text = match command {
            "swap players" => self.swap_players()?,
            "clear hint" => {
                self.session.listed.clear();
                "Analysis used for `hint' has been cleared\n".to_owned()
            }
            "clear cache" => {
                let Some(entries) = self.settings.get("cache").map(ToOwned::to_owned) else {
                    let notice =
                        format!("{command}: without effect here, because there is no cache\n");
                    return Ok(Some(Reply { notice, ..Reply::default() }));
                };
                self.set_cache(&entries)?;
                "The position cache is empty.\n".to_owned()
            }
            "calibrate" => self.calibrate(rest)?,
            "invert met" | "invert matchequitytable" => {
                self.invert_table();
                "The match equity table has been inverted.\n".to_owned()
            }
            "history" => {
                let mut text = String::new();
                for (number, line) in (1..).zip(&self.history) {
                    let _ = writeln!(text, "{number:4}  {line}");
                }
                text
            }
            "rollout" => return self.roll_out(rest).map(Some),
            _ => return Ok(None),
        };
        Ok(Some(Reply::of(text)))
    }

    fn swap_players(&mut self) -> Result<String, LineError> {
        let table = self.session.table()?;
        let place = table.place();
        let mut swapped = Table::of_record(table.record().clone().swapped());
        swapped.go_to(place);
        let shows_roll = self.session.shows_roll;
        let names = [0, 1].map(|index| format!("player {index} name"));
        let values = names.clone().map(|name| self.settings.get(&name).map(ToOwned::to_owned));
        for (name, value) in names.iter().rev().zip(values) {
            if let Some(value) = value {
                self.settings.put(name, value);
            }
        }
        self.known_as.swap(0, 1);
        self.session.put(swapped);
        self.session.shows_roll = shows_roll;
        let mut text = String::new();
        self.draw(&mut text)?;
        Ok(text)
    }

    /// Measures the speed of static evaluations.
    fn calibrate(&mut self, rest: &str) -> Result<String, LineError> {
        let rounds: u32 = if rest.is_empty() { 20 } else { rest.parse().unwrap_or(0) };
        if !(1..=MOST_ROUNDS).contains(&rounds) {
            return Err(LineError::argument("calibrate", rest, "a number of rounds, at least 1"));
        }
        let engine = self.engine.clone().with_plies(0).map_err(LineError::state)?;
        let engine = engine.stopped_by(self.stop.clone());
        let start = Situation::default();
        let results: Vec<Situation> = Dice::ALL
            .iter()
            .flat_map(|dice| start.position.plays(*dice).iter().copied().collect::<Vec<_>>())
            .map(|play| Situation { position: play.result, ..start })
            .collect();
        let begun = Instant::now();
        for _ in 0..rounds {
            for found in engine.evaluate_all(&results) {
                found.map_err(LineError::state)?;
            }
        }
        let seconds = begun.elapsed().as_secs_f64().max(1e-9);
        let speed = results.len() as f64 * f64::from(rounds) / seconds;
        self.speed = Some(speed);
        Ok(format!("Evaluation speed: {speed:.0} static evaluations a second.\n"))
    }
}
