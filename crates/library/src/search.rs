//! Search over the positions of all analysed actions.

use core::ops::RangeInclusive;

use barpoint_analysis::review::ActionKind;
use barpoint_analysis::{SidedTheme, Theme, Verdict};
use barpoint_core::{
    ByPlayer, Chequers, Class, Dice, More, Player, Position, PositionKey, Side, Variant,
};
use barpoint_records::Mark;
use rusqlite::types::Value;
use rusqlite::{Row, params_from_iter};

use crate::action_row::number_of_mark;
use crate::filter::Conditions;
use crate::list::name;
use crate::words::{AnyEvent, bit_of_theme};
use crate::{Library, LibraryError, MatchFilter, Pattern};

/// Search: actions that meet all conditions. Of a list of alternatives one has to fit; an empty list is no
/// condition. Boards, pips, scores and themes are seen by the player on roll, also for an answer to a double.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Selection of matches.
    pub matches: MatchFilter,
    /// Name of the player who acts.
    pub player: Option<String>,
    /// Themes of the position. A theme without a side fits either side.
    pub themes: Vec<(Theme, Option<Side>)>,
    /// Events of the action; an event without a verdict fits any verdict.
    pub events: Vec<(AnyEvent, Option<Verdict>)>,
    /// Normalised equity lost.
    pub error: Option<RangeInclusive<f64>>,
    /// Marks of the action.
    pub marks: Vec<Mark>,
    /// Kinds of the action.
    pub kinds: Vec<ActionKind>,
    /// Classes of the position.
    pub classes: Vec<Class>,
    /// Pips of the player on roll.
    pub pips: Option<RangeInclusive<i64>>,
    /// Pips of the opponent.
    pub opponent_pips: Option<RangeInclusive<i64>>,
    /// Lead in the race: pips of the opponent less those of the player on roll.
    pub lead: Option<RangeInclusive<i64>>,
    /// Score.
    pub score: Option<ScoreFilter>,
    /// Rolls.
    pub dice: Vec<Dice>,
    /// Rolls that the action must not have.
    pub except_dice: Vec<Dice>,
    /// Phases of the game.
    pub phases: Vec<GamePhase>,
    /// Number of the game and of the action in it, counted from 1.
    pub place: [Option<u32>; 2],
    /// Text that is in the remark about the action; capital and small letters are the same.
    pub comment: Option<String>,
    /// Names of tags.
    pub tags: Vec<String>,
    /// Patterns of the board.
    pub patterns: Vec<Pattern>,
    /// Patterns that the board must not have.
    pub except_patterns: Vec<Pattern>,
    /// Board, and the greatest distance from it.
    pub like: Option<(Position, u32)>,
    /// True if a pattern or a board may also fit with the players exchanged.
    pub both_sides: bool,
    /// Order of the hits.
    pub sort: Sort,
    #[doc(hidden)]
    pub more: More,
}

/// Score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreFilter {
    /// Money play.
    Money,
    /// Points that the player on roll and the opponent need; `None` for any number.
    Away([Option<u32>; 2]),
}

/// Phase of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePhase {
    /// The first six actions of the game, as long as there is contact.
    Opening,
    /// Contact after the opening.
    Middle,
    /// No contact, and not all chequers are home.
    Race,
    /// No contact, and all chequers are home.
    Bearoff,
}

impl GamePhase {
    /// All phases.
    pub const ALL: [Self; 4] = [Self::Opening, Self::Middle, Self::Race, Self::Bearoff];

    /// Name of the phase.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle",
            Self::Race => "race",
            Self::Bearoff => "bearoff",
        }
    }

    /// Number of the last action of the opening.
    const OPENING: u32 = 6;

    fn term(self) -> String {
        let among = |classes: &[Class]| {
            let numbers: Vec<String> = classes.iter().map(|it| (*it as u8).to_string()).collect();
            format!("a.class IN ({})", numbers.join(", "))
        };
        let apart = [Class::Race, Class::TwoSidedBearoff, Class::OneSidedBearoff, Class::Over];
        match self {
            Self::Opening => format!("a.action <= {} AND NOT {}", Self::OPENING, among(&apart)),
            Self::Middle => format!("a.action > {} AND NOT {}", Self::OPENING, among(&apart)),
            Self::Race => among(&apart[..1]),
            Self::Bearoff => among(&apart[1..3]),
        }
    }
}

