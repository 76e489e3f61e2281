//! Sessions at the prompt.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::Path;
use std::thread;

use barpoint::Engine;
use barpoint_core::{ByPlayer, MatchLength, Player};
use barpoint_language::{Language, Messages};
use barpoint_play::Terms;
use barpoint_prompt::Session;
use barpoint_records::{Action, Mark, RecordedPlay, Rules};

fn terms(length: u32) -> Terms {
    let players = ByPlayer(["Ann".to_owned(), "Bob".to_owned()]);
    Terms { length: MatchLength::new(length), players, ..Terms::default() }
}

fn session_of(terms: Terms) -> Session {
    let engine = Engine::new().with_plies(0).unwrap();
    let mut session = Session::new(engine, terms, Messages::of(Language::English)).unwrap();
    for line in ["dice mersenne 2", "tutor level 0"] {
        session.line(line).unwrap();
    }
    session
}

/// Two people, whose rolls are entered.
fn manual(length: u32) -> Session {
    let mut session = session_of(terms(length));
    session.line("dice manual").unwrap();
    session.advance().unwrap();
    session
}

/// Carries out a line and all that follows without a person.
fn say(session: &mut Session, line: &str) -> String {
    let mut text = session.line(line).unwrap_or_else(|error| panic!("{line}: {error}")).text;
    while let Some(reply) = session.advance().unwrap() {
        text += &reply.text;
    }
    text
}

/// Plays the best play of the hint.
fn best(session: &mut Session) -> String {
    say(session, "hint");
    say(session, "=1")
}

fn refused(session: &mut Session, line: &str) -> String {
    session.line(line).expect_err(line).to_string()
}

#[test]
fn a_live_match_is_entered_roll_by_roll() {
    let mut session = manual(3);
    assert_eq!(say(&mut session, "13: 8/5 6/5"), "Bob rolls 31.\nBob plays 8/5 6/5.\n");
    assert_eq!(say(&mut session, "double"), "Ann doubles to 2.\n");
    assert_eq!(session.prompt(), "Bob: take, pass> ");
    say(&mut session, "take");
    assert_eq!(say(&mut session, "64"), "Ann rolls 64.\n");
    assert_eq!(session.prompt(), "Ann: 64> ");
    assert!(refused(&mut session, "24/13").contains("24/13"));
    assert_eq!(session.moves(), ["  1. X 31: 8/5 6/5", "  2. O doubles to 2", "  3. X takes"]);
    assert!(say(&mut session, "24/18 13/9").contains("Ann plays 24/18 13/9."));
    assert_eq!(session.moves()[3], "  4. O 64: 24/18 13/9");
    // A wrong play takes its roll back.
    let before = session.table().record().clone();
    refused(&mut session, "52: 1/off");
    assert_eq!(*session.table().record(), before);
    assert_eq!(say(&mut session, "dice").trim(), "Dice: manual; 2 throws so far.");
}

#[test]
fn a_roll_of_real_dice_is_asked_for() {
    let mut session = manual(0);
    assert_eq!(session.prompt(), "Enter the dice of Ann, such as 31. ");
    assert_eq!(say(&mut session, "6 6"), "Both players throw 6 and throw again.\n");
    say(&mut session, "61");
    assert_eq!(session.prompt(), "Ann: 61> ");
    let mut other = session_of(terms(0));
    assert!(refused(&mut other, "31").contains("dice manual"));
}

#[test]
fn rolls_that_are_taken_back_come_again() {
    let mut session = session_of(terms(0));
    session.advance().unwrap();
    let rolls = |session: &mut Session| -> Vec<_> {
        let mut rolls = Vec::new();
        while rolls.len() < 6 {
            if let Some(dice) = session.table().dice() {
                rolls.push(dice);
                let plays = session.table().plays().unwrap();
                let play = plays.first().map(|play| play.play.to_string());
                say(session, &play.unwrap_or_default());
            } else {
                say(session, "roll");
            }
        }
        rolls
    };
    let first = rolls(&mut session);
    while session.line("undo").is_ok() {}
    assert_eq!(rolls(&mut session), first);
}

