//! Verification of dice after a game.

use anyhow::{Context, ensure};
use barpoint::wire::{DiceDifference, DiceVerification, VERSION};
use barpoint_core::Dice;
use barpoint_dice::comparison::compare;
use barpoint_records::{Action, Match};

use super::args::VerifyArgs;
use super::source::Origin;
use crate::output::{Columns, Document, Tabulate};
use crate::records::{numbered_match, oddities, read, say};
use crate::terminal::View;

pub(super) fn verify(args: &VerifyArgs) -> anyhow::Result<DiceVerification> {
    let chosen = args.source.resolved()?;
    let generator = chosen.generator;
    ensure!(
        generator.seeded() || generator == Origin::Committed,
        "the dice of --generator {} cannot be repeated: expected a generator with a seed, or committed",
        generator.name()
    );
    ensure!(
        args.commitment.is_some() || args.record.is_some(),
        "nothing to verify: expected --commitment HEX or a record"
    );
    ensure!(
        args.commitment.is_none() || generator == Origin::Committed,
        "--commitment belongs to --generator committed"
    );
    ensure!(!generator.seeded() || chosen.has_seed(), "expected --seed N");
    let (mut source, _) = chosen.open()?;
    let secret = chosen.secret.as_ref();
    let commitment =
        args.commitment.zip(secret).map(|(given, secret)| given == secret.commitment());
    let mut rolls = None;
    if let Some(path) = &args.record {
        let reading = read(path, args.from)?;
        say(&oddities(path, &reading));
        let record = numbered_match(&reading, args.number)
            .with_context(|| crate::input::input_name(path).to_string())?;
        rolls = Some(compare(&rolls_of(record), source.as_mut())?);
    }
    let difference = rolls.and_then(|rolls| rolls.difference);
    Ok(DiceVerification {
        version: VERSION,
        commitment_fits: commitment,
        equal_rolls: rolls.map(|rolls| rolls.equal),
        passed: commitment != Some(false) && difference.is_none(),
        difference: difference.map(|found| DiceDifference {
            game: found.game,
            roll: found.roll,
            thrown: found.thrown.to_string(),
            recorded: found.recorded.to_string(),
        }),
    })
}

/// Returns the rolls of each game in order.
fn rolls_of(record: &Match) -> Vec<Vec<Dice>> {
    let dice = |action: &Action| match action {
        Action::Play { dice, .. } => Some(*dice),
        _ => None,
    };
    let games = record.games.iter();
    games
        .map(|game| game.entries.iter().filter_map(|entry| dice(&entry.action)).collect())
        .collect()
}

impl Document for DiceVerification {
    fn text(&self, _: &View) -> String {
        let commitment = match self.commitment_fits {
            Some(true) => "the secret belongs to the commitment\n",
            Some(false) => "the secret does not belong to the commitment\n",
            None => "",
        };
        let rolls = self.equal_rolls.map(|equal| match &self.difference {
            None => format!("all {equal} rolls are equal\n"),
            Some(DiceDifference { game, roll, thrown, recorded }) => format!(
                "{equal} rolls are equal; game {game}, roll {roll}: the record has {recorded}, the dice have \
                 {thrown}\n"
            ),
        });
        commitment.to_owned() + &rolls.unwrap_or_default()
    }
}

impl Tabulate for DiceVerification {
    const COLUMNS: Columns =
        &[("", "passed,commitment_fits,equal_rolls"), ("difference", "game,roll,thrown,recorded")];
}
