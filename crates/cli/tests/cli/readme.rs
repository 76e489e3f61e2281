//! The examples of the README are what the command prints.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use crate::support::run;

/// With `BARPOINT_BLESS=1` in the environment they are written anew.
#[test]
fn its_examples_are_real() {
    const BEGIN: &str = "```console\n$ barpoint ";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readme = fs::read_to_string(&file).unwrap();
    let (head, examples) = readme.split_once(BEGIN).unwrap();
    let mut real = head.to_owned();
    for example in examples.split(BEGIN) {
        let (command, after) = example.split_once('\n').unwrap();
        let (_, after) = after.split_once("```\n").unwrap();
        write!(real, "{BEGIN}{command}\n{}```\n{after}", run(command)).unwrap();
    }
    if env::var_os("BARPOINT_BLESS").is_some() {
        fs::write(&file, real).unwrap();
    } else {
        assert_eq!(real, readme, "BARPOINT_BLESS=1 writes the examples anew");
    }
}
