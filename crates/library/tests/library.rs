//! A library from the first match to the last.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use barpoint_analysis::Theme;
use barpoint_analysis::statistics::{CountingRule, Rate, Statistics, Summaries, Thresholds};
use barpoint_core::{MatchLength, Player, Variant};
use barpoint_equity::BuiltinMet;
use barpoint_library::{
    Access, ActionKind, Added, Checksum, Entry, Grouping, IfKnown, LengthFilter, Library,
    LibraryError, MatchFilter, Order, Pattern, Query, Sort, TrendPoint, distance,
};
use barpoint_records::{Date, FileFormat, Match, read_file};
use tempfile::TempDir;

const WAIT: Duration = Duration::from_secs(10);

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files").join(name)
}

/// A match to 3 that GNU Backgammon analysed.
fn analysed() -> Match {
    read_file(&fs::read(data("statistics/noisy-3p.sgf")).unwrap()).unwrap().matches.remove(0)
}

fn without_analysis(mut record: Match) -> Match {
    record.remove_analyses(|_| true);
    record
}

fn entry(record: &Match) -> Entry {
    Entry::new(record, "match.sgf", &BuiltinMet::default().table()).unwrap()
}

struct Place {
    _folder: TempDir,
    path: PathBuf,
}

fn place() -> Place {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/library.db");
    Place { _folder: folder, path }
}

fn library(place: &Place) -> Library {
    Library::open(&place.path, Access::Create, WAIT).unwrap()
}

/// Returns the match between other players on another day.
fn played_by(names: [&str; 2], day: u8) -> Match {
    let mut record = analysed();
    for (person, name) in record.players.0.iter_mut().zip(names) {
        name.clone_into(&mut person.name);
    }
    record.details.date = Date::new(2025, day.div_ceil(28), 1 + (day - 1) % 28);
    record
}

fn named(player: &str) -> MatchFilter {
    MatchFilter { player: Some(player.to_owned()), ..MatchFilter::default() }
}

#[test]
fn a_match_comes_back_as_it_was_added() {
    let place = place();
    let record = analysed();
    assert_eq!(library(&place).add(&entry(&record), IfKnown::Keep).unwrap(), Added::New(1));
    let library = library(&place);
    assert_eq!(library.record(1).unwrap(), record);
    let info = library.info(1).unwrap();
    assert_eq!((info.length, info.games, info.is_analysed), (Some(3), 3, true));
    assert_eq!(library.info(2), Err(LibraryError::NoMatch(2)));
}

#[test]
fn the_same_match_is_recognised_in_every_format_and_in_either_order() {
    let record = analysed();
    let checksum = Checksum::of(&record);
    let mut seen = 0;
    for format in ["sgf", "json", "mat"] {
        let written = FileFormat::named(format).unwrap().write(std::slice::from_ref(&record));
        let read = read_file(&written.unwrap().bytes).unwrap().matches.remove(0);
        assert_eq!(Checksum::of(&read), checksum, "{format}");
        seen += 1;
    }
    assert_eq!(seen, 3);
    assert_eq!(Checksum::of(&record.clone().swapped()), checksum);
    assert_eq!(Checksum::of(&without_analysis(record.clone())), checksum);
    let mut remarked = record.clone();
    "a remark".clone_into(&mut remarked.details.comment);
    assert_eq!(Checksum::of(&remarked), checksum);
    let others = [
        Match { length: MatchLength::new(5), ..record.clone() },
        played_by(["Anna", "Bob"], 1),
        Match { games: record.games[..2].to_vec(), ..record.clone() },
    ];
    for other in others {
        assert_ne!(Checksum::of(&other), checksum);
    }
    let mut moved = record;
    moved.games[0].entries.pop();
    assert_ne!(Checksum::of(&moved), checksum);
}

#[test]
fn a_known_match_is_kept_or_replaced_as_the_caller_wants() {
    let place = place();
    let mut library = library(&place);
    let (bare, full) = (entry(&without_analysis(analysed())), entry(&analysed()));
    assert_eq!(library.add(&bare, IfKnown::Keep), Ok(Added::New(1)));
    let found = |library: &Library| library.search(&Query::default(), 10).unwrap().total;
    assert_eq!(found(&library), 0);
    assert_eq!(library.add(&full, IfKnown::Keep), Ok(Added::Known { id: 1, is_better: true }));
    assert_eq!(library.add(&full, IfKnown::Update), Ok(Added::Replaced(1)));
    assert!(found(&library) > 50);
    assert_eq!(library.add(&bare, IfKnown::Update), Ok(Added::Known { id: 1, is_better: false }));
    assert_eq!(library.add(&bare, IfKnown::Replace), Ok(Added::Replaced(1)));
    assert_eq!((found(&library), library.count(&MatchFilter::default())), (0, Ok(1)));
}

