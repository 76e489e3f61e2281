//! Matches in the output of FIBS's `oldmoves` command.
//!
//! Each game is a block: `Score is 0-0 in a 7 point match.`, `alice is X - bob is O`, then one line
//! for each action. X of the first block is the left player. Points are numbered absolutely, with O
//! moving upwards, but some tools number both players' points downwards; each play shows its own
//! direction. Other lines, such as chat, are skipped. A match ends if the next block has other
//! players, another length or a lower score. We have no file from FIBS itself.

use barpoint_core::{ByPlayer, GameValue, MatchLength, Player, Variant};

use crate::model::{FilePlace, Match, Person, Rules, WarningKind};
use crate::seats::Seats;
use crate::toolkit::{
    Actor, Claim, FileFormat, MatchBuilder, ReadError, Reader, Source, first_number, keep_line,
    not_empty,
};

/// Output of FIBS's `oldmoves`.
pub(crate) const OLDMOVES: FileFormat = FileFormat {
    name: "oldmoves",
    about: "matches as FIBS shows them on oldmoves",
    extensions: &["fibs"],
    reader: Some(Reader { detect, read }),
    writer: None,
};

fn detect(source: &Source<'_>) -> bool {
    !source.is_binary() && source.lines().any(|line| score(line).is_some())
}

/// Returns the scores of X and O and the length in `Score is 2-0 in a 7 point match.`
fn score(line: &str) -> Option<([u32; 2], Option<u32>)> {
    let rest = line.trim().strip_prefix("Score is ")?;
    let (scores, rest) = rest.split_once(" in a")?;
    let (x, o) = scores.split_once('-')?;
    Some(([x.trim().parse().ok()?, o.trim().parse().ok()?], first_number(rest)))
}

/// Returns the names of X and O.
fn names(line: &str) -> Option<[&str; 2]> {
    let (x, o) = line.trim().split_once(" is X - ")?;
    Some([x.trim(), o.trim_end_matches('.').strip_suffix(" is O")?.trim()])
}

#[derive(Default)]
struct OldmovesReader {
    variant: Variant,
    done: Vec<Match>,
    builder: Option<MatchBuilder>,
    /// Block that has begun: its line, scores and length.
    block: Option<(u32, [u32; 2], Option<MatchLength>)>,
    /// Seat of X.
    x: Option<Player>,
    /// Lines above the first game.
    above: Vec<String>,
    /// Player whose resignation has not been answered.
    resigning: Option<Player>,
}

fn read(source: &Source<'_>) -> Result<Vec<Match>, ReadError> {
    let variant = source.variant.unwrap_or_default();
    let mut reader = OldmovesReader { variant, ..OldmovesReader::default() };
    for (line, number) in source.lines().zip(1..) {
        if let Some((scores, length)) = score(line) {
            let length = MatchLength::or_session(length.unwrap_or(0)).map_err(|_| {
                ReadError::at(number as usize, 1, "a match longer than 32767 points")
            })?;
            reader.block = Some((number, scores, length));
        } else if let (Some(names), Some(block)) = (names(line), reader.block.take()) {
            reader.begin_game(block, names);
        } else {
            reader.action(FilePlace::line(number), line.trim());
        }
    }
    reader.done.extend(reader.builder.take().map(MatchBuilder::finish));
    not_empty(reader.done, "the file contains no game")
}

