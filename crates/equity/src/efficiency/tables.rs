//! Tables of the cube efficiency of positions with contact, by place in the market window and volatility.

mod contact;

use barpoint_core::{CubeOwner, Side};

pub(crate) use contact::TABLES as CONTACT;

/// Places in the market window: 0 at the pass point of the player on roll, 1 at the cash point.
pub(super) const PLACES: [f64; 15] =
    [-0.6, -0.3, -0.1, 0.0, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.0, 1.1, 1.3, 1.6];

/// Volatility as a part of the width of the window.
pub(super) const SPREADS: [f64; 7] = [0.02, 0.06, 0.1, 0.15, 0.22, 0.35, 0.6];

/// Efficiency in thousandths: `[place][spread]`
pub(crate) type Table = [[u16; SPREADS.len()]; PLACES.len()];

/// A table for each owner of the cube.
pub(crate) struct Tables {
    centred: Table,
    /// Of the player on roll.
    owned: Table,
    opponent: Table,
}

impl Tables {
    pub(crate) const fn of(&self, owner: CubeOwner) -> &Table {
        match owner {
            CubeOwner::Centred => &self.centred,
            CubeOwner::Side(Side::OnRoll) => &self.owned,
            CubeOwner::Side(Side::Opponent) => &self.opponent,
        }
    }
}
