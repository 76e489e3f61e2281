//! `barpoint bearoff dump`

use anyhow::{Context, ensure};
use barpoint::ask::Part;
use barpoint::wire::{Boards, database_record};
use barpoint_database::Database;
use barpoint_engine::ExactSource;

use super::args::DumpArgs;
use crate::met::load_met;
use crate::output::show;
use crate::position::Subject;
use crate::status::Status;
use crate::terminal::View;

mod text;

pub(in crate::command) fn run(args: &DumpArgs, view: &View) -> anyhow::Result<Status> {
    let database = args.file.open()?;
    let boards = if let Some(id) = &args.position {
        let subject = Subject::given(id, database.variant(), &args.contest, Part::BEFORE_ROLL)?;
        let is_race = !subject.position.has_contact();
        ensure!(
            is_race || matches!(database, Database::Hypergammon(_)),
            "the sides in {id} can still meet: expected a race"
        );
        let state = subject.state.unwrap_or_default();
        Boards::of_position(&database, subject.position, state)?
    } else {
        let index = args.index.context("no record: expected --index or --position")?;
        Boards::of_index(&database, index, args.contest.apply(None)?.unwrap_or_default())?
    };
    let record = database_record(&database, &boards, &load_met(&args.met)?)?;
    show(&record, args.format, view)?;
    Ok(Status::Done)
}