/// Order of hits. Equal ones are in the order in which they were added.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Greatest error first.
    #[default]
    Error,
    /// Smallest distance first.
    Distance,
    /// Luckiest roll first.
    Luck,
    /// Latest day first.
    Newest,
    /// In the order in which they were added.
    Added,
}

/// Hits of a search.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Found {
    /// Number of all hits.
    pub total: usize,
    /// First hits in the order of the query.
    pub hits: Vec<Hit>,
}

/// Action that a search has found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Hit {
    /// Number of the match.
    pub id: i64,
    /// Names of the players, each the main name of the person.
    pub names: ByPlayer<String>,
    /// Day, such as `2025-11-08`.
    pub date: Option<String>,
    /// Name of the event of the match; empty if unknown.
    pub event: String,
    /// Length of the match; `None` for money play.
    pub length: Option<u16>,
    /// Number of the game, counted from 1.
    pub game: u32,
    /// Number of the action in the game, counted from 1.
    pub action: u32,
    /// Kind of the action.
    pub kind: ActionKind,
    /// Player who acts.
    pub player: Player,
    /// Player on roll, who sees the board.
    pub on_roll: Player,
    /// Board before the action.
    pub position: Position,
    /// Normalised equity lost; `None` if only the luck of the roll is known.
    pub error: Option<f64>,
    /// Distance from the board of the query.
    pub distance: Option<u32>,
    /// Tags of the action.
    pub tags: Vec<String>,
}

/// Place of an action in the tables: match, game, action and kind.
type Place = (i64, u32, u32, u8);

impl Library {
    /// Returns the actions that meet the conditions, at most `limit` of them.
    ///
    /// # Errors
    /// A player is unknown, or the library cannot be read.
    pub fn search(&self, query: &Query, limit: usize) -> Result<Found, LibraryError> {
        let conditions = self.conditions_of(query)?;
        let mut places = self.places(query, &conditions)?;
        let total = places.len();
        let order =
            |a: &Candidate, b: &Candidate| a.key.total_cmp(&b.key).then(a.place.cmp(&b.place));
        if limit < total {
            places.select_nth_unstable_by(limit, order);
            places.truncate(limit);
        }
        places.sort_unstable_by(order);
        let persons = self.persons()?;
        let hits = places.iter().map(|found| self.hit(found, &|id| name(&persons, id)));
        Ok(Found { total, hits: hits.collect::<Result<_, _>>()? })
    }

    /// Returns the places of all actions that meet the conditions.
    pub(crate) fn found_places(&self, query: &Query) -> Result<Vec<Place>, LibraryError> {
        let conditions = self.conditions_of(query)?;
        let found = self.places(query, &conditions)?;
        Ok(found.into_iter().map(|found| found.place).collect())
    }

