//! Evaluation of races that no database contains.
//!
//! The bearoff database is used for a side that it covers, and the one-sided race net for the
//! other. The chances follow from the two distributions, as in the bearoff. Each thread caches the
//! distributions of sides, because the same sides recur in a search and the net is slow compared
//! with a look-up.

mod guess;
mod home_table;

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::LazyLock;

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::{Chequers, Outcome, Position};
use barpoint_nn::race::{ROLL_PIPS, RollDistribution};
use barpoint_nn::shape::race::HINTS;
use barpoint_nn::{LoadError, Network, OneSidedNet, OneSidedTables};

use crate::exact::BEAROFF;
pub(crate) use guess::guess_results;
pub use home_table::HomeTable;

/// Moments of the boards of [`BEAROFF`], computed when a race is first evaluated.
pub(crate) static HOME_TABLE: LazyLock<HomeTable> = LazyLock::new(|| HomeTable::new(&BEAROFF));

/// Returns the count of the [races of pips](barpoint_equity::PipRaces) that take as many rolls as a side needs, roughly.
pub fn count_in_pips(side: &Chequers) -> f32 {
    /// Pips of the last roll that a race of pips does not need, on average.
    const WASTE: f32 = 4.7;
    let (inside, outside) = HOME_TABLE.rolls(side);
    (inside.mean + outside) * ROLL_PIPS - WASTE
}

/// Net for races.
#[derive(Clone, Debug)]
pub enum RaceNet {
    /// A net that sees one side and estimates the number of rolls that it needs.
    Side(OneSidedNet),
    /// A net that sees both sides and estimates the chances, as the contact net does.
    Both(Network),
}

impl RaceNet {
    /// Loads a network file of either kind.
    ///
    /// # Errors
    /// Returns a [`LoadError`] if the content is not a network file. A net with several heads is
    /// refused, because its heads are for the game plans of contact.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        if OneSidedTables::is_version_of(bytes) {
            return OneSidedNet::from_bytes(bytes).map(Self::Side);
        }
        match Network::from_bytes(bytes)? {
            net if net.heads() > 1 => Err(LoadError::Contact),
            net => Ok(Self::Both(net)),
        }
    }
}

impl From<Network> for RaceNet {
    fn from(net: Network) -> Self {
        Self::Both(net)
    }
}

impl From<OneSidedNet> for RaceNet {
    fn from(net: OneSidedNet) -> Self {
        Self::Side(net)
    }
}

/// Evaluator of races from the distributions of rolls that the sides need. The bearoff or a net
/// supplies these distributions. Each side is assumed to need as few rolls as it can, regardless of
/// the other side.
///
/// Keeps the distributions of the last board of each player, because the plays of a roll do not
/// change the other side. A cache of each thread keeps more of them.
pub(crate) struct Race<'a> {
    net: &'a OneSidedNet,
    bearoff: &'a OneSided,
    home_table: &'a HomeTable,
    last: [Option<Rc<CachedDistributions>>; 2],
}

/// Distribution of the rolls that a side needs.
enum Side<'a> {
    /// From the bearoff: until all chequers are off, and until the first one is off.
    Known { all_off: Rolls<'a>, first_off: Option<Rolls<'a>> },
    /// From the net.
    Estimated(Rc<CachedDistributions>),
}

impl Side<'_> {
    fn all_off(&self) -> Rolls<'_> {
        match self {
            Self::Known { all_off, .. } => *all_off,
            Self::Estimated(estimated) => rolls(&estimated.all_off),
        }
    }

    /// Distribution until the first chequer is off, if the side can lose a gammon.
    fn first_off(&self) -> Option<Rolls<'_>> {
        match self {
            Self::Known { first_off, .. } => *first_off,
            Self::Estimated(estimated) => estimated.first_off.as_ref().map(rolls),
        }
    }
}

fn rolls(distribution: &RollDistribution) -> Rolls<'_> {
    Rolls::new(distribution.fewest(), distribution.chances())
}

impl<'a> Race<'a> {
    pub(crate) const fn new(
        net: &'a OneSidedNet,
        bearoff: &'a OneSided,
        home_table: &'a HomeTable,
    ) -> Self {
        Self { net, bearoff, home_table, last: [const { None }; 2] }
    }

    /// Returns the chances of the player on roll. There must be no contact, and the game must not
    /// be over.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Outcome {
        let boards = [position.on_roll(), position.opponent()];
        let [mine, theirs] = [0, 1].map(|i| self.side(i, boards[i]));
        let (my_rolls, their_rolls) = (mine.all_off(), theirs.all_off());
        let win = my_rolls.at_most(&their_rolls) as f32;
        let before =
            |rolls: Option<Rolls<'_>>| rolls.map_or(0.0, |rolls| my_rolls.at_most(&rolls) as f32);
        let after = |rolls: Option<Rolls<'_>>| {
            rolls.map_or(0.0, |rolls| their_rolls.fewer_than(&rolls) as f32)
        };
        let win_gammon = before(theirs.first_off()).min(win);
        let lose_gammon = after(mine.first_off()).min(1.0 - win);
        Outcome {
            win,
            win_gammon,
            win_backgammon: before(self.rolls_to_leave_home(boards[1])).min(win_gammon),
            lose_gammon,
            lose_backgammon: after(self.rolls_to_leave_home(boards[0])).min(lose_gammon),
        }
    }

    /// Returns the distributions of the player on roll (0) or of the opponent (1).
    fn side(&mut self, player: usize, board: &Chequers) -> Side<'a> {
        if let Some(all_off) = self.bearoff.rolls(board) {
            let first_off = self.bearoff.rolls_to_first_off(board).filter(|_| board.none_off());
            return Side::Known { all_off, first_off };
        }
        let estimated = self.last[player].take().filter(|last| last.board == *board);
        let estimated =
            estimated.unwrap_or_else(|| cached_distributions(self.net, self.home_table, board));
        self.last[player] = Some(Rc::clone(&estimated));
        Side::Estimated(estimated)
    }

    /// Returns the distribution of the rolls until a side has left the opponent's home board, if
    /// the side can lose a backgammon.
    ///
    /// Leaving a home board is like bearing off from it. The only difference is that bearing off
    /// lets a larger die be used only for the farthest chequer.
    fn rolls_to_leave_home(&self, board: &Chequers) -> Option<Rolls<'a>> {
        let mut counts = [0; 25];
        counts[..HOME].copy_from_slice(&board.counts()[THEIR_HOME..THEIR_HOME + HOME]);
        let inside = Chequers::new(counts);
        (board.none_off() && !inside.is_none()).then(|| self.bearoff.rolls(&inside)).flatten()
    }
}

