//! Answers about the table.

use std::fmt::Write as _;

use barpoint::{Choice, CubeDecision, Double, RankedPlay, Situation, Take};
use barpoint_core::{CubeOwner, Decision, Dice, LegalPlay, Offer, Player};
use barpoint_records::game_text;
use barpoint_render::Role;

use crate::session::{Hint, LineError, Reply, Session};
use crate::words::{COMMANDS, Group, find};

/// Plays that a hint lists unless the user wants another number.
const USUAL_HINT: usize = 5;

impl Session {
    /// Lists the best plays of the roll, or judges the cube or the resignation.
    pub(crate) fn hint(&mut self, rest: &str) -> Result<Reply, LineError> {
        let count = match rest {
            "" => USUAL_HINT,
            rest => match rest.parse::<usize>() {
                Ok(count) if count > 0 => count,
                _ => return Err(self.expected("hint", "what-count", rest)),
            },
        };
        let situation = Situation::of_table(&self.table).filter(|_| self.table.to_act().is_some());
        let situation = situation.ok_or_else(|| self.error("nothing-to-decide", &[]))?;
        if self.table.resignation().is_some() {
            return self.hint_about_resignation(&situation);
        }
        match self.table.decision() {
            Decision::Play(dice) => self.hint_plays(&situation, dice, count),
            Decision::Roll if self.engine.has_cube_decision(&situation) => {
                self.hint_about_cube(&situation)
            }
            Decision::Answer(Offer::Double) => self.hint_about_cube(&situation),
            _ => self.best_choice(),
        }
    }

    fn hint_plays(
        &mut self,
        situation: &Situation,
        dice: Dice,
        count: usize,
    ) -> Result<Reply, LineError> {
        let options = barpoint::SearchOptions { top: count, ..*self.engine.options() };
        let engine = self.engine.clone().with_options(options).map_err(failed)?;
        let ranked = engine.rank_plays(situation, dice).map_err(failed)?;
        let legal = situation.position.plays(dice);
        let find = |play: &RankedPlay| legal.iter().find(|it| it.result == play.result).copied();
        let plays: Vec<LegalPlay> = ranked.iter().filter_map(find).collect();
        let width = ranked.iter().map(|it| it.play.to_string().len()).max().unwrap_or(0);
        let best = ranked.first().map_or(0.0, |best| best.value.equity.0);
        let mut text = String::new();
        for (number, play) in (1..).zip(&ranked) {
            let equity = play.value.equity.0;
            let loss = best - equity;
            let role = if number == 1 { Role::Best } else { Role::of_loss(loss) };
            let difference = if number == 1 { String::new() } else { format!("{:+.3}", -loss) };
            let line = format!(
                "{number:>2}. {:width$}  {equity:+.3}  {difference}",
                play.play.to_string()
            );
            let _ = writeln!(text, "{}", self.look.ink.paint(role, line.trim_end()));
        }
        self.hint = Some(Hint { place: self.table.place(), plays });
        Ok(Reply::line(text))
    }

    fn hint_about_cube(&self, situation: &Situation) -> Result<Reply, LineError> {
        let analysis = self.engine.cube_decision(&before_offers(situation)).map_err(failed)?;
        let decision = &analysis.decision;
        let equities = decision.equities();
        let number = |equity: f64| format!("{equity:+.3}");
        let none = number(equities.no_double.0);
        let take = equities.double_take.map_or_else(String::new, |take| number(take.0));
        let pass = number(equities.double_pass.0);
        let action = self.cube_action(decision);
        let verdict = self.say("cube-verdict", &[("action", (&action).into())]);
        let arguments =
            [("none", (&none).into()), ("take", (&take).into()), ("pass", (&pass).into())];
        let verdict = self.look.ink.paint(Role::Best, &verdict);
        Ok(Reply::line(format!("{verdict}\n{}", self.say("equities-are", &arguments))))
    }

    /// Returns the proper actions of both players with the cube.
    fn cube_action(&self, decision: &CubeDecision) -> String {
        let double = match (decision.double(), decision.is_redouble()) {
            (Double::Unavailable, _) => return self.say("cube-unavailable", &[]),
            (Double::Dead, _) => "cube-dead",
            (Double::No, false) => "cube-no-double",
            (Double::No, true) => "cube-no-redouble",
            (Double::Yes, false) => "cube-double",
            (Double::Yes, true) => "cube-redouble",
            (Double::Optional, false) => "cube-optional-double",
            (Double::Optional, true) => "cube-optional-redouble",
            (Double::TooGood, false) => "cube-too-good",
            (Double::TooGood, true) => "cube-too-good-redouble",
        };
        let answer = match decision.take() {
            Take::Pass => "cube-pass",
            Take::Take => "cube-take",
            Take::Beaver => "cube-beaver",
        };
        let [double, answer] = [double, answer].map(|id| self.say(id, &[]));
        self.say("cube-action", &[("double", (&double).into()), ("answer", (&answer).into())])
    }

