use barpoint_core::{BySide, Contest, Cube, MatchScore, Outcome, Position, Variant};
use barpoint_equity::{CubeContext, CubeDecision, CubeEquities, Emg, MatchEquityTable};
use barpoint_testing::{positions, stacks};
use proptest::prelude::*;

use super::*;
use crate::shots::Shots;

/// Even chances with this number of wins, of gammons won and of gammons lost in percent.
fn outcome(win: f32, win_gammon: f32, lose_gammon: f32) -> Outcome {
    Outcome {
        win: win / 100.0,
        win_gammon: win_gammon / 100.0,
        lose_gammon: lose_gammon / 100.0,
        ..Outcome::default()
    }
}

fn after(dice: &str, play: &str) -> Position {
    let start = Variant::Backgammon.start();
    start.parse_play(dice.parse().unwrap(), play).unwrap().result
}

fn reasons(made: PlayNumbers, best: PlayNumbers) -> String {
    PlayReasons { made, best }.explain()
}

#[test]
fn the_best_play_is_explained_by_chances_and_board() {
    let slot = PlayNumbers::new(&after("31", "13/10 6/5"), Emg(-0.03), outcome(48.0, 15.0, 13.5));
    let point = PlayNumbers::new(&after("31", "8/5 6/5"), Emg(0.16), outcome(55.1, 17.0, 12.5));
    let expected = "The best play wins 7.1 % more often, wins 2.0 % more gammons and loses 1.0 % \
        fewer gammons. It leaves no shots instead of 17 and holds 2 home points instead of 1.";
    let shots = slot.board.shots.hitting;
    assert_eq!(reasons(slot, point), expected.replace("17", &shots.to_string()));
    let wrong = reasons(point, slot);
    assert_eq!(wrong, "The play that was made is worth 0.190 more.");
    assert_eq!(reasons(point, point), "Both plays are worth the same.");
}

#[test]
fn advantages_and_drawbacks_are_kept_apart() {
    let board = after("31", "8/5 6/5");
    let numbers = |equity, win, gammons, lost| {
        PlayNumbers::new(&board, Emg(equity), outcome(win, gammons, lost))
    };
    let made = numbers(0.1, 50.0, 15.0, 12.0);
    let explained = |best| reasons(made, best);
    assert_eq!(
        explained(numbers(0.15, 52.0, 15.0, 13.0)),
        "The best play wins 2.0 % more often, but loses 1.0 % more gammons."
    );
    assert_eq!(
        explained(numbers(0.13, 52.0, 9.0, 12.0)),
        "The best play wins 2.0 % more often, but wins 6.0 % fewer gammons; \
         with the cube and at the score it is worth 0.030 more."
    );
    assert_eq!(
        explained(numbers(0.12, 49.0, 15.0, 12.0)),
        "The best play wins 1.0 % less often; with the cube and at the score it is worth 0.020 more."
    );
    assert_eq!(
        explained(numbers(0.102, 50.2, 15.0, 12.0)),
        "The best play is worth 0.002 more; no chance differs by 0.5 % or more."
    );
}

#[test]
fn drawbacks_on_the_board_come_last() {
    let equal = outcome(50.0, 15.0, 12.0);
    let made = PlayNumbers::new(&after("31", "8/5 6/5"), Emg(0.1), equal);
    let mut best = PlayNumbers { equity: Emg(0.2), outcome: outcome(55.0, 15.0, 12.0), ..made };
    best.board.shots = Shots { hitting: 11, direct: 11, double: 0 };
    assert!(
        reasons(made, best).ends_with(" This is so although it leaves 11 shots instead of none.")
    );
    best.board.hit = 1;
    let expected = " It leaves 1 chequer of the opponent on the bar instead of none, although it leaves 11 shots instead of none.";
    assert!(reasons(made, best).ends_with(expected));
    best.board = BoardNumbers { prime: 5, ..made.board };
    assert!(reasons(made, best).ends_with(" It has a prime of 5 points."));
    let made = PlayNumbers { board: made.board.with_wastage(Some(175.5)), ..made };
    best.board = made.board;
    best.board.wastage = made.board.wastage.map(|wastage| wastage - 0.8);
    assert!(reasons(made, best).ends_with(" It wastes 0.8 pips less."));
    let rolls = |bad| Some(FollowUps { good: 0, bad });
    let (made, best) = (
        PlayNumbers { follow_ups: rolls(15), ..made },
        PlayNumbers { follow_ups: rolls(1), board: made.board, ..best },
    );
    assert!(reasons(made, best).ends_with(" It leaves the opponent 1 good roll instead of 15."));
}

fn decision(no_double: f64, take: f64) -> CubeReasons {
    let score = MatchScore::new(7, BySide { on_roll: 0, opponent: 0 }, false).unwrap();
    let context =
        CubeContext::new(&Contest::Match(score), Cube::START, &MatchEquityTable::default());
    let outcome = outcome(70.0, 20.0, 10.0);
    let equities = CubeEquities {
        no_double: Emg(no_double),
        double_take: Some(Emg(take)),
        double_pass: Emg(1.0),
    };
    let correct = CubeDecision::new(&context, &outcome, equities);
    CubeReasons { correct, outcome, market: Some(Market { lost: 324, too_good: 12 }) }
}

