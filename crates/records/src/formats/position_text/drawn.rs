//! Position text of eXtreme Gammon and `BGBlitz`: an XGID beside a drawing of the board.
//!
//! The lines are those of samples in matches. There is no sample of a money session, of the Crawford
//! game, of an offer to double, or of the top player on roll; there the words may differ from those
//! of the programs. Readers take the position from the XGID, and the names from the lines for them.

use barpoint_core::{Player, Variant};
use barpoint_ids::{GnubgId, Xgid, XgidDice};

use crate::model::Match;
use crate::toolkit::{Losses, PositionSeen, WriteError, Written};

/// Line above the drawing of a board.
pub(super) const ABOVE: &str = " +13-14-15-16-17-18------19-20-21-22-23-24-+";
const BELOW: &str = " +12-11-10--9--8--7-------6--5--4--3--2--1-+";

/// Writes eXtreme Gammon's text.
pub(super) fn write_xg(matches: &[Match]) -> Result<Written, WriteError> {
    write(matches, |drawn| Ok(xg_text(drawn)))
}

/// Writes `BGBlitz`'s text.
pub(super) fn write_bgblitz(matches: &[Match]) -> Result<Written, WriteError> {
    write(matches, bgblitz_text)
}

/// A position and the names of players 0 and 1.
struct Drawn {
    seen: PositionSeen,
    xgid: Xgid,
    names: [String; 2],
}

fn write(
    matches: &[Match],
    text: impl Fn(&Drawn) -> Result<String, WriteError>,
) -> Result<Written, WriteError> {
    PositionSeen::write_each(matches, "\n", |record, seen, losses| {
        let xgid = seen.encoded(Xgid::encode)?;
        // The names of several positions could not be distinguished.
        let is_alone = matches.len() == 1;
        let names = record
            .players
            .0
            .each_ref()
            .map(|person| if is_alone { plain(&person.name) } else { String::new() });
        add_losses(record, &seen, &names, losses);
        text(&Drawn { seen, xgid, names })
    })
}

fn add_losses(record: &Match, seen: &PositionSeen, names: &[String; 2], losses: &mut Losses) {
    losses.add_if(seen.is_part, "all positions but the last");
    losses.add_if(record.rules.variant != Variant::Backgammon, "the variant");
    let are_kept = record.players.0.iter().zip(names).all(|(person, name)| person.name == *name);
    losses.add_if(!are_kept, "names");
    for entry in record.entries() {
        losses.add_notes(entry.notes.as_deref());
    }
}

/// Returns a name without characters that would read as a label or as an ID.
fn plain(name: &str) -> String {
    let is_mark = |c: char| c.is_control() || matches!(c, ':' | '=' | ';' | '+');
    name.split(is_mark).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn xg_text(drawn: &Drawn) -> String {
    const STYLE: Style = Style {
        cube_row: 2,
        cube_edge: "+---+",
        cube_number: |number| format!("|{number:^3}|"),
        uncounted: 0,
        bar_at_border: false,
        middle: " |                  |BAR|                  |",
    };
    let Drawn { xgid, names: [top, bottom], .. } = drawn;
    let [own, other] = xgid.score;
    let mut lines = vec![xgid.to_string(), String::new(), format!("X:{bottom}   O:{top}")];
    lines.push(match xgid.length {
        0 => format!("Score is X:{own} O:{other}. Unlimited Game{}", money_rules(xgid.rules)),
        length => format!("Score is X:{own} O:{other} {length} pt.(s) match."),
    });
    lines.push(ABOVE.into());
    lines.extend(rows(xgid, &STYLE));
    lines.push(BELOW.into());
    let [x, o] = pips(drawn);
    let length = if xgid.length == 0 { String::new() } else { format!("/{}", xgid.length) };
    lines.push(format!("Pip count  X: {x}  O: {o} X-O: {own}-{other}{length}"));
    let owner = match xgid.owner {
        1 => ", X own cube",
        -1 => ", O own cube",
        _ => "",
    };
    lines.push(format!("Cube: {}{owner}", 1_u32 << xgid.cube));
    let on_roll = if xgid.turn == 1 { 'X' } else { 'O' };
    lines.push(match xgid.dice {
        XgidDice::Rolled([a, b]) => format!("{on_roll} to play {a}{b}"),
        _ => format!("{on_roll} on roll, cube action"),
    });
    lines.join("\n") + "\n"
}

const fn money_rules(rules: u8) -> &'static str {
    match rules {
        1 => ", Jacoby",
        2 => ", Beaver",
        3 => ", Jacoby Beaver",
        _ => "",
    }
}

fn bgblitz_text(drawn: &Drawn) -> Result<String, WriteError> {
    const STYLE: Style = Style {
        cube_row: 3,
        cube_edge: "+--+",
        cube_number: |number| format!("|{number:>2}|"),
        uncounted: 4,
        bar_at_border: true,
        middle: "v|                  |BAR|                  |",
    };
    let Drawn { xgid, names: [top, bottom], .. } = drawn;
    let [x, o] = pips(drawn);
    let mut lines = vec![format!("{ABOVE}   O: {top}  {o}")];
    lines.extend(rows(xgid, &STYLE));
    lines.extend([format!("{BELOW}   X: {bottom}  {x}"), String::new()]);
    let GnubgId { position_id, match_id } = drawn.seen.gnubg_id()?;
    lines.push(format!(" Position-ID: {position_id}    Match-ID: {match_id}"));
    lines.extend([format!(" {xgid}"), String::new()]);
    let (top, bottom) = (word(top, "Green"), word(bottom, "Red"));
    if xgid.length > 0 {
        let ([own, other], length) = (xgid.score, xgid.length);
        lines.push(format!(" {top} - {other} {bottom} - {own} in a {length} point match."));
    }
    let on_roll = if xgid.turn == 1 { bottom } else { top };
    lines.push(match xgid.dice {
        XgidDice::Rolled([a, b]) => format!(" {on_roll} to move {}-{}", a.min(b), a.max(b)),
        _ => format!(" {on_roll} to move."),
    });
    Ok(lines.join("\n") + "\n")
}

/// Returns a name within a sentence; a name of other characters than letters could read as numbers
/// of an analysis, and the colour replaces it.
fn word<'a>(name: &'a str, colour: &'a str) -> &'a str {
    let is_word = !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == ' ');
    if is_word { name } else { colour }
}

/// Returns the pips of the bottom and of the top player.
fn pips(drawn: &Drawn) -> [u32; 2] {
    let pips = drawn.seen.table.position_seen_by(Player::One).pips();
    [pips.on_roll, pips.opponent]
}

/// Rows of chequers in each half.
const ROWS: usize = 5;

/// Differences between the drawings of two programs.
struct Style {
    /// Row of the number on the cube in its owner's half, counted from the border.
    cube_row: usize,
    /// Line above and below the number on the cube.
    cube_edge: &'static str,
    /// Returns the line with the number on the cube.
    cube_number: fn(u32) -> String,
    /// Chequers of a stack that the number in the last row does not count.
    uncounted: i8,
    /// True if a stack on the bar begins at the border, false if it begins at the middle.
    bar_at_border: bool,
    /// Line between the halves.
    middle: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Upper,
    Lower,
}

/// Returns the lines between the two lines of numbers: five rows, the middle, and five rows.
fn rows(xgid: &Xgid, style: &Style) -> Vec<String> {
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
