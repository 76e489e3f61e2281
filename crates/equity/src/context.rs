//! Contest and cube: everything except the position on which a value depends.

use barpoint_core::{BySide, Contest, Cube, CubeOwner, CubeValue, Outcome, Side};

use crate::efficiency::{self, Spot};
use crate::ladder::CubeLadder;
use crate::{
    CubeCurve, CubeLife, CubeModel, Emg, Knot, MatchEquityTable, Mwc, Payoff, PipRace, PipRaces,
    Spread, Stakes, Utility,
};

/// A contest and a cube, prepared for fast valuation of positions.
///
/// # Perspective
/// The player on roll. [`flip`](Self::flip) changes the view together with that of the position.
///
/// # Examples
/// ```
/// use barpoint_core::{Contest, Cube, Outcome};
/// use barpoint_equity::{CubeContext, CubeLife, Janowski, MatchEquityTable};
///
/// let context = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
/// let outcome = Outcome { win: 0.62, ..Outcome::default() };
/// let races = context.pip_races();
/// let life = CubeLife::Race(races.race(90.0, outcome.win));
///
/// let no_double = context.cubeful(&outcome, &life, &Janowski);
/// let taken = context.doubled().expect("the cube is in the middle");
/// let double_take = taken.cubeful(&outcome, &life, &Janowski);
/// assert!(no_double > double_take);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CubeContext {
    cube: Cube,
    /// True if the rules let nobody turn the cube any more.
    is_fixed: bool,
    scale: Scale,
}

/// Winning chance at the pass point of a match if the opponent cannot double.
const NEVER_PASSES: f64 = 0.0;
/// Winning chance at the cash point of a match if the player on roll cannot double.
const NEVER_CASHES: f64 = 1.0;

/// Values of the results of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "made seldom, read at every leaf of a search")]
enum Scale {
    Money { jacoby: bool, beavers: bool },
    Match { crawford: bool, ladder: CubeLadder },
}

impl CubeContext {
    /// Money play in which gammons count and nobody doubles, as engines without a cube play.
    pub const fn cubeless_money() -> Self {
        let scale = Scale::Money { jacoby: false, beavers: false };
        Self { cube: Cube::START, is_fixed: false, scale }
    }

    /// Prepares a contest and a cube. Money play does not use the table.
    pub fn new(contest: &Contest, cube: Cube, table: &MatchEquityTable) -> Self {
        let scale = match contest {
            Contest::Money(session) => {
                Scale::Money { jacoby: session.rules.jacoby, beavers: session.rules.beavers }
            }
            Contest::Match(score) => Scale::Match {
                crawford: score.is_crawford(),
                ladder: CubeLadder::new(score.away(), cube.value, |winner, points| {
                    table.after_game(score, winner, points)
                }),
            },
        };
        Self { cube, is_fixed: false, scale }
    }

    /// The same contest with a cube that nobody may turn any more, because it has reached its limit or
    /// because the game has no cube.
    #[must_use]
    pub const fn with_fixed_cube(&self) -> Self {
        Self { is_fixed: true, ..*self }
    }

    /// Returns true if nobody may turn the cube any more.
    #[inline]
    pub const fn has_fixed_cube(&self) -> bool {
        self.is_fixed
    }

    /// The cube.
    #[inline]
    pub const fn cube(&self) -> Cube {
        self.cube
    }

    /// Returns true in money play.
    #[inline]
    pub const fn is_money(&self) -> bool {
        matches!(self.scale, Scale::Money { .. })
    }

    /// Returns true if this is the Crawford game, in which nobody may double.
    #[inline]
    pub const fn is_crawford(&self) -> bool {
        matches!(self.scale, Scale::Match { crawford: true, .. })
    }

    /// Returns true if a player who is doubled may beaver.
    #[inline]
    pub const fn has_beavers(&self) -> bool {
        matches!(self.scale, Scale::Money { beavers: true, .. })
    }

    /// Returns true if gammons count. With the Jacoby rule they count only once the cube has been
    /// turned, and so never if it is fixed in the middle.
    #[inline]
    pub fn counts_gammons(&self) -> bool {
        !(self.is_money() && self.plays_jacoby())
    }

    /// The same contest and cube seen by the other player.
    #[must_use]
    pub fn flip(&self) -> Self {
        let scale = match self.scale {
            Scale::Money { .. } => self.scale,
            Scale::Match { crawford, ref ladder } => {
                Scale::Match { crawford, ladder: ladder.flip() }
            }
        };
        Self { cube: self.cube.flip(), scale, ..*self }
    }

