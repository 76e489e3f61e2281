//! Settings, as `show` lists them.

use std::fmt::Write as _;

use barpoint::{Engine, SearchOptions};
use barpoint_core::Player;

use crate::Interpreter;
use crate::contexts::{Sort, index};

impl Interpreter {
    pub(super) fn settings_shown(&self, subject: &str, rest: &str) -> Option<String> {
        Some(match subject {
            "evaluation" => self.contexts("`eval' and `hint' will use:", None),
            "analysis" => self.analysis_shown(),
            "rollout" => self.rollout_shown(),
            "player" => {
                let players = Player::BOTH.into_iter();
                let chosen = self.player("show player", rest).ok();
                players
                    .filter(|player| chosen.is_none_or(|chosen| chosen == *player))
                    .map(|player| self.player_shown(player))
                    .collect()
            }
            "aliases" | "automatic" | "autosave" | "beavers" | "clockwise" | "confirm"
            | "display" | "export" | "output" | "prompt" | "ratingoffset" | "threads" => {
                self.settings.shown(subject)
            }
            "cheat" => self.cheat_shown(),
            "tutor" => self.tutor_shown(),
            "calibration" => match self.speed {
                Some(speed) => {
                    format!("Evaluation speed: {speed:.0} static evaluations a second.\n")
                }
                None => "No evaluation speed has been recorded.\n".to_owned(),
            },
            "cubeefficiency" => self.efficiency_shown(),
            _ => return None,
        })
    }

    /// Returns the evaluations for chequer plays and for cube decisions of `hint` or of a player.
    fn contexts(&self, title: &str, player: Option<Player>) -> String {
        let engine = |sort: Sort| match player {
            Some(player) => self.engine_for(player, sort),
            None => self.engine_of(sort),
        };
        let mut text = format!("{title}\n");
        for (name, sort) in [("Chequer play", Sort::Chequer), ("Cube decisions", Sort::Cube)] {
            if let Some(context) = player.and_then(|player| self.rollouts_of(player, sort)) {
                let trials = self.rollout_options(&context, Player::Zero).0.trials;
                let _ = writeln!(
                    text,
                    "    {name}:\n      Rollout:\n{trials} games will be played per rollout."
                );
                continue;
            }
            let _ = writeln!(text, "    {name}:\n      Neural net evaluation:");
            if let Ok(engine) = engine(sort) {
                text += &evaluation_lines(&engine);
            }
        }
        text
    }

    fn analysis_shown(&self) -> String {
        let settings = self.analysis_settings();
        let mut text = String::new();
        for (name, is_on) in [
            ("Cube action", settings.cubes.is_some()),
            ("Dice rolls", settings.luck.is_some()),
            ("Chequer play", settings.plays.is_some()),
        ] {
            let not = if is_on { "" } else { "not " };
            let _ = writeln!(text, "{name} will {not}be analysed.");
        }
        text.push('\n');
        for player in Player::BOTH {
            let yes = if settings.players[player] { "yes" } else { "no" };
            let name = self.known_name(player);
            let _ = writeln!(text, "Analyse {name}'s chequerplay and cube decisions: {yes}");
        }
        let marks = settings.thresholds;
        let _ = write!(
            text,
            "\nAnalysis thresholds:\n  -{:.3} doubtful\n  -{:.3} bad\n  -{:.3} very bad\n\n  \
             +{:.3} very lucky\n  +{:.3} lucky\n  -{:.3} unlucky\n  -{:.3} very unlucky\n\n",
            marks.doubtful,
            marks.bad,
            marks.very_bad,
            marks.very_lucky,
            marks.lucky,
            marks.lucky,
            marks.very_lucky
        );
        for (name, level) in [("Chequer play", settings.plays), ("Cube decisions", settings.cubes)]
        {
            if let Some(level) = level {
                let _ = writeln!(text, "{name} will be analysed at the level {level}.");
            }
        }
        text
    }

