//! Forward passes, compiled for each instruction set.
//!
//! A [`Pass`] is written once, in the instructions of [`Simd`]. All arithmetic is integer (or `f32` in one
//! order), so that every kernel gives the same bits; tests hold each to a textbook. The best one for the
//! machine is chosen once, when a net is loaded.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls into code for instruction sets that were detected")
)]

mod simd;

pub(crate) use simd::{Block, Bytes, LANES, Pass, Simd, WORDS, Words, blocks};

#[cfg(any(target_arch = "aarch64", test))]
use simd::neon;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use simd::plain;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use simd::simd128;
#[cfg(target_arch = "x86_64")]
use simd::{avx2, avx512};

/// An instruction set for the forward pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kernel {
    /// Plain Rust, on every machine; not in a WebAssembly module with SIMD128.
    Scalar,
    /// x86-64 with AVX2.
    Avx2,
    /// x86-64 with AVX-512 (F, BW, VL, VNNI).
    Avx512,
    /// 64-bit ARM.
    Neon,
    /// WebAssembly with SIMD128.
    Simd128,
}

impl Kernel {
    /// The kernels this machine can run, the fastest first.
    pub fn available() -> Vec<Self> {
        let kernels = [
            #[cfg(target_arch = "x86_64")]
            Self::Avx512,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2,
            #[cfg(target_arch = "aarch64")]
            Self::Neon,
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128,
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            Self::Scalar,
            // Emulated.
            #[cfg(all(test, not(target_arch = "aarch64")))]
            Self::Neon,
        ];
        let kernels = kernels.into_iter();
        #[cfg(target_arch = "x86_64")]
        let kernels = kernels.filter(|kernel| kernel.is_detected());
        kernels.collect()
    }

    /// Returns true if this machine has the instructions.
    #[cfg(target_arch = "x86_64")]
    fn is_detected(self) -> bool {
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
        match self {
            Self::Avx512 => avx512,
            Self::Avx2 => avx2,
            Self::Scalar | Self::Neon | Self::Simd128 => true,
        }
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

    /// Runs a pass.
    #[inline]
    pub(crate) fn run<P: Pass>(self, pass: P) -> P::Output {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => {
                // SAFETY: a `Runnable` exists only for an instruction set the machine has.
                unsafe { avx512::run(pass) }
            }
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx2 => {
                // SAFETY: as above.
                unsafe { avx2::run(pass) }
            }
            #[cfg(any(target_arch = "aarch64", test))]
            Kernel::Neon => neon::run(pass),
            #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
            _ => plain::run(pass),
            // A module with these instructions has no other kernel.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            _ => simd128::run(pass),
        }
    }
}
