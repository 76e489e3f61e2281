//! `set`: position, dice, cube and score, the dice box, and all settings.

use barpoint::play::Table;
use barpoint_core::{
    ByPlayer, BySide, Chequers, Contest, CubeOwner, CubeValue, Decision, Dice, MatchLength, Offer,
    Phase, Player, Position, PositionKey, Setup, Variant,
};
use barpoint_ids::{Identifier, MatchField};
use barpoint_records::{Action, Game, Rules, player_name};

use crate::contexts::index;
use crate::session::MOST_LETTERS;
use crate::setting::switch;
use crate::{Interpreter, LineError, Phrase, Reply, words};

impl Interpreter {
    pub(crate) fn set(&mut self, phrase: &Phrase<'_>) -> Result<Reply, LineError> {
        let (command, rest) = (phrase.command.as_str(), phrase.rest.trim());
        let name = command.strip_prefix("set ").unwrap_or(command);
        if name.ends_with("rollout seed") && rest.is_empty() {
            let seed = (self.seeds.next_seed() >> 32).to_string();
            self.set_other(&Phrase { rest: &seed, ..phrase.clone() }, name)?;
            return Ok(Reply::of("Seed initialised from system random data.\n"));
        }
        let text = match name {
            "board" => self.set_board(rest)?,
            "matchid" | "gnubgid" | "xgid" => self.set_id(name, rest)?,
            "dice" => self.set_dice(command, rest)?,
            "turn" => self.set_turn(command, rest)?,
            "score" => self.set_score(rest)?,
            "cube value" | "cube owner" | "cube centre" | "cube center" => {
                self.set_cube(name, rest)?
            }
            "cube use" | "jacoby" | "beavers" | "automatic doubles" | "automatic crawford" => {
                self.set_rule(name, rest)?
            }
            "crawford" | "postcrawford" => self.set_crawford(name, rest)?,
            "seed" => self.set_seed(rest)?,
            "met" | "matchequitytable" => self.set_met(rest)?,
            "invert met" | "invert matchequitytable" => self.set_inverted(rest)?,
            "threads" => self.set_threads(rest)?,
            "cache" => self.set_cache(rest)?,
            _ if name.starts_with("rng ") => self.set_rng(name, rest)?,
            _ if name.starts_with("variation ") => self.set_variation(name)?,
            _ if name.starts_with("matchinfo ") => self.set_matchinfo(name, rest)?,
            _ => self.set_other(phrase, name)?,
        };
        Ok(Reply::of(text))
    }

    /// Stores a setting, which may belong to a player.
    fn set_other(&mut self, phrase: &Phrase<'_>, name: &str) -> Result<String, LineError> {
        let Some(written) = phrase.player else {
            return self.settings.set(name, phrase.rest);
        };
        let players = match written.trim() {
            both if both.eq_ignore_ascii_case("both") => Player::BOTH.to_vec(),
            _ => vec![self.player(&phrase.command, written)?],
        };
        let mut text = String::new();
        for player in players {
            text += &self.set_of_player(phrase, name, player)?;
        }
        Ok(text)
    }

    fn set_of_player(
        &mut self,
        phrase: &Phrase<'_>,
        name: &str,
        player: Player,
    ) -> Result<String, LineError> {
        let key = format!("player {}", index(player));
        let known = self.known_name(player);
        match name {
            "player human" | "player gnubg" => {
                let kind = name.strip_prefix("player ").unwrap_or(name);
                self.settings.put(&key, kind);
                self.externals[index(player)] = None;
                Ok(if kind == "human" {
                    format!("Moves for {known} must now be entered manually.\n")
                } else {
                    format!("Moves for {known} will now be played by GNU Backgammon.\n")
                })
            }
            "player external" => self.set_external(player, phrase.rest),
            "player name" => self.set_name(player, phrase.rest),
            _ => {
                let inner = phrase.inner_player.map(|inner| self.player(&phrase.command, inner));
                let name = with_players(name, player, inner.transpose()?);
                let said = self.settings.set(&name, phrase.rest)?;
                Ok(match name.split(' ').next() {
                    Some("cheat") => self.cheat_line(player),
                    Some("analysis") => {
                        let does =
                            if self.settings.is_on(&name) { "Analyse" } else { "Do not analyse" };
                        format!("{does} {known}'s chequerplay and cube decisions.\n")
                    }
                    Some("player") => {
                        let subject = format!("Player {} ", index(player));
                        let said =
                            match said.strip_prefix(&subject).and_then(|it| it.split_once(") ")) {
                                Some((_, does)) => format!("{known} {does}"),
                                None => said,
                            };
                        let note = format!(
                            "(Note that this setting will have no effect until you `set player {known} gnu'.)\n"
                        );
                        if self.is_engine(player) || said.is_empty() { said } else { said + &note }
                    }
                    _ => said,
                })
            }
        }
    }