#[test]
fn the_tutor_warns_once_and_the_play_is_then_made() {
    let mut session = manual(0);
    say(&mut session, "tutor on");
    say(&mut session, "13");
    let warning = say(&mut session, "24/20");
    assert!(warning.starts_with("Tutor: 24/20 is very bad and loses 0."), "{warning}");
    assert!(session.table().dice().is_some());
    assert!(refused(&mut session, "").contains("Type yes"));
    assert_eq!(say(&mut session, "yes"), "Bob plays 24/20.\n");
    assert!(refused(&mut session, "yes").contains("nothing to confirm"));
    // A good play is made at once, and cube actions have a switch of their own.
    say(&mut session, "tutor cube off");
    say(&mut session, "double");
    say(&mut session, "take");
    say(&mut session, "31");
    say(&mut session, "tutor move off");
    assert!(say(&mut session, "24/20").starts_with("Ann plays"));
}

#[test]
fn the_tutor_leaves_races_alone_if_wanted() {
    let mut session = manual(0);
    say(&mut session, "13: 8/5 6/5");
    say(&mut session, "tutor on");
    say(&mut session, "set board XGID=-FCB--A---------------bff-:0:0:1:00:0:0:0:0:10");
    say(&mut session, "set dice 21");
    // Every decision is warned of.
    say(&mut session, "tutor threshold 0");
    assert!(say(&mut session, "6/4 3/2").starts_with("Tutor: "));
    say(&mut session, "tutor races off");
    assert!(say(&mut session, "6/3").starts_with("Bob plays 6/3."));
}

#[test]
fn a_hint_lists_plays_and_a_number_plays_one() {
    let mut session = manual(0);
    say(&mut session, "13");
    let hint = say(&mut session, "hint 3");
    assert_eq!(hint.lines().count(), 3);
    assert!(hint.starts_with(" 1. 8/5 6/5"), "{hint}");
    let second = hint.lines().nth(1).unwrap()[4..].split("  ").next().unwrap().trim().to_owned();
    assert_eq!(say(&mut session, "=2"), format!("Bob plays {second}.\n"));
    assert!(say(&mut session, "hint").starts_with("Cube action: no double, "));
    say(&mut session, "31");
    assert!(refused(&mut session, "=1").contains("no hint was given"));
    say(&mut session, "hint");
    assert!(refused(&mut session, "=99").contains("expected a number from 1 to 5"));
    assert!(refused(&mut session, "=x").contains("expected a number"));
}

#[test]
fn wrong_resignations_are_judged_and_their_answers_too() {
    let mut session = manual(5);
    say(&mut session, "13: 8/5 6/5");
    let text = say(&mut session, "resign gammon");
    assert!(text.contains("Ann offers to resign a gammon."), "{text}");
    assert!(text.contains("resign (gammon) loses 2.") || text.contains("loses 1."), "{text}");
    let text = say(&mut session, "decline");
    assert!(text.contains("decline loses"), "{text}");
    say(&mut session, "resign");
    let text = say(&mut session, "accept");
    assert!(text.contains("Bob wins 1 point."), "{text}");
}

#[test]
fn resignations_that_were_analysed_are_in_the_statistics() {
    let mut session = manual(0);
    say(&mut session, "13");
    say(&mut session, "resign gammon");
    say(&mut session, "accept");
    say(&mut session, "analyse match fast");
    let text = say(&mut session, "statistics");
    assert!(text.contains("Bob: error 0.") || text.contains("Ann: error 0."), "{text}");
    assert!(text.contains("in 1 resignation or answer."), "{text}");
}

