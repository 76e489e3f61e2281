//! Hypergammon databases: compared with GNU Backgammon's and with themselves, stopped and damaged.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use barpoint_core::{
    BySide, Contest, Cube, CubeOwner, CubeValue, Dice, MatchScore, Position, Setup, Side, Variant,
};
use barpoint_database::{
    Access, BuildOptions, Database, DatabaseError, Discard, HypergammonFile, HypergammonMet,
    HypergammonOnDemand, HypergammonRules, Kind, Manifest, Progress, Shard, build,
    hypergammon_in_memory, published_sha256, verify,
};
use barpoint_engine::{Evaluator, ExactEngine, ExactSource, SearchOptions, Searcher};
use barpoint_equity::{CubeContext, MatchEquityTable};

static GO_ON: AtomicBool = AtomicBool::new(false);

const ONE: Kind = Kind::Hypergammon { chequers: 1 };

fn published(chequers: u8) -> &'static str {
    published_sha256(&Kind::Hypergammon { chequers }, HypergammonRules::Standard).unwrap()
}

fn make(kind: Kind, path: &Path, options: &BuildOptions) -> Manifest {
    build(kind, path, options, &Discard, &GO_ON).unwrap().unwrap()
}

fn open(path: &Path) -> HypergammonFile {
    match Database::open(path, Access::Mapped, None).unwrap() {
        Database::Hypergammon(file) => file,
        other => panic!("{other:?}"),
    }
}

#[test]
fn bytes_do_not_depend_on_threads() {
    let folder = tempfile::tempdir().unwrap();
    for threads in [1, 2, 5] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        for chequers in 1..=(if threads == 2 { 2 } else { 1 }) {
            let path = folder.path().join(format!("{threads}-{chequers}"));
            let kind = Kind::Hypergammon { chequers };
            let manifest = pool.install(|| make(kind, &path, &BuildOptions::default()));
            assert_eq!(manifest.sha256, published(chequers));
            let database = Database::open(&path, Access::Memory, None).unwrap();
            let verification = verify(&database, Some(&manifest), u64::MAX);
            assert_eq!(verification.findings, [""; 0]);
            assert_eq!(verification.derived, verification.records);
            assert_eq!(verification.doubt, None);
        }
    }
    for rules in HypergammonRules::ALL {
        let threshold = BuildOptions::THRESHOLD;
        let memory = hypergammon_in_memory(1, rules, threshold, &Discard, &GO_ON).unwrap();
        assert_eq!(Manifest::of(memory.bytes()).sha256, published(1));
    }
}

const TWO: Kind = Kind::Hypergammon { chequers: 2 };

/// Threshold at which sweeps stop earlier than usual, so that no hash is known.
const ROUGH: f64 = 1e-6;

#[test]
fn rules_are_recognised_by_the_records() {
    for (rules, other) in [
        (HypergammonRules::Standard, HypergammonRules::Makehyper),
        (HypergammonRules::Makehyper, HypergammonRules::Standard),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let options = BuildOptions { rules, threshold: ROUGH, ..BuildOptions::default() };
        let stop = AtomicBool::new(false);
        let stopped = build(TWO, &path, &options, &StopAt(0.0, &stop), &stop);
        assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stopped:?}");
        let others = BuildOptions {
            rules: other,
            threshold: ROUGH,
            resume: true,
            ..BuildOptions::default()
        };
        let error = build(TWO, &path, &others, &Discard, &GO_ON).unwrap_err().to_string();
        assert!(error.contains("by the rules of makehyper"), "{error}");
        let manifest = make(TWO, &path, &BuildOptions { resume: true, ..options });
        assert_eq!(manifest.rules, Some(rules));
        assert_eq!(Manifest::load(&path).unwrap(), Some(manifest.clone()));

        let file = Database::open(&path, Access::Mapped, None).unwrap();
        let by_manifest = verify(&file, Some(&manifest), 20_000);
        assert_eq!((by_manifest.rules, by_manifest.doubt), (Some(rules), None));
        assert_eq!(by_manifest.findings, [""; 0]);
        let by_records = verify(&file, None, 20_000);
        assert_eq!(by_records.rules, Some(rules));
        assert_eq!(by_records.findings, [""; 0]);
        assert_eq!(by_records.derived, by_records.records);
        let doubt = by_records.doubt.unwrap();
        assert!(doubt.starts_with("no manifest and no published SHA-256"), "{doubt}");
        let mistaken = Manifest { rules: Some(other), ..manifest };
        let findings = verify(&file, Some(&mistaken), 20_000).findings;
        assert!(findings[0].contains("but plays lead to"), "{findings:?}");
    }
}