    /// Returns all actions that fit, with the keys by which they are sorted.
    fn places(
        &self,
        query: &Query,
        conditions: &Conditions,
    ) -> Result<Vec<Candidate>, LibraryError> {
        let needs_match = !query.matches.is_empty() || query.player.is_some();
        let is_joined = needs_match || query.sort == Sort::Newest;
        let join = if is_joined { " JOIN matches m ON m.id = a.match" } else { "" };
        let key = match query.sort {
            Sort::Error => "-coalesce(a.error, -1)",
            Sort::Luck => "-coalesce(a.luck, -100)",
            Sort::Newest => "-coalesce(julianday(m.date), 0)",
            Sort::Distance | Sort::Added => "0.0",
        };
        let clause = conditions.clause();
        let text = format!(
            "SELECT a.match, a.game, a.action, a.kind, {key}, a.board FROM actions a{join}{clause}"
        );
        let all = || {
            let mut statement = self.connection.prepare(&text)?;
            let mut rows = statement.query(params_from_iter(&conditions.values))?;
            let mut found = Vec::new();
            while let Some(row) = rows.next()? {
                let Fit::Yes(distance) = fit(row, query)? else { continue };
                let key = match query.sort {
                    Sort::Distance => f64::from(distance.unwrap_or_default()),
                    _ => row.get(4)?,
                };
                let place = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?);
                found.push(Candidate { key, place, distance });
            }
            Ok(found)
        };
        self.done(all())
    }

    fn hit(
        &self,
        &Candidate { place, distance, .. }: &Candidate,
        name: &impl Fn(i64) -> String,
    ) -> Result<Hit, LibraryError> {
        const HIT: &str = "SELECT m.player0, m.player1, m.date, m.event, m.length, a.seat, a.on_roll, \
                           a.board, a.error FROM actions a JOIN matches m ON m.id = a.match \
                           WHERE a.match = ?1 AND a.game = ?2 AND a.action = ?3 AND a.kind = ?4";
        let read = |row: &Row<'_>| {
            let seat = |number: u16| Player::new(number).unwrap_or(Player::Zero);
            Ok(Hit {
                id: place.0,
                names: ByPlayer([name(row.get(0)?), name(row.get(1)?)]),
                date: row.get(2)?,
                event: row.get(3)?,
                length: row.get(4)?,
                game: place.1,
                action: place.2,
                kind: ActionKind::ALL[usize::from(place.3) % ActionKind::ALL.len()],
                player: seat(row.get(5)?),
                on_roll: seat(row.get(6)?),
                position: board(row, 7)?.unwrap_or_else(|| Variant::Backgammon.start()),
                error: row.get(8)?,
                distance,
                tags: Vec::new(),
            })
        };
        let hit = || self.connection.prepare_cached(HIT)?.query_row(place, read);
        Ok(Hit { tags: self.tags_of(place)?, ..self.done(hit())? })
    }

    /// Appends the condition that the actions have one of these tags.
    fn have_tags(&self, all: &mut Conditions, tags: &[String]) -> Result<(), LibraryError> {
        if tags.is_empty() {
            return Ok(());
        }
        let numbers = tags.iter().map(|tag| Ok(self.known_tag(tag)?.to_string()));
        let numbers = numbers.collect::<Result<Vec<String>, LibraryError>>()?;
        let tagged = format!(
            "EXISTS (SELECT 1 FROM tagged g WHERE g.match = a.match AND g.game = a.game \
             AND g.action = a.action AND g.kind = a.kind AND g.tag IN ({}))",
            numbers.join(", ")
        );
        all.push(&tagged, []);
        Ok(())
    }

    /// Returns the conditions that the database itself tests.
    fn conditions_of(&self, query: &Query) -> Result<Conditions, LibraryError> {
        let mut all = self.conditions(&query.matches)?;
        if let Some(player) = &query.player {
            self.acts(&mut all, player)?;
        }
        let either = |all: &mut Conditions, terms: Vec<String>| {
            if !terms.is_empty() {
                all.push(&terms.join(" OR "), []);
            }
        };
        either(&mut all, query.themes.iter().map(|&theme| theme_term(theme)).collect());
        either(&mut all, query.events.iter().map(|&event| event_term(event)).collect());
        if let Some(error) = &query.error {
            all.push(
                "a.error >= ? AND a.error <= ?",
                [(*error.start()).into(), (*error.end()).into()],
            );
            if *error.start() > 0.0 {
                // The condition of the index.
                all.push("a.error > 0", []);
            }
        }
        let among = |all: &mut Conditions, column: &str, numbers: Vec<u8>| {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            if !numbers.is_empty() {
                all.push(&format!("a.{column} IN ({})", numbers.join(", ")), []);
            }
        };
        among(&mut all, "mark", query.marks.iter().map(|&mark| number_of_mark(mark)).collect());
        among(&mut all, "kind", query.kinds.iter().map(|&kind| kind as u8).collect());
        among(&mut all, "class", query.classes.iter().map(|&class| class as u8).collect());
        let [own, other, lead] = ["a.pips", "a.opponent_pips", "a.opponent_pips - a.pips"];
        for (column, range) in
            [(own, &query.pips), (other, &query.opponent_pips), (lead, &query.lead)]
        {
            if let Some(range) = range {
                let limits = [*range.start(), *range.end()].map(Value::Integer);
                all.push(&format!("{column} BETWEEN ? AND ?"), limits);
            }
        }
        score(&mut all, query.score);
        let numbers = |rolls: &[Dice]| -> Vec<u8> {
            rolls.iter().map(|roll| 10 * roll.high().pips() + roll.low().pips()).collect()
        };
        among(&mut all, "dice", numbers(&query.dice));
        let except: Vec<String> = numbers(&query.except_dice).iter().map(u8::to_string).collect();
        if !except.is_empty() {
            all.push(&format!("a.dice IS NULL OR a.dice NOT IN ({})", except.join(", ")), []);
        }
        either(&mut all, query.phases.iter().map(|phase| format!("({})", phase.term())).collect());
        for (column, number) in ["a.game", "a.action"].into_iter().zip(query.place) {
            if let Some(number) = number {
                all.push(&format!("{column} = ?"), [Value::Integer(number.into())]);
            }
        }
        if let Some(comment) = &query.comment {
            let remark = "EXISTS (SELECT 1 FROM remarks r WHERE r.match = a.match AND r.game = a.game \
                          AND r.action = a.action AND instr(r.folded, ?) > 0)";
            all.push(remark, [comment.trim().to_lowercase().into()]);
        }
        self.have_tags(&mut all, &query.tags)?;
        if let Some((position, most)) = &query.like {
            near(&mut all, position, i64::from(*most), query.both_sides);
        }
        Ok(all)
    }
}

