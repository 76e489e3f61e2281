//! Server with the protocol of bgammon.org.

use std::net::TcpListener;

use serde_json::{Value, json};

use crate::game::{BOT, Match, OPPONENT, Random};
use crate::line::Lines;

/// Plays matches with a bot that connects.
pub(crate) fn serve(listener: &TcpListener, matches: u32, seed: u64) {
    let mut random = Random(seed);
    let mut lines = log_in(listener);
    for left in (0..matches).rev() {
        assert_eq!(lines.receive(), "create public 5 0 barpoint");
        let mut table = Table { state: Match::new(5), lines, random, drops: 2 };
        table.play(listener);
        Table { lines, random, .. } = table;
        assert_eq!(lines.receive(), if left == 0 { "disconnect" } else { "leave" });
        lines.send(r#"{"Type":"left","Player":"tester"}"#);
        if left > 0 {
            lines.send(r#"{"Type":"left","Player":"bot"}"#);
            lines.send(r#"{"Type":"welcome","PlayerName":"bot","Clients":2,"Games":0}"#);
        }
    }
}

fn log_in(listener: &TcpListener) -> Lines {
    let mut lines = Lines::accept(listener);
    assert_eq!(lines.receive(), "loginjson barpoint-bot bot secret");
    lines.send(r#"{"Type":"welcome","PlayerName":"bot","Clients":2,"Games":0}"#);
    lines
}

struct Table {
    state: Match,
    lines: Lines,
    random: Random,
    /// Number of connections to break.
    drops: u32,
}

/// State of the board beside that of the match.
#[derive(Default)]
struct Shown {
    is_opening: bool,
    is_doubled: bool,
    has_moved: bool,
    winner: u8,
}

impl Table {
    fn play(&mut self, listener: &TcpListener) {
        self.lines.send(r#"{"Type":"joined","GameID":1,"PlayerNumber":1,"Player":"bot"}"#);
        let mut alone = self.board(&Shown { is_opening: true, ..Shown::default() });
        alone["Player2"]["Name"] = json!("");
        self.lines.send(&alone.to_string());
        self.lines.send(r#"{"Type":"joined","GameID":1,"PlayerNumber":2,"Player":"tester"}"#);
        while !self.state.is_over() {
            let before = self.state.points;
            self.show(&Shown { is_opening: true, ..Shown::default() });
            assert_eq!(self.receive(), "roll");
            self.state.begin(&mut self.random);
            self.lines.send(r#"{"Type":"rolled","Player":"bot","Roll1":3,"Roll2":0}"#);
            while !self.turn(listener) {}
            self.lines.send(r#"{"Type":"win","Player":"?","Points":1}"#);
            let winner = if self.state.points[BOT] > before[BOT] { 1 } else { 2 };
            self.show(&Shown { winner, ..Shown::default() });
        }
    }

    /// Plays a turn. Returns true if the game has ended.
    fn turn(&mut self, listener: &TcpListener) -> bool {
        if self.drops > 0 && self.random.one_in(12) {
            self.drops -= 1;
            self.lines.break_off();
            self.lines = log_in(listener);
            self.lines.send(r#"{"Type":"joined","GameID":1,"PlayerNumber":1,"Player":"bot"}"#);
        }
        match self.random.below(8) {
            0 => {
                self.lines.send(r#"{"Type":"ping","Message":"20"}"#);
                assert_eq!(self.receive(), "pong 20");
            }
            1 => self.lines.send(r#"{"Type":"say","Player":"tester","Message":"\"}{"}"#),
            2 => self.lines.send_bytes(b"{\"Type\":\"board\xff\xfe\r\n{}\r\n\r\nnull\r\n[1]\r\n"),
            3 => {
                self.lines.send(r#"{"Type":"board","Points":5}"#);
                assert_eq!(self.receive(), "board");
            }
            _ => {}
        }
        if self.state.on_roll == BOT { self.own_turn() } else { self.other_turn() }
    }

    fn own_turn(&mut self) -> bool {
        if self.state.dice.is_none() {
            self.show(&Shown::default());
            let mut text = self.receive();
            if text == "double" && !self.state.may_double(BOT) {
                self.lines
                    .send(r#"{"Type":"notice","Message":"You may not double at this time."}"#);
                assert_eq!(self.receive(), "board");
                self.show(&Shown::default());
                text = self.receive();
            } else if text == "double" {
                self.show(&Shown { is_doubled: true, ..Shown::default() });
                if self.random.one_in(3) {
                    self.state.win(BOT, 1);
                    return true;
                }
                self.state.turn_cube();
                self.show(&Shown::default());
                text = self.receive();
            }
            assert_eq!(text, "roll");
            if self.random.one_in(20) {
                self.lines.send(r#"{"Type":"failedroll","Reason":"not now"}"#);
                assert_eq!(self.receive(), "board");
                self.show(&Shown::default());
                assert_eq!(self.receive(), "roll");
            }
            self.state.dice = Some(self.random.dice());
        }
        self.show(&Shown::default());
        let text = self.receive();
        if !self.state.has_play() {
            assert_eq!(text, "ok");
            return self.state.pass_turn(self.state.position.flip());
        }
        let moves = text.strip_prefix("move ").unwrap_or_else(|| panic!("{text}")).to_owned();
        self.show(&Shown { has_moved: true, ..Shown::default() });
        assert_eq!(self.receive(), "ok");
        self.state.play(&moves)
    }

    fn other_turn(&mut self) -> bool {
        if self.state.dice.is_none() {
            self.show(&Shown::default());
            if self.state.may_double(OPPONENT) && self.random.one_in(6) {
                self.show(&Shown { is_doubled: true, ..Shown::default() });
                match &*self.receive() {
                    "ok" => self.state.turn_cube(),
                    "resign" => {
                        self.state.win(OPPONENT, 1);
                        return true;
                    }
                    text => panic!("{text}"),
                }
            }
            self.state.dice = Some(self.random.dice());
        }
        self.show(&Shown::default());
        self.state.play_at_random(&mut self.random)
    }

    fn receive(&mut self) -> String {
        self.lines.receive()
    }

    fn show(&mut self, shown: &Shown) {
        let board = self.board(shown);
        self.lines.send(&board.to_string());
    }

    /// Returns the board event, seen by the bot.
    fn board(&self, shown: &Shown) -> Value {
        let state = &self.state;
        let [own, other] = state.chequers();
        let mut places = [0_i32; 28];
        for point in 1..=24_usize {
            places[point] += i32::from(own[point - 1]);
            places[25 - point] -= i32::from(other[point - 1]);
        }
        let off = [own, other].map(|counts| 15 - i32::from(counts.iter().sum::<u8>()));
        [places[0], places[25], places[26], places[27]] =
            [off[0], -off[1], own[24].into(), -i32::from(other[24])];
        let dice = state.dice.filter(|_| !shown.is_opening);
        let dice = dice.map_or([0; 2], |dice| [dice.high().pips(), dice.low().pips()]);
        let turn = if shown.is_opening { 0 } else { state.on_roll + 1 };
        let moves = if shown.has_moved { json!([[8, 5]]) } else { json!([]) };
        json!({
            "Type": "board", "PlayerNumber": 1, "Variant": 0,
            "Player1": {"Number": 1, "Name": "bot", "Points": state.points[BOT]},
            "Player2": {"Number": 2, "Name": "tester", "Points": state.points[OPPONENT]},
            "Board": places.to_vec(), "Turn": turn, "Roll1": dice[0], "Roll2": dice[1],
            "Moves": moves, "Winner": shown.winner, "Points": state.length,
            "DoubleValue": state.cube, "DoublePlayer": state.owner.map_or(0, |owner| owner + 1),
            "DoubleOffered": shown.is_doubled,
        })
    }
}
