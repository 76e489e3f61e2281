//! Commitment to a secret.

use barpoint::wire::{DiceCommitment, VERSION};
use barpoint_dice::commitment::Secret;

use super::source::random;
use crate::output::{Columns, Document, Tabulate};
use crate::terminal::View;

/// Returns the commitment to a secret, which is drawn if none is given.
pub(super) fn commit(secret: Option<Secret>) -> anyhow::Result<DiceCommitment> {
    let mut bytes = [0; 32];
    let secret = match secret {
        Some(secret) => secret,
        None => random(&mut bytes).map(|()| Secret::new(bytes))?,
    };
    Ok(DiceCommitment {
        version: VERSION,
        commitment: secret.commitment().to_string(),
        secret: secret.to_string(),
    })
}

impl Document for DiceCommitment {
    fn text(&self, _: &View) -> String {
        let Self { commitment, secret, .. } = self;
        format!(
            "commitment, to publish now: {commitment}\nsecret, to keep until the end: {secret}\n"
        )
    }
}

impl Tabulate for DiceCommitment {
    const COLUMNS: Columns = &[("", "commitment,secret")];
}
