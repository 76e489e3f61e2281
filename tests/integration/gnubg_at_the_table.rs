//! GNU Backgammon as a contender of duels: its answers about the cube are those that it is known to give.

use barpoint::Situation;
use barpoint_duel::{Contender, GameState, GnubgPlayer, Terms, TimeLimit};
use barpoint_equity::{CubeContext, MatchEquityTable};
use barpoint_testing::{json_lines, numbers};

use crate::order_of_cubes::state;

/// 0-ply equities of GNU Backgammon 1.07.001 in 12 positions at every score and cube at which the player on
/// roll may double and the answer does not depend on rounding.
#[test]
fn gnubg_is_asked_what_we_mean() {
    let terms = Terms::Money { jacoby: false };
    let mut gnubg = match GnubgPlayer::start(0, terms, TimeLimit::default()) {
        Ok(gnubg) => gnubg,
        Err(error) => return barpoint_testing::skipped(error),
    };
    let table = MatchEquityTable::default();
    let (mut doubles, mut takes) = ([0; 2], [0; 2]);
    for row in json_lines("golden/cubeful.jsonl").iter().step_by(17) {
        let id: Situation = row["id"].as_str().unwrap().parse().unwrap();
        for (name, answer) in row["cf"].as_object().unwrap() {
            let state = state(name);
            let context = CubeContext::new(state.contest(), state.cube(), &table);
            let game_state = GameState {
                position: id.position,
                contest: *state.contest(),
                context,
                has_cube: true,
            };
            let is_other_money =
                context.is_money() && (name.contains("jacoby") || context.has_beavers());
            if is_other_money || game_state.doubled().is_none() {
                continue;
            }
            let [_, no_double, take, pass, _] = numbers(answer)[..] else { panic!("{answer}") };
            let gain = take.min(pass) - no_double;
            if gain.abs() > 1e-4 {
                assert_eq!(
                    gnubg.doubles(&game_state).unwrap(),
                    gain > 0.0,
                    "{} {name}: {answer}",
                    row["id"]
                );
                doubles[usize::from(gain > 0.0)] += 1;
            }
            if (take - pass).abs() > 1e-4 {
                assert_eq!(
                    gnubg.takes(&game_state).unwrap(),
                    take < pass,
                    "{} {name}: {answer}",
                    row["id"]
                );
                takes[usize::from(take < pass)] += 1;
            }
        }
    }
    assert!(doubles.iter().chain(&takes).all(|&count| count >= 20), "{doubles:?}, {takes:?}");
}
