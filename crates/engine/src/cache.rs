//! Cache of evaluations.
//!
//! Only evaluations of the contact net are cached, because the others cost no more than a look-up.
//! Each entry has a lock for a single writer. Readers take no lock: they ignore an incomplete
//! entry.

use core::array::from_fn;
use core::fmt;
use core::hint::black_box;
use core::sync::atomic::{AtomicU64, Ordering, fence};
use std::collections::TryReserveError;
use std::sync::OnceLock;

use barpoint_core::{Chequers, Outcome, Position};

/// Table of evaluations, limited in bytes and shared by threads.
///
/// A newer evaluation replaces an older one. An evaluation is returned exactly as it was stored,
/// regardless of other threads, so the size of the table never changes a result.
pub(crate) struct Cache {
    /// Number of entries: a power of two, or zero.
    entries: usize,
    /// Pieces of the table. The memory of a piece is allocated when something is first stored in
    /// it. If this fails, the piece stays empty.
    pieces: Vec<OnceLock<Box<[Entry]>>>,
}

/// Maximum number of entries of a piece; 1024 entries take 64 KiB.
const PIECE: usize = 1 << 10;

/// One evaluation, on a separate cache line.
///
/// A sequence lock (seqlock): the version is odd while a thread writes. What a reader has read is
/// valid only if the version was even and has not changed.
#[repr(align(64))]
#[derive(Default)]
struct Entry {
    version: AtomicU64,
    words: [AtomicU64; WORDS],
}

/// Number of words of a key and of an outcome.
const WORDS: usize = 4 + 3;

/// A position, with four bits for each place of each side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key([u64; 4]);

impl Cache {
    /// Creates a table of at most this number of bytes, which are allocated when they are needed.
    ///
    /// # Errors
    /// Returns an error if this amount of memory is not available.
    pub(crate) fn new(bytes: usize) -> Result<Self, TryReserveError> {
        let entries = entries(bytes);
        // Tests whether the memory is available and frees it untouched. Without `black_box` a
        // compiler could remove the test.
        let mut room = Vec::<Entry>::new();
        room.try_reserve_exact(entries)?;
        drop(black_box(room));
        let mut pieces = Vec::new();
        pieces.try_reserve_exact(entries.div_ceil(PIECE))?;
        pieces.resize_with(entries.div_ceil(PIECE), OnceLock::new);
        Ok(Self { entries, pieces })
    }

    /// Returns the evaluation of a position if it is still in the table.
    pub(crate) fn get(&self, key: &Key) -> Option<Outcome> {
        let (piece, place) = self.place(key)?;
        let entry = self.pieces.get(piece)?.get()?.get(place)?;
        let version = entry.version.load(Ordering::Acquire);
        let words = from_fn::<_, WORDS, _>(|i| entry.words[i].load(Ordering::Relaxed));
        fence(Ordering::Acquire);
        let is_whole = version % 2 == 0 && entry.version.load(Ordering::Relaxed) == version;
        (is_whole && version > 0 && words[..4] == key.0)
            .then(|| outcome([words[4], words[5], words[6]]))
    }

    /// Stores an evaluation, unless another thread is writing the same entry.
    pub(crate) fn put(&self, key: &Key, outcome: &Outcome) {
        let Some((piece, place)) = self.place(key) else { return };
        let piece = self.pieces[piece].get_or_init(|| empty(self.entries.min(PIECE)));
        let Some(entry) = piece.get(place) else { return };
        let version = entry.version.load(Ordering::Relaxed);
        let busy = version | 1;
        let locks = |from, to| {
            entry.version.compare_exchange(from, to, Ordering::Acquire, Ordering::Relaxed).is_ok()
        };
        if version == busy || !locks(version, busy) {
            return;
        }
        fence(Ordering::Release);
        let words = key.0.into_iter().chain(bits(outcome));
        entry.words.iter().zip(words).for_each(|(slot, word)| slot.store(word, Ordering::Relaxed));
        entry.version.store(version.wrapping_add(2), Ordering::Release);
    }

    /// Returns the place of a position: the index of the piece, and that of the entry in the piece.
    fn place(&self, key: &Key) -> Option<(usize, usize)> {
        let bits = self.entries.checked_ilog2()?;
        // Two shifts, because a single shift by 64 bits would overflow.
        let number = (key.hash() >> 1 >> (63 - bits)) as usize;
        Some((number / PIECE, number % PIECE))
    }
}

/// Number of entries that fit into this number of bytes, rounded down to a power of two.
fn entries(bytes: usize) -> usize {
    (bytes / size_of::<Entry>()).checked_ilog2().map_or(0, |bits| 1 << bits)
}

/// Returns a piece with this number of empty entries, or with none if memory is not available.
fn empty(entries: usize) -> Box<[Entry]> {
    let mut piece = Vec::new();
    if piece.try_reserve_exact(entries).is_ok() {
        piece.resize_with(entries, Entry::default);
    }
    piece.into_boxed_slice()
}

impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("entries", &self.entries).finish_non_exhaustive()
    }
}

