//! Databases do not depend on the way they are made, and damage is detected.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::fs::{self, OpenOptions};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use barpoint_database::{
    Access, BuildOptions, Database, DatabaseError, Discard, Duplicate, Form, Kind, Manifest,
    OneSidedKind, Progress, Reusable, Shard, TwoSidedKind, Verification, build, verify,
    verify_until,
};

static GO_ON: AtomicBool = AtomicBool::new(false);

const fn one_sided(points: u8, chequers: u8, form: Form) -> Kind {
    Kind::OneSided(OneSidedKind { points, chequers, gammons: true, form })
}

const fn two_sided(points: u8, chequers: u8) -> Kind {
    Kind::TwoSided(TwoSidedKind { points, chequers, cubeful: true })
}

const KINDS: [(Kind, &str); 3] = [
    (one_sided(5, 15, Form::Compressed), "2064f9a56b23117d053a573c96a92fa2"),
    (one_sided(4, 15, Form::Normal), "5f26057e178f0edb000fe326d5c50b1c"),
    (two_sided(6, 4), "9156f37032d1d4b0352a41186e632dfc"),
];

/// Stops the work at some step.
struct StopAt<'a> {
    share: f64,
    stop: &'a AtomicBool,
}

impl Progress for StopAt<'_> {
    fn done(&self, steps: u64, of: u64) {
        if steps as f64 >= self.share * of as f64 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }
}

/// Cuts the newest log off in the middle of the last frame, as a power cut might.
fn tear(folder: &Path) {
    let logs = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let logs = logs.filter(|path| path.extension().is_some_and(|kind| kind == "log"));
    let log = logs.max_by_key(|path| path.metadata().unwrap().modified().unwrap()).unwrap();
    let file = OpenOptions::new().write(true).open(&log).unwrap();
    let len = file.metadata().unwrap().len();
    file.set_len(len.saturating_sub(41)).unwrap();
}

#[test]
fn stopped_work_continues_to_the_same_bytes() {
    for (kind, md5) in KINDS {
        for stop_at in [0.0, 0.03, 0.11, 0.24, 0.38, 0.5, 0.62, 0.77, 0.91, 0.97] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("database");
            let stop = AtomicBool::new(false);
            let progress = StopAt { share: stop_at, stop: &stop };
            let stopped = build(kind, &path, &BuildOptions::default(), &progress, &stop);
            assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stopped:?}");
            assert!(!path.exists());
            tear(&folder.path().join("database.partial"));

            let again = build(kind, &path, &BuildOptions::default(), &Discard, &GO_ON);
            let error = again.unwrap_err().to_string();
            assert!(error.contains("continue with --resume"), "{error}");
            let options = BuildOptions { resume: true, ..BuildOptions::default() };
            let manifest = build(kind, &path, &options, &Discard, &GO_ON).unwrap().unwrap();
            assert_eq!(manifest.md5, md5, "{kind} stopped at {stop_at}");
            assert!(!folder.path().join("database.partial").exists());
        }
    }
}

/// Returns the least memory for a kind.
fn least_memory(kind: Kind) -> u64 {
    let folder = tempfile::tempdir().unwrap();
    let options = BuildOptions { memory: Some(1), ..BuildOptions::default() };
    match build(kind, &folder.path().join("database"), &options, &Discard, &GO_ON) {
        Err(DatabaseError::Memory { needed, .. }) => needed,
        other => panic!("{other:?}"),
    }
}

#[test]
fn little_memory_gives_the_same_bytes_however_often_the_work_is_stopped() {
    let (kind, md5) = (two_sided(6, 5), "0db19ab08feae1feb33ddbd709479f62");
    let least = least_memory(kind);
    for (memory, shards) in [(least, 1), (least + (1 << 17), 1), (least + (1 << 18), 3)] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let work = |number, memory, progress: &dyn Progress, stop: &AtomicBool| {
            let (resume, shard) = (true, Shard::new(number, shards).unwrap());
            let options = BuildOptions { memory, resume, shard, ..BuildOptions::default() };
            build(kind, &path, &options, progress, stop)
        };
        let together = |memory, stop_at: f64| {
            let (work, stop) = (&work, &AtomicBool::new(false));
            let progress = &StopAt { share: stop_at, stop };
            thread::scope(|scope| {
                let parts: Vec<_> = (1..=shards)
                    .map(|number| scope.spawn(move || work(number, memory, progress, stop)))
                    .collect();
                parts.into_iter().map(|part| part.join().unwrap()).next().unwrap()
            })
        };
        for stop_at in [0.02, 0.3, 0.31, 0.6, 0.79, 0.85, 0.9, 0.95] {
            let stopped = together(Some(memory), stop_at);
            assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stop_at}: {stopped:?}");
            if stop_at < 0.8 && shards == 1 {
                tear(&folder.path().join("database.partial"));
            }
        }
        let manifest = together(None, 2.0).unwrap().unwrap();
        assert_eq!(manifest.md5, md5, "{memory} bytes of memory");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}

