use barpoint_core::{
    BySide, Contest, Cube, LegalPlay, MatchScore, Outcome, Position, Target, Variant,
};
use barpoint_equity::{
    CubeContext, CubeDecision, CubeEquities, Double, Emg, MatchEquityTable, Take,
};
use barpoint_testing::{positions, rolls, stacks};
use proptest::prelude::*;

use super::*;

const START: [(u8, u8); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

fn legal(position: &Position, dice: &str, play: &str) -> LegalPlay {
    position.parse_play(dice.parse().unwrap(), play).unwrap()
}

/// Checks all events of a play but those of shots.
#[track_caller]
fn check(position: &Position, dice: &str, play: &str, expected: &[Event]) {
    let events = Events::of(position, &legal(position, dice, play).result);
    let shots = [Event::Shot, Event::DirectShot];
    let found: Vec<Event> = events.iter().filter(|event| !shots.contains(event)).collect();
    assert_eq!(found, expected, "{play}");
}

#[test]
fn opening_plays() {
    let start = Variant::Backgammon.start();
    check(&start, "31", "8/5 6/5", &[Event::FivePoint]);
    check(&start, "61", "13/7 8/7", &[Event::BarPoint]);
    check(&start, "42", "8/4 6/4", &[Event::FourPoint]);
    check(&start, "21", "13/11 6/5", &[Event::Slot]);
    check(&start, "65", "24/13", &[Event::BreakAnchor, Event::Run, Event::Stack]);
    check(&start, "43", "24/20 13/10", &[Event::BreakAnchor]);
    check(&start, "44", "24/20(2) 13/9(2)", &[Event::GoldenAnchor, Event::OuterPoint]);
    check(&start, "22", "24/22(2) 6/4(2)", &[Event::DeepAnchor, Event::FourPoint]);
    check(&start, "33", "24/21(2) 13/10(2)", &[Event::AdvancedAnchor, Event::OuterPoint]);
    // The chequers on the 18 point have left the opponent's home board.
    let bar_points = [Event::AdvancedAnchor, Event::BarPoint, Event::Run, Event::RunLast];
    check(&start, "66", "24/18(2) 13/7(2)", &bar_points);
    check(&start, "64", "8/2 6/2", &[Event::DeucePoint]);
    check(&start, "53", "8/3 6/3", &[Event::ThreePoint]);
}

#[test]
fn hits() {
    let split = [(24, 1), (20, 1), (13, 5), (8, 3), (6, 5)];
    let position = stacks(&START, &split);
    check(&position, "31", "8/5*/4", &[Event::Hit, Event::Slot]);
    check(&position, "31", "8/5* 6/5", &[Event::Hit, Event::FivePoint]);
    check(&position, "32", "13/11 8/5*", &[Event::Hit, Event::LooseHit]);
    check(&position, "41", "6/5*/1*", &[Event::Hit, Event::DoubleHit, Event::LooseHit]);
    check(&position, "51", "13/8 6/5*", &[Event::Hit, Event::LooseHit]);
}

#[test]
fn primes_are_made_broken_and_escaped() {
    let four = [(24, 2), (13, 3), (8, 2), (7, 2), (6, 2), (5, 2), (4, 2)];
    let behind = [(24, 2), (13, 5), (8, 3), (6, 5)];
    let position = stacks(&four, &behind);
    check(&position, "61", "13/7 4/3", &[Event::Slot, Event::BreakPoint, Event::BreakPrime]);
    let shorter = stacks(&[(24, 2), (13, 4), (8, 1), (7, 2), (6, 2), (5, 2), (4, 2)], &behind);
    check(&shorter, "51", "13/8 24/23", &[Event::OuterPoint, Event::Prime, Event::BreakAnchor]);
    let trapped = stacks(
        &[(21, 1), (13, 4), (8, 3), (6, 5), (24, 2)],
        &[(8, 3), (7, 2), (6, 3), (5, 2), (13, 5)],
    );
    check(&trapped, "61", "21/14", &[Event::Run, Event::Escape]);
}

#[test]
fn points_are_broken_or_exchanged() {
    let position = stacks(
        &[(20, 2), (13, 3), (8, 3), (6, 4), (5, 3)],
        &[(13, 4), (8, 3), (6, 4), (4, 2), (3, 2)],
    );
    check(&position, "61", "20/14 6/5", &[Event::BreakAnchor, Event::Run]);
    check(
        &position,
        "22",
        "20/18(2) 6/4(2)",
        &[Event::AdvancedAnchor, Event::FourPoint, Event::Run, Event::RunLast],
    );
    check(
        &position,
        "66",
        "20/14(2) 13/7(2)",
        &[Event::BarPoint, Event::BreakAnchor, Event::BreakMidpoint, Event::Run, Event::RunLast],
    );
    let stripped = stacks(
        &[(24, 2), (6, 2), (5, 3), (4, 3), (3, 3), (2, 2)],
        &[(13, 5), (9, 4), (6, 4), (5, 2)],
    );
    check(&stripped, "51", "6/1 6/5", &[Event::BreakPoint]);
}

#[test]
fn races_have_few_events() {
    let position = stacks(&[(6, 2), (4, 2), (1, 2)], &[(6, 4)]);
    check(&position, "61", "6/off 1/off", &[Event::BearOff]);
    check(&position, "61", "6/off 6/5", &[Event::BearOff, Event::FillGap]);
    check(&position, "11", "6/5 4/3 1/off(2)", &[Event::BearOff, Event::FillGap]);
    let race = stacks(&[(8, 2), (7, 2), (6, 5)], &[(6, 4)]);
    check(&race, "21", "8/6 7/6", &[]);
}

#[test]
fn shots_are_direct_or_indirect() {
    let start = Variant::Backgammon.start();
    let events = |dice, play| Events::of(&start, &legal(&start, dice, play).result);
    let slot = events("21", "13/11 6/5");
    assert!(slot.contains(Event::Shot) && slot.contains(Event::DirectShot));
    let builders = events("32", "13/11 13/10");
    assert!(builders.contains(Event::Shot) && !builders.contains(Event::DirectShot));
    assert!(!events("31", "8/5 6/5").contains(Event::Shot));
}

#[test]
fn names_are_read_back() {
    for event in Event::ALL {
        assert_eq!(event.name().parse(), Ok(event));
        let alone = Events::from_iter([event]);
        assert_eq!(alone.iter().collect::<Vec<_>>(), [event]);
    }
    for event in CubeEvent::ALL {
        assert_eq!(event.name().parse(), Ok(event));
    }
    for verdict in Verdict::ALL {
        assert_eq!(verdict.name().parse(), Ok(verdict));
    }
    assert!("hits".parse::<Event>().is_err());
}

/// A decision at a score where the double matters, with these equities of waiting and of a take.
fn decision(no_double: f64, take: f64) -> CubeDecision {
    let score = MatchScore::new(7, BySide { on_roll: 0, opponent: 0 }, false).unwrap();
    let context =
        CubeContext::new(&Contest::Match(score), Cube::START, &MatchEquityTable::default());
    let outcome = Outcome { win: 0.7, win_gammon: 0.2, ..Outcome::default() };
    let equities = CubeEquities {
        no_double: Emg(no_double),
        double_take: Some(Emg(take)),
        double_pass: Emg(1.0),
    };
    CubeDecision::new(&context, &outcome, equities)
}

#[test]
fn verdicts_on_the_cube() {
    use CubeChoice::{Answer, Double as Doubles, NoDouble};
    use CubeEvent::{Double as Doubled, Pass, PlayOn, Take as Taken};
    use Verdict::{Did, Missed, Wrong};
    let [early, right, cash, good] =
        [(0.3, 0.1), (0.6, 0.8), (0.9, 1.2), (1.2, 1.5)].map(|(wait, take)| decision(wait, take));
    assert_eq!(early.double(), Double::No);
    assert_eq!(good.double(), Double::TooGood);
    let of = CubeEvent::verdicts;
    assert_eq!(of(NoDouble, &early), []);
    assert_eq!(of(Doubles, &early), [(Doubled, Wrong)]);
    assert_eq!(of(NoDouble, &right), [(Doubled, Missed)]);
    assert_eq!(of(Doubles, &cash), [(Doubled, Did)]);
    assert_eq!(of(NoDouble, &good), [(PlayOn, Did)]);
    assert_eq!(of(Doubles, &good), [(Doubled, Wrong), (PlayOn, Missed)]);
    assert_eq!(of(Answer(Take::Take), &right), [(Taken, Did)]);
    assert_eq!(of(Answer(Take::Pass), &right), [(Taken, Missed), (Pass, Wrong)]);
    assert_eq!(of(Answer(Take::Take), &cash), [(Taken, Wrong), (Pass, Missed)]);
    let optional = decision(0.5, 0.5);
    assert_eq!(optional.double(), Double::Optional);
    assert_eq!(of(NoDouble, &optional), []);
    assert_eq!(of(Doubles, &optional), [(Doubled, Did)]);
    assert!(lost_market(&right, &cash) && lost_market(&early, &good));
    assert!(!lost_market(&cash, &good) && !lost_market(&right, &early));
}

/// Points with at least two chequers, in a range.
fn held(position: &Position, range: core::ops::RangeInclusive<usize>) -> Vec<usize> {
    range.filter(|&point| position.on_roll().counts()[point - 1] >= 2).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn events_of_any_play_agree_with_a_naive_reckoning(position in positions(), dice in rolls()) {
        for play in position.plays(dice).iter().step_by(7) {
            let events = Events::of(&position, &play.result);
            let after = play.result.flip();
            let hits = play.play.moves().iter().filter(|step| step.hits).count();
            prop_assert_eq!(events.contains(Event::Hit), hits > 0);
            prop_assert_eq!(events.contains(Event::DoubleHit), hits > 1);
            let off = play.play.moves().iter().any(|step| step.to == Target::Off);
            prop_assert_eq!(events.contains(Event::BearOff), off);
            let home = [Event::AcePoint, Event::DeucePoint, Event::ThreePoint, Event::FourPoint, Event::FivePoint, Event::SixPoint];
            let (was, is) = (held(&position, 1..=6), held(&after, 1..=6));
            for (point, event) in (1..).zip(home) {
                let new = is.contains(&point) && !was.contains(&point) && after.has_contact();
                prop_assert_eq!(events.contains(event), new, "{}", event);
            }
            let anchors = [Event::GoldenAnchor, Event::AdvancedAnchor, Event::DeepAnchor];
            let made = anchors.iter().any(|&event| events.contains(event));
            let (was, is) = (held(&position, 18..=24), held(&after, 18..=24));
            let new = is.iter().any(|point| !was.contains(point));
            prop_assert_eq!(made, new && after.has_contact());
            let lost = was.iter().any(|point| !is.contains(point));
            let broken = lost && !new && position.has_contact();
            prop_assert_eq!(events.contains(Event::BreakAnchor), broken);
            let back = [&position, &after].map(|of| (19..=25).map(|p| of.on_roll().counts()[p - 1]).sum::<u8>());
            prop_assert_eq!(events.contains(Event::Run), position.has_contact() && back[1] < back[0]);
            prop_assert!(!events.contains(Event::RunLast) || events.contains(Event::Run));
            prop_assert!(!events.contains(Event::DirectShot) || events.contains(Event::Shot));
            prop_assert!(!events.contains(Event::LooseHit) || events.contains(Event::Hit));
            prop_assert!(!(events.contains(Event::Prime) && events.contains(Event::BreakPrime)));
        }
    }

    #[test]
    fn the_best_play_has_no_faults(position in positions(), dice in rolls()) {
        let plays = position.plays(dice);
        let (best, made) = (plays[0].result, plays[plays.len() - 1].result);
        let (best, made) = (Events::of(&position, &best), Events::of(&position, &made));
        prop_assert!(best.verdicts(best).iter().all(|(_, verdict)| *verdict == Verdict::Did));
        for (event, verdict) in made.verdicts(best) {
            let expected = match verdict {
                Verdict::Did => (true, true),
                Verdict::Missed => (false, true),
                Verdict::Wrong => (true, false),
            };
            prop_assert_eq!((made.contains(event), best.contains(event)), expected);
        }
    }
}
