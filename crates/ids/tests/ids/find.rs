//! Search for positions in text of any kind.

use barpoint_core::{Contest, Dice, MatchState, Side, Variant};
use barpoint_ids::{Form, FoundPosition, Identifier, IdentifierError};
use barpoint_testing::{data, json_lines};
use proptest::prelude::*;

const XGID: &str = "XGID=-b----E-CA--eD---c-e----B-:1:-1:1:52:3:2:0:7:10";
const BARE: &str = "-b----E-CA--eD---c-e----B-:1:-1:1:52:3:2:0:7:10";
const GNUBG: &str = "4HPwATDgc/ABMA:cAkAAAAAAAAA";

fn find(text: &str) -> FoundPosition {
    Identifier::find(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn refusal(text: &str) -> String {
    match Identifier::find(text) {
        Ok(found) => panic!("{text}\n{found:?}"),
        Err(error) => error.to_string(),
    }
}

/// Returns every ID of the golden data.
fn golden_ids() -> Vec<String> {
    let rows = |name: &str, key: &str| -> Vec<String> {
        let rows = json_lines(&format!("golden/{name}")).into_iter();
        rows.filter_map(|row| row[key].as_str().map(str::to_owned)).collect()
    };
    let mut ids = rows("positions.jsonl", "id");
    ids.extend(rows("ids.jsonl", "gnubgid"));
    ids.extend(rows("ids.jsonl", "matchid"));
    for line in data("golden/xgid_gnubgid.tsv").lines().filter(|line| !line.starts_with('#')) {
        let xgid = line.split('\t').next().unwrap_or_default();
        ids.push(xgid.into());
        ids.push(xgid.trim_start_matches("XGID=").into());
    }
    ids
}

#[test]
fn texts_that_parse_as_an_id_are_found_unchanged() {
    let ids = golden_ids();
    assert!(ids.len() > 3000);
    for id in ids {
        let strict: Identifier = id.parse().unwrap();
        assert_eq!(find(&id), FoundPosition::from(strict), "{id}");
    }
    // A text that was refused as a whole is still refused, or is prose around an ID.
    for row in json_lines("golden/ids_malformed.jsonl") {
        let command = row["command"].as_str().unwrap();
        let text = command.splitn(3, ' ').nth(2).unwrap();
        if text.parse::<Identifier>().is_err() && !text.contains("please") {
            refusal(text);
        }
    }
}

/// Surroundings of an ID; `@` marks its place.
const WRAPPERS: [&str; 22] = [
    "@",
    "  @\r\n",
    "\u{feff}@",
    "'@'",
    "“@”",
    "`@`,",
    "(@).",
    "<@>",
    "@!",
    "My position: @ - what now?",
    "My position is @.",
    "> @\n> What now?",
    "I had this:\n\n@\n\nDave",
    "<p>Hi,<br/><b>@</b></p>",
    "<td>12</td><td>@</td><td>3</td>",
    "**@**",
    "see [this](https://example.org/?pos=@&x=1)",
    "https://example.org/board?gnubgid=@#top",
    "\u{a0}@\u{a0}",
    "Position:\t@\tTo play",
    "{\"id\":\"@\",\"n\":1}",
    "1. @ 2.",
];

#[test]
fn ids_are_found_in_any_surroundings() {
    for id in golden_ids().iter().step_by(7).filter(|id| id.len() != 12) {
        let expected: Identifier = id.parse().unwrap();
        for wrapper in WRAPPERS {
            let text = wrapper.replace('@', id);
            assert_eq!(find(&text).identifier, expected, "{text}");
        }
    }
}

#[test]
fn ids_are_found_in_urls_and_in_wrapped_lines() {
    let encoded = |id: &str| {
        let code = |c: char| match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '-' => c.to_string(),
            c => format!("%{:02X}", c as u32),
        };
        id.chars().map(code).collect::<String>()
    };
    for id in golden_ids().iter().step_by(11).filter(|id| id.len() != 12) {
        let expected: Identifier = id.parse().unwrap();
        let url = format!("https://example.org/?xgid={}&lang=en", encoded(id));
        assert_eq!(find(&url).identifier, expected, "{url}");
        let twice = format!("https://example.org/login?next={}", encoded(&url));
        assert_eq!(find(&twice).identifier, expected, "{twice}");
        let page = format!("<a href='/x?id={}'>here</a>", id.replace(':', "&#58;"));
        assert_eq!(find(&page).identifier, expected, "{page}");
    }
    for id in golden_ids().iter().filter(|id| id.contains(':')).step_by(17) {
        let expected: Identifier = id.parse().unwrap();
        // No break inside the prefix or inside the highest cube.
        for at in 5..id.len() - 2 {
            for gap in ["\n", "\r\n> ", "=\n"] {
                let wrapped = format!("{}{gap}{}", &id[..at], &id[at..]);
                let Ok(found) = Identifier::find(&wrapped) else { continue };
                assert_eq!(found.identifier, expected, "{wrapped}");
            }
        }
    }
}

#[test]
fn most_wrapped_ids_are_read() {
    for id in [XGID, GNUBG] {
        let expected: Identifier = id.parse().unwrap();
        let (from, to) = if id == XGID { (5, id.len()) } else { (1, id.len()) };
        for at in from..to {
            for gap in ["\n", "\r\n", "\n> ", "\n   "] {
                let wrapped = format!("{}{gap}{}", &id[..at], &id[at..]);
                assert_eq!(find(&wrapped).identifier, expected, "{wrapped:?}");
            }
        }
    }
}

#[test]
fn labels_of_every_kind_are_understood() {
    let expected: Identifier = GNUBG.parse().unwrap();
    for text in [
        "gnubgid=4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "GNUBGID 4HPwATDgc/ABMA:cAkAAAAAAAAA",
        "GNUBG ID: 4HPwATDgc/ABMA:cAkAAAAAAAAA, X to roll",
        "Position ID: 4HPwATDgc/ABMA Match ID: cAkAAAAAAAAA",
        "Match ID: cAkAAAAAAAAA, Position ID: 4HPwATDgc/ABMA",
        "position_id,match_id\n4HPwATDgc/ABMA,cAkAAAAAAAAA\n",
        "Position-ID: 4HPwATDgc/ABMA    Match-ID: cAkAAAAAAAAA",
        "{\"position_id\":\"4HPwATDgc\\/ABMA\",\"match_id\":\"cAkAAAAAAAAA\"}",
        "x.org/?posid=4HPwATDgc%2FABMA&matchid=cAkAAAAAAAAA",
        "<p>Position ID: <tt>4HPwATDgc/ABMA</tt></p>\n<p>Match ID: <tt>cAkAAAAAAAAA</tt></p>",
        " GNU Backgammon  Position ID: 4HPwATDgc/ABMA\n                 Match ID   : cAkAAAAAAAAA\n \
         +13-14-15-16-17-18------19-20-21-22-23-24-+     O: gnubg\n | X           O    |   | O",
    ] {
        assert_eq!(find(text).identifier.gnubg_id(), expected.gnubg_id(), "{text}");
    }
    let expected: Identifier = XGID.parse().unwrap();
    for text in [
        BARE.to_owned(),
        XGID.to_lowercase().replace(&BARE.to_lowercase(), BARE),
        format!("XGID: {BARE}"),
        format!("xgid {BARE} please"),
        format!("XG ID = {BARE}"),
        format!("\"xgid\":\"XGID\\u003d{BARE}\""),
        XGID.replace('=', "=3D"),
        XGID.replace("52", "5-2"),
        XGID.replace('-', "\u{2011}"),
    ] {
        assert_eq!(find(&text).identifier.xgid(), expected.xgid(), "{text}");
    }
}

#[test]
fn a_label_without_an_id_is_ignored() {
    let found = find("Position ID: see below. XGID=... is this one:\n\n4HPwATDgc/ABMA: what now?");
    assert_eq!(found.identifier.form(), Form::PositionId);
}

#[test]
fn missing_fields_of_an_xgid_get_usual_values_with_a_note() {
    let board = "-b----E-C---eE---c-e----B-";
    for (text, note) in [
        (format!("{board}:0:0:1:31:0:0:3:0"), "9 of 10 fields, and field 10 is taken as 10"),
        (
            format!("XGID={board}:0:0:1:d"),
            "5 of 10 fields, and fields 6 to 10 are taken as 0:0:3:0:10",
        ),
        (
            format!("my XGID={board}."),
            "1 of 10 fields, and fields 2 to 10 are taken as 0:0:1:00:0:0:3:0:10",
        ),
        (board.into(), "1 of 10 fields, and fields 2 to 10 are taken as 0:0:1:00:0:0:3:0:10"),
        (
            format!("{board}:0:0:1:"),
            "4 of 10 fields, and fields 5 to 10 are taken as 00:0:0:3:0:10",
        ),
    ] {
        let found = find(&text);
        assert_eq!(found.identifier.position(), Some(&Variant::Backgammon.start()), "{text}");
        assert_eq!(found.notes, [format!("the XGID has {note}")], "{text}");
        let state = found.identifier.state().unwrap();
        let Contest::Money(session) = state.contest() else { panic!("{text}") };
        assert!(session.rules.jacoby && session.rules.beavers);
    }
    let doubled = find(&format!("{board}:0:0:1:d:0:0:0:0:10")).identifier;
    assert_eq!(doubled.state().unwrap().to_move(), Some(Side::Opponent));
}

#[test]
fn a_roll_may_follow() {
    for text in
        ["4HPwATDgc/ABMA 31", "start 1-3", "4HPwATDgc/ABMA:cAkAAAAAAAAA  3 1", "hyper3 (3, 1)"]
    {
        assert_eq!(find(text).dice, Dice::new(3, 1), "{text}");
    }
    assert_eq!(
        refusal("4HPwATDgc/ABMA 7"),
        "`7` is not a roll: expected two dice from 1 to 6 such as 31 or 3-1"
    );
}

#[test]
fn fibs_boards_are_read() {
    let line = "board:You:someplayer:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:\
                0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0";
    for text in
        [line.to_owned(), format!("> {line}\r\n"), format!("{}\n{}", &line[..80], &line[80..])]
    {
        let found = find(&text);
        assert_eq!(found.identifier.form(), Form::FibsBoard);
        assert_eq!(found.identifier.position(), Some(&Variant::Backgammon.start()));
        assert_eq!(found.identifier.state().and_then(MatchState::dice), Dice::new(6, 2));
    }
    assert_eq!(
        refusal(&line.replace(":6:2:0:0:1:1", ":6:2:0:0:3:1")),
        "field 37 of the board line: a cube of 3: expected a power of two"
    );
}

#[test]
fn fields_of_a_fibs_board_that_are_not_used_are_named() {
    let line = "board:You:someplayer:3:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:1:6:2:\
                0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0";
    assert_eq!(find(line).notes, [""; 0]);
    for (field, value) in
        [(32, "0"), (35, "2:1"), (40, "1"), (45, "3"), (46, "1"), (47, "2"), (48, "1"), (52, "4")]
    {
        let mut fields: Vec<&str> = line.split(':').collect();
        let values: Vec<&str> = value.split(':').collect();
        fields.splice(field..field + values.len(), values.iter().copied());
        let notes = find(&fields.join(":")).notes;
        let is_named =
            |note: &String| note.starts_with(&format!("field {field} of the board line"));
        assert!(notes.iter().any(is_named), "{field}: {notes:?}");
    }
}

#[test]
fn an_id_that_a_note_mentions_is_no_second_position() {
    let other = "XGID=-b----E-C---eE---c-e----B-:0:0:1:42:0:0:0:7:10";
    for note in [
        format!("Beside {other} it is the best opening roll."),
        format!("I also looked at {other}"),
    ] {
        for text in [format!("{XGID}\n{note}"), format!("{note}\n\n{XGID}\n")] {
            let found = find(&text);
            assert_eq!(found.identifier, XGID.parse().unwrap(), "{text}");
            assert!(
                found.notes[0].ends_with("is taken as a remark, because words are around it"),
                "{text}"
            );
        }
    }
    for text in [format!("{XGID}\n{other}"), format!("{XGID} or {other} ?")] {
        assert!(refusal(&text).starts_with("several positions"), "{text}");
    }
}

#[test]
fn whole_texts_of_other_programs_are_read() {
    let expected: Identifier = XGID.parse().unwrap();
    assert_eq!(XG_TEXT.lines().count(), 55);
    for text in [
        XG_TEXT.to_owned(),
        XG_TEXT.replace('\n', "\r\n"),
        XG_TEXT.replace("XGID=", ""),
        format!("Hello,\n\n{XG_TEXT}\n-- \nDave"),
        format!("> {}", XG_TEXT.replace('\n', "\n> ")),
    ] {
        assert_eq!(find(&text).identifier, expected, "{text}");
    }
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/files/bgblitz/");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "txt") {
            let text = String::from_utf8_lossy(&std::fs::read(&path).unwrap()).into_owned();
            assert_eq!(find(&text).identifier.form(), Form::Xgid, "{}", path.display());
            files += 1;
        }
    }
    assert!(files > 0);
}

