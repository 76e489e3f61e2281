//! `barpoint moves`

use std::num::NonZeroU32;

use anyhow::ensure;
use barpoint::SearchOptions;
use barpoint::ask::Part;
use barpoint_core::Dice;

use self::report::{ByCubeReport, MovesReport};
use crate::contest::MatchArgs;
use crate::number;
use crate::output::{Format, OutputArgs, PostOutputArgs};
use crate::position::{PositionArgs, Query};
use crate::search::{CubelessArgs, FilterArgs, SearchArgs, SearchSettings};
use crate::status::Status;
use crate::terminal::View;

mod report;

/// Ranks the legal plays of a roll
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint moves start --dice 31
  barpoint moves 4HPwATDgc/ABMA --dice 6-4 --top 5 --plies 3 --format csv
  barpoint moves start --dice 65 --all
  barpoint moves start --dice 65 --by-cube --top 3
  barpoint moves start --dice 43 --force '24/20 13/10' --score 2-4 --length 9 --cube 2 --owner x

All listed plays are evaluated at the depth of --plies. --all adds the other legal plays. Plays that the \
move filter dropped are listed separately, with the depth at which they were evaluated.

A position without a match ID or an XGID is for money play, with a centred cube, the Jacoby rule and \
beavers; options override this.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Roll to play, such as 31 [default: the roll of the ID]
    #[arg(long)]
    dice: Option<Dice>,
    /// Number of best plays to list, all evaluated at the depth of --plies [default: 10]
    #[arg(long, value_name = "N", value_parser = number::positive)]
    top: Option<NonZeroU32>,
    /// List all legal plays; those that --top or the move filter dropped are listed separately
    #[arg(long)]
    all: bool,
    /// Also list this play, such as '8/5 6/5', evaluated at the depth of --plies; may be repeated
    #[arg(long, value_name = "PLAY")]
    force: Vec<String>,
    /// Show the best plays for a centred cube, for a cube of the player on roll and for one of the opponent
    #[arg(long, conflicts_with = "all")]
    by_cube: bool,
    #[command(flatten)]
    contest: MatchArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    cubeless: CubelessArgs,
    #[command(flatten)]
    output: PostOutputArgs,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let Args { top, all, force, by_cube, .. } = args;
    let format = OutputArgs::from(args.output);
    ensure!(
        !by_cube || !args.cubeless.cubeless,
        "--by-cube compares owners of the cube: expected it without --cubeless"
    );
    let is_post = matches!(format.format, Some(Format::Post(_)));
    ensure!(
        !by_cube || !is_post,
        "plays at each cube cannot be written as a post: expected --by-cube with --format text, json or csv"
    );
    let top = top.map_or(SearchOptions::TOP, |top| top.get() as usize);
    let query = Query::new(args.position, args.dice, &format).at(args.contest);
    let query = query.without(Part::OF_PLAYS);
    let search = SearchSettings::new(args.search).with_filter(&args.filter)?;
    let mut search = search.with_cube(args.cubeless);
    search.options.top = top;
    let (engine, pool) = (search.engine()?, search.pool()?);
    if by_cube {
        return query.answer(view, |subject| {
            engine.evaluator_of(subject.variant)?;
            let dice = subject.roll()?;
            let forced = subject.forced(&force, dice)?;
            let situation = subject.situation();
            let list = pool.install(|| engine.list_plays(&situation, dice, false, &forced))?;
            let by_cube = pool.install(|| engine.plays_by_cube(&situation, dice, &forced))?;
            let met = subject.met(&engine);
            Ok(ByCubeReport { subject: subject.clone(), met, dice, list, by_cube })
        });
    }
    query.answer(view, |subject| {
        engine.evaluator_of(subject.variant)?;
        let dice = subject.roll()?;
        let forced = subject.forced(&force, dice)?;
        let situation = subject.situation();
        let list = pool.install(|| engine.list_plays(&situation, dice, all, &forced))?;
        Ok(MovesReport {
            subject: subject.clone(),
            met: subject.met(&engine),
            dice,
            cubeful: engine.options().cubeful,
            list,
        })
    })
}
