//! Boards in words.

use core::fmt::Write;

use barpoint_core::{
    BySide, Chequers, Contest, CubeOwner, CubeValue, Decision, GameValue, MatchState, Offer, Phase,
    Player, Resignation, Side,
};

use crate::Diagram;

/// Returns everything that a board shows in words, for readers who cannot see it.
///
/// Player 0 is White and player 1 is Black, whoever is on roll. Every player's points are counted
/// from that player's home board, so each has the number that the player gives it.
///
/// # Examples
/// ```
/// use barpoint_core::{Dice, Variant};
/// use barpoint_render::{Diagram, description};
///
/// let diagram = Diagram { dice: Dice::new(3, 1), ..Diagram::of(Variant::Backgammon.start()) };
/// assert_eq!(
///     description(&diagram),
///     "Black on roll with 31. \
///      Black, 167 pips: two on the 24-point, five on the 13-point, three on the 8-point, five on the 6-point. \
///      White, 167 pips: two on the 24-point, five on the 13-point, three on the 8-point, five on the 6-point. \
///      Each player's points are counted from that player's home board."
/// );
/// ```
#[must_use]
pub fn description(diagram: &Diagram) -> String {
    let mut sentences = vec![turn(diagram)];
    sentences.extend([contest(diagram), points(diagram), cube(diagram)].into_iter().flatten());
    sentences.extend([Side::OnRoll, Side::Opponent].map(|side| chequers(diagram, side)));
    let end = "Each player's points are counted from that player's home board.".to_owned();
    sentences.push(end);
    text(&sentences)
}

/// Returns contest, score and cube in words; nothing if they are unknown.
///
/// # Examples
/// ```
/// use barpoint_core::Variant;
/// use barpoint_render::{Diagram, situation};
///
/// let start = Diagram::of(Variant::Backgammon.start());
/// assert_eq!(situation(&start), "");
/// let money = Diagram { state: Some(Default::default()), ..start };
/// assert_eq!(situation(&money), "Money game, Jacoby rule, beavers. Cube at 1, centred.");
/// ```
#[must_use]
pub fn situation(diagram: &Diagram) -> String {
    let parts = [contest(diagram), points(diagram), cube(diagram)];
    let sentences: Vec<String> = parts.into_iter().flatten().collect();
    if sentences.is_empty() { String::new() } else { text(&sentences) }
}

/// Joins sentences, each with a full stop.
fn text(sentences: &[String]) -> String {
    let sentences = sentences.iter().map(|sentence| sentence.trim_end_matches('.'));
    sentences.collect::<Vec<_>>().join(". ") + "."
}

/// Returns the colour of the chequers of a side.
pub(crate) fn colour(diagram: &Diagram, side: Side) -> &'static str {
    match Player::of(side, diagram.on_roll) {
        Player::Zero => "White",
        Player::One => "Black",
    }
}

/// Returns the name of a side with its colour, or the colour alone.
pub(crate) fn name(diagram: &Diagram, side: Side) -> String {
    let colour = colour(diagram, side);
    match diagram.names.as_ref().map(|names| names[side].trim()) {
        Some(name) if !name.is_empty() => format!("{name} ({colour})"),
        _ => colour.to_owned(),
    }
}

/// Returns the decision that is due, or the reason why the game is over, without the names of the
/// players.
pub(crate) fn short_turn(diagram: &Diagram) -> String {
    turn_of(diagram, &|side| colour(diagram, side).to_owned())
}

/// Returns the decision that is due, or the reason why the game is over.
pub(crate) fn turn(diagram: &Diagram) -> String {
    turn_of(diagram, &|side| name(diagram, side))
}

fn turn_of(diagram: &Diagram, name: &dyn Fn(Side) -> String) -> String {
    if let Some(result) = diagram.position.result(diagram.variant) {
        return format!("{} has borne off all chequers", name(result.winner));
    }
    let on_roll = name(Side::OnRoll);
    match diagram.state.map(|state| state.phase()) {
        Some(Phase::Dropped { by }) => format!("{} has dropped", name(by)),
        Some(Phase::Resigned { resignation, .. }) => {
            format!("{} has resigned {}", name(resignation.by), conceded(resignation))
        }
        Some(Phase::Playing { resignation: Some(resignation), .. }) => {
            let Resignation { by, .. } = resignation;
            format!("{} resigns {}, {} to answer", name(by), conceded(resignation), name(by.flip()))
        }
        Some(Phase::Playing { decision: Decision::Answer(offer), .. }) => {
            let verb = match offer {
                Offer::Double => "doubles",
                Offer::Beaver => "beavers",
                Offer::Raccoon => "raccoons",
            };
            let value = offered(diagram).map_or_else(String::new, |value| format!(" to {value}"));
            format!("{} {verb}{value}, {} to answer", name(offer.by()), name(offer.by().flip()))
        }
        _ => match diagram.dice {
            Some(dice) => format!("{on_roll} on roll with {dice}"),
            None => format!("{on_roll} on roll"),
        },
    }
}

