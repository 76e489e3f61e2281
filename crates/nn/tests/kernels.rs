//! Every kernel gives the bits of the scalar one, for any weights and any position.

use barpoint_core::{Chequers, Dice, Plays, Position, Variant};
use barpoint_nn::format::{FurtherTables, NarrowTables, SECOND_UNITS, THIRD_UNITS, Tables};
use barpoint_nn::inputs::{BYTES, FEATURES, ROWS};
use barpoint_nn::plan::{BRANCHES, PLANS};
use barpoint_nn::side::{COUNTS, FIRST, HINTS, PLACES, SECOND, SIDE_OUTPUTS};
use barpoint_nn::{Kernel, Network, Pruner, SideNet, SideTables};
use proptest::prelude::*;

/// A generator good enough for test weights (Knuth's MMIX constants).
struct Lcg(u64);

impl Lcg {
    fn next(&mut self) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn shorts(&mut self, n: usize, range: u64) -> Vec<i16> {
        (0..n).map(|_| ((self.next() % (2 * range + 1)) as i32 - range as i32) as i16).collect()
    }
}

fn tables(seed: u64, hidden: usize, heads: usize, branches: usize, range: u64) -> Tables {
    let mut random = Lcg(seed);
    Tables {
        hidden,
        heads,
        branches,
        bias: random.shorts(branches * hidden, range),
        rows: random.shorts(branches * hidden * ROWS, range),
        features: random.shorts(branches * hidden * FEATURES, range),
        head_bias: (0..6 * heads).map(|_| random.next() as i32).collect(),
        head_weights: random.shorts(6 * heads * hidden, range),
        canaries: Default::default(),
    }
}

fn narrow_tables(seed: u64, hidden: usize, range: u64) -> NarrowTables {
    let mut random = Lcg(seed);
    let units = BRANCHES * hidden;
    let mut bytes = |n| -> Vec<i8> { random.shorts(n, 127).iter().map(|&x| x as i8).collect() };
    let (rows, bytes) = (bytes(units * ROWS), bytes(units * BYTES));
    NarrowTables {
        hidden,
        bias: random.shorts(units, range),
        row_steps: random.shorts(units, range / 40),
        byte_steps: random.shorts(units, range / 2),
        rows,
        bytes,
        head_bias: (0..6 * PLANS).map(|_| random.next() as i32).collect(),
        head_weights: random.shorts(6 * PLANS * hidden, range),
        further: None,
        canaries: Default::default(),
    }
}

/// A network with three hidden layers.
fn deep_tables(seed: u64, hidden: usize, range: u64) -> NarrowTables {
    let mut random = Lcg(seed + 1);
    let (second, third) = (BRANCHES * SECOND_UNITS, BRANCHES * THIRD_UNITS);
    let further = FurtherTables {
        second: random.shorts(second * hidden, 127).iter().map(|&x| x as i8).collect(),
        second_steps: random.shorts(second, range),
        second_bias: (0..second).map(|_| random.next() as i32 >> 8).collect(),
        third: random.shorts(second * THIRD_UNITS, range),
        third_bias: (0..third).map(|_| random.next() as i32 >> 4).collect(),
        heads: random.shorts(6 * PLANS * (SECOND_UNITS + THIRD_UNITS), range),
    };
    NarrowTables { further: Some(further), ..narrow_tables(seed, hidden, range) }
}

/// Weights of a net for one side, from -1 to 1.
fn side_tables(seed: u64) -> SideTables {
    let mut random = Lcg(seed);
    let mut floats = |n: usize| -> Vec<f32> {
        (0..n).map(|_| random.next() as f32 / (1_u64 << 30) as f32 - 1.0).collect()
    };
    SideTables {
        places: floats(PLACES * COUNTS * FIRST),
        totals: floats(COUNTS * FIRST),
        hints: floats(HINTS * FIRST),
        second: floats(FIRST * SECOND),
        second_bias: floats(SECOND),
        third: floats(SECOND * SIDE_OUTPUTS),
        third_bias: floats(SIDE_OUTPUTS),
        canaries: Default::default(),
    }
}

#[test]
fn a_net_for_one_side_tells_the_same_bits_with_every_kernel() {
    let tables = side_tables(7);
    let mut random = Lcg(8);
    for _ in 0..200 {
        let mut counts = [0; 25];
        for _ in 0..15 {
            counts[random.next() as usize % PLACES] += 1;
        }
        let hints = [0; HINTS].map(|_| random.next() as f32 / (1_u64 << 30) as f32);
        let moments = |kernel| {
            let net = SideNet::new(&tables).with_kernel(kernel).expect("it is available");
            net.moments(&Chequers::new(counts), &hints)
        };
        let scalar = moments(Kernel::Scalar);
        assert!(scalar.all_off.mean.is_finite());
        for kernel in Kernel::available() {
            assert_eq!(moments(kernel), scalar, "{kernel:?}");
        }
    }
}

