//! OGIDs as text.

use std::str::FromStr;

use super::{Ogid, OgidError, OgidField, OgidProblem};
use crate::Player;

/// Values of the fields; `None` where a field is absent or empty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fields {
    /// Chequers of White and of Black on places 0 to 25 and borne off.
    pub(super) chequers: [[u8; 27]; 2],
    /// Owner of the cube as written, logarithm of its value, and what was done with it.
    pub(super) cube: (char, u8, char),
    pub(super) dice: Option<[u8; 2]>,
    pub(super) colour: Option<Player>,
    /// True if the colour is the player on roll.
    pub(super) colour_is_on_roll: bool,
    pub(super) state: Option<GameState>,
    /// Points of White and of Black.
    pub(super) scores: [Option<u32>; 2],
    pub(super) length: Option<Length>,
    pub(super) turn: Option<u32>,
    pub(super) chequers_each: Option<u8>,
}

/// State of the game in field 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameState {
    /// `IB`, `IW`: opening position.
    Initial,
    /// `R`: rolled.
    Rolled,
    /// `C`: before the roll.
    ToRoll,
    /// `D`: a double is offered.
    Doubled,
    /// `A`: the double was taken.
    Taken,
    /// `G`: over by a pass.
    Over,
    /// `M`, `F`, `RG`, `RM`: known from other programs only.
    Other(&'static str),
}

/// Match length with its suffixes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Length {
    pub(super) points: u32,
    pub(super) crawford: bool,
    /// True if something follows that a match state does not hold.
    pub(super) has_more: bool,
}

/// Prefixes in capital letters, and whether the colour is then the player on roll.
const PREFIXES: [(&str, bool); 2] = [(Ogid::PREFIX, false), ("OGIDR=", true)];

/// Returns the text after a prefix, and whether the colour is the player on roll; `None` without a
/// prefix.
fn after_prefix(text: &str) -> Option<(&str, bool)> {
    PREFIXES.iter().find_map(|&(prefix, on_roll)| {
        let (before, rest) = text.split_at_checked(prefix.len())?;
        before.eq_ignore_ascii_case(prefix).then_some((rest, on_roll))
    })
}

/// Reads an OGID with or without `OGID=`.
impl FromStr for Ogid {
    type Err = OgidError;

    fn from_str(text: &str) -> Result<Self, OgidError> {
        let text = text.trim();
        let wrong = |problem| OgidError { text: text.into(), problem };
        if text.len() > Self::MAX_LENGTH {
            return Err(wrong(OgidProblem::TooLong(text.chars().count())));
        }
        read(text).map_err(wrong)?;
        Self::of_text(text).ok_or_else(|| wrong(OgidProblem::FieldCount(0)))
    }
}

impl Ogid {
    /// Returns true if a text can only be meant as an OGID, rightly written or not: it has the
    /// prefix, or two fields of letters and digits before a cube such as `N0N`, or two fields of
    /// points alone.
    pub fn is_meant(text: &str) -> bool {
        let text = text.trim();
        if after_prefix(text).is_some() {
            return true;
        }
        let fields: Vec<&str> = text.split(':').take(OgidField::ALL.len() + 1).collect();
        let [white, black, rest @ ..] = &fields[..] else { return false };
        let is_word = |field: &str| field.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let is_board = |field: &str| {
            (10..=30).contains(&field.len())
                && field.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'q'))
        };
        let has_cube = rest.first().is_some_and(|field| is_cube(field));
        let are_ids =
            [white.len(), black.len()] == [14, 12] || [white.len(), black.len()] == [12, 14];
        is_word(white) && is_word(black) && has_cube && *white != "board"
            || is_board(white) && is_board(black) && (!rest.is_empty() || !are_ids)
    }
}

/// Returns true if a field has the form of a cube, whatever its letters are.
fn is_cube(field: &str) -> bool {
    let letter = |byte: u8| byte.is_ascii_uppercase() || byte == b'?';
    match field.as_bytes() {
        [owner, value @ .., action] => {
            letter(*owner)
                && letter(*action)
                && (1..=3).contains(&value.len())
                && value.iter().all(u8::is_ascii_digit)
        }
        _ => false,
    }
}

