//! Options of the display.

use std::fs;

use crate::support::{run, run_with};

const ESCAPE: char = '\u{1b}';

/// Commands with an example of everything that is coloured.
const COLOURED: [&str; 7] = [
    "moves start --dice 31 --plies 0",
    "cube 4HPMwQCMz+AIIQ --plies 0",
    "rolls start --plies 0 --score 1-2 --length 5",
    "tempmap start --dice 31 --plies 0",
    "scoremap 4HPMwQCMz+AIIQ --plies 0 --points 3",
    "rollout start --dice 31 --trials 36 --top 2 --quiet",
    "openings 31",
];

/// Text without escape sequences of colours.
fn plain(text: &str) -> String {
    let mut parts = text.split(ESCAPE);
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |plain, part| plain + part.split_once('m').unwrap().1)
}

#[test]
fn colours_add_escape_sequences_and_nothing_else() {
    for command in COLOURED {
        let coloured = run(&format!("{command} --color always"));
        let uncoloured = run(&format!("{command} --colour never"));
        assert!(coloured.contains(ESCAPE), "{command}");
        assert_eq!(plain(&coloured), uncoloured, "{command}");
        assert_eq!(run(command), uncoloured, "{command} in a pipe");
    }
}

#[test]
fn documents_and_files_have_no_colours() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("map.txt");
    for format in ["json", "csv"] {
        for command in COLOURED {
            let text = run(&format!("{command} --format {format} --color always"));
            assert!(!text.contains(ESCAPE), "{command} --format {format}");
        }
    }
    run(&format!("{} --color always -o {}", COLOURED[3], file.display()));
    assert_eq!(fs::read_to_string(file).unwrap(), run(COLOURED[3]));
}

#[test]
fn help_has_colours_only_if_they_are_wanted() {
    for (arguments, is_coloured) in
        [("moves --help --color always", true), ("--color=never moves --help", false)]
    {
        assert_eq!(run(arguments).contains(ESCAPE), is_coloured, "{arguments}");
    }
}

#[test]
fn an_unknown_time_of_colours_is_refused() {
    let run = run_with(&["eval", "start", "--color", "sometimes"], "");
    assert_eq!(run.code, Some(2));
    assert!(run.stderr.contains("possible values: auto, always, never"), "{}", run.stderr);
}

/// Position of a match in which O is on roll, and X owns the cube.
const MATCH: &str = "XGID=-b----E-C---eE---c-e----B-:1:1:-1:64:2:4:0:9:10";

#[test]
fn boards_are_letters_in_a_pipe_and_discs_on_request() {
    for command in ["show", "moves --plies 0 --dice 64", "eval --plies 0", "cube --plies 0", "id"] {
        let mut words = command.splitn(2, ' ');
        let command = format!("{} {MATCH} {}", words.next().unwrap(), words.next().unwrap_or(""));
        let letters = run(&command);
        assert!(letters.contains("+13-14-15-16-17-18-"), "{letters}");
        assert_eq!(run(&format!("{command} --board ascii")), letters);
        let discs = run(&format!("{command} --board unicode"));
        assert!(discs.contains("╭13─14─15─16─17─18─┬───┬") && discs.contains('●'), "{discs}");
        let left = run(&format!("{command} --board unicode --direction clockwise"));
        assert!(left.contains("╰─1──2──3──4──5──6─┴───┴"), "{left}");
    }
}

#[test]
fn a_match_is_seen_from_one_seat() {
    let seen = |perspective: &str| run(&format!("moves {MATCH} --plies 0 {perspective}"));
    let (usual, x, o) = (seen(""), seen("--perspective x"), seen("--perspective O"));
    assert_eq!(seen("--perspective on-roll"), usual);
    assert!(usual.contains("X: on roll") && usual.contains("O: opponent"), "{usual}");
    for (text, edge) in [(&x, "+13-"), (&o, "+12-")] {
        let on_roll = text.lines().find(|line| line.contains("O: on roll, 167 pips")).unwrap();
        assert!(on_roll.contains(edge), "{text}");
    }
    let note = "Board numbered for X; plays numbered for O, who is on roll";
    assert!(x.contains(note) && !o.contains(note) && !usual.contains(note));
    // Plays and their equities are the same for all.
    let table = |text: &str| text.split_once("\nrank").unwrap().1.to_owned();
    assert_eq!(table(&usual), table(&x));
    assert_eq!(table(&usual), table(&o));
}