/// A position from random plays of random rolls.
fn position(seed: u64, variant: Variant, plies: u32) -> Position {
    let mut random = Lcg(seed);
    let mut plays = Plays::default();
    let mut position = variant.start();
    for _ in 0..plies {
        plays.generate(&position, Dice::ALL[(random.next() % 21) as usize]);
        let next = plays[random.next() as usize % plays.len()].result;
        if next.result(variant).is_some() {
            break;
        }
        position = next;
    }
    position
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn pruners_agree(
        weights: u64,
        game: u64,
        plies in 0_u32..200,
        nackgammon: bool,
        range in prop_oneof![Just(60_u64), Just(2000), Just(32_767)],
    ) {
        let mut tables = tables(weights, 64, 1, 1, range);
        tables.features.fill(0);
        let pruner = Pruner::new(&tables).unwrap();
        let variant = if nackgammon { Variant::Nackgammon } else { Variant::Backgammon };
        let position = position(game, variant, plies);
        let worths = [[-3.0, -2.0, -1.0, 1.0, 2.0, 3.0], [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]];
        let scalar = pruner.clone().with_kernel(Kernel::Scalar).unwrap();
        for kernel in Kernel::available() {
            let other = pruner.clone().with_kernel(kernel).unwrap();
            prop_assert_eq!(other.outputs(&position), scalar.outputs(&position), "{:?}", kernel);
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
        plies in 0..200_u32,
        tiles in 1..=5_usize,
        shape in prop_oneof![
            Just(Some((1, 1))), Just(Some((PLANS, 1))), Just(Some((PLANS, BRANCHES))), Just(None),
        ],
        is_deep: bool,
        // Up to the largest weights there are: saturation and wrapping must agree too.
        range in prop_oneof![Just(60_u64), Just(2000), Just(32_767)],
    ) {
        let hidden = 128 * tiles;
        let network = shape.map_or_else(
            || {
                let tables = if is_deep { deep_tables } else { narrow_tables };
                Network::narrow(&tables(weights, hidden, range))
            },
            |(heads, branches)| Network::new(&tables(weights, hidden, heads, branches, range)),
        );
        let position = position(game, Variant::Backgammon, plies);
        let scalar = network.clone().with_kernel(Kernel::Scalar).expect("scalar runs everywhere");
        let expected = scalar.outputs(&position);
        let mut plays = Plays::default();
        plays.generate(&position, Dice::ALL[plies as usize % Dice::ALL.len()]);
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
    fn outcomes_are_nested_and_obey_the_rules(weights: u64, game: u64, plies in 0..400_u32) {
        let network = Network::new(&tables(weights, 128, PLANS, 1, 2000));
        let position = position(game, Variant::Backgammon, plies);
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

#[test]
fn flipped_inputs_are_the_other_sides() {
    use barpoint_nn::inputs::Inputs;
    for seed in 0..300 {
        let position = position(seed, Variant::Backgammon, seed as u32);
        let (mine, theirs) = (Inputs::of(&position), Inputs::of(&position.flip()));
        let (first, second) = mine.features.split_at(FEATURES / 2);
        assert_eq!(theirs.features[..FEATURES / 2], *second);
        assert_eq!(theirs.features[FEATURES / 2..], *first);
        assert_eq!(mine.rows().len(), theirs.rows().len());
        assert!(mine.rows().iter().all(|&row| usize::from(row) < ROWS));
    }
}

const HEADS: u32 = PLANS as u32;
const GROUPS: u32 = BRANCHES as u32;

#[test]
fn files_come_back_and_damage_is_noticed() {
    use barpoint_nn::LoadError;
    let mut branched = tables(2, 128, PLANS, BRANCHES, 60);
    branched.canaries = Network::new(&branched).canaries();
    let mut bytes = branched.to_bytes();
    assert_eq!(Tables::from_bytes(&bytes), Ok(branched));
    assert_eq!(Network::from_bytes(&bytes).map(|network| network.branches()).ok(), Some(BRANCHES));
    bytes[28] = 2;
    assert_eq!(Tables::from_bytes(&bytes), Err(LoadError::Shape(128, HEADS, 2)));

    let mut tables = tables(1, 128, PLANS, 1, 60);
    tables.canaries = Network::new(&tables).canaries();
    let bytes = tables.to_bytes();
    assert_eq!(Tables::from_bytes(&bytes), Ok(tables.clone()));
    assert!(Network::from_bytes(&bytes).is_ok());

    for at in [28, 1000, bytes.len() - 9, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(Tables::from_bytes(&damaged), Err(LoadError::Checksum), "byte {at}");
    }
    for length in [0, 3, 4, 27, 28, 5000, bytes.len() - 1] {
        assert!(Tables::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let changed = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        Tables::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(changed(0, 7), LoadError::Magic);
    assert_eq!(changed(4, 99), LoadError::Format(99));
    assert!(matches!(changed(8, 2), LoadError::Encoding(2, ..)));
    assert_eq!(changed(20, 100), LoadError::Shape(100, HEADS, 1));
    assert_eq!(changed(20, u32::MAX), LoadError::Shape(u32::MAX, HEADS, 1));
    assert_eq!(changed(24, 0), LoadError::Shape(128, 0, 1));
    assert!(matches!(changed(20, 256), LoadError::Length(..)));
    assert!(matches!(changed(20, 32), LoadError::Length(..)));

    tables.canaries[1][2] += 1;
    assert_eq!(Network::from_bytes(&tables.to_bytes()).err(), Some(LoadError::Canary(1)));
}

#[test]
fn files_of_three_layers_come_back_and_damage_is_noticed() {
    use barpoint_nn::LoadError;
    let mut tables = deep_tables(1, 256, 2000);
    tables.canaries = Network::narrow(&tables).canaries();
    let shallow = NarrowTables { further: None, ..tables.clone() };
    assert_ne!(Network::narrow(&shallow).canaries(), tables.canaries);
    let bytes = tables.to_bytes();
    assert_eq!(NarrowTables::from_bytes(&bytes), Ok(tables.clone()));
    let network = Network::from_bytes(&bytes).expect("a file of this program");
    assert_eq!([network.hidden(), network.branches(), network.heads()], [256, BRANCHES, PLANS]);
    for at in [40, bytes.len() - 100, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(NarrowTables::from_bytes(&damaged), Err(LoadError::Checksum), "byte {at}");
    }
    for length in [32, 36, 39, 5000, bytes.len() - 1] {
        assert!(NarrowTables::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let changed = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        NarrowTables::from_bytes(&bytes).unwrap_err()
    };
    let third = THIRD_UNITS as u32;
    assert_eq!(changed(32, 48), LoadError::Further(48, third));
    assert_eq!(changed(36, 8), LoadError::Further(SECOND_UNITS as u32, 8));
    assert_eq!(changed(20, 2048), LoadError::Further(SECOND_UNITS as u32, third));
    assert!(matches!(changed(20, 128), LoadError::Length(..)));

    tables.canaries[0][5] += 1;
    assert_eq!(Network::from_bytes(&tables.to_bytes()).err(), Some(LoadError::Canary(0)));
}

#[test]
fn files_of_bytes_come_back_and_damage_is_noticed() {
    use barpoint_nn::LoadError;
    let mut tables = narrow_tables(1, 128, 2000);
    tables.canaries = Network::narrow(&tables).canaries();
    let bytes = tables.to_bytes();
    assert_eq!(NarrowTables::from_bytes(&bytes), Ok(tables.clone()));
    let network = Network::from_bytes(&bytes).expect("a file of this program");
    assert_eq!([network.hidden(), network.branches(), network.heads()], [128, BRANCHES, PLANS]);
    for at in [32, 1000, bytes.len() - 9, bytes.len() - 1] {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        assert_eq!(NarrowTables::from_bytes(&damaged), Err(LoadError::Checksum), "byte {at}");
    }
    for length in [0, 3, 4, 8, 31, 32, 5000, bytes.len() - 1] {
        assert!(NarrowTables::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
        assert!(Network::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    let changed = |at: usize, value: u32| {
        let mut bytes = bytes.clone();
        bytes[at..at + 4].copy_from_slice(&value.to_le_bytes());
        NarrowTables::from_bytes(&bytes).unwrap_err()
    };
    assert_eq!(changed(0, 7), LoadError::Magic);
    assert_eq!(changed(4, 2), LoadError::Format(2));
    assert!(matches!(changed(16, 64), LoadError::Encoding(.., 64)));
    assert_eq!(changed(20, 96), LoadError::Shape(96, HEADS, GROUPS));
    assert_eq!(changed(24, 1), LoadError::Shape(128, 1, GROUPS));
    assert_eq!(changed(28, 1), LoadError::Shape(128, HEADS, 1));
    assert!(matches!(changed(20, 256), LoadError::Length(..)));

    tables.canaries[2][0] += 1;
    assert_eq!(Network::from_bytes(&tables.to_bytes()).err(), Some(LoadError::Canary(2)));
}