    fn set_name(&mut self, player: Player, text: &str) -> Result<String, LineError> {
        let text = text.trim();
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        let name: String = inner.unwrap_or(text).chars().take(MOST_LETTERS).collect();
        let is_number = ["0", "1", "both"].contains(&name.as_str());
        if name.is_empty() || is_number || name.chars().any(char::is_control) {
            return Err(LineError::argument("set player name", text, "a name"));
        }
        if let Some(table) = &mut self.session.table {
            table.people_mut()[index(player)].name.clone_from(&name);
        }
        self.known_as[index(player)] = None;
        self.settings.put(&format!("player {} name", index(player)), name.as_str());
        Ok(format!("Player {} is now known as `{name}'.\n", index(player)))
    }

    /// Returns the name of a player in the match or of the next one.
    pub(crate) fn known_name(&self, player: Player) -> String {
        self.session.name(player).unwrap_or_else(|_| self.default_name(player))
    }

    /// Returns the name of a player in the next match.
    pub(crate) fn default_name(&self, player: Player) -> String {
        let read = self.known_as[index(player)].as_deref();
        let own = read.or_else(|| self.settings.get(&format!("player {} name", index(player))));
        let names = self.settings.get("defaultnames").and_then(|names| names.split_once(' '));
        let default = names.map(|(zero, one)| if player == Player::Zero { zero } else { one });
        let usual = if player == Player::Zero { "gnubg" } else { &self.user };
        own.or(default).unwrap_or(usual).to_owned()
    }

    /// Reads a player: 0, 1, a name, or O and X as on the board.
    pub(crate) fn player(&self, command: &str, text: &str) -> Result<Player, LineError> {
        let text = text.trim();
        let named = |player: &Player| {
            let name = match &self.session.table {
                Some(table) => player_name(table.record(), *player),
                None => self.default_name(*player),
            };
            name.eq_ignore_ascii_case(text)
        };
        match text {
            "0" => Ok(Player::Zero),
            "1" => Ok(Player::One),
            _ => Player::BOTH
                .into_iter()
                .find(named)
                .ok_or_else(|| LineError::argument(command, text, "player 0 or 1, or a name")),
        }
    }

    fn set_dice(&mut self, command: &str, rest: &str) -> Result<String, LineError> {
        let wrong = || LineError::argument(command, rest, "two numbers from 1 to 6 for the dice");
        let [a, b] = words::dice(rest).ok_or_else(wrong)?;
        let dice = Dice::of(a, b);
        self.session.running()?.set_dice(dice)?;
        Ok(format!("The dice have been set to {} and {}.\n", a.pips(), b.pips()))
    }

    fn set_turn(&mut self, command: &str, rest: &str) -> Result<String, LineError> {
        self.session.table()?;
        let player = self.player(command, rest)?;
        self.session.running()?.set_turn(player)?;
        Ok(format!("`{}' is now on roll.\n", self.session.name(player)?))
    }

    fn set_board(&mut self, text: &str) -> Result<String, LineError> {
        let position = match text.strip_prefix('=') {
            Some(number) => self.listed_position("set board", number)?,
            None => written_position(text)?,
        };
        let on_roll = self.session.on_roll()?;
        self.put_position(on_roll, position)?;
        let mut shown = String::new();
        self.draw(&mut shown)?;
        Ok(shown)
    }

    /// Returns the position after a play of the latest list, seen by the player who made it.
    pub(crate) fn listed_position(
        &self,
        command: &str,
        number: &str,
    ) -> Result<Position, LineError> {
        let wrong = || LineError::argument(command, number, "the number of a play of `hint'");
        let number: usize = number.trim().parse().map_err(|_| wrong())?;
        let listed = number.checked_sub(1).and_then(|i| self.session.listed.get(i));
        listed.map(Position::flip).ok_or_else(wrong)
    }

