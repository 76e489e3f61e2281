//! Settings of rollouts.

use core::num::NonZeroU8;

use barpoint_core::{BySide, Dice};
use barpoint_engine::{MAX_PLIES, Pruning, SearchOptions};
use barpoint_equity::{BuiltinModel, CubeEfficiency};
use barpoint_rollout::{
    DiceKind, Late, PlayerSettings, Preset, RolloutOptions, StopRules, VarianceReduction,
};

use super::Problem;
use crate::FilterChoice;
use crate::rollout::RolloutRequest;

/// Settings of a rollout as a caller gives them. The preset has the value of each one that is `None`.
///
/// # Examples
/// ```
/// use barpoint::ask::RolloutFields;
/// use barpoint::rollout::Preset;
///
/// let fields = RolloutFields { preset: Preset::Deep, confidence: Some(0.95), ..Default::default() };
/// assert_eq!(fields.options()?.trials, RolloutFields::CONFIDENCE_TRIALS);
/// let wrong = RolloutFields { plies: Some(9), ..Default::default() };
/// assert_eq!(wrong.options().unwrap_err().to_string(), "9 plies: expected 0 to 4");
/// # Ok::<(), barpoint::ask::Problem>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RolloutFields {
    /// Preset.
    pub preset: Preset,
    /// Number of trials of each candidate. The default is that of the preset, and with a confidence at least
    /// [`CONFIDENCE_TRIALS`](Self::CONFIDENCE_TRIALS).
    pub trials: Option<u32>,
    /// Kind of dice. The default is quasi-random.
    pub dice: Option<DiceKind>,
    /// Seed of the dice.
    pub seed: Option<u64>,
    /// True if the cube is in use.
    pub cubeful: Option<bool>,
    /// True if the first roll is an opening roll.
    pub initial: Option<bool>,
    /// Number of turns after which a game ends with an estimate, 0 to play to the end.
    pub truncate: Option<u32>,
    /// True to end a game as soon as a database knows its value.
    pub truncate_at_bearoff: Option<bool>,
    /// False to leave the luck of the dice in the results.
    pub variance_reduction: Option<bool>,
    /// Plies at which luck is estimated. The default is 0.
    pub luck_plies: Option<usize>,
    /// Number of continuations after a redouble, 1 to [`MAX_BRANCHES`](Self::MAX_BRANCHES).
    pub branches: Option<u8>,
    /// Plies of plays.
    pub plies: Option<usize>,
    /// Plies of cube decisions and of truncated games. The default is [`plies`](Self::plies), or the preset's.
    pub cube_plies: Option<usize>,
    /// Plies of the opponent's plays. The default is those of the player on roll.
    pub opponent_plies: Option<usize>,
    /// Plies of the opponent's cube decisions. The default is [`opponent_plies`](Self::opponent_plies), or
    /// those of the player on roll.
    pub opponent_cube_plies: Option<usize>,
    /// First turn, counted from 0, with the late plies. If [`plies`](Self::plies) are given, there is none by
    /// default.
    pub late: Option<u32>,
    /// Plies of plays from the late turn on.
    pub late_plies: Option<usize>,
    /// Plies of cube decisions from the late turn on. The default is those of plays.
    pub late_cube_plies: Option<usize>,
    /// Move filter of all searches. The default is `normal`.
    pub filter: Option<FilterChoice>,
    /// False to evaluate every play with the large net.
    pub pruning: Option<bool>,
    /// Cube efficiency.
    pub efficiency: Option<CubeEfficiency>,
    /// Model of cube ownership.
    pub model: Option<BuiltinModel>,
    /// Standard error at which the rollout stops.
    pub error: Option<f64>,
    /// Number of joint standard deviations at which a candidate is dropped.
    pub jsds: Option<f64>,
    /// Confidence at which the rollout stops, 0.5 to below 1.
    pub confidence: Option<f64>,
    /// Number of trials before the rules that stop a rollout are checked.
    pub minimum: Option<u32>,
    /// Number of best plays to roll out. The default is [`TOP`](Self::TOP), or all if `within` is given.
    pub top: Option<usize>,
    /// Equity behind the best play within which plays are rolled out.
    pub within: Option<f64>,
}

