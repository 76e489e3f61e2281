//! Packages of cards, read with `SQLite`.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use barpoint_quiz::{PackageOptions, Question, ReadCard, anki_package, is_package, read_package};
use flate2::read::DeflateDecoder;
use rusqlite::Connection;
use serde_json::Value;

use crate::{analysis, questions, questions_of};

/// Returns the files of a package.
fn files(package: &[u8]) -> BTreeMap<String, Vec<u8>> {
    let archive = rawzip::ZipArchive::from_slice(package).unwrap();
    let mut entries = archive.entries();
    let mut files = BTreeMap::new();
    while let Some(entry) = entries.next_entry().unwrap() {
        let name = entry.file_path().try_normalize().unwrap().as_ref().to_owned();
        let local = archive.get_entry(entry.wayfinder()).unwrap();
        let mut reader = local.verifying_reader(DeflateDecoder::new(local.data()));
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).unwrap();
        files.insert(name, bytes);
    }
    files
}

/// Note with its card, in the order of the cards.
#[derive(Debug)]
struct Note {
    guid: String,
    modified: i64,
    tags: String,
    fields: Vec<String>,
    deck: i64,
}

fn notes(package: &[u8]) -> (Vec<Note>, Value, Value) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("collection.anki2");
    std::fs::write(&path, &files(package)["collection.anki2"]).unwrap();
    let database = Connection::open(path).unwrap();
    let whole: String = database.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(whole, "ok");
    let mut rows = database
        .prepare(
            "SELECT guid, notes.mod, tags, flds, did FROM cards JOIN notes ON nid = notes.id ORDER BY due",
        )
        .unwrap();
    let notes = rows.query_map([], |row| {
        let fields: String = row.get(3)?;
        let fields = fields.split('\u{1f}').map(str::to_owned).collect();
        let (guid, modified, tags, deck) = (row.get(0)?, row.get(1)?, row.get(2)?, row.get(4)?);
        Ok(Note { guid, modified, tags, fields, deck })
    });
    let notes = notes.unwrap().map(Result::unwrap).collect();
    let column = |name: &str| {
        let text: String =
            database.query_row(&format!("SELECT {name} FROM col"), [], |row| row.get(0)).unwrap();
        serde_json::from_str(&text).unwrap()
    };
    (notes, column("models"), column("decks"))
}

fn package(questions: &[Question]) -> Vec<u8> {
    anki_package(questions, &PackageOptions::default()).unwrap()
}

#[test]
fn every_question_is_a_card() {
    let (questions, bytes) = (questions(), package(&questions()));
    let (notes, models, decks) = notes(&bytes);
    let guids: Vec<&str> = notes.iter().map(|note| note.guid.as_str()).collect();
    let ids: Vec<&str> = questions.iter().map(|question| question.id.as_str()).collect();
    assert_eq!(guids, ids);
    let notetype = models.as_object().unwrap().values().next().unwrap();
    let fields = notetype["flds"].as_array().unwrap();
    for (note, question) in notes.iter().zip(&questions) {
        assert_eq!(note.fields.len(), fields.len());
        assert_eq!((&note.fields[0], &note.fields[4]), (&question.id, &question.best));
        assert!(note.tags.contains(&format!(" kind::{} ", question.kind.name())), "{}", note.tags);
        assert_eq!(decks[note.deck.to_string()]["name"], "Backgammon");
    }
    // The templates use the fields and no others.
    let template = &notetype["tmpls"][0];
    let sides = ["qfmt", "afmt"].map(|side| template[side].as_str().unwrap());
    let names: BTreeSet<&str> =
        fields.iter().map(|field| field["name"].as_str().unwrap()).collect();
    for part in sides.concat().split("{{").skip(1) {
        let name = part.split("}}").next().unwrap().trim_start_matches(['#', '/']);
        assert!(names.contains(name), "{name}");
    }
}

#[test]
fn the_same_questions_are_the_same_bytes() {
    assert_eq!(package(&questions()), package(&questions()));
    let mut fewer = questions();
    fewer.truncate(3);
    assert_ne!(package(&questions()), package(&fewer));
}

#[test]
fn cards_are_read_back() {
    let (questions, bytes) = (questions(), package(&questions()));
    assert!(is_package(&bytes) && !is_package(b"PK\x03\x04") && !is_package(b"collection.anki2"));
    let read = read_package(&bytes).unwrap();
    let expected = questions.iter().map(|it| ReadCard::Question(Box::new(it.clone())));
    assert_eq!(read, expected.collect::<Vec<_>>());
    for cut in [40, bytes.len() / 2, bytes.len() - 9] {
        assert!(read_package(&bytes[..cut]).is_err(), "{cut}");
    }
}

/// The texts of cards that were in a collection.
fn texts(package: &[u8]) -> Vec<String> {
    let text = |card: ReadCard| match card {
        ReadCard::Text(text) => text.trim().to_owned(),
        ReadCard::Question(question) => panic!("{}", question.id),
    };
    read_package(package).unwrap().into_iter().map(text).collect()
}

