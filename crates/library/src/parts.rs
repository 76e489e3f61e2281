//! Rows that follow from the record of a match: sums of its games, and its actions.

use barpoint_analysis::statistics::GameSums;
use barpoint_core::ByPlayer;
use rusqlite::{Transaction, params};

use crate::action_row::ActionRow;
use crate::entry::{Entry, Remark};

/// Adds the sums of the games and the actions of a match.
pub(crate) fn insert_sums(
    transaction: &Transaction<'_>,
    entry: &Entry,
    id: i64,
) -> rusqlite::Result<()> {
    for (number, ByPlayer(sums)) in (1..).zip(&entry.games) {
        for (seat, sums) in (0..).zip(sums) {
            insert_game(transaction, id, [number, seat], sums)?;
        }
    }
    entry.actions.iter().try_for_each(|row| insert_action(transaction, id, row))?;
    insert_remarks(transaction, &entry.remarks, id)
}

/// Adds the remarks of a match.
pub(crate) fn insert_remarks(
    transaction: &Transaction<'_>,
    remarks: &[Remark],
    id: i64,
) -> rusqlite::Result<()> {
    const REMARK: &str = "INSERT OR REPLACE INTO remarks VALUES (?1, ?2, ?3, ?4)";
    let mut insert = transaction.prepare_cached(REMARK)?;
    for Remark { game, action, folded } in remarks {
        insert.execute(params![id, game, action, folded])?;
    }
    Ok(())
}

fn insert_game(
    transaction: &Transaction<'_>,
    id: i64,
    [game, seat]: [i64; 2],
    sums: &GameSums,
) -> rusqlite::Result<()> {
    const GAME: &str = "INSERT INTO games VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, \
                        ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24)";
    let rates = &sums.rates;
    let result = if sums.for_money.games > 0 { &sums.for_money } else { &sums.in_matches };
    transaction.prepare_cached(GAME)?.execute(params![
        id,
        game,
        seat,
        rates.error,
        rates.weighted_error,
        rates.error_in_rolls,
        rates.nontrivial,
        rates.counted,
        rates.rolls,
        rates.rolls_of_both,
        sums.chequer_error,
        sums.unforced,
        sums.cube_error,
        sums.doubtful,
        sums.bad,
        sums.very_bad,
        sums.luck,
        sums.luck_rolls,
        sums.judged,
        sums.judged_error,
        sums.static_error,
        result.won,
        result.result,
        result.without_luck(),
    ])?;
    Ok(())
}

fn insert_action(transaction: &Transaction<'_>, id: i64, row: &ActionRow) -> rusqlite::Result<()> {
    const ACTION: &str = "INSERT INTO actions VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, \
                          ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22)";
    transaction.prepare_cached(ACTION)?.execute(params![
        id,
        row.game,
        row.action,
        row.kind as u8,
        row.player.number(),
        row.on_roll.number(),
        row.dice,
        row.board,
        row.class as u8,
        row.themes,
        row.events[0],
        row.events[1],
        row.events[2],
        row.error,
        row.mark,
        row.luck,
        row.pips[0],
        row.pips[1],
        row.away.map(|away| away[0]),
        row.away.map(|away| away[1]),
        row.nontrivial,
        row.counted,
    ])?;
    Ok(())
}
