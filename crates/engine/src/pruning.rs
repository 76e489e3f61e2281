//! Which replies are worth an evaluation.
//!
//! Nineteen of twenty evaluations of a search serve to find the best reply to a roll. A net of 64
//! units, which sees the changes of each play, picks the few replies that may be the best;
//! `benches/RESULTS.md` has the cost in accuracy. Plays of the decision itself are not pruned,
//! unless only the best one is wanted at 0 plies, as in rollouts. In races, where an evaluation is
//! as quick as a guess, nothing is pruned. The net learns differences between the plays of a roll;
//! its values of single positions are a by-product.

use core::cmp::Ordering;

use barpoint_core::{LegalPlay, PositionKey};

/// How plays are thinned out before they are evaluated.
///
/// The quick guesses of the [`Evaluator`](crate::Evaluator) tell which plays may be the best;
/// only those are evaluated. The plays of a list and those of a decision that looks ahead are never
/// pruned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pruning {
    /// Plays of which the best alone is wanted, by static evaluation; `None` to evaluate all.
    pub sight: Option<Cut>,
    /// Replies inside a search with more plies to come, of which there are few and on which much
    /// depends.
    pub early: Cut,
    /// Replies of the last ply of a search.
    pub last: Cut,
}

/// The plays of a roll that are evaluated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cut {
    /// How much worse than the best a play may look, as normalised equity.
    pub margin: f64,
    /// Maximum number of plays with a guess to evaluate. The best of them is always evaluated.
    pub most: usize,
}

impl Pruning {
    /// The default, and few plays where one is chosen at sight. A wider cut takes more time and gains
    /// hardly anything in the plays of a rollout or in its errors.
    pub const QUICK: Self = Self { sight: Some(Cut { margin: 0.06, most: 3 }), ..Self::USUAL };

    const USUAL: Self = Self {
        sight: None,
        early: Cut { margin: 0.16, most: 6 },
        last: Cut { margin: 0.1, most: 4 },
    };
}

/// Replies inside a search alone.
impl Default for Pruning {
    fn default() -> Self {
        Self::USUAL
    }
}

impl Cut {
    /// Replaces `kept` by the indices of the plays to evaluate, given what each looks like: the
    /// lower the better, since the opponent of the player who makes the play looks at it. `unit` is
    /// what a point of normalised equity is worth. Plays without a guess are kept.
    pub(crate) fn select(
        &self,
        plays: &[LegalPlay],
        guesses: &[Option<f32>],
        unit: f32,
        kept: &mut Vec<usize>,
    ) {
        let best = guesses.iter().flatten().copied().fold(f32::INFINITY, f32::min);
        // Where a table makes winning worth less than losing, the best is kept all the same.
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

/// The best looking first; equals in the order of their keys.
fn better_first(plays: &[LegalPlay], guesses: &[Option<f32>], a: usize, b: usize) -> Ordering {
    let guess = |i: usize| guesses[i].unwrap_or(f32::NEG_INFINITY);
    let key = |i: usize| PositionKey::from(&plays[i].result);
    guess(a).total_cmp(&guess(b)).then_with(|| key(a).cmp(&key(b)))
}
