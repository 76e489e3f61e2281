//! Any text: an error, or a match ID whose text and whose state come back.
#![no_main]

use barpoint_ids::{GnubgId, MatchId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
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
});
