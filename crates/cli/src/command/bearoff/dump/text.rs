//! Records of databases as text.

use barpoint::wire::Decimal;
use barpoint::wire::bearoff::{Board, Dump, RollCount};

use crate::command::bearoff::lines::lines;
use crate::output::{Document, Table};
use crate::terminal::View;

impl Document for Dump {
    fn text(&self, view: &View) -> String {
        let mut fields = Vec::new();
        fields.push(("database", self.kind.clone()));
        if let Some(position) = &self.position {
            fields.push(("position", position.clone()));
        }
        if let Some(chances) = &self.chances {
            let percent = |chance: Decimal| format!("{:.3} %", 100.0 * chance.0);
            fields.push(("win", percent(chances.win)));
            let gammons =
                [("win gammon", chances.win_gammon), ("lose gammon", chances.lose_gammon)];
            fields
                .extend(gammons.map(|(name, chance)| (name, chance.map_or_else(unknown, percent))));
            let backgammons = [
                ("win backgammon", chances.win_backgammon),
                ("lose backgammon", chances.lose_backgammon),
            ];
            let known = backgammons.into_iter().filter_map(|(name, chance)| Some((name, chance?)));
            fields.extend(known.map(|(name, chance)| (name, percent(chance))));
        }
        let equity = |equity: Decimal| format!("{:+.4}", equity.0);
        if let Some(equities) = &self.equities {
            fields.push(("cubeless equity", equity(equities.cubeless)));
            let best = |best: Option<Decimal>, no_double: Option<Decimal>| {
                Some(format!("{} ({} without doubling)", equity(best?), equity(no_double?)))
            };
            let cubeful = [
                ("owning the cube", best(equities.best_owned, equities.owned)),
                ("centred cube", best(equities.best_centred, equities.centred)),
                ("with Jacoby", best(equities.best_centred_jacoby, equities.centred_jacoby)),
                ("opponent's cube", equities.opponent.map(equity)),
            ];
            fields.extend(cubeful.into_iter().filter_map(|(name, value)| Some((name, value?))));
        }
        if let Some(cube) = &self.cube {
            fields.push(("cube action", format!("{} ({})", cube.action, cube.contest)));
            fields.push(("no double", equity(cube.no_double)));
            if let Some(take) = cube.double_take {
                fields.push(("double, take", equity(take)));
                fields.push(("double, pass", equity(cube.double_pass)));
            }
        }
        let sides: Vec<&Board> =
            [Some(&self.on_roll), self.opponent.as_ref()].into_iter().flatten().collect();
        let text = lines(&fields) + "\n" + &boards(self, view);
        if self.on_roll.all_off.is_some() {
            return text + "\n" + &distributions(&sides, view);
        }
        text
    }
}

fn unknown() -> String {
    "not in the database".to_owned()
}

/// Returns the facts about each side.
fn boards(dump: &Dump, view: &View) -> String {
    let mut table = Table::new(view);
    let sides: Vec<&Board> =
        [Some(&dump.on_roll), dump.opponent.as_ref()].into_iter().flatten().collect();
    let heading: &[&str] =
        if sides.len() == 1 { &["", "board"] } else { &["", "on roll", "opponent"] };
    table.push_headings(heading.iter().copied());
    let mut row = |name: &str, value: &dyn Fn(&Board) -> String| {
        let mut row = vec![name.to_owned()];
        row.extend(sides.iter().map(|side| value(side)));
        table.push(row);
    };
    row("number", &|side| side.index.to_string());
    row("chequers", &|side| side.chequers.clone());
    row("pips", &|side| side.pips.to_string());
    if dump.on_roll.all_off.is_some() {
        let of = |value: fn(&RollCount) -> Decimal| {
            move |side: &Board| {
                side.all_off.as_ref().map_or_else(unknown, |rolls| format!("{:.3}", value(rolls).0))
            }
        };
        row("mean rolls", &of(|rolls| rolls.mean));
        row("standard deviation", &of(|rolls| rolls.standard_deviation));
        row("effective pips", &of(|rolls| rolls.effective_pips));
        row("wastage", &of(|rolls| rolls.wastage));
        let first = |value: fn(&RollCount) -> Decimal| {
            move |side: &Board| {
                side.first_off
                    .as_ref()
                    .map_or_else(unknown, |rolls| format!("{:.3}", value(rolls).0))
            }
        };
        row("mean to first off", &first(|rolls| rolls.mean));
        row("its deviation", &first(|rolls| rolls.standard_deviation));
    }
    table.align(&[0])
}

/// Returns the chance of every number of rolls, in percent.
fn distributions(sides: &[&Board], view: &View) -> String {
    let columns: Vec<Option<&RollCount>> =
        sides.iter().flat_map(|side| [side.all_off.as_ref(), side.first_off.as_ref()]).collect();
    let end =
        columns.iter().flatten().map(|rolls| rolls.fewest as usize + rolls.chances.len()).max();
    let mut table = Table::new(view);
    let mut heading = vec!["rolls".to_owned()];
    let names: &[&str] = if sides.len() == 1 { &[""] } else { &["on roll ", "opponent "] };
    for side in names {
        heading.extend([format!("{side}all off"), format!("{side}first off")]);
    }
    table.push_headings(heading);
    for rolls in 0..end.unwrap_or(0) {
        let chance = |column: Option<&RollCount>| {
            column.map_or_else(String::new, |of| format!("{:.3}", 100.0 * chance_of(of, rolls)))
        };
        let mut row = vec![rolls.to_string()];
        row.extend(columns.iter().copied().map(chance));
        table.push(row);
    }
    table.align(&[])
}

/// Returns the chance of a number of rolls.
fn chance_of(count: &RollCount, rolls: usize) -> f64 {
    let index = rolls.checked_sub(count.fewest as usize);
    index.and_then(|index| count.chances.get(index)).map_or(0.0, |chance| chance.0)
}
