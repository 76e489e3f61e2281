//! Plans: unchecked [`RolloutOptions`] and checked [`RolloutPlan`].

mod options;
mod preset;

use core::fmt;

use barpoint_core::{
    Contest, Cube, CubeValue, MoneyRules, Outcome, Position, Session, Side, Variant,
};
use barpoint_dice::{DiceSource, SeededDice, TrialDice};
use barpoint_engine::MAX_PLIES;
use barpoint_equity::{CubeContext, MatchEquityTable};

pub use options::{Late, PlayerSettings, RolloutOptions, VarianceReduction};
pub use preset::Preset;

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

/// Linear function of the five chances, in units of [`Utility`](barpoint_equity::Utility).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Linear {
    constant: f64,
    slopes: [f64; 5],
}

impl Linear {
    /// Returns the value to the player on roll if nobody turns the cube any more.
    fn dead(context: &CubeContext) -> Self {
        let at = |chances| context.cubeless(&Outcome::from_array(chances)).0;
        let lose = at([0.0; 5]);
        let win = at([1.0, 0.0, 0.0, 0.0, 0.0]);
        let win_gammon = at([1.0, 1.0, 0.0, 0.0, 0.0]);
        let lose_gammon = at([0.0, 0.0, 0.0, 1.0, 0.0]);
        let slopes = [
            win - lose,
            win_gammon - win,
            at([1.0, 1.0, 1.0, 0.0, 0.0]) - win_gammon,
            lose_gammon - lose,
            at([0.0, 0.0, 0.0, 1.0, 1.0]) - lose_gammon,
        ];
        Self { constant: lose, slopes }
    }

    pub(crate) fn at(&self, chances: &[f64; 5]) -> f64 {
        self.constant + self.change(chances)
    }

    /// Returns the change of the value for a change of the chances.
    pub(crate) fn change(&self, chances: &[f64; 5]) -> f64 {
        self.slopes.iter().zip(chances).map(|(slope, chance)| slope * chance).sum()
    }
}

/// Position at which games begin.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The board.
    pub position: Position,
    /// The cube.
    pub cube: Cube,
    /// True if the player on roll may double before the first roll.
    pub may_double: bool,
}

/// Returns the position with a centred cube, where the player on roll may double.
impl From<Position> for Candidate {
    fn from(position: Position) -> Self {
        Self { position, cube: Cube::START, may_double: true }
    }
}

/// Money play in which gammons count from the start.
const PLAIN_MONEY: Contest = {
    let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
    let points = barpoint_core::BySide { on_roll: 0, opponent: 0 };
    Contest::Money(Session { rules, points })
};

/// Reason why a plan is invalid.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlanError {
    /// There is no candidate.
    NoCandidates,
    /// The number of trials is 0.
    NoTrials,
    /// Games are truncated after 0 turns.
    NoTurns,
    /// A player is to look further ahead than the engine can.
    TooManyPlies(usize),
    /// A candidate is not a position of the variant.
    TooManyChequers {
        /// Index of the candidate.
        candidate: usize,
        /// Number of chequers of the side that has more.
        chequers: u32,
        /// The variant, which has fewer chequers a side.
        variant: Variant,
    },
}

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoCandidates => write!(f, "nothing to roll out: expected at least one position"),
            Self::NoTrials => write!(f, "0 trials: expected at least 1"),
            Self::NoTurns => write!(f, "a game truncated after 0 turns: expected at least 1"),
            Self::TooManyPlies(plies) => write!(f, "{plies} plies: expected at most {MAX_PLIES}"),
            Self::TooManyChequers { candidate, chequers, variant } => write!(
                f,
                "{chequers} chequers on one side of candidate {}: {variant} has at most {}",
                candidate + 1,
                variant.chequers()
            ),
        }
    }
}

impl core::error::Error for PlanError {}

#[cfg(test)]
mod tests;
