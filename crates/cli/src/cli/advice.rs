//! Tips for unknown commands and arguments.

use barpoint_core::Dice;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Error};

use super::Cli;

/// Words that users try as commands, and the commands to suggest.
const COMMANDS: [(&[&str], &str); 19] = [
    (&["hint", "best", "bestmove", "play", "plays", "rank"], "moves"),
    (&["takepoint", "takepoints", "take-points", "tp"], "met take-points"),
    (&["gammonvalue", "gammonvalues", "gammon-values", "gv"], "met gammon-values"),
    (&["marketwindow", "market-window", "window"], "met market-window"),
    (&["eq2mwc", "mwc2eq"], "met eq2mwc or met mwc2eq"),
    (&["analyze", "analysis", "review", "errors", "blunders"], "analyse FILE"),
    (&["stats", "rating", "ratings", "luck", "pr"], "statistics FILE"),
    (&["double", "take", "cubeaction", "cube-action", "doubling", "decision"], "cube"),
    (&["evaluate", "equity", "value", "pos", "position", "analyse-position"], "eval"),
    (&["ro", "simulate", "simulation", "trials"], "rollout"),
    (&["print", "view", "cat"], "show or id"),
    (&["draw", "picture", "image", "diagram", "png", "svg"], "board"),
    (&["pips", "pipcount", "pip-count", "epc", "keith", "thorp"], "race"),
    (&["decode", "xgid", "ogid", "gnubgid", "matchid"], "id"),
    (&["html", "page", "webpage", "summary"], "report FILE -o report.html"),
    (&["export", "import", "read"], "convert"),
    (&["history", "db", "relational", "trend", "search", "add"], "library"),
    (
        &["anki", "apkg", "flashcards", "cards", "quizzes", "train", "practice", "practise"],
        "quiz FILE",
    ),
    (&["opening", "book", "replies"], "openings or openings --replies"),
];

/// Returns the error with a better tip, if there is one.
pub(crate) fn advise(mut error: Error) -> Error {
    let text = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text.clone()),
        _ => None,
    };
    match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let tip = text(ContextKind::InvalidSubcommand).and_then(|word| command(&word));
            if let Some(tip) = tip {
                error.remove(ContextKind::SuggestedSubcommand);
                set_tip(&mut error, format!("try barpoint {tip}"));
            }
        }
        ErrorKind::UnknownArgument => {
            let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
            let word = text(ContextKind::InvalidArg).unwrap_or_default();
            if usage.contains("barpoint scoremap") && ["--score", "--away"].contains(&&*word) {
                error.remove(ContextKind::SuggestedArg);
                let tip = "the map has every score; --points says of matches to how many points";
                set_tip(&mut error, tip.to_owned());
                return error;
            }
            if word == "--dice" {
                error.remove(ContextKind::SuggestedArg);
                let tip = "--dice is for barpoint moves, which ranks the plays of a roll; this command asks \
                           about the position before the roll";
                set_tip(&mut error, tip.to_owned());
                return error;
            }
            let roll = Some(word).filter(|word| word.parse::<Dice>().is_ok());
            if let Some(roll) = roll.filter(|_| takes_dice(&error)) {
                set_tip(&mut error, format!("use --dice {roll} to give a roll"));
            }
        }
        _ => {}
    }
    error
}

fn command(word: &str) -> Option<&'static str> {
    let word = word.to_ascii_lowercase();
    COMMANDS.iter().find(|(names, _)| names.contains(&word.as_str())).map(|&(_, command)| command)
}

fn set_tip(error: &mut Error, tip: String) {
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
}

/// Returns true if the command of an error takes a roll. The usage contains its name.
fn takes_dice(error: &Error) -> bool {
    let usage = error.get(ContextKind::Usage).map(ToString::to_string).unwrap_or_default();
    let cli = Cli::command();
    let named = cli
        .get_subcommands()
        .find(|command| usage.split_whitespace().any(|word| word == command.get_name()));
    named.is_some_and(|command| command.get_arguments().any(|arg| arg.get_long() == Some("dice")))
}
