use barpoint_analysis::{CubeEvent, Event, Theme, Verdict};

/// Page of the guide that states the rules for players.
const PAGE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/themes.md"));

/// Returns the first cells of a table of the page that begins with this heading.
fn rows(heading: &str) -> Vec<&'static str> {
    let begins = format!("| {heading} | rule");
    let table = PAGE.lines().skip_while(|line| !line.starts_with(&begins)).skip(2);
    let rows = table.take_while(|line| line.starts_with('|'));
    rows.filter_map(|row| row.split(" | ").next()?.strip_prefix("| ")).collect()
}

#[test]
fn the_guide_has_all_themes_and_events_in_their_order() {
    assert_eq!(rows("theme"), Theme::ALL.map(Theme::name));
    assert_eq!(rows("event"), Event::ALL.map(Event::name));
    for name in CubeEvent::ALL.map(CubeEvent::name) {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
    for name in Verdict::ALL.map(Verdict::name) {
        assert!(PAGE.contains(&format!("`{name}`")), "{name}");
    }
}
