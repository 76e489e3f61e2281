//! Statistics of analysed matches.

use barpoint_analysis::statistics::{
    Amount, ChequerStatistics, CubeErrors, CubeStatistics, LuckStatistics, PlayerStatistics,
    Statistics,
};
use barpoint_core::Player;
use barpoint_wire::{Decimal, statistics as wire};

use super::ToWire;

impl ToWire for Amount {
    type Wire = wire::Amount;

    fn to_wire(&self) -> wire::Amount {
        wire::Amount {
            normalised: Decimal(self.normalised),
            unnormalised: Decimal(self.unnormalised),
        }
    }
}

impl ToWire for CubeErrors {
    type Wire = wire::ErrorCount;

    fn to_wire(&self) -> wire::ErrorCount {
        wire::ErrorCount { number: self.number, error: self.error.to_wire() }
    }
}

impl ToWire for ChequerStatistics {
    type Wire = wire::ChequerStatistics;

    fn to_wire(&self) -> wire::ChequerStatistics {
        wire::ChequerStatistics {
            moves: self.moves,
            unforced: self.unforced,
            unmarked: self.marks.unmarked,
            doubtful: self.marks.doubtful,
            bad: self.marks.bad,
            very_bad: self.marks.very_bad,
            error: self.error.to_wire(),
            rate: self.rate().to_wire(),
            rating: self.rating().map(|word| word.to_string()),
        }
    }
}

impl ToWire for LuckStatistics {
    type Wire = wire::LuckStatistics;

    fn to_wire(&self) -> wire::LuckStatistics {
        wire::LuckStatistics {
            rolls: self.rolls,
            very_lucky: self.marks.very_good,
            lucky: self.marks.good,
            unmarked: self.marks.unmarked,
            unlucky: self.marks.bad,
            very_unlucky: self.marks.very_bad,
            total: self.total.to_wire(),
            rate: self.rate().to_wire(),
            rating: self.rating().map(|word| word.to_string()),
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
            missed_doubles_below_cash: self.missed_below_cash.to_wire(),
            missed_doubles_above_cash: self.missed_above_cash.to_wire(),
            wrong_doubles_below_double: self.wrong_below_double.to_wire(),
            wrong_doubles_above_too_good: self.wrong_above_too_good.to_wire(),
            wrong_takes: self.wrong_takes.to_wire(),
            wrong_passes: self.wrong_passes.to_wire(),
            error: self.error().to_wire(),
            rate: self.rate().to_wire(),
            rating: self.rating().map(|word| word.to_string()),
        }
    }
}

/// Converts the statistics of both players.
impl ToWire for Statistics {
    type Wire = [wire::PlayerStatistics; 2];

    fn to_wire(&self) -> [wire::PlayerStatistics; 2] {
        Player::BOTH.map(|player| {
            let statistics: &PlayerStatistics = &self.players[player];
            wire::PlayerStatistics {
                chequer: statistics.chequer.to_wire(),
                luck: statistics.luck.to_wire(),
                cube: statistics.cube.to_wire(),
                decisions: statistics.decisions(),
                error: statistics.error().to_wire(),
                rate: statistics.rate().to_wire(),
                snowie_rate: Decimal(self.snowie_rate(player)),
                rating: statistics.rating().map(|word| word.to_string()),
                result: Decimal(statistics.result),
                luck_adjusted_result: Decimal(self.luck_adjusted_result(player)),
            }
        })
    }
}
