//! Lists of moves and games: `list`, `show matchresult`, `show scoresheet`, `show statistics`.

use std::fmt::Write as _;

use barpoint::analysis::statistics::Statistics;
use barpoint::{MatchEquityTable, MatchScore};
use barpoint_core::{Dice, Player};
use barpoint_records::{Action, Analysis, Entry, Game, Mark, Match, RecordedPlay};

use crate::{Interpreter, LineError, words};

impl Interpreter {
    pub(super) fn list(&self, command: &str) -> Result<String, LineError> {
        let record = self.session.record()?;
        if command == "list game" {
            let table = self.session.table()?;
            let rolled = table.dice().filter(|_| table.is_at_end());
            let rolled = rolled.map(|dice| (table.on_roll(), dice));
            return Ok(game_list(table.game(), rolled));
        }
        let mut text = String::new();
        for (number, game) in (1..).zip(&record.games) {
            let points = game.score;
            let (zero, one) = (points[Player::Zero], points[Player::One]);
            let end = match game.end {
                Some(end) => {
                    let name = self.session.name(end.winner)?;
                    format!("{name} wins {}", words::points(end.points))
                }
                None => "unfinished".to_owned(),
            };
            let crawford = if game.crawford { ", Crawford game" } else { "" };
            let _ = writeln!(text, "Game {number} at {zero}-{one}{crawford}: {end}");
        }
        Ok(text)
    }

    /// Returns the result of each game, and the result without luck.
    pub(super) fn match_result(&self) -> Result<String, LineError> {
        let record = self.session.record()?;
        let table = self.engine.table();
        let games = Statistics::of_games(record, table, &self.thresholds());
        let name = self.session.name(Player::Zero)?;
        let mut text = format!(
            "Actual and luck adjusted results for {name}\n\nGame       Actual     Luck adj. \n\n"
        );
        let (mut sum, mut adjusted_sum) = (0.0, Some(0.0));
        // As in GNU Backgammon, a game of a match counts from even chances.
        let base = if record.length.is_some() { 0.5 } else { 0.0 };
        for (i, statistics) in games.iter().enumerate() {
            let result = statistics.players[Player::Zero].result;
            let adjusted = statistics.luck_adjusted_result(Player::Zero);
            sum += result;
            adjusted_sum = adjusted_sum.zip(adjusted).map(|(sum, one)| sum + one);
            let _ = writeln!(
                text,
                "{i:>10} {}  {}",
                shown(record, base + result),
                adjusted.map_or_else(|| format!("{:>10}", "n/a"), |it| shown(record, base + it))
            );
        }
        let base = record.games.first().map_or(0.0, |game| before(record, game, table));
        let label = if record.length.is_some() { "Final" } else { "Sum" };
        let final_adjusted =
            adjusted_sum.map_or_else(|| format!("{:>10}", "n/a"), |it| shown(record, base + it));
        let _ = writeln!(text, "{label:>10} {}  {final_adjusted}", shown(record, base + sum));
        Ok(text)
    }

    pub(super) fn score_sheet(&self) -> Result<String, LineError> {
        let record = self.session.record()?;
        let contest = record.length.map_or("Money Session".to_owned(), |length| {
            format!("Match to {}", words::points(length.get().into()))
        });
        let [zero, one] = self.session.names()?;
        let (left, right) = (zero.chars().count(), one.chars().count());
        let mut text = format!(
            "Score Sheet - {contest}\n\n{zero:>left$} | {one}\n{:-<1$}\n",
            "",
            left + 3 + right
        );
        let mut points = record.games.first().map_or_else(Default::default, |game| game.score);
        let mut line = |points: barpoint_core::ByPlayer<u32>| {
            let _ = writeln!(text, "{:>left$} | {}", points[Player::Zero], points[Player::One]);
        };
        let begins_later = points != barpoint_core::ByPlayer([0, 0]);
        if begins_later || record.games.iter().all(|game| game.end.is_none()) {
            line(points);
        }
        for game in record.games.iter().filter(|game| game.end.is_some()) {
            points = game.score_after();
            line(points);
        }
        text.push('\n');
        Ok(text)
    }

