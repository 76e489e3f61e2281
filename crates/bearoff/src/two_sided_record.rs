//! Records of two-sided databases.

/// Stored value of a win.
pub(crate) const WON: i16 = i16::MAX;

/// Record of a pair of boards.
///
/// # Units
/// Fixed-point equities on a cube of 1: −32768 for −1 and 32767 for +1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoSidedRecord {
    /// Equity without a cube.
    pub cubeless: i16,
    /// Equity if the player on roll owns the cube.
    pub owned: i16,
    /// Equity with a centred cube.
    pub centred: i16,
    /// Equity if the opponent owns the cube.
    pub opponent: i16,
}

impl TwoSidedRecord {
    /// Creates a record from values in the order of the file.
    pub const fn from_values([cubeless, owned, centred, opponent]: [i16; 4]) -> Self {
        Self { cubeless, owned, centred, opponent }
    }

    /// Values in the order of the file.
    pub const fn values(self) -> [i16; 4] {
        [self.cubeless, self.owned, self.centred, self.opponent]
    }

    /// The same pair before the cube decision of the player on roll, seen by the other player.
    #[inline]
    pub(crate) fn waiting(self) -> Self {
        Self {
            cubeless: !self.cubeless,
            owned: !self.opponent,
            centred: !self.doubling(self.centred),
            opponent: !self.doubling(self.owned),
        }
    }

    /// Value if the player on roll may double, from the value without a double.
    #[inline]
    fn doubling(self, no_double: i16) -> i16 {
        let half = |value: i16| value / 2;
        match self.opponent {
            take if take < half(no_double) => no_double,
            take if take >= half(WON) => WON,
            take => 2 * take,
        }
    }
}