#[test]
fn the_engine_answers_resignations_by_their_equity() {
    let mut session = manual(0);
    say(&mut session, "player o barpoint:0");
    say(&mut session, "13: 8/5 6/5");
    say(&mut session, "61");
    assert!(say(&mut session, "resign").contains("Ann accepts the resignation."));
}

#[test]
fn undo_restores_what_an_earlier_action_replaced() {
    let mut session = manual(0);
    say(&mut session, "13: 8/5 6/5");
    say(&mut session, "64: 24/18 13/9");
    let whole = session.table().record().clone();
    assert_eq!(say(&mut session, "previous"), "Game 1, action 1 of 2.\n");
    assert!(say(&mut session, "52").contains("undo restores it"));
    say(&mut session, "undo");
    say(&mut session, "last");
    assert_eq!(*session.table().record(), whole);
    say(&mut session, "annotate bad");
    say(&mut session, "first");
    assert!(say(&mut session, "next marked").starts_with("Game 1, action 1"));
    assert_eq!(whole.games[0].entries.len(), 2);
    say(&mut session, "last");
    let mark = session.table().latest().unwrap().analysis().unwrap().play_mark;
    assert_eq!(mark, Some(Mark::Bad));
}

#[test]
fn undo_goes_back_to_a_decision_of_a_person() {
    let mut session = session_of(terms(1));
    session.line("player o barpoint:0").unwrap();
    say(&mut session, "pips");
    let before = session.table().record().clone();
    // The engine answers, and the dice of the next turn are rolled.
    say(&mut session, "hint");
    say(&mut session, "=2");
    assert!(session.table().dice().is_some() && *session.table().record() != before);
    let play =
        session.table().record().games[0].entries.iter().find_map(|entry| match &entry.action {
            Action::Play { player: Player::One, play: RecordedPlay::Legal(play), .. } => {
                Some(*play)
            }
            _ => None,
        });
    let said = format!("Bob takes back {}.\n", play.unwrap());
    assert_eq!(say(&mut session, "undo"), said);
    assert_eq!(*session.table().record(), before);
    // A roll that came on its own would come again, with other dice.
    assert_eq!(refused(&mut session, "undo"), "there is nothing to take back");
    assert_eq!(*session.table().record(), before);
}

#[test]
fn the_end_says_what_may_follow() {
    let mut session = session_of(terms(1));
    say(&mut session, "player o barpoint:0");
    say(&mut session, "player x barpoint:0");
    assert!(session.table().is_over());
    assert_eq!(session.prompt(), "new match or quit> ");
    assert!(say(&mut session, "").contains("new match begins another match"));
    assert_eq!(refused(&mut session, "5x"), "play is over");
}

#[test]
fn beavers_raccoons_and_automatic_doubles_follow_the_rules() {
    let mut session = manual(0);
    say(&mut session, "automatic doubles 1");
    assert!(say(&mut session, "55").contains("The cube is doubled to 2."));
    assert!(!say(&mut session, "44").contains("doubled to"));
    say(&mut session, "13: 8/5 6/5");
    assert_eq!(say(&mut session, "double"), "Ann doubles to 4.\n");
    say(&mut session, "beaver");
    assert_eq!(session.prompt(), "Ann: take, pass, raccoon> ");
    say(&mut session, "double");
    say(&mut session, "take");
    assert_eq!(session.table().cube().value.get(), 16);
    assert!(refused(&mut session, "beavers off").contains("beavers are not allowed"));
    say(&mut session, "undo");
    say(&mut session, "undo");
    say(&mut session, "undo");
    say(&mut session, "beavers off");
    assert_eq!(say(&mut session, "raccoons"), "raccoons: on.\n");
}

