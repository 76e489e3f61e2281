//! Any bytes after the size of an OGXM file, with the true size in its header: an error, or matches
//! that are written the same way twice.
#![no_main]

use barpoint_fuzz::check;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut file = b"OGXM\x02\0\0\0\x02\0\0\0".to_vec();
    file.extend(((bytes.len() + 16) as u32).to_le_bytes());
    file.extend(bytes);
    check("ogxm", &file);
});
