//! Boards that nodes set up.

use barpoint_core::{ByPlayer, Chequers, Player, Position, Setup};

use crate::formats::sgf::letters;
use crate::formats::sgf::syntax::Node;
use crate::model::FilePlace;
use crate::seats::Seats;

/// Returns the board that a node sets up, as changes to the board before it.
pub(super) fn board(
    table: &Seats,
    node: Node<'_, '_>,
    is_root: bool,
    on_roll: Player,
) -> Result<Position, String> {
    let before = |player| *table.position_seen_by(player).on_roll().counts();
    let mut sides = ByPlayer(Player::BOTH.map(|p| if is_root { [0; 25] } else { before(p) }));
    let changes = node.properties().filter_map(|property| {
        let change = [("AE", None), ("AW", Some(Player::Zero)), ("AB", Some(Player::One))];
        let found = change.into_iter().find(|(name, _)| property.is(name));
        found.map(|(_, player)| (property, player))
    });
    for (property, added) in changes {
        for value in property.values() {
            let range = read_range(value.raw).ok_or_else(|| {
                format!("`{}` is not a point; the board remains unchanged", value.raw)
            })?;
            for letter in range {
                for player in Player::BOTH {
                    let number = letters::number(letter, player).filter(|number| *number > 0);
                    let Some(number) = number else { continue };
                    let count = &mut sides[player][usize::from(number) - 1];
                    match added {
                        None => *count = 0,
                        Some(owner) if owner == player => *count = count.saturating_add(1),
                        Some(_) => {}
                    }
                }
            }
        }
    }
    let [white, black] = sides.0.map(Chequers::new);
    let sides = ByPlayer([white, black]).seen_by(on_roll);
    Position::try_from(Setup { on_roll: sides.on_roll, opponent: sides.opponent })
        .map_err(|error| format!("{error}; the board remains unchanged"))
}

/// Reads the letters of a point, or of a range of points.
fn read_range(raw: &str) -> Option<std::ops::RangeInclusive<u8>> {
    let letter = |text: &str| match text.trim().as_bytes() {
        [letter @ b'a'..=b'z'] => Some(*letter),
        _ => None,
    };
    let (first, last) = raw.split_once(':').unwrap_or((raw, raw));
    Some(letter(first)?..=letter(last)?)
}

/// Converts offsets to lines and columns; fast for increasing offsets.
#[derive(Debug)]
pub(super) struct Places<'a> {
    text: &'a str,
    offset: usize,
    line: u32,
    column: u32,
}

impl<'a> Places<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, offset: 0, line: 1, column: 1 }
    }

    /// Returns the line and the column of this byte.
    pub(super) fn at(&mut self, offset: usize) -> FilePlace {
        if offset < self.offset {
            *self = Self::new(self.text);
        }
        let end = self.text.floor_char_boundary(offset);
        let bytes = self.text.as_bytes();
        for (at, c) in self.text[self.offset..end].char_indices() {
            let is_pair = c == '\r' && bytes.get(self.offset + at + 1) == Some(&b'\n');
            match c {
                '\n' | '\r' if !is_pair => {
                    self.line = self.line.saturating_add(1);
                    self.column = 1;
                }
                _ => self.column = self.column.saturating_add(1),
            }
        }
        self.offset = end;
        FilePlace::Line { line: self.line, column: self.column }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_columns_count_characters() {
        let text = "aé\r\nb\n\nc";
        let mut places = Places::new(text);
        let mut check = |offset, line, column| {
            assert_eq!(places.at(offset), FilePlace::Line { line, column }, "{offset}");
        };
        check(0, 1, 1);
        check(3, 1, 3);
        check(5, 2, 1);
        check(8, 4, 1);
        check(1, 1, 2);
        check(99, 4, 2);
    }
}
