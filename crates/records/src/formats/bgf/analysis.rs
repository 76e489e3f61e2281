//! Analysis in the records of `BGBlitz`.

use barpoint_core::{Outcome, Play};

use crate::formats::bgf::container::Object;
use crate::model::{Candidate, CubeAnalysis, CubeChances, Level, PlayAnalysis};
use crate::toolkit::{PlayFinder, PointMove};

/// Reads moves as two lists of points; -1 ends them.
pub(super) fn point_moves(record: Object<'_>) -> Vec<PointMove> {
    let (from, to) = (record.integers("from"), record.integers("to"));
    let point = |point: i8| u8::try_from(point).ok().filter(|&point| point <= 25);
    from.into_iter().zip(to).map_while(|(from, to)| Some((point(from)?, point(to)?))).collect()
}

/// Reads the chances of an evaluation, seen by the player who acts.
fn outcome(eq: Object<'_>) -> Option<Outcome> {
    let chance = |name| eq.real(name).filter(|chance| (-1e-6..=1.000_001).contains(chance));
    let read = |name| chance(name).map(|chance| chance.clamp(0.0, 1.0) as f32);
    Some(Outcome {
        win: read("myWins")?,
        win_gammon: read("myGammon")?,
        win_backgammon: read("myBackGammon")?,
        lose_gammon: read("oppGammon")?,
        lose_backgammon: read("oppBackGammon")?,
    })
}

fn level(record: Object<'_>) -> Level {
    let plies = record.integer("ply").filter(|plies| (0..100).contains(plies));
    Level::Named(plies.map_or("BGBlitz".into(), |plies| format!("BGBlitz {plies}-ply")))
}

/// Reads the candidates of a play, best first.
pub(super) fn plays(
    record: Object<'_>,
    is_match: bool,
    finder: &PlayFinder,
    made: Option<&Play>,
) -> Option<PlayAnalysis> {
    let list = record.list("moveAnalysis");
    let candidates = list.iter().take(1000).map(|candidate| {
        let candidate = Object(candidate);
        let eq = candidate.get("eq");
        let equity = if is_match {
            eq.real("emg")
        } else {
            eq.get("cubeDecision").real("eqCubeFul").or_else(|| eq.real("equity"))
        };
        Some(Candidate {
            play: finder.find(&point_moves(candidate.get("move")))?,
            outcome: outcome(eq),
            equity: equity? as f32,
            level: level(candidate),
            rollout: None,
        })
    });
    let candidates = candidates.collect::<Option<Vec<_>>>().filter(|list| !list.is_empty())?;
    let played = candidates.iter().position(|candidate| Some(&candidate.play) == made);
    Some(PlayAnalysis { candidates, played })
}

/// Reads the decision about a double, seen by the doubler. An answer holds it as the other player
/// sees it.
pub(super) fn cube(record: Object<'_>, is_match: bool, is_answer: bool) -> Option<CubeAnalysis> {
    let eq = record.get("equity");
    let decision = eq.get("cubeDecision");
    let numbers = ["eqNoDouble", "eqDoubleTake", "eqDoublePass"].map(|name| decision.real(name));
    let [Some(no_double), Some(double_take), Some(double_pass)] = numbers else { return None };
    let seen = outcome(eq);
    let chances = if is_answer { seen.map(|outcome| outcome.flip()) } else { seen };
    let [no_double, double_take, double_drop] = if is_match {
        // Chances to win the match become normalised equities: the same position has both.
        let (mwc, emg) = (eq.real("matchEquity")?, eq.real("emg")?);
        let sign = if is_answer { -1.0 } else { 1.0 };
        let half = (double_pass - mwc) / (sign - emg);
        let centre = double_pass - sign * half;
        if !half.is_finite() || half <= 1e-9 {
            return None;
        }
        [no_double, double_take, double_pass].map(|value| sign * (value - centre) / half)
    } else if is_answer {
        [-no_double, -double_take, -double_pass]
    } else {
        [no_double, double_take, double_pass]
    };
    let answer =
        |equity: f64| CubeChances { outcome: chances, equity: equity as f32, rollout: None };
    Some(CubeAnalysis {
        level: level(record),
        no_double: answer(no_double),
        double_take: answer(double_take),
        double_drop: double_drop as f32,
    })
}

/// Reads the luck of a roll: normalised in a match, per cube for money.
pub(super) fn luck(record: Object<'_>, is_match: bool) -> Option<f32> {
    let name = if is_match { "luckWeighted" } else { "luckPlain" };
    record.get("luck").real(name).map(|luck| luck as f32)
}