    /// Sets the board and keeps the dice.
    fn put_position(&mut self, on_roll: Player, position: Position) -> Result<(), LineError> {
        let rolled = self.session.rolled()?;
        let table = self.session.running()?;
        table.set_board(on_roll, position)?;
        if let Some(dice) = rolled {
            table.set_dice(dice)?;
        }
        Ok(())
    }

    /// Sets match and position from an ID. A match that is in progress is replaced.
    fn set_id(&mut self, command: &str, text: &str) -> Result<String, LineError> {
        let id: Identifier = text
            .trim_start_matches(':')
            .parse()
            .map_err(|error| LineError::Argument(format!("set {command}: {error}")))?;
        let Some(state) = id.state() else {
            let Some(position) = id.position().filter(|_| command == "gnubgid") else {
                return Err(LineError::argument(command, text, "a match ID or an XGID"));
            };
            let on_roll = self.session.on_roll()?;
            self.put_position(on_roll, *position)?;
            let mut shown = String::new();
            self.draw(&mut shown)?;
            return Ok(shown);
        };
        let on_roll = id.on_roll();
        let has_jacoby = id.match_id().is_ok_and(|id| id.get(MatchField::NoJacoby) == 0);
        let length = match state.contest() {
            Contest::Match(score) => MatchLength::new(score.length().into()),
            Contest::Money(_) => None,
        };
        let kept = self.session.seats().ok().map(|seats| seats.position_seen_by(on_roll));
        let terms = self.terms(length);
        let mut record = Table::new(terms).into_record();
        if let Contest::Money(session) = state.contest() {
            record.rules.jacoby = session.rules.jacoby;
            record.rules.beavers = session.rules.beavers;
        }
        if let Some(variant) = id.variant() {
            record.rules.variant = variant;
        }
        let position = id.position().copied().or(kept).unwrap_or(record.rules.variant.start());
        let owner = match state.cube().owner {
            CubeOwner::Centred => None,
            CubeOwner::Side(side) => Some(Player::of(side, on_roll)),
        };
        let cube = Action::SetCube { value: state.cube().value, owner };
        let set = Action::SetPosition { on_roll, position: Box::new(position) };
        let score = ByPlayer::of(state.contest().points(), on_roll);
        record.games = vec![Game { score, crawford: state.is_crawford(), ..Game::default() }];
        record.games[0].entries = vec![set.into(), cube.into()];
        let mut table = Table::of_record(record);
        let dice = state.dice();
        let mut said = String::new();
        if let Some(dice) = dice {
            table.set_dice(dice)?;
            let (a, b) = (dice.high().pips(), dice.low().pips());
            said = format!("The dice have been set to {a} and {b}.\n");
        }
        if let Phase::Playing { decision, resignation } = state.phase() {
            if decision == Decision::Answer(Offer::Double) {
                table.double()?;
            }
            if let Some(offer) = resignation {
                table.resign_by(Player::of(offer.by, on_roll), offer.value)?;
            }
        }
        self.session.put(table);
        self.session.keeps_jacoby = length.is_some() && has_jacoby;
        self.draw(&mut said)?;
        Ok(said)
    }

    fn set_score(&mut self, text: &str) -> Result<String, LineError> {
        let wrong = || LineError::argument("set score", text, "the points of both players");
        let length = self.session.record()?.length.map(|length| i64::from(length.get()));
        // As in GNU Backgammon, a negative number is that of the points that are needed.
        let points = |word: &str| {
            let number: i64 = word.parse().ok()?;
            u32::try_from(if number < 0 { length? + number } else { number }).ok()
        };
        let points: Option<Vec<u32>> = text.split_whitespace().map(points).collect();
        let [zero, one] = points.as_deref().unwrap_or_default() else { return Err(wrong()) };
        let (zero, one) = (*zero, *one);
        // As in GNU Backgammon, only `set crawford' makes it the Crawford game.
        self.session.running()?.set_score(ByPlayer([zero, one]), Some(false))?;
        self.session.listed.clear();
        Ok(format!("{}\n", words::score(&self.session)?))
    }

