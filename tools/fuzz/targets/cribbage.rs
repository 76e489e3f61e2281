//! Any letters: an error, or a record that comes back.
#![no_main]

use barpoint_cribbage::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|letters: &str| {
    if let Ok(record) = Record::decode(letters) {
        assert_eq!(Record::decode(&record.encode()), Ok(record));
    }
});
