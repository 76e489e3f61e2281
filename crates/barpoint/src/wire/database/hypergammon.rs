//! Records of hypergammon databases.

use barpoint_core::{Chequers, Equity, Point, Setup};
use barpoint_database::{DatabaseError, HypergammonFile, Kind};
use barpoint_equity::{CubeEfficiency, MatchEquityTable};
use barpoint_wire::bearoff::{Dump, DumpChances, Equities};
use barpoint_wire::{Decimal, VERSION};

use super::boards::{Boards, board, cube};

pub(super) fn dump(
    file: &HypergammonFile,
    boards: &Boards,
    table: &MatchEquityTable,
) -> Result<Dump, DatabaseError> {
    let opponent = boards.opponent()?;
    let [mine, theirs] = [boards.on_roll, opponent].map(|number| file.numbering().board(number));
    let shared = |(mine, theirs): (Chequers, Chequers)| {
        let setup = Setup { on_roll: mine, opponent: theirs };
        Point::all().any(|p| setup.on_roll.on(p) > 0 && setup.opponent.on(p.flip()) > 0)
    };
    if mine.zip(theirs).is_some_and(shared) {
        return Err(DatabaseError::NoRecord(format!(
            "boards {} and {opponent} have chequers on the same point",
            boards.on_roll
        )));
    }
    let entry = file.entry(boards.on_roll, opponent)?;
    let (outcome, equities) = (entry.outcome, entry.equities);
    let decimal = |value: f32| Decimal(value.into());
    let chance = |chance: f32| Some(decimal(chance));
    let value = |Equity(equity): Equity| Some(decimal(equity));
    let best = |Equity(no_double): Equity| {
        Some(decimal(no_double.max((2.0 * equities.opponent.0).min(1.0))))
    };
    let life = CubeEfficiency::default().exact(equities);
    let side = |index| board(file.numbering().board(index), index);
    Ok(Dump {
        version: VERSION,
        kind: Kind::Hypergammon { chequers: file.chequers() }.to_string(),
        position: boards.id(),
        on_roll: side(boards.on_roll),
        opponent: Some(side(opponent)),
        chances: Some(DumpChances {
            win: decimal(outcome.win),
            win_gammon: chance(outcome.win_gammon),
            win_backgammon: chance(outcome.win_backgammon),
            lose_gammon: chance(outcome.lose_gammon),
            lose_backgammon: chance(outcome.lose_backgammon),
        }),
        equities: Some(Equities {
            cubeless: decimal(outcome.equity().0),
            owned: value(equities.owned),
            centred: value(equities.centred),
            centred_jacoby: value(equities.centred_jacoby),
            opponent: value(equities.opponent),
            best_owned: best(equities.owned),
            best_centred: best(equities.centred),
            best_centred_jacoby: best(equities.centred_jacoby),
        }),
        cube: cube(boards, table, &outcome, &life),
    })
}
