//! `barpoint bearoff dump`

use anyhow::{Context, bail, ensure};
use barpoint::wire::Stacks;
use barpoint_core::{Chequers, MatchState, Position, Setup};
use barpoint_database::Database;
use barpoint_engine::ExactSource;

use self::pair::Pair;
use super::describe::describe;
use super::settings::{DumpSettings, Dumped};
use crate::contest::ContestSettings;
use crate::output::show;
use crate::position::Subject;
use crate::status::Status;
use crate::terminal::View;

mod hypergammon;
mod one_sided;
mod pair;
mod text;
mod two_sided;

pub(in crate::command) fn run(settings: &DumpSettings, view: &View) -> anyhow::Result<Status> {
    let database = settings.file.open()?;
    let numbering = database.kind().numbering()?;
    let number = |side: &Chequers| {
        numbering.index(side).with_context(|| {
            format!("{} is not in this database ({})", Stacks(side), describe(database.kind()))
        })
    };
    let boards = u64::from(numbering.boards());
    let is_one_sided = matches!(database, Database::OneSided(_));
    let pair = match &settings.what {
        Dumped::Position(id) => {
            let subject = Subject::given(id, database.variant(), &settings.contest)?;
            let position = subject.position;
            let is_race = !position.has_contact();
            ensure!(
                is_race || matches!(database, Database::Hypergammon(_)),
                "the sides in {id} can still meet: expected a race"
            );
            Pair {
                on_roll: number(position.on_roll())?,
                opponent: Some(number(position.opponent())?),
                position: Some(position),
                state: subject.state.unwrap_or_default(),
            }
        }
        Dumped::Index(index) if *index >= boards * boards => {
            bail!("no index {index}: expected a number from 0 to {}", boards * boards - 1)
        }
        Dumped::Index(index) if *index < boards && is_one_sided => Pair {
            on_roll: *index as u32,
            opponent: None,
            position: None,
            state: state(&settings.contest)?,
        },
        Dumped::Index(index) => {
            let numbers = [index / boards, index % boards].map(|number| number as u32);
            let side = |number| numbering.board(number).unwrap_or(Chequers::NONE);
            let [on_roll, opponent] = numbers.map(side);
            Pair {
                on_roll: numbers[0],
                opponent: Some(numbers[1]),
                position: Position::try_from(Setup { on_roll, opponent }).ok(),
                state: state(&settings.contest)?,
            }
        }
    };
    let dump = match &database {
        Database::OneSided(file) => one_sided::dump(file, &pair, settings)?,
        Database::TwoSided(file) => two_sided::dump(file, &pair, settings)?,
        Database::Hypergammon(file) => hypergammon::dump(file, &pair, settings)?,
        _ => bail!("databases of type {} cannot be shown", database.kind()),
    };
    show(&dump, settings.format, view)?;
    Ok(Status::Done)
}

/// Returns the score and the cube of the options, for a position without an ID.
fn state(contest: &ContestSettings) -> anyhow::Result<MatchState> {
    Ok(contest.apply(None)?.unwrap_or_default())
}