#[test]
fn cube_actions_are_explained() {
    let double = |no_double, take| decision(no_double, take).explain_double();
    let lost = "25.0 % of the next exchanges lose the market.";
    assert_eq!(double(0.6, 0.75), format!("Doubling is worth 0.150 more than waiting. {lost}"));
    assert_eq!(double(0.3, 0.1), format!("Waiting is worth 0.200 more than doubling. {lost}"));
    assert_eq!(double(0.5, 0.5), format!("Doubling and waiting are worth the same. {lost}"));
    assert_eq!(
        double(0.9, 1.2),
        "Doubling is worth 0.100 more than waiting. The opponent has to pass."
    );
    let too_good = "Playing on is worth 0.150 more than doubling. 20.0 % of the games are gammons.";
    assert_eq!(double(1.15, 1.5), too_good);
    assert_eq!(
        double(0.9998, 1.5),
        "Doubling and waiting are worth the same. The opponent has to pass."
    );
    let answer = |take| decision(0.6, take).explain_answer();
    let chances = "the opponent wins 30.0 % and loses a gammon in 20.0 % of the games.";
    assert_eq!(answer(0.75), format!("A take is worth 0.250 more than a pass: {chances}"));
    assert_eq!(answer(1.25), format!("A pass is worth 0.250 more than a take: {chances}"));
}

/// Number in the numbering of `side`, counted chequer by chequer.
fn holds(position: &Position, point: usize) -> bool {
    position.opponent().counts()[point - 1] >= 2
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn numbers_of_the_board_are_those_of_a_naive_count(position in positions()) {
        let board = BoardNumbers::after(&position);
        let (mine, theirs) = (position.opponent().counts(), position.on_roll().counts());
        prop_assert_eq!(board.pips.on_roll, (1..).zip(mine).map(|(p, &n)| p * u32::from(n)).sum::<u32>());
        prop_assert_eq!(board.home_points as usize, (1..=6).filter(|&p| holds(&position, p)).count());
        prop_assert_eq!(board.anchors as usize, (18..=24).filter(|&p| holds(&position, p)).count());
        prop_assert_eq!(board.back, mine[18..].iter().map(|&n| u32::from(n)).sum::<u32>());
        prop_assert_eq!(board.hit, u32::from(theirs[24]));
        prop_assert_eq!(board.shots, Shots::of(&position));
        // A chequer of the opponent on point q is on point 25 - q of this side, the bar on 0.
        let behind = |point: usize| (1..=25).any(|q| theirs[q - 1] > 0 && 25 - q < point);
        let blots = (1..=24).filter(|&p| mine[p - 1] == 1 && behind(p)).count();
        prop_assert_eq!(board.blots as usize, blots);
        let row = |from: usize, to: usize| (from..=to).all(|p| holds(&position, p)) && behind(from);
        let rows = (1..=12).flat_map(|from| (from + 3..=12).map(move |to| (from, to)));
        let longest = rows.filter(|&(from, to)| row(from, to)).map(|(from, to)| to - from + 1).max();
        prop_assert_eq!(board.prime as usize, longest.unwrap_or(0));
        prop_assert_eq!(u32::from(mine.iter().sum::<u8>()) + board.off, 15);
    }

    /// Chances are whole percents, so that nothing is close to a threshold.
    #[test]
    fn no_sentence_contradicts_the_equities(
        equities in (-100..100_i32, -100..100_i32),
        chances in proptest::array::uniform6(0..10_u8),
    ) {
        let board = stacks(&[(6, 2)], &[(6, 2)]);
        let of = |equity: i32, chances: &[u8]| {
            let [win, gammon, lost] = [0, 1, 2].map(|i| f32::from(chances[i]));
            PlayNumbers::new(&board, Emg(f64::from(equity) / 100.0), outcome(45.0 + win, gammon, lost))
        };
        let reasons =
            PlayReasons { made: of(equities.0, &chances[..3]), best: of(equities.1, &chances[3..]) };
        let (text, gains) = (reasons.explain(), reasons.gains());
        prop_assert_eq!(text == "Both plays are worth the same.", equities.0 == equities.1);
        prop_assert_eq!(text.starts_with("The play that was made"), equities.1 < equities.0);
        if equities.1 <= equities.0 {
            return Ok(());
        }
        prop_assert!(text.starts_with("The best play "));
        let win = i32::from(chances[3]) - i32::from(chances[0]);
        let share = format!("{:.1} %", f64::from(win.abs()));
        prop_assert_eq!(text.contains(&format!("wins {share} more often")), win > 0);
        prop_assert_eq!(text.contains(&format!("wins {share} less often")), win < 0);
        let gammons = i32::from(chances[4]) - i32::from(chances[1]);
        prop_assert_eq!(text.contains("more gammons") || text.contains("fewer gammons"), gammons != 0 || chances[2] != chances[5]);
        // If the chances alone favour the other play, the text names the equity.
        prop_assert!(gains.cubeless() > -1e-6 || text.contains("worth"));
    }
}