#[test]
fn the_newest_form_of_a_package_is_read_and_damage_is_an_error() {
    let file = "../../tests/data/cards/anki-newest.apkg";
    let newest = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let newest = std::fs::read(newest).unwrap();
    assert!(is_package(&newest));
    assert_eq!(
        texts(&newest),
        [
            "XGID=-CBCAaaa-------c-d-e------:0:0:1:00:0:0:0:3:10",
            "XGID=-----FE---a-aABA-dcf------:0:0:1:41:2:0:1:3:10",
            "XGID=----a-EBBA--aEabbc-e------:0:0:1:55:1:0:0:3:10",
        ]
    );
    let mut errors = 0;
    for at in (0..newest.len()).step_by(11) {
        assert!(read_package(&newest[..at]).is_err(), "{at}");
        let mut damaged = newest.clone();
        damaged[at] ^= 0x55;
        match read_package(&damaged) {
            // Without the name of the newest form the card is read that asks for a newer program.
            Ok(cards) => assert!([1, 3].contains(&cards.len()), "{at}"),
            Err(error) => {
                errors += 1;
                assert!(!error.to_string().contains('\n'), "{error}");
            }
        }
    }
    assert!(errors > 200, "{errors}");
}

#[test]
fn a_card_that_was_in_a_collection_keeps_its_position() {
    let bytes = package(&questions());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("collection.anki2");
    std::fs::write(&path, &files(&bytes)["collection.anki2"]).unwrap();
    let database = Connection::open(&path).unwrap();
    // What Anki does with the column, and a card of another program.
    database.execute_batch("UPDATE notes SET data = ''; INSERT INTO notes SELECT id + 1, guid || 'x', 5, mod, usn, \
         tags, '<b>White</b> doubles' || char(31) || '<i>XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10</i>', \
         sfld, csum, 0, '' FROM notes LIMIT 1").unwrap();
    drop(database);
    let mut archive = rawzip::ZipArchiveWriter::new(Vec::new());
    let file = archive.new_file("collection.anki21");
    let (mut entry, config) = file.start().unwrap();
    let mut writer = config.wrap(&mut entry);
    std::io::Write::write_all(&mut writer, &std::fs::read(&path).unwrap()).unwrap();
    let (_, descriptor) = writer.finish().unwrap();
    entry.finish(descriptor).unwrap();
    let texts = texts(&archive.finish().unwrap());
    for question in questions() {
        assert!(texts.contains(&question.xgid.unwrap()));
    }
    assert_eq!(texts.len(), questions().len() + 1);
    assert!(texts.iter().any(|text| text.contains("White  doubles") && text.ends_with(":10")));
}

#[test]
fn every_picture_of_a_card_is_in_the_package() {
    let bytes = package(&questions());
    let files = files(&bytes);
    let media: BTreeMap<String, String> = serde_json::from_slice(&files["media"]).unwrap();
    let mut used = BTreeSet::new();
    for note in notes(&bytes).0 {
        for field in &note.fields {
            for link in field.split("src=\"").skip(1) {
                used.insert(link.split('"').next().unwrap().to_owned());
            }
        }
    }
    let held: BTreeSet<String> = media.values().cloned().collect();
    assert_eq!((&used, held.len()), (&held, media.len()));
    for (number, name) in &media {
        let svg = std::str::from_utf8(&files[number]).unwrap();
        roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
    assert_eq!(files.len(), media.len() + 2);
}

#[test]
fn names_are_no_html_and_no_templates() {
    let mut hostile = analysis();
    hostile.names = [
        "<script>alert(1)</script>".to_owned(),
        "{{Front}} [sound:x] \\(x\\) \u{1f} \u{202e}ß".to_owned(),
    ];
    let questions = questions_of(&hostile);
    let (notes, ..) = notes(&package(&questions));
    assert_eq!(notes.len(), questions.len());
    for note in &notes {
        assert!(note.fields.iter().all(|field| !field.contains("<script")));
        let texts = note.fields.join(" ");
        assert!(!texts.contains("{{") && !texts.contains("[sound") && !texts.contains("\\("));
        for field in &note.fields {
            let whole = format!("<div>{field}</div>");
            roxmltree::Document::parse(&whole).unwrap_or_else(|error| panic!("{error}: {field}"));
        }
        assert!(note.tags.starts_with(' ') && note.tags.ends_with(' '));
        assert!(!note.tags.contains(char::is_control));
    }
}

#[test]
fn a_deeper_analysis_counts_as_newer() {
    let at = |level: &str| {
        let mut questions = questions();
        questions.truncate(1);
        level.clone_into(&mut questions[0].engine.level);
        let note = notes(&package(&questions)).0.remove(0);
        (note.guid, note.modified)
    };
    let levels =
        ["0-ply", "1-ply", "2-ply", "4-ply", "rollout of 324 trials", "rollout of 1296 trials"];
    let notes = levels.map(at);
    assert!(notes.iter().all(|(guid, _)| *guid == notes[0].0));
    assert!(notes.is_sorted_by(|a, b| a.1 < b.1), "{notes:?}");
}

#[test]
fn a_deck_is_part_of_another() {
    let options =
        |deck: &str| PackageOptions { deck: deck.to_owned(), ..PackageOptions::default() };
    let bytes = anki_package(&questions(), &options("Spiele::Backgammon::Ölsardine")).unwrap();
    let (_, _, decks) = notes(&bytes);
    let decks = decks.as_object().unwrap().values();
    let names: BTreeSet<_> = decks.map(|deck| deck["name"].as_str().unwrap()).collect();
    let expected = ["Default", "Spiele", "Spiele::Backgammon", "Spiele::Backgammon::Ölsardine"];
    assert_eq!(names, expected.into());
    for bad in ["", "::", "a::", "a\nb", "a::\u{7}", "\"a\""] {
        assert!(anki_package(&questions(), &options(bad)).is_err(), "{bad}");
    }
}
