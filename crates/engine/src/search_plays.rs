//! The plays of a roll, each as deep as it deserves.

use barpoint_core::{Dice, LegalPlay, Outcome, Position, PositionKey};
use barpoint_equity::{CubeContext, Utility};

use crate::filter::{MAX_PLIES, MoveFilter};
use crate::{Evaluator, SearchOptions, in_order, search};

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

/// All legal plays, best first: first those that the filters let through to the plies asked for,
/// then those dropped on the way, the later the better.
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
    alive = call_back(&mut list, alive, forced);
    deepen(&mut list[..alive], options.plies);
    list
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

/// The better play first; equal values in the order of their position keys.
fn sort(plays: &mut [SearchedPlay]) {
    plays.sort_by(|a, b| {
        let key = |play: &SearchedPlay| PositionKey::from(&play.legal.result);
        b.value.0.total_cmp(&a.value.0).then_with(|| key(a).cmp(&key(b)))
    });
}