#[test]
fn a_damaged_log_whose_beginning_is_written_is_computed_again() {
    let (kind, md5) = KINDS[2];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let stop = AtomicBool::new(false);
    let progress = StopAt { share: 0.9, stop: &stop };
    let stopped = build(kind, &path, &BuildOptions::default(), &progress, &stop);
    assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stopped:?}");
    let partial = folder.path().join("database.partial");
    assert!(!partial.join("pairs-1-of-1-1.log").exists());
    tear(&partial);
    let options = BuildOptions { resume: true, ..BuildOptions::default() };
    let manifest = build(kind, &path, &options, &Discard, &GO_ON).unwrap().unwrap();
    assert_eq!(manifest.md5, md5);
}

#[test]
fn an_unfinished_job_of_another_kind_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let stop = AtomicBool::new(true);
    let stopped = build(KINDS[0].0, &path, &BuildOptions::default(), &Discard, &stop);
    assert!(matches!(stopped, Err(DatabaseError::Stopped)));
    let options = BuildOptions { resume: true, ..BuildOptions::default() };
    let error = build(KINDS[2].0, &path, &options, &Discard, &GO_ON).unwrap_err().to_string();
    assert!(error.contains("gnubg-OS-05-15-1-1-0 with header, shards 1"), "{error}");
    assert!(error.contains("not of gnubg-TS-06-04-1"), "{error}");
}

#[test]
fn threads_and_shards_change_nothing() {
    for (kind, md5) in KINDS {
        for (threads, shards) in [(1, 1), (3, 1), (1, 3), (2, 2)] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("database");
            let work = |number: u32| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                let shard = Shard::new(number, shards).unwrap();
                let options = BuildOptions { shard, ..BuildOptions::default() };
                pool.install(|| build(kind, &path, &options, &Discard, &GO_ON)).unwrap()
            };
            let manifests: Vec<Option<Manifest>> = thread::scope(|scope| {
                let work = &work;
                let parts: Vec<_> =
                    (1..=shards).map(|number| scope.spawn(move || work(number))).collect();
                parts.into_iter().map(|part| part.join().unwrap()).collect()
            });
            assert_eq!(manifests[0].as_ref().unwrap().md5, md5, "{kind} in {shards} parts");
            assert!(manifests[1..].iter().all(Option::is_none));
        }
    }
}

#[test]
fn a_finished_database_is_neither_replaced_nor_waited_for() {
    for (kind, md5) in KINDS {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let make = |kind, options| build(kind, &path, &options, &Discard, &GO_ON);
        let usual = BuildOptions::default;
        make(kind, usual()).unwrap();
        let files = || fs::read_dir(folder.path()).unwrap().count();
        let before = fs::read(&path).unwrap();
        let same_kind = make(kind, usual());
        assert!(matches!(same_kind, Err(DatabaseError::Exists(_))), "{same_kind:?}");
        let other_kind = make(UNLISTED[0], BuildOptions { resume: true, ..usual() });
        assert!(matches!(other_kind, Err(DatabaseError::Exists(_))), "{other_kind:?}");
        assert_eq!((fs::read(&path).unwrap(), files()), (before, 2));

        let whole = make(kind, BuildOptions { resume: true, ..usual() });
        assert_eq!(whole.unwrap().unwrap().md5, md5);
        let shard = Shard::new(2, 2).unwrap();
        let late = make(kind, BuildOptions { resume: true, shard, ..usual() });
        assert_eq!((late.unwrap(), files()), (None, 2));

        fs::write(&path, "something else").unwrap();
        let damaged = make(kind, BuildOptions { resume: true, ..usual() });
        assert!(matches!(damaged, Err(DatabaseError::Exists(_))), "{damaged:?}");
        let replaced = make(kind, BuildOptions { replace: true, ..usual() });
        assert_eq!((replaced.unwrap().unwrap().md5, files()), (md5.to_owned(), 2));
    }
}

