//! Lines before the games: fields, match length, names and scores.

use std::collections::BTreeSet;

use barpoint_core::{ByPlayer, CubeValue, MatchLength, Player, Variant};

use crate::model::{FilePlace, Match, Person, Tag};
use crate::toolkit::{MatchBuilder, StatedEnding, date_of_numbers};

/// Splits a line `; [Name "value"]` into name and value.
pub(super) fn tag(line: &str) -> Option<(&str, &str)> {
    let text = line.trim().strip_prefix([';', '#'])?.trim();
    let inner = text.strip_prefix('[')?.strip_suffix(']')?;
    let (name, rest) = inner.split_once('"')?;
    Some((name.trim(), rest.strip_suffix('"')?))
}

/// Field before a game that lists the cells whose player was not on turn. Only Barpoint writes it;
/// otherwise the turn takes precedence over the column.
pub(super) const OUT_OF_TURN: &str = "OutOfTurn";

/// Field before a game with the number of automatic doubles.
pub(super) const AUTOMATIC_DOUBLES: &str = "AutomaticDoubles";

/// Field before a game with the kind of its end, if the rows would mislead: `Resigned` or
/// `Unknown`.
pub(super) const ENDING: &str = "Ending";

/// Value of the field `Crawford` if the Crawford game preceded the first game of the file.
pub(super) const CRAWFORD_PAST: &str = "Past";

/// Barpoint's own fields before a game.
#[derive(Debug, Default)]
pub(super) struct GameFields {
    pub(super) automatic_doubles: Option<u8>,
    /// Cells whose player is not on turn.
    pub(super) out_of_turn: BTreeSet<usize>,
    pub(super) ending: Option<StatedEnding>,
}

impl GameFields {
    /// Stores a field if it is one of these; returns true if its value is valid.
    pub(super) fn take(&mut self, name: &str, value: &str) -> Option<bool> {
        let is = |known: &str| name.eq_ignore_ascii_case(known);
        let value = value.trim();
        if is(AUTOMATIC_DOUBLES) {
            Some(set(&mut self.automatic_doubles, value.parse().ok().map(Some)))
        } else if is(OUT_OF_TURN) {
            self.out_of_turn =
                value.split_whitespace().filter_map(|number| number.parse().ok()).collect();
            Some(true)
        } else if is(ENDING) {
            let ending = match value.to_ascii_lowercase().as_str() {
                "resigned" => Some(StatedEnding::Resigned),
                "unknown" => Some(StatedEnding::Unknown),
                _ => None,
            };
            Some(set(&mut self.ending, ending.map(Some)))
        } else {
            None
        }
    }

    /// Applies the fields to the game that begins.
    pub(super) fn lay(&self, builder: &mut MatchBuilder, place: FilePlace) {
        if let Some(times) = self.automatic_doubles {
            builder.automatic_doubles(place, times);
        }
        if let Some(ending) = self.ending {
            builder.state_ending(ending);
        }
    }
}

/// Non-breaking blank, which separates columns in text copied from web pages. It is read as a plain
/// blank.
pub(super) const HARD_BLANK: char = '\u{a0}';

/// Returns a name, value or comment line in a form that a field can hold.
pub(super) fn clean(text: &str) -> String {
    text.replace(|c: char| c.is_control() || c == HARD_BLANK, " ").trim().into()
}

/// Returns the lines of a comment, without lines at its ends that would be empty.
pub(super) fn clean_lines(text: &str) -> impl Iterator<Item = String> {
    text.trim_matches(|c: char| c.is_control() || c.is_whitespace()).lines().map(clean)
}

/// Returns a name in a form that a field can have.
pub(super) fn clean_name(name: &str) -> String {
    clean(&name.replace(['"', '[', ']'], " "))
}

/// Returns the name under which a tag is read back as a tag with the same name.
pub(super) fn name_of_tag(tag: &Tag) -> String {
    let name = clean_name(&tag.name);
    let mut fields = Fields::default();
    fields.take(&name, &tag.value);
    let is_kept = fields.record.details.tags.first().is_some_and(|kept| kept.name == name);
    if is_kept && numbered_comment(&name, "").is_none() { name } else { as_written(&name) }
}

/// Returns a different name for a tag whose name is that of a known field.
fn as_written(name: &str) -> String {
    format!("{name} (as written)")
}