/// Candidates of a rollout that are not named: the position, or the best plays of a roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RolloutCandidates(Option<(Dice, usize, f64)>);

impl RolloutCandidates {
    /// Returns the request for these candidates.
    pub fn of(self, request: RolloutRequest<'_>) -> RolloutRequest<'_> {
        match self.0 {
            None => request,
            Some((dice, top, within)) => request.near_plays(dice, top, within),
        }
    }
}

/// First late turn and the plies from there on, for plays and for the cube.
type LatePlies = (u32, usize, usize);

impl RolloutFields {
    /// Number of trials of a rollout with a confidence: every sequence of three rolls once.
    pub const CONFIDENCE_TRIALS: u32 = 36 * 36 * 36;

    /// Default number of best plays to roll out.
    pub const TOP: usize = 3;

    /// Maximum number of continuations, because more of them take too much time for their benefit.
    pub const MAX_BRANCHES: u8 = 16;

    /// Returns the options. Their variant is that of the situation later.
    ///
    /// # Errors
    /// Returns an error if a number is out of its range, or a setting has no effect beside the others.
    pub fn options(&self) -> Result<RolloutOptions, Problem> {
        let usual = RolloutOptions::from(self.preset);
        let reduces = self.variance_reduction.unwrap_or(usual.variance_reduction.is_some());
        if !reduces && self.luck_plies.is_some() {
            let reason = "plies of luck without variance reduction: expected one without the other";
            return Err(Problem::new("luck_plies", reason));
        }
        let reduction =
            VarianceReduction { plies: plies("luck_plies", self.luck_plies)?.unwrap_or(0) };
        let late = self.late(&usual)?;
        let late = late.map(|(turn, plies, cube_plies)| {
            Ok(Late { turn, players: both(&self.player(plies, cube_plies)?) })
        });
        Ok(RolloutOptions {
            trials: self.trials(&usual)?,
            dice: self.dice.unwrap_or(usual.dice),
            seed: self.seed.unwrap_or(usual.seed),
            truncate_at_exact: self.truncate_at_bearoff.unwrap_or(usual.truncate_at_exact),
            truncate_after: self.truncate.or(usual.truncate_after).filter(|&turns| turns > 0),
            initial: self.initial.unwrap_or(usual.initial),
            cubeful: self.cubeful.unwrap_or(usual.cubeful),
            variance_reduction: reduces.then_some(reduction),
            branches: self.branches(&usual, reduces)?,
            players: self.players(&usual)?,
            late: late.transpose()?,
            ..usual
        })
    }

    /// Returns the rules that stop the rollout early.
    ///
    /// # Errors
    /// Returns an error if a number is out of its range.
    pub fn rules(&self) -> Result<StopRules, Problem> {
        if let Some(confidence) = self.confidence.filter(|share| !(0.5..1.0).contains(share)) {
            let reason = format!("a confidence of {confidence}: expected 0.5 to below 1");
            return Err(Problem::new("confidence", reason));
        }
        Ok(StopRules {
            minimum: self.minimum.unwrap_or(StopRules::GRAIN),
            error: size("error", self.error)?,
            jsds: size("jsds", self.jsds)?,
            confidence: self.confidence,
        })
    }

    /// Returns the candidates: the best plays of a roll, or the position if there is no roll.
    ///
    /// # Errors
    /// Returns an error if best plays are wanted without a roll, or the equity is out of its range.
    pub fn candidates(&self, dice: Option<Dice>) -> Result<RolloutCandidates, Problem> {
        let within = size("within", self.within)?;
        if dice.is_none() && (self.top.is_some() || within.is_some()) {
            return Err(Problem::new("dice", "best plays without a roll: expected dice"));
        }
        let within = within.unwrap_or(f64::INFINITY);
        Ok(RolloutCandidates(dice.map(|dice| (dice, self.most_plays(), within))))
    }

    /// Returns the maximum number of plays to roll out.
    #[must_use]
    pub fn most_plays(&self) -> usize {
        self.top.unwrap_or(if self.within.is_some() { usize::MAX } else { Self::TOP })
    }

