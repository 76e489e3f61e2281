//! Boards that eXtreme Gammon sets up in a comment: `; Set Pos=-b----E-C---eE---c-e----B-/0`.
//!
//! The 26 letters are those of an XGID, with capitals for the left player. The number after the
//! slash is the logarithm of the cube: positive if the right player owns it, negative if the left
//! player does. The comment does not give the player on roll; the next action shows it. GNU
//! Backgammon reads it in the same way.

use std::fmt::Write;

use barpoint_core::{CubeValue, Player, Position};
use barpoint_ids::Xgid;

use super::text::short;
use crate::model::{FilePlace, WarningKind};
use crate::toolkit::MatchBuilder;

const LABEL: &str = "Set Pos";

/// A cube and its owner.
type SetCube = (CubeValue, Option<Player>);

/// Returns the text of a set-up comment.
pub(super) fn text(comment: &str) -> Option<&str> {
    let (label, rest) = comment.split_at_checked(LABEL.len())?;
    let rest = rest.trim_start().strip_prefix('=')?;
    label.eq_ignore_ascii_case(LABEL).then(|| rest.trim())
}

/// Sets up the board of such a text.
pub(super) fn lay(builder: &mut MatchBuilder, place: FilePlace, text: &str) {
    if let Some((position, cube)) = read(text) {
        return builder.set_up(place, position, cube);
    }
    let what = format!(
        "`{}` is not a board: expected 26 letters as in an XGID, `/` and the cube",
        short(text)
    );
    builder.warn(place, WarningKind::Damage, what);
}

/// Returns the board, seen by the left player, and the cube if it is set.
pub(super) fn read(text: &str) -> Option<(Position, Option<SetCube>)> {
    let (letters, cube) = match text.split_once('/') {
        Some((letters, cube)) => (letters, Some(read_cube(cube.trim())?)),
        None => (text, None),
    };
    let board = Xgid::read_board(letters.trim())?;
    Some((Position::try_from(Xgid::chequers_of(&board)).ok()?, cube))
}

fn read_cube(text: &str) -> Option<SetCube> {
    let log2: i8 = text.parse().ok()?;
    let owner = match log2 {
        0 => None,
        1.. => Some(Player::One),
        _ => Some(Player::Zero),
    };
    Some((CubeValue::from_log2(log2.unsigned_abs())?, owner))
}

/// Writes the comment that sets up this board, seen by the left player; without the cube if the
/// format cannot express it.
pub(super) fn write(out: &mut String, position: &Position, cube: CubeValue, owner: Option<Player>) {
    let _ = write!(out, "; {LABEL}=");
    out.extend(Xgid::board_of((*position).into()).map(Xgid::letter));
    let log2 = cube.log2();
    let _ = match owner {
        None if log2 == 0 => write!(out, "/0"),
        None => Ok(()),
        Some(Player::Zero) => write!(out, "/-{log2}"),
        Some(Player::One) => write!(out, "/{log2}"),
    };
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) {
        let (position, cube) = read(text).unwrap_or_else(|| panic!("{text}"));
        let (value, owner) = cube.expect("the cube is set too");
        let mut written = String::new();
        write(&mut written, &position, value, owner);
        assert_eq!(written, format!("; Set Pos={text}\n"));
        assert_eq!(super::text(written[1..].trim()), Some(text));
    }

    #[test]
    fn boards_are_written_as_they_are_read() {
        check("-b----E-C---eE---c-e----B-/0");
        check("----cBD-D-B--A--Abcdc---A-/2");
        check("a---cBD-D-B--A--Abbdc----A/-1");
    }

    #[test]
    fn other_text_is_not_a_board() {
        for text in [
            "",
            "-b----E-C---eE---c-e----B/0",
            "-b----E-C---eE---c-e----B-/x",
            "-b----E-C---eE---c-e----B-/99",
            "A-----------------------B-/0",
            "-OO---------------------b-/0",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(text("Set Position"), None);
    }
}
