use crate::support::{pipe, run, run_with};

#[test]
fn a_session_ends_with_the_input_or_with_quit() {
    let lines = "position gnubgid 4HPwATDgc/ABMA\ndice 3 1\ngo chequer";
    let best = |text: &str| text.lines().last().unwrap().to_owned();
    assert_eq!(best(&pipe("engine ubgi --plies 0", lines)), "bestmove 8/5 6/5");
    let quit = format!("{lines}\r\nquit\nisready\n");
    assert_eq!(best(&pipe("engine ubgi --plies 0", &quit)), "bestmove 8/5 6/5");
}

#[test]
fn the_options_are_the_defaults_of_the_keys() {
    let keys = pipe("engine ubgi --plies 1 --threads 3", "ubgi\nget engine.ply\n");
    assert!(keys.contains("\nkey engine.ply int 1..5 2 "), "{keys}");
    assert!(keys.contains("\nkey engine.threads int 1..1024 3 ! "), "{keys}");
    assert!(keys.ends_with("\nubgiok\nvalue engine.ply 2\n"), "{keys}");
}

#[test]
fn a_line_that_is_too_long_costs_one_error() {
    let lines = format!("{}\nisready\n", "x".repeat(1 << 20));
    let answers = pipe("engine ubgi", &lines);
    assert_eq!(answers, "error bad_command the line is too long\nreadyok\n");
}

/// Both play by the same engine, so luck alone decides.
#[test]
fn a_duel_against_ourselves_by_ubgi_is_even() {
    let program = assert_cmd::cargo::cargo_bin("barpoint");
    let contender = format!("ubgi:'{}' engine ubgi --plies 0", program.display());
    let arguments = ["duel", "barpoint", &contender, "--pairs", "3", "--format", "json"];
    let by_ubgi = run_with(&arguments, "");
    assert_eq!(by_ubgi.code, Some(0), "{}", by_ubgi.stderr);
    let by_ourselves = run("duel barpoint barpoint --pairs 3 --format json");
    let games = |text: &str| text[text.find("\"terms\"").unwrap()..].to_owned();
    assert_eq!(games(&by_ubgi.stdout), games(&by_ourselves));
}
