//! Boards in absolute numbers.

use barpoint_core::{ByPlayer, Chequers, Player, Position};

use super::plies::Board;

/// Returns the player of a seat.
pub(super) const fn player(seat: u8) -> Player {
    if seat == 0 { Player::Zero } else { Player::One }
}

/// Returns the seat of a player.
pub(super) const fn seat(player: Player) -> u8 {
    player as u8
}

/// Reads a board as a player sees it; `None` if it is impossible.
pub(super) fn read(counts: &Board, on_roll: Player) -> Option<Position> {
    let count = |at: usize, sign: i8| (i16::from(counts[at]) * i16::from(sign)).clamp(0, 255) as u8;
    let sides = ByPlayer([
        Chequers::new(std::array::from_fn(|own| count(24 - own, 1))),
        Chequers::new(std::array::from_fn(|own| count(own + 1, -1))),
    ]);
    Position::try_from(sides.seen_by(on_roll)).ok()
}

/// Returns the board of a position that this player sees.
pub(super) fn of(position: &Position, seen_by: Player) -> Board {
    let mut board = [0; 26];
    for player in Player::BOTH {
        let side = if player == seen_by { position.on_roll() } else { position.opponent() };
        for (own, &count) in side.counts().iter().enumerate() {
            let count = count.cast_signed();
            match player {
                Player::Zero => board[24 - own] += count,
                Player::One => board[own + 1] -= count,
            }
        }
    }
    board
}

/// Board on which all chequers begin on the ace point of the other player.
pub(super) fn long_start() -> Board {
    let mut board = [0; 26];
    (board[1], board[24]) = (15, -15);
    board
}
