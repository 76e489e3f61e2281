//! Report of a race.

use barpoint::wire::{Decimal, Race, RaceAction, ToWire};
use barpoint_analysis::RaceCounts;
use barpoint_core::{Contest, CubeOwner, Variant};
use barpoint_render::{Role, wrapped};

use crate::columns::without_version;
use crate::output::{Cell, Columns, Render, Table, Tabulate, cells, names, word};
use crate::position::Subject;
use crate::terminal::View;

/// Counts and chances of a race.
#[derive(Debug)]
pub(super) struct RaceReport {
    pub(super) subject: Subject,
    pub(super) race: Race,
}

impl Render for RaceReport {
    type Wire = Race;

    fn text(&self, view: &View) -> String {
        let board = view.board(&self.subject.diagram(None));
        let words = exact(&self.race) + self.other_stakes();
        format!("{board}\n{}{}", counts(&self.race, view), wrapped(&words, view.width))
    }

    fn wire(&self, line: Option<u64>) -> Race {
        Race { line, ..self.race.clone() }
    }
}

impl RaceReport {
    /// Returns a note if the cube or the score of the position plays no part in the report.
    fn other_stakes(&self) -> &'static str {
        let Some(state) = &self.subject.state else { return "" };
        let is_money = matches!(state.contest(), Contest::Money(_));
        match (is_money, state.cube().owner) {
            (true, CubeOwner::Centred) => "",
            (true, CubeOwner::Side(_)) => {
                "the rules and the equity are for a centred cube: barpoint cube knows its owner\n"
            }
            (false, _) => "the rules and the equity are for money: barpoint cube knows the score\n",
        }
    }
}

impl Tabulate for RaceReport {
    /// None beside the fields of the document.
    const COLUMNS: Columns = &[];

    fn headings() -> Vec<String> {
        // Every race has the same fields.
        let start = Variant::default().start();
        without_version(names(&(start, RaceCounts::of(&start)).to_wire()))
    }

    fn rows(&self) -> Vec<Vec<String>> {
        vec![without_version(cells(&self.race))]
    }
}

/// Returns the counts of both sides and the action by every rule.
fn counts(race: &Race, view: &View) -> String {
    let mut table = Table::new(view);
    table.push_headings(["", "on roll", "opponent", "", "action"]);
    let mut row = |name: &str, counts: [String; 2], note: String, action: Option<RaceAction>| {
        let [mine, theirs] = counts;
        let action = action.map_or_else(String::new, |action| word(&action));
        let cells = [name.to_owned(), mine, theirs, note].map(Cell::from);
        table.push(cells.into_iter().chain([Cell::new(action, Role::Title)]));
    };
    let whole = |mine: u32, theirs: u32| [mine.to_string(), theirs.to_string()];
    let pips = || whole(race.pips, race.opponent_pips);
    row("8-9-12", pips(), lead(race.lead_percent), Some(race.rule_8_9_12_action));
    let compared = |count: Decimal| format!("{:.1} on roll", count.0);
    let keith = whole(race.keith, race.opponent_keith);
    row("Keith", keith, compared(race.keith_compared), Some(race.keith_action));
    let thorp = whole(race.thorp, race.opponent_thorp);
    row("Thorp", thorp, compared(race.thorp_compared), Some(race.thorp_action));
    let isight = whole(race.isight, race.opponent_isight);
    let wins = format!("wins {:.1} %", race.isight_win_percent.0);
    row("iSight", isight, wins, Some(race.isight_action));
    let last = format!("last take {} behind", race.trice_last_take);
    row("Trice", pips(), last, Some(race.trice_action));
    let kleinman = race.kleinman.map_or(f64::INFINITY, |kleinman| kleinman.0);
    let wins = format!("wins {}", percent(Some(race.kleinman_win)));
    row("Kleinman", [format!("{kleinman:.4}"), String::new()], wins, None);
    let real = |number: Option<Decimal>| {
        number.map_or_else(|| "-".to_owned(), |number| format!("{:.3}", number.0))
    };
    let effective = [race.effective_pips, race.opponent_effective_pips].map(real);
    row("effective pips", effective, String::new(), None);
    row("wastage", [race.wastage, race.opponent_wastage].map(real), String::new(), None);
    table.blocks(&[0, 3, 4])
}

/// Returns the chances by the database that covers the race.
fn exact(race: &Race) -> String {
    let Some(source) = &race.source else {
        return "\nno database contains this race\n".to_owned();
    };
    let chances = [race.win, race.win_gammon, race.lose_gammon].map(percent);
    let [win, win_gammon, lose_gammon] = chances;
    let chances = format!(
        "\nby the {source}: win {win}, win gammon {win_gammon}, lose gammon {lose_gammon}\n"
    );
    let equities = race.centred_equity_best.zip(race.centred_equity);
    let equities = equities.map(|(best, centred)| {
        format!(
            "cubeful equity for money with a centred cube {:.4}, {:.4} without doubling\n",
            best.0, centred.0
        )
    });
    chances + &equities.unwrap_or_default()
}

fn percent(chance: Option<Decimal>) -> String {
    chance.map_or_else(|| "unknown".to_owned(), |chance| format!("{:.2} %", 100.0 * chance.0))
}

/// Returns the lead of the player on roll in words.
fn lead(Decimal(lead): Decimal) -> String {
    if lead.abs() < 0.05 {
        return "even".to_owned();
    }
    let verb = if lead > 0.0 { "leads" } else { "trails" };
    format!("{verb} by {:.1} %", lead.abs())
}
