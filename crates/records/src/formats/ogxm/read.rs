//! Conversion of a file to a match.

use std::sync::Arc;

use barpoint_core::{
    ByPlayer, Chequers, CubeValue, GameValue, MatchLength, Player, Position, Variant,
};
use barpoint_equity::{Mwc, Stakes};

use super::analysis::{Block, Decision, block};
use super::bytes::{Bytes, MAGIC, wrong};
use super::plies::{self, Ply};
use crate::model::{
    Action, Analysis, Candidate, CubeAnalysis, CubeChances, Details, Ending, FilePlace, Game,
    Match, Person, PlayAnalysis, RecordedPlay, RolloutFacts, Rules, Tag, Warning, WarningKind,
};
use crate::table::Table;
use crate::toolkit::{
    GameLog, PlayFinder, ReadError, Source, StatedEnd, add_warning, date_of_days, stakes,
};

/// Version of the format, major and minor, that this module reads.
const VERSION: (u16, u16) = (2, 3);
/// Maximum size of a file.
const MOST_BYTES: usize = 64 << 20;
const MOST_GAMES: usize = 1000;
const MOST_ANALYSES: usize = 64;
const MOST_PLIES: u32 = 100_000;
const END: &[u8] = b"END!";

/// Section of a file.
struct Section<'a> {
    name: [u8; 4],
    payload: Bytes<'a>,
}

/// Reads the match of a file.
pub(super) fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let sections = sections(source.bytes())?;
    let mut list = sections.into_iter();
    let Some(mut head) = list.next().filter(|section| &section.name == b"MTCH") else {
        return Err(wrong(16, "the file does not begin with a section MTCH: expected a match"));
    };
    let mut record = match_head(&mut head.payload)?;
    let mut games = Vec::new();
    let mut blocks: Vec<Block> = Vec::new();
    let mut is_open = false;
    let mut unread: Vec<String> = Vec::new();
    for mut section in list {
        let place = section.payload;
        if is_open && &section.name != b"DECS" {
            return Err(place.wrong("an analysis without decisions: expected a section DECS"));
        }
        match &section.name {
            b"GAME" if games.len() == MOST_GAMES => {
                return Err(place.wrong(format!("more than {MOST_GAMES} games")));
            }
            b"GAME" if blocks.is_empty() => games.push(section.payload),
            b"GAME" => return Err(place.wrong("a game after an analysis")),
            b"MTCH" => return Err(place.wrong("a second section MTCH: expected one")),
            b"ANAL" if blocks.len() == MOST_ANALYSES => {
                return Err(place.wrong(format!("more than {MOST_ANALYSES} analyses")));
            }
            b"ANAL" => {
                let mut new = block(&mut section.payload)?;
                let same = |block: &&Block| block.by == new.by;
                let count = blocks.iter().filter(same).count();
                if count > 0 {
                    new.by = format!("{} ({})", new.by, count + 1).into();
                }
                blocks.push(new);
                is_open = true;
            }
            b"DECS" => {
                let Some(block) = blocks.last_mut().filter(|_| is_open) else {
                    return Err(place.wrong("decisions without an analysis before them"));
                };
                block.read_decisions(&mut section.payload)?;
                is_open = false;
            }
            b"CSUM" => {}
            name => {
                let name = String::from_utf8_lossy(name).into_owned();
                if !unread.contains(&name) {
                    unread.push(name);
                }
            }
        }
    }
    if !unread.is_empty() {
        let what = format!("sections {} of the file are not read", unread.join(", "));
        let place = FilePlace::Whole;
        let warning = Warning { place, game: None, entry: None, kind: WarningKind::Ignored, what };
        add_warning(&mut record, warning);
    }
    if is_open {
        return Err(wrong(source.bytes().len(), "the last analysis has no section DECS"));
    }
    check_units(&mut record, &mut blocks);
    let mut ply = 0;
    for mut bytes in games {
        game(&mut record, &mut bytes, &blocks, &mut ply)?;
    }
    let last = blocks.iter().filter_map(|block| block.decisions.keys().next_back()).max();
    if last.is_some_and(|&last| last >= ply) {
        let reason =
            format!("a decision about ply {}: there are {ply}", last.copied().unwrap_or(0));
        return Err(wrong(0, reason));
    }
    Ok(vec![record])
}

