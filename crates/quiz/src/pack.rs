//! Position packs, version 1: the decks of the trainer AnkiGammon, as JSON.
//!
//! A pack has positions, each with its plays, or with the five cube actions of both players. A double and
//! its answer are therefore one position. The player who decides is O, whose turn it is in the XGID.
//!
//! # Source
//! The layout of the files that the program writes and reads.

mod read;

use std::collections::BTreeSet;

use barpoint_core::{MatchState, Player, StateSetup, Variant};
use barpoint_ids::Xgid;
use barpoint_wire::Chances;
use barpoint_wire::analysis::{Candidate, Cube};
use serde_json::{Map, Value, json};

pub use self::read::{PackReadError, is_pack, read_pack};

use crate::{Question, QuestionKind, Subject, words};

/// Value of `format`.
const FORMAT: &str = "ankigammon-position-pack";

/// Suffixes of the five cube actions: those of the doubler are `No Double`, `Double` and `Too good`.
const ACTIONS: [(&str, &str); 5] = [
    ("No {}/Take", "No double"),
    ("{}/Take", "Double/Take"),
    ("{}/Pass", "Double/Pass"),
    ("Too good/Take", ""),
    ("Too good/Pass", ""),
];

/// Pack with the number of questions that it cannot hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pack {
    /// The pack as JSON.
    pub json: String,
    /// Number of positions.
    pub positions: usize,
    /// Number of questions that share a position with another, such as a double and its answer.
    pub joined: usize,
    /// Number of questions that are left out: other variants, and positions without score or analysis.
    pub left_out: usize,
}

/// Returns the questions as a position pack with a title.
#[must_use]
pub fn position_pack(questions: &[Question], title: &str) -> Pack {
    let (mut positions, mut known) = (Vec::new(), BTreeSet::new());
    let (mut joined, mut left_out) = (0, 0);
    for question in questions {
        match position(question) {
            Some((xgid, _)) if known.contains(&xgid) => joined += 1,
            Some((xgid, position)) => {
                known.insert(xgid);
                positions.push(position);
            }
            None => left_out += 1,
        }
    }
    let number = positions.len();
    let pack = json!({
        "format": FORMAT,
        "version": 1,
        "deck": { "title": title },
        "positions": positions,
    });
    Pack { json: pack.to_string() + "\n", positions: number, joined, left_out }
}

/// Returns a position with its XGID, `None` if a pack cannot hold it.
fn position(question: &Question) -> Option<(String, Value)> {
    let subject = Subject::of(question).filter(|it| it.variant == Variant::Backgammon)?;
    let setup = StateSetup::from(subject.state?);
    let phase = if subject.dice.is_some() { setup.phase } else { StateSetup::default().phase };
    let state = MatchState::try_from(StateSetup { phase, ..setup }).ok()?;
    let xgid = Xgid::encode(&subject.position, &state, Player::One).ok()?.to_string();
    let is_play = question.kind == QuestionKind::Play;
    let candidates = if is_play {
        plays(&question.candidates)
    } else {
        actions(question.cube.as_ref()?, xgid.split(':').nth(2)? != "0")
    };
    if candidates.is_empty() {
        return None;
    }
    let mut decision = facts(&xgid)?;
    let kind = if is_play { "checker_play" } else { "cube_action" };
    let dice = subject.dice.map(|dice| {
        let mut dice = dice.to_string().bytes().map(|die| die - b'0').collect::<Vec<_>>();
        dice.sort_by(|a, b| b.cmp(a));
        dice
    });
    decision.insert("dice".to_owned(), json!(dice));
    decision.insert("decision_type".to_owned(), json!(kind));
    decision.insert("candidate_moves".to_owned(), Value::Array(candidates));
    decision.insert("note".to_owned(), json!(question.reasons.clone().unwrap_or_default()));
    if let Some(chances) = question.cube.as_ref().and_then(|cube| cube.chances.as_ref()) {
        decision.extend(percentages(chances));
    }
    let place = words::source(question);
    if !place.is_empty() {
        decision.insert("source_description".to_owned(), json!(place));
    }
    let analysis = json!({ "version": 1, "decision": decision });
    let tags = tags(&decision_length(&xgid), kind, &xgid);
    Some((xgid.clone(), json!({ "xgid": xgid, "tags": tags, "analysis": analysis })))
}

