//! Questions about the position: `hint`, `eval` and `show`.

use std::fmt::Write as _;

use barpoint::analysis::RaceCounts;
use barpoint::{Chances, CubeAnalysis, Engine, Situation, Value};
use barpoint_core::{Class, Contest, CubeOwner, Player};
use barpoint_ids::{Identifier, MatchId, PositionId};
use barpoint_records::player_name;

use crate::session::Session;
use crate::{Interpreter, LineError, Reply};

impl Interpreter {
    pub(crate) fn ask(&self, command: &str, rest: &str) -> Result<Option<Reply>, LineError> {
        let session = &self.session;
        let text = match command {
            "hint" => self.hint(rest)?,
            "eval" => self.eval()?,
            "show board" => board(session)?,
            "show pipcount" => {
                let table = session.table()?;
                let pips = |player| table.position_seen_by(player).pips().on_roll;
                let [zero, one] = names(session)?;
                format!(
                    "The pip counts are: {one} {}, {zero} {}.\n",
                    pips(Player::One),
                    pips(Player::Zero)
                )
            }
            "show score" => score(session)?,
            "show turn" => {
                let [zero, one] = names(session)?;
                let on_roll = if session.on_roll()? == Player::Zero { zero } else { one };
                format!("{on_roll} in on move.\n")
            }
            "show dice" => match session.table()?.state().map_err(LineError::state)?.dice() {
                Some(dice) => {
                    let [zero, one] = names(session)?;
                    let name = if session.on_roll()? == Player::Zero { zero } else { one };
                    format!("{name} has rolled {} and {}.\n", dice.high().pips(), dice.low().pips())
                }
                None => "The dice have not been rolled.\n".to_owned(),
            },
            "show cube" => cube(session)?,
            "show keith" | "show thorp" | "show isight" | "show kleinman" => {
                race(command, &session.situation()?)
            }
            "show seed" | "show rng" => format!(
                "You are using the {} generator with seed {}.\n",
                session.generator.description(),
                session.seed
            ),
            "show matchlength" => match session.record()?.length {
                Some(length) => format!("The current match length is {} points.\n", length.get()),
                None => "A money session is in progress.\n".to_owned(),
            },
            "show variation" => {
                format!("You are playing: {}\n", session.record()?.rules.variant.name())
            }
            "show evaluation"
            | "show analysis"
            | "show rollout"
            | "show output"
            | "show threads"
            | "show player"
            | "show automatic"
            | "show tutor"
            | "show display"
            | "show export"
            | "show cubeefficiency" => {
                let beginning = command.strip_prefix("show ").unwrap_or(command);
                let shown = self.settings.shown(beginning);
                if shown.is_empty() {
                    "All of these settings have their defaults.\n".to_owned()
                } else {
                    shown
                }
            }
            _ => return Ok(None),
        };
        Ok(Some(Reply::of(text)))
    }

    fn hint(&self, rest: &str) -> Result<String, LineError> {
        let count = if rest.is_empty() { 10 } else { rest.parse::<usize>().unwrap_or(0) };
        if count == 0 {
            return Err(LineError::argument("hint", rest, "a number of plays"));
        }
        let situation = self.session.situation()?;
        let Some(dice) = situation.state.dice() else {
            let engine = self.engine_of("cubedecision")?;
            let analysis = engine.cube_decision(&situation).map_err(LineError::state)?;
            return Ok(self.cube_text(&analysis));
        };
        let engine = self.engine_of("chequerplay")?;
        let plays = engine.rank_plays(&situation, dice).map_err(LineError::state)?;
        let Some(best) = plays.first().map(|play| play.value) else {
            return Ok("There are no legal moves.\n".to_owned());
        };
        let mut text = String::new();
        let kind = if engine.options().cubeful { "Cubeful" } else { "Cubeless" };
        for (i, play) in plays.iter().take(count).enumerate() {
            let name = play.play.to_string();
            let _ = write!(
                text,
                "{:5}. {kind} {}-ply    {name:<28} {}",
                i + 1,
                play.plies,
                self.value(&play.value)
            );
            if i > 0 {
                let _ = write!(text, " ({})", self.difference(&play.value, &best));
            }
            let _ = writeln!(text, "\n       {}", self.chances(&play.chances()));
            let _ = writeln!(text, "        {}", level(&engine, play.plies));
        }
        Ok(text)
    }

