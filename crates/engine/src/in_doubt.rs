//! Choice of the plays whose distance from the best one is in doubt.
//!
//! After many plays the opponent doubles and wins. All these plays have the same value, and no level
//! changes it, so nothing is in doubt about it. They are compared by their values if the opponent
//! does not double, as in the order of plays.

use crate::MoveFilter;
use crate::filter::{doubt, prospect};

/// Equities of a play at the level before and at this one, seen by the player who makes it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) value: [f64; 2],
    /// If the opponent does not double before rolling.
    pub(crate) undoubled: [f64; 2],
}

/// Returns the numbers of the plays that a filter by doubt keeps, at least `least` if there are as
/// many, best first.
pub(crate) fn kept(filter: &MoveFilter, plays: &[Seen], least: usize) -> Vec<usize> {
    let value = |&number: &usize| plays[number].value;
    let undoubled = |&number: &usize| plays[number].undoubled;
    let expected = |[before, now]: [f64; 2]| prospect(before, now);
    let mut order: Vec<usize> = (0..plays.len()).collect();
    // Plays with equal prospects stay in order.
    order.sort_by(|one, other| {
        let [one, other] = [one, other].map(|play| [value(play), undoubled(play)].map(expected));
        other[0].total_cmp(&one[0]).then(other[1].total_cmp(&one[1]))
    });
    let mut kept = Vec::with_capacity(order.len());
    let is_equal = |one: &usize, other: &usize| {
        expected(value(one)).total_cmp(&expected(value(other))).is_eq()
    };
    for equal in order[..survivors(filter, &order, value)].chunk_by(is_equal) {
        kept.extend(&equal[..survivors(filter, equal, undoubled)]);
    }
    let missing = least.saturating_sub(kept.len());
    let others: Vec<usize> = order.into_iter().filter(|play| !kept.contains(play)).collect();
    kept.extend(others.into_iter().take(missing));
    kept
}

/// Returns how many of the first plays a filter keeps by one of their equities.
fn survivors(filter: &MoveFilter, plays: &[usize], equity: impl Fn(&usize) -> [f64; 2]) -> usize {
    let equities = || plays.iter().map(&equity);
    let changes: Vec<f64> = equities().map(|[before, now]| now - before).collect();
    let prospects: Vec<f64> = equities().map(|[before, now]| prospect(before, now)).collect();
    filter.survivors(&prospects, doubt(&changes))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILTER: MoveFilter = MoveFilter::Doubt { accept: 0, extra: 8, factor: 1.0 };

    fn seen(value: [f64; 2], undoubled: [f64; 2]) -> Seen {
        Seen { value, undoubled }
    }

    /// The opponent doubles and wins after each play.
    fn passed(undoubled: [f64; 2]) -> Seen {
        seen([-1.0; 2], undoubled)
    }

    #[test]
    fn plays_of_equal_value_are_compared_by_what_they_are_worth_without_a_double() {
        let plays = [
            passed([-0.8, -0.8]),
            passed([-0.78, -0.7]),
            passed([-0.8, -0.71]),
            passed([-0.9, -0.9]),
        ];
        // The doubt is 0.046 and the prospects are -0.724, -0.737, -0.8 and -0.9.
        assert_eq!(kept(&FILTER, &plays, 1), [1, 2]);
        assert_eq!(kept(&FILTER, &plays, 3), [1, 2, 0]);
        assert_eq!(kept(&FILTER, &plays, 9), [1, 2, 0, 3]);
    }

    #[test]
    fn a_better_value_comes_first_whatever_it_is_worth_without_a_double() {
        let plays = [passed([-0.5; 2]), seen([-0.95, -0.96], [-0.97; 2]), passed([-0.6; 2])];
        // The doubt of 0.006 keeps neither of the others, which the opponent wins by doubling.
        assert_eq!(kept(&FILTER, &plays, 1), [1]);
        let wide = MoveFilter::Doubt { accept: 0, extra: 8, factor: 10.0 };
        // Both are in doubt beside the first, and the better of them without a doubt of its own.
        assert_eq!(kept(&wide, &plays, 1), [1, 0]);
    }
}
