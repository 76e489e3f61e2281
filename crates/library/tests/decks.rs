//! Decks of questions, the log of answers, tags and the name of the owner in a library.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use barpoint_core::{Class, Dice};
use barpoint_equity::BuiltinMet;
use barpoint_library::{
    Access, Deck, DueFilter, Entry, GamePhase, IfKnown, Learnt, Library, LibraryError,
    LoggedAnswer, MatchFilter, Plan, Query, StoredQuestion, Tag,
};
use barpoint_records::{Match, read_file};

/// A question is due again after as many days as it has answers; three misses set it apart.
fn plan(answers: &[(i64, u8)]) -> Option<Plan> {
    let misses = answers.iter().filter(|(_, grade)| *grade == 1).count();
    let last = answers.last()?.0;
    Some(Plan { begun: answers[0].0, due: last + answers.len() as i64, apart: misses >= 3 })
}

fn library(path: &Path) -> Library {
    Library::open(path, Access::Create, Duration::from_secs(10)).unwrap()
}

fn stored(id: &str, depth: i64) -> StoredQuestion {
    StoredQuestion { id: id.to_owned(), json: format!("{{\"{id}\":{depth}}}"), depth }
}

fn answer(question: &str, time: i64, grade: u8) -> LoggedAnswer {
    LoggedAnswer {
        question: question.to_owned(),
        time,
        grade,
        day: time / 10,
        answer: "8/5".into(),
    }
}

fn on(day: i64) -> DueFilter<'static> {
    DueFilter { deck: None, day, new: 2, apart: false }
}

fn ids(library: &Library, filter: DueFilter<'_>) -> Vec<String> {
    library.due_questions(filter).unwrap().into_iter().map(|question| question.id).collect()
}

fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("library.db");
    (folder, path)
}

#[test]
fn questions_are_asked_when_they_are_due_and_new_ones_are_rationed() {
    let (_folder, path) = place();
    let mut library = library(&path);
    let all = ["a", "b", "c", "d"].map(|id| stored(id, 1));
    let added = library.add_questions("Errors", &all, plan).unwrap();
    assert_eq!(added, Learnt { questions: 4, ..Learnt::default() });
    assert_eq!(ids(&library, on(1)), ["a", "b"]);
    library.log_answer(&answer("a", 10, 3), plan).unwrap();
    assert_eq!(ids(&library, on(1)), ["b"]);
    assert_eq!(ids(&library, on(2)), ["a", "b", "c"]);
    assert_eq!(
        library.decks(2).unwrap(),
        [Deck { name: "Errors".to_owned(), questions: 4, new: 3, due: 1, apart: 0, next: Some(2) }]
    );
    for _ in 0..3 {
        library.log_answer(&answer("b", 20, 1), plan).unwrap();
    }
    let times = library.answers(Some("b")).unwrap().into_iter().map(|answer| answer.time);
    assert_eq!(times.collect::<Vec<_>>(), [20, 21, 22]);
    assert_eq!(ids(&library, on(9)), ["a", "c", "d"]);
    assert_eq!(ids(&library, DueFilter { apart: true, ..on(9) }), ["b"]);
    let nobody = library.log_answer(&answer("z", 1, 1), plan);
    assert_eq!(nobody, Err(LibraryError::NoQuestion("z".to_owned())));
}

#[test]
fn a_question_that_was_missed_comes_again_on_the_same_day_until_it_is_answered() {
    let (_folder, path) = place();
    let mut library = library(&path);
    library.add_questions("Errors", &["a", "b"].map(|id| stored(id, 1)), plan).unwrap();
    library.log_answer(&answer("a", 10, 1), plan).unwrap();
    assert_eq!(ids(&library, on(1)), ["b", "a"]);
    assert!(ids(&library, DueFilter { apart: true, ..on(1) }).is_empty());
    library.log_answer(&answer("a", 11, 3), plan).unwrap();
    assert_eq!(ids(&library, on(1)), ["b"]);
    // On the next day nothing is left of it but the plan.
    library.log_answer(&answer("b", 12, 1), plan).unwrap();
    assert_eq!(ids(&library, on(2)), ["b"]);
    assert_eq!(ids(&library, on(3)), ["b", "a"]);
}

/// An analysed match with a remark about its fourth action.
fn analysed() -> Match {
    let path = "../../tests/data/files/statistics/noisy-3p.sgf";
    let bytes = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let mut record = read_file(&bytes).unwrap().matches.remove(0);
    record.games[0].entries[3].set_comment("Éric says: TOO loose");
    record
}

fn added(library: &mut Library, record: &Match, if_known: IfKnown) -> i64 {
    let entry = Entry::new(record, "match.sgf", &BuiltinMet::default().table()).unwrap();
    library.add(&entry, if_known).unwrap().id()
}

