//! Error rates of a player over time, by opponent, by theme and by score.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use barpoint_analysis::SidedTheme;
use barpoint_analysis::statistics::{GameSums, PlayerSummary, RateSums};
use barpoint_core::Side;
use rusqlite::{Row, params_from_iter};

use crate::words::main_theme;
use crate::{Library, LibraryError, MatchFilter};

/// Parts into which the decisions of a player are divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grouping {
    /// Each match.
    Match,
    /// Each month with matches, such as `2025-11`.
    Month,
    /// Each year with matches.
    Year,
    /// Each row of this number of matches; a moving mean.
    Moving(NonZeroUsize),
    /// Each opponent.
    Opponent,
    /// Main theme of the position, with the player to whom it belongs.
    Theme,
    /// Score: points that the player and the opponent need.
    Score,
}

impl Grouping {
    /// Name of the parts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::Month => "month",
            Self::Year => "year",
            Self::Moving(_) => "moving",
            Self::Opponent => "opponent",
            Self::Theme => "theme",
            Self::Score => "score",
        }
    }
}

/// Part of the decisions of a player.
#[derive(Clone, Debug, PartialEq)]
pub struct TrendPoint {
    /// Name of the part: a day and the opponent, a month, an opponent, a theme, or a score.
    pub label: String,
    /// First day and last day; `None` if no match of the part has a date.
    pub days: Option<[String; 2]>,
    /// Sums of the part. By theme and by score they have only errors and the numbers of decisions.
    pub summary: PlayerSummary,
}

/// Error rates of a player in parts.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Trend {
    /// Main name of the player.
    pub player: String,
    /// Parts in the order of time; opponents with the most decisions first; themes and scores that cost most first.
    pub points: Vec<TrendPoint>,
    /// All parts together.
    pub total: PlayerSummary,
}

impl Library {
    /// Returns the error rates of a player in the selected matches.
    ///
    /// # Errors
    /// A player is unknown, or the library cannot be read.
    pub fn trend(
        &self,
        player: &str,
        grouping: Grouping,
        filter: &MatchFilter,
    ) -> Result<Trend, LibraryError> {
        let person = self.person(player)?;
        let filter = MatchFilter { player: Some(player.to_owned()), ..filter.clone() };
        let matches = self.summaries_of(person.person, &filter)?;
        let total = joined(&matches);
        let points = match grouping {
            Grouping::Theme => self.by_action(player, &filter, theme_label)?,
            Grouping::Score => self.by_action(player, &filter, score_label)?,
            Grouping::Moving(number) => moving(&matches, number.get()),
            Grouping::Match => {
                matches.chunks(1).map(|one| point(match_label(&one[0]), &one)).collect()
            }
            Grouping::Month => by_time(&matches, 7),
            Grouping::Year => by_time(&matches, 4),
            Grouping::Opponent => by_opponent(&matches),
        };
        Ok(Trend { player: person.name, points, total })
    }

    fn summaries_of(
        &self,
        person: i64,
        filter: &MatchFilter,
    ) -> Result<Vec<MatchOfPlayer>, LibraryError> {
        let mut all = Vec::new();
        self.for_each_summed(filter, |summed| {
            let own = summed.summaries().into_iter();
            let own = own.filter(|(seat, _)| summed.players[*seat].person == person);
            all.extend(own.map(|(seat, summary)| MatchOfPlayer {
                date: summed.date.clone(),
                opponent: summed.players[seat.flip()].name.clone(),
                summary,
            }));
        })?;
        Ok(all)
    }

    /// Divides the actions of a player by their label.
    fn by_action(
        &self,
        player: &str,
        filter: &MatchFilter,
        label: fn(&Row<'_>) -> rusqlite::Result<String>,
    ) -> Result<Vec<TrendPoint>, LibraryError> {
        const ACTIONS: &str = "SELECT a.themes, a.seat = a.on_roll, a.away, a.opponent_away, a.match, \
                               a.game, coalesce(a.error, 0), a.nontrivial, a.counted, g.rolls > 0, \
                               m.length IS 1, m.date, a.kind = 0 AND a.error IS NOT NULL \
                               FROM matches m JOIN actions a ON a.match = m.id \
                               JOIN games g ON g.match = a.match AND g.game = a.game AND g.seat = a.seat";
        let mut conditions = self.conditions(filter)?;
        self.acts(&mut conditions, player)?;
        let query = format!("{ACTIONS}{} ORDER BY a.match, a.game", conditions.clause());
        let mut groups: BTreeMap<String, Group> = BTreeMap::new();
        let mut all = || {
            let mut query = self.connection.prepare(&query)?;
            let mut rows = query.query(params_from_iter(&conditions.values))?;
            while let Some(row) = rows.next()? {
                groups.entry(label(row)?).or_default().add(row)?;
            }
            Ok(())
        };
        self.done(all())?;
        let mut points: Vec<TrendPoint> =
            groups.into_iter().map(|(label, group)| group.point(label)).collect();
        let lost = |point: &TrendPoint| point.summary.total().rates.error;
        points.sort_by(|one, other| lost(other).total_cmp(&lost(one)));
        Ok(points)
    }
}

/// Match from the point of view of a player.
struct MatchOfPlayer {
    date: Option<String>,
    opponent: String,
    summary: PlayerSummary,
}

fn joined<'a>(matches: impl IntoIterator<Item = &'a MatchOfPlayer>) -> PlayerSummary {
    let mut all = PlayerSummary::default();
    matches.into_iter().for_each(|one| all.append(one.summary.clone()));
    all
}

