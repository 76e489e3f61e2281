//! `cubeful*.jsonl`: GNU Backgammon's cubeful equities and decisions, recomputed from its chances.

use std::collections::{BTreeMap, HashMap};

use barpoint_core::{BySide, Class, CubeOwner, Equity, Outcome, Side};
use barpoint_equity::{
    CubeContext, CubeCurve, CubeDecision, CubeEfficiency, CubeEquities, CubeLife, CubeModel, Emg,
    ExactEquities, Knot, MatchEquityTable,
};
use barpoint_testing::{contest, cube, number, numbers, whole};
use serde_json::Value;

use super::{Worst, gnubg_table, rows};

/// Janowski's model with the live cube of GNU Backgammon, whose players cash wherever this is possible,
/// even if they lose by it.
struct Compelled;

impl CubeModel for Compelled {
    fn value(&self, curve: &CubeCurve, efficiency: BySide<f64>) -> f64 {
        let may_double =
            |side| curve.owner == CubeOwner::Centred || curve.owner == CubeOwner::Side(side);
        let loss = Knot { win: 0.0, value: curve.lose };
        let victory = Knot { win: 1.0, value: curve.win };
        let pass = may_double(Side::Opponent).then_some(curve.pass);
        let cash = may_double(Side::OnRoll).then_some(curve.cash);
        let knots: Vec<Knot> =
            [Some(loss), pass, cash, Some(victory)].into_iter().flatten().collect();
        let is_around = |pair: &&[Knot]| pair[0].win <= curve.at && curve.at < pair[1].win;
        let [low, high] =
            knots.windows(2).find(is_around).map_or([loss, victory], |pair| [pair[0], pair[1]]);
        let live =
            low.value + (high.value - low.value) * (curve.at - low.win) / (high.win - low.win);
        curve.dead() + efficiency.on_roll * (live - curve.dead())
    }
}

fn class(row: &Value) -> Class {
    [Class::TwoSidedBearoff, Class::OneSidedBearoff, Class::Race, Class::Crashed, Class::Contact]
        .into_iter()
        .find(|class| row["class"] == class.name())
        .unwrap_or_else(|| panic!("{}", row["class"]))
}

fn outcome(row: &Value) -> Outcome {
    let chances = numbers(&row["probs"]);
    Outcome::from_array(core::array::from_fn(|i| chances[i] as f32))
}

/// Returns the exact equities of the positions that have them, read from their money rows.
fn exact() -> HashMap<String, ExactEquities> {
    let no_double = |row: &Value, state: &str| Equity(number(&row["cf"][state][1]) as f32);
    rows("cubeful.jsonl")
        .iter()
        .filter(|row| class(row) == Class::TwoSidedBearoff)
        .map(|row| {
            let equities = ExactEquities {
                owned: no_double(row, "money_own2"),
                centred: no_double(row, "money_centred"),
                centred_jacoby: no_double(row, "money_centred_jacoby"),
                opponent: no_double(row, "money_opp2"),
            };
            (row["id"].to_string(), equities)
        })
        .collect()
}

fn contexts(table: &MatchEquityTable) -> Vec<(String, CubeContext)> {
    rows("cubeful_states.jsonl")
        .iter()
        .map(|state| {
            let cube = cube(whole(&state["cube"]), &state["owner"]);
            let name = state["name"].as_str().expect("a name").to_string();
            (name, CubeContext::new(&contest(state), cube, table))
        })
        .collect()
}

#[derive(Default)]
struct Tally {
    equities: Worst,
    mwc: Worst,
    texts: usize,
    ties: usize,
    limited: usize,
    seen: BTreeMap<u8, &'static str>,
}

fn check(file: &str, table: &MatchEquityTable, tally: &mut Tally) {
    let (exact, contexts) = (exact(), contexts(table));
    for row in rows(file) {
        let (outcome, pips) = (outcome(&row), numbers(&row["pips"]));
        let pips = BySide { on_roll: pips[0] as u32, opponent: pips[1] as u32 };
        let efficiency = CubeEfficiency::GNUBG;
        let life = match exact.get(&row["id"].to_string()) {
            Some(&equities) => efficiency.exact(equities),
            None => efficiency.life(class(&row), pips, None, || unreachable!("by numbers alone")),
        };
        for (state, context) in &contexts {
            let Some(expected) = row["cf"].get(state) else { continue };
            let what = format!("{file} {} {state}", row["id"]);
            check_state(context, &outcome, &life, &numbers(expected), &what, tally);
        }
    }
}

