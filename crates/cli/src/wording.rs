//! Words and numbers that people read in the results of several commands.

use barpoint_core::{Contest, Cube, CubeOwner, Outcome, Side};

use crate::position::Subject;

/// The headings of the five chances.
pub(crate) const CHANCES: [&str; 5] = ["W", "Wg", "Wbg", "Lg", "Lbg"];
/// Those of them that are left out first where there is no room.
pub(crate) const SPARE_CHANCES: [&str; 2] = ["Wbg", "Lbg"];
/// How to read them.
pub(crate) const CHANCES_NOTE: &str =
    "chances in percent: W win, L lose, g by a gammon or more, bg by a backgammon";

/// By how much a play is worse than the first.
pub(crate) fn difference(rank: usize, difference: f64) -> String {
    if rank == 1 { String::new() } else { format!("{difference:+.4}") }
}

/// The five chances in percent.
pub(crate) fn percentages(outcome: &Outcome) -> [String; 5] {
    outcome.to_array().map(|chance| format!("{:.2}", 100.0 * f64::from(chance)))
}

/// How deep the search went.
pub(crate) fn level(plies: usize) -> String {
    match plies {
        0 => "static evaluation".to_owned(),
        1 => "1 ply (eXtreme Gammon: 2)".to_owned(),
        plies => format!("{plies} plies (eXtreme Gammon: {})", plies + 1),
    }
}

/// What is played for, as far as the board does not show it.
pub(crate) fn contest(subject: &Subject, met: Option<&str>) -> String {
    let rules = match subject.situation().state.contest() {
        Contest::Match(_) if subject.assumes_post_crawford => {
            let assumed = "post-Crawford (assumed; --crawford is for the Crawford game)";
            return format!("{}, {assumed}", met.unwrap_or("match"));
        }
        Contest::Match(_) => return met.unwrap_or("match").to_owned(),
        Contest::Money(session) => session.rules,
    };
    let rules = match (rules.jacoby, rules.beavers) {
        (true, true) => " with Jacoby rule and beavers",
        (true, false) => " with Jacoby rule",
        (false, true) => " with beavers",
        (false, false) => "",
    };
    let cube = if subject.state.is_none() { ", cube in the middle" } else { "" };
    format!("money{rules}{cube}")
}

/// An equity with its sign.
pub(crate) fn signed(number: f64) -> String {
    format!("{number:+.4}")
}

/// A share in percent.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.2}", 100.0 * share)
}

/// How deep the search of a map went.
pub(crate) fn map_level(plies: usize) -> String {
    match plies {
        0 => "static evaluation".to_owned(),
        plies => plies_of(plies),
    }
}

/// A number of turns to look ahead.
pub(crate) fn plies_of(plies: usize) -> String {
    if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") }
}

/// The cube with its owner.
pub(crate) fn cube_place(cube: Cube) -> String {
    let value = cube.value;
    match cube.owner {
        CubeOwner::Centred => format!("cube {value} in the middle"),
        CubeOwner::Side(Side::OnRoll) => format!("cube {value} of the player on roll"),
        CubeOwner::Side(Side::Opponent) => format!("cube {value} of the opponent"),
    }
}

/// A line that says whether something is as it was expected, if anything was.
pub(crate) fn expectation(expected: Option<String>, passed: bool) -> String {
    expected.map_or_else(String::new, |expected| {
        if passed { "as expected\n".to_owned() } else { format!("expected {expected}\n") }
    })
}
