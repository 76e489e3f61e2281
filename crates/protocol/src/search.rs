//! Engine of a request.

use std::borrow::Cow;

use barpoint::wire::request::{EngineFields, SearchFields};
use barpoint::{BuiltinMet, Engine, FilterChoice, Noise, SearchOptions};

use crate::Problem;
use crate::read::expected;

/// Returns the engine with the match equity table and the noise of a request.
pub(crate) fn engine_for<'a>(
    engine: &'a Engine,
    fields: &EngineFields,
) -> Result<Cow<'a, Engine>, Problem> {
    let EngineFields { met: None, noise: None, noise_seed: None } = fields else {
        return changed(engine, fields).map(Cow::Owned);
    };
    Ok(Cow::Borrowed(engine))
}

fn changed(engine: &Engine, fields: &EngineFields) -> Result<Engine, Problem> {
    let usual = *engine.options();
    let options = SearchOptions { noise: noise(fields, usual.noise)?, ..usual };
    with_met(engine, fields.met.as_deref())?
        .with_options(options)
        .map_err(|error| Problem::of("noise", error))
}

/// Returns the engine with a built-in match equity table.
pub(crate) fn with_met(engine: &Engine, name: Option<&str>) -> Result<Engine, Problem> {
    let Some(name) = name.filter(|&name| name != engine.table().name()) else {
        return Ok(engine.clone());
    };
    let met: BuiltinMet = name.parse().map_err(|error| Problem::of("met", error))?;
    Ok(engine.clone().with_table(met.table()))
}

/// Returns the noise of a request, `None` for a deviation of 0.
fn noise(fields: &EngineFields, usual: Option<Noise>) -> Result<Option<Noise>, Problem> {
    let seed = fields.noise_seed;
    match fields.noise {
        Some(deviation) if !(0.0..=1.0).contains(&deviation) => {
            let expected = expected("noise");
            Err(Problem::of("noise", format!("noise of {deviation}: expected {expected}")))
        }
        Some(deviation) => {
            let noise = Noise { deviation, seed: seed.unwrap_or_default() };
            Ok(Some(noise).filter(|_| deviation > 0.0))
        }
        None => Ok(usual.map(|noise| Noise { seed: seed.unwrap_or(noise.seed), ..noise })),
    }
}

/// Search of a request: its own fields, and those that only some actions have.
#[derive(Default)]
pub(crate) struct Wanted<'a> {
    pub(crate) cubeful: Option<bool>,
    pub(crate) filter: Option<&'a str>,
    pub(crate) top: Option<u32>,
}

/// Returns the engine with the search options of a request. `usual` are those of a request that does not give them.
pub(crate) fn engine_of(
    engine: &Engine,
    fields: (&EngineFields, &SearchFields),
    wanted: &Wanted<'_>,
    usual: &SearchOptions,
) -> Result<Engine, Problem> {
    let (of_engine, of_search) = fields;
    let engine = engine_for(engine, of_engine)?;
    let plies = of_search.plies.map_or(usual.plies, |plies| plies as usize);
    let options = SearchOptions {
        plies,
        cubeful: wanted.cubeful.unwrap_or(usual.cubeful),
        filters: match wanted.filter {
            Some(text) => filter(text)?.at(plies).map_err(|error| Problem::of("filter", error))?,
            None => usual.filters,
        },
        pruning: usual.pruning.filter(|_| of_search.pruning.unwrap_or(true)),
        top: number_of_plays("top", wanted.top)?.unwrap_or(usual.top),
        noise: engine.options().noise,
        ..*usual
    };
    engine.into_owned().with_options(options).map_err(|error| Problem::of("plies", error))
}

/// Returns the move filter of a request.
pub(crate) fn filter(text: &str) -> Result<FilterChoice, Problem> {
    text.parse().map_err(|error| Problem::of("filter", error))
}

/// Returns the number of plays that a request asks for, at least 1.
pub(crate) fn number_of_plays(field: &str, wanted: Option<u32>) -> Result<Option<usize>, Problem> {
    match wanted {
        Some(0) => Err(Problem::of(field, format!("0 plays: expected {}", expected(field)))),
        wanted => Ok(wanted.map(|top| top as usize)),
    }
}
