//! The order in which the boards of a database can be worked out side by side.

use core::ops::Range;

use crate::Numbering;
use crate::board::{Board, DROPS, Moves};

/// The boards of a [`Numbering`] in waves: the boards of a wave depend on those of lower waves and
/// on boards of their own block, never on another block of the wave.
///
/// # Shape
/// A board is given by how many chequers stand on each point or farther away. All boards that
/// agree in the first few of these numbers, about two thirds of them, are a block: they are
/// numbered one after the other. A move lowers some of the numbers and raises none; so two blocks
/// whose first numbers have the same sum cannot reach each other, and such blocks are a wave.
///
/// A *slot* is the place of a board when boards are sorted by wave, then by number: a block is a
/// range of slots as well as a range of numbers.
#[derive(Clone, Debug)]
pub struct Waves {
    numbering: Numbering,
    /// The numbering of the first few numbers of a board, seen as boards of their own.
    prefixes: Numbering,
    /// For each prefix: what turns the number of a board into its slot, modulo 2³².
    shift: Vec<u32>,
    /// All blocks by slot.
    blocks: Vec<Block>,
    /// Where the blocks of each wave begin, and where those of the last one end.
    starts: Vec<u32>,
}

/// A range of boards.
#[derive(Clone, Copy, Debug)]
struct Block {
    /// Its first slot.
    slot: u32,
    /// The number of its first board.
    index: u32,
}

impl Waves {
    /// How many waves a single move leads back at most.
    pub const MOVE: usize = 6;

    /// How many waves a roll leads back at most.
    pub const ROLL: usize = 4 * Self::MOVE;

    /// Sorts the boards of a numbering.
    ///
    /// # Panics
    /// If the numbering counts more than 20 points.
    pub fn new(numbering: Numbering) -> Self {
        let (points, chequers) = (numbering.points(), numbering.chequers());
        let depth = (2 * points).div_ceil(3);
        let prefixes = Numbering::new(depth as u8, chequers).expect("fewer points than a board");
        // One entry a block: its wave and the number of its first board.
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

    /// The boards.
    pub const fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// How many waves there are.
    pub fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// The blocks of a wave.
    ///
    /// # Panics
    /// If there is no such wave.
    pub fn blocks(&self, wave: usize) -> Range<usize> {
        self.starts[wave] as usize..self.starts[wave + 1] as usize
    }

    /// The slots of some blocks.
    ///
    /// # Panics
    /// If there are no such blocks.
    pub fn slots(&self, blocks: Range<usize>) -> Range<u32> {
        self.first_slot(blocks.start)..self.first_slot(blocks.end)
    }

    /// The slots of a wave.
    ///
    /// # Panics
    /// If there is no such wave.
    pub fn wave_slots(&self, wave: usize) -> Range<u32> {
        self.slots(self.blocks(wave))
    }

    /// Splits blocks into neighbouring ones with at least `boards` boards, but for the last.
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

    /// The blocks in the order of their boards' numbers, each with its place among
    /// [`blocks`](Self::blocks).
    pub fn blocks_by_index(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.blocks.len() as u32).collect();
        order.sort_unstable_by_key(|&block| self.blocks[block as usize].index);
        order
    }

    /// The number of the first board of a block.
    pub fn first_index(&self, block: usize) -> u32 {
        self.blocks[block].index
    }

    fn first_slot(&self, block: usize) -> u32 {
        self.blocks.get(block).map_or(self.numbering.boards(), |block| block.slot)
    }

    /// Hands over the boards of some blocks one after the other.
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

/// The prefix of a board: its number among prefixes, and by how much moves lower it.
#[derive(Clone, Debug)]
struct Prefix {
    index: u32,
    drops: [u32; DROPS],
}

/// A board in its slot, and the moves from it.
#[derive(Debug)]
pub(crate) struct SlotMoves<'a> {
    waves: &'a Waves,
    prefix: &'a Prefix,
    /// The slot of the board.
    pub(crate) slot: u32,
    /// The number of the board.
    pub(crate) index: u32,
    moves: Moves,
}

impl SlotMoves<'_> {
    /// The slots of the boards after one move by this die, the move from the farthest point first.
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
