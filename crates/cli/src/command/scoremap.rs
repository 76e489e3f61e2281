//! `barpoint scoremap`

use barpoint::Engine;

pub(crate) use self::args::Args;
use self::report::{DecisionMap, ScoreMapReport};
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
        let map = pool.install(|| map(settings, &engine, subject))?;
        let met = engine.table().name().to_owned();
        let report = ScoreMapReport { subject: subject.clone(), met, map };
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

fn map(settings: &Settings, engine: &Engine, subject: &Subject) -> anyhow::Result<DecisionMap> {
    let (situation, points) = (subject.situation(), settings.points);
    let dice = subject.dice.filter(|_| !settings.cube_action);
    // What the label cannot be is said before the work begins.
    let label = dice.map(|dice| settings.play_label().map(|label| (dice, label))).transpose()?;
    let cells = engine.map_options(&situation, points).cells();
    let progress = ProgressReporter::new(cells as u32, "scores");
    let advance = || progress.advance(1);
    let map = if let Some((dice, label)) = label {
        let map = engine.play_map(&situation, dice, points, advance)?;
        DecisionMap::Plays(dice, map, label)
    } else {
        let map = engine.cube_map(&situation, points, advance)?;
        DecisionMap::Cube(map, settings.cube_label())
    };
    progress.finish();
    Ok(map)
}
