//! Reports of the match or of a game.

use barpoint::wire::match_report;
use barpoint_report::{Form, Options};

use super::Extent;
use crate::{Interpreter, LineError};

impl Interpreter {
    /// Returns the match, or the game that is shown, as a report.
    pub(super) fn report(&self, form: &str, extent: Extent) -> Result<Vec<u8>, LineError> {
        let record = self.session.record()?;
        let form = if form == "ps" { "postscript" } else { form };
        let form = Form::named(form).ok_or_else(|| LineError::State(format!("no form {form}")))?;
        let thresholds = self.thresholds();
        let mut report = match_report(record, None, 1, self.engine.table(), &thresholds);
        if extent == Extent::Game {
            let game = self.session.table()?.place().game;
            report.games = report.games.into_iter().skip(game).take(1).collect();
            if let Some(game) = report.games.first() {
                report.statistics = game.statistics.clone();
            }
        }
        let settings = &self.settings;
        let options = Options {
            candidates: settings.number("export moves number").unwrap_or(5),
            with_chances: settings.is_on("export moves probabilities", true),
            with_comments: settings.is_on("export include annotations", true),
            with_statistics: settings.is_on("export include statistics", true),
            ..Options::default()
        };
        Ok((form.write)(&report, &options))
    }
}
