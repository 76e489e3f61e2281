//! Note type, deck and settings of a collection, as JSON.

use serde_json::{Value, json};

use super::card::FIELDS;

/// Number of the note type. It never changes, so that all packages share the note type.
pub(super) const NOTETYPE: i64 = 1_609_459_200_117;
/// Version of fields, templates and style. A greater one replaces those of an earlier package.
const VERSION: i64 = 1;
/// Field that lists show.
const SHOWN: usize = 1;

/// Begin of all times, in seconds.
pub(super) const EPOCH: i64 = 1_609_459_200;

/// Returns the note types of the collection.
pub(super) fn notetypes() -> Value {
    let field = |(number, name): (usize, &&str)| {
        json!({
            "name": name, "ord": number, "sticky": false, "rtl": false,
            "font": "Arial", "size": 20, "media": [],
        })
    };
    let fields: Vec<Value> = FIELDS.iter().enumerate().map(field).collect();
    let board = FIELDS.iter().position(|name| *name == "Board");
    let notetype = json!({
        "id": NOTETYPE, "name": "Barpoint quiz", "type": 0, "mod": EPOCH + VERSION, "usn": -1,
        "sortf": SHOWN, "did": null, "tags": [], "vers": [],
        "latexPre": "", "latexPost": "", "latexsvg": false,
        "css": include_str!("style.css"),
        "flds": fields,
        "tmpls": [{
            "name": "Question", "ord": 0, "did": null, "bqfmt": "", "bafmt": "",
            "qfmt": include_str!("front.html"), "afmt": include_str!("back.html"),
        }],
        "req": [[0, "any", [SHOWN, 2, board]]],
    });
    json!({ NOTETYPE.to_string(): notetype })
}

/// Returns the deck with a number, the decks that it is part of, and the default deck.
pub(super) fn decks(decks: &[(i64, String)]) -> Value {
    let mut all = serde_json::Map::new();
    all.insert("1".to_owned(), deck(1, "Default"));
    for (id, name) in decks {
        all.insert(id.to_string(), deck(*id, name));
    }
    Value::Object(all)
}

fn deck(id: i64, name: &str) -> Value {
    json!({
        "id": id, "name": name, "mod": EPOCH, "usn": -1, "desc": "", "dyn": 0, "conf": 1,
        "collapsed": false, "browserCollapsed": false, "extendNew": 10, "extendRev": 50,
        "newToday": [0, 0], "revToday": [0, 0], "lrnToday": [0, 0], "timeToday": [0, 0],
    })
}

/// Returns the options of the decks: those of a new collection.
pub(super) fn deck_options() -> Value {
    json!({"1": {
        "id": 1, "name": "Default", "mod": 0, "usn": 0, "maxTaken": 60, "autoplay": true, "timer": 0,
        "replayq": true, "dyn": false,
        "new": {
            "delays": [1.0, 10.0], "ints": [1, 4, 7], "initialFactor": 2500, "order": 1,
            "perDay": 20, "bury": false, "separate": true,
        },
        "rev": {
            "perDay": 200, "ease4": 1.3, "fuzz": 0.05, "minSpace": 1, "ivlFct": 1.0,
            "maxIvl": 36500, "bury": false, "hardFactor": 1.2,
        },
        "lapse": {"delays": [10.0], "mult": 0.0, "minInt": 1, "leechFails": 8, "leechAction": 1},
    }})
}

/// Returns the settings of the collection.
pub(super) fn settings(deck: i64, cards: usize) -> Value {
    json!({
        "activeDecks": [deck], "curDeck": deck, "curModel": NOTETYPE.to_string(),
        "nextPos": cards + 1, "newSpread": 0, "collapseTime": 1200, "timeLim": 0, "estTimes": true,
        "dueCounts": true, "addToCur": true, "sortType": "noteFld", "sortBackwards": false,
        "schedVer": 1,
    })
}