/// Returns number and text of a field with a comment about an action, as this crate writes it.
pub(super) fn numbered_comment<'a>(name: &str, value: &'a str) -> Option<(usize, &'a str)> {
    Some((name.strip_prefix("Comment ")?.trim().parse().ok()?, value))
}

/// Returns the text of a comment line.
pub(super) fn comment(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix([';', '#']).map(str::trim)
}

/// Returns the length in a line such as ` 7 point match`; 0 is a money session.
pub(super) fn match_length(line: &str) -> Option<Result<u32, &str>> {
    let text = line.trim();
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, rest) = text.split_at(digits);
    if digits > 0 {
        let rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '-');
        let mut words = rest.split_ascii_whitespace();
        let is = |word: Option<&str>, names: &[&str]| {
            word.is_some_and(|word| names.iter().any(|name| word.eq_ignore_ascii_case(name)))
        };
        let fits = is(words.next(), &["point", "points", "pt", "pts"])
            && is(words.next(), &["match", "match.", "match:"]);
        return fits.then(|| number.parse().map_err(|_| number));
    }
    let is_session = ["money session", "money game", "unlimited match", "money match"];
    is_session.iter().any(|name| text.eq_ignore_ascii_case(name)).then_some(Ok(0))
}

/// Words for points in several languages.
const POINTS: [&str; 10] =
    ["point", "points", "pt", "pts", "punkt", "punkte", "punti", "puntos", "pontos", "poeng"];

/// Returns the length in a longer line such as `<pre> 7 point match` or `Match to 7 points`.
pub(super) fn length_within(line: &str) -> Option<MatchLength> {
    let words: Vec<String> = line
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_ascii_lowercase)
        .collect();
    let number =
        |word: &str| word.parse().ok().filter(|&points| points <= 99).and_then(MatchLength::new);
    if words.len() <= 5 {
        // The whole line is a match length, in one of several languages.
        let is_points = |word: &str| POINTS.iter().any(|points| word.eq_ignore_ascii_case(points));
        let length =
            words.windows(2).find_map(|two| number(&two[0]).filter(|_| is_points(&two[1])));
        if length.is_some() {
            return length;
        }
    }
    words.windows(3).find_map(|three| match [&*three[0], &*three[1], &*three[2]] {
        [length, "point" | "points" | "pt" | "pts", "match"]
        | ["match", "to" | "length", length]
        | ["to", length, "points" | "pts"] => number(length),
        _ => None,
    })
}

/// Returns true if a line begins a game: `Game 3`, possibly with a note about the Crawford game.
pub(super) fn is_game(line: &str) -> bool {
    let text = line.trim();
    let Some((word, rest)) = text.split_at_checked(4) else { return false };
    if !word.eq_ignore_ascii_case("game") || !rest.starts_with(char::is_whitespace) {
        return false;
    }
    let rest = rest.trim_start();
    let words = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    let said = words.trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '.' | ')'));
    words.len() < rest.len() && (said.is_empty() || said.to_ascii_lowercase().contains("crawford"))
}

/// A line such as ` alice : 0    bob : 0`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ScoreLine<'a> {
    pub(super) names: [&'a str; 2],
    pub(super) scores: [u32; 2],
    /// Byte offset of the right name.
    pub(super) right: usize,
}

/// Parses a score line. Names may contain blanks, commas and colons, or be missing; scores follow
/// colons.
pub(super) fn score_line(line: &str) -> Option<ScoreLine<'_>> {
    let scores: Vec<Score> = scores_in(line).collect();
    let last = scores.last().filter(|last| line[last.end..].trim().is_empty())?;
    let before = &scores[..scores.len() - 1];
    // If a name contains `: 5`, the wider gap after the true score shows its end.
    let gap = |score: &Score| {
        let rest = &line[score.end..last.colon];
        rest.len() - rest.trim_start().len()
    };
    let left = before.iter().max_by_key(|score| (gap(score), usize::MAX - score.end))?;
    // Without a name the colon is at the place of the name.
    let right = left.end + gap(left);
    Some(ScoreLine {
        names: [line[..left.colon].trim(), line[right..last.colon].trim()],
        scores: [left.points, last.points],
        right,
    })
}

struct Score {
    colon: usize,
    points: u32,
    end: usize,
}

