use barpoint_analysis::{CubeEvent, Event, FollowUps, Market, Theme, Verdict};
use barpoint_core::{Dice, Variant};
use barpoint_engine::Evaluator as _;
use barpoint_equity::{Double, Emg, Take};

use crate::support::{ENGINE, contexts, finished, options, positions, searcher};

/// Counts every ordered pair of rolls, one by one.
#[test]
fn the_market_is_that_of_all_exchanges() {
    for context in [contexts()[0], contexts()[3]] {
        let searcher = searcher(&context, &options(0, true));
        for position in [positions()[1], positions()[3]] {
            let market = Market::of(&searcher, &position, || {});
            let double = searcher.cube(&position).double();
            let can_double = !matches!(double, Double::Unavailable | Double::Dead);
            assert_eq!(market.is_some(), can_double);
            let Some(market) = market else { continue };
            let mut expected = Market::default();
            let throws = || (1..=6).flat_map(|a| (1..=6).map(move |b| Dice::new(a, b).unwrap()));
            for mine in throws() {
                let play = searcher.rank(&position, mine)[0].legal.result;
                for theirs in throws() {
                    if play.result(ENGINE.variant()).is_some() {
                        expected.lost += 1;
                        expected.too_good += 1;
                        continue;
                    }
                    let next = searcher.flip().rank(&play, theirs)[0].legal.result;
                    if next.result(ENGINE.variant()).is_some() {
                        continue;
                    }
                    let decision = searcher.cube(&next);
                    let passes = decision.take() == Take::Pass;
                    expected.lost += u32::from(passes);
                    let too_good = passes && decision.double() == Double::TooGood;
                    expected.too_good += u32::from(too_good);
                }
            }
            assert_eq!(market, expected);
            assert!((market.share() - f64::from(expected.lost) / 1296.0).abs() < 1e-12);
        }
    }
}

#[test]
fn a_finished_game_has_no_market() {
    let searcher = searcher(&contexts()[0], &options(0, true));
    assert_eq!(Market::of(&searcher, &finished(), || {}), None);
    assert_eq!(FollowUps::of(&searcher, &finished(), Emg(0.0)), None);
}

#[test]
fn rolls_that_turn_the_game_are_those_of_all_replies() {
    let context = contexts()[0];
    let searcher = searcher(&context, &options(0, true));
    let start = Variant::Backgammon.start();
    let after = start.parse_play("21".parse().unwrap(), "13/11 6/5").unwrap().result;
    let equity = context.emg(searcher.flip().value(&after).best).0;
    let equity = Emg(-equity);
    let found = FollowUps::of(&searcher, &after, equity).unwrap();
    let theirs = searcher.flip();
    let mut expected = FollowUps::default();
    for roll in (1..=6).flat_map(|a| (1..=6).map(move |b| Dice::new(a, b).unwrap())) {
        let value = theirs.context().flip_utility(theirs.rank(&after, roll)[0].value);
        let change = context.emg(value).0 - equity.0;
        expected.good += u32::from(change >= 0.2);
        expected.bad += u32::from(change <= -0.2);
    }
    assert_eq!(found, expected);
    assert!(found.good > 0 && found.bad > 0 && found.good + found.bad < 36, "{found:?}");
}

/// Page of the guide that states the rules for players.
const PAGE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/themes.md"));

/// Returns the first cells of a table of the page that begins with this heading.
fn rows(heading: &str) -> Vec<&'static str> {
    let begins = format!("| {heading} | rule");
    let table = PAGE.lines().skip_while(|line| !line.starts_with(&begins)).skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.split(" | ").next()?.strip_prefix("| ")).collect()
}

#[test]
fn the_guide_has_all_themes_and_events_in_their_order() {
    assert_eq!(rows("theme"), Theme::ALL.map(Theme::name));
    assert_eq!(rows("event"), Event::ALL.map(Event::name));
    for name in CubeEvent::ALL.map(CubeEvent::name) {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
    for name in Verdict::ALL.map(Verdict::name) {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
}
