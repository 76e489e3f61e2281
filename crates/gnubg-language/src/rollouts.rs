//! `rollout`, and rollouts of marked decisions.

use std::fmt::Write as _;
use std::sync::{Arc, Mutex};

use barpoint::play::{LegalAction, Place};
use barpoint::rollout::{Action, Discard, Progress, RolledOut, Rollout, TrialRecord};
use barpoint::{Choice, Engine, Situation, Take};
use barpoint_core::{Decision, Dice, Offer, Outcome, Player, Side};
use barpoint_records::{
    Analysis, Candidate, CubeAnalysis, CubeChances, FileFormat, Level, PlayAnalysis, RolloutFacts,
};

use crate::ask::before_offer;
use crate::contexts::Sort;
use crate::{Interpreter, LineError, Reply};

/// Number of plays that a rollout compares unless they are named.
const COMPARED: usize = 5;

impl Interpreter {
    /// Rolls out the position: the plays `=1 =2 …` of the latest list, plays that are written out, or
    /// the best ones; before a roll, the cube decision.
    pub(crate) fn roll_out(&mut self, rest: &str) -> Result<Reply, LineError> {
        let situation = self.session.situation()?;
        let dice = self.session.rolled()?;
        let chosen = match dice {
            Some(dice) => self.chosen_plays(&situation, dice, rest)?,
            None if rest.is_empty() => Vec::new(),
            None => return Err(LineError::argument("rollout", rest, "nothing before a roll")),
        };
        let rollout = self.rolled_out("", &situation, dice, &chosen)?;
        let mut text = String::new();
        for (rank, one) in rollout.candidates().iter().enumerate() {
            text += &self.rollout_lines(rank, one);
        }
        if let Some(rows) = rollout.cube_rows() {
            text.push('\n');
            for (i, row) in rows.iter().enumerate() {
                let mut words = row.words.clone();
                if let Some(first) = words.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                let (mean, error) = (row.equity.mean, row.equity.standard_error);
                let _ = writeln!(text, "{}. {words:<19} {mean:+.3}  ({error:.3})", i + 1);
            }
        }
        if let Some(decision) = rollout.decision() {
            let _ = writeln!(text, "Proper cube action: {decision}");
        }
        text += &self.rollout_settings_line(&rollout)?;
        Ok(Reply::of(text))
    }

    /// Returns the plays that a line names.
    fn chosen_plays(
        &self,
        situation: &Situation,
        dice: Dice,
        rest: &str,
    ) -> Result<Vec<barpoint::LegalPlay>, LineError> {
        let legal = situation.position.plays(dice);
        let find =
            |result: &barpoint::Position| legal.iter().find(|play| play.result == *result).copied();
        let wrong = |word: &str| {
            LineError::argument("rollout", word, "the number of a play that `hint` listed, as =2")
        };
        if rest.contains('/') {
            let written = rest.split(',').map(str::trim);
            return written
                .map(|text| {
                    situation
                        .position
                        .parse_play(dice, text)
                        .map_err(|error| LineError::Argument(format!("rollout: {error}")))
                })
                .collect();
        }
        let mut plays = Vec::new();
        for word in rest.split_whitespace() {
            let number: Option<usize> = word.strip_prefix('=').and_then(|word| word.parse().ok());
            let listed = number.and_then(|number| self.session.listed.get(number.checked_sub(1)?));
            plays.push(listed.and_then(find).ok_or_else(|| wrong(word))?);
        }
        Ok(plays)
    }