/// Number of points of a home board.
const HOME: usize = 6;
/// Index of the first point of the opponent's home board.
const THEIR_HOME: usize = 18;

/// Distributions of the rolls that a side needs, estimated by a net.
struct CachedDistributions {
    /// Id of the net.
    net: u64,
    board: Chequers,
    all_off: RollDistribution,
    /// Present if the side can lose a gammon.
    first_off: Option<RollDistribution>,
}

/// Number of sides in the cache of each thread, which takes at most 4 MB.
const KEPT: usize = 1 << 12;

thread_local! {
    /// Cache of this thread; a newer side replaces an older one. In a search, the sides after the
    /// replies of one player recur after each play of the other, and a net is slow compared with a
    /// look-up.
    static CACHE: RefCell<Vec<Option<Rc<CachedDistributions>>>> = const { RefCell::new(Vec::new()) };
}

/// Returns the net's distributions for a side that the bearoff does not contain. A cached
/// distribution has the same bits as a new one.
fn cached_distributions(
    net: &OneSidedNet,
    table: &HomeTable,
    board: &Chequers,
) -> Rc<CachedDistributions> {
    CACHE.with_borrow_mut(|kept| {
        if kept.is_empty() {
            kept.resize(KEPT, None);
        }
        let place = &mut kept[place(board)];
        match place {
            Some(known) if known.net == net.id() && known.board == *board => Rc::clone(known),
            _ => Rc::clone(place.insert(Rc::new(estimate(net, table, board)))),
        }
    })
}

fn estimate(net: &OneSidedNet, table: &HomeTable, board: &Chequers) -> CachedDistributions {
    let moments = net.moments(board, &table.hints(board));
    CachedDistributions {
        net: net.id(),
        board: *board,
        all_off: RollDistribution::of(&moments.all_off),
        first_off: board.none_off().then(|| RollDistribution::of(&moments.first_off)),
    }
}

/// Index of a side in the cache: a hash of its points with four bits each.
fn place(board: &Chequers) -> usize {
    let mut words = [0_u64; 2];
    for (i, &n) in board.counts()[..24].iter().enumerate() {
        words[i % 2] = words[i % 2] << 4 | u64::from(n);
    }
    let [even, odd] = words;
    let mixed = even.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ odd.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize
}

const _: () = assert!(KEPT == 1 << (64 - 52), "one place for each value of the hash");

/// Nearest points to which outside chequers are moved in. There are three ways, each with a known
/// distribution of the remaining rolls.
const NEAREST: [usize; WAYS] = [5, 3, 1];

const WAYS: usize = 3;

/// Increase of the variance for each pip, in rolls squared.
const PIP_VARIANCE: f32 = 0.0345;

impl HomeTable {
    /// Returns the inputs of a [`OneSidedNet`](barpoint_nn::OneSidedNet) apart from the chequers.
    /// For each way of moving in the outside chequers there are two: the rolls needed beyond those
    /// for the pips alone, and the standard deviation. For the first way there is also the skewness
    /// of the distribution, multiplied by its standard deviation.
    ///
    /// # Panics
    /// Panics if the side has more chequers than the bearoff of the table.
    pub fn hints(&self, side: &Chequers) -> [f32; HINTS] {
        let alone = side.pips() as f32 / ROLL_PIPS;
        let mut hints = [0.0; HINTS];
        for (way, nearest) in NEAREST.into_iter().enumerate() {
            let (inside, pips) = self.moved_in(side, nearest);
            hints[way] = 3.0 * (inside.mean + pips / ROLL_PIPS - alone - 1.0);
            hints[WAYS + way] = (inside.variance + pips * PIP_VARIANCE).sqrt() - 1.0;
            if way == 0 {
                hints[2 * WAYS] = inside.skew;
            }
        }
        hints
    }
}

#[cfg(test)]
mod tests {
    use barpoint_bearoff::OneSided;

    use super::*;

    #[test]
    fn a_side_that_is_home_has_exact_inputs() {
        let bearoff = OneSided::build(6, 15);
        let board = Chequers::at(&[(6, 3), (2, 2), (1, 4)]);
        let rolls = bearoff.rolls(&board).unwrap();
        let hints = HomeTable::new(&bearoff).hints(&board);
        let rolls_alone = board.pips() as f32 / ROLL_PIPS;
        assert!((hints[1] / 3.0 + 1.0 + rolls_alone - rolls.mean() as f32).abs() < 1e-4);
        assert!((hints[4] + 1.0 - rolls.standard_deviation() as f32).abs() < 1e-4);
    }
}
