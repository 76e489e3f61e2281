//! `next`, `previous` and `first`: moves through the record.

use barpoint::play::Place;
use barpoint_records::Action;

use crate::{Interpreter, LineError, Reply};

impl Interpreter {
    pub(crate) fn navigate(
        &mut self,
        command: &str,
        rest: &str,
    ) -> Result<Option<Reply>, LineError> {
        let place = self.session.table.as_ref().map(barpoint::play::Table::place);
        match command {
            "next" | "previous" => self.step(command, rest)?,
            "first game" => {
                self.session.go_to(Place::default())?;
                self.session.shows_roll = false;
            }
            "first move" => {
                let game = place.unwrap_or_default().game;
                self.session.go_to(Place { game, action: 0 })?;
                self.session.shows_roll = false;
            }
            _ => return Ok(None),
        }
        let mut text = String::new();
        if self.is_interactive {
            self.draw(&mut text)?;
        }
        Ok(Some(Reply::of(text)))
    }

    /// Goes forward or back by a number of actions, games, rolls or marked actions.
    fn step(&mut self, command: &str, rest: &str) -> Result<(), LineError> {
        let (word, number) = crate::grammar::split_word(rest);
        let unit = ["game", "roll", "rolled", "marked"]
            .into_iter()
            .find(|unit| !word.is_empty() && unit.starts_with(&word.to_ascii_lowercase()));
        let number = if unit.is_some() { number } else { rest.trim() };
        let wrong = || {
            let expected = "a positive number, which may follow game, roll, rolled or marked";
            LineError::argument(command, rest, expected)
        };
        let count = if number.is_empty() { Ok(1) } else { number.parse() };
        let count = count.ok().filter(|&count: &usize| count > 0).ok_or_else(wrong)?;
        let forward = command == "next";
        self.session.table()?;
        match unit {
            Some("game") => self.by_game(forward, count),
            Some("marked") => {
                for _ in 0..count.min(MOST_STEPS) {
                    let table = self.session.table_mut()?;
                    let found = if forward { table.next_marked() } else { table.previous_marked() };
                    if found.is_err() {
                        // As in GNU Backgammon, the place stays where it is.
                        return Ok(());
                    }
                    self.session.shows_roll = true;
                }
                Ok(())
            }
            Some("rolled") => {
                for _ in 0..count.min(MOST_STEPS) {
                    self.seek_roll(forward)?;
                }
                self.session.shows_roll = true;
                Ok(())
            }
            Some(_) => {
                for _ in 0..count.min(MOST_STEPS) {
                    self.half_step(forward)?;
                }
                Ok(())
            }
            None => {
                self.by_action(forward, count)?;
                self.session.shows_roll = false;
                Ok(())
            }
        }
    }

    fn by_game(&mut self, forward: bool, count: usize) -> Result<(), LineError> {
        let table = self.session.table()?;
        let (last, before) = (table.record().games.len().saturating_sub(1), table.place().game);
        let game = moved(before, forward, count, last);
        if game == before {
            // As in GNU Backgammon, the place stays where it is.
            return Ok(());
        }
        self.session.shows_roll = false;
        self.session.go_to(Place { game, action: 0 })
    }

    fn by_action(&mut self, forward: bool, count: usize) -> Result<(), LineError> {
        let table = self.session.table()?;
        let place = table.place();
        let action = moved(place.action, forward, count, table.game().entries.len());
        self.session.go_to(Place { action, ..place })
    }

    /// Goes to the next or previous action that is a play, and stops before it.
    fn seek_roll(&mut self, forward: bool) -> Result<(), LineError> {
        loop {
            let before = self.session.table()?.place();
            self.by_action(forward, 1)?;
            let table = self.session.table()?;
            let is_play =
                matches!(table.coming().map(|entry| &entry.action), Some(Action::Play { .. }));
            if is_play || table.place() == before {
                return Ok(());
            }
        }
    }

    /// Goes from before a roll to after it, or from there to the next action; or back.
    fn half_step(&mut self, forward: bool) -> Result<(), LineError> {
        let comes = matches!(
            self.session.table()?.coming().map(|entry| &entry.action),
            Some(Action::Play { .. })
        );
        if comes && self.session.shows_roll != forward {
            self.session.shows_roll = forward;
            return Ok(());
        }
        self.by_action(forward, 1)?;
        self.session.shows_roll = !forward;
        Ok(())
    }
}

/// Most steps of a line.
const MOST_STEPS: usize = 100_000;

fn moved(at: usize, forward: bool, count: usize, most: usize) -> usize {
    if forward { at.saturating_add(count).min(most) } else { at.saturating_sub(count) }
}
