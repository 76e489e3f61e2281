//! Boards to look up.

use barpoint::wire::bearoff::{Board, DumpCube};
use barpoint::wire::{Decimal, Stacks};
use barpoint_core::{Chequers, Contest, MatchState, Outcome, Position};
use barpoint_equity::{CubeContext, CubeDecision, CubeLife};
use barpoint_ids::PositionId;

use crate::command::bearoff::settings::DumpSettings;
use crate::met::load_met;

/// Boards to show: their numbers, and their position if they fit on one board.
pub(super) struct Pair {
    pub(super) on_roll: u32,
    pub(super) opponent: Option<u32>,
    pub(super) position: Option<Position>,
    pub(super) state: MatchState,
}

impl Pair {
    /// Returns the position ID, if both boards fit on one board.
    pub(super) fn id(&self) -> Option<String> {
        self.position.map(|position| PositionId(position).to_string())
    }
}

/// Returns a board without a roll distribution.
pub(super) fn board(chequers: Option<Chequers>, index: u32) -> Board {
    let chequers = chequers.unwrap_or(Chequers::NONE);
    Board {
        index,
        chequers: Stacks(&chequers).to_string(),
        pips: chequers.pips(),
        all_off: None,
        first_off: None,
    }
}

/// Returns the cube action, or `None` if the game is over.
pub(super) fn cube(
    pair: &Pair,
    settings: &DumpSettings,
    outcome: &Outcome,
    life: &CubeLife,
) -> anyhow::Result<Option<DumpCube>> {
    if pair.on_roll == 0 || pair.opponent == Some(0) {
        return Ok(None);
    }
    let met = load_met(&settings.met)?;
    let contest = pair.state.contest();
    let context = CubeContext::new(contest, pair.state.cube(), &met);
    let decision = CubeDecision::of(&context, outcome, life);
    let equities = decision.equities();
    Ok(Some(DumpCube {
        contest: match contest {
            Contest::Money(_) => "money".to_owned(),
            Contest::Match(score) => {
                let away = score.away();
                format!("{}-away, {}-away, {}", away.on_roll, away.opponent, met.name())
            }
        },
        no_double: Decimal(equities.no_double.0),
        double_take: equities.double_take.map(|equity| Decimal(equity.0)),
        double_pass: Decimal(equities.double_pass.0),
        action: decision.to_string(),
    }))
}
