//! Hits of a search.

use barpoint::wire::analysis::Action;
use barpoint::wire::library as wire;
use barpoint::wire::matches::Mark;
use barpoint_core::{ByPlayer, Player};
use barpoint_render::Role;

use super::super::list::length_words;
use crate::contest::MatchArgs;
use crate::output::{Cell, Columns, Render, Table, Tabulate, rows, word};
use crate::position::{RecordChoice, Subject, found};
use crate::terminal::View;

/// Hits of a search.
pub(super) struct SearchReport {
    pub(super) found: wire::Found,
    /// True if the board of each hit is shown.
    pub(super) has_boards: bool,
}

impl SearchReport {
    fn table(&self, view: &View) -> String {
        let mut table = Table::new(view);
        let has_distance = self.found.hits.iter().any(|hit| hit.distance.is_some());
        let mut heads = vec!["match", "move", "player", "roll", "made", "best", "error"];
        heads.extend(has_distance.then_some("distance"));
        heads.extend(["mark", "theme"]);
        table.push_headings(heads);
        for hit in &self.found.hits {
            table.push(row(hit, has_distance, view));
        }
        let fitted = table.fit(&[2, 3, 4, 5], &["theme", "mark", "player"]);
        format!("{}{}", fitted.text, fitted.note())
    }

    fn boards(&self, view: &View) -> String {
        let hits = self.found.hits.iter();
        hits.map(|hit| heading(hit) + &board(hit, view) + &verdict(hit, view))
            .collect::<Vec<_>>()
            .join("\n")
    }
}

/// Returns the place of a hit and the action in words.
fn heading(hit: &wire::Hit) -> String {
    let date = hit.date.as_deref().map_or_else(String::new, |date| format!(", {date}"));
    let action = &hit.action;
    format!(
        "Match {}, game {}, move {}: {} - {}{date}\n",
        hit.id, action.game, action.action, hit.names[0], hit.names[1]
    )
}

/// Returns the board before the action as text, or its ID if it cannot be shown.
fn board(hit: &wire::Hit, view: &View) -> String {
    let action = &hit.action;
    let id = action.xgid.as_ref().unwrap_or(&action.position);
    let subject = found(id, &RecordChoice::default(), &[])
        .and_then(|found| Subject::new(&found, None, None, &MatchArgs::default()));
    let Ok(subject) = subject else { return format!("{id}\n") };
    let mut diagram = subject.diagram(subject.dice);
    diagram.names = Some(ByPlayer(hit.names.clone()).seen_by(on_roll(hit)));
    format!("{}{id}\n", view.board(&diagram))
}

fn on_roll(hit: &wire::Hit) -> Player {
    Player::new(hit.on_roll).unwrap_or(Player::Zero)
}

fn verdict(hit: &wire::Hit, view: &View) -> String {
    let action = &hit.action;
    let best = action.best.as_ref().map_or_else(String::new, |best| format!("; best: {best}"));
    let reasons = action.reasons.as_ref().map_or_else(String::new, |why| format!("{why}\n"));
    let player = &hit.names[usize::from(action.player)];
    format!("{player}: {}, {}{best}\n{reasons}", action.made, error(action, view))
}

fn error(action: &Action, view: &View) -> String {
    action.error.map_or_else(
        || "n/a".to_owned(),
        |error| format!("{:+.*}", view.digits, 0.0 - error.normalised),
    )
}

fn row(hit: &wire::Hit, has_distance: bool, view: &View) -> Vec<Cell> {
    let action = &hit.action;
    let loss = action.error.map_or(0.0, |error| error.normalised);
    let plain = |text: String| Cell::from(text);
    let mut cells = vec![
        plain(hit.id.to_string()),
        plain(format!("{}.{}", action.game, action.action)),
        plain(hit.names[usize::from(action.player)].clone()),
        plain(action.dice.clone().unwrap_or_default()),
        plain(action.made.clone()),
        plain(action.best.clone().unwrap_or_default()),
        Cell::new(error(action, view), Role::of_loss(loss)),
    ];
    if has_distance {
        cells.push(plain(hit.distance.map(|it| it.to_string()).unwrap_or_default()));
    }
    cells.push(plain(action.mark.map_or("", Mark::sign).to_owned()));
    cells.push(plain(theme(action)));
    cells
}

/// Returns the main theme.
fn theme(action: &Action) -> String {
    action.themes.first().map_or_else(String::new, |theme| word(&theme.theme))
}

impl Render for SearchReport {
    type Wire = wire::Found;

    fn text(&self, view: &View) -> String {
        let (shown, total) = (self.found.hits.len(), self.found.total);
        let count = match (shown, total) {
            (_, 0) => return "no action is found\n".to_owned(),
            (1, 1) => "1 action\n".to_owned(),
            _ if shown as u32 == total => format!("{total} actions\n"),
            _ => format!("{shown} of {total} actions; --limit N shows more\n"),
        };
        let hits = if self.has_boards { self.boards(view) } else { self.table(view) };
        format!("{hits}\n{count}")
    }

    fn wire(&self, _: Option<u64>) -> wire::Found {
        self.found.clone()
    }
}

impl Tabulate for SearchReport {
    const COLUMNS: Columns = &[
        ("hits", "match=id,date,player0=names.0,player1=names.1,length,event"),
        ("action", "game,move=action,player,kind,xgid,position,roll=dice,made,best"),
        ("action", "error=error.normalised,mark,luck=luck.normalised,theme=themes.0.theme"),
        ("", "distance"),
    ];

    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows = rows(&self.found, Self::COLUMNS);
        for (row, hit) in rows.iter_mut().zip(&self.found.hits) {
            row[4] = length_words(hit.length);
            row[9] = hit.action.kind.name().into();
            row[16] = hit.action.mark.map_or("", Mark::sign).into();
        }
        rows
    }
}
