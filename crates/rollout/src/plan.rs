//! Plans: unchecked [`RolloutOptions`] and checked [`RolloutPlan`].

mod candidate;
mod error;
mod linear;
mod options;
mod player;
mod preset;

use barpoint_core::{Contest, Cube, CubeValue, Position, Side};
use barpoint_dice::{DiceSource, SeededDice, TrialDice};
use barpoint_engine::MAX_PLIES;
use barpoint_equity::{CubeContext, MatchEquityTable};

pub use candidate::Candidate;
pub use error::PlanError;
pub use options::{Late, RolloutOptions};
pub use player::{PlayerSettings, VarianceReduction};
pub use preset::{ParsePresetError, Preset};

use candidate::PLAIN_MONEY;
use linear::Linear;

/// Checked candidates and settings of a rollout.
#[derive(Clone, Debug, PartialEq)]
pub struct RolloutPlan {
    candidates: Vec<Candidate>,
    /// The contest and the cube of each candidate.
    starts: Vec<CubeContext>,
    contest: Contest,
    viewpoint: Side,
    /// The contest and the cube that values refer to, from the point of view of the viewpoint
    /// player.
    base: CubeContext,
    /// Value of chances of the viewpoint player with a dead cube.
    dead: Linear,
    options: RolloutOptions,
    dice: DiceSource,
    /// Maximum value of the cube.
    cube_limit: CubeValue,
    pub(crate) turn_limit: u32,
}

impl RolloutPlan {
    /// Number of turns after which a game ends with an estimate. Games between sensible players are
    /// far shorter; the limit ends the games of an evaluator that never finishes.
    pub const TURN_LIMIT: u32 = 4096;

    /// Maximum number of doublings in a money game. Sensible players do not reach it. It keeps the
    /// sums far from the limits of their integers.
    pub const DOUBLINGS: u8 = 10;

