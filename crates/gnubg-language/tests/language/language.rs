//! The language by its lines.

use std::collections::{BTreeMap, BTreeSet};

use barpoint::Engine;
use barpoint_gnubg_language::{Interpreter, LineError, PhraseError, commands, parse};

/// Output of `show commands` of GNU Backgammon 1.07.001.
const OF_GNUBG: &str = include_str!("commands-of-gnubg.txt");

fn session() -> Interpreter {
    let mut session = Interpreter::new(Engine::new());
    for line in ["set player 0 human", "set player 1 human", "set evaluation chequer plies 0"] {
        let answer = session.line(line);
        assert!(answer.is_ok(), "{line}: {answer:?}");
    }
    session
}

#[test]
fn every_command_is_read_as_itself() {
    for command in commands() {
        let written = if command.starts_with("set ") {
            command.replace("player ", "player 0 ")
        } else {
            command.to_owned()
        };
        assert_eq!(parse(&written).unwrap().command, command, "{written}");
    }
}

#[test]
fn both_grammars_mean_the_same() {
    for pair in [
        ["set evaluation chequerplay evaluation plies 1", "set ev chequer plies 1"],
        ["set rollout chequerplay plies 1", "set rollout chequerplay evaluation plies 1"],
    ] {
        assert_eq!(parse(pair[0]).unwrap(), parse(pair[1]).unwrap());
    }
}

#[test]
fn unknown_and_missing_words_are_errors() {
    assert!(
        matches!(parse("hnt"), Err(PhraseError::Unknown { nearest, .. }) if nearest.contains(&"hint"))
    );
    assert!(matches!(parse("new"), Err(PhraseError::Incomplete { .. })));
}

/// GNU Backgammon takes the first word that fits, in the order of its own list.
#[test]
fn an_abbreviation_is_the_first_word_that_fits_in_gnubg() {
    // The commands that may follow some words, the first one for each next word.
    let mut following: BTreeMap<Vec<&str>, Vec<Vec<&str>>> = BTreeMap::new();
    for line in OF_GNUBG.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        for place in 0..words.len() {
            let firsts = following.entry(words[..place].to_vec()).or_default();
            if firsts.iter().all(|first| first.get(place) != Some(&words[place])) {
                firsts.push(words.clone());
            }
        }
    }
    let mut tried = 0;
    for (before, firsts) in &following {
        let place = before.len();
        let shorts: BTreeSet<&str> = firsts
            .iter()
            .flat_map(|first| (1..first[place].len()).map(|end| &first[place][..end]))
            .filter(|short| firsts.iter().all(|first| first[place] != *short))
            .filter(|short| place > 0 || short.len() > 1)
            .collect();
        for short in shorts {
            let first = firsts.iter().find(|first| first[place].starts_with(short)).unwrap();
            let mut words = [before, &[short][..], &first[place + 1..]].concat();
            if first[0] == "set" {
                for place in (0..first.len()).rev().filter(|place| first[*place] == "player") {
                    words.insert(place + 1, "0");
                }
            }
            let line = words.join(" ");
            assert_eq!(parse(&line).unwrap().command, first.join(" "), "{line}");
            tried += 1;
        }
    }
    assert!(tried > 1000, "{tried}");
    // Some single letters have meanings of their own.
    for (short, command) in [
        ("n", "next"),
        ("p", "previous"),
        ("r", "roll"),
        ("i met", "invert met"),
        ("re", "redouble"),
    ] {
        assert_eq!(parse(short).unwrap().command, command);
    }
}

#[test]
fn all_commands_of_gnubg_are_known_and_few_others() {
    let known: BTreeSet<&str> = commands().collect();
    let theirs: BTreeSet<&str> = OF_GNUBG.lines().collect();
    assert_eq!(theirs.difference(&known).next(), None);
    let more: Vec<_> = known.difference(&theirs).copied().collect();
    assert_eq!(more, ["set rng ansi", "set rng bsd", "set rng user", "show statistics move"]);
}