    fn rollout_shown(&self) -> String {
        let (options, rules) = self.rollout_options("", Player::Zero);
        let mut text =
            format!("`rollout' will use:\n{} games will be played per rollout.\n", options.trials);
        text += &match options.truncate_after {
            Some(plies) => format!("Truncation after {plies} plies.\n"),
            None => "No truncation.\n".to_owned(),
        };
        let line = |is_on: bool, yes: &str, no: &str| format!("{}\n", if is_on { yes } else { no });
        text += &line(
            options.truncate_at_exact,
            "Will truncate when reaching exact bearoff database.",
            "Will not truncate when reaching exact bearoff database.",
        );
        text += &line(
            options.variance_reduction.is_some(),
            "Lookahead variance reduction is enabled.",
            "Lookahead variance reduction is disabled.",
        );
        text += &line(
            options.dice == barpoint_dice::DiceKind::QuasiRandom,
            "Quasi-random dice are enabled.",
            "Quasi-random dice are disabled.",
        );
        text += &line(options.cubeful, "Cubeful rollout.", "Cubeless rollout.");
        text += &line(
            options.initial,
            "Rollout as opening move enabled.",
            "Rollout as opening move disabled.",
        );
        let _ = writeln!(text, "Seed {}.", options.seed);
        for player in Player::BOTH {
            let settings = if player == Player::Zero {
                options.players.on_roll
            } else {
                options.players.opponent
            };
            for (name, search) in
                [("Chequer play", settings.chequer), ("Cube decisions", settings.cube)]
            {
                let _ = writeln!(
                    text,
                    "Player {} {name}:\n{}",
                    index(player),
                    search_lines(&search).trim_end()
                );
            }
        }
        if let Some(error) = rules.error {
            let _ = writeln!(
                text,
                "Rollouts may stop after {} games if equity STD is less than {error:.4}",
                rules.minimum
            );
        }
        if let Some(jsds) = rules.jsds {
            let _ = writeln!(
                text,
                "Rollouts may drop plays after {} games if they are {jsds:.3} JSDs behind",
                rules.minimum
            );
        }
        text
    }

    fn player_shown(&self, player: Player) -> String {
        let head = format!("Player {}:\n  Name: {}\n", index(player), self.known_name(player));
        if let Some(address) = self.external(player) {
            format!("{head}  Type: external: {address}\n")
        } else if self.is_engine(player) {
            head + &self.contexts("  Type: gnubg:", Some(player))
        } else {
            head + "  Type: human\n"
        }
    }

    /// Returns the rank of the roll that each player gets, if the dice are manipulated.
    fn cheat_shown(&self) -> String {
        if !self.settings.is_on("cheat enable") {
            return "Manipulation with dice is disabled.\n".to_owned();
        }
        let mut text = "Manipulation with dice is enabled.\n\n".to_owned();
        for player in Player::BOTH {
            text += &self.cheat_line(player);
        }
        text
    }

    /// Returns the rank of the roll that a player gets.
    pub(crate) fn cheat_line(&self, player: Player) -> String {
        let rank: usize = self.settings.value(&format!("cheat player {} roll", index(player)));
        let ordinal = |rank: usize, end: &str| match rank {
            1 => end.to_owned(),
            2 => format!("second {end}"),
            3 => format!("third {end}"),
            _ => format!("{rank}th {end}"),
        };
        let roll = match rank {
            11 => "median".to_owned(),
            1..=10 => ordinal(rank, "best"),
            _ => ordinal(22_usize.saturating_sub(rank), "worst"),
        };
        format!("{} will get the {roll} roll on each turn.\n", self.known_name(player))
    }

    fn tutor_shown(&self) -> String {
        let skill = match self.settings.get("tutor skill") {
            Some("bad") => "'bad' or worse",
            Some("verybad") => "'very bad'",
            _ => "'doubtful' or worse",
        };
        let line = |setting: &str, what: &str| {
            if self.settings.is_on("tutor mode") && self.settings.is_on(setting) {
                format!("Warnings are given for {skill} {what}.\n")
            } else {
                format!("No warnings are given for {what}.\n")
            }
        };
        line("tutor chequer", "chequer moves") + &line("tutor cube", "cube decisions")
    }

    fn efficiency_shown(&self) -> String {
        let engine = self.engine_of(Sort::Cube);
        let efficiency = engine.map_or_else(
            |_| barpoint::CubeEfficiency::default(),
            |engine| engine.options().efficiency,
        );
        if efficiency.by_volatility {
            return "Parameters for cube evaluations:\n\
                    Cube efficiency by volatility and place in the market window\n"
                .into();
        }
        let race = efficiency.race;
        format!(
            "Parameters for cube evaluations:\nCube efficiency for crashed positions : {:.4}\n\
             Cube efficiency for contact positions : {:.4}\n\
             Cube efficiency for one sided bearoff positions : {:.4}\n\
             Cube efficiency for race: x = pips * {:.5} + {:.5}\n(min value {:.4}, max value {:.4})\n",
            efficiency.crashed,
            efficiency.contact,
            efficiency.one_sided_bearoff,
            race.slope,
            race.offset,
            race.min,
            race.max
        )
    }
}

fn evaluation_lines(engine: &Engine) -> String {
    search_lines(engine.options())
}

fn search_lines(options: &SearchOptions) -> String {
    let yes = |is_on: bool, yes: &'static str, no: &'static str| if is_on { yes } else { no };
    let noise = match options.noise {
        Some(noise) => format!("Noise standard deviation {:.3}.", noise.deviation),
        None => "Noiseless evaluations.".to_owned(),
    };
    format!(
        "        {}-ply evaluation.\n        {} pruning neural nets.\n        {} evaluations.\n        {noise}\n",
        options.plies,
        yes(options.pruning.is_some(), "Using", "Not using"),
        yes(options.cubeful, "Cubeful", "Cubeless"),
    )
}