/// Adds to one chance of a record and subtracts from another, so that the sum remains 1.
fn shift_chances(bytes: &mut [u8], from: usize) {
    let value = |bytes: &[u8], i: usize| u16::from_le_bytes([bytes[i], bytes[i + 1]]);
    let fits = |i: &usize| value(bytes, *i) > 100 && value(bytes, i + 2) < 60_000;
    let place = (from..bytes.len() - 3).step_by(2).find(fits).unwrap();
    for (place, change) in [(place, -7), (place + 2, 7)] {
        let changed = (i32::from(value(bytes, place)) + change) as u16;
        bytes[place..place + 2].copy_from_slice(&changed.to_le_bytes());
    }
}

#[test]
fn a_damaged_database_is_not_reused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    for kind in [one_sided(5, 15, Form::Plain), one_sided(4, 7, Form::Compressed), two_sided(6, 3)]
    {
        let options = BuildOptions { replace: true, ..BuildOptions::default() };
        build(kind, &path, &options, &Discard, &GO_ON).unwrap();
        assert!(Reusable::open(&path).is_ok(), "{kind}");
        let mut bytes = fs::read(&path).unwrap();
        let values = Kind::HEADER + 7 * (bytes.len() - Kind::HEADER) / 8 / 2 * 2;
        shift_chances(&mut bytes, values);
        fs::write(&path, bytes).unwrap();
        let with_manifest = Reusable::open(&path).unwrap_err().to_string();
        assert!(with_manifest.contains("are not those of the manifest"), "{with_manifest}");
        fs::remove_file(Manifest::path_for(&path)).unwrap();
        let without = Reusable::open(&path).unwrap_err().to_string();
        assert!(without.contains("cannot be reused: "), "{kind}: {without}");
        fs::write(Manifest::path_for(&path), "no manifest").unwrap();
        let foreign = Reusable::open(&path).unwrap_err().to_string();
        assert!(foreign.contains("database: manifest, line 1: "), "{foreign}");
        fs::remove_file(Manifest::path_for(&path)).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn endless_devices_are_refused() {
    for access in [Access::Mapped, Access::Memory] {
        let error = Database::open(Path::new("/dev/zero"), access, None).unwrap_err();
        let source = std::error::Error::source(&error).unwrap().to_string();
        assert!(source.contains("more than 268435456 bytes"), "{error}: {source}");
    }
}

#[test]
fn insufficient_memory_is_refused_before_the_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    for kind in [one_sided(9, 15, Form::Compressed), two_sided(6, 8)] {
        let options = BuildOptions { memory: Some(1 << 20), ..BuildOptions::default() };
        let error = build(kind, &path, &options, &Discard, &GO_ON).unwrap_err();
        assert!(matches!(error, DatabaseError::Memory { limit: 1_048_576, .. }), "{error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

/// Kinds without a published hash, so that only the bytes themselves are checked.
const UNLISTED: [Kind; 5] = [
    one_sided(3, 4, Form::Compressed),
    one_sided(3, 3, Form::Plain),
    one_sided(3, 4, Form::Normal),
    two_sided(3, 2),
    Kind::TwoSided(TwoSidedKind { points: 4, chequers: 2, cubeful: false }),
];

#[test]
fn every_changed_byte_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    for kind in UNLISTED {
        let options = BuildOptions { replace: true, ..BuildOptions::default() };
        build(kind, &path, &options, &Discard, &GO_ON).unwrap();
        let bytes = fs::read(&path).unwrap();
        let whole = Database::from_bytes(bytes.clone(), None).unwrap();
        let verification = verify(&whole, None, 0);
        assert_eq!(verification.findings, Vec::<String>::new(), "{kind}");
        assert_eq!(verification.derived, verification.records);
        for place in 0..bytes.len() {
            for bit in [0x01, 0x80] {
                let mut damaged = bytes.clone();
                damaged[place] ^= bit;
                let Ok(database) = Database::from_bytes(damaged, None) else { continue };
                let findings = verify(&database, None, 0).findings;
                assert!(!findings.is_empty(), "{kind}: byte {place}");
                assert!(place < Kind::HEADER || findings[0].contains("byte"), "{findings:?}");
            }
        }
        for len in 0..bytes.len() {
            assert!(Database::from_bytes(bytes[..len].to_vec(), None).is_err(), "{kind}: {len}");
        }
        let longer = [&bytes[..], &[0]].concat();
        assert!(Database::from_bytes(longer, None).is_err(), "{kind}");
    }
}

#[test]
fn the_manifest_locates_the_damage() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let (kind, _) = KINDS[2];
    let manifest = build(kind, &path, &BuildOptions::default(), &Discard, &GO_ON).unwrap().unwrap();
    let mut bytes = fs::read(&path).unwrap();
    bytes[200_001] ^= 4;
    let database = Database::from_bytes(bytes, None).unwrap();
    let findings = verify(&database, Some(&manifest), 100).findings;
    assert_eq!(findings[0], "bytes 196608 to 262143 are not those of the manifest");
    assert!(findings[1].starts_with("corrupt at byte 200000, board 119 on roll"), "{findings:?}");
}

#[test]
fn a_verification_can_be_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    build(KINDS[2].0, &path, &BuildOptions::default(), &Discard, &GO_ON).unwrap();
    let database = Database::open(&path, Access::Mapped, None).unwrap();
    let whole = verify_until(&database, None, 100, &GO_ON).unwrap();
    assert_eq!(whole.findings, verify(&database, None, 100).findings);
    let stopped = verify_until(&database, None, 100, &AtomicBool::new(true));
    assert!(matches!(stopped, Err(DatabaseError::Stopped)));
}

