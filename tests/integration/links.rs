//! Links between the Markdown files of the tree, and the table of contents of the guide.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

use crate::tree::{files, root};

const GUIDE: &str = "docs/src/";

#[test]
fn every_link_leads_to_a_file_and_a_heading_of_the_tree() {
    let pages = pages();
    let mut dead = Vec::new();
    let mut links = 0;
    for (name, text) in &pages {
        for link in Page::of(text).links.iter().filter(|link| !leads_elsewhere(link)) {
            links += 1;
            if let Err(problem) = follow(name, link, &pages) {
                dead.push(format!("{name}: {link}: {problem}"));
            }
        }
    }
    assert!(dead.is_empty(), "{}", dead.join("\n"));
    assert!(links > 100, "only {links} links");
}

/// A page that the table of contents leaves out is not in the book.
#[test]
fn every_page_of_the_guide_is_in_its_table_of_contents() {
    let pages = pages();
    let contents = Page::of(&pages["docs/src/SUMMARY.md"]).links;
    let contents: BTreeSet<_> = contents.iter().map(|link| format!("{GUIDE}{link}")).collect();
    let is_page = |name: &&String| name.starts_with(GUIDE) && !name.ends_with("SUMMARY.md");
    assert_eq!(contents, pages.keys().filter(is_page).cloned().collect());
}

fn pages() -> BTreeMap<String, String> {
    files().into_iter().filter(|(name, _)| is_markdown(name)).collect()
}

fn is_markdown(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|kind| kind == "md")
}

/// Returns true for a link into the web, or to an item of Rust in a page that documents a module.
fn leads_elsewhere(link: &str) -> bool {
    link.contains("::")
        || ["http:", "https:", "mailto:"].iter().any(|scheme| link.starts_with(scheme))
}

fn follow(page: &str, link: &str, pages: &BTreeMap<String, String>) -> Result<(), String> {
    let (path, heading) = link.split_once('#').map_or((link, None), |(path, h)| (path, Some(h)));
    let target = if path.is_empty() { page.to_owned() } else { beside(page, path)? };
    if page.starts_with(GUIDE) && !target.starts_with(GUIDE) {
        return Err("it leads out of the guide, and is dead in the book".to_owned());
    }
    if !root().join(&target).exists() {
        return Err(format!("there is no {target}"));
    }
    match heading {
        Some(heading)
            if !Page::of(pages.get(&target).ok_or("not a page")?).headings.contains(heading) =>
        {
            Err(format!("{target} has no such heading"))
        }
        _ => Ok(()),
    }
}

/// The path from the root of what a page calls `path`.
fn beside(page: &str, path: &str) -> Result<String, String> {
    let mut folders: Vec<_> = page.split('/').collect();
    folders.pop();
    for part in path.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(folders.pop().ok_or("it leads out of the tree")?),
            part => folders.push(part),
        }
    }
    Ok(folders.join("/"))
}

/// Links, images included, and the names under which headings can be linked.
#[derive(Default)]
struct Page {
    links: Vec<String>,
    headings: BTreeSet<String>,
}

impl Page {
    fn of(text: &str) -> Self {
        let mut page = Self::default();
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES) {
            match event {
                Event::Start(
                    Tag::Link { dest_url: url, .. } | Tag::Image { dest_url: url, .. },
                ) => {
                    page.links.push(url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    page.add_heading(&heading.take().unwrap_or_default());
                }
                Event::Text(part) | Event::Code(part) => {
                    if let Some(heading) = &mut heading {
                        *heading += &part;
                    }
                }
                Event::Html(html) | Event::InlineHtml(html) => {
                    assert!(
                        !html.contains("href=") && !html.contains("src="),
                        "not checked: {html}"
                    );
                }
                _ => {}
            }
        }
        page
    }

    /// As GitHub and mdBook name headings; the second of two that are alike ends in `-1`.
    fn add_heading(&mut self, text: &str) {
        let kept = text.to_lowercase().replace(' ', "-");
        let kept: String =
            kept.chars().filter(|&c| c.is_alphanumeric() || "-_".contains(c)).collect();
        let numbered = (1..).map(|n| format!("{kept}-{n}"));
        let free =
            [kept.clone()].into_iter().chain(numbered).find(|name| !self.headings.contains(name));
        self.headings.extend(free);
    }
}