impl Key {
    /// Hash whose high bits are the best ones.
    pub(crate) fn hash(&self) -> u64 {
        // Constant of Fibonacci hashing (Knuth, volume 3, section 6.4).
        const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;
        let mix = |hash: u64, &word: &u64| (hash ^ word).wrapping_mul(GOLDEN).rotate_left(29);
        self.0.iter().fold(0, mix).wrapping_mul(GOLDEN)
    }
}

impl From<&Position> for Key {
    fn from(position: &Position) -> Self {
        let [a, b] = [position.on_roll(), position.opponent()].map(nibbles);
        Self([a[0], a[1], b[0], b[1]])
    }
}

/// Four bits for each place: the points from 1 to 16, then the other points and the bar.
fn nibbles(side: &Chequers) -> [u64; 2] {
    let eights = side.counts().as_chunks::<8>().0;
    let [a, b, c] = from_fn(|i| squeezed(u64::from_le_bytes(eights[i])));
    [a | b << 32, c | u64::from(side.bar()) << 32]
}

/// Joins the low halves of eight bytes.
fn squeezed(bytes: u64) -> u64 {
    let x = (bytes | bytes >> 4) & 0x00ff_00ff_00ff_00ff;
    let x = (x | x >> 8) & 0x0000_ffff_0000_ffff;
    (x | x >> 16) & 0xffff_ffff
}

fn bits(outcome: &Outcome) -> [u64; 3] {
    let [a, b, c, d, e] = outcome.to_array().map(|chance| u64::from(chance.to_bits()));
    [a | b << 32, c | d << 32, e]
}

fn outcome(words: [u64; 3]) -> Outcome {
    let [a, b, c] = words;
    let chances = [a, a >> 32, b, b >> 32, c];
    Outcome::from_array(chances.map(|bits| f32::from_bits(bits as u32)))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::thread;

    use barpoint_core::{Dice, Variant};

    use super::*;

    fn positions() -> Vec<Position> {
        let start = Variant::Backgammon.start();
        let after = |position: &Position| -> Vec<Position> {
            let plays =
                |dice| position.plays(dice).iter().map(|play| play.result).collect::<Vec<_>>();
            Dice::ALL.into_iter().flat_map(plays).collect()
        };
        let distinct: HashSet<_> = after(&start).iter().flat_map(after).collect();
        distinct.into_iter().collect()
    }

    /// Outcome that depends on the key, so that a mixture of two evaluations would be noticed.
    fn made_of(key: &Key) -> Outcome {
        let hash = key.0.iter().fold(0, |hash: u64, word| hash.wrapping_mul(31) ^ word);
        Outcome::from_array([0, 8, 16, 24, 32].map(|shift| (hash >> shift & 0xffff) as f32))
    }

    #[test]
    fn only_what_is_stored_takes_up_memory() {
        let cache = Cache::new(1 << 30).unwrap();
        let made = || cache.pieces.iter().filter(|piece| piece.get().is_some()).count();
        let keys: Vec<Key> = positions().iter().take(20).map(Key::from).collect();
        assert!(keys.iter().all(|key| cache.get(key).is_none()));
        assert_eq!(made(), 0);
        for key in &keys {
            cache.put(key, &made_of(key));
        }
        assert!((1..=20).contains(&made()));
        assert!(keys.iter().any(|key| cache.get(key) == Some(made_of(key))));
    }

    #[test]
    fn sizes_beyond_all_memory_are_refused() {
        assert_eq!([0, 63, 64, 127, 128, 4095].map(entries), [0, 0, 1, 1, 2, 32]);
        let bits = usize::BITS - 1;
        for bits in 32..bits {
            assert_eq!(entries(1 << bits), 1 << (bits - 6), "2^{bits} bytes");
        }
        assert!(Cache::new(usize::MAX).is_err());
        assert!(Cache::new(1 << (bits - 1)).is_err());
    }

    #[test]
    fn different_positions_have_different_keys() {
        let positions = positions();
        let keys: HashSet<_> = positions.iter().map(|position| Key::from(position).0).collect();
        assert!(positions.len() > 4000);
        assert_eq!(keys.len(), positions.len());
    }

    #[test]
    fn evaluations_are_returned_as_stored_while_other_threads_write() {
        let keys: Vec<Key> = positions().iter().map(Key::from).collect();
        for bytes in [0, 63, 64, 4096, 1 << 20] {
            let cache = Cache::new(bytes).unwrap();
            assert!(cache.entries * 64 <= bytes);
            let found: usize = thread::scope(|scope| {
                let work = |from: usize| {
                    let (cache, keys) = (&cache, &keys);
                    move || {
                        let mut found = 0;
                        for i in 0..4 * keys.len() {
                            // Each key is used twice, so that even a small table returns some
                            // evaluations.
                            let key = &keys[(from + i / 2 * 7919) % keys.len()];
                            match cache.get(key) {
                                Some(outcome) => {
                                    assert_eq!(outcome, made_of(key));
                                    found += 1;
                                }
                                None => cache.put(key, &made_of(key)),
                            }
                        }
                        found
                    }
                };
                let threads: Vec<_> = (0..4).map(|n| scope.spawn(work(1000 * n))).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).sum()
            });
            assert_eq!(found > 0, bytes >= 64, "{bytes} bytes");
        }
    }
}
