//! Lines with the score above a game and the result below it.

use barpoint_core::{ByPlayer, MatchLength, Player};

/// Content of the line above a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Score {
    /// Number of games before it.
    pub(super) games: u32,
    pub(super) names: ByPlayer<String>,
    pub(super) points: ByPlayer<u32>,
    pub(super) length: Option<MatchLength>,
    pub(super) is_crawford: bool,
}

/// Reads `The score (after 2 games) is: Anna 4, Bob 2 (match to 5 points), Crawford game` in any
/// language.
pub(super) fn score(line: &str) -> Option<Score> {
    let (words, rest) = line.split_once('(')?;
    let (games, rest) = rest.split_once(')')?;
    let games = only_number(games)?;
    let (label, rest) = rest.split_once(':')?;
    if words.contains(|c: char| c.is_ascii_digit()) || label.split_whitespace().count() > 2 {
        return None;
    }
    let rest = rest.trim();
    let (names, length) = if last_number(rest).is_some() {
        (rest, None)
    } else {
        let (names, length) = rest.rsplit_once(" (")?;
        (names, Some(length))
    };
    let (_, two) = last_number(names)?;
    let split = names.match_indices(", ").find_map(|(at, comma)| {
        let (name, points) = last_number(&names[..at])?;
        let (other, _) = last_number(&names[at + comma.len()..])?;
        Some((name, points, other))
    });
    let (zero, one, other) = split?;
    Some(Score {
        games,
        names: ByPlayer([zero.into(), other.into()]),
        points: ByPlayer([one, two]),
        length: length.and_then(|length| MatchLength::new(only_number(length.split(')').next()?)?)),
        is_crawford: length.is_some_and(|length| length.ends_with(", Crawford game")),
    })
}

/// Splits off the number at the end of a text.
fn last_number(text: &str) -> Option<(&str, u32)> {
    let (before, number) = text.rsplit_once(' ')?;
    Some((before, number.parse().ok()?))
}

/// Returns the number in a text that contains exactly one.
fn only_number(text: &str) -> Option<u32> {
    let mut numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    let number = numbers.next()?.parse().ok()?;
    numbers.next().is_none().then_some(number)
}

/// Returns winner and points of the line at the end of a game, such as `Anna wins 2 points`, in any
/// language.
pub(super) fn result(line: &str, names: &ByPlayer<String>) -> Option<(Player, u32)> {
    let of = |player: Player| {
        let rest = line.strip_prefix(&*names[player]).filter(|_| !names[player].is_empty())?;
        let mut words = rest.strip_prefix(' ')?.splitn(4, ' ');
        let words = [words.next()?, words.next()?, words.next()?, words.next().unwrap_or_default()];
        let mut numbers = words.iter().filter_map(|word| word.parse::<u32>().ok());
        let points = numbers.next().filter(|points| *points > 0)?;
        let is_heading = line.ends_with(':');
        (numbers.next().is_none() && words[3].is_empty() && !is_heading).then_some((player, points))
    };
    of(Player::Zero).or_else(|| of(Player::One))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, names: [&str; 2], points: [u32; 2], length: Option<u32>) {
        let score = score(line).unwrap();
        assert_eq!((score.names.0, score.points.0), (names.map(str::to_owned), points), "{line}");
        assert_eq!(score.length, length.and_then(MatchLength::new), "{line}");
    }

    #[test]
    fn the_line_with_the_score_is_read_in_every_language() {
        let names = ["gnubg", "root"];
        check("The score (after 1 game) is: gnubg 16, root 0", names, [16, 0], None);
        let line =
            "The score (after 2 games) is: gnubg 4, root 2 (match to 5 points), Crawford game";
        check(line, names, [4, 2], Some(5));
        assert!(score(line).unwrap().is_crawford);
        let line = "Der Spielstand (nach 1 Partie) ist: gnubg 0, root 2 (Match auf 5 Punkte)";
        check(line, names, [0, 2], Some(5));
        check("スコア (1 ゲーム後): gnubg 0, root 2 (match to 5 points)", names, [0, 2], Some(5));
        let line = "The score (after 0 games) is: The score (after 1 0, X, Y 3 (match to 7 points)";
        check(line, ["The score (after 1", "X, Y"], [0, 3], Some(7));
        for line in ["", "(1)", "Bob (1 win): yes", "Cube (2): a 1", "The score is: a 1, b 2"] {
            assert_eq!(score(line), None, "{line}");
        }
    }
}