    fn set_crawford(&mut self, name: &str, text: &str) -> Result<String, LineError> {
        let wrong = || LineError::argument(&format!("set {name}"), text, "`on` or `off`");
        let on = switch(text).ok_or_else(wrong)?;
        let table = self.session.running()?;
        if table.record().length.is_none() {
            let play = if name == "crawford" { "Crawford" } else { "post-Crawford" };
            return Err(LineError::State(format!("Cannot set {play} play for money sessions.")));
        }
        let length = table.record().length.map(|length| u32::from(length.get()));
        let score = table.score();
        let one_away = |player| length == Some(score[player] + 1);
        if !Player::BOTH.into_iter().any(one_away) {
            let play = if name == "crawford" { "the Crawford game" } else { "post-Crawford play" };
            let reason = "expected a score at which a player needs one point";
            return Err(LineError::State(format!("Cannot set {play}: {reason}.")));
        }
        let crawford = (name == "crawford") == on;
        table.set_score(table.score(), Some(crawford))?;
        Ok(match (crawford, name) {
            (true, _) => "This game is the Crawford game (no doubling allowed).\n",
            (false, "crawford") => "This game is not the Crawford game.\n",
            (false, _) => "This is post-Crawford play (doubling allowed).\n",
        }
        .to_owned())
    }

    fn set_cube(&mut self, name: &str, text: &str) -> Result<String, LineError> {
        let table = self.session.running()?;
        let (mut value, mut owner) = (table.cube().value, table.cube_owner());
        let said = match name {
            "cube value" => {
                let number = text.parse().ok().and_then(CubeValue::new);
                value = number
                    .ok_or_else(|| LineError::argument("set cube value", text, "a power of two"))?;
                format!("The cube has been set to {}.\n", value.get())
            }
            "cube owner" if !text.eq_ignore_ascii_case("both") => {
                let player = self.player("set cube owner", text)?;
                owner = Some(player);
                format!("{} now owns the cube.\n", self.session.name(player)?)
            }
            _ => {
                owner = None;
                "The cube has been centred.\n".to_owned()
            }
        };
        let rolled = self.session.rolled()?;
        let table = self.session.running()?;
        table.set_cube(value, owner)?;
        if let Some(dice) = rolled
            && table.dice().is_none()
        {
            table.set_dice(dice)?;
        }
        Ok(said)
    }

    /// Sets a rule of the match in progress and of the next ones.
    fn set_rule(&mut self, name: &str, text: &str) -> Result<String, LineError> {
        let said = if name == "cube use" {
            let wrong = || LineError::argument("set cube use", text, "`on` or `off`");
            let on = switch(text).ok_or_else(wrong)?;
            self.settings.put(name, if on { "on" } else { "off" });
            let jacoby = "Note that you'll have to disable the Jacoby rule if you want gammons and\n\
                          backgammons to be scored (see `help set jacoby').\n";
            let needs_note = !on && self.settings.is_on("jacoby");
            let state = if on { "permitted" } else { "disabled" };
            let note = if needs_note { jacoby } else { "" };
            format!("Use of the doubling cube is {state}.\n{note}")
        } else {
            let count = switch(text).map(|on| if on { "3" } else { "0" });
            let value = if name == "beavers" { count.unwrap_or(text) } else { text };
            self.settings.set(name, value)?
        };
        let terms = self.terms(None);
        if let Some(table) = &mut self.session.table {
            let before = table.record().rules;
            let rules = terms.rules;
            table.set_rules(match name {
                "jacoby" => Rules { jacoby: rules.jacoby, ..before },
                "beavers" => Rules { beavers: rules.beavers, ..before },
                "automatic crawford" => Rules { crawford: rules.crawford, ..before },
                "automatic doubles" => {
                    Rules { automatic_doubles: rules.automatic_doubles, ..before }
                }
                _ => Rules { cube_limit: rules.cube_limit, ..before },
            })?;
            table.set_raccoons(terms.raccoons);
        }
        Ok(said)
    }

    fn set_variation(&mut self, name: &str) -> Result<String, LineError> {
        let word = name.strip_prefix("variation ").unwrap_or(name);
        let variant = variant_named(word).ok_or_else(|| {
            LineError::argument("set variation", word, "one of the five variations")
        })?;
        self.settings.put("variation", word);
        let name = title(variant);
        let mut said = format!("Default variation is: {name}\n");
        if self.session.record().is_ok_and(|record| record.rules.variant != variant)
            || self.session.table.is_none()
        {
            said += &format!("Please start a new match or session to play `{name}'\n");
        }
        Ok(said)
    }

