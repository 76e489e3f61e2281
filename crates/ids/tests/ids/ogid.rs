//! OGIDs: the published examples, round trips with other IDs, and refusals.

use std::io::Write as _;

use barpoint_core::{Contest, Decision, MatchState, MoneyRules, Offer, Phase, Session, StateSetup};
use barpoint_ids::{Form, Identifier, Ogid, Player};

/// OGID, XGID with Black at the bottom, GNU Backgammon's IDs.
const PAIRS: [[&str; 3]; 8] = [
    [
        "11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0",
        "XGID=-b----E-C---eE---c-e----B-:0:0:-1:46:0:0:0:3:10",
        "4HPwATDgc/ABMA:MAFzAAAAAAAE",
    ],
    [
        "17ccccghhhjjjjj:66666888dddddoo:N0N:46:W:R:0:0:3:1",
        "XGID=-a----EaC---dE--ac-e----B-:0:0:1:46:0:0:0:3:10",
        "4HPhQSDgc/ABMA:cAlzAAAAAAAE",
    ],
    [
        "cccccgghhhjjjjj:112233666777dll:N0N::W:C:0:0:3:11",
        "XGID=-BBB--CC----eA--bc-e-B----:0:0:1:00:0:0:0:3:10",
        "4HPDBwDbuAMBBg:cAlgAAAAAAAE",
    ],
    [
        "cccccgghhhjjjjj:112233666777dll:N0O::B:D:0:0:3:11",
        "XGID=-BBB--CC----eA--bc-e-B----:0:0:1:D:0:0:0:3:10",
        "4HPDBwDbuAMBBg:cBFgAAAAAAAE",
    ],
    [
        "99cchhiijjjkkmm:223334455666ddo:N0N:16:B:R:2:1:3C:13",
        "XGID=--BCBBC--b--bB---bbcb-b-A-:0:0:-1:16:1:2:1:3:10",
        "dtsBAyDMboMxAA:sAFnACAACAAE",
    ],
    [
        "kkllmmmnnnnooo:1112255666688jp:N0N:15:B:R:0:1:3:42",
        "XGID=-CB--BD-B----------AbbcdcA:0:0:-1:15:1:0:0:3:10",
        "N/YMgED3bgMAAA:MIFmAAAACAAE",
    ],
    [
        "11ccccchhhjjjjj:66666888dddddoo:W1N:56:W:R:0:0:0:1",
        "XGID=-b----E-C---eE---c-e----B-:1:-1:1:56:0:0:0:0:10",
        "4HPwATDgc/ABMA:QQkXAAAAAAAE",
    ],
    [
        "11ccccchhjjjjkk:66666888dddddoo:W1T::W:A:0:0:0:1",
        "XGID=-b----E-C---eE---b-db---B-:1:-1:1:00:0:0:0:0:10",
        "sGfwATDgc/ABMA:QQkAAAAAAAAE",
    ],
];

#[test]
fn equal_the_other_ids() {
    for [ogid, xgid, gnubg] in PAIRS {
        let id: Identifier = ogid.parse().expect(ogid);
        assert_eq!(id.form(), Form::Ogid);
        assert_eq!(id.ogid().expect(ogid).to_string(), ogid);
        // The dice of an OGID are in ascending order.
        let other: Identifier = xgid.parse().expect(xgid);
        assert_eq!(id.position(), other.position(), "{ogid}");
        assert_eq!(id.on_roll(), other.on_roll(), "{ogid}");
        let limited = |state: Option<&MatchState>| {
            state.map(|&state| StateSetup { cube_limit: None, ..state.into() })
        };
        assert_eq!(limited(id.state()), limited(other.state()), "{ogid}");
        let mine: Identifier = id.gnubg_id().expect(ogid).to_string().parse().expect(gnubg);
        let theirs: Identifier = gnubg.parse().expect(gnubg);
        assert_eq!((mine.position(), mine.state()), (theirs.position(), theirs.state()), "{ogid}");
        // Written again from the other IDs; the number of rolls is not known there.
        if !ogid.contains(":A:") {
            let whole: Vec<&str> = ogid.split(':').collect();
            let back = other.ogid().expect(xgid).to_string();
            assert_eq!(back.split(':').take(9).collect::<Vec<_>>(), whole[..9], "{xgid}");
        }
    }
}

