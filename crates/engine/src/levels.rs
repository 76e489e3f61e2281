//! The cubes that a cubeful search has to follow.

use barpoint_equity::CubeContext;

use crate::filter::MAX_PLIES;
use crate::position_value::better;
use crate::scale::Scale;

/// The contexts under which the positions of one level of a search are valued, seen by the player on
/// roll there.
///
/// At each level the player on roll either leaves the cube alone or doubles; both go on to the
/// next level, so all cubes that can arise are carried along at once.
#[derive(Clone, Debug, Default)]
pub(crate) struct Level {
    /// The cubes with which the player on roll may come to roll. The first is the one that is in
    /// force now, as long as nobody doubles.
    pub(crate) contexts: Vec<CubeContext>,
    /// For each context of the level above, in order, the choice that it leaves from the other side.
    pub(crate) choices: Vec<Choice>,
    /// The cube in force as long as nobody doubles, and the one after a double at the first level: the
    /// contexts whose plays make the chances.
    pub(crate) leads: [usize; LEADS],
    /// The different scales on which replies that lead here are guessed.
    pub(crate) scales: Vec<Scale>,
}

/// What the player on roll may do with the cube before rolling.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    no_double: Term,
    double: Option<Term>,
    /// The value after the opponent has passed a double.
    cash: f64,
    /// The scale on which replies that lead here are guessed.
    pub(crate) scale: usize,
}

/// A value under a context of the level, multiplied: contexts that differ in the value of the cube
/// alone are kept once.
#[derive(Clone, Copy, Debug)]
struct Term {
    context: usize,
    factor: f64,
}

impl Term {
    fn of(self, values: &Values) -> f64 {
        self.factor * values[self.context]
    }
}

/// Cubes whose plays make chances.
pub(crate) const LEADS: usize = 2;

/// The most contexts that a level can have: a centred cube, and either owner's after up to five turns.
pub(crate) const MAX_CONTEXTS: usize = 2 * (MAX_PLIES + 1) + 1;

/// A value under each context of a level; any number under those that nobody asked for.
pub(crate) type Values = [f64; MAX_CONTEXTS];

/// Some of the contexts of a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ContextSet(u16);

impl ContextSet {
    /// The first context alone.
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
    /// The levels of a search this deep. The first has the context itself and, if the search is
    /// cubeful and the player on roll may double, the doubled one.
    ///
    /// Gammons count in a search that is not cubeful: the Jacoby rule makes up for doubles that come
    /// late, and without a cube there are none.
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

    /// The first of these levels.
    pub(crate) fn first(context: &CubeContext, depth: usize, cubeful: bool) -> Self {
        let context = if cubeful { *context } else { context.without_jacoby() };
        let mut level = Self::new(&[context], depth, cubeful);
        level.leads = level.choices[0].leads();
        level
    }

    /// The level that follows.
    fn next(&self, plies_left: usize, cubeful: bool) -> Self {
        let contexts: Vec<CubeContext> = self.contexts.iter().map(CubeContext::flip).collect();
        let mut level = Self::new(&contexts, plies_left, cubeful);
        level.leads = self.leads.map(|lead| level.choices[lead].leads()[0]);
        level
    }

    /// A level with the choices that these contexts leave to the player on roll.
    fn new(wanted: &[CubeContext], plies_left: usize, cubeful: bool) -> Self {
        let mut level = Self::default();
        for context in wanted {
            let doubled = if cubeful { context.doubled() } else { None };
            let choice = Choice {
                no_double: level.term(context, plies_left),
                double: doubled.map(|doubled| level.term(&doubled, plies_left)),
                cash: context.cash().0,
                scale: level.scale(context),
            };
            level.choices.push(choice);
        }
        level
    }

    /// The value under a context, of which positions are looked at so many plies deeper.
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

    /// The contexts whose values decide what the player on roll chooses, for these contexts of the
    /// level above.
    pub(crate) fn needed(&self, above: ContextSet) -> ContextSet {
        let terms = |index: usize| {
            let Choice { no_double, double, .. } = self.choices[index];
            [Some(no_double), double].into_iter().flatten()
        };
        above.iter().flat_map(terms).map(|term| term.context).collect()
    }
}

impl Choice {
    /// The contexts without and, if that is possible, with a double.
    fn leads(&self) -> [usize; LEADS] {
        [self.no_double, self.double.unwrap_or(self.no_double)].map(|term| term.context)
    }

    /// The value if the player on roll does not double.
    pub(crate) fn undoubled(&self, values: &Values) -> f64 {
        self.no_double.of(values)
    }

    /// The value after a double and a take, if the player on roll may double.
    pub(crate) fn doubled(&self, values: &Values) -> Option<f64> {
        self.double.map(|double| double.of(values))
    }

    /// The value once the player on roll has chosen.
    pub(crate) fn best(&self, values: &Values) -> f64 {
        better(self.undoubled(values), self.doubled(values), self.cash)
    }
}
