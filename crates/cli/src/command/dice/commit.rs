//! Commitment to a secret.

use barpoint::wire::{self, VERSION};
use barpoint_dice::commitment::Secret;

use super::source::random;
use crate::output::{Render, Tabulate, headings};
use crate::terminal::View;

/// Secret, from which the commitment follows.
#[derive(Debug)]
pub(super) struct CommitmentReport(Secret);

pub(super) fn commit(secret: Option<Secret>) -> anyhow::Result<CommitmentReport> {
    if let Some(secret) = secret {
        return Ok(CommitmentReport(secret));
    }
    let mut bytes = [0; 32];
    random(&mut bytes)?;
    Ok(CommitmentReport(Secret::new(bytes)))
}

impl Render for CommitmentReport {
    type Wire = wire::DiceCommitment;

    fn text(&self, _: &View) -> String {
        let (secret, commitment) = (&self.0, self.0.commitment());
        format!(
            "commitment, to publish now: {commitment}\nsecret, to keep until the end: {secret}\n"
        )
    }

    fn wire(&self, _: Option<u64>) -> wire::DiceCommitment {
        wire::DiceCommitment {
            version: VERSION,
            commitment: self.0.commitment().to_string(),
            secret: self.0.to_string(),
        }
    }
}

impl Tabulate for CommitmentReport {
    fn headings() -> Vec<String> {
        headings("commitment,secret")
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![vec![self.0.commitment().to_string(), self.0.to_string()]]
    }
}
