//! SGF is written as it was read.

use std::fs;
use std::path::Path;

use barpoint_core::Decision;
use barpoint_records::{FileFormat, Level, Losses, Match, Seats, Tag, read_file, swap_players};

fn folder() -> impl AsRef<Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files/sgf")
}

fn read(name: &str) -> Vec<Match> {
    let reading = read_file(&fs::read(folder().as_ref().join(name)).unwrap()).unwrap();
    assert_eq!(reading.format, "sgf");
    reading.matches
}

#[test]
fn decimal_commas_are_read() {
    let text = fs::read_to_string(folder().as_ref().join("gnubg-analysed-7p.sgf")).unwrap();
    let is_digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let comma = |(at, c)| if c == '.' && is_digit(at - 1) && is_digit(at + 1) { ',' } else { c };
    let commas: String = text.char_indices().map(comma).collect();
    let commas = commas.replace("1,08,003", "1.08.003");
    let analyses = |text: &str| {
        let matches = read_file(text.as_bytes()).unwrap().matches;
        let entries = matches[0].games.iter().flat_map(|game| &game.entries);
        let notes = entries.filter_map(|entry| entry.notes.as_deref());
        notes.map(|notes| notes.analyses.clone()).collect::<Vec<_>>()
    };
    assert!(analyses(&commas) == analyses(&text));
}

#[test]
fn nothing_is_lost_and_nothing_changes() {
    let sgf = FileFormat::named("sgf").unwrap();
    for name in ["gnubg-analysed-7p.sgf", "rollouts.sgf"] {
        let matches = read(name);
        assert!(matches.iter().all(|record| record.warnings.is_empty()), "{name}");
        let written = sgf.write(&matches).unwrap();
        assert_eq!(written.losses, Losses::default(), "{name}");
        let again = sgf.read(&written.bytes).unwrap().matches;
        assert_eq!(again, matches, "{name}");
        assert_eq!(sgf.write(&again).unwrap(), written, "{name}");
    }
}

#[test]
fn analysis_survives_without_the_words_of_the_file() {
    // Analysis from Barpoint has no text to keep, so the writer composes it.
    for name in ["gnubg-analysed-7p.sgf", "rollouts.sgf"] {
        let mut matches = read(name);
        let entries = matches.iter_mut().flat_map(|m| &mut m.games).flat_map(|g| &mut g.entries);
        for notes in entries.filter_map(|entry| entry.notes.as_mut()) {
            notes.tags.clear();
        }
        let sgf = FileFormat::named("sgf").unwrap();
        let again = sgf.read(&sgf.write(&matches).unwrap().bytes).unwrap().matches;
        for (a, b) in entries_of(&matches).zip(entries_of(&again)) {
            let (Some(a), Some(b)) = (a.analysis(), b.analysis()) else { continue };
            if let (Some(a), Some(b)) = (&a.cube, &b.cube) {
                assert_eq!(a.level, b.level);
                let near = |a: f32, b: f32| (a - b).abs() < 2e-5;
                assert!(near(a.no_double.equity, b.no_double.equity), "{a:?} {b:?}");
                assert!(near(a.double_take.equity, b.double_take.equity), "{a:?} {b:?}");
            }
            let candidates = |analysis: &barpoint_records::Analysis| {
                analysis.play.as_ref().map_or(Vec::new(), |play| {
                    play.candidates.iter().map(|one| (one.play, one.level.clone())).collect()
                })
            };
            assert_eq!(candidates(a), candidates(b));
        }
    }
}

#[test]
fn players_swapped_twice_are_where_they_were() {
    let sgf = FileFormat::named("sgf").unwrap();
    // The file has moves in an order that the writer does not use, and unreadable analysis.
    let odd = "(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[a]PB[b]WT[Left];W[31hefe]\
               A[1][fehe E ver 3 0.5 0.1 0 0.1 0 0.1 0C 0 1 0.0 0][xvhe E ver 3 0.4 0.1 0 0.1 0 0.1 0C 0 1 0.0 0]\
               MA[e][y]LB[f:x]AR[h:e];B[21mkst]A[0][stmk Z])\n";
    let name = |name: &str| fs::read(folder().as_ref().join(name)).unwrap();
    let files = [name("gnubg-analysed-7p.sgf"), name("rollouts.sgf"), odd.into()];
    for bytes in files {
        let swapped = |bytes: &[u8]| {
            let matches = sgf.read(bytes).unwrap().matches;
            sgf.write(&matches.into_iter().map(swap_players).collect::<Vec<_>>()).unwrap()
        };
        let straight = sgf.write(&sgf.read(&bytes).unwrap().matches).unwrap();
        let once = swapped(&bytes);
        assert_ne!(once, straight);
        let twice = String::from_utf8(swapped(&once.bytes).bytes).unwrap();
        assert_eq!(twice, String::from_utf8(straight.bytes).unwrap());
    }
    let once = sgf.read(odd.as_bytes()).unwrap().matches.into_iter().map(swap_players);
    let once = String::from_utf8(sgf.write(&once.collect::<Vec<_>>()).unwrap().bytes).unwrap();
    for mirrored in ["BT[Left]", "A[1][stqt E", "MA[t][y]LB[s:x]AR[q:t]", "A[0][feln Z]"] {
        assert!(once.contains(mirrored), "{mirrored}: {once}");
    }
}

