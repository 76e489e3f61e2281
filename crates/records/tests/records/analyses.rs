//! Analyses by several programs in every format.

use std::path::Path;

use barpoint_records::{Analysis, Entry, FILE_FORMATS, FileFormat, Match, Remarks, read_file};
use barpoint_testing::Random;

use crate::random::analyses::{Numbers, add_analyses};
use crate::random::play::played;

/// Returns matches with analyses.
fn matches(may_be_odd: bool) -> Vec<Match> {
    let one = |seed: u64| {
        let mut record = played(u32::try_from(seed % 4).unwrap() * 2, true, false, seed + 1);
        let mut numbers = Numbers { random: Random::new(seed), may_be_odd };
        add_analyses(&mut record, &mut numbers);
        record
    };
    (0..12).map(one).collect()
}

fn entries(matches: &[Match]) -> impl Iterator<Item = &Entry> {
    matches.iter().flat_map(|record| &record.games).flat_map(|game| &game.entries)
}

/// Returns the analyses of an action in the order of their programs.
fn sorted(entry: &Entry) -> Vec<Analysis> {
    let mut analyses = entry.analyses().to_vec();
    analyses.sort_by(|a, b| a.by.cmp(&b.by));
    analyses
}

#[test]
fn json_and_sgf_hold_the_analyses_of_all_programs() {
    for name in ["json", "sgf"] {
        let Some(format) = FileFormat::named(name) else { continue };
        for record in matches(false) {
            let written = format.write(std::slice::from_ref(&record)).unwrap();
            assert!(written.losses.is_empty(), "{name} {:?}", written.losses);
            let read = format.read(&written.bytes).unwrap().matches;
            let ours = entries(std::slice::from_ref(&record));
            for (index, (ours, theirs)) in ours.zip(entries(&read)).enumerate() {
                assert_eq!(sorted(ours), sorted(theirs), "{name} {index} {:?}", ours.action);
            }
            assert!(format.write(&read).unwrap().bytes == written.bytes, "{name}");
        }
    }
}

#[test]
fn numbers_that_are_not_finite_are_lost_and_nothing_else() {
    for format in FILE_FORMATS.iter().filter(|format| format.can_be_written()) {
        for record in matches(true) {
            let Ok(written) = format.write(std::slice::from_ref(&record)) else { continue };
            if !format.can_be_read() {
                continue;
            }
            let read = format.read(&written.bytes).unwrap().matches;
            if !matches!(format.name, "json" | "sgf") {
                continue;
            }
            let losses: Vec<_> = written.losses.iter().collect();
            let is_odd = ["NaN", "inf"].iter().any(|odd| format!("{record:?}").contains(odd));
            let expected = is_odd.then_some("numbers of analysis that are not finite");
            assert_eq!(losses, expected.into_iter().collect::<Vec<_>>(), "{}", format.name);
            let again = format.write(&read).unwrap();
            assert!(again.losses.is_empty() && again.bytes == written.bytes, "{}", format.name);
        }
    }
}

/// Damage to analysis in BA, A, DA, LU and marks must not make a second writing differ.
#[test]
fn damaged_analysis_is_written_the_same_way_twice() {
    let sgf = FileFormat::named("sgf").unwrap();
    let mut random = Random::new(5);
    for record in matches(false).iter().filter(|record| record.games.len() < 4) {
        let bytes = sgf.write(std::slice::from_ref(record)).unwrap().bytes;
        for _ in 0..3 {
            let mut damaged = bytes.clone();
            for _ in 0..20 {
                let (at, from) = (random.below(bytes.len()), random.below(bytes.len()));
                damaged[at] = bytes[from];
            }
            let Ok(reading) = sgf.read(&damaged) else { continue };
            let Ok(once) = sgf.write(&reading.matches) else { continue };
            let twice = sgf.write(&sgf.read(&once.bytes).unwrap().matches).unwrap();
            let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
            let [once, twice] = [text(&once.bytes), text(&twice.bytes)];
            let differs = once.lines().zip(twice.lines()).find(|(a, b)| a != b);
            assert!(once == twice, "{differs:?}");
        }
    }
}

fn file(name: &str) -> Vec<Match> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    read_file(&std::fs::read(folder.join(name)).unwrap()).unwrap().matches
}

/// Returns the analyses of the same program as those of Barpoint.
fn as_ours(mut matches: Vec<Match>) -> Vec<Match> {
    for game in matches.iter_mut().flat_map(|record| &mut record.games) {
        for notes in game.entries.iter_mut().filter_map(|entry| entry.notes.as_mut()) {
            notes.tags.clear();
            for analysis in &mut notes.analyses {
                analysis.by = Some("Barpoint 0.1.0".into());
            }
        }
    }
    matches
}

#[test]
fn files_name_the_program_of_their_analysis() {
    let named = |name: &str, by: &str| {
        let analysts = file(name)[0].analysts();
        assert_eq!(analysts, [Some(by.into())], "{name}");
    };
    named("sgf/gnubg-analysed-7p.sgf", "GNU Backgammon 1.08.003");
    named("gnubg-text/match.txt", "GNU Backgammon 1.07.001");
    named("bgblitz/05_NRT_EN.txt", "BGBlitz");
    if FileFormat::named("xg").is_some() {
        named("xg/charlot-7p.xg", "eXtreme Gammon");
    }
}

