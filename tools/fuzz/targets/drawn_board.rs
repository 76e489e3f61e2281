//! Any text with boards drawn in letters: a position or an error that names a line of the text.
#![no_main]

use barpoint_ids::{DrawnBoard, Identifier, batch};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let count = text.lines().count();
    for board in DrawnBoard::all_in(text) {
        match board {
            Ok(board) => {
                assert!(board.lines.end <= count);
                assert!(board.notes.iter().all(|note| !note.contains('\n')));
            }
            Err(error) => {
                assert!((1..=count).contains(&error.line));
                assert!(!error.to_string().contains('\n'));
            }
        }
    }
    let lines = text.lines().map(|line| Ok::<_, ()>(line.to_owned()));
    for entry in batch(lines).flatten() {
        let _ = Identifier::find(&entry.text);
    }
});
