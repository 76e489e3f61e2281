//! Writer of match equity tables in GNU Backgammon's XML format.

use std::fmt::Write;

use barpoint_core::{BySide, Side};

use crate::MatchEquityTable;

/// Writes a match equity table in GNU Backgammon's XML format, for matches of up to `points`
/// points.
///
/// [`read_met_xml`](crate::read_met_xml) reads the same chances, to ten decimals.
///
/// # Perspective
/// The player on roll becomes GNU Backgammon's player 0.
pub fn write_met_xml(table: &MatchEquityTable, points: u32) -> String {
    let mut text = String::from(
        "<?xml version=\"1.0\"?>\n\
         <!DOCTYPE met PUBLIC \"-//GNU Backgammon//DTD Match Equity Tables//EN\" \"met.dtd\">\n\n",
    );
    let (name, source) = (escaped(table.name()), escaped(table.source()));
    let _ = write!(
        text,
        "<met>\n  <info>\n    <name>{name}</name>\n    <description>{source}</description>\n    \
         <length>{points}</length>\n  </info>\n\n  <pre-crawford-table type=\"explicit\">\n",
    );
    for on_roll in 1..=points {
        let chance = |opponent| table.pre_crawford(BySide { on_roll, opponent }).0;
        row(&mut text, (1..=points).map(chance));
    }
    text.push_str("  </pre-crawford-table>\n");
    let post = |side: Side| -> Vec<f64> {
        let chance = |needs: u32| match side {
            Side::OnRoll => table.post_crawford(BySide { on_roll: needs, opponent: 1 }),
            Side::Opponent => table.post_crawford(BySide { on_roll: 1, opponent: needs }).flip(),
        };
        (1..=points).map(|needs| chance(needs).0).collect()
    };
    let (first, second) = (post(Side::OnRoll), post(Side::Opponent));
    let alike = first.iter().zip(&second).all(|(a, b)| (a - b).abs() < 1e-12);
    let tables: &[(&str, Vec<f64>)] =
        if alike { &[("both", first)] } else { &[("0", first), ("1", second)] };
    for (player, chances) in tables {
        let _ = write!(text, "\n  <post-crawford-table player=\"{player}\" type=\"explicit\">\n");
        row(&mut text, chances.iter().copied());
        text.push_str("  </post-crawford-table>\n");
    }
    text + "</met>\n"
}

fn row(text: &mut String, chances: impl Iterator<Item = f64>) {
    text.push_str("    <row>\n");
    for chance in chances {
        let _ = writeln!(text, "      <me>{chance:.10}</me>");
    }
    text.push_str("    </row>\n");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