    /// Returns the value with its name.
    fn value(&self, value: &Value) -> String {
        let digits = self.digits();
        match value.mwc.filter(|_| self.settings.is_on("output mwc", false)) {
            Some(mwc) => format!("MWC: {:.*}%", digits.saturating_sub(1), 100.0 * mwc.0),
            None => format!("Eq.: {:+.digits$}", value.equity.0),
        }
    }

    fn difference(&self, value: &Value, best: &Value) -> String {
        let difference = value.less(best);
        let digits = self.digits();
        match difference.mwc.filter(|_| self.settings.is_on("output mwc", false)) {
            Some(mwc) => format!("{:+.*}%", digits.saturating_sub(1), 100.0 * mwc.0),
            None => format!("{:+.digits$}", difference.equity.0),
        }
    }

    fn chances(&self, chances: &Chances) -> String {
        let digits = self.digits();
        let shown = |chance: f64| format!("{chance:.digits$}");
        format!(
            "{} {} {} - {} {} {}",
            shown(chances.win.0),
            shown(chances.win_gammon.0),
            shown(chances.win_backgammon.0),
            shown(chances.lose.0),
            shown(chances.lose_gammon.0),
            shown(chances.lose_backgammon.0)
        )
    }

    fn cube_text(&self, analysis: &CubeAnalysis) -> String {
        let digits = self.digits();
        let evaluation = &analysis.evaluation;
        let mut text = format!(
            "Cube analysis\n{}-ply cubeless equity {:+.digits$}\n  {}\nCubeful equities:\n",
            evaluation.plies,
            evaluation.cubeless.equity.0,
            self.chances(&evaluation.chances())
        );
        let doubles = if analysis.decision.is_redouble() { "Redouble" } else { "Double" };
        let no_double = if analysis.decision.is_redouble() { "No redouble" } else { "No double" };
        let mut rows = vec![(no_double.to_owned(), analysis.no_double)];
        if let Some(take) = analysis.double_take {
            rows.push((format!("{doubles}, pass"), analysis.double_pass));
            rows.push((format!("{doubles}, take"), take));
        }
        rows.sort_by(|(_, a), (_, b)| b.equity.0.total_cmp(&a.equity.0));
        let best = analysis.best;
        // The best action is first, and the one that the opponent does not allow is last.
        rows.sort_by_key(|(_, value)| value.equity.0.to_bits() != best.equity.0.to_bits());
        for (i, (name, value)) in rows.iter().enumerate() {
            let _ = write!(text, "{}. {name:<19} {:+.digits$}", i + 1, value.equity.0);
            if i > 0 {
                let _ = write!(text, "  ({:+.digits$})", value.equity.0 - best.equity.0);
            }
            text.push('\n');
        }
        let decision = analysis.to_string();
        let mut letters = decision.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
        let _ = writeln!(text, "Proper cube action: {first}{}", letters.as_str());
        text
    }