/// The damage is too small for records to contradict each other, and there is no manifest.
#[test]
fn a_single_wrong_record_of_a_published_file_is_named() {
    for (chequers, rules, step) in
        [(1, HypergammonRules::Standard, 61), (2, HypergammonRules::Makehyper, 1_500_007)]
    {
        let threshold = BuildOptions::THRESHOLD;
        let whole = hypergammon_in_memory(chequers, rules, threshold, &Discard, &GO_ON).unwrap();
        assert_eq!(verify(&whole, None, 1).doubt, None);
        let places = (Kind::HEADER..whole.bytes().len()).step_by(step);
        let mut small = 0;
        for place in places.chain([whole.bytes().len() - 1]) {
            let mut bytes = whole.bytes().to_vec();
            bytes[place] ^= 1;
            let damaged = Database::from_bytes(bytes, None).unwrap();
            let verification = verify(&damaged, None, 1);
            let record = (place - Kind::HEADER) / 28;
            let named = format!("corrupt at byte {}, ", Kind::HEADER + 28 * record);
            let doubt = verification.doubt.unwrap();
            assert!(doubt.starts_with(&named), "byte {place}: {doubt}");
            small += usize::from(verification.findings.is_empty());
        }
        assert!(small > 0, "{chequers} chequers");
    }
}

#[test]
fn one_chequer_is_gnubgs() {
    let theirs = open(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hyper1.bd"));
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hyper1.bd");
    make(ONE, &path, &BuildOptions { threshold: 1e-9, ..BuildOptions::default() });
    let ours = open(&path);
    for on_roll in 0..26 {
        for opponent in 0..26 {
            let (a, b) = (ours.entry(on_roll, opponent), theirs.entry(on_roll, opponent));
            let (a, b) = (a.unwrap(), b.unwrap());
            let chances = a.outcome.to_array().into_iter().zip(b.outcome.to_array());
            let equities = [
                (a.equities.owned, b.equities.owned),
                (a.equities.centred, b.equities.centred),
                (a.equities.centred_jacoby, b.equities.centred_jacoby),
                (a.equities.opponent, b.equities.opponent),
            ];
            let equities = equities.map(|(a, b)| (a.0, b.0));
            for (a, b) in chances.chain(equities) {
                assert!((a - b).abs() < 2e-6, "{on_roll}, {opponent}: {a}, {b}");
            }
        }
    }
    // Finished games and impossible positions have identical records.
    let (ours, theirs) = (
        fs::read(&path).unwrap(),
        fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/hyper1.bd")).unwrap(),
    );
    for on_roll in 0..26 {
        for opponent in 0..26 {
            let place = Kind::HEADER + 28 * (26 * on_roll + opponent);
            let fixed = on_roll * opponent == 0 || on_roll + opponent == 25;
            if fixed && on_roll.max(opponent) < 25 {
                assert_eq!(ours[place..place + 28], theirs[place..place + 28]);
            }
        }
    }
}

/// Stops the work at the first progress report beyond a share of the work.
struct StopAt<'a>(f64, &'a AtomicBool);

impl Progress for StopAt<'_> {
    fn done(&self, steps: u64, of: u64) {
        if steps as f64 >= self.0 * of as f64 {
            self.1.store(true, Ordering::Relaxed);
        }
    }
}

#[test]
fn stopped_work_continues_to_the_same_bytes() {
    for share in [0.0, 0.05, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("database");
        let stop = AtomicBool::new(false);
        let progress = StopAt(share, &stop);
        let stopped = build(ONE, &path, &BuildOptions::default(), &progress, &stop);
        assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stopped:?}");
        assert!(!path.exists());
        let again = build(ONE, &path, &BuildOptions::default(), &Discard, &GO_ON);
        assert!(again.unwrap_err().to_string().contains("continue with --resume"));
        let resume = BuildOptions { resume: true, ..BuildOptions::default() };
        let other = BuildOptions { threshold: 1e-5, resume: true, ..BuildOptions::default() };
        let error = build(ONE, &path, &other, &Discard, &GO_ON).unwrap_err().to_string();
        assert!(error.contains("threshold 1e-5"), "{error}");
        assert_eq!(make(ONE, &path, &resume).sha256, published(1), "stopped at {share}");
        assert!(!folder.path().join("database.partial").exists());
    }
}

