//! Records of one-sided databases.

use barpoint_core::Outcome;
use barpoint_database::{DatabaseError, Distribution, Kind, OneSidedFile};
use barpoint_engine::{count_in_pips, races_of_pips};
use barpoint_equity::{CubeContext, CubeLife, MatchEquityTable};
use barpoint_wire::bearoff::{Board, Dump, DumpChances, Equities, RollCount};
use barpoint_wire::{Decimal, VERSION};

use super::boards::{Boards, board, cube};

pub(super) fn dump(
    file: &OneSidedFile,
    boards: &Boards,
    table: &MatchEquityTable,
) -> Result<Dump, DatabaseError> {
    let side = |index: u32| -> Result<Board, DatabaseError> {
        let mut board = board(file.numbering().board(index), index);
        let rolls = |distribution| roll_count(&distribution, board.pips);
        board.all_off = Some(rolls(file.rolls(index)?));
        board.first_off = match file.rolls_to_first_off(index) {
            Ok(distribution) => Some(rolls(distribution)),
            Err(_) if !file.has_gammons() => None,
            Err(error) => return Err(error),
        };
        Ok(board)
    };
    let race = boards.opponent.zip(boards.position).filter(|(_, position)| !position.has_contact());
    let race = race.map(|(opponent, _)| file.race(boards.on_roll, opponent)).transpose()?;
    let chances = race.map(|race| DumpChances {
        win: Decimal(race.win),
        win_gammon: race.win_gammon.map(Decimal),
        win_backgammon: None,
        lose_gammon: race.lose_gammon.map(Decimal),
        lose_backgammon: None,
    });
    let outcome = chances.as_ref().map(outcome);
    let cube = outcome.zip(boards.position).map(|(outcome, position)| {
        let contest = boards.state.contest();
        let races = races_of_pips(&CubeContext::new(contest, boards.state.cube(), table));
        let race = races.race(count_in_pips(position.on_roll()), outcome.win);
        cube(boards, table, &outcome, &CubeLife::Race(race))
    });
    Ok(Dump {
        version: VERSION,
        kind: Kind::OneSided(file.kind()).to_string(),
        position: boards.id(),
        on_roll: side(boards.on_roll)?,
        opponent: boards.opponent.map(side).transpose()?,
        chances,
        equities: outcome.map(|outcome| Equities {
            cubeless: Decimal(outcome.equity().0.into()),
            owned: None,
            centred: None,
            centred_jacoby: None,
            opponent: None,
            best_owned: None,
            best_centred: None,
            best_centred_jacoby: None,
        }),
        cube: cube.flatten(),
    })
}

fn outcome(chances: &DumpChances) -> Outcome {
    let float = |chance: Option<Decimal>| chance.map_or(0.0, |chance| chance.0 as f32);
    Outcome {
        win: chances.win.0 as f32,
        win_gammon: float(chances.win_gammon),
        lose_gammon: float(chances.lose_gammon),
        ..Outcome::default()
    }
}

fn roll_count(distribution: &Distribution, pips: u32) -> RollCount {
    RollCount {
        mean: Decimal(distribution.mean()),
        standard_deviation: Decimal(distribution.standard_deviation()),
        effective_pips: Decimal(distribution.effective_pips()),
        wastage: Decimal(distribution.effective_pips() - f64::from(pips)),
        fewest: distribution.rolls().fewest() as u32,
        chances: distribution.rolls().chances().iter().map(|&p| Decimal(p)).collect(),
    }
}
