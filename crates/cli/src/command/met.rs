//! `barpoint met`

pub(crate) use self::args::Args;
use self::list::MetListReport;
use self::settings::Settings;
use self::table::MetReport;
use crate::output::print_one;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod conversion;
mod conversion_report;
mod list;
mod points;
mod points_report;
mod scale;
mod settings;
pub(super) mod table;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    match Settings::new(args.question) {
        Settings::List { format } => print_one(&MetListReport, format, view)?,
        Settings::Show { table, points, format } => {
            print_one(&MetReport { table: table.load()?, points }, format, view)?;
        }
        Settings::Points(settings) => {
            print_one(&points::points(&settings)?, settings.format, view)?;
        }
        Settings::Convert(settings) => {
            print_one(&conversion::convert(&settings)?, settings.format, view)?;
        }
    }
    Ok(Status::Done)
}
