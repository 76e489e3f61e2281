//! Sentences that answer a setting.

use barpoint_dice::generators::Generator;

/// Sentences of switches, for on and for off.
const SWITCHES: &[(&str, &str, &str)] = &[
    (
        "automatic roll",
        "Will automatically roll the dice when no cube action is possible.",
        "Will not automatically roll the dice.",
    ),
    (
        "automatic move",
        "Forced moves will be made automatically.",
        "Forced moves will not be made automatically.",
    ),
    (
        "automatic bearoff",
        "Will automatically bear off as many chequers as possible.",
        "Will not automatically bear off chequers.",
    ),
    (
        "automatic game",
        "Will automatically start games after wins.",
        "Will not automatically start games.",
    ),
    (
        "automatic crawford",
        "Will enable the Crawford game according to match score.",
        "Will not enable the Crawford game according to match score.",
    ),
    (
        "jacoby",
        "Will use the Jacoby rule for money sessions.",
        "Will not use the Jacoby rule for money sessions.",
    ),
    (
        "output mwc",
        "Match evaluations will be shown as match winning chances.",
        "Match evaluations will be shown as equivalent money equity.",
    ),
    (
        "output matchpc",
        "Match winning chances will be shown as percentages.",
        "Match winning chances will be shown as probabilities.",
    ),
    (
        "output winpc",
        "Game winning chances will be shown as percentages.",
        "Game winning chances will be shown as probabilities.",
    ),
    (
        "output rawboard",
        "TTY boards will be given in raw format.",
        "TTY boards will be given in ASCII.",
    ),
    (
        "display",
        "Will display boards for computer moves.",
        "Will not display boards for computer moves.",
    ),
    ("analysis moves", "Chequer play will be analysed.", "Chequer play will not be analysed."),
    ("analysis cube", "Cube action will be analysed.", "Cube action will not be analysed."),
    ("analysis luck", "Dice rolls will be analysed.", "Dice rolls will not be analysed."),
    (
        "evaluation sameasanalysis",
        "Evaluation settings will be same as analysis settings.",
        "Evaluation settings separate from analysis settings.",
    ),
    ("tutor mode", "Warn about possibly bad play.", "No warnings for possibly bad play."),
    (
        "tutor chequer",
        "Include advice on chequer play in tutor mode.",
        "Exclude advice on chequer play from tutor mode.",
    ),
    (
        "tutor cube",
        "Include advice on cube decisions in tutor mode.",
        "Exclude advice on cube decisions from tutor mode.",
    ),
    (
        "gotofirstgame",
        "Goto first game when loading matches or sessions.",
        "Goto last game when loading matches or sessions.",
    ),
    (
        "rollout cubeful",
        "Cubeful rollouts will be performed.",
        "Cubeless rollouts will be performed.",
    ),
    (
        "rollout varredn",
        "Will use lookahead during rollouts to reduce variance.",
        "Will not use lookahead variance reduction during rollouts.",
    ),
    (
        "rollout quasirandom",
        "Use quasi-random dice in rollouts",
        "Do not use quasi-random dice in rollouts",
    ),
    (
        "rollout rotate",
        "Use quasi-random dice in rollouts",
        "Do not use quasi-random dice in rollouts",
    ),
    (
        "rollout initial",
        "Rollouts will be made as the initial position of a game.",
        "Rollouts will be made for normal (non-opening) positions.",
    ),
    (
        "rollout cube-equal-chequer",
        "Rollouts use same settings for cube and chequer play.",
        "Rollouts use separate settings for cube and chequer play.",
    ),
    (
        "rollout players-are-same",
        "Rollouts use same settings for both players.",
        "Rollouts use separate settings for both players.",
    ),
    (
        "rollout truncate-equal-player0",
        "Evaluation of rollouts at truncation point will be same as player 0.",
        "Evaluation of rollouts at truncation point are separately specified.",
    ),
    (
        "bearofftruncation exact",
        "Will truncate *cubeless* rollouts when reaching exact bearoff database",
        "Will not truncate *cubeless* rollouts when reaching exact bearoff database",
    ),
    (
        "bearofftruncation onesided",
        "Will truncate *cubeless* rollouts when reaching one-sided bearoff database",
        "Will not truncate *cubeless* rollouts when reaching one-sided bearoff database",
    ),
    (
        "rollout log",
        "Create an .sgf file for each game rolled out",
        "Do not create an .sgf file for each game rolled out",
    ),
    (
        "cheat enable",
        "Allow GNU Backgammon to manipulate the dice.",
        "Disallow GNU Backgammon to manipulate the dice.",
    ),
    ("output output", "output will be shown", "output will not be shown"),
    (
        "truncation enable",
        "Games in rollouts will be stopped after a fixed number of moves.",
        "Games in rollouts will be played out until the end.",
    ),
    (
        "later enable",
        "Use different evaluation for later moves of rollout.",
        "Do not change evaluations during rollout.",
    ),
    (
        "limit enable",
        "Stop rollout when STD's are small enough",
        "Do not stop rollout based on STDs",
    ),
    (
        "jsd stop",
        "Stop rollout of choices based on JSDs",
        "Do not stop rollout of moves choices on JSDs",
    ),
];

