//! Which replies are worth an evaluation.

use core::cmp::Ordering;

use barpoint_core::{LegalPlay, PositionKey};

/// How the replies on the way of a search are thinned out before they are evaluated.
///
/// The quick guesses of the [`Evaluator`](crate::Evaluator) tell which replies may be the best;
/// only those are evaluated. The plays of a decision itself are never pruned.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pruning {
    /// How much worse than the best a reply may look, as normalised equity.
    pub margin: f64,
    /// The most replies to a roll that are evaluated.
    pub most: usize,
}

impl Default for Pruning {
    fn default() -> Self {
        Self { margin: 0.12, most: 6 }
    }
}

impl Pruning {
    /// Replaces `kept` by the indices of the plays to evaluate, given what each looks like: the
    /// lower the better, since the opponent of the player who makes the play looks at it.
    pub(crate) fn select(&self, plays: &[LegalPlay], guesses: &[f64], kept: &mut Vec<usize>) {
        let best = guesses.iter().copied().fold(f64::INFINITY, f64::min);
        kept.clear();
        kept.extend((0..plays.len()).filter(|&i| guesses[i] <= best + self.margin));
        if kept.len() > self.most {
            kept.sort_unstable_by(|&a, &b| by_guess(plays, guesses, a, b));
            kept.truncate(self.most.max(1));
        }
    }
}

fn by_guess(plays: &[LegalPlay], guesses: &[f64], a: usize, b: usize) -> Ordering {
    let key = |i: usize| PositionKey::from(&plays[i].result);
    guesses[a].total_cmp(&guesses[b]).then_with(|| key(a).cmp(&key(b)))
}