#[test]
fn sums_by_player_are_those_of_the_records() {
    let place = place();
    let mut library = library(&place);
    let table = BuiltinMet::default().table();
    let mut expected = Summaries::default();
    for (day, names) in [(1, ["Anna", "Bob"]), (2, ["Bob", "Anna"]), (3, ["Carl", "Anna"])] {
        let record = played_by(names, day);
        library.add(&entry(&record), IfKnown::Keep).unwrap();
        let games = Statistics::of_games(&record, &table, &Thresholds::default());
        expected.append(Summaries::of_match(&record, &games));
    }
    assert_eq!(library.players(&MatchFilter::default()).unwrap(), expected);
    // The order of the days counts, not the order in which matches are added.
    let of_anna = library.players(&named("anna")).unwrap();
    assert_eq!(of_anna.players["Anna"], expected.players["Anna"]);
    assert_eq!(of_anna.players["Anna"].matches, 3);
}

#[test]
fn lists_are_filtered_and_ordered() {
    let place = place();
    let mut library = library(&place);
    for (day, names) in [(30, ["Anna", "Bob"]), (2, ["Bob", "Carl"]), (60, ["Anna", "Carl"])] {
        library.add(&entry(&played_by(names, day)), IfKnown::Keep).unwrap();
    }
    let ids = |filter: &MatchFilter, order| {
        let list = library.list(filter, order, 9).unwrap();
        assert_eq!(library.count(filter), Ok(list.len()));
        list.into_iter().map(|info| info.id).collect::<Vec<_>>()
    };
    let all = MatchFilter::default();
    assert_eq!(ids(&all, Order::Newest), [3, 1, 2]);
    assert_eq!(ids(&all, Order::Oldest), [2, 1, 3]);
    assert_eq!(ids(&all, Order::Added), [1, 2, 3]);
    assert_eq!(ids(&named("ANNA "), Order::Added), [1, 3]);
    let both = MatchFilter { opponent: Some("carl".to_owned()), ..named("bob") };
    assert_eq!(ids(&both, Order::Added), [2]);
    let days = MatchFilter {
        from: Some("2025-02-01".to_owned()),
        to: Some("2025-02-28".to_owned()),
        ..MatchFilter::default()
    };
    assert_eq!(ids(&days, Order::Added), [1]);
    for (length, number) in [(LengthFilter::Points(3), 3), (LengthFilter::Money, 0)] {
        let filter = MatchFilter { length: Some(length), ..MatchFilter::default() };
        assert_eq!(library.count(&filter), Ok(number));
    }
    assert_eq!(
        library.list(&named("Dora"), Order::Added, 1),
        Err(LibraryError::NoPlayer { name: "Dora".to_owned(), nearest: Vec::new() })
    );
}

#[test]
fn names_of_a_person_are_joined_and_parted() {
    let place = place();
    let mut library = library(&place);
    for (day, names) in [(1, ["Anna", "Bob"]), (2, ["anna2000", "Bob"])] {
        library.add(&entry(&played_by(names, day)), IfKnown::Keep).unwrap();
    }
    let person = library.add_alias("anna2000", "Anna").unwrap();
    assert_eq!((&*person.name, &person.aliases[..]), ("Anna", &["anna2000".to_owned()][..]));
    let names: Vec<_> =
        library.players(&MatchFilter::default()).unwrap().players.into_keys().collect();
    assert_eq!(names, ["Anna", "Bob"]);
    assert_eq!(library.count(&named("ANNA2000")), Ok(2));
    assert_eq!(library.info(2).unwrap().names.0, ["Anna", "Bob"]);
    // The record keeps the name under which it was played.
    assert_eq!(library.record(2).unwrap().players.0[0].name, "anna2000");
    let again = library.add_alias("Anna", "anna2000").unwrap_err().to_string();
    assert_eq!(again, "Anna is the main name already");
    assert_eq!(library.aliases().unwrap().len(), 1);
    // A person that is joined brings its names along.
    library.add_alias("Anna", "Bob").unwrap();
    assert_eq!(library.aliases().unwrap()[0].aliases, ["Anna", "anna2000"]);
    library.remove_alias("ANNA").unwrap();
    library.remove_alias("anna2000").unwrap();
    assert_eq!(library.aliases(), Ok(Vec::new()));
    let unknown = library.remove_alias("Anna").unwrap_err().to_string();
    assert_eq!(unknown, "Anna is no other name of a player");
    let error = library.add_alias("Eve", "Anna").unwrap_err().to_string();
    assert_eq!(error, "no player Eve in the library");
    let error = library.add_alias("Anna", " ").unwrap_err().to_string();
    assert_eq!(error, "the name of the player is empty");
    // A person may have a name under which nobody has played.
    assert_eq!(library.add_alias("Anna", "Me").unwrap().name, "Me");
    assert_eq!(library.info(1).unwrap().names.0, ["Me", "Bob"]);
    library.remove_alias("Anna").unwrap();
    let error = library.add_alias("Ana", "Bob").unwrap_err().to_string();
    assert_eq!(error, "no player Ana in the library; similar names are Anna");
    assert_eq!(library.aliases(), Ok(Vec::new()));
}