/// Finds colons with a number after them.
fn scores_in(line: &str) -> impl Iterator<Item = Score> {
    line.match_indices(':').filter_map(|(colon, _)| {
        let rest = &line[colon + 1..];
        let digits = rest.trim_start();
        let count = digits.bytes().take_while(u8::is_ascii_digit).count();
        let end = colon + 1 + (rest.len() - digits.len()) + count;
        let ends = line[end..].chars().next().is_none_or(char::is_whitespace);
        let points = digits[..count].parse().ok().filter(|_| ends)?;
        Some(Score { colon, points, end })
    })
}

/// Splits off the rating that `GamesGrid` writes after a name and a comma.
pub(super) fn person(name: &str) -> Person {
    if let Some((name, rating)) = name.rsplit_once(',') {
        let is_rating =
            !rating.is_empty() && rating.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
        if is_rating && !name.is_empty() {
            return Person { name: name.trim().into(), rating: Some(rating.into()) };
        }
    }
    Person::named(name)
}

/// Fields before a match.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// Facts about the match, except the players.
    pub(super) record: Match,
    /// Names and ratings by field number.
    players: FieldPlayers,
    /// Fields about the next game.
    pub(super) game: GameFields,
    /// True if the Crawford game preceded the first game of the file.
    pub(super) is_crawford_past: bool,
    /// True if a field or a comment was found.
    pub(super) is_there: bool,
}

impl Fields {
    /// Stores a field; returns `false` if its value is invalid, and keeps it as a tag.
    pub(super) fn take(&mut self, name: &str, value: &str) -> bool {
        let (name, value) = (&*clean_name(name), &*clean(value));
        self.is_there = true;
        let rules = &mut self.record.rules;
        let details = &mut self.record.details;
        let on_off = |value: &str| match value.trim().to_ascii_lowercase().as_str() {
            "on" | "yes" | "true" | "1" => Some(true),
            "off" | "no" | "false" | "0" => Some(false),
            _ => None,
        };
        if let Some(understood) = self.game.take(name, value) {
            if !understood {
                details.tags.push(Tag { name: as_written(name), value: value.into() });
            }
            return understood;
        }
        let understood = match name.to_ascii_lowercase().as_str() {
            "site" => set_text(&mut details.place, value),
            "event" => set_text(&mut details.event, value),
            "round" => set_text(&mut details.round, value),
            "transcriber" | "annotator" => set_text(&mut details.annotator, value),
            "eventdate" => set(&mut details.date, date_of_numbers(value).map(Some)),
            "player 1" => self.players.name(0, value),
            "player 2" => self.players.name(1, value),
            "player 1 elo" => set(&mut self.players.people.0[0].rating, Some(Some(value.into()))),
            "player 2 elo" => set(&mut self.players.people.0[1].rating, Some(Some(value.into()))),
            "crawford" if value.eq_ignore_ascii_case(CRAWFORD_PAST) => {
                self.is_crawford_past = true;
                set(&mut rules.crawford, Some(true))
            }
            "crawford" => set(&mut rules.crawford, on_off(value)),
            "jacoby" => set(&mut rules.jacoby, on_off(value)),
            "beaver" | "beavers" => set(&mut rules.beavers, on_off(value)),
            "variation" => set(&mut rules.variant, value.trim().parse::<Variant>().ok()),
            "cubelimit" => {
                let limit = value.trim().parse().ok().and_then(CubeValue::new);
                set(&mut rules.cube_limit, limit.map(Some))
            }
            _ => {
                details.tags.push(Tag { name: name.into(), value: value.into() });
                true
            }
        };
        if !understood {
            details.tags.push(Tag { name: as_written(name), value: value.into() });
        }
        understood
    }

    /// Returns the match with this length.
    pub(super) fn into_match(self, length: Option<MatchLength>) -> (Match, FieldPlayers) {
        (Match { length, ..self.record }, self.players)
    }
}

fn set_text(slot: &mut String, value: &str) -> bool {
    let is_new = slot.is_empty();
    if is_new {
        *slot = value.trim().into();
    }
    is_new
}

fn set<T>(slot: &mut T, value: Option<T>) -> bool {
    let understood = value.is_some();
    if let Some(value) = value {
        *slot = value;
    }
    understood
}

/// Returns the substitute in a score line for a missing name, because other programs require one.
pub(super) fn substitute_name(player: Player) -> String {
    format!("Player {}", player.number() + 1)
}