    fn eval(&self) -> Result<String, LineError> {
        let situation = self.session.situation()?;
        let mut text = ids(&situation, self.session.on_roll()?)?;
        let class = Class::of(&situation.position, situation.variant).name();
        let _ = writeln!(text, "\nEvaluator: \t{class}\n");
        text += "        Win     W(g)    W(bg)   L(g)    L(bg)   Equity    Cubeful\n";
        let engine = self.engine_of("cubedecision")?;
        for plies in 0..=engine.options().plies {
            let engine = engine.clone().with_plies(plies).map_err(LineError::state)?;
            let found = engine.evaluate(&situation).map_err(LineError::state)?;
            let chances = found.chances();
            let row = [
                chances.win,
                chances.win_gammon,
                chances.win_backgammon,
                chances.lose_gammon,
                chances.lose_backgammon,
            ];
            match plies {
                0 => text += "static:",
                _ => {
                    let _ = write!(text, "{plies:2} ply:");
                }
            }
            for chance in row {
                let _ = write!(text, " {:<7.3}", chance.0);
            }
            let _ =
                writeln!(text, " {:<+9.3} {:+.3}", found.cubeless.equity.0, found.value().equity.0);
        }
        if engine.has_cube_decision(&situation) && situation.state.dice().is_none() {
            let analysis = engine.cube_decision(&situation).map_err(LineError::state)?;
            let _ = write!(text, "\n{}", self.cube_text(&analysis));
        }
        Ok(text)
    }
}

/// Returns gnubg's words for the settings of an evaluation.
fn level(engine: &Engine, plies: usize) -> String {
    let options = engine.options();
    let cube = if options.cubeful { "cubeful" } else { "cubeless" };
    let prune = if options.pruning.is_some() { " prune" } else { "" };
    let name = match plies {
        0 => " [expert]",
        2 => " [world class]",
        _ => "",
    };
    format!("{plies}-ply {cube}{prune}{name}")
}

/// Returns the names of both players.
pub(crate) fn names(session: &Session) -> Result<[String; 2], LineError> {
    let record = session.record()?;
    Ok(Player::BOTH.map(|player| player_name(record, player)))
}

fn id_pair(situation: &Situation, on_roll: Player) -> Result<(PositionId, MatchId), LineError> {
    let Situation { position, variant, state } = *situation;
    let identifier = Identifier::of_file(variant, position, state, on_roll);
    let position = identifier.position_id().map_err(LineError::state)?;
    Ok((position, identifier.match_id().map_err(LineError::state)?))
}

fn ids(situation: &Situation, on_roll: Player) -> Result<String, LineError> {
    let (position, state) = id_pair(situation, on_roll)?;
    Ok(format!("Position ID:\t{position}\nMatch ID:\t{state}\n"))
}

fn score(session: &Session) -> Result<String, LineError> {
    let (record, table) = (session.record()?, session.table()?);
    let [zero, one] = names(session)?;
    let score = table.score();
    let games = session.game;
    let plural = if games == 1 { "" } else { "s" };
    let rules = match record.length {
        Some(length) => {
            let crawford = if table.is_crawford() { ", Crawford game" } else { "" };
            format!(
                "match to {} point{}{crawford}",
                length.get(),
                if length.get() == 1 { "" } else { "s" }
            )
        }
        None if record.rules.jacoby => "money session, with Jacoby rule".to_owned(),
        None => "money session, without Jacoby rule".to_owned(),
    };
    Ok(format!(
        "The score (after {games} game{plural}) is: {zero} {}, {one} {} ({rules}).\n",
        score[Player::Zero],
        score[Player::One]
    ))
}

fn cube(session: &Session) -> Result<String, LineError> {
    let table = session.table()?;
    let [zero, one] = names(session)?;
    let value = table.cube().value.get();
    Ok(match table.cube_owner() {
        None => format!("The cube is at {value}, and is centred.\n"),
        Some(Player::Zero) => format!("The cube is at {value}, and is owned by {zero}.\n"),
        Some(Player::One) => format!("The cube is at {value}, and is owned by {one}.\n"),
    })
}

fn race(command: &str, situation: &Situation) -> String {
    let counts = RaceCounts::of(&situation.position);
    let (name, count) = match command {
        "show keith" => ("Keith", counts.keith),
        "show thorp" => ("Thorp", counts.thorp),
        "show isight" => ("Isight", counts.isight),
        _ => {
            return format!(
                "Kleinman Metric: {:.4} (for the chance to win: {:.4})\n",
                counts.kleinman, counts.kleinman_win
            );
        }
    };
    let word = |yes: bool| if yes { "yes" } else { "no" };
    format!(
        "{name} count: {} (on roll), {} (opponent)\nDouble: {}  Redouble: {}  Take: {}\n",
        count.counts.on_roll,
        count.counts.opponent,
        word(count.advice.double),
        word(count.advice.redouble),
        word(count.advice.take)
    )
}

