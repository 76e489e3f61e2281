//! Any text: an error, or a manifest of the length in its header.
#![no_main]

use barpoint_database::Manifest;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(manifest) = Manifest::parse(text) {
        assert_eq!(manifest.blocks.len() as u64, manifest.bytes.div_ceil(Manifest::BLOCK as u64));
        let _ = manifest.damage(text.as_bytes());
    }
});
