//! Boards of a few chequers anywhere on the board, and their plays.

use core::ops::Range;

use barpoint_core::{Chequers, Dice};

use crate::Numbering;
use crate::board::{Board as Walk, Moves};

/// Boards of a side.
#[derive(Clone)]
pub(super) struct Side {
    pub(super) numbering: Numbering,
    /// Boards by place: those that hold no point of the same list lie together.
    pub(super) boards: Vec<Board>,
    /// Places by number.
    pub(super) places: Vec<u32>,
    /// Sets of points that boards hold, numbered by the other player from bit 0, with the places of these boards.
    pub(super) holds: Vec<(u32, Range<usize>)>,
    /// Places of the boards after some of their blots are hit.
    after_hits: Vec<u32>,
    /// Hits of a single blot, by the set of points that the board holds and by the point.
    pub(super) with_blot: Vec<Vec<Hit>>,
}

#[derive(Clone)]
pub(super) struct Board {
    pub(super) pips: u32,
    pub(super) number: u32,
    /// Occupied points, as one bit each from bit 0, numbered by the owner.
    pub(super) occupied: u32,
    /// The same, numbered by the other player.
    pub(super) seen: u32,
    /// Points with a single chequer, numbered by the other player.
    pub(super) blots: u32,
    /// Index of the set of points that the board holds.
    pub(super) hold: usize,
    /// Start in [`Side::after_hits`]. Bit `i` of the index is set if the blot on the `i`th bit of `blots` is hit.
    after_hits: usize,
}

/// Hit of a blot.
#[derive(Clone)]
pub(super) struct Hit {
    /// Place of the board.
    pub(super) place: usize,
    /// Place of the board after the hit.
    pub(super) after: usize,
    /// Points of the other blots, numbered by the other player.
    pub(super) others: u32,
}

/// Result of a play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Play {
    /// Number, later place, of the board.
    pub(super) board: u32,
    /// Points on which a chequer lands or stops, as one bit each from bit 0.
    pub(super) touched: u32,
}

/// Points of a board: all, and the bar.
pub(super) const ALL: u8 = Numbering::MAX_POINTS as u8;
const ROLLS: usize = Dice::ALL.len();
pub(super) const POINTS: usize = 24;
/// Bit of the bar in the set of a side.
const BAR: u32 = 1 << Chequers::BAR;

/// Plays of a side from each board against each set of points that the other side holds.
pub(super) struct PlayLists {
    plays: Vec<Play>,
    /// Ends of the plays of each roll, list by list. A list begins where the one before ends.
    ends: Vec<[u32; ROLLS]>,
    /// Lists by place and set, `None` where both sides would be on the same point.
    lists: Vec<Option<u32>>,
    sets: usize,
}

impl Side {
    /// Lists the boards of at most this number of chequers.
    pub(super) fn new(chequers: u8) -> Self {
        let numbering = Numbering::new(ALL, chequers).expect("there are such boards");
        let mut boards: Vec<(Board, u32)> = (0..numbering.boards())
            .map(|number| Board::new(number, &numbering.board(number).expect("there are as many")))
            .collect();
        boards.sort_by_key(|(board, held)| (*held, board.pips, board.number));
        let mut places = vec![0; boards.len()];
        let mut holds: Vec<(u32, Range<usize>)> = Vec::new();
        for (place, (board, held)) in boards.iter_mut().enumerate() {
            places[board.number as usize] = place as u32;
            match holds.last_mut() {
                Some((last, range)) if last == held => range.end = place + 1,
                _ => holds.push((*held, place..place + 1)),
            }
            board.hold = holds.len() - 1;
        }
        let with_blot = vec![Vec::new(); holds.len() * POINTS];
        let mut side = Self {
            numbering,
            boards: Vec::new(),
            places,
            holds,
            after_hits: Vec::new(),
            with_blot,
        };
        for (mut board, _) in boards {
            board.after_hits = side.after_hits.len();
            side.add_hits(&board);
            side.boards.push(board);
        }
        for (place, board) in side.boards.iter().enumerate() {
            for blot in bits(board.blots) {
                let (others, after) = (board.blots & !(1 << blot), side.after(place, 1 << blot));
                side.with_blot[board.hold * POINTS + blot].push(Hit { place, after, others });
            }
        }
        side
    }

