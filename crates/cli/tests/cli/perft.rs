use crate::support::{object, run, run_with};

#[test]
fn all_formats_count_alike() {
    let perft = object(&run("perft start --depth 2 --format json"));
    let counts = perft["counts"].as_array().unwrap();
    assert_eq!(counts.len(), 2);
    let (plays, positions) = (&counts[0]["plays"], &counts[0]["positions"]);
    let text = run("perft start --depth 1");
    assert_eq!(text, format!("turns  plays  positions\n    1    {plays}        {positions}\n"));
    let csv = run("perft start --depth 1 --format csv");
    let row = format!("4HPwATDgc/ABMA,1,{plays},{positions}\n");
    assert_eq!(csv, format!("position,turns,plays,positions\n{row}"));
}

/// A lone chequer on its 24 point: nine sums of two different dice, and four times 1 to 6, of which
/// 4 and 8 are such sums.
#[test]
fn one_chequer_a_side() {
    let text = run("perft hyper1 --depth 1");
    assert_eq!(text, "turns  plays  positions\n    1     21         13\n");
}

#[test]
fn a_wrong_expectation_is_a_failed_check() {
    let perft =
        |expected: &str| run_with(&["perft", "hyper1", "--depth", "1", "--expect", expected], "");
    let right = perft("13");
    assert_eq!((right.code, right.stdout.ends_with("as expected\n")), (Some(0), true));
    let wrong = perft("7");
    assert_eq!((wrong.code, wrong.stdout.ends_with("expected 7\n")), (Some(1), true));
}