/// Returns the fields of a decision that the XGID has.
fn facts(xgid: &str) -> Option<Map<String, Value>> {
    let fields: Vec<&str> = xgid.trim_start_matches("XGID=").split(':').collect();
    let number = |index: usize| fields.get(index)?.parse::<i64>().ok();
    let count = |letter: u8| match letter {
        b'A'..=b'P' => -i64::from(letter - b'A' + 1),
        b'a'..=b'p' => i64::from(letter - b'a' + 1),
        _ => 0,
    };
    let points: Vec<i64> = fields.first()?.bytes().map(count).collect();
    let off = |sign: i64| 15 - points.iter().map(|point| (sign * point).max(0)).sum::<i64>();
    let (length, rules) = (number(8)?, number(7)?);
    let owner = match number(2)? {
        0 => "centered",
        1 => "o_owns",
        _ => "x_owns",
    };
    let decision = json!({
        "position": { "points": points, "x_off": off(1), "o_off": off(-1) },
        "xgid": xgid,
        "on_roll": "O",
        "score_x": number(6)?,
        "score_o": number(5)?,
        "match_length": length,
        "crawford": length > 0 && rules == 1,
        "cube_value": 1_i64.checked_shl(number(1)?.try_into().ok()?)?,
        "cube_owner": owner,
        "jacoby": length == 0 && rules & 1 == 1,
        "beavers_allowed": length == 0 && rules & 2 == 2,
    });
    decision.as_object().cloned()
}

fn decision_length(xgid: &str) -> String {
    match xgid.split(':').nth(8) {
        Some("0") | None => "unlimited_game".to_owned(),
        Some(length) => format!("match_{length}pt"),
    }
}

fn tags(length: &str, kind: &str, xgid: &str) -> Vec<String> {
    let mut tags = ["ankigammon", "backgammon", kind, length].map(str::to_owned).to_vec();
    let cube = xgid.split(':').nth(1).and_then(|cube| cube.parse::<u32>().ok()).unwrap_or(0);
    tags.extend((cube > 0).then(|| format!("cube_{}", 1_u64 << cube.min(60))));
    tags
}

fn plays(candidates: &[Candidate]) -> Vec<Value> {
    let one = |(rank, candidate): (usize, &Candidate)| {
        let mut row = json!({
            "notation": candidate.play,
            "equity": candidate.equity.0,
            "error": (-candidate.difference.0).max(0.0),
            "rank": rank,
            "was_played": candidate.made,
            "analysis_level": level(&candidate.level),
        });
        if let (Some(row), Some(chances)) = (row.as_object_mut(), &candidate.chances) {
            row.extend(percentages(chances));
        }
        row
    };
    (1..).zip(candidates).map(one).collect()
}

/// Returns the five cube actions in their order. Exactly one has rank 1.
fn actions(cube: &Cube, is_redouble: bool) -> Vec<Value> {
    let [wait, take, pass] = [cube.no_double, cube.double_take, cube.double_pass].map(|it| it.0);
    let is_pass = pass < take;
    let doubled = take.min(pass);
    let best = match (wait > doubled, is_pass && wait > pass) {
        (true, true) => 4,
        (true, false) => 0,
        (false, _) => {
            if is_pass {
                2
            } else {
                1
            }
        }
    };
    let most = wait.max(doubled);
    let verb = if is_redouble { "Redouble" } else { "Double" };
    let equities = [wait, take, pass, wait, wait];
    let mut order: Vec<usize> = (0..5).collect();
    let error = |index: usize| (equities[index] - most).abs();
    order.sort_by(|a, b| {
        (*a != best, error(*a))
            .partial_cmp(&(*b != best, error(*b)))
            .unwrap_or(std::cmp::Ordering::Equal)
    });
    let row = |(index, (name, of_xg)): (usize, &(&str, &str))| {
        let rank = order.iter().position(|at| *at == index).map_or(0, |rank| rank + 1);
        let mut row = json!({
            "notation": name.replace("{}", verb),
            "equity": equities[index],
            "error": error(index),
            "rank": rank,
            "analysis_level": level(&cube.level),
            "from_xg_analysis": !of_xg.is_empty(),
        });
        if let Some(row) = row.as_object_mut().filter(|_| !of_xg.is_empty()) {
            row.insert("xg_notation".to_owned(), json!(of_xg));
        }
        row
    };
    ACTIONS.iter().enumerate().map(row).collect()
}

/// Returns a level as packs have it. Plies are counted as Barpoint does.
fn level(level: &str) -> &str {
    if level.starts_with("rollout") { "Rollout" } else { level }
}

fn percentages(chances: &Chances) -> Map<String, Value> {
    let percent = |share: f64| json!((share * 10_000.0).round() / 100.0);
    let rows = [
        ("player_win_pct", chances.win.0),
        ("player_gammon_pct", chances.win_gammon.0),
        ("player_backgammon_pct", chances.win_backgammon.0),
        ("opponent_win_pct", 1.0 - chances.win.0),
        ("opponent_gammon_pct", chances.lose_gammon.0),
        ("opponent_backgammon_pct", chances.lose_backgammon.0),
    ];
    rows.into_iter().map(|(name, share)| (name.to_owned(), percent(share))).collect()
}
