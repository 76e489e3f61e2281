//! `barpoint race`

use anyhow::{Context, ensure};
use barpoint_analysis::{RaceAdvice, RaceCounts};
use barpoint_bearoff::OneSided;
use barpoint_core::{Chequers, Position};
use barpoint_database::{Access, Database};
use barpoint_ids::PositionId;

use crate::cli::Format;
use crate::output::Printer;
use crate::report::{Kind, RaceField, RaceFields, RaceReport, Report};
use crate::settings::RaceSettings;
use crate::status::Status;
use crate::subject::Subject;

pub(super) fn run(settings: &RaceSettings) -> anyhow::Result<Status> {
    let open = |path: &std::path::PathBuf| {
        Database::open(path, Access::Mapped, None).with_context(|| path.display().to_string())
    };
    let databases: Vec<Database> = settings.databases.iter().map(open).collect::<Result<_, _>>()?;
    let built_in = OneSided::build(6, Chequers::MAX);
    let mut printer = Printer::new(settings.query.format, Kind::Race);
    let status = settings.query.for_each(&mut printer, |subject, printer| {
        subject.ensure_evaluable()?;
        // A count of pips is of use even where there is no race, to programs.
        ensure!(
            settings.query.format != Format::Text || !subject.position.has_contact(),
            "the sides can still meet: this is not a race"
        );
        let fields = fields(subject, &built_in, &databases)?;
        printer.print(&Report::Race(RaceReport { subject: subject.clone(), fields }))?;
        Ok(Status::Done)
    })?;
    printer.finish()?;
    Ok(status)
}

fn fields(
    subject: &Subject,
    built_in: &OneSided,
    databases: &[Database],
) -> anyhow::Result<RaceFields> {
    let position = &subject.position;
    let counts = RaceCounts::of(position);
    let whole = |count: u32| RaceField::Whole(count.into());
    let advice = |advice: RaceAdvice| RaceField::Text(words(advice).to_owned());
    let mut fields = vec![
        ("position", RaceField::Text(PositionId(*position).to_string())),
        ("contact", RaceField::Text(if position.has_contact() { "yes" } else { "no" }.to_owned())),
        ("pips", whole(counts.pips.on_roll)),
        ("opponent_pips", whole(counts.pips.opponent)),
        ("lead_percent", RaceField::Real(counts.lead_percent)),
        ("rule_8_9_12_action", advice(counts.rule_8_9_12)),
        ("keith", whole(counts.keith.counts.on_roll)),
        ("keith_compared", RaceField::Real(counts.keith.compared)),
        ("opponent_keith", whole(counts.keith.counts.opponent)),
        ("keith_action", advice(counts.keith.advice)),
        ("thorp", whole(counts.thorp.counts.on_roll)),
        ("thorp_compared", RaceField::Real(counts.thorp.compared)),
        ("opponent_thorp", whole(counts.thorp.counts.opponent)),
        ("thorp_action", advice(counts.thorp.advice)),
        ("isight", whole(counts.isight.counts.on_roll)),
        ("opponent_isight", whole(counts.isight.counts.opponent)),
        ("isight_win_percent", RaceField::Real(counts.isight_percent)),
        ("isight_action", advice(counts.isight.advice)),
        ("kleinman", RaceField::Real(counts.kleinman)),
        ("kleinman_win", RaceField::Real(counts.kleinman_win)),
        ("trice_last_take", RaceField::Whole(counts.trice_last_take.into())),
        ("trice_action", advice(counts.trice)),
    ];
    let [mine, theirs] = [position.on_roll(), position.opponent()].map(|side| {
        effective_pips(side, built_in, databases).map(|epc| epc.map(|epc| (epc, side.pips())))
    });
    let names = [("effective_pips", "wastage"), ("opponent_effective_pips", "opponent_wastage")];
    for ((pips_name, wastage_name), side) in names.into_iter().zip([mine?, theirs?]) {
        let real = |value: Option<f64>| value.map_or(RaceField::Unknown, RaceField::Real);
        fields.push((pips_name, real(side.map(|(epc, _)| epc))));
        fields.push((wastage_name, real(side.map(|(epc, pips)| epc - f64::from(pips)))));
    }
    fields.extend(exact(position, built_in, databases)?);
    Ok(fields)
}

