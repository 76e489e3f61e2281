//! Plays as text, as GNU Backgammon and others write them.

use std::collections::BTreeMap;

use barpoint_core::{Dice, Play, Position, Source, Target};
use barpoint_testing::{Random, json_lines, position, positions, rolls};
use proptest::prelude::*;

/// Each text of the legal plays, and the position after the play.
fn printed(position: &Position, dice: Dice) -> BTreeMap<String, Position> {
    position.plays(dice).iter().map(|legal| (legal.play.to_string(), legal.result)).collect()
}

#[test]
fn equal_gnubg() {
    for row in json_lines("golden/notation.jsonl") {
        let (id, dice) = (row["id"].as_str().unwrap(), row["dice"].as_str().unwrap());
        let (board, dice): (_, Dice) = (position(id), dice.parse().unwrap());
        let mut expected: BTreeMap<_, _> = row["plays"]
            .as_object()
            .unwrap()
            .iter()
            .map(|(text, result)| (text.clone(), position(result.as_str().unwrap())))
            .collect();
        for (text, result) in &expected {
            let read = board.parse_play(dice, text).map(|legal| legal.result);
            assert_eq!(read.as_ref(), Ok(result), "{id} {dice} {text}");
        }
        if expected.is_empty() {
            expected.insert("cannot move".to_owned(), board.flip());
        }
        assert_eq!(printed(&board, dice), expected, "{id} {dice}");
    }
}

proptest! {
    #![proptest_config(crate::cases(1_000))]

    #[test]
    fn plays_read_as_printed(position in positions(), dice in rolls()) {
        let plays = position.plays(dice);
        prop_assert_eq!(printed(&position, dice).len(), plays.len(), "two plays print alike");
        for legal in plays.iter() {
            let text = legal.play.to_string();
            prop_assert_eq!(position.parse_play(dice, &text), Ok(*legal), "{}", text);
        }
    }

    #[test]
    fn plays_read_however_written(position in positions(), dice in rolls(), seed: u64) {
        let mut random = Random::new(seed);
        for legal in position.plays(dice).iter() {
            let text = spell(&legal.play, &mut random);
            prop_assert_eq!(position.parse_play(dice, &text), Ok(*legal), "{}", text);
        }
    }
}

/// A stop of a chequer on its way: the place, and true if it hits there.
type Stop = (Option<u8>, bool);

/// The bar in a [`Stop`]; off is `None`.
const BAR: Option<u8> = Some(25);

/// Writes a play in one of many unambiguous ways: any order, continued moves written together or not,
/// points on the way named or not (unless a chequer hits there), stars or none, and other matters of
/// taste.
fn spell(play: &Play, random: &mut Random) -> String {
    if play.is_none() {
        return random.pick(&["cannot move", "Pass", "", " none "]).to_owned();
    }
    let mut ways: Vec<Vec<Stop>> = play
        .moves()
        .iter()
        .map(|step| {
            let from = match step.from {
                Source::Bar => BAR,
                Source::Point(point) => Some(point.number()),
            };
            let to = match step.to {
                Target::Off => None,
                Target::Point(point) => Some(point.number()),
            };
            vec![(from, false), (to, step.hits)]
        })
        .collect();
    for i in (1..ways.len()).rev() {
        ways.swap(i, random.below(i + 1));
    }
    while let Some((first, second)) = (random.below(3) > 0).then(|| joint(&ways)).flatten() {
        let onward = ways[second].clone();
        let stop = ways[first].pop().expect("a way has stops");
        if stop.1 || random.below(2) == 0 {
            ways[first].push(stop);
        }
        ways[first].extend(&onward[1..]);
        ways.remove(second);
    }
    let mut texts: Vec<String> = ways.iter().map(|way| spell_way(way, random)).collect();
    if random.below(2) == 0 {
        texts = repeated(&texts);
    }
    texts.join(random.pick(&[" ", ", ", ",", "  ", "; "]))
}

/// Two parts of a move: the second begins at the end of the first.
fn joint(ways: &[Vec<Stop>]) -> Option<(usize, usize)> {
    let pairs = (0..ways.len()).flat_map(|a| (0..ways.len()).map(move |b| (a, b)));
    pairs.into_iter().find(|&(a, b)| {
        let end = ways[a].last().expect("a way has stops").0;
        a != b && end.is_some() && end == ways[b][0].0
    })
}

fn spell_way(way: &[Stop], random: &mut Random) -> String {
    let mut text = String::new();
    for (i, &(place, hits)) in way.iter().enumerate() {
        if i > 0 {
            text += random.pick(&["/", "/", "-", ">", "->"]);
        }
        text += &match place {
            None => random.pick(&["off", "OFF", "Off", "o", "0"]).to_owned(),
            BAR => random.pick(&["bar", "BAR", "Bar", "b", "25"]).to_owned(),
            Some(point) => point.to_string(),
        };
        text += if hits && random.below(3) > 0 { "*" } else { "" };
    }
    text
}

/// Groups equal texts and counts them.
fn repeated(texts: &[String]) -> Vec<String> {
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for text in texts {
        match counts.iter_mut().find(|(known, _)| known == text) {
            Some((_, count)) => *count += 1,
            None => counts.push((text, 1)),
        }
    }
    let write = |(text, count)| match count {
        1 => str::to_owned(text),
        _ => format!("{text}({count})"),
    };
    counts.into_iter().map(write).collect()
}
