//! Conversion of cells to actions.

use barpoint_core::{Dice, GameValue};

use crate::formats::mat::after_roll::{hides_play, is_illegal_play, position_after};
use crate::formats::mat::cells::{CellKind, Word};
use crate::formats::mat::text::short;
use crate::model::{FilePlace, WarningKind};
use crate::toolkit::{Actor, Claim, MatchBuilder, first_number};

/// Records the content of a cell.
pub(super) fn write_down(
    builder: &mut MatchBuilder,
    place: FilePlace,
    actor: Actor,
    cell: CellKind<'_>,
) {
    match cell {
        CellKind::Roll { dice, text } => roll(builder, place, actor, dice, text),
        CellKind::Word { word, rest } => match word {
            Word::Double => builder.double(place, actor, first_number(rest)),
            Word::Take => builder.take(place, actor),
            Word::Drop => builder.drop(place, actor),
            Word::Beaver | Word::Raccoon => builder.beaver(place, actor, first_number(rest)),
            Word::Win => {
                let (Actor::Certain(winner) | Actor::Likely(winner)) = actor;
                let (winner, points) = (Some(winner), first_number(rest));
                let wins_match = rest.to_ascii_lowercase().contains("match");
                builder.claim(place, Claim { winner, points, wins_match, ..Claim::default() });
            }
            // Backgammon Galaxy writes it for the loser; the winner's line follows.
            Word::Loss => {}
            Word::Resign => resign(builder, place, actor, rest, false),
            Word::Resigned => resign(builder, place, actor, rest, true),
        },
    }
}

/// Records a resignation. If `is_guess` is true, the cell may belong to the winner.
fn resign(builder: &mut MatchBuilder, place: FilePlace, actor: Actor, text: &str, is_guess: bool) {
    let (Actor::Certain(loser) | Actor::Likely(loser)) = actor;
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
    let is_sure = matches!(actor, Actor::Certain(_)) && !is_guess;
    builder.claim(place, Claim { winner, value, is_sure, is_guess, ..Claim::default() });
}

fn roll(builder: &mut MatchBuilder, place: FilePlace, actor: Actor, dice: [u8; 2], text: &str) {
    let hides = hides_play(text);
    let Some(rolled) = Dice::new(dice[0], dice[1]) else {
        let [a, b] = dice;
        if hides || dice == [0, 0] && text.is_empty() {
            resign(builder, place, actor, text, false);
        } else {
            let what = format!("`{a}{b}` is not a roll: `{}` ignored", short(text));
            builder.warn(place, WarningKind::Play, what);
        }
        return;
    };
    if hides {
        let actor = Actor::Certain(builder.who_acts(actor));
        builder.hidden_play(place, actor, rolled);
        resign(builder, place, actor, text, false);
        return;
    }
    if is_illegal_play(text) {
        let player = builder.who_acts(actor);
        let next = builder.record().players[player.flip()].name.as_str();
        if let Some(after) = position_after(text, next) {
            builder.play_to(place, Actor::Certain(player), rolled, text, after);
            return;
        }
    }
    builder.play(place, actor, rolled, text);
}
