//! Questions about single plays, beside all legal plays.

use barpoint_core::{Dice, Variant};
use barpoint_testing::Random;

/// On all boards of random games a question about one play agrees with the list of all plays.
#[test]
fn a_single_play_is_the_one_among_all() {
    let mut random = Random::new(1);
    for variant in Variant::ALL {
        let mut position = variant.start();
        for _ in 0..40 {
            let all = Dice::ALL.map(|dice| (dice, position.plays(dice)));
            for (dice, plays) in &all {
                assert_eq!(position.can_move(*dice), !plays[0].play.is_none());
                let (_, others) = &all[random.below(all.len())];
                for other in plays.iter().chain(others.iter()) {
                    let found = plays.iter().find(|legal| legal.result == other.result);
                    let found = found.copied();
                    assert_eq!(position.legal_play_to(*dice, &other.result), found);
                    assert_eq!(position.legal_play(*dice, &other.play), found);
                }
            }
            let (_, plays) = &all[random.below(all.len())];
            position = random.pick(plays).result;
            if position.result(variant).is_some() {
                position = variant.start();
            }
        }
    }
}
