//! `met.jsonl`: all tables, extended to 64 points.

use barpoint_core::BySide;
use barpoint_testing::numbers;

use super::data::{Worst, gnubg_table, rows};

#[test]
fn all_tables_are_those_of_gnubg() {
    let mut worst = Worst::default();
    for row in rows("met.jsonl") {
        let name = row["met"].as_str().expect("a name");
        let table = gnubg_table(name);
        let needs = numbers(&row["needs"]);
        let pre: Vec<Vec<f64>> = row["pre"].as_array().expect("rows").iter().map(numbers).collect();
        for (me, chances) in needs.iter().zip(&pre) {
            for (opponent, &chance) in needs.iter().zip(chances) {
                let away = BySide { on_roll: *me as u32, opponent: *opponent as u32 };
                let ours = table.pre_crawford(away).0;
                worst.see(ours, chance, 1e-5, &format!("{name} {away:?}"));
            }
        }
        let post = [numbers(&row["post_player0"]), numbers(&row["post_player1"])];
        for needs in 1..=64 {
            let trails = BySide { on_roll: needs, opponent: 1 };
            let ours = [table.post_crawford(trails).0, 1.0 - table.post_crawford(trails.flip()).0];
            for player in 0..2 {
                // At 1-away, 1-away after the Crawford game, each row gives the chance of its own
                // player.
                let ours = if needs == 1 && player == 0 { 1.0 - ours[0] } else { ours[player] };
                let expected = post[if needs == 1 { 1 } else { player }][needs as usize - 1];
                worst.see(ours, expected, 1e-5, &format!("{name} post {player} {needs}"));
            }
        }
    }
}
