//! Levels of a cubeful search, with all cubes that can arise at each.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, Emg};

use crate::filter::MAX_PLIES;
use crate::position_value::better;

/// Contexts in which the positions of one level of a search are valued, seen by the player on roll
/// there.
///
/// At each level the player on roll either leaves the cube alone or doubles. Both choices are
/// followed to the next level, so a level has all cubes that can arise.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level {
    /// Cubes with which the player on roll may come to roll. The first one is the present cube,
    /// which remains as long as nobody doubles.
    pub(crate) contexts: Vec<CubeContext>,
    /// Cube choice of the player on roll for each context of the level above, in the same order.
    pub(crate) choices: Vec<Choice>,
    /// Indices of two contexts: the present cube, and the cube after a double at the first level.
    /// The plays for these contexts determine the chances.
    pub(crate) leads: [usize; LEADS],
    /// Different scales on which replies that lead to this level are guessed.
    pub(crate) scales: Vec<Scale>,
}

/// Choice of the player on roll between waiting and doubling before the roll.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    no_double: Term,
    double: Option<Term>,
    /// Value after the opponent has passed a double.
    cash: f64,
    /// Loss by a double from which on it is hopeless, see [`HOPELESS`].
    hopeless: f64,
    /// Index of the scale on which replies that lead here are guessed.
    pub(crate) scale: usize,
}

/// A context and a factor for its value. Contexts that differ only in the value of the cube are
/// stored once.
#[derive(Clone, Copy, Debug)]
struct Term {
    context: usize,
    factor: f64,
}

impl Term {
    fn value(self, values: &Values) -> f64 {
        self.factor * values[self.context]
    }
}

/// A double that loses more by static evaluation, as normalised equity, is not searched: its search would
/// take a fifth of the time and hardly ever find that it gains.
const HOPELESS: Emg = Emg(0.15);

/// Returns [`HOPELESS`] as a difference of values. A double that is free cannot lose.
fn hopeless(context: &CubeContext) -> f64 {
    if context.doubles_freely() {
        return f64::INFINITY;
    }
    context.utility(HOPELESS).0 - context.utility(Emg(0.0)).0
}

/// Number of cubes for which chances are computed.
pub(crate) const LEADS: usize = 2;

/// Maximum number of contexts of a level: a centred cube, and a cube of either owner after up to
/// five turns.
pub(crate) const MAX_CONTEXTS: usize = 2 * (MAX_PLIES + 1) + 1;

/// Value in each context of a level. The value in a context that was not requested is arbitrary.
pub(crate) type Values = [f64; MAX_CONTEXTS];

/// Set of contexts of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ContextSet(u16);

impl ContextSet {
    /// Set of the first context alone.
    pub(crate) const FIRST: Self = Self(1);

    pub(crate) fn contains(self, context: usize) -> bool {
        self.0 >> context & 1 == 1
    }

    pub(crate) fn insert(&mut self, context: usize) {
        self.0 |= 1 << context;
    }

    pub(crate) fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = usize> {
        (0..MAX_CONTEXTS).filter(move |&context| self.contains(context))
    }
}

impl FromIterator<usize> for ContextSet {
    fn from_iter<I: IntoIterator<Item = usize>>(contexts: I) -> Self {
        let mut set = Self::default();
        contexts.into_iter().for_each(|context| set.insert(context));
        set
    }
}

impl Level {
    /// Creates the levels of a search of this depth. The first level has the context itself and, if
    /// the search is cubeful and the player on roll may double, the context after a double.
    ///
    /// A cubeless search is one [without doubles](CubeContext::without_doubles).
    pub(crate) fn of_search(context: &CubeContext, depth: usize, cubeful: bool) -> Vec<Self> {
        let mut levels = Vec::with_capacity(depth + 1);
        let mut level = Self::first(context, depth, cubeful);
        for plies_left in (0..depth).rev() {
            let next = level.next(plies_left, cubeful);
            levels.push(core::mem::replace(&mut level, next));
        }
        levels.push(level);
        levels
    }

    /// Creates the first of these levels.
    pub(crate) fn first(context: &CubeContext, depth: usize, cubeful: bool) -> Self {
        let context = if cubeful { *context } else { context.without_doubles() };
        let mut level = Self::new(&[context], depth, cubeful);
        level.leads = level.choices[0].leads();
        level
    }

    /// Returns the level that follows.
    fn next(&self, plies_left: usize, cubeful: bool) -> Self {
        let contexts: Vec<CubeContext> = self.contexts.iter().map(CubeContext::flip).collect();
        let mut level = Self::new(&contexts, plies_left, cubeful);
        level.leads = self.leads.map(|lead| level.choices[lead].leads()[0]);
        level
    }

