//! Boards that nodes set up.

use barpoint_core::{ByPlayer, Chequers, Player, Position, Setup};

use crate::formats::sgf::letters;
use crate::formats::sgf::syntax::Node;
use crate::table::Table;

/// Returns the board that a node sets up, as changes to the board before it.
pub(super) fn board(
    table: &Table,
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
