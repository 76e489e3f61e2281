//! Any text: an error that fits a line, or a position that reads the same in its own notation.
#![no_main]

use barpoint_ids::Identifier;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match Identifier::find(text) {
        Ok(found) => {
            if let Ok(strict) = text.parse::<Identifier>() {
                assert_eq!(found.identifier, strict);
            }
            if let Ok(id) = found.identifier.gnubg_id() {
                let again = Identifier::find(&id.to_string()).expect("an ID that was written");
                assert_eq!(again.identifier.position(), found.identifier.position());
            }
        }
        Err(error) => {
            let message = error.to_string();
            assert!(message.len() < 2000 && !message.contains('\n'), "{message}");
        }
    }
});
