//! Engines, rollouts and analyses with the settings of the session.

use barpoint::analysis::statistics::Thresholds;
use barpoint::rollout::{Late, PlayerSettings, RolloutOptions, StopRules, VarianceReduction};
use barpoint::{
    AnalysisLevel, AnalysisSettings, CubeEfficiency, Engine, MoveFilter, MoveFilters, Noise,
    RaceEfficiency, SearchOptions,
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

    /// Returns true if the engine of a player decides by rollouts.
    pub(crate) fn rolls_out(&self, player: Player, sort: Sort) -> bool {
        let name = format!("player {} {} type", index(player), sort.word());
        self.settings.get(&name) == Some("rollout")
    }

    fn engine_in(&self, context: &str, sort: Sort) -> Result<Engine, LineError> {
        let settings = &self.settings;
        let base = SearchOptions { efficiency: efficiency(settings), ..*self.engine.options() };
        let filters = filters(settings, &format!("{context} movefilter"), &base.filters);
        let searched = format!("{context} {} evaluation", sort.word());
        let options = search(settings, &searched, &SearchOptions { filters, ..base });
        self.engine.clone().with_options(options).map_err(LineError::state)
    }

    /// Returns the settings of `rollout`, seen by a player.
    pub(crate) fn rollout_options(&self, viewpoint: Player) -> (RolloutOptions, StopRules) {
        let settings = &self.settings;
        let quick = RolloutOptions::quick();
        let base = quick.players.on_roll;
        let players = |late: &str| {
            ByPlayer(Player::BOTH.map(|player| rollout_player(settings, late, player, &base)))
        };
        let seen = |players: ByPlayer<PlayerSettings>| -> BySide<PlayerSettings> {
            players.seen_by(viewpoint)
        };
        let late = settings.is_on("rollout later enable").then(|| Late {
            turn: settings.value("rollout later plies"),
            players: seen(players("later ")),
        });
        let truncated = settings.is_on("rollout truncation enable");
        let spread = settings.is_on("rollout quasirandom");
        let options = RolloutOptions {
            trials: settings.number("rollout trials").unwrap_or(quick.trials),
            dice: if spread { DiceKind::QuasiRandom } else { DiceKind::Random },
            seed: settings.number("rollout seed").unwrap_or(quick.seed),
            truncate_at_exact: settings.is_on("rollout bearofftruncation exact"),
            truncate_after: truncated.then(|| settings.value("rollout truncation plies")),
            initial: settings.is_on("rollout initial"),
            cubeful: settings.is_on("rollout cubeful"),
            variance_reduction: settings.is_on("rollout varredn").then(VarianceReduction::default),
            players: seen(players("")),
            late,
            ..quick
        };
        (options, self.stop_rules())
    }

    fn stop_rules(&self) -> StopRules {
        let settings = &self.settings;
        let [limit, jsd] =
            ["limit enable", "jsd stop"].map(|name| settings.is_on(&format!("rollout {name}")));
        let least = |name: &str, on: bool| {
            if on { settings.value(&format!("rollout {name} minimumgames")) } else { 0 }
        };
        StopRules {
            minimum: u32::max(least("limit", limit), least("jsd", jsd)),
            error: limit.then(|| settings.value("rollout limit maxerror")),
            jsds: jsd.then(|| settings.value("rollout jsd limit")),
            confidence: None,
        }
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
        AnalysisSettings {
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

fn rollout_player(
    settings: &Settings,
    late: &str,
    player: Player,
    base: &PlayerSettings,
) -> PlayerSettings {
    let of = |sort: Sort, base: &SearchOptions| {
        let common = search(settings, &format!("rollout {late}{}", sort.word()), base);
        let own_name = format!("rollout {late}player {}", index(player));
        let own = format!("{own_name} {}", sort.word());
        let filter = filters(settings, &format!("rollout {late}movefilter"), &common.filters);
        let filter = filters(settings, &format!("{own_name} movefilter"), &filter);
        search(settings, &own, &SearchOptions { filters: filter, ..common })
    };
    PlayerSettings { chequer: of(Sort::Chequer, &base.chequer), cube: of(Sort::Cube, &base.cube) }
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
}