/// Returns the answer to a setting, in the words of GNU Backgammon for those that scripts use.
pub(super) fn answer(name: &str, value: &str) -> String {
    let on = value == "on";
    let fits = |words: &str| {
        name.strip_suffix(words).is_some_and(|rest| rest.is_empty() || rest.ends_with(' '))
    };
    if let Some((_, yes, no)) = SWITCHES.iter().find(|(words, ..)| fits(words)) {
        return line(if on { yes } else { no });
    }
    if let Some(text) = export(name, value).or_else(|| evaluation(name, value)) {
        return line(&text);
    }
    let last = name.rsplit(' ').next().unwrap_or(name);
    line(&match last {
        _ if name.contains("movefilter ") || last == "folder" => return String::new(),
        "rng" => match Generator::named(value) {
            Some(generator) => {
                let generator = crate::dice_box::title(generator);
                format!("GNU Backgammon will now use the {generator} generator.")
            }
            None => format!("These dice are not suitable for rollouts: {value}"),
        },
        "aliases" => {
            format!("Aliases for player 1 when importing MAT files set to \"{value}\".")
        }
        "errorratefactor" => {
            let factor: f64 = value.parse().unwrap_or(0.0);
            format!("The factor used for multiplying error rates is: {factor:.1}")
        }
        "trials" => format!("{value} games will be played per rollout."),
        "seed" => format!("Rollout seed set to {value}."),
        "plies" if fits("truncation plies") => {
            format!("Rollouts will be truncated after {value} plies.")
        }
        "plies" if fits("later plies") => {
            format!("Evaluations will change after {value} plies in rollouts.")
        }
        "maxerror" => {
            format!("Rollouts can stop when the estimated equities' STD are less than {value}")
        }
        "minimumgames" if fits("jsd minimumgames") => {
            format!("After {value} games, rollouts will stop if the JSDs are large enough.")
        }
        "minimumgames" => {
            format!("After {value} games, rollouts will stop if the STDs are small enough.")
        }
        "limit" if fits("jsd limit") => {
            let limit: f64 = value.parse().unwrap_or(0.0);
            format!(
                "Rollouts (or rollouts of moves) may stop when the equity is more than {limit:.3} \
                 joint standard deviations from the best move being rolled out"
            )
        }
        "threads" => format!("The number of threads has been set to {value}."),
        "ratingoffset" => {
            let offset: f64 = value.parse().unwrap_or(0.0);
            format!("The rating offset for estimating absolute ratings is: {offset:.1}")
        }
        "prompt" => format!("The prompt has been set to `{value}'."),
        "matchlength" => format!("New matches default to {value} points."),
        "digits" => format!(
            "Probabilities and equities will be shown with {value} digits after the decimal separator"
        ),
        _ if name.contains("threshold ") => {
            let threshold: f64 = value.parse().unwrap_or(0.0);
            format!("`{last}' threshold set to {threshold:.3}.")
        }
        "type" if value == "rollout" => format!("{name} is now a rollout."),
        "skill" => {
            let skill = if value == "verybad" { "very bad" } else { value };
            format!("Tutor warnings will be given for play marked `{skill}'.")
        }
        "beavers" if value == "0" => "No beavers allowed in money sessions.".to_owned(),
        "beavers" if value == "1" => "1 beaver allowed in money sessions.".to_owned(),
        "beavers" => format!("{value} beavers/raccoons allowed in money sessions."),
        "doubles" if value == "0" => "Automatic doubles will not be used.".to_owned(),
        "doubles" => format!("Automatic doubles will be used (up to a limit of {value})."),
        "defaultnames" => match value.split_once(' ') {
            Some((zero, one)) => format!(
                "Players will be known as `{zero}' and `{one}'.\n This setting will take effect when \
                 a new match is started."
            ),
            None => format!("{name}: {value}"),
        },
        _ => format!("{name}: {value}"),
    })
}

