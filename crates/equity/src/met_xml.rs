//! Reader of match equity tables in GNU Backgammon's XML format.

mod error;

use std::fmt::Write;

use barpoint_core::{BySide, Side};
use roxmltree::{Document, Node, ParsingOptions};

use crate::{MatchEquityTable, Mec, MetRows, Zadeh};

pub use error::{MetXmlError, MetXmlProblem};

/// Reads a match equity table in GNU Backgammon's XML format.
///
/// The tables before and after the Crawford game may be given in full (`explicit`) or as parameters
/// of [`Mec`] or [`Zadeh`].
///
/// # Perspective
/// GNU Backgammon's player 0 becomes the player on roll.
///
/// # Accuracy
/// The element `length` limits the number of chances that are used, as in GNU Backgammon. After the
/// Crawford game one chance less is used, because no player needs all the points of a match any
/// more. Tables given by parameters are generated from these, while GNU Backgammon 1.07 ignores the
/// parameters.
///
/// # Errors
/// Returns an error if the text is not XML or not a match equity table.
///
/// # Examples
/// ```
/// use barpoint_core::BySide;
/// use barpoint_equity::read_met_xml;
///
/// let table = read_met_xml(
///     r#"<met>
///         <info><name>Mine</name><description>2026</description><length>2</length></info>
///         <pre-crawford-table type="explicit">
///             <row><me>0.5</me><me>0.7</me></row>
///             <row><me>0.3</me><me>0.5</me></row>
///         </pre-crawford-table>
///         <post-crawford-table type="explicit" player="both">
///             <row><me>0.5</me></row>
///         </post-crawford-table>
///     </met>"#,
/// )?;
/// assert_eq!(table.name(), "Mine");
/// assert_eq!(table.pre_crawford(BySide { on_roll: 1, opponent: 2 }).0, 0.7);
/// # Ok::<(), barpoint_equity::MetXmlError>(())
/// ```
pub fn read_met_xml(text: &str) -> Result<MatchEquityTable, MetXmlError> {
    let options = ParsingOptions { allow_dtd: true, ..ParsingOptions::default() };
    let document = Document::parse_with_options(text, options)?;
    let root = document.root_element();
    if !root.has_tag_name("met") {
        return Err(MetXmlError::at(root, MetXmlProblem::Root(root.tag_name().name().into())));
    }
    let info = child(root, "info")?;
    let pre = child(root, "pre-crawford-table")?;
    let mut rows = MetRows {
        name: words(child(info, "name")?),
        source: words(child(info, "description")?),
        ..MetRows::default()
    };
    rows.pre_crawford = match Generated::read(pre)? {
        // A generated table has any length; GNU Backgammon's files have -1 there.
        Some(generated) => generated.rows().pre_crawford,
        None => explicit(pre, number(child(info, "length")?)?)?,
    };
    rows.post_crawford = post_crawford(root, rows.pre_crawford.len())?;
    rows.try_into().map_err(|error| MetXmlError::at(root, MetXmlProblem::Table(error)))
}

/// Reads the post-Crawford rows of both players.
fn post_crawford(root: Node<'_, '_>, length: usize) -> Result<BySide<Vec<f64>>, MetXmlError> {
    let mut post = BySide { on_roll: None, opponent: None };
    for table in root.children().filter(|node| node.has_tag_name("post-crawford-table")) {
        let sides: &[Side] = match table.attribute("player").unwrap_or("both") {
            "both" => &[Side::OnRoll, Side::Opponent],
            "0" => &[Side::OnRoll],
            "1" => &[Side::Opponent],
            other => return Err(MetXmlError::at(table, MetXmlProblem::Player(other.into()))),
        };
        let rows = if let Some(generated) = Generated::read(table)? {
            generated.rows().post_crawford
        } else {
            let row = explicit_row(child(table, "row")?, length.saturating_sub(1).max(1))?;
            BySide { on_roll: row.clone(), opponent: row }
        };
        for &side in sides {
            post[side] = Some(rows[side].clone());
        }
    }
    let found = |row: Option<Vec<f64>>| {
        row.ok_or_else(|| MetXmlError::at(root, MetXmlProblem::Missing("post-crawford-table")))
    };
    Ok(BySide { on_roll: found(post.on_roll)?, opponent: found(post.opponent)? })
}

