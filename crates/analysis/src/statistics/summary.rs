//! Sums by player over many matches.

use std::collections::BTreeMap;

use barpoint_core::Player;
use barpoint_records::{Match, player_name};

use super::rates::rates;
use super::sums::summed;
use super::{Rate, RateSums, Statistics};

/// Sums of one player over many matches.
///
/// It holds a few numbers for each game and no decisions. The intervals of its rates are by drawing
/// games, because decisions of the same game are not independent.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PlayerSummary {
    /// Number of matches and sessions.
    pub matches: u32,
    /// Number of matches that the player won.
    pub matches_won: u32,
    /// Sums of each game, in the order in which they were added.
    pub games: Vec<GameSums>,
}

summed! {
    /// Sums of one player over a game, or over several games.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct GameSums {
        /// Errors and numbers of decisions.
        #[cfg_attr(feature = "serde", serde(flatten))]
        pub rates: RateSums,
        /// Normalised equity lost by plays, positive.
        pub chequer_error: f64,
        /// Number of analysed plays with more than one legal play.
        pub unforced: u32,
        /// Normalised equity lost by cube decisions, positive.
        pub cube_error: f64,
        /// Number of doubtful plays.
        pub doubtful: u32,
        /// Number of bad plays.
        pub bad: u32,
        /// Number of very bad plays.
        pub very_bad: u32,
        /// Normalised luck.
        pub luck: f64,
        /// Number of rolls whose luck is known.
        pub luck_rolls: u32,
        /// Number of decisions with a verdict of the static evaluation.
        pub judged: u32,
        /// Normalised equity lost by the decisions with such a verdict, positive.
        pub judged_error: f64,
        /// Normalised equity that the static evaluation would have lost there, positive.
        pub static_error: f64,
        /// Results of games of matches, in match winning chances.
        pub in_matches: ResultSums,
        /// Results of money games, in points.
        pub for_money: ResultSums,
    }
}

summed! {
    /// Results of games in one unit.
    #[derive(Clone, Copy, Debug, Default, PartialEq)]
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    pub struct ResultSums {
        /// Number of games.
        pub games: u32,
        /// Number of games won.
        pub won: u32,
        /// Sum of the results.
        pub result: f64,
        /// Number of games in which the luck of every roll is known.
        pub adjusted_games: u32,
        /// Sum of the results of these games without the luck of both players.
        pub luck_adjusted: f64,
    }
}

impl ResultSums {
    /// Returns the sum of the results without luck; `None` without a game in which all luck is known.
    #[must_use]
    pub fn without_luck(&self) -> Option<f64> {
        (self.adjusted_games > 0).then_some(self.luck_adjusted)
    }
}

impl GameSums {
    /// Returns the sums of a player over a game.
    #[must_use]
    pub fn of(game: &Statistics, player: Player, is_money: bool) -> Self {
        let all = &game.players[player];
        let adjusted = game.luck_adjusted_result(player);
        let result = ResultSums {
            games: 1,
            won: u32::from(all.result > 0.0),
            result: all.result,
            adjusted_games: u32::from(adjusted.is_some()),
            luck_adjusted: adjusted.unwrap_or_default(),
        };
        let none = ResultSums::default();
        let [in_matches, for_money] = if is_money { [none, result] } else { [result, none] };
        Self {
            rates: game.rate_sums(player),
            chequer_error: all.chequer.error.normalised,
            unforced: all.chequer.unforced,
            cube_error: all.cube.error().normalised,
            doubtful: all.chequer.marks.doubtful,
            bad: all.chequer.marks.bad,
            very_bad: all.chequer.marks.very_bad,
            luck: all.luck.total.normalised,
            luck_rolls: all.luck.analysed,
            judged: all.difficulty.decisions,
            judged_error: all.difficulty.error,
            static_error: all.difficulty.static_error,
            in_matches,
            for_money,
        }
    }

