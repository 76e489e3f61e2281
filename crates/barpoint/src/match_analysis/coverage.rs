//! Numbers of decisions by the way in which they were treated.

use core::ops::AddAssign;

use super::Tier;

/// Numbers of decisions by the tier that gave the verdict.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Coverage {
    /// Chequer plays.
    pub plays: TreatedDecisions,
    /// Cube decisions; a double and its answer are one.
    pub cubes: TreatedDecisions,
    /// Number of rolls whose luck was evaluated.
    pub rolls: u32,
    /// Number of offers to resign.
    pub resignations: u32,
}

/// Numbers of decisions of one kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreatedDecisions {
    /// Number of plays without a choice.
    pub forced: u32,
    /// Number of decisions in which all choices are worth the same.
    pub settled: u32,
    /// Number of decisions that cannot be analysed, because the record breaks a rule there or does
    /// not show the play.
    pub impossible: u32,
    /// All other decisions, by tier.
    pub tiers: Vec<TierCoverage>,
}

/// Decisions that passed through a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TierCoverage {
    /// The tier.
    pub tier: Tier,
    /// Number of decisions evaluated in this tier.
    pub evaluated: u32,
    /// Number of decisions whose verdict is that of this tier.
    pub decided: u32,
    /// Number of decisions whose mark differs from that of the tier before.
    pub changed: u32,
}

/// Course of a decision through the tiers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Treatment {
    Forced,
    Settled,
    Impossible,
    /// Tiers that evaluated the decision; true if the mark was another one than in the tier before.
    Tiers(Vec<(Tier, bool)>),
}

impl TreatedDecisions {
    pub(super) fn add(&mut self, treatment: &Treatment) {
        let tiers = match treatment {
            Treatment::Forced => return self.forced += 1,
            Treatment::Settled => return self.settled += 1,
            Treatment::Impossible => return self.impossible += 1,
            Treatment::Tiers(tiers) => tiers,
        };
        for (i, &(tier, is_changed)) in tiers.iter().enumerate() {
            let count = self.of_tier(tier);
            count.evaluated += 1;
            count.changed += u32::from(is_changed);
            count.decided += u32::from(i + 1 == tiers.len());
        }
    }

    fn of_tier(&mut self, tier: Tier) -> &mut TierCoverage {
        let at = self.tiers.iter().position(|count| count.tier == tier);
        let at = at.unwrap_or_else(|| {
            self.tiers.push(TierCoverage { tier, evaluated: 0, decided: 0, changed: 0 });
            self.tiers.len() - 1
        });
        &mut self.tiers[at]
    }
}

impl AddAssign<&Self> for TreatedDecisions {
    fn add_assign(&mut self, other: &Self) {
        self.forced += other.forced;
        self.settled += other.settled;
        self.impossible += other.impossible;
        for count in &other.tiers {
            let sum = self.of_tier(count.tier);
            sum.evaluated += count.evaluated;
            sum.decided += count.decided;
            sum.changed += count.changed;
        }
    }
}

impl AddAssign<&Self> for Coverage {
    fn add_assign(&mut self, other: &Self) {
        self.plays += &other.plays;
        self.cubes += &other.cubes;
        self.rolls += other.rolls;
        self.resignations += other.resignations;
    }
}