fn point<'a>(
    label: String,
    matches: &(impl IntoIterator<Item = &'a MatchOfPlayer> + Clone),
) -> TrendPoint {
    let dates = || matches.clone().into_iter().filter_map(|one| one.date.clone());
    TrendPoint {
        label,
        days: dates().min().zip(dates().max()).map(|(first, last)| [first, last]),
        summary: joined(matches.clone()),
    }
}

fn match_label(one: &MatchOfPlayer) -> String {
    let date = one.date.as_deref().unwrap_or(NO_DATE);
    format!("{date} {}", one.opponent)
}

/// Label of matches without a date.
const NO_DATE: &str = "no date";

/// Divides matches by the first letters of their dates.
fn by_time(matches: &[MatchOfPlayer], letters: usize) -> Vec<TrendPoint> {
    let label = |one: &MatchOfPlayer| {
        let date = one.date.as_deref().and_then(|date| date.get(..letters));
        date.unwrap_or(NO_DATE).to_owned()
    };
    let parts = matches.chunk_by(|a, b| label(a) == label(b));
    parts.map(|part| point(label(&part[0]), &part)).collect()
}

fn moving(matches: &[MatchOfPlayer], number: usize) -> Vec<TrendPoint> {
    let label = |one: &MatchOfPlayer| one.date.clone().unwrap_or_else(|| NO_DATE.to_owned());
    let rows = matches.windows(number.min(matches.len()).max(1));
    rows.map(|row| point(row.last().map_or_else(String::new, label), &row)).collect()
}

fn by_opponent(matches: &[MatchOfPlayer]) -> Vec<TrendPoint> {
    let mut groups: BTreeMap<&str, Vec<&MatchOfPlayer>> = BTreeMap::new();
    for one in matches {
        groups.entry(&one.opponent).or_default().push(one);
    }
    let mut points: Vec<TrendPoint> = groups
        .into_iter()
        .map(|(name, group)| point(name.to_owned(), &group.iter().copied()))
        .collect();
    points.sort_by_key(|point| std::cmp::Reverse(point.summary.total().rates.counted));
    points
}

/// Actions of a player with the same label.
#[derive(Default)]
struct Group {
    /// Sums of each game, with match and game.
    games: Vec<([i64; 2], RateSums)>,
    matches: u32,
    days: Option<[String; 2]>,
}

impl Group {
    fn add(&mut self, row: &Row<'_>) -> rusqlite::Result<()> {
        let place: [i64; 2] = [row.get(4)?, row.get(5)?];
        let error: f64 = row.get(6)?;
        let weight = if row.get(10)? { RateSums::ONE_POINT } else { 1.0 };
        // Cube errors of a game without analysed plays are in no rate by rolls.
        let (has_rolls, is_roll): (bool, bool) = (row.get(9)?, row.get(12)?);
        let sums = RateSums {
            error,
            weighted_error: weight * error,
            error_in_rolls: if has_rolls { error } else { 0.0 },
            nontrivial: row.get(7)?,
            counted: row.get(8)?,
            rolls: u32::from(has_rolls && is_roll),
            rolls_of_both: 0,
        };
        match self.games.last_mut() {
            Some((last, total)) if *last == place => *total += sums,
            last => {
                self.matches += u32::from(last.is_none_or(|(last, _)| last[0] != place[0]));
                self.games.push((place, sums));
                self.add_day(row.get(11)?);
            }
        }
        Ok(())
    }

    fn add_day(&mut self, date: Option<String>) {
        let Some(date) = date else { return };
        let [first, last] = self.days.take().unwrap_or_else(|| [date.clone(), date.clone()]);
        self.days = Some([first.min(date.clone()), last.max(date)]);
    }

    fn point(self, label: String) -> TrendPoint {
        let game = |(_, rates)| GameSums { rates, ..GameSums::default() };
        let games = self.games.into_iter().map(game).collect();
        let summary = PlayerSummary { matches: self.matches, matches_won: 0, games };
        TrendPoint { label, days: self.days, summary }
    }
}

fn theme_label(row: &Row<'_>) -> rusqlite::Result<String> {
    let is_on_roll: bool = row.get(1)?;
    let theme = main_theme(row.get(0)?).map(|theme| if is_on_roll { theme } else { theme.flip() });
    Ok(theme.map_or_else(String::new, |SidedTheme { theme, side }| match side {
        None => theme.to_string(),
        Some(Side::OnRoll) => format!("{theme}, own"),
        Some(Side::Opponent) => format!("{theme}, opponent's"),
    }))
}

fn score_label(row: &Row<'_>) -> rusqlite::Result<String> {
    let is_on_roll: bool = row.get(1)?;
    let away: [Option<u32>; 2] = [row.get(2)?, row.get(3)?];
    let [own, other] = if is_on_roll { away } else { [away[1], away[0]] };
    Ok(own
        .zip(other)
        .map_or_else(|| "money".to_owned(), |(own, other)| format!("{own}-away {other}-away")))
}