/// Action that fits.
struct Candidate {
    /// Smaller keys come first.
    key: f64,
    place: Place,
    distance: Option<u32>,
}

/// Verdict on the board of a row.
enum Fit {
    No,
    /// The board fits, at this distance if the query has a board.
    Yes(Option<u32>),
}

/// Tests the board of a row by the pattern and the board of the query.
fn fit(row: &Row<'_>, query: &Query) -> rusqlite::Result<Fit> {
    let Query { patterns, except_patterns, .. } = query;
    if patterns.is_empty() && except_patterns.is_empty() && query.like.is_none() {
        return Ok(Fit::Yes(None));
    }
    let Some(position) = board(row, 5)? else { return Ok(Fit::No) };
    let flipped = query.both_sides.then(|| position.flip());
    let boards = || [Some(position), flipped].into_iter().flatten();
    let has_pattern =
        |pattern: &Pattern| boards().any(|board| pattern.matches(&board, Variant::Backgammon));
    let fits = patterns.is_empty() || patterns.iter().any(has_pattern);
    if !fits || except_patterns.iter().any(has_pattern) {
        return Ok(Fit::No);
    }
    let Some((wanted, most)) = &query.like else { return Ok(Fit::Yes(None)) };
    let nearest = boards().map(|board| distance(&board, wanted)).min();
    let near = nearest.filter(|distance| distance <= most);
    Ok(near.map_or(Fit::No, |distance| Fit::Yes(Some(distance))))
}

fn board(row: &Row<'_>, column: usize) -> rusqlite::Result<Option<Position>> {
    let key: [u8; 10] = row.get(column)?;
    Ok(Position::try_from(PositionKey(key)).ok())
}

fn theme_term((theme, side): (Theme, Option<Side>)) -> String {
    let bit = |side| bit_of_theme(SidedTheme { theme, side });
    let bits = match side {
        Some(side) => bit(Some(side)),
        None => [None, Some(Side::OnRoll), Some(Side::Opponent)].map(bit).into_iter().sum(),
    };
    format!("a.themes & {bits} <> 0")
}

fn event_term((event, verdict): (AnyEvent, Option<Verdict>)) -> String {
    let columns = match verdict {
        None => "(a.did | a.missed | a.wrong)",
        Some(Verdict::Did) => "a.did",
        Some(Verdict::Missed) => "a.missed",
        Some(Verdict::Wrong) => "a.wrong",
    };
    format!("{columns} & {} <> 0", event.bit())
}

fn score(all: &mut Conditions, score: Option<ScoreFilter>) {
    match score {
        None => {}
        Some(ScoreFilter::Money) => all.push("a.away IS NULL", []),
        Some(ScoreFilter::Away(away)) => {
            all.push("a.away IS NOT NULL", []);
            for (column, points) in ["away", "opponent_away"].into_iter().zip(away) {
                if let Some(points) = points {
                    all.push(&format!("a.{column} = ?"), [Value::Integer(points.into())]);
                }
            }
        }
    }
}