/// Players according to the fields.
#[derive(Clone, Debug, Default)]
pub(super) struct FieldPlayers {
    pub(super) people: ByPlayer<Person>,
    /// True if a field states that a player has no name.
    is_nameless: ByPlayer<bool>,
}

impl FieldPlayers {
    fn name(&mut self, index: usize, name: &str) -> bool {
        self.is_nameless.0[index] |= name.is_empty();
        set_text(&mut self.people.0[index].name, name)
    }

    /// Merges names and ratings with those of the score line. The score line determines the
    /// columns, because fields may number the players in the other order.
    pub(super) fn merged_with(&self, mut line: ByPlayer<Person>) -> ByPlayer<Person> {
        let same = |a: &str, b: &str| !a.is_empty() && a.eq_ignore_ascii_case(b);
        let [first, second] = &self.people.0;
        let is_swapped = same(&first.name, &line.0[1].name) || same(&second.name, &line.0[0].name);
        let fields = self.people.clone();
        let fields = if is_swapped { fields.swapped() } else { fields };
        for (player, field) in Player::BOTH.into_iter().zip(fields.0) {
            let person = &mut line[player];
            if self.is_nameless[player] && person.name == substitute_name(player) {
                person.name.clear();
            } else if person.name.is_empty() {
                person.name = field.name;
            }
            person.rating = person.rating.take().or(field.rating);
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn score_lines_are_split_into_names_and_scores() {
        let check = |line: &str, names: [&str; 2], scores: [u32; 2]| {
            let found = score_line(line).unwrap_or_else(|| panic!("{line:?}"));
            assert_eq!((found.names, found.scores), (names, scores), "{line:?}");
        };
        check(" alice : 0                   bob : 3", ["alice", "bob"], [0, 3]);
        check(" K. Unger (x): 12 Joe Doe: 9", ["K. Unger (x)", "Joe Doe"], [12, 9]);
        check(" a:b : 1        c: 4 : 2 ", ["a:b", "c: 4"], [1, 2]);
        check(" a: 4 : 1        c : 2 ", ["a: 4", "c"], [1, 2]);
        check(
            " zoonk,1666 : 0                   nori,1699 : 0",
            ["zoonk,1666", "nori,1699"],
            [0, 0],
        );
        check(" lasse : 0                        : 0", ["lasse", ""], [0, 0]);
        check("  : 2                  bob : 0", ["", "bob"], [2, 0]);
        check(" : 1    : 4", ["", ""], [1, 4]);
        check(" a: 4 : 1        : 2", ["a: 4", ""], [1, 2]);
        for line in ["", "alice : 0", "alice : x   bob : 1", "  1) 31: 8/5     41: 13/9"] {
            assert_eq!(score_line(line), None, "{line:?}");
        }
    }

    #[test]
    fn lengths_and_games() {
        assert_eq!(match_length(" 7 point match"), Some(Ok(7)));
        assert_eq!(match_length("15-Point Match"), Some(Ok(15)));
        assert_eq!(match_length("0 point match"), Some(Ok(0)));
        assert_eq!(match_length("99999999999 point match"), Some(Err("99999999999")));
        assert_eq!(match_length("Score is 0-0 in a 5 point match."), None);
        assert_eq!(length_within("<pre> 7 point match"), MatchLength::new(7));
        assert_eq!(length_within("Match to 11 points"), MatchLength::new(11));
        assert_eq!(length_within("Match ID 1234"), None);
        assert!(is_game("Game 12 ") && is_game(" game 1:") && is_game("Game 3 (Crawford game)"));
        assert!(!is_game("Game 1. 0-0/7") && !is_game("Game") && !is_game("Games 1"));
    }

    #[test]
    fn fields_may_number_the_players_in_the_other_order() {
        let named = |a: &str, b: &str| ByPlayer([person(a), person(b)]);
        let mut fields = FieldPlayers { people: named("bob", "alice"), ..FieldPlayers::default() };
        fields.people.0[0].rating = Some("1500".into());
        let merged = fields.merged_with(named("alice", "bob"));
        assert_eq!(merged.0[1], Person { name: "bob".into(), rating: Some("1500".into()) });
        assert_eq!(person("zoonk,1666").rating.as_deref(), Some("1666"));
        assert_eq!(person("Smith, John").rating, None);
    }
}
