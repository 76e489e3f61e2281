//! What the net tells of a side, kept for a while.

use std::cell::RefCell;
use std::rc::Rc;

use barpoint_bearoff::OneSided;
use barpoint_core::Chequers;
use barpoint_nn::OneSidedNet;
use barpoint_nn::race::RollDistribution;

use super::race_hints;

/// The rolls that a side needs, by a net.
pub(super) struct Told {
    /// Which net told it.
    net: u64,
    pub(super) board: Chequers,
    pub(super) all_off: RollDistribution,
    /// If the side can lose a gammon.
    pub(super) first_off: Option<RollDistribution>,
}

/// Sides that each thread keeps: they take 4 MB at most.
const KEPT: usize = 1 << 12;

thread_local! {
    /// A newer side takes the place of an older one. In a search the sides after the replies of one
    /// player come again after each play of the other, and a net is slow beside looking here.
    static TOLD: RefCell<Vec<Option<Rc<Told>>>> = const { RefCell::new(Vec::new()) };
}

/// What a net tells of a side that the bearoff does not know. What is kept is what would be told
/// again, to the last bit.
pub(super) fn told(net: &OneSidedNet, bearoff: &OneSided, board: &Chequers) -> Rc<Told> {
    TOLD.with_borrow_mut(|kept| {
        if kept.is_empty() {
            kept.resize(KEPT, None);
        }
        let place = &mut kept[place(board)];
        match place {
            Some(told) if told.net == net.id() && told.board == *board => Rc::clone(told),
            _ => Rc::clone(place.insert(Rc::new(ask(net, bearoff, board)))),
        }
    })
}

fn ask(net: &OneSidedNet, bearoff: &OneSided, board: &Chequers) -> Told {
    let moments = net.moments(board, &race_hints(bearoff, board));
    Told {
        net: net.id(),
        board: *board,
        all_off: RollDistribution::of(&moments.all_off),
        first_off: board.none_off().then(|| RollDistribution::of(&moments.first_off)),
    }
}

/// Where a side is kept: its points, four bits each, mixed.
fn place(board: &Chequers) -> usize {
    let mut words = [0_u64; 2];
    for (i, &n) in board.counts()[..24].iter().enumerate() {
        words[i % 2] = words[i % 2] << 4 | u64::from(n);
    }
    let [even, odd] = words;
    let mixed = even.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ odd.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
    (mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize
}

const _: () = assert!(KEPT == 1 << (64 - 52), "as many places as the mixed bits tell apart");
