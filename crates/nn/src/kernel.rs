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
#[cfg(target_arch = "aarch64")]
mod neon;

use barpoint_core::Position;

use crate::layers::{Layers, OUTPUTS};

/// An instruction set for the forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kernel {
    /// Plain Rust, on every machine.
    Scalar,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 (F, BW, VNNI).
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

    /// The outputs for at most [`BATCH`](crate::layers::BATCH) positions. Encoding is part of it,
    /// so that it too is compiled for the instruction set.
    #[inline]
    pub(crate) fn forward(
        self,
        layers: &Layers,
        positions: &[&Position],
        outputs: &mut [[i32; OUTPUTS]],
    ) {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                // SAFETY: a `Runnable` exists only for an instruction set the machine has.
                unsafe { avx512::forward(layers, positions, outputs) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                // SAFETY: as above.
                unsafe { avx2::forward(layers, positions, outputs) }
            }
            #[cfg(target_arch = "aarch64")]
            Kernel::Neon => neon::forward(layers, positions, outputs),
            _ => scalar::forward(layers, positions, outputs),
        }
    }
}