#[test]
fn a_match_against_oneself_counts_once() {
    let place = place();
    let mut library = library(&place);
    let record = played_by(["Ann", "Ann"], 1);
    library.add(&entry(&record), IfKnown::Keep).unwrap();
    let all = MatchFilter::default();
    let ann = &library.players(&all).unwrap().players["Ann"];
    let total = ann.total();
    assert_eq!((ann.matches, ann.matches_won, ann.games.len()), (1, 1, 3));
    assert_eq!((total.in_matches.games, total.in_matches.won), (3, 3));
    assert!(total.in_matches.result.abs() < 1e-12);
    // The decisions are those of both seats.
    let table = BuiltinMet::default().table();
    let games = Statistics::of_games(&record, &table, &Thresholds::default());
    let seat = |player| games.iter().map(|it| it.players[player].decisions()).sum::<u32>();
    assert_eq!(total.rates.counted, seat(Player::Zero) + seat(Player::One));
    assert_eq!(Summaries::of_match(&record, &games).players["Ann"], *ann);
    let trend = library.trend("Ann", Grouping::Match, &all).unwrap();
    assert_eq!((trend.total.matches, trend.points.len()), (1, 1));
    assert_eq!(trend.total, *ann);
    // Two names of one person are the same person.
    library.add(&entry(&played_by(["Bob", "Bobby"], 1)), IfKnown::Keep).unwrap();
    library.add_alias("Bobby", "Bob").unwrap();
    assert_eq!(library.players(&all).unwrap().players["Bob"].matches, 1);
    let names = |id| library.info(id).unwrap().names.0;
    assert_eq!(
        names(library.list(&named("Bob"), Order::Added, 9).unwrap().last().unwrap().id),
        ["Bob", "Bobby"]
    );
}

#[test]
fn an_erased_match_leaves_nothing() {
    let place = place();
    let mut library = library(&place);
    for (day, names) in [(1, ["Anna", "Bob"]), (2, ["Zebulon Quux", "Bob"])] {
        library.add(&entry(&played_by(names, day)), IfKnown::Keep).unwrap();
    }
    assert!(fs::read(&place.path).is_ok());
    let missing = MatchFilter { ids: vec![2, 7], ..MatchFilter::default() };
    assert_eq!(library.erase(&missing), Err(LibraryError::NoMatch(7)));
    assert_eq!(library.count(&MatchFilter::default()), Ok(2));
    assert_eq!(library.erase(&named("Zebulon Quux")), Ok(vec![2]));
    assert_eq!(library.search(&Query::default(), 9).unwrap().hits[0].id, 1);
    assert!(matches!(library.person_exists("Zebulon Quux"), Err(LibraryError::NoPlayer { .. })));
    drop(library);
    let bytes = fs::read(&place.path).unwrap();
    assert!(!bytes.windows(12).any(|window| window == b"Zebulon Quux"));
    // The number is not used again.
    let mut library = self::library(&place);
    assert_eq!(library.add(&entry(&analysed()), IfKnown::Keep), Ok(Added::New(3)));
}

/// Asks for a person by a list of their matches.
trait PersonExists {
    fn person_exists(&self, name: &str) -> Result<usize, LibraryError>;
}