/// Reads the fields of an OGID.
pub(super) fn read(text: &str) -> Result<Fields, OgidProblem> {
    let (body, colour_is_on_roll) = after_prefix(text).unwrap_or((text, false));
    let prefix = text.len() - body.len();
    let texts: Vec<&str> = body.split(':').collect();
    let count = texts.len();
    if !(OgidField::REQUIRED..=OgidField::ALL.len()).contains(&count) {
        return Err(OgidProblem::FieldCount(count));
    }
    let texts = Texts { texts, prefix };
    Ok(Fields {
        chequers: [texts.chequers(OgidField::White)?, texts.chequers(OgidField::Black)?],
        cube: texts.optional(OgidField::Cube, cube)?.ok_or_else(|| texts.wrong(OgidField::Cube))?,
        dice: texts.optional(OgidField::Dice, dice)?,
        colour: texts.optional(OgidField::Colour, colour)?,
        colour_is_on_roll,
        state: texts.optional(OgidField::State, state)?,
        scores: [
            texts.optional(OgidField::WhiteScore, number)?,
            texts.optional(OgidField::BlackScore, number)?,
        ],
        length: texts.optional(OgidField::Length, length)?,
        turn: texts.optional(OgidField::Turn, number)?,
        chequers_each: texts.optional(OgidField::Chequers, |text| {
            number(text).filter(|&count| (1..=15).contains(&count)).map(|count| count as u8)
        })?,
    })
}

struct Texts<'a> {
    texts: Vec<&'a str>,
    /// Characters before the first field.
    prefix: usize,
}

impl Texts<'_> {
    fn text(&self, field: OgidField) -> &str {
        self.texts.get(field as usize).copied().unwrap_or_default()
    }

    fn offset(&self, field: OgidField) -> usize {
        let before = self.texts.iter().take(field as usize);
        before.fold(self.prefix, |offset, text| offset + text.chars().count() + 1)
    }

    fn wrong(&self, field: OgidField) -> OgidProblem {
        OgidProblem::Text { field, offset: self.offset(field), found: self.text(field).to_owned() }
    }

    /// Reads a field that may be absent or empty.
    fn optional<T>(
        &self,
        field: OgidField,
        parse: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, OgidProblem> {
        match self.text(field) {
            "" => Ok(None),
            text => parse(text).map(Some).ok_or_else(|| self.wrong(field)),
        }
    }

    fn chequers(&self, field: OgidField) -> Result<[u8; 27], OgidProblem> {
        let mut counts = [0; 27];
        let text = self.text(field);
        for (i, found) in text.chars().enumerate() {
            let place = match found {
                '0'..='9' => found as usize - '0' as usize,
                'a'..='q' => found as usize - 'a' as usize + 10,
                _ => {
                    let offset = self.offset(field) + i;
                    return Err(OgidProblem::Chequer { field, offset, found });
                }
            };
            counts[place] += 1;
        }
        let (count, most) = (text.len(), 15);
        if count > most {
            return Err(OgidProblem::TooManyChequers { field, count, most });
        }
        Ok(counts)
    }
}

fn cube(text: &str) -> Option<(char, u8, char)> {
    let mut chars = text.chars();
    let (owner, action) = (chars.next()?, chars.next_back()?);
    let log2 = chars.as_str();
    let is_known = "NWBD?".contains(owner) && "NOTP".contains(action) && log2.len() <= 2;
    let log2 = number(log2).filter(|&log2| is_known && log2 <= 15)?;
    Some((owner, log2 as u8, action))
}

fn dice(text: &str) -> Option<[u8; 2]> {
    match *text.as_bytes() {
        [first @ b'1'..=b'6', second @ b'1'..=b'6'] => Some([first - b'0', second - b'0']),
        _ => None,
    }
}

fn colour(text: &str) -> Option<Player> {
    match text {
        "W" => Some(Player::Zero),
        "B" => Some(Player::One),
        _ => None,
    }
}

fn state(text: &str) -> Option<GameState> {
    Some(match text {
        "IB" | "IW" => GameState::Initial,
        "R" => GameState::Rolled,
        "C" => GameState::ToRoll,
        "D" => GameState::Doubled,
        "A" => GameState::Taken,
        "G" => GameState::Over,
        _ => GameState::Other(["M", "F", "RG", "RM"].into_iter().find(|&known| known == text)?),
    })
}

fn length(text: &str) -> Option<Length> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (points, mut rest) = text.split_at(digits);
    let points = number(points).filter(|&points| points <= 32767)?;
    let crawford = rest.strip_prefix('C');
    rest = crawford.unwrap_or(rest);
    let has_more = !rest.is_empty();
    rest = rest.strip_prefix('L').unwrap_or(rest);
    if let Some(games) = rest.strip_prefix('G') {
        number(games)?;
        rest = "";
    }
    rest.is_empty().then_some(Length { points, crawford: crawford.is_some(), has_more })
}

/// Reads a number that consists of digits only.
fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}
