//! Differences between the features of one position and the next.
#![expect(clippy::inline_always, reason = "part of the pass")]

use super::bits::Bits;

/// Features by groups whose weights one instruction multiplies: by how much each changes.
#[derive(Clone, Copy)]
pub(crate) struct Changes<G, const N: usize> {
    groups: [G; N],
    /// A bit for each group that does change.
    changed: u32,
}

impl<G: Copy + PartialEq, const N: usize> Changes<G, N> {
    pub(super) const fn none(none: G) -> Self {
        Self { groups: [none; N], changed: 0 }
    }

    #[inline(always)]
    pub(super) fn of(groups: [G; N], none: G) -> Self {
        const { assert!(N <= u32::BITS as usize) };
        let mut changed = 0;
        for (i, group) in groups.iter().enumerate() {
            changed |= u32::from(*group != none) << i;
        }
        Self { groups, changed }
    }

    /// The groups that change, and by how much.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, G)> {
        Bits(self.changed).map(|i| (i, self.groups[i]))
    }
}