/// A position in eXtreme Gammon's layout, with arbitrary numbers.
const XG_TEXT: &str = "\
XGID=-b----E-CA--eD---c-e----B-:1:-1:1:52:3:2:0:7:10

X:Player 1   O:Player 2
Score is X:3 O:2 7 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X           O    |   | O              X | +---+
 | X           O    |   | O              X | | 2 |
 | X           O    |   | O                | +---+
 | X                |   | O                |
 | X                |   | O                |
 |                  |BAR|                  |
 | O                |   |                  |
 | O                |   |                  |
 | O           X    |   |                  |
 | O     O     X    |   |       X          |
 | O     O     X    |   |       X        O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 153  O: 162 X-O: 3-2/7
Cube: 2, O own cube
X to play 52

    1. XG Roller++ 13/11 13/8                   eq:+0.012
      Player:   50.12% (G:13.40% B:0.61%)
      Opponent: 49.88% (G:13.95% B:0.70%)

    2. XG Roller++ 24/22 13/8                   eq:-0.003 (-0.015)
      Player:   49.80% (G:12.71% B:0.55%)
      Opponent: 50.20% (G:13.26% B:0.60%)

    3. 3-ply       13/6                         eq:-0.101 (-0.113)
      Player:   47.90% (G:12.77% B:0.52%)
      Opponent: 52.10% (G:15.01% B:0.81%)

    4. 3-ply       13/8 6/4                     eq:-0.122 (-0.134)
      Player:   47.51% (G:13.61% B:0.70%)
      Opponent: 52.49% (G:16.03% B:0.93%)

    5. 2-ply       24/17                        eq:-0.131 (-0.143)
      Player:   47.11% (G:11.66% B:0.44%)
      Opponent: 52.89% (G:14.92% B:0.71%)

    6. 2-ply       8/3 6/4                      eq:-0.242 (-0.254)
      Player:   45.03% (G:12.40% B:0.54%)
      Opponent: 54.97% (G:17.02% B:0.99%)

    7. 1-ply       13/11 8/3                    eq:-0.303 (-0.315)
      Player:   44.12% (G:12.20% B:0.50%)
      Opponent: 55.88% (G:18.01% B:1.02%)

    8. 1-ply       8/1                          eq:-0.518 (-0.530)
      Player:   40.02% (G:11.20% B:0.48%)
      Opponent: 59.98% (G:19.41% B:1.17%)


