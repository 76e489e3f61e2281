//! Refused actions in the language of the session.

use barpoint_play::{Reason, Refusal};
use barpoint_records::ActionProblem;

use crate::session::{LineError, Session};

impl Session {
    /// Returns a refusal as an error.
    pub(crate) fn refused(&self, refusal: &Refusal) -> LineError {
        let reason = self.reason(&refusal.reason);
        let names: Vec<String> =
            refusal.legal.iter().map(|action| self.action_name(*action)).collect();
        let list = self.listed(&names);
        let is_clear =
            refusal.reason.is_about_settings() || matches!(refusal.reason, Reason::Play(_));
        if list.is_empty() || is_clear {
            return self.error("refused", &[("reason", (&reason).into())]);
        }
        self.error("refused-expected", &[("reason", (&reason).into()), ("list", (&list).into())])
    }

    fn reason(&self, reason: &Reason) -> String {
        let id = match reason {
            Reason::Rule(ActionProblem::OtherDice(dice)) => {
                return self.say("reason-other-dice", &[("dice", (&dice.to_string()).into())]);
            }
            Reason::Rule(problem) => match rule(problem) {
                Some(id) => id,
                None => return problem.to_string(),
            },
            Reason::NotRolled => "reason-not-rolled",
            Reason::NotBegun => "reason-not-begun",
            Reason::InProgress => "reason-in-progress",
            Reason::Over => "reason-over",
            Reason::NoRaccoons => "reason-no-raccoons",
            Reason::FinishedBoard => "reason-finished-board",
            Reason::Chequers => "reason-chequers",
            Reason::NothingToUndo => "reason-nothing-to-undo",
            Reason::EndOfRecord => "reason-end-of-record",
            Reason::NothingToAnnotate => "reason-nothing-to-annotate",
            // The details of a wrong play, score or state are in English only.
            other => return other.to_string(),
        };
        self.say(id, &[])
    }
}

/// Returns the message of a rule that an action breaks.
const fn rule(problem: &ActionProblem) -> Option<&'static str> {
    Some(match problem {
        ActionProblem::GameOver => "reason-game-over",
        ActionProblem::OutOfTurn(_) => "reason-out-of-turn",
        ActionProblem::Resignation => "reason-resignation",
        ActionProblem::NoOffer => "reason-no-offer",
        ActionProblem::Unanswered(_) => "reason-unanswered",
        ActionProblem::RolledAlready => "reason-rolled",
        ActionProblem::NotTheOwner => "reason-not-owner",
        ActionProblem::Crawford => "reason-crawford",
        ActionProblem::OpeningDouble => "reason-opening-double",
        ActionProblem::OpeningRoll => "reason-opening-roll",
        ActionProblem::CubeLimit => "reason-limit",
        ActionProblem::NoBeavers => "reason-no-beavers",
        _ => return None,
    })
}