    /// Rolls a decision out with the settings of `rollout` in a context.
    fn rolled_out(
        &self,
        context: &str,
        situation: &Situation,
        dice: Option<Dice>,
        plays: &[barpoint::LegalPlay],
    ) -> Result<Rollout, LineError> {
        let on_roll = self.session.on_roll()?;
        let (options, rules) = self.rollout_options(context, on_roll);
        let engine = self.engine_of(Sort::Chequer)?;
        let request = engine.rollout(situation).options(options).stop_rules(rules);
        let request = match dice {
            Some(dice) if plays.is_empty() => request.best_plays(dice, COMPARED),
            Some(dice) => request.plays(dice, plays.iter().copied()),
            None => request,
        };
        let interrupted = || LineError::State("The rollout was interrupted.".to_owned());
        let refused =
            |error| if self.is_stopped() { interrupted() } else { LineError::state(error) };
        let planned = request.plan().map_err(refused)?;
        let name = self.rollout_log(context);
        let log = name.as_deref().map(|name| Log {
            name,
            rollout: &planned,
            on_roll,
            failure: Mutex::default(),
        });
        let progress: &dyn Progress = log.as_ref().map_or(&Discard, |log| log);
        let rollout = request.conduct(planned.clone(), progress);
        let rollout = rollout.map_err(LineError::state)?;
        if let Some(failure) = log.and_then(|log| log.failure.into_inner().ok().flatten()) {
            return Err(failure);
        }
        if self.is_stopped() && rollout.trials() == 0 {
            return Err(interrupted());
        }
        Ok(rollout)
    }

    /// Returns the choice of an engine by a rollout, `None` where nothing is rolled out: a roll without
    /// a choice about the cube, and an answer to a resignation or a beaver.
    pub(crate) fn rolled_out_choice(
        &self,
        engine: &Engine,
        context: &str,
    ) -> Result<Option<Choice>, LineError> {
        let table = self.session.table()?;
        if table.resignation().is_some() {
            return Ok(None);
        }
        let situation = self.session.situation()?;
        let legal = table.legal();
        match table.decision() {
            Decision::Play(dice) => {
                let rollout = self.rolled_out(context, &situation, Some(dice), &[])?;
                let best = rollout.candidates().first().map(|best| best.action);
                Ok(best.and_then(|action| action.play().copied()).map(Choice::Play))
            }
            Decision::Roll if legal.contains(&LegalAction::Double) => {
                let resignation = engine.resignation(&situation, Side::OnRoll);
                let offers = resignation.map_err(LineError::state)?.offer().is_some();
                if offers || !engine.has_cube_decision(&situation) {
                    return Ok(None);
                }
                let doubles = self.rolled_out(context, &situation, None, &[])?.decision();
                let doubles = doubles.is_some_and(|decision| decision.should_double());
                Ok(Some(if doubles { Choice::Double } else { Choice::Roll }))
            }
            Decision::Answer(Offer::Double) => {
                let rollout = self.rolled_out(context, &before_offer(&situation), None, &[])?;
                Ok(rollout.decision().map(|decision| match decision.take() {
                    Take::Pass => Choice::Pass,
                    Take::Beaver if legal.contains(&LegalAction::Beaver) => Choice::Beaver,
                    Take::Take | Take::Beaver => Choice::Take,
                }))
            }
            _ => Ok(None),
        }
    }

    /// Returns the means of a candidate and their standard errors.
    fn rollout_lines(&self, rank: usize, one: &RolledOut) -> String {
        let digits = self.digits();
        let [win, gammon, backgammon, lose_gammon, lose_backgammon] = one.estimates.probabilities;
        let shown = |number: f64| format!("{number:.digits$}");
        let (cubeless, cubeful) = (one.cubeless, one.equity);
        let mut text = format!("{}:\n", one.action);
        let _ = writeln!(
            text,
            "  {} {} {} - {} {} {} CL {:+.digits$} CF {:+.digits$}",
            shown(win.mean),
            shown(gammon.mean),
            shown(backgammon.mean),
            shown(1.0 - win.mean),
            shown(lose_gammon.mean),
            shown(lose_backgammon.mean),
            cubeless.mean,
            cubeful.mean
        );
        let _ = write!(
            text,
            " [{} {} {} - {} {} {} CL  {} CF  {}] {}r",
            shown(win.standard_error),
            shown(gammon.standard_error),
            shown(backgammon.standard_error),
            shown(win.standard_error),
            shown(lose_gammon.standard_error),
            shown(lose_backgammon.standard_error),
            shown(cubeless.standard_error),
            shown(cubeful.standard_error),
            rank + 1
        );
        if let Some(jsds) = one.jsds() {
            let _ = write!(text, " {jsds:.3}");
        }
        text.push('\n');
        text
    }

