//! Post in the form of eXtreme Gammon, which many programs and forums read.

use core::fmt::Write as _;

use barpoint_core::{BySide, Contest, Side};
use barpoint_render::Notes;
use barpoint_wire::Chances;

use super::{CubeRows, Findings, Level, PROGRAM, Post, RolloutFacts, Row, Rows};
use crate::story::equity;

impl Post {
    pub(super) fn xg(&self) -> String {
        let mut text = String::new();
        if let Some(xgid) = &self.question.xgid {
            let _ = writeln!(text, "{xgid}\n");
        }
        text += "X:Player   O:Opponent\n";
        text += &self.score();
        text += &self.board();
        text += &self.below();
        if let Some(findings) = &self.findings {
            text.push('\n');
            text += &findings.xg();
            let met = findings.met.as_ref().map_or_else(String::new, |met| format!(", MET: {met}"));
            let _ = writeln!(text, "\n{PROGRAM}{met}");
        }
        text
    }

    /// Returns the board without the arrow and the notes beside it, which are GNU Backgammon's.
    fn board(&self) -> String {
        let board = self.question.board(Notes::default()).replace("v|", " |");
        let rows: Vec<String> =
            board.lines().map(|line| line.chars().take(WIDTH).collect()).collect();
        rows.join("\n") + "\n"
    }

    fn score(&self) -> String {
        let BySide { on_roll, opponent } = self.question.contest().points();
        match self.question.contest() {
            Contest::Match(score) => {
                let crawford = if score.is_crawford() { " Crawford game." } else { "" };
                let length = score.length();
                format!("Score is X:{on_roll} O:{opponent} {length} pt.(s) match.{crawford}\n")
            }
            Contest::Money(session) => {
                let jacoby = if session.rules.jacoby { ", Jacoby" } else { "" };
                let beavers = if session.rules.beavers { " Beaver" } else { "" };
                format!("Score is X:{on_roll} O:{opponent}. Unlimited Game{jacoby}{beavers}\n")
            }
        }
    }

    /// Returns the lines below the board.
    fn below(&self) -> String {
        let BySide { on_roll, opponent } = self.question.pips();
        let points = self.question.contest().points();
        let length = match self.question.contest() {
            Contest::Match(score) => format!("/{}", score.length()),
            Contest::Money(_) => String::new(),
        };
        let owner = match self.question.owner() {
            Some(Side::OnRoll) => ", X own cube",
            Some(Side::Opponent) => ", O own cube",
            None => "",
        };
        format!(
            "Pip count  X: {on_roll}  O: {opponent} X-O: {}-{}{length}\nCube: {}{owner}\n{}\n",
            points.on_roll,
            points.opponent,
            self.question.cube(),
            self.question.sentence(),
        )
    }
}

impl Findings {
    fn xg(&self) -> String {
        match &self.rows {
            Rows::Plays(rows) => {
                let rows: String =
                    (1..).zip(rows).map(|(rank, row)| self.play(rank, row)).collect();
                match &self.level {
                    Level::Plies(_) => rows,
                    Level::Rollout(facts) => format!("{rows}\n{}", facts.footnote()),
                }
            }
            Rows::Cube(cube) => self.cube_lines(cube),
        }
    }

    /// Returns the method as eXtreme Gammon names it.
    fn xg_level(&self, row: &Row) -> String {
        let name = |plies| format!("{}-ply", plies + 1);
        self.level.plies(row).map_or_else(|| "Rollout".to_owned(), name)
    }

    fn play(&self, rank: usize, row: &Row) -> String {
        let mark = if matches!(self.level, Level::Rollout(_)) { "¹" } else { "" };
        let level = self.xg_level(row) + mark;
        let behind = match row.difference {
            Some(difference) if rank > 1 => format!(" ({})", equity(difference)),
            _ => String::new(),
        };
        let mut text =
            format!("{rank:5}. {level:<11} {:<28} eq:{}{behind}\n", row.name, equity(row.equity));
        if let Some(chances) = &row.chances {
            let [player, opponent] = both(chances);
            let _ = writeln!(text, "      Player:   {player}\n      Opponent: {opponent}");
        }
        if let Some(error) = row.error {
            let _ = writeln!(text, "      Confidence: {}", interval(row, error));
        }
        text + "\n"
    }

    fn cube_lines(&self, cube: &CubeRows) -> String {
        let [player, opponent] = both(&cube.chances);
        let level = cube.rows.first().map_or_else(String::new, |row| self.xg_level(row));
        let mut text = format!(
            "Analyzed in {level}\nPlayer Winning Chances:   {player}\nOpponent Winning Chances: \
             {opponent}\n\nCubeless Equities: No Double={}\n\nCubeful Equities:\n",
            equity(cube.cubeless),
        );
        for row in &cube.rows {
            let name = capital(&row.name.replace(", ", "/"), '/') + ":";
            let behind = match row.difference {
                Some(difference) if difference != 0.0 => format!(" ({})", equity(difference)),
                _ => String::new(),
            };
            let error =
                row.error.map_or_else(String::new, |error| format!(" ±{:.3}", WIDE * error));
            let _ = writeln!(text, "       {name:<17}{}{behind}{error}", equity(row.equity));
        }
        let best = capital(&cube.best, ' ').replace(", ", " / ");
        let _ = writeln!(text, "\nBest Cube action: {best}");
        if let Level::Rollout(facts) = &self.level {
            text += &format!("\n{}", facts.footnote()).replace("¹ ", "");
        }
        text
    }
}

impl RolloutFacts {
    fn footnote(&self) -> String {
        let reduction = if self.with_variance_reduction { " with Variance Reduction" } else { "" };
        let end = self
            .truncate
            .map_or_else(String::new, |turns| format!(", truncated after {turns} turns"));
        format!(
            "¹ {} Games rolled{reduction}{end}.\n  Dice Seed: {}\n  Moves: {}-ply, cube decisions: {}-ply\n",
            self.trials,
            self.seed,
            self.plies + 1,
            self.cube_plies + 1
        )
    }
}

/// Columns of a board.
const WIDTH: usize = 44;
/// Standard errors on each side of an interval of 95 %.
const WIDE: f64 = 1.96;

/// Returns the interval of 95 % of an equity, and the chance that the best play is better.
fn interval(row: &Row, error: f64) -> String {
    let half = WIDE * error;
    let [low, high] = [row.equity - half, row.equity + half].map(equity);
    let confidence =
        row.confidence.map_or_else(String::new, |chance| format!(" - [{:.1}%]", 100.0 * chance));
    format!("±{half:.3} ({low}..{high}){confidence}")
}

/// Returns the chances of both players in percent.
fn both(chances: &Chances) -> [String; 2] {
    let text = |win: f64, gammon: f64, backgammon: f64| {
        let [win, gammon, backgammon] = [win, gammon, backgammon].map(|chance| 100.0 * chance);
        format!("{win:.2}% (G:{gammon:.2}% B:{backgammon:.2}%)")
    };
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *chances;
    [
        text(win.0, win_gammon.0, win_backgammon.0),
        text(1.0 - win.0, lose_gammon.0, lose_backgammon.0),
    ]
}

/// Returns a text with a capital at its beginning and after each sign.
fn capital(text: &str, sign: char) -> String {
    let mut is_first = true;
    let capital = |letter: char| {
        let letter = if is_first { letter.to_ascii_uppercase() } else { letter };
        is_first = letter == sign;
        letter
    };
    text.chars().map(capital).collect()
}
