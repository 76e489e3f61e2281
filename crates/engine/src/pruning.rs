//! Pruning: selection of the replies that are evaluated.
//!
//! Nineteen of twenty evaluations of a search serve to find the best reply to a roll. A net of 64
//! units, whose inputs are the changes by a play, selects the few replies that may be the best;
//! `benches/history/2026-11-28.md` has the cost in accuracy. The plays of the decision itself are not pruned,
//! unless only the best play at 0 plies is requested, as in rollouts. The net is trained on
//! differences between the plays of a roll, above all those that an earlier pruner misjudged; its
//! values of single positions are a by-product.
//!
//! Races are pruned only to estimate luck, because their guesses are rough.

use core::cmp::Ordering;

use barpoint_core::{LegalPlay, PositionKey};

/// Limits for the selection of plays before evaluation.
///
/// Quick guesses of the [`Evaluator`](crate::Evaluator) show which plays may be the best, and only
/// those are evaluated. The plays of a list and those of a decision with more than 0 plies are
/// never pruned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pruning {
    /// Limits for a choice of the best play by static evaluation, or `None` to evaluate all plays.
    pub static_choice: Option<Cut>,
    /// Limits for replies with more plies to come. Such replies are few and important.
    pub early: Cut,
    /// Limits for replies at the last ply of a search.
    pub last: Cut,
}

/// Limits for the plays of a roll that are evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// Maximum amount by which the guess of a play may be worse than the best guess, as normalised
    /// equity.
    pub margin: f64,
    /// Maximum number of plays with a guess to evaluate. The best of them is always evaluated.
    pub most: usize,
    /// True to select plays of races too. Guesses of races are rough: too rough for a play that is
    /// made, but good enough for the luck of a roll.
    pub races: bool,
}

impl Pruning {
    /// The default for searches, with few plays where one is chosen by static evaluation. Wider
    /// limits take more time and hardly improve the plays or the errors of a rollout.
    pub const QUICK: Self = Self { static_choice: Some(QUICK_CUT), ..Self::USUAL };

    /// The limits for estimates of luck: those of [`QUICK`](Self::QUICK), but races are pruned too,
    /// because all of their replies would take a third of the time of a rollout.
    pub const LUCK: Self =
        Self { static_choice: Some(Cut { races: true, ..QUICK_CUT }), ..Self::USUAL };

    const USUAL: Self = Self {
        static_choice: None,
        early: Cut { margin: 0.16, most: 6, races: false },
        last: Cut { margin: 0.1, most: 4, races: false },
    };
}

/// Limits for the choice of a play by static evaluation.
const QUICK_CUT: Cut = Cut { margin: 0.06, most: 3, races: false };

/// Prunes only replies inside a search.
impl Default for Pruning {
    fn default() -> Self {
        Self::USUAL
    }
}

impl Cut {
    /// Replaces `kept` with the indices of the plays to evaluate. The lowest guess is the best,
    /// because guesses are seen by the opponent of the player who makes the play. `unit` is the
    /// value of one point of normalised equity. Plays without a guess are kept.
    pub(crate) fn select(
        &self,
        plays: &[LegalPlay],
        guesses: &[Option<f32>],
        unit: f32,
        kept: &mut Vec<usize>,
    ) {
        let best = guesses.iter().flatten().copied().fold(f32::INFINITY, f32::min);
        // The unit is negative if a table makes winning worth less than losing.
        let mut worst = best + (self.margin as f32 * unit).max(0.0);
        let most = self.most.max(1);
        kept.clear();
        for (play, guess) in guesses.iter().enumerate() {
            if guess.is_none_or(|guess| guess > worst) {
                continue;
            }
            let is_before = |&other: &usize| better_first(plays, guesses, other, play).is_lt();
            let place = kept.iter().rposition(is_before).map_or(0, |before| before + 1);
            kept.insert(place, play);
            kept.truncate(most);
            if let Some(guess) = kept.get(most - 1).and_then(|&last| guesses[last]) {
                worst = guess;
            }
        }
        kept.extend((0..plays.len()).filter(|&play| guesses[play].is_none()));
    }
}

/// Orders the best guess first, and equal guesses by position key.
fn better_first(plays: &[LegalPlay], guesses: &[Option<f32>], a: usize, b: usize) -> Ordering {
    let guess = |i: usize| guesses[i].unwrap_or(f32::NEG_INFINITY);
    let key = |i: usize| PositionKey::from(&plays[i].result);
    guess(a).total_cmp(&guess(b)).then_with(|| key(a).cmp(&key(b)))
}
