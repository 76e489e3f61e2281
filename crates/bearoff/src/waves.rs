//! Order in which the boards of a database can be computed in parallel.

use core::ops::Range;

use crate::Numbering;
use crate::board::{Board, DROPS, Moves};

/// Boards of a [`Numbering`] in waves. The boards of a wave depend only on lower waves and on
/// boards of their own block, never on another block of the wave.
///
/// # Shape
/// A board is described by a list: the number of chequers on each point or farther away. All boards
/// with the same first part of this list, about three quarters of it, are a block, and their numbers
/// are consecutive. A move decreases some entries of the list and increases none. Two blocks with
/// the same sum of the first part therefore cannot reach each other, and the blocks with the same
/// sum are a wave.
///
/// A *slot* is the place of a board when boards are sorted by wave, then by number. A block is a
/// range of slots as well as a range of numbers.
#[derive(Clone, Debug)]
pub struct Waves {
    numbering: Numbering,
    /// Numbering of the first parts, seen as boards.
    prefixes: Numbering,
    /// For each first part, the difference between slot and number of its boards, modulo 2³².
    shift: Vec<u32>,
    /// All blocks in the order of their slots.
    blocks: Vec<Block>,
    /// Start of the blocks of each wave, and end of the last one.
    starts: Vec<u32>,
}

/// A range of boards.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// First slot of the block.
    slot: u32,
    /// Number of the first board of the block.
    index: u32,
}

impl Waves {
    /// Maximum number of waves between a board and the boards after a single move.
    pub const MOVE: usize = 6;

    /// Maximum number of waves between a board and the boards after a roll.
    pub const ROLL: usize = 4 * Self::MOVE;

    /// Sorts the boards of a numbering.
    ///
    /// # Panics
    /// Panics if the numbering has more than 20 points.
    pub fn new(numbering: Numbering) -> Self {
        let (points, chequers) = (numbering.points(), numbering.chequers());
        let depth = (3 * points + 1) / 4;
        let prefixes = Numbering::new(depth as u8, chequers).expect("fewer points than a board");
        // Wave and number of the first board, for each block.
        let mut sorted = Vec::with_capacity(prefixes.boards() as usize);
        let mut prefix = Board::first(&prefixes);
        for _ in 0..prefixes.boards() {
            let beyond = &prefix.beyond()[..depth];
            let wave: u16 = beyond.iter().map(|&n| u16::from(n)).sum();
            let first: u32 = (0..depth).map(|point| numbering.term(point, beyond[point])).sum();
            sorted.push((wave, first));
            prefix.advance();
        }
        let len =
            |i: usize| sorted.get(i + 1).map_or(numbering.boards(), |next| next.1) - sorted[i].1;

        let mut order: Vec<u32> = (0..prefixes.boards()).collect();
        order.sort_by_key(|&prefix| sorted[prefix as usize]);
        let mut shift = vec![0; sorted.len()];
        let mut blocks = Vec::with_capacity(sorted.len());
        let mut starts = Vec::with_capacity(depth * usize::from(chequers) + 2);
        let mut slot = 0_u32;
        for &prefix in &order {
            let (wave, index) = sorted[prefix as usize];
            starts.resize(usize::from(wave) + 1, blocks.len() as u32);
            shift[prefix as usize] = slot.wrapping_sub(index);
            blocks.push(Block { slot, index });
            slot += len(prefix as usize);
        }
        starts.push(blocks.len() as u32);
        Self { numbering, prefixes, shift, blocks, starts }
    }

    /// Numbering of the boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// Number of waves.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// Blocks of a wave.
    ///
    /// # Panics
    /// Panics if there is no such wave.
    pub fn blocks(&self, wave: usize) -> Range<usize> {
        self.starts[wave] as usize..self.starts[wave + 1] as usize
    }

    /// Slots of some blocks.
    ///
    /// # Panics
    /// Panics if there are no such blocks.
    pub fn slots(&self, blocks: Range<usize>) -> Range<u32> {
        self.first_slot(blocks.start)..self.first_slot(blocks.end)
    }

    /// Slots of a wave.
    ///
    /// # Panics
    /// Panics if there is no such wave.
    pub fn wave_slots(&self, wave: usize) -> Range<u32> {
        self.slots(self.blocks(wave))
    }

    /// Splits blocks into ranges of neighbouring blocks. Each range except the last has at least
    /// `boards` boards.
    pub fn split(&self, blocks: Range<usize>, boards: u32) -> Vec<Range<usize>> {
        let mut pieces = Vec::new();
        let mut start = blocks.start;
        for end in blocks.start + 1..=blocks.end {
            if end == blocks.end || self.slots(start..end).len() >= boards as usize {
                pieces.push(start..end);
                start = end;
            }
        }
        pieces
    }

