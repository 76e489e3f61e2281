use crate::support::{csv_cells, object, run, run_with};

#[test]
fn rules_of_thumb_and_exact_chances() {
    let race = object(&run("race 2x0AAOi2AQAAAA --format json"));
    assert_eq!((&race["pips"], &race["opponent_pips"]), (&31.into(), &27.into()));
    assert_eq!(race["source"], "one-sided bearoff");
    assert!((race["win"].as_f64().unwrap() - 0.566_96).abs() < 1e-5);
    assert!((race["effective_pips"].as_f64().unwrap() - 42.024).abs() < 1e-3);
    let text = run("race 2x0AAOi2AQAAAA");
    assert!(text.contains("by the one-sided bearoff: win 56.70 %"), "{text}");

    let short = object(&run("race AgAACAAAAAAAAA --format json"));
    assert!(short["kleinman"].is_null() && short["kleinman_win"] == 1.0, "{short}");

    assert!(text.contains("trails by 12.9 %"), "{text}");

    let contact = run_with(&["race", "start"], "");
    assert_eq!((contact.code, contact.stdout.as_str()), (Some(2), ""));
    assert_eq!(
        contact.stderr,
        "error: the position is not a race, because the sides can still meet\n"
    );
    let csv = run("race start --format csv");
    assert_eq!(csv.lines().count(), 2);
    let [head, row] = [0, 1].map(|n| csv_cells(csv.lines().nth(n).unwrap()).len());
    assert_eq!(head, row);
    let actions = run("race 2x0AAOi2AQAAAA --format csv");
    assert!(actions.contains(",\"no double, take\","), "{actions}");
    assert_eq!(
        object(&run("race 2x0AAOi2AQAAAA --format json"))["keith_action"],
        "no double, take"
    );
}

#[test]
fn a_two_sided_database_goes_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ts").display().to_string();
    let built = run_with(&["bearoff", "build", "--two-sided", "6x2", "-o", &path], "");
    assert_eq!(built.code, Some(0), "{}", built.stderr);
    let shown = run_with(&["race", "CgAAEAEAAAAAAA", "--database", &path], "");
    assert!(shown.stdout.contains("by the two-sided database: win 67.11 %"), "{}", shown.stdout);
    assert!(shown.stdout.contains("0.3210, 0.1605 without doubling"), "{}", shown.stdout);
    let cube = ["cube", "CgAAEAEAAAAAAA", "--plies", "0", "--no-jacoby", "--format", "json"];
    let cube = run_with(&[&cube[..], &["--database", &path]].concat(), "");
    assert!(cube.stdout.contains("0.1605"), "{} {}", cube.stdout, cube.stderr);
    let none = run_with(&["race", "start", "--database", "/dev/null"], "");
    assert_eq!(none.code, Some(2));
    assert!(none.stderr.contains("no database"), "{}", none.stderr);
}
