use barpoint_core::{
    ByPlayer, CubeValue, Decision, GameValue, MatchLength, Offer, Player, Variant,
};

use super::SGF;
use crate::model::{
    Action, Ending, Entry, FilePlace, Game, GameEnd, Match, OddPlay, RecordedPlay, Rules,
    WarningKind,
};
use crate::{ReadError, read_file};

fn read(text: &str) -> Match {
    let reading = read_file(text.as_bytes()).unwrap();
    assert_eq!(reading.format, "sgf");
    let [record] = <[Match; 1]>::try_from(reading.matches).unwrap();
    record
}

fn game(nodes: &str) -> (Match, Game) {
    let record = read(&format!("(;FF[4]GM[6]{nodes})"));
    let game = record.games[0].clone();
    (record, game)
}

fn actions(game: &Game) -> Vec<String> {
    let show = |action: &Action| match action {
        Action::Play { player, dice, play: RecordedPlay::Legal(play) } => {
            format!("{player}: {dice} {play}")
        }
        other => format!("{other:?}"),
    };
    game.entries.iter().map(|entry| show(&entry.action)).collect()
}

fn written(record: &Match) -> String {
    let written = SGF.write(std::slice::from_ref(record)).unwrap();
    let text = String::from_utf8(written.bytes).unwrap();
    let again = read(&text);
    let second = SGF.write(&[again]).unwrap().bytes;
    assert_eq!(String::from_utf8(second).unwrap(), text);
    text
}

#[test]
fn the_moves_of_the_specification() {
    let (record, first) = game(";W[31hefe]");
    assert_eq!(actions(&first), ["player 0: 31 8/5 6/5"]);
    assert_eq!((&record.warnings[..], first.end), (&[][..], None));

    // Both examples need a board: one black chequer on the bar, and then five white points.
    let (_, bar) = game("AW[f][f][h][h][h]AB[y][x]PL[B];B[61yg]");
    assert_eq!(actions(&bar)[1], "player 1: 61 bar/18");
    let (_, dance) = game("AW[f][f][a][b]AB[y][x]PL[B];B[66]");
    assert_eq!(actions(&dance)[1], "player 1: 66 cannot move");

    let (_, off) = game("AW[f][e][d][c][a]AB[x][x]PL[W];W[66fzezdzcz]");
    assert_eq!(actions(&off)[1], "player 0: 66 6/off 5/off 4/off 3/off");
}

#[test]
fn the_beaver_of_the_specification() {
    let nodes = "AW[f][f][f][f][f]AB[x][x]PL[W];W[double];B[double];W[take];W[66fzfzfzfz]";
    let (record, game) = game(nodes);
    assert_eq!(record.warnings, []);
    assert_eq!(
        actions(&game)[1..],
        ["Double(Zero)", "Beaver(One)", "Take(Zero)", "player 0: 66 6/off(4)"]
    );
    let replay: Vec<_> = game.replay(&record).collect();
    assert_eq!(replay[2].before.decision(), Decision::Answer(Offer::Double));
    let last = &replay[4].before;
    assert_eq!((last.cube().value.get(), last.cube_owner()), (4, Some(Player::One)));
    assert!(written(&record).contains(";W[double]\n;B[double]\n;W[take]\n;W[66fzfzfzfz]"));
}

#[test]
fn match_information_is_that_of_the_specification() {
    let (record, game) = game("MI[length:7][game:3][ws:2][bs:1]RU[Crawford]");
    assert_eq!(record.length, MatchLength::new(7));
    let (record, _) = self::game("MI[length:32768]");
    assert_eq!(record.length, None);
    assert_eq!(record.warnings[0].what, "`32768` is not a match length; read as a session");
    assert_eq!(game.score, ByPlayer([2, 1]));
    assert!(record.rules.crawford && !game.crawford);
    let score = "MI[Length:7][WS:6][BS:1][unknown:x]";
    let (record, crawford) = self::game(&format!("{score}RU[Crawford:CrawfordGame]"));
    assert!(record.rules.crawford && crawford.crawford && record.warnings.is_empty());
    let (record, without) = self::game(score);
    assert!(!record.rules.crawford && !without.crawford);
    let mut session = Match { length: None, ..record };
    session.games[0].crawford = true;
    assert!(
        !written(&session).contains("CrawfordGame"),
        "sessions have none, and readers no place for it"
    );
    let (session, _) = self::game("RU[Jacoby]");
    assert!(session.length.is_none() && session.rules.jacoby);
    assert!(!self::game("").0.rules.jacoby);
    assert_eq!(self::game("RU[Crawford:Nackgammon]").0.rules.variant, Variant::Nackgammon);
}