/// Reads the rows of a table in full.
fn explicit(table: Node<'_, '_>, length: usize) -> Result<Vec<Vec<f64>>, MetXmlError> {
    let rows = table.children().filter(|node| node.has_tag_name("row")).take(length);
    let rows = rows.map(|row| explicit_row(row, length)).collect::<Result<Vec<_>, _>>()?;
    if rows.len() < length {
        let problem = MetXmlProblem::TooFew { what: "row", found: rows.len(), length };
        return Err(MetXmlError::at(table, problem));
    }
    Ok(rows)
}

/// Reads the first `length` chances of a row.
fn explicit_row(row: Node<'_, '_>, length: usize) -> Result<Vec<f64>, MetXmlError> {
    let cells = row.children().filter(|node| node.has_tag_name("me"));
    let cells = cells.take(length).map(number).collect::<Result<Vec<f64>, _>>()?;
    if cells.len() < length {
        let problem = MetXmlProblem::TooFew { what: "me", found: cells.len(), length };
        return Err(MetXmlError::at(row, problem));
    }
    Ok(cells)
}

/// A table given by parameters.
enum Generated {
    Mec(Mec),
    Zadeh(Zadeh),
}

impl Generated {
    /// Reads the parameters of a table. Returns `None` if the table is given in full. Missing
    /// parameters have their default values.
    fn read(table: Node<'_, '_>) -> Result<Option<Self>, MetXmlError> {
        let mut generated = match table.attribute("type").unwrap_or("explicit") {
            "explicit" => return Ok(None),
            "mec" => Self::Mec(Mec::default()),
            "zadeh" => Self::Zadeh(Zadeh::default()),
            other => return Err(MetXmlError::at(table, MetXmlProblem::Type(other.into()))),
        };
        let is_post_crawford = table.has_tag_name("post-crawford-table");
        let parameters = child(table, "parameters")?;
        for node in parameters.children().filter(|node| node.has_tag_name("parameter")) {
            let name = node.attribute("name").unwrap_or_default();
            let Some(parameter) = generated.parameter(name, is_post_crawford) else {
                return Err(MetXmlError::at(node, MetXmlProblem::Parameter(name.into())));
            };
            *parameter = number(node)?;
        }
        Ok(Some(generated))
    }

    fn parameter(&mut self, name: &str, is_post_crawford: bool) -> Option<&mut f64> {
        Some(match self {
            Self::Mec(mec) => match name {
                "gammon-rate" => &mut mec.gammon_rate,
                "win-rate" => &mut mec.win_rate,
                "free-drop-2-away" => &mut mec.free_drop_2_away,
                "free-drop-4-away" => &mut mec.free_drop_4_away,
                _ => return None,
            },
            Self::Zadeh(zadeh) => match name {
                "gammon-rate-leader" => &mut zadeh.gammon_rate_leader,
                "gammon-rate-trailer" if is_post_crawford => &mut zadeh.gammon_rate_post_crawford,
                "gammon-rate-trailer" => &mut zadeh.gammon_rate_trailer,
                "delta" => &mut zadeh.delta,
                "delta-bar" => &mut zadeh.delta_bar,
                "free-drop-2-away" => &mut zadeh.free_drop_2_away,
                "free-drop-4-away" => &mut zadeh.free_drop_4_away,
                _ => return None,
            },
        })
    }

    fn rows(&self) -> MetRows {
        match self {
            Self::Mec(mec) => mec.rows(),
            Self::Zadeh(zadeh) => zadeh.rows(),
        }
    }
}

fn child<'a, 'input>(
    parent: Node<'a, 'input>,
    name: &'static str,
) -> Result<Node<'a, 'input>, MetXmlError> {
    parent
        .children()
        .find(|node| node.has_tag_name(name))
        .ok_or_else(|| MetXmlError::at(parent, MetXmlProblem::Missing(name)))
}

/// Returns the text of an element as one line.
fn words(node: Node<'_, '_>) -> String {
    node.text().unwrap_or_default().split_whitespace().collect::<Vec<_>>().join(" ")
}

fn number<T: core::str::FromStr>(node: Node<'_, '_>) -> Result<T, MetXmlError> {
    let text = words(node);
    text.parse().map_err(|_| MetXmlError::at(node, MetXmlProblem::Number(text)))
}

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
