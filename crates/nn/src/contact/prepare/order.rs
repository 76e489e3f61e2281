//! Order of the positions of a batch.
#![expect(clippy::inline_always, reason = "part of the pass")]

use super::features::Features;
use crate::inputs::BYTES;

/// Returns an order of the first `len` positions in which few features change from one to the next: the
/// nearest remaining position comes next, positions of other branches last.
#[inline(always)]
pub(super) fn chain<F: Features, const N: usize>(
    features: &[F; N],
    branches: &[u8; N],
    len: usize,
) -> [u8; N] {
    let mut order: [u8; N] = core::array::from_fn(|i| i as u8);
    for next in 1..len {
        let last = usize::from(order[next - 1]);
        let mut nearest = (u16::MAX, next);
        for (candidate, &other) in order.iter().enumerate().take(len).skip(next) {
            let other = usize::from(other);
            let leaves = u16::from(branches[other] != branches[last]);
            let changed = features[last].differing(&features[other]) + leaves * BYTES as u16;
            if changed < nearest.0 {
                nearest = (changed, candidate);
            }
        }
        order.swap(next, nearest.1);
    }
    order
}
