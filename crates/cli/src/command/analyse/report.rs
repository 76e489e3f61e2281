//! Result of the analysis of one match.

use std::fmt::Write as _;

use barpoint::analysis::review::{Review, ReviewedAction, ReviewedBeaver};
use barpoint::analysis::statistics::{Amount, BeaverKind, Statistics};
use barpoint::ask::Reviewed;
use barpoint::wire::analysis::MatchAnalysis;
use barpoint::{AnalysisSettings, Coverage, Engine, TreatedDecisions};
use barpoint_core::Player;
use barpoint_records::{Mark, Match, player_name};
use barpoint_render::Role;

use crate::columns::number;
use crate::output::{Cell, Columns, Render, Table, Tabulate, one_line};
use crate::terminal::View;
use crate::wording::match_to;

/// Result of the analysis of one match.
pub(super) struct AnalysisReport<'a> {
    /// Match with our analysis only.
    pub(super) record: &'a Match,
    /// Actions of the selected players with their verdicts.
    pub(super) reviewed: Reviewed<'a>,
    /// Number of the match in the file, counted from 1.
    pub(super) number: usize,
    pub(super) settings: &'a AnalysisSettings,
    pub(super) coverage: &'a Coverage,
    /// Engine that has made the analysis.
    pub(super) engine: &'a Engine,
    /// True to list all actions and not only errors.
    pub(super) shows_all: bool,
}

