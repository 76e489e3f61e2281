//! Root of a game: players, score, rules and facts about the match.

use barpoint_core::{ByPlayer, CubeValue, MatchLength, Player, Variant};

use super::own;
use super::syntax::{Node, Property, Value};
use crate::model::{Match, Rules};
use crate::toolkit::date_of_numbers;

/// Content of the root of a game.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Header {
    /// Number of points needed to win; `None` for a session.
    pub(super) length: Option<MatchLength>,
    /// Impossible match length.
    pub(super) wrong_length: Option<String>,
    /// Number of the game.
    pub(super) number: Option<u32>,
    pub(super) score: ByPlayer<u32>,
    pub(super) names: ByPlayer<String>,
    pub(super) rules: Rules,
    pub(super) is_crawford: bool,
    /// True if `CO` states that the game has no cube.
    is_cubeless: bool,
    /// Unknown rule.
    pub(super) unknown_rule: Option<String>,
}

impl Header {
    pub(super) fn read(root: Node<'_, '_>) -> Self {
        let mut header = Self::default();
        let pairs = root.property("MI").into_iter().flat_map(Property::values);
        for parts in pairs.map(Value::composed) {
            let [name, value] = parts[..] else { continue };
            let number = value.raw.trim().parse::<u32>();
            match (name.simple().to_ascii_lowercase().as_str(), number) {
                ("length", Ok(0)) => {}
                ("length", number) => {
                    header.length = number.ok().and_then(MatchLength::new);
                    header.wrong_length = header.length.is_none().then(|| value.simple());
                }
                ("game", Ok(number)) => header.number = Some(number),
                ("ws", Ok(points)) => header.score[Player::Zero] = points,
                ("bs", Ok(points)) => header.score[Player::One] = points,
                _ => {}
            }
        }
        header.names = ByPlayer(["PW", "PB"].map(|name| root.simple(name)));
        header.read_rules(root);
        header.read_cube(root);
        header
    }

    fn read_rules(&mut self, root: Node<'_, '_>) {
        let is_match = self.length.is_some();
        // Rules of matches have their defaults in sessions, and the other way round.
        self.rules = Rules { crawford: !is_match, jacoby: is_match, ..Rules::default() };
        let values = root.property("RU").into_iter().flat_map(Property::values);
        for word in values.flat_map(Value::composed) {
            match word.simple().to_ascii_lowercase().as_str() {
                "crawford" => self.rules.crawford = true,
                "crawfordgame" => self.is_crawford = true,
                "jacoby" => self.rules.jacoby = true,
                "nocube" => self.rules.cube_limit = Some(CubeValue::ONE),
                "" => {}
                name => match name.parse::<Variant>() {
                    Ok(variant) => self.rules.variant = variant,
                    Err(_) => self.unknown_rule = Some(name.into()),
                },
            }
        }
        own::read_rules(root, &mut self.rules);
    }

    /// Reads `CO[n]`: the game has no cube, either as the Crawford game or in the whole match.
    fn read_cube(&mut self, root: Node<'_, '_>) {
        if root.property("CP").is_some() || root.word("CO") != Some("n") {
            return;
        }
        let length = self.length.map_or(0, |length| u32::from(length.get()));
        let [white, black] = self.score.0.map(|points| points.saturating_add(1) == length);
        if white != black {
            self.rules.crawford = true;
            self.is_crawford = true;
        } else if !self.is_crawford {
            self.is_cubeless = true;
            self.rules.cube_limit = Some(CubeValue::ONE);
        }
    }

    /// Returns true if the game has no cube although its match has one.
    pub(super) fn lacks_cube_of(&self, record: &Match) -> bool {
        self.is_cubeless && record.rules.cube_limit != Some(CubeValue::ONE)
    }

    /// Returns true if a game with this header may follow in the same match after game
    /// `last_number`.
    pub(super) fn continues(&self, record: &Match, last_number: Option<u32>) -> bool {
        let same = self.length == record.length
            && self.rules.variant == record.rules.variant
            && Player::BOTH.iter().all(|&p| self.names[p] == record.players[p].name);
        let restarts = self.number.zip(last_number).is_some_and(|(now, before)| now <= before);
        same && !restarts
    }

    /// Returns a match that begins with this game.
    pub(super) fn open(&self, root: Node<'_, '_>) -> Match {
        let mut record = Match { length: self.length, rules: self.rules, ..Match::default() };
        let ratings = ["WR", "BR"].map(|name| root.simple(name));
        for (player, rating) in Player::BOTH.into_iter().zip(ratings) {
            record.players[player].name.clone_from(&self.names[player]);
            record.players[player].rating = Some(rating).filter(|text| !text.is_empty());
        }
        let details = &mut record.details;
        details.event = root.simple("EV");
        details.round = root.simple("RO");
        details.place = root.simple("PC");
        details.annotator = root.simple("AN");
        details.date = date_of_numbers(&root.simple("DT"));
        details.comment = root.text("GC");
        details.tags = own::tags(root);
        record
    }

    /// Returns true if the match keeps this property of its first root.
    pub(super) fn is_kept(name: &str, record: &Match) -> bool {
        matches!(name, "WR" | "BR" | "EV" | "RO" | "PC" | "AN" | "GC")
            || name == "DT" && record.details.date.is_some()
    }
}