#[test]
fn tags_stay_with_their_actions_when_a_copy_of_the_match_replaces_it() {
    let (_folder, path) = place();
    let mut library = library(&path);
    let record = analysed();
    let id = added(&mut library, &record, IfKnown::Keep);
    let errors = Query { error: Some(0.05..=9.0), ..Query::default() };
    let count = library.search(&errors, 0).unwrap().total as u32;
    assert!(count > 2);
    assert_eq!(library.tag(" Primes ", &errors), Ok(count));
    assert_eq!(library.tag("primes", &errors), Ok(0));
    let tagged = Query { tags: vec!["PRIMES".to_owned()], ..Query::default() };
    let hits = library.search(&tagged, 9).unwrap();
    assert_eq!((hits.total as u32, &*hits.hits[0].tags), (count, &["Primes".to_owned()][..]));
    assert_eq!(added(&mut library, &record, IfKnown::Replace), id);
    assert_eq!(library.search(&tagged, 0).unwrap().total as u32, count);
    let first = &hits.hits[0];
    let place = [Some(first.game), Some(first.action)];
    let one = Query {
        place,
        matches: MatchFilter { ids: vec![id], ..MatchFilter::default() },
        ..tagged.clone()
    };
    assert_eq!(library.untag("Primes", &one), Ok(1));
    let known = Tag { name: "Primes".to_owned(), actions: count - 1 };
    assert_eq!(library.tags().unwrap(), [known]);
    let unknown = library.untag("Races", &errors).unwrap_err();
    assert_eq!(unknown.to_string(), "no tag Races: the library has Primes");
    library.erase(&MatchFilter::default()).unwrap();
    assert_eq!(library.tags().unwrap()[0].actions, 0);
    library.remove_tag("Primes").unwrap();
    assert!(library.tags().unwrap().is_empty());
}

#[test]
fn actions_are_found_by_remark_roll_and_phase() {
    let (_folder, path) = place();
    let mut library = library(&path);
    added(&mut library, &analysed(), IfKnown::Keep);
    let total = |query: Query| library.search(&query, 0).unwrap().total;
    let remark = |text: &str| Query { comment: Some(text.to_owned()), ..Query::default() };
    let hits = library.search(&remark("éric SAYS"), 9).unwrap().hits;
    assert!(!hits.is_empty() && hits.iter().all(|hit| (hit.game, hit.action) == (1, 4)));
    assert_eq!(total(remark("nobody")), 0);
    let all = total(Query::default());
    let rolls: Vec<Dice> = ["31", "55"].map(|text| text.parse().unwrap()).to_vec();
    let with = total(Query { dice: rolls.clone(), ..Query::default() });
    let without = total(Query { except_dice: rolls, ..Query::default() });
    assert!(with > 0 && with + without == all, "{with} {without} {all}");
    let of = |phase| total(Query { phases: vec![phase], ..Query::default() });
    assert_eq!(GamePhase::ALL.map(of).iter().sum::<usize>(), all);
    assert_eq!(
        of(GamePhase::Race),
        total(Query { classes: vec![Class::Race], ..Query::default() })
    );
    let opening =
        library.search(&Query { phases: vec![GamePhase::Opening], ..Query::default() }, 999);
    assert!(opening.unwrap().hits.iter().all(|hit| hit.action <= 6));
    let prime = |text: &str| Query { patterns: vec![text.parse().unwrap()], ..Query::default() };
    let either = ["prime:4+", "prime:-4+"].map(|text| text.parse().unwrap()).to_vec();
    let [own, other] = ["prime:4+", "prime:-4+"].map(|text| total(prime(text)));
    let both = total(prime("prime:4+ prime:-4+"));
    assert_eq!(total(Query { patterns: either.clone(), ..Query::default() }), own + other - both);
    let none = total(Query { except_patterns: either, ..Query::default() });
    assert_eq!(none, all - (own + other - both));
    assert!(own > 0 && other > 0 && none > 0);
}

#[test]
fn me_is_a_player_once_somebody_says_who() {
    let (_folder, path) = place();
    let mut library = library(&path);
    let record = analysed();
    added(&mut library, &record, IfKnown::Keep);
    let name = &record.players.0[0].name;
    assert_eq!(library.main_name("me"), Err(LibraryError::NobodyIsMe));
    assert!(matches!(library.set_me(Some("Nobody")), Err(LibraryError::NoPlayer { .. })));
    assert_eq!(library.set_me(Some(&name.to_uppercase())).unwrap().as_ref(), Some(name));
    assert_eq!(
        (library.main_name("Me").as_ref(), library.me().unwrap().as_ref()),
        (Ok(name), Some(name))
    );
    assert_eq!(library.set_me(None), Ok(None));
    assert_eq!(library.main_name("me"), Err(LibraryError::NobodyIsMe));
}

#[test]
fn remarks_of_an_older_library_are_found_too() {
    let (_folder, path) = place();
    let mut library = library(&path);
    added(&mut library, &analysed(), IfKnown::Keep);
    drop(library);
    let older = rusqlite::Connection::open(&path).unwrap();
    older
        .execute_batch(
            "DROP TABLE remarks; DROP TABLE tagged; DROP TABLE tags; DROP TABLE settings; \
                         PRAGMA user_version = 4",
        )
        .unwrap();
    drop(older);
    let library = Library::open(&path, Access::Read, Duration::from_secs(10)).unwrap();
    let remark = Query { comment: Some("loose".to_owned()), ..Query::default() };
    assert!(library.search(&remark, 9).unwrap().total > 0);
}

