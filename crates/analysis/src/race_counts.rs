//! Rules of thumb for races.

use barpoint_core::{BySide, Chequers, Position};

/// Cube action by a rule of thumb.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RaceAdvice {
    /// True if the player on roll should double with a centred cube.
    pub double: bool,
    /// True if the player on roll should redouble.
    pub redouble: bool,
    /// True if the opponent should take.
    pub take: bool,
}

/// Counts of both sides by a rule of thumb, with its advice.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RaceCount {
    /// Counts of both sides, without the correction for the player on roll.
    pub counts: BySide<u32>,
    /// Corrected count of the player on roll.
    pub compared: f64,
    /// Cube action by the rule.
    pub advice: RaceAdvice,
}

/// Rules of thumb for a race. They can be computed for any position but are meaningless if the
/// sides can still meet.
///
/// # Perspective
/// The player on roll.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct RaceCounts {
    /// Pip counts.
    pub pips: BySide<u32>,
    /// Lead of the player on roll in percent of the player's own pips, for the 8-9-12 rule.
    pub lead_percent: f64,
    /// 8-9-12 rule: double from 8 percent on, redouble from 9 percent on, take up to 12 percent.
    pub rule_8_9_12: RaceAdvice,
    /// Tom Keith's count.
    pub keith: RaceCount,
    /// Edward O. Thorp's count.
    pub thorp: RaceCount,
    /// Axel Reichert's count.
    pub isight: RaceCount,
    /// Winning chance by Reichert's count in percent, from 0 to 100. The rule is one for long races; in short
    /// ones it may lead beyond these limits.
    pub isight_percent: f64,
    /// Danny Kleinman's metric: the lead plus half a roll in standard deviations of the race,
    /// divided by the square root of 2. Infinite if no more than four pips are left.
    pub kleinman: f64,
    /// Winning chance by Kleinman's metric.
    pub kleinman_win: f64,
    /// Walter Trice's point of last take: the maximum number of pips by which the opponent may be
    /// behind and still take.
    pub trice_last_take: i32,
    /// Cube action by Trice's rule.
    pub trice: RaceAdvice,
}

impl RaceCounts {
    /// Returns all counts of a position.
    ///
    /// # Source
    /// Keith: *Cube Handling in Noncontact Positions*, 2004. Thorp: Hoyle's *Backgammon Strategy*,
    /// 1975, with the tenth added from 31 on. Reichert: *Improved Cube Handling in Races*, 2014.
    /// Kleinman: *Vision Laughs at Counting*, 1980. Trice: *Backgammon Boot Camp*, 2004, "rule 62".
    /// If a source is ambiguous, the rule is that of GNU Backgammon 1.07, except the 8-9-12
    /// rule, where GNU Backgammon prints the names of double and redouble the other way round.
    pub fn of(position: &Position) -> Self {
        let (mine, theirs) = (position.on_roll(), position.opponent());
        let pips = BySide { on_roll: mine.pips(), opponent: theirs.pips() };
        let [own, other] = [pips.on_roll, pips.opponent].map(f64::from);
        let lead = other - own;
        let lead_percent = if own > 0.0 { 100.0 * lead / own } else { 0.0 };
        let isight = BySide { on_roll: isight(mine, theirs), opponent: isight(theirs, mine) };
        let isight_percent = 80.0 - f64::from(isight.on_roll) / 3.0
            + 2.0 * (f64::from(isight.opponent) - f64::from(isight.on_roll));
        // With at most four pips in total, the player on roll bears off first.
        let variance = own + other - 4.0;
        let kleinman =
            if variance > 0.0 { (lead + 4.0) / (2.0 * variance.sqrt()) } else { f64::INFINITY };
        let trice_last_take = last_take(pips.on_roll);
        Self {
            pips,
            lead_percent,
            rule_8_9_12: RaceAdvice {
                double: lead_percent >= 8.0,
                redouble: lead_percent >= 9.0,
                take: lead_percent <= 12.0,
            },
            keith: keith_count(mine, theirs),
            thorp: thorp_count(mine, theirs),
            isight: RaceCount {
                counts: isight,
                compared: isight.on_roll.into(),
                advice: RaceAdvice {
                    double: isight_percent >= 68.0,
                    redouble: isight_percent >= 70.0,
                    take: isight_percent <= 76.0,
                },
            },
            isight_percent: isight_percent.clamp(0.0, 100.0),
            kleinman,
            kleinman_win: f64::midpoint(1.0, erf(kleinman)),
            trice_last_take,
            trice: RaceAdvice {
                double: lead >= f64::from(trice_last_take - 3),
                redouble: lead >= f64::from(trice_last_take - 2),
                take: lead <= f64::from(trice_last_take),
            },
        }
    }
}

/// Returns the number of chequers on a point beyond `least`.
fn more_than(side: &Chequers, point: usize, least: u8) -> u32 {
    side.counts()[point - 1].saturating_sub(least).into()
}

