//! Numbering of the boards in a database.

use barpoint_core::Chequers;

/// Bijection between the boards of one side and the numbers 0, 1, 2, …
///
/// A board has up to a maximum number of chequers on the first `P` points; the bar counts as point
/// 25. Boards with fewer chequers come first, and each play leads to a smaller number.
///
/// # Shape
/// Let `s(p)` be the number of chequers on point `p` or farther away. Boards are sorted by `s(1)`,
/// then by `s(2)` and so on. The number of a board on `P` points is therefore the sum over its
/// points of binomial(`s(p)` + `P` − `p`, `P` − `p` + 1). Each term is the number of boards that
/// agree with it before point `p` and have fewer chequers from there on.
///
/// # Source
/// The order is that of GNU Backgammon's databases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbering {
    points: usize,
    chequers: u8,
    /// Row `k`, column `s`: number of boards on `k` points with fewer than `s` chequers.
    fewer: [[u32; COLUMNS]; Self::MAX_POINTS + 1],
}

const COLUMNS: usize = Chequers::MAX as usize + 2;

impl Numbering {
    /// Maximum number of points: 24 and the bar.
    pub const MAX_POINTS: usize = 25;

    /// Creates the numbering of boards with up to `chequers` chequers on `points` points.
    ///
    /// Returns `None` unless there are 1 to 25 points, 1 to 15 chequers and fewer than 2³² boards.
    /// Up to 20 points, every number of chequers is possible.
    pub fn new(points: u8, chequers: u8) -> Option<Self> {
        let points = usize::from(points);
        let in_range = (1..=Self::MAX_POINTS).contains(&points);
        if !in_range || !(1..=Chequers::MAX).contains(&chequers) {
            return None;
        }
        let mut fewer = [[0_u32; COLUMNS]; Self::MAX_POINTS + 1];
        fewer[0][1..].fill(1);
        for k in 1..=points {
            for s in 1..=usize::from(chequers) + 1 {
                // Boards with fewer than s - 1 chequers, and boards with s - 1, of which the first
                // point has the rest.
                fewer[k][s] = fewer[k][s - 1].checked_add(fewer[k - 1][s])?;
            }
        }
        Some(Self { points, chequers, fewer })
    }

    /// Number of points of a board.
    #[inline]
    pub const fn points(&self) -> usize {
        self.points
    }

    /// Maximum number of chequers of a board.
    #[inline]
    #[doc(alias = "checkers")]
    pub const fn chequers(&self) -> u8 {
        self.chequers
    }

    /// Number of boards.
    #[inline]
    pub const fn boards(&self) -> u32 {
        self.fewer[self.points][self.chequers as usize + 1]
    }

    /// First board with this number of chequers, or [`boards`](Self::boards) if there is none.
    #[inline]
    pub fn first_with(&self, chequers: u8) -> u32 {
        self.fewer[self.points][usize::from(chequers.min(self.chequers + 1))]
    }

    /// Term of a point (counted from 0) in the number of a board with `beyond` chequers on it or
    /// farther away.
    #[inline]
    pub(crate) fn term(&self, point: usize, beyond: u8) -> u32 {
        self.fewer[self.points - point][usize::from(beyond)]
    }

    /// Decrease of the number if one of `beyond` chequers on this point (counted from 0) or farther
    /// away moves to the next lower point.
    #[inline]
    pub(crate) fn drop(&self, point: usize, beyond: u8) -> u32 {
        self.fewer[self.points - 1 - point][usize::from(beyond)]
    }

    /// Number of a board, or `None` if it has chequers on other points or too many of them.
    #[inline]
    pub fn index(&self, board: &Chequers) -> Option<u32> {
        let (near, far) = board.counts().split_at(self.points);
        if far.iter().any(|&count| count > 0) {
            return None;
        }
        let (mut index, mut beyond) = (0, 0);
        for (&count, row) in near.iter().rev().zip(&self.fewer[1..]) {
            beyond += usize::from(count);
            if beyond > usize::from(self.chequers) {
                return None;
            }
            index += row[beyond];
        }
        Some(index)
    }

    /// Board with this number, or `None` if the number is not below [`boards`](Self::boards).
    pub fn board(&self, index: u32) -> Option<Chequers> {
        if index >= self.boards() {
            return None;
        }
        let (mut counts, mut left, mut beyond) = ([0; 25], index, usize::from(self.chequers));
        for point in 0..self.points {
            let row = &self.fewer[self.points - point];
            let nearer = beyond;
            beyond = row[..=nearer].partition_point(|&fewer| fewer <= left) - 1;
            left -= row[beyond];
            if point > 0 {
                counts[point - 1] = (nearer - beyond) as u8;
            }
        }
        counts[self.points - 1] = beyond as u8;
        Some(Chequers::new(counts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_one_board_in_the_stated_order() {
        let sizes = [(1, 15), (2, 1), (6, 15), (9, 6), (18, 4), (20, 3), (25, 1), (25, 3)];
        for (points, chequers) in sizes {
            let numbering = Numbering::new(points, chequers).unwrap();
            let mut last = None;
            for index in 0..numbering.boards() {
                let board = numbering.board(index).unwrap();
                assert_eq!(numbering.index(&board), Some(index), "{board:?}");
                let beyond: Vec<u32> = (0..usize::from(points))
                    .map(|point| board.counts()[point..].iter().map(|&n| u32::from(n)).sum())
                    .collect();
                assert!(beyond[0] <= u32::from(chequers), "{board:?}");
                assert!(last < Some(beyond.clone()), "{board:?}");
                last = Some(beyond);
            }
            assert_eq!(numbering.board(numbering.boards()), None);
        }
    }

    #[test]
    fn known_sizes_and_indices() {
        let boards = |points, chequers| Some(Numbering::new(points, chequers)?.boards());
        assert_eq!(boards(6, 15), Some(54_264));
        assert_eq!(boards(6, 6), Some(924));
        assert_eq!(boards(18, 15), Some(1_037_158_320));
        assert_eq!(boards(20, 15), Some(3_247_943_160));
        assert_eq!(boards(21, 15), None);
        assert_eq!(boards(25, 3), Some(3276));
        for (points, chequers) in [(0, 15), (26, 1), (6, 0), (6, 16)] {
            assert_eq!(boards(points, chequers), None);
        }
        let numbering = Numbering::new(6, 15).unwrap();
        let known: [(u32, &[(u8, u8)]); 8] = [
            (0, &[]),
            (6, &[(6, 1)]),
            (7, &[(1, 2)]),
            (21, &[(3, 1), (6, 1)]),
            (28, &[(1, 3)]),
            (100, &[(1, 2), (4, 1), (5, 1)]),
            (1000, &[(1, 3), (2, 1), (3, 1), (4, 1), (5, 1)]),
            (54_263, &[(6, 15)]),
        ];
        for (index, stacks) in known {
            assert_eq!(numbering.index(&Chequers::at(stacks)), Some(index));
        }
    }

    #[test]
    fn other_boards_have_no_index() {
        let numbering = Numbering::new(6, 10).unwrap();
        for stack in [(1, 11), (6, 16), (7, 1)] {
            assert_eq!(numbering.index(&Chequers::at(&[stack])), None, "{stack:?}");
        }
        assert_eq!(numbering.index(&Chequers::new([255; 25])), None);
        let far = Chequers::at(&[(20, 16)]);
        assert_eq!(Numbering::new(20, 15).unwrap().index(&far), None);
    }
}