    /// The same contest for a search that does not use the cube. Gammons then count: the Jacoby rule
    /// makes players double in time, and without doubles it has no purpose. If the cube is fixed, the
    /// Jacoby rule remains, because it decides the points of the game.
    #[must_use]
    pub const fn without_doubles(&self) -> Self {
        match self.scale {
            Scale::Money { beavers, .. } if !self.is_fixed => {
                Self { scale: Scale::Money { jacoby: false, beavers }, ..*self }
            }
            _ => *self,
        }
    }

    /// Factor by which all values in this context exceed those in another one, also after at most
    /// `turns` turns of the cube. Returns `None` if the two contexts value positions differently.
    ///
    /// In money play only the value of the cube may differ. In a match it makes no difference if
    /// every game ends the match.
    #[must_use]
    pub fn multiple_of(&self, other: &Self, turns: u32) -> Option<f64> {
        if self == other {
            return Some(1.0);
        }
        let [value, other_value] = [self, other].map(|context| context.cube.value);
        let turns_left = |value: CubeValue| u32::from(CubeValue::MAX.log2() - value.log2());
        let is_alike = self.cube.owner == other.cube.owner
            && self.is_fixed == other.is_fixed
            && turns_left(value).min(turns) == turns_left(other_value).min(turns);
        match (&self.scale, &other.scale) {
            _ if !is_alike => None,
            (Scale::Money { .. }, Scale::Money { .. }) if self.scale == other.scale => {
                Some(f64::from(value.get()) / f64::from(other_value.get()))
            }
            (
                Scale::Match { crawford, ladder },
                Scale::Match { crawford: other_crawford, ladder: other },
            ) => (crawford == other_crawford && ladder.is_level_with(other)).then_some(1.0),
            _ => None,
        }
    }

    /// Returns the context after the player on roll has doubled and the opponent has taken, still
    /// seen by the doubler. Returns `None` if the player on roll may not double.
    #[must_use]
    pub fn doubled(&self) -> Option<Self> {
        let cube = self.cube.doubled_by(Side::OnRoll).filter(|_| !self.is_fixed)?;
        let scale = match &self.scale {
            Scale::Money { .. } => self.scale,
            Scale::Match { crawford: true, .. } => return None,
            Scale::Match { crawford: false, ladder } => {
                Scale::Match { crawford: false, ladder: ladder.doubled()? }
            }
        };
        Some(Self { cube, scale, ..*self })
    }

    /// Returns the context after the opponent of the player on roll has taken a double, turned the
    /// cube once more and kept it. Returns `None` if the rules have no beavers or if the cube is
    /// already at its highest value.
    #[must_use]
    pub fn beavered(&self) -> Option<Self> {
        let value = self.cube.value.doubled().filter(|_| self.has_beavers())?;
        Some(Self { cube: Cube { value, ..self.cube }, ..*self })
    }

    /// Returns true if a double cannot help the player on roll: if the cube is fixed, in the Crawford
    /// game, and if the points on the cube already win the match.
    #[inline]
    pub fn is_dead_for_player_on_roll(&self) -> bool {
        match &self.scale {
            Scale::Money { .. } => self.is_fixed,
            Scale::Match { crawford, ladder } => {
                *crawford || self.is_fixed || ladder.away().on_roll <= self.cube.value.get()
            }
        }
    }

    /// Returns true if the player on roll risks nothing by a double, because this game already wins
    /// the match for the opponent. This is the case after the Crawford game.
    ///
    /// Waiting is then never worth more than a double that is taken: the player can make the same
    /// plays with the doubled cube and wins at least as much.
    pub fn doubles_freely(&self) -> bool {
        match &self.scale {
            Scale::Money { .. } => false,
            Scale::Match { ladder, .. } => {
                self.doubled().is_some() && ladder.suffices(Side::Opponent, 0)
            }
        }
    }

    /// Returns true if the opponent risks nothing by a double at the next turn.
    fn is_doubled_freely(&self) -> bool {
        match &self.scale {
            Scale::Money { .. } => false,
            Scale::Match { crawford, ladder } => {
                let is_mine = self.cube.owner == CubeOwner::Side(Side::OnRoll);
                let may_double = !crawford && !self.is_fixed && !is_mine;
                may_double
                    && ladder.suffices(Side::OnRoll, 0)
                    && !ladder.suffices(Side::Opponent, 0)
            }
        }
    }

