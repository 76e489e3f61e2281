//! JSON of every command follows the schemas, and clients can read it.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use barpoint_wire as wire;
use boon::{Compiler, Schemas};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::support::run_with;

/// A roll, a double and its answer.
const QUIZ: &str = "start 31\nXGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:7:10\n4HPMwQCMz+AIIQ\n";
const RACE: &str = "2x0AAOi2AQAAAA";
const CUBE: &str = "4HPMwQCMz+AIIQ";
const XGID: &str = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:4:0:9:10";

/// Documents that have been checked.
#[derive(Default)]
struct Checked(BTreeSet<String>);

impl Checked {
    /// Checks that the output of a command is valid, and that the type of the document holds all of it.
    fn run<T: Serialize + DeserializeOwned>(&mut self, schema: &str, arguments: &str) {
        self.pipe::<T>(schema, arguments, "");
    }

    /// As `run`, with standard input.
    fn pipe<T: Serialize + DeserializeOwned>(
        &mut self,
        schema: &str,
        arguments: &str,
        stdin: &str,
    ) {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        let run = run_with(&words, stdin);
        assert_eq!(run.code, Some(0), "{arguments}: {}", run.stderr);
        self.text::<T>(schema, &run.stdout);
    }

    fn text<T: Serialize + DeserializeOwned>(&mut self, schema: &str, text: &str) {
        assert!(!text.is_empty(), "{schema}");
        for line in text.lines() {
            validate(schema, line);
            let read: T = serde_json::from_str(line).unwrap();
            assert_eq!(serde_json::to_string(&read).unwrap(), line, "{schema}");
        }
        self.0.insert(format!("{schema}.json"));
    }
}

fn analyses(all: &mut Checked) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/statistics/noisy-3p.sgf");
    let file = file.display();
    all.run::<wire::analysis::MatchAnalysis>(
        "analysis",
        &format!("analyse {file} --level instant --format json"),
    );
    all.run::<wire::report::Report>("report", &format!("report {file} --format json"));
    all.run::<wire::quiz::Question>("quiz", &format!("quiz {file} --number 4 --format json"));
    all.pipe::<wire::quiz::Question>("quiz", "quiz - --level instant --format json", QUIZ);
}

fn library(all: &mut Checked, path: &impl Fn(&str) -> String) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/files/statistics/noisy-3p.sgf");
    let command =
        |rest: &str| format!("library --library {} {rest} --format json", path("library.db"));
    let copy = path("copy.sgf");
    fs::copy(&file, &copy).unwrap();
    let add = command(&format!("add {} {copy}", file.display()));
    let added = run_with(&add.split_whitespace().collect::<Vec<_>>(), "");
    let (matches, total) = added.stdout.trim_end().rsplit_once('\n').unwrap();
    all.text::<wire::library::Added>("library-add", matches);
    all.text::<wire::library::AddedTotal>("library-add-total", total);
    all.run::<wire::library::Matches>("library-list", &command("list"));
    all.run::<wire::library::MatchShown>("library-show", &command("show 1"));
    all.run::<wire::player_summary::PlayerSummaries>("statistics-players", &command("players"));
    for by in ["match", "month", "opponent", "theme", "score"] {
        let trend = command(&format!("trend gnubg --by {by}"));
        all.run::<wire::library::Trend>("library-trend", &trend);
    }
    all.run::<wire::library::Trend>("library-trend", &command("trend gnubg --moving 3"));
    all.run::<wire::library::Found>("library-search", &command("search --limit 200"));
    all.run::<wire::library::Found>("library-search", &command("search --like start"));
    all.run::<wire::library::Tags>("library-tags", &command("tags"));
    all.run::<wire::library::Me>("library-me", &command("me"));
    all.run::<wire::library::Aliases>("library-alias", &command("alias gnubg root"));
    let out = path("library.sgf");
    all.run::<wire::library::Exported>("library-export", &command(&format!("export 1 -o {out}")));
    all.run::<wire::library::Erased>("library-erase", &command("erase 1"));
}

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../wire/schema")
}

fn validate(schema: &str, document: &str) {
    let url = format!("barpoint:///{schema}.json");
    let text = fs::read_to_string(folder().join(format!("{schema}.json"))).unwrap();
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource(&url, serde_json::from_str(&text).unwrap()).unwrap();
    let index = compiler.compile(&url, &mut schemas).unwrap();
    let document: Value = serde_json::from_str(document).unwrap();
    if let Err(error) = schemas.validate(&document, index) {
        panic!("{schema}: {error:#}\n{document}");
    }
}