    /// Returns the statistics of the game, the match, or the decision that follows.
    pub(super) fn statistics(&self, subject: &str) -> Result<String, LineError> {
        let table = self.session.table()?;
        let game = (subject == "statistics game").then(|| table.place().game);
        Ok(crate::statistics::statistics(
            table.record(),
            game,
            self.engine.table(),
            &self.thresholds(),
            &self.settings,
        ))
    }
}

/// Returns the chance of player 0 to win the match before a game; 0 in money play.
fn before(record: &Match, game: &Game, table: &MatchEquityTable) -> f64 {
    let Some(length) = record.length else { return 0.0 };
    let points = game.score.seen_by(Player::Zero);
    let score = MatchScore::new(length.get().into(), points, game.crawford);
    score.map_or(0.0, |score| table.before_game(&score).0)
}

fn shown(record: &Match, result: f64) -> String {
    match record.length {
        Some(_) => format!("{:9.2}%", 100.0 * result),
        None => format!("{result:+10.3}"),
    }
}

/// Returns the moves of a game. As in GNU Backgammon, a line begins where player 0 acts after player 1,
/// and the roll that must be played is the last entry.
fn game_list(game: &Game, rolled: Option<(Player, Dice)>) -> String {
    let accepted = |i: usize| {
        let next = game.entries.get(i + 1).map(|entry| &entry.action);
        matches!(next, Some(Action::AcceptResignation(_)))
    };
    let mut text = String::new();
    let (mut value, mut before) = (1, None);
    for (i, entry) in game.entries.iter().enumerate() {
        if let Action::SetCube { value: set, .. } = &entry.action {
            value = set.get();
        }
        let is_offer = matches!(entry.action, Action::Resign { .. });
        let Some((player, cell)) = cell(entry, &mut value).filter(|_| !is_offer || accepted(i))
        else {
            continue;
        };
        if player == Player::Zero && before == Some(Player::One) {
            text.push('\n');
        }
        let _ = write!(text, "{cell:<44}");
        before = Some(player);
    }
    if let Some((player, dice)) = rolled {
        if player == Player::Zero && before == Some(Player::One) {
            text.push('\n');
        }
        let roll = format!("{}{}", dice.high().pips(), dice.low().pips());
        let _ = write!(text, "{roll:<7}: Rolled");
    }
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Returns an action of a player in the words of `list game`. `value` is that of the cube.
fn cell(entry: &Entry, value: &mut u32) -> Option<(Player, String)> {
    let player = entry.action.player()?;
    let mark = |of: fn(&Analysis) -> Option<Mark>| entry.analyses().iter().find_map(of);
    let text = match &entry.action {
        Action::Play { dice, play, .. } => {
            let luck = mark(|analysis| analysis.luck_mark).map_or("", luck_sign);
            let roll = format!("{}{}{luck}", dice.high().pips(), dice.low().pips());
            let written = match play {
                RecordedPlay::Legal(play) if play.is_none() => String::new(),
                RecordedPlay::Legal(play) => play.to_string(),
                _ => "?".to_owned(),
            };
            let error = mark(|analysis| analysis.play_mark);
            let error = error.map_or("", Mark::sign);
            format!("{roll:<7}: {written:<18} {error}")
        }
        Action::Double(_) | Action::Beaver(_) | Action::Raccoon(_) => {
            *value = value.saturating_mul(2);
            format!("Doubles to {value:4}{:30}", "")
        }
        Action::Take(_) => "Takes".to_owned(),
        Action::Drop(_) => "Drops".to_owned(),
        Action::Resign { .. } => "Resigns".to_owned(),
        _ => return None,
    };
    Some((player, text))
}

/// Returns the sign of a lucky or unlucky roll.
const fn luck_sign(mark: Mark) -> &'static str {
    match mark {
        Mark::VeryBad => "--",
        Mark::Bad => "-",
        Mark::Doubtful => "",
        Mark::Good => "+",
        Mark::VeryGood => "++",
    }
}
