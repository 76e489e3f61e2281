//! `barpoint met`

use barpoint::met_points::MetQuantities;
use barpoint::wire::Scale;

pub(crate) use self::args::Args;
use self::args::Question;
use self::table::MetReport;
use crate::output::print_one;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod conversion;
mod list;
mod points;
mod points_report;
pub(super) mod table;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    match args.question {
        Question::List { output } => print_one(&list::list(), output.or_text(), view)?,
        Question::Show { met, points, output } => {
            print_one(&MetReport { table: met.load()?, points }, output.or_text(), view)?;
        }
        Question::GammonValues(args) => points::run(MetQuantities::GammonValues, &args, view)?,
        Question::TakePoints(args) => points::run(MetQuantities::TakePoints, &args, view)?,
        Question::MarketWindow(args) => points::run(MetQuantities::MarketWindows, &args, view)?,
        Question::Eq2Mwc(args) => conversion::run(Scale::Mwc, &args, view)?,
        Question::Mwc2Eq(args) => conversion::run(Scale::Equity, &args, view)?,
    }
    Ok(Status::Done)
}
