//! Search: the value of a position is the mean over all rolls after the best replies.
//!
//! At `n` plies, the value of a position is the mean over the 21 rolls of the value after the best
//! reply, evaluated at `n - 1` plies. At 0 plies it is the static evaluation. The replies inside a
//! search are chosen by static evaluation, as in GNU Backgammon. eXtreme Gammon and others call
//! this depth `n + 1` plies.
//!
//! Each state of the cube has its own replies. With the Jacoby rule, gammons count once the cube
//! has been turned, and at a score a gammon may be worth more on one cube than on another. The
//! value of a doubled cube is therefore the result of a search with that cube. Positions whose
//! cubeful equities are in a database are not searched.
//!
//! The same `Searcher` serves searches, rollouts, maps, duels, the trainer and the facade. It has a
//! `Valuer` for each level of a search, with all cubes that can arise there. A `Valuer` computes
//! the values of leaves and finds the replies that lead to them. A decision at 0 plies is a search
//! with a single level.
//!
//! "Double, take" has exactly the value of a search of the doubled cube, because each state of the
//! cube chooses its own replies from the same evaluations. A common choice for all states, made for
//! the present cube, would be faster but wrong: with the Jacoby rule it would give gammons away.
//! The chances of a result are those after the plays for the present cube. In a cubeless search the
//! Jacoby rule has no effect, because a double, which the rule requires, cannot occur.
//!
//! A position with a known cubeful equity is not searched, because a search would only approximate
//! this equity by replies from static evaluation.

use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_equity::{CubeContext, CubeDecision};

use crate::filter::{MAX_PLIES, MoveFilter};
use crate::in_doubt::Seen;
use crate::levels::ContextSet;
use crate::tree::Tree;
use crate::valuer::Evaluated;
use crate::{
    Cut, Evaluator, PositionValue, Replies, Reply, SearchOptions, SearchedPlay, Valuer, in_doubt,
    in_order,
};

/// Searches positions in one context: computes values, decides about the cube, ranks plays and
/// chooses the best one.
///
/// # Perspective
/// The player on roll, both in the positions and in the context. This player makes the plays.
///
/// # Examples
/// ```
/// use barpoint_core::{Contest, Cube, Variant};
/// use barpoint_engine::{Engine, RaceNet, SearchOptions, Searcher};
/// use barpoint_equity::{CubeContext, MatchEquityTable};
/// use barpoint_nn::Network;
///
/// let contact = Network::from_bytes(barpoint_weights::CONTACT).expect("a net that ships");
/// let race = RaceNet::from_bytes(barpoint_weights::RACE).expect("a net that ships");
/// let engine = Engine::new(contact, race);
///
/// let money = CubeContext::new(&Contest::default(), Cube::START, &MatchEquityTable::default());
/// let options = SearchOptions { plies: 1, ..SearchOptions::default() };
/// let searcher = Searcher::new(&engine, &money, &options);
///
/// let start = Variant::Backgammon.start();
/// assert!(!searcher.cube(&start).should_double());
/// let plays = searcher.rank(&start, "31".parse()?);
/// assert_eq!(plays[0].legal.play.to_string(), "8/5 6/5");
/// assert_eq!(searcher.best(&start, "31".parse()?), plays[0].legal);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Searcher<'a, E> {
    evaluator: &'a E,
    context: CubeContext,
    options: SearchOptions,
}

impl<'a, E: Evaluator> Searcher<'a, E> {
    /// Creates a searcher in a context.
    ///
    /// # Panics
    /// Panics if the options have more than [`MAX_PLIES`] plies.
    pub fn new(evaluator: &'a E, context: &CubeContext, options: &SearchOptions) -> Self {
        assert!(options.plies <= MAX_PLIES, "at most {MAX_PLIES} plies");
        Self { evaluator, context: *context, options: *options }
    }

    /// Creates a searcher for cubeless money play by static evaluation of all plays.
    pub fn static_cubeless(evaluator: &'a E) -> Self {
        let options =
            SearchOptions { plies: 0, cubeful: false, pruning: None, ..SearchOptions::default() };
        Self::new(evaluator, &CubeContext::cubeless_money(), &options)
    }

    /// The same searcher in another context.
    #[must_use]
    pub fn with_context(&self, context: &CubeContext) -> Self {
        Self::new(self.evaluator, context, &self.options)
    }

    /// The same searcher with other options.
    ///
    /// # Panics
    /// Panics if the options have more than [`MAX_PLIES`] plies.
    #[must_use]
    pub fn with_options(&self, options: &SearchOptions) -> Self {
        Self::new(self.evaluator, &self.context, options)
    }

