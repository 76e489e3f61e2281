//! Any records in a container that fits them: an error, or matches.
//!
//! Each three bytes of the input change a byte in the records of a plain game: two bytes of place, one
//! of value.
#![no_main]

use barpoint_fuzz::{check, xg_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|changes: &[u8]| check("xg", &xg_file(changes)));
