//! Completion of lines.

use barpoint::PlayerLevel;
use barpoint_dice::generators::Generator;
use barpoint_language::Language;

use crate::session::{Automatic, Session};
use crate::words::COMMANDS;

impl Session {
    /// Returns lines that may be typed now, for completion: the legal plays, and the commands with
    /// their usual arguments.
    pub fn candidates(&self) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        if let Some(plays) = self.table.plays() {
            lines.extend(plays.iter().map(|play| play.play.to_string()));
        }
        lines.extend(COMMANDS.iter().map(|command| command.name.to_owned()));
        let with = |command: &str, words: &[&str]| -> Vec<String> {
            words.iter().map(|word| format!("{command} {word}")).collect()
        };
        lines.extend(with("language", &Language::ALL.map(Language::code)));
        lines.extend(with("dice", &Generator::ALL.map(Generator::name)));
        lines.extend(with("dice", &["manual", "committed", "reveal", "statistics"]));
        for name in Automatic::NAMES {
            lines.extend(with(&format!("automatic {name}"), &["on", "off"]));
        }
        for seat in ["x", "o"] {
            let command = format!("player {seat}");
            lines.extend(with(&command, &["human", "gnubg", "barpoint"]));
            lines.extend(with(&command, &PlayerLevel::ALL.map(PlayerLevel::name)));
        }
        let tutor = ["on", "off", "move on", "cube on", "level 2", "threshold 0.03", "races off"];
        lines.extend(with("tutor", &tutor));
        lines.extend(with("new", &["match 7", "session", "single", "game"]));
        lines.extend(with("resign", &["single", "gammon", "backgammon"]));
        lines.extend(with("analyse", &["move", "game", "match"]));
        lines.extend(with("next", &["game", "marked"]));
        lines.extend(with("previous", &["game", "marked"]));
        lines
    }
}
