//! Checksum by which equal matches are recognised.

use barpoint_core::{MatchLength, Player, PositionKey};
use barpoint_records::{CubeAnswer, Match, RecordedChoice, RecordedDecision, player_name};
use sha2::{Digest, Sha256};

/// Checksum of a match: its players, length, scores, rolls, plays and cube actions.
///
/// Files of the same match in different formats have the same checksum, with whatever comments and analyses.
/// The order of the players does not matter, nor do capital letters in their names. Rolls that not all formats
/// can hold do not count: a roll whose play is not shown. Nor do the reasons of ends and offers to resign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Checksum(pub(crate) [u8; 16]);

impl Checksum {
    /// Returns the checksum of a match.
    #[must_use]
    pub fn of(record: &Match) -> Self {
        // The smaller one of the two orders of the players.
        let [ours, theirs] = Player::BOTH.map(|first| of_order(record, first));
        Self(if ours < theirs { ours } else { theirs })
    }
}

/// Writes the checksum as 32 hexadecimal digits.
impl core::fmt::Display for Checksum {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

fn of_order(record: &Match, first: Player) -> [u8; 16] {
    let seat = |player: Player| u8::from(player != first);
    let mut hash = Sha256::new();
    for player in [first, first.flip()] {
        hash.update(player_name(record, player).trim().to_lowercase());
        hash.update([0]);
    }
    hash.update(record.length.map_or(0, MatchLength::get).to_le_bytes());
    hash.update(record.rules.variant.name());
    for game in &record.games {
        let points = [first, first.flip()].map(|player| game.score[player].to_le_bytes());
        hash.update([b'G']);
        hash.update(points.concat());
        if let Some(end) = game.end {
            hash.update([b'E', seat(end.winner)]);
            hash.update(end.points.to_le_bytes());
        }
    }
    for decision in record.decisions() {
        if let Some(bytes) = bytes_of(&decision) {
            let game = (decision.place.game as u32).to_le_bytes();
            hash.update([b'D', seat(decision.player)]);
            hash.update(game);
            hash.update(bytes);
        }
    }
    let whole = hash.finalize();
    core::array::from_fn(|i| whole[i])
}

/// Returns the bytes of a decision; `None` for one that follows from the others or that not all formats hold.
fn bytes_of(decision: &RecordedDecision<'_>) -> Option<Vec<u8>> {
    let mut bytes = PositionKey::from(&decision.position).0.to_vec();
    let dice = decision.dice.map_or([0; 2], |dice| [dice.high().pips(), dice.low().pips()]);
    bytes.extend(dice);
    match decision.made {
        RecordedChoice::Play(play) => bytes.extend(PositionKey::from(&play.result).0),
        RecordedChoice::IllegalPlay(_) => bytes.push(b'?'),
        RecordedChoice::Double(answer) | RecordedChoice::IllegalDouble(answer) => {
            bytes.push(match answer {
                None => b'd',
                Some(CubeAnswer::Take) => b't',
                Some(CubeAnswer::Beaver) => b'b',
                Some(CubeAnswer::Pass) => b'p',
            });
        }
        _ => return None,
    }
    Some(bytes)
}
