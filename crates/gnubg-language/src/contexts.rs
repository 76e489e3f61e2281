//! Engines, rollouts and analyses with the settings of the session.

use barpoint::analysis::statistics::Thresholds;
use barpoint::rollout::{Late, PlayerSettings, RolloutOptions, StopRules, VarianceReduction};
use barpoint::{
    AnalysisLevel, AnalysisSettings, CubeEfficiency, Engine, MoveFilter, MoveFilters, Noise,
    OwnOptions, RaceEfficiency, SearchOptions,
};
use barpoint_core::{ByPlayer, BySide, Player};
use barpoint_dice::DiceKind;

use crate::settings::Settings;
use crate::{Interpreter, LineError};

/// Number of plays of a roll that an analysis keeps, as in GNU Backgammon.
const CANDIDATES: usize = 40;

/// Chequer plays or cube decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Chequer,
    Cube,
}

impl Sort {
    /// Returns the word of the settings.
    const fn word(self) -> &'static str {
        match self {
            Self::Chequer => "chequerplay",
            Self::Cube => "cubedecision",
        }
    }
}

impl Interpreter {
    /// Returns the engine for `hint` and `eval`.
    pub(crate) fn engine_of(&self, sort: Sort) -> Result<Engine, LineError> {
        Ok(self.lasting_engine_of(sort)?.stopped_by(self.stop.clone()))
    }

    /// Returns the engine for `hint` and `eval`, which no request ends.
    pub(crate) fn lasting_engine_of(&self, sort: Sort) -> Result<Engine, LineError> {
        let context = if self.settings.is_on("evaluation sameasanalysis") {
            "analysis"
        } else {
            "evaluation"
        };
        self.engine_in(context, sort)
    }

    /// Returns the engine of a player, who wants the best play alone: the move filters decide which
    /// plays are searched.
    pub(crate) fn engine_for(&self, player: Player, sort: Sort) -> Result<Engine, LineError> {
        let engine = self.engine_in(&format!("player {}", index(player)), sort)?;
        let options = SearchOptions { top: 1, ..*engine.options() };
        let engine = engine.with_options(options).map_err(LineError::state)?;
        Ok(engine.stopped_by(self.stop.clone()))
    }

    /// Returns the context of the rollouts by which the engine of a player decides, `None` if it
    /// evaluates.
    pub(crate) fn rollouts_of(&self, player: Player, sort: Sort) -> Option<String> {
        let context = format!("player {} {}", index(player), sort.word());
        let is_rollout = self.settings.get(&format!("{context} type")) == Some("rollout");
        is_rollout.then_some(context)
    }

    fn engine_in(&self, context: &str, sort: Sort) -> Result<Engine, LineError> {
        let settings = &self.settings;
        let base = SearchOptions { efficiency: efficiency(settings), ..*self.engine.options() };
        let filters = filters(settings, &format!("{context} movefilter"), &base.filters);
        let searched = format!("{context} {} evaluation", sort.word());
        let options = search(settings, &searched, &SearchOptions { filters, ..base });
        self.engine.clone().with_options(options).map_err(LineError::state)
    }

    /// Returns the settings of `rollout` in a context such as `player 0 chequerplay`, seen by a player.
    /// A setting that the context does not have is taken from `set rollout`.
    pub(crate) fn rollout_options(
        &self,
        context: &str,
        viewpoint: Player,
    ) -> (RolloutOptions, StopRules) {
        let settings = &OfRollout { settings: &self.settings, context };
        let quick = RolloutOptions::quick();
        let base = quick.players.on_roll;
        let players =
            |late: &str| ByPlayer(Player::BOTH.map(|player| settings.player(late, player, &base)));
        let seen = |players: ByPlayer<PlayerSettings>| -> BySide<PlayerSettings> {
            players.seen_by(viewpoint)
        };
        let late = settings.is_on("later enable").then(|| Late {
            turn: settings.value("later plies"),
            players: seen(players("later ")),
        });
        let truncated = settings.is_on("truncation enable");
        let spread = settings.is_on("quasirandom");
        let options = RolloutOptions {
            trials: settings.number("trials").unwrap_or(quick.trials),
            dice: if spread { DiceKind::QuasiRandom } else { DiceKind::Random },
            seed: settings.number("seed").unwrap_or(quick.seed),
            truncate_at_exact: settings.is_on("bearofftruncation exact"),
            truncate_after: truncated.then(|| settings.value("truncation plies")),
            initial: settings.is_on("initial"),
            cubeful: settings.is_on("cubeful"),
            variance_reduction: settings.is_on("varredn").then(VarianceReduction::default),
            players: seen(players("")),
            late,
            ..quick
        };
        (options, settings.stop_rules())
    }