/// Returns the side that has to act, or `None` if the game is over or has not begun.
pub(crate) fn to_move(diagram: &Diagram) -> Option<Side> {
    let is_over = diagram.position.result(diagram.variant).is_some();
    match diagram.state {
        _ if is_over => None,
        Some(state) if diagram.dice.is_none() => state.to_move(),
        _ => Some(Side::OnRoll),
    }
}

/// Returns the resignation that awaits an answer or has been accepted.
pub(crate) fn resignation(diagram: &Diagram) -> Option<Resignation> {
    match diagram.state?.phase() {
        Phase::Playing { resignation, .. } => resignation,
        Phase::Resigned { resignation, .. } => Some(resignation),
        _ => None,
    }
}

/// Returns the side that has to answer an offered cube.
pub(crate) fn doubled(diagram: &Diagram) -> Option<Side> {
    match diagram.state?.phase() {
        Phase::Playing { decision: Decision::Answer(offer), .. } => Some(offer.by().flip()),
        _ => None,
    }
}

/// Returns the value of the cube that is offered.
pub(crate) fn offered(diagram: &Diagram) -> Option<CubeValue> {
    doubled(diagram)?;
    diagram.state?.cube().value.doubled()
}

/// Returns true if there is a cube that somebody may turn in this game.
pub(crate) fn has_cube(state: &MatchState) -> bool {
    state.cube_limit() != Some(CubeValue::ONE)
}

/// Returns the kind of the contest.
pub(crate) fn contest(diagram: &Diagram) -> Option<String> {
    Some(match diagram.state?.contest() {
        Contest::Money(session) => {
            let mut text = "Money game".to_owned();
            if session.rules.jacoby {
                text += ", Jacoby rule";
            }
            if session.rules.beavers {
                text += ", beavers";
            }
            text
        }
        Contest::Match(score) => {
            let stage = match (score.is_crawford(), score.is_post_crawford()) {
                (true, _) => ", Crawford game",
                (_, true) => ", post-Crawford",
                _ => "",
            };
            format!("{}-point match{stage}", score.length())
        }
    })
}

fn points(diagram: &Diagram) -> Option<String> {
    let contest = *diagram.state?.contest();
    let points = contest.points();
    let is_plain = matches!(contest, Contest::Money(_)) && points == BySide::default();
    let BySide { on_roll, opponent } = points;
    (!is_plain).then(|| {
        let [a, b] = [Side::OnRoll, Side::Opponent].map(|side| colour(diagram, side));
        format!("Score: {a} {on_roll}, {b} {opponent}")
    })
}

fn cube(diagram: &Diagram) -> Option<String> {
    let state = diagram.state?;
    let cube = state.cube();
    Some(match cube.owner {
        _ if !has_cube(&state) => "No cube".to_owned(),
        CubeOwner::Centred if state.is_crawford() => "The cube is not in play".to_owned(),
        CubeOwner::Centred => format!("Cube at {}, centred", cube.value),
        CubeOwner::Side(side) => {
            format!("Cube at {}, {} owns it", cube.value, colour(diagram, side))
        }
    })
}

fn chequers(diagram: &Diagram, side: Side) -> String {
    let chequers = diagram.position.side(side);
    let mut text = format!("{}, {} pips: ", name(diagram, side), chequers.pips());
    let mut stacks = Vec::new();
    for (index, &count) in chequers.counts().iter().enumerate().rev().filter(|(_, n)| **n > 0) {
        let count = number(count.into());
        stacks.push(match index {
            Chequers::BAR => format!("{count} on the bar"),
            index => format!("{count} on the {}-point", index + 1),
        });
    }
    match diagram.borne_off(side) {
        0 => {}
        off => stacks.push(format!("{} borne off", number(off))),
    }
    let _ = write!(text, "{}", stacks.join(", "));
    text
}

fn conceded(resignation: Resignation) -> &'static str {
    match resignation.value {
        GameValue::Single => "a single game",
        GameValue::Gammon => "a gammon",
        GameValue::Backgammon => "a backgammon",
    }
}

/// Writes a number in words if that is short.
fn number(number: u32) -> String {
    const WORDS: [&str; 16] = [
        "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    ];
    let word = WORDS.get(number as usize);
    word.map_or_else(|| number.to_string(), |&word| word.to_owned())
}
