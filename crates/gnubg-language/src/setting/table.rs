//! The settings.

use super::kind::Kind::{self, Choice, Filter, Free, Number, Switch, Whole, Word};
use super::row::Does::{Act, Keep, Nothing};
use super::row::Setting;
use super::row::Text::{self, By, Either, With};
use super::sentences as say;

/// Most games of a rollout before it may stop.
const MANY: u64 = u32::MAX as u64;

/// Kinds of evaluations and rollouts.
const TYPES: Kind = Word(&["evaluation", "rollout"]);

const fn row(words: &'static str, kind: Kind, default: &'static str, said: Text) -> Setting {
    Setting { words, does: Keep(kind), default, said, shown: Text::None }
}

const fn switch(
    words: &'static str,
    default: &'static str,
    on: &'static str,
    off: &'static str,
) -> Setting {
    row(words, Switch, default, Either(on, off))
}

/// Returns a setting that a function carries out.
const fn act(words: &'static str, default: &'static str) -> Setting {
    Setting { words, does: Act, default, said: Text::None, shown: Text::None }
}

/// Returns a setting without effect.
pub(super) const fn nothing(words: &'static str, why: &'static str) -> Setting {
    Setting { words, does: Nothing(why), default: "", said: Text::None, shown: Text::None }
}

/// A setting of the rollouts of `hint`.
pub(super) static OF_HINT: Setting = nothing("", HINT);

/// A setting of files of trials in an analysis.
pub(super) static OF_LOGS: Setting =
    nothing("", "an analysis writes no file for each trial; `rollout` and players do");

const HINT: &str = "`hint` and `eval` evaluate, as in GNU Backgammon; `rollout` rolls out";
const WINDOWS: &str = "there are no windows";
const SOUNDS: &str = "there are no sounds";
const SAME_NOISE: &str = "a position always has the same noise";
const DRAWINGS: &str = "pages carry their drawings";
const WITH_CUBE: &str = "decisions about the cube are always judged with the cube";
const BOX: &str = "it links two parts of a window; each setting of a rollout has its own command";

impl Setting {
    const fn shown_as(self, shown: Text) -> Self {
        Self { shown, ..self }
    }

    /// Shows the value as it is answered.
    const fn shown_as_said(self) -> Self {
        Self { shown: self.said, ..self }
    }
}