eXtreme Gammon Version: 2.10, MET: Kazaross XG2
";

#[test]
fn two_positions_in_one_text_are_refused() {
    let other = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:10";
    assert_eq!(
        refusal(&format!("Compare {XGID} with {other}.")),
        format!(
            "several positions in one text, `{}` and `{}`: expected only one",
            &XGID[5..],
            &other[5..]
        )
    );
    let same_board = other.replace(":7:10", ":9:10");
    assert!(refusal(&format!("{other}\nand\n{same_board}")).starts_with("several positions"));
    // One position in several notations is not a conflict.
    let id: Identifier = other.parse().unwrap();
    let all = format!("{other}\nPosition ID: {}", id.gnubg_id().unwrap());
    assert_eq!(find(&all).identifier, id);
}

#[test]
fn messages_are_short_and_exact() {
    let paste = "What do you think?\n".repeat(55);
    let message = refusal(&paste);
    assert!(message.len() < 400 && !message.contains('\n'), "{message}");
    assert_eq!(
        refusal("-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10"),
        "`-b----E-C---eE---c-e----B:0:0:1:00:0:0:0:0:10` is not an XGID: field 1 (board) has 25 \
         characters: expected 26 characters: -, A to O and a to o"
    );
    assert_eq!(
        refusal("4hpwatdgc/abma"),
        "`4hpwatdgc/abma` is not a position ID: `a` at character 14: expected a last letter whose \
         unused bits are zero; case counts, and there is no capital letter in it"
    );
    assert!(
        refusal("xgid=-b----e-c---ee---c-e----b-:0:0:1:31:0:0:0:7:10")
            .contains("capital letters are")
    );
    assert!(refusal("4HPwATDgc/ABMA:cAkAAAAAAAA what now").contains("is not a match ID"));
    assert!(
        refusal("Position ID: 4HPwATDgc/ABM, Match ID: cAkAAAAAAAAA")
            .contains("13 characters: expected 14")
    );
}

