//! `barpoint hypergammon met`

use std::io::{self, Write};
use std::sync::Arc;

use anyhow::{Context, ensure};
use barpoint_core::Variant;
use barpoint_database::{Access, Database, DatabaseError, HypergammonMet, HypergammonOnDemand};
use barpoint_engine::ExactSource;
use barpoint_equity::write_met_xml;

use super::args::{MetArgs, MetFormat, MetMethod};
use crate::command::bearoff::build_progress::BuildProgress;
use crate::command::met::table::MetReport;
use crate::interrupt;
use crate::output::{Format, Printer, ensure_apart, write_to};
use crate::status::Status;
use crate::terminal::View;
use crate::threads::Pool;

pub(super) fn run(args: &MetArgs, view: &View) -> anyhow::Result<Status> {
    ensure_apart(&args.database, &args.output)?;
    let usual = if args.chequers == 3 { MetMethod::Model } else { MetMethod::Exact };
    let met = match args.method.unwrap_or(usual) {
        MetMethod::Exact => {
            let (chequers, threshold) = (args.chequers, args.threshold);
            HypergammonMet::Exact { chequers, threshold }
        }
        MetMethod::Model => HypergammonMet::Model(database(args)?),
    };
    let pool = Pool::new(args.threads.count())?;
    let progress = BuildProgress::new();
    let solved =
        interrupt::stoppable(|stop| pool.install(|| met.solve(args.points, &progress, stop)));
    progress.finish();
    let table = match solved {
        Ok(table) => table,
        Err(DatabaseError::Stopped) => {
            let _ = writeln!(io::stderr(), "stopped: no table was written");
            return Ok(Status::Interrupted);
        }
        Err(error) => return Err(error.into()),
    };
    let points = args.points;
    let file = args.output.as_deref();
    let format = match args.format {
        MetFormat::Text => Format::Text,
        MetFormat::Json => Format::Json,
        MetFormat::Csv => Format::Csv,
        MetFormat::Xml => {
            write_to(file, &write_met_xml(&table, points))?;
            return Ok(Status::Done);
        }
    };
    let mut printer = Printer::to(file, format, view);
    printer.print(&MetReport { table, points })?;
    printer.finish()?;
    Ok(Status::Done)
}

/// Returns the database for the model.
fn database(args: &MetArgs) -> anyhow::Result<Arc<dyn ExactSource>> {
    let chequers = args.chequers;
    let variant = Variant::ALL.into_iter().find(|variant| variant.chequers() == chequers);
    let variant = variant.context("unknown variant of hypergammon")?;
    if let Some(path) = &args.database {
        let database = Database::open(path, Access::Mapped, None);
        let database = database.with_context(|| path.display().to_string())?;
        let shown = path.display();
        ensure!(database.variant() == Some(variant), "{shown}: not a database of {variant}");
        return Ok(Arc::new(database));
    }
    let made = HypergammonOnDemand::new(variant).with_context(|| {
        format!(
            "the model needs a database of {variant}: expected --database FILE (see barpoint \
             hypergammon build), or --method exact"
        )
    })?;
    Ok(Arc::new(made))
}