#[test]
fn results_are_those_of_the_specification() {
    let end = |nodes: &str| game(nodes).1.end.unwrap();
    // White resigns a backgammon on a 2 cube, worth 6 points.
    let doubled = "RE[B+6R];W[31hefe];B[double];W[take]";
    let backgammon = Ending::Resigned(GameValue::Backgammon);
    assert_eq!(end(doubled), GameEnd { winner: Player::One, points: 6, how: backgammon });
    // Black resigns a gammon on a 1 cube, worth 2 points.
    let gammon = Ending::Resigned(GameValue::Gammon);
    let resigned = GameEnd { winner: Player::Zero, points: 2, how: gammon };
    assert_eq!(end("RE[W+2Resign];W[31hefe]"), resigned);
    // Black drops a redouble to 8.
    let dropped = "CV[4]CP[w]RE[W+4]MI[length:9];W[double];B[drop]";
    let how = Ending::Dropped;
    assert_eq!(end(dropped), GameEnd { winner: Player::Zero, points: 4, how });

    let (record, open) = game(";W[31hefe]");
    assert_eq!((open.end, &record.warnings[..]), (None, &[][..]));
    let (record, unknown) = game("RE[W+4];W[31hefe]");
    assert_eq!(unknown.end.map(|end| end.how), Some(Ending::Unknown));
    assert_eq!(record.warnings[0].kind, WarningKind::Ending);
}

#[test]
fn setups_are_read_and_written() {
    let nodes = ";PL[B]AE[a:y]AW[a][a][y]AB[x][v];CV[4];CP[w];PL[B]DI[52]";
    let (record, game) = game(nodes);
    assert_eq!(record.warnings, []);
    let [board, value, owner, dice] = &actions(&game)[..] else { panic!("{game:?}") };
    assert!(board.starts_with("SetPosition { on_roll: One"), "{board}");
    assert_eq!(value, "SetCube { value: 4, owner: None }");
    assert_eq!(owner, "SetCube { value: 4, owner: Some(Zero) }");
    assert_eq!(dice, "SetDice { player: One, dice: 52 }");
    let Action::SetPosition { position, .. } = &game.entries[0].action else { panic!() };
    assert_eq!((position.pips().on_roll, position.pips().opponent), (1 + 3, 1 + 1 + 25));
    let text = written(&record);
    assert!(
        text.contains(";PL[B]AE[a:y]AW[a][a][y]AB[x][v]\n;CV[4]\n;CP[w]\n;PL[B]DI[52])"),
        "{text}"
    );
    // The specification uses another property for the owner.
    let (_, co) = self::game(";CO[b]");
    assert_eq!(actions(&co), ["SetCube { value: 1, owner: Some(One) }"]);
}

#[test]
fn automatic_doubles_and_limits() {
    let (record, game) = game("CV[4];W[31hefe]");
    assert_eq!((game.automatic_doubles, record.games[0].entries.len()), (2, 1));
    assert!(written(&record).contains("CV[4]"));
    let (record, _) = self::game("RU[NoCube]");
    assert_eq!(record.rules.cube_limit, Some(CubeValue::ONE));
}

#[test]
fn illegal_plays_are_kept_with_their_boards() {
    let (record, game) = game(";W[31heff];B[52mkml];W[31xn]");
    let Action::Play { play: RecordedPlay::Odd(odd), .. } = &game.entries[0].action else {
        panic!("{game:?}")
    };
    assert_eq!(odd.text, "8/5 6/6");
    assert!(odd.after.is_some());
    let kinds: Vec<WarningKind> = record.warnings.iter().map(|warning| warning.kind).collect();
    assert_eq!(kinds, [WarningKind::Play; 4]);
    assert_eq!((record.warnings[3].entry, game.lost_board()), (Some(1), Some(1)));
    assert_eq!(record.warnings[0].place, FilePlace::Line { line: 1, column: 14 });
    assert!(written(&record).contains(";W[31heff]\n;B[52"));
}

