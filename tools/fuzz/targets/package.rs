//! Any bytes as a package of cards for Anki, or as its database in one of the three forms: an error, or cards.
#![no_main]

use std::io::Write;

use barpoint_quiz::{is_package, read_package};
use libfuzzer_sys::fuzz_target;
use rawzip::ZipArchiveWriter;

const FORMS: [&str; 3] = ["collection.anki2", "collection.anki21", "collection.anki21b"];

fuzz_target!(|bytes: &[u8]| {
    let Some((&form, bytes)) = bytes.split_first() else { return };
    // A change within a package breaks its sums, so most inputs are a database for which a package is made.
    let package = match FORMS.get(usize::from(form) % 4) {
        Some(name) => packed(name, bytes),
        None => bytes.to_vec(),
    };
    let is_cards = read_package(&package).is_ok();
    assert!(!is_cards || is_package(&package));
});

fn packed(name: &str, database: &[u8]) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    let (mut entry, config) = archive.new_file(name).start().expect("a short name");
    let mut writer = config.wrap(&mut entry);
    writer.write_all(database).expect("memory");
    let (_, descriptor) = writer.finish().expect("memory");
    entry.finish(descriptor).expect("memory");
    archive.finish().expect("memory")
}
