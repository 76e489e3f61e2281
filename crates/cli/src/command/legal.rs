//! `barpoint legal`

use barpoint::ask::Part;
use barpoint::legal_plays;
use barpoint::wire::{self, ToWire};
use barpoint_core::{Dice, LegalPlay, Position};
use barpoint_ids::PositionId;

use crate::output::{Columns, Format, OutputArgs, Printer, Render, Table, Tabulate};
use crate::position::{PositionArgs, Query};
use crate::status::Status;
use crate::terminal::View;

/// Lists all legal plays without evaluation
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  barpoint legal start --dice 31
  barpoint legal start --format text
  echo '4HPwATDgc/ABMA 31' | barpoint legal -

Each play is printed with the ID of the position after it, seen by the opponent, who is then on roll. A \
line of standard input may contain a roll after the position. Without a roll, all 21 rolls are listed. \
A finished game has no plays.")]
pub(crate) struct Args {
    #[command(flatten)]
    position: PositionArgs,
    /// Roll to play, such as 31 [default: the roll of the line or of the ID, or else all 21]
    #[arg(long)]
    dice: Option<Dice>,
    /// Output format [default: json]
    #[arg(long)]
    format: Option<Format>,
}

pub(super) fn run(args: Args, view: &View) -> anyhow::Result<Status> {
    let output = OutputArgs { format: Some(args.format.unwrap_or(Format::Json)) };
    let query = Query::new(args.position, args.dice, &output).without(Part::ALL_BUT_ROLL);
    query.for_each(Printer::new(query.format, view), |subject, printer| {
        let rolls = subject.dice.as_ref().map_or(&Dice::ALL[..], std::slice::from_ref);
        for &dice in rolls {
            let plays = legal_plays(&subject.position, dice, subject.variant);
            printer.print(&LegalReport { position: subject.position, dice, plays })?;
        }
        Ok(Status::Done)
    })
}

/// All legal plays of a roll.
#[derive(Debug)]
struct LegalReport {
    position: Position,
    dice: Dice,
    /// Plays in order of the resulting positions; none if the game is over.
    plays: Vec<LegalPlay>,
}

impl Render for LegalReport {
    type Wire = wire::Legal;

    fn text(&self, view: &View) -> String {
        let mut table = Table::new(view);
        for legal in &self.plays {
            table.push([legal.play.to_string(), PositionId(legal.result).to_string()]);
        }
        let id = PositionId(self.position).to_string();
        let count = match self.plays.len() {
            0 => "no plays, the game is over".to_owned(),
            1 => "1 play".to_owned(),
            count => format!("{count} plays"),
        };
        format!("{id} {}: {count}\n{}", self.dice, table.align(&[0]))
    }

    fn wire(&self, line: Option<u64>) -> wire::Legal {
        wire::Legal { line, ..(self.position, self.dice, &self.plays[..]).to_wire() }
    }
}

impl Tabulate for LegalReport {
    const COLUMNS: Columns = &[("", "position,dice"), ("plays", "play,result")];
}