#[test]
fn documents_of_every_command_are_valid_and_are_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut checked = Checked::default();
    let all = &mut checked;
    positions(all);
    maps_and_tables(all);
    rollouts(all, &path);
    databases(all, &path);
    files(all, &path);
    analyses(all);
    library(all, &path);
    learning(all, &path);
    duels(all, &path);
    lines_of_the_engine(all);
    all.run::<wire::Bench>("bench", "bench --threads 1 --format json");
    let legal = run_with(&["legal", "start", "--dice", "31", "--format", "json"], "").stdout;
    all.pipe::<wire::Verification>("verify", "verify --format json", &legal);
    let bad = run_with(&["eval", "-", "--plies", "0", "--keep-going"], "# nothing\nno position\n");
    assert_eq!(bad.code, Some(1));
    all.text::<wire::Failure>("error", &bad.stdout);

    let schemas = fs::read_dir(self::folder()).unwrap();
    let schemas = schemas.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(checked.0, schemas.collect());
}

fn learning(all: &mut Checked, path: &impl Fn(&str) -> String) {
    let learn = format!("learn --library {} --format json", path("learn.db"));
    let of = |task: &str| learn.replacen("learn", &format!("learn {task}"), 1);
    all.pipe::<wire::learn::Changed>("learn-change", &of("add - --level instant"), QUIZ);
    all.run::<wire::learn::Due>("learn-due", &of("due"));
    all.pipe::<wire::learn::Answered>("learn-answer", &learn, "show\nhard\n");
    all.run::<wire::learn::Decks>("learn-list", &of("list"));
    let drill = "learn drill take-points --seed 1 --number 2 --format json";
    all.pipe::<wire::learn::Drilled>("learn-drill", drill, "30\nshow\n");
}

/// Requests and replies of `engine json`.
fn lines_of_the_engine(all: &mut Checked) {
    let requests = format!(
        r#"{{"id":"1","action":"evaluate","position":"{XGID}","variant":"backgammon","cubeful":false,"pruning":false,"priority":3}}
{{"id":"2","action":"moves","position":"start","dice":[3,1],"score":"2-4","length":9,"cube":2,"cube_owner":"on roll","plies":1,"filter":"narrow","top":2,"all":false,"plays":["24/20"]}}
{{"id":"3","action":"cube","position":"{CUBE}","score":"5-3","length":7,"crawford":false,"plies":0}}
{{"id":"4","action":"rolls","position":"start","jacoby":false,"beavers":false,"plies":0,"order":"dice"}}
{{"id":"5","action":"scoremap","position":"{CUBE}","plies":0,"points":2}}
{{"id":"6","action":"tempmap","position":"{CUBE}","dice":"43","top":1}}
{{"id":"7","action":"rollout","position":"start","dice":"31","top":2,"rollout":{{"preset":"fast","trials":288,"seed":3,"dice_kind":"quasi-random","truncate":3,"confidence":0.99,"min_trials":144}},"report_every":0.01}}
{{"id":"8","action":"analyse","record":" 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 31: 8/4    64: 24/14\n","number":1,"level":"instant","report_every":0.01}}
{{"id":"9","action":"legal","position":[0,-2,0,0,0,0,5,0,3,0,0,0,-5,5,0,0,0,-3,0,-5,0,0,0,0,2,0],"dice":"66"}}
{{"id":"10","action":"version"}}
{{"id":"11","action":"health"}}
{{"id":"12","action":"cancel","target":"13"}}
{{"id":"13","action":"cancel_all","target":"7"}}
{{"id":"14","action":"resignation","position":"{RACE}","plies":0}}
{{"id":"15","action":"moves","position":"start"}}
"#
    );
    for line in requests.lines() {
        validate("engine-request", line);
        let read: wire::request::Request = serde_json::from_str(line).unwrap();
        // Fields that are left out are written as `null`.
        let written = serde_json::to_string(&read).unwrap();
        validate("engine-request", &written);
        assert_eq!(serde_json::from_str::<wire::request::Request>(&written).unwrap(), read);
    }
    all.0.insert("engine-request.json".to_owned());
    let kept: Vec<&str> = requests.lines().filter(|line| !line.contains("cancel_all")).collect();
    let replies = run_with(&["engine", "json", "--plies", "0"], &kept.join("\n")).stdout;
    all.text::<wire::reply::Reply>("engine-reply", &replies);
    let answers = replies.lines().map(|line| serde_json::from_str(line).unwrap());
    let resignation = answers.filter_map(|reply| match reply {
        wire::reply::Reply::Resignation(answer) => Some(answer.document),
        _ => None,
    });
    let resignation: Vec<wire::Resignation> = resignation.collect();
    let document = serde_json::to_string(&resignation[0]).unwrap();
    all.text::<wire::Resignation>("resignation", &document);
    let last = requests.lines().rev().take(2).collect::<Vec<_>>().join("\n{\n");
    all.pipe::<wire::reply::Reply>("engine-reply", "engine json", &last);
}

