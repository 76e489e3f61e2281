//! Any bytes as a file of eXtreme Gammon: an error, or matches.
#![no_main]

use barpoint_fuzz::check;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| check("bgf", bytes));
