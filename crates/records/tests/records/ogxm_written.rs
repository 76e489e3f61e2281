//! Written OGXM files: read back, and as they were.

use barpoint_records::{
    Action, Analysis, Candidate, FileFormat, Level, Match, PlayAnalysis, RecordedPlay, read_file,
};

fn samples() -> String {
    format!("{}/../../../shared/samples", env!("CARGO_MANIFEST_DIR"))
}

fn ogxm() -> &'static FileFormat {
    FileFormat::named("ogxm").expect("a format")
}

/// Returns the OGXM samples with their names; none if there are no samples.
fn files() -> Vec<(String, Vec<u8>)> {
    let Ok(folder) = std::fs::read_dir(format!("{}/ogxm", samples())) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for entry in folder {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.extension().is_some_and(|suffix| suffix == "ogxm") && name != "version1.ogxm" {
            files.push((name, std::fs::read(&path).expect("a file")));
        }
    }
    files.sort();
    files
}

#[test]
fn samples_come_back_to_the_byte() {
    if files().is_empty() {
        barpoint_testing::skipped("there are no samples");
    }
    for (name, bytes) in files() {
        let read = ogxm().read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
        let written = ogxm().write(&read.matches).expect("a file");
        assert_eq!(written.losses.iter().collect::<Vec<_>>(), Vec::<&str>::new(), "{name}");
        assert_eq!(written.bytes, bytes, "{name}");
        assert_eq!(ogxm().read(&written.bytes).expect("a match"), read, "{name}");
    }
}

#[test]
fn samples_come_back_through_json_and_sgf_to_the_byte() {
    if files().is_empty() {
        barpoint_testing::skipped("there are no samples");
    }
    for (name, bytes) in files() {
        let read = ogxm().read(&bytes).expect("a match");
        for other in ["json", "sgf"] {
            let Some(format) = FileFormat::named(other) else { continue };
            let Ok(between) = format.write(&read.matches) else {
                println!("{name}: not written as {other}");
                continue;
            };
            // What SGF cannot hold changes the games.
            if !between.losses.is_empty() {
                println!("{name}: {:?}", between.losses);
                continue;
            }
            let back = format.read(&between.bytes).expect("a match");
            let written = ogxm().write(&back.matches).expect("a file");
            assert_eq!(written.losses.iter().collect::<Vec<_>>(), Vec::<&str>::new(), "{name}");
            assert!(written.bytes == bytes, "{name} through {other}");
        }
    }
}

/// Adds an analysis to the first play of a match.
fn with_analysis(mut record: Match, by: &str) -> Match {
    let entry = record.games[0].entries.iter_mut().find(|entry| !entry.analyses().is_empty());
    let notes = entry.expect("an analysed action").notes_mut();
    let ours = Analysis { by: Some(by.into()), ..notes.analyses[0].clone() };
    notes.set_analysis(ours);
    record
}

#[test]
fn an_analysis_is_added_beside_the_others() {
    if files().is_empty() {
        barpoint_testing::skipped("there are no samples");
    }
    for (name, bytes) in files() {
        let read = ogxm().read(&bytes).expect("a match").matches.remove(0);
        let before = read.analysts();
        if before.is_empty() {
            continue;
        }
        let more = with_analysis(read.clone(), "Barpoint 0.0.1");
        let written = ogxm().write(std::slice::from_ref(&more)).expect("a file").bytes;
        let again = ogxm().read(&written).expect("a match").matches.remove(0);
        assert_eq!(again.analysts().len(), before.len() + 1, "{name}");
        let others = again.clone().analysed_by(before[0].as_deref());
        assert_eq!(others.games, read.clone().analysed_by(before[0].as_deref()).games, "{name}");
        let stable = ogxm().write(std::slice::from_ref(&again)).expect("a file").bytes;
        assert_eq!(stable, written, "{name}");
        // Without ours the first file comes back.
        let mut removed = again;
        removed.remove_analyses(Analysis::is_by_barpoint);
        let back = ogxm().write(&[removed]).expect("a file").bytes;
        assert_eq!(back, bytes, "{name}");
    }
}

#[test]
fn a_removed_analysis_is_not_written() {
    if files().is_empty() {
        barpoint_testing::skipped("there are no samples");
    }
    for (name, bytes) in files() {
        let mut record = ogxm().read(&bytes).expect("a match").matches.remove(0);
        record.remove_analyses(|_| true);
        let written = ogxm().write(&[record]).expect("a file").bytes;
        let again = ogxm().read(&written).expect("a match").matches.remove(0);
        assert_eq!(again.analysts(), [], "{name}");
    }
}

