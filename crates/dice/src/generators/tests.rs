use alloc::collections::VecDeque;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use barpoint_core::Dice;

use super::{GlibcRandom, *};
use crate::frequencies::Frequencies;

/// Throws as text, two digits each.
fn throws(source: &mut dyn ThrowSource, count: usize) -> String {
    let throw = |_| source.throw().unwrap();
    (0..count).flat_map(throw).map(|die| die.pips().to_string()).collect()
}

#[test]
fn the_first_thousand_throws_equal_gnubg() {
    let file = include_str!("../../tests/data/gnubg_rolls.txt");
    let mut seeds = [0; Generator::ALL.len()];
    for line in file.lines().filter(|line| !line.starts_with('#')) {
        let [name, seed, expected] = line.split(' ').collect::<Vec<_>>().try_into().unwrap();
        let generator = Generator::named(name).unwrap();
        let mut dice = generator.seeded(&seed.parse().unwrap()).unwrap();
        assert_eq!(expected.len(), 2000);
        assert_eq!(throws(dice.as_mut(), 1000), expected, "{name} {seed}");
        seeds[generator as usize] += 1;
    }
    for generator in Generator::ALL {
        assert_eq!(seeds[generator as usize] >= 4, generator.equals_gnubg(), "{generator:?}");
    }
}

#[test]
fn rolls_of_every_generator_are_fair() {
    for generator in Generator::ALL {
        let mut dice = generator.seeded(&12345.into()).unwrap();
        let mut counts = Frequencies::default();
        for _ in 0..36_000 {
            let [first, second] = dice.throw().unwrap();
            counts.add(Dice::of(first, second));
        }
        let chance = counts.chance().unwrap();
        assert!(chance > 0.001, "{generator:?}: {chance}");
    }
}

#[test]
fn successive_throws_of_every_generator_are_independent() {
    for generator in Generator::ALL {
        let mut dice = generator.seeded(&6.into()).unwrap();
        let mut roll = || dice.throw().map(|[first, second]| Dice::of(first, second)).unwrap();
        crate::checks::check_independent((0..40_000).map(|_| [roll(), roll()]));
    }
}

#[test]
fn seeds_are_whole_numbers_of_any_size() {
    for text in ["0", "1", "18446744073709551616", &"9".repeat(4096)] {
        assert_eq!(text.parse::<Seed>().unwrap().to_string(), text);
    }
    for text in ["", "-1", "+1", "1.0", "0x1", " 1", &"9".repeat(4097)] {
        assert!(text.parse::<Seed>().is_err(), "{text}");
    }
}

#[test]
fn seeds_that_would_repeat_a_die_are_refused() {
    let modulus = "46669116508701198206463178178218347698370262771368237383789001446050921334081";
    let less_one = "46669116508701198206463178178218347698370262771368237383789001446050921334080";
    for seed in ["0", modulus, less_one] {
        assert_eq!(BlumBlumShub::new(&seed.parse().unwrap()).unwrap_err(), ModulusError, "{seed}");
    }
}

/// GNU Backgammon rolled 12, 36 and 54 from this file and began again.
#[test]
fn a_text_is_read_as_gnubg_reads_it() {
    let mut dice = WrittenDice::of_text(b"1 2 3x7 0 6\n5a4\n").unwrap();
    assert_eq!(throws(&mut dice, 3), "123654");
    assert_eq!(dice.rounds(), 0);
    assert_eq!(throws(&mut dice, 2), "1236");
    assert_eq!(dice.rounds(), 1);
    assert_eq!(WrittenDice::of_text(b"7 8 9 0").unwrap_err(), WrittenDiceError::None);
}

#[test]
fn an_answer_of_random_org_has_dice_alone() {
    let mut dice = WrittenDice::of_random_org("3\n1\n6\n6\n").unwrap();
    assert_eq!(throws(&mut dice, 2), "3166");
    let mut columns = WrittenDice::of_random_org("3\t1\r\n6\t5\r\n").unwrap();
    assert_eq!(throws(&mut columns, 2), "3165");
    let error = WrittenDice::of_random_org("3\nError: the quota is spent").unwrap_err();
    assert_eq!(error, WrittenDiceError::NotADie { line: 2 });
    assert_eq!(
        WrittenDice::of_random_org("7\n").unwrap_err(),
        WrittenDiceError::NotADie { line: 1 }
    );
    assert_eq!(WrittenDice::of_random_org("\n").unwrap_err(), WrittenDiceError::None);
}

#[derive(Debug)]
struct Lines(VecDeque<Result<&'static str, &'static str>>);

impl LineSource for Lines {
    fn line(&mut self) -> Result<Option<String>, String> {
        let line = self.0.pop_front().transpose().map_err(ToString::to_string)?;
        Ok(line.map(ToString::to_string))
    }
}

#[test]
fn lines_are_throws() {
    let lines = [Ok("31"), Ok(" 6 6 "), Ok("5-2"), Ok("37"), Ok("3"), Ok("314\r\n"), Err("gone")];
    let mut dice = AskedDice(Lines(lines.into()));
    assert_eq!(throws(&mut dice, 3), "316652");
    for answer in ["37", "3", "314"] {
        assert_eq!(dice.throw(), Err(ThrowError::NotAThrow { answer: answer.into() }));
    }
    assert_eq!(dice.throw(), Err(ThrowError::Failed { reason: "gone".into() }));
    assert_eq!(dice.throw(), Err(ThrowError::Ended));
}

fn check(seed: u64, expected: [u32; 6]) {
    let mut dice = GlibcRandom::new(&seed.into());
    assert_eq!(expected.map(|_| dice.number()), expected, "seed {seed}");
}

#[test]
fn numbers_are_those_of_the_library() {
    // The numbers that the library (2.36) returned after `srandom` and `srand`.
    check(
        0,
        [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793, 424_238_335],
    );
    check(
        1,
        [1_804_289_383, 846_930_886, 1_681_692_777, 1_714_636_915, 1_957_747_793, 424_238_335],
    );
    check(2, [1_505_335_290, 1_738_766_719, 190_686_788, 260_874_575, 747_983_061, 906_156_498]);
    check(
        123_456_789,
        [1_965_102_536, 1_639_725_855, 706_684_578, 1_926_601_937, 71_238_646, 1_147_998_030],
    );
    check(
        4_294_967_295,
        [254_925_627, 1_205_188_300, 366_127_624, 1_401_405_153, 76_053_476, 1_604_170_158],
    );
}