    /// Returns the payoffs of a match for each cube that this game can still reach or has left, from the lowest one on,
    /// and the place of the present one. Returns `None` for money.
    pub fn payoffs(&self) -> Option<(&[Payoff], usize)> {
        let Scale::Match { crawford, ladder } = &self.scale else { return None };
        let (payoffs, place) = (ladder.payoffs(), ladder.rung().min(ladder.payoffs().len() - 1));
        let is_dead = self.is_fixed || *crawford;
        Some(if is_dead { (&payoffs[place..=place], 0) } else { (payoffs, place) })
    }

    /// Value for the player on roll after the opponent has passed a double.
    #[inline]
    pub fn cash(&self) -> Utility {
        Utility(match &self.scale {
            Scale::Money { .. } => f64::from(self.cube.value.get()),
            Scale::Match { ladder, .. } => ladder.payoff(0).single(Side::OnRoll),
        })
    }

    /// Value for the player on roll after passing a double.
    #[inline]
    pub fn pass(&self) -> Utility {
        Utility(match &self.scale {
            Scale::Money { .. } => -f64::from(self.cube.value.get()),
            Scale::Match { ladder, .. } => ladder.payoff(0).single(Side::Opponent),
        })
    }

    /// Value if nobody turns the cube from now on.
    #[inline]
    pub fn cubeless(&self, outcome: &Outcome) -> Utility {
        let spread = Spread::from(outcome);
        Utility(match &self.scale {
            Scale::Money { .. } => {
                self.money_curve(&spread).dead() * f64::from(self.cube.value.get())
            }
            Scale::Match { ladder, .. } => ladder.payoff(0).dead(&spread),
        })
    }

    /// Value if the cube is used as the model assumes and the player on roll does not turn it now.
    ///
    /// The same cube is worth most to its owner: the value is at least that of a centred cube, and at
    /// least [`cubeless`](Self::cubeless). For the other side it is at most these. The Jacoby rule,
    /// under which gammons count after a double only, makes an exception for the centred cube.
    #[inline]
    pub fn cubeful(
        &self,
        outcome: &Outcome,
        life: &CubeLife<'_>,
        model: &impl CubeModel,
    ) -> Utility {
        if self.is_fixed {
            return self.cubeless(outcome);
        }
        let spread = Spread::from(outcome);
        if let (Scale::Money { .. }, CubeLife::Exact { equities, .. }) = (&self.scale, life) {
            let equity = match self.cube.owner {
                CubeOwner::Centred if self.plays_jacoby() => f64::from(equities.centred_jacoby.0),
                owner => equities.for_owner(owner),
            };
            return Utility(equity * f64::from(self.cube.value.get()));
        }
        if let CubeLife::Race(race) = life {
            let value = self.curve(outcome).and_then(|curve| self.of_race(&curve, race));
            let unit = if self.is_money() { f64::from(self.cube.value.get()) } else { 1.0 };
            return value.map_or_else(|| self.cubeless(outcome), |value| Utility(value * unit));
        }
        Utility(match &self.scale {
            Scale::Money { .. } => {
                let curve = self.money_curve(&spread);
                self.on_curve(&curve, &spread, life, model) * f64::from(self.cube.value.get())
            }
            Scale::Match { ladder, .. } => match self.match_curve(&spread) {
                None => ladder.payoff(0).dead(&spread),
                Some(curve) => {
                    let value = self.on_curve(&curve, &spread, life, model);
                    let volatility = match *life {
                        CubeLife::Volatility(volatility) => Some(volatility),
                        // Unknown; without one the value is somewhat too low near the pass point.
                        CubeLife::Exact { expects_free_doubles: true, .. } => Some(0.0),
                        _ => None,
                    };
                    match volatility.filter(|_| self.is_doubled_freely()) {
                        None => value,
                        // The opponent doubles at the next turn, or plays on for a gammon.
                        Some(volatility) => {
                            let doubled = ladder.payoff(1);
                            value.min(doubled.dead_or_better(&spread, volatility, curve.pass.value))
                        }
                    }
                }
            },
        })
    }

    /// Value of a race, `None` if the cube is dead.
    ///
    /// The race of pips has no gammons. They count as without a cube if the loser cannot pass before, and if the
    /// winner is too good for a double.
    fn of_race(&self, curve: &CubeCurve, race: &PipRace<'_>) -> Option<f64> {
        let CubeCurve { at, win, lose, cash, pass, owner } = *curve;
        let value = |owner| {
            let value: Option<f64> = race.value(owner, self.ladder());
            Some(value?.clamp(pass.value, cash.value))
        };
        let dead = curve.dead();
        let owned = || {
            let value = value(CubeOwner::Side(Side::OnRoll))?;
            Some((value + (1.0 - at) * (lose - pass.value)).max(dead))
        };
        let opponents = || {
            let value = value(CubeOwner::Side(Side::Opponent))?;
            Some((value + at * (win - cash.value)).min(dead))
        };
        match owner {
            CubeOwner::Side(Side::OnRoll) => owned(),
            CubeOwner::Side(Side::Opponent) => opponents(),
            CubeOwner::Centred if self.plays_jacoby() => value(owner),
            CubeOwner::Centred if dead > cash.value => Some(dead.min(owned()?)),
            CubeOwner::Centred if dead < pass.value => Some(dead.max(opponents()?)),
            CubeOwner::Centred => Some(value(owner)?.clamp(opponents()?, owned()?)),
        }
    }