    /// Adds the places of the boards after hits on a board.
    fn add_hits(&mut self, board: &Board) {
        let counts = *self.numbering.board(board.number).expect("a board of the side").counts();
        let blots: Vec<usize> = bits(board.blots).map(|blot| 23 - blot).collect();
        for hits in 0..1_u32 << blots.len() {
            let mut counts = counts;
            for (_, &blot) in blots.iter().enumerate().filter(|(i, _)| hits >> i & 1 == 1) {
                counts[blot] = 0;
                counts[Chequers::BAR] += 1;
            }
            let number = self.numbering.index(&Chequers::new(counts)).expect("as many chequers");
            self.after_hits.push(self.places[number as usize]);
        }
    }

    /// Place of a board after the other player's chequers have touched some points.
    #[inline]
    pub(super) fn after(&self, place: usize, touched: u32) -> usize {
        let board = &self.boards[place];
        if board.blots & touched == 0 {
            return place;
        }
        let indices = bits(board.blots).zip(0..).filter(|(blot, _)| touched >> blot & 1 == 1);
        let index: usize = indices.map(|(_, i)| 1 << i).sum();
        self.after_hits[board.after_hits + index] as usize
    }

    /// Places of a board after all hits, the first of which is none.
    pub(super) fn after_hits_of(&self, place: usize) -> &[u32] {
        let board = &self.boards[place];
        &self.after_hits[board.after_hits..][..1 << board.blots.count_ones()]
    }

    /// Place of a board, or `None` if it has too many chequers.
    pub(super) fn place(&self, board: &Chequers) -> Option<usize> {
        self.numbering.index(board).map(|number| self.places[number as usize] as usize)
    }
}

/// Bits of a set, the highest first.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = set.checked_ilog2()?;
        set ^= 1 << bit;
        Some(bit as usize)
    })
}

impl Board {
    /// Returns a board, and the points that it holds, numbered by the other player.
    fn new(number: u32, chequers: &Chequers) -> (Self, u32) {
        let seen = |set: u32| set.reverse_bits() >> 8;
        let (occupied, held) = (chequers.mask(1) & !BAR, chequers.mask(2) & !BAR);
        let blots = seen(occupied & !held);
        let pips = chequers.pips();
        let board =
            Self { pips, number, occupied, seen: seen(occupied), blots, hold: 0, after_hits: 0 };
        (board, seen(held))
    }
}

impl PlayLists {
    pub(super) fn new(side: &Side, other: &Side) -> Self {
        let mut walk = Walk::first(&side.numbering);
        let moves = (0..side.numbering.boards()).map(|_| {
            let moves = walk.moves();
            walk.advance();
            moves
        });
        let moves: Vec<Moves> = moves.collect();
        let sets = other.holds.len();
        let mut lists = Self { plays: Vec::new(), ends: Vec::new(), lists: Vec::new(), sets };
        for board in &side.boards {
            // Without a point that the other side holds.
            let free = lists.ends.len() as u32;
            let landed = lists.add(side, &moves, board.number, 0);
            for (held, _) in &other.holds {
                let list = if held & board.occupied != 0 {
                    None
                } else if held & landed == 0 {
                    Some(free)
                } else {
                    let list = lists.ends.len() as u32;
                    lists.add(side, &moves, board.number, *held);
                    Some(list)
                };
                lists.lists.push(list);
            }
        }
        lists
    }

    /// Adds the plays of a board, and returns the points on which chequers land.
    fn add(&mut self, side: &Side, moves: &[Moves], board: u32, held: u32) -> u32 {
        let mut finder = Finder { moves, held, found: Vec::new(), deepest: 0 };
        let mut landed = 0;
        let ends = Dice::ALL.map(|dice| {
            finder.find(board, dice);
            for play in &finder.found {
                landed |= play.touched;
                self.plays.push(Play { board: side.places[play.board as usize], ..*play });
            }
            self.plays.len() as u32
        });
        self.ends.push(ends);
        landed
    }

