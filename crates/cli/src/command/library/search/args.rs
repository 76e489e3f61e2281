//! Arguments of `barpoint library search`.

use std::num::NonZeroU32;
use std::ops::RangeInclusive;

use anyhow::{Context, anyhow};
use barpoint::ask::Part;
use barpoint::library::{
    ActionKind, AnyEvent, GamePhase, MatchFilter, Pattern, Query, ScoreFilter, Sort, typed,
};
use barpoint_analysis::{Theme, Verdict};
use barpoint_core::{Class, Dice, Side};
use barpoint_records::Mark;

use super::super::filter::FilterArgs;
use crate::choice::{Choice, choice};
use crate::output::OutputArgs;
use crate::position::{RecordChoice, found};

/// Searches the positions of all analysed actions
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("boards_wanted").args(["pattern", "except_pattern", "like"]).multiple(true))]
#[command(after_help = "\
Examples:
  barpoint library search --player Anna --error 0.1..
  barpoint library search --theme 'back game/own' --kind take --boards
  barpoint library search --event 'direct shot:wrong' --score 2-? --limit 50
  barpoint library search --pattern '6:2+ 5:2+ 4:2+ 20:2' --pips ..110
  barpoint library search --pattern 'prime:5+ obar:1+' --except-pattern 'bar:1+' --both-sides
  barpoint library search --match 7 --game 2 --move 17 --add-tag 'Primes to learn'
  barpoint library search --tag 'Primes to learn' --boards
  barpoint library search --like 4HPwATDgc/ABMA --distance 6 --both-sides --format json
  barpoint library search --player Anna --error 0.2.. --format json | barpoint report - -o errors.html
  barpoint library search --player Anna --error 0.2.. --format json | barpoint quiz - -o errors.apkg

Boards, pips, scores and themes are seen by the player on roll, also for a take or a pass. An option that \
is repeated gives alternatives. A decision not to double is found only if it is close or wrong, because the \
play that follows has the same board.

A PATTERN is a list of POINTS:COUNT, such as '6:2+ 18:-1 bar:0'. A count is 3, 2+, <3, 1..3, 0 for an \
empty point or ? for anything, with - before it for chequers of the opponent. The places bar, off, obar and \
ooff are the bar and the chequers borne off. prime:5+ is a prime of five points or more anywhere, and \
prime:-5+ one of the opponent. The 26 counts of a whole board, or the board of an XGID with ? \
for anything, are patterns too.

