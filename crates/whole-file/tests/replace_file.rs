//! Replaced files: content, permissions, links, devices, failures.

use std::fs;
use std::path::Path;

use barpoint_whole_file::replace_file;

/// Returns the number of files in a folder.
fn count(folder: &Path) -> usize {
    fs::read_dir(folder).into_iter().flatten().count()
}

#[test]
fn files_are_made_and_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let longest = "a".repeat(255);
    for name in ["file", "\u{fc} .mat", &longest] {
        let path = folder.path().join(name);
        for bytes in [&b"first and longer"[..], b"second", b""] {
            replace_file(&path, bytes).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes);
            assert_eq!(count(folder.path()), 1);
        }
        fs::remove_file(path).unwrap();
    }
}

#[test]
fn threads_replace_one_file_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("file");
    let texts = [b"a".repeat(100_000), b"b".repeat(50_000)];
    std::thread::scope(|scope| {
        for text in &texts {
            scope.spawn(|| (0..20).for_each(|_| replace_file(&path, text).unwrap()));
        }
    });
    assert!(texts.contains(&fs::read(path).unwrap()));
    assert_eq!(count(folder.path()), 1);
}

#[test]
fn a_failure_leaves_everything_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for path in [folder.path().join("missing/file"), folder.path().to_owned(), "".into()] {
        let error = replace_file(&path, b"text").unwrap_err();
        // The message is the system's alone, without the name of a temporary file.
        assert!(error.raw_os_error().is_some(), "{error}");
    }
    assert_eq!(count(folder.path()), 0);
}

#[cfg(unix)]
#[test]
fn permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    let path = folder.path().join("file");
    for known in [0o600, 0o640, 0o666, 0o755, 0o444] {
        fs::write(&path, "before").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(known)).unwrap();
        replace_file(&path, b"after").unwrap();
        assert_eq!(mode(&path), known);
        fs::remove_file(&path).unwrap();
    }
    // A new file gets the permissions that any new file of the process gets.
    let usual = folder.path().join("usual");
    fs::write(&usual, "").unwrap();
    replace_file(&path, b"new").unwrap();
    assert_eq!(mode(&path), mode(&usual));
}

#[cfg(unix)]
#[test]
fn links_and_devices_are_not_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let [file, link] = ["file", "link"].map(|name| folder.path().join(name));
    fs::write(&file, "before").unwrap();
    std::os::unix::fs::symlink("file", &link).unwrap();
    replace_file(&link, b"after").unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"after");
    // A link to a file that does not exist yet, through another link.
    let [chain, missing] = ["chain", "missing"].map(|name| folder.path().join(name));
    fs::remove_file(&file).unwrap();
    std::os::unix::fs::symlink("link", &chain).unwrap();
    replace_file(&chain, b"new").unwrap();
    assert!(fs::symlink_metadata(&chain).unwrap().is_symlink());
    assert_eq!(fs::read(&file).unwrap(), b"new");
    // A link to itself is refused, as the system refuses it.
    std::os::unix::fs::symlink(&missing, &missing).unwrap();
    assert!(replace_file(&missing, b"text").is_err());
    replace_file(Path::new("/dev/null"), b"text").unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}