impl PersonExists for Library {
    fn person_exists(&self, name: &str) -> Result<usize, LibraryError> {
        self.count(&named(name))
    }
}

#[test]
fn the_parts_of_a_trend_add_up() {
    let place = place();
    let mut library = library(&place);
    for (day, names) in [(1, ["Anna", "Bob"]), (20, ["Carl", "Anna"]), (33, ["Anna", "Dora"])] {
        library.add(&entry(&played_by(names, day)), IfKnown::Keep).unwrap();
    }
    let trend = |grouping| library.trend("anna", grouping, &MatchFilter::default()).unwrap();
    let total = trend(Grouping::Year).total.total();
    let labels = |grouping| -> Vec<String> {
        trend(grouping).points.into_iter().map(|point| point.label).collect()
    };
    assert_eq!(labels(Grouping::Month), ["2025-01", "2025-02"]);
    assert_eq!(labels(Grouping::Match)[1], "2025-01-20 Carl");
    assert_eq!(labels(Grouping::Opponent), ["Carl", "Bob", "Dora"]);
    assert_eq!(labels(Grouping::Moving(2.try_into().unwrap())), ["2025-01-20", "2025-02-05"]);
    for grouping in [
        Grouping::Match,
        Grouping::Month,
        Grouping::Year,
        Grouping::Opponent,
        Grouping::Theme,
        Grouping::Score,
    ] {
        let trend = trend(grouping);
        assert_eq!(trend.player, "Anna");
        let parts = trend.points.iter().map(|point| point.summary.total().rates);
        let sum = parts.fold((0.0, 0.0, 0, 0), |sum, part| {
            (
                sum.0 + part.error,
                sum.1 + part.weighted_error,
                sum.2 + part.nontrivial,
                sum.3 + part.counted,
            )
        });
        assert!((sum.0 - total.rates.error).abs() < 1e-9, "{grouping:?}: {sum:?}");
        assert!((sum.1 - total.rates.weighted_error).abs() < 1e-9, "{grouping:?}");
        assert_eq!((sum.2, sum.3), (total.rates.nontrivial, total.rates.counted), "{grouping:?}");
    }
    let scores = labels(Grouping::Score);
    assert!(scores.contains(&"3-away 3-away".to_owned()), "{scores:?}");
}

#[test]
fn a_search_finds_what_a_walk_over_the_record_finds() {
    let place = place();
    let mut library = library(&place);
    let record = analysed();
    library.add(&entry(&record), IfKnown::Keep).unwrap();
    let by = record.preferred_analyst();
    let record = record.analysed_by(by.as_deref());
    let table = BuiltinMet::default().table();
    let review = barpoint_analysis::review::Review::of(&record, &table);
    let errors = |low: f64| {
        let lost = |action: &&barpoint_analysis::review::ReviewedAction<'_>| {
            action.error().is_some_and(|error| error.normalised >= low)
        };
        review.actions.iter().filter(lost).count()
    };
    for low in [0.02, 0.1] {
        let found = library.search(&Query { error: Some(low..=9.0), ..Query::default() }, 500);
        let found = found.unwrap();
        assert_eq!((found.total, found.hits.len()), (errors(low), errors(low)), "{low}");
        assert!(found.hits.is_sorted_by(|a, b| a.error >= b.error));
    }
    assert!(errors(0.02) > errors(0.1));
    let starts = Query { like: Some((Variant::Backgammon.start(), 0)), ..Query::default() };
    assert_eq!(library.search(&starts, 9).unwrap().total, 3);
    let near = Query {
        like: Some((Variant::Backgammon.start(), 12)),
        both_sides: true,
        sort: Sort::Distance,
        ..Query::default()
    };
    let found = library.search(&near, 500).unwrap();
    assert!(found.total > 3 && found.hits.is_sorted_by_key(|hit| hit.distance));
    for hit in &found.hits {
        let start = Variant::Backgammon.start();
        let nearest = [hit.position, hit.position.flip()].map(|it| distance(&it, &start));
        assert_eq!(hit.distance, nearest.into_iter().min());
    }
    let pattern: Pattern = "6:3+ 24:1+".parse().unwrap();
    let fits = review.actions.iter().filter(|action| {
        action.choice == barpoint_analysis::review::ReviewedChoice::Play
            && pattern.matches(&action.decision.position, Variant::Backgammon)
    });
    let expected = fits.count();
    let query =
        Query { patterns: vec![pattern], kinds: vec![ActionKind::Play], ..Query::default() };
    assert_eq!(library.search(&query, 3).unwrap().total, expected);
    assert!(expected > 3);
    let openings =
        Query { themes: vec![(Theme::Opening, None)], sort: Sort::Added, ..Query::default() };
    assert!(library.search(&openings, 1).unwrap().total >= 3);
    let nobody = Query { player: Some("Nobody".to_owned()), ..Query::default() };
    assert!(matches!(library.search(&nobody, 1), Err(LibraryError::NoPlayer { .. })));
}

