//! Rules of a match, and an opponent who plays at random.

use barpoint::{Dice, GameResult, Position, Side, Variant};

/// The bot.
pub(crate) const BOT: usize = 0;
/// The opponent.
pub(crate) const OPPONENT: usize = 1;

/// Random numbers by a linear congruential generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn dice(&mut self) -> Dice {
        let mut die = || self.below(6) as u8 + 1;
        Dice::new(die(), die()).unwrap()
    }
}

/// Match in progress.
pub(crate) struct Match {
    pub(crate) length: u32,
    pub(crate) points: [u32; 2],
    /// The board, seen by the player on roll.
    pub(crate) position: Position,
    pub(crate) on_roll: usize,
    pub(crate) dice: Option<Dice>,
    pub(crate) cube: u32,
    pub(crate) owner: Option<usize>,
    pub(crate) is_crawford: bool,
    had_crawford: bool,
}

impl Match {
    /// Begins a match. The first game has no player on roll yet.
    pub(crate) fn new(length: u32) -> Self {
        Self {
            length,
            points: [0; 2],
            position: Variant::Backgammon.start(),
            on_roll: BOT,
            dice: None,
            cube: 1,
            owner: None,
            is_crawford: false,
            had_crawford: false,
        }
    }

    /// Begins a game with the first roll.
    pub(crate) fn begin(&mut self, random: &mut Random) {
        let is_near = self.points.iter().any(|points| points + 1 == self.length);
        self.is_crawford = is_near && !self.had_crawford;
        self.had_crawford |= is_near;
        (self.position, self.cube, self.owner) = (Variant::Backgammon.start(), 1, None);
        let roll = loop {
            let dice = random.dice();
            if !dice.is_double() {
                break dice;
            }
        };
        (self.on_roll, self.dice) = (random.below(2) as usize, Some(roll));
    }

    pub(crate) fn is_over(&self) -> bool {
        self.points.iter().any(|&points| points >= self.length)
    }

    pub(crate) fn may_double(&self, player: usize) -> bool {
        !self.is_crawford && self.owner.is_none_or(|owner| owner == player)
    }

    /// The player on roll doubled and the other one took.
    pub(crate) fn turn_cube(&mut self) {
        self.cube *= 2;
        self.owner = Some(1 - self.on_roll);
    }

    /// Passes the turn after a play. Returns true if the game has ended.
    pub(crate) fn pass_turn(&mut self, result: Position) -> bool {
        (self.position, self.on_roll, self.dice) = (result, 1 - self.on_roll, None);
        let Some(GameResult { winner, value }) = self.position.result(Variant::Backgammon) else {
            return false;
        };
        let winner = if winner == Side::OnRoll { self.on_roll } else { 1 - self.on_roll };
        self.win(winner, value.points().into());
        true
    }

    /// Gives a player the points of a game on a cube of 1.
    pub(crate) fn win(&mut self, winner: usize, points: u32) {
        self.points[winner] += points * self.cube;
    }

    /// Plays the roll at random, but bears off where it can so that games end.
    pub(crate) fn play_at_random(&mut self, random: &mut Random) -> bool {
        let plays = self.position.plays(self.dice.unwrap());
        let results: Vec<Position> = plays.iter().map(|play| play.result).collect();
        let fewest = |position: &&Position| position.opponent().total();
        let least = results.iter().min_by_key(fewest).map(|it| it.opponent().total());
        let best: Vec<Position> =
            results.iter().copied().filter(|it| Some(it.opponent().total()) == least).collect();
        let result = if best.is_empty() {
            self.position.flip()
        } else {
            best[random.below(best.len() as u64) as usize]
        };
        self.pass_turn(result)
    }

    /// Makes a play that the bot has written with its own numbers. Returns true if the game has ended.
    pub(crate) fn play(&mut self, text: &str) -> bool {
        let play = self.position.parse_play(self.dice.unwrap(), text);
        let play = play.unwrap_or_else(|error| panic!("{text} in {:?}: {error}", self.position));
        self.pass_turn(play.result)
    }

    pub(crate) fn has_play(&self) -> bool {
        let plays = self.position.plays(self.dice.unwrap());
        plays.iter().any(|play| !play.play.is_none())
    }

    /// Returns the board as the bot sees it: the chequers of the bot, and those of the opponent, each with
    /// the numbers of the owner; the 25th is the bar.
    pub(crate) fn chequers(&self) -> [[u8; 25]; 2] {
        let seen = if self.on_roll == BOT { self.position } else { self.position.flip() };
        [*seen.on_roll().counts(), *seen.opponent().counts()]
    }
}
