//! Any bytes: an error, or matches that are written the same way twice.
#![no_main]

use barpoint_fuzz::check;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| check("bgonline", bytes));
