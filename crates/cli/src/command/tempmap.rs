//! `barpoint tempmap`

use anyhow::ensure;
use barpoint::ask::Part;
use barpoint_core::Dice;

pub(crate) use self::args::Args;
use self::report::TemperatureReport;
use crate::map_output::MapOutput;
use crate::position::Query;
use crate::progress::ProgressReporter;
use crate::search::SearchSettings;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod report;

/// Number of plays to compare by default.
const TOP: usize = 3;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let (output, format) = MapOutput::new(args.output, &args.position.position)?;
    ensure!(
        !args.replies || output.svg,
        "--replies is for drawings: expected --format svg, or an output that ends in .svg"
    );
    let market = args.market;
    ensure!(
        !market || !args.cubeless.cubeless,
        "--market is about the cube: expected it without --cubeless"
    );
    let mut search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    search.options.top = args.top.map_or(TOP, |top| top.get() as usize);
    search.ensure_apart(output.file.as_deref())?;
    let search = search.with_cube(args.cubeless);
    let query = Query::new(args.position, args.dice, &format).at(args.contest);
    let query = query.without(if args.all_rolls { Part::OF_VALUES } else { Part::OF_TEMPERATURES });
    let needs_roll = args.top.is_some() || !args.force.is_empty();
    let (engine, pool) = (search.engine()?, search.pool()?);
    query.for_each(output.printer(query.format, view), |subject, printer| {
        let situation = subject.situation();
        // There must be a roll if the user asks for plays.
        let dice = if needs_roll { Some(subject.roll()?) } else { subject.dice };
        let dice = dice.filter(|_| !args.all_rolls);
        let map = if let Some(dice) = dice {
            let forced = subject.forced(&args.force, dice)?;
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
        let map = map?;
        let market = market.then(|| pool.install(|| engine.market_map(&situation, &map)));
        let report = TemperatureReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            dice,
            map,
            market: market.transpose()?,
            label: args.label,
            replies: args.replies,
        };
        if output.svg {
            printer.draw(&report.svg())?;
        } else {
            printer.print(&report)?;
        }
        Ok(Status::Done)
    })
}