fn positions(all: &mut Checked) {
    let batch = format!("{CUBE}\n\n{XGID}\nhyper1 31\n");
    let usual = "--plies 0 --format json";
    all.pipe::<wire::Eval>("eval", &format!("eval - {usual}"), &batch);
    all.run::<wire::Eval>("eval", &format!("eval {RACE} --cubeless --away 1-4 {usual}"));
    all.run::<wire::Moves>("moves", "moves start --dice 31 --plies 1 --all --format json");
    all.run::<wire::Moves>("moves", &format!("moves {XGID} --top 2 --force 24/20 {usual}"));
    all.pipe::<wire::Cube>("cube", &format!("cube - {usual}"), &batch);
    all.run::<wire::Cube>(
        "cube",
        &format!("cube {CUBE} --score 6-3 --length 7 --crawford {usual}"),
    );
    all.pipe::<wire::Id>("id", "id -", &format!("{batch}cIkNAAAAAAAA\n"));
    all.run::<wire::Id>(
        "id",
        "id XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10 --format json",
    );
    all.pipe::<wire::Legal>("legal", "legal -", &batch);
    all.run::<wire::Perft>("perft", "perft start --depth 1 --expect 406 --format json");
    all.run::<wire::DiceThrows>("dice-roll", "dice roll 2 --seed 1 --format json");
    all.run::<wire::DiceGenerators>("dice-list", "dice list --format json");
    all.run::<wire::DiceCommitment>("dice-commit", "dice commit --format json");
    let secret = "00".repeat(32);
    let commitment = "4dc11c9b0f3d2be4573fc9ede4e3ad799bdca2b65480d48c8f9b5b2d2ae244f6";
    let verify =
        format!("dice verify --generator committed --secret {secret} --commitment {commitment}");
    all.run::<wire::DiceVerification>("dice-verify", &format!("{verify} --format json"));
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cli/data/gnubg-seed-42.mat");
    let count = format!("dice statistics {record} --format json");
    all.run::<wire::DiceStatistics>("dice-statistics", &count);
    all.pipe::<wire::Race>("race", "race -", &format!("{RACE}\n{CUBE}\nAQAAQAAAAAAAAA\n"));
}

fn maps_and_tables(all: &mut Checked) {
    let usual = "--plies 0 --format json";
    all.pipe::<wire::Rolls>("rolls", &format!("rolls - {usual}"), &format!("{CUBE}\n{XGID}\n"));
    all.run::<wire::TemperatureMap>("tempmap", &format!("tempmap {CUBE} {usual}"));
    let plays = format!("tempmap start --dice 43 --top 2 --score 2-4 --length 9 {usual}");
    all.run::<wire::TemperatureMap>("tempmap", &plays);
    all.run::<wire::ScoreMap>("scoremap", &format!("scoremap {CUBE} --points 2 {usual}"));
    all.run::<wire::ScoreMap>("scoremap", &format!("scoremap start --dice 31 --points 2 {usual}"));
    all.run::<wire::MetList>("met-list", "met list --format json");
    all.run::<wire::Met>("met", "met show --points 3 --format json");
    for quantities in ["gammon-values", "take-points", "market-window"] {
        let command = format!("met {quantities} --format json");
        all.run::<wire::MetPoints>("met-points", &command);
        all.run::<wire::MetPoints>("met-points", &format!("{command} --every-score 3"));
    }
    let conversion = "met eq2mwc 0.2 -0.051 --score 0-0 --length 5 --format json";
    all.run::<wire::MetConversion>("met-conversion", conversion);
}

fn rollouts(all: &mut Checked, path: &impl Fn(&str) -> String) {
    let log = path("log");
    let plays = "rollout start --dice 31 --top 2 --truncate 3 --format json";
    all.run::<wire::Rollout>("rollout", &format!("{plays} --trials 6 --log {log}"));
    all.text::<wire::Trial>("rollout-trial", &fs::read_to_string(log).unwrap());
    let rules = "--trials 144 --confidence 90% --min-trials 72 --late 1 --opponent-plies 0";
    all.run::<wire::Rollout>("rollout", &format!("{plays} {rules}"));
    all.pipe::<wire::Rollout>("rollout", "rollout - --trials 1", &format!("{CUBE}\n{XGID}\n"));
    all.run::<wire::Openings>("openings", "openings 31 --format json");
    all.run::<wire::Openings>("openings", "openings 31 --replies 64 --format json");
}