    fn hint_about_resignation(&self, situation: &Situation) -> Result<Reply, LineError> {
        let Some((by, _)) = self.table.resignation() else {
            return Err(self.error("nothing-to-decide", &[]));
        };
        let found = self.engine.resignation(situation, by.side(self.table.on_roll()));
        let equity = format!("{:+.3}", found.map_err(failed)?.play_on.0);
        let name = self.name(by);
        let arguments = [("equity", (&equity).into()), ("name", (&name).into())];
        let worth = self.say("resignation-worth", &arguments);
        Ok(Reply::line(format!("{}{worth}", self.best_choice()?.text)))
    }

    /// Returns the best choice in one line.
    fn best_choice(&self) -> Result<Reply, LineError> {
        let choice = self.engine.choose(&self.table).map_err(failed)?;
        let choice = choice.ok_or_else(|| self.error("nothing-to-decide", &[]))?;
        Ok(Reply::line(self.look.ink.paint(Role::Best, &self.choice_name(&choice))))
    }

    /// Lets the engine act once for the player who must act.
    pub(crate) fn play_once(&mut self) -> Result<Reply, LineError> {
        let choice = match self.table.to_act() {
            None if self.table.end().is_none() => Some(Choice::Roll),
            _ => self.engine.choose(&self.table).map_err(failed)?,
        };
        match choice {
            Some(choice) => self.perform(&choice),
            None => Err(self.error("nothing-to-decide", &[])),
        }
    }

    pub(crate) fn evaluate(&self) -> Result<Reply, LineError> {
        let situation = Situation::of_table(&self.table);
        let situation = situation.ok_or_else(|| self.error("nothing-to-decide", &[]))?;
        let found = self.engine.evaluate(&before_offers(&situation)).map_err(failed)?;
        let outcome = found.outcome.to_array();
        let [win, gammon, backgammon, lost, lost_backgammon] =
            outcome.map(|chance| format!("{:.1}", 100.0 * chance));
        let chances = self.say(
            "chances-are",
            &[
                ("win", (&win).into()),
                ("gammon", (&gammon).into()),
                ("backgammon", (&backgammon).into()),
                ("lost", (&lost).into()),
                ("lostbackgammon", (&lost_backgammon).into()),
            ],
        );
        let equity = format!("{:+.3}", found.value().equity.0);
        let equity = self.say("equity-is", &[("equity", (&equity).into())]);
        Ok(Reply::line(format!("{}: {chances}\n{equity}", self.name(self.table.on_roll()))))
    }

    pub(crate) fn legal_line(&self) -> String {
        let legal = self.table.legal();
        let names: Vec<String> = legal.into_iter().map(|action| self.action_name(action)).collect();
        self.listed(&names)
    }

    pub(crate) fn pips_line(&self) -> String {
        let on_roll = self.table.on_roll();
        let pips = self.table.position().pips();
        let line = |player: Player| {
            let pips = pips[player.side(on_roll)];
            format!("{}: {}", self.name(player), self.say("board-pips", &[("pips", pips.into())]))
        };
        Player::BOTH.map(line).join("\n")
    }

    pub(crate) fn cube_line(&self) -> String {
        let cube = self.table.cube();
        let value = cube.value.to_string();
        match cube.owner {
            CubeOwner::Centred => self.say("cube-set", &[("value", (&value).into())]),
            CubeOwner::Side(side) => {
                let name = self.name(Player::of(side, self.table.on_roll()));
                self.say("cube-owned", &[("value", (&value).into()), ("name", (&name).into())])
            }
        }
    }

    pub(crate) fn turn_line(&self) -> String {
        let name = self.name(self.table.on_roll());
        self.say("turn-set", &[("name", (&name).into())])
    }

    pub(crate) fn game_list(&self) -> String {
        game_text(self.table.record(), self.table.place().game)
    }

    pub(crate) fn help(&self, rest: &str) -> Result<Reply, LineError> {
        let about = |name: &str| self.say(&format!("help-{name}"), &[]);
        if !rest.is_empty() {
            let command = find(rest).map_err(|_| self.expected("help", "what-command", rest))?;
            let names = [&[command.name], command.others].concat().join(", ");
            return Ok(Reply::line(format!("{names}: {}", about(command.name))));
        }
        let mut text = self.say("help-title", &[]) + "\n";
        let groups = [
            (Group::Play, "help-group-play"),
            (Group::Ask, "help-group-ask"),
            (Group::Record, "help-group-record"),
            (Group::Settings, "help-group-settings"),
        ];
        for (group, title) in groups {
            let _ = writeln!(text, "{}", self.look.ink.paint(Role::Title, &self.say(title, &[])));
            for command in COMMANDS.iter().filter(|command| command.group == group) {
                let _ = writeln!(text, "  {:10}  {}", command.name, about(command.name));
            }
        }
        Ok(Reply::line(text))
    }
}

/// Returns the situation without dice and offers.
fn before_offers(situation: &Situation) -> Situation {
    use barpoint::{Phase, StateSetup};
    let setup =
        StateSetup { phase: Phase::playing(Decision::Roll), ..StateSetup::from(situation.state) };
    Situation { state: setup.try_into().unwrap_or(situation.state), ..*situation }
}

pub(crate) fn failed(error: impl std::fmt::Display) -> LineError {
    LineError::new(error.to_string())
}
