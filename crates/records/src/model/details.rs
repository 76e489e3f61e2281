//! A whole match, and facts about it beyond its games.

use std::fmt;

use barpoint_core::{ByPlayer, CubeValue, MatchLength, More, Player, Variant};

use super::tag::Tag;
use super::{Game, GameEnd, Warning};

/// A match or a money session as it was recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// Number of points needed to win; `None` for a money session.
    pub length: Option<MatchLength>,
    /// Rules of the match.
    pub rules: Rules,
    /// Players.
    pub players: ByPlayer<Person>,
    /// Facts about the occasion.
    pub details: Details,
    /// Games in the order of play.
    pub games: Vec<Game>,
    /// Oddities found when the record was read.
    pub warnings: Vec<Warning>,
    #[doc(hidden)]
    pub more: More,
}

impl Match {
    /// Returns the score after the last recorded game.
    pub fn next_score(&self) -> ByPlayer<u32> {
        let Some(last) = self.games.last() else { return ByPlayer::default() };
        last.score_after()
    }

    /// Returns the winner of the match; `None` in a session or before the match is won.
    pub fn winner(&self) -> Option<Player> {
        let length = u32::from(self.length?.get());
        let score = self.next_score();
        Player::BOTH.into_iter().find(|&player| score[player] >= length)
    }

    /// Returns the points that the players need at this score to win the match; `None` in a
    /// session.
    pub fn points_needed(&self, score: ByPlayer<u32>) -> Option<ByPlayer<u32>> {
        let length = u32::from(self.length?.get());
        Some(ByPlayer(score.0.map(|points| length.saturating_sub(points))))
    }

    /// Returns true if a player has won the match at this score.
    pub fn is_over_at(&self, score: ByPlayer<u32>) -> bool {
        self.points_needed(score).is_some_and(|needed| needed.0.contains(&0))
    }

    /// Returns true if a game at this score is the Crawford game after the recorded games: the
    /// first game in which exactly one player needs a single point.
    pub fn is_crawford_at(&self, score: ByPlayer<u32>) -> bool {
        let Some(length) = self.length.map(|n| u32::from(n.get())) else { return false };
        let one_away = |score: ByPlayer<u32>| {
            let [zero, one] = score.0.map(|points| points.saturating_add(1) == length);
            zero != one
        };
        // A record may begin after the Crawford game.
        let is_past = |game: &Game| game.crawford || one_away(game.score);
        self.rules.crawford && one_away(score) && !self.games.iter().any(is_past)
    }

    /// Returns an empty game at [`next_score`](Self::next_score), to be appended.
    #[must_use]
    pub fn next_game(&self) -> Game {
        let score = self.next_score();
        Game { score, crawford: self.is_crawford_at(score), ..Game::default() }
    }

    /// Gives the players these names.
    pub(crate) fn name_players<N: Into<String>>(&mut self, names: impl IntoIterator<Item = N>) {
        for (person, name) in self.players.0.iter_mut().zip(names) {
            person.name = name.into();
        }
    }

    /// Returns the record with the players' seats exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let games = self.games.into_iter().map(Game::swapped).collect();
        Self { players: self.players.swapped(), games, ..self }
    }

    /// Returns the points that each player won in all games.
    pub fn points_won(&self) -> ByPlayer<u32> {
        let mut points = ByPlayer::default();
        for GameEnd { winner, points: won, .. } in self.games.iter().filter_map(|game| game.end) {
            points[winner] = u32::saturating_add(points[winner], won);
        }
        points
    }
}

/// A player, as the record describes them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// Name; empty if unknown.
    pub name: String,
    /// Rating as written, possibly with the experience: `1522.94/244`.
    pub rating: Option<String>,
}

impl Person {
    /// Returns a player with this name.
    pub(crate) fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), rating: None }
    }
}

/// Rules of a match or session.
///
/// The Crawford rule matters in matches only. The Jacoby rule, beavers and automatic doubles matter
/// in sessions only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Variant.
    pub variant: Variant,
    /// True if nobody may double in the first game in which a player needs a single point.
    pub crawford: bool,
    /// True if gammons and backgammons count only after the cube has been turned.
    pub jacoby: bool,
    /// True if a doubled player may turn the cube again at once and keep it.
    pub beavers: bool,
    /// Maximum number of doubles of the cube for equal dice at the opening.
    pub automatic_doubles: u8,
    /// Highest cube; [`CubeValue::ONE`] for play without a cube; `None` if no limit is stated.
    pub cube_limit: Option<CubeValue>,
}

/// Rules of files that state none: backgammon with Crawford, Jacoby rule and beavers.
impl Default for Rules {
    fn default() -> Self {
        Self {
            variant: Variant::Backgammon,
            crawford: true,
            jacoby: true,
            beavers: true,
            automatic_doubles: 0,
            cube_limit: None,
        }
    }
}

/// Occasion of a match. An empty text is an unknown fact.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// Name of the event.
    pub event: String,
    /// Round of the event.
    pub round: String,
    /// Location or server.
    pub place: String,
    /// Date of play.
    pub date: Option<Date>,
    /// Name of the person who annotated or transcribed the match.
    pub annotator: String,
    /// Remarks about the match as a whole.
    pub comment: String,
    /// Other fields of the file, in their order.
    pub tags: Vec<Tag>,
    #[doc(hidden)]
    pub more: More,
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// Returns the date, or `None` if it does not exist.
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let leap = year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 if leap => 29,
            2 => 28,
            1..=12 => 31,
            _ => 0,
        };
        if day >= 1 && day <= days && year >= 1 && year <= 9999 {
            Some(Self { year, month, day })
        } else {
            None
        }
    }

    /// Returns the date with this number of days after 1 January 1970, `None` before year 1 and after 9999.
    pub fn of_days(days: i64) -> Option<Self> {
        // Days since 1 March of the year 0, in eras of 400 years and years that begin in March.
        let days = u32::try_from(days.checked_add(719_468)?).ok()?;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, carry) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
        Self::new(u16::try_from(era * 400 + year + carry).ok()?, month as u8, day as u8)
    }

    /// Returns year, month and day.
    pub const fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }
}

/// Writes the date as `2025-11-08`.
impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