/// Returns the sections of a file.
fn sections(bytes: &[u8]) -> Result<Vec<Section<'_>>, ReadError> {
    let mut rest = Bytes::new(bytes, 0);
    if rest.take(MAGIC.len())? != MAGIC {
        return Err(wrong(0, "expected OGXM, the first letters of a file"));
    }
    let major = rest.u16()?;
    rest.u16()?;
    if major == 1 {
        return Err(wrong(4, "OGXM of version 1, an older format: expected version 2"));
    }
    let reader = (rest.u16()?, rest.u16()?);
    if reader > VERSION {
        let ((a, b), (c, d)) = (reader, VERSION);
        return Err(wrong(
            8,
            format!("the file needs a reader of version {a}.{b}: this is {c}.{d}"),
        ));
    }
    let size = rest.u32()? as usize;
    if size != bytes.len() || size > MOST_BYTES {
        let length = bytes.len();
        let reason =
            format!("the file has {length} bytes, and its header says {size}: it is damaged");
        return Err(wrong(12, reason));
    }
    let mut sections = Vec::new();
    loop {
        let start = rest;
        let name = *rest.take(4)?.first_chunk().unwrap_or(&[0; 4]);
        if name == *END {
            if !rest.is_empty() {
                return Err(rest.wrong("bytes after END!: expected the end of the file"));
            }
            return Ok(sections);
        }
        let length = rest.u32()? as usize;
        let flags = rest.u8()?;
        let known = matches!(
            &name,
            b"MTCH"
                | b"GAME"
                | b"ANAL"
                | b"DECS"
                | b"SIGN"
                | b"CLCK"
                | b"VIDO"
                | b"ANNO"
                | b"MSIG"
                | b"CSUM"
        );
        let shown = String::from_utf8_lossy(&name).into_owned();
        let critical = matches!(&name, b"MTCH" | b"GAME" | b"CSUM");
        if flags > 1 || known && (flags == 1) != critical {
            let expected = if known { u8::from(critical).to_string() } else { "0 or 1".into() };
            return Err(
                start.wrong(format!("section {shown} has flags {flags}: expected {expected}"))
            );
        }
        if !known && flags == 1 {
            return Err(start.wrong(format!("section {shown} is unknown, and the file needs it")));
        }
        let after_sum = sections.last().is_some_and(|last: &Section<'_>| &last.name == b"CSUM");
        let again = ["CLCK", "VIDO", "ANNO", "CSUM"].contains(&shown.as_str())
            && sections.iter().any(|known| known.name == name);
        if after_sum || again {
            return Err(start.wrong(format!("section {shown} is not expected here")));
        }
        let payload = rest.part(length)?;
        if &name == b"CSUM" {
            check_sum(payload, &bytes[..start.at])?;
        }
        sections.push(Section { name, payload });
    }
}

/// Verifies a checksum by CRC-32; others are not verified.
fn check_sum(payload: Bytes<'_>, before: &[u8]) -> Result<(), ReadError> {
    let mut bytes = payload;
    let mut record = bytes.record()?;
    let algorithm = record.rest.number()?;
    let length = record.rest.number()? as usize;
    let digest = record.rest.take(length)?;
    let sum = before.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            if sum & 1 == 1 { sum >> 1 ^ 0xedb8_8320 } else { sum >> 1 }
        })
    });
    if algorithm == 0 && digest != (!sum).to_le_bytes() {
        return Err(payload.wrong("the checksum does not fit: the file is damaged"));
    }
    Ok(())
}

