//! The recursion: rolls, replies, positions, rolls.

use barpoint_core::{Dice, Outcome, Plays, Position};

use crate::filter::MAX_PLIES;
use crate::in_order;
use crate::levels::{ContextSet, LEADS, Level, Levels};
use crate::node::{Mean, Node};
use crate::pruning::Cut;
use crate::valuer::Leaf;
use crate::{Evaluator, Merit, SearchOptions};

/// What is the same for all positions of a search.
pub(crate) struct Tree<'a, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) options: &'a SearchOptions,
    pub(crate) levels: &'a Levels,
}

/// What a roll is answered with.
#[derive(Clone, Copy)]
struct Reply {
    dice: Dice,
    /// The contexts under which this reply is the best.
    choosers: ContextSet,
    /// The position then.
    position: Position,
    /// Its value, if that is known already.
    leaf: Option<Node>,
}

/// A reply that may be the best.
#[derive(Clone, Copy)]
struct Candidate {
    position: Position,
    /// The scales on which it looks as if it were, a bit for each.
    scales: u16,
    outcome: Option<Outcome>,
}

/// Memory that is used again and again, for each ply.
pub(crate) type Scratch = [Workspace; MAX_PLIES];

/// Memory for the replies to the rolls of one position.
#[derive(Default)]
pub(crate) struct Workspace {
    plays: Plays,
    worths: Vec<[f32; 6]>,
    guesses: Vec<Option<f32>>,
    kept: Vec<usize>,
    /// The scales on which each play of a roll is kept.
    scales: Vec<u16>,
    /// The replies that may be the best, roll by roll.
    candidates: Vec<Candidate>,
    /// The values of those of one roll.
    leaves: Vec<Node>,
    replies: Vec<Reply>,
}

/// The rolls of a position.
const ROLLS: usize = Dice::ALL.len();