#[test]
fn odd_plays_keep_their_texts_and_boards() {
    let flipped = Variant::Backgammon.start().flip();
    let boards = [None, Some(flipped), Some(Variant::Hypergammon1.start())];
    for text in ["what is] this:\\", "", "8/5, 6/5", "13/8", "24/19*/18 13/9", "bar/25 8/off"] {
        for after in boards {
            let play = RecordedPlay::Odd(Box::new(OddPlay { text: text.into(), after }));
            let dice = "31".parse().unwrap();
            let action = Action::Play { player: Player::Zero, dice, play };
            let answer = Action::Double(Player::One);
            let entries = vec![Entry::from(action), answer.into()];
            let game = Game { entries, ..Game::default() };
            let record = Match { games: vec![game], ..Match::default() };
            let losses = SGF.write(std::slice::from_ref(&record)).unwrap().losses;
            assert!(losses.is_empty(), "{losses:?}");
            let again = read(&written(&record));
            assert_eq!(again.games[0].entries, record.games[0].entries, "{}", written(&record));
        }
    }
}

#[test]
fn a_roll_before_a_resignation_is_dice_without_a_play() {
    // GNU Backgammon writes it in this way.
    let (record, game) = game("RE[W+1R];W[31hefe];PL[B]DI[33]");
    let [_, hidden, resigned, accepted] = &actions(&game)[..] else { panic!("{game:?}") };
    assert_eq!(hidden, "Play { player: One, dice: 33, play: Hidden }");
    assert_eq!(resigned, "Resign { player: One, value: Single }");
    assert_eq!(accepted, "AcceptResignation(Zero)");
    let text = written(&record);
    assert!(text.contains(";PL[B]DI[33]"), "{text}");
    assert_eq!(read(&text).games, record.games);
    // Dice of an unfinished game are still to be played.
    let (_, open) = self::game(";W[31hefe];PL[B]DI[33]");
    assert_eq!(actions(&open)[1], "SetDice { player: One, dice: 33 }");
}

#[test]
fn an_empty_play_at_the_end_of_a_game_is_not_a_hidden_one() {
    // A file says that nothing was moved, although moves are legal.
    let (_, game) = game("RE[W+1R];W[31];B[21];W[31hefe]");
    let played = game.entries[0].action.clone();
    assert!(matches!(&played, Action::Play { play: RecordedPlay::Odd(_), .. }), "{played:?}");
    let entries = vec![Entry::from(played)];
    let last = Game { entries, ..game };
    let record = Match { games: vec![last], ..Match::default() };
    let text = written(&record);
    assert_eq!(read(&text).games[0].entries[0], record.games[0].entries[0], "{text}");
    assert_eq!(written(&read(&text)), text);
}

#[test]
fn rules_that_sgf_lacks_survive_a_round_trip() {
    for length in [None, MatchLength::new(7)] {
        let rules = Rules {
            crawford: false,
            jacoby: length.is_some(),
            beavers: false,
            automatic_doubles: 3,
            cube_limit: CubeValue::new(1024),
            ..Rules::default()
        };
        let games = vec![Game::default()];
        let record = Match { length, rules, games, ..Match::default() };
        let written = SGF.write(std::slice::from_ref(&record)).unwrap();
        assert!(written.losses.is_empty(), "{:?}", written.losses);
        assert_eq!(read(&self::written(&record)).rules, rules);
    }
}

#[test]
fn co_n_means_no_cube_and_no_owner() {
    // First a match without a cube, then the Crawford game.
    let (record, game) = game("CO[n]MI[length:7][ws:2][bs:0];W[31hefe]");
    assert_eq!((record.rules.cube_limit, game.crawford), (Some(CubeValue::ONE), false));
    assert!(record.warnings.is_empty() && game.entries.len() == 1, "{record:?}");
    let (record, game) = self::game("CO[n]MI[length:7][ws:6][bs:2]RU[Crawford];W[31hefe]");
    assert_eq!((record.rules.cube_limit, game.crawford), (None, true));
    // A record cannot represent the loss of the cube during a game.
    let (record, game) = self::game(";W[31hefe];CO[n];B[31hefe]");
    assert_eq!((record.warnings[0].kind, record.rules.cube_limit), (WarningKind::Ignored, None));
    assert!(!actions(&game).iter().any(|action| action.starts_with("SetCube")), "{game:?}");
}