    /// All blocks in the order of their boards' numbers, each as an index of
    /// [`blocks`](Self::blocks).
    pub fn blocks_by_index(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.blocks.len() as u32).collect();
        order.sort_unstable_by_key(|&block| self.blocks[block as usize].index);
        order
    }

    /// Number of the first board of a block.
    pub fn first_index(&self, block: usize) -> u32 {
        self.blocks[block].index
    }

    fn first_slot(&self, block: usize) -> u32 {
        self.blocks.get(block).map_or(self.numbering.boards(), |block| block.slot)
    }

    /// Visits the boards of some blocks one after the other.
    pub(crate) fn for_each(&self, blocks: Range<usize>, mut visit: impl FnMut(&SlotMoves<'_>)) {
        let Some(first) = self.blocks.get(blocks.start) else { return };
        let mut slot = first.slot;
        for block in blocks {
            let mut board = Board::at(&self.numbering, self.blocks[block].index);
            let prefix = self.prefix(&board);
            for _ in 0..self.slots(block..block + 1).len() {
                let moves = board.moves();
                visit(&SlotMoves {
                    waves: self,
                    prefix: &prefix,
                    slot,
                    index: board.index(),
                    moves,
                });
                board.advance();
                slot += 1;
            }
        }
    }

    fn prefix(&self, board: &Board<'_>) -> Prefix {
        let mut prefix = Prefix { index: 0, drops: [0; DROPS] };
        for point in 0..self.numbering.points() {
            let beyond = board.beyond()[point];
            let counts = point < self.prefixes.points();
            let drop = if counts { self.prefixes.drop(point, beyond) } else { 0 };
            prefix.drops[point + 1] = prefix.drops[point] + drop;
            if counts {
                prefix.index += self.prefixes.term(point, beyond);
            }
        }
        prefix
    }
}

/// First part of a board: its number, and its decreases by moves.
#[derive(Clone, Debug)]
struct Prefix {
    index: u32,
    drops: [u32; DROPS],
}

/// A board in its slot, with its moves.
#[derive(Debug)]
pub(crate) struct SlotMoves<'a> {
    waves: &'a Waves,
    prefix: &'a Prefix,
    /// Slot of the board.
    pub(crate) slot: u32,
    /// Number of the board.
    pub(crate) index: u32,
    moves: Moves,
}

impl SlotMoves<'_> {
    /// Slots of the boards after one move by this die, starting with the move from the farthest
    /// point.
    #[inline]
    pub(crate) fn by(&self, die: usize) -> impl Iterator<Item = u32> {
        self.moves.sources(die).map(move |source| {
            let drops = &self.prefix.drops;
            let prefix = self.prefix.index - (drops[source] - drops[source.saturating_sub(die)]);
            self.moves.after(source, die).wrapping_add(self.waves.shift[prefix as usize])
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_lead_to_lower_waves_or_back_within_the_block() {
        for (points, chequers) in [(1, 15), (2, 4), (6, 5), (7, 4), (11, 3)] {
            let waves = Waves::new(Numbering::new(points, chequers).unwrap());
            let mut wave_of = vec![usize::MAX; waves.numbering().boards() as usize];
            let mut slot_of = vec![u32::MAX; waves.numbering().boards() as usize];
            for wave in 0..waves.count() {
                assert!(!waves.blocks(wave).is_empty());
                waves.for_each(waves.blocks(wave), |board| {
                    wave_of[board.slot as usize] = wave;
                    assert_eq!(slot_of[board.index as usize], u32::MAX);
                    slot_of[board.index as usize] = board.slot;
                });
            }
            let mut start = Board::first(waves.numbering());
            for index in 0..waves.numbering().boards() {
                let slot = slot_of[index as usize];
                let block = waves.blocks.partition_point(|block| block.slot <= slot) - 1;
                let mut moves = Vec::new();
                waves.for_each(block..block + 1, |board| {
                    if board.slot == slot {
                        moves = (1..=6).map(|die| board.by(die).collect::<Vec<_>>()).collect();
                    }
                });
                for (die, slots) in (1..=6).zip(moves) {
                    let expected: Vec<u32> =
                        start.moves().by(die).map(|next| slot_of[next as usize]).collect();
                    assert_eq!(slots, expected, "{index} {die}");
                    for next in slots {
                        let (here, there) = (wave_of[slot as usize], wave_of[next as usize]);
                        let own = waves.blocks[block].slot <= next && next < slot;
                        assert!(own || there < here && there + Waves::MOVE >= here);
                    }
                }
                start.advance();
            }
        }
    }

    #[test]
    fn pieces_tile_a_wave() {
        let waves = Waves::new(Numbering::new(6, 15).unwrap());
        let mut boards = 0;
        for wave in 0..waves.count() {
            let pieces = waves.split(waves.blocks(wave), 100);
            let mut next = waves.blocks(wave).start;
            for piece in pieces {
                assert_eq!(piece.start, next);
                next = piece.end;
                boards += waves.slots(piece).len();
            }
            assert_eq!(next, waves.blocks(wave).end);
        }
        assert_eq!(boards, 54264);
        let by_index = waves.blocks_by_index();
        let firsts: Vec<u32> = by_index.iter().map(|&b| waves.first_index(b as usize)).collect();
        assert!(firsts.is_sorted() && firsts[0] == 0);
    }
}
