//! `barpoint cube`

use barpoint::ask::Part;

use self::report::CubeReport;
use crate::contest::MatchArgs;
use crate::output::PostOutputArgs;
use crate::position::{PositionArgs, Query};
use crate::search::{SearchArgs, SearchSettings};
use crate::status::Status;
use crate::terminal::View;

mod report;

/// Finds the best cube action before the roll: double or not, take or pass
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint cube 4HPMwQCMz+AIIQ
  barpoint cube 4HPMwQCMz+AIIQ --score 5-3 --length 7 --plies 3
  barpoint cube XGID=-b----E-C---eE---c-e----B-:1:1:1:00:2:4:0:9:10 --format json

Equities are normalised to the cube before the double, so that a pass is worth +1.

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
    output: PostOutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let query = Query::new(args.position, None, &args.output.into())
        .at(args.contest)
        .without(Part::OF_CUBE);
    let search = SearchSettings::new(args.search);
    let (engine, pool) = (search.engine()?, search.pool()?);
    query.answer(view, |subject| {
        let analysis = pool.install(|| engine.cube_decision(&subject.situation()))?;
        Ok(CubeReport { subject: subject.clone(), met: subject.met(&engine), analysis })
    })
}
