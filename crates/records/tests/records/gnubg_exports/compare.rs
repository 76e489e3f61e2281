//! Comparison of a match from a text export with the same match from SGF, which has more digits.

use barpoint_core::Outcome;
use barpoint_records::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Entry, Level, Match, PlayAnalysis,
    RecordedPlay, RolloutFacts,
};

/// Precision of printed numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Digits {
    /// Equities and chances with three digits.
    Equities,
    /// Match winning chances with four digits, which correspond to this difference of equity.
    Mwc(f32),
    /// All numbers with this small number of digits.
    Few(f32),
}

impl Digits {
    fn equity(self) -> f32 {
        match self {
            Self::Equities => 0.000_51,
            Self::Mwc(most) | Self::Few(most) => most,
        }
    }

    fn chance(self) -> f32 {
        match self {
            Self::Few(most) => most,
            _ => 0.000_51,
        }
    }
}

/// Returns true if a text export shows an action: settings are part of its IDs, and the roll before
/// a resignation is missing.
pub(crate) fn is_shown(action: &Action) -> bool {
    !action.is_setting() && !matches!(action, Action::Play { play: RecordedPlay::Hidden, .. })
}

/// Fails unless the text agrees with the SGF in everything that it contains.
pub(crate) fn assert_same(text: &[Match], sgf: &[Match], digits: Digits) {
    assert_eq!(text.len(), sgf.len(), "matches");
    for (text, sgf) in text.iter().zip(sgf) {
        assert_same_match(text, sgf, digits);
    }
}

fn assert_same_match(text: &Match, sgf: &Match, digits: Digits) {
    assert_eq!(text.length, sgf.length);
    // A match to one point has no Crawford game.
    if sgf.length.is_none_or(|length| length.get() > 1) {
        assert_eq!(text.rules, sgf.rules);
    }
    assert_eq!(text.players, sgf.players);
    assert_eq!(text.details, sgf.details);
    assert_eq!(text.games.len(), sgf.games.len(), "games");
    for (number, (game, expected)) in text.games.iter().zip(&sgf.games).enumerate() {
        let head = |game: &barpoint_records::Game| {
            (game.score, game.crawford, game.automatic_doubles, game.end)
        };
        assert_eq!(head(game), head(expected), "game {number}");
        let acts = |entries: &[Entry]| -> Vec<Entry> {
            entries.iter().filter(|entry| is_shown(&entry.action)).cloned().collect()
        };
        let (entries, all) = (acts(&game.entries), acts(&expected.entries));
        for (index, (entry, expected)) in entries.iter().zip(&all).enumerate() {
            let place = format!("game {number}, action {index}: {:?}", expected.action);
            assert_eq!(entry.action, expected.action, "{place}");
            assert_eq!(entry.comment().trim_end(), expected.comment().trim_end(), "{place}");
            if let Some(analysis) = entry.analysis() {
                let expected = expected.analysis().expect(&place);
                assert_same_analysis(analysis, expected, digits, &place);
            }
        }
        assert_eq!(entries.len(), all.len(), "actions of game {number}");
    }
}

fn near(text: f32, sgf: f32, most: f32, place: &str) {
    assert!((text - sgf).abs() <= most, "{text} is not {sgf}: {place}");
}

fn assert_same_analysis(text: &Analysis, sgf: &Analysis, digits: Digits, place: &str) {
    let marks = |analysis: &Analysis| [analysis.play_mark, analysis.cube_mark, analysis.luck_mark];
    for (mark, expected) in marks(text).into_iter().zip(marks(sgf)) {
        assert!(mark.is_none() || mark == expected, "{mark:?} is not {expected:?}: {place}");
    }
    if let Some(luck) = text.luck {
        near(luck, sgf.luck.expect(place), digits.equity(), place);
    }
    if let Some(cube) = &text.cube {
        assert_same_cube(cube, sgf.cube.as_ref().expect(place), digits, place);
    }
    if let Some(play) = &text.play {
        assert_same_plays(play, sgf.play.as_ref().expect(place), digits, place);
    }
}

fn assert_same_plays(text: &PlayAnalysis, sgf: &PlayAnalysis, digits: Digits, place: &str) {
    let played = |analysis: &PlayAnalysis| Some(analysis.candidates.get(analysis.played?)?.play);
    assert_eq!(played(text), played(sgf), "{place}");
    let mut rest = sgf.candidates.iter();
    for Candidate { play, outcome, equity, level, rollout } in &text.candidates {
        let expected = rest.find(|candidate| candidate.play == *play).expect(place);
        near(*equity, expected.equity, digits.equity(), place);
        assert_same_level(level, &expected.level, place);
        assert_same_outcome(outcome.as_ref(), expected.outcome.as_ref(), digits, place);
        assert_same_facts(rollout.as_ref(), expected.rollout.as_ref(), digits, place);
    }
}

fn assert_same_cube(text: &CubeAnalysis, sgf: &CubeAnalysis, digits: Digits, place: &str) {
    assert_same_level(&text.level, &sgf.level, place);
    near(text.double_drop, sgf.double_drop, digits.equity(), place);
    for (text, sgf) in [(&text.no_double, &sgf.no_double), (&text.double_take, &sgf.double_take)] {
        let CubeChances { outcome, equity, rollout } = text;
        near(*equity, sgf.equity, digits.equity(), place);
        assert_same_outcome(outcome.as_ref(), sgf.outcome.as_ref(), digits, place);
        assert_same_facts(rollout.as_ref(), sgf.rollout.as_ref(), digits, place);
    }
}

/// The text shows noise and pruning only if parameters are shown.
fn assert_same_level(text: &Level, sgf: &Level, place: &str) {
    match (text, sgf) {
        (
            Level::Plies { plies, cubeful, .. },
            Level::Plies { plies: expected, cubeful: is_cubeful, .. },
        ) => assert_eq!((plies, cubeful), (expected, is_cubeful), "{place}"),
        (Level::Named(name), Level::Rollout { .. }) => assert_eq!(name, "rollout", "{place}"),
        _ => assert_eq!(text, sgf, "{place}"),
    }
}

fn assert_same_outcome(text: Option<&Outcome>, sgf: Option<&Outcome>, digits: Digits, place: &str) {
    let Some(text) = text else { return };
    for (chance, expected) in text.to_array().into_iter().zip(sgf.expect(place).to_array()) {
        near(chance, expected, digits.chance(), place);
    }
}

fn assert_same_facts(
    text: Option<&RolloutFacts>,
    sgf: Option<&RolloutFacts>,
    digits: Digits,
    place: &str,
) {
    let (Some(text), Some(sgf)) = (text, sgf) else {
        assert!(text.is_none(), "{place}");
        return;
    };
    // SGF does not hold the error of a cubeless equity.
    if let Some(error) = text.equity_error.filter(|_| sgf.equity_error != Some(0.0)) {
        near(error, sgf.equity_error.expect(place), digits.equity(), place);
    }
    assert_same_outcome(text.outcome_errors.as_ref(), sgf.outcome_errors.as_ref(), digits, place);
    assert!(text.seed.is_none() || text.seed == sgf.seed, "{place}");
}
