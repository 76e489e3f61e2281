//! Any bytes as an unpacked match of BGBlitz in Smile: an error, or matches that are written the
//! same way twice.
#![no_main]

use barpoint_fuzz::check;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let head = b"{\"format\":\"BGF\",\"compress\":false,\"useSmile\":true}\n:)\n";
    check("bgf", &[head, bytes].concat());
});