impl AnalysisReport<'_> {
    fn name(&self, player: Player) -> String {
        player_name(self.record, player)
    }

    fn title(&self) -> String {
        let [zero, one] = Player::BOTH.map(|player| self.name(player));
        let length = match self.record.length {
            Some(length) => match_to(length),
            None => "money".to_owned(),
        };
        format!("{zero} - {one}, {length}, analysed by {}\n", Engine::ANALYST)
    }

    fn coverage(&self) -> String {
        let mut text = String::new();
        let coverage = self.coverage;
        for (what, treated) in [("plays", &coverage.plays), ("cube", &coverage.cubes)] {
            if *treated != TreatedDecisions::default() {
                let _ = writeln!(text, "{what}: {}", treated_words(treated));
            }
        }
        let others = [("rolls", coverage.rolls), ("resignations", coverage.resignations)];
        for (what, number) in others.into_iter().filter(|(_, number)| *number > 0) {
            let _ = writeln!(text, "{what}: {number}");
        }
        text
    }

    /// Returns true if an action is worth a line.
    fn is_shown(&self, action: &ReviewedAction<'_>) -> bool {
        self.shows_all
            || action.mark(&self.settings.thresholds).is_some()
            || luck_mark(action, self.settings).is_some()
    }

    fn actions(&self, review: &Review<'_>, view: &View) -> String {
        let mut table = Table::new(view);
        table.push_headings([
            "game", "move", "player", "roll", "made", "best", "error", "mark", "luck", "level",
        ]);
        let mut is_empty = true;
        for action in review.actions.iter().filter(|action| self.is_shown(action)) {
            is_empty = false;
            table.push(self.row(action, view));
        }
        if review.actions.is_empty() {
            return "no decisions\n".to_owned();
        }
        if is_empty {
            return "no errors\n".to_owned();
        }
        let spare = ["level", "mark", "roll"];
        let fitted = table.fit(&[2], &spare);
        fitted.text.clone() + &fitted.note()
    }

    fn row(&self, action: &ReviewedAction<'_>, view: &View) -> Vec<Cell> {
        let number = |amount: Option<Amount>, sign: f64| {
            amount.map_or_else(String::new, |it| signed(view, sign * it.normalised))
        };
        let mark = action.mark(&self.settings.thresholds);
        let role = match mark {
            Some(Mark::VeryBad) => Role::Blunder,
            Some(_) => Role::Mistake,
            None => Role::Plain,
        };
        let error = action.error().filter(|error| error.normalised > 0.0);
        vec![
            (action.decision.place.game + 1).to_string().into(),
            (action.entry + 1).to_string().into(),
            self.name(action.player).into(),
            action.decision.dice.map_or_else(String::new, |dice| dice.to_string()).into(),
            action.made().into(),
            action.best().filter(|_| error.is_some()).unwrap_or_default().into(),
            Cell::new(number(error, -1.0), role),
            Cell::new(mark.map_or("", Mark::word), role),
            number(action.luck().filter(|_| luck_mark(action, self.settings).is_some()), 1.0)
                .into(),
            level(action).into(),
        ]
    }

    /// Returns the reasons of the errors.
    fn reasons(&self, review: &Review<'_>) -> String {
        let mut text = String::new();
        let marked =
            |action: &&ReviewedAction<'_>| action.mark(&self.settings.thresholds).is_some();
        for action in review.actions.iter().filter(marked) {
            if let Some(reasons) = action.reasons() {
                let (game, entry) = (action.decision.place.game + 1, action.entry + 1);
                let _ = writeln!(text, "game {game}, move {entry}: {reasons}");
            }
        }
        text
    }

    fn resignations(&self, review: &Review<'_>, view: &View) -> String {
        let mut text = String::new();
        for reviewed in &review.resignations {
            let offer = &reviewed.offer;
            let name = self.name(offer.player);
            let _ = write!(
                text,
                "game {}, move {}: {name} offers to lose {}",
                offer.place.game + 1,
                offer.place.action.unwrap_or_default() + 1,
                offer.value.points(),
            );
            let _ = write!(text, " ({})", verdict(reviewed.error_of_offer(), view));
            if let (Some(accepted), Some(error)) = (offer.accepted, reviewed.error_of_answer()) {
                let answer = if accepted { "accepts" } else { "declines" };
                let name = self.name(reviewed.opponent());
                let _ = write!(text, "; {name} {answer} ({})", verdict(error, view));
            }
            text.push('\n');
        }
        text
    }

    fn beavers(&self, view: &View) -> String {
        let mut text = String::new();
        let is_shown = |beaver: &&ReviewedBeaver| {
            self.shows_all || beaver.judgement.is_made || beaver.judgement.error.normalised > 0.0
        };
        for beaver in self.reviewed.review.beavers.iter().filter(is_shown) {
            let judgement = &beaver.judgement;
            let made = match (judgement.kind, judgement.is_made) {
                (BeaverKind::Beaver, true) => "beavers",
                (BeaverKind::Beaver, false) => "does not beaver",
                (BeaverKind::Raccoon, true) => "raccoons",
                (BeaverKind::Raccoon, false) => "does not raccoon",
            };
            let _ = writeln!(
                text,
                "game {}, move {}: {} {made} ({})",
                beaver.game + 1,
                beaver.entry + 1,
                self.name(beaver.player),
                verdict(judgement.error, view),
            );
        }
        text
    }

    fn rates(&self, view: &View) -> String {
        let games =
            Statistics::of_games(self.record, self.engine.table(), &self.settings.thresholds);
        let all: Statistics = games.iter().sum();
        let mut table = Table::new(view);
        table.push_headings(["player", "decisions", "error", "per decision", "rating", "luck"]);
        for player in Player::BOTH.into_iter().filter(|&player| self.settings.players[player]) {
            let statistics = &all.players[player];
            let (decisions, luck) = (statistics.decisions(), &statistics.luck);
            let [error, rate] = [statistics.error(), statistics.rate()]
                .map(|amount| known(decisions > 0, signed(view, -amount.normalised)));
            let rating = statistics.rating().map(|word| word.to_string()).unwrap_or_default();
            table.push([
                self.name(player),
                decisions.to_string(),
                error,
                rate,
                known(!rating.is_empty(), rating),
                known(luck.analysed > 0, signed(view, luck.total.normalised)),
            ]);
        }
        table.align(&[0])
    }
}

