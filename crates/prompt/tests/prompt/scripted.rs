//! Players with scripts play matches through the prompt: every command is used, each record is read
//! back equal, and GNU Backgammon reads the SGF.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]
#![expect(clippy::print_stdout, reason = "a test says what it skips")]

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use barpoint::Engine;
use barpoint_core::{ByPlayer, MatchLength, Variant};
use barpoint_language::{Language, Messages};
use barpoint_play::{LegalAction, Terms};
use barpoint_prompt::{Session, command_names};
use barpoint_records::{Action, FileFormat, Match, RecordedPlay, Rules, read_file};
use barpoint_testing::Random;

/// Lines after which a match that is still in progress ends with a resignation.
const MOST_LINES: usize = 3_000;

/// A match through the prompt.
struct Script {
    session: Session,
    random: Random,
    /// Commands that were carried out.
    used: BTreeSet<&'static str>,
    folder: std::path::PathBuf,
    number: u64,
}

impl Script {
    fn new(engine: &Engine, folder: &Path, number: u64) -> Self {
        let mut random = Random::new(number);
        let variants = [Variant::Backgammon, Variant::Backgammon, Variant::Nackgammon];
        let variant = random.pick(&variants);
        let length = random.pick(&[0, 0, 1, 2, 3, 5]);
        let rules = Rules {
            variant,
            jacoby: random.one_in(2),
            automatic_doubles: random.pick(&[0, 1, 2]),
            ..Rules::default()
        };
        let terms = Terms {
            length: MatchLength::new(length),
            rules,
            players: ByPlayer(["Ann".to_owned(), "Bob".to_owned()]),
            ..Terms::default()
        };
        let language = random.pick(&Language::ALL);
        let session = Session::new(engine.clone(), terms, Messages::of(language)).unwrap();
        let used = BTreeSet::new();
        let mut script = Self { session, random, used, folder: folder.to_owned(), number };
        let file = folder.join(format!("match-{number}.json"));
        script.session.save_to(file).unwrap();
        script.say("dice", &format!("dice mersenne {}", number + 2));
        if script.random.one_in(2) {
            script.say("automatic", "automatic game off");
        }
        if script.random.one_in(3) {
            script.say("player", "player o beginner");
        }
        script
    }

    /// Carries out a line, and all that follows without a person. Returns true unless it is refused.
    fn say(&mut self, command: &'static str, line: &str) -> bool {
        let before = self.session.table().record().clone();
        let carried_out = match self.session.line(line) {
            Ok(_) => {
                self.used.insert(command);
                true
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                assert_eq!(*self.session.table().record(), before, "{line}: {error}");
                false
            }
        };
        while let Some(reply) = self.session.advance().unwrap() {
            assert!(reply.text.ends_with('\n'), "{reply:?}");
        }
        carried_out
    }

    /// Plays until the match, or the third game of a session, is over.
    fn play(&mut self) {
        let is_over = |session: &Session| {
            let table = session.table();
            let games = table.record().games.len();
            table.is_over() || games > 3 && table.record().length.is_none()
        };
        for line in 0.. {
            if is_over(&self.session) {
                return;
            }
            if line > MOST_LINES {
                let (act, answer) = ("resign backgammon", "accept");
                self.say("last", "last");
                self.say("resign", act);
                self.say("accept", answer);
                continue;
            }
            if self.random.one_in(6) {
                self.ask();
            }
            self.act();
        }
    }

    /// Chooses a legal action.
    fn act(&mut self) {
        let legal = self.session.table().legal();
        let has = |action| legal.contains(&action);
        if has(LegalAction::NextGame) {
            let (command, line) = self.random.pick(&[("new", "new game"), ("next", "next game")]);
            self.say(command, line);
        } else if has(LegalAction::Accept) {
            let (command, line) = self.random.pick(&[("accept", "accept"), ("decline", "reject")]);
            self.say(command, line);
        } else if has(LegalAction::Play) {
            self.play_roll();
        } else if has(LegalAction::Take) {
            let turn = if has(LegalAction::Beaver) { "beaver" } else { "raccoon" };
            let turn =
                if has(LegalAction::Beaver) || has(LegalAction::Raccoon) { turn } else { "take" };
            let word = self.random.pick(&["take", "take", "pass", turn]);
            self.say(word, word);
        } else if has(LegalAction::Double) && self.random.one_in(6) {
            self.say("double", "double");
        } else if self.random.one_in(40) {
            let line = self.random.pick(&["resign", "resign gammon", "resign 3"]);
            self.say("resign", line);
        } else {
            self.say("roll", "roll");
        }
    }

