//! Sessions with and without a command, and what is seen in them.

use std::fs;
use std::path::Path;

use barpoint::Engine;
use barpoint_gnubg_language::Interpreter;

/// Names of several lines.
const NAMES: &[(&str, &str)] = &[
    ("@people", "set player 0 human; set player 1 human; set automatic game off"),
    ("@programs", "set player 0 gnubg; set player 1 gnubg; set seed 3"),
    // Money play. Player 1 has rolled 31.
    ("@opening", "@people; set gnubgid 4HPwATDgc/ABMA:cIkFAAAAAAAA"),
    // Player 1 may double, and both sides have contact.
    ("@cube", "@people; set xgid XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:3:0:10"),
    // A race that is too long for databases.
    ("@race", "@people; set xgid XGID=----BBDCBB------bbcdbb----:0:0:1:00:0:0:0:0:10"),
    // The end of a race.
    ("@end", "@people; set xgid XGID=-BBB------------------bbb-:0:0:1:00:0:0:0:0:10"),
    ("@endroll", "@people; set xgid XGID=-ABCA-----------------bbb-:0:0:1:21:0:0:0:0:10"),
    ("@rollout", "@endroll; set rollout trials 36; hint"),
    // Rollouts of a few turns with doubles on both sides.
    (
        "@longrollout",
        "@people; set xgid XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:52:0:0:3:0:10; set rollout trials 36; \
         set rollout truncation enable on; set rollout truncation plies 7; hint",
    ),
    // The first game of a match to 3 that gnubg analysed.
    ("@match", "@people; load match %game.sgf; first game"),
    // A game without an analysis.
    ("@short", "@people; import mat %short.mat"),
];

/// Files in the folder: our name, and the path below the data of all tests or our scripts.
const FILES: &[(&str, &str)] = &[
    ("noisy.sgf", "../../../tests/data/files/statistics/noisy-3p.sgf"),
    ("match.sgg", "../../../tests/data/files/legacy/match7.sgg"),
    ("match.fibs", "../../../tests/data/files/legacy/match7.fibs"),
    ("match.gam", "../../../tests/data/files/legacy/match7.gam"),
    ("match.party", "../../../tests/data/files/legacy/match7.party.gam"),
    ("match.bgroom", "../../../tests/data/files/legacy/match7.bgroom.bgf"),
    ("match.tmg", "../../../tests/data/files/legacy/match7.tmg"),
    ("match.mat", "../../../tests/data/files/mat/gnubg-export-7p.mat"),
    ("short.mat", "scripts/short.mat"),
    ("sub/short.mat", "../../../tests/data/files/mat/gnubg-export-7p.mat"),
    ("dice.txt", "scripts/dice.txt"),
];

/// Writes the files that the lines read.
pub(crate) fn prepare(folder: &Path) {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    fs::create_dir(folder.join("sub")).unwrap();
    for (name, path) in FILES {
        fs::copy(tests.join(path), folder.join(name)).unwrap();
    }
    fs::write(folder.join("doubles.txt"), "3 3 4 1 5 2 6 1\n").unwrap();
    fs::write(folder.join("sixes.txt"), "6\n1\n6\n1\n5\n4\n").unwrap();
    fs::write(folder.join("lines.gnubg"), "set output digits 5\n").unwrap();
    // The first game alone is read faster.
    let whole = fs::read_to_string(folder.join("noisy.sgf")).unwrap();
    let first = whole.split_inclusive(")\n").next().unwrap();
    fs::write(folder.join("game.sgf"), first).unwrap();
    fs::write(folder.join("uneven.xml"), UNEVEN).unwrap();
}

/// Match equity table that favours one player.
const UNEVEN: &str = r#"<?xml version="1.0"?>
<met>
  <info><name>uneven</name><description>for a test</description><length>2</length></info>
  <pre-crawford-table type="explicit">
    <row><me>0.5</me><me>0.7</me></row>
    <row><me>0.2</me><me>0.45</me></row>
  </pre-crawford-table>
  <post-crawford-table player="0" type="explicit"><row><me>0.5</me><me>0.5</me></row></post-crawford-table>
  <post-crawford-table player="1" type="explicit"><row><me>0.5</me><me>0.4</me></row></post-crawford-table>
</met>
"#;

/// Result of lines.
pub(crate) struct Tried {
    /// Answer of the command.
    pub(crate) answer: String,
    /// Answers of the questions.
    pub(crate) seen: String,
}

impl Tried {
    /// Carries lines out in a new session. Errors of the lines before the command are faults, and so
    /// is one of the command.
    pub(crate) fn new(
        folder: &Path,
        before: &str,
        command: Option<&str>,
        then: &str,
    ) -> Result<Self, String> {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            if path.is_file() && name.starts_with("new") {
                fs::remove_file(path).unwrap();
            }
        }
        let threads = threads();
        let mut session = after(folder, before)?;
        let mut answer = String::new();
        let mut quits = false;
        for line in command.into_iter().flat_map(|line| lines(line, folder)) {
            let reply = session.line(&line).map_err(|error| error.to_string())?;
            if reply.notice.contains("without effect") {
                return Err(reply.notice);
            }
            answer += &reply.text;
            quits |= reply.quits;
        }
        let mut seen = String::new();
        for line in lines(then, folder) {
            seen += &self::seen(&mut session, &line, quits, threads);
        }
        Ok(Self { answer, seen })
    }
}

/// Returns a session after these lines.
pub(crate) fn after(folder: &Path, before: &str) -> Result<Interpreter, String> {
    let engine = Engine::new().with_plies(0).unwrap();
    let session = Interpreter::new(engine).with_library(folder.join("new.library"));
    let mut session = session.with_profile_path(&folder.join("new.toml").display().to_string());
    for line in lines(before, folder) {
        session.line(&line).map_err(|error| format!("before, {line}: {error}"))?;
    }
    Ok(session)
}

/// Returns the answer of a line, or what a line that begins with a question mark asks for.
fn seen(session: &mut Interpreter, line: &str, quits: bool, threads: i64) -> String {
    match line.split_once(' ').unwrap_or((line, "")) {
        ("?file", name) => format!("{:?}\n", fs::read(name).ok()),
        ("?record", _) => format!("{:?}\n", session.record()),
        ("?prompt", _) => session.prompt(),
        ("?quits", _) => format!("{quits}\n"),
        // Other tests of this process have a few.
        ("?threads", _) => format!("{}\n", self::threads() > threads + 90),
        // A cache changes no answer.
        ("?cache", _) => {
            let state = format!("{session:?}");
            let cache = state.split("Cache {").nth(1).and_then(|it| it.split('}').next());
            format!("{cache:?}\n")
        }
        _ => match session.line(line) {
            Ok(reply) => reply.text,
            Err(error) => format!("error: {error}\n"),
        },
    }
}

/// Returns the number of threads of this process.
fn threads() -> i64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("Threads:"));
    line.map_or(0, |number| number.trim().parse().unwrap())
}

/// Returns lines that semicolons separate, with names replaced. `%` is the folder.
fn lines(text: &str, folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for line in text.split(';').map(str::trim).filter(|line| !line.is_empty()) {
        match NAMES.iter().find(|(name, _)| *name == line) {
            Some((_, meaning)) => found.extend(lines(meaning, folder)),
            None => found.push(line.replace('%', &format!("{}/", folder.display()))),
        }
    }
    found
}
