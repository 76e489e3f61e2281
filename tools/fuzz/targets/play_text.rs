//! Any text for any position and roll: an error, or a legal play that reads again as it prints.
#![no_main]

use barpoint_core::{Dice, Position, PositionKey};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((key, rest)) = input.split_first_chunk::<10>() else { return };
    let Some((&roll, text)) = rest.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let Ok(position) = Position::try_from(PositionKey(*key)) else { return };
    let dice = Dice::ALL[usize::from(roll) % Dice::ALL.len()];

    match position.parse_play(dice, text) {
        Ok(legal) => {
            assert!(position.plays(dice).contains(&legal));
            assert_eq!(position.parse_play(dice, &legal.play.to_string()), Ok(legal));
        }
        Err(error) => assert_eq!(text[error.offset..].find(&error.piece), Some(0), "{error}"),
    }
});
