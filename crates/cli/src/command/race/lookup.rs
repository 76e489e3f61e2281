//! What databases know of a race.

use barpoint::wire::{Decimal, Race, ToWire};
use barpoint_analysis::RaceCounts;
use barpoint_bearoff::OneSided;
use barpoint_core::{Chequers, Position};
use barpoint_database::Database;

/// A race with its counts and what databases know of it.
pub(super) fn race(
    position: &Position,
    built_in: &OneSided,
    databases: &[Database],
) -> anyhow::Result<Race> {
    let [mine, theirs] = [position.on_roll(), position.opponent()].map(|side| {
        effective_pips(side, built_in, databases).map(|epc| epc.map(|epc| (epc, side.pips())))
    });
    let (mine, theirs) = (mine?, theirs?);
    let pips = |side: Option<(f64, u32)>| side.map(|(epc, _)| Decimal(epc));
    let wastage = |side: Option<(f64, u32)>| side.map(|(epc, pips)| Decimal(epc - f64::from(pips)));
    let race = Race {
        effective_pips: pips(mine),
        wastage: wastage(mine),
        opponent_effective_pips: pips(theirs),
        opponent_wastage: wastage(theirs),
        ..(*position, RaceCounts::of(position)).to_wire()
    };
    exact(race, position, built_in, databases)
}

/// The effective pips of a side, by the first database that has it.
fn effective_pips(
    side: &Chequers,
    built_in: &OneSided,
    databases: &[Database],
) -> anyhow::Result<Option<f64>> {
    if let Some(rolls) = built_in.rolls(side) {
        return Ok(Some(rolls.effective_pips()));
    }
    for database in databases {
        if let Database::OneSided(file) = database
            && let Some(board) = file.numbering().index(side)
        {
            return Ok(Some(file.rolls(board)?.effective_pips()));
        }
    }
    Ok(None)
}

/// A race with its chances by the best database that covers it: a two-sided one, or else a one-sided.
fn exact(
    race: Race,
    position: &Position,
    built_in: &OneSided,
    databases: &[Database],
) -> anyhow::Result<Race> {
    let known = |by: &str, win: f64, gammons: [Option<f64>; 2]| {
        let [win_gammon, lose_gammon] = gammons.map(|chance| chance.map(Decimal));
        let win = Some(Decimal(win));
        Race { source: Some(by.to_owned()), win, win_gammon, lose_gammon, ..race.clone() }
    };
    if position.has_contact() {
        return Ok(race);
    }
    let boards = [position.on_roll(), position.opponent()];
    for database in databases {
        let Database::TwoSided(file) = database else { continue };
        let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
            continue;
        };
        // With all fifteen left a gammon can be won, which these databases leave out.
        if boards.iter().any(|side| side.none_off()) {
            continue;
        }
        let entry = file.entry(mine, theirs)?;
        let win = f64::midpoint(1.0, entry.cubeless.0.into());
        let known = known("two-sided database", win, [Some(0.0); 2]);
        let Some(equities) = entry.cubeful else { return Ok(known) };
        let [centred, taken] =
            [equities.centred, equities.opponent].map(|equity| f64::from(equity.0));
        return Ok(Race {
            centred_equity: Some(Decimal(centred)),
            centred_equity_best: Some(Decimal(centred.max((2.0 * taken).min(1.0)))),
            ..known
        });
    }
    if let Some(outcome) = built_in.outcome(position) {
        let gammons = [outcome.win_gammon, outcome.lose_gammon].map(|chance| Some(chance.into()));
        return Ok(known("one-sided bearoff", outcome.win.into(), gammons));
    }
    for database in databases {
        let Database::OneSided(file) = database else { continue };
        let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
            continue;
        };
        let found = file.race(mine, theirs)?;
        return Ok(known("one-sided database", found.win, [found.win_gammon, found.lose_gammon]));
    }
    Ok(race)
}