    /// Returns the name of the files of the trials of a rollout, `None` if there are none.
    pub(crate) fn rollout_log(&self, context: &str) -> Option<String> {
        let settings = OfRollout { settings: &self.settings, context };
        settings.is_on("log").then(|| settings.get("logfile").unwrap_or_default().to_owned())
    }

    /// Returns the settings of `analyse`.
    pub fn analysis_settings(&self) -> AnalysisSettings {
        let settings = &self.settings;
        let level = |wanted: &str, sort: Sort| {
            let context = format!("analysis {}", sort.word());
            let rolls_out = settings.get(&format!("{context} type")) == Some("rollout");
            settings.is_on(wanted).then(|| {
                match settings.number(&format!("{context} evaluation plies")) {
                    _ if rolls_out => AnalysisLevel::Rollout,
                    plies => AnalysisLevel::Plies(plies.unwrap_or(2)),
                }
            })
        };
        let filters = filters(settings, "analysis movefilter", &MoveFilters::LARGE);
        let usual = SearchOptions { cubeful: true, ..*self.engine.options() };
        let searched = |name: &str| search(settings, &format!("analysis {name}"), &usual);
        let own = |sort: Sort| OwnOptions {
            search: Some(searched(&format!("{} evaluation", sort.word()))),
            rollouts: self.own_rollouts(&format!("analysis {}", sort.word())),
            ..OwnOptions::default()
        };
        AnalysisSettings {
            own_plays: own(Sort::Chequer),
            own_cubes: own(Sort::Cube),
            own_luck: Some(searched("luckanalysis")),
            plays: level("analysis moves", Sort::Chequer),
            cubes: level("analysis cube", Sort::Cube),
            luck: settings
                .is_on("analysis luck")
                .then(|| settings.value("analysis luckanalysis plies")),
            filters,
            players: ByPlayer(Player::BOTH.map(|player| {
                settings.is_on(&format!("analysis player {} analyse", index(player)))
            })),
            thresholds: self.thresholds(),
            candidates: CANDIDATES,
            seed: settings.number("rollout seed").unwrap_or(1),
            ..AnalysisSettings::default()
        }
    }

    /// Returns the settings of the rollouts of an analysis, `None` if none of them was set.
    fn own_rollouts(&self, context: &str) -> Option<(ByPlayer<RolloutOptions>, StopRules)> {
        self.settings.beginning(&format!("{context} rollout")).next()?;
        let of = |player| self.rollout_options(context, player);
        Some((ByPlayer(Player::BOTH.map(|player| of(player).0)), of(Player::Zero).1))
    }

    /// Returns the thresholds of marks.
    pub(crate) fn thresholds(&self) -> Thresholds {
        let number = |name: &str, default: f64| {
            self.settings.number(&format!("analysis threshold {name}")).unwrap_or(default)
        };
        let usual = Thresholds::default();
        Thresholds {
            doubtful: number("doubtful", usual.doubtful),
            bad: number("bad", usual.bad),
            very_bad: number("verybad", usual.very_bad),
            lucky: number("lucky", usual.lucky),
            very_lucky: number("verylucky", usual.very_lucky),
            ..usual
        }
    }
}

/// Returns the number of a player.
pub(crate) const fn index(player: Player) -> usize {
    match player {
        Player::Zero => 0,
        Player::One => 1,
    }
}