    fn trials(&self, usual: &RolloutOptions) -> Result<u32, Problem> {
        match (self.trials, self.confidence) {
            (Some(0), _) => Err(Problem::new("trials", "0 trials: expected at least 1")),
            (Some(trials), _) => Ok(trials),
            (None, Some(_)) => Ok(usual.trials.max(Self::CONFIDENCE_TRIALS)),
            (None, None) => Ok(usual.trials),
        }
    }

    fn branches(&self, usual: &RolloutOptions, reduces: bool) -> Result<NonZeroU8, Problem> {
        let Some(branches) = self.branches else {
            return Ok(if reduces { usual.branches } else { NonZeroU8::MIN });
        };
        let most = Self::MAX_BRANCHES;
        let possible = NonZeroU8::new(branches).filter(|branches| branches.get() <= most);
        let reason = || format!("{branches} branches: expected 1 to {most}");
        possible.ok_or_else(|| Problem::new("branches", reason()))
    }

    fn players(&self, usual: &RolloutOptions) -> Result<BySide<PlayerSettings>, Problem> {
        let usual = usual.players.on_roll;
        let (own, cube) = (plies("plies", self.plies)?, plies("cube_plies", self.cube_plies)?);
        let cube = cube.or(own).unwrap_or(usual.cube.plies);
        let own = own.unwrap_or(usual.chequer.plies);
        let theirs = plies("opponent_plies", self.opponent_plies)?;
        let their_cube = plies("opponent_cube_plies", self.opponent_cube_plies)?;
        let their_cube = their_cube.or(theirs).unwrap_or(cube);
        Ok(BySide {
            on_roll: self.player(own, cube)?,
            opponent: self.player(theirs.unwrap_or(own), their_cube)?,
        })
    }

    fn late(&self, usual: &RolloutOptions) -> Result<Option<LatePlies>, Problem> {
        let of_preset = usual.late.filter(|_| self.plies.is_none());
        let of_preset = of_preset.map(|late| (late.turn, late.players.on_roll.chequer.plies));
        let given = plies("late_plies", self.late_plies)?;
        let cube = plies("late_cube_plies", self.late_cube_plies)?;
        let late = match (self.late, of_preset) {
            (Some(turn), _) => Some((turn, given.unwrap_or_default())),
            (None, Some((turn, usual))) => Some((turn, given.unwrap_or(usual))),
            (None, None) if given.is_some() || cube.is_some() => {
                let reason = "late plies without the turn from which they hold: expected late";
                return Err(Problem::new("late_plies", reason));
            }
            (None, None) => None,
        };
        Ok(late.map(|(turn, plies)| (turn, plies, cube.unwrap_or(plies))))
    }

    fn player(&self, plies: usize, cube_plies: usize) -> Result<PlayerSettings, Problem> {
        let usual = PlayerSettings::quick(plies).chequer;
        let filters = self.filter.as_ref().map(|filter| filter.at(plies)).transpose();
        let chequer = SearchOptions {
            filters: filters
                .map_err(|error| Problem::new("filter", error))?
                .unwrap_or(usual.filters),
            efficiency: self.efficiency.unwrap_or(usual.efficiency),
            model: self.model.unwrap_or(usual.model),
            pruning: self.pruning.unwrap_or(true).then_some(Pruning::QUICK),
            ..usual
        };
        Ok(PlayerSettings { chequer, cube: SearchOptions { plies: cube_plies, ..chequer } })
    }
}

const fn both(player: &PlayerSettings) -> BySide<PlayerSettings> {
    BySide { on_roll: *player, opponent: *player }
}

fn plies(field: &'static str, plies: Option<usize>) -> Result<Option<usize>, Problem> {
    match plies {
        Some(plies) if plies > MAX_PLIES => {
            Err(Problem::new(field, format!("{plies} plies: expected 0 to {MAX_PLIES}")))
        }
        plies => Ok(plies),
    }
}

fn size(field: &'static str, size: Option<f64>) -> Result<Option<f64>, Problem> {
    match size {
        Some(size) if !size.is_finite() || size < 0.0 => {
            let reason = format!("{field} is {size}: expected a number of at least 0");
            Err(Problem::new(field, reason))
        }
        size => Ok(size),
    }
}
