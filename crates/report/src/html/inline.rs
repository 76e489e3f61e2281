//! Style sheet within the elements, for pages that must not have one.

use std::collections::BTreeMap;
use std::fmt::Write;

use barpoint_render::Theme;

use super::style::{RULES, Style, colours};

/// Returns a page with the declarations of the style sheet in its elements.
///
/// Only rules for a single class or for an element by name can be carried over; rules that depend on
/// other elements, on the pointer or on the screen are left out.
pub(super) fn inlined(page: &str, style: &Style) -> String {
    let theme = style.theme.of_boards();
    let rules = rules(&(Theme::rules() + RULES), theme);
    let mut styled = String::with_capacity(page.len() * 2);
    let mut rest = page;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').map_or(rest.len(), |end| start + end);
        let (before, tag) = (&rest[..start], &rest[start..end]);
        styled.push_str(before);
        let (tag, close) = tag.strip_suffix('/').map_or((tag, ""), |tag| (tag, "/"));
        styled.push_str(tag);
        let declarations = declarations(tag, &rules);
        if !declarations.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(styled, " style=\"{declarations}\"");
        }
        styled.push_str(close);
        rest = &rest[end..];
    }
    styled + rest
}

/// Returns the declarations for a tag.
fn declarations(tag: &str, rules: &BTreeMap<String, String>) -> String {
    let mut words = tag[1..].split(' ');
    let name = words.next().unwrap_or_default();
    let classes = tag.split_once(" class=\"").and_then(|(_, rest)| rest.split('"').next());
    let classes = classes.unwrap_or_default().split(' ').map(|class| format!(".{class}"));
    let selectors = std::iter::once(name.to_owned()).chain(classes);
    let found: Vec<&str> =
        selectors.filter_map(|selector| rules.get(&selector)).map(String::as_str).collect();
    found.join(";")
}

/// Returns the declarations by simple selector, with the colours in place of the variables.
fn rules(sheet: &str, theme: Theme) -> BTreeMap<String, String> {
    let variables = variables(theme);
    let mut rules: BTreeMap<String, String> = BTreeMap::new();
    for (selectors, body) in top_level(sheet) {
        let body = with_colours(body.trim().trim_end_matches(';'), &variables);
        for selector in selectors.split(',').map(str::trim).filter(|one| is_simple(one)) {
            let all = rules.entry(selector.to_owned()).or_default();
            if !all.is_empty() {
                all.push(';');
            }
            all.push_str(&body);
        }
    }
    rules
}

/// Returns the selectors and bodies of the rules that are in no other rule.
fn top_level(sheet: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    let mut rest = sheet;
    while let Some(open) = rest.find('{') {
        let mut depth = 0_usize;
        let close = rest[open..].find(|character| {
            depth = match character {
                '{' => depth + 1,
                '}' => depth - 1,
                _ => depth,
            };
            depth == 0
        });
        let Some(close) = close.map(|close| open + close) else { break };
        let selectors = rest[..open].rsplit("*/").next().unwrap_or_default().trim();
        if !selectors.starts_with('@') {
            found.push((selectors, &rest[open + 1..close]));
        }
        rest = &rest[close + 1..];
    }
    found
}

/// Returns true for a class or the name of an element alone.
fn is_simple(selector: &str) -> bool {
    let name = selector.strip_prefix('.').unwrap_or(selector);
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    !name.is_empty() && name.bytes().all(is_part)
}

/// Returns the values of the variables.
fn variables(theme: Theme) -> BTreeMap<String, String> {
    let boards = theme.variables("");
    let all = [boards.trim().trim_matches(['{', '}']), colours(theme)].concat();
    let declarations = all.split(';').filter_map(|one| one.split_once(':'));
    declarations.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned())).collect()
}

fn with_colours(body: &str, variables: &BTreeMap<String, String>) -> String {
    let mut text = body.split_whitespace().collect::<Vec<_>>().join(" ").replace('"', "'");
    for (name, value) in variables {
        text = text.replace(&format!("var({name})"), value);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_for_a_class_are_carried_over() {
        let style = Style::default();
        let page = inlined("<p class=\"number\">1</p><br/><g class=\"bp-f-white\"/>", &style);
        assert!(page.starts_with("<p class=\"number\" style=\""), "{page}");
        assert!(page.ends_with("<g class=\"bp-f-white\" style=\"fill:#fffdf8\"/>"), "{page}");
        assert!(!page.contains("var("), "{page}");
    }

    #[test]
    fn rules_of_some_screens_are_left_out() {
        let sheet = "/* a */ .a, .b c{x:1}@media print{.a{x:2}}.a{y:var(--ink)}";
        let rules = rules(sheet, Theme::Light);
        assert_eq!(rules.keys().collect::<Vec<_>>(), [".a"]);
        assert!(rules[".a"].starts_with("x:1;y:#"));
    }
}
