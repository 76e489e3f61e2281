//! Matches to report, with their analysis.

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::{Context, ensure};
use barpoint::Coverage;
use barpoint::analysis::statistics::Thresholds;
use barpoint::wire::report::Report;
use barpoint::wire::{ToWire, match_report, position_report};
use barpoint_records::{Match, PositionRecord, Reading};

use super::settings::Settings;
use crate::analyst::{of_position, with_new_analysis, with_one_analysis};
use crate::input::{input_name, read_bytes};
use crate::progress::is_quiet;
use crate::records::{numbered_match, oddities, parse, say};

/// Returns the bytes of an input.
pub(super) fn bytes_of(path: &Path) -> anyhow::Result<Vec<u8>> {
    read_bytes(path).with_context(|| format!("cannot read {}", input_name(path)))
}

/// File of matches.
pub(super) struct Source {
    name: String,
    reading: Reading,
}

impl Source {
    pub(super) fn read(path: &Path, settings: &Settings) -> anyhow::Result<Self> {
        Self::of_bytes(path, &bytes_of(path)?, settings)
    }

    /// Reads a file whose bytes are known.
    pub(super) fn of_bytes(path: &Path, bytes: &[u8], settings: &Settings) -> anyhow::Result<Self> {
        let reading = parse(path, bytes, settings.args.from)?;
        say(&oddities(path, &reading));
        Ok(Self { name: input_name(path).to_string(), reading })
    }

    /// Returns the numbers of all matches.
    pub(super) fn numbers(&self) -> impl Iterator<Item = NonZeroUsize> {
        (1..=self.reading.matches.len()).filter_map(NonZeroUsize::new)
    }

    /// Returns the number of the match that the user wants. Notes the others.
    pub(super) fn numbered(&self, wanted: Option<NonZeroUsize>) -> anyhow::Result<NonZeroUsize> {
        let number = wanted.unwrap_or(NonZeroUsize::MIN);
        numbered_match(&self.reading, number)?;
        let count = self.reading.matches.len();
        if wanted.is_none() && count > 1 && !is_quiet() {
            say(&format!("note: the file contains {count} matches; --match chooses another\n"));
        }
        Ok(number)
    }

    /// Returns the report of a match. Analyses it if it has no analysis; `None` if that was stopped.
    pub(super) fn report(
        &self,
        number: NonZeroUsize,
        settings: &Settings,
    ) -> anyhow::Result<Option<Report>> {
        let record = numbered_match(&self.reading, number)?;
        let asked = PositionRecord::of_setup(record);
        let games = record.games.len();
        if let Some(game) = settings.args.game {
            ensure!(game < games, "no game {}: the match contains {games}", game + 1);
        }
        let engine = settings.engine()?;
        let (record, coverage) =
            if record.analysts().is_empty() && settings.args.analysis.by.is_none() {
                let Some((record, coverage)) = self.analysed(record, number, settings)? else {
                    return Ok(None);
                };
                (record, Some(coverage))
            } else {
                let place = format!("{}: ", self.name);
                let known = with_one_analysis(record, settings.args.analysis.by.as_deref(), &place);
                (known.with_context(|| self.name.clone())?, None)
            };
        let thresholds = Thresholds::default();
        let number = number.get();
        let mut report = match_report(&record, Some(&self.name), number, &engine, &thresholds);
        if let Ok(asked) = asked {
            report = position_report(report, &asked);
        }
        report.coverage = coverage.map(|coverage| coverage.to_wire());
        if let Some(game) = settings.args.game {
            report.games = report.games.drain(game..=game).collect();
            report.statistics = report.games[0].statistics.clone();
        }
        if let (Some(action), [game]) = (settings.args.action, &mut report.games[..]) {
            let count = game.moments.len();
            game.moments.retain(|moment| moment.action.number as usize == action + 1);
            ensure!(
                !game.moments.is_empty(),
                "no action {}: game {} has {count}",
                action + 1,
                game.game.game
            );
        }
        Ok(Some(report))
    }

    /// Analyses a match.
    fn analysed(
        &self,
        record: &Match,
        number: NonZeroUsize,
        settings: &Settings,
    ) -> anyhow::Result<Option<(Match, Coverage)>> {
        if !is_quiet() {
            let place = &self.name;
            say(&format!(
                "note: {place}: match {number} has no analysis and is analysed now; barpoint analyse -o \
                 keeps an analysis\n"
            ));
        }
        let engine = settings.engine()?;
        let analysed = match PositionRecord::of_setup(record) {
            Ok(position) => of_position(&position, &engine, &settings.analysis),
            Err(_) => with_new_analysis(record, &engine, &settings.analysis),
        };
        analysed.with_context(|| format!("cannot analyse {}", self.name))
    }
}
