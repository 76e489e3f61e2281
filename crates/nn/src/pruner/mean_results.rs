//! Mean worths of the results of plays.
#![expect(clippy::inline_always, reason = "part of the pass")]

use barpoint_core::{Chequers, LegalPlay, Position};

use super::before::Before;
use super::layout::Weights;
use crate::chances::{WIDTH, Weighted};
use crate::fixed_point::HEAD_BIAS_ONE;
use crate::kernel::{Pass, Simd};
use crate::shape::OUTPUTS;

/// Fills in the mean worths of each play that leaves contact, scale by scale.
pub(super) struct MeanResults<'a> {
    pub(super) weights: &'a Weights,
    pub(super) position: &'a Position,
    pub(super) plays: &'a [LegalPlay],
    pub(super) worths: &'a [[f32; OUTPUTS]],
    pub(super) means: &'a mut [Option<f32>],
}

impl Pass for MeanResults<'_> {
    type Output = ();

    #[inline(always)]
    fn run<S: Simd, const PAIRS: usize>(self, simd: S) {
        let Self { weights, position, plays, worths, means } = self;
        let mut before = Before::new(weights, position);
        let count = plays.len();
        for (chunk, plays) in plays.chunks(WIDTH).enumerate() {
            let mut logits = [[0.0; WIDTH]; OUTPUTS];
            for (i, play) in plays.iter().enumerate() {
                let (sums, total) = before.after(play.play.moves());
                for (logits, output) in logits.iter_mut().zip(weights.head(simd, &sums)) {
                    logits[i] = output as f32 / HEAD_BIAS_ONE;
                }
                for (total, outputs) in [(before.their_total, [0, 1]), (total, [4, 5])] {
                    for output in outputs {
                        if total < u32::from(Chequers::MAX) {
                            logits[output][i] = f32::NEG_INFINITY;
                        }
                    }
                }
            }
            let results = Weighted::new(&logits);
            for (scale, worth) in worths.iter().enumerate() {
                let found = plays.iter().zip(results.means(worth));
                let means = &mut means[scale * count + chunk * WIDTH..];
                for (mean, (play, found)) in means.iter_mut().zip(found) {
                    *mean = (before.keeps_contact || play.result.has_contact()).then_some(found);
                }
            }
        }
    }
}