#[test]
fn decimals_are_those_that_are_asked_for() {
    let first = |options: &str| {
        let text = run(&format!("moves {MATCH} --plies 0 {options}"));
        let row = text.lines().find(|line| line.starts_with("  1.")).unwrap().to_owned();
        let numbers = row.split_whitespace().skip(1).filter(|word| word.parse::<f64>().is_ok());
        numbers.take(3).map(str::to_owned).collect::<Vec<_>>()
    };
    let usual = first("");
    assert_eq!(first("--digits 4"), usual);
    let decimals = |number: &str| number.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    for (digits, of_percent) in [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (6, 4)] {
        let numbers = first(&format!("--digits {digits}"));
        let counts: Vec<_> = numbers.iter().map(|number| decimals(number)).collect();
        assert_eq!(counts, [digits, of_percent, of_percent], "{numbers:?}");
    }
    for wrong in ["7", "-1", "x"] {
        let run = run_with(&["eval", "start", &format!("--digits={wrong}")], "");
        assert_eq!(run.code, Some(2));
        assert!(run.stderr.contains("expected a whole number from 0 to 6"), "{}", run.stderr);
    }
    let documents = ["", "--digits 1 --unit mwc"]
        .map(|options| run(&format!("moves {MATCH} --plies 0 --format json {options}")));
    assert_eq!(documents[0], documents[1]);
}

#[test]
fn values_have_the_unit_that_is_asked_for() {
    let play = run(&format!("moves {MATCH} --plies 0 --unit mwc"));
    let percent = run(&format!("moves {MATCH} --plies 0 --unit percent"));
    let equity = run(&format!("moves {MATCH} --plies 0 --unit equity"));
    assert!(play.contains("0.5866 ") && !play.contains("equity"), "{play}");
    assert!(percent.contains(" 58.66 % ") && percent.contains("MWC"), "{percent}");
    assert!(equity.contains("-0.3391") && !equity.contains("MWC"), "{equity}");
    // A rollout converts its differences and errors too.
    let command = format!("rollout {MATCH} --top 2 --trials 36 --plies 0 --quiet");
    let [both, mwc] = ["", "--unit mwc"].map(|unit| run(&format!("{command} {unit}")));
    let cell = |text: &str, row: &str, heading: &str| {
        let heads = text.lines().find(|line| line.starts_with("rank")).unwrap();
        let end = heads.find(heading).unwrap() + heading.len();
        let row = text.lines().find(|line| line.starts_with(row)).unwrap();
        let cell = row[..end].rsplit(' ').next().unwrap().to_owned();
        cell.parse::<f64>().unwrap()
    };
    let best = (cell(&both, "  1.", "MWC"), cell(&mwc, "  1.", "MWC"));
    assert!((best.0 / 100.0 - best.1).abs() < 1e-4, "{best:?}");
    let second = (cell(&both, "  2.", "MWC"), cell(&mwc, "  2.", "MWC"));
    assert!((second.0 / 100.0 - second.1).abs() < 1e-4, "{second:?}");
    let difference = cell(&mwc, "  2.", "diff");
    assert!((difference - (second.1 - best.1)).abs() < 2e-4, "{difference}");
}

#[test]
fn money_play_has_equities_only() {
    let note = "money play has no match winning chance: the unit is equity\n";
    for command in ["moves start --dice 31", "eval start", "cube start", "rolls start"] {
        let text = run(&format!("{command} --plies 0 --unit percent"));
        assert_eq!(text.replace(note, ""), run(&format!("{command} --plies 0")), "{command}");
        assert!(text.contains(note), "{command}");
    }
}