/// Returns the board as GNU Backgammon draws it: player 1 plays from the bottom, as `X`.
fn board(session: &Session) -> Result<String, LineError> {
    let table = session.table()?;
    let situation = session.situation()?;
    let on_roll = table.on_roll();
    let below = table.position_seen_by(Player::One);
    let [zero, one] = names(session)?;
    let at = |number: usize| {
        let (own, other) = (below.on_roll().counts(), below.opponent().counts());
        match (own[number - 1], other[24 - number]) {
            (0, 0) => (' ', 0),
            (0, count) => ('O', count),
            (count, _) => ('X', count),
        }
    };
    let cell = |number: usize, row: u8| {
        let (letter, count) = at(number);
        if count >= row && (row < 5 || count == 5) {
            letter.to_string()
        } else if row == 5 && count > 5 {
            char::from_digit(u32::from(count).min(15), 16).unwrap_or('?').to_string()
        } else {
            " ".to_owned()
        }
    };
    let bar = |player: Player, row: u8| {
        let count = table.position_seen_by(player).on_roll().counts()[24];
        let letter = if player == Player::Zero { "O" } else { "X" };
        if count >= row { letter } else { " " }
    };
    let half = |points: [usize; 6], row: u8| -> String {
        points
            .iter()
            .flat_map(|&point| [" ".to_owned(), cell(point, row), " ".to_owned()])
            .collect()
    };
    let state = match (situation.state.dice(), table.end()) {
        (_, Some(_)) => String::new(),
        (Some(dice), _) => format!("Rolled {}{}", dice.high().pips(), dice.low().pips()),
        (None, _) => "On roll".to_owned(),
    };
    let points = |player: Player| {
        let points = table.score()[player];
        format!("{points} point{}", if points == 1 { "" } else { "s" })
    };
    let cube = match situation.state.cube().owner {
        CubeOwner::Centred => format!("(Cube: {})", table.cube().value.get()),
        CubeOwner::Side(_) => String::new(),
    };
    let owned = |player: Player| {
        if table.cube_owner() == Some(player) {
            format!("(Cube: {})", table.cube().value.get())
        } else {
            String::new()
        }
    };
    let contest = match situation.state.contest() {
        Contest::Match(score) => format!("{} point match", score.length()),
        Contest::Money(_) => String::new(),
    };
    let (position, state_id) = id_pair(&situation, on_roll)?;
    let mut text = format!(
        " GNU Backgammon  Position ID: {position}\n                 Match ID   : {state_id}\n +13-14-15-16-17-18------19-20-21-22-23-24-+     O: {zero}\n"
    );
    let upper = |player: Player, row: u8| match row {
        1 => points(player),
        2 if on_roll == player => state.clone(),
        3 => owned(player),
        _ => String::new(),
    };
    for row in 1..=5 {
        let (left, right) =
            (half([13, 14, 15, 16, 17, 18], row), half([19, 20, 21, 22, 23, 24], row));
        let _ = writeln!(
            text,
            " |{left}| {} |{right}|     {}",
            bar(Player::Zero, row),
            upper(Player::Zero, row)
        );
    }
    let _ = writeln!(
        text,
        "v|                  |BAR|                  |     {cube}{}{contest}",
        if contest.is_empty() || cube.is_empty() { "" } else { " " }
    );
    for row in (1..=5).rev() {
        let (left, right) = (half([12, 11, 10, 9, 8, 7], row), half([6, 5, 4, 3, 2, 1], row));
        let _ = writeln!(
            text,
            " |{left}| {} |{right}|     {}",
            bar(Player::One, row),
            upper(Player::One, row)
        );
    }
    let _ = writeln!(text, " +12-11-10--9--8--7-------6--5--4--3--2--1-+     X: {one}");
    Ok(text)
}
