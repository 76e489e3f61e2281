//! Analysis of the record while one plays.

use barpoint::analysis::statistics::{CountingRule, Statistics, Thresholds};
use barpoint::{AnalysisLevel, AnalysisSettings};
use barpoint_core::Player;

use crate::ask::failed;
use crate::session::{LineError, Reply, Session};

impl Session {
    /// Analyses the latest action, the game or the match: `analyse`, `analyse game`,
    /// `analyse match fast`.
    pub(crate) fn analyse(&mut self, rest: &str) -> Result<Reply, LineError> {
        let mut settings =
            AnalysisSettings { game: Some(self.table.place().game), ..<_>::default() };
        let mut is_one = true;
        for word in rest.split_whitespace() {
            match word {
                "move" => is_one = true,
                "game" => is_one = false,
                "match" | "session" => (is_one, settings.game) = (false, None),
                level => {
                    let level: AnalysisLevel =
                        level.parse().map_err(|_| self.expected("analyse", "what-level", rest))?;
                    (settings.plays, settings.cubes) = (Some(level), Some(level));
                }
            }
        }
        if is_one {
            let action = self.table.place().action.checked_sub(1);
            settings.action = Some(action.ok_or_else(|| self.error("nothing-to-decide", &[]))?);
        }
        let record = self.table.record();
        let count = settings.steps(record);
        let analysed = self.engine.analyse(record, &settings, &|_, _| ());
        let analysed = analysed.map_err(failed)?;
        self.table.take_notes(analysed.record);
        self.save()?;
        let text = self.say("analysed", &[("count", count.into())]) + "\n";
        Ok(Reply::line(text + &self.rates()))
    }

    pub(crate) fn statistics(&self) -> Result<Reply, LineError> {
        let text = self.rates();
        if text.is_empty() { Err(self.error("not-analysed", &[])) } else { Ok(Reply::line(text)) }
    }

    /// Returns the error rates of the analysed decisions and the errors of resignations; empty without
    /// any.
    fn rates(&self) -> String {
        let marks = Thresholds::default();
        let games = Statistics::of_games(self.table.record(), self.engine.table(), &marks);
        let mut sum = Statistics::default();
        for game in games {
            sum += &game;
        }
        let mut text = String::new();
        for player in Player::BOTH {
            let (name, sums) = (self.name(player), sum.rate_sums(player));
            if let Some(rate) = sums.rate(CountingRule::ExtremeGammon) {
                let rate = format!("{rate:.2}");
                let count = sums.decisions(CountingRule::ExtremeGammon);
                let arguments =
                    [("name", (&name).into()), ("rate", (&rate).into()), ("count", count.into())];
                text += &(self.say("rates-are", &arguments) + "\n");
            }
            // Resignations are in no error rate.
            let resignations = &sum.players[player].resignations;
            let count = resignations.offered + resignations.accepted + resignations.declined;
            if count > 0 {
                let loss = format!("{:.3}", resignations.error().normalised);
                let arguments =
                    [("name", (&name).into()), ("loss", (&loss).into()), ("count", count.into())];
                text += &(self.say("resignations-are", &arguments) + "\n");
            }
        }
        text
    }
}