    /// Value on a curve if the cube is used as the model assumes.
    ///
    /// A cube in the middle is worth no more than one's own cube and no less than the opponent's.
    /// The efficiencies for the three owners are fitted or derived separately, so that only a limit
    /// makes sure of this order. Under the Jacoby rule gammons count with a turned cube only, and
    /// there is no such order.
    #[inline]
    fn on_curve(
        &self,
        curve: &CubeCurve,
        spread: &Spread,
        life: &CubeLife<'_>,
        model: &impl CubeModel,
    ) -> f64 {
        let Some(volatility) = life.volatility() else {
            let efficiency = |curve: &CubeCurve| {
                life.efficiency(curve, || CubeCurve::money(spread, curve.owner))
            };
            let value = model.value(curve, efficiency(curve));
            // The same efficiency for all owners keeps them in order.
            let is_in_order = matches!(life, CubeLife::Efficiency(_));
            return if is_in_order { value } else { self.limited(value, curve, model, efficiency) };
        };
        let tables = &efficiency::CONTACT;
        let spot = Spot::of(curve, volatility);
        let value = model.value(curve, Spot::efficiency(spot, tables.of(curve.owner)));
        self.limited(value, curve, model, |owned| {
            let table = tables.of(owned.owner);
            if self.is_money() {
                return Spot::efficiency(spot, table);
            }
            let spot = Spot::of(owned, volatility);
            // If the value does not depend on the volatility, its limit must not either.
            if efficiency::depends_on_volatility(curve) {
                Spot::efficiency(spot, table)
            } else {
                Spot::least_efficiency(spot, table)
            }
        })
    }

    /// Returns the value of a centred cube within the limits of an owned one with this efficiency, and
    /// other values as they are.
    #[inline]
    fn limited(
        &self,
        value: f64,
        curve: &CubeCurve,
        model: &impl CubeModel,
        efficiency: impl FnOnce(&CubeCurve) -> BySide<f64>,
    ) -> f64 {
        if curve.owner != CubeOwner::Centred || self.plays_jacoby() {
            return value;
        }
        let is_above = value > curve.dead();
        let owned = self.owned_by(if is_above { Side::OnRoll } else { Side::Opponent }, curve);
        let limit = model.value(&owned, efficiency(&owned));
        if is_above { value.min(limit) } else { value.max(limit) }
    }

    /// Returns the curve for this owner instead of a centred cube.
    #[inline]
    fn owned_by(&self, side: Side, centred: &CubeCurve) -> CubeCurve {
        let mut curve = CubeCurve { owner: CubeOwner::Side(side), ..*centred };
        if !self.is_money() {
            match side {
                Side::OnRoll => curve.pass.win = NEVER_PASSES,
                Side::Opponent => curve.cash.win = NEVER_CASHES,
            }
        }
        curve
    }

    /// Returns true if the cubeful value of a position with contact depends on its volatility, because
    /// a player may double soon.
    #[inline]
    pub fn depends_on_volatility(&self, outcome: &Outcome) -> bool {
        self.curve(outcome).is_some_and(|curve| {
            self.is_doubled_freely() || efficiency::depends_on_volatility(&curve)
        })
    }

    /// Value as a function of the winning chance, or `None` if the cube is fixed, or dead for both
    /// players.
    ///
    /// # Units
    /// Points on a cube of 1 in money play, match winning chances in a match.
    pub fn curve(&self, outcome: &Outcome) -> Option<CubeCurve> {
        let spread = Spread::from(outcome);
        match self.scale {
            _ if self.is_fixed => None,
            Scale::Money { .. } => Some(self.money_curve(&spread)),
            Scale::Match { .. } => self.match_curve(&spread),
        }
    }

