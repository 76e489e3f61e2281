//! Patterns of boards.
//!
//! A pattern is written in one of three forms. In all of them the player on roll is the one whose counts are
//! positive, and points are numbered by that player.
//!
//! | form | example |
//! |---|---|
//! | terms `POINTS:COUNT` | `6:2+ 20:2 18:-1 bar:0 1-5:<2` |
//! | 26 counts: the opponent's bar, points 1 to 24, the own bar | `0 -2 ? ? ? ? 5 ? 3+ … 0` |
//! | 26 characters: the board of an XGID with `?` for anything | `-b????E?C???eE???c?e????B-` |
//!
//! Points that the terms do not name may hold anything. The places `bar`, `off`, `obar` and `ooff` are the bar
//! and the chequers borne off of the player on roll and of the opponent.
//!
//! The term `prime:5+` means a prime anywhere: the longest row of points that the player on roll has made, next to
//! each other, is five points or more. `prime:-5+` is one of the opponent.
//!
//! | count | chequers at the place |
//! |---|---|
//! | `?` | any |
//! | `0` | none of either player |
//! | `3` | exactly three of the player on roll |
//! | `2+` | two or more of the player on roll |
//! | `<3` | at most two of the player on roll, and any of the opponent |
//! | `2..4` | two to four of the player on roll |
//! | `-2`, `-2+`, `-<3`, `-2..4` | the same of the opponent |

use core::fmt;
use core::ops::RangeInclusive;
use core::str::FromStr;

use barpoint_core::{Chequers, ParseError, Position, Variant};

/// Number of places of a side: the points from 1 to 24, the bar, and the chequers borne off.
const PLACES: usize = 26;
/// Index of the bar.
const BAR: usize = 24;
/// Index of the chequers borne off.
const OFF: usize = 25;
/// Maximum number of chequers of a side.
const MOST: u8 = 15;

/// Pattern of boards, seen by the player on roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// Numbers of chequers on each place of the player on roll and of the opponent; each side's points are
    /// numbered by their owner.
    sides: [[RangeInclusive<u8>; PLACES]; 2],
    /// Points in the longest prime of the player on roll and of the opponent.
    primes: [RangeInclusive<u8>; 2],
}

impl Pattern {
    /// Returns true if a board has the pattern.
    #[must_use]
    pub fn matches(&self, position: &Position, variant: Variant) -> bool {
        let [own, other] = &self.sides;
        let [prime, other_prime] = &self.primes;
        fits(own, position.on_roll(), variant)
            && fits(other, position.opponent(), variant)
            && has_prime(prime, position.on_roll())
            && has_prime(other_prime, position.opponent())
    }

    fn any() -> Self {
        let sides = core::array::from_fn(|_| core::array::from_fn(|_| 0..=MOST));
        Self { sides, primes: [ANY_PRIME, ANY_PRIME] }
    }

    /// Narrows the length of the longest prime of a side.
    fn narrow_prime(&mut self, text: &str) -> Result<(), String> {
        let (side, number) = match text.strip_prefix('-') {
            Some(rest) => (1, rest),
            None => (0, text),
        };
        let found = range(number).filter(|range| *range.start() <= *ANY_PRIME.end());
        let found = found.filter(|_| text != "?");
        let range = found.ok_or_else(|| {
            format!("prime: the length `{text}` is not one such as 5+, 4..6, -6 or 3")
        })?;
        let known = &mut self.primes[side];
        let (low, high) = (*known.start().max(range.start()), *known.end().min(range.end()));
        if low > high {
            return Err("prime: no length meets all its terms".to_owned());
        }
        *known = low..=high;
        Ok(())
    }

    /// Narrows the numbers of chequers at a place.
    fn narrow(&mut self, place: Place, count: &Count) -> Result<(), String> {
        for (side, range) in [(0, &count.own), (1, &count.other)] {
            let index = match place {
                Place::Point(point) if side == 0 => point - 1,
                Place::Point(point) => 24 - point,
                Place::Of(owner, index) if owner == side => index,
                Place::Of(..) => continue,
            };
            let known = &mut self.sides[side][index];
            let (low, high) = (*known.start().max(range.start()), *known.end().min(range.end()));
            if low > high {
                return Err(format!("{place}: no number of chequers meets all its counts"));
            }
            *known = low..=high;
        }
        Ok(())
    }
}

/// Length of any prime: 15 chequers make seven points at most.
const ANY_PRIME: RangeInclusive<u8> = 0..=7;

/// Tests the longest row of points that a side has made.
fn has_prime(length: &RangeInclusive<u8>, side: &Chequers) -> bool {
    if *length == ANY_PRIME {
        return true;
    }
    let points = &side.counts()[..BAR];
    let (mut longest, mut row) = (0, 0);
    for &count in points {
        row = if count >= 2 { row + 1 } else { 0 };
        longest = longest.max(row);
    }
    length.contains(&longest)
}

fn fits(ranges: &[RangeInclusive<u8>; PLACES], side: &Chequers, variant: Variant) -> bool {
    let off = variant.chequers().saturating_sub(side.total() as u8);
    ranges
        .iter()
        .zip(side.counts().iter().chain([&off]))
        .all(|(range, count)| range.contains(count))
}

