use alloc::string::ToString;

use super::*;

fn score(length: u32, on_roll: u32, opponent: u32, crawford: bool) -> MatchScore {
    MatchScore::new(length, BySide { on_roll, opponent }, crawford).unwrap()
}

/// The five-point match of the GNU Backgammon manual (2003), White on roll throughout.
#[test]
fn crawford_comes_once() {
    let games = [
        (Side::OnRoll, 2, (2, 0), false, false),
        (Side::Opponent, 1, (2, 1), false, false),
        (Side::OnRoll, 2, (4, 1), true, false),
        (Side::Opponent, 1, (4, 2), false, true),
        (Side::Opponent, 2, (4, 4), false, true),
        (Side::OnRoll, 2, (6, 4), false, false),
    ];
    let mut now = score(5, 0, 0, false);
    for (winner, points, expected, crawford, post_crawford) in games {
        assert_eq!(now.winner(), None);
        now = now.after(winner, points);
        assert_eq!((now.points().on_roll, now.points().opponent), expected);
        assert_eq!(now.is_crawford(), crawford, "{now:?}");
        assert_eq!(now.is_post_crawford(), post_crawford, "{now:?}");
        let same = MatchScore::new(5, now.points(), now.is_crawford());
        assert_eq!(same, Ok(now), "what a match leads to can be constructed");
    }
    assert_eq!(now.winner(), Some(Side::OnRoll));
    assert_eq!(now.flip().winner(), Some(Side::Opponent));
    assert_eq!(now.away(), BySide { on_roll: 0, opponent: 1 });
}

#[test]
fn impossible_scores_are_refused_with_their_reason() {
    let check = |length, on_roll, opponent, crawford, expected: &str| {
        let error = MatchScore::new(length, BySide { on_roll, opponent }, crawford).unwrap_err();
        assert_eq!(error.to_string(), expected);
    };
    let length =
        |n: &str| alloc::format!("a match to {n} points: expected a length from 1 to 32767");
    check(0, 0, 0, false, &length("0"));
    check(32768, 0, 0, false, &length("32768"));
    check(7, 7, 8, false, "a score of 7-8 in a match to 7: both sides cannot have won");
    for (on_roll, opponent) in [(0, 0), (1, 2), (6, 6), (7, 6)] {
        let at = alloc::format!("a Crawford game at {on_roll}-{opponent} in a match to 7: ");
        let rest = "expected one side, and only one, to need a single point";
        check(7, on_roll, opponent, true, &(at + rest));
    }
}

#[test]
fn crawford_needs_one_side_a_point_away() {
    assert!(score(7, 6, 0, true).is_crawford());
    assert!(score(7, 5, 6, true).is_crawford());
    assert!(score(1, 0, 0, true).is_crawford(), "the only game of a one-point match");
    assert!(!score(1, 0, 0, false).is_post_crawford());
    assert!(score(7, 6, 6, false).is_post_crawford());
    assert!(!score(7, 5, 5, false).is_post_crawford());
    assert_eq!(score(32767, 0, 32766, true).length(), MatchScore::MAX_LENGTH);
}

#[test]
fn there_are_matches_to_1_to_32767_points() {
    let points = |points| MatchLength::new(points).map(MatchLength::get);
    assert_eq!([1, 7, 32_767].map(points), [Some(1), Some(7), Some(32_767)]);
    assert_eq!([0, 32_768, 65_537, u32::MAX].map(points), [None; 4]);
    assert_eq!(MatchLength::or_session(0), Ok(None));
    assert_eq!(MatchLength::or_session(5), Ok(MatchLength::new(5)));
    assert_eq!(MatchLength::or_session(32_768), Err(MatchScoreError::Length(32_768)));
}
