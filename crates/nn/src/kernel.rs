//! The forward pass, once for each instruction set.
//!
//! Every kernel computes the integers described at [`Layers`]; a property test holds each to the
//! scalar one bit for bit. The best one for the machine is chosen once, when a network is loaded.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls into code for instruction sets that were detected")
)]

mod scalar;

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "aarch64", test))]
mod neon;

use barpoint_core::{Chequers, LegalPlay, Position};

use crate::layers::{BATCH, Net, OUTPUTS};
use crate::pruner::Weights;
use crate::side::{HINTS, SIDE_OUTPUTS, SideLayers};

/// An instruction set for the forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kernel {
    /// Plain Rust, on every machine.
    Scalar,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 (F, BW, VL, VNNI).
    Avx512,
    /// 64-bit ARM.
    Neon,
}

impl Kernel {
    /// The kernels this machine can run, the fastest first.
    pub fn available() -> Vec<Self> {
        let mut kernels = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            // All that has AVX2 has the bit counting and shifting instructions too, but a virtual
            // machine may hide them.
            let avx2 = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("lzcnt")
                && is_x86_feature_detected!("popcnt");
            let avx512 = avx2
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vnni");
            kernels.extend(avx512.then_some(Self::Avx512));
            kernels.extend(avx2.then_some(Self::Avx2));
        }
        #[cfg(target_arch = "aarch64")]
        kernels.push(Self::Neon);
        kernels.push(Self::Scalar);
        kernels
    }
}

/// A [`Kernel`] known to run on this machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runnable(Kernel);

impl Runnable {
    pub(crate) fn new(kernel: Kernel) -> Option<Self> {
        Kernel::available().contains(&kernel).then_some(Self(kernel))
    }

    pub(crate) fn best() -> Self {
        Self(Kernel::available()[0])
    }

    /// The outputs for at most [`BATCH`] positions. Encoding is part of it,
    /// so that it too is compiled for the instruction set.
    #[inline]
    pub(crate) fn forward(
        self,
        net: &Net,
        positions: &[&Position],
        outputs: &mut [[i32; OUTPUTS]],
    ) {
        // A single position is not to pay for the memory of many.
        if positions.len() == 1 {
            self.forward_up_to::<1>(net, positions, outputs);
        } else {
            self.forward_up_to::<BATCH>(net, positions, outputs);
        }
    }

    /// The outputs of a pruning net.
    #[inline]
    pub(crate) fn guess(self, weights: &Weights, position: &Position) -> [i32; OUTPUTS] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                // SAFETY: a `Runnable` exists only for an instruction set the machine has.
                unsafe { avx512::guess(weights, position) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                // SAFETY: as above.
                unsafe { avx2::guess(weights, position) }
            }
            // The vectors of 64-bit ARM need no asking.
            _ => weights.outputs(position, Weights::head),
        }
    }

    /// The outputs of a net that sees one side of a race.
    #[inline]
    pub(crate) fn side(
        self,
        layers: &SideLayers,
        side: &Chequers,
        hints: &[f32; HINTS],
    ) -> [f32; SIDE_OUTPUTS] {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 | Kernel::Avx2 => {
                // SAFETY: a `Runnable` exists only for an instruction set the machine has.
                unsafe { avx2::side(layers, side, hints) }
            }
            // The vectors of 64-bit ARM need no asking.
            _ => layers.outputs(side, hints),
        }
    }

    /// The mean worths that a pruning net gives the results of plays, on every scale.
    #[inline]
    pub(crate) fn mean_results(
        self,
        weights: &Weights,
        position: &Position,
        plays: &[LegalPlay],
        worths: &[[f32; OUTPUTS]],
        means: &mut [Option<f32>],
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                // SAFETY: a `Runnable` exists only for an instruction set the machine has.
                unsafe { avx512::mean_results(weights, position, plays, worths, means) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                // SAFETY: as above.
                unsafe { avx2::mean_results(weights, position, plays, worths, means) }
            }
            // The vectors of 64-bit ARM need no asking.
            _ => weights.mean_results(position, plays, worths, means, Weights::head),
        }
    }

    #[inline]
    fn forward_up_to<const N: usize>(
        self,
        net: &Net,
        positions: &[&Position],
        outputs: &mut [[i32; OUTPUTS]],
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                // SAFETY: a `Runnable` exists only for an instruction set the machine has.
                unsafe { avx512::forward::<N>(net, positions, outputs) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                // SAFETY: as above.
                unsafe { avx2::forward::<N>(net, positions, outputs) }
            }
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon => neon::forward::<N>(net, positions, outputs),
            _ => scalar::forward::<N>(net, positions, outputs),
        }
    }
}