#[test]
fn comments_become_annotations_and_other_annotations_stay() {
    if files().is_empty() {
        barpoint_testing::skipped("there are no samples");
    }
    for (name, bytes) in files() {
        let mut record = ogxm().read(&bytes).expect("a match").matches.remove(0);
        record.details.comment = "Größe\nand a second line".into();
        let mut entries = record.games[0].entries.iter_mut();
        if let Some(entry) = entries.find(|entry| !entry.action.is_setting()) {
            entry.notes_mut().comment = "x".repeat(3000) + "\n" + &"y".repeat(3000);
        }
        let written = ogxm().write(std::slice::from_ref(&record)).expect("a file");
        let again = ogxm().read(&written.bytes).expect("a match").matches.remove(0);
        assert_eq!(again.details.comment, record.details.comment, "{name}");
        assert_eq!(again.games, record.games, "{name}");
        if name == "annos.ogxm" {
            assert!(written.bytes.windows(7).any(|part| part == b"x-note\x02"), "{name}");
            assert!(written.bytes.windows(4).any(|part| part == b"MSIG"), "{name}");
        }
    }
}

#[test]
fn another_name_changes_the_digest_and_drops_signatures() {
    if files().is_empty() {
        barpoint_testing::skipped("there are no samples");
    }
    for (name, bytes) in files() {
        let mut record = ogxm().read(&bytes).expect("a match").matches.remove(0);
        record.players.0[0].name = "Ōta Kōji 太田 🎲".into();
        let written = ogxm().write(std::slice::from_ref(&record)).expect("a file").bytes;
        let again = ogxm().read(&written).expect("a match").matches.remove(0);
        assert_eq!(again.players, record.players, "{name}");
        assert_eq!(again.games, record.games, "{name}");
        assert!(!written.windows(4).any(|part| part == b"MSIG" || part == b"SIGN"), "{name}");
    }
}

