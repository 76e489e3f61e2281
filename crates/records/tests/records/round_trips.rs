//! Generated matches through every writer and reader, and damaged files through every reader.

mod laws;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use barpoint_core::{ByPlayer, CubeOwner, Decision, Dice, GameValue, MatchLength, Player};
use barpoint_records::{
    Action, Date, Details, Entry, FILE_FORMATS, FileFormat, Game, GameEnd, Match, Person,
    RecordedPlay, Rules, Seats, Tag, read_file,
};
use barpoint_testing::{Random, assert_linear};
use proptest::prelude::*;

/// Returns a match to `length` points, or a session of three games for 0.
fn generate(length: u32, seed: u64) -> Match {
    let mut random = Random::new(seed);
    let session = length == 0;
    let mut record = Match {
        length: MatchLength::new(length),
        rules: Rules { jacoby: !session || random.one_in(2), ..Rules::default() },
        players: ByPlayer(
            ["Anna Lena", "J\u{f6}rg (x), Jr."]
                .map(|name| Person { name: name.into(), rating: None }),
        ),
        details: Details {
            event: "Open \"A\"".into(),
            date: Date::new(2026, 2, 28),
            comment: "Two\nlines".into(),
            tags: vec![Tag { name: "Seats".into(), value: "7".into() }],
            ..Details::default()
        },
        ..Match::default()
    };
    let mut games = 0;
    while if session { games < 3 } else { record.winner().is_none() } {
        let mut game = record.next_game();
        if session && random.one_in(3) {
            game.automatic_doubles = 1;
        }
        play(&record, &mut game, &mut random);
        record.games.push(game);
        games += 1;
    }
    record
}

fn play(record: &Match, game: &mut Game, random: &mut Random) {
    let mut table = Seats::new(record, game);
    let mut act = |table: &mut Seats, game: &mut Game, action: Action, comment: bool| {
        assert_eq!(table.problem(&action), None, "{action:?}");
        table.apply(&action);
        let mut entry = Entry::from(action);
        if comment {
            entry.notes_mut().comment = "what a roll".into();
        }
        game.entries.push(entry);
    };
    let mut on_roll = Player::BOTH[random.below(2)];
    loop {
        let may_double = table.has_begun()
            && !table.is_crawford()
            && table.cube().value.get() < 16
            && table.cube().owner != CubeOwner::Side(on_roll.flip().side(table.on_roll()));
        if may_double && random.one_in(12) {
            offer(record, game, &mut table, random, on_roll, &mut act);
        }
        if table.end().is_some() {
            break;
        }
        if random.one_in(150) {
            let values = [GameValue::Single, GameValue::Gammon, GameValue::Backgammon];
            let value = values[random.below(3)];
            // Under the Jacoby rule a gammon may count as a single game, and the points do not show it.
            let full = u32::from(value.points()) * table.cube().value.get();
            let value = if table.points(value) == full { value } else { GameValue::Single };
            act(&mut table, game, Action::Resign { player: on_roll, value }, false);
            act(&mut table, game, Action::AcceptResignation(on_roll.flip()), false);
            break;
        }
        let dice = loop {
            let dice = Dice::ALL[random.below(21)];
            if table.has_begun() || !dice.is_double() {
                break dice;
            }
        };
        let plays = table.position_seen_by(on_roll).plays(dice);
        let play = RecordedPlay::Legal(plays[random.below(plays.len())].play);
        let comment = random.one_in(40);
        act(&mut table, game, Action::Play { player: on_roll, dice, play }, comment);
        on_roll = on_roll.flip();
        if table.end().is_some() {
            break;
        }
    }
    game.end = table.end();
    // Without the Jacoby rule or with a turned cube the points show the value.
    assert!(matches!(game.end, Some(GameEnd { points: 1.., .. })));
}

fn offer(
    record: &Match,
    game: &mut Game,
    table: &mut Seats,
    random: &mut Random,
    doubler: Player,
    act: &mut impl FnMut(&mut Seats, &mut Game, Action, bool),
) {
    let other = doubler.flip();
    act(table, game, Action::Double(doubler), false);
    let mut taker = other;
    if record.length.is_none() && random.one_in(3) {
        act(table, game, Action::Beaver(other), false);
        taker = doubler;
        if random.one_in(2) {
            act(table, game, Action::Raccoon(doubler), false);
            taker = other;
        }
    }
    assert!(matches!(table.decision(), Decision::Answer(_)));
    let action = if random.one_in(3) { Action::Drop(taker) } else { Action::Take(taker) };
    act(table, game, action, false);
}

