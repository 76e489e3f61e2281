//! Sentences about the values of settings, in GNU Backgammon's words.

pub(super) fn aliases(_: &str, value: &str) -> String {
    format!("Aliases for player 1 when importing MAT files set to \"{value}\".")
}

/// Answers the type of an analysis.
pub(super) fn kind(name: &str, value: &str) -> String {
    let method = if value == "rollout" { "Rollout" } else { "Neural net evaluation" };
    format!("{} will now use {method}.", subject(name))
}

pub(super) fn plies(name: &str, value: &str) -> String {
    format!("{} will use {value} ply evaluation.", subject(name))
}

pub(super) fn cubeful(name: &str, value: &str) -> String {
    let kind = if value == "on" { "cubeful" } else { "cubeless" };
    format!("{} will use {kind} evaluation.", subject(name))
}

pub(super) fn noise(name: &str, value: &str) -> String {
    let subject = subject(name);
    match value.parse() {
        Ok(0.0) => format!("{subject} will use noiseless evaluations."),
        Ok(noise) => format!("{subject} will use noise with standard deviation {noise:.3}."),
        Err(_) => String::new(),
    }
}

pub(super) fn prune(name: &str, value: &str) -> String {
    let not = if value == "on" { "" } else { "not " };
    format!("{} will {not}use pruning.", subject(name))
}

/// Returns the subject of a sentence about an evaluation, by the name of its setting.
fn subject(name: &str) -> String {
    if let Some((_, inner)) = name.split_once(" rollout ") {
        return of_rollout(inner);
    }
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        ["evaluation", "chequerplay", ..] => "`eval' and `hint' chequerplay".to_owned(),
        ["evaluation", ..] => "`eval' and `hint' cube decisions".to_owned(),
        ["analysis", "luckanalysis", ..] => "luck analysis".to_owned(),
        ["analysis", sort, ..] => format!("Analysis {sort}"),
        ["player", number, sort, ..] => format!("Player {number} ({sort})"),
        _ => of_rollout(name),
    }
}

fn of_rollout(name: &str) -> String {
    let sort = if name.contains("cubedecision") { "Cube decisions" } else { "Chequer play" };
    let turns = if name.contains("later") { "later plies of rollouts" } else { "rollouts" };
    let number = name.split(' ').skip_while(|word| *word != "player").nth(1);
    let player = number.map_or_else(String::new, |number| format!(" (for player {number})"));
    format!("{sort} in {turns}{player}")
}

pub(super) fn threshold(name: &str, value: &str) -> String {
    let mark = name.rsplit(' ').next().unwrap_or(name);
    format!("`{mark}' threshold set to {:.3}.", number(value))
}

/// Returns a line of `show automatic`.
pub(super) fn automatic(name: &str, value: &str) -> String {
    let word = name.rsplit(' ').next().unwrap_or(name);
    let does = match word {
        "bearoff" => "(Play certain non-contact bearoff moves):      ",
        "crawford" => "(Enable the Crawford rule as appropriate):     ",
        "doubles" => "(Turn the cube when opening roll is a double): ",
        "game" => "(Start a new game after each one is completed):",
        "move" => "(Play the forced move when there is no choice):",
        _ => "(Roll the dice if no double is possible):      ",
    };
    let state = match value {
        "on" => "On",
        "off" => "Off",
        number => number,
    };
    format!("{word:<8}\t{does}\t{state}")
}

pub(super) fn minutes(_: &str, value: &str) -> String {
    match value.parse() {
        Ok(0.0) => "No auto save by time".to_owned(),
        Ok(1.0) => "Auto save every minute".to_owned(),
        _ => format!("Auto save every {value} minutes"),
    }
}

pub(super) fn confirmation(_: &str, value: &str) -> String {
    match value {
        "ask" => "GNU Backgammon will ask for confirmation.".to_owned(),
        _ => format!("GNU Backgammon will answer {value} to questions."),
    }
}

pub(super) fn doubles(_: &str, value: &str) -> String {
    match value {
        "0" => "Automatic doubles will not be used.".to_owned(),
        _ => format!("Automatic doubles will be used (up to a limit of {value})."),
    }
}

pub(super) fn beavers(_: &str, value: &str) -> String {
    match value {
        "0" => "No beavers allowed in money sessions.".to_owned(),
        "1" => "1 beaver allowed in money sessions.".to_owned(),
        _ => format!("{value} beavers/raccoons allowed in money sessions."),
    }
}