#[test]
fn analysis_of_another_program_stays_as_it_was_beside_ours() {
    let gnubg = file("sgf/gnubg-analysed-7p.sgf");
    let sgf = FileFormat::named("sgf").unwrap();
    let alone = String::from_utf8(sgf.write(&gnubg).unwrap().bytes).unwrap();
    let mut both = gnubg.clone();
    let ours = as_ours(gnubg);
    let games = both.iter_mut().flat_map(|record| &mut record.games);
    let entries_of_both = games.flat_map(|game| &mut game.entries);
    for (entry, ours) in entries_of_both.zip(entries(&ours)) {
        for analysis in ours.analyses() {
            // A program that is analysed first does not move the other one away.
            entry.notes_mut().analyses.insert(0, analysis.clone());
        }
    }
    let written = sgf.write(&both).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let text = String::from_utf8(written.bytes).unwrap();
    for (line, before) in text.lines().zip(alone.lines()) {
        let (stated, _) = line.split_once("BA[").unwrap_or((line, ""));
        assert_eq!(stated.trim_end_matches(')'), before.trim_end_matches(')'));
    }
    let read = sgf.read(text.as_bytes()).unwrap().matches;
    for (both, read) in entries(&both).zip(entries(&read)) {
        assert_eq!(sorted(both), sorted(read));
    }
}

#[test]
fn removed_analysis_does_not_come_back_as_that_of_another_program() {
    let mut record = file("statistics/noisy-3p.sgf").remove(0);
    let by = record.analysts()[0].clone();
    let luck =
        Analysis { by: Some("Barpoint 0.1.0".into()), luck: Some(0.25), ..Default::default() };
    let entries_of_record = record.games.iter_mut().flat_map(|game| &mut game.entries);
    for entry in entries_of_record.filter(|entry| !entry.analyses().is_empty()) {
        entry.notes_mut().set_analysis(luck.clone());
    }
    record.remove_analyses(|analysis| analysis.by == by);
    let sgf = FileFormat::named("sgf").unwrap();
    let written = sgf.write(std::slice::from_ref(&record)).unwrap();
    let read = sgf.read(&written.bytes).unwrap().matches;
    for (entry, read) in entries(std::slice::from_ref(&record)).zip(entries(&read)) {
        assert_eq!(entry.analyses(), read.analyses());
    }
}

#[test]
fn a_copy_of_changed_analysis_does_not_count() {
    let ours = as_ours(file("gnubg-text/match.sgf"));
    let sgf = FileFormat::named("sgf").unwrap();
    let text = String::from_utf8(sgf.write(&ours).unwrap().bytes).unwrap();
    let (luck, other) = ("LU[0.2", "LU[9.2");
    let changed = sgf.read(text.replace(luck, other).as_bytes()).unwrap().matches;
    let lucks = entries(&changed).filter_map(|entry| entry.analysis()?.luck);
    let count = lucks.filter(|luck| *luck > 9.0).count();
    assert!(count > 0 && count == text.matches(luck).count(), "{count}");
}

/// Returns the remarks of a record, in order.
fn remarks(record: &Match) -> Vec<&str> {
    let comments = record.games.iter().flat_map(|game| &game.entries).map(Entry::comment);
    comments.flat_map(str::lines).filter(|line| line.starts_with("Barpoint ")).collect()
}

#[test]
fn match_text_holds_remarks_about_errors_and_luck() {
    let ours = as_ours(file("statistics/noisy-3p.sgf")).remove(0);
    let by = ours.analysts()[0].clone();
    let remarked = ours.with_remarks(&Remarks::by(by.as_deref()));
    let expected = remarks(&remarked);
    let is_there = |begin: &str| expected.iter().any(|line| line.contains(begin));
    assert!(["played ", "no double, best", "very unlucky roll: -0."].into_iter().all(is_there));
    let mat = FileFormat::named("mat").unwrap();
    let written = mat.write(std::slice::from_ref(&remarked)).unwrap();
    let mut read = mat.read(&written.bytes).unwrap().matches.remove(0);
    assert_eq!(remarks(&read), expected);
    // Remarks of another version replace them, and comments of people stay.
    let entry = &mut read.games[0].entries[0];
    entry.notes_mut().comment = "Barpoint 0.0.9: played well\nA fine roll".into();
    let analysis =
        Analysis { by: Some("Barpoint 9".into()), luck: Some(-0.7), ..Default::default() };
    entry.notes_mut().set_analysis(analysis);
    let again = read.with_remarks(&Remarks::by(Some("Barpoint 9")));
    assert_eq!(remarks(&again), ["Barpoint 9: very unlucky roll: -0.700"]);
    assert!(again.games[0].entries[0].comment().starts_with("A fine roll\n"));
}

#[test]
fn the_json_of_version_1_is_read() {
    let text = r#"{"format":"barpoint-matches","version":1,"matches":[{"length":5,"rules":{"variant":
        "backgammon","crawford":true,"jacoby":true,"beavers":true},"players":[{"name":"a"},
        {"name":"b"}],"games":[{"score":[0,0],"actions":[{"type":"play","player":0,"dice":"31",
        "play":"8/5 6/5","analysis":{"luck":0.25}}],"end":null}]}]}"#;
    let Some(format) = FileFormat::named("json") else { return };
    let read = format.read(text.as_bytes()).unwrap().matches;
    let expected = Analysis { luck: Some(0.25), ..Analysis::default() };
    assert_eq!(read[0].games[0].entries[0].analyses(), [expected]);
    let later = text.replace("\"version\":1", "\"version\":3");
    let error = format.read(later.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("expected barpoint-matches of version 1 to 2"), "{error}");
}
