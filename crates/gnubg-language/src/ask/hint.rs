//! `hint` and `eval`.

use std::fmt::Write as _;

use barpoint::{CubeAnalysis, Double, Engine, RankedPlay, Situation, Take};
use barpoint_core::{
    Class, Contest, Decision, Dice, GameValue, MatchState, Phase, Side, StateSetup,
};
use barpoint_ids::{Identifier, MatchId, PositionId};

use super::numbers::flipped_chances;
use crate::contexts::Sort;
use crate::play::state;
use crate::text_analysis::search_words;
use crate::{Interpreter, LineError};

/// Number of plays that `hint` lists.
const LISTED: usize = 10;

impl Interpreter {
    pub(super) fn hint(&mut self, rest: &str) -> Result<String, LineError> {
        let count = if rest.is_empty() { LISTED } else { rest.parse().unwrap_or(0) };
        if count == 0 {
            return Err(LineError::argument("hint", rest, "a number of plays"));
        }
        if self.session.table.is_none() {
            return Err(state("You must set up a board first."));
        }
        let situation = self.session.situation()?;
        if let Some((by, value)) = self.session.table()?.resignation() {
            let side = by.side(self.session.on_roll()?);
            return self.hint_on_resignation(&situation, side, value);
        }
        if let Some(dice) = self.session.rolled()? {
            return self.hint_on_plays(&situation, dice, count);
        }
        let engine = self.engine_of(Sort::Cube)?;
        let before = before_offer(&situation);
        let analysis = engine.cube_decision(&before).map_err(LineError::state)?;
        // A hint belongs to the player who must answer.
        let is_answer = matches!(self.session.table()?.decision(), Decision::Answer(_));
        Ok(self.cube_text(&analysis, &before, is_answer))
    }

    fn hint_on_plays(
        &mut self,
        situation: &Situation,
        dice: Dice,
        count: usize,
    ) -> Result<String, LineError> {
        let engine = self.engine_of(Sort::Chequer)?;
        let options = barpoint::SearchOptions { top: count.min(LISTED), ..*engine.options() };
        let engine = engine.with_options(options).map_err(LineError::state)?;
        let plays = engine.rank_all_plays(situation, dice, &[]).map_err(LineError::state)?;
        if plays.iter().all(|play| play.play.is_none()) {
            return Ok("There are no legal moves.\n".to_owned());
        }
        self.session.listed = plays.iter().map(|play| play.result).collect();
        let mut text = String::new();
        for (i, play) in plays.iter().take(count).enumerate() {
            text += &self.play_lines(&engine, &plays[0], i, play);
        }
        Ok(text)
    }

    /// Returns the lines about a play of a list.
    fn play_lines(
        &self,
        engine: &Engine,
        best: &RankedPlay,
        i: usize,
        play: &RankedPlay,
    ) -> String {
        let kind = if engine.options().cubeful { "Cubeful" } else { "Cubeless" };
        let name = play.play.to_string();
        let mut text = format!(
            "{:5}. {kind} {}-ply    {name:<28} {}",
            i + 1,
            play.plies,
            self.value(&play.value)
        );
        if i > 0 {
            let _ = write!(text, " ({})", self.difference(&play.value, &best.value));
        }
        let _ = writeln!(text, "\n       {}", self.chances(&play.chances()));
        let _ = writeln!(text, "        {}", level(engine, play.plies));
        text
    }

    fn hint_on_resignation(
        &self,
        situation: &Situation,
        by: Side,
        value: GameValue,
    ) -> Result<String, LineError> {
        let engine = self.engine_of(Sort::Cube)?;
        let found = engine.resignation(situation, by).map_err(LineError::state)?;
        // The values belong to the player who resigns, and the hint to the other one.
        let (play_on, resigned) = (-found.play_on.0, -found.resigned(value).0);
        let digits = self.digits();
        let advice = if found.should_accept(value) { "Accept" } else { "Reject" };
        Ok(format!(
            "Equity before resignation: {play_on:+.digits$}\n\
             Equity after resignation : {resigned:+.digits$}\n\
             Correct resign decision  : {advice}\n"
        ))
    }