/// Place on the board.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// Point from 1 to 24, numbered by the player on roll.
    Point(usize),
    /// Bar or chequers borne off of the player on roll (0) or of the opponent (1).
    Of(usize, usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Point(point) => write!(f, "point {point}"),
            Self::Of(side, index) => {
                let owner = if side == 1 { "o" } else { "" };
                write!(f, "{owner}{}", if index == BAR { "bar" } else { "off" })
            }
        }
    }
}

/// Numbers of chequers of both sides at a place.
#[derive(Clone, Debug)]
struct Count {
    own: RangeInclusive<u8>,
    other: RangeInclusive<u8>,
}

/// Reads a pattern in any of the three forms.
impl FromStr for Pattern {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let is_blank = |c: char| c.is_whitespace() || c == ',';
        let tokens: Vec<&str> = text.split(is_blank).filter(|token| !token.is_empty()).collect();
        let read = match &tokens[..] {
            [] => Err("it is empty".to_owned()),
            [board] if board.len() == 26 && !board.contains(':') => of_board(board),
            _ if tokens.iter().all(|token| token.contains(':')) => of_terms(&tokens),
            _ => of_counts(&tokens),
        };
        read.map_err(|why| {
            ParseError::new(format!(
                "pattern `{text}`: {why}; expected terms such as 6:2+ 20:2 18:-1 prime:5+, 26 counts, or the board of an \
                 XGID with ?"
            ))
        })
    }
}

fn of_terms(tokens: &[&str]) -> Result<Pattern, String> {
    let mut pattern = Pattern::any();
    for token in tokens {
        let (places, text) = token.split_once(':').unwrap_or((token, ""));
        if places.eq_ignore_ascii_case("prime") {
            pattern.narrow_prime(text)?;
            continue;
        }
        for place in self::places(places)? {
            let count = count(text, place)?;
            pattern.narrow(place, &count)?;
        }
    }
    Ok(pattern)
}

fn of_counts(tokens: &[&str]) -> Result<Pattern, String> {
    if tokens.len() != 26 {
        return Err(format!("{} counts", tokens.len()));
    }
    let mut pattern = Pattern::any();
    for (place, token) in all_places().zip(tokens) {
        pattern.narrow(place, &count(token, place)?)?;
    }
    Ok(pattern)
}

fn of_board(board: &str) -> Result<Pattern, String> {
    let mut pattern = Pattern::any();
    for (place, letter) in all_places().zip(board.chars()) {
        let text = match letter {
            '?' => "?".to_owned(),
            '-' => "0".to_owned(),
            'A'..='O' => (letter as u32 - 'A' as u32 + 1).to_string(),
            'a'..='o' => format!("-{}", letter as u32 - 'a' as u32 + 1),
            _ => return Err(format!("the character `{letter}`")),
        };
        pattern.narrow(place, &count(&text, place)?)?;
    }
    Ok(pattern)
}

/// The places in the order of an XGID.
fn all_places() -> impl Iterator<Item = Place> {
    let points = (1..=24).map(Place::Point);
    [Place::Of(1, BAR)].into_iter().chain(points).chain([Place::Of(0, BAR)])
}

/// Reads a place, or a range of points.
fn places(text: &str) -> Result<Vec<Place>, String> {
    let place = match text.to_ascii_lowercase().as_str() {
        "bar" => Place::Of(0, BAR),
        "off" => Place::Of(0, OFF),
        "obar" => Place::Of(1, BAR),
        "ooff" => Place::Of(1, OFF),
        points => {
            let (first, last) = points.split_once('-').unwrap_or((points, points));
            let point = |text: &str| {
                let number = text.parse().ok().filter(|number| (1..=24).contains(number));
                number.ok_or_else(|| format!("the place `{text}` is no point from 1 to 24"))
            };
            let (first, last): (usize, usize) = (point(first)?, point(last)?);
            if first > last {
                return Err(format!("the points {first}-{last} are in the wrong order"));
            }
            return Ok((first..=last).map(Place::Point).collect());
        }
    };
    Ok(vec![place])
}

/// Reads a count at a place.
fn count(text: &str, place: Place) -> Result<Count, String> {
    let wrong =
        || format!("{place}: the count `{text}` is not one such as 2, 2+, <3, 1..3, -2 or ?");
    let any = || 0..=MOST;
    if text == "?" {
        return Ok(Count { own: any(), other: any() });
    }
    let (is_other, number) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let range = range(number).ok_or_else(wrong)?;
    if let Place::Of(side, _) = place {
        // A place of one side needs no sign, but may have it.
        if is_other && side == 0 {
            return Err(format!("{place}: it holds no chequers of the opponent"));
        }
        let nothing = any();
        let [own, other] = if side == 0 { [range, nothing] } else { [nothing, range] };
        return Ok(Count { own, other });
    }
    // A point with a chequer of one side has none of the other.
    let rest = if *range.start() > 0 || *range.end() == 0 { 0..=0 } else { any() };
    let [own, other] = if is_other { [rest, range] } else { [range, rest] };
    Ok(Count { own, other })
}

