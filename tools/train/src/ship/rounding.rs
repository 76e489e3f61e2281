//! Rounding of a unit's weights with the smallest error of its pre-activation.

use barpoint_nn::inputs::ROWS;

use crate::ship::moments::{INPUTS, Moments};

/// Changes rounded weights until none of them alone can make the squared error of the pre-activation over positions
/// smaller, and returns the mean error that is left. Inputs are correlated, so that one weight can correct the rounding of
/// another.
///
/// `errors` are those of the weights, in the same unit as the `steps` of rows and of byte inputs. `rounded` returns the
/// weight of an input that is nearest to a number of steps.
pub(crate) fn correct(
    chosen: &mut [i8],
    mut errors: Vec<f64>,
    steps: [f64; 2],
    moments: &Moments,
    rounded: impl Fn(usize, f64) -> i8,
) -> f64 {
    const PASSES: usize = 8;
    let variances = moments.variances();
    // Covariance of the pre-activation's error with each input.
    let mut slopes: Vec<f64> = (0..INPUTS).map(|i| dot(moments.row(i), &errors)).collect();
    for _ in 0..PASSES {
        let mut has_changed = false;
        for i in (0..INPUTS).filter(|&i| variances[i] > 0.0) {
            let step = steps[usize::from(i >= ROWS)];
            let best = rounded(i, f64::from(chosen[i]) + slopes[i] / variances[i] / step);
            if best != chosen[i] {
                let more = step * (f64::from(best) - f64::from(chosen[i]));
                chosen[i] = best;
                errors[i] -= more;
                slopes.iter_mut().zip(moments.row(i)).for_each(|(s, c)| *s -= more * c);
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    dot(&moments.means, &errors)
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