    /// Returns the analysis of a cube decision, as the player on roll sees it or the other one.
    fn cube_text(&self, analysis: &CubeAnalysis, situation: &Situation, by_other: bool) -> String {
        let evaluation = &analysis.evaluation;
        let (mut chances, mut cubeless) = (evaluation.chances(), evaluation.cubeless);
        let mut money = f64::from(evaluation.money_equity().0);
        if by_other {
            (chances, cubeless) = (flipped_chances(chances), cubeless.flip());
            money = -money;
        }
        let money = match situation.state.contest() {
            Contest::Money(_) => String::new(),
            Contest::Match(_) => format!(" (Money: {})", self.number(money)),
        };
        let unit = if self.shown_mwc(&cubeless).is_some() { "MWC" } else { "equity" };
        let mut text = format!(
            "Cube analysis\n{}-ply cubeless {unit} {}{money}\n  {}\nCubeful equities:\n",
            evaluation.plies,
            self.bare_value(&cubeless),
            self.chances(&chances)
        );
        text += &self.cube_rows(analysis, by_other);
        let _ = write!(text, "Proper cube action: {}", proper_action(analysis));
        if let Some(mistake) = analysis.decision.mistake() {
            let _ = write!(text, " ({:.1}%)", 100.0 * mistake.share.0);
        }
        text += "\n\n";
        text
    }

    /// Returns the three choices, the best first.
    fn cube_rows(&self, analysis: &CubeAnalysis, by_other: bool) -> String {
        let mut rows = vec![("No double", analysis.no_double)];
        if let Some(take) = analysis.double_take {
            let takes = analysis.decision.take() != Take::Pass;
            let (take, pass) = (("Double, take", take), ("Double, pass", analysis.double_pass));
            match (analysis.decision.should_double(), takes) {
                (true, true) => rows = vec![take, pass, rows[0]],
                (true, false) => rows = vec![pass, take, rows[0]],
                (false, _) => rows.extend([pass, take]),
            }
        }
        if by_other {
            for (_, value) in &mut rows {
                *value = value.flip();
            }
        }
        let best = rows[0].1;
        let mut text = String::new();
        for (i, (name, value)) in rows.iter().enumerate() {
            let _ = write!(text, "{}. {name:<19} {}", i + 1, self.bare_value(value));
            if i > 0 {
                let _ = write!(text, "  ({})", self.difference(value, &best));
            }
            text.push('\n');
        }
        text
    }

    pub(super) fn eval(&self, rest: &str) -> Result<String, LineError> {
        let (situation, on_roll) = if rest.is_empty() {
            if self.session.table.is_none() {
                return Err(state("No position specified and no game in progress."));
            }
            (self.session.situation()?, self.session.on_roll()?)
        } else if let Some(number) = rest.strip_prefix('=') {
            let position = self.listed_position("eval", number)?;
            (Situation { position, ..self.session.situation()? }, self.session.on_roll()?)
        } else {
            let id: Identifier =
                rest.parse().map_err(|error| LineError::Argument(format!("eval: {error}")))?;
            let asked: Situation =
                rest.parse().map_err(|error| LineError::Argument(format!("eval: {error}")))?;
            (asked, id.on_roll())
        };
        let situation = before_offer(&situation);
        let (position, state_id) = ids(&situation, on_roll)?;
        let mut class = Class::of(&situation.position, situation.variant).name().to_owned();
        if let Some(first) = class.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        let mut text = format!(
            "Position ID:\t{position}\nMatch ID:\t{state_id}\n\nEvaluator: \t{class}\n\n\n"
        );
        let engine = self.engine_of(Sort::Cube)?;
        let is_match = matches!(situation.state.contest(), Contest::Match(_));
        let is_mwc = is_match && self.settings.is_on("output mwc");
        let unit = if is_mwc { "MWC" } else { "Equity" };
        text += &format!("        Win     W(g)    W(bg)   L(g)    L(bg)   {unit:<9} Cubeful  \n");
        for plies in 0..=engine.options().plies {
            text += &self.evaluated(&engine, &situation, plies)?;
        }
        text += "\n\n\n";
        let before_roll = at_roll(&situation);
        if engine.has_cube_decision(&before_roll) {
            let analysis = engine.cube_decision(&before_roll).map_err(LineError::state)?;
            text += &self.cube_text(&analysis, &before_roll, false);
        }
        Ok(text)
    }

