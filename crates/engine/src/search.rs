//! Looking ahead: the value of a position as the mean over all rolls after the best replies.
//!
//! At `n` plies a position is worth the mean over the 21 rolls of what the best reply leads to,
//! evaluated at `n - 1` plies; at 0 plies it is worth its static evaluation. Replies on the way
//! are chosen by static evaluation, as GNU Backgammon does. eXtreme Gammon and others call this
//! `n + 1` plies.

use barpoint_core::{Class, Dice, LegalPlay, Outcome, Plays, Position, PositionKey, Variant};
use barpoint_equity::{CubeContext, CubeEfficiency, CubeLife, Janowski, Utility};

use crate::Evaluator;
use crate::filter::{MAX_PLIES, MoveFilter, MoveFilters};
use crate::in_order;
use crate::levels::{Level, Levels};

/// How to look ahead.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchOptions {
    /// Plies, 0 to [`MAX_PLIES`].
    pub plies: usize,
    /// Whether the cube is used as it will be, rather than not at all.
    pub cubeful: bool,
    /// Which plays of a decision are worth a deeper look.
    pub filters: MoveFilters,
    /// At least so many plays of a decision are evaluated at all the plies asked for, whatever the
    /// filters say.
    pub top: usize,
    /// How well the cube is used where the search ends.
    pub efficiency: CubeEfficiency,
}

/// Two plies, cubeful, GNU Backgammon's "normal" filters.
impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            plies: 2,
            cubeful: true,
            filters: MoveFilters::NORMAL,
            top: 1,
            efficiency: CubeEfficiency::default(),
        }
    }
}

/// What a position is worth before the roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PositionValue {
    /// Cubeless chances of the player on roll.
    pub outcome: Outcome,
    /// Value if the player on roll does not double.
    pub no_double: Utility,
    /// Value if the player on roll doubles and the opponent takes, `None` if the cube cannot be
    /// turned or the search is not cubeful.
    pub double_take: Option<Utility>,
    /// Value once the player on roll has done the better of both.
    pub best: Utility,
}

/// A play evaluated by a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SearchedPlay {
    /// The play and the position it leads to.
    pub legal: LegalPlay,
    /// The plies it was evaluated at: fewer than asked for if a filter dropped it.
    pub plies: usize,
    /// Cubeless chances after the play, seen by the player who makes it.
    pub outcome: Outcome,
    /// Value, seen by the player who makes it.
    pub value: Utility,
}

/// The value of a position before the roll.
///
/// # Perspective
/// The player on roll, of the position and of the context alike.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`].
pub fn search(
    evaluator: &impl Evaluator,
    position: &Position,
    context: &CubeContext,
    options: &SearchOptions,
) -> PositionValue {
    assert!(options.plies <= MAX_PLIES, "at most {MAX_PLIES} plies");
    let levels = Levels::new(context, options.plies, options.cubeful);
    let search = Search { evaluator, options, levels: &levels };
    let node = search.node(position, 0, &mut Scratch::default());
    let level = levels.get(0);
    let choice = level.choices[0];
    PositionValue {
        outcome: node.outcome(),
        no_double: Utility(node.values[choice.no_double]),
        double_take: choice.double.map(|double| Utility(node.values[double])),
        best: Utility(node.chosen(level).next().unwrap_or(node.values[choice.no_double])),
    }
}

/// All legal plays, best first: first those that the filters let through to the plies asked for,
/// then those dropped on the way, the later the better.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`].
#[must_use]
pub fn search_plays(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    context: &CubeContext,
    options: &SearchOptions,
) -> Vec<SearchedPlay> {
    assert!(options.plies <= MAX_PLIES, "at most {MAX_PLIES} plies");
    let theirs = context.flip();
    let at = |legal: LegalPlay, plies: usize| {
        let options = SearchOptions { plies, ..*options };
        let value = search(evaluator, &legal.result, &theirs, &options);
        SearchedPlay {
            legal,
            plies,
            outcome: value.outcome.flip(),
            value: theirs.flip_utility(value.best),
        }
    };
    let plays = position.plays(dice);
    let mut list: Vec<SearchedPlay> = plays.iter().map(|&legal| at(legal, 0)).collect();
    sort(&mut list);
    let mut alive = list.len();
    let deepen =
        |alive: &mut [SearchedPlay], plies: usize| {
            let deeper = in_order::map(alive, |play| {
                if play.plies == plies { *play } else { at(play.legal, plies) }
            });
            alive.copy_from_slice(&deeper);
            sort(alive);
        };
    for level in 0..options.plies {
        let filter = options.filters.of(options.plies, level);
        if *filter == MoveFilter::Skip {
            continue;
        }
        deepen(&mut list[..alive], level);
        let equities: Vec<f64> =
            list[..alive].iter().map(|play| context.emg(play.value).0).collect();
        alive = filter.survivors(&equities).max(options.top.min(alive));
    }
    deepen(&mut list[..alive], options.plies);
    list
}

