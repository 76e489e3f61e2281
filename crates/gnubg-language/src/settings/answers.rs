//! Sentences that answer a setting.

/// Sentences of switches, for on and for off.
const SWITCHES: &[(&str, &str, &str)] = &[
    (
        "automatic roll",
        "Will automatically roll the dice.",
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
        "Do not stop rollout of choices based on JSDs",
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
    if let Some(text) = evaluation(name, value) {
        return line(&text);
    }
    let last = name.rsplit(' ').next().unwrap_or(name);
    line(&match last {
        _ if name.contains("movefilter ") => return String::new(),
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
        _ if name.contains("threshold ") => format!("`{last}' threshold set to {value}."),
        "type" if value == "rollout" => format!("{name} is now a rollout."),
        "skill" => format!("Tutor warnings will be given for play marked `{value}'."),
        "beavers" if value == "0" => "No beavers allowed in money sessions.".to_owned(),
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
