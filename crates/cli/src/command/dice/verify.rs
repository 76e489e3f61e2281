//! Verification of dice after a game.

use anyhow::{Context, ensure};
use barpoint::wire::{self, VERSION};
use barpoint_core::Dice;
use barpoint_dice::comparison::{Comparison, Difference, compare};
use barpoint_records::{Action, Match};

use super::args::VerifyArgs;
use super::source::Origin;
use crate::output::{Render, Tabulate, headings};
use crate::records::{numbered_match, oddities, read, say};
use crate::terminal::View;

/// Result of the verification.
#[derive(Debug)]
pub(super) struct VerificationReport {
    /// True if the secret belongs to the commitment, if one is given.
    commitment: Option<bool>,
    /// Comparison with the record, if one is given.
    rolls: Option<Comparison>,
}

pub(super) fn verify(args: &VerifyArgs) -> anyhow::Result<VerificationReport> {
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
    Ok(VerificationReport { commitment, rolls })
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

impl VerificationReport {
    /// Returns true if everything fits.
    pub(super) fn passed(&self) -> bool {
        self.commitment != Some(false) && self.difference().is_none()
    }

    fn difference(&self) -> Option<Difference> {
        self.rolls.and_then(|rolls| rolls.difference)
    }
}

impl Render for VerificationReport {
    type Wire = wire::DiceVerification;

    fn text(&self, _: &View) -> String {
        let commitment = match self.commitment {
            Some(true) => "the secret belongs to the commitment\n",
            Some(false) => "the secret does not belong to the commitment\n",
            None => "",
        };
        let rolls = self.rolls.map(|Comparison { equal, difference }| match difference {
            None => format!("all {equal} rolls are equal\n"),
            Some(Difference { game, roll, thrown, recorded }) => format!(
                "{equal} rolls are equal; game {game}, roll {roll}: the record has {recorded}, the dice have \
                 {thrown}\n"
            ),
        });
        commitment.to_owned() + &rolls.unwrap_or_default()
    }

    fn wire(&self, _: Option<u64>) -> wire::DiceVerification {
        wire::DiceVerification {
            version: VERSION,
            commitment_fits: self.commitment,
            equal_rolls: self.rolls.map(|rolls| rolls.equal),
            difference: self.difference().map(|difference| wire::DiceDifference {
                game: difference.game,
                roll: difference.roll,
                thrown: difference.thrown.to_string(),
                recorded: difference.recorded.to_string(),
            }),
            passed: self.passed(),
        }
    }
}

impl Tabulate for VerificationReport {
    fn headings() -> Vec<String> {
        headings("passed,commitment_fits,equal_rolls,game,roll,thrown,recorded")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        let wire = self.wire(None);
        let mut row = vec![
            wire.passed.to_string(),
            wire.commitment_fits.map(|fits| fits.to_string()).unwrap_or_default(),
            wire.equal_rolls.map(|count| count.to_string()).unwrap_or_default(),
        ];
        row.extend(match wire.difference {
            Some(found) => {
                [found.game.to_string(), found.roll.to_string(), found.thrown, found.recorded]
            }
            None => Default::default(),
        });
        vec![row]
    }
}
