//! `barpoint scoremap`

use barpoint::Engine;
use barpoint_analysis::{ScoreMapOptions, cube_map, play_map};
use barpoint_core::{Contest, MoneyRules};

pub(crate) use self::args::Args;
use self::report::{DecisionMap, ScoreMapReport};
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
        let options = options(settings, subject);
        let map = pool.install(|| map(settings, &engine, subject, &options))?;
        let report = ScoreMapReport {
            subject: subject.clone(),
            met: engine.table().name().to_owned(),
            plies: options.search.plies,
            cube: options.cube,
            map,
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

/// The cube, and the rules for money, are those of the position; its score does not count.
fn options(settings: &Settings, subject: &Subject) -> ScoreMapOptions {
    let state = subject.state.unwrap_or_default();
    let money = match state.contest() {
        Contest::Money(session) => session.rules,
        Contest::Match(_) => MoneyRules::default(),
    };
    ScoreMapOptions {
        points: settings.points,
        cube: state.cube(),
        money,
        search: settings.search.options,
    }
}

fn map(
    settings: &Settings,
    engine: &Engine,
    subject: &Subject,
    options: &ScoreMapOptions,
) -> anyhow::Result<DecisionMap> {
    let (position, table) = (subject.playable()?, engine.table());
    let evaluator = &engine.evaluator_of(subject.variant)?;
    let dice = subject.dice.filter(|_| !settings.cube_action);
    // What the label cannot be is said before the work begins.
    let label = dice.map(|dice| settings.play_label().map(|label| (dice, label))).transpose()?;
    let teller = Teller::new(options.cells() as u32, "scores");
    let advance = || teller.advance(1);
    let map = if let Some((dice, label)) = label {
        let map = play_map(evaluator, position, dice, table, options, advance)?;
        DecisionMap::Plays(dice, map, label)
    } else {
        let map = cube_map(evaluator, position, table, options, advance)?;
        DecisionMap::Cube(map, settings.cube_label())
    };
    teller.finish();
    Ok(map)
}
