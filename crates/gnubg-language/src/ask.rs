//! Questions about the position, the match and the settings: `hint`, `eval` and `show`.

mod hint;
mod lists;
mod match_table;
mod numbers;
mod race;
mod rolls;
mod settings_shown;
mod states;

pub(crate) use hint::before_offer;

use crate::{Interpreter, LineError, Reply};

impl Interpreter {
    pub(crate) fn ask(&mut self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let text = match command {
            "hint" => Some(self.hint(rest)?),
            "eval" => Some(self.eval(rest)?),
            "dicerolls" => Some(self.dice_rolls(rest)?),
            "eq2mwc" | "mwc2eq" => Some(self.conversion(command, rest)?),
            "list game" | "list match" | "list session" => Some(self.list(command)?),
            _ => match command.strip_prefix("show ") {
                None => None,
                Some(subject) => self.show(subject, rest)?,
            },
        };
        Ok(text.map(Reply::of))
    }

    fn show(&mut self, subject: &str, rest: &str) -> Result<Option<String>, LineError> {
        if let Some(text) = self.state_shown(subject)? {
            return Ok(Some(text));
        }
        if let Some(text) = self.race_shown(subject)? {
            return Ok(Some(text));
        }
        if let Some(text) = self.settings_shown(subject, rest) {
            return Ok(Some(text));
        }
        Ok(Some(match subject {
            "met" | "matchequitytable" => self.match_table(rest)?,
            "gammonvalues" => self.gammon_values()?,
            "marketwindow" => self.market_window(rest)?,
            "rolls" => self.rolls(rest)?,
            "temperaturemap" => self.temperature_map(rest)?,
            "scoremap" => self.score_map(rest)?,
            "matchresult" => self.match_result()?,
            "scoresheet" => self.score_sheet()?,
            "statistics game" | "statistics match" | "statistics session" | "statistics move" => {
                self.statistics(subject)?
            }
            _ => return Ok(None),
        }))
    }
}