#[test]
fn matches_of_other_formats_come_back() {
    let folders = ["sgf", "xg", "bgf", "mat", "bgammon", "snowie-position", "pos"];
    let mut count = 0;
    for folder in folders {
        let Ok(list) = std::fs::read_dir(format!("{}/{folder}", samples())) else {
            barpoint_testing::skipped("there are no samples");
            return;
        };
        for entry in list {
            let path = entry.expect("an entry").path();
            let bytes = std::fs::read(&path).expect("a file");
            let Ok(reading) = read_file(&bytes) else { continue };
            if matches!(reading.format, "json" | "text") {
                continue;
            }
            let name = path.display();
            let written = match ogxm().write(&reading.matches) {
                Ok(written) => written,
                Err(error) => panic!("{name}: {error}"),
            };
            let losses: Vec<_> = written.losses.iter().collect();
            if let Some(out) = std::env::var_os("OGXM_OUT") {
                // For a look with another program.
                let name = path.file_name().expect("a name").to_string_lossy().into_owned();
                let file = std::path::Path::new(&out).join(name + ".ogxm");
                std::fs::write(file, &written.bytes).expect("a file");
            }
            let again = ogxm().read(&written.bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
            for (ours, theirs) in reading.matches.iter().zip(&again.matches) {
                assert_eq!(ours.length, theirs.length, "{name}");
                if losses.is_empty() {
                    assert_eq!(ours.next_score(), theirs.next_score(), "{name}");
                }
                for (one, other) in ours.games.iter().zip(&theirs.games) {
                    let (one, other) = (&one.entries, &other.entries);
                    let same = one.iter().zip(other).position(|(a, b)| a.action != b.action);
                    if let Some(at) = same {
                        println!("{name}: {losses:?}: {:?} {:?}", one[at].action, other[at].action);
                    }
                }
            }
            let stable = ogxm().write(&again.matches).expect("a file");
            assert!(stable.bytes == written.bytes, "{name}: {losses:?}");
            count += 1;
        }
    }
    println!("{count} files");
}

/// A play out of turn becomes two plies, of which the first belongs to no action of the record.
#[test]
fn analyses_and_comments_stay_with_their_plays_after_a_play_out_of_turn() {
    let text = " 5 point match\n\n Game 1\n ann : 0     ben : 0\n  1) 31: 8/5 6/5\n  \
                2) 64: 24/14    55: 13/3 13/3\n  3) 42: 8/4 6/4    21: 13/11 6/5\n\n \
                Game 2\n ann : 0     ben : 0\n  1) 42: 8/4 6/4    31: 8/5 6/5\n";
    let mut record = read_file(text.as_bytes()).expect("a match").matches.remove(0);
    let entries = record.games.iter_mut().flat_map(|game| &mut game.entries);
    for (number, entry) in (1_u8..).zip(entries) {
        let Action::Play { play: RecordedPlay::Legal(play), .. } = entry.action else { continue };
        let level = Level::Named("judge".into());
        let equity = f32::from(number) / 8.0;
        let candidate = Candidate { play, outcome: None, equity, level, rollout: None };
        let play = PlayAnalysis { candidates: vec![candidate], played: Some(0) };
        let analysis =
            Analysis { by: Some("judge".into()), play: Some(play), ..Analysis::default() };
        let notes = entry.notes_mut();
        notes.analyses.push(analysis);
        notes.comment = format!("number {number}");
    }
    let bytes = ogxm().write(&[record.clone()]).expect("a file").bytes;
    let read = ogxm().read(&bytes).expect("a match").matches.remove(0);
    let plays = |record: &Match| {
        let entries = record.games.iter().flat_map(|game| &game.entries);
        let plays = entries.filter(|entry| matches!(entry.action, Action::Play { .. }));
        let facts = plays.map(|entry| {
            let play = entry.analysis().and_then(|one| one.play.clone()).expect("an analysis");
            let best = &play.candidates[0];
            (entry.comment().to_owned(), play.played, best.play, best.equity)
        });
        facts.collect::<Vec<_>>()
    };
    assert_eq!(plays(&read), plays(&record));
    assert_eq!(plays(&read).len(), 7);
}

/// `GammonView` and the codec allow no steps in a ply that sets a position.
#[test]
fn an_illegal_play_is_a_board_alone() {
    let text = " 3 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5   43: 13/9 13/10\n  2) 41: 13/7      52: 13/8 6/4\n";
    let record = read_file(text.as_bytes()).expect("a match").matches.remove(0);
    let written = ogxm().write(std::slice::from_ref(&record)).expect("a file");
    assert!(written.losses.iter().any(|loss| loss == "texts of illegal plays"));
    let read = ogxm().read(&written.bytes).expect("a match").matches.remove(0);
    let odd = |record: &Match| match &record.games[0].entries[2].action {
        Action::Play { play: RecordedPlay::Odd(odd), .. } => *odd.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!((odd(&read).after, &*odd(&read).text), (odd(&record).after, ""));
    assert_eq!(read.games[0].entries[3].action, record.games[0].entries[3].action);
}

/// Other programs show the first analysis of a file.
#[test]
fn our_new_analysis_is_the_first_of_a_file() {
    let text = " 1 point match\n\n Game 1\n A : 0   B : 0\n  1) 31: 8/5 6/5   43: 13/9 13/10\n";
    let mut record = read_file(text.as_bytes()).expect("a match").matches.remove(0);
    let add = |record: &mut Match, by: &str, luck: f32| {
        for entry in record.games.iter_mut().flat_map(|game| &mut game.entries) {
            let by = Some(by.into());
            entry.notes_mut().analyses.push(Analysis {
                by,
                luck: Some(luck),
                ..Analysis::default()
            });
        }
    };
    let through = |record: &Match| {
        let bytes = ogxm().write(std::slice::from_ref(record)).expect("a file").bytes;
        let read = ogxm().read(&bytes).expect("a match").matches.remove(0);
        let names =
            read.analysts().into_iter().map(|by| by.as_deref().unwrap_or_default().to_owned());
        (names.collect::<Vec<_>>(), read)
    };
    add(&mut record, "Other 1", 0.25);
    add(&mut record, "Barpoint 0.1.0", 0.5);
    let (names, read) = through(&record);
    assert_eq!(names, ["Barpoint 0.1.0", "Other 1"]);
    let (_, mut old) = through(&{
        let mut record = read.clone();
        record.remove_analyses(Analysis::is_by_barpoint);
        record
    });
    add(&mut old, "Barpoint 0.1.0", 0.75);
    assert_eq!(through(&old).0, ["Barpoint 0.1.0", "Other 1"]);
}
