//! A race for people.

use barpoint_render::text as draw;

use crate::output::{Flush, Table};
use crate::report::{RaceField, RaceReport};

pub(super) fn race(report: &RaceReport) -> String {
    let RaceReport { subject, fields } = report;
    let of = |name: &str, decimals: usize| {
        let field = fields.iter().find(|(known, _)| *known == name).map(|(_, field)| field);
        match field {
            Some(RaceField::Text(text)) => text.clone(),
            Some(RaceField::Whole(number)) => number.to_string(),
            Some(RaceField::Real(number)) => format!("{number:.decimals$}"),
            Some(RaceField::Unknown) | None => "-".to_owned(),
        }
    };
    let mut table = Table::default();
    table.push(["", "on roll", "opponent", "", "says"].map(str::to_owned).into());
    let mut row = |name: &str, cells: [String; 4]| {
        let mut row = vec![name.to_owned()];
        row.extend(cells);
        table.push(row);
    };
    let none = String::new;
    let lead = lead(fields.iter().find(|(known, _)| *known == "lead_percent"));
    row("8-9-12", [of("pips", 0), of("opponent_pips", 0), lead, of("rule_8_9_12_action", 0)]);
    for (name, key) in [("Keith", "keith"), ("Thorp", "thorp")] {
        let compared = format!("{} on roll", of(&format!("{key}_compared"), 1));
        let action = of(&format!("{key}_action"), 0);
        row(name, [of(key, 0), of(&format!("opponent_{key}"), 0), compared, action]);
    }
    let isight = format!("wins {} %", of("isight_win_percent", 1));
    row("iSight", [of("isight", 0), of("opponent_isight", 0), isight, of("isight_action", 0)]);
    let last = format!("last take {} behind", of("trice_last_take", 0));
    row("Trice", [of("pips", 0), of("opponent_pips", 0), last, of("trice_action", 0)]);
    let percent = |name: &str| match fields.iter().find(|(known, _)| *known == name) {
        Some((_, RaceField::Real(chance))) => format!("{:.2} %", 100.0 * chance),
        _ => "unknown".to_owned(),
    };
    let wins = format!("wins {}", percent("kleinman_win"));
    row("Kleinman", [of("kleinman", 4), none(), wins, none()]);
    row(
        "effective pips",
        [of("effective_pips", 3), of("opponent_effective_pips", 3), none(), none()],
    );
    row("wastage", [of("wastage", 3), of("opponent_wastage", 3), none(), none()]);
    let mut text = format!(
        "{}\n{}",
        draw(&subject.diagram(None)),
        table.align(&[Flush::Left, Flush::Right, Flush::Right, Flush::Left, Flush::Left])
    );
    if of("source", 0) == "-" {
        text.push_str("\nno database covers this race\n");
    } else {
        let chances = [percent("win"), percent("win_gammon"), percent("lose_gammon")];
        let [win, win_gammon, lose_gammon] = chances;
        text += &[
            "\nby the ",
            &of("source", 0),
            ": win ",
            &win,
            ", win gammon ",
            &win_gammon,
            ", lose gammon ",
            &lose_gammon,
            "\n",
        ]
        .concat();
        if of("centred_equity", 4) != "-" {
            text += &[
                "cubeful equity with a centred cube ",
                &of("centred_equity_best", 4),
                ", ",
                &of("centred_equity", 4),
                " without doubling\n",
            ]
            .concat();
        }
    }
    text
}

/// The lead of the player on roll in words.
fn lead(field: Option<&(&'static str, RaceField)>) -> String {
    match field {
        Some((_, RaceField::Real(lead))) if lead.abs() >= 0.05 => {
            let word = if *lead > 0.0 { "leads" } else { "trails" };
            format!("{word} by {:.1} %", lead.abs())
        }
        _ => "even".to_owned(),
    }
}
