//! Comparison of two analyses.

use std::fmt::Write as _;

use barpoint::analysis::comparison::{
    Agreement, ChoiceKind, Comparison, Differences, Disagreement,
};
use barpoint::rollout::Estimate;
use barpoint::wire::comparison::{Comparison as WireComparison, Tally};
use barpoint::wire::{ToWire, VERSION};
use barpoint::{Settlement, Winner};
use barpoint_core::{MatchLength, Player};
use barpoint_records::{Match, player_name};

use crate::output::{Columns, Render, Table, Tabulate, one_line, rows};
use crate::terminal::View;
use crate::wording::match_to;

/// Comparison with the rollouts of its disagreements.
#[derive(Debug)]
pub(super) struct ComparisonReport<'a> {
    /// Match of the first analysis.
    pub(super) record: &'a Match,
    /// Number of the match in the file, counted from 1.
    pub(super) number: usize,
    /// Names of both analyses.
    pub(super) labels: [&'a str; 2],
    pub(super) comparison: &'a Comparison,
    /// Number of disagreements to list.
    pub(super) listed: usize,
    /// Rollouts of the listed disagreements, if they were asked for.
    pub(super) settlements: Option<Vec<Option<Settlement>>>,
}

impl ComparisonReport<'_> {
    fn names(&self) -> [String; 2] {
        Player::BOTH.map(|player| player_name(self.record, player))
    }

    fn listed(&self) -> impl Iterator<Item = (&Disagreement, Option<&Settlement>)> {
        let settlement = |index: usize| self.settlements.as_ref()?.get(index)?.as_ref();
        let listed = self.comparison.disagreements.iter().take(self.listed).enumerate();
        listed.map(move |(index, disagreement)| (disagreement, settlement(index)))
    }

    fn tally(&self) -> Option<Tally> {
        let mut tally = Tally::default();
        for settlement in self.settlements.as_ref()? {
            *match settlement.as_ref().map(Settlement::winner) {
                Some(Winner::First) => &mut tally.right[0],
                Some(Winner::Second) => &mut tally.right[1],
                Some(Winner::Undecided) => &mut tally.undecided,
                None => &mut tally.open,
            } += 1;
        }
        Some(tally)
    }

    fn agreement(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["Agreement", "Decisions", "Same best", "Same mark"]);
        let share = |part: u32, whole: u32| match whole {
            0 => "n/a".to_owned(),
            whole => format!("{part} ({:.1} %)", 1e2 * f64::from(part) / f64::from(whole)),
        };
        let rows = [
            ("Plays", self.comparison.plays),
            ("Doubles", self.comparison.doubles),
            ("Answers", self.comparison.answers),
            ("All", self.comparison.all()),
        ];
        for (label, Agreement { decisions, same_best, marked, same_mark }) in rows {
            let (best, mark) = (share(same_best, decisions), share(same_mark, marked));
            table.push([label.to_owned(), decisions.to_string(), best, mark]);
        }
        table.align(&[0])
    }

    fn differences(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["Differences, A less B", "Number", "Mean", "Root mean square"]);
        let rows = [
            ("Loss of the choice made", &self.comparison.losses),
            ("Equity of a candidate", &self.comparison.equities),
            ("Luck of a roll", &self.comparison.luck),
        ];
        let digits = view.digits;
        let number = |number: Option<f64>| {
            number.map_or_else(|| "n/a".to_owned(), |number| format!("{:+.digits$}", number + 0.0))
        };
        let size = |number: Option<f64>| {
            number.map_or_else(|| "n/a".to_owned(), |number| format!("{number:.digits$}"))
        };
        for (label, all) in rows {
            let Differences { number: count, .. } = *all;
            let (mean, square) = (number(all.mean()), size(all.root_mean_square()));
            table.push([label.to_owned(), count.to_string(), mean, square]);
        }
        table.align(&[0])
    }

    fn totals(&self, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings(["Player", "Error A", "Error B", "Luck A", "Luck B"]);
        let digits = view.digits;
        for (player, name) in Player::BOTH.into_iter().zip(self.names()) {
            let totals = &self.comparison.totals[player];
            let [error, other] = totals.losses.map(|loss| format!("{:+.digits$}", 0.0 - loss));
            let [luck, other_luck] = totals.luck.map(|luck| match self.comparison.luck.number {
                // One of the analyses has no luck.
                0 => "n/a".to_owned(),
                _ => format!("{:+.digits$}", luck + 0.0),
            });
            table.push([name, error, other, luck, other_luck]);
        }
        table.align(&[0])
    }

    fn disagreements(&self, view: &View) -> String {
        let all = self.comparison.disagreements.len();
        let mut text = match (all, self.listed) {
            (0, _) => return "No disagreement\n".to_owned(),
            (1, _) => "1 disagreement\n".to_owned(),
            (all, listed) if listed < all => {
                format!("{all} disagreements, of which the {listed} most expensive\n")
            }
            (all, _) => format!("{all} disagreements, the most expensive first\n"),
        };
        let digits = view.digits;
        for (disagreement, settlement) in self.listed() {
            let Disagreement { best, losses, made, .. } = disagreement;
            let _ = writeln!(text, "\n{}", self.title(disagreement));
            let loss = |loss: Option<f64>| match loss {
                Some(loss) => format!("-{loss:.digits$}"),
                None => "not evaluated".to_owned(),
            };
            let [ours, theirs] = losses.map(loss);
            let _ = writeln!(text, "  A: {}  (B's choice: {ours})", best[0]);
            let _ = writeln!(text, "  B: {}  (A's choice: {theirs})", best[1]);
            if let Some(made) = made {
                let _ = writeln!(text, "  made: {made}");
            }
            if let Some(settlement) = settlement {
                text += &settled(settlement, digits);
            } else if self.settlements.is_some() {
                text += "  not rolled out\n";
            }
        }
        text
    }

    /// Returns the place, the player and the task of a decision.
    fn title(&self, disagreement: &Disagreement) -> String {
        let game = disagreement.place.game + 1;
        let name = player_name(self.record, disagreement.player);
        let task = match disagreement.kind {
            ChoiceKind::Play(dice) => format!("to play {dice}"),
            ChoiceKind::Double => "on roll".to_owned(),
            ChoiceKind::Answer => "doubled".to_owned(),
        };
        match disagreement.action() {
            Some(action) => format!("Game {game}, move {}: {name} {task}", action + 1),
            None => format!("Game {game}: {name} {task}"),
        }
    }
}