/// The effective pips of a side, by the first database that has it.
fn effective_pips(
    side: &Chequers,
    built_in: &OneSided,
    databases: &[Database],
) -> anyhow::Result<Option<f64>> {
    if let Some(rolls) = built_in.rolls(side) {
        return Ok(Some(rolls.effective_pips()));
    }
    for database in databases {
        if let Database::OneSided(file) = database
            && let Some(board) = file.numbering().index(side)
        {
            return Ok(Some(file.rolls(board)?.effective_pips()));
        }
    }
    Ok(None)
}

/// The chances of a race by the best database that covers it: a two-sided one, or else a one-sided.
fn exact(
    position: &Position,
    built_in: &OneSided,
    databases: &[Database],
) -> anyhow::Result<[(&'static str, RaceField); 6]> {
    let unknown = || RaceField::Unknown;
    let known = |by: &str, win: f64, gammons: [f64; 2]| {
        let [win_gammon, lose_gammon] = gammons.map(RaceField::Real);
        let by = RaceField::Text(by.to_owned());
        [
            ("source", by),
            ("win", RaceField::Real(win)),
            ("win_gammon", win_gammon),
            ("lose_gammon", lose_gammon),
            ("centred_equity", unknown()),
            ("centred_equity_best", unknown()),
        ]
    };
    if !position.has_contact() {
        for database in databases {
            let Database::TwoSided(file) = database else { continue };
            let boards = [position.on_roll(), position.opponent()];
            let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
                continue;
            };
            // With all fifteen left a gammon can be won, which these databases leave out.
            if boards.iter().any(|side| side.none_off()) {
                continue;
            }
            let entry = file.entry(mine, theirs)?;
            let win = f64::midpoint(1.0, entry.cubeless.0.into());
            let mut fields = known("two-sided database", win, [0.0; 2]);
            if let Some(equities) = entry.cubeful {
                let [centred, taken] =
                    [equities.centred, equities.opponent].map(|equity| f64::from(equity.0));
                fields[4].1 = RaceField::Real(centred);
                fields[5].1 = RaceField::Real(centred.max((2.0 * taken).min(1.0)));
            }
            return Ok(fields);
        }
        if let Some(outcome) = built_in.outcome(position) {
            let gammons = [outcome.win_gammon, outcome.lose_gammon].map(f64::from);
            return Ok(known("one-sided bearoff", outcome.win.into(), gammons));
        }
        for database in databases {
            let Database::OneSided(file) = database else { continue };
            let boards = [position.on_roll(), position.opponent()];
            let [Some(mine), Some(theirs)] = boards.map(|side| file.numbering().index(side)) else {
                continue;
            };
            let race = file.race(mine, theirs)?;
            let mut fields = known("one-sided database", race.win, [0.0; 2]);
            fields[2].1 = race.win_gammon.map_or(RaceField::Unknown, RaceField::Real);
            fields[3].1 = race.lose_gammon.map_or(RaceField::Unknown, RaceField::Real);
            return Ok(fields);
        }
    }
    let names =
        ["source", "win", "win_gammon", "lose_gammon", "centred_equity", "centred_equity_best"];
    Ok(names.map(|name| (name, RaceField::Unknown)))
}

fn words(advice: RaceAdvice) -> &'static str {
    match advice {
        RaceAdvice { take: false, .. } => "double, pass",
        RaceAdvice { redouble: true, .. } => "redouble, take",
        RaceAdvice { double: true, .. } => "double, no redouble, take",
        RaceAdvice { .. } => "no double, take",
    }
}
