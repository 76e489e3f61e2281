//! The cubes that a cubeful search has to follow.

use barpoint_core::Outcome;
use barpoint_equity::{CubeContext, Emg};

/// For every level of a search, the contexts under which its positions are valued.
///
/// At each level the player on roll either leaves the cube alone or doubles; both go on to the
/// next level, so all cubes that can arise are carried along at once.
#[derive(Clone, Debug)]
pub(crate) struct Levels {
    levels: Vec<Level>,
    /// The same, cut down to the first context of the level above: what choosing a reply takes.
    firsts: Vec<Level>,
}

/// The contexts of one level, seen by the player on roll there.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// The cubes with which the player on roll may come to roll.
    pub(crate) contexts: Vec<CubeContext>,
    /// For each context of the level above, in order: where it stands in `contexts` from the
    /// other side, and where it stands doubled if the player on roll may double.
    pub(crate) choices: Vec<Choice>,
    /// What each result of the game is worth to that player under the first context if the cube
    /// stays as it is, from losing a backgammon to winning one.
    pub(crate) worth: [f32; 6],
    /// What a point of normalised equity is worth under the first context.
    pub(crate) unit: f32,
}

/// What the player on roll may do with the cube before rolling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) no_double: usize,
    pub(crate) double: Option<usize>,
}

impl Levels {
    /// The levels of a search this deep. Level 0 has the context itself and, if the search is
    /// cubeful and the player on roll may double, the doubled one.
    pub(crate) fn new(context: &CubeContext, depth: usize, cubeful: bool) -> Self {
        let mut levels: Vec<Level> = Vec::with_capacity(depth + 1);
        let mut wanted = vec![*context];
        for _ in 0..=depth {
            let mut level = Level::new(&wanted[0]);
            for context in &wanted {
                let doubled = if cubeful { context.doubled() } else { None };
                let choice = Choice {
                    no_double: level.index_of(context),
                    double: doubled.map(|doubled| level.index_of(&doubled)),
                };
                level.choices.push(choice);
            }
            wanted = level.contexts.iter().map(CubeContext::flip).collect();
            levels.push(level);
        }
        let firsts = levels.iter().map(Level::first_only).collect();
        Self { levels, firsts }
    }

    pub(crate) fn first(&self, level: usize) -> &Level {
        &self.firsts[level]
    }

    pub(crate) fn get(&self, level: usize) -> &Level {
        &self.levels[level]
    }
}

impl Level {
    fn new(first: &CubeContext) -> Self {
        let results = [
            [0.0, 0.0, 0.0, 1.0, 1.0],
            [0.0, 0.0, 0.0, 1.0, 0.0],
            [0.0; 5],
            [1.0, 0.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 0.0, 0.0, 0.0],
            [1.0, 1.0, 1.0, 0.0, 0.0],
        ];
        Self {
            contexts: Vec::new(),
            choices: Vec::new(),
            worth: results.map(|p| first.cubeless(&Outcome::from_array(p)).0 as f32),
            unit: (first.utility(Emg(1.0)).0 - first.utility(Emg(0.0)).0) as f32,
        }
    }

    fn first_only(&self) -> Self {
        let mut level = Self::new(&self.contexts[0]);
        if let Some(choice) = self.choices.first() {
            let mut copy = |index: usize| level.index_of(&self.contexts[index]);
            let no_double = copy(choice.no_double);
            let double = choice.double.map(copy);
            level.choices.push(Choice { no_double, double });
        }
        level
    }

    fn index_of(&mut self, context: &CubeContext) -> usize {
        let known = self.contexts.iter().position(|known| known == context);
        known.unwrap_or_else(|| {
            self.contexts.push(*context);
            self.contexts.len() - 1
        })
    }

    /// The value once the player on roll has chosen between not doubling and doubling, from the
    /// values of this level's contexts.
    pub(crate) fn choose(&self, no_double: usize, double: Option<usize>, values: &[f64]) -> f64 {
        double.map_or(values[no_double], |double| {
            let cash = self.contexts[no_double].cash().0;
            values[no_double].max(values[double].min(cash))
        })
    }
}
