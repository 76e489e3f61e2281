//! Numbers of themes and events in the tables.

use barpoint_analysis::{CubeEvent, Event, SidedTheme, Theme};
use barpoint_core::Side;

/// Returns the bit of a theme: three for each theme, for no side, the player on roll and the opponent.
pub(crate) fn bit_of_theme(SidedTheme { theme, side }: SidedTheme) -> i64 {
    let side = match side {
        None => 0,
        Some(Side::OnRoll) => 1,
        Some(Side::Opponent) => 2,
    };
    1 << (3 * theme as u8 + side)
}

/// Returns the main theme of the bits of an action.
pub(crate) fn main_theme(bits: i64) -> Option<SidedTheme> {
    let bit = bits.trailing_zeros();
    let theme = *Theme::ALL.get(bit as usize / 3)?;
    let side = [None, Some(Side::OnRoll), Some(Side::Opponent)][bit as usize % 3];
    Some(SidedTheme { theme, side })
}

/// Bits of the events of the cube, above those of plays.
pub(crate) struct CubeEvents;

impl CubeEvents {
    /// Number of the first bit.
    const FIRST: u8 = 40;

    pub(crate) const fn bit(event: CubeEvent) -> i64 {
        1 << (Self::FIRST + event as u8)
    }
}

/// Event of a play or of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyEvent {
    /// Event of a play.
    Play(Event),
    /// Event of the cube.
    Cube(CubeEvent),
}

impl AnyEvent {
    pub(crate) const fn bit(self) -> i64 {
        match self {
            Self::Play(event) => 1 << event as u8,
            Self::Cube(event) => CubeEvents::bit(event),
        }
    }
}
