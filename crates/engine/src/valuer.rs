//! Values of positions with a static evaluation.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use barpoint_core::{Class, Outcome, Position};
use barpoint_equity::{BuiltinModel, CubeContext, CubeEfficiency, CubeLife, PipRaces, Utility};

use crate::levels::{ContextSet, LEADS, Level};
use crate::node::Node;
use crate::noise::Noisy;
use crate::{Evaluator, PositionValue, SearchOptions, count_in_pips};

/// Computes values of positions from static evaluations, in one context or in the contexts of one
/// level of a search.
///
/// # Perspective
/// The player on roll, both in the position and in the context.
///
/// # Examples
/// ```
/// use barpoint_core::{Contest, Cube, Outcome, Position, Variant};
/// use barpoint_engine::{Evaluator, SearchOptions, Valuer};
/// use barpoint_equity::{CubeContext, MatchEquityTable};
///
/// /// An evaluator that knows nothing.
/// struct Even;
///
/// impl Evaluator for Even {
///     fn evaluate(&self, _: &Position) -> Outcome {
///         Outcome { win: 0.5, ..Outcome::default() }
///     }
/// }
///
/// let money = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
/// let valuer = Valuer::new(&Even, &money, &SearchOptions::default());
/// let start = Variant::Backgammon.start();
/// let value = valuer.leaf(&start, &valuer.evaluate(&start));
/// // A double gives the cube to the opponent.
/// assert!(value.double_take < Some(value.no_double));
/// assert!(!value.decision(valuer.context()).should_double());
/// ```
#[derive(Clone, Debug)]
pub struct Valuer<'a, E> {
    evaluator: Noisy<'a, E>,
    efficiency: CubeEfficiency,
    model: BuiltinModel,
    cubeful: bool,
    /// Races of pips in this game, solved when the first race is valued.
    races: OnceLock<Arc<PipRaces>>,
    pub(crate) level: Level,
}

/// A position, its static evaluation, and its volatility if a value depends on it.
pub(crate) type Evaluated = (Position, Outcome, Option<f32>);

/// Races of pips of the last games that were asked about, the latest one last.
static RACES: Mutex<Vec<Arc<PipRaces>>> = Mutex::new(Vec::new());
/// Number of games that are kept: the scores of some matches side by side.
const GAMES: usize = 16;

/// Returns the races of pips of the game of a context. Those of the last games are kept; it takes a few milliseconds
/// to solve others.
pub fn races_of_pips(context: &CubeContext) -> Arc<PipRaces> {
    let lock = || RACES.lock().unwrap_or_else(PoisonError::into_inner);
    let known = |games: &mut Vec<Arc<PipRaces>>| {
        let place = games.iter().position(|races| context.is_of(races))?;
        let races = games.remove(place);
        games.push(Arc::clone(&races));
        Some(races)
    };
    if let Some(races) = known(&mut lock()) {
        return races;
    }
    // Threads with other scores need not wait.
    let races = Arc::new(context.pip_races());
    let mut games = lock();
    games.push(Arc::clone(&races));
    let too_many = games.len().saturating_sub(GAMES);
    games.drain(..too_many);
    races
}

impl<'a, E: Evaluator> Valuer<'a, E> {
    /// Creates a valuer in a context, with the cube, the cube efficiency, the cube model and the
    /// noise of these options.
    ///
    /// The cube may be turned only if the options are cubeful. If they are not, the context is one
    /// [without doubles](CubeContext::without_doubles).
    pub fn new(evaluator: &'a E, context: &CubeContext, options: &SearchOptions) -> Self {
        Self::of_level(evaluator, options, Level::first(context, 0, options.cubeful))
    }

    /// Creates a valuer for the contexts of a level.
    pub(crate) fn of_level(evaluator: &'a E, options: &SearchOptions, level: Level) -> Self {
        let SearchOptions { cubeful, efficiency, model, noise, .. } = *options;
        let races = OnceLock::new();
        Self { evaluator: Noisy { evaluator, noise }, efficiency, model, cubeful, races, level }
    }

    /// Context of the player on roll.
    pub fn context(&self) -> &CubeContext {
        &self.level.contexts[0]
    }

