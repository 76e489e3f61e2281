//! Volatility of races.

use barpoint_core::BySide;

/// Estimates the standard deviation of the winning chance after the next roll of a race.
///
/// The difference of the pips still to be rolled has a normal distribution, and a roll decides a
/// share of its variance that is one over the number of rolls. Only square roots are needed, so
/// that every CPU computes the same bits.
#[inline]
pub(super) fn volatility(win: f64, pips: BySide<u32>) -> f64 {
    let both = win * (1.0 - win);
    let root = both.max(0.0).sqrt();
    let density = DENSITY[0] * root + DENSITY[1] * both + DENSITY[2] * root * both;
    let rolls = ROLLS_AT_END + ROLLS_PER_PIP * f64::from(pips.on_roll + pips.opponent);
    density * (1.0 + SKEW * (win - 0.5)) / rolls.sqrt()
}

/// Density of the standard normal distribution where the chance to be above is known: weights of
/// the root of the product of both chances, of the product, and of its power of 1.5.
const DENSITY: [f64; 3] = [0.087_369, 2.009_825, -1.183_985];
/// Number of rolls of both players together that are added to those of the pips.
///
/// # Source
/// [`ROLLS_PER_PIP`] and [`SKEW`] were fitted to races of pips, as printed by
/// `tools/train/volatility/races.py`. That fit would add -0.36 rolls, but chequers waste pips; 0.5
/// has the smallest error in 23,463 races of games.
const ROLLS_AT_END: f64 = 0.5;
/// Number of rolls for each pip that a player still needs.
const ROLLS_PER_PIP: f64 = 0.12304;
/// A player who is behind has more to gain from a roll than one who is ahead.
const SKEW: f64 = -0.5692;

#[cfg(test)]
mod tests {
    use super::*;

    fn volatility_of_pips(win: f64, pips: u32) -> f64 {
        volatility(win, BySide { on_roll: pips, opponent: pips })
    }

    #[test]
    fn last_rolls_move_the_chances_more_than_first_ones() {
        assert!(volatility_of_pips(0.6, 20) > 2.0 * volatility_of_pips(0.6, 100));
    }

    /// Standard deviations of exact chances in races of pips, within a tenth.
    #[test]
    fn long_races_of_pips_have_this_volatility() {
        for (win, [on_roll, opponent], exact) in EXACT {
            let estimate = volatility(win, BySide { on_roll, opponent });
            assert!((estimate / exact - 1.0).abs() < 0.1, "{on_roll}, {opponent}: {estimate}");
        }
    }

    #[test]
    fn a_decided_race_has_none() {
        for win in [0.0, 1.0] {
            assert!(volatility_of_pips(win, 0).abs() < 1e-12);
        }
    }

    const EXACT: [(f64, [u32; 2], f64); 6] = [
        (0.72643, [60, 66], 0.07566),
        (0.91398, [60, 80], 0.03123),
        (0.19992, [90, 70], 0.07318),
        (0.5853, [80, 80], 0.08443),
        (0.74173, [100, 110], 0.05817),
        (0.72375, [120, 130], 0.05593),
    ];
}
