//! Boards drawn in letters, as people post them.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

use barpoint_core::{Chequers, Variant};
use barpoint_ids::{DrawnBoard, Form, FoundPosition, Identifier, IdentifierError, batch};
use proptest::prelude::*;

/// A drawing without an ID, and the XGID of what it says.
struct Post {
    text: &'static str,
    xgid: &'static str,
}

const XG: Post = Post {
    text: "X:Anna   O:Bert
Score is X:2 O:4 9 pt.(s) match.
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 | X     O     X    |   | O  X     O     O | +---+
 | X     O          |   | O        O     O | | 2 |
 | X                |   | O                | +---+
 | X                |   |                  |
 |                  |   |                  |
 |                  |BAR|                  |
 |                  |   |                  |
 |                  |   | X                |
 |                  |   | X                |
 | O           X    |   | X     X          |
 | O           X  O |   | X  O  X  O  X  O |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 139  O: 156 X-O: 2-4/9
Cube: 2, O own cube
X to play 42

    1. XG Roller+  17/13 6/4                    eq:-0.031
      Player:   47.11% (G:13.10% B:0.60%)
",
    xgid: "XGID=-aAaBaDaB---bD-b-A-cA-b-b-:1:-1:1:42:2:4:0:9:10",
};

const XG_MONEY: Post = Post {
    text: "X:Anna   O:Bert
Score is X:0 O:0. Unlimited Game, Jacoby
 +13-14-15-16-17-18------19-20-21-22-23-24-+
 |                  |   | O  O           O |
 |                  |   | O  O             |
 |                  |   |    O             |
 |                  |   |    O             |
 |                  |   |    6             |
 |                  |BAR|                  |
 |                  |   |                  |
 |                  |   |    X             |
 |                  |   |    X             | +---+
 |                  |   | X  X     X       | | 4 |
 |                  |   | X  X  X  X       | +---+
 +12-11-10--9--8--7-------6--5--4--3--2--1-+
Pip count  X: 42  O: 43 X-O: 0-0
Cube: 4, X own cube
X on roll, cube action
",
    xgid: "XGID=---BADB------------bf---a-:2:1:1:00:0:0:1:0:10",
};

const GNUBG: Post = Post {
    text: " +24-23-22-21-20-19------18-17-16-15-14-13-+  O: gnubg (Cube: 4)
 |    X           O | O |             X  X |  2 points
 |                O |   |             X  X |
 |                O |   |                X |
 |                O |   |                  |
 |                7 |   |                  |
 |                  |BAR|                  |v 7 points match
 |                X |   |                  |
 |                X |   |                  |
 |                X |   |                  |
 |                X |   |    X           O |  Rolled 52
 |    O           X | X |    X  X        O |  1 point
 +-1--2--3--4--5--6-------7--8--9-10-11-12-+  X: root
Pip counts: O 78, X 167
",
    xgid: "XGID=a-a---E-BA--bCB----g---A-A:2:-1:1:52:1:2:0:7:10",
};

const GNUBG_ZERO: Post = Post {
    text: " +12-11-10--9--8--7-------6--5--4--3--2--1-+     O: gnubg
 | X           O    |   | O              X |     0 points
 | X           O    |   | O              X |     Rolled 62
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
^|                  |BAR|                  |     5 points match (Crawford game)
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O |     4 points
 +13-14-15-16-17-18------19-20-21-22-23-24-+     X: root
",
    xgid: "XGID=-b----E-C---eE---c-e----B-:0:0:-1:62:4:0:1:5:10",
};

const FIBS: Post = Post {
    text: "   +13-14-15-16-17-18-------19-20-21-22-23-24-+ X: someplayer - score: 1
   | O           X    |   |  X              O |
   | O           X    |   |  X              O |
   | O           X    |   |  X                |
   | O                |   |  X                |
   | O                |   |                   |
  v|                  |BAR|                   |    3-point match
   | X                |   |                   |
   | X                |   |  O                |
   | X           O    |   |  O                |
   | X           O    |   |  O              X |
   | X           O    |   |  O              X |
   +12-11-10--9--8--7--------6--5--4--3--2--1-+ O: You - score: 0

   BAR: O-0 X-1   OFF: O-1 X-0   Cube: 2 (owned by You)   You rolled 6 2.
",
    xgid: "XGID=ab----D-C---eE---c-d----B-:1:1:1:62:0:1:0:3:10",
};