/// The last chequer of a gammon, in a money session under the Jacoby rule and without a cube.
#[test]
fn a_gammon_counts_once_if_the_cube_is_not_in_use() {
    let mut session = session();
    for line in ["set jacoby on", "set automatic game off", "set cube use off", "new session"] {
        session.line(line).unwrap();
    }
    session.line("set xgid XGID=-A-----------------eee----:0:0:1:61:0:0:3:0:10").unwrap();
    let hint = session.line("hint").unwrap().text;
    assert!(hint.contains("+1.000") && !hint.contains("+2.000"), "{hint}");
    let end = session.line("move 1/off").unwrap().text;
    assert!(end.contains("wins a single game and 1 point."), "{end}");
}

#[test]
fn a_game_is_played_with_the_dice_of_a_seed() {
    let play = || {
        let mut session = session();
        let mut text = String::new();
        for line in ["set seed 1", "new match 3", "end game", "show board"] {
            text += &session.line(line).unwrap().text;
        }
        text
    };
    let text = play();
    assert_eq!(text, play());
    assert!(text.contains("Game complete."), "{text}");
}

#[test]
fn the_crawford_game_needs_a_player_who_is_one_point_away() {
    let mut session = session();
    session.line("new match 9").unwrap();
    session.line("set score 0 4").unwrap();
    for line in ["set crawford on", "set postcrawford on", "set postcrawford off"] {
        let error = session.line(line).unwrap_err().to_string();
        assert!(error.contains("at which a player needs one point"), "{line}: {error}");
    }
    session.line("set score 8 4").unwrap();
    for (line, shown) in
        [("set crawford on", ", Crawford game"), ("set postcrawford on", ", post-Crawford play")]
    {
        session.line(line).unwrap();
        let score = session.line("show score").unwrap().text;
        assert!(score.contains(shown), "{line}: {score}");
    }
}

#[test]
fn a_double_of_an_id_is_offered() {
    let mut session = session();
    session.line("set matchid cBHgAAAAAAAE").unwrap();
    let taken = session.line("take").unwrap().text;
    assert!(taken.contains("accepts the cube at 2"), "{taken}");
    assert!(session.line("show cube").unwrap().text.contains("The cube is at 2"));
}

#[test]
fn the_cubeful_equity_of_an_evaluation_is_that_without_a_double() {
    let mut session = session();
    // Both sides are in the two-sided database, and a double is passed.
    session.line("set xgid XGID=-BB--------------------ab-:0:0:1:00:0:0:3:0:10").unwrap();
    let text = session.line("eval").unwrap().text;
    assert!(text.contains("+0.713    +0.713"), "{text}");
    assert!(text.contains("1. Double, pass        +1.000"), "{text}");
}

#[test]
fn a_stored_analysis_is_below_the_board() {
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/statistics/noisy-3p.sgf");
    let mut session = session();
    for line in [&*format!("load match {path}"), "first game", "next 3"] {
        session.line(line).unwrap();
    }
    let shown = |session: &mut Interpreter| session.line("show board").unwrap().text;
    assert!(!shown(&mut session).contains("Rolled 43"));
    session.line("set annotation on").unwrap();
    let text = shown(&mut session);
    assert!(text.contains("Rolled 43 (-0.160):"), "{text}");
    assert!(text.contains("*    2. Cubeful 0-ply    24/20 18/15"), "{text}");
}

#[test]
fn plays_that_a_format_cannot_hold_are_not_lost_silently() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.mat");
    let mut session = session();
    for line in ["set seed 5", "new session", "end game", "new game", "set cube value 2"] {
        session.line(line).unwrap();
    }
    session.line("end game").unwrap();
    // The cube is centred, and match text has only cubes with an owner.
    let error = session.line(&format!("export match mat {}", file.display())).unwrap_err();
    assert!(error.to_string().contains("mat cannot hold boards and cubes"), "{error}");
    assert!(!file.exists());
}

#[test]
fn the_variation_holds_for_files_that_name_none() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("n.mat");
    std::fs::write(&file, " 1 point match\n\n Game 1\n a : 0     b : 0\n  1) 21: 23/20\n").unwrap();
    let mut session = session();
    session.line("set variation nackgammon").unwrap();
    let reply = session.line(&format!("import mat {}", file.display())).unwrap();
    assert_eq!(reply.notice, "");
    assert_eq!(session.line("show variation").unwrap().text, "You are playing: Nackgammon\n");
}