#[test]
fn automatic_options_act_without_asking() {
    let mut session = manual(1);
    say(&mut session, "13: 8/5 6/5");
    // In a match to one point there is no cube: the dice are asked for at once.
    assert!(session.prompt().starts_with("Enter the dice of Ann"));
    say(&mut session, "automatic roll off");
    let mut session = session_of(terms(1));
    say(&mut session, "automatic move on");
    say(&mut session, "automatic bearoff on");
    say(&mut session, "last");
    let board = "set board XGID=-BA-------------------bbb-:0:0:1:00:0:0:0:1:10";
    let text = say(&mut session, board);
    assert!(text.contains("wins 1 point") || text.contains("wins 2 points"), "{text}");
    assert!(text.contains("wins the match."), "{text}");
}

#[test]
fn a_session_that_was_killed_continues_with_the_same_dice() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.json");
    let engine = Engine::new().with_plies(0).unwrap();
    let play = |session: &mut Session, count: usize| {
        for _ in 0..count {
            if session.table().dice().is_some() {
                best(session);
            } else {
                say(session, "");
            }
        }
    };
    let mut whole = session_of(terms(3));
    play(&mut whole, 40);
    let mut first = session_of(terms(3));
    first.save_to(file.clone()).unwrap();
    play(&mut first, 20);
    // Nothing is done at the end: the session is dropped where it was.
    drop(first);
    let english = Messages::of(Language::English);
    let mut second = Session::new(engine, Terms::default(), english).unwrap();
    second.resume(&file).unwrap();
    while second.advance().unwrap().is_some() {}
    play(&mut second, 20);
    assert_eq!(second.table().record(), whole.table().record());
}

#[test]
fn a_file_starts_no_programs() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("session.json");
    let mut session = session_of(terms(3));
    session.save_to(file.clone()).unwrap();
    let mark = folder.path().join("started");
    let text = fs::read_to_string(&file).unwrap();
    let command = format!("player o line:touch {}", mark.display());
    fs::write(&file, text.replace("player o human", &command)).unwrap();
    let mut other = session_of(terms(0));
    let reply = other.resume(&file).unwrap();
    assert!(reply.text.contains("O was played by a program."), "{}", reply.text);
    assert!(!mark.exists());
}

/// Makes a play, in a session that is saved to a file if there is one.
fn play_once(mut session: Session, file: Option<&Path>) -> Session {
    if let Some(file) = file {
        session.save_to(file.to_owned()).unwrap();
    }
    say(&mut session, "roll");
    best(&mut session);
    session
}

#[test]
fn a_file_is_written_by_the_first_action_only() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.mat");
    play_once(session_of(terms(3)), Some(&file));
    let ours = fs::read_to_string(&file).unwrap();
    let resumed = || {
        let mut other = session_of(terms(0));
        let reply = other.resume(&file).unwrap();
        (other, reply.text)
    };
    // What `play` has written goes on in place.
    let (other, text) = resumed();
    assert_eq!(text, "The match continues.\n");
    assert_eq!(fs::read_to_string(&file).unwrap(), ours);
    play_once(other, None);
    assert_ne!(fs::read_to_string(&file).unwrap(), ours);
    // A file with something that the record does not hold stays as it is.
    let theirs = format!("; [Nobody knows \"this\"]\n{ours}");
    fs::write(&file, &theirs).unwrap();
    let (other, text) = resumed();
    assert!(text.contains("Another program wrote") && text.contains("match-2.mat"), "{text}");
    play_once(other, None);
    assert_eq!(fs::read_to_string(&file).unwrap(), theirs);
    assert!(folder.path().join("match-2.mat").exists());
}

