//! JSON Schema of every document.

use schemars::{JsonSchema, Schema, schema_for};

use crate::{
    ActionSheet, Bench, Cube, Duel, DuelHeader, DuelPair, Eval, Failure, GameSheet, Id, Legal, Met,
    MetConversion, MetList, MetPoints, Moves, Openings, Perft, Race, Rollout, Rolls, ScoreMap,
    Sheet, TemperatureMap, Trial, bearoff, matches, statistics,
};

/// Returns the schemas of all documents with the names of their files in the folder `schema`.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("bearoff-build", schema::<bearoff::Built>()),
        ("bearoff-dump", schema::<bearoff::Dump>()),
        ("bearoff-info", schema::<bearoff::Info>()),
        ("bearoff-manual", schema::<bearoff::Manual>()),
        ("bearoff-match", schema::<bearoff::Solved>()),
        ("bearoff-verify", schema::<bearoff::Verified>()),
        ("bench", schema::<Bench>()),
        ("cube", schema::<Cube>()),
        ("duel", schema::<Duel>()),
        ("duel-header", schema::<DuelHeader>()),
        ("duel-pair", schema::<DuelPair>()),
        ("error", schema::<Failure>()),
        ("eval", schema::<Eval>()),
        ("id", schema::<Id>()),
        ("legal", schema::<Legal>()),
        ("matches", schema::<matches::File>()),
        ("met", schema::<Met>()),
        ("met-conversion", schema::<MetConversion>()),
        ("met-list", schema::<MetList>()),
        ("met-points", schema::<MetPoints>()),
        ("moves", schema::<Moves>()),
        ("openings", schema::<Openings>()),
        ("perft", schema::<Perft>()),
        ("race", schema::<Race>()),
        ("rollout", schema::<Rollout>()),
        ("rollout-trial", schema::<Trial>()),
        ("rolls", schema::<Rolls>()),
        ("scoremap", schema::<ScoreMap>()),
        ("show", schema::<Sheet>()),
        ("show-action", schema::<ActionSheet>()),
        ("show-game", schema::<GameSheet>()),
        ("statistics", schema::<statistics::MatchStatistics>()),
        ("tempmap", schema::<TemperatureMap>()),
    ]
}

fn schema<T: JsonSchema>() -> Schema {
    schema_for!(T)
}