    fn play_roll(&mut self) {
        let table = self.session.table();
        let plays = table.plays().unwrap();
        let play = plays[self.random.below(plays.len())].play.to_string();
        match self.random.below(8) {
            0 => {
                self.say("play", "play");
            }
            1 => {
                self.say("move", &format!("move {play}"));
                // The tutor may have warned.
                self.say("yes", "yes");
            }
            2 if !play.is_empty() => {
                self.say("move", &play);
                self.say("yes", "yes");
            }
            _ => {
                self.say("hint", "hint");
                self.say("hint", "=1");
            }
        }
    }

    /// Carries out a line that does not act in the game, or changes the position.
    fn ask(&mut self) {
        let save = format!(
            "save {}",
            self.folder.join(format!("copy-{}.sgf replace", self.number)).display()
        );
        let lines: [(&'static str, &str); 54] = [
            ("hint", "hint 3"),
            ("evaluate", "evaluate"),
            ("legal", "legal"),
            ("board", "show board"),
            ("board", "set board 4HPwATDgc/ABMA"),
            ("board", "set board zGbiIQgxH/AAWA"),
            ("score", "show score"),
            ("score", "set score 1 0"),
            ("pips", "pips"),
            ("cube", "cube"),
            ("cube", "set cube 2 x"),
            ("cube", "set cube 1 centre"),
            ("turn", "turn"),
            ("turn", "set turn bob"),
            ("dice", "show dice"),
            ("dice", "set dice 64"),
            ("dice", "dice statistics"),
            ("dice", "dice reveal"),
            ("list", "list"),
            ("statistics", "statistics"),
            ("settings", "settings"),
            ("help", "help"),
            ("help", "help roll"),
            ("undo", "undo"),
            ("undo", "undo"),
            ("previous", "previous 2"),
            ("previous", "previous game"),
            ("previous", "previous marked"),
            ("next", "next 3"),
            ("next", "next marked"),
            ("first", "first"),
            ("last", "last"),
            ("save", &save),
            ("analyse", "analyse move instant"),
            ("annotate", "annotate bad"),
            ("annotate", "annotate very good luck"),
            ("comment", "comment a good roll"),
            ("comment", "comment"),
            ("info", "info event Open"),
            ("info", "info"),
            ("player", "player o human"),
            ("player", "player"),
            ("name", "name o Anna"),
            ("automatic", "automatic move on"),
            ("automatic", "automatic bearoff on"),
            ("tutor", "tutor level 0"),
            ("tutor", "tutor on"),
            ("analysis", "analysis off"),
            ("display", "display off"),
            ("language", "language it"),
            ("jacoby", "jacoby off"),
            ("beavers", "beavers on"),
            ("raccoons", "raccoons on"),
            ("name", "name o Ann"),
        ];
        let (command, line) = self.random.pick(&lines);
        if command == "tutor" {
            // The scripts are too long for deep searches.
            self.say("tutor", "tutor level 0");
        }
        match command {
            "next" => self.say("first", "first"),
            "statistics" => self.say("analyse", "analyse game instant"),
            _ => true,
        };
        self.say(command, line);
        let place = self.session.table().is_at_end();
        if !place && (command == "next" || self.random.one_in(2)) {
            self.say("last", "last");
        }
    }
}

/// Reads the only match of a file, without the warnings of the reader.
fn read(path: &Path) -> Match {
    let reading = read_file(&fs::read(path).unwrap()).unwrap();
    let [record] = &reading.matches[..] else { panic!("{}: several matches", path.display()) };
    Match { warnings: Vec::new(), ..record.clone() }
}

/// Actions of the players in each game. SGF cannot hold resignations that were not accepted, and a
/// roll before a resignation is read as a play that is not shown.
fn plays(record: &Match) -> Vec<Vec<Action>> {
    let actions = |game: &barpoint_records::Game| {
        let actions = game.entries.iter().map(|entry| entry.action.clone());
        let is_resignation = |action: &Action| {
            matches!(
                action,
                Action::Resign { .. }
                    | Action::AcceptResignation(_)
                    | Action::DeclineResignation(_)
                    | Action::Play { play: RecordedPlay::Hidden, .. }
            )
        };
        actions.filter(|it| it.player().is_some() && !is_resignation(it)).collect()
    };
    record.games.iter().map(actions).collect()
}

/// Plays matches and compares their records. Returns the commands that were used.
fn matches(numbers: std::ops::Range<u64>) -> BTreeSet<&'static str> {
    let engine = Engine::new().with_plies(0).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut used = BTreeSet::new();
    let mut commands = "set automatic game off\n".to_owned();
    let mut records = Vec::new();
    let mut lossless = 0;
    for number in numbers {
        let mut script = Script::new(&engine, folder.path(), number);
        script.play();
        let record = script.session.table().record().clone();
        let file = folder.path().join(format!("match-{number}.json"));
        let mut saved = read(&file);
        saved.details.tags.retain(|tag| tag.name != "Barpoint play");
        assert!(saved == record, "match {number}: another record in JSON");
        // A session that continues the file has the same record, settings and dice.
        let terms = Terms::default();
        let messages = Messages::of(Language::English);
        let mut other = Session::new(engine.clone(), terms, messages).unwrap();
        other.resume(&file).unwrap();
        assert!(*other.table().record() == record, "match {number}: another record continued");
        assert_eq!(
            other.line("settings").unwrap(),
            script.session.line("settings").unwrap(),
            "match {number}"
        );
        let messages = Messages::of(Language::English);
        let mut reader = Session::new(engine.clone(), Terms::default(), messages).unwrap();
        reader.line(&format!("load {}", file.display())).unwrap();
        assert!(*reader.table().record() == record, "match {number}: another record loaded");
        assert!(reader.line("quit").unwrap().quits);
        used.extend(["load", "quit"]);
        let written =
            FileFormat::named("sgf").unwrap().write(std::slice::from_ref(&record)).unwrap();
        let sgf = folder.path().join(format!("{number}.sgf"));
        fs::write(&sgf, &written.bytes).unwrap();
        // SGF cannot hold some settings, and lists them as losses.
        let back = read(&sgf);
        assert!(plays(&back) == plays(&record), "match {number}: other actions in SGF");
        let has_rolls = record
            .games
            .iter()
            .flat_map(|game| &game.entries)
            .any(|entry| matches!(entry.action, Action::SetDice { .. }));
        if written.losses.is_empty() && !has_rolls {
            assert!(back == record, "match {number}: another record in SGF");
            lossless += 1;
        }
        writeln!(commands, "load match {number}.sgf\nsave match {number}-gnubg.sgf").unwrap();
        records.push((number, record));
        used.append(&mut script.used);
    }
    println!("{} matches, {lossless} without a loss in SGF", records.len());
    if gnubg(folder.path(), &commands) {
        for (number, record) in &records {
            let theirs = read(&folder.path().join(format!("{number}-gnubg.sgf")));
            assert!(
                plays(&theirs) == plays(record),
                "match {number}: other actions in GNU Backgammon"
            );
        }
    } else {
        barpoint_testing::skipped("gnubg is not installed");
    }
    used
}