    pub(crate) const fn evaluator(&self) -> &Noisy<'a, E> {
        &self.evaluator
    }

    /// Returns the static evaluation of a position.
    pub fn evaluate(&self, position: &Position) -> Outcome {
        self.evaluator.evaluate(position)
    }

    /// Returns the value of a position with this static evaluation.
    pub fn leaf(&self, position: &Position, outcome: &Outcome) -> PositionValue {
        self.value(&self.node(position, outcome, self.level.needed(ContextSet::FIRST)), true)
    }

    /// Returns a position with this static evaluation, valued in the requested contexts.
    pub(crate) fn node(&self, position: &Position, outcome: &Outcome, wanted: ContextSet) -> Node {
        let mut evaluated = [(*position, *outcome, None)];
        self.estimate_volatilities(&mut evaluated, wanted);
        self.node_with(position, outcome, evaluated[0].2, wanted)
    }

    /// Evaluates positions as one batch, with the volatility of those whose values in the requested
    /// contexts depend on it.
    pub(crate) fn evaluated(
        &self,
        positions: impl Iterator<Item = Position>,
        wanted: ContextSet,
    ) -> Vec<Evaluated> {
        let positions: Vec<Position> = positions.collect();
        let mut evaluated: Vec<Evaluated> =
            positions.iter().map(|&position| (position, Outcome::default(), None)).collect();
        let positions: Vec<&Position> = positions.iter().collect();
        self.evaluator.evaluate_each(&positions, &mut |i, outcome| evaluated[i].1 = outcome);
        self.estimate_volatilities(&mut evaluated, wanted);
        evaluated
    }

    fn estimate_volatilities(&self, evaluated: &mut [Evaluated], wanted: ContextSet) {
        let depends = |(position, outcome, _): &Evaluated| {
            let depends = |index: usize| self.level.contexts[index].depends_on_volatility(outcome);
            position.has_contact() && wanted.iter().any(depends)
        };
        if !(self.cubeful && self.efficiency.by_volatility) {
            return;
        }
        let mut asked: Vec<&mut Evaluated> =
            evaluated.iter_mut().filter(|one| depends(one)).collect();
        if asked.is_empty() {
            return;
        }
        let positions: Vec<(Position, Outcome)> = asked.iter().map(|one| (one.0, one.1)).collect();
        let mut volatilities = vec![0.0; positions.len()];
        self.evaluator.volatilities(&positions, &mut volatilities);
        for (one, volatility) in asked.iter_mut().zip(volatilities) {
            one.2 = Some(volatility);
        }
    }

    /// Returns a node of a position whose volatility is known if it is needed.
    pub(crate) fn node_with(
        &self,
        position: &Position,
        outcome: &Outcome,
        volatility: Option<f32>,
        wanted: ContextSet,
    ) -> Node {
        let is_over = self.is_over(position);
        let chances = [outcome.to_array().map(f64::from); LEADS];
        let mut node = Node { chances, is_over, ..Node::EMPTY };
        let life = (self.cubeful && !is_over).then(|| self.life(position, outcome, volatility));
        for index in wanted.iter() {
            let context = &self.level.contexts[index];
            if let Some(exact) = self.match_value(position, context, is_over) {
                node.values[index] = exact.0;
                continue;
            }
            node.values[index] = match &life {
                Some(life) => context.cubeful(outcome, life, &self.model).0,
                // The same bits as for cubeless equities.
                None if context.is_money() && context.counts_gammons() && !self.cubeful => {
                    f64::from(outcome.equity().0) * f64::from(context.cube().value.get())
                }
                None => context.cubeless(outcome).0,
            };
        }
        node
    }

    /// Returns the value of a node in the first context of the level above, with that of a double only if the
    /// node `has_double`.
    pub(crate) fn value(&self, node: &Node, has_double: bool) -> PositionValue {
        let choice = &self.level.choices[0];
        let [outcome, doubled_outcome] = node.outcomes();
        let no_double = Utility(choice.undoubled(&node.values));
        let double_take = choice.doubled(&node.values).filter(|_| has_double && !node.is_over);
        let double_take = double_take.map(|take| (doubled_outcome, Utility(take)));
        PositionValue::new(self.context(), (outcome, no_double), double_take)
    }

    /// Returns the exact value in a match, with the cube.
    fn match_value(
        &self,
        position: &Position,
        context: &CubeContext,
        is_over: bool,
    ) -> Option<Utility> {
        let is_wanted = self.cubeful && !is_over && !context.is_money();
        is_wanted.then(|| self.evaluator.match_value(position, context)).flatten()
    }

    /// Returns true if a deeper search gains nothing, because the game is over or because a
    /// database has the value that a search would only approximate.
    pub(crate) fn is_settled(&self, position: &Position) -> bool {
        let is_exact = || {
            (self.context().is_money() || !self.cubeful)
                && self.evaluator.equities(position).is_some()
        };
        let is_exact_in_match = || self.match_value(position, self.context(), false).is_some();
        self.is_over(position) || is_exact() || is_exact_in_match()
    }

    /// Returns true if nobody needs the values any more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.evaluator.is_stopped()
    }

    fn is_over(&self, position: &Position) -> bool {
        position.result(self.evaluator.variant()).is_some()
    }

    /// Information on how well the cube will be used.
    fn life(
        &self,
        position: &Position,
        outcome: &Outcome,
        volatility: Option<f32>,
    ) -> CubeLife<'_> {
        if let Some(equities) = self.evaluator.equities(position) {
            return self.efficiency.exact(equities);
        }
        let class = Class::of(position, self.evaluator.variant());
        let pips = position.pips();
        let race = || {
            let races = self.races.get_or_init(|| races_of_pips(self.context()));
            races.race(count_in_pips(position.on_roll()), outcome.win)
        };
        self.efficiency.life(class, pips, volatility.map(f64::from), race)
    }
}
