//! Any text: an error, or a position with an ID of the same position.
#![no_main]

use barpoint_ids::{Identifier, PositionId};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(id) = text.parse::<PositionId>() {
        assert_eq!(id.to_string().parse(), Ok(id));
    }
    // Reading and writing any other text in every form must not panic.
    if let Ok(id) = text.parse::<Identifier>() {
        let _ = (id.position_id(), id.match_id(), id.gnubg_id(), id.xgid());
    }
});