impl OldmovesReader {
    fn begin_game(&mut self, block: (u32, [u32; 2], Option<MatchLength>), names: [&str; 2]) {
        let (line, scores, length) = block;
        let place = FilePlace::line(line);
        let seat_of_x = |record: &Match| {
            let known = ByPlayer(record.players.0.each_ref().map(|person| person.name.as_str()));
            let fits =
                |player: Player| known[player] == names[0] && known[player.flip()] == names[1];
            Player::BOTH.into_iter().find(|&player| record.length == length && fits(player))
        };
        let goes_on = |builder: &&MatchBuilder| length.is_none() || !begins_again(builder, scores);
        let current = self.builder.as_ref().filter(goes_on);
        let known = current.and_then(|builder| seat_of_x(builder.record()));
        let x = known.unwrap_or(Player::Zero);
        if known.is_none() {
            self.done.extend(self.builder.take().map(MatchBuilder::finish));
            let players = ByPlayer(names.map(Person::named));
            let rules = Rules { variant: self.variant, ..Rules::default() };
            let mut record = Match { length, rules, players, ..Match::default() };
            for line in std::mem::take(&mut self.above) {
                keep_line(&mut record, &line);
            }
            self.builder = Some(MatchBuilder::new(record));
        }
        self.x = Some(x);
        self.resigning = None;
        let Some(builder) = &mut self.builder else { return };
        let scores = ByPlayer(scores);
        let scores = if x == Player::Zero { scores } else { scores.swapped() };
        // FIBS sometimes exchanges the two scores.
        let expected = builder.next_score();
        let is_swapped = expected != Some(scores) && expected == Some(scores.swapped());
        builder.begin_game(place, Some(if is_swapped { scores.swapped() } else { scores }));
        if is_swapped {
            let what = "the two scores are in the wrong order: exchanged";
            builder.warn(place, WarningKind::Points, what);
        }
    }

    fn action(&mut self, place: FilePlace, line: &str) {
        let (Some(builder), Some(x)) = (&mut self.builder, self.x) else {
            return self.above.push(line.into());
        };
        let player = match line.as_bytes() {
            [b'X', b':', ..] => x,
            [b'O', b':', ..] => x.flip(),
            _ => return builder.strange_line(place, line),
        };
        let actor = Actor::Certain(player);
        let text = line[2..].trim();
        if let Some((dice, play)) = text.strip_prefix('(').and_then(|rest| rest.split_once(')')) {
            self.resigning = None;
            return builder.play_of_text(place, actor, dice, &downwards(play.trim()));
        }
        let lower = text.trim_end_matches('.').to_ascii_lowercase();
        let is_offered = builder.is_offered();
        match lower.as_str() {
            "doubles" | "redoubles" => builder.double(place, actor, None),
            "beavers" | "raccoons" => builder.beaver(place, actor, None),
            "accepts" if is_offered => builder.take(place, actor),
            "rejects" if is_offered => builder.drop(place, actor),
            "rejects" => {
                if let Some(loser) = self.resigning.take() {
                    builder.declined_resignation(place, loser, GameValue::Single);
                }
            }
            _ if lower.starts_with("wants to resign") => self.resigning = Some(player),
            _ if lower.starts_with("wins") => {
                let points = first_number(&lower);
                builder.claim(place, Claim { points, ..Claim::sure(player) });
            }
            _ => {}
        }
    }
}

/// Returns true if a block with these scores cannot belong to the current match, because each game
/// of a match adds to the sum of both scores.
fn begins_again(builder: &MatchBuilder, scores: [u32; 2]) -> bool {
    let total = |scores: [u32; 2]| scores.into_iter().fold(0, u32::saturating_add);
    let is_lower = |table: &Seats| total(scores) < total(table.score().0);
    scores == [0, 0] || builder.table().is_some_and(is_lower)
}

/// Returns a play in the player's own numbering: a play with ascending points is mirrored.
fn downwards(play: &str) -> String {
    let number = |text: &str| text.trim_end_matches('*').parse::<u32>().ok();
    let ends = |step: &str| {
        let (from, to) = step.split_once('-')?;
        Some((from.to_owned(), to.to_owned()))
    };
    let steps: Vec<_> = play.split_whitespace().map(ends).collect();
    let ascends = steps.iter().flatten().any(|(from, to)| match (number(from), number(to)) {
        (Some(from), Some(to)) => from < to,
        (None, Some(to)) if from.eq_ignore_ascii_case("bar") => to <= 6,
        (Some(from), None) if to.eq_ignore_ascii_case("off") => from >= 19,
        _ => false,
    });
    if !ascends || steps.iter().any(Option::is_none) {
        return play.into();
    }
    let mirrored = |text: &str| match number(text) {
        Some(point @ 1..=24) => (25 - point).to_string(),
        _ => text.to_owned(),
    };
    let steps = steps.iter().flatten();
    let steps: Vec<_> =
        steps.map(|(from, to)| format!("{}/{}", mirrored(from), mirrored(to))).collect();
    steps.join(" ")
}