#[test]
fn prose_holds_no_position() {
    for text in [
        "administration of the backgammon tournament",
        "http://example.org/backgammon/positions/12345678901234",
        "",
        "   ",
        "-",
    ] {
        assert!(matches!(Identifier::find(text), Err(IdentifierError::Unknown(_))), "{text}");
    }
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,200}") {
        let _ = Identifier::find(&text);
    }

    #[test]
    fn no_combination_of_fragments_panics(
        pieces in prop::collection::vec(prop::sample::select(PIECES.to_vec()), 0..20)
    ) {
        let text = pieces.concat();
        if let Ok(found) = Identifier::find(&text)
            && let Ok(strict) = text.parse::<Identifier>()
        {
            prop_assert_eq!(found.identifier, strict);
        }
    }
}

const PIECES: [&str; 40] = [
    "XGID=",
    "xgid",
    ":",
    "=",
    " ",
    "\n",
    "\r\n> ",
    "=\n",
    "-b----E-C---eE---c-e----B-",
    "-b----E",
    "-C-",
    "0:0:1:31:0:0:0:7:10",
    ":0",
    ":1",
    "10",
    ":D",
    "3-1",
    "é",
    "\u{feff}",
    "<b>",
    "</b>",
    "<",
    ">",
    "&#58;",
    "&",
    "&amp;",
    "%3A",
    "%",
    "%25",
    "\\u003d",
    "\\",
    "4HPwATDgc/ABMA",
    "cAkAAAAAAAAA",
    "4HPwA",
    "/",
    "Match ID:",
    "Position ID: ",
    "board:",
    "0 -2 0 0 0 0 5 0 3 0 0 0 -5 5 0 0 0 -3 0 -5 0 0 0 0 2 0",
    "You:a:3:0:0",
];
