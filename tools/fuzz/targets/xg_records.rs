//! Any records in a container that fits them: an error, or matches.
//!
//! The input says which bytes of the records of a plain game change: two bytes of place, and one of
//! value, again and again.
#![no_main]

use barpoint_fuzz::{check, xg_file};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|changes: &[u8]| check("xg", &xg_file(changes)));
