//! GNU Backgammon's text for the forum `BGonline`: a board of pictures that lie on the server of the
//! forum, in HTML, above the position ID and the match ID.
//!
//! The pictures are those that GNU Backgammon 1.07 names. Player 1 is at the bottom and moves black
//! chequers. It stops with an error at cubes above 128, whose pictures are named here in the same way.
//!
//! # Decisions
//! GNU Backgammon writes names as they are; `&`, `<` and `>` are escaped here, because the page would
//! be damaged. It says that a player doubles or accepts who has not acted yet; that sentence is empty
//! here, as it is there when a hint was asked for. Candidates below a board are not read.

use barpoint_core::{ByPlayer, Contest, CubeOwner, Decision, MatchScore, Player, Variant};
use barpoint_ids::{GnubgId, Identifier, Xgid};

use super::{lost_rules, record};
use crate::model::{Match, Rules};
use crate::toolkit::{
    FileFormat, PositionSeen, ReadError, Reader, Source, WriteError, Written, check_number,
    not_empty,
};

/// GNU Backgammon's text of a position for a forum.
pub(crate) const BGONLINE: FileFormat = FileFormat {
    name: "bgonline",
    about: "GNU Backgammon's text of a position for the forum BGonline, in HTML",
    extensions: &[],
    reader: Some(Reader { detect, read }),
    writer: Some(write),
};

const FIRST_LINE: &str = "<!-- Score -->";
const POSITION_ID: &str = "Position ID: <tt>";
const MATCH_ID: &str = "Match ID: <tt>";
const NAME: &str = "<th align=\"left\">";

fn detect(source: &Source<'_>) -> bool {
    let first = source.lines().map(str::trim).find(|line| !line.is_empty());
    first == Some(FIRST_LINE) && source.lines().any(|line| line.contains(POSITION_ID))
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let mut matches: Vec<Match> = Vec::new();
    let mut names: Vec<String> = Vec::new();
    for (line, number) in source.lines().zip(1..) {
        names.extend(contents(line, NAME, "</th>").map(unescaped));
        let Some(at) = line.find(POSITION_ID) else { continue };
        let column = line[..at].chars().count() + 1;
        let wrong = |reason: String| ReadError::at(number, column, reason);
        let id = |label| contents(&line[at..], label, "</tt>").next().unwrap_or_default().trim();
        let text = match (id(POSITION_ID), id(MATCH_ID)) {
            (position, "") => position.to_owned(),
            (position, state) => format!("{position}:{state}"),
        };
        let id: Identifier = text.parse().map_err(|error| wrong(format!("{error}")))?;
        check_number(matches.len() + 1).map_err(wrong)?;
        let mut position = record(&id).ok_or_else(|| wrong(format!("`{text}` has no board")))?;
        position.name_players(names.drain(..));
        matches.push(position);
    }
    not_empty(matches, format!("no position: expected `{POSITION_ID}`"))
}

/// Returns the texts of a line between these two.
fn contents<'a>(line: &'a str, begin: &'a str, end: &'a str) -> impl Iterator<Item = &'a str> {
    line.split(begin).skip(1).filter_map(move |rest| Some(rest.split_once(end)?.0))
}

const ESCAPES: [(&str, &str); 3] = [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")];

/// Returns a name in HTML. Blanks are those of one line.
fn escaped(name: &str) -> String {
    let words = name.split(char::is_control).flat_map(str::split_whitespace);
    let name = words.collect::<Vec<_>>().join(" ");
    ESCAPES.iter().fold(name, |name, (plain, escaped)| name.replace(plain, escaped))
}

fn unescaped(text: &str) -> String {
    let text = text.trim().to_owned();
    ESCAPES.iter().rev().fold(text, |text, (plain, escaped)| text.replace(escaped, plain))
}

fn write(matches: &[Match]) -> Result<Written, WriteError> {
    PositionSeen::write_each(matches, "\n", |record, seen, losses| {
        let text = Page::new(record, &seen)?;
        losses.add_if(seen.is_part, "all positions but the last");
        let are_kept = record.players.0.iter().zip(&text.names);
        losses.add_if(
            !are_kept.into_iter().all(|(person, name)| person.name == unescaped(name)),
            "names",
        );
        lost_rules(record, &text.id.to_string(), losses);
        Ok(text.to_html())
    })
}

/// Text of one position.
struct Page<'a> {
    seen: &'a PositionSeen,
    id: GnubgId,
    /// Names in HTML.
    names: [String; 2],
    title: String,
    /// Chequers that have been borne off.
    off: [u32; 2],
}

impl<'a> Page<'a> {
    fn new(record: &Match, seen: &'a PositionSeen) -> Result<Self, WriteError> {
        let table = &seen.table;
        let state = table.state().map_err(WriteError::new)?;
        let id = seen.gnubg_id()?;
        let names = record.players.0.each_ref().map(|person| escaped(&person.name));
        let title = title(&names, *state.contest(), record.rules, table.on_roll());
        // The IDs do not hold the variant, so a reader of the text assumes the usual number.
        let chequers = u32::from(Variant::Backgammon.chequers());
        let off = Player::BOTH.map(|player| {
            chequers.saturating_sub(table.position_seen_by(player).on_roll().total())
        });
        Ok(Self { seen, id, names, title, off })
    }

