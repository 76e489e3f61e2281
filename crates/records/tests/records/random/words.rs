//! Random texts about a match and its actions.

use barpoint_core::ByPlayer;
use barpoint_records::{Date, Details, Match, Notes, Tag};

use super::chance::Chance;

/// Texts that look like something else, or that have no visible character.
const WORDS: [&str; 28] = [
    "bob",
    "alice",
    "",
    " ",
    "a b",
    "a;b",
    "#1",
    "31: 8/5",
    "1) 31: 8/5",
    "7 point match",
    "Game 1",
    "bob : 3",
    "b) Takes",
    "Wins 2 points",
    "x]y\\z:",
    "\\",
    "[Event \"x\"]",
    "; [Comment 1 \"x\"]",
    "[AutomaticDoubles \"1\"]",
    "one\n\n two\r\nthree",
    "\u{1}\u{a0}\u{2003}x\u{feff}",
    "\u{feff}",
    "\u{2026}\u{1f3b2}é",
    "9.99,1800",
    "bob,1800.5",
    "a\tb   c",
    "\"'<&>|,",
    "(;GM[6])",
];

const NAMES: [&str; 20] = [
    "Event",
    "Match ID",
    "Crawford",
    "Player 1 Elo",
    "Comment 1",
    "OutOfTurn",
    "bgammon:started",
    "SGF:XY",
    "SGF:C",
    "SGF:A",
    "SGF:B",
    "SGF:MI",
    "SGF:KO",
    "SGF:DT",
    "SGF:GC",
    "SGF:DA",
    "SGF:BA",
    "OGXM:file",
    "a=b",
    "",
];

/// Adds texts at random places.
pub(crate) fn add_words(record: &mut Match, chance: &mut Chance) {
    for person in &mut record.players.0 {
        person.name = words(chance);
        person.rating = (chance.below(2) == 0).then(|| words(chance));
    }
    let date = [None, Date::new(2025, 11, 8), Date::new(1, 1, 1), Date::new(9999, 12, 31)];
    record.details = Details {
        event: words(chance),
        round: words(chance),
        place: words(chance),
        date: date[chance.below(4)],
        annotator: words(chance),
        comment: words(chance),
        tags: tags(chance),
        ..Details::default()
    };
    for game in &mut record.games {
        game.comment = words(chance);
        game.tags = tags(chance);
        for entry in &mut game.entries {
            if chance.below(3) > 0 {
                continue;
            }
            let seconds = [0.0, 12.5, -3.0, 1e300];
            let clocks = ByPlayer([0; 2].map(|_| seconds[chance.below(4)]));
            entry.notes = Some(Box::new(Notes {
                comment: words(chance),
                clocks: (chance.below(3) == 0).then_some(clocks),
                tags: tags(chance),
                ..Notes::default()
            }));
        }
    }
}

fn words(chance: &mut Chance) -> String {
    let count = [0, 1, 1, 1, 2][chance.below(5)];
    let said: Vec<_> = (0..count).map(|_| WORDS[chance.below(WORDS.len())]).collect();
    said.join(["", " ", "\n", ","][chance.below(4)])
}

fn tags(chance: &mut Chance) -> Vec<Tag> {
    let count = [0, 0, 0, 1, 2][chance.below(5)];
    let tag = |chance: &mut Chance| {
        let name = NAMES[chance.below(NAMES.len())].into();
        let value = match chance.below(2) {
            0 => words(chance),
            _ => format!("[{}]", words(chance)),
        };
        Tag { name, value }
    };
    (0..count).map(|_| tag(chance)).collect()
}
