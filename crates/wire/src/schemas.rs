//! JSON Schema of every document.

use schemars::{JsonSchema, Schema, schema_for};

use crate::{
    ActionSheet, Bench, Cube, DiceCommitment, DiceGenerators, DiceStatistics, DiceThrows,
    DiceVerification, Duel, DuelHeader, DuelPair, Eval, Failure, GameSheet, Id, Legal, Met,
    MetConversion, MetList, MetPoints, Moves, Openings, Perft, Race, Resignation, Rollout, Rolls,
    ScoreMap, Sheet, TemperatureMap, Trial, Verification, analysis, bearoff, comparison, learn,
    library, matches, player_summary, quiz, reply, report, request, statistics,
};

/// Returns the schemas of all documents with the names of their files in the folder `schema`.
#[must_use]
pub fn schemas() -> Vec<(&'static str, Schema)> {
    vec![
        ("analysis", schema::<analysis::MatchAnalysis>()),
        ("bearoff-build", schema::<bearoff::Built>()),
        ("bearoff-dump", schema::<bearoff::Dump>()),
        ("bearoff-info", schema::<bearoff::Info>()),
        ("bearoff-manual", schema::<bearoff::Manual>()),
        ("bearoff-match", schema::<bearoff::Solved>()),
        ("bearoff-verify", schema::<bearoff::Verified>()),
        ("bench", schema::<Bench>()),
        ("compare", schema::<comparison::Comparison>()),
        ("cube", schema::<Cube>()),
        ("dice-commit", schema::<DiceCommitment>()),
        ("dice-list", schema::<DiceGenerators>()),
        ("dice-roll", schema::<DiceThrows>()),
        ("dice-statistics", schema::<DiceStatistics>()),
        ("dice-verify", schema::<DiceVerification>()),
        ("duel", schema::<Duel>()),
        ("duel-header", schema::<DuelHeader>()),
        ("duel-pair", schema::<DuelPair>()),
        ("engine-reply", schema::<reply::Reply>()),
        ("engine-request", schema::<request::Request>()),
        ("error", schema::<Failure>()),
        ("eval", schema::<Eval>()),
        ("id", schema::<Id>()),
        ("learn-answer", schema::<learn::Answered>()),
        ("learn-change", schema::<learn::Changed>()),
        ("learn-drill", schema::<learn::Drilled>()),
        ("learn-due", schema::<learn::Due>()),
        ("learn-list", schema::<learn::Decks>()),
        ("legal", schema::<Legal>()),
        ("library-add", schema::<library::Added>()),
        ("library-add-total", schema::<library::AddedTotal>()),
        ("library-alias", schema::<library::Aliases>()),
        ("library-erase", schema::<library::Erased>()),
        ("library-export", schema::<library::Exported>()),
        ("library-list", schema::<library::Matches>()),
        ("library-me", schema::<library::Me>()),
        ("library-search", schema::<library::Found>()),
        ("library-show", schema::<library::MatchShown>()),
        ("library-tags", schema::<library::Tags>()),
        ("library-trend", schema::<library::Trend>()),
        ("matches", schema::<matches::File>()),
        ("met", schema::<Met>()),
        ("met-conversion", schema::<MetConversion>()),
        ("met-list", schema::<MetList>()),
        ("met-points", schema::<MetPoints>()),
        ("moves", schema::<Moves>()),
        ("openings", schema::<Openings>()),
        ("perft", schema::<Perft>()),
        ("quiz", schema::<quiz::Question>()),
        ("race", schema::<Race>()),
        ("report", schema::<report::Report>()),
        ("resignation", schema::<Resignation>()),
        ("rollout", schema::<Rollout>()),
        ("rollout-trial", schema::<Trial>()),
        ("rolls", schema::<Rolls>()),
        ("scoremap", schema::<ScoreMap>()),
        ("show", schema::<Sheet>()),
        ("show-action", schema::<ActionSheet>()),
        ("show-game", schema::<GameSheet>()),
        ("statistics", schema::<statistics::MatchStatistics>()),
        ("statistics-players", schema::<player_summary::PlayerSummaries>()),
        ("tempmap", schema::<TemperatureMap>()),
        ("verify", schema::<Verification>()),
    ]
}

fn schema<T: JsonSchema>() -> Schema {
    schema_for!(T)
}
