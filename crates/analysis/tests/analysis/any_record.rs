//! Statistics of arbitrary records: odd scores, illegal actions, and analyses whose numbers are not finite.

use barpoint_analysis::statistics::{Statistics, Summaries, Thresholds};
use barpoint_core::Player;
use barpoint_equity::MatchEquityTable;
use barpoint_testing::Random;

use crate::random::analyses::{Numbers, add_analyses};
use crate::random::chance::Chance;
use crate::random::games::any_match;

#[test]
fn statistics_of_any_record_are_finite_and_add_up() {
    let table = MatchEquityTable::default();
    let mut decisions = 0;
    for seed in 1..=2_000 {
        let mut record = any_match(&mut Chance(seed));
        let mut numbers = Numbers { random: Random::new(seed), may_be_odd: seed % 2 == 0 };
        add_analyses(&mut record, &mut numbers);
        let games = Statistics::of_games(&record, &table, &Thresholds::default());
        let total: Statistics = games.iter().sum();
        for player in Player::BOTH {
            let all = &total.players[player];
            let difficulty = &all.difficulty;
            let numbers = [
                all.error().normalised,
                all.error().unnormalised,
                all.luck.total.unnormalised,
                all.result,
                difficulty.error,
                difficulty.static_error,
                total.luck_adjusted_result(player).unwrap_or_default(),
                total.mwc_against_opponent(player).unwrap_or_default(),
            ];
            assert!(numbers.iter().all(|number| number.is_finite()), "{seed}: {numbers:?}");
            for rate in total.rates(player) {
                assert_eq!(rate.rate.is_some(), rate.decisions > 0, "{seed}: {rate:?}");
                assert!(rate.rate.is_none_or(f64::is_finite), "{seed}: {rate:?}");
            }
            let sum: u32 = games.iter().map(|game| game.players[player].decisions()).sum();
            assert_eq!(sum, all.decisions(), "{seed}");
            assert_eq!(total.rates(player)[1].decisions, sum, "{seed}");
            decisions += sum;
        }
        let summaries = Summaries::of_match(&record, &games);
        let games: usize = summaries.players.values().map(|summary| summary.games.len()).sum();
        // Two players of the same name are one player, who plays each game once.
        let players = summaries.players.len();
        assert_eq!(games, players * record.games.len(), "{seed}");
    }
    assert!(decisions > 300, "{decisions} decisions");
}