const OURS: Post = Post {
    text: " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: opponent, 85 pips, 1 off, cube 2
 | X                | O |          O       |   3 points
 | X                |   |          O       |
 | X                |   |          O       |
 | X                |   |          O       |
 | 6                |   |         12       |
v|                  |BAR|                  |   7-point match
 |                  |   | 7                |
 |                  |   | X                |
 |                  |   | X                |
 |                  | X | X                |   to play 64
 |                  | X | X              O |   1 point
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: on roll, 170 pips
",
    xgid: "XGID=aa----G------F--------l--B:1:-1:1:64:1:3:0:7:10",
};

const DISCS: Post = Post {
    text: " ● X: Ann
 ○ O: Bob
 ╭13─14─15─16─17─18─┬───┬19─20─21─22─23─24─╮   ○ O: opponent, 84 pips, 1 off
 │ ●  ·  ·  ·  ·  · │   │ ·  ·  ·  ○  ·  · │   2 points
 │ ●                │   │          ○       │
 │ ●                │   │          ○       │
 │ ●                │   │          ○       │
 │ 6                │   │         12       │
↓│                  │   │       ⚅  ⚃       │   9-point match
 │                  │16 │ 8                │
 │                  │   │ ●                │
 │                  │   │ ●                │
 │                  │   │ ●              ○ │   to play 64
 │ ·  ·  ·  ·  ·  · │ ● │ ●  ·  ·  ·  ·  ○ │   4 points
 ╰12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─╯   ● X: on roll, 151 pips, cube 16
",
    xgid: "XGID=-b----H------F--------l--A:4:1:1:64:4:2:0:9:10",
};

const BGBLITZ: Post = Post {
    text: " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: Green  43
 |                  |   | O  O           O |
 |                  |   | O  O             |
 |                  |   |    O             |
 |                  |   |    O             |
 |                  |   |    2             |
v|                  |BAR|                  |
 |                  |   |                  |
 |                  |   |    X             | +--+
 |                  |   |    X             | | 2|
 |                  |   | X  X     X       | +--+
 |                  |   | X  X  X  X       |
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: Red  42

 Green - 0 Red - 4 in a 7 point match.
 Red to move 1-3
",
    xgid: "XGID=---BADB------------bf---a-:1:1:1:31:4:0:0:7:10",
};

const POSTS: [&Post; 8] = [&XG, &XG_MONEY, &GNUBG, &GNUBG_ZERO, &FIBS, &OURS, &DISCS, &BGBLITZ];