/// Appends the condition that the pips of both sides allow the distance. It narrows the search by an index,
/// because the distance is at least the difference of the pips.
fn near(all: &mut Conditions, position: &Position, most: i64, both_sides: bool) {
    let pips = [Side::OnRoll, Side::Opponent].map(|side| i64::from(position.pips()[side]));
    let term = "a.pips BETWEEN ? AND ? AND a.opponent_pips BETWEEN ? AND ?";
    let limits = |[own, other]: [i64; 2]| {
        [own - most, own + most, other - most, other + most].map(Value::Integer)
    };
    if both_sides {
        let [a, b, c, d] = limits(pips);
        let [e, f, g, h] = limits([pips[1], pips[0]]);
        all.push(&format!("({term}) OR ({term})"), [a, b, c, d, e, f, g, h]);
    } else {
        all.push(term, limits(pips));
    }
}

/// Returns the distance of two boards: the smallest number of pips by which the chequers of both sides have to
/// be moved, forward or back, to make one board from the other. A chequer on the bar is 25 pips from being
/// borne off.
///
/// # Source
/// The earth mover's distance on a line, which is the sum of the differences of the cumulative counts.
#[must_use]
pub fn distance(a: &Position, b: &Position) -> u32 {
    of_side(a.on_roll(), b.on_roll()) + of_side(a.opponent(), b.opponent())
}

fn of_side(a: &Chequers, b: &Chequers) -> u32 {
    // Numbers of chequers at a point or behind it, from the bar on; the rest is borne off.
    let mut surplus = 0_i32;
    let mut pips = 0;
    for (&a, &b) in a.counts().iter().zip(b.counts()).rev() {
        surplus += i32::from(a) - i32::from(b);
        pips += surplus.unsigned_abs();
    }
    pips
}

#[cfg(test)]
mod tests {
    use barpoint_core::{BySide, Side, Variant};
    use barpoint_testing::{Random, play_out};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_play_is_as_far_as_its_pips() {
        let start = Variant::Backgammon.start();
        let after = |dice: &str, play: &str| {
            start.parse_play(dice.parse().unwrap(), play).unwrap().result.flip()
        };
        assert_eq!(distance(&start, &start), 0);
        assert_eq!(distance(&start, &after("31", "8/5 6/5")), 4);
        assert_eq!(distance(&start, &after("65", "24/13")), 11);
        assert_eq!(distance(&after("31", "8/5 6/5"), &after("31", "8/4")), 2);
    }

    #[test]
    fn it_is_a_metric_and_at_least_the_difference_of_the_pips() {
        let mut random = Random::new(1);
        let boards: Vec<Position> =
            (0..60).map(|turns| play_out(Variant::Backgammon, turns, &mut random)).collect();
        for a in &boards {
            for b in &boards {
                let pips = |side: Side| {
                    let of = |board: &Position| -> BySide<u32> { board.pips() };
                    of(a)[side].abs_diff(of(b)[side])
                };
                let ab = distance(a, b);
                assert_eq!((ab, ab == 0), (distance(b, a), a == b));
                assert!(ab >= pips(Side::OnRoll) + pips(Side::Opponent));
                for c in boards.iter().take(10) {
                    assert!(distance(a, c) <= ab + distance(b, c));
                }
            }
        }
    }

    /// Returns the pips of the best matching of the chequers: sorted places are matched in their order.
    fn by_matching(a: &[usize], b: &[usize]) -> usize {
        let sorted = |places: &[usize]| {
            let mut places = places.to_vec();
            places.sort_unstable();
            places
        };
        sorted(a).iter().zip(sorted(b)).map(|(a, b)| a.abs_diff(b)).sum()
    }

    proptest! {
        #[test]
        fn it_is_the_cost_of_the_best_matching(
            a in prop::collection::vec(0_usize..=24, 15),
            b in prop::collection::vec(0_usize..=24, 15),
        ) {
            let side = |places: &[usize]| {
                let mut counts = [0; 25];
                places.iter().filter(|&&place| place > 0).for_each(|&place| counts[place - 1] += 1);
                Chequers::new(counts)
            };
            prop_assert_eq!(of_side(&side(&a), &side(&b)) as usize, by_matching(&a, &b));
        }
    }
}