/// Returns the equities of the choices and the verdict.
fn settled(settlement: &Settlement, digits: usize) -> String {
    let estimate = |Estimate { mean, standard_error, .. }: Estimate| {
        format!("{:+.digits$} ± {standard_error:.digits$}", mean + 0.0)
    };
    let mut text = format!("  rollout, {} trials:\n", settlement.trials);
    for (choice, equity) in &settlement.choices {
        let _ = writeln!(text, "    {choice}: {}", estimate(*equity));
    }
    let verdict = match settlement.winner() {
        Winner::First => "A is right",
        Winner::Second => "B is right",
        Winner::Undecided => "undecided",
    };
    let _ = writeln!(text, "    A less B: {}: {verdict}", estimate(settlement.difference));
    text
}

impl Render for ComparisonReport<'_> {
    type Wire = WireComparison;

    fn text(&self, view: &View) -> String {
        let [zero, one] = self.names();
        let length = match self.record.length {
            Some(length) => match_to(length),
            None => "money session".to_owned(),
        };
        let [a, b] = self.labels;
        let mut text = format!("{zero} - {one}, {length}\nA: {a}\nB: {b}\n");
        let [ours, theirs] = self.comparison.games;
        if ours != theirs {
            let _ = writeln!(
                text,
                "A has {ours} games and B {theirs}: the first {} count",
                ours.min(theirs)
            );
        }
        let parts = [
            self.agreement(view),
            self.differences(view),
            self.totals(view),
            self.disagreements(view),
        ];
        for part in parts {
            text.push('\n');
            text.extend(part.lines().map(|line| line.trim_end().to_owned() + "\n"));
        }
        if let Some(Tally { right: [a, b], undecided, open }) = self.tally() {
            let _ = write!(text, "\nRollouts: A is right in {a}, B in {b}, undecided {undecided}");
            let open = if open > 0 { format!(", not rolled out {open}") } else { String::new() };
            let _ = writeln!(text, "{open}");
        }
        text
    }

    fn wire(&self, _: Option<u64>) -> WireComparison {
        let Comparison { games, plays, doubles, answers, losses, equities, luck, totals, .. } =
            self.comparison;
        let disagreement = |(of, settlement): (&Disagreement, Option<&Settlement>)| {
            let mut of = of.to_wire();
            of.rollout = settlement.map(ToWire::to_wire);
            of
        };
        WireComparison {
            version: VERSION,
            number: self.number as u32,
            length: self.record.length.map(MatchLength::get),
            names: self.names(),
            analyses: self.labels.map(str::to_owned),
            games: games.map(|games| games as u32),
            all: self.comparison.all(),
            plays: *plays,
            doubles: *doubles,
            answers: *answers,
            losses: losses.to_wire(),
            equities: equities.to_wire(),
            luck: luck.to_wire(),
            totals: Player::BOTH.map(|player| totals[player].to_wire()),
            disagreements: self.listed().map(disagreement).collect(),
            tally: self.tally(),
        }
    }
}

impl Tabulate for ComparisonReport<'_> {
    const COLUMNS: Columns = &[
        ("", "match,a=analyses.0,b=analyses.1"),
        (
            "disagreements",
            "game,action,player,name=player,decision=kind,dice,best_a=best.0,best_b=best.1,\
             loss_a=losses.0,loss_b=losses.1,made",
        ),
        (
            "rollout",
            "trials,equity_a=choices.0.equity.mean,error_a=choices.0.equity.error,\
             equity_b=choices.1.equity.mean,error_b=choices.1.equity.error,\
             difference=difference.mean,difference_error=difference.error,right",
        ),
    ];

    fn rows(&self) -> Vec<Vec<String>> {
        let mut rows = rows(&self.wire(None), Self::COLUMNS);
        for (row, (of, settlement)) in rows.iter_mut().zip(self.listed()) {
            row[6] = one_line(&player_name(self.record, of.player));
            if let (Some(right), Some(settlement)) = (row.last_mut(), settlement) {
                *right = match settlement.winner() {
                    Winner::First => "a".to_owned(),
                    Winner::Second => "b".to_owned(),
                    Winner::Undecided => String::new(),
                };
            }
        }
        rows
    }
}