#[test]
fn a_file_of_several_matches_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("two.mat");
    let mut session = play_once(session_of(terms(3)), Some(&file));
    let one = fs::read_to_string(&file).unwrap();
    let two = format!("{one}\n{one}");
    fs::write(&file, &two).unwrap();
    let error = session_of(terms(0)).resume(&file).unwrap_err().to_string();
    assert!(error.ends_with("two.mat: 2 matches: expected a file of one match"), "{error}");
    assert!(refused(&mut session, &format!("load {}", file.display())).contains("2 matches"));
    assert_eq!(fs::read_to_string(&file).unwrap(), two);
    let error = session_of(terms(0)).resume(folder.path()).unwrap_err().to_string();
    assert!(error.contains("not an ordinary file"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_a_private_file_stays_private() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["match.json", "link.json"].map(|name| folder.path().join(name));
    let mut session = session_of(terms(3));
    session.save_to(file.clone()).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    symlink(&file, &link).unwrap();
    let before = fs::read(&file).unwrap();
    let mut other = session_of(terms(0));
    other.resume(&link).unwrap();
    say(&mut other, "roll");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_ne!(fs::read(&file).unwrap(), before);
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn a_byte_order_mark_is_no_word() {
    say(&mut session_of(terms(3)), "\u{feff}roll");
}

#[test]
fn a_new_match_gets_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("match.json");
    let mut session = session_of(terms(3));
    session.save_to(file.clone()).unwrap();
    say(&mut session, "roll");
    let before = fs::read(&file).unwrap();
    let text = say(&mut session, "new match 5 nackgammon");
    assert!(text.contains("match-2.json from now on."), "{text}");
    assert_eq!(fs::read(&file).unwrap(), before);
    assert_eq!(session.file(), Some(&*folder.path().join("match-2.json")));
    assert_eq!(session.table().record().length, MatchLength::new(5));
    let copy = folder.path().join("copy.sgf");
    say(&mut session, &format!("save \"{}\"", copy.display()));
    assert!(refused(&mut session, &format!("save {}", copy.display())).contains("exists"));
    assert!(refused(&mut session, "save match.doc").contains(".json"));
    assert!(refused(&mut session, "load no-such-file").contains("no-such-file"));
    say(&mut session, &format!("load {}", copy.display()));
}

#[test]
fn committed_dice_are_verified_after_the_game() {
    let mut session = session_of(terms(1));
    let text = session.line("dice committed Ann and Bob").unwrap().text;
    let commitment = text.split_whitespace().nth(1).unwrap().trim_end_matches('.').to_owned();
    say(&mut session, "roll");
    let text = say(&mut session, "dice reveal");
    let secret = text.split_whitespace().nth(1).unwrap().trim_end_matches(',');
    let secret: barpoint_dice::commitment::Secret = secret.parse().unwrap();
    assert_eq!(secret.commitment().to_string(), commitment);
    assert!(refused(&mut session, "dice reveal").contains("no secret"));
}

#[test]
fn actions_are_understood_in_the_language_of_the_session() {
    let mut session = session_of(terms(0));
    session.line("automatic roll off").unwrap();
    say(&mut session, "language de");
    assert_eq!(session.prompt(), "würfeln> ");
    let text = say(&mut session, "würfeln");
    assert!(text.contains(" würfelt "), "{text}");
    assert!(refused(&mut session, "annehmen").contains("erwartet wird"));
    best(&mut session);
    assert!(say(&mut session, "dop").contains(" doppelt auf 2."));
    assert!(session.board().contains("Geldspiel"), "{}", session.board());
    say(&mut session, "language en");
    assert!(refused(&mut session, "annehmen").contains("not a command"));
}

#[test]
fn two_engines_play_a_match_to_its_end() {
    let mut session = session_of(terms(3));
    say(&mut session, "player x beginner");
    let text = say(&mut session, "player o barpoint:0");
    assert!(text.contains("wins the match."), "{text}");
    assert!(session.table().is_over());
    // A session of two engines stops after each game.
    let mut session = session_of(terms(0));
    say(&mut session, "player x beginner");
    say(&mut session, "player o beginner");
    assert_eq!(session.table().record().games.len(), 1);
    say(&mut session, "next game");
    assert_eq!(session.table().record().games.len(), 2);
}

#[test]
fn a_program_on_a_socket_plays() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let engine = Engine::new().with_plies(0).unwrap();
    thread::spawn(move || {
        let (stream, _) = listener.accept().unwrap();
        let mut answers = stream.try_clone().unwrap();
        let external = barpoint_protocol::ExternalPlayer::new(engine, false);
        for line in BufReader::new(stream).lines() {
            let reply = external.line(&line.unwrap());
            writeln!(answers, "{}", reply.text.unwrap_or_default()).unwrap();
        }
    });
    let mut session = session_of(terms(3));
    say(&mut session, &format!("player o external:{address}"));
    for _ in 0..30 {
        if session.table().dice().is_some() {
            best(&mut session);
            continue;
        }
        let line = if session.table().legal().contains(&barpoint_play::LegalAction::Take) {
            "take"
        } else {
            ""
        };
        say(&mut session, line);
    }
    let plays = session.table().record().games[0].entries.iter();
    let theirs = plays.filter(|entry| entry.action.player() == Some(Player::Zero)).count();
    assert!(theirs > 3, "{theirs}");
    assert!(refused(&mut session, "new session hypergammon1").contains("programs play only"));
}