#[test]
fn a_library_of_version_1_is_brought_to_the_present_one() {
    let place = place();
    fs::create_dir_all(place.path.parent().unwrap()).unwrap();
    let connection = rusqlite::Connection::open(&place.path).unwrap();
    connection.execute_batch(include_str!("version-1.sql")).unwrap();
    drop(connection);
    let read = Library::open(&place.path, Access::Read, WAIT).unwrap();
    assert_eq!(read.info(1).unwrap().names.0, ["Ann", "Bob"]);
    drop(read);
    let mut library = library(&place);
    assert_eq!(library.add(&entry(&analysed()), IfKnown::Keep), Ok(Added::New(2)));
    let connection = rusqlite::Connection::open(&place.path).unwrap();
    let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    assert_eq!(pragma("user_version"), Ok(5));
    let index = "SELECT count(*) FROM sqlite_schema WHERE name = 'boards'";
    assert_eq!(connection.query_row(index, [], |row| row.get::<_, i64>(0)), Ok(1));
}

#[test]
fn the_sums_of_a_library_of_version_2_are_counted_again() {
    let (new, old) = (place(), place());
    let records = [analysed(), without_analysis(played_by(["Anna", "Bob"], 1))];
    for record in &records {
        library(&new).add(&entry(record), IfKnown::Keep).unwrap();
    }
    let expected = library(&new).players(&MatchFilter::default()).unwrap();
    fs::create_dir_all(old.path.parent().unwrap()).unwrap();
    let connection = rusqlite::Connection::open(&old.path).unwrap();
    connection.execute_batch(include_str!("../src/schema/1.sql")).unwrap();
    connection.execute_batch(include_str!("../src/schema/2.sql")).unwrap();
    connection.execute("ATTACH ?1 AS new", [new.path.to_str().unwrap()]).unwrap();
    // Version 2 divided by all rolls, and had a result without luck for every game.
    connection
        .execute_batch(
            "INSERT INTO players SELECT * FROM new.players;
             INSERT INTO matches SELECT * FROM new.matches;
             INSERT INTO records SELECT * FROM new.records;
             INSERT INTO actions SELECT * FROM new.actions;
             INSERT INTO games SELECT match, game, seat, error, weighted_error, nontrivial, counted,
                 99, 198, chequer_error, unforced, cube_error, doubtful, bad, very_bad, luck, judged,
                 judged_error, static_error, won, result, coalesce(luck_adjusted, 0.75)
                 FROM new.games;
             UPDATE games SET result = 0.125 WHERE match = 1 AND game = 1 AND seat = 0;
             PRAGMA application_id = 1114655849;
             PRAGMA user_version = 2;",
        )
        .unwrap();
    drop(connection);
    let library = library(&old);
    let mut found = library.players(&MatchFilter::default()).unwrap();
    let name = records[0].players.0[0].name.clone();
    let result = &mut found.players.get_mut(&name).unwrap().games[0].in_matches.result;
    assert_eq!(
        result.to_bits(),
        0.125_f64.to_bits(),
        "the table of the match equities is not known any more"
    );
    *result = expected.players[&name].games[0].in_matches.result;
    assert_eq!(found, expected);
    let connection = rusqlite::Connection::open(&old.path).unwrap();
    let query = "SELECT count(*) FROM sqlite_schema WHERE name = 'former_games'";
    assert_eq!(connection.query_row(query, [], |row| row.get::<_, i64>(0)), Ok(0));
}

