//! What is rolled out: loose [`RolloutOptions`] and checked [`RolloutPlan`].

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

/// A rollout that can be run: candidates and settings that fit together.
#[derive(Clone, Debug, PartialEq)]
pub struct RolloutPlan {
    candidates: Vec<Candidate>,
    /// The context of each candidate.
    starts: Vec<CubeContext>,
    contest: Contest,
    viewpoint: Side,
    /// The contest and the cube that values refer to, seen by the player asked about.
    base: CubeContext,
    /// Value with a dead cube of the chances of the player asked about.
    dead: Linear,
    options: RolloutOptions,
    dice: DiceSource,
    /// Nobody doubles a cube this high.
    cube_limit: CubeValue,
    pub(crate) turn_limit: u32,
}

impl RolloutPlan {
    /// The turns after which a game is given up for an estimate. No game between sensible players
    /// gets anywhere near; it keeps an evaluator without sense from playing for ever.
    pub const TURN_LIMIT: u32 = 4096;

    /// How often the cube of a money game is doubled at most. Players with any sense do not get
    /// there, and sums stay far from the limits of their integers.
    pub const DOUBLINGS: u8 = 10;

    /// Rolls out a position for the player on roll, for money with gammons counting from the start.
    ///
    /// # Errors
    /// See [`PlanError`].
    pub fn for_position(position: Position, options: RolloutOptions) -> Result<Self, PlanError> {
        Self::money(vec![position], Side::OnRoll, &options)
    }

    /// Compares plays, given as the positions they lead to with the turn passed, for the player
    /// who makes them, as [`for_position`](Self::for_position) does.
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

    /// Rolls out anything.
    ///
    /// `viewpoint` is the player asked about. The contest and the cube that values refer to are seen
    /// by the player on roll, as the candidates are. Without a cube in use, gammons of money play
    /// count from the start whatever the contest says.
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
        let contest = match contest {
            Contest::Money(_) if !options.cubeful => PLAIN_MONEY,
            contest => contest,
        };
        let context = |cube| CubeContext::new(&contest, cube, table);
        let starts = candidates.iter().map(|candidate| context(candidate.cube)).collect();
        let base = match viewpoint {
            Side::OnRoll => context(cube),
            Side::Opponent => context(cube).flip(),
        };
        let limit = cube.value.log2().saturating_add(Self::DOUBLINGS);
        Ok(Self {
            candidates,
            starts,
            contest,
            viewpoint,
            base,
            dead: Linear::dead(&base),
            options,
            dice: DiceSource::new(options.dice, options.seed),
            cube_limit: CubeValue::from_log2(limit).unwrap_or(CubeValue::MAX),
            turn_limit: Self::TURN_LIMIT,
        })
    }

    /// The same with a cube that may not be turned higher than this.
    #[must_use]
    pub fn with_cube_limit(self, limit: CubeValue) -> Self {
        Self { cube_limit: self.cube_limit.min(limit), ..self }
    }

    /// The positions from which games are played.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// Whose chances are asked for, as seen from the candidates.
    pub const fn viewpoint(&self) -> Side {
        self.viewpoint
    }

    /// What is played for, as seen by the player on roll.
    pub const fn contest(&self) -> &Contest {
        &self.contest
    }

    /// The contest and the cube that values refer to, seen by the player asked about.
    pub const fn base(&self) -> &CubeContext {
        &self.base
    }

    /// The settings.
    pub const fn options(&self) -> &RolloutOptions {
        &self.options
    }

    /// The dice, the same for all candidates.
    pub const fn dice(&self) -> &DiceSource {
        &self.dice
    }

    /// The highest value of the cube.
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

    /// The dice of a game that is played on once more; `branch` is at least 1.
    pub(crate) fn branch_dice(&self, trial: u32, branch: u32) -> TrialDice<'static> {
        let dice = SeededDice::new(self.options.seed);
        let trial = u64::from(branch) << 32 | u64::from(trial);
        // A cube may be turned again before the first roll.
        if self.options.initial { dice.opening_trial(trial) } else { dice.trial(trial) }
    }

    pub(crate) fn start(&self, candidate: usize) -> &CubeContext {
        &self.starts[candidate]
    }

    pub(crate) const fn dead(&self) -> &Linear {
        &self.dead
    }

    /// What a value of 1 is in units of [`Utility`](barpoint_equity::Utility): the cube in money
    /// play, the match in a match.
    pub(crate) fn unit(&self) -> f64 {
        if self.base.is_money() { f64::from(self.base.cube().value.get()) } else { 1.0 }
    }

    /// What a pass is worth to the player who doubles, in the units of
    /// [`Estimates::value`](crate::Estimates::value), if the candidates are no double and double,
    /// take, in this order.
    pub fn cash(&self) -> Option<f64> {
        let [no_double, take] = &self.candidates[..] else { return None };
        let same = no_double.position == take.position && self.viewpoint == Side::OnRoll;
        let is_decision = same && Some(take.cube) == no_double.cube.doubled_by(Side::OnRoll);
        is_decision.then(|| self.base.cash().0 / self.unit())
    }

    /// How a player plays at a turn; `on_roll` is the one asked about.
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
