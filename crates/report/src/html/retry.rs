//! Data of the reported decisions for the script.

use std::collections::BTreeMap;

use barpoint_core::Player;
use barpoint_wire::analysis::{Action, ActionKind};
use barpoint_wire::report::Moment;
use serde::Serialize;

use super::boards::{self, Boards};
use super::view::View;
use super::words;
use super::writer::{Html, cleaned};
use crate::Board;

/// Everything that the script needs to ask for decisions and to judge them.
#[derive(Debug, Serialize)]
struct Data<'a> {
    /// Names of the players.
    names: [String; 2],
    /// Number of chequers of each side.
    chequers: u8,
    /// Stacks of the player on roll and of the opponent, for each seat on roll: x, y and step.
    stacks: [[Vec<[f64; 3]>; 2]; 2],
    decisions: Vec<Question<'a>>,
    /// Words of the script by their names. Values are in braces.
    words: BTreeMap<&'static str, String>,
}

/// Decision that the reader may make.
#[derive(Debug, Serialize)]
struct Question<'a> {
    /// Id of the element.
    id: String,
    /// Player who decides.
    player: u8,
    /// Player on roll.
    on_roll: u8,
    /// `play`, `double` or `take`.
    task: &'static str,
    /// Chequers of both sides.
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<&'a str>,
    /// Plays with the chequers after them and the equities that they lose, which are not positive.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    plays: Vec<(&'a str, String, f64)>,
    /// Equities without a double, after a take and after a pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    cube: Option<[f64; 3]>,
}

/// Messages of the script, with the names of their values.
const WORDS: [(&str, &[&str]); 53] = [
    ("colours", &[]),
    ("script-auto", &[]),
    ("light", &[]),
    ("dark", &[]),
    ("script-safe", &[]),
    ("keys", &[]),
    ("close", &[]),
    ("key-next-error", &[]),
    ("key-previous-error", &[]),
    ("key-next-move", &[]),
    ("key-previous-move", &[]),
    ("do-next-error", &[]),
    ("do-previous-error", &[]),
    ("do-next-move", &[]),
    ("do-previous-move", &[]),
    ("do-next-game", &[]),
    ("do-previous-game", &[]),
    ("do-retry", &[]),
    ("do-colours", &[]),
    ("do-help", &[]),
    ("script-help", &[]),
    ("script-click", &[]),
    ("script-type", &[]),
    ("script-enter", &[]),
    ("script-undo", &[]),
    ("script-play", &[]),
    ("script-illegal", &["dice"]),
    ("script-no-move", &[]),
    ("script-right", &["choice"]),
    ("script-loses", &["choice", "loss", "best"]),
    ("script-loses-least", &["choice", "loss", "best"]),
    ("script-total", &["right", "done", "left", "lost"]),
    ("script-finished", &["right", "done", "lost"]),
    ("script-end", &[]),
    ("script-next", &[]),
    ("script-none", &[]),
    ("script-count", &["count"]),
    ("script-retry", &[]),
    ("script-stop", &[]),
    ("script-errors-of", &[]),
    ("both-players", &[]),
    ("no-double", &[]),
    ("double", &[]),
    ("take", &[]),
    ("pass", &[]),
    ("script-key", &["key"]),
    ("script-error", &[]),
    ("script-move", &[]),
    ("previous-error", &[]),
    ("next-error", &[]),
    ("script-previous-move", &[]),
    ("script-next-move", &[]),
    ("script-tools", &[]),
];

/// Number of digits for the chequers of a side.
const SIDE: usize = 25;

/// Adds the data as JSON.
pub(super) fn data(html: &mut Html, view: &View<'_>, boards: &Boards<'_>) {
    let mut decisions = Vec::new();
    for moment in view.games().flat_map(|(_, game)| &game.moments) {
        for decision in view.options.reported(moment) {
            decisions.extend(question(view, moment, decision));
        }
    }
    let data = Data {
        names: view.report.players.each_ref().map(|person| cleaned(&person.name)),
        chequers: boards.chequers(),
        stacks: Player::BOTH.map(|on_roll| boards.stacks(on_roll)),
        decisions,
        words: WORDS.into_iter().map(|(id, names)| (id, word(view, id, names))).collect(),
    };
    // Only numbers that are not finite cannot be written, and the document has none.
    let json = serde_json::to_string(&data).unwrap_or_default();
    // These letters are within strings, where JSON has other ways to write them.
    let json = json.replace('&', "\\u0026").replace('<', "\\u003c").replace('>', "\\u003e");
    html.raw("<script type=\"application/json\" id=\"data\">");
    html.raw(&json);
    html.raw("</script>\n");
}

/// Returns a message of the script: its values are their names in braces.
fn word(view: &View<'_>, id: &str, names: &[&str]) -> String {
    let values: Vec<String> = names.iter().map(|name| format!("{{{name}}}")).collect();
    let values: Vec<_> =
        names.iter().zip(&values).map(|(name, value)| (*name, value.into())).collect();
    view.say(id, &values)
}

fn question<'a>(view: &View<'_>, moment: &'a Moment, decision: &'a Action) -> Option<Question<'a>> {
    // Without a board there is nothing to click.
    let board = Board::of_decision(view.report, moment, decision);
    let board = board.filter(|_| view.options.shows_board(moment))?.0;
    let cube = decision.cube.as_ref();
    let cube = cube.map(|cube| [cube.no_double, cube.double_take, cube.double_pass].map(rounded));
    let (task, is_complete) = match decision.kind {
        ActionKind::Play => ("play", !decision.forced && decision.candidates.len() > 1),
        ActionKind::NoDouble | ActionKind::Double => ("double", cube.is_some()),
        ActionKind::Take | ActionKind::Pass | ActionKind::Beaver => ("take", cube.is_some()),
    };
    let before = boards::counts(&board.position);
    let plays = board.dice.filter(|_| task == "play").map_or_else(Vec::new, |dice| {
        let result = |text: &str| Some(board.position.parse_play(dice, text).ok()?.result.flip());
        let candidates = decision.candidates.iter();
        let play = candidates.filter_map(|one| {
            let mut after = boards::counts(&result(&one.play)?);
            // The chequers of the opponent are left out unless one is hit.
            if after[SIDE..] == before[SIDE..] {
                after.truncate(SIDE);
            }
            Some((&*one.play, after, rounded(one.difference)))
        });
        play.collect()
    });
    is_complete.then(|| Question {
        id: words::id(decision),
        player: decision.player,
        on_roll: board.on_roll.number() as u8,
        task,
        board: before,
        dice: decision.dice.as_deref().filter(|_| task == "play"),
        plays,
        cube: cube.filter(|_| task != "play"),
    })
}

/// Rounds to the four decimals that the script needs.
fn rounded(number: barpoint_wire::Decimal) -> f64 {
    (1e4 * number.0).round() / 1e4
}