fn match_head(bytes: &mut Bytes<'_>) -> Result<Match, ReadError> {
    let start = *bytes;
    let mut from = bytes.record()?;
    let length = from.rest.number()?;
    let variant = from.rest.number()?;
    let length = MatchLength::or_session(length).map_err(|error| start.wrong(error.to_string()))?;
    let variant = match variant {
        0 => Variant::Backgammon,
        1 => Variant::Nackgammon,
        2 => Variant::Hypergammon3,
        other => return Err(start.wrong(format!("variant {other}: expected 0, 1 or 2"))),
    };
    let names = [from.text(0)?, from.text(1)?].map(Option::unwrap_or_default);
    let rules = from.number(2)?;
    let limit = from.number(3)?;
    let mut score = ByPlayer([0, 0]);
    if let Some(rest) = from.field(4) {
        score = ByPlayer([rest.number()?, rest.number()?]);
    }
    if let Some(rest) = from.field(5) {
        rest.number()?;
        rest.number()?;
    }
    from.number(6)?;
    from.number(7)?;
    let started = from.long(8)?;
    from.long(9)?;
    from.number(10)?;
    let after_crawford = from.flag(11);
    let event = from.text(12)?.unwrap_or_default();
    from.number(13)?;
    from.number(14)?;
    let stage = from.text(15)?;
    let round = from.number(16)?.map(|round| round.to_string());
    from.text(17)?;
    let place = from.text(18)?.unwrap_or_default();
    from.text(19)?;
    let url = from.text(20)?;
    let site = from.text(21)?;
    let id = from.text(22)?;
    let mut ratings = [None, None];
    for (bit, rating) in (23..).zip(&mut ratings) {
        if let Some(mut person) = from.record(bit)? {
            person.text(0)?;
            *rating = person.number(1)?.map(|rating| format!("{:.2}", f64::from(rating) / 100.0));
        }
    }
    let rule = |bit: u32| rules.is_some_and(|rules| rules >> bit & 1 == 1);
    // Unknown rules are the usual ones.
    let rules = Rules {
        variant,
        crawford: rules.is_none() || rule(0),
        jacoby: rules.is_none() || rule(1),
        beavers: rules.is_none() || rule(2),
        automatic_doubles: 0,
        cube_limit: limit.and_then(CubeValue::new),
    };
    let tags = [("URL", url), ("Site", site), ("Match ID", id)];
    let tags =
        tags.into_iter().filter_map(|(name, value)| Some(Tag { name: name.into(), value: value? }));
    let date = started.and_then(|ms| i64::try_from(ms / 86_400_000).ok());
    let [white, black] = names;
    let [first, second] = ratings;
    let mut record = Match {
        length,
        rules,
        players: ByPlayer([
            Person { name: white, rating: first },
            Person { name: black, rating: second },
        ]),
        details: Details {
            event,
            round: stage.or(round).unwrap_or_default(),
            place,
            // Days since 1970, from those since 1899-12-30.
            date: date.and_then(|days| date_of_days(days + 25_569)),
            tags: tags.collect(),
            ..Details::default()
        },
        ..Match::default()
    };
    if score != ByPlayer([0, 0]) || after_crawford {
        // The first game carries the score; it is removed when the games are read.
        record.games.push(Game { score, crawford: after_crawford, ..Game::default() });
    }
    Ok(record)
}

/// Leaves out analyses whose unit is unknown, and says which table was used for the others.
fn check_units(record: &mut Match, blocks: &mut [Block]) {
    if record.length.is_none() {
        return;
    }
    for block in blocks {
        let what = match (block.currency, block.table.as_deref()) {
            (Some(2 | 3), Some("kazaross-xg2")) => continue,
            (Some(2 | 3), table) => format!(
                "the analysis by {} has chances to win the match by the table {}; their equities \
                 are computed by the default table",
                block.by,
                table.unwrap_or("of the file")
            ),
            _ => {
                block.decisions.clear();
                format!("the analysis by {} has an unknown unit; left out", block.by)
            }
        };
        let place = FilePlace::Whole;
        let warning = Warning { place, game: None, entry: None, kind: WarningKind::Ignored, what };
        add_warning(record, warning);
    }
}

const fn player(seat: u8) -> Player {
    if seat == 0 { Player::Zero } else { Player::One }
}

/// Reads a board in absolute numbers; `None` if it is impossible.
fn board(counts: &[i8; 26], on_roll: Player) -> Option<Position> {
    let count = |at: usize, sign: i8| (i16::from(counts[at]) * i16::from(sign)).clamp(0, 255) as u8;
    let sides = ByPlayer([
        Chequers::new(std::array::from_fn(|own| count(24 - own, 1))),
        Chequers::new(std::array::from_fn(|own| count(own + 1, -1))),
    ]);
    Position::try_from(sides.seen_by(on_roll)).ok()
}

