//! Any text: an error, or an XGID whose text and whose state come back.
#![no_main]

use barpoint_ids::Xgid;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(id) = text.parse::<Xgid>() else { return };
    assert_eq!(id.to_string().parse(), Ok(id));
    if let Ok((position, state, on_roll)) = id.decode() {
        let again = Xgid::encode(&position, &state, on_roll).expect("a state that an XGID held");
        assert_eq!(again.decode(), Ok((position, state, on_roll)));
    }
});