    fn rollout_settings_line(&self, rollout: &Rollout) -> Result<String, LineError> {
        let (options, _) = self.rollout_options("", self.session.on_roll()?);
        let full = if options.truncate_after.is_some() { "Truncated" } else { "Full" };
        let cube = if options.cubeful { "cubeful" } else { "cubeless" };
        let reduction = if options.variance_reduction.is_some() { "with" } else { "without" };
        let dice = if options.dice == barpoint_dice::DiceKind::QuasiRandom {
            " and quasi-random dice"
        } else {
            ""
        };
        Ok(format!(
            "{full} {cube} rollout {reduction} variance reduction\n{} games, seed {}{dice}\n",
            rollout.trials(),
            options.seed
        ))
    }

    /// Rolls out the decisions that `cmark` marked, and stores the results as their analysis.
    pub(crate) fn roll_out_marked(&mut self, part: &str) -> Result<Reply, LineError> {
        let place = self.session.table()?.place();
        let here = Place { action: self.judged_action()?, ..place };
        let chosen: Vec<(Place, crate::session::Marked)> = self
            .marks
            .iter()
            .filter(|(at, _)| match part {
                "move" | "cube" => **at == here,
                "game" => at.game == place.game,
                _ => true,
            })
            .map(|(at, marked)| (*at, marked.clone()))
            .collect();
        let mut text = String::new();
        let mut record = self.session.record()?.clone();
        for (at, marked) in chosen {
            self.session.go_to(at)?;
            let result = self.roll_out_at(&marked, part, &mut record, at);
            self.session.go_to(place)?;
            text += &result?;
        }
        if text.is_empty() {
            return Err(LineError::State("No decision is marked: see `help cmark'.".to_owned()));
        }
        self.session.table_mut()?.take_notes(record);
        Ok(Reply::of(text))
    }

    fn roll_out_at(
        &self,
        marked: &crate::session::Marked,
        part: &str,
        record: &mut barpoint_records::Match,
        at: Place,
    ) -> Result<String, LineError> {
        let mut text = String::new();
        let Some(entry) =
            record.games.get_mut(at.game).and_then(|game| game.entries.get_mut(at.action))
        else {
            return Ok(text);
        };
        let dice = match entry.action {
            barpoint_records::Action::Play { dice, .. } => Some(dice),
            _ => None,
        };
        if let (true, Some(dice)) = (!marked.plays.is_empty() && part != "cube", dice) {
            let situation = self.before_roll()?;
            let ranked = self.engine_of(Sort::Chequer)?;
            let plays = marked.of_analysis(entry, &situation, dice, &ranked)?;
            let rollout = self.rolled_out("", &situation, Some(dice), &plays)?;
            let analysis = first_analysis(entry);
            store_plays(
                analysis,
                &rollout,
                self.rollout_options("", self.session.on_roll()?).0.seed,
            );
            let _ =
                writeln!(text, "Game {} action {}: plays rolled out", at.game + 1, at.action + 1);
        }
        if marked.cube && part != "move" {
            let situation = self.before_roll()?;
            let rollout = self.rolled_out("", &situation, None, &[])?;
            let seed = self.rollout_options("", self.session.on_roll()?).0.seed;
            store_cube(first_analysis(entry), &rollout, seed);
            let _ =
                writeln!(text, "Game {} action {}: cube rolled out", at.game + 1, at.action + 1);
        }
        Ok(text)
    }

    /// Returns the situation before the roll at the place.
    fn before_roll(&self) -> Result<Situation, LineError> {
        Situation::of_table(self.session.table()?)
            .ok_or_else(|| LineError::State("The record broke a rule here.".to_owned()))
    }
}

/// Games of a rollout, each in a file of its own.
struct Log<'a> {
    /// Begin of the names of the files.
    name: &'a str,
    rollout: &'a Rollout,
    on_roll: Player,
    /// First error.
    failure: Mutex<Option<LineError>>,
}