#[test]
fn every_variant_is_played() {
    for variant in ["backgammon", "nackgammon", "hypergammon1", "hypergammon2"] {
        let rules = Rules { variant: variant.parse().unwrap(), ..Rules::default() };
        let mut session = session_of(Terms { rules, single_game: true, ..terms(0) });
        say(&mut session, "player x barpoint:0");
        say(&mut session, "player o barpoint:0");
        assert!(session.table().is_over(), "{variant}");
    }
}

#[test]
fn analysis_shows_what_a_decision_lost() {
    let mut session = manual(0);
    say(&mut session, "analysis on");
    let text = say(&mut session, "13: 24/20");
    assert_eq!(text, "Bob rolls 31.\nBob plays 24/20.\n");
    say(&mut session, "31");
    let text = say(&mut session, "24/20");
    assert!(text.contains("24/20 loses 0.") && text.contains("Best: "), "{text}");
    assert!(say(&mut session, "analyse game instant").starts_with("Analysed 3 decisions."));
    assert!(say(&mut session, "statistics").contains("Ann: PR "));
}

#[test]
fn wrong_lines_change_nothing_and_name_what_is_expected() {
    let mut session = session_of(terms(3));
    say(&mut session, "roll");
    let before = session.table().record().clone();
    for line in [
        "rol l",
        "hnt",
        "24/1",
        "99",
        "=0",
        "resign 7",
        "hint 0",
        "next x",
        "player z human",
        "player o nobody",
        "name",
        "automatic x on",
        "automatic roll maybe",
        "tutor level 9",
        "tutor threshold nan",
        "language tlh",
        "set score 1",
        "set score 9 9",
        "set cube 3",
        "set cube 2 nobody",
        "set board xyz",
        "set turn nobody",
        "dice nothing",
        "dice mersenne x",
        "dice file /no/such/file",
        "info date yesterday",
        "annotate wonderful",
        "new match 0",
        "new match x",
        "new chess",
        "analyse slowly",
        "help nothing",
        "save",
        "load",
        "take",
        "accept",
        "beaver",
        "new session hypergammon9",
    ] {
        let error = session.line(line).map(|reply| panic!("{line}: {reply:?}")).unwrap_err();
        assert!(!error.to_string().is_empty());
        assert_eq!(*session.table().record(), before, "{line}");
    }
    assert!(refused(&mut session, &"x".repeat(3000)).contains("too long"));
    assert!(refused(&mut session, "hnt").contains("or a command such as hint"));
}