fn game(
    record: &mut Match,
    bytes: &mut Bytes<'_>,
    blocks: &[Block],
    ply: &mut u32,
) -> Result<(), ReadError> {
    let start = *bytes;
    let mut head = bytes.record()?;
    let winner = head.number(0)?;
    let points = head.number(1)?;
    if winner.is_some_and(|winner| winner > 1) || winner.is_some() && points.is_none() {
        return Err(start.wrong("a winner without points: expected White or Black with points"));
    }
    head.flag(2);
    let initial =
        head.bytes(3, 26)?.map(|bytes| std::array::from_fn(|i| i8::from_le_bytes([bytes[i]])));
    let value = head.number(4)?;
    let owner = head.number(5)?;
    let doubles = head.number(6)?.unwrap_or_default();
    let termination = head.number(7)?;
    let is_first = record.games.iter().all(|game| game.entries.is_empty() && game.end.is_none());
    let beginning = if is_first { record.games.pop() } else { None };
    let mut new = record.next_game();
    if let Some(Game { score, crawford: after_crawford, .. }) = beginning {
        new.score = score;
        new.crawford = !after_crawford && record.is_crawford_at(score);
    }
    new.automatic_doubles = u8::try_from(doubles).unwrap_or(15).min(CubeValue::MAX.log2());
    let mut reader = Reader { log: GameLog::new(record, new), blocks };
    let place = FilePlace::Byte(start.at as u64);
    let mut first = None;
    let mut is_stopped = false;
    while !bytes.is_empty() {
        let next = plies::read(bytes)?;
        if next.action == 35 {
            return Err(wrong(next.at, "action 35 is invalid: expected another number"));
        }
        if first.is_none() {
            first = Some(next.seat);
            reader.set_up(initial.as_ref(), value.zip(Some(owner)), player(next.seat), place);
        }
        if !is_stopped {
            is_stopped = !reader.ply(&next, *ply);
        }
        *ply += 1;
        if *ply > MOST_PLIES {
            return Err(bytes.wrong(format!("more than {MOST_PLIES} plies")));
        }
    }
    let end = match winner.zip(points) {
        Some((winner, points)) => {
            let winner = player(winner as u8);
            let points = Some(points).filter(|&points| points > 0);
            let resigned = matches!(termination, None | Some(0..=2));
            Some(reader.log.stated_end(StatedEnd { winner, points, resigned }, place))
        }
        None => reader.log.table().end(),
    };
    let end = end.filter(|end| end.points > 0 || end.how != Ending::Unknown);
    reader.log.finish(end);
    Ok(())
}

struct Reader<'m, 'b> {
    log: GameLog<'m>,
    blocks: &'b [Block],
}

impl Reader<'_, '_> {
    fn set_up(
        &mut self,
        initial: Option<&[i8; 26]>,
        cube: Option<(u32, Option<u32>)>,
        on_roll: Player,
        place: FilePlace,
    ) {
        if let Some(counts) = initial {
            match board(counts, on_roll) {
                Some(position) => {
                    let position = Box::new(position);
                    self.log.act(Action::SetPosition { on_roll, position }, place);
                }
                None => self.log.warn(place, WarningKind::Damage, "an impossible board; ignored"),
            }
        }
        if let Some((value, owner)) = cube {
            self.set_cube(Some(value), owner, place);
        }
    }

    fn set_cube(&mut self, value: Option<u32>, owner: Option<u32>, place: FilePlace) {
        let value = value.and_then(CubeValue::new).unwrap_or_default();
        let owner = owner.and_then(|owner| u8::try_from(owner).ok()).map(player);
        self.log.act(Action::SetCube { value, owner }, place);
    }