    /// Creates a level for the cube choices of the player on roll in these contexts.
    fn new(wanted: &[CubeContext], plies_left: usize, cubeful: bool) -> Self {
        let mut level = Self::default();
        for context in wanted {
            let doubled = if cubeful { context.doubled() } else { None };
            let choice = Choice {
                no_double: level.term(context, plies_left),
                double: doubled.map(|doubled| level.term(&doubled, plies_left)),
                cash: context.cash().0,
                hopeless: hopeless(context),
                scale: level.scale(context),
            };
            level.choices.push(choice);
        }
        level
    }

    /// Returns the term for the value in a context in which positions are searched `plies_left`
    /// plies deeper.
    fn term(&mut self, context: &CubeContext, plies_left: usize) -> Term {
        let turns = plies_left as u32 + 1;
        let known = self.contexts.iter().enumerate().find_map(|(index, known)| {
            Some(Term { context: index, factor: context.multiple_of(known, turns)? })
        });
        known.unwrap_or_else(|| {
            self.contexts.push(*context);
            Term { context: self.contexts.len() - 1, factor: 1.0 }
        })
    }

    fn scale(&mut self, context: &CubeContext) -> usize {
        let scale = Scale::from(context);
        let known = self.scales.iter().position(|known| known.is_like(&scale));
        known.unwrap_or_else(|| {
            self.scales.push(scale);
            self.scales.len() - 1
        })
    }

    /// Contexts whose values the player on roll needs for the cube choices in these contexts of the
    /// level above.
    pub(crate) fn needed(&self, above: ContextSet) -> ContextSet {
        above.iter().flat_map(|index| self.choices[index].contexts()).collect()
    }

    /// The same without doubles that are hopeless by static values.
    pub(crate) fn needed_after(&self, above: ContextSet, statically: &Values) -> ContextSet {
        let contexts = |index: usize| {
            let choice = &self.choices[index];
            choice.contexts().take(1 + usize::from(choice.has_hope(statically)))
        };
        above.iter().flat_map(contexts).collect()
    }
}

impl Choice {
    /// Context without a double and, if possible, the one with a double.
    fn contexts(&self) -> impl Iterator<Item = usize> {
        [Some(self.no_double), self.double].into_iter().flatten().map(|term| term.context)
    }

    /// Indices of the contexts without a double and, if possible, with a double.
    fn leads(&self) -> [usize; LEADS] {
        [self.no_double, self.double.unwrap_or(self.no_double)].map(|term| term.context)
    }

    /// Value if the player on roll does not double.
    pub(crate) fn undoubled(&self, values: &Values) -> f64 {
        self.no_double.value(values)
    }

    /// Value after a double and a take, if the player on roll may double.
    pub(crate) fn doubled(&self, values: &Values) -> Option<f64> {
        self.double.map(|double| double.value(values))
    }

    /// Returns true if static values leave the double a chance to be right.
    pub(crate) fn has_hope(&self, statically: &Values) -> bool {
        let undoubled = self.undoubled(statically);
        self.doubled(statically).is_some_and(|doubled| doubled > undoubled - self.hopeless)
    }

    /// Value after the better choice of the player on roll.
    pub(crate) fn best(&self, values: &Values) -> f64 {
        better(self.undoubled(values), self.doubled(values), self.cash)
    }
}

/// Values of the results of a game with the present cube, for quick guesses of plays.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale {
    /// Values from losing a backgammon to winning one.
    pub(crate) worth: [f32; 6],
    /// Value of one point of normalised equity.
    pub(crate) unit: f32,
}

/// Chances of certain results, from losing a backgammon to winning one.
const RESULTS: [[f32; 5]; 6] = [
    [0.0, 0.0, 0.0, 1.0, 1.0],
    [0.0, 0.0, 0.0, 1.0, 0.0],
    [0.0; 5],
    [1.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 0.0, 0.0, 0.0],
    [1.0, 1.0, 1.0, 0.0, 0.0],
];

impl From<&CubeContext> for Scale {
    fn from(context: &CubeContext) -> Self {
        let worth = |chances| context.cubeless(&Outcome::from_array(chances)).0 as f32;
        Self {
            worth: RESULTS.map(worth),
            unit: (context.utility(Emg(1.0)).0 - context.utility(Emg(0.0)).0) as f32,
        }
    }
}

impl Scale {
    /// Returns true if guesses order plays alike on both scales. In money play only the value of
    /// the cube differs; it is a power of two, so scaling causes no rounding.
    fn is_like(&self, other: &Self) -> bool {
        let per_unit = |scale: &Self| scale.worth.map(|worth| (worth / scale.unit).to_bits());
        self == other || (self.worth[0] < 0.0 && per_unit(self) == per_unit(other))
    }
}