impl Progress for Log<'_> {
    fn done(&self, _: u64, _: u64) {}

    fn keeps_games(&self) -> bool {
        true
    }

    fn trial(&self, trial: u32, of: &dyn Fn(usize) -> Option<TrialRecord>) {
        let Some(format) = FileFormat::named("sgf") else { return };
        for (number, record) in (0..).map_while(of).enumerate() {
            let letter = ('a'..='z').nth(number).map(String::from);
            let candidate = letter.unwrap_or_else(|| (number + 1).to_string());
            let path = format!("{}-{trial:07}-{candidate}.sgf", self.name);
            let games = self.rollout.games(self.on_roll, trial, &record);
            let written = format.write(&games).map_err(|error| LineError::file(&path, error));
            let written = written.and_then(|it| crate::files::write(&path, &it.bytes));
            if let (Err(error), Ok(mut failure)) = (written, self.failure.lock()) {
                failure.get_or_insert(error);
            }
        }
    }
}

fn first_analysis(entry: &mut barpoint_records::Entry) -> &mut Analysis {
    let analyses = &mut entry.notes_mut().analyses;
    if analyses.is_empty() {
        analyses.push(Analysis { by: Some(Arc::from(Engine::ANALYST)), ..Analysis::default() });
    }
    &mut analyses[0]
}

fn facts(one: &RolledOut, seed: u64) -> RolloutFacts {
    let errors = one.estimates.probabilities.map(|chance| chance.standard_error as f32);
    RolloutFacts {
        equity_error: Some(one.equity.standard_error as f32),
        outcome_errors: Some(Outcome::from_array(errors)),
        seed: Some(seed),
    }
}

fn outcome(one: &RolledOut) -> Outcome {
    Outcome::from_array(one.estimates.probabilities.map(|chance| chance.mean as f32))
}

fn level(one: &RolledOut, rollout: &Rollout) -> Level {
    let trials = u32::try_from(one.trials).unwrap_or(u32::MAX);
    Level::Rollout { trials, cubeful: rollout.plan().options().cubeful }
}

/// Puts plays that were rolled out before those that were only searched.
fn store_plays(analysis: &mut Analysis, rollout: &Rollout, seed: u64) {
    let made = analysis
        .play
        .as_ref()
        .and_then(|plays| plays.candidates.get(plays.played?).map(|candidate| candidate.play));
    let before = analysis.play.take().map_or_else(Vec::new, |plays| plays.candidates);
    let mut candidates: Vec<Candidate> = Vec::new();
    for one in rollout.candidates() {
        let Action::Play(play) = one.action else { continue };
        candidates.push(Candidate {
            play: play.play,
            outcome: Some(outcome(&one)),
            equity: one.equity.mean as f32,
            level: level(&one, rollout),
            rollout: Some(facts(&one, seed)),
        });
    }
    let is_new = |old: &Candidate| candidates.iter().all(|new| new.play != old.play);
    let others: Vec<Candidate> = before.into_iter().filter(is_new).collect();
    candidates.extend(others);
    candidates.sort_by(|a, b| b.equity.total_cmp(&a.equity));
    let played = candidates.iter().position(|candidate| Some(candidate.play) == made);
    analysis.play = Some(PlayAnalysis { candidates, played });
}

fn store_cube(analysis: &mut Analysis, rollout: &Rollout, seed: u64) {
    let all = rollout.candidates();
    let of = |action: &Action| all.iter().find(|one| one.action == *action);
    let (Some(no_double), Some(take)) = (of(&Action::NoDouble), of(&Action::DoubleTake)) else {
        return;
    };
    let chances = |one: &RolledOut| CubeChances {
        outcome: Some(outcome(one)),
        equity: one.equity.mean as f32,
        rollout: Some(facts(one, seed)),
    };
    analysis.cube = Some(CubeAnalysis {
        level: level(no_double, rollout),
        no_double: chances(no_double),
        double_take: chances(take),
        double_drop: 1.0,
    });
}
