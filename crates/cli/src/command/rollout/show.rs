//! `barpoint rollout show`

use std::path::Path;

use anyhow::{Context, ensure};
use barpoint_core::{
    Contest, Decision, Dice, MatchState, Phase, Player, Position, Side, StateSetup,
};
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{JobSettings, RolloutFile, RolloutPlan, RolloutResult};

use super::data::table_of;
use super::{read, report};
use crate::met::load_met;
use crate::output::Printer;
use crate::report::{Action, Kind, Report, RolloutReport};
use crate::settings::ShowRolloutSettings;
use crate::status::Status;
use crate::subject::Subject;

/// Shows what files of rollouts hold, once their checksums and sums have been checked.
pub(super) fn run(settings: &ShowRolloutSettings) -> anyhow::Result<Status> {
    let table = settings.met.as_deref().map(load_met).transpose()?;
    let mut printer = Printer::new(settings.format, Kind::Rollout);
    for path in &settings.files {
        let report = shown(path, table.as_ref()).with_context(|| path.display().to_string())?;
        printer.print(&Report::Rollout(Box::new(report)))?;
    }
    printer.finish()?;
    Ok(Status::Done)
}

fn shown(path: &Path, other: Option<&MatchEquityTable>) -> anyhow::Result<RolloutReport> {
    let RolloutFile { job, tally, .. } = read(path)?;
    let settings = job.settings().context("a job of another version")?;
    let money = settings.plan(&MatchEquityTable::default()).context("no rollout that can be")?;
    let (table, met) = match money.contest() {
        Contest::Money(_) => (MatchEquityTable::default(), None),
        Contest::Match(score) => {
            let table = table_of(&settings, score.length().into(), other);
            let table = table.context(
                "a match equity table that is not known here: expected --met with the one that \
                 was used",
            )?;
            let name = table.name().to_owned();
            (table, Some(name))
        }
    };
    let plan = settings.plan(&table).context("no rollout that can be")?;
    let (subject, actions) = subject(&settings, &plan)?;
    let result = RolloutResult::of_tally(tally).context("no trials of every candidate yet")?;
    let report = report(&subject, &plan, &actions, &job, &result)?;
    Ok(RolloutReport { met, ..report })
}

/// What was asked about, and what its candidates begin with.
fn subject(settings: &JobSettings, plan: &RolloutPlan) -> anyhow::Result<(Subject, Vec<Action>)> {
    let first = plan.candidates()[0];
    if plan.viewpoint() == Side::OnRoll {
        let actions = match plan.cash() {
            Some(_) => vec![Action::NoDouble, Action::DoubleTake],
            None => vec![Action::Roll; plan.candidates().len()],
        };
        let state = state(*plan.contest(), first.cube, None)?;
        return Ok((known(first.position, settings, state, None)?, actions));
    }
    let state_at = |dice| state(plan.contest().flip(), first.cube.flip(), dice);
    let results = || plan.candidates().iter().map(|candidate| candidate.position);
    let Some((position, dice)) = origin(settings, results) else {
        // Files of before did not say where the plays began.
        let actions = results().map(Action::Result).collect();
        return Ok((known(first.position.flip(), settings, state_at(None)?, None)?, actions));
    };
    let plays = position.plays(dice);
    let play = |result| plays.iter().find(|play| play.result == result).copied();
    let actions: Option<_> = results().map(|result| play(result).map(Action::Play)).collect();
    let subject = known(position, settings, state_at(Some(dice))?, Some(dice))?;
    Ok((subject, actions.context("plays of another roll than its own")?))
}

/// Where the plays began: as the job says, or an opening.
fn origin<I: Iterator<Item = Position>>(
    settings: &JobSettings,
    results: impl Fn() -> I,
) -> Option<(Position, Dice)> {
    let start = settings.variant()?.start();
    let openings = Dice::ALL.into_iter().map(|dice| (start, dice));
    settings.origin().or_else(|| {
        openings.into_iter().find(|(position, dice)| {
            let plays = position.plays(*dice);
            results().all(|result| plays.iter().any(|play| play.result == result))
        })
    })
}

fn state(
    contest: Contest,
    cube: barpoint_core::Cube,
    dice: Option<Dice>,
) -> anyhow::Result<MatchState> {
    let phase = Phase::playing(dice.map_or(Decision::Roll, Decision::Play));
    let setup = StateSetup { contest, cube, cube_limit: None, phase };
    setup.try_into().context("no state of a game that can be")
}

fn known(
    position: Position,
    settings: &JobSettings,
    state: MatchState,
    dice: Option<Dice>,
) -> anyhow::Result<Subject> {
    let variant = settings.variant().context("a variant that is not known")?;
    ensure!(position.on_roll().total() <= u32::from(variant.chequers()), "too many chequers");
    Subject::of(position, variant, state, Player::One, dice)
}