impl<E: Evaluator> Tree<'_, E> {
    /// The value of the position that the search is about, under all contexts of the first level.
    pub(crate) fn root(&self, position: &Position) -> Node {
        let wanted = self.levels.get(0).needed(ContextSet::FIRST);
        self.node(position, 0, wanted, &mut Scratch::default())
    }

    /// The value of a position `depth` plies into the search under the contexts wanted.
    fn node(
        &self,
        position: &Position,
        depth: usize,
        wanted: ContextSet,
        scratch: &mut [Workspace],
    ) -> Node {
        if depth == self.options.plies || self.is_settled(position) {
            return self.leaf(position, &self.evaluator.evaluate(position), depth, wanted);
        }
        let [workspace, deeper @ ..] = scratch else { unreachable!("a workspace for each ply") };
        self.find_replies(position, depth, wanted, workspace);
        let replies = &workspace.replies;
        let mut mean = Mean::new(self.levels.get(depth), self.levels.get(depth + 1));
        if depth == 0 && self.options.plies > 1 {
            let children =
                in_order::map(replies, |reply| self.child(reply, 1, &mut Scratch::default()));
            for (reply, child) in replies.iter().zip(&children) {
                mean.add(reply.dice, reply.choosers, child);
            }
        } else {
            for reply in replies {
                mean.add(reply.dice, reply.choosers, &self.child(reply, depth + 1, deeper));
            }
        }
        mean.node
    }

    fn child(&self, reply: &Reply, depth: usize, scratch: &mut [Workspace]) -> Node {
        reply.leaf.unwrap_or_else(|| {
            let wanted = self.levels.get(depth).needed(reply.choosers);
            self.node(&reply.position, depth, wanted, scratch)
        })
    }

    /// Whether nothing is gained by looking further: the game is over, or a database knows what a
    /// search would only approximate.
    fn is_settled(&self, position: &Position) -> bool {
        let is_exact = || {
            let is_money = self.levels.get(0).contexts[0].is_money();
            (is_money || !self.options.cubeful) && self.evaluator.equities(position).is_some()
        };
        position.result(self.evaluator.variant()).is_some() || is_exact()
    }

    /// The static value of a position under the contexts wanted.
    fn leaf(
        &self,
        position: &Position,
        outcome: &Outcome,
        depth: usize,
        wanted: ContextSet,
    ) -> Node {
        let level = self.levels.get(depth);
        let is_over = position.result(self.evaluator.variant()).is_some();
        let mut node =
            Node { chances: [outcome.to_array().map(f64::from); LEADS], is_over, ..Node::EMPTY };
        let SearchOptions { cubeful, efficiency, model, .. } = self.options;
        let leaf = Leaf::new(self.evaluator, position, outcome, *cubeful, efficiency);
        for index in wanted.iter() {
            node.values[index] = leaf.value(&level.contexts[index], *model);
        }
        node
    }

    /// Finds the best replies to every roll by static evaluation, for each context its own.
    ///
    /// All share the evaluations, and where they agree, the reply.
    fn find_replies(
        &self,
        position: &Position,
        depth: usize,
        wanted: ContextSet,
        work: &mut Workspace,
    ) {
        let level = self.levels.get(depth + 1);
        let is_last = depth + 1 == self.options.plies;
        let pruning = self.options.pruning.as_ref();
        let cut = pruning.map(|pruning| if is_last { &pruning.last } else { &pruning.early });
        let scales: ContextSet = wanted.iter().map(|index| level.choices[index].scale).collect();
        work.worths.clear();
        work.worths.extend(scales.iter().map(|scale| level.scales[scale].worth));
        work.candidates.clear();
        let mut ends = [0; ROLLS];
        for (dice, end) in Dice::ALL.into_iter().zip(&mut ends) {
            work.plays.generate(position, dice);
            self.prune(position, cut, level, scales, work);
            *end = work.candidates.len();
        }
        let mut start = 0;
        let ranges = ends.map(|end| core::mem::replace(&mut start, end)..end);
        let Workspace { candidates, leaves, replies, .. } = work;
        let asked: Vec<usize> = ranges
            .iter()
            .filter(|range| is_last || range.len() > 1)
            .flat_map(Clone::clone)
            .collect();
        let positions: Vec<Position> = asked.iter().map(|&i| candidates[i].position).collect();
        let positions: Vec<&Position> = positions.iter().collect();
        self.evaluator.evaluate_each(&positions, &mut |i, outcome| {
            candidates[asked[i]].outcome = Some(outcome);
        });
        replies.clear();
        for (dice, range) in Dice::ALL.into_iter().zip(ranges) {
            self.choose(dice, &candidates[range], depth + 1, wanted, leaves, replies);
        }
    }

    /// Adds the results of those plays that may be the best under one of these scales.
    fn prune(
        &self,
        position: &Position,
        cut: Option<&Cut>,
        level: &Level,
        scales: ContextSet,
        work: &mut Workspace,
    ) {
        let Workspace { plays, worths, guesses, kept, scales: marks, candidates, .. } = work;
        marks.clear();
        match cut.filter(|_| plays.len() > 1) {
            None => marks.resize(plays.len(), u16::MAX),
            Some(cut) => {
                marks.resize(plays.len(), 0);
                self.evaluator.guess_results(position, plays, worths, guesses);
                for (scale, guesses) in scales.iter().zip(guesses.chunks(plays.len())) {
                    cut.select(plays, guesses, level.scales[scale].unit, kept);
                    for &play in kept.iter() {
                        marks[play] |= 1 << scale;
                    }
                }
            }
        }
        let kept = plays.iter().zip(marks).filter(|(_, scales)| **scales != 0);
        candidates.extend(kept.map(|(play, &mut scales)| Candidate {
            position: play.result,
            scales,
            outcome: None,
        }));
    }

    /// Adds the best of the candidates for a roll under each of the contexts wanted: the reply after
    /// which the player then on roll, `depth` plies into the search, has least.
    fn choose(
        &self,
        dice: Dice,
        candidates: &[Candidate],
        depth: usize,
        wanted: ContextSet,
        leaves: &mut Vec<Node>,
        replies: &mut Vec<Reply>,
    ) {
        let level = self.levels.get(depth);
        let needed = level.needed(wanted);
        let leaf = |Candidate { position, outcome, .. }: &Candidate| {
            outcome.map(|outcome| self.leaf(position, &outcome, depth, needed))
        };
        let is_last = depth == self.options.plies;
        if let [only] = candidates {
            let leaf = leaf(only);
            replies.push(Reply { dice, choosers: wanted, position: only.position, leaf });
            return;
        }
        leaves.clear();
        leaves.extend(candidates.iter().filter_map(leaf));
        let first = replies.len();
        for context in wanted.iter() {
            let choice = &level.choices[context];
            let merits = candidates.iter().zip(&*leaves).enumerate();
            let merits = merits.filter_map(|(i, (candidate, leaf))| {
                let [value, undoubled] = leaf.chosen(choice);
                let (outcome, result) = (candidate.outcome.as_ref()?, &candidate.position);
                let merit = Merit { value, undoubled, outcome, result };
                (candidate.scales >> choice.scale & 1 == 1).then_some((i, merit))
            });
            let best = merits.min_by(|(_, a), (_, b)| a.better_first(b));
            let Some((best, Merit { result: &position, .. })) = best else {
                unreachable!("there is always a play")
            };
            let known = replies[first..].iter_mut().find(|reply| reply.position == position);
            if let Some(reply) = known {
                reply.choosers.insert(context);
            } else {
                let choosers = core::iter::once(context).collect();
                let leaf = is_last.then(|| leaves[best]);
                replies.push(Reply { dice, choosers, position, leaf });
            }
        }
    }
}
