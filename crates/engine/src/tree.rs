//! Recursion of a search: position, rolls, replies, positions.

use barpoint_core::{Dice, Position};
use barpoint_equity::CubeContext;

use crate::filter::MAX_PLIES;
use crate::in_order;
use crate::levels::{ContextSet, Level, Values};
use crate::node::{Mean, Node};
use crate::replies::{Branch, Request, Workspace};
use crate::{Cut, Evaluator, PositionValue, Pruning, SearchOptions, Valuer};

/// Data that all positions of a search share.
pub(crate) struct Tree<'a, E> {
    /// One valuer for each level.
    valuers: Vec<Valuer<'a, E>>,
    pruning: Option<Pruning>,
}

/// Reusable memory for each ply.
type Scratch = [Workspace; MAX_PLIES];

impl<'a, E: Evaluator> Tree<'a, E> {
    /// Creates a search in a context, with the depth from the options.
    pub(crate) fn new(evaluator: &'a E, context: &CubeContext, options: &SearchOptions) -> Self {
        let levels = Level::of_search(context, options.plies, options.cubeful);
        let valuer = |level| Valuer::of_level(evaluator, options, level);
        Self { valuers: levels.into_iter().map(valuer).collect(), pruning: options.pruning }
    }

    /// Returns the value of the position at the root of the search.
    pub(crate) fn value(&self, position: &Position) -> PositionValue {
        let first = &self.valuers[0];
        let wanted = first.level.needed(ContextSet::FIRST);
        first.value(&self.node(position, 0, wanted, &mut Scratch::default()), true)
    }

    /// Returns the same value, but without that of a double which is hopeless by static evaluation.
    pub(crate) fn value_of_play(&self, position: &Position) -> PositionValue {
        let first = &self.valuers[0];
        let wanted = first.level.needed(ContextSet::FIRST);
        let statically = first.node(position, &first.evaluate(position), wanted);
        let has_hope = first.level.choices[0].has_hope(&statically.values);
        let wanted = first.level.needed_after(ContextSet::FIRST, &statically.values);
        first.value(&self.node(position, 0, wanted, &mut Scratch::default()), has_hope)
    }

    /// Returns the value of a position `depth` plies into the search, in the requested contexts.
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
        if here.is_stopped() {
            return Node::EMPTY;
        }
        let [workspace, deeper @ ..] = scratch else { unreachable!("a workspace for each ply") };
        let is_last = self.is_last(depth + 1);
        let request = Request { contexts: wanted, cut: self.cut(is_last), needs_values: true };
        after.find_replies(position, &Dice::ALL, &request, workspace);
        let branches = workspace.branches();
        let mut mean = Mean::new(&here.level, &after.level);
        if is_last {
            for branch in branches {
                let leaf = branch.leaf();
                mean.add(branch.dice, branch.choosers, leaf, &leaf.values);
            }
            return mean.node;
        }
        let children = children(branches);
        let search = |child: &Child, scratch: &mut [Workspace]| {
            let wanted = after.level.needed_after(child.choosers, &child.statically);
            self.node(&child.position, depth + 1, wanted, scratch)
        };
        let nodes = if depth == 0 {
            in_order::map(&children, |child| search(child, &mut Scratch::default()))
        } else {
            children.iter().map(|child| search(child, deeper)).collect()
        };
        for Branch { dice, choosers, position, .. } in branches {
            let found = children.iter().zip(&nodes).find(|(child, _)| child.position == *position);
            let (child, node) = found.expect("each branch leads to a child");
            mean.add(*dice, *choosers, node, &child.statically);
        }
        mean.node
    }

    fn is_last(&self, depth: usize) -> bool {
        depth + 1 == self.valuers.len()
    }

    fn cut(&self, is_last: bool) -> Option<&Cut> {
        self.pruning.as_ref().map(|pruning| if is_last { &pruning.last } else { &pruning.early })
    }
}

/// A position that one or more branches lead to.
struct Child {
    position: Position,
    /// Contexts in which these branches are chosen.
    choosers: ContextSet,
    /// Static values in all contexts of the search for the replies.
    statically: Values,
}

/// Returns the different positions that branches lead to, so that each is searched once.
fn children(branches: &[Branch]) -> Vec<Child> {
    let mut children: Vec<Child> = Vec::with_capacity(branches.len());
    for branch in branches {
        let &Branch { position, choosers, .. } = branch;
        match children.iter_mut().find(|child| child.position == position) {
            Some(child) => child.choosers = child.choosers.union(choosers),
            None => children.push(Child { position, choosers, statically: branch.leaf().values }),
        }
    }
    children
}