/// Faults in all records are not collected one by one.
#[test]
fn a_file_of_zeros_is_refused_soon() {
    let kind = one_sided(6, 15, Form::Plain);
    let zeros = vec![0; 54264 * 128];
    let bytes = [&kind.header()[..], &zeros].concat();
    let database = Database::from_bytes(bytes, None).unwrap();
    let findings = verify(&database, None, 0).findings;
    assert_eq!(findings.len(), Verification::FINDINGS + 2, "{findings:?}");
    assert!(
        findings[0].starts_with("corrupt at byte 40, board 0, rolls to all off"),
        "{findings:?}"
    );
    assert!(findings[20].ends_with("more corrupt records"), "{findings:?}");
    assert_eq!(findings[21], "record 65536 and those after it were not checked");
}

#[test]
fn files_that_are_no_databases_are_refused() {
    let check = |bytes: &[u8], expected: &str| {
        let error = Database::from_bytes(bytes.to_vec(), None).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    };
    check(b"", "no database");
    check(b"hello", "the file begins with `hello`");
    check(b"gnubg-OS-06-15-1-1-0", "truncated: 20 bytes, expected 40 or more");
    let header = |text: &str| format!("{text:x<39}\n").into_bytes();
    check(&header("gnubg-XX-06-15-1-1-0"), "expected OS, TS or H after gnubg-");
    check(&header("gnubg-OS-06-15-1-1-1"), "expected gnubg-OS-PP-CC-G-C-N");
    check(&header("gnubg-OS-6-15-1-1-0"), "expected gnubg-OS-PP-CC-G-C-N");
    check(&header("gnubg-OS-+6-15-1-1-0"), "expected gnubg-OS-PP-CC-G-C-N");
    check(&header("gnubg-OS-19-15-1-1-0"), "expected 1 to 18 points");
    check(&header("gnubg-TS-13-01-1"), "expected 1 to 12 points");
    check(&header("gnubg-TS-12-15-1"), "expected at most 131072");
    check(&header("gnubg-TS-06-06-1"), "truncated: 40 bytes, expected 6830248");
    check(&header("gnubg-TS-06-06-1yy"), "expected the letter x");
    check(&header("gnubg-OS-06-15-1-1-0"), "truncated: 40 bytes, expected 651208 or more");
}

#[test]
fn files_without_a_header_are_read_if_their_kind_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let options = BuildOptions { header: false, ..BuildOptions::default() };
    let kind = two_sided(6, 2);
    build(kind, &path, &options, &Discard, &GO_ON).unwrap();
    assert!(Database::open(&path, Access::Memory, None).is_err());
    let Ok(Database::TwoSided(file)) = Database::open(&path, Access::Mapped, Some(kind)) else {
        panic!("it is two-sided")
    };
    assert_eq!(file.record(6, 6).unwrap().cubeless, 53247_u16.wrapping_sub(32768) as i16);
    assert!(Database::open(&path, Access::Mapped, Some(two_sided(6, 3))).is_err());
}

