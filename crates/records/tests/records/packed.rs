//! Files that are packed by gzip or as ZIP.

use std::io::Write;

use barpoint_records::read_file;
use flate2::Compression;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::{CompressionMethod, ZipArchiveWriter};

const MATCH: &str = " 3 point match\n\n Game 1\n Anna : 0     Bert : 0\n  1) 31: 8/5 6/5\n";
const POSITION: &str = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).unwrap();
    packer.finish().unwrap()
}

fn zip(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut archive = ZipArchiveWriter::new(&mut bytes);
    for (name, content) in files {
        let (mut entry, config) =
            archive.new_file(name).compression_method(CompressionMethod::DEFLATE).start().unwrap();
        let packer = DeflateEncoder::new(&mut entry, Compression::fast());
        let mut writer = config.wrap(packer);
        writer.write_all(content).unwrap();
        let (packer, descriptor) = writer.finish().unwrap();
        packer.finish().unwrap();
        entry.finish(descriptor).unwrap();
    }
    archive.finish().unwrap();
    bytes
}

#[test]
fn packed_files_are_unpacked() {
    let plain = read_file(MATCH.as_bytes()).unwrap();
    assert_eq!(read_file(&gzip(MATCH.as_bytes())).unwrap(), plain);
    assert_eq!(read_file(&zip(&[("a.mat", MATCH.as_bytes())])).unwrap(), plain);
    let two = read_file(&zip(&[
        ("a/b.mat", MATCH.as_bytes()),
        ("__MACOSX/._b.mat", b"\0"),
        ("a/c.txt", POSITION.as_bytes()),
    ]))
    .unwrap();
    assert_eq!((two.format, two.matches.len()), ("mat", 2));
}

#[test]
fn warnings_name_the_file_of_an_archive() {
    let odd = MATCH.replace("6/5\n", "5/1\n");
    let files: &[(&str, &[u8])] = &[
        ("readme.html", b"<html>"),
        ("a.mat", MATCH.as_bytes()),
        ("sub/odd.mat", odd.as_bytes()),
        ("empty.txt", b""),
    ];
    let read = read_file(&zip(files)).unwrap();
    assert_eq!(read.matches.len(), 2);
    let warnings: Vec<_> = read.matches.iter().flat_map(|it| &it.warnings).collect();
    for name in ["`readme.html`: ", "`sub/odd.mat`: ", "`empty.txt`: "] {
        assert!(warnings.iter().any(|it| it.what.starts_with(name)), "{name} {warnings:?}");
    }
    assert!(warnings.iter().all(|it| it.what.starts_with('`')), "{warnings:?}");
}

#[test]
fn wrong_packed_files_are_refused() {
    let reason = |bytes: &[u8]| read_file(bytes).unwrap_err().to_string();
    let cut = gzip(MATCH.as_bytes());
    assert!(reason(&cut[..cut.len() - 9]).contains("the packed file is damaged"));
    let cut = zip(&[("a.mat", MATCH.as_bytes())]);
    assert!(reason(&cut[..cut.len() - 9]).contains("the ZIP file is damaged"));
    assert!(reason(&zip(&[("b.txt", b"hello")])).contains("`b.txt`: unrecognised"));
    let wrong = POSITION.replace(":31:", ":77:");
    let damaged = zip(&[("a.mat", MATCH.as_bytes()), ("b.txt", wrong.as_bytes())]);
    assert!(reason(&damaged).contains("`b.txt`: "));
    assert!(reason(&zip(&[])).contains("the ZIP file contains no file"));
    assert!(reason(&gzip(&vec![0; 70 << 20])).contains("larger than 64 MiB"));
}