fn range(text: &str) -> Option<RangeInclusive<u8>> {
    let number = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&number: &u8| is_number && number <= MOST)
    };
    if let Some(low) = text.strip_suffix('+') {
        return Some(number(low)?..=MOST);
    }
    if let Some(limit) = text.strip_prefix('<') {
        return Some(0..=number(limit)?.checked_sub(1)?);
    }
    if let Some((low, high)) = text.split_once("..") {
        let (low, high) = (number(low)?, number(high)?);
        return (low <= high).then_some(low..=high);
    }
    number(text).map(|count| count..=count)
}

#[cfg(test)]
mod tests {
    use barpoint_core::Setup;

    use super::*;

    fn pattern(text: &str) -> Pattern {
        text.parse().unwrap()
    }

    fn is_start(text: &str) -> bool {
        pattern(text).matches(&Variant::Backgammon.start(), Variant::Backgammon)
    }

    #[test]
    fn terms_are_counts_of_places() {
        for text in ["6:5", "6:2+ 8:3 13:5", "24:2 1:-2", "1-5:0", "1-5:<2", "12:-5,19:-5+", "7:0"]
        {
            // Point 1 holds two chequers of the opponent.
            assert_eq!(is_start(text), !text.contains("1-5:0"), "{text}");
        }
        for text in ["6:4", "6:<5", "6:-5", "6:6+", "24:-2", "bar:1", "off:1+", "obar:-1", "2..3:1"]
        {
            let read = text.parse::<Pattern>();
            let start = Variant::Backgammon.start();
            let fits = read.is_ok_and(|it| it.matches(&start, Variant::Backgammon));
            assert!(!fits, "{text}");
        }
        assert!(is_start("bar:0 off:0 obar:0 ooff:0 2-5:0 6:4..6 1:-1..2 5:-<1"));
    }

    #[test]
    fn a_prime_may_be_anywhere() {
        // Points 4 to 8, 12 and 24 of the player on roll, and points 3 to 5 of the opponent.
        let side = |points: &[usize], chequers: u8| {
            let mut counts = [0; 25];
            for point in points {
                counts[point - 1] = chequers;
            }
            Chequers::new(counts)
        };
        let own = side(&[4, 5, 6, 7, 8, 12, 24], 2);
        let setup = Setup { on_roll: own, opponent: side(&[3, 4, 5], 3) };
        let board = Position::try_from(setup).unwrap();
        let has = |text: &str| pattern(text).matches(&board, Variant::Backgammon);
        for text in
            ["prime:5+", "prime:5", "prime:3..5", "prime:-3", "prime:-<4 prime:4+", "PRIME:5+ 12:2"]
        {
            assert!(has(text), "{text}");
        }
        for text in ["prime:6+", "prime:4", "prime:<5", "prime:-4+", "prime:5+ 12:0"] {
            assert!(!has(text), "{text}");
        }
        for text in ["prime:", "prime:?", "prime:8", "prime:5 prime:4", "primes:5"] {
            assert!(text.parse::<Pattern>().is_err(), "{text}");
        }
        let flipped = board.flip();
        assert!(pattern("prime:-5 prime:3").matches(&flipped, Variant::Backgammon));
    }

    #[test]
    fn the_three_forms_agree() {
        let board = "-b----E-C---eE---c-e----B-";
        let counts = "0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0";
        assert_eq!(pattern(board), pattern(counts));
        assert!(is_start(board) && is_start(&board.replace('E', "?")));
        assert!(!is_start(&board.replace('E', "F")));
        let wild = counts.replace("-5", "-2+").replace("-3", "?");
        assert!(is_start(&wild));
    }

    #[test]
    fn the_opponent_has_the_same_points_from_the_other_side() {
        let start = Variant::Backgammon.start();
        let made = start.parse_play("31".parse().unwrap(), "8/5 6/5").unwrap().result;
        assert!(pattern("20:-2 19:-4").matches(&made, Variant::Backgammon));
        assert!(pattern("5:2").matches(&made.flip(), Variant::Backgammon));
    }

    #[test]
    fn errors_name_the_fault() {
        for (text, part) in [
            ("", "it is empty"),
            ("6:2+ 25:1", "the place `25` is no point from 1 to 24"),
            ("6:two", "point 6: the count `two`"),
            ("6:16", "point 6: the count `16`"),
            ("6:<0", "point 6: the count `<0`"),
            ("9-7:1", "the points 9-7 are in the wrong order"),
            ("6:2 6:3", "point 6: no number of chequers meets all its counts"),
            ("bar:-1", "bar: it holds no chequers of the opponent"),
            ("1 2 3", "3 counts"),
            ("-b----E-C---eE---c-e----Bx", "the character `x`"),
            ("6:é", "the count `é`"),
        ] {
            let error = text.parse::<Pattern>().unwrap_err().to_string();
            assert!(error.contains(part) && error.contains("expected"), "{text}: {error}");
        }
    }
}
