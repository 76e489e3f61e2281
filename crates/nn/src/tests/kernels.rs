//! Every kernel gives the bits of the textbook, for any weights and any position.

use barpoint_core::{Chequers, Dice, Plays, Variant};
use barpoint_testing::{Random, play_out};
use proptest::prelude::*;

use super::random::{deep_tables, narrow_tables, one_sided_tables, tables};
use super::textbook;
use crate::race::OneSidedNet;
use crate::shape::contact::{BRANCHES, PLANS};
use crate::shape::race::{HINTS, PLACES};
use crate::{Kernel, Network, Pruner};

#[test]
fn a_one_sided_net_gives_the_same_bits_with_every_kernel() {
    let tables = one_sided_tables(7);
    let mut random = Random::new(8);
    for _ in 0..200 {
        let side = [0; 15].map(|_| (random.below(PLACES) as u8 + 1, 1));
        let hints = [0; HINTS].map(|_| 2.0 * random.uniform() as f32);
        let moments = |kernel| {
            let net = OneSidedNet::new(&tables).with_kernel(kernel).expect("it is available");
            net.moments(&Chequers::at(&side), &hints)
        };
        let scalar = moments(Kernel::Scalar);
        assert!(scalar.all_off.mean.is_finite());
        for kernel in Kernel::available() {
            assert_eq!(moments(kernel), scalar, "{kernel:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pruners_agree(
        weights: u64,
        game: u64,
        plies in 0_usize..200,
        nackgammon: bool,
        range in prop_oneof![Just(60_usize), Just(2000), Just(32_767)],
    ) {
        let mut tables = tables(weights, 64, 1, 1, range);
        tables.features.fill(0);
        let pruner = Pruner::new(&tables).unwrap();
        let variant = if nackgammon { Variant::Nackgammon } else { Variant::Backgammon };
        let position = play_out(variant, plies, &mut Random::new(game));
        let worths = [[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]];
        let expected = textbook::wide(&tables, &position);
        let scalar = pruner.clone().with_kernel(Kernel::Scalar).unwrap();
        for kernel in Kernel::available() {
            let other = pruner.clone().with_kernel(kernel).unwrap();
            prop_assert_eq!(other.outputs(&position), expected, "{:?}", kernel);
            for dice in Dice::ALL {
                let plays = position.plays(dice);
                let (mut means, mut others) = (Vec::new(), Vec::new());
                scalar.mean_results(&position, &plays, &worths, &mut means);
                other.mean_results(&position, &plays, &worths, &mut others);
                prop_assert_eq!(&means, &others, "{:?}", kernel);
                // The sums that go on from the position before the play are the same.
                let (equities, wins) = means.split_at(plays.len());
                for ((play, &mean), &win) in plays.iter().zip(equities).zip(wins) {
                    prop_assert_eq!(win.is_some(), mean.is_some());
                    prop_assert_eq!(mean.is_some(), play.result.has_contact());
                    if let (Some(mean), Some(win)) = (mean, win) {
                        let outcome = scalar.evaluate(&play.result);
                        let equity = outcome.equity().0;
                        prop_assert!((mean - equity).abs() < 1e-5, "{} {}", mean, equity);
                        prop_assert!((win - outcome.win).abs() < 1e-5, "{} {}", win, outcome.win);
                    }
                }
            }
        }
    }

    #[test]
    fn kernels_agree(
        weights: u64,
        game: u64,
        plies in 0..200_usize,
        tiles in 1..=5_usize,
        shape in prop_oneof![
            Just(Some((1, 1))), Just(Some((PLANS, 1))), Just(Some((PLANS, BRANCHES))), Just(None),
        ],
        is_deep: bool,
        // Up to the largest weights there are: saturation and wrapping must agree too.
        range in prop_oneof![Just(60_usize), Just(2000), Just(32_767)],
    ) {
        let hidden = 128 * tiles;
        let position = play_out(Variant::Backgammon, plies, &mut Random::new(game));
        let (network, expected) = shape.map_or_else(
            || {
                let tables = if is_deep { deep_tables } else { narrow_tables };
                let tables = tables(weights, hidden, range);
                (Network::narrow(&tables), textbook::narrow(&tables, &position))
            },
            |(heads, branches)| {
                let tables = tables(weights, hidden, heads, branches, range);
                (Network::new(&tables), textbook::wide(&tables, &position))
            },
        );
        let mut plays = Plays::default();
        plays.generate(&position, Dice::ALL[plies % Dice::ALL.len()]);
        for kernel in Kernel::available() {
            let network = network.clone().with_kernel(kernel).expect("it is available");
            prop_assert_eq!(network.outputs(&position), expected, "{:?}", kernel);
            // In a batch with others, alike or not, and in one that is not full, the same.
            let flipped = position.flip();
            let mut many = vec![&flipped; 3];
            many.extend(plays.iter().map(|play| &play.result));
            many.push(&position);
            let mut answered = 0;
            network.evaluate_each(&many, |i, outcome| {
                assert_eq!((i, outcome), (answered, network.evaluate(many[i])), "{kernel:?}");
                answered += 1;
            });
            prop_assert_eq!(answered, many.len());
        }
    }

    #[test]
    fn outcomes_are_nested_and_obey_the_rules(weights: u64, game: u64, plies in 0..400_usize) {
        let network = Network::new(&tables(weights, 128, PLANS, 1, 2000));
        let position = play_out(Variant::Backgammon, plies, &mut Random::new(game));
        let outcome = network.evaluate(&position);
        prop_assert!((0.0..=1.0).contains(&outcome.win));
        prop_assert!(outcome.win_gammon <= outcome.win && outcome.lose_gammon <= outcome.lose());
        prop_assert!((0.0..=outcome.win_gammon).contains(&outcome.win_backgammon));
        prop_assert!((0.0..=outcome.lose_gammon).contains(&outcome.lose_backgammon));
        if position.opponent().total() < 15 {
            prop_assert_eq!(outcome.win_gammon.to_bits(), 0);
        }
        if position.on_roll().total() < 15 {
            prop_assert_eq!(outcome.lose_gammon.to_bits(), 0);
        }
    }
}