#[test]
fn matches_without_analysis_change_no_rate() {
    let place = place();
    let mut library = library(&place);
    library.add(&entry(&played_by(["Anna", "Bob"], 1)), IfKnown::Keep).unwrap();
    let groupings = [Grouping::Theme, Grouping::Score, Grouping::Year];
    let rates = |library: &Library| {
        let all = MatchFilter::default();
        let parts = groupings.map(|grouping| {
            let points = library.trend("Anna", grouping, &all).unwrap().points;
            let rates = |point: &TrendPoint| (point.label.clone(), point.summary.rates());
            points.iter().map(rates).collect::<Vec<_>>()
        });
        let total = library.players(&all).unwrap().players["Anna"].total();
        (parts, total.luck_rate(), total.rates, total.in_matches.without_luck())
    };
    let before = rates(&library);
    assert!(before.1.is_some() && before.2.rate(CountingRule::Snowie).is_some());
    for day in 2..5_usize {
        let names = ["Anna", "Bob", "Carl", "Dan", "Eve"];
        let bare = without_analysis(played_by(["Anna", names[day]], 1));
        library.add(&entry(&bare), IfKnown::Keep).unwrap();
    }
    let after = rates(&library);
    let without_intervals = |parts: &[Vec<(String, [Rate; 4])>]| {
        let plain = |rate: &Rate| (rate.decisions, rate.rate.map(f64::to_bits));
        let point =
            |(label, rates): &(String, [Rate; 4])| (label.clone(), rates.each_ref().map(plain));
        parts.iter().map(|part| part.iter().map(point).collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    assert_eq!(without_intervals(&after.0), without_intervals(&before.0));
    assert_eq!((after.1, after.2, after.3), (before.1, before.2, before.3));
    assert_eq!(library.players(&MatchFilter::default()).unwrap().players["Anna"].matches, 4);
}

#[test]
fn files_that_are_no_library_of_this_version_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let error = |path: &Path, access| {
        Library::open(path, access, Duration::ZERO).map(drop).unwrap_err().to_string()
    };
    for access in [Access::Read, Access::Write] {
        assert!(error(&path("none.db"), access).ends_with("none.db: there is no library"));
    }
    for access in [Access::Read, Access::Create] {
        assert!(error(folder.path(), access).ends_with("is no library: it is a folder"));
        fs::write(path("text.db"), "text ".repeat(1000)).unwrap();
        assert!(error(&path("text.db"), access).ends_with("is no library: it is not a database"));
        let other = rusqlite::Connection::open(path("other.db")).unwrap();
        other.execute_batch("CREATE TABLE IF NOT EXISTS t (a); PRAGMA user_version = 1").unwrap();
        let text = error(&path("other.db"), access);
        assert!(text.ends_with("it is a database of another program"), "{text}");
    }
    fs::write(path("empty.db"), "").unwrap();
    assert!(error(&path("empty.db"), Access::Read).ends_with("it is empty"));
    drop(Library::open(&path("new.db"), Access::Create, WAIT).unwrap());
    let newer = rusqlite::Connection::open(path("new.db")).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let text = error(&path("new.db"), Access::Read);
    assert!(text.ends_with("its version is 99, and this program reads versions 1 to 5"), "{text}");
    fs::write(path("file"), "").unwrap();
    let below = error(&path("file/library.db"), Access::Create);
    assert!(below.contains("cannot create the folder"), "{below}");
}

#[test]
fn a_locked_library_is_an_error_after_the_wait() {
    let place = place();
    drop(library(&place));
    let other = rusqlite::Connection::open(&place.path).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut library = Library::open(&place.path, Access::Write, Duration::ZERO).unwrap();
    let error = library.add(&entry(&analysed()), IfKnown::Keep).unwrap_err();
    assert_eq!(error, LibraryError::Locked(place.path.clone()));
    // Readers do not wait for a writer.
    assert_eq!(library.count(&MatchFilter::default()), Ok(0));
    other.execute_batch("ROLLBACK").unwrap();
    assert_eq!(library.add(&entry(&analysed()), IfKnown::Keep), Ok(Added::New(1)));
}

#[test]
fn two_writers_at_once_add_all_matches() {
    let place = place();
    let add = |writer: u8| {
        let mut library = library(&place);
        for day in 1..=6 {
            let name = format!("Player {day} of {writer}");
            let entry = entry(&played_by([&name, "Bob"], day));
            assert!(matches!(library.add(&entry, IfKnown::Keep), Ok(Added::New(_))));
        }
    };
    std::thread::scope(|scope| {
        for writer in 0..3 {
            scope.spawn(move || add(writer));
        }
    });
    assert_eq!(library(&place).count(&MatchFilter::default()), Ok(18));
    let players = library(&place).players(&MatchFilter::default()).unwrap().players;
    assert_eq!((players.len(), players["Bob"].matches), (19, 18));
}