pub(super) fn efficiency(name: &str, value: &str) -> String {
    let value = number(value);
    let words: Vec<&str> = name.split(' ').collect();
    match words[..] {
        [.., "race", word @ ("min" | "max")] => format!("Cube efficiency race {word}: {value:.5}"),
        [.., "race", word] => format!("Cube efficiency race {word} set to {value:.5}"),
        [.., "os"] => format!("Cube efficiency for one sided bearoff positions: {value:.5}"),
        [.., word] => format!("Cube efficiency for {word} positions: {value:.5}"),
        [] => String::new(),
    }
}

pub(super) fn default_names(_: &str, value: &str) -> String {
    let (zero, one) = value.split_once(' ').unwrap_or((value, ""));
    format!(
        "Players will be known as `{zero}' and `{one}'.\n This setting will take effect when a new \
         match is started."
    )
}

/// Answers whether exports have a part.
pub(super) fn included(name: &str, value: &str) -> String {
    let part = name.rsplit(' ').next().unwrap_or(name);
    let part = if part == "matchinfo" { "match information" } else { part };
    let does = if value == "on" { "Include" } else { "Do not include" };
    format!("{does} {part} in exports")
}

/// Answers how often exports have a board.
pub(super) fn boards(_: &str, value: &str) -> String {
    match value {
        "0" => "The board will never been shown in exports.".to_owned(),
        _ => format!("The board will be shown every {value}. move in exports."),
    }
}

/// Answers whose decisions are in exports.
pub(super) fn players(_: &str, value: &str) -> String {
    match value {
        "0" | "1" => {
            format!("Analysis, boards etc will only be shown for player {value} in exports.")
        }
        _ => "Analysis, boards etc will be shown for both players in exports.".to_owned(),
    }
}

pub(super) fn style_sheet(_: &str, value: &str) -> String {
    match value {
        "external" => "CSS stylesheet for HTML export: external file (\"gnubg.css\")",
        "inline" => "CSS stylesheet for HTML export: inline (inside tags)",
        _ => "CSS stylesheet for HTML export: in <head>",
    }
    .to_owned()
}

/// Answers whether exports show the settings of evaluations.
pub(super) fn parameters(_: &str, value: &str) -> String {
    let does = if value == "on" { "Show" } else { "Do not show" };
    format!("{does} detailed parameters for evaluations")
}

/// Answers whether exports have the decisions with a mark.
pub(super) fn displayed(name: &str, value: &str) -> String {
    let does = if value == "on" { "Export" } else { "Do not export" };
    let what = if name.contains("cube") { "cube decisions" } else { "moves" };
    match name.rsplit(' ').next().unwrap_or(name) {
        mark @ ("bad" | "doubtful") => format!("{does} {what} marked '{mark}'."),
        "verybad" => format!("{does} {what} marked 'very bad'."),
        kind => format!("{does} {kind} {what}."),
    }
}

pub(super) fn picture(_: &str, value: &str) -> String {
    let size: u32 = value.parse().unwrap_or(0);
    format!("Generated PNG images are {} pixels across", 108 * size)
}

pub(super) fn rate_factor(_: &str, value: &str) -> String {
    format!("The factor used for multiplying error rates is: {:.1}", number(value))
}

pub(super) fn match_length(_: &str, value: &str) -> String {
    let plural = if value == "1" { "" } else { "s" };
    format!("New matches default to {value} point{plural}.")
}

pub(super) fn rating_offset(_: &str, value: &str) -> String {
    format!("The rating offset for estimating absolute ratings is: {:.1}", number(value))
}

pub(super) fn joint_deviations(_: &str, value: &str) -> String {
    format!(
        "Rollouts (or rollouts of moves) may stop when the equity is more than {:.3} joint standard \
         deviations from the best move being rolled out",
        number(value)
    )
}

pub(super) fn threads(_: &str, value: &str) -> String {
    match value {
        "" => "As many calculation threads as processors.".to_owned(),
        "1" => "1 calculation thread.".to_owned(),
        _ => format!("{value} calculation threads."),
    }
}

pub(super) fn skill(_: &str, value: &str) -> String {
    let skill = if value == "verybad" { "very bad" } else { value };
    format!("Tutor warnings will be given for play marked `{skill}'.")
}

fn number(value: &str) -> f64 {
    value.parse().unwrap_or(0.0)
}
