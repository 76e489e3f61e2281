//! Plays that files write as moves from one point to another.

use barpoint_core::{Chequers, Dice, LegalPlay, Play, Position, Setup, Source, Target};

use crate::model::{OddPlay, RecordedPlay};

/// A move from one point to another, in the point numbers of the player who moves: 25 is the bar, 0
/// is off.
pub(crate) type PointMove = (u8, u8);

/// Position and roll for which a play is searched by its moves.
#[derive(Debug)]
pub(crate) struct PlayFinder {
    position: Position,
    dice: Dice,
}

impl PlayFinder {
    /// Returns the search for a play of this roll; the position is seen by the player who rolled.
    pub(crate) fn new(position: Position, dice: Dice) -> Self {
        Self { position, dice }
    }

    /// Returns the legal play with these moves. They may be in any order, and a single move may use
    /// several dice.
    pub(crate) fn find(&self, point_moves: &[PointMove]) -> Option<Play> {
        let after = moved(&self.position, point_moves);
        if let Some(play) = after.and_then(|after| self.leading_to(&after)) {
            return Some(play);
        }
        // Moves with several dice may hit on the way.
        if point_moves.is_empty() {
            return None;
        }
        Some(self.position.parse_play(self.dice, &text(point_moves)).ok()?.play)
    }

    /// Returns the legal play that leads to this board, which has the other player on roll.
    pub(crate) fn leading_to(&self, after: &Position) -> Option<Play> {
        Some(self.position.legal_play_to(self.dice, after)?.play)
    }

    /// Returns true if no chequer can be moved.
    pub(crate) fn is_dance(&self) -> bool {
        !self.position.can_move(self.dice)
    }

    /// Returns the play with these moves, legal or not.
    pub(crate) fn recorded(&self, point_moves: &[PointMove]) -> RecordedPlay {
        self.find(point_moves).map_or_else(
            || {
                let after = moved(&self.position, point_moves);
                RecordedPlay::Odd(Box::new(OddPlay { text: text(point_moves), after }))
            },
            RecordedPlay::Legal,
        )
    }
}

/// Returns the moves that are written for a play, and the play that a reader will make of them.
pub(crate) fn written_moves(
    play: &RecordedPlay,
    finder: &PlayFinder,
) -> (Vec<PointMove>, RecordedPlay) {
    let written = match play {
        RecordedPlay::Legal(play) => match finder.position.legal_play(finder.dice, play) {
            Some(LegalPlay { play, .. }) => return (point_moves(&play), RecordedPlay::Legal(play)),
            None => point_moves(play),
        },
        RecordedPlay::Odd(odd) => read_point_moves(&odd.text).unwrap_or_default(),
        RecordedPlay::Hidden => Vec::new(),
    };
    match finder.recorded(&written) {
        // The order of the moves must not depend on the way they were written.
        RecordedPlay::Legal(found) => (point_moves(&found), RecordedPlay::Legal(found)),
        odd => (written, odd),
    }
}

/// Returns the moves of a play.
pub(crate) fn point_moves(play: &Play) -> Vec<PointMove> {
    let from = |source: Source| source.index() as u8 + 1;
    let to = |target: Target| match target {
        Target::Off => 0,
        Target::Point(point) => point.index() as u8 + 1,
    };
    play.moves().iter().map(|step| (from(step.from), to(step.to))).collect()
}

/// Returns the moves of a text that consists of moves such as `13/9 bar/20 6/off`, or `None` for
/// other text.
fn read_point_moves(text: &str) -> Option<Vec<PointMove>> {
    let point_move = |word: &str| {
        let point_move = read_point_move(word, |word| word.parse().ok().filter(|n| *n <= 25));
        point_move.filter(|(from, to)| *from > 0 && *to < 25)
    };
    let point_moves: Option<Vec<PointMove>> = text.split_whitespace().map(point_move).collect();
    point_moves.filter(|point_moves| point_moves.len() <= 4)
}

/// Reads a move such as `13/9`, `bar/20` or `6/off*`; `point` reads the number of a point.
pub(crate) fn read_point_move(text: &str, point: impl Fn(&str) -> Option<u8>) -> Option<PointMove> {
    let number = |word: &str, name: &str, value: u8| {
        if word.eq_ignore_ascii_case(name) { Some(value) } else { point(word) }
    };
    let (from, to) = text.split_once('/')?;
    Some((number(from, "bar", 25)?, number(to.trim_end_matches('*'), "off", 0)?))
}

