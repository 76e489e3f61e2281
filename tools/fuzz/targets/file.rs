//! Any bytes as a file of the format that the name of the target ends with: an error, or matches that are
//! written the same way twice.
#![no_main]

use barpoint_fuzz::check;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let name = env!("CARGO_BIN_NAME").trim_start_matches("file_");
    check(&name.replace('_', "-"), bytes);
});
