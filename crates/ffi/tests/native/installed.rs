//! The installed files serve `pkg-config` and `CMake`, and the binding for Go works with them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::libraries::{build_folder, has_program, skipped};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Installs the libraries that are built, in a folder of its own.
fn install(name: &str) -> PathBuf {
    let prefix = build_folder().join(name);
    let _ = fs::remove_dir_all(&prefix);
    let done = Command::new("bash")
        .arg(root().join("install.sh"))
        .arg(&prefix)
        .env("BUILT", build_folder())
        .env_remove("DESTDIR")
        .output()
        .expect("bash starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    prefix
}

#[test]
fn pkg_config_finds_the_library() {
    if !has_program("bash") || !has_program("pkg-config") {
        skipped("bash or pkg-config");
        return;
    }
    let prefix = install("installed-c");
    let asked = Command::new("pkg-config")
        .args(["--cflags", "--libs", "barpoint"])
        .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
        .output()
        .expect("pkg-config starts");
    let flags = String::from_utf8(asked.stdout).expect("text");
    let folder = prefix.display();
    assert!(flags.contains(&format!("-I{folder}/include")), "{flags}");
    assert!(flags.contains(&format!("-L{folder}/lib")) && flags.contains("-lbarpoint"), "{flags}");
    for licence in ["LICENSE-APACHE", "LICENSE-MIT", "LICENSE-THIRD-PARTY"] {
        assert!(prefix.join("share/doc/barpoint").join(licence).exists(), "{licence}");
    }
    assert!(prefix.join("share/barpoint/barpoint.supp").exists());
    assert!(prefix.join("lib/libbarpoint.so").exists() || cfg!(not(target_os = "linux")));
    fs::remove_dir_all(&prefix).expect("it can be removed");
}

/// A project of `CMake` with a program for each of the two libraries.
const PROJECT: &str = "cmake_minimum_required(VERSION 3.16)
project(embed C)
find_package(barpoint @version@ REQUIRED)
foreach(kind barpoint static)
    add_executable(best_${kind} best.c)
    target_link_libraries(best_${kind} PRIVATE barpoint::${kind})
endforeach()
";

#[test]
fn cmake_finds_the_library() {
    if !["bash", "cmake", "cc", "make"].into_iter().all(has_program) {
        skipped("bash, CMake, a C compiler or make");
        return;
    }
    let prefix = install("installed-cmake");
    let (source, build) = (prefix.join("source"), prefix.join("build"));
    fs::create_dir(&source).expect("a new folder");
    let project = |version: &str| {
        let text = PROJECT.replace("@version@", version);
        fs::write(source.join("CMakeLists.txt"), text).expect("it can be written");
        let mut cmake = Command::new("cmake");
        cmake.arg(format!("-DCMAKE_PREFIX_PATH={}", prefix.display()));
        cmake.arg("-S").arg(&source).arg("-B").arg(&build).output().expect("CMake starts")
    };
    let guide = fs::read_to_string(root().join("../../docs/src/c.md")).expect("the guide");
    let program = guide.split("```").find_map(|part| part.strip_prefix("c\n")).expect("a program");
    fs::write(source.join("best.c"), program).expect("it can be written");
    let found = project(env!("CARGO_PKG_VERSION"));
    assert!(found.status.success(), "{}", String::from_utf8_lossy(&found.stderr));
    let made = Command::new("cmake").arg("--build").arg(&build).output().expect("CMake starts");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stdout));
    for program in ["best_barpoint", "best_static"] {
        let done = Command::new(build.join(program)).output().expect("it starts");
        let output = String::from_utf8_lossy(&done.stdout);
        assert!(output.starts_with("8/5 6/5 "), "{output}");
    }
    let refused = project("99.0");
    assert!(!refused.status.success());
    fs::remove_dir_all(&prefix).expect("it can be removed");
}

#[test]
fn the_binding_for_go_passes_its_tests() {
    if !["bash", "pkg-config", "go", "gcc"].into_iter().all(has_program) {
        skipped("bash, pkg-config, gcc or Go");
        return;
    }
    let prefix = install("installed-go");
    for arguments in [&["test", "./..."][..], &["run", "./example"]] {
        let done = Command::new("go")
            .args(arguments)
            .current_dir(root().join("../../bindings/go"))
            .env("PKG_CONFIG_PATH", prefix.join("lib/pkgconfig"))
            .env("LD_LIBRARY_PATH", prefix.join("lib"))
            .env("GOFLAGS", "-mod=mod")
            .env("GOPROXY", "off")
            .output()
            .expect("Go starts");
        let output = String::from_utf8_lossy(&done.stdout);
        assert!(done.status.success(), "{output}{}", String::from_utf8_lossy(&done.stderr));
        assert!(arguments[0] == "test" || output.starts_with("8/5 6/5 "), "{output}");
    }
    fs::remove_dir_all(&prefix).expect("it can be removed");
}
