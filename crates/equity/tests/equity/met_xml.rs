//! Match equity tables in XML: valid tables are read back, and invalid ones are refused.

use std::fmt::Write as _;

use barpoint_core::BySide;
use barpoint_equity::read_met_xml;
use barpoint_equity::{BuiltinMet, MatchEquityTable};

/// Writes a table in full as in GNU Backgammon's files, with a surplus chance after the Crawford
/// game.
fn xml(table: &MatchEquityTable) -> String {
    let length = table.length();
    let mut xml = format!(
        "<?xml version = \"1.0\"?>\n<!DOCTYPE met PUBLIC \"-//GNU Backgammon//DTD Match Equity \
         Tables//EN\" \"met.dtd\">\n<met><info><name>{}</name>\n<description>\n{}\n</description>\
         <length>{length}</length></info>\n<pre-crawford-table type=\"explicit\">",
        table.name(),
        table.source().replace('&', "&amp;"),
    );
    for on_roll in 1..=length {
        xml += "<row>";
        for opponent in 1..=length {
            let chance = table.pre_crawford(BySide { on_roll, opponent }).0;
            write!(xml, "<me> {chance}\n</me>").expect("a string takes all");
        }
        xml += "</row>\n";
    }
    xml += "</pre-crawford-table>";
    for player in 0..2 {
        write!(xml, "<post-crawford-table type=\"explicit\" player=\"{player}\"><row>")
            .expect("a string takes all");
        for needs in 1..length {
            let away = BySide { on_roll: needs, opponent: 1 };
            let chance = match (player, needs) {
                (_, 1) => 0.5,
                (0, _) => table.post_crawford(away).0,
                _ => 1.0 - table.post_crawford(away.flip()).0,
            };
            write!(xml, "<me>{chance}</me>").expect("a string takes all");
        }
        xml += "<me>0.123</me></row></post-crawford-table>";
    }
    xml + "</met>"
}

#[test]
fn a_table_in_full_is_read_back() {
    for met in [BuiltinMet::Jac100, BuiltinMet::Woolsey, BuiltinMet::KazarossXg2] {
        let table = met.table();
        let read = read_met_xml(&xml(&table)).unwrap();
        assert_eq!((read.name(), read.length()), (table.name(), table.length()));
        assert_eq!(read.source(), table.source());
        for away in (1..=66).flat_map(|a| (1..=66).map(move |b| BySide { on_roll: a, opponent: b }))
        {
            let close = |a: f64, b: f64| assert!((a - b).abs() < 1e-15, "{met} {away:?}: {a} {b}");
            close(read.pre_crawford(away).0, table.pre_crawford(away).0);
            // At 1-away, 1-away the two rows may differ; the row that is written above does not
            // matter.
            if away.on_roll != away.opponent {
                close(read.post_crawford(away).0, table.post_crawford(away).0);
            }
        }
    }
}

#[test]
fn a_table_by_parameters_is_generated() {
    let xml = |kind, pre, post| {
        format!(
            "<met><info><name>n</name><description>d</description><length>-1</length></info>\
             <pre-crawford-table type='{kind}'><parameters>{pre}</parameters></pre-crawford-table>\
             <post-crawford-table type='{kind}' player='both'><parameters>{post}</parameters>\
             </post-crawford-table></met>"
        )
    };
    let mec = xml(
        "mec",
        "<parameter name='gammon-rate'>0.26</parameter><parameter name='win-rate'>0.5</parameter>",
        "<parameter name='free-drop-2-away'>0.015</parameter>\
         <parameter name='free-drop-4-away'>0.004</parameter>",
    );
    let zadeh = xml(
        "zadeh",
        "<parameter name='gammon-rate-leader'>0.25</parameter>\
         <parameter name='gammon-rate-trailer'>0.15</parameter>\
         <parameter name='delta'>0.08</parameter><parameter name='delta-bar'>0.06</parameter>",
        "<parameter name='gammon-rate-trailer'>0.25</parameter>",
    );
    for (xml, met) in [(mec, BuiltinMet::Mec), (zadeh, BuiltinMet::Zadeh)] {
        let (read, table) = (read_met_xml(&xml).unwrap(), met.table());
        for away in (1..=64).flat_map(|a| (1..=64).map(move |b| BySide { on_roll: a, opponent: b }))
        {
            assert_eq!(read.pre_crawford(away), table.pre_crawford(away), "{met} {away:?}");
            assert_eq!(read.post_crawford(away), table.post_crawford(away), "{met} {away:?}");
        }
    }
}

#[test]
fn other_texts_are_refused() {
    let sound = "<met>\n<info><name>n</name><description>d</description><length>2</length></info>\n\
                 <pre-crawford-table>\n<row><me>0.5</me><me>0.7</me></row>\n\
                 <row><me>0.3</me><me>0.5</me></row></pre-crawford-table>\n\
                 <post-crawford-table><row><me>0.5</me></row></post-crawford-table></met>";
    assert!(read_met_xml(sound).is_ok());
    for (old, new, message) in [
        (sound, "", "line 1, column 1: the document does not have a root node"),
        (sound, "<table/>", "line 1, column 1: element \"table\": expected \"met\""),
        ("<name>n</name>", "", "line 2, column 1: expected an element \"name\" in this element"),
        ("<length>2", "<length>two", "line 2, column 49: \"two\": expected a number"),
        ("<length>2", "<length>3", "line 4, column 1: 2 elements \"me\": expected 3"),
        (
            "<row><me>0.3</me><me>0.5</me></row>",
            "",
            "line 3, column 1: 1 elements \"row\": expected 2",
        ),
        ("0.7", "0,7", "line 4, column 18: \"0,7\": expected a number"),
        ("0.7", "1.7", "line 1, column 1: chance 1.7 in row 1, column 2: expected 0 to 1"),
        (
            "<pre-crawford-table>",
            "<pre-crawford-table type='x'>",
            "line 3, column 1: type \"x\": expected \"explicit\", \"mec\" or \"zadeh\"",
        ),
        (
            "<post-crawford-table>",
            "<post-crawford-table player='2'>",
            "line 6, column 1: player \"2\": expected \"0\", \"1\" or \"both\"",
        ),
        (
            "<post-crawford-table>",
            "<post-crawford-table player='1'>",
            "line 1, column 1: expected an element \"post-crawford-table\" in this element",
        ),
        (
            "<row><me>0.5</me></row></post",
            "<parameters/></post",
            "line 6, column 1: expected an element \"row\" in this element",
        ),
    ] {
        let error = read_met_xml(&sound.replace(old, new)).unwrap_err().to_string();
        assert!(error.starts_with(&format!("match equity table, {message}")), "{error}");
    }
    let parameter = "<met><info><name/><description/><length>-1</length></info>\
                     <pre-crawford-table type='mec'><parameters><parameter name='delta'>1</parameter>\
                     </parameters></pre-crawford-table></met>";
    assert_eq!(
        read_met_xml(parameter).unwrap_err().to_string(),
        "match equity table, line 1, column 102: parameter \"delta\": this type of table has no \
         such parameter"
    );
}