/// Does a shard of two of `KINDS[2]`, from the beginning or again.
fn do_again(
    path: &Path,
    number: u32,
    duplicate: Duplicate,
) -> Result<Option<Manifest>, DatabaseError> {
    let shard = Shard::new(number, 2).unwrap();
    let options = BuildOptions { resume: true, shard, duplicate, ..BuildOptions::default() };
    build(KINDS[2].0, path, &options, &Discard, &GO_ON)
}

/// Waits until a file has contents.
fn wait_for(path: &Path) {
    while fs::metadata(path).map_or(0, |found| found.len()) == 0 {
        thread::yield_now();
    }
}

#[test]
fn a_shard_that_begins_again_does_not_wait_for_a_finished_job() {
    let (kind, md5) = KINDS[2];
    let elsewhere = tempfile::tempdir().unwrap();
    let complete = elsewhere.path().join("database");
    build(kind, &complete, &BuildOptions::default(), &Discard, &GO_ON).unwrap();
    for number in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let partial = folder.path().join("database.partial");
        let found = thread::scope(|scope| {
            let again = scope.spawn(|| do_again(&path, number, Duplicate::Refused));
            // The job ends just after the shard has looked whether it has ended.
            wait_for(&partial.join(format!("pairs-{number}-of-2-1.log")));
            fs::copy(&complete, &path).unwrap();
            fs::copy(Manifest::path_for(&complete), Manifest::path_for(&path)).unwrap();
            again.join().unwrap()
        });
        let found = found.unwrap().map(|manifest| manifest.md5);
        assert_eq!(found, (number == 1).then(|| md5.to_owned()));
        assert!(!partial.exists());

        // The process that removed the folder died, or had only begun to.
        fs::create_dir(&partial).unwrap();
        assert_eq!(do_again(&path, number, Duplicate::Refused).unwrap().is_some(), number == 1);
        assert!(!partial.exists());
        fs::create_dir(&partial).unwrap();
        fs::write(partial.join("job"), format!("barpoint job 1\n{kind} with header\nshards 2\n"))
            .unwrap();
        fs::write(partial.join("database"), "the beginning").unwrap();
        assert_eq!(do_again(&path, number, Duplicate::Refused).unwrap().is_some(), number == 1);
        assert!(!partial.exists());

        // The folder of another job is not touched.
        fs::create_dir(&partial).unwrap();
        fs::write(partial.join("job"), "barpoint job 1\nsomething else\nshards 2\n").unwrap();
        assert_eq!(do_again(&path, number, Duplicate::Refused).unwrap().is_some(), number == 1);
        assert!(partial.exists());
    }
}

#[test]
fn a_shard_waits_for_one_that_was_given_up_but_has_not_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let log = folder.path().join("database.partial").join("pairs-2-of-2-1.log");
    thread::scope(|scope| {
        let old = scope.spawn(|| do_again(&path, 2, Duplicate::Refused));
        wait_for(&log);
        // The old process has the log until it ends.
        let error = do_again(&path, 2, Duplicate::Refused).unwrap_err().to_string();
        assert!(error.contains("another process is working on this database"), "{error}");
        let new = scope.spawn(|| do_again(&path, 2, Duplicate::Awaited));
        let first = do_again(&path, 1, Duplicate::Refused).unwrap().unwrap();
        assert_eq!(first.md5, KINDS[2].1);
        assert_eq!((old.join().unwrap().unwrap(), new.join().unwrap().unwrap()), (None, None));
    });
    assert!(!folder.path().join("database.partial").exists());
}

#[test]
fn a_shard_whose_folder_was_removed_reports_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let partial = folder.path().join("database.partial");
    let error = thread::scope(|scope| {
        let shard = scope.spawn(|| do_again(&path, 2, Duplicate::Refused));
        wait_for(&partial.join("pairs-2-of-2-1.log"));
        fs::remove_dir_all(&partial).unwrap();
        shard.join().unwrap().unwrap_err().to_string()
    });
    assert!(error.contains("was removed while a process waited"), "{error}");
}
