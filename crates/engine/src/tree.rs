//! The recursion: rolls, replies, positions, rolls.

use barpoint_core::{Dice, Position};
use barpoint_equity::CubeContext;

use crate::filter::MAX_PLIES;
use crate::in_order;
use crate::levels::{ContextSet, Level};
use crate::node::{Mean, Node};
use crate::replies::{Branch, Request, Workspace};
use crate::{Cut, Evaluator, PositionValue, Pruning, SearchOptions, Valuer};

/// What is the same for all positions of a search.
pub(crate) struct Tree<'a, E> {
    /// One for each level.
    valuers: Vec<Valuer<'a, E>>,
    pruning: Option<Pruning>,
}

/// Memory that is used again and again, for each ply.
type Scratch = [Workspace; MAX_PLIES];

impl<'a, E: Evaluator> Tree<'a, E> {
    /// A search under a context, as deep as the options say.
    pub(crate) fn new(evaluator: &'a E, context: &CubeContext, options: &SearchOptions) -> Self {
        let levels = Level::of_search(context, options.plies, options.cubeful);
        let valuer = |level| Valuer::of_level(evaluator, options, level);
        Self { valuers: levels.into_iter().map(valuer).collect(), pruning: options.pruning }
    }

    /// The value of the position that the search is about.
    pub(crate) fn value(&self, position: &Position) -> PositionValue {
        let first = &self.valuers[0];
        let wanted = first.level.needed(ContextSet::FIRST);
        first.value(&self.node(position, 0, wanted, &mut Scratch::default()))
    }

    /// The value of a position `depth` plies into the search under the contexts wanted.
    fn node(
        &self,
        position: &Position,
        depth: usize,
        wanted: ContextSet,
        scratch: &mut [Workspace],
    ) -> Node {
        let here = &self.valuers[depth];
        let (Some(after), false) = (self.valuers.get(depth + 1), here.is_settled(position)) else {
            return here.node(position, &here.evaluate(position), wanted);
        };
        let [workspace, deeper @ ..] = scratch else { unreachable!("a workspace for each ply") };
        let is_last = self.is_last(depth + 1);
        let request = Request { contexts: wanted, cut: self.cut(is_last), needs_values: is_last };
        after.find_replies(position, &Dice::ALL, &request, workspace);
        let branches = workspace.branches();
        let mut mean = Mean::new(&here.level, &after.level);
        if depth == 0 && !is_last {
            let children =
                in_order::map(branches, |branch| self.child(branch, 1, &mut Scratch::default()));
            for (branch, child) in branches.iter().zip(&children) {
                mean.add(branch.dice, branch.choosers, child);
            }
        } else {
            for branch in branches {
                mean.add(branch.dice, branch.choosers, &self.child(branch, depth + 1, deeper));
            }
        }
        mean.node
    }

    fn child(&self, branch: &Branch, depth: usize, scratch: &mut [Workspace]) -> Node {
        branch.leaf.unwrap_or_else(|| {
            let wanted = self.valuers[depth].level.needed(branch.choosers);
            self.node(&branch.position, depth, wanted, scratch)
        })
    }

    fn is_last(&self, depth: usize) -> bool {
        depth + 1 == self.valuers.len()
    }

    fn cut(&self, is_last: bool) -> Option<&Cut> {
        self.pruning.as_ref().map(|pruning| if is_last { &pruning.last } else { &pruning.early })
    }
}
