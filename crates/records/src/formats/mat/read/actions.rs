//! Conversion of cells to actions.

use barpoint_core::{Dice, GameValue};

use crate::formats::mat::behind_roll::{hides_play, is_illegal_play, position_after};
use crate::formats::mat::cells::{CellKind, Word};
use crate::formats::mat::text::short;
use crate::model::{Place, WarningKind};
use crate::toolkit::{Actor, Claim, Scribe, first_number};

/// Records the content of a cell.
pub(super) fn write_down(scribe: &mut Scribe, place: Place, actor: Actor, cell: CellKind<'_>) {
    match cell {
        CellKind::Roll { dice, text } => roll(scribe, place, actor, dice, text),
        CellKind::Word { word, rest } => match word {
            Word::Double => scribe.double(place, actor, first_number(rest)),
            Word::Take => scribe.take(place, actor),
            Word::Drop => scribe.drop(place, actor),
            Word::Beaver | Word::Raccoon => scribe.beaver(place, actor, first_number(rest)),
            Word::Win => {
                let (Actor::Surely(winner) | Actor::Probably(winner)) = actor;
                let (winner, points) = (Some(winner), first_number(rest));
                let wins_match = rest.to_ascii_lowercase().contains("match");
                scribe.claim(place, Claim { winner, points, wins_match, ..Claim::default() });
            }
            // Backgammon Galaxy writes it for the loser; the winner's line follows.
            Word::Loss => {}
            Word::Resign => resign(scribe, place, actor, rest, false),
            Word::Resigned => resign(scribe, place, actor, rest, true),
        },
    }
}

/// Records a resignation. If `is_guess` is true, the cell may belong to the winner.
fn resign(scribe: &mut Scribe, place: Place, actor: Actor, text: &str, is_guess: bool) {
    let (Actor::Surely(loser) | Actor::Probably(loser)) = actor;
    let text = text.to_ascii_lowercase();
    let value = if text.contains("backgammon") {
        Some(GameValue::Backgammon)
    } else if text.contains("gammon") {
        Some(GameValue::Gammon)
    } else {
        None
    };
    let winner = Some(loser.flip());
    // Only the column shows who resigns.
    let is_sure = matches!(actor, Actor::Surely(_)) && !is_guess;
    scribe.claim(place, Claim { winner, value, is_sure, is_guess, ..Claim::default() });
}

fn roll(scribe: &mut Scribe, place: Place, actor: Actor, dice: [u8; 2], text: &str) {
    let hides = hides_play(text);
    let Some(rolled) = Dice::new(dice[0], dice[1]) else {
        let [a, b] = dice;
        if hides || dice == [0, 0] && text.is_empty() {
            resign(scribe, place, actor, text, false);
        } else {
            let what = format!("`{a}{b}` is not a roll: `{}` ignored", short(text));
            scribe.warn(place, WarningKind::Play, what);
        }
        return;
    };
    if hides {
        let actor = Actor::Surely(scribe.who_acts(actor));
        scribe.hidden_play(place, actor, rolled);
        resign(scribe, place, actor, text, false);
        return;
    }
    if is_illegal_play(text) {
        let player = scribe.who_acts(actor);
        let next = scribe.record().players[player.flip()].name.as_str();
        if let Some(after) = position_after(text, next) {
            scribe.play_to(place, Actor::Surely(player), rolled, text, after);
            return;
        }
    }
    scribe.play(place, actor, rolled, text);
}
