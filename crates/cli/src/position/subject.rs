//! Position with everything that is known about it.

use anyhow::{Context, bail, ensure};
use barpoint::wire::Asked;
use barpoint::{Engine, Situation};
use barpoint_core::{
    Chequers, Contest, Decision, Dice, LegalPlay, MatchState, Phase, Player, Position, Side,
    StateSetup, Variant,
};
use barpoint_ids::{Form, FoundPosition, GnubgId, Identifier, MatchId, PositionId, Xgid};
use barpoint_render::Diagram;

use crate::contest::MatchArgs;

/// Position with everything that is known about it.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// Identifier that the position was read from.
    pub(crate) identifier: Identifier,
    pub(crate) position: Position,
    pub(crate) variant: Variant,
    /// Match score and cube, if they are known.
    pub(crate) state: Option<MatchState>,
    /// Roll to play, if there is one.
    pub(crate) dice: Option<Dice>,
    /// True if the game counts as post-Crawford by assumption.
    pub(crate) assumes_post_crawford: bool,
}

impl Subject {
    /// Creates a subject from a position that was found. Settings of the user override its match
    /// score and cube.
    ///
    /// A roll after the position overrides `dice`, which overrides the roll of the position itself.
    pub(crate) fn new(
        found: &FoundPosition,
        variant: Option<Variant>,
        dice: Option<Dice>,
        contest: &MatchArgs,
    ) -> anyhow::Result<Self> {
        let FoundPosition { identifier, dice: roll, .. } = *found;
        let variant = checked_variant(&identifier, variant)?;
        let position = *identifier
            .position()
            .context("a match ID has no board: expected a position ID before it")?;
        let dice = roll.or(dice).or_else(|| identifier.state().and_then(MatchState::dice));
        let state = contest.apply(identifier.state().copied())?;
        let assumes_post_crawford = contest.assumes_post_crawford(state.as_ref());
        Ok(Self { identifier, position, variant, state, dice, assumes_post_crawford })
    }

    /// Creates a subject without an identifier.
    pub(crate) fn of(
        position: Position,
        variant: Variant,
        state: MatchState,
        on_roll: Player,
        dice: Option<Dice>,
    ) -> anyhow::Result<Self> {
        let id = PositionId(position).to_string();
        let id = match MatchId::encode(&state, on_roll) {
            Ok(match_id) => format!("{id}:{match_id}"),
            Err(_) => id,
        };
        let identifier = id.parse().with_context(|| id.clone())?;
        let (state, assumes_post_crawford) = (Some(state), false);
        Ok(Self { identifier, position, variant, state, dice, assumes_post_crawford })
    }

    /// Returns the match score and cube, with the roll to play.
    fn state_at_roll(&self) -> MatchState {
        let state = self.situation().state;
        let decision = self.dice.map_or(Decision::Roll, Decision::Play);
        let setup = StateSetup { phase: Phase::playing(decision), ..state.into() };
        setup.try_into().unwrap_or(state)
    }

    /// Returns the XGID of the position with the roll, if it has one.
    pub(crate) fn xgid(&self) -> Option<String> {
        let on_roll = self.identifier.on_roll();
        Some(Xgid::encode(&self.position, &self.state_at_roll(), on_roll).ok()?.to_string())
    }

    /// Returns the position ID and match ID of the position with the roll, if it has them.
    pub(crate) fn gnubg_id(&self) -> Option<String> {
        let match_id = MatchId::encode(&self.state_at_roll(), self.identifier.on_roll()).ok()?;
        Some(GnubgId { position_id: PositionId(self.position), match_id }.to_string())
    }

    /// Checks that the nets can evaluate the position.
    pub(crate) fn ensure_evaluable(&self) -> anyhow::Result<()> {
        ensure!(
            self.variant.chequers() == Chequers::MAX,
            "{} cannot be evaluated by this command: expected backgammon or nackgammon",
            self.variant,
        );
        Ok(())
    }

    /// Returns the position, or an error if the game is over.
    pub(crate) fn playable(&self) -> anyhow::Result<&Position> {
        ensure!(
            self.position.result(self.variant).is_none(),
            "the game is over: expected a position with chequers on both sides"
        );
        Ok(&self.position)
    }

    /// Returns the roll to play, or an error if there is none.
    pub(crate) fn roll(&self) -> anyhow::Result<Dice> {
        ensure!(
            self.position.result(self.variant).is_none(),
            "the game is over: expected a position with chequers on both sides"
        );
        self.dice
            .context("no roll to play: expected --dice, such as --dice 31, or an ID with a roll")
    }

    /// Returns the plays of --force.
    pub(crate) fn forced(&self, texts: &[String], dice: Dice) -> anyhow::Result<Vec<LegalPlay>> {
        let read = |text: &String| {
            self.position.parse_play(dice, text).with_context(|| format!("--force '{text}'"))
        };
        texts.iter().map(read).collect()
    }

    /// Returns the position with match score and cube; by default for money play with the usual
    /// rules.
    pub(crate) fn situation(&self) -> Situation {
        Situation {
            position: self.position,
            variant: self.variant,
            state: self.state.unwrap_or_default(),
        }
    }

    /// Returns a question about the position, for the document that answers it.
    pub(crate) fn asked<'a>(&self, met: Option<&'a str>, line: Option<u64>) -> Asked<'a> {
        let post_crawford_assumed = self.assumes_post_crawford;
        Asked { situation: self.situation(), met, post_crawford_assumed, line }
    }

    /// Returns the name of the match equity table, in a match.
    pub(crate) fn met(&self, engine: &Engine) -> Option<String> {
        let is_match = matches!(self.state?.contest(), Contest::Match(_));
        is_match.then(|| engine.table().name().to_owned())
    }

    /// Returns the match ID, if score and cube are known and have one.
    fn match_id(&self) -> Option<MatchId> {
        let state = self.state?;
        if self.identifier.state() == Some(&state) {
            self.identifier.match_id().ok()
        } else {
            MatchId::encode(&state, self.identifier.on_roll()).ok()
        }
    }

    /// Returns the position as a drawing with the dice to play.
    pub(crate) fn diagram(&self, dice: Option<Dice>) -> Diagram {
        let mut captions = vec![("Position ID", PositionId(self.position).to_string())];
        if let Some(id) = self.match_id() {
            captions.push(("Match ID", id.to_string()));
        }
        Diagram {
            position: self.position,
            variant: self.variant,
            dice,
            state: self.state,
            on_roll: self.identifier.on_roll(),
            names: None,
            captions,
            notes: None,
        }
    }
}

/// Returns the variant of an identifier, which the user may give if the identifier does not.
pub(crate) fn checked_variant(
    identifier: &Identifier,
    wanted: Option<Variant>,
) -> anyhow::Result<Variant> {
    let named = identifier.variant();
    let variant = wanted.or(named).unwrap_or_default();
    if let Some(named) = named.filter(|&named| named != variant) {
        match identifier.form() {
            Form::File(_) => {
                bail!("--variant {variant} contradicts the file, whose variant is {named}")
            }
            _ => bail!("--variant {variant} contradicts the starting position of {named}"),
        }
    }
    let most = u32::from(variant.chequers());
    for side in [Side::OnRoll, Side::Opponent] {
        let chequers = identifier.position().map_or(0, |position| position.side(side).total());
        ensure!(chequers <= most, "{chequers} chequers a side: {variant} has at most {most}");
    }
    Ok(variant)
}
