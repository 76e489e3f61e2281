//! Records of 2560 bytes, with fields at fixed offsets.

use barpoint_core::{Player, Position};
use barpoint_ids::Xgid;

use super::container::pascal;

/// Number of bytes in a record.
pub(super) const RECORD: usize = 2560;
/// Number of fields in a board: the opponent's bar, the points, the player's own bar.
pub(super) const BOARD: usize = 26;

/// A record.
#[derive(Clone, Copy)]
pub(super) struct Record<'a>(pub(super) &'a [u8; RECORD]);

/// Kind of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RecordKind {
    MatchHeader,
    GameHeader,
    Cube,
    Move,
    GameFooter,
    MatchFooter,
    Other(u8),
}

impl Record<'_> {
    pub(super) fn kind(self) -> RecordKind {
        match self.0[8] {
            0 => RecordKind::MatchHeader,
            1 => RecordKind::GameHeader,
            2 => RecordKind::Cube,
            3 => RecordKind::Move,
            4 => RecordKind::GameFooter,
            5 => RecordKind::MatchFooter,
            other => RecordKind::Other(other),
        }
    }

    fn chunk<const N: usize>(self, at: usize) -> [u8; N] {
        *self.0[at..].first_chunk().expect("fields lie within the record")
    }

    pub(super) fn byte(self, at: usize) -> u8 {
        self.0[at]
    }

    pub(super) fn short(self, at: usize) -> i16 {
        i16::from_le_bytes(self.chunk(at))
    }

    pub(super) fn int(self, at: usize) -> i32 {
        i32::from_le_bytes(self.chunk(at))
    }

    pub(super) fn float(self, at: usize) -> f32 {
        f32::from_le_bytes(self.chunk(at))
    }

    pub(super) fn double(self, at: usize) -> f64 {
        f64::from_le_bytes(self.chunk(at))
    }

    /// Reads a text with one byte for each character.
    pub(super) fn text(self, at: usize, most: usize) -> String {
        pascal(self.0, at, most)
    }

    /// Reads a text with two bytes for each character, which ends at a zero.
    pub(super) fn wide_text(self, at: usize) -> String {
        const UNITS: usize = 129;
        let (units, _) = self.0[at..at + 2 * UNITS].as_chunks::<2>();
        let units =
            units.iter().map(|unit| u16::from_le_bytes(*unit)).take_while(|&unit| unit != 0);
        let text: String =
            char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect();
        text.trim().replace(['\r', '\n'], " ")
    }

    /// Reads a player: 1 is the first one of the header, -1 the second.
    pub(super) fn player(self, at: usize) -> Option<Player> {
        match self.int(at) {
            1 => Some(Player::Zero),
            -1 => Some(Player::One),
            _ => None,
        }
    }

    /// Reads a board, seen by the player whose chequers are positive; returns `None` if it is
    /// impossible.
    pub(super) fn board(self, at: usize) -> Option<Position> {
        let board = self.chunk::<BOARD>(at).map(u8::cast_signed);
        let has_strangers = board[0] > 0 || board[BOARD - 1] < 0;
        Position::try_from(Xgid::chequers_of(&board)).ok().filter(|_| !has_strangers)
    }

    /// Returns true if a board has no chequers, because none was recorded.
    pub(super) fn is_empty_board(self, at: usize) -> bool {
        self.chunk::<BOARD>(at) == [0; BOARD]
    }
}
