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
    /// Evaluates a play for the player who makes it.
    pub fn of(evaluator: &impl Evaluator, legal: LegalPlay) -> Self {
        let outcome = evaluator.evaluate(&legal.result).flip();
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
    let mut ranked: Vec<_> = plays.iter().map(|&play| RankedPlay::of(evaluator, play)).collect();
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
    let ranked = plays.iter().map(|&play| RankedPlay::of(evaluator, play));
    let best = ranked.min_by(RankedPlay::better_first);
    best.map_or_else(|| plays[0], |best| best.legal)
}
