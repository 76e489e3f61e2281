//! What is stored about two sides at once.

/// What winning is stored as.
pub(crate) const WON: i16 = i16::MAX;

/// What is stored about a pair of boards.
///
/// # Units
/// Fixed-point equities of a cube of one, −32768 for −1 and 32767 for +1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwoSidedRecord {
    /// Nobody has a cube.
    pub cubeless: i16,
    /// The player on roll owns the cube.
    pub owned: i16,
    /// The cube is in the middle.
    pub centred: i16,
    /// The opponent owns the cube.
    pub opponent: i16,
}

impl TwoSidedRecord {
    /// The values in the order of the file.
    pub const fn of([cubeless, owned, centred, opponent]: [i16; 4]) -> Self {
        Self { cubeless, owned, centred, opponent }
    }

    /// The reverse of [`of`](Self::of).
    pub const fn values(self) -> [i16; 4] {
        [self.cubeless, self.owned, self.centred, self.opponent]
    }

    /// The same pair with the player on roll about to double or not, seen by the other player.
    #[inline]
    pub(crate) fn waiting(self) -> Self {
        Self {
            cubeless: !self.cubeless,
            owned: !self.opponent,
            centred: !self.doubling(self.centred),
            opponent: !self.doubling(self.owned),
        }
    }

    /// The value if the player on roll may double, from the value without doubling.
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