fn databases(all: &mut Checked, path: &impl Fn(&str) -> String) {
    let (one, two, hyper) = (path("one"), path("two"), path("hyper"));
    let built = "bearoff-build";
    let one_sided = format!("bearoff build --one-sided 3x4 -o {one} --format json");
    all.run::<wire::bearoff::Built>(built, &one_sided);
    let two_sided = format!("bearoff build --two-sided 3x2 -o {two} --format json");
    all.run::<wire::bearoff::Built>(built, &two_sided);
    let hypergammon = format!("hypergammon build --chequers 1 -o {hyper} --format json");
    all.run::<wire::bearoff::Built>(built, &hypergammon);
    for (file, record) in [(one, "--index 3"), (two, "--index 22"), (hyper, "--position hyper1")] {
        let of = |command: &str| format!("bearoff {command} {file} --format json");
        all.run::<wire::bearoff::Info>("bearoff-info", &of("info"));
        all.run::<wire::bearoff::Verified>("bearoff-verify", &of("verify"));
        all.run::<wire::bearoff::Dump>("bearoff-dump", &format!("{} {record}", of("dump")));
    }
    let solved = "bearoff match CgAAEAEAAAAAAA --score 2-3 --length 5 --format json";
    all.run::<wire::bearoff::Solved>("bearoff-match", solved);
    all.run::<wire::bearoff::Manual>("bearoff-manual", "bearoff verify --manual --format json");
}

fn files(all: &mut Checked, path: &impl Fn(&str) -> String) {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files");
    for name in ["mat/gnubg-export-7p.mat", "pos", "sgf", "xg"] {
        let mut files = vec![data.join(name)];
        if files[0].is_dir() {
            files = fs::read_dir(&files[0]).unwrap().map(|entry| entry.unwrap().path()).collect();
        }
        let is_other = |file: &Path| {
            ["json", "md"].iter().any(|kind| file.extension().is_some_and(|of| of == *kind))
        };
        for file in files.iter().filter(|file| !is_other(file)) {
            let (file, json) = (file.to_str().unwrap(), path("matches.json"));
            let run = run_with(&["convert", file, "-o", &json], "");
            assert_eq!(run.code, Some(0), "{file}: {}", run.stderr);
            all.text::<wire::matches::File>("matches", &fs::read_to_string(&json).unwrap());
            all.run::<wire::Sheet>("show", &format!("show {json} --format json"));
        }
    }
    let file = data.join("mat/gnubg-export-7p.mat");
    let show = format!("show {} --game 1 --format json", file.display());
    all.run::<wire::GameSheet>("show-game", &show);
    all.run::<wire::ActionSheet>("show-action", &format!("{show} --move 3"));
    let analysed = data.join("statistics/noisy-3p.sgf");
    let statistics = format!("statistics {} --games --format json", analysed.display());
    all.run::<wire::statistics::MatchStatistics>("statistics", &statistics);
    let players = format!("statistics {} --by-player --format json", analysed.display());
    all.run::<wire::player_summary::PlayerSummaries>("statistics-players", &players);
    let [sgf, xg] = ["sgf/gnubg-analysed-7p.sgf", "xg/charlot-7p.xg"].map(|name| data.join(name));
    let compare = format!("compare {} {}", sgf.display(), xg.display());
    let compare = format!("{compare} --most 2 --rollout roller --format json");
    all.run::<wire::comparison::Comparison>("compare", &compare);
    let decisions = format!("rollout decisions {} --game 1 --move 3", file.display());
    all.run::<wire::Rollout>("rollout", &format!("{decisions} --trials 1 --format json"));
}

fn duels(all: &mut Checked, path: &impl Fn(&str) -> String) {
    let file = path("pairs");
    let duel = format!("duel barpoint barpoint --pairs 2 --format json -o {file}");
    all.run::<wire::Duel>("duel", &duel);
    all.run::<wire::Duel>(
        "duel",
        "duel barpoint barpoint --pairs 1 --cube --judge 0 --format json",
    );
    let lines = fs::read_to_string(file).unwrap();
    let (header, pairs) = lines.split_once('\n').unwrap();
    all.text::<wire::DuelHeader>("duel-header", header);
    all.text::<wire::DuelPair>("duel-pair", pairs);
}
