//! Volatility: the same bits on every kernel and in every batch, and larger where more can happen.

use barpoint_core::{Outcome, Position, Setup, Variant};
use barpoint_testing::{Random, play_out};

use crate::kernel::{Kernel, Runnable};
use crate::volatility::Volatility;

fn volatilities(kernel: Kernel, positions: &[(Position, Outcome)]) -> Vec<f32> {
    let mut volatilities = vec![0.0; positions.len()];
    let kernel = Runnable::new(kernel).expect("an available kernel");
    kernel.run(Volatility { positions, volatilities: &mut volatilities });
    volatilities
}

fn even(position: Position) -> (Position, Outcome) {
    let outcome = Outcome { win: 0.5, win_gammon: 0.15, lose_gammon: 0.15, ..Outcome::default() };
    (position, outcome)
}

#[test]
fn every_kernel_and_every_batch_gives_the_same_bits() {
    let random = &mut Random::new(5);
    let positions: Vec<(Position, Outcome)> =
        (0..300).map(|game| even(play_out(Variant::Backgammon, game / 4, random))).collect();
    let scalar = volatilities(Kernel::Scalar, &positions);
    for kernel in Kernel::available() {
        let batch = volatilities(kernel, &positions);
        assert_eq!(batch, scalar, "{kernel:?}");
        for (position, expected) in positions.iter().zip(&batch) {
            let alone = volatilities(kernel, core::slice::from_ref(position));
            assert_eq!(alone, [*expected], "{kernel:?}");
        }
    }
    let (least, most) = scalar.iter().fold((1.0_f32, 0.0_f32), |(least, most), &volatility| {
        (least.min(volatility), most.max(volatility))
    });
    assert!((0.005..0.05).contains(&least) && (0.1..=0.5).contains(&most), "{least}, {most}");
}

#[test]
fn a_shot_at_a_blot_against_a_strong_board_is_volatile() {
    let home = [(6, 3), (5, 2), (4, 2), (3, 2), (2, 2)];
    let side = |last: &[(u8, u8)]| [&home[..], last].concat();
    // The player on roll hits from 8 points away.
    let setup = Setup::at(&side(&[(24, 2), (8, 2)]), &side(&[(24, 1), (9, 1), (8, 2)]));
    let shot = even(Position::try_from(setup).expect("fifteen chequers each"));
    let quiet = even(Variant::Backgammon.start());
    let volatilities = volatilities(Kernel::available()[0], &[shot, quiet]);
    assert!(volatilities[0] > 2.0 * volatilities[1], "{volatilities:?}");
}
