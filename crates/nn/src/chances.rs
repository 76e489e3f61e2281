//! From a net's outputs to chances that obey the rules.
#![expect(clippy::inline_always, reason = "compiled for the instruction set of the kernel")]

use barpoint_core::{Outcome, Position};

use crate::fixed_point::HEAD_BIAS_ONE;
use crate::shape::OUTPUTS;

/// Returns the softmax of the outputs over the results that are still possible.
#[inline]
pub(crate) fn chances(position: &Position, outputs: [i32; OUTPUTS]) -> Outcome {
    softmax(possible(position), outputs)
}

/// Returns the softmax of the outputs over the results marked as possible.
#[inline]
fn softmax(possible: [bool; OUTPUTS], outputs: [i32; OUTPUTS]) -> Outcome {
    // Plain loops, because compilers unroll them, and every evaluation runs this.
    let (mut weights, mut best) = ([f32::NEG_INFINITY; OUTPUTS], f32::NEG_INFINITY);
    for i in 0..OUTPUTS {
        if possible[i] {
            weights[i] = outputs[i] as f32 / HEAD_BIAS_ONE;
        }
        best = larger(best, weights[i]);
    }
    for weight in &mut weights {
        *weight = exp_negative(*weight - best);
    }
    let [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon] = weights;
    let lose_gammon = lose_gammon + lose_backgammon;
    let win_gammon = win_gammon + win_backgammon;
    let (lose, win) = (lose + lose_gammon, win + win_gammon);
    let all = lose + win;
    let win = win / all;
    let lose_gammon = smaller(lose_gammon / all, 1.0 - win);
    Outcome {
        win,
        win_gammon: win_gammon / all,
        win_backgammon: win_backgammon / all,
        lose_gammon,
        lose_backgammon: smaller(lose_backgammon / all, lose_gammon),
    }
}

/// Number of positions that a [`Weighted`] holds side by side.
pub(crate) const WIDTH: usize = 16;

/// Results of many positions, weighted with the softmax of the outputs.
pub(crate) struct Weighted {
    /// `weights[output][position]`, with a factor of its own for each position.
    weights: [[f32; WIDTH]; OUTPUTS],
    sums: [f32; WIDTH],
}

#[expect(clippy::needless_range_loop, reason = "a form in which compilers find the vectors")]
impl Weighted {
    /// `logits[output][position]` are outputs in units of 1, minus infinity for impossible results.
    #[inline(always)]
    pub(crate) fn new(logits: &[[f32; WIDTH]; OUTPUTS]) -> Self {
        let (mut weights, mut sums) = ([[0.0; WIDTH]; OUTPUTS], [0.0; WIDTH]);
        for i in 0..WIDTH {
            let mut best = logits[0][i];
            for output in 1..OUTPUTS {
                best = larger(best, logits[output][i]);
            }
            for output in 0..OUTPUTS {
                let weight = exp_negative(logits[output][i] - best);
                weights[output][i] = weight;
                sums[i] += weight;
            }
        }
        Self { weights, sums }
    }

    /// Returns the mean worth of each position, given the worth of each result.
    #[inline(always)]
    pub(crate) fn means(&self, worth: &[f32; OUTPUTS]) -> [f32; WIDTH] {
        let mut means = [0.0; WIDTH];
        for i in 0..WIDTH {
            let mut sum = 0.0;
            for output in 0..OUTPUTS {
                sum += self.weights[output][i] * worth[output];
            }
            means[i] = sum / self.sums[i];
        }
        means
    }
}

/// [`f32::max`] for numbers only: it does not treat NaN.
#[inline(always)]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

#[inline(always)]
fn smaller(a: f32, b: f32) -> f32 {
    if a < b { a } else { b }
}

/// Returns true for each result that the rules still allow, from losing a backgammon to winning one.
///
/// A side that has borne off a chequer loses no gammon; without contact, a side with no chequer in
/// the opponent's home or on the bar loses no backgammon.
#[inline]
pub fn possible(position: &Position) -> [bool; OUTPUTS] {
    let (mine, theirs) = (position.on_roll(), position.opponent());
    let gammons = [mine.none_off(), theirs.none_off()];
    let backgammons = if position.has_contact() {
        gammons
    } else {
        [gammons[0] && mine.back() > 0, gammons[1] && theirs.back() > 0]
    };
    [backgammons[0], gammons[0], true, true, gammons[1], backgammons[1]]
}

/// Returns `exp(x)` for `x ≤ 0`, from basic arithmetic alone, so that every machine gives the same bits.
///
/// # Accuracy
/// Relative error below 2e-7 down to -80; 0 below that.
///
/// # Source
/// `2^n · exp(r)` with `|r| ≤ ln 2 / 2` (split constant after Cody and Waite 1980) and the Taylor
/// series of degree 7.
#[inline(always)]
pub(crate) fn exp_negative(x: f32) -> f32 {
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    const LOWEST: f32 = -80.0;
    /// Summand that leaves the nearest integer of a small number in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    let y = larger(x, LOWEST);
    let rounded = y * core::f32::consts::LOG2_E + ROUND;
    let n = rounded - ROUND;
    let r = (y - n * LN_2_HIGH) - n * LN_2_LOW;
    let mut sum = 1.0 / 5040.0;
    for term in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * r + term;
    }
    let exponent = rounded.to_bits().wrapping_sub(ROUND.to_bits()).wrapping_add(127);
    let exp = sum * f32::from_bits(exponent << 23);
    if x < LOWEST { 0.0 } else { exp }
}

#[cfg(test)]
mod tests {
    use super::exp_negative;

    #[test]
    fn exp_is_accurate() {
        for i in 0..=80_000 {
            let x = -(i as f32) / 1000.0;
            let exact = f64::from(x).exp();
            let error = (f64::from(exp_negative(x)) - exact).abs() / exact;
            assert!(error < 2e-7, "exp({x}) is off by {error:e}");
        }
        assert_eq!(exp_negative(0.0).to_bits(), 1.0_f32.to_bits());
        assert_eq!(exp_negative(-1e9).to_bits(), 0);
    }
}
