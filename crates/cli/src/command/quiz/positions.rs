//! Questions about positions that come from no match.

use anyhow::{bail, ensure};
use barpoint_core::{
    Decision, Dice, LegalPlay, MatchState, Offer, Phase, Side, StateSetup, Variant,
};
use barpoint_ids::FoundPosition;
use barpoint_quiz::{Question, QuestionKind, without_player};
use barpoint_records::{Action, Entry, Match, PositionRecord, RecordedPlay};

use super::answerer::Answerer;
use super::source::Source;

/// Maximum number of analyses of a position until the best play no longer changes.
const ROUNDS: usize = 4;

/// Returns a position that was found in a text. Without a state it is one of money play.
pub(super) fn of_found(found: &FoundPosition) -> anyhow::Result<PositionRecord> {
    let identifier = &found.identifier;
    let Some(position) = identifier.position() else {
        bail!("a match ID has no board: expected a position ID before it");
    };
    let mut state = identifier.state().copied().unwrap_or_default();
    if let Some(dice) = found.dice {
        state = with_decision(&state, Decision::Play(dice))?;
    }
    Ok(PositionRecord {
        position: *position,
        state,
        on_roll: identifier.on_roll(),
        variant: identifier.variant().unwrap_or(Variant::Backgammon),
    })
}

fn with_decision(state: &MatchState, decision: Decision) -> anyhow::Result<MatchState> {
    Ok(StateSetup { phase: Phase::playing(decision), ..(*state).into() }.try_into()?)
}

impl Answerer<'_> {
    /// Returns the questions about a position: its roll, or double and take. `None` if the work was
    /// stopped.
    pub(super) fn of_position(
        &self,
        asked: &PositionRecord,
        number: usize,
        source: &Source,
    ) -> anyhow::Result<Option<Vec<Question>>> {
        let is_over = asked.position.result(asked.variant).is_some();
        ensure!(!is_over, "the game is over: expected chequers on both sides");
        let Phase::Playing { decision, resignation: None } = asked.state.phase() else {
            bail!("nothing to decide with dice or cube: expected a position in play");
        };
        let before = with_decision(&asked.state, Decision::Roll)?;
        let asked = PositionRecord { state: before, ..*asked };
        let (record, kinds) = match decision {
            Decision::Play(dice) => (self.best_play(&asked, dice)?, &[QuestionKind::Play][..]),
            Decision::Roll => {
                (self.doubled(&asked)?, &[QuestionKind::Double, QuestionKind::Take][..])
            }
            Decision::Answer(Offer::Double) => (self.doubled(&asked)?, &[QuestionKind::Take][..]),
            Decision::Answer(offer) => bail!("an answer to a {offer} is no question"),
        };
        let Some(record) = record else { return Ok(None) };
        let mut questions = self.of_analysed(&record, number, source, true);
        // Nobody doubles if the double is wrong, so there is nothing to answer.
        let is_double = |question: &Question| {
            question.kind == QuestionKind::Double && question.best == "double"
        };
        let has_take = decision != Decision::Roll || questions.iter().any(is_double);
        questions.retain(|question| {
            kinds.contains(&question.kind) && (question.kind != QuestionKind::Take || has_take)
        });
        Ok(Some(questions.into_iter().map(without_player).collect()))
    }

    /// Returns the analysis of a double and a take.
    fn doubled(&self, asked: &PositionRecord) -> anyhow::Result<Option<Match>> {
        ensure!(
            asked.state.may_double(Side::OnRoll),
            "no roll to play, and the player on roll may not double: expected a roll"
        );
        let (player, opponent) = (asked.on_roll, asked.on_roll.flip());
        self.analysed(&with(asked, [Action::Double(player), Action::Take(opponent)]))
    }

    /// Returns the analysis of the best play of a roll.
    ///
    /// The tiers of an analysis end when the verdict on the play that was made is clear, so the play
    /// is the best one of the round before.
    fn best_play(&self, asked: &PositionRecord, dice: Dice) -> anyhow::Result<Option<Match>> {
        let plays: Vec<LegalPlay> = asked.position.plays(dice).to_vec();
        ensure!(plays.len() > 1, "{dice} leaves no choice: expected a roll with two plays or more");
        let mut made = plays[0].play;
        for _ in 1..ROUNDS {
            let Some(record) = self.analysed(&played(asked, dice, made))? else { return Ok(None) };
            let Some(best) = best(&record) else { return Ok(Some(record)) };
            if best == made {
                return Ok(Some(record));
            }
            made = best;
        }
        self.analysed(&played(asked, dice, made))
    }
}

fn played(asked: &PositionRecord, dice: Dice, play: barpoint_core::Play) -> Match {
    let play = RecordedPlay::Legal(play);
    with(asked, [Action::Play { player: asked.on_roll, dice, play }])
}

/// Returns a match that sets up a position and continues with these actions.
fn with(asked: &PositionRecord, actions: impl IntoIterator<Item = Action>) -> Match {
    let mut record = asked.into_match();
    if let Some(game) = record.games.last_mut() {
        game.entries.extend(actions.into_iter().map(Entry::from));
    }
    record
}

/// Returns the best play of the last action.
fn best(record: &Match) -> Option<barpoint_core::Play> {
    let analysis = record.games.last()?.entries.last()?.analysis()?;
    Some(analysis.play.as_ref()?.candidates.first()?.play)
}
