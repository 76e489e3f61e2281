//! Statistics of analysed games, matches and sessions.

mod amount;
mod beaver;
mod counting;
mod coverage;
mod cube;
mod judgement;
mod marks;
mod player;
mod rates;
mod rating;
mod resignation;
mod summary;
mod sums;

pub use amount::{Amount, ErrorCount};
pub use beaver::{BeaverJudgement, BeaverKind, BeaverStatistics, judge_beavers};
pub use counting::{CountingRule, RateSums};
pub use cube::{CubeStatistics, ManualCube};
pub use judgement::{CLOSE, CubeFault, CubeJudgement, CubeRole, Judgement, PlayJudgement, judge};
pub use marks::{Marks, Thresholds};
pub use player::{
    ChequerStatistics, ContestKind, DifficultyStatistics, LuckStatistics, PlayerStatistics,
    game_result,
};
pub use rates::Rate;
pub use rating::{
    BEST_RATING, LuckWord, LuckWord107, MEASURED_AT_ONE_POINT, RatingWord, absolute_rating_loss,
    rating_by_error_rates, rating_difference, win_probability,
};
pub use resignation::ResignationStatistics;
pub use summary::{GameSums, PlayerSummary, ResultSums, Summaries};
pub(crate) use sums::summed;

use core::ops::AddAssign;

use barpoint_core::{ByPlayer, Player};
use barpoint_equity::MatchEquityTable;
use barpoint_records::{DecisionProblem, Match};

use self::coverage::Covers;
use self::resignation::resignations;

/// Statistics of both players in a game, a match or a session.
///
/// # Source
/// GNU Backgammon's manual, "Game, match, or session statistics"; the counting rules of its version
/// 1.07 where they differ.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Statistics {
    /// The players.
    pub players: ByPlayer<PlayerStatistics>,
    /// Sums of each player by game, from which the intervals of the rates are drawn.
    parts: ByPlayer<Vec<RateSums>>,
}

impl Statistics {
    /// Returns the statistics of each game of a record, by one analysis that the record holds: that of
    /// [`Match::preferred_analyst`].
    #[must_use]
    pub fn of_games(record: &Match, table: &MatchEquityTable, marks: &Thresholds) -> Vec<Self> {
        let record = &*record.by_preferred_analyst();
        let mut games = vec![Self::default(); record.games.len()];
        let resignations = resignations(record, table);
        for ((game, statistics), resignations) in
            record.games.iter().zip(&mut games).zip(resignations)
        {
            let result = game_result(record, game, table).unwrap_or_default();
            for player in Player::BOTH {
                statistics.players[player].result += result[player];
                statistics.players[player].resignations += resignations[player];
            }
        }
        let is_one_point = record.length.is_some_and(|length| length.get() == 1);
        let mut judgements = vec![Vec::new(); record.games.len()];
        for decision in record.decisions() {
            let game = decision.place.game;
            judgements[game].extend(judge(&decision, table));
            for (player, judgement) in judge_beavers(&decision, table) {
                games[game].players[player].beavers.add(&judgement);
            }
            // The luck of a roll on an unknown board is unknown, so that of the game is, too.
            let is_lost = decision.state == Err(DecisionProblem::UnknownBoard);
            games[game].players[decision.player].luck.rolls +=
                u32::from(is_lost && decision.dice.is_some());
        }
        for (statistics, judgements) in games.iter_mut().zip(&judgements) {
            let covered = coverage::covered(judgements);
            for ((player, judgement), covers) in judgements.iter().zip(covered) {
                statistics.players[*player].add(judgement, marks, covers.luck);
                statistics.add_parts(*player, judgement, covers, is_one_point);
            }
        }
        games
    }

    fn add_parts(
        &mut self,
        player: Player,
        judgement: &Judgement,
        covers: Covers,
        is_one_point: bool,
    ) {
        let mut part = RateSums::of(judgement, is_one_point);
        if !covers.own {
            part = part.without_rolls();
        }
        if covers.opponent {
            self.add_part(player.flip(), &RateSums::OPPONENT_ROLLED);
        }
        if !part.is_empty() {
            self.add_part(player, &part);
        }
    }

    /// Adds to the only game.
    fn add_part(&mut self, player: Player, part: &RateSums) {
        let parts = &mut self.parts[player];
        match parts.first_mut() {
            Some(game) => *game += *part,
            None => parts.push(*part),
        }
    }

    /// Returns the error rates of a player by all counting rules, with intervals by drawing games.
    #[must_use]
    pub fn rates(&self, player: Player) -> [Rate; 4] {
        rates::rates(&self.parts[player])
    }

    /// Returns the sums of the player's rates.
    #[must_use]
    pub fn rate_sums(&self, player: Player) -> RateSums {
        self.parts[player].iter().sum()
    }

    /// Returns the statistics with the players' seats exchanged.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { players: self.players.swapped(), parts: self.parts.swapped() }
    }

    /// Returns the normalised error of a player for each roll of both players; `None` if no roll belongs to an
    /// analysed play.
    ///
    /// # Source
    /// Snowie's error rate, as GNU Backgammon's manual describes it.
    #[must_use]
    pub fn snowie_rate(&self, player: Player) -> Option<f64> {
        let rate = self.rate_sums(player).rate(CountingRule::Snowie);
        Some(rate? / CountingRule::Snowie.factor())
    }

    /// Returns true if the luck of every roll is known; without it a result without luck would be biased.
    fn knows_all_luck(&self) -> bool {
        let luck = Player::BOTH.map(|player| &self.players[player].luck);
        luck.iter().all(|luck| luck.analysed == luck.rolls)
    }

    /// Returns the result of a player without the luck of both: an unbiased measure of skill.
    ///
    /// It is the result, less the luck of the player, plus the luck of the opponent. It is `None` unless the
    /// luck of every roll is known.
    ///
    /// # Units
    /// Points in money play, change of the match winning chance in a match.
    ///
    /// # Source
    /// D. Zare, "Hedging Toward Skill".
    #[must_use]
    pub fn luck_adjusted_result(&self, player: Player) -> Option<f64> {
        let luck = |player| self.players[player].luck.total.unnormalised;
        let adjusted = self.players[player].result - luck(player) + luck(player.flip());
        self.knows_all_luck().then_some(adjusted)
    }

    /// Returns the chance to win a match against this opponent if both lose as much by errors as here: one
    /// half, less the errors of the player, plus those of the opponent, from 0 to 1. It has no meaning in
    /// money play, and is `None` if a player has no decisions.
    ///
    /// # Source
    /// GNU Backgammon's manual, "MWC against current opponent".
    #[must_use]
    pub fn mwc_against_opponent(&self, player: Player) -> Option<f64> {
        let error = |player| self.players[player].error().unnormalised;
        let are_known = self.players.0.iter().all(|player| player.decisions() > 0);
        are_known.then(|| (0.5 - error(player) + error(player.flip())).clamp(0.0, 1.0))
    }

    /// Returns the difference of ratings against this opponent in matches of `length` points by the error
    /// rates of both; `None` if a player has no decisions.
    #[must_use]
    pub fn rating_difference_by_errors(&self, player: Player, length: u32) -> Option<f64> {
        let [own, other] = [player, player.flip()].map(|player| &self.players[player]);
        Some(own.rating_by_rate(length)? - other.rating_by_rate(length)?)
    }
}

impl AddAssign<&Self> for Statistics {
    fn add_assign(&mut self, other: &Self) {
        for player in Player::BOTH {
            self.players[player] += other.players[player];
            self.parts[player].extend_from_slice(&other.parts[player]);
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
