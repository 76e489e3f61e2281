//! Server with the protocol of FIBS.

use std::net::TcpListener;

use crate::game::{BOT, Match, OPPONENT, Random};
use crate::line::Lines;

/// Plays matches with a bot that connects.
pub(crate) fn serve(listener: &TcpListener, matches: u32, seed: u64) {
    let mut random = Random(seed);
    let mut lines = log_in(listener, &mut random);
    for _ in 0..matches {
        lines.send("tester wants to play an unlimited match with you.");
        lines.send("tester wants to play a 3 point match with you.");
        lines.send("Type 'join tester' to accept.");
        assert_eq!(lines.receive(), "join tester");
        let colour = if random.one_in(2) { 1 } else { -1 };
        let direction = if random.one_in(2) { 1 } else { -1 };
        let state = Match::new(3);
        let mut table = Table { state, colour, direction, lines, random, drops: 2 };
        table.play(listener);
        lines = table.lines;
        random = table.random;
    }
    assert_eq!(lines.receive(), "bye");
}

fn log_in(listener: &TcpListener, random: &mut Random) -> Lines {
    let mut lines = Lines::accept(listener);
    lines.send_bytes(b"\xff\xfb\x03 Welcome\xe9\r\n\r\nlogin: ");
    assert_eq!(lines.receive(), "login barpoint-bot 1008 bot secret");
    lines.send("\n1 bot 1041253132 192.168.1.308");
    let off = random.below(2);
    lines.send(&format!("2 bot 1 1 {off} 0 0 0 1 1 2396 {off} 1 0 1 3457.85 0 {off} 0 0 0 UTC"));
    lines.send("3\n+----+\n| hello |\n+----+\n4\n12 somebody It's your turn to talk");
    lines.send("board:You:tester:5:0");
    let mut toggles = Vec::new();
    lines.send("7 tester tester logs in.");
    let expected = if off == 0 { 1 } else { 2 };
    assert_eq!(lines.receive(), "set boardstyle 3");
    for _ in 0..expected {
        toggles.push(lines.receive());
    }
    let wanted: &[&str] =
        if off == 0 { &["toggle ready"] } else { &["toggle autodouble", "toggle greedy"] };
    assert_eq!(toggles, wanted);
    lines
}

struct Table {
    state: Match,
    /// Colour and direction of the bot.
    colour: i32,
    direction: i32,
    lines: Lines,
    random: Random,
    /// Number of connections to break.
    drops: u32,
}

impl Table {
    fn play(&mut self, listener: &TcpListener) {
        self.lines.send("** Player tester has joined you for a 3 point match.");
        while !self.state.is_over() {
            self.state.begin(&mut self.random);
            self.lines.send("Starting a new game with tester.");
            while !self.turn(listener) {}
            if !self.state.is_over() {
                self.lines.send("Please type 'join' if you want to play the next game, type 'leave' if you don't.");
                assert_eq!(self.lines.receive(), "join");
            }
        }
        let [own, other] = self.state.points;
        let (winner, verb) = if own > other { ("You", "win") } else { ("tester", "wins") };
        self.lines.send(&format!("{winner} {verb} the 3 point match {own}-{other} ."));
    }

    /// Plays a turn. Returns true if the game has ended.
    fn turn(&mut self, listener: &TcpListener) -> bool {
        if self.drops > 0 && self.random.one_in(12) {
            self.drops -= 1;
            self.lines.break_off();
            self.lines = log_in(listener, &mut self.random);
            self.lines.send("tester wants to resume a saved match with you.");
            assert_eq!(self.lines.receive(), "join tester");
            self.lines.send("You are now playing with tester. Your running match was loaded.");
        }
        if self.state.on_roll == BOT { self.own_turn() } else { self.other_turn() }
    }

    fn own_turn(&mut self) -> bool {
        if self.state.dice.is_none() {
            self.lines.send("It's your turn to roll or double.");
            loop {
                match &*self.command() {
                    "roll" => break,
                    "double" => {
                        assert!(self.state.may_double(BOT), "the bot may not double");
                        if self.random.one_in(4) {
                            self.lines.send("tester gives up. You win 1 point.");
                            self.state.win(BOT, 1);
                            return true;
                        }
                        self.state.turn_cube();
                        self.lines.send("tester accepts the double. The cube shows 2.");
                    }
                    text => {
                        let points = match text {
                            "resign n" => 1,
                            "resign g" => 2,
                            "resign b" => 3,
                            _ => panic!("{text}"),
                        };
                        if self.random.one_in(2) {
                            self.state.win(OPPONENT, points);
                            self.lines.send("tester accepts and wins 1 point.");
                            return true;
                        }
                        self.lines.send("tester rejects. The game continues.");
                    }
                }
            }
            self.state.dice = Some(self.random.dice());
        }
        let dice = self.state.dice.unwrap();
        self.lines.send(&format!("You roll {} and {}.", dice.high().pips(), dice.low().pips()));
        if !self.state.has_play() {
            self.lines.send("You can't move.");
            return self.state.pass_turn(self.state.position.flip());
        }
        self.lines.send("Please move 2 pieces.");
        let text = self.command();
        let moves = text.strip_prefix("move ").unwrap_or_else(|| panic!("{text}"));
        let number = |place: &str| match place.parse::<u8>() {
            Ok(point) if self.direction > 0 => (25 - point).to_string(),
            _ => place.to_owned(),
        };
        let steps = moves.split(' ').map(|step| {
            let (from, to) = step.split_once('-').unwrap();
            format!("{}/{}", number(from), number(to))
        });
        let play = steps.collect::<Vec<_>>().join(" ");
        self.state.play(&play)
    }

