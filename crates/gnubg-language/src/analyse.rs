//! `analyse`, and `analyse clear`.

use barpoint::play::Place;
use barpoint_records::Entry;

use crate::{Interpreter, LineError, Reply};

impl Interpreter {
    pub(crate) fn analysis(&mut self, command: &str) -> Result<Option<Reply>, LineError> {
        let words: Vec<&str> = command.split(' ').collect();
        match words[..] {
            ["analyse", part @ ("match" | "session" | "game" | "move")] => {
                self.analyse(part)?;
                Ok(Some(Reply::default()))
            }
            ["analyse", "clear", part @ ("match" | "session" | "game" | "move")] => {
                self.clear_analysis(part)?;
                Ok(Some(Reply::default()))
            }
            ["analyse", "rollout", part] => self.roll_out_marked(part).map(Some),
            _ => Ok(None),
        }
    }

    fn analyse(&mut self, part: &str) -> Result<(), LineError> {
        let place = self.session.table()?.place();
        let mut settings = self.analysis_settings();
        settings.game = (part == "game" || part == "move").then_some(place.game);
        settings.action = (part == "move").then(|| self.judged_action()).transpose()?;
        let record = self.session.record()?;
        let engine = self.engine.clone().stopped_by(self.stop.clone());
        let analysis = engine.analyse(record, &settings, &|_, _| ());
        let analysis = analysis.map_err(LineError::state)?;
        if self.is_stopped() {
            return Err(LineError::State("The analysis was interrupted.".to_owned()));
        }
        self.session.table_mut()?.take_notes(analysis.record);
        Ok(())
    }

    /// Returns the index of the action that `analyse move` and `annotate` are about: the one that
    /// follows, or the last.
    pub(crate) fn judged_action(&self) -> Result<usize, LineError> {
        let table = self.session.table()?;
        let Place { action, .. } = table.place();
        let last = table.game().entries.len().checked_sub(1);
        last.map(|last| action.min(last))
            .ok_or_else(|| LineError::State("The game has no action yet.".to_owned()))
    }

    fn clear_analysis(&mut self, part: &str) -> Result<(), LineError> {
        let place = self.session.table()?.place();
        let action = (part == "move").then(|| self.judged_action()).transpose()?;
        let mut record = self.session.record()?.clone();
        for (number, game) in record.games.iter_mut().enumerate() {
            if (part == "game" || part == "move") && number != place.game {
                continue;
            }
            for (index, entry) in game.entries.iter_mut().enumerate() {
                if action.is_none_or(|action| action == index) {
                    clear(entry);
                }
            }
        }
        self.session.table_mut()?.take_notes(record);
        Ok(())
    }
}

fn clear(entry: &mut Entry) {
    if entry.notes.is_some() {
        entry.notes_mut().analyses.clear();
    }
}