/// Three chequers take seconds before the first sweep.
#[test]
fn a_stop_ends_the_preparation() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let (stop, three) = (AtomicBool::new(false), Kind::Hypergammon { chequers: 3 });
    let (stopped, since) = thread::scope(|scope| {
        let work = scope.spawn(|| build(three, &path, &BuildOptions::default(), &Discard, &stop));
        thread::sleep(Duration::from_millis(100));
        stop.store(true, Ordering::Relaxed);
        let began = Instant::now();
        (work.join().unwrap(), began.elapsed())
    });
    assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stopped:?}");
    assert!(since < Duration::from_secs(1), "{since:?}");
    // The start of the work needs no checkpoint, which would have 860 MB.
    let partial = folder.path().join("database.partial");
    assert!(partial.exists() && !partial.join("values").exists());
}

#[test]
fn damaged_checkpoints_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let stop = AtomicBool::new(false);
    let often = BuildOptions { checkpoint: Duration::ZERO, ..BuildOptions::default() };
    let stopped = build(ONE, &path, &often, &StopAt(0.5, &stop), &stop);
    assert!(matches!(stopped, Err(DatabaseError::Stopped)), "{stopped:?}");
    let values = folder.path().join("database.partial").join("values");
    let good = fs::read(&values).unwrap();
    let resume = BuildOptions { resume: true, ..BuildOptions::default() };
    for place in [3, 20, 1000, good.len() - 1] {
        let mut bad = good.clone();
        bad[place] ^= 4;
        fs::write(&values, bad).unwrap();
        let error = build(ONE, &path, &resume, &Discard, &GO_ON).unwrap_err().to_string();
        assert!(error.contains("is damaged: remove the folder"), "{error}");
    }
    fs::write(&values, &good[..good.len() / 2]).unwrap();
    assert!(build(ONE, &path, &resume, &Discard, &GO_ON).is_err());
    fs::write(&values, good).unwrap();
    assert_eq!(make(ONE, &path, &resume).sha256, published(1));
}

#[test]
fn impossible_databases_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let check = |kind, options: BuildOptions, expected: &str| {
        let error = build(kind, &path, &options, &Discard, &GO_ON).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    };
    let usual = BuildOptions::default;
    check(Kind::Hypergammon { chequers: 4 }, usual(), "1 to 3 chequers");
    check(ONE, BuildOptions { threshold: 0.0, ..usual() }, "expected 1e-12 to 1");
    check(ONE, BuildOptions { threshold: f64::NAN, ..usual() }, "expected 1e-12 to 1");
    let half = Shard::new(1, 2).unwrap();
    check(ONE, BuildOptions { shard: half, ..usual() }, "cannot be split into shards");
    check(
        Kind::Hypergammon { chequers: 3 },
        BuildOptions { memory: Some(1 << 29), ..usual() },
        "memory",
    );
}

#[test]
fn damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("database");
    let manifest = make(ONE, &path, &BuildOptions::default());
    let good = fs::read(&path).unwrap();
    for cut in [0, 30, 40, 5000, good.len() - 1] {
        let error = Database::from_bytes(good[..cut].to_vec(), None).unwrap_err().to_string();
        assert!(error.contains("truncated") || error.contains("no database"), "{error}");
    }
    let long = [&good[..], &[0]].concat();
    assert!(Database::from_bytes(long, None).unwrap_err().to_string().contains("too long"));
    for place in (40..good.len()).step_by(997) {
        let mut bad = good.clone();
        // The last byte of a number is the most significant.
        let place = 40 + (place - 40) / 28 * 28 + 2;
        bad[place] ^= 0x40;
        let database = Database::from_bytes(bad, None).unwrap();
        for manifest in [None, Some(&manifest)] {
            let findings = verify(&database, manifest, 20_000).findings;
            assert!(!findings.is_empty(), "byte {place}");
        }
        let findings = verify(&database, None, 20_000).findings;
        let named = format!("corrupt at byte {}, ", place - 2);
        assert!(findings.iter().any(|finding| finding.starts_with(&named)), "{findings:?}");
    }
}

