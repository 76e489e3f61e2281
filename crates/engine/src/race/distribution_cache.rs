//! Cache of the race net's distributions.

use std::cell::RefCell;
use std::rc::Rc;

use barpoint_core::Chequers;
use barpoint_nn::OneSidedNet;
use barpoint_nn::race::RollDistribution;

use super::home_table::HomeTable;

/// Distributions of the rolls that a side needs, estimated by a net.
pub(super) struct CachedDistributions {
    /// Id of the net.
    net: u64,
    pub(super) board: Chequers,
    pub(super) all_off: RollDistribution,
    /// Present if the side can lose a gammon.
    pub(super) first_off: Option<RollDistribution>,
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
pub(super) fn cached(
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
