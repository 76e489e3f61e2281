//! Hits of a search in a library as reports, each of a single action.

use barpoint_ids::Xgid;
use barpoint_language::{Language, Value};
use barpoint_wire::analysis::{Action as Decision, ActionKind};
use barpoint_wire::library::{Found, Hit};
use barpoint_wire::matches::{Person, Rules};
use barpoint_wire::report::{Game, Moment, Report};
use barpoint_wire::statistics::MatchStatistics;
use barpoint_wire::{Action, Game as ScoreLine};

use crate::story::{plain, say};

/// Returns the reports of all hits, in their order.
pub(crate) fn reports(found: &Found) -> Vec<Report> {
    (1..).zip(&found.hits).map(|(number, hit)| report(number, hit)).collect()
}

/// Returns the number of positions in words.
pub(crate) fn title(language: Language, found: &Found) -> String {
    let (listed, total) = (found.hits.len(), found.total as usize);
    let id = if listed == total { "found-all" } else { "found-some" };
    say(language, id, &[("count", listed.into()), ("total", total.into())])
}

/// Returns the place of a hit, to be added to the names of the players.
pub(crate) fn place(language: Language, hit: &Hit) -> String {
    let contest = match hit.length {
        Some(length) => say(language, "board-match", &[("length", u32::from(length).into())]),
        None => plain(language, "length-money"),
    };
    let event =
        [&hit.event, hit.date.as_ref().unwrap_or(&String::new())].map(|part| match &part[..] {
            "" => String::new(),
            part => format!(", {part}"),
        });
    let values = [("match", Value::Number(hit.id)), ("game", hit.action.game.into())];
    format!(", {contest}{}: {}", event.concat(), say(language, "found-place", &values))
}

/// Returns a report that holds only the action of a hit. Its game has the number of the hit, so that
/// ids are unique.
fn report(number: u32, hit: &Hit) -> Report {
    let mut action = hit.action.clone();
    action.game = number;
    let moment = Moment {
        action: Action {
            number: action.action,
            player: Some(action.player.into()),
            text: text(&action),
            position: action.position.clone(),
            match_id: None,
            on_roll: hit.on_roll,
            dice: action.dice.clone(),
            problem: None,
            comment: None,
        },
        xgid: action.xgid.clone(),
        decisions: vec![action],
        resignation: None,
        value: None,
    };
    let game = ScoreLine {
        game: number,
        score: [0; 2],
        crawford: false,
        moves: 1,
        winner: None,
        points: None,
        ending: None,
    };
    Report {
        version: barpoint_wire::VERSION,
        file: None,
        number: 1,
        by: hit.by.clone(),
        length: hit.length,
        rules: Rules {
            variant: hit.variant.name().to_owned(),
            crawford: true,
            jacoby: false,
            beavers: false,
            automatic_doubles: 0,
            cube_limit: None,
        },
        players: hit.names.clone().map(|name| Person { name, rating: None }),
        event: hit.event.clone(),
        round: String::new(),
        place: String::new(),
        date: hit.date.clone(),
        annotator: String::new(),
        comment: String::new(),
        score: [0; 2],
        winner: None,
        coverage: None,
        statistics: statistics(hit),
        games: vec![Game {
            game,
            comment: String::new(),
            value_before: None,
            value_after: None,
            statistics: statistics(hit),
            moments: vec![moment],
        }],
    }
}

/// Returns an action in the words of a match.
fn text(action: &Decision) -> String {
    let english = |id: &str| plain(Language::English, id);
    match action.kind {
        ActionKind::Play => format!("{}: {}", action.dice.as_deref().unwrap_or("?"), action.made),
        ActionKind::NoDouble => action.made.clone(),
        ActionKind::Take => english("takes"),
        ActionKind::Pass => english("drops"),
        ActionKind::Beaver => english("beavers-it"),
        ActionKind::Double => {
            let xgid = action.xgid.as_deref().and_then(|xgid| xgid.parse::<Xgid>().ok());
            let state = xgid.and_then(|xgid| Some(xgid.decode().ok()?.1));
            let value = state.map(|state| 2 * state.cube().value.get());
            value.map_or_else(
                || english("doubles"),
                |value| say(Language::English, "doubles-to", &[("value", value.into())]),
            )
        }
    }
}

fn statistics(hit: &Hit) -> MatchStatistics {
    MatchStatistics {
        version: barpoint_wire::VERSION,
        file: None,
        number: None,
        matches: 1,
        game: None,
        money: hit.length.is_none(),
        length: hit.length,
        by: hit.by.clone(),
        names: hit.names.to_vec(),
        players: Vec::new(),
    }
}
