//! Rollouts read from files.

use core::fmt;

use barpoint_core::{Contest, Cube, Decision, Dice, MatchState, Phase, Position, Side, StateSetup};
use barpoint_equity::MatchEquityTable;
use barpoint_rollout::{JobSettings, RolloutFile, RolloutPlan};

use crate::rollout::{Action, Rollout};
use crate::{Situation, table_of_rollout};

impl Rollout {
    /// Reads the rollout of a file without the engine that made it.
    ///
    /// In a match, the match equity table is found by its hash in `tables` or in the built-in
    /// tables.
    ///
    /// # Errors
    /// Returns an error if the file is of another version, its match equity table is unknown, or
    /// its sums do not fit its candidates.
    pub fn of_file(
        file: &RolloutFile,
        tables: &[MatchEquityTable],
    ) -> Result<Self, ReadRolloutError> {
        let settings = file.job.settings().ok_or(ReadRolloutError::Version)?;
        let money = settings.plan(&MatchEquityTable::default());
        let money = money.ok_or(ReadRolloutError::Impossible)?;
        let table = match money.contest() {
            Contest::Money(_) => MatchEquityTable::default(),
            Contest::Match(score) => {
                table_of_rollout(&settings.data, score.length().into(), tables)
                    .ok_or(ReadRolloutError::Table)?
            }
        };
        let plan = settings.plan(&table).ok_or(ReadRolloutError::Impossible)?;
        let (situation, dice, actions) = beginning(&settings, &plan)?;
        let rollout = Self::new(situation, plan, actions, file.job.clone(), file.tally.clone());
        let rollout = rollout.with_dice(dice);
        Ok(match rollout.plan().contest() {
            Contest::Money(_) => rollout,
            Contest::Match(_) => rollout.with_table_name(table.name()),
        })
    }
}

/// Returns the situation, the roll of the plays that are compared, and the first actions.
fn beginning(
    settings: &JobSettings,
    plan: &RolloutPlan,
) -> Result<(Situation, Option<Dice>, Vec<Action>), ReadRolloutError> {
    let first = plan.candidates()[0];
    if plan.viewpoint() == Side::OnRoll {
        let actions = match plan.cash() {
            Some(_) => vec![Action::NoDouble, Action::DoubleTake],
            None => vec![Action::Roll; plan.candidates().len()],
        };
        let state = state(*plan.contest(), first.cube, None)?;
        return Ok((situation(first.position, settings, state)?, None, actions));
    }
    let state_at = |dice| state(plan.contest().flip(), first.cube.flip(), dice);
    let results = || plan.candidates().iter().map(|candidate| candidate.position);
    let Some((position, dice)) = origin(settings, results) else {
        // Early files do not contain the position before the plays.
        let actions = results().map(Action::Result).collect();
        let situation = situation(first.position.flip(), settings, state_at(None)?)?;
        return Ok((situation, None, actions));
    };
    let actions = plays_to(&position, dice, plan).ok_or(ReadRolloutError::OtherPlays)?;
    let situation = situation(position, settings, state_at(Some(dice))?)?;
    Ok((situation, Some(dice), actions))
}

/// Returns the candidates of a plan as plays of a roll, `None` if they are not plays of this roll.
pub(crate) fn plays_to(before: &Position, dice: Dice, plan: &RolloutPlan) -> Option<Vec<Action>> {
    let plays = before.plays(dice);
    let play = |result| plays.iter().find(|play| play.result == result).copied();
    let candidates = plan.candidates().iter();
    candidates.map(|candidate| play(candidate.position).map(Action::Play)).collect()
}

/// Returns the position and the roll of the plays, from the job or by comparison with the openings.
fn origin<I: Iterator<Item = Position>>(
    settings: &JobSettings,
    results: impl Fn() -> I,
) -> Option<(Position, Dice)> {
    let start = settings.variant()?.start();
    let openings = Dice::ALL.into_iter().map(|dice| (start, dice));
    settings.origin().or_else(|| {
        { openings }.find(|(position, dice)| {
            let plays = position.plays(*dice);
            results().all(|result| plays.iter().any(|play| play.result == result))
        })
    })
}

fn state(contest: Contest, cube: Cube, dice: Option<Dice>) -> Result<MatchState, ReadRolloutError> {
    let phase = Phase::playing(dice.map_or(Decision::Roll, Decision::Play));
    let setup = StateSetup { contest, cube, cube_limit: None, phase };
    setup.try_into().map_err(|_| ReadRolloutError::Impossible)
}

fn situation(
    position: Position,
    settings: &JobSettings,
    state: MatchState,
) -> Result<Situation, ReadRolloutError> {
    let variant = settings.variant().ok_or(ReadRolloutError::Impossible)?;
    if position.on_roll().total() > u32::from(variant.chequers()) {
        return Err(ReadRolloutError::Impossible);
    }
    Ok(Situation { position, variant, state })
}

/// Reason why the file of a rollout cannot be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadRolloutError {
    /// The job is of another version.
    Version,
    /// The job cannot be rolled out.
    Impossible,
    /// The match equity table is unknown.
    Table,
    /// The candidates are not plays of the roll.
    OtherPlays,
}

impl fmt::Display for ReadRolloutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Version => "the job is of another version",
            Self::Impossible => "the job cannot be rolled out: expected valid settings",
            Self::Table => {
                "the match equity table is unknown: expected --met with the table of the rollout"
            }
            Self::OtherPlays => "the candidates are not plays of its roll",
        })
    }
}

impl core::error::Error for ReadRolloutError {}
