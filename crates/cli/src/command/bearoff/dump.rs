//! `barpoint bearoff dump`

use anyhow::ensure;
use barpoint::wire::{Boards, database_record};
use barpoint_core::MatchState;
use barpoint_database::Database;
use barpoint_engine::ExactSource;

use super::settings::{DumpSettings, Dumped};
use crate::contest::ContestSettings;
use crate::met::load_met;
use crate::output::show;
use crate::position::Subject;
use crate::status::Status;
use crate::terminal::View;

mod text;

pub(in crate::command) fn run(settings: &DumpSettings, view: &View) -> anyhow::Result<Status> {
    let database = settings.file.open()?;
    let boards = match &settings.what {
        Dumped::Position(id) => {
            let subject = Subject::given(id, database.variant(), &settings.contest)?;
            let is_race = !subject.position.has_contact();
            ensure!(
                is_race || matches!(database, Database::Hypergammon(_)),
                "the sides in {id} can still meet: expected a race"
            );
            let state = subject.state.unwrap_or_default();
            Boards::of_position(&database, subject.position, state)?
        }
        Dumped::Index(index) => Boards::of_index(&database, *index, state(&settings.contest)?)?,
    };
    let record = database_record(&database, &boards, &load_met(&settings.met)?)?;
    show(&record, settings.format, view)?;
    Ok(Status::Done)
}

/// Returns the score and the cube of the options, for a position without an ID.
fn state(contest: &ContestSettings) -> anyhow::Result<MatchState> {
    Ok(contest.apply(None)?.unwrap_or_default())
}