/// Returns the answer to a setting of exports.
fn export(name: &str, value: &str) -> Option<String> {
    let words: Vec<&str> = name.strip_prefix("export ")?.split(' ').collect();
    let on = value == "on";
    let yes = |yes: &'static str, no: &'static str| if on { yes } else { no };
    let mark = |mark: &str, what: &str| {
        let does = yes("Export", "Do not export");
        match mark {
            "bad" | "doubtful" => format!("{does} {what} marked '{mark}'."),
            "verybad" => format!("{does} {what} marked 'very bad'."),
            _ => format!("{does} {mark} {what}."),
        }
    };
    Some(match words[..] {
        ["include", what] => {
            let what = if what == "matchinfo" { "match information" } else { what };
            format!("{} {what} in exports", yes("Include", "Do not include"))
        }
        ["moves", "number"] => format!("Show at most {value} moves in exports."),
        [_, "parameters", what] => {
            format!("{} detailed parameters for {what}s", yes("Show", "Do not show"))
        }
        ["cube", "probabilities"] => {
            format!("{} detailed probabilities for cube decisions", yes("Show", "Do not show"))
        }
        ["moves", "probabilities"] => {
            format!("{} detailed probabilities for moves", yes("Show", "Do not show"))
        }
        ["cube", "display", of] => mark(of, "cube decisions"),
        ["moves", "display", of] => mark(of, "moves"),
        ["show", "board"] if value == "0" => {
            "The board will never been shown in exports.".to_owned()
        }
        ["show", "board"] => format!("The board will be shown every {value}. move in exports."),
        ["html", "type"] => format!("HTML export type is now: \n{value}"),
        ["html", "pictureurl"] => format!("URL for picture in HTML export is now: {value}"),
        [kind @ ("html" | "png"), "size"] => {
            let size: u64 = value.parse().ok()?;
            let (width, height) = (108 * size, 82 * size);
            let kind = if kind == "html" { "HTML" } else { "PNG" };
            let are = if kind == "HTML" { "is" } else { "are" };
            format!("Size of generated {kind} images {are} {width}x{height} pixels")
        }
        _ => return None,
    })
}

fn line(text: &str) -> String {
    format!("{text}\n")
}

/// Returns the answer to a setting of an evaluation.
fn evaluation(name: &str, value: &str) -> Option<String> {
    let (context, leaf) = name.rsplit_once(' ')?;
    let subject = subject(context)?;
    let on = value == "on";
    Some(match leaf {
        "plies" => format!("{subject} will use {value} ply evaluation."),
        "cubeful" => {
            format!("{subject} will use {} evaluation.", if on { "cubeful" } else { "cubeless" })
        }
        "noise" => match value.parse() {
            Ok(0.0) => format!("{subject} will use noiseless evaluations."),
            _ => format!("{subject} will use noise with standard deviation {value}."),
        },
        "deterministic" => {
            format!(
                "{subject} will use {} noise.",
                if on { "deterministic" } else { "pseudo-random" }
            )
        }
        "prune" => format!("{subject} will {}use pruning.", if on { "" } else { "not " }),
        _ => return None,
    })
}

/// Returns the subject of a sentence about an evaluation.
fn subject(context: &str) -> Option<String> {
    Some(match context {
        "evaluation chequerplay evaluation" => "`eval' and `hint' chequerplay".to_owned(),
        "evaluation cubedecision evaluation" => "`eval' and `hint' cube decisions".to_owned(),
        "analysis chequerplay evaluation" => "Analysis chequerplay".to_owned(),
        "analysis cubedecision evaluation" => "Analysis cubedecision".to_owned(),
        "analysis luckanalysis" => "luck analysis".to_owned(),
        _ if context.starts_with("player ") && context.ends_with(" evaluation") => {
            let mut words = context.split(' ').skip(1);
            let (number, kind) = (words.next()?, words.next()?);
            format!("Player {number} ({kind})")
        }
        _ if context.contains("rollout") => {
            let kind = if context.ends_with("chequerplay") {
                "Chequer play in rollouts"
            } else if context.ends_with("cubedecision") {
                "Cube decisions in rollouts"
            } else {
                return None;
            };
            match context.split_once("player ") {
                Some((_, rest)) => format!("{kind} (for player {})", rest.get(..1)?),
                None => kind.to_owned(),
            }
        }
        _ => return None,
    })
}
