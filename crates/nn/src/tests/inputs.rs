//! Inputs of both players.

use barpoint_core::Variant;
use barpoint_testing::{Random, play_out};

use crate::inputs::{FEATURES, Inputs, ROWS};

#[test]
fn flipped_inputs_are_the_other_sides() {
    for seed in 0..300 {
        let position = play_out(Variant::Backgammon, seed, &mut Random::new(seed as u64));
        let (mine, theirs) = (Inputs::of(&position), Inputs::of(&position.flip()));
        let (first, second) = mine.features.split_at(FEATURES / 2);
        assert_eq!(theirs.features[..FEATURES / 2], *second);
        assert_eq!(theirs.features[FEATURES / 2..], *first);
        assert_eq!(mine.rows().len(), theirs.rows().len());
        assert!(mine.rows().iter().all(|&row| usize::from(row) < ROWS));
    }
}
