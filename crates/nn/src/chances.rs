//! From a net's outputs to chances that obey the rules.

use barpoint_core::{Chequers, Outcome, Position};

use crate::format::HEAD_BIAS_ONE;
use crate::layers::OUTPUTS;

/// The softmax of the outputs over the results that are still possible.
pub(crate) fn chances(position: &Position, outputs: [i32; OUTPUTS]) -> Outcome {
    let possible = possible(position);
    let logits = outputs.map(|y| y as f32 / HEAD_BIAS_ONE);
    let best = logits.iter().zip(possible).filter(|(_, p)| *p).map(|(y, _)| *y);
    let best = best.fold(f32::NEG_INFINITY, f32::max);
    let mut weights = [0.0; OUTPUTS];
    for ((weight, y), possible) in weights.iter_mut().zip(logits).zip(possible) {
        if possible {
            *weight = exp_negative(y - best);
        }
    }
    let [lose_backgammon, lose_gammon, lose, win, win_gammon, win_backgammon] = weights;
    let lose_gammon = lose_gammon + lose_backgammon;
    let win_gammon = win_gammon + win_backgammon;
    let (lose, win) = (lose + lose_gammon, win + win_gammon);
    let all = lose + win;
    let win = win / all;
    let lose_gammon = (lose_gammon / all).min(1.0 - win);
    Outcome {
        win,
        win_gammon: win_gammon / all,
        win_backgammon: win_backgammon / all,
        lose_gammon,
        lose_backgammon: (lose_backgammon / all).min(lose_gammon),
    }
}

/// Which results the rules still allow, from losing a backgammon to winning one.
///
/// A side that has borne off a chequer loses no gammon; without contact, a side with nobody in the
/// opponent's home or on the bar loses no backgammon.
pub fn possible(position: &Position) -> [bool; OUTPUTS] {
    let contact = position.has_contact();
    let gammon = |loser: &Chequers| loser.total() == u32::from(Chequers::MAX);
    let backgammon = |loser: &Chequers| {
        gammon(loser) && (contact || loser.counts()[18..].iter().any(|&n| n > 0))
    };
    let (mine, theirs) = (position.on_roll(), position.opponent());
    [backgammon(mine), gammon(mine), true, true, gammon(theirs), backgammon(theirs)]
}

/// `exp(x)` for `x ≤ 0`, from basic arithmetic alone, so that every machine gives the same bits.
///
/// # Accuracy
/// Relative error below 2e-7 down to -80; 0 below that.
///
/// # Source
/// `2^n · exp(r)` with `|r| ≤ ln 2 / 2` (split constant after Cody and Waite 1980) and the Taylor
/// series of degree 7.
fn exp_negative(x: f32) -> f32 {
    const LN_2_HIGH: f32 = 0.693_359_4;
    const LN_2_LOW: f32 = -2.121_944_4e-4;
    if x < -80.0 {
        return 0.0;
    }
    // Rounds half away from zero through an integer, which needs no library call.
    let n = (x * core::f32::consts::LOG2_E - 0.5) as i32;
    let r = (x - n as f32 * LN_2_HIGH) - n as f32 * LN_2_LOW;
    let mut sum = 1.0 / 5040.0;
    for term in [1.0 / 720.0, 1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        sum = sum * r + term;
    }
    sum * f32::from_bits(((n + 127) as u32) << 23)
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
