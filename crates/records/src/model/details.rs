//! A whole match and what is known of it beyond its games.

use std::fmt;

use barpoint_core::{ByPlayer, CubeValue, MatchLength, Player, Variant};

use super::tag::Tag;
use super::{Game, GameEnd, Warning};

/// A match or a money session as it was recorded.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Match {
    /// Points needed to win; `None` for a money session.
    pub length: Option<MatchLength>,
    /// The rules that were agreed on.
    pub rules: Rules,
    /// Who played.
    pub players: ByPlayer<Person>,
    /// Where, when and what for.
    pub details: Details,
    /// The games in the order in which they were played.
    pub games: Vec<Game>,
    /// What was odd about the record when it was read.
    pub warnings: Vec<Warning>,
}

impl Match {
    /// The score of the game that would follow the ones recorded.
    pub fn next_score(&self) -> ByPlayer<u32> {
        let Some(last) = self.games.last() else { return ByPlayer::default() };
        last.score_after()
    }

    /// Who has won the match, `None` in a session or while the match goes on.
    pub fn winner(&self) -> Option<Player> {
        let length = u32::from(self.length?.get());
        let score = self.next_score();
        Player::BOTH.into_iter().find(|&player| score[player] >= length)
    }

    /// Points that the players need to win the match at this score; `None` in a session.
    pub fn points_needed(&self, score: ByPlayer<u32>) -> Option<ByPlayer<u32>> {
        let length = u32::from(self.length?.get());
        Some(ByPlayer(score.0.map(|points| length.saturating_sub(points))))
    }

    /// Whether somebody has won the match at this score.
    pub fn is_over_at(&self, score: ByPlayer<u32>) -> bool {
        self.points_needed(score).is_some_and(|needed| needed.0.contains(&0))
    }

    /// Whether a game at this score is the Crawford game, if the games recorded are those before
    /// it: the first one in which one side, and only one, needs a single point.
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

    /// An empty game at [`next_score`](Self::next_score), to be added.
    #[must_use]
    pub fn next_game(&self) -> Game {
        let score = self.next_score();
        Game { score, crawford: self.is_crawford_at(score), ..Game::default() }
    }

    /// The same record with the players' seats exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        let games = self.games.into_iter().map(Game::swapped).collect();
        Self { players: self.players.swapped(), games, ..self }
    }

    /// Points won in all games by each player.
    pub fn points_won(&self) -> ByPlayer<u32> {
        let mut points = ByPlayer::default();
        for GameEnd { winner, points: won, .. } in self.games.iter().filter_map(|game| game.end) {
            points[winner] = u32::saturating_add(points[winner], won);
        }
        points
    }
}

/// A player as the record names them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Person {
    /// The name, empty if it is not known.
    pub name: String,
    /// The rating as written, perhaps with the experience: `1522.94/244`.
    pub rating: Option<String>,
}

/// The rules that were agreed on.
///
/// Crawford matters in matches only; Jacoby rule, beavers and automatic doubles in sessions only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The variant.
    pub variant: Variant,
    /// Whether nobody may double in the first game in which a player needs a single point.
    pub crawford: bool,
    /// Whether gammons and backgammons count only once the cube has been turned.
    pub jacoby: bool,
    /// Whether a player who is doubled may turn the cube again at once and keep it.
    pub beavers: bool,
    /// How often the cube is doubled when both players throw the same opening number.
    pub automatic_doubles: u8,
    /// The highest cube, [`CubeValue::ONE`] for play without a cube; `None` if nothing is said.
    pub cube_limit: Option<CubeValue>,
}

/// What files mean that say nothing: backgammon with Crawford, Jacoby rule and beavers.
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

/// Where, when and what for a match was played; empty texts are not known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Details {
    /// The event.
    pub event: String,
    /// The round of the event.
    pub round: String,
    /// Where it was played, or on which server.
    pub place: String,
    /// When it was played.
    pub date: Option<Date>,
    /// Who annotated or transcribed it.
    pub annotator: String,
    /// Remarks about the match as a whole.
    pub comment: String,
    /// Whatever else the file says in fields of its own, in its order.
    pub tags: Vec<Tag>,
}

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// This day, `None` if there is none such.
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

    /// Year, month and day.
    pub const fn parts(self) -> (u16, u8, u8) {
        (self.year, self.month, self.day)
    }
}

/// `2025-11-08`
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