fn entries_of(matches: &[Match]) -> impl Iterator<Item = &barpoint_records::Entry> {
    matches.iter().flat_map(|record| &record.games).flat_map(|game| &game.entries)
}

#[test]
fn rollouts_are_read() {
    let matches = read("rollouts.sgf");
    let rolled = |level: &Level| *level == Level::Rollout { trials: 36, cubeful: true };
    let analyses: Vec<_> = entries_of(&matches).filter_map(|entry| entry.analysis()).collect();
    let plays: Vec<_> = analyses
        .iter()
        .filter_map(|analysis| analysis.play.as_ref())
        .flat_map(|play| &play.candidates)
        .filter(|one| rolled(&one.level))
        .collect();
    assert_eq!(plays.len(), 2);
    // Score, chances and errors are those in the file; the error is one of match winning chances.
    let best = plays[0];
    assert!((best.equity - 0.180_530_38).abs() < 1e-8);
    let facts = best.rollout.as_ref().unwrap();
    assert!(facts.seed.is_some() && facts.outcome_errors.is_some());
    assert!((0.01..0.2).contains(&facts.equity_error.unwrap()), "{facts:?}");
    let cubes = analyses.iter().filter_map(|analysis| analysis.cube.as_ref());
    assert_eq!(cubes.filter(|cube| rolled(&cube.level)).count(), 1);
}

fn of_game(nodes: &str) -> Vec<Match> {
    let root = "(;FF[4]GM[6]MI[length:5][game:0][ws:0][bs:0]PW[a]PB[b]";
    read_file(format!("{root}{nodes})").as_bytes()).unwrap().matches
}

#[test]
fn notes_of_settings_are_kept() {
    let matches =
        of_game(";PL[W]AE[a:y]AW[a][a]AB[x]XX[unknown]WL[100]BL[99.5]LU[0.1]C[set];W[21azaz]");
    let notes = matches[0].games[0].entries[0].notes.as_deref().unwrap();
    assert_eq!((&*notes.comment, notes.clocks.unwrap().0), ("set", [100.0, 99.5]));
    let tags: Vec<_> = notes.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    assert_eq!(tags, [("SGF:XX", "[unknown]"), ("SGF:LU", "[0.1]")]);
    let sgf = FileFormat::named("sgf").unwrap();
    let written = sgf.write(&matches).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    assert_eq!(sgf.read(&written.bytes).unwrap().matches, matches);
}

#[test]
fn dice_before_their_board_belong_to_it() {
    let matches = of_game(";PL[W]DI[31];PL[W]AE[a:y]AW[a][a]AB[x];CV[2];CP[w]");
    let game = &matches[0].games[0];
    let mut table = Seats::new(&matches[0], game);
    for entry in &game.entries {
        table.apply(&entry.action);
    }
    assert_eq!(table.decision(), Decision::Play("31".parse().unwrap()));
}

#[test]
fn surplus_properties_of_a_node_give_warnings() {
    let said = |nodes: &str| {
        let warnings = &of_game(nodes)[0].warnings;
        warnings.iter().map(|warning| warning.what.clone()).collect::<Vec<_>>()
    };
    let expected = ["W[42hdfd] is a second action of the node and ignored"];
    assert_eq!(said(";W[31hefe]W[42hdfd]"), expected);
    let expected = ["XX[1] is on a node without an action and ignored"];
    assert_eq!(said(";W[31hefe];XX[1]"), expected);
}

#[test]
fn analysis_without_an_action_is_kept_unchanged() {
    let text = "(;GM[6];W[31hefe]XY[x]A[?]DA[?]\n;B[double]XY[x]A[alice]DA[?])";
    let sgf = FileFormat::named("sgf").unwrap();
    let read = sgf.read(text.as_bytes()).unwrap().matches;
    let written = sgf.write(&read).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.ends_with("]XY[x]A[?]DA[?]\n;B[double]XY[x]A[alice]DA[?])\n"), "{text}");
    // The order of the properties may vary.
    let mut others = read;
    for entry in &mut others[0].games[0].entries {
        entry.notes_mut().tags.reverse();
    }
    assert_eq!(sgf.write(&others).unwrap().bytes, text.into_bytes());
}

#[test]
fn kept_fields_do_not_repeat_the_record() {
    let mut read =
        FileFormat::named("sgf").unwrap().read(b"(;GM[6];W[31hefe];PL[B])").unwrap().matches;
    let game = &mut read[0].games[0];
    let tag = |name: &str, value: &str| Tag { name: name.into(), value: value.into() };
    game.tags = vec![tag("SGF:MI", "[length:7]"), tag("SGF:DT", "[2025-11-08]")];
    game.tags.push(tag("SGF:DT", "[long ago]"));
    for entry in &mut game.entries {
        entry.notes_mut().tags = vec![tag("SGF:W", "[42]"), tag("SGF:PL", "[W]")];
    }
    let written = FileFormat::named("sgf").unwrap().write(&read).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    assert!(text.ends_with("]DT[long ago]\n\n;W[31hefe]\n;PL[B])\n"), "{text}");
    assert!(!text.contains("length:7"), "{text}");
    assert_eq!(written.losses.iter().collect::<Vec<_>>(), ["fields of other formats"]);
}