fn is_empty(side: &Chequers, point: usize) -> bool {
    side.counts()[point - 1] == 0
}

fn keith_count(mine: &Chequers, theirs: &Chequers) -> RaceCount {
    let count = |side: &Chequers| {
        let gaps = (4..=6).filter(|&point| is_empty(side, point)).count() as u32;
        let stacks = 2 * more_than(side, 1, 1) + more_than(side, 2, 1) + more_than(side, 3, 3);
        side.pips() + stacks + gaps
    };
    let counts = BySide { on_roll: count(mine), opponent: count(theirs) };
    let compared = f64::from(counts.on_roll) * 8.0 / 7.0;
    let behind = compared - f64::from(counts.opponent);
    let advice = RaceAdvice { double: behind <= 4.0, redouble: behind <= 3.0, take: behind > 2.0 };
    RaceCount { counts, compared, advice }
}

fn thorp_count(mine: &Chequers, theirs: &Chequers) -> RaceCount {
    let count = |side: &Chequers| {
        let covered = (1..=6).filter(|&point| !is_empty(side, point)).count() as u32;
        side.pips() + 2 * side.total() + more_than(side, 1, 0) - covered
    };
    let counts = BySide { on_roll: count(mine), opponent: count(theirs) };
    let own = f64::from(counts.on_roll);
    let compared = if counts.on_roll > 30 { 1.1 * own } else { own };
    let behind = compared - f64::from(counts.opponent);
    let advice = RaceAdvice { double: behind <= 2.0, redouble: behind <= 1.0, take: behind > -2.0 };
    RaceCount { counts, compared, advice }
}

fn isight(side: &Chequers, other: &Chequers) -> u32 {
    let gaps = (4..=6).filter(|&point| is_empty(side, point) && !is_empty(other, point));
    let stacks = 2 * more_than(side, 1, 2) + more_than(side, 2, 2) + more_than(side, 3, 3);
    let crossovers = |side: &Chequers| -> u32 {
        (0..).zip(side.counts()).map(|(point, &count)| point / 6 * u32::from(count)).sum()
    };
    side.pips()
        + side.total().saturating_sub(other.total())
        + stacks
        + gaps.count() as u32
        + crossovers(side).saturating_sub(crossovers(other))
}

/// Returns the point of last take: a seventh of the pips above 5, rounded down; beyond 62 pips a
/// tenth of the pips, rounded up, plus 1.
fn last_take(pips: u32) -> i32 {
    let pips = pips as i32;
    if pips <= 62 { (pips - 5).div_euclid(7) } else { (pips + 9) / 10 + 1 }
}

/// Returns the error function.
///
/// # Accuracy
/// 1.2e-7.
///
/// # Source
/// Press et al., *Numerical Recipes*, second edition, 1992, section 6.2.
fn erf(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 10] = [
        -1.265_512_23,
        1.000_023_68,
        0.374_091_96,
        0.096_784_18,
        -0.186_288_06,
        0.278_868_07,
        -1.135_203_98,
        1.488_515_87,
        -0.822_152_23,
        0.170_872_77,
    ];
    let t = 1.0 / (1.0 + 0.5 * x.abs());
    let polynomial = COEFFICIENTS.iter().rev().fold(0.0, |sum, c| sum * t + c);
    if x.is_infinite() {
        return x.signum();
    }
    let beyond = t * (polynomial - x * x).exp();
    (1.0 - beyond).copysign(x)
}

#[cfg(test)]
mod tests {
    use barpoint_core::Variant;

    use super::*;

    #[test]
    fn the_counts_of_the_starting_position_are_gnubgs() {
        let counts = RaceCounts::of(&Variant::Backgammon.start());
        assert_eq!(counts.keith.counts, BySide { on_roll: 169, opponent: 169 });
        assert!((counts.keith.compared - 193.14).abs() < 0.01);
        assert_eq!(counts.thorp.counts, BySide { on_roll: 196, opponent: 196 });
        assert!((counts.thorp.compared - 215.6).abs() < 1e-9);
        assert!((counts.kleinman - 0.1101).abs() < 5e-5);
        assert!((counts.kleinman_win - 0.5619).abs() < 5e-5);
        assert!((counts.isight_percent - 24.33).abs() < 0.01);
    }

    #[test]
    fn the_point_of_last_take_after_rule_62() {
        for (pips, last) in [(5, 0), (12, 1), (40, 5), (62, 8), (63, 8), (80, 9), (100, 11)] {
            assert_eq!(last_take(pips), last, "{pips}");
        }
    }

    #[test]
    fn the_error_function_has_the_stated_accuracy() {
        for (x, expected) in
            [(0.0, 0.0), (0.5, 0.520_499_877_8), (1.0, 0.842_700_792_9), (-2.0, -0.995_322_265_0)]
        {
            assert!((erf(x) - expected).abs() < 1.3e-7, "{x}");
        }
    }
}
