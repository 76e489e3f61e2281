//! Records of two-sided databases.

use barpoint_core::{Equity, Outcome};
use barpoint_database::{DatabaseError, Kind, TwoSidedFile};
use barpoint_equity::{CubeEfficiency, ExactEquities, MatchEquityTable};
use barpoint_wire::bearoff::{Dump, DumpChances, Equities};
use barpoint_wire::{Decimal, VERSION};

use super::boards::{Boards, board, cube};

pub(super) fn dump(
    file: &TwoSidedFile,
    boards: &Boards,
    table: &MatchEquityTable,
) -> Result<Dump, DatabaseError> {
    let opponent = boards.opponent()?;
    let entry = file.entry(boards.on_roll, opponent)?;
    let cubeless = f64::from(entry.cubeless.0);
    let chances = DumpChances {
        win: Decimal(f64::midpoint(1.0, cubeless)),
        win_gammon: Some(Decimal(0.0)),
        win_backgammon: None,
        lose_gammon: Some(Decimal(0.0)),
        lose_backgammon: None,
    };
    let equity = |of: fn(&ExactEquities) -> Equity| {
        entry.cubeful.as_ref().map(|equities| f64::from(of(equities).0))
    };
    let [owned, centred, opponents] =
        [equity(|e| e.owned), equity(|e| e.centred), equity(|e| e.opponent)];
    let best = |no_double: Option<f64>| {
        let doubled = 2.0 * opponents?;
        Some(Decimal(no_double?.max(doubled.min(1.0))))
    };
    let outcome = Outcome { win: chances.win.0 as f32, ..Outcome::default() };
    let cube = entry.cubeful.map(|equities| {
        let life = CubeEfficiency::default().exact(equities);
        cube(boards, table, &outcome, &life)
    });
    let side = |index| board(file.numbering().board(index), index);
    Ok(Dump {
        version: VERSION,
        kind: Kind::TwoSided(file.kind()).to_string(),
        position: boards.id(),
        on_roll: side(boards.on_roll),
        opponent: Some(side(opponent)),
        chances: Some(chances),
        equities: Some(Equities {
            cubeless: Decimal(cubeless),
            owned: owned.map(Decimal),
            centred: centred.map(Decimal),
            centred_jacoby: None,
            opponent: opponents.map(Decimal),
            best_owned: best(owned),
            best_centred: best(centred),
            best_centred_jacoby: None,
        }),
        cube: cube.flatten(),
    })
}