    /// Returns the plan of a position for the player on roll, for money. Gammons count from the
    /// start.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn for_position(position: Position, options: RolloutOptions) -> Result<Self, PlanError> {
        Self::money(vec![position], Side::OnRoll, &options)
    }

    /// Returns a plan that compares plays for the player who makes them, otherwise as
    /// [`for_position`](Self::for_position). A play is given as the resulting position with the
    /// opponent on roll.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn for_plays(results: Vec<Position>, options: RolloutOptions) -> Result<Self, PlanError> {
        Self::money(results, Side::Opponent, &options)
    }

    fn money(
        positions: Vec<Position>,
        viewpoint: Side,
        options: &RolloutOptions,
    ) -> Result<Self, PlanError> {
        let candidates = positions.into_iter().map(Candidate::from).collect();
        let table = MatchEquityTable::default();
        Self::new(candidates, viewpoint, PLAIN_MONEY, Cube::START, &table, *options)
    }

    /// Returns the plan of any candidates.
    ///
    /// `viewpoint` is the side of the viewpoint player in the candidates. The contest and the cube
    /// that values refer to are those of the player on roll, as the candidates are. If the cube is
    /// not in use, gammons count from the start in money play even if the contest has the Jacoby
    /// rule. If the cube has reached its limit, the Jacoby rule remains.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn new(
        candidates: Vec<Candidate>,
        viewpoint: Side,
        contest: Contest,
        cube: Cube,
        table: &MatchEquityTable,
        options: RolloutOptions,
    ) -> Result<Self, PlanError> {
        check(&candidates, &options)?;
        let is_fixed = options.cube_limit.is_some_and(|limit| cube.value >= limit);
        let contest = match contest {
            Contest::Money(_) if !options.cubeful && !is_fixed => PLAIN_MONEY,
            contest => contest,
        };
        let context = |cube| {
            let context = CubeContext::new(&contest, cube, table);
            if is_fixed { context.with_fixed_cube() } else { context }
        };
        let starts = candidates.iter().map(|candidate| context(candidate.cube)).collect();
        let base = match viewpoint {
            Side::OnRoll => context(cube),
            Side::Opponent => context(cube).flip(),
        };
        let most = CubeValue::from_log2(cube.value.log2().saturating_add(Self::DOUBLINGS));
        let most = most.unwrap_or(CubeValue::MAX);
        Ok(Self {
            candidates,
            starts,
            contest,
            viewpoint,
            base,
            dead: Linear::dead(&base),
            options,
            dice: DiceSource::new(options.dice, options.seed),
            cube_limit: options.cube_limit.map_or(most, |limit| limit.min(most)),
            turn_limit: Self::TURN_LIMIT,
        })
    }

    /// Returns the positions at which the games begin.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Returns the side of the viewpoint player, seen from the candidates.
    pub const fn viewpoint(&self) -> Side {
        self.viewpoint
    }

    /// Returns the contest, from the point of view of the player on roll.
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    /// Returns the contest and the cube that values refer to, from the point of view of the
    /// viewpoint player.
    pub const fn base(&self) -> &CubeContext {
        &self.base
    }

    /// Returns the settings.
    pub const fn options(&self) -> &RolloutOptions {
        &self.options
    }

    /// Returns the dice, which are the same for all candidates.
    pub const fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// Returns the maximum value of the cube.
    pub const fn cube_limit(&self) -> CubeValue {
        self.cube_limit
    }

    pub(crate) fn trial_dice(&self, trial: u32) -> TrialDice<'_> {
        if self.options.initial {
            self.dice.opening_trial(trial.into())
        } else {
            self.dice.trial(trial.into())
        }
    }

    /// Returns the dice of one more continuation of a game; `branch` is at least 1.
    pub(crate) fn branch_dice(&self, trial: u32, branch: u32) -> TrialDice<'static> {
        let dice = SeededDice::new(self.options.seed);
        let trial = u64::from(branch) << 32 | u64::from(trial);
        // The cube can be redoubled before the first roll.
        if self.options.initial { dice.opening_trial(trial) } else { dice.trial(trial) }
    }

    pub(crate) fn start(&self, candidate: usize) -> &CubeContext {
        &self.starts[candidate]
    }

    pub(crate) const fn dead(&self) -> &Linear {
        &self.dead
    }

    /// Returns a value of 1 in units of [`Utility`](barpoint_equity::Utility): the cube in money
    /// play, the match in a match.
    pub(crate) fn unit(&self) -> f64 {
        if self.base.is_money() { f64::from(self.base.cube().value.get()) } else { 1.0 }
    }

    /// Returns the value of a pass to the player who doubles, in the units of
    /// [`Estimates::value`](crate::Estimates::value). Returns `None` unless the candidates are "no
    /// double" and "double, take", in this order.
    pub fn cash(&self) -> Option<f64> {
        let [no_double, take] = &self.candidates[..] else { return None };
        let same = no_double.position == take.position && self.viewpoint == Side::OnRoll;
        let is_decision = same && Some(take.cube) == no_double.cube.doubled_by(Side::OnRoll);
        is_decision.then(|| self.base.cash().0 / self.unit())
    }

    /// Returns the settings of a player at a turn; the viewpoint player is `on_roll`.
    pub(crate) fn player(&self, side: Side, turn: u32) -> &PlayerSettings {
        match &self.options.late {
            Some(late) if turn >= late.turn => &late.players[side],
            _ => &self.options.players[side],
        }
    }
}

fn check(candidates: &[Candidate], options: &RolloutOptions) -> Result<(), PlanError> {
    if candidates.is_empty() {
        return Err(PlanError::NoCandidates);
    }
    if options.trials == 0 {
        return Err(PlanError::NoTrials);
    }
    if options.truncate_after == Some(0) {
        return Err(PlanError::NoTurns);
    }
    let players = [Some(&options.players), options.late.as_ref().map(|late| &late.players)];
    let players = players.into_iter().flatten().flat_map(|by| [&by.on_roll, &by.opponent]);
    let plies = players.flat_map(|player| [player.chequer.plies, player.cube.plies]);
    let plies = plies.chain(options.variance_reduction.map(|reduction| reduction.plies));
    if let Some(plies) = plies.max().filter(|&plies| plies > MAX_PLIES) {
        return Err(PlanError::TooManyPlies(plies));
    }
    let variant = options.variant;
    for (candidate, Candidate { position, .. }) in candidates.iter().enumerate() {
        let chequers = position.on_roll().total().max(position.opponent().total());
        if chequers > u32::from(variant.chequers()) {
            return Err(PlanError::TooManyChequers { candidate, chequers, variant });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
