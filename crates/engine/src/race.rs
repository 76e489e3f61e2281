//! Races that no database knows.

mod hints;
mod told;

use std::rc::Rc;

use barpoint_bearoff::{OneSided, Rolls};
use barpoint_core::{Chequers, Outcome, Position};
use barpoint_nn::side::RollLaw;
use barpoint_nn::{LoadError, Network, SideNet, SideTables};

pub use hints::race_hints;
use told::Told;

/// What evaluates races.
#[derive(Clone, Debug)]
pub enum RaceNet {
    /// A net that sees one side and tells how many rolls it needs.
    Side(SideNet),
    /// A net that sees both sides and tells the chances, as those for contact do.
    Both(Network),
}

impl RaceNet {
    /// Loads the content of a network file of either kind.
    ///
    /// # Errors
    /// See [`LoadError`].
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, LoadError> {
        if SideTables::is_version_of(bytes) {
            SideNet::from_bytes(bytes).map(Self::Side)
        } else {
            Network::from_bytes(bytes).map(Self::Both)
        }
    }
}

impl From<Network> for RaceNet {
    fn from(net: Network) -> Self {
        Self::Both(net)
    }
}

impl From<SideNet> for RaceNet {
    fn from(net: SideNet) -> Self {
        Self::Side(net)
    }
}

/// Chances of races from how many rolls each side needs, which the bearoff knows or a net tells: as
/// if each side played on its own for as few rolls as it can.
///
/// Remembers what it was told of the last board of either side, since the plays of a roll leave the
/// other side as it is; each thread keeps what was told for longer.
pub(crate) struct Race<'a> {
    net: &'a SideNet,
    bearoff: &'a OneSided,
    told: [Option<Rc<Told>>; 2],
}

/// The rolls that a side needs.
struct SideRolls<'a> {
    all_off: Rolls<'a>,
    /// Until its first chequer is off, if it can lose a gammon.
    first_off: Option<Rolls<'a>>,
    /// Until it has left the other home board, if it can lose a backgammon.
    left_home: Option<Rolls<'a>>,
}

impl<'a> Race<'a> {
    pub(crate) const fn new(net: &'a SideNet, bearoff: &'a OneSided) -> Self {
        Self { net, bearoff, told: [const { None }; 2] }
    }

    /// The chances of the player on roll, without contact and before the game is over.
    pub(crate) fn evaluate(&mut self, position: &Position) -> Outcome {
        let boards = [position.on_roll(), position.opponent()];
        for (told, board) in self.told.iter_mut().zip(boards) {
            let is_told = told.as_ref().is_some_and(|told| told.board == *board);
            if !is_told && self.bearoff.rolls(board).is_none() {
                *told = Some(told::told(self.net, self.bearoff, board));
            }
        }
        let [mine, theirs] = [0, 1].map(|i| self.rolls(boards[i], self.told[i].as_deref()));
        let win = mine.all_off.at_most(&theirs.all_off) as f32;
        let before = |rolls: Option<Rolls<'_>>| {
            rolls.map_or(0.0, |rolls| mine.all_off.at_most(&rolls) as f32)
        };
        let after = |rolls: Option<Rolls<'_>>| {
            rolls.map_or(0.0, |rolls| theirs.all_off.fewer_than(&rolls) as f32)
        };
        let win_gammon = before(theirs.first_off).min(win);
        let lose_gammon = after(mine.first_off).min(1.0 - win);
        Outcome {
            win,
            win_gammon,
            win_backgammon: before(theirs.left_home).min(win_gammon),
            lose_gammon,
            lose_backgammon: after(mine.left_home).min(lose_gammon),
        }
    }

    fn rolls<'b>(&'b self, board: &Chequers, told: Option<&'b Told>) -> SideRolls<'b> {
        let law = |law: &'b RollLaw| Rolls::new(law.fewest(), law.chances());
        let (all_off, first_off) = match (self.bearoff.rolls(board), told) {
            (Some(all_off), _) => (all_off, self.bearoff.rolls_to_first_off(board)),
            (None, Some(told)) => (law(&told.all_off), told.first_off.as_ref().map(law)),
            (None, None) => unreachable!("what the bearoff does not know was asked of the net"),
        };
        let first_off = first_off.filter(|_| has_all(board));
        let left_home = first_off.and_then(|_| self.rolls_to_leave_home(board));
        SideRolls { all_off, first_off, left_home }
    }

    /// Leaving a home board is as bearing off from it, but for larger dice that bearing off wastes on
    /// the farthest chequer only.
    fn rolls_to_leave_home(&self, board: &Chequers) -> Option<Rolls<'_>> {
        let mut counts = [0; 25];
        counts[..HOME].copy_from_slice(&board.counts()[THEIR_HOME..THEIR_HOME + HOME]);
        let inside = Chequers::new(counts);
        (inside.total() > 0).then(|| self.bearoff.rolls(&inside)).flatten()
    }
}

/// Whether a side has borne off nothing yet.
fn has_all(board: &Chequers) -> bool {
    board.total() == u32::from(Chequers::MAX)
}

/// Points of a home board.
const HOME: usize = 6;
/// The first place of the opponent's.
const THEIR_HOME: usize = 18;
