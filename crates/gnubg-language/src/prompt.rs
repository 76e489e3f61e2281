//! The prompt of a terminal.

use crate::Interpreter;

impl Interpreter {
    /// Returns the text of `set prompt`, by default `(\p) `.
    pub(crate) fn prompt_setting(&self) -> &str {
        self.settings.get("prompt").unwrap_or_default()
    }

    /// Returns the prompt: `\p` is the player who must act, or the program; `\t` the length of the
    /// match, `\s` the score, `\v` the version, `\n` a new line.
    pub fn prompt(&self) -> String {
        if self.asked.is_some() {
            return "(y/n) ".to_owned();
        }
        if self.wants_throw {
            return "Enter dice: ".to_owned();
        }
        let mut text = String::new();
        let mut letters = self.prompt_setting().chars();
        while let Some(letter) = letters.next() {
            match letter {
                '\\' => match letters.next() {
                    Some('p' | 'P') => text += &self.actor(),
                    Some('s' | 'S') => text += &self.score(),
                    Some('t' | 'T') => {
                        let length = self.record().and_then(|record| record.length);
                        text += &length.map_or("0".to_owned(), |length| length.get().to_string());
                    }
                    Some('v' | 'V') => text += env!("CARGO_PKG_VERSION"),
                    Some('n') => text.push('\n'),
                    Some(other) => text.push(other),
                    None => {}
                },
                letter => text.push(letter),
            }
        }
        text
    }

    fn actor(&self) -> String {
        let table = self.session.table.as_ref().filter(|table| table.end().is_none());
        let player = table.map(|table| table.to_act().unwrap_or(table.on_roll()));
        player.and_then(|player| self.session.name(player).ok()).unwrap_or("No game".to_owned())
    }

    fn score(&self) -> String {
        self.session
            .points()
            .map_or_else(|_| String::new(), |points| format!("{}-{}", points.0[0], points.0[1]))
    }
}
