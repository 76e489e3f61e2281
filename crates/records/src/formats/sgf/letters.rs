//! Points as letters.

use barpoint_core::Player;

use crate::toolkit::PointMove;

/// Letter of the bar.
const BAR: u8 = b'y';
/// Letter of the tray for chequers borne off.
const OFF: u8 = b'z';

/// Returns the point number that a letter has for a player: 25 is the bar, 0 is off.
pub(super) fn number(letter: u8, player: Player) -> Option<u8> {
    match (letter, player) {
        (BAR, _) => Some(25),
        (OFF, _) => Some(0),
        (b'a'..=b'x', Player::Zero) => Some(letter - b'a' + 1),
        (b'a'..=b'x', Player::One) => Some(b'x' - letter + 1),
        _ => None,
    }
}

/// Returns the letter of a point number of this player.
pub(super) fn letter(number: u8, player: Player) -> char {
    char::from(match (number, player) {
        (0, _) => OFF,
        (25.., _) => BAR,
        (_, Player::Zero) => b'a' + number - 1,
        (_, Player::One) => b'x' - (number - 1),
    })
}

/// Reads moves written as up to four pairs of letters.
pub(super) fn read_moves(letters: &str, player: Player) -> Option<Vec<PointMove>> {
    let letters: Vec<u8> = letters.bytes().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let (moves, []) = letters.as_chunks::<2>() else { return None };
    let point_move = |[from, to]: &[u8; 2]| Some((number(*from, player)?, number(*to, player)?));
    if moves.len() > 4 { None } else { moves.iter().map(point_move).collect() }
}

/// Returns moves as pairs of letters.
pub(super) fn write_moves(
    point_moves: &[PointMove],
    player: Player,
) -> impl Iterator<Item = char> + '_ {
    point_moves.iter().flat_map(move |&(from, to)| [letter(from, player), letter(to, player)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_moves_of_the_specification() {
        let check = |letters: &str, player, expected: &[PointMove]| {
            assert_eq!(read_moves(letters, player).unwrap(), expected);
            assert_eq!(write_moves(expected, player).collect::<String>(), letters);
        };
        // White playing an opening 31 as 8/5 6/5.
        check("hefe", Player::Zero, &[(8, 5), (6, 5)]);
        // Black entering with bar/18.
        check("yg", Player::One, &[(25, 18)]);
        // White playing 6/off 5/off 4/off 3/off.
        check("fzezdzcz", Player::Zero, &[(6, 0), (5, 0), (4, 0), (3, 0)]);
        check("", Player::One, &[]);
    }

    #[test]
    fn letters_are_those_of_both_players() {
        for number in 0..=25 {
            let [white, black] = Player::BOTH.map(|player| letter(number, player));
            assert_eq!(super::number(white as u8, Player::Zero), Some(number));
            assert_eq!(super::number(black as u8, Player::One), Some(number));
            assert_eq!(super::number(white as u8, Player::One).unwrap() % 25, (25 - number) % 25);
        }
        assert_eq!(read_moves("a", Player::Zero), None);
        assert_eq!(read_moves("a1", Player::Zero), None);
        assert_eq!(read_moves("abababababab", Player::Zero), None);
    }
}
