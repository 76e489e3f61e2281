//! Choosing among legal plays.

use core::cmp::Ordering;

use barpoint_core::{Dice, Equity, LegalPlay, Outcome, Plays, Position, PositionKey};

use crate::Evaluator;

/// A legal play and what it is worth.
#[derive(Clone, Copy, Debug)]
pub struct RankedPlay {
    /// The play and the position it leads to.
    pub legal: LegalPlay,
    /// The chances after the play, seen by the player who makes it.
    pub outcome: Outcome,
    /// Cubeless money equity of the outcome.
    pub equity: Equity,
}

impl RankedPlay {
    /// A play with its chances as the player who makes it sees them.
    pub fn new(legal: LegalPlay, outcome: Outcome) -> Self {
        Self { legal, outcome, equity: outcome.equity() }
    }

    /// The better play first; equal equities in the order of their position keys, so that the
    /// choice does not depend on the order in which plays are generated.
    pub fn better_first(&self, other: &Self) -> Ordering {
        let key = |play: &Self| PositionKey::from(&play.legal.result);
        other.equity.0.total_cmp(&self.equity.0).then_with(|| key(self).cmp(&key(other)))
    }
}

/// All legal plays, best first.
#[must_use]
pub fn rank_plays(evaluator: &impl Evaluator, position: &Position, dice: Dice) -> Vec<RankedPlay> {
    let plays = position.plays(dice);
    let mut ranked = Vec::with_capacity(plays.len());
    evaluator.evaluate_results(&plays, &mut |i, outcome| {
        ranked.push(RankedPlay::new(plays[i], outcome.flip()));
    });
    ranked.sort_by(RankedPlay::better_first);
    ranked
}

/// The first of [`rank_plays`]; `plays` is scratch memory.
pub fn best_play(
    evaluator: &impl Evaluator,
    position: &Position,
    dice: Dice,
    plays: &mut Plays,
) -> LegalPlay {
    plays.generate(position, dice);
    if let [only] = plays[..] {
        return only;
    }
    best_of(evaluator, plays).legal
}

/// The best of some plays, of which there must be one.
///
/// # Panics
/// If there is none.
pub fn best_of(evaluator: &impl Evaluator, plays: &[LegalPlay]) -> RankedPlay {
    let mut best: Option<RankedPlay> = None;
    evaluator.evaluate_results(plays, &mut |i, outcome| {
        let play = RankedPlay::new(plays[i], outcome.flip());
        if best.is_none_or(|best| play.better_first(&best).is_lt()) {
            best = Some(play);
        }
    });
    best.expect("there is always a play, if only the one that passes")
}
