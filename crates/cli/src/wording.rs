//! Words and numbers in the results of several commands.

use barpoint_core::{Contest, Cube, CubeOwner, MatchLength, Side};

use crate::position::Subject;

/// Headings of the five chances.
pub(crate) const CHANCES: [&str; 5] = ["W", "Wg", "Wbg", "Lg", "Lbg"];
/// Chances that are dropped first if there is no room.
pub(crate) const SPARE_CHANCES: [&str; 4] = ["Wbg", "Lbg", "Lg", "Wg"];
/// Meaning of the headings.
pub(crate) const CHANCES_NOTE: &str =
    "chances in percent: W win, L loss, g gammon or backgammon, bg backgammon";

/// Returns the length of a match in words.
pub(crate) fn match_to(length: MatchLength) -> String {
    match length.get() {
        1 => "1-point match".to_owned(),
        points => format!("match to {points} points"),
    }
}

/// Returns the search depth in words.
pub(crate) fn level(plies: usize) -> String {
    match plies {
        0 => "static evaluation".to_owned(),
        1 => "1 ply (eXtreme Gammon: 2)".to_owned(),
        plies => format!("{plies} plies (eXtreme Gammon: {})", plies + 1),
    }
}

/// Returns the rules, and the cube if the board does not show it.
pub(crate) fn contest(subject: &Subject, met: Option<&str>) -> String {
    let rules = match subject.situation().state.contest() {
        Contest::Match(_) if subject.assumes_post_crawford => {
            let assumed = "post-Crawford assumed (use --crawford for the Crawford game)";
            return format!("{}, {assumed}", met.unwrap_or("match"));
        }
        Contest::Match(_) => return met.unwrap_or("match").to_owned(),
        Contest::Money(session) => session.rules,
    };
    let rules = match (rules.jacoby, rules.beavers) {
        (true, true) => " with the Jacoby rule and beavers",
        (true, false) => " with the Jacoby rule",
        (false, true) => " with beavers",
        (false, false) => "",
    };
    let cube = if subject.state.is_none() { ", centred cube" } else { "" };
    format!("money play{rules}{cube}")
}

/// Returns a share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}

/// Returns the search depth of a map in words.
pub(crate) fn map_level(plies: usize) -> String {
    match plies {
        0 => "static evaluation".to_owned(),
        plies => plies_of(plies),
    }
}

/// Returns a number of plies in words.
pub(crate) fn plies_of(plies: usize) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// Returns the cube with its owner in words.
pub(crate) fn cube_place(cube: Cube) -> String {
    let value = cube.value;
    match cube.owner {
        CubeOwner::Centred => format!("cube {value}, centred"),
        CubeOwner::Side(Side::OnRoll) => format!("cube {value}, owned by the player on roll"),
        CubeOwner::Side(Side::Opponent) => format!("cube {value}, owned by the opponent"),
    }
}

/// Returns a line on whether a result is as expected, if one is expected.
pub(crate) fn expectation(expected: Option<String>, passed: bool) -> String {
    expected.map_or_else(String::new, |expected| {
        if passed { "as expected\n".to_owned() } else { format!("expected {expected}\n") }
    })
}
