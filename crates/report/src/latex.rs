//! Report as a LaTeX document.
//!
//! The document needs the packages of a basic installation only. Boards are operators of PDF, so it
//! needs no package for drawings, and `pdflatex`, `lualatex` and `xelatex` all compile it.

mod escape;

use std::fmt::Write as _;

use barpoint_render::Theme;
use barpoint_wire::report::Report;

use self::escape::{declarations, escape};
use crate::story::{Block, Column, Figure, Flush, Rank, Row, RowKind, Story, Table, folded};
use crate::{Options, Paper};

/// Width of a board in points of 1/72 inch.
const BOARD: f64 = 228.0;

/// Number of letters of a play for which a table beside a board has no room.
const LONG: usize = 20;

/// Returns a report as a LaTeX document.
#[must_use]
pub fn latex(report: &Report, options: &Options) -> String {
    written_story(&Story::of(report, options), options)
}

/// Returns a story as a LaTeX document.
pub(crate) fn written_story(story: &Story, options: &Options) -> String {
    let mut body = format!("\\section*{{{}}}\n", escape(&story.title));
    for group in story.blocks.chunk_by(|_, next| !matches!(next, Block::Heading(..))) {
        body += &grouped(group);
    }
    let declarations = declarations(&(story.title.clone() + &body));
    let title = escape(&story.title);
    let paper = match options.paper {
        Paper::A4 => "a4paper",
        Paper::Letter => "letterpaper",
    };
    format!(
        "{HEAD}\\documentclass[10pt,{paper}]{{article}}\n{PREAMBLE}{declarations}\\hypersetup{{pdftitle={{{title}}}}}\n\
         \\begin{{document}}\n{body}\\end{{document}}\n"
    )
}

const HEAD: &str = "% Report of a backgammon match, written by Barpoint.\n\
     % Compile with pdflatex, lualatex or xelatex.\n";

const PREAMBLE: &str = r"\usepackage[margin=18mm]{geometry}
\usepackage{textcomp,longtable,color}
\usepackage[unicode,hidelinks]{hyperref}
\definecolor{alert}{rgb}{0.61,0.16,0.03}
\setlength{\parindent}{0pt}
\setlength{\parskip}{3pt}
\setlength{\tabcolsep}{3pt}
\renewcommand{\arraystretch}{1.1}
\setlength{\LTleft}{0pt}
\setlength{\LTpre}{3pt}
\setlength{\LTpost}{3pt}
\raggedbottom
% Operators of PDF, drawn at the current point.
\ifdefined\pdfextension
  \def\pdfoperators#1{\pdfextension literal{#1}}
\else\ifdefined\pdfliteral
  \def\pdfoperators#1{\pdfliteral{#1}}
\else
  \def\pdfoperators#1{\special{pdf:literal #1}}
\fi\fi
% Picture of a width and a height in points of 1/72 inch.
\long\def\board#1#2#3{\hbox to #1bp{\vrule width 0pt height #2bp\pdfoperators{q #3 Q}\hss}}
% For letters of other scripts compile with lualatex or xelatex and choose a font that has them:
% \usepackage{fontspec}\setmainfont{Noto Serif}
";

/// Writes a heading with its blocks. Paragraphs and tables are beside a board.
fn grouped(blocks: &[Block]) -> String {
    let is_figure = |block: &Block| matches!(block, Block::Figure(_));
    let Some(index) = blocks.iter().position(is_figure) else { return all(blocks, "\\small") };
    let (before, rest) = blocks.split_at(index);
    let (figure, after) = rest.split_at(1);
    let is_below = |block: &Block| match block {
        Block::Candidates(candidates) => candidates.rows.iter().any(|row| row.play.len() > LONG),
        Block::Remark(_) | Block::Sheet(_) => true,
        _ => false,
    };
    let (beside, below) = after.split_at(after.iter().position(is_below).unwrap_or(after.len()));
    let [before, figure, below] = [before, figure, below].map(|blocks| all(blocks, "\\small"));
    format!(
        "{before}\n\\begin{{minipage}}[t]{{84mm}}\\vspace{{0pt}}\n{figure}\\end{{minipage}}\\hfill\
         \\begin{{minipage}}[t]{{88mm}}\\vspace{{0pt}}\\small\\setlength{{\\tabcolsep}}{{1.8pt}}\n{}\
         \\end{{minipage}}\n\n{below}",
        all(beside, "\\scriptsize")
    )
}

/// Writes blocks, tables in a size of letters.
fn all(blocks: &[Block], size: &str) -> String {
    blocks.iter().map(|block| written(block, size)).collect::<Vec<_>>().concat()
}