/// After the last game the match has no position of its own.
#[test]
fn positions_are_written_at_the_end_of_a_match() {
    let folder = tempfile::tempdir().unwrap();
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/mat/gnubg-export-7p.mat");
    let mut session = session();
    session.line(&format!("load match {path}")).unwrap();
    for form in ["snowietxt", "pos", "bgonline", "png", "text", "html"] {
        let file = folder.path().join(form);
        let reply = session.line(&format!("export position {form} {}", file.display())).unwrap();
        assert!(std::fs::metadata(file).unwrap().len() > 10, "{form}");
        let is_before = reply.notice.contains("the position before its end was written");
        assert_eq!(is_before, ["snowietxt", "pos", "bgonline"].contains(&form), "{form}");
    }
}

#[test]
fn names_of_a_match_that_was_read_are_no_settings() {
    let folder = tempfile::tempdir().unwrap();
    let path =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/mat/gnubg-export-7p.mat");
    let mut session = session();
    session.line(&format!("load match {path}")).unwrap();
    let file = folder.path().join("rc");
    session.line(&format!("save settings {}", file.display())).unwrap();
    let text = std::fs::read_to_string(file).unwrap();
    assert!(!text.contains("charlot"), "{text}");
    // As in GNU Backgammon, the next match has them.
    session.line("new match 3").unwrap();
    assert!(session.line("show score").unwrap().text.contains("charlot1 0"));
}

#[test]
fn the_position_after_a_listed_play_is_evaluated() {
    let mut session = session();
    session.line("set gnubgid 4HPwATDgc/ABMA:cIkFAAAAAAAA").unwrap();
    session.line("hint").unwrap();
    let evaluated = session.line("eval =2").unwrap().text;
    session.line("set board =2").unwrap();
    assert_eq!(session.line("eval").unwrap().text, evaluated);
    assert!(session.line("eval =99").is_err());
}

#[test]
fn the_board_turns_for_a_player_who_moves_clockwise() {
    let mut session = session();
    session.line("set xgid XGID=-B-BBBBa---------aaaabbbbA:1:1:1:52:1:2:0:5:10").unwrap();
    session.line("set clockwise on").unwrap();
    let text = session.line("show board").unwrap().text;
    // As GNU Backgammon draws it.
    for line in [
        "    +24-23-22-21-20-19------18-17-16-15-14-13-+  O: gnubg",
        "  O | O  O  O  O  O  O |   | O  O             |  2 points",
        "    |                  |BAR|                  |v 5 points match",
        "  X | X     X  X  X  X | X | O                |  1 point",
        "    +-1--2--3--4--5--6-------7--8--9-10-11-12-+  X: user (Cube: 2)",
    ] {
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
}

#[test]
fn a_byte_order_mark_is_no_word() {
    session().line("\u{feff}show version").unwrap();
}

#[test]
fn an_error_changes_nothing() {
    let mut session = session();
    session.line("set matchid cAkAAAAAAAAA").unwrap();
    session.line("set dice 3 1").unwrap();
    let before = session.line("show board").unwrap().text;
    for line in
        ["move 1/2", "roll", "take", "set score 1", "set board 123", "set dice 7 1", "agree"]
    {
        assert!(session.line(line).is_err(), "{line}");
        assert_eq!(session.line("show board").unwrap().text, before, "{line}");
    }
    assert!(session.line("hint 1").unwrap().text.contains("8/5 6/5"));
    session.line("move 8/5 6/5").unwrap();
    assert!(session.line("show board").unwrap().text.contains("sGfwATDgc/ABMA"));
}

#[test]
fn random_lines_never_panic() {
    let mut session = session();
    session.line("new match 3").unwrap();
    let slow = [
        "save",
        "export",
        "analyse",
        "calibrate",
        "rollout",
        "load",
        "relational",
        "set rng user",
        "set autosave",
    ];
    let words: Vec<&str> = commands()
        .filter(|line| !slow.iter().any(|beginning| line.starts_with(beginning)))
        .filter(|line| *line != "end game" && !line.ends_with("plies"))
        .collect();
    let ends =
        ["", "0", "1", "-1", "on", "99999999999999999999", "é\u{0}", "3 1", "=", "nan", "1 2 3"];
    let mut state = 1_usize;
    for _ in 0..3000 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let line =
            format!("{} {}", words[(state >> 33) % words.len()], ends[(state >> 20) % ends.len()]);
        if let Err(LineError::Words(error)) = session.line(&line) {
            assert!(line.starts_with("set") && line.contains("player"), "{line}: {error}");
        }
        assert!(!session.prompt().is_empty() || line.starts_with("set prompt"), "{line}");
    }
}