#[test]
fn small_games_are_computed_on_demand() {
    for variant in Variant::ALL {
        let Some(source) = HypergammonOnDemand::new(variant) else {
            assert!(!HypergammonOnDemand::ALL.contains(&variant));
            continue;
        };
        assert_eq!(source.variant(), Some(variant));
        // Several threads of a pool ask at once.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let answers: Vec<_> = pool.install(|| {
            use rayon::prelude::*;
            (0..8).into_par_iter().map(|_| source.exact(&variant.start())).collect()
        });
        assert!(answers.iter().all(|answer| answer.is_some() && *answer == answers[0]));
    }
}

#[test]
fn matches_of_few_chequers_are_exact_at_every_score_and_cube() {
    let table =
        HypergammonMet::Exact { chequers: 1, threshold: 1e-9 }.solve(7, &Discard, &GO_ON).unwrap();
    let source = HypergammonOnDemand::new(Variant::Hypergammon1).unwrap();
    let engine = ExactEngine::new(Arc::new(source)).unwrap();
    let options = SearchOptions { plies: 0, pruning: None, ..SearchOptions::default() };
    let start = Variant::Hypergammon1.start();
    let openings = Dice::ALL.into_iter().filter(|dice| !dice.is_double());
    let openings: Vec<Dice> = openings.collect();
    for (points, crawford) in [([0, 0], false), ([0, 4], false), ([5, 2], false), ([6, 1], true)] {
        let points = BySide { on_roll: points[0], opponent: points[1] };
        let score = MatchScore::new(7, points, crawford).unwrap();
        // The mean over the opening rolls of both players is the entry of the table.
        let mean = |score: MatchScore| {
            let context = CubeContext::new(&Contest::Match(score), Cube::START, &table);
            let searcher = Searcher::new(&engine, &context, &options);
            let values = openings.iter().map(|dice| searcher.rank(&start, *dice)[0].value.0);
            values.sum::<f64>() / openings.len() as f64
        };
        let found = 0.5 * (mean(score) + 1.0 - mean(score.flip()));
        let expected = table.pre_crawford(score.away()).0;
        assert!((found - expected).abs() < 1e-6, "{score:?}: {found} {expected}");
    }
    let money = CubeContext::cubeless_money();
    assert_eq!(engine.match_value(&start, &money), None);
}

#[test]
fn a_cube_in_a_match_is_worth_most_to_its_owner_and_a_search_changes_nothing() {
    let engine =
        ExactEngine::new(Arc::new(HypergammonOnDemand::new(Variant::Hypergammon1).unwrap()));
    let engine = engine.unwrap();
    let points = BySide { on_roll: 3, opponent: 5 };
    let contest = Contest::Match(MatchScore::new(9, points, false).unwrap());
    let table = MatchEquityTable::default();
    let position = Position::try_from(Setup::at(&[(14, 1)], &[(9, 1)])).unwrap();
    let value = |owner: Side, plies: usize| {
        let cube = Cube { value: CubeValue::new(2).unwrap(), owner: CubeOwner::Side(owner) };
        let context = CubeContext::new(&contest, cube, &table);
        let options = SearchOptions { plies, pruning: None, ..SearchOptions::default() };
        Searcher::new(&engine, &context, &options).value(&position)
    };
    let (mine, theirs) = (value(Side::OnRoll, 0), value(Side::Opponent, 0));
    assert!(mine.no_double.0 > theirs.no_double.0 + 1e-3, "{mine:?} {theirs:?}");
    assert!(mine.double_take.is_some() && theirs.double_take.is_none());
    assert_eq!(mine, value(Side::OnRoll, 2));
    // A double has the value of the same position with the cube of the opponent at twice the value.
    let cube = Cube { value: CubeValue::new(4).unwrap(), owner: CubeOwner::Side(Side::Opponent) };
    let doubled = CubeContext::new(&contest, cube, &table);
    let doubled = engine.match_value(&position, &doubled).unwrap();
    assert!((mine.double_take.unwrap().0 - doubled.0).abs() < 1e-6, "{mine:?} {doubled:?}");
}