    /// Returns the number of close or actual cube decisions.
    #[must_use]
    pub const fn close_or_actual(&self) -> u32 {
        self.rates.counted.saturating_sub(self.unforced)
    }

    /// Returns the mean difficulty of the decisions; `None` without a verdict of the static evaluation.
    #[must_use]
    pub fn difficulty(&self) -> Option<f64> {
        self.per_judged(self.static_error)
    }

    /// Returns the error per decision less the mean difficulty; `None` without such a verdict.
    #[must_use]
    pub fn adjusted_rate(&self) -> Option<f64> {
        self.per_judged(self.judged_error - self.static_error)
    }

    fn per_judged(&self, sum: f64) -> Option<f64> {
        (self.judged > 0).then(|| sum / f64::from(self.judged))
    }

    /// Returns the normalised luck per roll whose luck is known; `None` without such rolls.
    #[must_use]
    pub fn luck_rate(&self) -> Option<f64> {
        (self.luck_rolls > 0).then(|| self.luck / f64::from(self.luck_rolls))
    }
}

impl PlayerSummary {
    /// Returns the sums over all games.
    #[must_use]
    pub fn total(&self) -> GameSums {
        let mut total = GameSums::default();
        self.games.iter().for_each(|game| total += *game);
        total
    }

    /// Returns the error rates by all counting rules, with intervals by drawing games.
    #[must_use]
    pub fn rates(&self) -> [Rate; 4] {
        let parts: Vec<RateSums> = self.games.iter().map(|game| game.rates).collect();
        rates(&parts)
    }

    /// Returns the summary of a person who played both seats of the same matches. Each match and each game
    /// counts once, with the decisions of both seats.
    #[must_use]
    pub fn of_both_seats([zero, one]: [Self; 2]) -> Self {
        let both = |(zero, one): (&GameSums, &GameSums)| {
            let mut both = *zero;
            both += *one;
            for (sums, own) in
                [(&mut both.in_matches, &zero.in_matches), (&mut both.for_money, &zero.for_money)]
            {
                (sums.games, sums.adjusted_games) = (own.games, own.adjusted_games);
            }
            both
        };
        Self {
            matches: zero.matches,
            matches_won: zero.matches_won + one.matches_won,
            games: zero.games.iter().zip(&one.games).map(both).collect(),
        }
    }

    /// Appends the matches of another summary of the same player.
    pub fn append(&mut self, other: Self) {
        self.matches += other.matches;
        self.matches_won += other.matches_won;
        self.games.extend(other.games);
    }
}

/// Summaries of players by name.
///
/// Matches are added, and parts appended, in an order that the caller keeps. The same order gives the same
/// bits, whatever the division into parts is.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Summaries {
    /// Summary of each player, by name.
    pub players: BTreeMap<String, PlayerSummary>,
}

impl Summaries {
    /// Returns the summaries of one match from the statistics of its games.
    #[must_use]
    pub fn of_match(record: &Match, games: &[Statistics]) -> Self {
        let mut summaries = Self::default();
        let is_money = record.length.is_none();
        let seats = Player::BOTH.map(|player| PlayerSummary {
            matches: 1,
            matches_won: u32::from(record.winner() == Some(player)),
            games: games.iter().map(|game| GameSums::of(game, player, is_money)).collect(),
        });
        let names = Player::BOTH.map(|player| player_name(record, player));
        if names[0] == names[1] {
            summaries.players.insert(names[0].clone(), PlayerSummary::of_both_seats(seats));
        } else {
            summaries.players = names.into_iter().zip(seats).collect();
        }
        summaries
    }

    /// Appends the matches of other summaries.
    pub fn append(&mut self, other: Self) {
        for (name, summary) in other.players {
            self.player(name).append(summary);
        }
    }

    fn player(&mut self, name: String) -> &mut PlayerSummary {
        self.players.entry(name).or_default()
    }
}
