//! Report of the plays of a roll.

use barpoint::wire::{self, ToWire as _};
use barpoint::{PlayList, PlaysByCube, RankedPlay};
use barpoint_core::Dice;
use barpoint_render::{Role, wrapped};
use barpoint_report::{Answer, PostForm, post};

use crate::output::{CHANCE_FIELDS, Cell, Columns, Fitted, Render, STATE_FIELDS, Table, Tabulate};
use crate::position::Subject;
use crate::terminal::{Scale, View};
use crate::wording::{CHANCES, CHANCES_NOTE, SPARE_CHANCES, contest, level};

/// Plays of a roll, best first.
#[derive(Debug)]
pub(super) struct MovesReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    pub(super) dice: Dice,
    pub(super) cubeful: bool,
    pub(super) list: PlayList,
}

impl MovesReport {
    /// Returns the number of listed plays in words.
    fn count(&self) -> String {
        let shown = self.list.plays.len();
        match self.list.legal {
            1 => "the only legal play".to_owned(),
            legal if legal == shown => format!("all {legal} legal plays"),
            legal => format!("{shown} of {legal} legal plays"),
        }
    }

    /// Returns a table of plays. With `of_levels`, each row shows its plies.
    fn plays_table(&self, view: &View, plays: &[&(usize, RankedPlay)], of_levels: bool) -> Fitted {
        let mut table = Table::new(view);
        let mut headings = vec!["rank", "play"];
        headings.extend(of_levels.then_some("plies"));
        let scale = view.scale(self.met.is_some());
        headings.push(scale.name());
        headings.extend((!of_levels).then_some("diff"));
        headings.extend(scale.name_beside());
        headings.extend(CHANCES);
        table.push_headings(headings);
        for (rank, play) in plays {
            let role = if *rank == 1 { Role::Best } else { Role::Plain };
            table.push_as(role, play_row(*rank, play, of_levels, view, scale));
        }
        table.fit(&[1], &SPARE_CHANCES)
    }
}

impl Render for MovesReport {
    type Wire = wire::Moves;

    fn text(&self, view: &View) -> String {
        // The plays of one list have the same plies. The others have a list of their own.
        let (best, others): (Vec<_>, Vec<_>) =
            self.list.plays.iter().partition(|(_, play)| play.difference.is_some());
        let best = self.plays_table(view, &best, false);
        let apart = if others.is_empty() {
            String::new()
        } else {
            let others = self.plays_table(view, &others, true).text;
            format!(
                "\ndropped by the move filter (not comparable, because evaluated at fewer plies):\n\n\
                 {others}"
            )
        };
        let forced = if self.list.plays.iter().any(|(_, play)| play.forced) {
            "* play of --force\n"
        } else {
            ""
        };
        let notes = format!(
            "{}, {}, {}, {}\n{CHANCES_NOTE}\n{forced}{}{}",
            self.count(),
            level(self.list.plies),
            if self.cubeful { "cubeful" } else { "cubeless" },
            contest(&self.subject, self.met.as_deref()),
            view.unit_note(self.met.is_some()),
            best.note(),
        );
        format!(
            "{}\n{}{apart}\n{}",
            view.board(&self.subject.diagram(Some(self.dice))),
            best.text,
            wrapped(&notes, view.width),
        )
    }

    fn wire(&self, line: Option<u64>) -> wire::Moves {
        let asked = self.subject.asked(self.met.as_deref(), line);
        asked.moves(self.dice, self.cubeful, &self.list)
    }
}

impl Tabulate for MovesReport {
    const COLUMNS: Columns = &[
        ("", "position,variant"),
        ("state", STATE_FIELDS),
        ("", "met,dice,plies_asked=plies,cubeful,legal"),
        (
            "plays",
            "rank,play,result,plies,forced,equity,mwc,difference_equity=difference.equity,\
             difference_mwc=difference.mwc,cubeless_equity=cubeless.equity,\
             cubeless_mwc=cubeless.mwc,money_equity",
        ),
        ("chances", CHANCE_FIELDS),
    ];

    fn post(&self, form: PostForm) -> Option<String> {
        let answer = self.wire(None);
        Some(post(&self.subject.diagram(Some(self.dice)), Answer::Moves(&answer), form))
    }
}

