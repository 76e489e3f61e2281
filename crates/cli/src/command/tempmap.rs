//! `barpoint tempmap`

use anyhow::Context;
use barpoint_core::{Dice, LegalPlay};

pub(crate) use self::args::Args;
use self::report::TemperatureReport;
use self::settings::Settings;
use crate::output::Printer;
use crate::position::Subject;
use crate::progress::ProgressReporter;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod report;
mod settings;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let settings = &Settings::new(args)?;
    let (engine, pool) = (settings.search.engine()?, settings.search.pool()?);
    let output = &settings.output;
    let mut printer = Printer::to(output.file.as_deref(), settings.query.format, view);
    let status = settings.query.for_each(&mut printer, |subject, printer| {
        let (situation, dice) = (subject.situation(), dice(settings, subject)?);
        let map = if let Some(dice) = dice {
            let forced = forced(settings, subject, dice)?;
            let rows = engine.options().top.saturating_add(forced.len());
            let rows = rows.min(subject.position.plays(dice).len());
            let progress = ProgressReporter::new(rows as u32, "plays");
            let advance = || progress.advance(1);
            let map = pool.install(|| engine.play_temperatures(&situation, dice, &forced, advance));
            progress.finish();
            map
        } else {
            let progress = ProgressReporter::new(Dice::ALL.len() as u32, "rolls");
            let advance = || progress.advance(1);
            let map = pool.install(|| engine.temperature_map(&situation, advance));
            progress.finish();
            map
        };
        let report = TemperatureReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            dice,
            map: map?,
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

/// Returns the roll whose plays are compared. There must be one if the user asks for plays.
fn dice(settings: &Settings, subject: &Subject) -> anyhow::Result<Option<Dice>> {
    if settings.needs_roll {
        return subject.roll().map(Some);
    }
    Ok(subject.dice.filter(|_| !settings.all_rolls))
}

/// Returns the plays that the user wants to be compared.
fn forced(settings: &Settings, subject: &Subject, dice: Dice) -> anyhow::Result<Vec<LegalPlay>> {
    let read = |text: &String| {
        subject.position.parse_play(dice, text).with_context(|| format!("--force '{text}'"))
    };
    settings.force.iter().map(read).collect()
}
