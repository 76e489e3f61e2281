//! Requests of the line protocol.

use anyhow::{Context, bail, ensure};
use barpoint_core::{Dice, Position};

use barpoint_ids::{BoardNumbers, position_of_numbers};

/// Line of the other program.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    /// Empty line, which has no reply.
    Nothing,
    /// Chances of the player who has just moved; the other player is on roll in the position.
    Eval(Position),
    /// Best play of the player on roll.
    Move(Position, Dice),
    /// Luck of the player on roll with these dice, as an opening roll or a later one.
    Luck { position: Position, dice: Dice, opening: bool },
    /// End of the requests.
    Quit,
}

impl Request {
    pub(super) fn parse(line: &str) -> anyhow::Result<Self> {
        let mut words = line.split_whitespace();
        let Some(name) = words.next() else {
            return Ok(Self::Nothing);
        };
        let words: Vec<&str> = words.collect();
        let expected = match name {
            "eval" => 26,
            "move" => 28,
            "luck" => 29,
            "quit" => 0,
            _ => bail!("unknown request `{name:.40}`: expected eval, move, luck or quit"),
        };
        ensure!(
            words.len() == expected,
            "{} number{} after {name}: expected {expected}",
            words.len(),
            if words.len() == 1 { "" } else { "s" },
        );
        if name == "quit" {
            return Ok(Self::Quit);
        }
        let numbers =
            words.iter().map(|word| number(word)).collect::<anyhow::Result<Vec<i32>>>()?;
        let (board, rest) = numbers.split_first_chunk().context("a board has 26 numbers")?;
        let board: &BoardNumbers = board;
        let position = position_of_numbers(board)?;
        Ok(match *rest {
            [a, b] => Self::Move(position, dice(a, b)?),
            [a, b, opening] => {
                let (dice, opening) = (dice(a, b)?, flag(opening)?);
                ensure!(!(opening && dice.is_double()), "{dice} cannot be the opening roll");
                Self::Luck { position, dice, opening }
            }
            _ => Self::Eval(position.flip()),
        })
    }
}

fn number(word: &str) -> anyhow::Result<i32> {
    word.parse().with_context(|| format!("`{word:.40}` is not a whole number"))
}

fn dice(a: i32, b: i32) -> anyhow::Result<Dice> {
    let die = |n: i32| u8::try_from(n).ok();
    let dice = die(a).zip(die(b)).and_then(|(a, b)| Dice::new(a, b));
    dice.with_context(|| format!("{a} and {b} are not a roll: expected dice from 1 to 6"))
}

fn flag(number: i32) -> anyhow::Result<bool> {
    match number {
        0 => Ok(false),
        1 => Ok(true),
        _ => bail!("FIRST is {number}: expected 1 (opening roll) or 0 (later roll)"),
    }
}
