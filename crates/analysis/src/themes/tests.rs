use barpoint_core::Side;
use barpoint_testing::{Random, play_out, positions, stacks};
use proptest::prelude::*;

use super::*;

fn themes(position: &Position) -> Themes {
    Themes::of(position, Variant::Backgammon)
}

/// Checks the main theme of a position from both points of view.
#[track_caller]
fn check(on_roll: &[(u8, u8)], opponent: &[(u8, u8)], theme: Theme, side: Option<Side>) -> Themes {
    let position = stacks(on_roll, opponent);
    let found = themes(&position);
    assert_eq!(found.main(), SidedTheme { theme, side }, "{found:?}");
    assert_eq!(themes(&position.flip()), found.flip());
    found
}

const ME: Option<Side> = Some(Side::OnRoll);
const START: [(u8, u8); 4] = [(24, 2), (13, 5), (8, 3), (6, 5)];

#[test]
fn the_opening_ends_after_a_few_chequers() {
    check(&START, &START, Theme::Opening, None);
    let five_point = [(24, 2), (13, 5), (8, 2), (6, 4), (5, 2)];
    check(&START, &five_point, Theme::Opening, None);
    let hit = [(25, 1), (24, 1), (13, 5), (8, 3), (6, 5)];
    check(&hit, &five_point, Theme::Opening, None);
    let moved = [(24, 2), (13, 3), (11, 2), (8, 2), (6, 4), (4, 2)];
    check(&moved, &five_point, Theme::Opening, None);
    let three_moved = [(24, 2), (13, 4), (9, 1), (8, 2), (6, 4), (5, 2)];
    let found = check(&moved, &three_moved, Theme::MiddleGame, None);
    assert_eq!(found.all().len(), 1);
}

#[test]
fn a_blitz_needs_ten_chequers_and_no_anchor() {
    let attack = [(24, 2), (13, 1), (8, 4), (6, 4), (5, 2), (4, 2)];
    let hit = [(25, 1), (24, 1), (13, 5), (8, 3), (6, 5)];
    check(&attack, &hit, Theme::Blitz, ME);
    let anchored = [(25, 1), (24, 2), (13, 4), (8, 3), (6, 5)];
    check(&attack, &anchored, Theme::MiddleGame, None);
    let split = [(24, 1), (22, 1), (13, 5), (8, 3), (6, 5)];
    check(&attack, &split, Theme::Blitz, ME);
    // A chequer less is borne off.
    let bearing_off = [(6, 4), (5, 4), (4, 2), (3, 4)];
    let late = [(25, 1), (12, 2), (8, 4), (6, 5), (3, 3)];
    let found = check(&bearing_off, &late, Theme::BearoffAgainstContact, ME);
    assert!(found.all().iter().all(|found| found.theme != Theme::Blitz));
    let nine = [(24, 2), (13, 4), (8, 3), (6, 2), (5, 2), (4, 2)];
    let split = [(24, 1), (22, 1), (13, 3), (11, 2), (8, 3), (6, 5)];
    check(&nine, &split, Theme::MiddleGame, None);
}

#[test]
fn primes_are_of_one_side_or_of_both() {
    let prime = [(24, 2), (8, 2), (7, 3), (6, 3), (5, 3), (4, 2)];
    check(&prime, &prime, Theme::PrimeAgainstPrime, None);
    let primed = [(24, 2), (13, 4), (11, 2), (8, 3), (6, 4)];
    let found = check(&prime, &primed, Theme::Prime, ME);
    assert!(found.all().iter().all(|found| found.theme != Theme::PrimeAgainstPrime));
}

#[test]
fn holding_games_are_of_one_side_or_of_both() {
    let golden = [(20, 2), (13, 3), (8, 3), (6, 4), (5, 3)];
    let home = [(13, 4), (8, 3), (6, 4), (4, 2), (3, 2)];
    check(&golden, &home, Theme::Holding, ME);
    let bar_point = [(18, 2), (13, 3), (8, 3), (6, 4), (5, 3)];
    check(&bar_point, &home, Theme::Holding, ME);
    let mine = [(20, 2), (13, 4), (8, 3), (6, 4), (3, 2)];
    let theirs = [(21, 2), (13, 4), (8, 3), (6, 4), (4, 2)];
    check(&mine, &theirs, Theme::MutualHolding, None);
    let straggler = [(24, 1), (13, 3), (8, 3), (6, 4), (4, 2), (3, 2)];
    check(&golden, &straggler, Theme::MiddleGame, None);
}

