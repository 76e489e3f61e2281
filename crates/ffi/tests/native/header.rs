//! The header is that of the source.

use std::path::Path;

use cbindgen::{Builder, Config};

/// Files of the interface in the order of the header.
const SOURCES: [&str; 15] = [
    "version",
    "status",
    "text",
    "watch",
    "options",
    "engine",
    "position",
    "evaluation",
    "play",
    "cube",
    "map",
    "rollout",
    "record",
    "database",
    "ask",
];

/// Text at the beginning of the header.
const PREAMBLE: &str = include_str!("preamble.txt");

#[test]
fn the_header_is_that_of_the_source() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut config = Config::from_file(root.join("cbindgen.toml")).expect("a configuration");
    config.header = Some(PREAMBLE.trim_end().to_owned());
    let mut builder = Builder::new().with_config(config);
    for name in SOURCES.iter().chain(["session"].iter()) {
        builder = builder.with_src(root.join("src").join(name).with_extension("rs"));
    }
    let mut header = Vec::new();
    builder.generate().expect("the source can be read").write(&mut header);
    let header = String::from_utf8(header).expect("UTF-8");
    let path = root.join("include/barpoint.h");
    if std::env::var_os("BARPOINT_BLESS").is_some() {
        std::fs::write(&path, &header).expect("the header can be written");
    }
    let committed = std::fs::read_to_string(&path).expect("the header is committed");
    assert!(
        committed == header,
        "include/barpoint.h is out of date: write it anew by BARPOINT_BLESS=1 cargo test -p barpoint-ffi --test native header"
    );
}