    /// Returns a line of `eval`.
    fn evaluated(
        &self,
        engine: &Engine,
        situation: &Situation,
        plies: usize,
    ) -> Result<String, LineError> {
        let engine = engine.clone().with_plies(plies).map_err(LineError::state)?;
        let before_roll = at_roll(situation);
        // As in GNU Backgammon, a double comes after the evaluation.
        let (found, cubeful) = if engine.has_cube_decision(&before_roll) {
            let found = engine.cube_decision(&before_roll).map_err(LineError::state)?;
            (found.evaluation, found.no_double)
        } else {
            let found = engine.evaluate(situation).map_err(LineError::state)?;
            (found, found.value())
        };
        let chances = found.chances();
        let mut text = if plies == 0 { "static:".to_owned() } else { format!("{plies:2} ply:") };
        for chance in [
            chances.win,
            chances.win_gammon,
            chances.win_backgammon,
            chances.lose_gammon,
            chances.lose_backgammon,
        ] {
            let _ = write!(text, " {:<7}", self.chance(chance));
        }
        let values = [found.cubeless, cubeful].map(|value| self.bare_value(&value));
        let _ = writeln!(text, " {:<9} {:<9} ", values[0], values[1]);
        Ok(text)
    }
}

/// Returns the settings of the engine in words.
fn level(engine: &Engine, plies: usize) -> String {
    let options = engine.options();
    search_words(plies, options.cubeful, options.pruning.is_some())
}

/// Returns the proper action of both players in GNU Backgammon's words.
fn proper_action(analysis: &CubeAnalysis) -> String {
    let decision = &analysis.decision;
    let double = if decision.is_redouble() { "redouble" } else { "double" };
    let answer = match decision.take() {
        Take::Pass => "pass",
        Take::Take => "take",
        Take::Beaver => "beaver",
    };
    let action = match decision.double() {
        Double::Yes => double.to_owned(),
        Double::TooGood => format!("too good to {double}"),
        Double::Optional => format!("optional {double}"),
        Double::Unavailable => return "You cannot double".to_owned(),
        Double::Dead => return format!("Never {double}, take (dead cube)"),
        Double::No => format!("no {double}"),
    };
    let mut letters = action.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}, {answer}", letters.as_str())
}

/// Returns the position ID and the match ID.
fn ids(
    situation: &Situation,
    on_roll: barpoint_core::Player,
) -> Result<(PositionId, MatchId), LineError> {
    let Situation { position, variant, state } = *situation;
    let id = Identifier::of_file(variant, position, state, on_roll);
    let position = id.position_id().map_err(LineError::state)?;
    Ok((position, id.match_id().map_err(LineError::state)?))
}

/// Returns the situation before a double that awaits an answer.
pub(crate) fn before_offer(situation: &Situation) -> Situation {
    match situation.state.phase() {
        Phase::Playing { decision: Decision::Answer(_), .. } => at_roll(situation),
        _ => *situation,
    }
}

/// Returns the situation of a game in progress before the roll.
fn at_roll(situation: &Situation) -> Situation {
    let Phase::Playing { .. } = situation.state.phase() else { return *situation };
    let phase = Phase::playing(Decision::Roll);
    let setup = StateSetup { phase, ..StateSetup::from(situation.state) };
    Situation { state: MatchState::try_from(setup).unwrap_or(situation.state), ..*situation }
}