    fn to_html(&self) -> String {
        let table = &self.seen.table;
        let bottom = table.position_seen_by(Player::One);
        let [top_name, bottom_name] = &self.names;
        let [top_pips, bottom_pips] = [bottom.opponent().pips(), bottom.on_roll().pips()];
        let (to_act, other) = ("n_high", "n_low");
        let (above, below) = match table.to_act().unwrap_or_else(|| table.on_roll()) {
            Player::One => (to_act, other),
            Player::Zero => (other, to_act),
        };
        let rows = [self.top_row(), self.middle_row(), self.bottom_row()].join("<br/>\n");
        let (above, below) = (picture(above, "bottom", ""), picture(below, "top", ""));
        let GnubgId { position_id, match_id } = &self.id;
        let title = &self.title;
        let version = env!("CARGO_PKG_VERSION");
        format!(
            "\n{FIRST_LINE}\n\n<strong>{title}</strong>\n\n<!-- End Score -->\n\n\n<!--  Board -->\n\n\
             <table style=\"page-break-inside: avoid\"><tr>{NAME}{top_name}</th>\
             <th align=\"right\">{top_pips}</th></tr><tr><td align=\"center\" colspan=\"2\">\
             {above}<br/>\n{rows}<br/>\n{below}</td></tr>\n\
             <tr>{NAME}{bottom_name}</th><th align=\"right\">{bottom_pips}</th>\
             <th align=\"center\" colspan=\"2\"></th></tr><tr><td align=\"center\" colspan=\"2\">\
             <span style=\"font-size: 75%; color: #787878\">{POSITION_ID}{position_id}</tt> \
             {MATCH_ID}{match_id}</tt><br/></span></td></tr></table>\n\n\
             <!-- End Board -->\n\n<p></p>\n\n<!-- Epilogue -->\n\n\
             <!-- Output generated by Barpoint {version} -->\n"
        )
    }

    fn top_row(&self) -> String {
        let mut row = piece(&format!("o_w_{}", self.off[0]), "");
        for number in (19..=24).rev() {
            row += &self.point("p_up", "p_ud", number);
        }
        row += &piece(&format!("b_up_{}", self.bar(Player::One)), "");
        for number in (13..=18).rev() {
            row += &self.point("p_up", "p_ud", number);
        }
        row + &self.cube("c_up", Player::Zero)
    }

    fn middle_row(&self) -> String {
        let table = &self.seen.table;
        let dice = match table.decision() {
            Decision::Play(dice) => {
                let side = if table.on_roll() == Player::One { "right" } else { "left" };
                format!("b_center{}{}{side}", dice.low().pips(), dice.high().pips())
            }
            _ => "b_center".into(),
        };
        let is_centred = table.cube().owner == CubeOwner::Centred;
        piece(&dice, "") + &piece(if is_centred { "c_center" } else { "c_blank" }, "")
    }

    fn bottom_row(&self) -> String {
        let mut row = piece(&format!("o_b_{}", self.off[1]), "");
        for number in 1..=6 {
            row += &self.point("p_dn", "p_dd", number);
        }
        row += &piece(&format!("b_dn_{}", self.bar(Player::Zero)), "");
        for number in 7..=12 {
            row += &self.point("p_dn", "p_dd", number);
        }
        row + &self.cube("c_dn", Player::One)
    }

    /// Returns a point with this number for the bottom player; the pictures of even and odd points
    /// differ in colour.
    fn point(&self, even: &str, odd: &str, number: usize) -> String {
        let bottom = self.seen.table.position_seen_by(Player::One);
        let shape = if number.is_multiple_of(2) { even } else { odd };
        let chequers = Xgid::board_of(bottom.into())[number];
        let count = chequers.unsigned_abs();
        match chequers {
            0 => piece(&format!("{shape}_0"), "&nbsp;'"),
            ..0 => piece(&format!("{shape}_w_{count}"), &format!("{count:x}X")),
            1.. => piece(&format!("{shape}_b_{count}"), &format!("{count:x}O")),
        }
    }

    fn bar(&self, player: Player) -> u8 {
        self.seen.table.position_seen_by(player).on_roll().bar()
    }

    /// Returns the picture of this player's cube.
    fn cube(&self, shape: &str, player: Player) -> String {
        let table = &self.seen.table;
        let value = if table.cube_owner() == Some(player) { table.cube().value.get() } else { 0 };
        piece(&format!("{shape}_{value}"), "")
    }
}

fn picture(name: &str, place: &str, words: &str) -> String {
    format!("<img src=\"../Images/{name}.gif\" style=\"vertical-align: {place}\" alt=\"{words}\"/>")
}

/// Returns a piece of the board.
fn piece(name: &str, words: &str) -> String {
    picture(name, "top", words)
}

fn title(names: &[String; 2], contest: Contest, rules: Rules, on_roll: Player) -> String {
    let score = match contest {
        Contest::Money(_) if rules.jacoby => return "Unlimited game, Jacoby rule".into(),
        Contest::Money(_) => return "Unlimited game, without Jacoby rule".into(),
        Contest::Match(score) => score,
    };
    let length = score.length();
    if length == 1 {
        return "Match to 1 point".into();
    }
    let ByPlayer([top, bottom]) = ByPlayer::of(contest.points(), on_roll);
    let [top_name, bottom_name] = names;
    format!(
        "Match to {length} points - {top_name} {top}, {bottom_name} {bottom}{}",
        crawford(&score)
    )
}

fn crawford(score: &MatchScore) -> &'static str {
    if score.is_crawford() {
        ", Crawford game"
    } else if score.is_post_crawford() {
        ", post-Crawford play"
    } else {
        ""
    }
}
