//! `barpoint dice`

pub(crate) use self::args::Args;
use self::args::DiceCommand;
use crate::output::print_one;
use crate::status::Status;
use crate::terminal::View;

mod args;
mod commit;
mod list;
mod roll;
mod source;
mod statistics;
mod verify;

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    match args.command {
        DiceCommand::Roll(args) => print_one(&roll::roll(&args)?, args.output.or_text(), view)?,
        DiceCommand::List { output } => print_one(&list::list(), output.or_text(), view)?,
        DiceCommand::Commit(args) => {
            print_one(&commit::commit(args.secret)?, args.output.or_text(), view)?;
        }
        DiceCommand::Verify(args) => {
            let report = verify::verify(&args)?;
            print_one(&report, args.output.or_text(), view)?;
            return Ok(if report.passed { Status::Done } else { Status::CheckFailed });
        }
        DiceCommand::Statistics(args) => {
            print_one(&statistics::count(&args)?, args.output.or_text(), view)?;
        }
    }
    Ok(Status::Done)
}
