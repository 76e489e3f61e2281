//! Evaluation of races that no database contains.
//!
//! The bearoff database is used for a side that it covers, and the one-sided race net for the
//! other. The chances follow from the two distributions, as in the bearoff. Each thread caches the
//! distributions of sides, because the same sides recur in a search and the net is slow compared
//! with a look-up.

mod distribution_cache;
mod guess;
mod hints;
mod home_table;

use std::rc::Rc;

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::{Chequers, Outcome, Position};
use barpoint_nn::race::RollDistribution;
use barpoint_nn::{LoadError, Network, OneSidedNet, OneSidedTables};

use distribution_cache::CachedDistributions;
pub(crate) use guess::guess_results;
pub use home_table::HomeTable;

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
        let estimated = estimated
            .unwrap_or_else(|| distribution_cache::cached(self.net, self.home_table, board));
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
