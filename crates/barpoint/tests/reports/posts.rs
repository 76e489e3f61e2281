//! Posts are read back to the question that they answer.

use barpoint::reports::{Answer, Diagram, PostForm, post};
use barpoint::wire::Asked;
use barpoint::{Engine, SearchOptions, Situation};
use barpoint_core::{Decision, MatchState, Phase, StateSetup};
use barpoint_ids::Identifier;

/// XGIDs with a roll, for money and at several scores.
const POSITIONS: &str = include_str!("../../../../tests/data/edges/positions.txt");

const FORMS: [PostForm; 4] = [PostForm::Xg, PostForm::Gnubg, PostForm::Forum, PostForm::Markdown];

/// Returns the state with a decision to make.
fn at(state: MatchState, decision: Decision) -> MatchState {
    let setup = StateSetup { phase: Phase::playing(decision), ..state.into() };
    setup.try_into().expect("a state")
}

#[test]
fn every_form_is_read_back_to_its_question() {
    let options = SearchOptions { plies: 0, top: 3, ..SearchOptions::default() };
    let engine = Engine::new().with_options(options).expect("possible options");
    for text in POSITIONS.lines() {
        let situation: Situation = text.parse().expect("an XGID");
        let dice = situation.state.dice().expect("a roll");
        let met = engine.table().name().to_owned();
        let asked = Asked::new(&engine, &situation);
        let list = engine.list_plays(&situation, dice, false, &[]).expect("plays");
        let moves = asked.moves(dice, true, &list);
        let cube = asked.cube(&engine.cube_decision(&situation).expect("a decision"));
        let questions = [
            (Some(dice), Answer::Moves(&moves)),
            (None, Answer::Cube(&cube)),
            (Some(dice), Answer::None),
        ];
        for (roll, answer) in questions {
            let (variant, state) = (situation.variant, Some(situation.state));
            let diagram = Diagram { variant, state, dice: roll, ..Diagram::of(situation.position) };
            let decision = roll.map_or(Decision::Roll, Decision::Play);
            for form in FORMS {
                let written = post(&diagram, answer, form);
                let found = Identifier::find(&written).unwrap_or_else(|e| panic!("{e}\n{written}"));
                assert_eq!(found.identifier.position(), Some(&situation.position), "{written}");
                let expected = at(situation.state, decision);
                assert_eq!(found.identifier.state(), Some(&expected), "{written}");
                assert!(found.notes.is_empty(), "{:?}\n{written}", found.notes);
                let quoted: Vec<_> = written.lines().map(|line| format!("> {line}")).collect();
                let found = Identifier::find(&quoted.join("\n")).expect("a position");
                assert_eq!(found.identifier.state(), Some(&expected), "{written}");
                if let (Answer::Moves(moves), Some(best)) = (answer, moves.plays.first()) {
                    // Markdown has a sign before the star of a hit.
                    assert!(written.replace('\\', "").contains(&best.play), "{written}");
                    assert_eq!(written.contains(&met), moves.met.is_some(), "{written}");
                }
            }
        }
    }
}