fn play_row(
    rank: usize,
    play: &RankedPlay,
    of_levels: bool,
    view: &View,
    scale: Scale,
) -> Vec<Cell> {
    let mark = if play.forced { " *" } else { "" };
    let mut row = vec![format!("{rank}.").into(), format!("{}{mark}", play.play).into()];
    row.extend(of_levels.then(|| play.plies.to_string().into()));
    row.push(scale.value(&play.value).into());
    row.extend(play.difference.map(|behind| {
        let text = if rank == 1 { String::new() } else { scale.difference(&behind) };
        Cell::new(text, Role::of_loss(-behind.equity.0))
    }));
    row.extend(scale.beside(play.value.mwc.map(|mwc| mwc.0)).map(Cell::from));
    row.extend(view.percentages(&play.outcome).map(Cell::from));
    row
}

/// Best plays for each owner of the cube.
#[derive(Debug)]
pub(super) struct ByCubeReport {
    pub(super) subject: Subject,
    /// Name of the match equity table, in a match.
    pub(super) met: Option<String>,
    pub(super) dice: Dice,
    pub(super) list: PlayList,
    pub(super) by_cube: PlaysByCube,
}

impl Render for ByCubeReport {
    type Wire = wire::Moves;

    fn text(&self, view: &View) -> String {
        let scale = view.scale(self.met.is_some());
        let mut table = Table::new(view);
        let owned = self.by_cube.cubes[1].value;
        let headings =
            ["centred".to_owned(), format!("own {owned}"), format!("opponent's {owned}")];
        let heads = headings.iter().flat_map(|head| [head.as_str(), "diff"]);
        table.push_headings(["play"].into_iter().chain(heads));
        for play in &self.by_cube.plays {
            let mut row = vec![Cell::from(play.play.to_string())];
            for (rank, value, behind) in &play.values {
                let loss = -behind.equity.0;
                let text = if *rank == 1 { String::new() } else { scale.difference(behind) };
                row.push(Cell::new(scale.value(value), Role::of_loss(loss)));
                row.push(Cell::new(text, Role::of_loss(loss)));
            }
            let is_best = play.values.iter().all(|(rank, ..)| *rank == 1);
            table.push_as(if is_best { Role::Best } else { Role::Plain }, row);
        }
        let table = table.fit(&[0], &[]);
        let best = self.by_cube.best().map(|plays| match plays {
            [centred, own, theirs] if centred == own && own == theirs => {
                format!("best with every cube: {centred}\n")
            }
            [centred, own, theirs] => format!(
                "best with a centred cube: {centred}\nbest with the own cube: {own}\nbest with the opponent's \
                 cube: {theirs}\n"
            ),
        });
        let notes = format!(
            "{} of {} legal plays, {}, cubeful, {}\n{}{}",
            self.by_cube.plays.len(),
            self.by_cube.legal,
            level(self.by_cube.plies),
            contest(&self.subject, self.met.as_deref()),
            view.unit_note(self.met.is_some()),
            table.note(),
        );
        format!(
            "{}\n{}\n{}\n{}",
            view.board(&self.subject.diagram(Some(self.dice))),
            table.text,
            wrapped(&best.unwrap_or_default(), view.width),
            wrapped(&notes, view.width),
        )
    }

    fn wire(&self, line: Option<u64>) -> wire::Moves {
        let asked = self.subject.asked(self.met.as_deref(), line);
        let by_cube = Some(self.by_cube.to_wire());
        wire::Moves { by_cube, ..asked.moves(self.dice, true, &self.list) }
    }
}

impl Tabulate for ByCubeReport {
    const COLUMNS: Columns = &[
        ("", "position,variant"),
        ("state", STATE_FIELDS),
        ("", "met,dice,plies,legal,owned_cube=by_cube.owned_cube"),
        (
            "by_cube.plays",
            "play,result,centred_rank=centred.rank,centred_equity=centred.equity,\
             centred_mwc=centred.mwc,centred_difference=centred.difference.equity,\
             own_rank=own.rank,own_equity=own.equity,own_mwc=own.mwc,\
             own_difference=own.difference.equity,opponent_rank=opponent.rank,\
             opponent_equity=opponent.equity,opponent_mwc=opponent.mwc,\
             opponent_difference=opponent.difference.equity",
        ),
    ];
}
