//! Temperature maps.

use barpoint::analysis::{MarketMap, TemperatureMap};
use barpoint::wire;
use barpoint_core::Dice;
use barpoint_ids::PositionId;
use barpoint_render::{Grid, TemperatureLabel, market_grid, temperature_grid};

use crate::output::{Columns, Render, STATE_FIELDS, Tabulate};
use crate::position::Subject;
use crate::terminal::View;
use crate::wording::{cube_place, map_level};

/// Rolls or plays against the opponent's rolls.
#[derive(Debug)]
pub(super) struct TemperatureReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    /// Roll whose plays are compared.
    pub(super) dice: Option<Dice>,
    pub(super) map: TemperatureMap,
    /// Market, if it is shown.
    pub(super) market: Option<MarketMap>,
    pub(super) label: TemperatureLabel,
    /// True if drawings show the opponent's replies.
    pub(super) replies: bool,
}

impl TemperatureReport {
    /// Returns the map as a drawing.
    pub(super) fn svg(&self) -> String {
        self.grid().svg()
    }

    fn grid(&self) -> Grid {
        let id = PositionId(self.subject.position);
        let kind = if self.market.is_some() { "Market" } else { "Temperature map" };
        let title = match self.dice {
            Some(dice) => format!("{kind} of {dice} from {id}"),
            None => format!("{kind} of {id}"),
        };
        let mut grid = match &self.market {
            Some(market) => market_grid(&title, &self.map, market),
            None => temperature_grid(&title, &self.map, self.label, self.replies),
        };
        let met = self.met.as_ref().map_or_else(|| "money".to_owned(), Clone::clone);
        let kind = if self.map.options.cubeful { "cubeful" } else { "cubeless" };
        let cube = cube_place(self.map.context.cube());
        grid.notes.push(format!("{}, {kind}, {met}, {cube}", map_level(self.map.options.plies)));
        grid
    }
}

impl Render for TemperatureReport {
    type Wire = wire::TemperatureMap;

    fn text(&self, view: &View) -> String {
        self.grid().text(view.width, view.ink)
    }

    fn wire(&self, line: Option<u64>) -> wire::TemperatureMap {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.temperature_map(self.dice, &self.map, self.market.as_ref())
    }
}

impl Tabulate for TemperatureReport {
    const COLUMNS: Columns = &[
        ("", "position,variant"),
        ("state", STATE_FIELDS),
        ("", "met,plies,cubeful"),
        (
            "rows",
            "dice,weight,play,result,mean_equity=mean.equity,mean_mwc=mean.mwc,\
             opponent_action,value_equity=value.equity,value_mwc=value.mwc,\
             market_lost=market.lost,market_too_good=market.too_good,\
             recube_action=market.recube_action",
        ),
        (
            "cells",
            "reply_dice=dice,reply_weight=weight,reply,reply_result=result,equity,mwc,action",
        ),
    ];
}