    /// Returns the variant of new matches.
    pub(crate) fn variant(&self) -> Variant {
        self.settings.get("variation").and_then(variant_named).unwrap_or(Variant::Backgammon)
    }
}

/// Returns the name of a setting with the numbers of its players.
fn with_players(name: &str, player: Player, inner: Option<Player>) -> String {
    let mut players = [Some(player), inner].into_iter().flatten();
    let numbered = |word: &str| match word {
        "player" => players.next().map_or_else(String::new, |it| format!(" {}", index(it))),
        _ => String::new(),
    };
    let words: Vec<&str> = name.split(' ').collect();
    let numbers: Vec<String> = words.iter().copied().map(numbered).collect();
    let named = words.iter().zip(numbers).map(|(word, number)| format!("{word}{number}"));
    named.collect::<Vec<_>>().join(" ")
}

fn variant_named(word: &str) -> Option<Variant> {
    Some(match word {
        "standard" => Variant::Backgammon,
        "nackgammon" => Variant::Nackgammon,
        "1-chequer-hypergammon" => Variant::Hypergammon1,
        "2-chequer-hypergammon" => Variant::Hypergammon2,
        "3-chequer-hypergammon" => Variant::Hypergammon3,
        _ => return None,
    })
}

/// Returns GNU Backgammon's name of a variant.
pub(crate) const fn title(variant: Variant) -> &'static str {
    match variant {
        Variant::Nackgammon => "Nackgammon",
        Variant::Hypergammon1 => "1-chequer hypergammon",
        Variant::Hypergammon2 => "2-chequer hypergammon",
        Variant::Hypergammon3 => "3-chequer hypergammon",
        Variant::Backgammon => "Standard backgammon",
    }
}

/// Reads the ten bytes of a position key as twenty letters from A to P, as `gnubg-nn` writes them.
fn lettered_key(text: &str) -> Option<PositionKey> {
    let letters: &[u8; 20] = text.as_bytes().try_into().ok()?;
    let half = |letter: u8| letter.checked_sub(b'A').filter(|half| *half < 16);
    let mut key = [0; 10];
    for (byte, pair) in key.iter_mut().zip(letters.chunks_exact(2)) {
        *byte = 16 * half(pair[0])? + half(pair[1])?;
    }
    Some(PositionKey(key))
}

/// Reads a position ID, a board of another program, or 26 numbers after the word `simple`: the bar
/// of the player on roll, points 1 to 24 and the bar of the opponent.
fn written_position(text: &str) -> Result<Position, LineError> {
    let (word, rest) = crate::grammar::split_word(text);
    if let Some(key) = lettered_key(text) {
        return Position::try_from(key)
            .map_err(|error| LineError::Argument(format!("set board: {error}")));
    }
    if word.len() < 2 || !"simple".starts_with(&word.to_ascii_lowercase()) {
        let found = Identifier::find(text)
            .map_err(|error| LineError::Argument(format!("set board: {error}")))?;
        let position = found.identifier.position().copied();
        return position
            .ok_or_else(|| LineError::argument("set board", text, "a position ID or a board"));
    }
    let wrong = || {
        LineError::argument(
            "set board simple",
            rest,
            "26 numbers of chequers, those of the opponent negative",
        )
    };
    let numbers: Vec<i8> = rest.split_whitespace().map_while(|word| word.parse().ok()).collect();
    if numbers.len() != 26 || rest.split_whitespace().count() != 26 {
        return Err(wrong());
    }
    let mut sides = BySide { on_roll: [0_u8; 25], opponent: [0_u8; 25] };
    for (place, &number) in numbers.iter().enumerate() {
        let count = number.unsigned_abs();
        match place {
            0 => sides.on_roll[24] = count,
            25 => sides.opponent[24] = count,
            _ if number > 0 => sides.on_roll[place - 1] = count,
            _ => sides.opponent[24 - place] = count,
        }
    }
    let setup =
        Setup { on_roll: Chequers::new(sides.on_roll), opponent: Chequers::new(sides.opponent) };
    Position::try_from(setup).map_err(|error| LineError::Argument(format!("set board: {error}")))
}
