//! `gammon_prices.jsonl`: values of gammons and of the cube's points at match scores.

use barpoint_core::{BySide, Contest, Cube, CubeOwner, CubeValue, Side};
use barpoint_equity::{CubeContext, Emg, GammonValue};
use barpoint_testing::{number, numbers, score};

use super::data::{Worst, gnubg_table, rows};

#[test]
fn all_gammon_prices_are_those_of_gnubg() {
    let (mut prices, mut chances) = (Worst::default(), Worst::default());
    for row in rows("gammon_prices.jsonl") {
        let name = row["met"].as_str().expect("a name");
        let table = gnubg_table(name).invert();
        for cells in row["rows"].as_array().expect("rows") {
            let [length, me, opponent, crawford, cube] =
                core::array::from_fn(|i| number(&cells[i]) as u32);
            let owner = if cube == 1 { CubeOwner::Centred } else { CubeOwner::Side(Side::OnRoll) };
            let cube = Cube { value: CubeValue::new(cube).expect("a cube"), owner };
            let points = BySide { on_roll: me, opponent };
            let contest = Contest::Match(score(length, points, crawford == 1));
            let context = CubeContext::new(&contest, cube, &table);
            let expected = numbers(cells);
            let what = format!("{name} {cells}");

            let stakes = context.stakes().expect("a match");
            let whole = stakes.win.0 - stakes.lose.0;
            chances.see(stakes.mwc(Emg(-1.0)).0, expected[9], 1e-5, &what);
            chances.see(stakes.mwc(Emg(1.0)).0, expected[10], 1e-5, &what);
            let ours = GammonValue::at(&context);
            let (mine, theirs) = (ours.on_roll.prices(), ours.opponent.prices());
            for (ours, expected) in [mine.0, theirs.0, mine.1, theirs.1].iter().zip(&expected[5..])
            {
                // GNU Backgammon's chances have single precision. A price loses most of it if
                // little is at stake.
                let rounding = f64::from(f32::EPSILON) * (1.0 + expected) / whole;
                let tolerance = 1e-4_f64.max(rounding);
                prices.see(*ours, *expected, tolerance, &what);
            }
        }
    }
}
