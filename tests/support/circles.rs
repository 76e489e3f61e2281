//! Circles in a graph.

use std::collections::{BTreeMap, BTreeSet};

/// Groups of two or more nodes that lead to each other, from the arrows of every node; no node is in
/// two groups.
pub fn circles<T: Ord + Copy>(arrows: &BTreeMap<T, BTreeSet<T>>) -> Vec<BTreeSet<T>> {
    let reached: BTreeMap<T, BTreeSet<T>> =
        arrows.keys().map(|&node| (node, reached(arrows, node))).collect();
    let leads_back = |node: T, other: &T| reached.get(other).is_some_and(|it| it.contains(&node));
    let circle = |(&node, there): (&T, &BTreeSet<T>)| -> BTreeSet<T> {
        there.iter().copied().filter(|other| leads_back(node, other)).collect()
    };
    let circles: BTreeSet<BTreeSet<T>> = reached.iter().map(circle).collect();
    circles.into_iter().filter(|circle| circle.len() > 1).collect()
}

fn reached<T: Ord + Copy>(arrows: &BTreeMap<T, BTreeSet<T>>, from: T) -> BTreeSet<T> {
    let mut reached = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        let next = arrows.get(&node).into_iter().flatten();
        open.extend(next.filter(|&&next| reached.insert(next)));
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(arrows: &[(char, &str)]) -> Vec<String> {
        let arrows = arrows.iter().map(|&(node, to)| (node, to.chars().collect())).collect();
        circles(&arrows).into_iter().map(|circle| circle.into_iter().collect()).collect()
    }

    #[test]
    fn circles_are_found_and_nothing_beside_them() {
        assert_eq!(found(&[('a', "bc"), ('b', "c"), ('c', "d")]), [""; 0]);
        assert_eq!(found(&[('a', "b"), ('b', "c"), ('c', "b"), ('d', "a")]), ["bc"]);
        assert_eq!(
            found(&[('a', "b"), ('b', "a"), ('c', "da"), ('d', "e"), ('e', "c")]),
            ["ab", "cde"]
        );
    }
}