#[cfg(test)]
mod tests {
    use barpoint_core::{Dice, Plays, Variant};

    use super::*;
    use crate::format::{SECOND_UNITS, THIRD_UNITS};
    use crate::inputs::{BYTES, FEATURES, ROWS};
    use crate::plan::{BRANCHES, PLANS};
    use crate::{FurtherTables, NarrowTables, Tables};

    /// Numbers in no order from the constants of Knuth's MMIX.
    fn numbers(state: &mut u64, range: i32, n: usize) -> Vec<i16> {
        let mut next = || {
            *state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            ((*state >> 33) as i32 % (2 * range + 1) - range) as i16
        };
        (0..n).map(|_| next()).collect()
    }

    fn bytes(state: &mut u64, n: usize) -> Vec<i8> {
        numbers(state, 127, n).into_iter().map(|x| x as i8).collect()
    }

    /// Nets of all kinds with random weights.
    fn nets(state: &mut u64, range: i32) -> [Net; 3] {
        let (hidden, units) = (256, BRANCHES * 256);
        let wide = Tables {
            hidden,
            heads: PLANS,
            branches: BRANCHES,
            bias: numbers(state, range, units),
            rows: numbers(state, range, units * ROWS),
            features: numbers(state, range, units * FEATURES),
            head_bias: vec![7; 6 * PLANS],
            head_weights: numbers(state, range, 6 * PLANS * hidden),
            canaries: Default::default(),
        };
        let narrow = NarrowTables {
            hidden,
            bias: numbers(state, range, units),
            row_steps: numbers(state, range / 40, units),
            byte_steps: numbers(state, range / 2, units),
            rows: bytes(state, units * ROWS),
            bytes: bytes(state, units * BYTES),
            head_bias: vec![7; 6 * PLANS],
            head_weights: numbers(state, range, 6 * PLANS * hidden),
            further: None,
            canaries: Default::default(),
        };
        let (second, third) = (BRANCHES * SECOND_UNITS, BRANCHES * THIRD_UNITS);
        let words = |table: Vec<i16>| table.into_iter().map(|x| i32::from(x) << 9).collect();
        let further = FurtherTables {
            second: bytes(state, second * hidden),
            second_steps: numbers(state, range, second),
            second_bias: words(numbers(state, range, second)),
            third: numbers(state, range, second * THIRD_UNITS),
            third_bias: words(numbers(state, range, third)),
            heads: numbers(state, range, 6 * PLANS * (SECOND_UNITS + THIRD_UNITS)),
        };
        let deep = NarrowTables { further: Some(further), ..narrow.clone() };
        [Net::Wide((&wide).into()), Net::Narrow((&narrow).into()), Net::Narrow((&deep).into())]
    }

    /// On other machines its instructions are emulated.
    #[test]
    fn neon_equals_scalar() {
        let mut state = 1;
        for net in [60, 2000, 32_767].into_iter().flat_map(|range| nets(&mut state, range)) {
            let (mut position, mut plays) = (Variant::Backgammon.start(), Plays::default());
            for dice in Dice::ALL.into_iter().cycle().take(60) {
                plays.generate(&position, dice);
                position = plays[plays.len() / 2].result;
                // One that follows from the other as the plays of a roll do, and one that does not.
                let (sibling, flipped) = (plays[0].result, position.flip());
                let positions = [&position, &sibling, &flipped];
                let (mut neon, mut scalar) = ([[0; OUTPUTS]; 3], [[0; OUTPUTS]; 3]);
                neon::forward::<3>(&net, &positions, &mut neon);
                scalar::forward::<3>(&net, &positions, &mut scalar);
                assert_eq!(neon, scalar, "{position:?}");
            }
        }
    }
}