#[test]
fn deep_anchors_make_ace_point_deuce_point_and_back_games() {
    let home = [(9, 2), (7, 2), (6, 4), (5, 3), (4, 2), (3, 2)];
    check(&[(24, 2), (8, 2), (6, 4), (5, 4), (4, 3)], &home, Theme::AcePoint, ME);
    check(&[(23, 3), (8, 2), (6, 4), (5, 4), (4, 2)], &home, Theme::DeucePoint, ME);
    let not_behind = [(24, 2), (6, 3), (5, 3), (4, 3), (3, 3), (2, 1)];
    let outside = [(12, 4), (11, 2), (10, 4), (9, 3), (7, 2)];
    assert_ne!(themes(&stacks(&not_behind, &outside)).main().theme, Theme::AcePoint);
    let back_game = [(24, 2), (22, 2), (13, 2), (8, 2), (6, 4), (5, 3)];
    let prime = [(8, 3), (7, 2), (6, 4), (5, 3), (4, 3)];
    let found = check(&back_game, &prime, Theme::BackGame, ME);
    assert!(found.all().contains(&SidedTheme { theme: Theme::Prime, side: Some(Side::Opponent) }));
}

#[test]
fn the_last_chequers_are_contained() {
    let net = [(9, 2), (8, 2), (7, 2), (6, 3), (5, 2), (4, 2), (3, 2)];
    check(&net, &[(25, 1), (2, 2), (1, 2)], Theme::Containment, ME);
    // The opponent has borne off, so two chequers on a point are still contained.
    check(&net, &[(24, 2), (2, 2), (1, 2)], Theme::Containment, ME);
    let unbroken = [(24, 2), (6, 5), (5, 4), (4, 4)];
    check(&net, &unbroken, Theme::AcePoint, Some(Side::Opponent));
    check(&net, &[(25, 1), (24, 1), (6, 5), (5, 4), (4, 4)], Theme::Containment, ME);
}

#[test]
fn bearoffs_and_races() {
    let home = [(6, 3), (5, 3), (4, 3), (3, 2), (2, 2)];
    check(&home, &home, Theme::Bearoff, None);
    check(&home, &[(7, 1), (6, 3)], Theme::Race, None);
    let ace_point = [(24, 2), (6, 5), (5, 4), (4, 4)];
    let found = check(&home, &ace_point, Theme::BearoffAgainstContact, ME);
    let also = SidedTheme { theme: Theme::AcePoint, side: Some(Side::Opponent) };
    assert!(found.all().contains(&also), "{found:?}");
    check(&[], &[(1, 1)], Theme::Bearoff, None);
    check(&[], &[(24, 1)], Theme::Race, None);
}

#[test]
fn every_variant_begins_with_the_opening_if_the_sides_can_meet() {
    for variant in Variant::ALL {
        let main = Themes::of(&variant.start(), variant).main();
        assert_eq!(main.theme, Theme::Opening, "{variant}");
    }
}

#[test]
fn names_are_read_back() {
    for theme in Theme::ALL {
        assert_eq!(theme.name().parse(), Ok(theme));
    }
    let error = "bltz".parse::<Theme>().unwrap_err().to_string();
    assert!(error.starts_with("`bltz` is not a theme: expected one of bearoff, race,"), "{error}");
}

#[test]
fn themes_of_random_games_follow_the_rules() {
    let mut random = Random::new(24);
    let mut seen = [0; Theme::ALL.len()];
    for _ in 0..3000 {
        let turns = random.below(90);
        let position = play_out(Variant::Backgammon, turns, &mut random);
        let found = themes(&position);
        let index = Theme::ALL.iter().position(|&theme| theme == found.main().theme);
        seen[index.unwrap()] += 1;
        let contact = position.has_contact();
        for found in found.all() {
            let free = matches!(found.theme, Theme::Race | Theme::Bearoff);
            assert_ne!(free, contact, "{found:?} in {position:?}");
        }
    }
    assert!(seen.iter().filter(|&&n| n > 0).count() >= 10, "{seen:?}");
}

proptest! {
    #[test]
    fn the_other_player_sees_the_same_themes(position in positions()) {
        let found = themes(&position);
        prop_assert!(!found.all().is_empty());
        prop_assert!(found.all().is_sorted_by_key(|found| found.theme));
        prop_assert_eq!(themes(&position.flip()), found.flip());
    }
}