/// Settings of rollouts in a context, empty for `rollout` itself.
struct OfRollout<'a> {
    settings: &'a Settings,
    context: &'a str,
}

impl OfRollout<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        let own = self.settings.chosen(&format!("{} rollout {name}", self.context));
        own.or_else(|| self.settings.get(&format!("rollout {name}")))
    }

    fn number<T: std::str::FromStr>(&self, name: &str) -> Option<T> {
        self.get(name)?.parse().ok()
    }

    fn value<T: std::str::FromStr + Default>(&self, name: &str) -> T {
        self.number(name).unwrap_or_default()
    }

    fn is_on(&self, name: &str) -> bool {
        self.get(name) == Some("on")
    }

    fn stop_rules(&self) -> StopRules {
        let [limit, jsd] = ["limit enable", "jsd stop"].map(|name| self.is_on(name));
        let least = |name: &str, on: bool| {
            if on { self.value(&format!("{name} minimumgames")) } else { 0 }
        };
        StopRules {
            minimum: u32::max(least("limit", limit), least("jsd", jsd)),
            error: limit.then(|| self.value("limit maxerror")),
            jsds: jsd.then(|| self.value("jsd limit")),
            ..StopRules::NONE
        }
    }

    /// Returns the searches of a player, in the first or in later turns of trials.
    fn player(&self, late: &str, player: Player, base: &PlayerSettings) -> PlayerSettings {
        let own = format!("{} rollout {late}", self.context);
        let contexts = [format!("rollout {late}"), own];
        let of = |sort: Sort, base: &SearchOptions| {
            contexts.iter().fold(*base, |base, context| {
                let common = search(self.settings, &format!("{context}{}", sort.word()), &base);
                let own_name = format!("{context}player {}", index(player));
                let own = format!("{own_name} {}", sort.word());
                let filter =
                    filters(self.settings, &format!("{context}movefilter"), &common.filters);
                let filter = filters(self.settings, &format!("{own_name} movefilter"), &filter);
                search(self.settings, &own, &SearchOptions { filters: filter, ..common })
            })
        };
        PlayerSettings {
            chequer: of(Sort::Chequer, &base.chequer),
            cube: of(Sort::Cube, &base.cube),
            ..*base
        }
    }
}

/// Returns the options of a search with the settings that begin with `context`.
fn search(settings: &Settings, context: &str, base: &SearchOptions) -> SearchOptions {
    let name = |leaf: &str| format!("{context} {leaf}");
    let noise: Option<f64> = settings.number(&name("noise"));
    SearchOptions {
        plies: settings.number(&name("plies")).unwrap_or(base.plies),
        cubeful: settings.switch(&name("cubeful")).unwrap_or(base.cubeful),
        pruning: base.pruning.filter(|_| settings.switch(&name("prune")).unwrap_or(true)),
        noise: match noise {
            Some(deviation) => (deviation > 0.0).then_some(Noise { deviation, seed: 0 }),
            None => base.noise,
        },
        ..*base
    }
}

/// Returns the move filters with the settings that begin with `context`.
fn filters(settings: &Settings, context: &str, base: &MoveFilters) -> MoveFilters {
    let mut filters = *base;
    for (name, value) in settings.beginning(context) {
        let numbers = name.strip_prefix(context).map(str::split_whitespace);
        let numbers: Vec<usize> =
            numbers.into_iter().flatten().filter_map(|word| word.parse().ok()).collect();
        let words: Vec<&str> = value.split(' ').collect();
        let [plies, level] = numbers[..] else { continue };
        let slot = filters.levels.get_mut(plies - 1).and_then(|levels| levels.get_mut(level));
        let Some(slot) = slot else { continue };
        let parsed = |i: usize| words.get(i).and_then(|word| word.parse().ok());
        *slot = match (words.first().and_then(|word| word.parse().ok()), parsed(1), words.get(2)) {
            (Some(accept), Some(extra), Some(distance)) => {
                MoveFilter::Keep { accept, extra, threshold: distance.parse().unwrap_or(0.0) }
            }
            _ => MoveFilter::Skip,
        };
    }
    filters
}

