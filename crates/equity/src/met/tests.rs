use super::*;

fn away(on_roll: u32, opponent: u32) -> BySide<u32> {
    BySide { on_roll, opponent }
}

#[test]
fn inverting_exchanges_the_players_and_inverting_twice_changes_nothing() {
    for met in BuiltinMet::ALL {
        let table = met.table();
        let (inverse, again) = (table.invert(), table.invert().invert());
        for needs in (1..=70).flat_map(|a| (1..=70).map(move |b| away(a, b))) {
            let close = |a: Mwc, b: Mwc| (a.0 - b.0).abs() < 1e-15;
            assert!(close(table.pre_crawford(needs), again.pre_crawford(needs)), "{met} {needs:?}");
            let swapped = inverse.pre_crawford(needs.flip()).flip();
            assert!(close(table.pre_crawford(needs), swapped), "{met} {needs:?}");
            if needs.on_roll.min(needs.opponent) == 1 && needs != away(1, 1) {
                let swapped = inverse.post_crawford(needs.flip()).flip();
                assert!(close(table.post_crawford(needs), swapped), "{met} {needs:?}");
            }
        }
    }
}

#[test]
fn only_the_tables_made_for_unequal_players_favour_one() {
    for met in BuiltinMet::ALL {
        let table = met.table();
        let even = table.pre_crawford(away(5, 5)).0;
        let favours = matches!(met, BuiltinMet::Jac050 | BuiltinMet::Jac100);
        assert_eq!(even > 0.52, favours, "{met}: {even}");
    }
}

#[test]
fn chances_fall_with_points_needed() {
    for met in BuiltinMet::ALL {
        let table = met.table();
        for needs in (1..=80).flat_map(|a| (1..=80).map(move |b| away(a, b))) {
            let (now, worse) = (
                table.pre_crawford(needs).0,
                table.pre_crawford(away(needs.on_roll + 1, needs.opponent)).0,
            );
            // At the end of a published table, the neighbouring score is extrapolated and may not
            // fit exactly.
            let ends = [needs.on_roll, needs.opponent].iter().any(|&n| n + 1 >= table.length());
            let slack = if ends { 0.03 } else { 0.0 };
            assert!(worse <= now + slack && (0.0..=1.0).contains(&now), "{met} {needs:?}");
        }
    }
}

#[test]
fn each_score_finds_its_part_of_the_table() {
    let table = BuiltinMet::Woolsey.table();
    let score = |me, opponent, crawford| {
        MatchScore::new(7, BySide { on_roll: me, opponent }, crawford).unwrap()
    };
    assert_eq!(table.before_game(&score(6, 5, true)), Mwc(0.70));
    assert_eq!(table.before_game(&score(6, 5, false)), Mwc(1.0 - 0.485));
    assert_eq!(table.before_game(&score(5, 6, false)), Mwc(0.485));
    assert_eq!(table.before_game(&score(9, 6, false)), Mwc(1.0));
    assert_eq!(table.after_game(&score(5, 5, false), Side::OnRoll, 1), Mwc(0.70));
    assert_eq!(table.after_game(&score(6, 4, true), Side::Opponent, 1), Mwc(1.0 - 0.485));
    assert_eq!(table.after_game(&score(6, 4, false), Side::OnRoll, 8), Mwc(1.0));
}

#[test]
fn a_match_of_any_length_has_chances() {
    let table = MatchEquityTable::default();
    let even = table.pre_crawford(away(1000, 1000)).0;
    assert!((even - 0.5).abs() < 1e-15);
    assert!(table.pre_crawford(away(40, 80)).0 > 0.9);
    let trailing = table.post_crawford(away(100, 1)).0;
    assert!(trailing > 0.0 && trailing < table.post_crawford(away(64, 1)).0);
}

#[test]
fn names_are_read_back() {
    for met in BuiltinMet::ALL {
        assert_eq!(met.to_string().to_uppercase().parse(), Ok(met));
        assert_eq!(met.table().name(), met.name());
        assert!(met.table().source().contains(|c: char| c.is_ascii_digit()), "{met}: no year");
    }
    let refusal = "woolsy".parse::<BuiltinMet>().unwrap_err().to_string();
    assert_eq!(
        refusal,
        "match equity table \"woolsy\": expected one of Kazaross-XG2, Rockwell-Kazaross, g11, \
         woolsey, jacobs, jac050, jac100, snowie, ortega, mec26, mec, zadeh, kleinman"
    );
}

#[test]
fn invalid_rows_are_refused() {
    let sound =
        MetRows { pre_crawford: vec![vec![0.5, 0.7], vec![0.3, 0.5]], ..MetRows::default() }
            .with_post_crawford(vec![0.5]);
    let table = MatchEquityTable::try_from(sound.clone()).unwrap();
    assert_eq!((table.length(), table.pre_crawford(away(1, 2))), (2, Mwc(0.7)));
    assert_eq!(table.post_crawford(away(2, 1)), Mwc(0.5));

    let refused = |change: &dyn Fn(&mut MetRows), message: &str| {
        let mut rows = sound.clone();
        change(&mut rows);
        assert_eq!(MatchEquityTable::try_from(rows).unwrap_err().to_string(), message);
    };
    refused(
        &|rows| rows.pre_crawford[1].truncate(1),
        "1 columns in row 2: expected 2, as many as rows",
    );
    refused(
        &|rows| rows.pre_crawford[0][1] = 1.5,
        "chance 1.5 in row 1, column 2: expected 0 to 1",
    );
    refused(
        &|rows| rows.pre_crawford[1][0] = f64::NAN,
        "chance NaN in row 2, column 1: expected 0 to 1",
    );
    refused(
        &|rows| rows.post_crawford.opponent.clear(),
        "0 chances after the Crawford game for the opponent: expected at least 1",
    );
    refused(
        &|rows| rows.post_crawford.on_roll[0] = -0.1,
        "chance -0.1 after the Crawford game for the player on roll, column 1: expected 0 to 1",
    );
    refused(&|rows| rows.pre_crawford = vec![vec![0.5; 65]; 65], "65 rows: expected at most 64");
}

#[test]
fn rows_make_the_same_table() {
    for met in BuiltinMet::ALL {
        let table = met.table();
        assert_eq!(MatchEquityTable::try_from(table.rows()), Ok(table.clone()), "{met}");
        let inverted = table.invert().rows();
        let again = MatchEquityTable::try_from(inverted.clone()).map(|table| table.rows());
        assert_eq!(again, Ok(inverted), "{met}");
    }
}