    /// Carries out a ply; returns false if the game cannot be replayed further.
    fn ply(&mut self, ply: &Ply, number: u32) -> bool {
        let place = FilePlace::Byte(ply.at as u64);
        let player = player(ply.seat);
        let entry = self.log.game_mut().entries.len();
        let before = self.log.table().clone();
        if let Some(dice) = ply.dice {
            let finder = PlayFinder::new(before.position_seen_by(player), dice);
            let play = if ply.steps.is_empty() && !finder.is_dance() {
                RecordedPlay::Hidden
            } else {
                finder.recorded(&ply.steps)
            };
            let rolled = before.rolled(player, dice);
            let analyses = self.analyses(number, &rolled, Some((&finder, &play, ply.seat)));
            self.log.act(Action::Play { player, dice, play }, place);
            self.attach(entry, analyses);
            return true;
        }
        let action = match ply.action {
            21 => Action::Double(player),
            22 => Action::Take(player),
            23 => Action::Drop(player),
            32 => Action::Beaver(player),
            33 => Action::Raccoon(player),
            24..=26 | 30 => return true,
            27 | 28 => {
                let value = match ply.extras.resign_value {
                    Some(2) => GameValue::Gammon,
                    Some(3) => GameValue::Backgammon,
                    _ => GameValue::Single,
                };
                self.log.resign(player, value, place);
                return true;
            }
            31 => {
                let counts = ply.extras.board.as_ref();
                let Some(position) = counts.and_then(|counts| board(counts, player)) else {
                    self.log.warn(place, WarningKind::Damage, "an impossible board; ignored");
                    return false;
                };
                Action::SetPosition { on_roll: player, position: Box::new(position) }
            }
            36 => {
                self.set_cube(ply.extras.cube_value, ply.extras.cube_owner, place);
                return true;
            }
            37 => Action::SetTurn(player.flip()),
            other => {
                let what = format!("action {other} cannot be shown; the game stops there");
                self.log.warn(place, WarningKind::Ignored, what);
                return false;
            }
        };
        let analyses = self.analyses(number, &before, None);
        self.log.act(action, place);
        self.attach(entry, analyses);
        true
    }

    fn attach(&mut self, entry: usize, analyses: Vec<Analysis>) {
        if !analyses.is_empty()
            && let Some(entry) = self.log.game_mut().entries.get_mut(entry)
        {
            entry.notes_mut().analyses = analyses;
        }
    }

    /// Returns the analyses of a ply; `play` is given for a roll.
    fn analyses(
        &self,
        number: u32,
        table: &Table,
        play: Option<(&PlayFinder, &RecordedPlay, u8)>,
    ) -> Vec<Analysis> {
        let length = self.log.record().length;
        let stakes = stakes(length, table);
        // In a match whose result is decided no chance becomes an equity.
        if length.is_some() && stakes.is_none() {
            return Vec::new();
        }
        let is_answer =
            play.is_none() && table.to_act().is_some_and(|to_act| to_act != table.on_roll());
        let found = self.blocks.iter().filter_map(|block| {
            let decisions = block.decisions.get(&number)?;
            let mut analysis = Analysis::default();
            for decision in decisions {
                match decision {
                    Decision::Roll(luck) => {
                        let luck = stakes.map_or(*luck, |stakes| stakes.emg_error(Mwc(*luck)).0);
                        analysis.luck = Some(luck as f32);
                    }
                    Decision::Cube { triple, chances, level } => {
                        let [Some(a), Some(b), Some(c)] = *triple else { continue };
                        let outcome = chances.map(|one| if is_answer { one.flip() } else { one });
                        let answer = |equity: f64| CubeChances {
                            outcome,
                            equity: equity_of(equity, stakes),
                            rollout: None,
                        };
                        analysis.cube = Some(CubeAnalysis {
                            level: level.clone(),
                            no_double: answer(a),
                            double_take: answer(b),
                            double_drop: equity_of(c, stakes),
                        });
                    }
                    Decision::Chequer(list) => {
                        let Some((finder, made, seat)) = play else { continue };
                        let candidates = list.iter().map(|one| {
                            let rollout = one.error.map(|error| RolloutFacts {
                                equity_error: Some(
                                    stakes.map_or(error, |s| s.emg_error(Mwc(error)).0) as f32,
                                ),
                                ..RolloutFacts::default()
                            });
                            Some(Candidate {
                                play: finder.find(one.steps.get(usize::from(seat))?)?,
                                outcome: one.chances,
                                equity: equity_of(one.equity, stakes),
                                level: one.level.clone(),
                                rollout,
                            })
                        });
                        let Some(candidates) = candidates.collect::<Option<Vec<_>>>() else {
                            continue;
                        };
                        let is_made = |one: &Candidate| {
                            matches!(made, RecordedPlay::Legal(play) if *play == one.play)
                        };
                        let played = candidates.iter().position(is_made);
                        if !candidates.is_empty() {
                            analysis.play = Some(PlayAnalysis { candidates, played });
                        }
                    }
                }
            }
            let by = Some(Arc::clone(&block.by));
            (analysis != Analysis::default()).then_some(Analysis { by, ..analysis })
        });
        found.collect()
    }
}

fn equity_of(value: f64, stakes: Option<Stakes>) -> f32 {
    stakes.map_or(value, |stakes| stakes.emg(Mwc(value)).0) as f32
}
