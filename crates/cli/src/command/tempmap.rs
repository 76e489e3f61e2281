//! `barpoint tempmap`

use anyhow::Context;
use barpoint_analysis::{play_temperatures, temperature_map};
use barpoint_core::{Dice, Position};
use barpoint_engine::{SearchOptions, Searcher};

pub(crate) use self::args::Args;
use self::report::TemperatureReport;
use self::settings::Settings;
use crate::output::Printer;
use crate::position::Subject;
use crate::progress::Teller;
use crate::status::Status;

mod args;
mod report;
mod settings;

pub(super) fn run(args: Args) -> anyhow::Result<Status> {
    let settings = &Settings::new(args)?;
    let (engine, pool) = (settings.search.engine()?, settings.search.pool()?);
    let output = &settings.output;
    let mut printer = Printer::to(output.file.as_deref(), settings.query.format);
    let status = settings.query.for_each(&mut printer, |subject, printer| {
        let (position, context) = (subject.playable()?, engine.context(&subject.situation()));
        let evaluator = &engine.evaluator_of(subject.variant)?;
        let options = SearchOptions {
            cubeful: engine.options().cubeful && subject.is_cube_alive(),
            ..*engine.options()
        };
        let searcher = Searcher::new(evaluator, &context, &options);
        let dice = dice(settings, subject)?;
        let map = if let Some(dice) = dice {
            let top = settings.top.map_or(Settings::DEFAULT_TOP, |top| top.get() as usize);
            let searcher = searcher.with_options(&SearchOptions { top, ..options });
            let forced = forced(settings, subject, dice)?;
            let rows = top.saturating_add(forced.len()).min(position.plays(dice).len());
            let teller = Teller::new(rows as u32, "plays");
            let advance = || teller.advance(1);
            let map =
                pool.install(|| play_temperatures(&searcher, position, dice, &forced, advance));
            teller.finish();
            map
        } else {
            let teller = Teller::new(Dice::ALL.len() as u32, "rolls");
            let advance = || teller.advance(1);
            let map = pool.install(|| temperature_map(&searcher, position, advance));
            teller.finish();
            map
        };
        let report = TemperatureReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            options,
            context,
            dice,
            map: map.context("the game is over")?,
            label: settings.label,
            replies: settings.replies,
        };
        if output.svg {
            printer.draw(&report.svg())?;
        } else {
            printer.print(&report)?;
        }
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}

/// The roll whose plays are compared; there must be one if the user says how many or which.
fn dice(settings: &Settings, subject: &Subject) -> anyhow::Result<Option<Dice>> {
    if settings.top.is_some() || !settings.force.is_empty() {
        return subject.roll().map(Some);
    }
    Ok(subject.dice.filter(|_| !settings.all_rolls))
}

/// The results of the plays that the user wants to see in any case.
fn forced(settings: &Settings, subject: &Subject, dice: Dice) -> anyhow::Result<Vec<Position>> {
    let read = |text: &String| {
        let play = subject.position.parse_play(dice, text);
        Ok(play.with_context(|| format!("--force '{text}'"))?.result)
    };
    settings.force.iter().map(read).collect()
}
