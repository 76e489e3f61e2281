//! Any bits, with the checksum that belongs to them: an error, or a match that comes back.
#![no_main]

use barpoint_records::FileFormat;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bits: &[u8]| {
    let format = FileFormat::named("record").expect("a format of ours");
    let mut bytes = STANDARD_NO_PAD.decode("BpR1").expect("letters");
    bytes.extend(bits);
    let sum = bytes.iter().fold(0xffff_u16, |sum, byte| {
        (0..8).fold(sum ^ u16::from(*byte) << 8, |sum, _| {
            if sum & 0x8000 == 0 { sum << 1 } else { sum << 1 ^ 0x1021 }
        })
    });
    bytes.extend(sum.to_be_bytes());
    let Ok(reading) = format.read(STANDARD_NO_PAD.encode(bytes).as_bytes()) else { return };
    let written = format.write(&reading.matches).expect("a match that was read");
    assert_eq!(format.read(&written.bytes).expect("a record"), reading);
});