#[test]
fn unknown_properties_and_comments_are_kept() {
    let nodes = "XY[a\\]b][c]C[of the game]ZZ[1];W[31hefe]C[of the play: x\\]]KO[];C[afterwards]";
    let (record, game) = game(nodes);
    assert_eq!(game.comment, "of the game");
    let tags: Vec<_> = game.tags.iter().map(|tag| (&*tag.name, &*tag.value)).collect();
    assert_eq!(tags, [("SGF:XY", "[a\\]b][c]"), ("SGF:ZZ", "[1]")]);
    assert_eq!(game.entries[0].comment(), "of the play: x]\nafterwards");
    let text = written(&record);
    for part in ["XY[a\\]b][c]ZZ[1]", "C[of the play: x\\]\nafterwards]KO[]"] {
        assert!(text.contains(part), "{text}");
    }
    assert_eq!(read(&text), record);
}

#[test]
fn different_matches_and_games_are_separated() {
    let head = |game: u32, score: u32| {
        format!("GM[6]MI[length:5][game:{game}][ws:{score}][bs:0]PW[Ann]PB[Bob]")
    };
    let tree = |head: String| format!("(;{head}RE[W+1R];W[31hefe])");
    let text = [tree(head(0, 0)), tree(head(1, 1)), tree(head(0, 0))].concat();
    let games: Vec<usize> =
        read_file(text.as_bytes()).unwrap().matches.iter().map(|m| m.games.len()).collect();
    assert_eq!(games, [2, 1]);
    let other = [tree(head(0, 0)), tree(head(1, 1).replace("Bob", "Eve"))].concat();
    assert_eq!(read_file(other.as_bytes()).unwrap().matches.len(), 2);
    let wrong = read(&[tree(head(0, 0)), tree(head(1, 2))].concat());
    assert_eq!(wrong.warnings[0].kind, WarningKind::Points);
    assert_eq!(wrong.warnings[0].game, Some(1));
}

#[test]
fn games_other_than_backgammon_are_refused_with_their_place() {
    let error = |text: &str| {
        let ReadError { place, reason, .. } = read_file(text.as_bytes()).unwrap_err();
        (place, reason)
    };
    let (place, reason) = error("\n (;GM[1]FF[4])");
    assert_eq!(place, FilePlace::Line { line: 2, column: 3 });
    assert_eq!(reason, "a game of kind GM[1]: expected backgammon, GM[6]");
    assert!(error("(;FF[4])").1.contains("a game without a kind"));
    assert!(error("(;FF[4").1.contains("a game without a kind"));
}

#[test]
fn a_cut_file_is_read_as_far_as_it_goes() {
    let (record, game) = game("PW[Ann];W[31hefe];B[5");
    assert_eq!(game.entries.len(), 1);
    assert_eq!(record.players[Player::Zero].name, "Ann");
    assert_eq!(record.warnings[0].kind, WarningKind::Damage);
}

#[test]
fn variations_are_counted_and_omitted() {
    let record = read("(;GM[6];W[31hefe](;B[52mkmh];W[11])(;B[52mk];W[22]))");
    assert_eq!(record.games[0].entries.len(), 3);
    assert!(record.warnings.iter().any(|w| w.what == "2 moves of variations are omitted"));
}

#[test]
fn an_offer_to_resign_that_a_setting_cancels_is_a_loss() {
    let (mut record, _) = game("MI[length:5][game:0][ws:0][bs:0];W[31hefe]");
    let resign = Action::Resign { player: Player::One, value: GameValue::Gammon };
    let turn = Action::SetTurn(Player::One);
    record.games[0].entries.extend([resign, turn].map(Entry::from));
    let losses = SGF.write(std::slice::from_ref(&record)).unwrap().losses;
    assert_eq!(losses.iter().collect::<Vec<_>>(), ["resignations that were not accepted"]);
}

#[test]
fn dice_before_the_cube_and_the_board_are_those_of_the_board() {
    let (_, game) = game(";PL[B]DI[53];CP[b];CV[2];PL[B]AE[a:y]AW[f][f]AB[x][x];CV[4]");
    let dice = |action: &Action| matches!(action, Action::SetDice { player: Player::One, .. });
    let kinds: Vec<bool> = game.entries.iter().map(|entry| dice(&entry.action)).collect();
    assert_eq!(kinds, [false, false, false, true, false], "{:?}", game.entries);
}