/// The better play first; equal values in the order of their position keys.
fn sort(plays: &mut [SearchedPlay]) {
    plays.sort_by(|a, b| {
        let key = |play: &SearchedPlay| PositionKey::from(&play.legal.result);
        b.value.0.total_cmp(&a.value.0).then_with(|| key(a).cmp(&key(b)))
    });
}

/// A list of plays for each ply.
type Scratch = [Plays; MAX_PLIES];

/// What is the same for all positions of a search.
struct Search<'a, E> {
    evaluator: &'a E,
    options: &'a SearchOptions,
    levels: &'a Levels,
}

/// A position inside a search, seen by the player on roll there.
struct Node {
    /// The five cumulative chances.
    chances: [f64; 5],
    /// The value under each context of the level, the player on roll not doubling.
    values: Vec<f64>,
    is_over: bool,
}

impl Node {
    /// Values under the contexts of the level above once the player on roll here has chosen.
    fn chosen(&self, level: &Level) -> impl Iterator<Item = f64> {
        level.choices.iter().map(|choice| {
            let double = choice.double.filter(|_| !self.is_over);
            level.choose(choice.no_double, double, &self.values)
        })
    }

    /// The chances seen by the other player.
    fn flipped_chances(&self) -> [f64; 5] {
        let [win, win_gammon, win_backgammon, lose_gammon, lose_backgammon] = self.chances;
        [1.0 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon]
    }

    fn outcome(&self) -> Outcome {
        Outcome::from_array(self.chances.map(|chance| chance as f32))
    }
}

/// The mean over the rolls, seen by the player who rolls.
struct Mean<'a> {
    node: Node,
    here: &'a Level,
    after: &'a Level,
}

impl<'a> Mean<'a> {
    fn new(levels: &'a Levels, depth: usize) -> Self {
        let (here, after) = (levels.get(depth), levels.get(depth + 1));
        let values = vec![0.0; here.contexts.len()];
        Self { node: Node { chances: [0.0; 5], values, is_over: false }, here, after }
    }

    fn add(&mut self, dice: Dice, child: &Node) {
        let weight = f64::from(dice.weight()) / 36.0;
        let seen = child.flipped_chances();
        let chances = self.node.chances.iter_mut().zip(seen);
        chances.for_each(|(sum, chance)| *sum += weight * chance);
        let values = self.node.values.iter_mut().zip(&self.here.contexts);
        for ((sum, context), value) in values.zip(child.chosen(self.after)) {
            *sum += weight * context.flip_utility(Utility(value)).0;
        }
    }
}

impl<E: Evaluator> Search<'_, E> {
    fn node(&self, position: &Position, depth: usize, scratch: &mut [Plays]) -> Node {
        let level = self.levels.get(depth);
        if position.result(Variant::Backgammon).is_some() || depth == self.options.plies {
            return self.leaf(position, &self.evaluator.evaluate(position), level);
        }
        let mut mean = Mean::new(self.levels, depth);
        if depth == 0 && self.options.plies > 1 {
            let children = in_order::map(&Dice::ALL, |&dice| {
                self.after(position, dice, depth, &mut Scratch::default())
            });
            Dice::ALL.iter().zip(&children).for_each(|(&dice, child)| mean.add(dice, child));
        } else {
            for dice in Dice::ALL {
                mean.add(dice, &self.after(position, dice, depth, scratch));
            }
        }
        mean.node
    }

    /// The position after a roll and the best reply.
    fn after(&self, position: &Position, dice: Dice, depth: usize, scratch: &mut [Plays]) -> Node {
        let [plays, deeper @ ..] = scratch else { unreachable!("scratch memory for each ply") };
        plays.generate(position, dice);
        self.node(&self.reply(plays, depth + 1), depth + 1, deeper)
    }

    fn leaf(&self, position: &Position, outcome: &Outcome, level: &Level) -> Node {
        let is_over = position.result(Variant::Backgammon).is_some();
        let life = self.life(position);
        let value = |context: &CubeContext| {
            if self.options.cubeful && !is_over {
                context.cubeful(outcome, &life, &Janowski).0
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
        self.options.efficiency.life(Class::of(position, Variant::Backgammon), position.pips())
    }

    /// The result of the best play by static evaluation, under the first context of its level.
    fn reply(&self, plays: &[LegalPlay], depth: usize) -> Position {
        let [first, ..] = plays else { unreachable!("there is always a play") };
        if plays.len() == 1 {
            return first.result;
        }
        let level = self.levels.first(depth);
        let mut best: Option<(f64, &Position)> = None;
        self.evaluator.evaluate_results(plays, &mut |i, outcome| {
            let result = &plays[i].result;
            let leaf = self.leaf(result, &outcome, level);
            let value = leaf.chosen(level).next().unwrap_or_default();
            let is_better = best.is_none_or(|(best, position)| {
                let key = |position: &Position| PositionKey::from(position);
                value.total_cmp(&best).then_with(|| key(result).cmp(&key(position))).is_lt()
            });
            if is_better {
                best = Some((value, result));
            }
        });
        best.map_or(first.result, |(_, position)| *position)
    }
}
