//! Reports of analysed matches.

use std::collections::HashMap;

use barpoint_analysis::review::{Review, value_after, value_before};
use barpoint_analysis::statistics::{ContestKind, Statistics, Thresholds};
use barpoint_core::{CubeValue, Decision, MatchLength, Offer, Phase, Player};
use barpoint_ids::Xgid;
use barpoint_records::{Date, Match, PositionRecord, Step, player_name};
use barpoint_wire::matches::{Person, Rules};
use barpoint_wire::statistics::MatchStatistics;
use barpoint_wire::{Action, Decimal, VERSION, analysis, report as wire};

use super::count;
use super::match_statistics::player_statistics;
use super::sheet::{sheet_action, sheet_game, table_of_action};
use crate::{AnalysisSettings, Engine};

/// Returns the report of a match by one analysis that the record holds: that of
/// `Match::preferred_analyst`.
///
/// `number` is the number of the match in the file, counted from 1. Without an analysis, the report
/// has the boards, the rolls and the results. The engine has the match equity table, and counts the numbers
/// behind the reasons of errors.
pub fn match_report(
    record: &Match,
    file: Option<&str>,
    number: usize,
    engine: &Engine,
    thresholds: &Thresholds,
) -> wire::Report {
    let record = &*record.by_preferred_analyst();
    let settings = AnalysisSettings { thresholds: *thresholds, ..AnalysisSettings::default() };
    let reviewed = engine.reviewed(record, &settings);
    let (analysis, table) = (reviewed.document(number, None), engine.table());
    let subject = Subject { record, file, number, by: analysis.by.clone() };
    let mut verdicts = Verdicts::new(analysis, &reviewed.review, record);
    let statistics = Statistics::of_games(record, table, thresholds);
    let total: Statistics = statistics.iter().sum();
    let games = (1..).zip(&record.games).zip(&statistics);
    let game = |((number, game), statistics)| wire::Game {
        game: sheet_game(number, game),
        comment: game.comment.clone(),
        value_before: value_before(record, game, table).and_then(Decimal::finite),
        value_after: value_after(record, game, table).and_then(Decimal::finite),
        statistics: subject.statistics(statistics, Some(number)),
        moments: (1..)
            .zip(game.replay(record))
            .map(|(action, step)| moment(action, &step, verdicts.take(number, action)))
            .collect(),
    };
    let details = &record.details;
    wire::Report {
        version: VERSION,
        file: file.map(str::to_owned),
        number: count(number),
        by: subject.by.clone(),
        length: record.length.map(MatchLength::get),
        rules: rules(record),
        players: Player::BOTH.map(|player| Person {
            name: player_name(record, player),
            rating: record.players[player].rating.clone(),
        }),
        event: details.event.clone(),
        round: details.round.clone(),
        place: details.place.clone(),
        date: details.date.as_ref().map(Date::to_string),
        annotator: details.annotator.clone(),
        comment: details.comment.clone(),
        score: record.games.last().map_or([0; 2], |last| last.score_after().0),
        winner: record.winner().map(Player::number),
        coverage: None,
        statistics: subject.statistics(&total, None),
        games: games.map(game).collect(),
    }
}

/// Returns the report of a position as [`Engine::analyse_position`] analyses it: the decision that is due, which
/// nobody has made. It has neither marks nor statistics.
#[must_use]
pub fn position_report(mut report: wire::Report, asked: &PositionRecord) -> wire::Report {
    let is_answer = matches!(
        asked.state.phase(),
        Phase::Playing { decision: Decision::Answer(Offer::Double), .. }
    );
    report.statistics.players.clear();
    for game in &mut report.games {
        game.statistics.players.clear();
        if game.moments.len() < 2 {
            continue;
        }
        let due = game.moments.swap_remove(if is_answer { game.moments.len() - 1 } else { 1 });
        game.moments.truncate(1);
        let set_up = &mut game.moments[0];
        let Action { number, text, .. } = set_up.action.clone();
        let decisions = due.decisions.into_iter().filter(|it| it.dice == due.action.dice);
        *set_up = wire::Moment {
            decisions: decisions.map(|it| undecided(it, number)).collect(),
            action: Action { number, text, player: None, ..due.action },
            value: None,
            ..due
        };
    }
    report
}

/// Returns a decision that nobody has made.
fn undecided(mut decision: analysis::Action, number: u32) -> analysis::Action {
    for candidate in &mut decision.candidates {
        candidate.made = false;
    }
    analysis::Action {
        action: number,
        made: String::new(),
        error: None,
        mark: None,
        luck: None,
        luck_mark: None,
        static_error: None,
        events: Vec::new(),
        cube_events: Vec::new(),
        reasons: None,
        explanation: Vec::new(),
        play_reasons: None,
        cube_reasons: None,
        ..decision
    }
}

fn moment(number: usize, step: &Step<'_>, verdict: Verdict) -> wire::Moment {
    wire::Moment {
        action: sheet_action(number, step),
        xgid: xgid(step),
        decisions: verdict.decisions,
        resignation: verdict.resignation,
        value: verdict.value.and_then(Decimal::finite),
    }
}

fn xgid(step: &Step<'_>) -> Option<String> {
    let table = table_of_action(step);
    let xgid = Xgid::encode(table.position(), &table.state().ok()?, table.on_roll());
    Some(xgid.ok()?.to_string())
}

fn rules(record: &Match) -> Rules {
    let rules = &record.rules;
    Rules {
        variant: rules.variant.name().into(),
        crawford: rules.crawford,
        jacoby: rules.jacoby,
        beavers: rules.beavers,
        automatic_doubles: rules.automatic_doubles,
        cube_limit: rules.cube_limit.map(CubeValue::get),
    }
}

/// Match that statistics describe.
struct Subject<'a> {
    record: &'a Match,
    file: Option<&'a str>,
    number: usize,
    by: Option<String>,
}

impl Subject<'_> {
    fn statistics(&self, statistics: &Statistics, game: Option<usize>) -> MatchStatistics {
        let kind = ContestKind::of(self.record);
        let players = Player::BOTH.map(|player| player_statistics(statistics, player, kind));
        MatchStatistics {
            version: VERSION,
            file: self.file.map(str::to_owned),
            number: Some(count(self.number)),
            matches: 1,
            game: game.map(count),
            money: kind.is_money(),
            length: self.record.length.map(MatchLength::get),
            by: self.by.clone(),
            names: Player::BOTH.map(|player| player_name(self.record, player)).into(),
            players: players.into(),
        }
    }
}

/// Verdicts by number of the game and of the action, counted from 1.
struct Verdicts(HashMap<(u32, u32), Verdict>);

/// Verdicts about an action, and the value of the match after it.
#[derive(Default)]
struct Verdict {
    decisions: Vec<analysis::Action>,
    resignation: Option<analysis::Resignation>,
    value: Option<f64>,
}

impl Verdicts {
    fn new(analysis: analysis::MatchAnalysis, review: &Review<'_>, record: &Match) -> Self {
        let mut verdicts: HashMap<_, Verdict> = HashMap::new();
        for (action, reviewed) in analysis.actions.into_iter().zip(&review.actions) {
            let verdict = verdicts.entry((action.game, action.action)).or_default();
            verdict.value = reviewed.value_after(record);
            verdict.decisions.push(action);
        }
        for offer in analysis.resignations {
            let verdict = verdicts.entry((offer.game, offer.action)).or_default();
            verdict.resignation = Some(offer);
        }
        Self(verdicts)
    }

    fn take(&mut self, game: usize, action: usize) -> Verdict {
        self.0.remove(&(count(game), count(action))).unwrap_or_default()
    }
}