fn check_state(
    context: &CubeContext,
    outcome: &Outcome,
    life: &CubeLife<'_>,
    expected: &[f64],
    what: &str,
    tally: &mut Tally,
) {
    let ours = CubeEquities::of(context, outcome, life, &Compelled);
    if is_limited(context, life) && (ours.no_double.0 - expected[1]).abs() > 1e-4 {
        tally.limited += 1;
        return;
    }
    let mut compare = |ours: Emg, theirs: f64| {
        tally.equities.see(ours.0, theirs, 1e-4, what);
        if let Some(stakes) = context.stakes() {
            tally.mwc.see(stakes.mwc(ours).0, stakes.mwc(Emg(theirs)).0, 1e-5, what);
        }
    };
    let code = expected[4] as u8;
    compare(ours.no_double, expected[1]);
    // For a double that the rules forbid, GNU Backgammon still computes an equity.
    if let Some(take) = ours.double_take {
        compare(take, expected[2]);
        compare(ours.double_pass, expected[3]);
    }

    let theirs = CubeEquities {
        no_double: Emg(expected[1]),
        double_take: ours.double_take.and(Some(Emg(expected[2]))),
        double_pass: Emg(expected[3]),
    };
    let from_theirs = CubeDecision::new(context, outcome, theirs);
    let from_ours = CubeDecision::new(context, outcome, ours);
    // If the decision depends on the last digit, it depends on GNU Backgammon's rounding.
    let gain = expected[2].min(expected[3]) - expected[1];
    if gain.abs() < 1e-6 && from_ours.gnubg_code() != code {
        tally.ties += 1;
        return;
    }
    assert_eq!(from_theirs.gnubg_code(), code, "{what}: {expected:?}, {from_theirs:?}");
    assert_eq!(from_ours.gnubg_code(), code, "{what}: {expected:?}, {from_ours:?}");
    tally.texts += 1;
    tally.seen.insert(code, from_ours.gnubg_text());
}

/// Returns true if the value of a cube in the middle is limited by those of a cube of either owner,
/// as that of GNU Backgammon is not. With known efficiencies the limits have no effect.
fn is_limited(context: &CubeContext, life: &CubeLife<'_>) -> bool {
    let is_derived = matches!(life, CubeLife::Exact { .. });
    is_derived && !context.is_money() && context.cube().owner == CubeOwner::Centred
}

#[test]
fn equities_and_decisions_with_the_default_table() {
    let mut tally = Tally::default();
    check("cubeful.jsonl", &MatchEquityTable::default(), &mut tally);
    report(&tally);
}

#[test]
fn decisions_at_2_ply_from_gnubgs_equities() {
    let contexts: HashMap<_, _> = contexts(&MatchEquityTable::default()).into_iter().collect();
    for row in rows("cubeful_2ply.jsonl") {
        for (state, expected) in row["cf"].as_object().expect("states") {
            let (context, expected) = (&contexts[state], numbers(expected));
            let equities = CubeEquities {
                no_double: Emg(expected[1]),
                double_take: context.doubled().map(|_| Emg(expected[2])),
                double_pass: Emg(expected[3]),
            };
            let decision = CubeDecision::new(context, &outcome(&row), equities);
            // GNU Backgammon prints seven digits of its chances, so a gammon may be possible
            // although its printed chance is 0.
            if (expected[1] - expected[3]).abs() < 1e-6 {
                continue;
            }
            assert_eq!(decision.gnubg_code(), expected[4] as u8, "{} {state}", row["id"]);
        }
    }
}

#[test]
fn equities_and_decisions_with_other_tables() {
    let mut tally = Tally::default();
    for name in ["woolsey", "g11", "zadeh", "mec", "mec26", "snowie"] {
        // The player on roll is player 1 in GNU Backgammon.
        let table = gnubg_table(name).invert();
        check(&format!("cubeful_met_{name}.jsonl"), &table, &mut tally);
    }
    report(&tally);
}

fn report(tally: &Tally) {
    #[expect(clippy::print_stdout, reason = "shown by `cargo test -- --nocapture`")]
    {
        println!("{} decisions alike, {} ties, {} limited", tally.texts, tally.ties, tally.limited);
    }
    assert!(tally.limited * 100 < tally.texts, "{} limited", tally.limited);
    assert!(tally.ties * 100 < tally.texts, "{} ties", tally.ties);
    assert!(tally.seen.len() > 12, "{:?}", tally.seen);
    for row in rows("decision_text.jsonl") {
        if let Some(&text) = tally.seen.get(&(whole(&row["code"]) as u8)) {
            assert_eq!(text, row["text"]);
        }
    }
}
