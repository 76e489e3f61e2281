//! The recursion: rolls, replies, positions, rolls.

use core::array;

use barpoint_core::{Class, Dice, Outcome, Plays, Position, PositionKey};
use barpoint_equity::{CubeContext, CubeLife};

use crate::filter::MAX_PLIES;
use crate::in_order;
use crate::levels::{Level, Levels};
use crate::node::{Mean, Node};
use crate::pruning::Cut;
use crate::{Evaluator, SearchOptions};

/// What is the same for all positions of a search.
pub(crate) struct Tree<'a, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) options: &'a SearchOptions,
    pub(crate) levels: &'a Levels,
}

/// The rolls of a position.
const ROLLS: usize = Dice::ALL.len();

/// What a roll is answered with.
#[derive(Clone, Copy)]
struct Reply {
    /// The position then.
    position: Position,
    /// Its static evaluation, if that was needed.
    outcome: Option<Outcome>,
}

/// Memory that is used again and again, for each ply.
pub(crate) type Scratch = [Workspace; MAX_PLIES];

/// Memory for the replies to the rolls of one position.
#[derive(Default)]
pub(crate) struct Workspace {
    plays: Plays,
    guesses: Vec<Option<f32>>,
    kept: Vec<usize>,
    /// The replies to be evaluated, roll by roll.
    candidates: Vec<Position>,
}

impl<E: Evaluator> Tree<'_, E> {
    /// The value of a position `depth` plies into the search.
    pub(crate) fn node(
        &self,
        position: &Position,
        depth: usize,
        scratch: &mut [Workspace],
    ) -> Node {
        let is_over = position.result(self.evaluator.variant()).is_some();
        if is_over || depth == self.options.plies {
            return self.leaf(position, &self.evaluator.evaluate(position), self.levels.get(depth));
        }
        let [workspace, deeper @ ..] = scratch else { unreachable!("a workspace for each ply") };
        let replies = self.replies(position, depth, workspace);
        let mut mean = Mean::new(self.levels, depth);
        if depth == 0 && self.options.plies > 1 {
            let children = in_order::map(&replies, |reply| {
                self.node(&reply.position, 1, &mut Scratch::default())
            });
            Dice::ALL.iter().zip(&children).for_each(|(&dice, child)| mean.add(dice, child));
        } else {
            for (dice, reply) in Dice::ALL.into_iter().zip(&replies) {
                mean.add(dice, &self.child(reply, depth + 1, deeper));
            }
        }
        mean.node
    }

    fn child(&self, reply: &Reply, depth: usize, scratch: &mut [Workspace]) -> Node {
        match reply.outcome {
            Some(outcome) if depth == self.options.plies => {
                self.leaf(&reply.position, &outcome, self.levels.get(depth))
            }
            _ => self.node(&reply.position, depth, scratch),
        }
    }

    fn leaf(&self, position: &Position, outcome: &Outcome, level: &Level) -> Node {
        let is_over = position.result(self.evaluator.variant()).is_some();
        let life = self.life(position);
        let value = |context: &CubeContext| {
            if self.options.cubeful && !is_over {
                context.cubeful(outcome, &life, &self.options.model).0
            } else {
                context.cubeless(outcome).0
            }
        };
        Node {
            chances: outcome.to_array().map(f64::from),
            values: level.contexts.iter().map(value).collect(),
            is_over,
        }
    }

    fn life(&self, position: &Position) -> CubeLife {
        let efficiency = &self.options.efficiency;
        match self.evaluator.equities(position) {
            Some(equities) => efficiency.exact(equities),
            None => efficiency.life(Class::of(position, self.evaluator.variant()), position.pips()),
        }
    }

    /// The best play of each roll by static evaluation, under the first context of its level.
    fn replies(&self, position: &Position, depth: usize, work: &mut Workspace) -> [Reply; ROLLS] {
        let level = self.levels.first(depth + 1);
        let is_last = depth + 1 == self.options.plies;
        let pruning = self.options.pruning.as_ref();
        let cut = pruning.map(|pruning| if is_last { &pruning.last } else { &pruning.early });
        work.candidates.clear();
        let mut ends = [0; ROLLS];
        for (dice, end) in Dice::ALL.into_iter().zip(&mut ends) {
            work.plays.generate(position, dice);
            self.prune(position, cut, level, work);
            *end = work.candidates.len();
        }
        let ranges =
            array::from_fn::<_, ROLLS, _>(
                |i| {
                    if i == 0 { 0..ends[0] } else { ends[i - 1]..ends[i] }
                },
            );
        let wanted = |i: usize| is_last || ranges[i].len() > 1;
        let asked: Vec<usize> =
            (0..ROLLS).filter(|&i| wanted(i)).flat_map(|i| ranges[i].clone()).collect();
        let positions: Vec<&Position> = asked.iter().map(|&i| &work.candidates[i]).collect();
        let mut outcomes = vec![None; work.candidates.len()];
        self.evaluator.evaluate_each(&positions, &mut |i, outcome| {
            outcomes[asked[i]] = Some(outcome);
        });
        ranges.map(|range| {
            let replies = work.candidates[range.clone()].iter().zip(&outcomes[range]);
            self.best(replies.map(|(&position, &outcome)| Reply { position, outcome }), level)
        })
    }

    /// Adds the results of those plays that may be the best.
    fn prune(&self, position: &Position, cut: Option<&Cut>, level: &Level, work: &mut Workspace) {
        let Workspace { plays, guesses, kept, candidates } = work;
        let Some(cut) = cut.filter(|_| plays.len() > 1) else {
            candidates.extend(plays.iter().map(|play| play.result));
            return;
        };
        self.evaluator.guess_results(position, plays, &level.worth, guesses);
        cut.select(plays, guesses, level.unit, kept);
        candidates.extend(kept.iter().map(|&i| plays[i].result));
    }

    /// The reply after which the player then on roll has least.
    ///
    /// Where that player will double and win whatever the reply, what each is worth without a double
    /// tells them apart: under the other contexts of the level the game goes on.
    fn best(&self, mut replies: impl Iterator<Item = Reply>, level: &Level) -> Reply {
        let Some(mut best) = replies.next() else { unreachable!("there is always a play") };
        let values = |reply: &Reply| {
            let leaf = self.leaf(&reply.position, &reply.outcome?, level);
            Some([leaf.chosen(level).next()?, leaf.values[0]])
        };
        let key = |reply: &Reply| PositionKey::from(&reply.position);
        let mut least = None;
        for reply in replies {
            let known = *least.get_or_insert_with(|| values(&best).unwrap_or_default());
            let other = values(&reply).unwrap_or_default();
            let order = other[0].total_cmp(&known[0]).then_with(|| other[1].total_cmp(&known[1]));
            if order.then_with(|| key(&reply).cmp(&key(&best))).is_lt() {
                (best, least) = (reply, Some(other));
            }
        }
        best
    }
}