fn efficiency(settings: &Settings) -> CubeEfficiency {
    let usual = CubeEfficiency::default();
    let number = |name: &str, default: f64| {
        settings.number(&format!("cubeefficiency {name}")).unwrap_or(default)
    };
    let names =
        ["contact", "crashed", "os", "race coefficient", "race factor", "race min", "race max"];
    let is_set = |name: &str| settings.number::<f64>(&format!("cubeefficiency {name}")).is_some();
    CubeEfficiency {
        by_volatility: usual.by_volatility && !names.into_iter().any(is_set),
        contact: number("contact", usual.contact),
        crashed: number("crashed", usual.crashed),
        one_sided_bearoff: number("os", usual.one_sided_bearoff),
        race: RaceEfficiency {
            offset: number("race coefficient", usual.race.offset),
            slope: number("race factor", usual.race.slope),
            min: number("race min", usual.race.min),
            max: number("race max", usual.race.max),
        },
        ..usual
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_decides_about_the_cube_without_pruning() {
        let mut session = Interpreter::new(Engine::new());
        let prunes = |session: &Interpreter| {
            Player::BOTH.map(|player| {
                session.engine_for(player, Sort::Cube).unwrap().options().pruning.is_some()
            })
        };
        assert_eq!(prunes(&session), [true, true]);
        session.line("set player 0 cubedecision evaluation prune off").unwrap();
        assert_eq!(prunes(&session), [false, true]);
    }

    /// Returns everything that a rollout in a context takes from the settings.
    fn rollout_of(session: &Interpreter, context: &str) -> String {
        let of = |player| session.rollout_options(context, player);
        format!("{:?} {:?}", Player::BOTH.map(of), session.rollout_log(context))
    }

    /// Every setting of the rollouts of an analysis or of a player, with the value of its example.
    #[test]
    fn a_setting_of_a_context_changes_its_rollouts_alone() {
        let enabled = ["later enable", "limit enable", "jsd stop", "truncation enable", "log"];
        let engine = Engine::new();
        let mut tried = 0;
        for command in crate::commands() {
            let Some((context, _)) = command.split_once(" rollout ") else { continue };
            let context =
                context.strip_prefix("set ").unwrap_or_default().replace("player", "player 0");
            if !context.contains(' ') || crate::reason_for_no_effect(command).is_some() {
                continue;
            }
            // Not the default.
            let example = crate::help(command)
                .unwrap()
                .example
                .replace(" 324", " 648")
                .replace(" 0.01", " 0.02");
            let is_changed = [false, true].map(|on| {
                let mut session = Interpreter::new(engine.clone());
                for name in enabled.iter().filter(|_| on) {
                    session.line(&format!("set rollout {name} on")).unwrap();
                }
                let before = ["", context.as_str(), "player 1 chequerplay"]
                    .map(|context| rollout_of(&session, context));
                session.line(&example).unwrap();
                assert_eq!(before[0], rollout_of(&session, ""), "{example}");
                assert_eq!(before[2], rollout_of(&session, "player 1 chequerplay"), "{example}");
                before[1] != rollout_of(&session, &context)
            });
            assert!(is_changed.contains(&true), "{example}");
            tried += 1;
        }
        assert!(tried > 180, "{tried}");
    }

    #[test]
    fn an_analysis_has_own_rollouts_once_one_of_their_settings_is_set() {
        let mut session = Interpreter::new(Engine::new());
        session.line("set rollout trials 72").unwrap();
        assert_eq!(session.analysis_settings().own_plays.rollouts, None);
        session.line("set analysis chequerplay rollout truncation plies 3").unwrap();
        session.line("set analysis chequerplay rollout truncation enable on").unwrap();
        let settings = session.analysis_settings();
        let (options, _) = settings.own_plays.rollouts.unwrap();
        assert_eq!(options[Player::One].trials, 72);
        assert_eq!(options[Player::One].truncate_after, Some(3));
        assert_eq!(settings.own_cubes.rollouts, None);
    }
}
