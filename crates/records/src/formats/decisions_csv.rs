//! Decisions of a match as comma-separated values, one line each.

use crate::toolkit::csv_cell;
use barpoint_core::{Dice, MatchLength, Player};
use barpoint_ids::{MatchId, PositionId};

use crate::formats::plain_text::action_text;
use crate::model::{Action, Game, Match, RecordedPlay};
use crate::replay::Step;
use crate::toolkit::{FileFormat, Losses, WriteError, Written, player_name};

/// Decisions as comma-separated values.
pub(crate) const CSV: FileFormat = FileFormat {
    name: "csv",
    about: "every decision as comma-separated values; written only",
    extensions: &["csv"],
    reader: None,
    writer: Some(write),
};

const HEADINGS: &str = "match,game,action,player,name,length,score,opponent_score,crawford,cube,\
                        owner,position_id,match_id,decision,dice,made,rule_broken,luck,equity,loss\n";

fn write(matches: &[Match]) -> Result<Written, WriteError> {
    if matches.is_empty() {
        return Err(WriteError::new("there is no match to write"));
    }
    let mut losses = Losses::default();
    let mut text = String::from(HEADINGS);
    for (record, number) in matches.iter().zip(1..) {
        for (game, game_number) in record.games.iter().zip(1..) {
            for (step, action) in game.replay(record).zip(1..) {
                if let Some(player) = step.entry.action.player() {
                    let place = [number, game_number, action];
                    line(&mut text, record, game, &step, player, place);
                }
            }
        }
        losses.add("details of the match, comments and ends of games");
    }
    Ok(Written { bytes: text.into_bytes(), losses })
}

fn line(
    text: &mut String,
    record: &Match,
    game: &Game,
    step: &Step<'_>,
    player: Player,
    place: [usize; 3],
) {
    let action = &step.entry.action;
    let (decision, dice) = match action {
        Action::Play { dice, .. } => ("play", Some(*dice)),
        Action::Double(_) => ("double", None),
        Action::Take(_) | Action::Drop(_) | Action::Beaver(_) | Action::Raccoon(_) => {
            ("answer", None)
        }
        _ => ("resignation", None),
    };
    // The player knows the roll, so it is part of the state.
    let before = match dice {
        Some(dice) => step.before.rolled(player, dice),
        None => step.before.clone(),
    };
    let match_id =
        before.state().ok().and_then(|state| MatchId::encode(&state, before.on_roll()).ok());
    let owner = before.cube_owner().map_or_else(String::new, |owner| owner.number().to_string());
    let made = match action {
        Action::Play { play: RecordedPlay::Legal(play), .. } => play.to_string(),
        Action::Play { play: RecordedPlay::Odd(play), .. } => play.text.clone(),
        Action::Play { play: RecordedPlay::Hidden, .. } => String::new(),
        _ => action_text(action, before.cube().value.get() * 2),
    };
    let (equity, loss) = play_equities(step);
    let luck = step.entry.analysis().and_then(|analysis| analysis.luck);
    let decimal =
        |value: Option<f32>| value.map_or_else(String::new, |value| format!("{value:.4}"));
    let fields = [
        place[0].to_string(),
        place[1].to_string(),
        place[2].to_string(),
        (player as u8).to_string(),
        player_name(record, player),
        record.length.map_or(0, MatchLength::get).to_string(),
        game.score[player].to_string(),
        game.score[player.flip()].to_string(),
        u8::from(game.crawford).to_string(),
        before.cube().value.to_string(),
        owner,
        PositionId(*before.position()).to_string(),
        match_id.map_or_else(String::new, |id| id.to_string()),
        decision.into(),
        dice.as_ref().map_or_else(String::new, Dice::to_string),
        made,
        step.problem.as_ref().map_or_else(String::new, ToString::to_string),
        decimal(luck),
        decimal(equity),
        decimal(loss),
    ];
    let fields = fields.map(|field| csv_cell(&field));
    text.push_str(&fields.join(","));
    text.push('\n');
}

/// Returns the equity of the play that was made and its loss to the best play, if the record has an
/// analysis.
fn play_equities(step: &Step<'_>) -> (Option<f32>, Option<f32>) {
    let plays = step.entry.analysis().and_then(|analysis| analysis.play.as_ref());
    let Some(plays) = plays else { return (None, None) };
    let made = plays.played.and_then(|index| plays.candidates.get(index));
    let best = plays.candidates.first();
    let loss = made.zip(best).map(|(made, best)| best.equity - made.equity);
    (made.map(|made| made.equity), loss)
}