/// Returns moves in the usual notation.
fn text(point_moves: &[PointMove]) -> String {
    point_moves.iter().copied().map(move_text).collect::<Vec<_>>().join(" ")
}

/// Returns a move in the usual notation.
pub(crate) fn move_text((from, to): PointMove) -> String {
    let from = if from == 25 { "bar".into() } else { from.to_string() };
    let to = if to == 0 { "off".into() } else { to.to_string() };
    format!("{from}/{to}")
}

/// Returns the board after the moves, with the other player on roll. Returns `None` if a chequer is
/// missing or the other side holds a point. No other rule is checked.
fn moved(position: &Position, point_moves: &[PointMove]) -> Option<Position> {
    let mut mine = position.on_roll().counts().map(i16::from);
    let mut theirs = *position.opponent().counts();
    for &(from, to) in point_moves {
        *mine.get_mut(usize::from(from).checked_sub(1)?)? -= 1;
        let Some(to) = usize::from(to).checked_sub(1) else { continue };
        *mine.get_mut(to)? += 1;
        if to == Chequers::BAR {
            return None;
        }
        match &mut theirs[23 - to] {
            0 => {}
            blot @ 1 => {
                *blot = 0;
                theirs[Chequers::BAR] += 1;
            }
            _ => return None,
        }
    }
    let mut counts = [0; 25];
    for (count, number) in counts.iter_mut().zip(mine) {
        *count = u8::try_from(number).ok()?;
    }
    let mine = Chequers::new(counts);
    Position::try_from(Setup { on_roll: Chequers::new(theirs), opponent: mine }).ok()
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;

    use super::*;

    fn finder(text: &str) -> PlayFinder {
        PlayFinder::new(Variant::Backgammon.start(), text.parse().unwrap())
    }

    #[test]
    fn moves_in_any_order_and_with_several_dice_are_found() {
        let check = |dice: &str, point_moves: &[PointMove], expected: &str| {
            assert_eq!(finder(dice).find(point_moves).unwrap().to_string(), expected);
        };
        check("31", &[(6, 5), (8, 5)], "8/5 6/5");
        check("64", &[(20, 14), (24, 20)], "24/14");
        check("64", &[(24, 14)], "24/14");
        check("55", &[(13, 3), (13, 3)], "13/3(2)");
    }

    #[test]
    fn moves_of_a_play_find_it_again() {
        for dice in Dice::ALL {
            let finder = PlayFinder::new(Variant::Nackgammon.start(), dice);
            for legal in finder.position.plays(dice).iter() {
                assert_eq!(finder.find(&point_moves(&legal.play)), Some(legal.play));
            }
        }
    }

    #[test]
    fn illegal_moves_are_kept_with_their_board() {
        let odd = |point_moves: &[PointMove]| match finder("31").recorded(point_moves) {
            RecordedPlay::Odd(play) => (play.text, play.after.is_some()),
            other => panic!("{other:?}"),
        };
        assert_eq!(odd(&[(13, 8)]), ("13/8".to_owned(), true));
        assert_eq!(odd(&[(24, 19)]), ("24/19".to_owned(), false));
        assert_eq!(odd(&[(25, 22)]), ("bar/22".to_owned(), false));
        assert_eq!(odd(&[(6, 25)]), ("6/25".to_owned(), false));
        assert_eq!(odd(&[(200, 5)]), ("200/5".to_owned(), false));
        assert_eq!(odd(&[(6, 200)]), ("6/200".to_owned(), false));
        assert_eq!(odd(&[(0, 5)]), ("0/5".to_owned(), false));
        assert_eq!(odd(&[]), (String::new(), true));
    }

    #[test]
    fn text_is_read_as_moves() {
        assert_eq!(read_point_moves("bar/22* 6/off"), Some(vec![(25, 22), (6, 0)]));
        assert_eq!(read_point_moves(""), Some(vec![]));
        assert_eq!(read_point_moves("hello"), None);
        for text in ["26/20", "0/20", "off/20", "6/25", "6/bar", "6"] {
            assert_eq!(read_point_moves(text), None, "{text}");
        }
    }
}