The distance of two boards is the number of pips by which chequers have to be moved, forward or back, to \
make one from the other.")]
pub(in crate::command::library) struct Args {
    /// Name of the player who acts
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// Theme of the position, such as blitz; with /own or /opponent it belongs to that player. May be
    /// repeated
    #[arg(long, value_name = "THEME", value_parser = typed::theme)]
    theme: Vec<(Theme, Option<Side>)>,
    /// Event of the action, such as hit; with :did, :missed or :wrong only with that verdict. May be
    /// repeated
    #[arg(long, value_name = "EVENT", value_parser = typed::event)]
    event: Vec<(AnyEvent, Option<Verdict>)>,
    /// Normalised equity lost, such as 0.1..0.3, 0.1.. or ..0.02
    #[arg(long, value_name = "A..B", value_parser = typed::equity, allow_hyphen_values = true)]
    error: Option<RangeInclusive<f64>>,
    /// Mark of the action. May be repeated
    #[arg(long, value_name = "MARK", value_parser = choice(MARKS))]
    mark: Vec<Mark>,
    /// Kind of the action: play, cube (any action with the cube), no-double, double, take, pass or beaver. May
    /// be repeated
    #[arg(long, value_name = "KIND", value_parser = typed::kinds)]
    kind: Vec<&'static [ActionKind]>,
    /// Class of the position: contact, crashed, race, bearoff1, bearoff2 and others. May be repeated
    #[arg(long, value_name = "CLASS", value_parser = typed::class)]
    class: Vec<Class>,
    /// Pips of the player on roll, such as 90..110 or ..80
    #[arg(long, value_name = "A..B", value_parser = typed::whole, allow_hyphen_values = true)]
    pips: Option<RangeInclusive<i64>>,
    /// Pips of the opponent
    #[arg(long, value_name = "A..B", value_parser = typed::whole, allow_hyphen_values = true)]
    opponent_pips: Option<RangeInclusive<i64>>,
    /// Lead of the player on roll in pips; below 0 the player is behind
    #[arg(long, value_name = "A..B", value_parser = typed::whole, allow_hyphen_values = true)]
    lead: Option<RangeInclusive<i64>>,
    /// Points that the player on roll and the opponent need, such as 2-4 or 1-?, or money
    #[arg(long, value_name = "OWN-OTHER", value_parser = typed::score)]
    score: Option<ScoreFilter>,
    /// Roll, such as 31. May be repeated
    #[arg(long)]
    dice: Vec<Dice>,
    /// Roll that an action must not have. May be repeated
    #[arg(long, value_name = "DICE")]
    except_dice: Vec<Dice>,
    /// Phase of the game: opening (the first six actions), middle, race or bearoff. May be repeated
    #[arg(long, value_name = "PHASE", value_parser = typed::phase)]
    phase: Vec<GamePhase>,
    /// Text in the remark about the action
    #[arg(long, value_name = "TEXT")]
    comment: Option<String>,
    /// Tag of the action, as --add-tag gives it. May be repeated
    #[arg(long, value_name = "TAG")]
    tag: Vec<String>,
    /// Pattern of the board. May be repeated
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true)]
    pattern: Vec<Pattern>,
    /// Pattern that the board must not have. May be repeated
    #[arg(long, value_name = "PATTERN", allow_hyphen_values = true)]
    except_pattern: Vec<Pattern>,
    /// Boards like this one: an ID, the name of a start, or a file
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    like: Option<String>,
    /// Greatest distance in pips from the board of --like
    #[arg(long, value_name = "N", default_value = "8", requires = "like", value_parser = crate::number::count)]
    distance: u32,
    /// Find patterns and boards also with the players exchanged
    #[arg(long, requires = "boards_wanted")]
    both_sides: bool,
    #[command(flatten)]
    filter: FilterArgs,
    /// Number of the match in the library. May be repeated
    #[arg(long = "match", value_name = "ID", help_heading = "Matches")]
    ids: Vec<i64>,
    /// Number of the game in its match, from 1 on
    #[arg(long, value_name = "N", value_parser = crate::number::positive, help_heading = "Matches")]
    game: Option<NonZeroU32>,
    /// Number of the action in its game, from 1 on
    #[arg(long = "move", value_name = "M", value_parser = crate::number::positive, help_heading = "Matches")]
    action: Option<NonZeroU32>,
    /// Give this tag to all actions that are found
    #[arg(long, value_name = "TAG")]
    pub(super) add_tag: Option<String>,
    /// Take this tag from all actions that are found
    #[arg(long, value_name = "TAG", conflicts_with = "add_tag")]
    pub(super) remove_tag: Option<String>,
    /// Order of the hits [default: error; distance with --like]
    #[arg(long, value_parser = choice(SORTS))]
    sort: Option<Sort>,
    /// Maximum number of hits to show [default: 20 as text; all of them as JSON and CSV]
    #[arg(long, value_name = "N", value_parser = crate::number::positive)]
    pub(super) limit: Option<NonZeroU32>,
    /// Show the board of each hit
    #[arg(long)]
    pub(super) boards: bool,
    /// Match equity table by name or as a file, for match winning chances
    #[arg(long, value_name = "NAME|FILE", default_value = "Kazaross-XG2")]
    pub(super) met: String,
    #[command(flatten)]
    pub(super) output: OutputArgs,
}

impl Args {
    /// Returns the search of these arguments.
    pub(super) fn query(&self) -> anyhow::Result<Query> {
        let like = self.like.as_deref().map(|text| -> anyhow::Result<_> {
            let found = found(text, &RecordChoice::default(), Part::ALL).context("--like")?;
            let board = found.identifier.position();
            Ok((*board.ok_or_else(|| anyhow!("--like: a match ID has no board"))?, self.distance))
        });
        let like = like.transpose()?;
        let usual = if like.is_some() { Sort::Distance } else { Sort::Error };
        Ok(Query {
            matches: MatchFilter {
                ids: self.ids.clone(),
                ..self.filter.clone().with_player(self.player.clone())
            },
            player: self.player.clone(),
            themes: self.theme.clone(),
            events: self.event.clone(),
            error: self.error.clone(),
            marks: self.mark.clone(),
            kinds: self.kind.concat(),
            classes: self.class.clone(),
            pips: self.pips.clone(),
            opponent_pips: self.opponent_pips.clone(),
            lead: self.lead.clone(),
            score: self.score,
            dice: self.dice.clone(),
            except_dice: self.except_dice.clone(),
            phases: self.phase.clone(),
            place: [self.game, self.action].map(|number| number.map(NonZeroU32::get)),
            comment: self.comment.clone(),
            tags: self.tag.clone(),
            patterns: self.pattern.clone(),
            except_patterns: self.except_pattern.clone(),
            like,
            both_sides: self.both_sides,
            sort: self.sort.unwrap_or(usual),
            ..Query::default()
        })
    }
}

const MARKS: &[Choice<Mark>] = &[
    ("very-bad", "`??`", Mark::VeryBad),
    ("bad", "`?`", Mark::Bad),
    ("doubtful", "`?!`", Mark::Doubtful),
    ("good", "`!`", Mark::Good),
    ("very-good", "`!!`", Mark::VeryGood),
];

const SORTS: &[Choice<Sort>] = &[
    ("error", "Greatest error first", Sort::Error),
    ("distance", "Smallest distance from the board of --like first", Sort::Distance),
    ("luck", "Luckiest roll first", Sort::Luck),
    ("newest", "Latest day first", Sort::Newest),
    ("added", "In the order in which they were added", Sort::Added),
];