#[test]
fn odd_texts_are_read_or_refused() {
    let read = [
        "oo5:1:N0N",
        "OGID=11ccccchhhjjjjj:66666888dddddoo:N0N",
        "ogid=11ccccchhhjjjjj:66666888dddddoo:N0N:13:B",
        "jjjjjhhhccccc11:ooddddd88866666:N0N:13:B:IB:0:0:1:0",
        "11ccccchhhjjjjj:66666888dddddoo:N0N:64:B:IB:0:0:3:0",
        "qqqqqqqqqqqqqoo:1qqqqqqqqqqqqqq:N0N:64:B:R:0:0:3:40",
        "123:mno:N0N:13:B:IB:0:0:0:0:3",
        "11ccccchhjjjjkk:66666888dddddoo:N0P::W:G:0:0:0:1",
        "1122cccchhhjjjj:6666888ddddnnoo:N0N::B:C:4:0:5CLG3:4",
    ];
    for text in read {
        let id: Identifier = text.parse().expect(text);
        assert_eq!(id.ogid().expect(text).to_string(), text);
        assert_eq!(Identifier::find(text).expect(text).identifier, id);
    }
    let refused = [
        ("11ccccchhhjjjjj:66666888dddddoo", "2 fields: expected 3 to 11"),
        (
            "11ccccchhhjjjjjj:66666888dddddoo:N0N::B:IB:0:0:3:0",
            "16 characters: expected at most 15",
        ),
        ("11ccccchhhjjjjj:16666888dddddoo:N0N:46:B:R:0:0:3:1", "both sides have chequers on point"),
        ("11ccccchhhjjjjz:66666888dddddoo:N0N:46:B:IB:0:0:3:0", "`z` at character 15"),
        ("11CCCCChhhjjjjj:66666888dddddoo:N0N:46:B:IB:0:0:3:0", "`C` at character 3"),
        ("11ccccchhhjjjjj:66666888dddddoo:X0N:46:B:IB:0:0:3:0", "field 3 (cube) is `X0N`"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0Z:46:B:IB:0:0:3:0", "field 3 (cube) is `N0Z`"),
        ("11ccccchhhjjjjj:66666888dddddoo:W0N:46:B:R:0:0:3:1", "a cube of 1 that `W` owns"),
        ("11ccccchhhjjjjj:66666888dddddoo:N99N:46:B:R:0:0:3:1", "field 3 (cube) is `N99N`"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:47:B:R:0:0:3:1", "field 4 (dice) is `47`"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:4:B:R:0:0:3:1", "field 4 (dice) is `4`"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:46:R:R:0:0:3:1", "field 5 (colour) is `R`"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:R:3:0:3:1", "field 7 (White's score) is 3"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:R:0:0:3C:1", "a Crawford game at 0-0"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:R:-1:0:3:1", "field 7 (White's score) is `-1`"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N:46:B:R:0:0:99999999999:1", "field 9 (match length)"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0O:46:B:D:0:0:3:1", "while a double is offered"),
        ("11ccccchhhjjjjj:66666888dddddoo:W1O::B:D:0:0:3:1", "Black has doubled, but White owns"),
        ("11ccccchhhjjjjj:66666888dddddoo:N0N::B:R:0:0:3:1", "field 4 (dice) is empty"),
        ("::N0N::B:C:0:0:0:30", "there are no chequers"),
        ("123m:mno:N0N:13:B:IB:0:0:0:0:3", "4 characters: expected at most 3"),
        ("", "names no position"),
        (":::::::::::", "names no position"),
    ];
    for (text, reason) in refused {
        let error = text.parse::<Identifier>().expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
        let error = Identifier::find(text).expect_err(text).to_string();
        assert!(error.contains(reason), "found {text}: {error}");
    }
}

#[test]
fn the_colour_names_who_acted_last() {
    let on_roll = |text: &str| text.parse::<Identifier>().expect(text).on_roll();
    let board = "11ccccchhjjjjkk:66666888dddddoo";
    // A double and a raccoon name the doubler, who is on roll; a take names the other player.
    assert_eq!(on_roll(&format!("{board}:N0O::B:D:0:0:0:1")), Player::One);
    assert_eq!(on_roll(&format!("{board}:W1T::W:A:0:0:0:1")), Player::One);
    assert_eq!(on_roll(&format!("{board}:W2T::W:A:0:0:0:1")), Player::One);
    assert_eq!(on_roll(&format!("{board}:B3T::B:A:0:0:0:1")), Player::One);
    assert_eq!(on_roll(&format!("{board}:B3T::B:A:0:0:0:9")), Player::Zero);
    assert_eq!(on_roll(&format!("{board}:N0N:13:W:R:0:0:0:1")), Player::One);
    // Older programs write the player on roll.
    assert_eq!(on_roll(&format!("OGIDR={board}:N0N:13:W:R:0:0:0:1")), Player::Zero);
    let over: Identifier = format!("{board}:N0P::W:G:0:0:0:1").parse().expect("a pass");
    assert!(matches!(over.state().map(MatchState::phase), Some(Phase::Dropped { .. })));
}

#[test]
fn found_in_other_text() {
    let ogid = "17ccccghhhjjjjj:66666888dddddoo:N0N:46:W:R:0:0:3:1";
    let id: Identifier = ogid.parse().expect(ogid);
    let texts = [
        format!("Look at {ogid}, please."),
        format!("https://example.org/?a=1&ogid={ogid}&b=2"),
        format!("<p>OGID={ogid}</p>"),
        format!("OGID: {ogid}"),
        format!("\"{ogid}\""),
        format!("board {ogid} and {}", PAIRS[1][1]),
    ];
    for text in texts {
        let found = Identifier::find(&text).expect(&text).identifier;
        assert_eq!(found.position(), id.position(), "{text}");
        assert_eq!(found.on_roll(), id.on_roll(), "{text}");
    }
    let found = Identifier::find("oo5:1:N0N").expect("three fields");
    assert_eq!(found.notes.len(), 2);
    let two = Identifier::find(&format!("{ogid} {}", PAIRS[4][0])).unwrap_err();
    assert!(two.to_string().contains("several positions"), "{two}");
}

/// Returns the state as an OGID holds it.
fn in_ogid(state: MatchState) -> StateSetup {
    let setup = StateSetup::from(state);
    let contest = match setup.contest {
        Contest::Money(Session { points, .. }) => {
            let rules = MoneyRules { jacoby: false, beavers: false, automatic_doubles: 0 };
            Contest::Money(Session { rules, points })
        }
        contest @ Contest::Match(_) => contest,
    };
    StateSetup { contest, cube_limit: None, ..setup }
}

#[test]
fn what_it_cannot_hold_is_refused() {
    let id: Identifier = "start".parse().expect("the start");
    let position = *id.position().expect("the start");
    let setup = StateSetup { phase: Phase::NotStarted, ..StateSetup::default() };
    let state = MatchState::try_from(setup).expect("a state");
    let error = Ogid::encode(&position, &state, Player::One).unwrap_err();
    assert_eq!(
        error.to_string(),
        "an OGID cannot hold a resignation or a game that is not in progress"
    );
    let phase = Phase::playing(Decision::Answer(Offer::Double));
    let state = MatchState::try_from(StateSetup { phase, ..StateSetup::default() });
    let state = state.expect("a double");
    let ogid = Ogid::encode(&position, &state, Player::Zero).expect("a double");
    assert_eq!(ogid.as_str(), "11ccccchhhjjjjj:66666888dddddoo:N0O::W:D:0:0:0");
    let (_, back, on_roll) = ogid.decode().expect("our own");
    assert_eq!((StateSetup::from(back), on_roll), (in_ogid(state), Player::Zero));
}

/// Returns the lines of a file of the project's samples, or says that it is not there.
fn shared(name: &str) -> Option<String> {
    let path = format!("{}/../../../shared/samples/ogid/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path);
    if text.is_err() {
        let said = writeln!(std::io::stderr(), "skipped: there is no sample {name}");
        assert!(said.is_ok(), "standard error is closed");
    }
    text.ok()
}

#[test]
fn all_samples_are_read_and_written_back() {
    if let Some(text) = shared("pairs.tsv") {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let [ogid, _, on_roll, xgid, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let id: Identifier = ogid.parse().expect(ogid);
            let other: Identifier = xgid.parse().expect(xgid);
            assert_eq!(id.ogid().expect(ogid).to_string(), ogid);
            assert_eq!(id.position(), other.position(), "{line}");
            let is_white = id.on_roll() == Player::Zero;
            assert!(on_roll == "-" || is_white == (on_roll == "W"), "{line}");
        }
    }
    if let Some(text) = shared("states.tsv") {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            for ogid in &fields[3..5] {
                let id: Identifier = ogid.parse().expect(ogid);
                assert_eq!(id.ogid().expect(ogid).to_string(), *ogid);
            }
            let id: Identifier = fields[3].parse().expect(line);
            let acts = id.state().and_then(MatchState::to_move);
            let seat = if fields[1] == "W" { Player::Zero } else { Player::One };
            // A raccoon and a resignation out of turn are no decisions of the position.
            if !["raccoon", "resign game"].contains(&fields[2]) {
                assert_eq!(acts, Some(seat.side(id.on_roll())), "{line}");
            }
        }
    }
    if let Some(text) = shared("hedgehog-games-1-2.json") {
        let mut count = 0;
        for part in text.split("\"ogid\": \"").skip(1) {
            let ogid = part.split('"').next().unwrap_or_default();
            let acts = part.split("\"acts\": \"").nth(1).and_then(|rest| rest.chars().next());
            let id: Identifier = ogid.parse().expect(ogid);
            assert_eq!(id.ogid().expect(ogid).to_string(), ogid);
            let to_move = id.state().and_then(MatchState::to_move);
            let seat = if acts == Some('W') { Player::Zero } else { Player::One };
            assert_eq!(to_move, Some(seat.side(id.on_roll())), "{ogid}");
            count += 1;
        }
        assert!(count >= 70, "{count}");
    }
    if let Some(text) = shared("odd.tsv") {
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let fields: Vec<&str> = line.split('\t').collect();
            let read = fields[1].parse::<Identifier>();
            assert_eq!(read.is_ok(), fields[0] == "read", "{line}: {read:?}");
        }
    }
}
