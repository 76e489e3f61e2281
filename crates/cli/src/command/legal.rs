//! `barpoint legal`

use barpoint_core::{Dice, PositionKey};

use crate::output::Printer;
use crate::report::{Kind, LegalReport, Report};
use crate::settings::Query;
use crate::status::Status;

pub(super) fn run(query: &Query) -> anyhow::Result<Status> {
    let mut printer = Printer::new(query.format, Kind::Legal);
    let status = query.for_each(&mut printer, |subject, printer| {
        let rolls = subject.dice.as_ref().map_or(&Dice::ALL[..], std::slice::from_ref);
        for &dice in rolls {
            let mut plays = match subject.position.result(subject.variant) {
                None => subject.position.plays(dice).to_vec(),
                Some(_) => Vec::new(),
            };
            plays.sort_by_key(|legal| PositionKey::from(&legal.result));
            printer.print(&Report::Legal(LegalReport {
                position: subject.position,
                dice,
                plays,
            }))?;
        }
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
