use super::*;
use crate::{BuiltinMet, Mwc};

/// All pairs of points needed, up to a limit.
fn scores(limit: u32) -> impl Iterator<Item = BySide<u32>> {
    (1..=limit)
        .flat_map(move |on_roll| (1..=limit).map(move |opponent| BySide { on_roll, opponent }))
}

#[test]
fn nobody_is_favoured_and_points_help() {
    let table = BuiltinMet::Zadeh.table();
    for away in scores(64) {
        let chance = |away| table.pre_crawford(away).0;
        assert!((chance(away) + chance(away.flip()) - 1.0).abs() < 1e-12, "{away:?}");
        if away.on_roll == away.opponent {
            assert!((chance(away) - 0.5).abs() < 1e-15, "{away:?}");
        }
        if away.on_roll < 64 {
            let fewer = chance(BySide { on_roll: away.on_roll + 1, ..away });
            assert!(fewer < chance(away), "{away:?}");
        }
    }
}

#[test]
fn it_is_close_to_tables_from_rollouts() {
    let (zadeh, rolled_out) = (BuiltinMet::Zadeh.table(), BuiltinMet::KazarossXg2.table());
    for away in scores(15) {
        let difference = zadeh.pre_crawford(away).0 - rolled_out.pre_crawford(away).0;
        assert!(difference.abs() < 0.03, "{away:?}: {difference}");
    }
}

#[test]
fn the_crawford_game_leads_to_the_games_after_it() {
    let (zadeh, table) = (Zadeh::default(), BuiltinMet::Zadeh.table());
    let trailing = |needs: u32| match needs {
        0 => 1.0,
        _ => table.post_crawford(BySide { on_roll: needs, opponent: 1 }).0,
    };
    let gammons = zadeh.gammon_rate_post_crawford;
    for needs in 2..=64 {
        // Without a cube a win is worth one point, and a gammon two.
        let won = (1.0 - gammons) * trailing(needs - 1) + gammons * trailing(needs - 2);
        let crawford = table.pre_crawford(BySide { on_roll: needs, opponent: 1 }).0;
        assert!((crawford - 0.5 * won).abs() < 1e-15, "{needs}: {crawford}");
        // The cube is at two from the start. The gain by a free drop is subtracted.
        let won = (1.0 - gammons) * trailing(needs.saturating_sub(2))
            + gammons * trailing(needs.saturating_sub(4));
        let drop = match needs {
            2 => zadeh.free_drop_2_away,
            4 => zadeh.free_drop_4_away,
            _ => 0.0,
        };
        assert!((trailing(needs) - (0.5 * won - drop)).abs() < 1e-15, "{needs}");
    }
}

#[test]
fn without_delay_and_with_equal_rates_it_is_mec() {
    let zadeh = Zadeh {
        gammon_rate_leader: 0.26,
        gammon_rate_trailer: 0.26,
        gammon_rate_post_crawford: 0.26,
        delta: 0.0,
        delta_bar: 0.0,
        free_drop_2_away: 0.0,
        free_drop_4_away: 0.0,
    };
    let (zadeh, mec) = (zadeh.rows(), super::super::Mec::default().rows());
    for BySide { on_roll, opponent } in scores(64) {
        let [ours, mecs] = [&zadeh, &mec]
            .map(|table| table.pre_crawford[on_roll as usize - 1][opponent as usize - 1]);
        assert!((ours - mecs).abs() < 1e-12, "{on_roll} {opponent}: {ours} {mecs}");
    }
}

#[test]
fn gnubg_ships_other_numbers_under_this_name() {
    // gnubg 1.07: `set met zadeh.xml`, `show met`.
    let away = BySide { on_roll: 3, opponent: 5 };
    let ours = BuiltinMet::Zadeh.table().pre_crawford(away).0;
    let theirs = 0.677_329;
    assert!((BuiltinMet::Kleinman.table().pre_crawford(away).0 - theirs).abs() < 1e-6);
    assert!((ours - theirs).abs() > 0.01, "{ours}");
}

/// A game that moves up or down in small equal steps with equal chances. The players double
/// whenever this gains and do not know the cash points. With `delta` and `delta_bar` at zero, the
/// model should be the limit of this game.
struct Steps {
    table: Growing,
    zadeh: Zadeh,
    away: BySide<u32>,
}

impl Steps {
    const STEPS: usize = 240;

    /// Chances of the player on roll after a game that `winner` wins with this cube: for a single
    /// game, and as the mean with gammons.
    fn won(&self, winner: Side, cube: u32) -> (f64, f64) {
        let after = |points| {
            let Mwc(chance) = self.table.after_game(self.away, winner, points);
            chance
        };
        let rate = self.zadeh.spread(self.away).rates[winner].gammon;
        (after(cube), (1.0 - rate) * after(cube) + rate * after(2 * cube))
    }

    /// Value at each step from a certain loss to a certain win.
    fn values(&self, cube: u32, owner: Option<Side>) -> Vec<f64> {
        let mut values: Vec<f64> = vec![0.5; Self::STEPS + 1];
        let may = |side| owner != Some(Side::flip(side)) && cube < self.away[side];
        // Value after a double by each side and the best answer.
        let doubled = [Side::OnRoll, Side::Opponent].map(|side| {
            may(side).then(|| {
                let (passed, taken) =
                    (self.won(side, cube).0, self.values(2 * cube, Some(side.flip())));
                let better = |taken: f64| match side {
                    Side::OnRoll => taken.min(passed),
                    Side::Opponent => taken.max(passed),
                };
                taken.into_iter().map(better).collect::<Vec<f64>>()
            })
        });
        values[0] = self.won(Side::Opponent, cube).1;
        values[Self::STEPS] = self.won(Side::OnRoll, cube).1;
        // Over-relaxation, the usual method for obstacle problems.
        for _ in 0..8 * Self::STEPS {
            for step in 1..Self::STEPS {
                let mean = 0.5 * (values[step - 1] + values[step + 1]);
                let mut value = values[step] + 1.97 * (mean - values[step]);
                let [mine, theirs] = &doubled;
                if let Some(mine) = mine {
                    value = value.max(mine[step]);
                }
                if let Some(theirs) = theirs {
                    value = value.min(theirs[step]);
                }
                values[step] = value;
            }
        }
        values
    }
}

#[test]
fn players_who_double_whenever_this_gains_reach_the_same_chances() {
    let zadeh = Zadeh { delta: 0.0, delta_bar: 0.0, ..Zadeh::default() };
    let rows = zadeh.rows();
    for (on_roll, opponent) in [(2, 3), (2, 5), (3, 4), (5, 4), (5, 7), (8, 5)] {
        let away = BySide { on_roll, opponent };
        let table = Growing { pre_crawford: rows.pre_crawford.clone() };
        let chance = table.pre_crawford[on_roll as usize - 1][opponent as usize - 1];
        let steps = Steps { table, zadeh, away };
        let played = steps.values(1, None)[Steps::STEPS / 2];
        assert!((chance - played).abs() < 0.0004, "{away:?}: {chance}, played {played}");
    }
}