    fn other_turn(&mut self) -> bool {
        if self.state.dice.is_none() {
            if self.state.may_double(OPPONENT) && self.random.one_in(6) {
                self.lines.send("tester doubles. Type 'accept' or 'reject'.");
                if self.answer(true) {
                    self.state.turn_cube();
                } else {
                    self.state.win(OPPONENT, 1);
                    return true;
                }
            }
            if self.random.one_in(30) {
                let value = 1 + self.random.below(3) as u32;
                let points = value * self.state.cube;
                self.lines.send(&format!(
                    "tester wants to resign. You will win {points} points. Type 'accept' or 'reject'."
                ));
                if self.answer(false) {
                    self.state.win(BOT, value);
                    return true;
                }
            }
            self.state.dice = Some(self.random.dice());
        }
        let dice = self.state.dice.unwrap();
        self.lines.send(&format!("tester rolls {} and {}.", dice.high().pips(), dice.low().pips()));
        let board = self.board(false);
        self.lines.send(&board);
        self.state.play_at_random(&mut self.random)
    }

    fn answer(&mut self, is_doubled: bool) -> bool {
        match &*self.command_about(is_doubled) {
            "accept" => true,
            "reject" => false,
            text => panic!("{text}"),
        }
    }

    fn command(&mut self) -> String {
        self.command_about(false)
    }

    /// Returns the next command that does not ask for the board.
    fn command_about(&mut self, is_doubled: bool) -> String {
        loop {
            let text = self.lines.receive();
            if text != "board" {
                return text;
            }
            let board = self.board(is_doubled);
            match self.random.below(12) {
                0 => self.lines.send(&board[..board.len() / 2]),
                1 => self.lines.send(&board.replace(":3:", ":x:")),
                2 => self.lines.send_bytes(b"13 somebody \xff\xfe\x00 board:\r\n"),
                _ => {}
            }
            if self.random.one_in(9) {
                // The bot has to ask again after a broken board.
                self.lines.send("board:You:tester:3:99:0:1");
            } else {
                self.lines.send(&board);
            }
        }
    }

    fn board(&self, is_doubled: bool) -> String {
        let state = &self.state;
        let [own, other] = state.chequers();
        let mut numbers = [0_i32; 26];
        for point in 1..=25_usize {
            let up = if point == 25 { 0 } else { 25 - point };
            let (of_own, of_other) = if self.direction < 0 { (point, up) } else { (up, point) };
            numbers[of_own] += self.colour * i32::from(own[point - 1]);
            numbers[of_other] -= self.colour * i32::from(other[point - 1]);
        }
        let numbers = numbers.map(|number| number.to_string()).join(":");
        let is_own = state.on_roll == BOT;
        let turn = if is_own { self.colour } else { -self.colour };
        let dice = state.dice.map_or([0; 2], |dice| [dice.high().pips(), dice.low().pips()]);
        let [own_dice, other_dice] = if is_own { [dice, [0; 2]] } else { [[0; 2], dice] };
        let off = [own, other].map(|counts| 15 - counts.iter().sum::<u8>());
        let (home, bar) = if self.direction < 0 { (0, 25) } else { (25, 0) };
        format!(
            "board:You:tester:{}:{}:{}:{numbers}:{turn}:{}:{}:{}:{}:{}:{}:{}:{}:{}:{}:{home}:{bar}:{}:{}:{}:{}:0:0:0:0",
            state.length,
            state.points[0],
            state.points[1],
            own_dice[0],
            own_dice[1],
            other_dice[0],
            other_dice[1],
            state.cube,
            u8::from(state.may_double(BOT)),
            u8::from(state.may_double(OPPONENT)),
            u8::from(is_doubled),
            self.colour,
            self.direction,
            off[0],
            off[1],
            own[24],
            other[24],
        )
    }
}