fn find(text: &str) -> FoundPosition {
    Identifier::find(text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// Checks that a text says the same as an XGID. The player on roll may have either seat.
fn check(text: &str, xgid: &str) {
    let expected: Identifier = xgid.parse().unwrap();
    let found = find(text);
    assert_eq!(found.identifier.position(), expected.position(), "{text}");
    let limit = expected.state().copied().unwrap();
    let state = found.identifier.state().copied().unwrap();
    assert_eq!(
        (state.contest(), state.cube(), state.phase()),
        (limit.contest(), limit.cube(), limit.phase()),
        "{text}"
    );
}

fn each_line(text: &str, change: impl Fn(&str) -> String) -> String {
    text.lines().map(|line| change(line) + "\n").collect::<String>()
}

/// Changes that mails, pages and editors make.
fn changed(text: &str) -> Vec<String> {
    vec![
        text.to_owned(),
        text.trim().to_owned(),
        text.replace('\n', "\r\n"),
        each_line(text, |line| format!("> {line}")),
        each_line(text, |line| format!(">> {line}")),
        each_line(text, |line| format!("| {line}")),
        each_line(text, |line| format!("  | > {line}")),
        each_line(text, |line| format!("\t{line}")),
        each_line(text, |line| line.trim().to_owned()),
        each_line(text, |line| format!("{line}\n")),
        text.replace("--", "—"),
        text.replace("--", "–"),
        text.replace('-', "–"),
        text.replace(' ', "\u{a0}"),
        each_line(&text.replace("--", "—"), |line| format!("> {line}")),
        format!("Hello all,\n\nwhat would you play here? I lost 0.2 with the other one.\n\n{text}"),
        format!("{text}\nI think it is close.\n-- \nDave (4 points of 7)\n"),
        format!("<p>See this:</p>\n<pre>\n{}</pre>\n", text.replace(' ', "&nbsp;")),
    ]
}

#[test]
fn drawings_are_read_in_every_style_and_surrounding() {
    for post in POSTS {
        for text in changed(post.text) {
            check(&text, post.xgid);
        }
    }
}

#[test]
fn the_seat_of_the_player_on_roll_is_that_of_the_letter() {
    for post in [&XG, &XG_MONEY, &GNUBG, &GNUBG_ZERO] {
        let found = find(post.text).identifier;
        assert_eq!(found.xgid().unwrap().to_string(), post.xgid, "{}", post.text);
        assert_eq!(found.form(), Form::Drawing(None));
    }
}

#[test]
fn data_that_no_text_states_are_assumed_with_a_note() {
    assert_eq!(find(XG.text).notes, [""; 0]);
    let lines: Vec<&str> = XG.text.lines().skip(2).take(13).collect();
    let board = lines.join("\n");
    let board = board.replace("| 2 |", "");
    assert_eq!(
        find(&board).notes,
        [
            "the text does not say who is on roll: taken as X",
            "the text states no score: taken as a money game with the usual rules",
            "the text states no cube: taken as a centred cube of 1",
        ]
    );
    let near = GNUBG_ZERO.text.replace(" (Crawford game)", " (Cube: 1)");
    assert_eq!(
        find(&near).notes,
        ["the text does not say if this is the Crawford game: taken as post-Crawford"]
    );
    let wrong = XG.text.replace("X: 139", "X: 140");
    assert_eq!(find(&wrong).notes, ["the text states 140 pips of X, and the drawing has 139"]);
}

#[test]
fn a_frame_may_be_apart_from_the_numbers_and_the_turn_within_a_sentence() {
    let plain = "   13 14 15 16 17 18      19 20 21 22 23 24
 +------------------+---+------------------+
 | X           O    |   | O              X |
 | X           O    |   | O              X |
 | X           O    |   | O                |
 | X                |   | O                |
 | X                |   | O                |
 |                  |BAR|                  |
 | O                |   | X                |
 | O                |   | X                |
 | O           X    |   | X                |
 | O           X    |   | X              O |
 | O           X    |   | X              O |
 +------------------+---+------------------+
   12 11 10  9  8  7       6  5  4  3  2  1
I think it is easy: O to play 6-4 in a 7 point match.
";
    check(plain, "XGID=-b----E-C---eE---c-e----B-:0:0:-1:64:0:0:0:7:10");
    let turn = FIBS.text.replace("You rolled 6 2.", "turn: someplayer");
    check(&turn, "XGID=-b----D-C---eE---c-d----BA:1:-1:1:00:1:0:0:3:10");
}

#[test]
fn pips_decide_between_two_readings() {
    // The number 6 may be the whole stack, or what is not drawn of it.
    let with_ten = BGBLITZ.text.replace(" |    2  ", " |    6  ").replace("43", "63");
    let found = find(&with_ten).identifier;
    assert_eq!(found.position().unwrap().opponent().counts()[4], 10);
    let with_six = BGBLITZ.text.replace(" |    2  ", " |    6  ");
    let found = find(&with_six).identifier;
    assert_eq!(found.position().unwrap().opponent().counts()[4], 6);
}

#[test]
fn an_id_counts_and_a_different_drawing_is_reported() {
    let with = |id: &str, text: &str| find(&format!("{id}\n\n{text}"));
    let same = with(XG.xgid, XG.text);
    assert_eq!((same.identifier.form(), same.notes.len()), (Form::Xgid, 0));
    let other = with(GNUBG.xgid, XG.text);
    assert_eq!(other.identifier.xgid().unwrap().to_string(), GNUBG.xgid);
    assert_eq!(
        other.notes,
        ["the drawing on line 5 shows another position than the ID, which is used"]
    );
    for (from, to, what) in [
        (":1:-1:1:42:2:4:0:9", ":0:0:1:42:2:4:0:9", "cube"),
        (":1:-1:1:42:2:4:0:9", ":1:-1:1:31:2:4:0:9", "roll"),
        (":1:-1:1:42:2:4:0:9", ":1:-1:1:42:2:3:0:9", "score"),
    ] {
        let found = with(&XG.xgid.replace(from, to), XG.text);
        let note =
            format!("the drawing on line 5 states another {what} than the ID, which is used");
        assert_eq!(found.notes, [note]);
    }
}

#[test]
fn an_id_in_a_remark_below_a_drawing_is_no_second_position() {
    let remark = GNUBG.xgid;
    let text =
        format!("{}\n\n{}\nPoint = tempo. Beside {remark} it is better.\n", XG.xgid, XG.text);
    let found = find(&text);
    assert_eq!(found.identifier.xgid().unwrap().to_string(), XG.xgid);
    let quoted = remark.trim_start_matches("XGID=");
    assert_eq!(
        found.notes,
        [format!("`{quoted}` is taken as a remark, because words are around it")]
    );
}

#[test]
fn an_id_and_a_drawing_complete_each_other() {
    let expected: Identifier = OURS.xgid.parse().unwrap();
    let id = expected.gnubg_id().unwrap();
    // A board has everything but the drawing's position ID.
    let text = format!(" Position ID: {}\n{}", id.position_id, OURS.text);
    check(&text, OURS.xgid);
    // The roll is not in the match ID.
    let before: Identifier = OURS.xgid.replace(":64:", ":00:").parse().unwrap();
    let state = before.match_id().unwrap();
    let text = format!(" Position ID: {}\n Match ID: {state}\n{}", id.position_id, OURS.text);
    let found = find(&text);
    assert_eq!((found.dice, found.notes.len()), (expected.state().unwrap().dice(), 0));
    // A match ID without a position ID has no board.
    let text = format!("Match ID: {}\n{}", id.match_id, OURS.text);
    assert_eq!(find(&text).identifier.gnubg_id(), Ok(id));
    // A wrong ID is reported, and the drawing is used.
    let text = format!("XGID=-b----E-C---eE---c-e----B-:0:0:1:77:0:0:0:7:10\n{}", OURS.text);
    check(&text, OURS.xgid);
    let note = &find(&text).notes[0];
    assert!(note.contains("field 5") && note.ends_with(": the drawing is used"), "{note}");
}

#[test]
fn borne_off_chequers_show_the_variant() {
    let text = " +13-14-15-16-17-18------19-20-21-22-23-24-+   O: opponent, 48 pips, 1 off
 |                  |   |                X |   1 point
 |                  |BAR|                  |   3-point match, cube 1
 |                  |   |                O |
 |                  |   |                O |   2 points
 +12-11-10--9--8--7-------6--5--4--3--2--1-+   X: on roll, 24 pips, 2 off
";
    let found = find(text);
    assert_eq!(found.identifier.form(), Form::Drawing(Some(Variant::Hypergammon3)));
    let all = text.replace(", 1 off", ", 13 off").replace(", 2 off", ", 14 off");
    assert_eq!(find(&all).identifier.variant(), None);
    let wrong = text.replace(", 1 off", ", 7 off");
    assert_eq!(
        find(&wrong).notes[0],
        "O has 2 chequers in the drawing and 7 off: 13 are taken as borne off"
    );
}

fn refusal(text: &str) -> String {
    match Identifier::find(text) {
        Err(error @ IdentifierError::Drawing(_)) => error.to_string(),
        other => panic!("{text}\n{other:?}"),
    }
}

#[test]
fn damaged_drawings_are_refused_with_their_place() {
    for (from, to, expected) in [
        ("| X              O |\n", "| X              O\n", "line 11: a row whose walls"),
        (" | X           O    |   | O ", " | X  Z        O    |   | O ", "line 2: `Z` on a point"),
        (
            " | X           O    |   | O ",
            " | X  4        O    |   | O ",
            "line 2: a number without",
        ),
        ("| O           X    |", "| X           X    |", "expected chequers of one player"),
        ("4 points", "5 points", "a Crawford game at 0-5"),
        ("     4 points", "     9 points", "0-9 in a match to 5"),
    ] {
        let text = GNUBG_ZERO.text.replacen(from, to, 1);
        assert_ne!(text, GNUBG_ZERO.text, "{from}");
        let reason = refusal(&text);
        assert!(reason.contains(expected), "{reason}");
    }
    let many = OURS.text.replace("12  ", "15  ");
    let reason = refusal(&many);
    assert!(reason.contains("O has 17 chequers: expected 15 or less"), "{reason}");
}

#[test]
fn several_drawings_are_several_positions() {
    let both = format!("{}\n{}", XG.text, GNUBG.text);
    let boards: Vec<_> = DrawnBoard::all_in(&both).into_iter().map(Result::unwrap).collect();
    assert_eq!(boards.len(), 2);
    for (board, post) in boards.iter().zip([&XG, &GNUBG]) {
        let expected: Identifier = post.xgid.parse().unwrap();
        assert_eq!(Some(&board.position), expected.position());
        assert_eq!(board.state.dice(), expected.state().unwrap().dice());
    }
    assert_eq!(boards[0].names.0.each_ref().map(Option::as_deref), [Some("Bert"), Some("Anna")]);
    let error = Identifier::find(&both).unwrap_err().to_string();
    assert!(error.contains("several positions in one text, `drawing on line 3`"), "{error}");
    // The same board twice is one position.
    check(&format!("{}\n{}", XG.text, XG.text), XG.xgid);
}

#[test]
fn a_list_may_have_drawings_with_and_without_ids() {
    let entries = |text: &str| -> Vec<String> {
        let lines = text.lines().map(|line| Ok::<_, ()>(line.to_owned()));
        batch(lines).map(|entry| entry.unwrap().text).collect()
    };
    let with_id = format!("{}\n\n{}", XG.xgid, XG.text);
    let text = format!("{with_id}\n{}\n{with_id}\nstart\n{}", OURS.text, FIBS.text);
    let all = entries(&text);
    assert_eq!(all.len(), 5, "{all:#?}");
    for (text, xgid) in all.iter().zip([XG.xgid, OURS.xgid, XG.xgid]) {
        check(text, xgid);
    }
    check(&all[4], FIBS.xgid);
    // An ID below its drawing, and a drawing that differs from the ID above it.
    let below = format!("{} {}\n", BGBLITZ.text, BGBLITZ.xgid);
    assert_eq!(entries(&below.repeat(2)).len(), 2);
    assert_eq!(entries(&format!("{}\n{}", GNUBG.xgid, XG.text)).len(), 2);
    // A drawing that is cut ends before the next ID.
    let cut: Vec<&str> = XG.text.lines().take(5).collect();
    let cut = format!("{}\n\n{}\n", XG.xgid, cut.join("\n"));
    assert_eq!(entries(&cut.repeat(2)).len(), 2);
    // The same board with another roll, below an ID and below a drawing.
    let other = XG.text.replace("play 42", "play 31");
    assert_eq!(entries(&format!("{}\n{other}", XG.xgid)).len(), 2);
    assert_eq!(entries(&format!("{}\n{other}", XG.text)).len(), 2);
    // Every post is one entry, whatever a mail does to it, unless it breaks the lines of a board.
    for post in POSTS {
        for text in changed(&format!("\n{}", post.text)) {
            let all = entries(&text);
            assert_eq!(all.len(), 1, "{text}\n{all:#?}");
            check(&all[0], post.xgid);
        }
    }
}

#[test]
fn text_that_is_no_drawing_is_none() {
    for text in
        ["", "13 14 15 16 17 18 19 20 21 22 23 24", "+13-14-15-16-17-18------19-20-21-22-23-24-+"]
    {
        assert_eq!(DrawnBoard::find(text), None);
    }
    let twice = XG.text.lines().nth(2).unwrap().to_owned() + "\n";
    assert_eq!(DrawnBoard::find(&twice.repeat(3)), None);
    assert_eq!(Chequers::MAX, 15);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn no_damage_causes_a_panic_or_an_impossible_board(
        post in 0..POSTS.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), "[ -~●│\u{2014}\n\t]{0,3}"), 1..6),
    ) {
        let mut chars: Vec<String> = POSTS[post].text.chars().map(String::from).collect();
        for (at, text) in changes {
            let at = at.index(chars.len());
            chars[at] = text;
        }
        let text = chars.concat();
        for board in DrawnBoard::all_in(&text) {
            match board {
                Ok(board) => prop_assert!(board.lines.end <= text.lines().count()),
                Err(error) => prop_assert!(error.line <= text.lines().count()),
            }
        }
        if let Err(error) = Identifier::find(&text) {
            prop_assert!(!error.to_string().contains('\n'));
        }
        let lines = text.lines().map(|line| Ok::<_, ()>(line.to_owned()));
        prop_assert!(batch(lines).count() <= text.lines().count());
    }
}
