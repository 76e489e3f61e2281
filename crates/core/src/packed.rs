//! Chequers of one side in a single number.

use crate::Chequers;

/// Chequers of one side, with four bits for each place.
///
/// The generator of plays copies boards after each move. A number stays in registers, whereas a
/// processor waits if it reads an array as a whole right after one of its bytes was written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Packed(u128);

const _: () = assert!(Chequers::MAX < 16, "four bits hold the chequers of a place");

impl Packed {
    /// Packs the chequers of a side of a position.
    #[inline]
    pub(crate) const fn new(chequers: &Chequers) -> Self {
        let (eights, _) = chequers.counts().as_chunks::<8>();
        let mut packed = chequers.bar() as u128;
        let mut i = eights.len();
        while i > 0 {
            i -= 1;
            packed = packed << 32 | squeezed(u64::from_le_bytes(eights[i])) as u128;
        }
        Self(packed)
    }

    /// Number of chequers on a place.
    #[inline]
    pub(crate) const fn on(self, place: usize) -> u8 {
        (self.0 >> (4 * place)) as u8 & 15
    }

    /// Removes a chequer from a place that has one.
    #[inline]
    pub(crate) const fn take(&mut self, place: usize) {
        self.0 -= 1 << (4 * place);
    }

    /// Adds a chequer to a place.
    #[inline]
    pub(crate) const fn put(&mut self, place: usize) {
        self.0 += 1 << (4 * place);
    }

    /// Returns the chequers.
    #[inline]
    pub(crate) const fn unpacked(self) -> Chequers {
        let mut counts = [0; 25];
        let (points, bar) = counts.split_at_mut(Chequers::BAR);
        let (eights, _) = points.as_chunks_mut::<8>();
        let mut i = 0;
        while i < eights.len() {
            eights[i] = spread((self.0 >> (32 * i)) as u32).to_le_bytes();
            i += 1;
        }
        bar[0] = self.on(Chequers::BAR);
        Chequers::new(counts)
    }
}

/// Joins the low halves of eight bytes.
#[inline]
const fn squeezed(bytes: u64) -> u32 {
    let x = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
    let x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) as u32
}

/// Returns eight bytes with these low halves.
#[inline]
const fn spread(halves: u32) -> u64 {
    let x = halves as u64;
    let x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    let x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chequers_come_back_from_every_place() {
        for place in 0..25 {
            for count in 0..=Chequers::MAX {
                let mut counts = [1; 25];
                counts[place] = count;
                let packed = Packed::new(&Chequers::new(counts));
                assert_eq!(packed.on(place), count);
                assert_eq!(packed.unpacked(), Chequers::new(counts));
            }
        }
    }

    #[test]
    fn a_chequer_moves_from_place_to_place() {
        let mut packed = Packed::new(&Chequers::at(&[(25, 2), (8, 15)]));
        packed.take(24);
        packed.put(0);
        packed.take(7);
        assert_eq!(packed.unpacked(), Chequers::at(&[(25, 1), (8, 14), (1, 1)]));
    }
}
