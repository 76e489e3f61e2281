//! Boards that eXtreme Gammon sets up in a comment: `; Set Pos=-b----E-C---eE---c-e----B-/0`.
//!
//! The 26 letters are those of an XGID, with capitals for the left player. The number after the
//! slash is the logarithm of the cube: positive if the right player owns it, negative if the left
//! player does. The comment does not give the player on roll; the next action shows it. GNU
//! Backgammon reads it in the same way.

use std::fmt::Write;

use barpoint_core::{Chequers, CubeValue, Player, Position, Setup};
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
    let mut counts = [[0; 25]; 2];
    for (point, count) in Xgid::read_board(letters.trim())?.into_iter().enumerate() {
        // In an XGID no chequer can be on the other player's bar.
        let slot = match count {
            0 => continue,
            1.. => &mut counts[0][point - 1],
            _ => &mut counts[1][24 - point],
        };
        *slot = count.unsigned_abs();
    }
    let [on_roll, opponent] = counts.map(Chequers::new);
    Some((Position::try_from(Setup { on_roll, opponent }).ok()?, cube))
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
    let mine = |point: usize| point.checked_sub(1).map_or(0, |i| position.on_roll().counts()[i]);
    let theirs =
        |point: usize| 24_usize.checked_sub(point).map_or(0, |i| position.opponent().counts()[i]);
    for point in 0..=25 {
        out.push(match (mine(point), theirs(point)) {
            (0, 0) => '-',
            (0, count) => char::from(b'a' - 1 + count),
            (count, _) => char::from(b'A' - 1 + count),
        });
    }
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
