//! Any text: an error, or an OGID whose text and whose state come back.
#![no_main]

use barpoint_ids::Ogid;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(id) = text.parse::<Ogid>() else { return };
    assert_eq!(id.to_string().parse(), Ok(id));
    let Ok((position, state, on_roll)) = id.decode() else { return };
    // A game that is over is read, but not written.
    if let Ok(again) = Ogid::encode(&position, &state, on_roll) {
        let (same, _, player) = again.decode().expect("an OGID of ours");
        assert_eq!((same, player), (position, on_roll));
    }
});
