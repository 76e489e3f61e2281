//! `barpoint moves`

use anyhow::Context;
use barpoint::{RankedPlay, SearchOptions};
use barpoint_core::{Dice, LegalPlay};

use crate::output::Printer;
use crate::report::{Kind, MovesReport, Report};
use crate::settings::MovesSettings;
use crate::status::Status;
use crate::subject::Subject;

pub(super) fn run(settings: &MovesSettings) -> anyhow::Result<Status> {
    let (engine, pool) = (settings.search.engine()?, settings.search.pool()?);
    let options = engine.options();
    let mut printer = Printer::new(settings.query.format, Kind::Moves);
    let status = settings.query.for_each_counted(&mut printer, |subject, printer| {
        engine.evaluator_of(subject.variant)?;
        let dice = subject.roll()?;
        let forced = forced(settings, subject, dice)?;
        let situation = subject.situation();
        let plays = pool.install(|| engine.rank_all_plays(&situation, dice, &forced))?;
        printer.print(&Report::Moves(MovesReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            dice,
            options: SearchOptions {
                plies: plays.first().map_or(options.plies, |best| best.plies),
                ..*options
            },
            legal: plays.len(),
            plays: listed(settings, plays),
        }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}

/// The plays that the user wants to see in any case.
fn forced(
    settings: &MovesSettings,
    subject: &Subject,
    dice: Dice,
) -> anyhow::Result<Vec<LegalPlay>> {
    let read = |text: &String| {
        subject.position.parse_play(dice, text).with_context(|| format!("--force '{text}'"))
    };
    settings.force.iter().map(read).collect()
}

/// The best plays and those that were forced in, or all, with their ranks.
fn listed(settings: &MovesSettings, plays: Vec<RankedPlay>) -> Vec<(usize, RankedPlay)> {
    let top = settings.search.options.top;
    let is_listed =
        |(rank, play): &(usize, RankedPlay)| settings.all || *rank <= top || play.forced;
    (1..).zip(plays).filter(is_listed).collect()
}