    /// Effective cube efficiency of a cubeful value, x(eff) in GNU Backgammon's manual: 0 at the
    /// value with a dead cube, 1 at the value with a live cube. Returns `None` if those two values
    /// are too close.
    pub fn effective_efficiency(&self, outcome: &Outcome, cubeful: Utility) -> Option<f64> {
        let curve = self.curve(outcome)?;
        let unit = if self.is_money() { f64::from(self.cube.value.get()) } else { 1.0 };
        crate::model::effective_efficiency(curve.dead(), curve.live(), cubeful.0 / unit)
    }

    /// Solves all races of pips of this game, from the present cube on. This takes some milliseconds.
    pub fn pip_races(&self) -> PipRaces {
        PipRaces::new(self.ladder())
    }

    /// Returns true if races of pips are those of this game, whatever the cube and the player on roll.
    pub fn is_of(&self, races: &PipRaces) -> bool {
        races.is_about(self.ladder())
    }

    /// Equity normalised to the present value of the cube.
    #[inline]
    pub fn emg(&self, utility: Utility) -> Emg {
        match &self.scale {
            Scale::Money { .. } => Emg(utility.0 / f64::from(self.cube.value.get())),
            Scale::Match { ladder, .. } => ladder.payoff(0).stakes().emg(Mwc(utility.0)),
        }
    }

    /// Inverse of [`emg`](Self::emg).
    #[inline]
    pub fn utility(&self, emg: Emg) -> Utility {
        Utility(match &self.scale {
            Scale::Money { .. } => emg.0 * f64::from(self.cube.value.get()),
            Scale::Match { ladder, .. } => ladder.payoff(0).stakes().mwc(emg).0,
        })
    }

    /// The same value seen by the other player.
    #[inline]
    pub fn flip_utility(&self, utility: Utility) -> Utility {
        Utility(if self.is_money() { -utility.0 } else { 1.0 - utility.0 })
    }

    /// Match winning chance, or `None` in money play.
    #[inline]
    pub fn mwc(&self, utility: Utility) -> Option<Mwc> {
        (!self.is_money()).then_some(Mwc(utility.0))
    }

    /// Match winning chances after winning and after losing the points on the cube, or `None` in
    /// money play.
    #[inline]
    pub fn stakes(&self) -> Option<Stakes> {
        Some(self.payoff()?.stakes())
    }

    /// Match winning chances after each result of the game, or `None` in money play.
    #[inline]
    pub fn payoff(&self) -> Option<&Payoff> {
        match &self.scale {
            Scale::Money { .. } => None,
            Scale::Match { ladder, .. } => Some(ladder.payoff(0)),
        }
    }

    pub(crate) fn ladder(&self) -> Option<&CubeLadder> {
        match &self.scale {
            Scale::Money { .. } => None,
            Scale::Match { ladder, .. } => Some(ladder),
        }
    }

    /// Returns true if gammons do not count yet because of the Jacoby rule.
    #[inline]
    fn plays_jacoby(&self) -> bool {
        matches!(self.scale, Scale::Money { jacoby: true, .. })
            && self.cube.owner == CubeOwner::Centred
    }

    #[inline]
    fn money_curve(&self, spread: &Spread) -> CubeCurve {
        let curve = CubeCurve::money(spread, self.cube.owner);
        if self.plays_jacoby() { CubeCurve { lose: -1.0, win: 1.0, ..curve } } else { curve }
    }

    #[inline]
    fn match_curve(&self, spread: &Spread) -> Option<CubeCurve> {
        let Scale::Match { crawford: false, ladder } = &self.scale else {
            return None;
        };
        let BySide { on_roll, opponent } = ladder.away();
        let cube = self.cube.value.get();
        // At 2-away, 2-away both players double as soon as they may, because nobody gains by
        // waiting.
        if on_roll.max(opponent) <= cube || (on_roll, opponent) == (2, 2) {
            return None;
        }
        let payoff = ladder.payoff(0);
        let pass = match self.cube.owner {
            CubeOwner::Side(Side::OnRoll) => NEVER_PASSES,
            _ => 1.0 - ladder.live_cash_point(Side::Opponent, spread),
        };
        let cash = match self.cube.owner {
            CubeOwner::Side(Side::Opponent) => NEVER_CASHES,
            _ => ladder.live_cash_point(Side::OnRoll, spread),
        };
        Some(CubeCurve {
            at: spread.win,
            lose: payoff.mean(Side::Opponent, spread),
            win: payoff.mean(Side::OnRoll, spread),
            pass: Knot { win: pass, value: payoff.single(Side::Opponent) },
            cash: Knot { win: cash, value: payoff.single(Side::OnRoll) },
            owner: self.cube.owner,
        })
    }
}

#[cfg(test)]
mod tests;