/// Runs GNU Backgammon; returns false if it is not installed.
fn gnubg(folder: &Path, commands: &str) -> bool {
    for name in ["gnubg", "/usr/games/gnubg"] {
        let child = Command::new(name)
            .args(["--tty", "--quiet", "--no-rc"])
            .current_dir(folder)
            .env("HOME", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let Ok(mut child) = child else { continue };
        child.stdin.take().unwrap().write_all(commands.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success());
        return true;
    }
    false
}

/// Plays matches with all commands.
fn matches_with_all_commands(numbers: std::ops::Range<u64>) {
    let used = matches(numbers);
    // GNU Backgammon reads no illegal play; `session` has a test of it.
    let is_missing = |name: &&str| *name != "illegal" && !used.contains(name);
    let missing: Vec<&str> = command_names().filter(is_missing).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

#[test]
fn scripted_matches_come_back_and_every_command_is_used() {
    matches_with_all_commands(0..40);
}

/// The same for many matches, or as many as `BARPOINT_MATCHES` says:
/// `BARPOINT_MATCHES=1000 cargo test --profile checks --package barpoint-prompt --test prompt -- --ignored`.
#[test]
#[ignore = "takes minutes; `.ci/run nightly` runs it"]
fn many_scripted_matches_come_back() {
    let number = std::env::var("BARPOINT_MATCHES").ok().and_then(|text| text.parse().ok());
    matches_with_all_commands(0..number.unwrap_or(100));
}