    /// The same searcher for the other player, that is, for the positions after plays.
    #[must_use]
    pub fn flip(&self) -> Self {
        self.with_context(&self.context.flip())
    }

    /// The evaluator.
    pub const fn evaluator(&self) -> &'a E {
        self.evaluator
    }

    /// Context of the player on roll.
    pub const fn context(&self) -> &CubeContext {
        &self.context
    }

    /// Options of the search.
    pub const fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Valuer for positions with a static evaluation.
    pub fn valuer(&self) -> Valuer<'a, E> {
        Valuer::new(self.evaluator, &self.context, &self.options)
    }

    /// Returns the value of a position before the roll.
    #[must_use]
    pub fn value(&self, position: &Position) -> PositionValue {
        self.tree(self.options.plies).value(position)
    }

    /// Returns the cube decision before the roll. The options should be cubeful.
    #[must_use]
    pub fn cube(&self, position: &Position) -> CubeDecision {
        self.value(position).decision(&self.context)
    }

    /// Returns all legal plays, best first. At the head are the plays that are evaluated at the
    /// requested plies. The filters decide how many these are, but there are at least
    /// [`SearchOptions::top`]. The plays that were dropped by a filter follow, those dropped last
    /// first.
    #[must_use]
    pub fn rank(&self, position: &Position, dice: Dice) -> Vec<SearchedPlay> {
        self.rank_with(position, dice, &[])
    }

    /// Returns the same list with some plays added to its head: plays that lead to one of the
    /// positions `forced` are evaluated at the requested plies regardless of the filters. They do
    /// not change the evaluation of other plays.
    #[must_use]
    pub fn rank_with(
        &self,
        position: &Position,
        dice: Dice,
        forced: &[Position],
    ) -> Vec<SearchedPlay> {
        self.rank_knowing(position, dice, forced, &[])
    }

    /// Returns the list of [`rank_with`](Self::rank_with) with less work: takes the values of plays
    /// from `known`, lists of the same roll that searchers with other plies or filters have made, but
    /// with the same evaluator, context and other options.
    #[must_use]
    pub fn rank_knowing(
        &self,
        position: &Position,
        dice: Dice,
        forced: &[Position],
        known: &[SearchedPlay],
    ) -> Vec<SearchedPlay> {
        let mut list = self.rank_statically(&position.plays(dice), known);
        let alive = self.apply_filters(&mut list, self.options.top, known);
        let alive = restore_forced(&mut list, alive, forced);
        self.deepen(&mut list[..alive], self.options.plies, known);
        list
    }

    /// Returns the best legal play, which is the first of a list for which only the filters decide.
    /// This is faster than a list, because a play that is the only one left need not be evaluated.
    #[must_use]
    pub fn best(&self, position: &Position, dice: Dice) -> LegalPlay {
        if self.options.plies == 0 {
            return self.theirs().best_play(position, dice, self.static_choice());
        }
        let plays = position.plays(dice);
        if let [only] = plays[..] {
            return only;
        }
        let mut list = self.rank_statically(&plays, &[]);
        let alive = self.apply_filters(&mut list, 1, &[]);
        if alive > 1 {
            self.deepen(&mut list[..alive], self.options.plies, &[]);
        }
        list[0].legal
    }

    /// Finds the best play for each of these rolls of a position by static evaluation, regardless
    /// of the plies.
    pub fn replies(&self, position: &Position, rolls: &[Dice], replies: &mut Replies) {
        self.theirs().best_replies(position, rolls, self.static_choice(), replies);
    }

    /// Returns the value after such a reply at the requested plies.
    ///
    /// # Perspective
    /// The other player, who is on roll after the reply.
    #[must_use]
    pub fn value_after(&self, reply: &Reply) -> PositionValue {
        if self.options.plies == 0 { reply.value } else { self.flip().value(&reply.position) }
    }

    /// Valuer for the positions after plays.
    fn theirs(&self) -> Valuer<'a, E> {
        Valuer::new(self.evaluator, &self.context.flip(), &self.options)
    }

    fn static_choice(&self) -> Option<&Cut> {
        self.options.pruning.as_ref()?.static_choice.as_ref()
    }

    fn tree(&self, plies: usize) -> Tree<'a, E> {
        Tree::new(self.evaluator, &self.context, &SearchOptions { plies, ..self.options })
    }

    /// Returns the plays in the order of their static evaluation, best first. All are evaluated as
    /// one batch.
    fn rank_statically(&self, plays: &[LegalPlay], known: &[SearchedPlay]) -> Vec<SearchedPlay> {
        let all: Option<Vec<_>> = plays.iter().map(|play| find(known, &play.result, 0)).collect();
        if let Some(mut list) = all {
            list.sort_by(SearchedPlay::better_first);
            return list;
        }
        let theirs = self.theirs();
        let wanted = theirs.level.needed(ContextSet::FIRST);
        let evaluated = theirs.evaluated(plays.iter().map(|play| play.result), wanted);
        let play = |(&play, (position, outcome, volatility)): (&LegalPlay, &Evaluated)| {
            let node = theirs.node_with(position, outcome, *volatility, wanted);
            SearchedPlay::new(play, 0, theirs.context(), &theirs.value(&node, true))
        };
        let mut list: Vec<SearchedPlay> = plays.iter().zip(&evaluated).map(play).collect();
        list.sort_by(SearchedPlay::better_first);
        list
    }

    /// Evaluates the plays at `plies` unless they are already, and sorts them, best first.
    fn deepen(&self, plays: &mut [SearchedPlay], plies: usize, known: &[SearchedPlay]) {
        if plays.iter().all(|play| play.plies == plies) {
            return;
        }
        let theirs = self.flip();
        let tree = theirs.tree(plies);
        let deeper = in_order::map(&*plays, |play| {
            if play.plies == plies {
                return *play;
            }
            if let Some(known) = find(known, &play.legal.result, plies) {
                return known;
            }
            let value = tree.value_of_play(&play.legal.result);
            SearchedPlay::new(play.legal, plies, &theirs.context, &value)
        });
        plays.copy_from_slice(&deeper);
        plays.sort_by(SearchedPlay::better_first);
    }

    /// Applies the filters and returns the number of plays that are left for the last ply, which
    /// come first in the list. At least `top` plays are left if there are as many.
    fn apply_filters(
        &self,
        list: &mut [SearchedPlay],
        top: usize,
        known: &[SearchedPlay],
    ) -> usize {
        let SearchOptions { plies, filters, .. } = &self.options;
        let mut alive = list.len();
        for level in 0..*plies {
            let filter = filters.filter(*plies, level);
            if *filter == MoveFilter::Skip || alive == 1 {
                continue;
            }
            let before = list[..alive].to_vec();
            self.deepen(&mut list[..alive], level, known);
            let least = top.min(alive);
            alive = self.apply_filter(filter, &before, &mut list[..alive], least);
        }
        alive
    }

    /// Moves the plays that a filter keeps, at least `least`, to the head of a list that is ordered
    /// best first, and returns their number. `before` has the plays with their values at the level
    /// before.
    fn apply_filter(
        &self,
        filter: &MoveFilter,
        before: &[SearchedPlay],
        plays: &mut [SearchedPlay],
        least: usize,
    ) -> usize {
        let emg = |value| self.context.emg(value).0;
        let MoveFilter::Doubt { .. } = filter else {
            let equities: Vec<f64> = plays.iter().map(|play| emg(play.value)).collect();
            return filter.survivors(&equities, 0.0).max(least);
        };
        let seen = plays.iter().map(|now| {
            let earlier = before.iter().find(|before| before.legal.result == now.legal.result);
            let both = [earlier.unwrap_or(now), now];
            Seen {
                value: both.map(|play| emg(play.value)),
                undoubled: both.map(|play| emg(play.undoubled)),
            }
        });
        let kept = in_doubt::kept(filter, &seen.collect::<Vec<_>>(), least);
        let dropped = (0..plays.len()).filter(|number| !kept.contains(number));
        let order: Vec<SearchedPlay> =
            kept.iter().copied().chain(dropped).map(|number| plays[number]).collect();
        plays.copy_from_slice(&order);
        kept.len()
    }
}

/// Returns the known value of the play that leads to a position at this number of plies.
fn find(known: &[SearchedPlay], result: &Position, plies: usize) -> Option<SearchedPlay> {
    known.iter().find(|play| play.plies == plies && play.legal.result == *result).copied()
}

/// Moves dropped plays that lead to these positions up to the head of the list, and returns its new
/// length.
fn restore_forced(list: &mut [SearchedPlay], alive: usize, forced: &[Position]) -> usize {
    (alive..list.len()).fold(alive, |alive, dropped| {
        if !forced.contains(&list[dropped].legal.result) {
            return alive;
        }
        list[alive..=dropped].rotate_right(1);
        alive + 1
    })
}
