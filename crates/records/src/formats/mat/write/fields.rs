//! Fields before a match.

use std::fmt::Write;

use barpoint_core::Variant;

use super::output::Output;
use crate::formats::mat::head;
use crate::model::{Date, Details, Match, Tag};

/// Writes the fields and the comments before a match.
pub(super) fn write(out: &mut Output, record: &Match, crawford: &str, has_games: bool) {
    let Match { rules, details, .. } = record;
    place_and_date(out, details);
    players(out, record, has_games);
    if rules.variant != Variant::Backgammon {
        out.field("Variation", rules.variant.name_in_files());
    }
    let on_off = |on: bool| if on { "On" } else { "Off" };
    if record.length.is_some() {
        out.field("Crawford", crawford);
    } else {
        out.field("Jacoby", on_off(rules.jacoby));
        out.field("Beaver", on_off(rules.beavers));
    }
    if let Some(limit) = rules.cube_limit {
        out.field("CubeLimit", &limit.to_string());
    }
    out.losses.add_if(rules.automatic_doubles > 0, "limits of automatic doubles");
    let (files, tags): (Vec<&Tag>, Vec<&Tag>) =
        details.tags.iter().filter(|tag| !tag.is_of_session()).partition(|tag| tag.holds_file());
    out.losses.add_if(!files.is_empty(), "fields of other formats");
    for tag in tags {
        out.field(&head::name_of_tag(tag), &tag.value);
    }
    for line in head::clean_lines(&details.comment) {
        // A comment that looks like a field must not become a field.
        let line = format!("; {line}");
        let guard = if head::tag(&line).is_some() { "; >" } else { ";" };
        let _ = writeln!(out.text, "{}", format!("{guard}{}", &line[1..]).trim_end());
    }
}

fn place_and_date(out: &mut Output, details: &Details) {
    out.field("Site", &details.place);
    out.field("Event", &details.event);
    out.field("Round", &details.round);
    out.field("Transcriber", &details.annotator);
    if let Some((year, month, day)) = details.date.map(Date::parts) {
        out.field("EventDate", &format!("{year:04}.{month:02}.{day:02}"));
    }
}

fn players(out: &mut Output, record: &Match, has_games: bool) {
    for (person, number) in record.players.0.iter().zip(1..) {
        if !has_games {
            // No score line will give the name.
            out.field(&format!("Player {number}"), &person.name);
        } else if person.name.is_empty() {
            let _ = writeln!(out.text, "; [Player {number} \"\"]");
        }
        if let Some(rating) = &person.rating {
            out.field(&format!("Player {number} Elo"), rating);
        }
    }
}