#[test]
fn a_deeper_answer_replaces_the_text_and_a_question_stays_in_its_deck() {
    let (_folder, path) = place();
    let mut library = library(&path);
    library.add_questions("Errors", &[stored("a", 5)], plan).unwrap();
    let again = library.add_questions("Other", &[stored("a", 4), stored("b", 4)], plan).unwrap();
    assert_eq!(again, Learnt { questions: 1, ..Learnt::default() });
    let deeper = library.add_questions("Other", &[stored("a", 6)], plan).unwrap();
    assert_eq!(deeper, Learnt { deepened: 1, ..Learnt::default() });
    let questions = library.questions(Some(" errors ")).unwrap();
    assert_eq!((&*questions[0].deck, &*questions[0].json), ("Errors", "{\"a\":6}"));
    let missing = library.questions(Some("Nothing")).unwrap_err();
    assert_eq!(missing.to_string(), "no deck Nothing: the library has Errors, Other");
}

#[test]
fn two_copies_merge_by_union_in_either_direction() {
    let (_folder, path) = place();
    let mut first = library(&path);
    first.add_questions("Errors", &["a", "b"].map(|id| stored(id, 1)), plan).unwrap();
    first.log_answer(&answer("a", 10, 3), plan).unwrap();
    drop(first);
    let copies = ["first.db", "second.db"].map(|name| path.with_file_name(name));
    for copy in &copies {
        std::fs::copy(&path, copy).unwrap();
    }
    let [mut first, mut second] = copies.each_ref().map(|copy| library(copy));
    first.log_answer(&answer("a", 40, 1), plan).unwrap();
    second.log_answer(&answer("a", 30, 2), plan).unwrap();
    second.add_questions("Late", &[stored("c", 1), stored("b", 9)], plan).unwrap();
    second.log_answer(&answer("c", 30, 4), plan).unwrap();
    let merged = first.merge_decks(&second, plan).unwrap();
    assert_eq!(merged, Learnt { questions: 1, deepened: 1, answers: 2 });
    second.merge_decks(&first, plan).unwrap();
    assert_eq!(first.merge_decks(&second, plan).unwrap(), Learnt::default());
    assert_eq!(first.answers(None), second.answers(None));
    assert_eq!(first.questions(None), second.questions(None));
    let times: Vec<i64> = first.answers(Some("a")).unwrap().iter().map(|it| it.time).collect();
    assert_eq!(times, [10, 30, 40]);
    assert_eq!(first.questions(None).unwrap()[0].due, Some(4 + 3));
}

#[test]
fn a_question_that_comes_back_keeps_its_history() {
    let (_folder, path) = place();
    let mut library = library(&path);
    library.add_questions("Errors", &["a", "b"].map(|id| stored(id, 1)), plan).unwrap();
    library.log_answer(&answer("a", 10, 3), plan).unwrap();
    let missing = library.remove_questions(&["a".to_owned(), "z".to_owned()], None);
    assert_eq!(missing, Err(LibraryError::NoQuestion("z".to_owned())));
    assert_eq!(library.remove_questions(&[], Some("errors")), Ok(2));
    assert_eq!(library.decks(1).unwrap(), []);
    library.add_questions("New", &[stored("a", 1)], plan).unwrap();
    assert_eq!(library.questions(None).unwrap()[0].due, Some(2));
}

#[test]
fn a_day_begins_at_four_in_the_morning() {
    let hour = 3_600_000;
    let days: Vec<i64> = (0..48)
        .map(|hours| Library::local_day(20_000 * 24 * hour + hours * hour).unwrap())
        .collect();
    assert!(days.is_sorted() && days[47] - days[0] == 2 || days[47] - days[0] == 1, "{days:?}");
    let before = |hours: i64| Library::local_day(20_000 * 24 * hour + hours * hour - 1).unwrap();
    // Wherever the machine is, a day changes at a full quarter of an hour.
    let changes: Vec<i64> = (0..192)
        .filter(|quarter| {
            let time = 20_000 * 24 * hour + quarter * hour / 4;
            Library::local_day(time).unwrap() != Library::local_day(time - 1).unwrap()
        })
        .collect();
    assert_eq!(changes.len(), 2, "{changes:?}");
    assert_eq!(changes[1] - changes[0], 96);
    assert_eq!(before(0) + 2, before(48));
}

#[test]
fn the_list_of_a_day_is_fast_with_twenty_thousand_questions() {
    let (_folder, path) = place();
    let mut library = library(&path);
    let questions: Vec<_> = (0..20_000).map(|number| stored(&number.to_string(), 1)).collect();
    library.add_questions("Errors", &questions, plan).unwrap();
    for number in 0..500 {
        library.log_answer(&answer(&number.to_string(), 10, 3), plan).unwrap();
    }
    let begin = Instant::now();
    assert_eq!(ids(&library, on(2)).len(), 502);
    assert_eq!(library.decks(2).unwrap()[0].questions, 20_000);
    // Generous, because other work may run: it takes a hundredth of it.
    assert!(begin.elapsed() < Duration::from_secs(2), "{:?}", begin.elapsed());
}
