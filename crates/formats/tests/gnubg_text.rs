//! Text exports of GNU Backgammon are the matches that it saves as SGF.
#![expect(clippy::unwrap_used, reason = "the line that fails says enough in a test")]

#[cfg(test)]
mod gnubg_text {
    pub(crate) mod compare;
    pub(crate) mod program;
}

use gnubg_text::compare::{Digits, assert_same};
use gnubg_text::program::{Exports, export};

/// Debugging aid.
#[test]
fn files() {
    let Ok(list) = std::env::var("GT") else { return };
    for stem in list.split_whitespace() {
        let (text, sgf) = stem.split_once('=').unwrap();
        let sgf = barpoint_formats::read_file(&std::fs::read(sgf).unwrap()).unwrap().matches;
        let mut bytes = std::fs::read(text).unwrap();
        for n in 2..40 {
            let (stem, extension) = text.rsplit_once('.').unwrap();
            let Ok(more) = std::fs::read(format!("{stem}_{n:03}.{extension}")) else { break };
            bytes.extend(more);
        }
        let read = barpoint_formats::read_file(&bytes).unwrap();
        println!("{text} {} {:?}", read.format, read.matches[0].warnings);
        assert_same(&read.matches, &sgf, Digits::Equities);
    }
}
