//! Statistics of analysed matches.

use barpoint_analysis::statistics::{
    ChequerStatistics, ContestKind, CubeStatistics, DifficultyStatistics, LuckStatistics, Rate,
    Statistics, rating_difference, win_probability,
};
use barpoint_core::Player;
use barpoint_records::{Match, player_name};
use barpoint_wire::{Decimal, VERSION, statistics as wire};

use super::{ToWire, count};

impl ToWire for ChequerStatistics {
    type Wire = wire::ChequerStatistics;

    fn to_wire(&self) -> wire::ChequerStatistics {
        wire::ChequerStatistics {
            moves: self.moves,
            unforced: self.unforced,
            very_good: self.marks.very_good,
            good: self.marks.good,
            unmarked: self.marks.unmarked,
            doubtful: self.marks.doubtful,
            bad: self.marks.bad,
            very_bad: self.marks.very_bad,
            error: self.error,
            rate: (self.unforced > 0).then(|| self.rate()),
            rating: self.rating().map(|word| word.to_string()),
        }
    }
}

impl ToWire for LuckStatistics {
    type Wire = wire::LuckStatistics;

    fn to_wire(&self) -> wire::LuckStatistics {
        wire::LuckStatistics {
            rolls: self.rolls,
            analysed: self.analysed,
            very_lucky: self.marks.very_good,
            lucky: self.marks.good,
            unmarked: self.marks.unmarked,
            unlucky: self.marks.bad,
            very_unlucky: self.marks.very_bad,
            total: self.total,
            rate: (self.analysed > 0).then(|| self.rate()),
            rating: self.rating().map(|word| word.to_string()),
            rating_107: self.rating_107().map(|word| word.to_string()),
        }
    }
}

impl ToWire for CubeStatistics {
    type Wire = wire::CubeStatistics;

    fn to_wire(&self) -> wire::CubeStatistics {
        wire::CubeStatistics {
            decisions: self.decisions,
            close_or_actual: self.close_or_actual,
            doubles: self.doubles,
            takes: self.takes,
            passes: self.passes,
            missed_doubles_below_cash: self.missed_below_cash,
            missed_doubles_above_cash: self.missed_above_cash,
            wrong_doubles_below_double: self.wrong_below_double,
            wrong_doubles_above_too_good: self.wrong_above_too_good,
            wrong_takes: self.wrong_takes,
            wrong_passes: self.wrong_passes,
            error: self.error(),
            rate: (self.close_or_actual > 0).then(|| self.rate()),
            rating: self.rating().map(|word| word.to_string()),
            manual: self.manual,
        }
    }
}

impl ToWire for Rate {
    type Wire = wire::Rate;

    fn to_wire(&self) -> wire::Rate {
        let limit = |number: usize| self.interval.map(|limits| Decimal(limits[number]));
        wire::Rate {
            rule: self.rule,
            decisions: self.decisions,
            rate: self.rate.map(Decimal),
            low: limit(0),
            high: limit(1),
        }
    }
}

impl ToWire for DifficultyStatistics {
    type Wire = wire::Difficulty;

    fn to_wire(&self) -> wire::Difficulty {
        wire::Difficulty {
            decisions: self.decisions,
            error: Decimal(self.error),
            static_error: Decimal(self.static_error),
            mean: self.mean().map(Decimal),
            adjusted_rate: self.adjusted_rate().map(Decimal),
            good: self.good,
            very_good: self.very_good,
        }
    }
}

/// Returns the document of the statistics of both players in a match, or in its game of this number,
/// counted from 1.
pub fn match_statistics(
    record: &Match,
    statistics: &Statistics,
    game: Option<usize>,
) -> wire::MatchStatistics {
    let kind = ContestKind::of(record);
    let by = record.analysts().into_iter().flatten().next();
    wire::MatchStatistics {
        version: VERSION,
        file: None,
        number: None,
        matches: 1,
        game: game.map(count),
        money: kind.is_money(),
        length: kind.length().map(|length| length as u16),
        by: by.map(|by| by.to_string()),
        names: Player::BOTH.map(|player| player_name(record, player)).to_vec(),
        players: Player::BOTH.map(|player| player_statistics(statistics, player, kind)).to_vec(),
    }
}

/// Converts the statistics of a player in this kind of contest.
pub fn player_statistics(
    statistics: &Statistics,
    player: Player,
    kind: ContestKind,
) -> wire::PlayerStatistics {
    let own = &statistics.players[player];
    let mwc = statistics.mwc_against_opponent(player);
    wire::PlayerStatistics {
        chequer: own.chequer.to_wire(),
        luck: own.luck.to_wire(),
        cube: own.cube.to_wire(),
        decisions: own.decisions(),
        error: own.error(),
        rate: (own.decisions() > 0).then(|| own.rate()),
        snowie_rate: statistics.snowie_rate(player).map(Decimal),
        rating: own.rating().map(|word| word.to_string()),
        rates: statistics.rates(player).to_wire(),
        difficulty: own.difficulty.to_wire(),
        resignations: own.resignations,
        beavers: own.beavers,
        result: Decimal(own.result),
        luck_adjusted_result: statistics.luck_adjusted_result(player).map(Decimal),
        mwc_against_opponent: mwc.filter(|_| !kind.is_money()).map(Decimal),
        fibs: kind.length().map(|length| fibs_ratings(statistics, player, length)),
    }
}

fn fibs_ratings(statistics: &Statistics, player: Player, length: u32) -> wire::FibsRatings {
    let own = &statistics.players[player];
    let result = statistics.luck_adjusted_result(player);
    let by_errors = statistics.rating_difference_by_errors(player, length);
    wire::FibsRatings {
        difference_by_luck: result
            .and_then(|result| rating_difference(0.5 + result, length))
            .map(Decimal),
        difference_by_errors: by_errors.map(Decimal),
        win_chance: by_errors.map(|points| Decimal(win_probability(points, length))),
        by_rate: own.rating_by_rate(length).map(Decimal),
        by_both_rates: own.rating_by_both_rates(length).map(Decimal),
    }
}
