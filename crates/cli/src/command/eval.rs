//! `barpoint eval`

use barpoint::ask::Part;
use barpoint_core::Class;

use self::report::EvalReport;
use crate::contest::MatchArgs;
use crate::output::OutputArgs;
use crate::position::{PositionArgs, Query};
use crate::search::{CubelessArgs, SearchArgs, SearchSettings};
use crate::status::Status;
use crate::terminal::View;

mod report;

/// Evaluates a position for the player on roll, before the roll
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint eval start
  barpoint eval sGfwATDgc/ABMA --plies 3 --score 2-4 --length 9
  barpoint eval - --plies 0 --format csv < positions.txt

A position without a match ID or an XGID is for money play, with a centred cube, the Jacoby rule and \
beavers; options override this.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    contest: MatchArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    cubeless: CubelessArgs,
    #[command(flatten)]
    output: OutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let query =
        Query::new(args.position, None, &args.output).at(args.contest).without(Part::BEFORE_ROLL);
    let search = SearchSettings::new(args.search).with_cube(args.cubeless);
    let (engine, pool) = (search.engine()?, search.pool()?);
    query.answer(view, |subject| {
        let evaluation = pool.install(|| engine.evaluate(&subject.situation()))?;
        Ok(EvalReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            class: Class::of(&subject.position, subject.variant),
            evaluation,
        })
    })
}
