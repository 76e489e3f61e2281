//! Sums by player.

use barpoint_analysis::statistics::{GameSums, PlayerSummary, RateSums, ResultSums, Summaries};
use barpoint_core::{ByPlayer, Player};
use rusqlite::{Row, params_from_iter};

use crate::names::Known;
use crate::{Library, LibraryError, MatchFilter};

/// Match with the sums of its games.
#[derive(Clone, Debug)]
pub(crate) struct SummedMatch {
    pub(crate) id: i64,
    pub(crate) players: ByPlayer<Known>,
    pub(crate) date: Option<String>,
    pub(crate) winner: Option<Player>,
    pub(crate) games: ByPlayer<Vec<GameSums>>,
}

impl SummedMatch {
    /// Returns the summary of a seat.
    fn summary(&self, player: Player) -> PlayerSummary {
        PlayerSummary {
            matches: 1,
            matches_won: u32::from(self.winner == Some(player)),
            games: self.games[player].clone(),
        }
    }

    /// Returns the summary of each person of the match, with a seat: mostly two, or one who plays both seats.
    pub(crate) fn summaries(&self) -> Vec<(Player, PlayerSummary)> {
        let seats = Player::BOTH.map(|player| self.summary(player));
        let [zero, one] = &self.players.0;
        if zero.person == one.person {
            return vec![(Player::Zero, PlayerSummary::of_both_seats(seats))];
        }
        Player::BOTH.into_iter().zip(seats).collect()
    }
}

impl Library {
    /// Returns the sums of all persons over the selected matches, by their main names. Games are in the order
    /// of their days.
    ///
    /// # Errors
    /// A player of the filter is unknown, or the library cannot be read.
    pub fn players(&self, filter: &MatchFilter) -> Result<Summaries, LibraryError> {
        let mut summaries = Summaries::default();
        self.for_each_summed(filter, |summed| {
            for (player, summary) in summed.summaries() {
                let name = &summed.players[player].name;
                summaries.players.entry(name.clone()).or_default().append(summary);
            }
        })?;
        Ok(summaries)
    }

    /// Does work with each selected match, in the order of their days.
    pub(crate) fn for_each_summed(
        &self,
        filter: &MatchFilter,
        mut work: impl FnMut(&SummedMatch),
    ) -> Result<(), LibraryError> {
        let conditions = self.conditions(filter)?;
        let persons = self.persons()?;
        let query = format!(
            "SELECT m.id, m.player0, m.player1, m.date, m.winner, m.length IS NULL, g.* \
             FROM matches m LEFT JOIN games g ON g.match = m.id{} \
             ORDER BY m.date IS NULL, m.date, m.id, g.game, g.seat",
            conditions.clause()
        );
        let mut all = || {
            let mut query = self.connection.prepare(&query)?;
            let mut rows = query.query(params_from_iter(&conditions.values))?;
            let mut present: Option<SummedMatch> = None;
            while let Some(row) = rows.next()? {
                let id: i64 = row.get(0)?;
                if present.as_ref().is_none_or(|summed| summed.id != id) {
                    present.iter().for_each(&mut work);
                    present = Some(begun(row, |id| persons.get(&id).cloned())?);
                }
                let seat: Option<u16> = row.get(8)?;
                if let (Some(summed), Some(player)) = (&mut present, seat.and_then(Player::new)) {
                    summed.games[player].push(sums(row)?);
                }
            }
            present.iter().for_each(&mut work);
            Ok(())
        };
        self.done(all())
    }
}

fn begun(row: &Row<'_>, person: impl Fn(i64) -> Option<Known>) -> rusqlite::Result<SummedMatch> {
    let known = |column| person(row.get(column)?).ok_or(rusqlite::Error::QueryReturnedNoRows);
    let winner: Option<u16> = row.get(4)?;
    Ok(SummedMatch {
        id: row.get(0)?,
        players: ByPlayer([known(1)?, known(2)?]),
        date: row.get(3)?,
        winner: winner.and_then(Player::new),
        games: ByPlayer::default(),
    })
}

fn sums(row: &Row<'_>) -> rusqlite::Result<GameSums> {
    let is_money: bool = row.get(5)?;
    let adjusted: Option<f64> = row.get(29)?;
    let result = ResultSums {
        games: 1,
        won: row.get(27)?,
        result: row.get(28)?,
        adjusted_games: u32::from(adjusted.is_some()),
        luck_adjusted: adjusted.unwrap_or_default(),
    };
    let none = ResultSums::default();
    let [in_matches, for_money] = if is_money { [none, result] } else { [result, none] };
    Ok(GameSums {
        rates: RateSums {
            error: row.get(9)?,
            weighted_error: row.get(10)?,
            error_in_rolls: row.get(11)?,
            nontrivial: row.get(12)?,
            counted: row.get(13)?,
            rolls: row.get(14)?,
            rolls_of_both: row.get(15)?,
        },
        chequer_error: row.get(16)?,
        unforced: row.get(17)?,
        cube_error: row.get(18)?,
        doubtful: row.get(19)?,
        bad: row.get(20)?,
        very_bad: row.get(21)?,
        luck: row.get(22)?,
        luck_rolls: row.get(23)?,
        judged: row.get(24)?,
        judged_error: row.get(25)?,
        static_error: row.get(26)?,
        in_matches,
        for_money,
    })
}