#[test]
fn the_board_of_an_id_comes_with_all_that_the_id_states() {
    let mut session = session_of(terms(5));
    let id = "XGID=-b----E-C---eE---c-e----B-:1:1:1:31:2:1:0:5:10";
    assert_eq!(say(&mut session, &format!("board {id}")), "The board is set.\n");
    let table = session.table();
    assert_eq!(table.dice().map(|dice| dice.to_string()).as_deref(), Some("31"));
    assert_eq!((table.cube().value.get(), table.cube_owner()), (2, Some(Player::One)));
    assert_eq!(table.game().score, ByPlayer([1, 2]));
    // Another length is named, with its score, and so is a variant.
    let longer = id.replace(":2:1:0:5:", ":2:1:0:9:");
    assert_eq!(
        say(&mut session, &format!("board {longer}")),
        "The board is set.\nNot taken over from the ID: 9-point match, X 2, O 1.\n"
    );
    assert_eq!(
        say(&mut session, "board hypergammon3"),
        "The board is set.\nNot taken over from the ID: hypergammon3.\n"
    );
    assert_eq!(
        say(&mut session, "board 4HPwATDgc/ABMA:cAzgAAAAAAAA"),
        "The board is set.\nNot taken over from the ID: 7-point match, X 0, O 0.\n\
         the end of the game of the position is not used here\n"
    );
    // A wrong ID says what is wrong with it.
    let wrong = id.replace(":0:5:", ":1:5:");
    assert!(refused(&mut session, &format!("board {wrong}")).contains("Crawford"));
    // A position ID keeps everything else.
    say(&mut session, "board 4HPwATDgc/ABMA");
    assert_eq!(session.table().game().score, ByPlayer([1, 2]));
    // The other player on roll, in the Crawford game; and an offer.
    let mut session = session_of(terms(5));
    let crawford = "XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:4:1:1:5:10";
    say(&mut session, &format!("board {crawford}"));
    assert_eq!(session.table().on_roll(), Player::Zero);
    assert!(session.table().game().crawford);
    let doubled = "XGID=-b----E-C---eE---c-e----B-:0:0:1:D:2:1:0:5:10";
    say(&mut session, &format!("board {doubled}"));
    assert_eq!(session.prompt(), "Ann: take, pass> ");
}

#[test]
fn rules_of_a_session_come_with_the_board() {
    let mut session = session_of(Terms { length: None, ..terms(1) });
    let id = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:0:0:0:1";
    assert_eq!(say(&mut session, &format!("board {id}")), "The board is set.\n");
    let rules = session.table().record().rules;
    assert!(!rules.jacoby && !rules.beavers);
    assert_eq!(rules.cube_limit.map(barpoint::CubeValue::get), Some(2));
    assert_eq!(session.table().game().score, ByPlayer([0, 3]));
}

#[test]
fn an_illegal_play_stands_if_both_players_let_it_stand() {
    let mut session = manual(0);
    say(&mut session, "13: 8/5 6/5");
    say(&mut session, "64");
    assert!(session.line("24/18 13/8").is_err());
    let said = say(&mut session, "illegal 24/18 13/8");
    assert!(said.contains("24/18 13/8 against the rules, and it stands."), "{said}");
    let entries = &session.table().record().games[0].entries;
    assert_eq!(entries.len(), 2, "{entries:?}");
    assert!(format!("{:?}", entries[1].action).contains("Odd"), "{entries:?}");
    // The other player goes on from the board after it.
    assert_eq!(session.table().dice(), None);
    say(&mut session, "31: 8/5 6/5");
    assert_eq!(session.table().record().games[0].entries.len(), 3);
    // Moves that no board allows are refused, and a legal play is one.
    say(&mut session, "64");
    assert!(session.line("illegal 9/3 9/5").is_err());
    assert!(session.line("illegal").is_err());
    say(&mut session, "illegal 24/14");
    let entries = &session.table().record().games[0].entries;
    assert!(format!("{:?}", entries[3].action).contains("Legal"), "{entries:?}");
    // It is taken back as any other.
    while session.line("undo").is_ok() {}
    assert_eq!(session.table().record().games[0].entries, []);
}
