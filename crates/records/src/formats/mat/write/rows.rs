//! Rows of two cells.

use std::fmt::Write;

use barpoint_core::{ByPlayer, Play, Player, Target};

/// Width of a left cell.
const LEFT: usize = 27;
/// Blanks for a left cell and one column between the cells.
const BLANKS: &str = "                            ";

/// Row in preparation.
#[derive(Default)]
pub(super) struct Row {
    number: usize,
    pub(super) cells: ByPlayer<Cell>,
}

/// Cell in preparation. Its memory is reused for every row.
#[derive(Default)]
pub(super) struct Cell {
    pub(super) text: String,
    pub(super) is_there: bool,
}

impl Row {
    /// Returns the cell for the next action of this player, in this row or in the next one.
    pub(super) fn place(&mut self, player: Player, text: &mut String) -> &mut String {
        if self.cells[Player::One].is_there || self.cells[player].is_there {
            self.flush(text);
        }
        let cell = &mut self.cells[player];
        cell.is_there = true;
        &mut cell.text
    }

    /// Returns the text of this player's cell in the row.
    pub(super) fn cell(&self, player: Player) -> &str {
        &self.cells[player].text
    }

    /// Writes the row if it has a cell, and begins the next one.
    pub(super) fn flush(&mut self, text: &mut String) {
        let ByPlayer([left, right]) = &mut self.cells;
        if !left.is_there && !right.is_there {
            return;
        }
        self.number += 1;
        let _ = write!(text, "{:3}) ", self.number);
        text.push_str(&left.text);
        // Letters of an illegal play's text may take several bytes.
        let missing = LEFT.saturating_sub(left.text.chars().count());
        if right.is_there {
            text.push_str(&BLANKS[..=missing]);
            text.push_str(&right.text);
            text.truncate(text.trim_end().len());
        } else {
            // GNU Backgammon reads text after a shorter cell as a part of it.
            text.push_str(&BLANKS[..missing]);
        }
        text.push('\n');
        for cell in [left, right] {
            cell.text.clear();
            cell.is_there = false;
        }
    }
}

/// Appends a play in plain numbers: repeats spelled out, a blank before each chequer's moves. A move ends on each
/// hit, because some programs read no hit in the middle of a move.
pub(super) fn push_play(text: &mut String, play: &Play) {
    for combined in play.combined_moves() {
        let moves = combined.moves();
        let last = moves[moves.len() - 1];
        text.push(' ');
        push_number(text, moves[0].from.index() as u8 + 1);
        for stop in combined.intermediate_hits() {
            push_target(text, stop);
            text.push_str("* ");
            push_place(text, stop);
        }
        push_target(text, last.to);
        if last.hits {
            text.push('*');
        }
    }
}

fn push_target(text: &mut String, target: Target) {
    text.push('/');
    push_place(text, target);
}

fn push_place(text: &mut String, target: Target) {
    push_number(text, if let Target::Point(point) = target { point.number() } else { 0 });
}

/// Appends a number of up to two digits.
pub(super) fn push_number(text: &mut String, number: u8) {
    if number >= 10 {
        text.push(char::from(b'0' + number / 10));
    }
    text.push(char::from(b'0' + number % 10));
}
