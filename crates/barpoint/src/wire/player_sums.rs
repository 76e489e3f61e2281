//! Sums by player over many matches.

use barpoint_analysis::statistics::{PlayerSummary, ResultSums, Summaries};
use barpoint_wire::{Decimal, VERSION, player_summary as wire};

use super::{ToWire, count};

/// Converts summaries to a report.
impl ToWire for Summaries {
    type Wire = wire::PlayerSummaries;

    fn to_wire(&self) -> wire::PlayerSummaries {
        let players = self.players.iter().map(|(name, summary)| player_summary(name, summary));
        wire::PlayerSummaries { version: VERSION, players: players.collect() }
    }
}

fn player_summary(name: &str, summary: &PlayerSummary) -> wire::PlayerSummary {
    let total = summary.total();
    wire::PlayerSummary {
        name: name.to_owned(),
        matches: summary.matches,
        matches_won: summary.matches_won,
        games: count(summary.games.len()),
        rolls: total.rates.rolls,
        unforced: total.unforced,
        close_or_actual: total.close_or_actual(),
        doubtful: total.doubtful,
        bad: total.bad,
        very_bad: total.very_bad,
        chequer_error: Decimal(total.chequer_error),
        cube_error: Decimal(total.cube_error),
        rates: summary.rates().to_wire(),
        difficulty: total.difficulty().map(Decimal),
        adjusted_rate: total.adjusted_rate().map(Decimal),
        luck: Decimal(total.luck),
        luck_rolls: total.luck_rolls,
        luck_rate: total.luck_rate().map(Decimal),
        in_matches: results(&total.in_matches),
        for_money: results(&total.for_money),
    }
}

pub(super) fn results(sums: &ResultSums) -> wire::Results {
    wire::Results {
        games: sums.games,
        won: sums.won,
        result: Decimal(sums.result),
        adjusted_games: sums.adjusted_games,
        luck_adjusted: sums.without_luck().map(Decimal),
    }
}

/// Converts summaries to sums that [`summaries`] reads back to the last bit, in the order of the names.
pub fn player_sums(summaries: &Summaries) -> Vec<wire::PlayerSums> {
    let sums = summaries.players.iter();
    let sums = sums.map(|(name, of)| wire::PlayerSums { name: name.clone(), summary: of.clone() });
    sums.collect()
}

/// Converts sums back to summaries.
pub fn summaries(sums: &[wire::PlayerSums]) -> Summaries {
    let mut summaries = Summaries::default();
    for wire::PlayerSums { name, summary } in sums {
        summaries.players.entry(name.clone()).or_default().append(summary.clone());
    }
    summaries
}

#[cfg(test)]
mod tests {
    use barpoint_analysis::statistics::{Statistics, Thresholds};
    use barpoint_equity::MatchEquityTable;
    use barpoint_records::read_file;

    use super::*;

    const NOISY: &[u8] = include_bytes!("../../../../tests/data/files/statistics/noisy-3p.sgf");

    #[test]
    fn sums_are_read_back_to_the_last_bit_and_continued() {
        let record = &read_file(NOISY).expect("a match").matches[0];
        let table = MatchEquityTable::default();
        let games = Statistics::of_games(record, &table, &Thresholds::default());
        let one = Summaries::of_match(record, &games);
        let text = serde_json::to_string(&player_sums(&one)).expect("JSON");
        let read: Vec<wire::PlayerSums> = serde_json::from_str(&text).expect("sums");
        assert_eq!(summaries(&read), one);

        let mut whole = one.clone();
        whole.append(one.clone());
        let mut resumed = summaries(&read);
        resumed.append(one);
        for (name, summary) in &whole.players {
            let [whole, resumed] =
                [summary, &resumed.players[name]].map(|summary| player_summary(name, summary));
            assert_eq!((whole.matches, whole.games), (2, 6));
            assert_eq!(whole, resumed);
        }
    }
}