    /// Index of the list of the plays from a board against a set of points.
    #[inline]
    pub(super) fn list(&self, place: usize, set: usize) -> Option<usize> {
        self.lists[place * self.sets + set].map(|list| list as usize)
    }

    /// Plays of a roll in a list.
    #[inline]
    pub(super) fn roll(&self, list: usize, roll: usize) -> &[Play] {
        let start = if roll == 0 { self.start(list) } else { self.ends[list][roll - 1] };
        &self.plays[start as usize..self.ends[list][roll] as usize]
    }

    fn start(&self, list: usize) -> u32 {
        if list == 0 { 0 } else { self.ends[list - 1][ROLLS - 1] }
    }

    /// All plays from a board.
    pub(super) fn all_of(&self, place: usize) -> impl Iterator<Item = &Play> {
        let lists = &self.lists[place * self.sets..][..self.sets];
        let plays = |list: u32| {
            let range = self.start(list as usize)..self.ends[list as usize][ROLLS - 1];
            &self.plays[range.start as usize..range.end as usize]
        };
        lists.chunk_by(|one, other| one == other).filter_map(|same| same[0]).flat_map(plays)
    }
}

/// Search for the plays of a roll.
struct Finder<'a> {
    /// Moves of each board, by number.
    moves: &'a [Moves],
    held: u32,
    found: Vec<Play>,
    /// Number of dice that the plays found use.
    deepest: usize,
}

impl Finder<'_> {
    fn find(&mut self, board: u32, dice: Dice) {
        self.found.clear();
        let start = Play { board, touched: 0 };
        let (high, low) = (usize::from(dice.high().pips()), usize::from(dice.low().pips()));
        if high == low {
            self.deepest = 0;
            self.repeat(start, high, usize::from(ALL), 0);
        } else {
            for (one, other) in [(high, low), (low, high)] {
                for source in self.sources(start, one) {
                    let middle = self.step(start, source, one);
                    for source in self.sources(middle, other) {
                        self.found.push(self.step(middle, source, other));
                    }
                }
            }
            for die in [high, low] {
                if self.found.is_empty() {
                    let steps =
                        self.sources(start, die).map(|source| self.step(start, source, die));
                    self.found = steps.collect();
                }
            }
        }
        if self.found.is_empty() {
            self.found.push(start);
        }
        self.found.sort_unstable();
        self.found.dedup();
    }

    /// Adds the plays of the rest of a double, with moves in descending order of source.
    fn repeat(&mut self, from: Play, die: usize, highest: usize, depth: usize) {
        let mut is_last = true;
        if depth < 4 {
            let sources: Vec<usize> =
                self.sources(from, die).filter(|&source| source <= highest).collect();
            for source in sources {
                is_last = false;
                self.repeat(self.step(from, source, die), die, source, depth + 1);
            }
        }
        if is_last && depth >= self.deepest {
            if depth > self.deepest {
                self.deepest = depth;
                self.found.clear();
            }
            self.found.push(from);
        }
    }

    /// Points from which a chequer can move.
    fn sources(&self, from: Play, die: usize) -> impl Iterator<Item = usize> + use<> {
        let moves = &self.moves[from.board as usize];
        let is_on_bar = moves.is_occupied(ALL.into());
        let held = self.held;
        let lands = move |source: usize| source <= die || held >> (source - die - 1) & 1 == 0;
        moves
            .sources(die)
            .filter(move |&source| lands(source) && (!is_on_bar || source == usize::from(ALL)))
    }

    fn step(&self, from: Play, source: usize, die: usize) -> Play {
        let landing = if source > die { 1 << (source - die - 1) } else { 0 };
        let board = self.moves[from.board as usize].after(source, die);
        Play { board, touched: from.touched | landing }
    }
}
