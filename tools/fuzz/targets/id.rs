//! Any text as an ID of the kind that the target is called after: an error, or an ID whose text and whose state come
//! back.
#![no_main]

use barpoint_ids::{GnubgId, MatchId, Ogid, Xgid};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match env!("CARGO_BIN_NAME") {
        "match_id" => match_id(text),
        "ogid" => ogid(text),
        "xgid" => xgid(text),
        name => panic!("no such ID: {name}"),
    }
});

fn match_id(text: &str) {
    if let Ok(id) = text.parse::<MatchId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
        if let Ok((state, on_roll)) = id.decode() {
            let again = MatchId::encode(&state, on_roll).expect("a state that an ID held");
            assert_eq!(again.decode(), Ok((state, on_roll)));
        }
    }
    if let Ok(id) = text.parse::<GnubgId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
}

fn ogid(text: &str) {
    let Ok(id) = text.parse::<Ogid>() else { return };
    assert_eq!(id.to_string().parse(), Ok(id));
    let Ok((position, state, on_roll)) = id.decode() else { return };
    // A game that is over is read, but not written.
    if let Ok(again) = Ogid::encode(&position, &state, on_roll) {
        let (same, _, player) = again.decode().expect("an OGID of ours");
        assert_eq!((same, player), (position, on_roll));
    }
}

fn xgid(text: &str) {
    let Ok(id) = text.parse::<Xgid>() else { return };
    assert_eq!(id.to_string().parse(), Ok(id));
    if let Ok((position, state, on_roll)) = id.decode() {
        let again = Xgid::encode(&position, &state, on_roll).expect("a state that an XGID held");
        assert_eq!(again.decode(), Ok((position, state, on_roll)));
    }
}
