//! Post in the form of GNU Backgammon.

use core::fmt::Write as _;

use barpoint_core::{BySide, Contest, Side};
use barpoint_render::Notes;
use barpoint_wire::Chances;

use super::{CubeRows, Findings, Level, PROGRAM, Post, Row, Rows};
use crate::story::equity;

impl Post {
    pub(super) fn gnubg(&self) -> String {
        let question = &self.question;
        let mut text = format!(" Barpoint        Position ID: {}\n", question.position_id);
        if let Some(id) = &question.match_id {
            let _ = writeln!(text, "                 Match ID   : {id}");
        }
        text += &question.board(self.notes());
        let BySide { on_roll, opponent } = question.pips();
        let _ = writeln!(text, "Pip counts: O {opponent}, X {on_roll}");
        if let Some(xgid) = &question.xgid {
            let _ = writeln!(text, "{xgid}");
        }
        if let Some(findings) = &self.findings {
            text.push('\n');
            text += &findings.gnubg();
            let met = findings.met.as_ref().map_or_else(String::new, |met| format!(", {met}"));
            let _ = writeln!(text, "\n{PROGRAM}{met}");
        }
        text
    }

    /// Returns the notes beside the board.
    fn notes(&self) -> Notes {
        let owner = self.question.owner();
        let cube = format!("(Cube: {})", self.question.cube());
        let named = |name: &str, side: Side| match owner {
            Some(of) if of == side => format!("{name} {cube}"),
            _ => name.to_owned(),
        };
        let points = |points: u32| {
            let s = if points == 1 { "" } else { "s" };
            format!("{points} point{s}")
        };
        let score = self.question.contest().points();
        let contest = match self.question.contest() {
            Contest::Match(score) => {
                let crawford = if score.is_crawford() { ", Crawford game" } else { "" };
                format!("{} match{crawford}", points(score.length().into()))
            }
            Contest::Money(session) => {
                let jacoby = if session.rules.jacoby { ", Jacoby" } else { "" };
                let beavers = if session.rules.beavers { ", beavers" } else { "" };
                format!("money game{jacoby}{beavers}")
            }
        };
        Notes {
            players: BySide {
                on_roll: named("player", Side::OnRoll),
                opponent: named("opponent", Side::Opponent),
            },
            scores: BySide { on_roll: points(score.on_roll), opponent: points(score.opponent) },
            stake: if owner.is_none() { format!("{contest} {cube}") } else { contest },
            roll: self.question.diagram.dice.map_or_else(
                || "On roll".to_owned(),
                |dice| format!("Rolled {}", super::digits(dice)),
            ),
            numbering: String::new(),
        }
    }
}

impl Findings {
    fn gnubg(&self) -> String {
        let mut text = match &self.rows {
            Rows::Plays(rows) => (1..).zip(rows).map(|(rank, row)| self.line(rank, row)).collect(),
            Rows::Cube(cube) => self.cube_table(cube),
        };
        if let Level::Rollout(facts) = &self.level {
            let _ = writeln!(text, "{}", facts.sentence());
        }
        text
    }

    fn line(&self, rank: usize, row: &Row) -> String {
        let cube = if self.cubeful { "Cubeful" } else { "Cubeless" };
        let name = |plies| format!("{cube} {plies}-ply");
        let level = self.level.plies(row).map_or_else(|| "Rollout".to_owned(), name);
        let behind = match row.difference {
            Some(difference) if rank > 1 => format!(" ({})", equity(difference)),
            _ => String::new(),
        };
        let mut text =
            format!("{rank:5}. {level:<15} {:<28} Eq.: {}{behind}\n", row.name, equity(row.equity));
        if let Some(chances) = &row.chances {
            let _ = writeln!(text, "       {}", six(chances));
        }
        if let Some(error) = row.error {
            let _ = writeln!(text, "       Standard error {error:.3}");
        }
        text
    }

    fn cube_table(&self, cube: &CubeRows) -> String {
        let level = match &self.level {
            Level::Plies(plies) => format!("{plies}-ply"),
            Level::Rollout(_) => "Rollout".to_owned(),
        };
        let money = match self.met {
            Some(_) => format!(" (Money: {})", equity(cube.money)),
            None => String::new(),
        };
        let mut text = format!(
            "Cube analysis\n{level} cubeless equity {}{money}\n  {}\nCubeful equities:\n",
            equity(cube.cubeless),
            six(&cube.chances)
        );
        for (number, row) in (1..).zip(&cube.rows) {
            let behind = match row.difference {
                Some(difference) if difference != 0.0 => format!("  ({})", equity(difference)),
                _ => String::new(),
            };
            let error = row.error.map_or_else(String::new, |error| format!("  ±{error:.3}"));
            let name = first_capital(&row.name);
            let _ = writeln!(text, "{number}. {name:<19} {}{behind}{error}", equity(row.equity));
        }
        let _ = writeln!(text, "Proper cube action: {}", first_capital(&cube.best));
        text
    }
}

/// Returns the chances of both players.
fn six(chances: &Chances) -> String {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = *chances;
    format!(
        "{:.3} {:.3} {:.3} - {:.3} {:.3} {:.3}",
        win.0,
        win_gammon.0,
        win_backgammon.0,
        1.0 - win.0,
        lose_gammon.0,
        lose_backgammon.0
    )
}

fn first_capital(text: &str) -> String {
    let mut text = text.to_owned();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}
