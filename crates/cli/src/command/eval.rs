//! `barpoint eval`

use barpoint_core::Class;
use barpoint_engine::Evaluator;

use crate::engine::load_engine;
use crate::output::Printer;
use crate::report::{EvalReport, Kind, Report};
use crate::settings::Query;
use crate::status::Status;

pub(super) fn run(query: &Query) -> anyhow::Result<Status> {
    let engine = load_engine();
    let mut printer = Printer::new(query.format, Kind::Eval);
    let status = query.for_each(|subject| {
        let outcome = if let Some(result) = subject.position.result(subject.variant) {
            result.into()
        } else {
            subject.ensure_evaluable()?;
            engine.evaluate(&subject.position)
        };
        printer.print(&Report::Eval(EvalReport {
            subject: subject.clone(),
            class: Class::of(&subject.position, subject.variant),
            outcome,
        }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}