fn written(block: &Block, size: &str) -> String {
    match block {
        Block::Heading(rank, text) => heading(*rank, &escape(text)),
        Block::Facts(facts) => {
            let line = |(label, value): &(String, String)| {
                format!("{} & {}\\\\\n", escape(label), escape(value))
            };
            let lines = facts.iter().map(line).collect::<Vec<_>>().concat();
            format!("\n\\begin{{tabular}}{{@{{}}lp{{0.8\\textwidth}}}}\n{lines}\\end{{tabular}}\n")
        }
        Block::Text(text) | Block::ArrowNote(text) => format!("\n{}\n", escape(text)),
        Block::Made(text) => format!("\n\\textbf{{{}}}\n", escape(text)),
        Block::Alert(text) => format!("\n\\textbf{{\\color{{alert}}{}}}\n", escape(text)),
        Block::Remark(text) => {
            let lines: Vec<String> = text.lines().map(escape).collect();
            format!("\n\\begin{{quote}}{}\\end{{quote}}\n", lines.join("\n\n"))
        }
        Block::Figure(figure) => board(figure),
        Block::Candidates(candidates) => {
            let note = candidates.note().map_or_else(String::new, |note| escape(&note));
            format!("{}\n{{{size} {note}\\par}}\n", tabular(&candidates.table(), size))
        }
        Block::Cube(cube) => {
            let note = escape(&cube.conclusion());
            format!("{}\n{{{size} {note}\\par}}\n", tabular(&cube.table(), size))
        }
        Block::Sheet(it) => longtable(&folded(it)),
        Block::Table(it) => longtable(it),
    }
}

fn heading(rank: Rank, text: &str) -> String {
    match rank {
        Rank::Part => format!("\n\\section*{{{text}}}\n"),
        Rank::Action => format!("\n\\subsection*{{{text}}}\\nopagebreak\n"),
        Rank::Table => format!("\n\\textbf{{{text}}}\\nopagebreak\n"),
    }
}

/// Returns the picture of a board with the position to copy.
fn board(figure: &Figure) -> String {
    let drawing = figure.picture();
    let height = drawing.height() * BOARD / drawing.width();
    let content = drawing.pdf_content(Theme::Light, BOARD);
    let content = String::from_utf8_lossy(&content);
    let mut text = String::new();
    let _ = write!(text, "\n\\board{{{BOARD}}}{{{height:.2}}}{{{}}}\n", content.trim());
    let _ = write!(text, "\n{{\\tiny {}}}\n", escape(&figure.id()));
    text
}

/// Returns a table on one page.
fn tabular(table: &Table, size: &str) -> String {
    format!(
        "\n{{{size}\\begin{{tabular}}{{@{{}}{}@{{}}}}\n{}{}\\end{{tabular}}}}\n",
        columns(table),
        head(table),
        rows(table)
    )
}

/// Returns a table that may go over pages.
fn longtable(table: &Table) -> String {
    format!(
        "\n{{\\footnotesize\\begin{{longtable}}{{@{{}}{}@{{}}}}\n{}\\endhead\n{}\\end{{longtable}}}}\n",
        columns(table),
        head(table),
        rows(table)
    )
}

fn columns(table: &Table) -> String {
    let column = |column: &Column| match column.flush {
        Flush::Left => 'l',
        Flush::Right => 'r',
    };
    table.columns.iter().map(column).collect()
}

fn head(table: &Table) -> String {
    let cells =
        table.columns.iter().map(|column| format!("\\textbf{{{}}}", escape(&column.heading)));
    format!("{}\\\\\\hline\n", cells.collect::<Vec<_>>().join(" & "))
}

fn rows(table: &Table) -> String {
    let row = |row: &Row| match row.kind {
        RowKind::Heading => {
            let text = escape(&row.cells.concat());
            format!(
                "\\multicolumn{{{}}}{{@{{}}l}}{{\\textbf{{{text}}}}}\\\\\n",
                table.columns.len()
            )
        }
        RowKind::Note => {
            let text = escape(&row.cells.concat());
            format!("\\multicolumn{{{}}}{{@{{}}l}}{{{text}}}\\\\\n", table.columns.len())
        }
        RowKind::Made => {
            let cells = row.cells.iter().map(|cell| format!("\\textit{{{}}}", escape(cell)));
            format!("{}\\\\\n", cells.collect::<Vec<_>>().join(" & "))
        }
        RowKind::Plain => {
            let cells = row.cells.iter().map(|cell| format!("{{{}}}", escape(cell)));
            format!("{}\\\\\n", cells.collect::<Vec<_>>().join(" & "))
        }
    };
    table.rows.iter().map(row).collect::<Vec<_>>().concat()
}
