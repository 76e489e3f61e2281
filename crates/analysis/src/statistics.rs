//! Statistics of analysed games, matches and sessions.

mod amount;
mod chequer;
mod cube;
mod judgement;
mod luck;
mod marks;
mod player;
mod rating;
mod result;

pub use amount::Amount;
pub use chequer::ChequerStatistics;
pub use cube::{CubeErrors, CubeStatistics};
pub use judgement::{CubeFault, CubeJudgement, CubeRole, Judgement, PlayJudgement, judge};
pub use luck::LuckStatistics;
pub use marks::{Marks, Thresholds};
pub use player::PlayerStatistics;
pub use rating::{
    LuckWord, LuckWord107, RatingWord, absolute_rating_loss, rating_by_error_rates,
    rating_difference, win_probability,
};
pub use result::game_result;

use core::ops::AddAssign;

use barpoint_core::{ByPlayer, Player};
use barpoint_equity::MatchEquityTable;
use barpoint_records::Match;

/// Statistics of both players in a game, a match or a session.
///
/// # Source
/// GNU Backgammon's manual, "Game, match, or session statistics"; the counting rules of its version
/// 1.07 where they differ.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Statistics {
    /// The players.
    pub players: ByPlayer<PlayerStatistics>,
}

impl Statistics {
    /// Returns the statistics of each game of a record, by the analysis that the record holds.
    #[must_use]
    pub fn of_games(record: &Match, table: &MatchEquityTable, marks: &Thresholds) -> Vec<Self> {
        let mut games = vec![Self::default(); record.games.len()];
        for (game, statistics) in record.games.iter().zip(&mut games) {
            if let Some(result) = game_result(record, game, table) {
                for player in Player::BOTH {
                    statistics.players[player].result += result[player];
                }
            }
        }
        for decision in record.decisions() {
            let statistics = &mut games[decision.place.game];
            for (player, judgement) in judge(&decision, table) {
                statistics.players[player].add(&judgement, marks);
            }
        }
        games
    }
}

impl Statistics {
    /// Returns the normalised error of a player for each roll of both players.
    ///
    /// # Source
    /// Snowie's error rate, as GNU Backgammon's manual describes it.
    #[must_use]
    pub fn snowie_rate(&self, player: Player) -> f64 {
        let rolls = Player::BOTH.map(|player| self.players[player].chequer.moves);
        self.players[player].error().per(rolls.into_iter().sum()).normalised
    }

    /// Returns the result of a player without the luck of both: an unbiased measure of skill.
    ///
    /// # Units
    /// Points in money play, change of the match winning chance in a match.
    ///
    /// # Source
    /// D. Zare, "Hedging Toward Skill".
    #[must_use]
    pub fn luck_adjusted_result(&self, player: Player) -> f64 {
        let luck = |player| self.players[player].luck.total.unnormalised;
        self.players[player].result - luck(player) + luck(player.flip())
    }
}

impl AddAssign<&Self> for Statistics {
    fn add_assign(&mut self, other: &Self) {
        for player in Player::BOTH {
            self.players[player] += &other.players[player];
        }
    }
}

impl<'a> core::iter::Sum<&'a Self> for Statistics {
    fn sum<I: Iterator<Item = &'a Self>>(games: I) -> Self {
        let mut total = Self::default();
        games.for_each(|game| total += game);
        total
    }
}
