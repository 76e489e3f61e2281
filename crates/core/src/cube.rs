//! The doubling cube.

use core::fmt;

use crate::{Player, Side};

/// Value of the cube: a power of two from 1 to 32768.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CubeValue {
    log2: u8,
}

impl CubeValue {
    /// Value of a cube that has not been turned.
    pub const ONE: Self = Self { log2: 0 };
    /// The highest value that a match ID can hold, 2^15 = 32768.
    pub const MAX: Self = Self { log2: 15 };

    /// Creates the value with this logarithm to base 2, or returns `None` above 15.
    #[inline]
    pub const fn from_log2(log2: u8) -> Option<Self> {
        if log2 <= Self::MAX.log2 { Some(Self { log2 }) } else { None }
    }

    /// Creates a value, or returns `None` unless it is a power of two from 1 to 32768.
    #[inline]
    pub const fn new(value: u32) -> Option<Self> {
        if value.is_power_of_two() { Self::from_log2(value.trailing_zeros() as u8) } else { None }
    }

    /// Logarithm of the value to base 2, 0 to 15.
    #[inline]
    pub const fn log2(self) -> u8 {
        self.log2
    }

    /// The value as a number, 1 to 32768.
    #[inline]
    pub const fn get(self) -> u32 {
        1 << self.log2
    }

    /// Twice the value, or `None` above [`MAX`](Self::MAX).
    #[inline]
    pub const fn doubled(self) -> Option<Self> {
        Self::from_log2(self.log2 + 1)
    }
}

impl fmt::Debug for CubeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for CubeValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.get(), f)
    }
}

/// Owner of the cube: the player or players who may turn it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CubeOwner {
    /// Nobody owns the cube; both players may turn it.
    #[default]
    Centred,
    /// This player alone may turn the cube.
    Side(Side),
}

impl CubeOwner {
    /// Returns the owner by side for the owner by seat while `on_roll` is on roll; `None` is nobody.
    #[inline]
    pub fn of(owner: Option<Player>, on_roll: Player) -> Self {
        owner.map_or(Self::Centred, |owner| Self::Side(owner.side(on_roll)))
    }

    /// Returns the owner by seat while `on_roll` is on roll; `None` if nobody owns the cube.
    #[inline]
    pub const fn player(self, on_roll: Player) -> Option<Player> {
        match self {
            Self::Centred => None,
            Self::Side(side) => Some(Player::of(side, on_roll)),
        }
    }
}

impl fmt::Display for CubeOwner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centred => f.write_str("nobody"),
            Self::Side(side) => fmt::Display::fmt(side, f),
        }
    }
}

/// The cube: its value and its owner.
///
/// # Perspective
/// The player on roll.
///
/// # Shape
/// Every combination is valid. Automatic doubles turn a centred cube, and studies of cube ownership
/// start from an owned cube of 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cube {
    /// Multiplier of the points that the current game is worth.
    pub value: CubeValue,
    /// Player or players who may turn the cube.
    pub owner: CubeOwner,
}

impl Cube {
    /// A centred cube of 1, as at the start of a game.
    pub const START: Self = Self { value: CubeValue::ONE, owner: CubeOwner::Centred };

    /// Returns true if this player may turn the cube.
    #[inline]
    pub fn is_available_to(self, side: Side) -> bool {
        self.owner != CubeOwner::Side(side.flip())
    }

    /// Returns the cube after this player has doubled and the other player has taken. Returns
    /// `None` if the other player owns the cube or if its value is already [`CubeValue::MAX`].
    #[inline]
    pub fn doubled_by(self, side: Side) -> Option<Self> {
        let value = self.value.doubled().filter(|_| self.is_available_to(side))?;
        Some(Self { value, owner: CubeOwner::Side(side.flip()) })
    }

    /// The same cube seen by the other player.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Self {
        let owner = match self.owner {
            CubeOwner::Centred => CubeOwner::Centred,
            CubeOwner::Side(side) => CubeOwner::Side(side.flip()),
        };
        Self { value: self.value, owner }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_the_powers_of_two_up_to_32768() {
        let values: alloc::vec::Vec<u32> =
            (0..=70_000).filter(|&n| CubeValue::new(n).is_some()).collect();
        assert_eq!(values, (0..16).map(|log2| 1 << log2).collect::<alloc::vec::Vec<u32>>());
        for value in values {
            let cube = CubeValue::new(value).unwrap();
            assert_eq!(cube.get(), value);
            assert_eq!(CubeValue::from_log2(cube.log2()), Some(cube));
            assert_eq!(cube.doubled(), CubeValue::new(2 * value));
        }
    }

    #[test]
    fn a_double_hands_the_cube_over() {
        let taken = Cube::START.doubled_by(Side::OnRoll).unwrap();
        assert_eq!(taken.value, CubeValue::new(2).unwrap());
        assert_eq!(taken.owner, CubeOwner::Side(Side::Opponent));
        assert_eq!(taken.doubled_by(Side::OnRoll), None);
        assert_eq!(
            taken.flip().doubled_by(Side::OnRoll),
            taken.doubled_by(Side::Opponent).map(Cube::flip)
        );
        let highest = Cube { value: CubeValue::MAX, owner: CubeOwner::Centred };
        assert_eq!(highest.doubled_by(Side::OnRoll), None);
    }
}