#[test]
fn a_game_or_a_file_is_lost_after_a_question_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.sgf").display().to_string();
    let mut session = session().at_a_prompt();
    let mut said = |line: &str| session.line(line).unwrap().text;
    let length = |score: String| score.rsplit_once("match to ").unwrap().1[..1].to_owned();
    said("new match 5");
    assert_eq!(said("new match 7"), "The game in progress will be lost. Go on?\n");
    assert_eq!(said("no"), "Nothing was changed.\n");
    assert_eq!(length(said("show score")), "5");
    said("new match 7");
    said("y");
    assert_eq!(length(said("show score")), "7");
    said("set confirm default no");
    said("new match 9");
    assert_eq!(length(said("show score")), "7");
    said("set confirm new off");
    said("new match 9");
    assert_eq!(length(said("show score")), "9");
    let save = format!("save match {file}");
    said(&save);
    std::fs::write(&file, "mine").unwrap();
    said(&save);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
    said("set confirm save off");
    said(&save);
    assert!(std::fs::read_to_string(&file).unwrap().starts_with("(;"));
}

/// As GNU Backgammon 1.07 throws after `set rng bbs modulus 1000730021` and `set seed 5`.
#[test]
fn blum_blum_and_shub_take_another_modulus() {
    let mut session = session();
    for line in ["set rng bbs modulus 1000730021 5", "set seed 5"] {
        session.line(line).unwrap();
        assert_eq!(session.line("dicerolls 3").unwrap().text, "6 5\n2 1\n6 5\n");
    }
    assert!(session.line("set rng bbs modulus 1").is_err());
    let rolls = |session: &mut Interpreter, line: &str| {
        session.line(line).unwrap();
        session.line("dicerolls 9").unwrap().text
    };
    let [by_factors, by_modulus] = ["factors 30011 32003 5", "modulus 960442033 5"]
        .map(|words| rolls(&mut session, &format!("set rng bbs {words}")));
    assert_eq!(by_factors, by_modulus);
    for factors in ["5 19", "19 19", "19", "19 x"] {
        assert!(session.line(&format!("set rng bbs factors {factors}")).is_err(), "{factors}");
    }
}

#[test]
fn an_analysis_and_a_player_have_rollouts_of_their_own() {
    let end = "set xgid XGID=-ABCA-----------------bbb-:0:0:1:21:0:0:0:0:10";
    let analysed = |own: &str| {
        let mut session = session();
        for line in [
            "set xgid XGID=-b----E-C---eE---c-e----B-:0:0:1:21:0:0:3:0:10",
            "move 13/11 24/23",
            // Close decisions alone are rolled out.
            "set analysis threshold doubtful 0.01",
            "set analysis chequerplay type rollout",
            "set analysis chequerplay rollout trials 72",
            "set analysis chequerplay rollout truncation enable on",
            "set analysis chequerplay rollout truncation plies 3",
            own,
            "analyse match",
        ] {
            session.line(line).unwrap();
        }
        format!("{:?}", session.record())
    };
    let [few, other] = ["36", "108"].map(|trials| {
        let record = analysed(&format!("set analysis chequerplay rollout trials {trials}"));
        (record.contains(&format!("Rollout {{ trials: {trials},")), record)
    });
    assert!(few.0 && other.0, "{} {}", few.1, other.1);
    // A player writes a file for each trial of its own rollouts.
    let folder = tempfile::tempdir().unwrap();
    let mut session = session();
    for line in [
        end,
        "set player 1 gnubg",
        "set player 1 chequerplay type rollout",
        "set player 1 chequerplay rollout trials 36",
        "set player 1 chequerplay rollout log on",
        &format!(
            "set player 1 chequerplay rollout logfile {}",
            folder.path().join("log").display()
        ),
        "play",
    ] {
        session.line(line).unwrap();
    }
    let files = std::fs::read_dir(folder.path()).unwrap().count();
    assert!(files >= 36 && files.is_multiple_of(36), "{files}");
}
