//! Drawings of a board in letters, as eXtreme Gammon and `BGBlitz` make them: the bottom player is
//! `X`, the top player `O`.

use barpoint_ids::Xgid;

/// Rows of chequers in each half.
const ROWS: usize = 5;

/// Differences between the drawings of two programs.
pub(super) struct Style {
    /// Row of the number on the cube in its owner's half, counted from the border.
    pub(super) cube_row: usize,
    /// Line above and below the number on the cube.
    pub(super) cube_edge: &'static str,
    /// Returns the line with the number on the cube.
    pub(super) cube_number: fn(u32) -> String,
    /// Chequers of a stack that the number in the last row does not count.
    pub(super) uncounted: i8,
    /// True if a stack on the bar begins at the border, false if it begins at the middle.
    pub(super) bar_at_border: bool,
    /// Line between the halves.
    pub(super) middle: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Upper,
    Lower,
}

/// Returns the lines between the two lines of numbers: five rows, the middle, and five rows.
pub(super) fn rows(xgid: &Xgid, style: &Style) -> Vec<String> {
    let upper = (1..=ROWS).map(|row| line(xgid, style, Half::Upper, row));
    let lower = (1..=ROWS).rev().map(|row| line(xgid, style, Half::Lower, row));
    upper.chain([style.middle.to_owned()]).chain(lower).collect()
}

/// Returns a row of chequers, counted from the border, with the cube beside it.
fn line(xgid: &Xgid, style: &Style, half: Half, row: usize) -> String {
    let (left, right) = match half {
        Half::Upper => ([13, 14, 15, 16, 17, 18], [19, 20, 21, 22, 23, 24]),
        Half::Lower => ([12, 11, 10, 9, 8, 7], [6, 5, 4, 3, 2, 1]),
    };
    let points = |points: [usize; 6]| {
        points.map(|point| format!(" {} ", chequer(style, xgid.board[point], row))).concat()
    };
    // Chequers on the bar are in the half where they enter.
    let bar = if half == Half::Upper { xgid.board[25] } else { xgid.board[0] };
    let bar_row = if style.bar_at_border { row } else { ROWS + 1 - row };
    let bar = chequer(style, bar, bar_row);
    let cube = cube(xgid, style, half, row);
    format!(" |{}| {bar} |{}|{cube}", points(left), points(right))
}

fn chequer(style: &Style, count: i8, row: usize) -> char {
    let size = usize::from(count.unsigned_abs());
    if size < row {
        return ' ';
    }
    if row == ROWS && size > ROWS {
        let number = count.abs() - style.uncounted;
        let digit = char::from_digit(number.unsigned_abs().into(), 36);
        return digit.unwrap_or('?').to_ascii_uppercase();
    }
    if count > 0 { 'X' } else { 'O' }
}

/// Returns the part of the cube beside a row, if its owner's half is this one.
fn cube(xgid: &Xgid, style: &Style, half: Half, row: usize) -> String {
    let owner = match xgid.owner {
        1 => Some(Half::Lower),
        -1 => Some(Half::Upper),
        _ => None,
    };
    if owner != Some(half) {
        return String::new();
    }
    match row.abs_diff(style.cube_row) {
        0 => format!(" {}", (style.cube_number)(1 << xgid.cube)),
        1 => format!(" {}", style.cube_edge),
        _ => String::new(),
    }
}
