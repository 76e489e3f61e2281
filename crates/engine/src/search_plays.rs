//! The plays of a roll, each as deep as it deserves.

use barpoint_core::{Dice, LegalPlay, Outcome, Position};
use barpoint_equity::{CubeContext, Utility};

use crate::filter::{MAX_PLIES, MoveFilter};
use crate::noise::Noisy;
use crate::{Evaluator, Merit, PositionValue, SearchOptions, Valuer, in_order, search};

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
    /// Value if the opponent does not double before rolling, seen by the player who makes it. It tells
    /// plays apart after which the opponent doubles and wins, which all have the same value.
    pub undoubled: Utility,
}

/// All legal plays, best first: first those evaluated at the plies asked for, which are as many as
/// [`SearchOptions::top`] says or the filters let through, then those dropped on the way, the later
/// the better.
///
/// Plays that lead to one of the positions `forced` are evaluated at the plies asked for whatever
/// the filters say, and change nothing for the others.
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
    forced: &[Position],
) -> Vec<SearchedPlay> {
    let looker = Looker { evaluator, context, options };
    let mut list = looker.at_sight(&position.plays(dice));
    let alive = looker.sift(&mut list);
    let alive = call_back(&mut list, alive, forced);
    looker.deepen(&mut list[..alive], options.plies);
    list
}

/// The best of all legal plays: the first of [`search_plays`] where the filters alone decide, for
/// less, since a play that is the only one left need not be looked at.
///
/// # Panics
/// If more plies are asked for than [`MAX_PLIES`].
#[must_use]
pub fn search_best(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    context: &CubeContext,
    options: &SearchOptions,
) -> LegalPlay {
    let plays = position.plays(dice);
    if let [only] = plays[..] {
        return only;
    }
    let looker = Looker { evaluator, context, options: &SearchOptions { top: 1, ..*options } };
    let mut list = looker.at_sight(&plays);
    let alive = looker.sift(&mut list);
    if alive > 1 {
        looker.deepen(&mut list[..alive], options.plies);
    }
    list[0].legal
}

/// One who looks at the plays of a roll.
struct Looker<'a, E> {
    evaluator: &'a E,
    context: &'a CubeContext,
    options: &'a SearchOptions,
}

impl<E: Evaluator> Looker<'_, E> {
    fn look(&self, legal: LegalPlay, plies: usize) -> SearchedPlay {
        let theirs = self.context.flip();
        let options = SearchOptions { plies, ..*self.options };
        let value = search(self.evaluator, &legal.result, &theirs, &options);
        SearchedPlay::new(legal, plies, &theirs, &value)
    }

    /// Plays by their static evaluation, all of them as one batch.
    fn at_sight(&self, plays: &[LegalPlay]) -> Vec<SearchedPlay> {
        assert!(self.options.plies <= MAX_PLIES, "at most {MAX_PLIES} plies");
        match self.options.noise {
            None => self.rank_by(self.evaluator, plays),
            Some(noise) => self.rank_by(&Noisy { evaluator: self.evaluator, noise }, plays),
        }
    }

    fn rank_by(&self, evaluator: &impl Evaluator, plays: &[LegalPlay]) -> Vec<SearchedPlay> {
        let theirs = self.context.flip();
        let valuer = Valuer::new(evaluator, &theirs, self.options);
        let mut list = Vec::with_capacity(plays.len());
        evaluator.evaluate_results(plays, &mut |i, outcome| {
            let value = valuer.value(&plays[i].result, &outcome);
            list.push(SearchedPlay::new(plays[i], 0, &theirs, &value));
        });
        sort(&mut list);
        list
    }

    fn deepen(&self, alive: &mut [SearchedPlay], plies: usize) {
        let deeper = in_order::map(alive, |play| {
            if play.plies == plies { *play } else { self.look(play.legal, plies) }
        });
        alive.copy_from_slice(&deeper);
        sort(alive);
    }

    /// How many plays the filters let through to the last ply, which then come first.
    fn sift(&self, list: &mut [SearchedPlay]) -> usize {
        let mut alive = list.len();
        for level in 0..self.options.plies {
            let filter = self.options.filters.of(self.options.plies, level);
            if *filter == MoveFilter::Skip || alive == 1 {
                continue;
            }
            self.deepen(&mut list[..alive], level);
            let equities: Vec<f64> =
                list[..alive].iter().map(|play| self.context.emg(play.value).0).collect();
            alive = filter.survivors(&equities).max(self.options.top.min(alive));
        }
        alive
    }
}

/// Moves the dropped plays that lead to these positions up behind those that are alive, and says
/// how many there are then.
fn call_back(list: &mut [SearchedPlay], alive: usize, forced: &[Position]) -> usize {
    (alive..list.len()).fold(alive, |alive, dropped| {
        if !forced.contains(&list[dropped].legal.result) {
            return alive;
        }
        list[alive..=dropped].rotate_right(1);
        alive + 1
    })
}

/// The better play first.
fn sort(plays: &mut [SearchedPlay]) {
    plays.sort_by(|a, b| {
        let [theirs, others] = [a, b].map(|play| play.outcome.flip());
        a.merit(&theirs).better_first(&b.merit(&others))
    });
}

impl SearchedPlay {
    /// A play whose result has this value for the other player.
    fn new(legal: LegalPlay, plies: usize, theirs: &CubeContext, value: &PositionValue) -> Self {
        Self {
            legal,
            plies,
            outcome: value.outcome.flip(),
            value: theirs.flip_utility(value.best),
            undoubled: theirs.flip_utility(value.no_double),
        }
    }

    /// What decides between plays, given the chances of the other player.
    fn merit<'a>(&'a self, theirs: &'a Outcome) -> Merit<'a> {
        Merit {
            value: -self.value.0,
            undoubled: -self.undoubled.0,
            outcome: theirs,
            result: &self.legal.result,
        }
    }
}