/// Returns the output of GNU Backgammon for these commands, or `None` if it is not installed.
fn gnubg(commands: &str) -> Option<String> {
    let mut child = ["gnubg", "/usr/games/gnubg"].into_iter().find_map(|name| {
        Command::new(name)
            .args(["-t", "-q", "-r"])
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()
    })?;
    std::io::Write::write_all(child.stdin.as_mut().unwrap(), commands.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    Some(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn path(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    folder.join(format!("{}-{name}", std::process::id()))
}

/// Returns dice and results of all games in GNU Backgammon's own match text.
fn facts(record: &Match) -> Vec<String> {
    let mut facts = Vec::new();
    for game in &record.games {
        facts.push(format!(
            "{:?} {:?}",
            game.score.0,
            game.end.map(|end| (end.winner, end.points))
        ));
        for step in game.replay(record) {
            let on_roll = step.before.on_roll();
            let text = match &step.entry.action {
                Action::Play { player, dice, .. } => {
                    format!("{player} {dice} {:?}", step.before.position_seen_by(*player))
                }
                other => format!("{on_roll} {other:?}"),
            };
            facts.push(text);
        }
    }
    facts
}

#[test]
fn gnubg_imports_match_text_and_shows_the_same_match() {
    let mat = FileFormat::named("mat").unwrap();
    for (length, seed) in [(1, 1), (5, 2), (11, 3)] {
        let record = generate(length, seed);
        let (ours, theirs) = (path(&format!("{length}.mat")), path(&format!("{length}-out.mat")));
        fs::write(&ours, mat.write(std::slice::from_ref(&record)).unwrap().bytes).unwrap();
        let commands = format!(
            "import mat \"{}\"\nexport match mat \"{}\"\nquit\ny\n",
            ours.display(),
            theirs.display()
        );
        let Some(said) = gnubg(&commands) else {
            barpoint_testing::skipped("gnubg is not installed");
            return;
        };
        let back = fs::read(&theirs).unwrap_or_else(|error| panic!("{error}: gnubg said {said}"));
        let back = mat.read(&back).unwrap().matches;
        for (theirs, ours) in facts(&back[0]).iter().zip(&facts(&record)) {
            assert_eq!(theirs, ours, "{length}");
        }
        assert_eq!(facts(&back[0]).len(), facts(&record).len());
        let _ = (fs::remove_file(ours), fs::remove_file(theirs));
    }
}

// Damaged files are read or refused, without a panic.

fn samples() -> Vec<Vec<u8>> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_none_or(|kind| kind != "json") {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/data/files"), &mut found);
    found.sort();
    // Large files would only take longer.
    let files = found.iter().map(|path| fs::read(path).unwrap());
    files.filter(|bytes| bytes.len() < 20_000).collect()
}

/// Returns the bytes with a few pieces removed, doubled, exchanged or overwritten.
fn damaged(mut bytes: Vec<u8>, seed: u64) -> Vec<u8> {
    let mut random = Random::new(seed);
    for _ in 0..=random.below(4) {
        if bytes.is_empty() {
            break;
        }
        let at = random.below(bytes.len());
        let end = (at + 1 + random.below(40)).min(bytes.len());
        match random.below(6) {
            0 => drop(bytes.drain(at..end)),
            1 => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                bytes.splice(to..to, piece);
            }
            2 => bytes[at] = random.below(256) as u8,
            3 => bytes[at] = b"0123456789/*:;()\n\t XO-"[random.below(22)],
            4 => bytes.truncate(at),
            _ => {
                let to = random.below(bytes.len());
                bytes.swap(at, to);
            }
        }
    }
    bytes
}

/// Checks that JSON preserves every match that was read, to the bit.
fn check(bytes: &[u8]) {
    for format in FILE_FORMATS.iter().filter(|format| format.can_be_read()) {
        let _ = format.read(bytes);
    }
    let Ok(reading) = read_file(bytes) else { return };
    for format in FILE_FORMATS.iter().filter(|format| format.can_be_written()) {
        let _ = format.write(&reading.matches);
    }
    if let Some(json) = FileFormat::named("json") {
        let written = json.write(&reading.matches).unwrap();
        assert_eq!(json.read(&written.bytes).unwrap().matches, reading.matches);
    }
    let mat = FileFormat::named("mat").unwrap();
    if reading.format == "mat" {
        let first = mat.write(&reading.matches).unwrap().bytes;
        let read = mat.read(&first).unwrap().matches;
        let again = mat.write(&read).unwrap().bytes;
        let out_of_turn = |matches: &[Match]| {
            matches.iter().any(|record| {
                record.games.iter().any(|game| {
                    game.replay(record).any(|step| {
                        use barpoint_records::ActionProblem as P;
                        matches!(step.problem, Some(P::OutOfTurn(_)))
                    })
                })
            })
        };
        if !out_of_turn(&reading.matches) {
            assert_eq!(String::from_utf8_lossy(&first), String::from_utf8_lossy(&again));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn damaged_files_are_read_or_refused(sample in any::<prop::sample::Index>(), seed: u64) {
        let samples = samples();
        check(&damaged(sample.get(&samples).clone(), seed));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        check(&bytes);
    }

    #[test]
    fn any_text_is_read_or_refused(
        text in "(7 point match|Game 1|a : 0   b : 0|[ 0-9:/*()off]{0,30}|Doubles => 2|Wins 3 points|;|\n){0,40}",
    ) {
        check(text.as_bytes());
    }
}

/// Files that take long if any step looks at the whole rest of the file.
#[test]
fn four_times_the_lines_and_games_take_about_four_times_as_long() {
    let head = " 7 point match\n\n Game 1\n a : 0    b : 0\n";
    for piece in [
        "(",
        "31: ",
        "1) 31:\n",
        "; \n",
        "Game 1\na : 0  b : 0\n",
        "\t",
        ": 1 ",
        "7 point match\n",
        "(",
    ] {
        assert_linear(piece, 100_000, |size| {
            let text = head.to_owned() + &piece.repeat(size / piece.len());
            check(text.as_bytes());
        });
    }
}
