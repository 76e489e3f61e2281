//! The chances of the six results of a game.

use barpoint_core::Outcome;

/// Number of results, from losing a backgammon to winning one.
pub(crate) const OUTCOMES: usize = 6;

/// Chances of the six results. Those of a label may lie slightly outside of 0..1.
pub(crate) type Chances = [f32; OUTCOMES];

/// Points won with each result.
pub(crate) const POINTS: Chances = [-3.0, -2.0, -1.0, 1.0, 2.0, 3.0];

/// Returns the chances that an [`Outcome`] holds cumulatively.
pub(crate) fn of(outcome: &Outcome) -> Chances {
    [
        outcome.lose_backgammon,
        outcome.lose_gammon - outcome.lose_backgammon,
        1.0 - outcome.win - outcome.lose_gammon,
        outcome.win - outcome.win_gammon,
        outcome.win_gammon - outcome.win_backgammon,
        outcome.win_backgammon,
    ]
}

/// Returns the same chances from the other player's perspective.
pub(crate) fn flip(chances: &Chances) -> Chances {
    let mut flipped = *chances;
    flipped.reverse();
    flipped
}

/// Returns the cubeless money equity.
pub(crate) fn equity(chances: &Chances) -> f32 {
    chances.iter().zip(POINTS).map(|(p, v)| p * v).sum()
}

/// Returns the chances for a net's outputs; impossible results get 0.
pub(crate) fn softmax(outputs: Chances, possible: [bool; OUTCOMES]) -> Chances {
    let masked = |i: usize| if possible[i] { outputs[i] } else { f32::NEG_INFINITY };
    let best = (0..OUTCOMES).map(masked).fold(f32::NEG_INFINITY, f32::max);
    let mut weights = [0.0; OUTCOMES];
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = (masked(i) - best).exp();
    }
    let sum: f32 = weights.iter().sum();
    weights.map(|w| w / sum)
}