impl Render for AnalysisReport<'_> {
    type Wire = MatchAnalysis;

    fn text(&self, view: &View) -> String {
        let review = &self.reviewed.review;
        let parts = [
            self.title() + &self.coverage(),
            self.actions(review, view),
            self.reasons(review),
            self.beavers(view),
            self.resignations(review, view),
            self.rates(view),
        ];
        let parts: Vec<_> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        parts.join("\n")
    }

    fn wire(&self, _: Option<u64>) -> MatchAnalysis {
        self.reviewed.document(self.number, Some(self.coverage))
    }
}

impl Tabulate for AnalysisReport<'_> {
    const COLUMNS: Columns = &[(
        "",
        "match,game,move,player,name,xgid,roll,made,best,error,mwc_error,mark,luck,mwc_luck,\
             level,difficulty,theme",
    )];

    fn rows(&self) -> Vec<Vec<String>> {
        let document = self.wire(None);
        let rows =
            self.reviewed.review.actions.iter().zip(&document.actions).map(|(reviewed, action)| {
                let is_match = document.length.is_some();
                let amount = |amount: Option<Amount>| {
                    let mwc = amount.filter(|_| is_match).map(|amount| amount.unnormalised);
                    [number(amount.map(|amount| amount.normalised)), number(mwc)]
                };
                let [error, mwc_error] = amount(action.error);
                let [luck, mwc_luck] = amount(action.luck);
                let mark = reviewed.mark(&self.settings.thresholds);
                let theme = barpoint::analysis::Themes::of(
                    &reviewed.decision.position,
                    self.record.rules.variant,
                );
                vec![
                    self.number.to_string(),
                    action.game.to_string(),
                    action.action.to_string(),
                    action.player.to_string(),
                    one_line(&document.names[usize::from(action.player)]),
                    action.xgid.clone().unwrap_or_default(),
                    action.dice.clone().unwrap_or_default(),
                    action.made.clone(),
                    action.best.clone().unwrap_or_default(),
                    error,
                    mwc_error,
                    mark.map_or("", Mark::word).to_owned(),
                    luck,
                    mwc_luck,
                    level(reviewed),
                    number(action.difficulty.map(|it| it.0)),
                    theme.main().theme.to_string(),
                ]
            });
        rows.collect()
    }
}

/// Returns the verdict on a choice that loses this much.
fn verdict(error: Amount, view: &View) -> String {
    if error.normalised > 0.0 {
        format!("wrong by {:.*}", view.digits, error.normalised)
    } else {
        "right".to_owned()
    }
}

/// Returns a text, or that of a number that is not known.
fn known(is_known: bool, text: String) -> String {
    if is_known { text } else { "n/a".to_owned() }
}

/// Returns an equity with its sign, in the digits that the user wants.
fn signed(view: &View, equity: f64) -> String {
    // Negative zero would be written with its sign.
    format!("{:+.digits$}", equity + 0.0, digits = view.digits)
}

/// Returns the method that gave the verdict.
fn level(action: &ReviewedAction<'_>) -> String {
    let of_play =
        action.plays().and_then(|plays| Some(plays.candidates.first()?.level.to_string()));
    let of_cube = action.cube().map(|cube| cube.level.to_string());
    of_play.or(of_cube).unwrap_or_default()
}

fn luck_mark(action: &ReviewedAction<'_>, settings: &AnalysisSettings) -> Option<Mark> {
    settings.thresholds.of_luck(action.luck()?.normalised)
}

/// Returns the numbers of decisions in words.
fn treated_words(treated: &TreatedDecisions) -> String {
    let mut parts: Vec<String> = [
        (treated.forced, "forced"),
        (treated.settled, "settled"),
        (treated.impossible, "not analysable"),
    ]
    .into_iter()
    .filter(|(number, _)| *number > 0)
    .map(|(number, what)| format!("{number} {what}"))
    .collect();
    for count in &treated.tiers {
        let changed = match count.changed {
            0 => String::new(),
            changed => format!(" ({changed} of {} marks changed)", count.evaluated),
        };
        parts.push(format!("{} decided at {}{changed}", count.decided, count.tier));
    }
    parts.join(", ")
}
