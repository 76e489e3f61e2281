//! Shots: rolls with which a player can hit.

use barpoint_core::{Chequers, Dice, LegalPlay, Plays, Position};

use crate::shape::{exposed, hit_points, numbers};

/// Number of the 36 rolls with which the player on roll can hit.
///
/// Counted with all legal plays of each roll, so that blocked numbers and chequers on the bar are
/// taken into account.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shots {
    /// Rolls with which some legal play hits, from 0 to 36.
    pub hitting: u32,
    /// Those of them with which a blot can be hit that is as many points before a chequer as one of
    /// the dice shows. The others hit with combinations only.
    pub direct: u32,
    /// Rolls with which some legal play hits two chequers or more.
    pub double: u32,
}

impl Shots {
    /// Returns the shots of the player on roll.
    ///
    /// ```
    /// use barpoint_analysis::Shots;
    /// use barpoint_core::{Position, Setup};
    ///
    /// // A blot six points away is hit by 17 rolls: 11 with a 6 and 6 combinations.
    /// let setup = Setup::at(&[(10, 1)], &[(21, 1)]);
    /// let shots = Shots::of(&Position::try_from(setup)?);
    /// assert_eq!((shots.hitting, shots.direct, shots.double), (17, 11, 0));
    /// # Ok::<(), barpoint_core::PositionError>(())
    /// ```
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut shots = Self::default();
        if exposed(position.opponent(), position.on_roll()) == 0 {
            return shots;
        }
        let mut plays = Plays::default();
        for dice in Dice::ALL {
            plays.generate(position, dice);
            let hits = |play: &&LegalPlay| play.result.on_roll().bar() - position.opponent().bar();
            let most = plays.iter().map(|play| hits(&play)).max();
            let is_direct = |play: &LegalPlay| {
                is_by_one_die(position.on_roll(), hit_points(position, &play.result), dice)
            };
            let weight = |is_hit: bool| u32::from(is_hit) * dice.weight();
            shots.hitting += weight(most > Some(0));
            shots.double += weight(most > Some(1));
            shots.direct += weight(plays.iter().filter(|play| hits(play) > 0).any(is_direct));
        }
        shots
    }

    /// Rolls that hit with combinations only.
    #[must_use]
    pub fn indirect(&self) -> u32 {
        self.hitting - self.direct
    }
}

/// Returns true if a chequer is as far from one of the points as a die shows.
fn is_by_one_die(hitters: &Chequers, hits: u32, dice: Dice) -> bool {
    let pips = [dice.high(), dice.low()].map(|die| usize::from(die.pips()));
    let from = |point: usize, pips: usize| hitters.counts().get(point + pips - 1);
    numbers(hits)
        .any(|point| pips.iter().any(|&pips| from(point, pips).is_some_and(|&count| count > 0)))
}

#[cfg(test)]
mod tests {
    use barpoint_testing::{naive, positions, stacks};
    use proptest::prelude::*;

    use super::*;

    /// Blots at each distance with open points between, as in every textbook.
    #[test]
    fn shots_of_a_single_chequer_are_those_of_the_textbooks() {
        const HITS: [u32; 12] = [11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3];
        for (distance, hitting) in (1..).zip(HITS) {
            let position = stacks(&[(20, 1)], &[(5 + distance, 1)]);
            let shots = Shots::of(&position);
            assert_eq!(shots.hitting, hitting, "{distance}");
            assert_eq!(shots.direct, if distance <= 6 { 11 } else { 0 }, "{distance}");
        }
    }

    #[test]
    fn a_blocked_point_takes_away_combinations() {
        // Six points away, with the points 3 and 4 away made: 3-3 and 2-2 are blocked.
        let open = Shots::of(&stacks(&[(20, 1)], &[(11, 1), (4, 3)]));
        let blocked = Shots::of(&stacks(&[(20, 1)], &[(11, 1), (8, 2), (9, 2)]));
        assert_eq!((open.hitting, open.direct), (17, 11));
        assert_eq!((blocked.hitting, blocked.direct), (15, 11));
    }

    #[test]
    fn no_shots_without_contact() {
        assert_eq!(Shots::of(&stacks(&[(6, 2)], &[(6, 1), (5, 1)])), Shots::default());
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        /// The naive rule book makes every move one by one.
        #[test]
        fn every_count_is_that_of_the_naive_rule_book(position in positions()) {
            let mut expected = Shots::default();
            for high in 1..=6_u8 {
                for low in 1..=6_u8 {
                    let dice = Dice::new(high, low).unwrap();
                    let before = position.opponent().bar();
                    let results = naive::results(&position, dice);
                    let most = results.iter().map(|after| after.on_roll().bar() - before).max();
                    let most = most.unwrap_or(0);
                    expected.hitting += u32::from(most > 0);
                    expected.double += u32::from(most > 1);
                    let direct = results.iter().any(|after| {
                        (1..=24).any(|point| {
                            let lost = position.opponent().counts()[24 - point]
                                > after.on_roll().counts()[24 - point];
                            let far = |pips: u8| point + usize::from(pips);
                            let has = |place: usize| place <= 25 && position.on_roll().counts()[place - 1] > 0;
                            lost && (has(far(high)) || has(far(low)))
                        })
                    });
                    expected.direct += u32::from(direct);
                }
            }
            prop_assert_eq!(Shots::of(&position), expected);
        }
    }
}
