//! JSON, tables and Markdown.

use barpoint_quiz::{MarkdownOptions, Question, csv, json_lines, markdown};
use barpoint_render::Theme;

use crate::{analysis, questions, questions_of};

/// Returns questions whose names have characters with a meaning in every form.
fn hostile() -> Vec<Question> {
    let mut analysis = analysis();
    analysis.names = ["<script>alert(1)</script>, \"Zoë\"".to_owned(), "=1+1 |東| [x]".to_owned()];
    questions_of(&analysis)
}

#[test]
fn questions_are_read_back_from_json() {
    let text = json_lines(&hostile()).unwrap();
    let read = text.lines().map(|line| serde_json::from_str(line).unwrap());
    assert_eq!(read.collect::<Vec<Question>>(), hostile());
}

/// Returns the number of cells of a row: a comma within quotation marks is no separator.
fn width(row: &str) -> usize {
    let outside = row.split('"').step_by(2);
    outside.map(|part| part.matches(',').count()).sum::<usize>() + 1
}

#[test]
fn every_row_has_the_same_cells() {
    let table = csv(&hostile());
    let widths: Vec<usize> = table.lines().map(width).collect();
    assert_eq!(widths.len(), hostile().len() + 1);
    assert!(widths.iter().all(|width| *width == 27), "{widths:?}");
    assert!(table.contains("\"<script>alert(1)</script>, \"\"Zoë\"\"\""));
}

#[test]
fn answers_are_folded_and_names_are_no_html() {
    let (page, pictures) = markdown(&hostile(), &MarkdownOptions::default());
    let count = |what: &str| page.matches(what).count();
    let number = hostile().len();
    assert_eq!((count("\n## "), count("<details>"), count("</details>")), (number, number, number));
    assert_eq!((count("```text"), pictures.len()), (number, 0));
    assert!(!page.contains("<script>") && page.contains("&lt;script&gt;"));
    assert!(page.contains("\\|東\\| \\[x\\]"));
}

#[test]
fn pictures_of_a_page_are_those_that_it_links_to() {
    let options = MarkdownOptions { pictures: Some((Theme::Safe, "boards".to_owned())) };
    let (page, pictures) = markdown(&questions(), &options);
    assert_eq!(markdown(&questions(), &options), (page.clone(), pictures.clone()));
    for picture in &pictures {
        assert!(page.contains(&format!("(boards/{})", picture.name)));
        roxmltree::Document::parse(&picture.svg).unwrap();
    }
    assert!(pictures.len() > questions().len());
    assert_eq!(page.matches("![").count(), 2 * questions().len());
}