/// All settings, in the order in which `show` lists those of a group.
pub(super) static SETTINGS: &[Setting] = &[
    row("aliases", Free, "", By(say::aliases)).shown_as_said(),
    row("analysis chequerplay|cubedecision type", TYPES, "evaluation", By(say::kind)),
    row("analysis chequerplay|cubedecision evaluation plies", Whole(0, 4), "", By(say::plies)),
    row("analysis chequerplay evaluation cubeful", Switch, "", By(say::cubeful)),
    nothing("analysis cubedecision evaluation cubeful", WITH_CUBE),
    row("analysis chequerplay|cubedecision evaluation noise", Number(0.0, 1e3), "", By(say::noise)),
    row("analysis chequerplay|cubedecision evaluation prune", Switch, "", By(say::prune)),
    nothing("analysis chequerplay|cubedecision evaluation deterministic", SAME_NOISE),
    switch(
        "analysis cube",
        "on",
        "Cube action will be analysed.",
        "Cube action will not be analysed.",
    ),
    switch(
        "analysis luck",
        "on",
        "Dice rolls will be analysed.",
        "Dice rolls will not be analysed.",
    ),
    row("analysis luckanalysis plies", Whole(0, 4), "0", By(say::plies)),
    row("analysis luckanalysis cubeful", Switch, "", By(say::cubeful)),
    row("analysis luckanalysis noise", Number(0.0, 1e3), "", By(say::noise)),
    row("analysis luckanalysis prune", Switch, "", By(say::prune)),
    nothing("analysis luckanalysis deterministic", SAME_NOISE),
    row("analysis movefilter", Filter, "", Text::None),
    switch(
        "analysis moves",
        "on",
        "Chequer play will be analysed.",
        "Chequer play will not be analysed.",
    ),
    row("analysis player analyse", Switch, "on", Text::None),
    row(
        "analysis threshold bad|doubtful|lucky|verybad|verylucky",
        Number(0.0, 10.0),
        "",
        By(say::threshold),
    ),
    // The marks of unlucky rolls have the thresholds of lucky ones.
    nothing(
        "analysis threshold unlucky|veryunlucky",
        "unlucky rolls have the thresholds of lucky ones",
    ),
    nothing("analysis window", WINDOWS),
    switch(
        "annotation",
        "off",
        "Move analysis and commentary will be displayed.",
        "Move analysis and commentary will not be displayed.",
    ),
    nothing("appearance", WINDOWS),
    switch(
        "automatic bearoff",
        "off",
        "Will automatically bear off as many chequers as possible.",
        "Will not automatically bear off chequers.",
    )
    .shown_as(By(say::automatic)),
    switch(
        "automatic crawford",
        "on",
        "Will enable the Crawford game according to match score.",
        "Will not enable the Crawford game according to match score.",
    )
    .shown_as(By(say::automatic)),
    row("automatic doubles", Whole(0, 12), "0", By(say::doubles)).shown_as(By(say::automatic)),
    switch(
        "automatic game",
        "on",
        "Will automatically start games after wins.",
        "Will not automatically start games.",
    )
    .shown_as(By(say::automatic)),
    switch(
        "automatic move",
        "off",
        "Forced moves will be made automatically.",
        "Forced moves will not be made automatically.",
    )
    .shown_as(By(say::automatic)),
    switch(
        "automatic roll",
        "on",
        "Will automatically roll the dice when no cube action is possible.",
        "Will not automatically roll the dice.",
    )
    .shown_as(By(say::automatic)),
    switch(
        "autosave analysis",
        "off",
        "Auto save after each analysed game",
        "Don't auto save after each analysed game",
    )
    .shown_as_said(),
    switch(
        "autosave rollout",
        "off",
        "Auto save during rollouts",
        "Don't auto save during rollouts",
    )
    .shown_as_said(),
    row("autosave time", Number(0.0, 1e6), "0", Text::None).shown_as(By(say::minutes)),
    nothing("autosave confirm", "each copy replaces the one before"),
    row("beavers", Whole(0, 12), "3", By(say::beavers)).shown_as_said(),
    act("board", ""),
    nothing("browser", "no command opens a web page"),
    row("cache", Whole(0, 1 << 28), "", With("The position cache has been sized to {} entries.")),
    nothing("calibration", "no estimate of time needs it; `calibrate` measures the speed"),
    switch(
        "cheat enable",
        "off",
        "Allow GNU Backgammon to manipulate the dice.",
        "Disallow GNU Backgammon to manipulate the dice.",
    ),
    row("cheat player roll", Whole(1, 21), "1", Text::None),
    switch(
        "clockwise",
        "off",
        "Player 1 moves clockwise (and player 0 moves anticlockwise).",
        "Player 1 moves anticlockwise (and player 0 moves clockwise).",
    )
    .shown_as_said(),
    nothing("colours|commandwindow", WINDOWS),
    row("confirm default", Word(&["yes", "no", "ask"]), "ask", By(say::confirmation))
        .shown_as_said(),
    switch(
        "confirm new",
        "on",
        "Will ask for confirmation before aborting games in progress.",
        "Will not ask for confirmation before aborting games in progress.",
    )
    .shown_as(Either(
        "GNU Backgammon will ask for confirmation before aborting games in progress.",
        "GNU Backgammon will not ask for confirmation before aborting games in progress.",
    )),
    switch(
        "confirm save",
        "on",
        "Will ask for confirmation before overwriting existing files.",
        "Will not ask for confirmation overwriting existing files.",
    )
    .shown_as(Either(
        "GNU Backgammon will ask for confirmation before overwriting existing files.",
        "GNU Backgammon will not ask for confirmation overwriting existing files.",
    )),
    act("crawford", ""),
    act("cube center|centre|owner|value", ""),
    act("cube use", "on"),
    row("cubeefficiency contact|crashed|os", Number(0.0, 1.0), "", By(say::efficiency)),
    row(
        "cubeefficiency race coefficient|factor|max|min",
        Number(0.0, 10.0),
        "",
        By(say::efficiency),
    ),
    row("defaultnames", Kind::Names, "", By(say::default_names)),
    nothing("delay", "nothing waits after an action, as in GNU Backgammon without windows"),
    act("dice", ""),
    switch(
        "display",
        "on",
        "Will display boards for computer moves.",
        "Will not display boards for computer moves.",
    )
    .shown_as(Either(
        "GNU Backgammon will display boards for computer moves.",
        "GNU Backgammon will not display boards for computer moves.",
    )),
    nothing("dockpanels", WINDOWS),
    nothing("evaluation chequerplay|cubedecision type", HINT),
    row(
        "evaluation|player chequerplay|cubedecision evaluation plies",
        Whole(0, 4),
        "",
        By(say::plies),
    ),
    row("evaluation chequerplay|cubedecision evaluation cubeful", Switch, "", By(say::cubeful)),
    row("player chequerplay evaluation cubeful", Switch, "", By(say::cubeful)),
    // A player decides about the cube with the cube.
    nothing("player cubedecision evaluation cubeful", WITH_CUBE),
    row(
        "evaluation|player chequerplay|cubedecision evaluation noise",
        Number(0.0, 1e3),
        "",
        By(say::noise),
    ),
    row("evaluation|player chequerplay|cubedecision evaluation prune", Switch, "", By(say::prune)),
    nothing("evaluation|player chequerplay|cubedecision evaluation deterministic", SAME_NOISE),
    row("evaluation|player movefilter", Filter, "", Text::None),
    switch(
        "evaluation sameasanalysis",
        "off",
        "Evaluation settings will be same as analysis settings.",
        "Evaluation settings separate from analysis settings.",
    ),
    row("export|import|sgf folder", Free, "", Text::None),
    row("export html css", Choice(&["head", "external", "inline"]), "head", By(say::style_sheet))
        .shown_as_said(),
    nothing("export html pictureurl|size", DRAWINGS),
    nothing("export html type bbs|fibs2html|gnu", DRAWINGS),
    row(
        "export include analysis|annotations|matchinfo|statistics",
        Switch,
        "on",
        By(say::included),
    )
    .shown_as_said(),
    row("export moves number", Whole(0, 100), "5", With("Show at most {} moves in exports."))
        .shown_as_said(),
    switch(
        "export moves probabilities",
        "on",
        "Show detailed probabilities for moves",
        "Do not show detailed probabilities for moves",
    )
    .shown_as_said(),
    row("export moves parameters evaluation", Switch, "off", By(say::parameters)).shown_as_said(),
    row("export moves display bad|doubtful|unmarked|verybad", Switch, "on", By(say::displayed))
        .shown_as_said(),
    switch(
        "export cube probabilities",
        "on",
        "Show detailed probabilities for cube decisions",
        "Do not show detailed probabilities for cube decisions",
    )
    .shown_as_said(),
    row("export cube parameters evaluation", Switch, "off", By(say::parameters)).shown_as_said(),
    row(
        "export cube display actual|bad|close|doubtful|missed|unmarked|verybad",
        Switch,
        "on",
        By(say::displayed),
    )
    .shown_as_said(),
    nothing(
        "export cube|moves parameters rollout",
        "a record keeps the trials and errors of a rollout, and not its settings",
    ),
    row("export png size", Whole(1, 20), "4", By(say::picture)).shown_as_said(),
    row("export show board", Whole(0, 1000), "", By(say::boards)),
    // GNU Backgammon saves -2 for both.
    row("export show player", Word(&["0", "1", "both", "-2"]), "both", By(say::players)),
    nothing("fullscreen|gamelist", WINDOWS),
    nothing(
        "geometry analysis|command|game|hint|main|message|theory height|max|width|xpos|ypos",
        WINDOWS,
    ),
    act("gnubgid|matchid|xgid", ""),
    switch(
        "gotofirstgame",
        "off",
        "Goto first game when loading matches or sessions.",
        "Goto last game when loading matches or sessions.",
    ),
    nothing("gui animation blink|none|slide|speed", WINDOWS),
    nothing(
        "gui beep|dicearea|dragtargethelp|grayedit|highdiefirst|illegal|movelistdetail",
        WINDOWS,
    ),
    nothing("gui showids|usestatspanel|windowpositions", WINDOWS),
    nothing("gui showpips epc|none|pips|wastage", WINDOWS),
    act("invert matchequitytable|met", "off"),
    switch(
        "jacoby",
        "on",
        "Will use the Jacoby rule for money sessions.",
        "Will not use the Jacoby rule for money sessions.",
    ),
    nothing(
        "lang",
        "answers are in the words of GNU Backgammon, which are English; `barpoint play --language` has others",
    ),
    act("matchequitytable|met", ""),
    act("matchinfo annotator|comment|date|event|place|rating|round", ""),
    row("matchlength", Whole(0, 64), "7", With("New matches default to {} points."))
        .shown_as(By(say::match_length)),
    nothing("message", WINDOWS),
    switch(
        "output matchpc",
        "on",
        "Match winning chances will be shown as percentages.",
        "Match winning chances will be shown as probabilities.",
    )
    .shown_as_said(),
    switch(
        "output mwc",
        "off",
        "Match evaluations will be shown as match winning chances.",
        "Match evaluations will be shown as equivalent money equity.",
    )
    .shown_as(Either(
        "Match equities shown in MWC (match winning chance) (match play only).",
        "Match equities shown in EMG (normalized money game equity) (match play only).",
    )),
    switch(
        "output winpc",
        "off",
        "Game winning chances will be shown as percentages.",
        "Game winning chances will be shown as probabilities.",
    )
    .shown_as_said(),
    switch(
        "output rawboard",
        "off",
        "TTY boards will be given in raw format.",
        "TTY boards will be given in ASCII.",
    )
    .shown_as(Either("Boards will be shown in raw format.", "Boards will be shown in ASCII.")),
    row(
        "output digits",
        Whole(1, 6),
        "3",
        With("Probabilities and equities will be shown with {} digits after the decimal separator"),
    ),
    row("output errorratefactor", Number(0.0, 1e6), "1000", By(say::rate_factor)),
    switch("output output", "on", "output will be shown", "output will not be shown"),
    nothing("panels|panelwidth", WINDOWS),
    act("player external|gnubg|human|name", ""),
    row("player chequerplay|cubedecision type", TYPES, "evaluation", By(say::kind)),
    act("postcrawford", ""),
    nothing(
        "priority abovenormal|belownormal|highest|idle|nice|normal|timecritical",
        "the system sets the priority of a program",
    ),
    row("prompt", Kind::Text, "(\\p) ", With("The prompt has been set to `{}'."))
        .shown_as(With("The prompt is set to `{}'.")),
    row("ratingoffset", Number(0.0, 1e6), "2050", By(say::rating_offset)).shown_as_said(),
    switch(
        "record",
        "on",
        "All games in a session will be recorded.",
        "Only the active game in a session will be recorded.",
    ),
    act("rng bbs|file|isaac|manual|md5|mersenne|random.org|ansi|bsd|user", ""),
    switch(
        "rollout bearofftruncation exact",
        "on",
        "Will truncate *cubeless* rollouts when reaching exact bearoff database",
        "Will not truncate *cubeless* rollouts when reaching exact bearoff database",
    ),
    nothing(
        "rollout bearofftruncation onesided",
        "trials end early only where the value is exact, and one-sided databases are not",
    ),
    row("rollout later? player? chequerplay|cubedecision plies", Whole(0, 4), "", By(say::plies)),
    // `rollout cubeful` decides for all.
    nothing(
        "rollout later? player? chequerplay|cubedecision cubeful",
        "`set rollout cubeful` decides for all of a rollout",
    ),
    row(
        "rollout later? player? chequerplay|cubedecision noise",
        Number(0.0, 1e3),
        "",
        By(say::noise),
    ),
    row("rollout later? player? chequerplay|cubedecision prune", Switch, "", By(say::prune)),
    nothing("rollout later? player? chequerplay|cubedecision deterministic", SAME_NOISE),
    row("rollout later? player? movefilter", Filter, "", Text::None),
    switch(
        "rollout log",
        "off",
        "Create an .sgf file for each game rolled out",
        "Do not create an .sgf file for each game rolled out",
    ),
    row("rollout logfile", Kind::Text, "log", Text::None),
    nothing("rollout cube-equal-chequer|players-are-same|truncate-equal-player0", BOX),
    switch(
        "rollout cubeful",
        "on",
        "Cubeful rollouts will be performed.",
        "Cubeless rollouts will be performed.",
    ),
    switch(
        "rollout initial",
        "off",
        "Rollouts will be made as the initial position of a game.",
        "Rollouts will be made for normal (non-opening) positions.",
    ),
    row("rollout jsd limit", Number(0.0, 1e3), "2.33", By(say::joint_deviations)),
    row(
        "rollout jsd minimumgames",
        Whole(0, MANY),
        "324",
        With("After {} games, rollouts will stop if the JSDs are large enough."),
    ),
    switch(
        "rollout jsd stop",
        "off",
        "Stop rollout of choices based on JSDs",
        "Do not stop rollout of moves choices on JSDs",
    ),
    switch(
        "rollout later enable",
        "off",
        "Use different evaluation for later moves of rollout.",
        "Do not change evaluations during rollout.",
    ),
    row(
        "rollout later plies",
        Whole(1, 1000),
        "5",
        With("Evaluations will change after {} plies in rollouts."),
    ),
    switch(
        "rollout limit enable",
        "off",
        "Stop rollout when STD's are small enough",
        "Do not stop rollout based on STDs",
    ),
    row(
        "rollout limit maxerror",
        Number(0.0, 1e6),
        "0.01",
        With("Rollouts can stop when the estimated equities' STD are less than {}"),
    ),
    row(
        "rollout limit minimumgames",
        Whole(0, MANY),
        "324",
        With("After {} games, rollouts will stop if the STDs are small enough."),
    ),
    switch(
        "rollout quasirandom|rotate",
        "on",
        "Use quasi-random dice in rollouts",
        "Do not use quasi-random dice in rollouts",
    ),
    nothing(
        "rollout rng bbs|file|isaac|manual|md5|mersenne|random.org",
        "rollouts have dice of their own, so that each trial follows from the seed alone",
    ),
    row("rollout seed", Whole(0, u64::MAX), "", With("Rollout seed set to {}.")),
    row(
        "rollout trials",
        Whole(1, 2_000_000_000),
        "",
        With("{} games will be played per rollout."),
    ),
    nothing(
        "rollout truncation chequerplay|cubedecision cubeful|deterministic|noise|plies|prune",
        "the position at a cut is evaluated as the turns before it",
    ),
    switch(
        "rollout truncation enable",
        "off",
        "Games in rollouts will be stopped after a fixed number of moves.",
        "Games in rollouts will be played out until the end.",
    ),
    row(
        "rollout truncation plies",
        Whole(1, 1000),
        "10",
        With("Rollouts will be truncated after {} plies."),
    ),
    switch(
        "rollout varredn",
        "on",
        "Will use lookahead during rollouts to reduce variance.",
        "Will not use lookahead variance reduction during rollouts.",
    ),
    act("score|seed", ""),
    nothing("sound enable", SOUNDS),
    nothing(
        "sound sound agree|analysisfinished|botfans|botwinsgame|botwinsmatch|chequer|double",
        SOUNDS,
    ),
    nothing(
        "sound sound drop|exit|humanfans|humanwinsgame|humanwinsmatch|move|redouble|resign",
        SOUNDS,
    ),
    nothing("sound sound roll|start|take", SOUNDS),
    nothing("sound system command", SOUNDS),
    nothing("styledgamelist|theorywindow|toolbar", WINDOWS),
    row("threads", Whole(1, 256), "", With("The number of threads has been set to {}."))
        .shown_as(By(say::threads)),
    act("turn", ""),
    switch(
        "tutor mode",
        "off",
        "Warn about possibly bad play.",
        "No warnings for possibly bad play.",
    ),
    switch(
        "tutor chequer",
        "on",
        "Include advice on chequer play in tutor mode.",
        "Exclude advice on chequer play from tutor mode.",
    ),
    switch(
        "tutor cube",
        "on",
        "Include advice on cube decisions in tutor mode.",
        "Exclude advice on cube decisions from tutor mode.",
    ),
    row("tutor skill", Choice(&["doubtful", "bad", "verybad"]), "doubtful", By(say::skill)),
    act("variation 1-chequer-hypergammon|2-chequer-hypergammon|3-chequer-hypergammon", ""),
    act("variation nackgammon|standard", ""),
    nothing("vsync3d", WINDOWS),
    nothing("warning", "the warnings are those of windows"),
];
