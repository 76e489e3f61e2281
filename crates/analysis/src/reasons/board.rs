//! Numbers that are counted on the board after a play.

use barpoint_core::{BySide, Position, masks};

use crate::shape::{ANCHORS, exposed, made, points, prime_length};
use crate::shots::Shots;

/// Numbers of a board after a play.
///
/// # Perspective
/// The player who made the play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoardNumbers {
    /// Pip counts.
    pub pips: BySide<u32>,
    /// Pips that the player will waste in the bearoff on average: effective pips less pips. `None`
    /// unless the caller knows them, see [`with_wastage`](Self::with_wastage).
    pub wastage: Option<f64>,
    /// Shots of the opponent.
    pub shots: Shots,
    /// Single chequers that have a chequer of the opponent behind them.
    pub blots: u32,
    /// Points of the home board with at least two chequers.
    pub home_points: u32,
    /// Points from 18 to 24 with at least two chequers.
    pub anchors: u32,
    /// Length of the longest prime with a chequer of the opponent behind it; 0 without a prime of at
    /// least four points.
    pub prime: u32,
    /// Chequers of the player in the opponent's home board or on the bar.
    pub back: u32,
    /// Chequers of the opponent on the bar.
    pub hit: u32,
    /// Chequers of the player that are borne off or were never in play.
    pub off: u32,
}

impl BoardNumbers {
    /// Returns the numbers of the position after a play, with the other player on roll.
    #[must_use]
    pub fn after(play: &Position) -> Self {
        let (mine, theirs) = (play.opponent(), play.on_roll());
        Self {
            pips: play.pips().flip(),
            wastage: None,
            shots: Shots::of(play),
            blots: exposed(mine, theirs),
            home_points: (made(mine) & masks::HOME).count_ones(),
            anchors: (made(mine) & points(ANCHORS)).count_ones(),
            prime: prime_length(mine, theirs),
            back: mine.back(),
            hit: theirs.bar().into(),
            off: 15 - mine.total(),
        }
    }

    /// The same numbers with the effective pips of the player from a bearoff database.
    #[must_use]
    pub fn with_wastage(mut self, effective_pips: Option<f64>) -> Self {
        self.wastage = effective_pips.map(|pips| pips - f64::from(self.pips.on_roll));
        self
    }
}
