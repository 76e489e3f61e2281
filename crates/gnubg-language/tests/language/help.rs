//! The index of commands in the guide, and help at the prompt.

use std::fs;
use std::path::Path;

use barpoint::Engine;
use barpoint_gnubg_language::{Interpreter, commands, help, index};

const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/src/gnubg-index.md");

/// With `BARPOINT_BLESS=1` in the environment the page is written anew.
#[test]
fn the_guide_has_an_index_of_all_commands() {
    let page = page();
    if std::env::var_os("BARPOINT_BLESS").is_some() {
        fs::write(PAGE, &page).unwrap();
    }
    // A checkout of Windows may have other ends of lines.
    let there = fs::read_to_string(Path::new(PAGE)).unwrap().replace("\r\n", "\n");
    assert!(there == page, "not the page that the table makes: BARPOINT_BLESS=1 writes it anew");
}

/// Returns the index: a table of the commands that set and show nothing, and one each of the others.
fn page() -> String {
    let sections = [
        ("Commands that set and show nothing", ""),
        ("`show`", "show "),
        ("`set`", "set "),
        ("`set rollout`", "set rollout "),
    ];
    let mut tables = sections
        .map(|(title, _)| format!("\n## {title}\n\n| command | what it does |\n|---|---|\n"));
    for row in index() {
        let begins = |(_, words): &(&str, &str)| row.usage.starts_with(words);
        let section = sections.iter().rposition(begins).unwrap_or(0);
        let [usage, text] = [&row.usage, &row.text].map(|text| text.replace('|', "\\|"));
        tables[section].extend(["| `", &usage, "` | ", &text, " |\n"]);
    }
    format!(
        "# Index of the commands\n\n`barpoint gnubg` has {} commands. A row of this page is a command, or \
         several that differ in a word. `help COMMAND` at the prompt explains one of them, with an example. \
         `N` is a player: 0, 1, a name, or `both`.\n\nEach setting of `set rollout` is also there after `set \
         analysis`, `set evaluation` and `set player N`, followed by `chequerplay rollout` or `cubedecision \
         rollout`. Those of an analysis and of a player go before those of `set rollout`, and those of `set \
         evaluation` are without effect here.\n{}",
        commands().count(),
        tables.concat()
    )
}

#[test]
fn each_command_is_in_the_index() {
    let rows: usize = index().count();
    assert!(rows > 250, "{rows}");
    for command in commands() {
        let help = help(command).unwrap();
        assert!(help.text.ends_with('.') && help.text.len() > 10, "{command}: {}", help.text);
        assert!(!help.text.contains(['{', '}']), "{command}: {}", help.text);
        assert!(!help.example.contains('{'), "{command}: {}", help.example);
    }
}

#[test]
fn help_explains_a_command_and_lists_the_words_that_may_follow() {
    let mut session = Interpreter::new(Engine::new());
    let mut answer = |line: &str| session.line(line).unwrap().text;
    let text = answer("help set pl 0 cheq ev pli");
    assert!(text.contains("Usage:   set player N chequerplay evaluation plies NUMBER"), "{text}");
    assert!(text.contains("NUMBER is a whole number from 0 to 4."), "{text}");
    assert!(text.contains("Example: set player 0 chequerplay evaluation plies 1"), "{text}");
    let text = answer("? set rollout jsd");
    assert!(text.contains("  limit "), "{text}");
    assert!(text.contains("  stop          Sets whether"), "{text}");
    assert!(answer("help copy").contains("Instead: show board"));
    assert!(answer("help").contains("analyse "));
    assert_eq!(answer("help hnt"), "No help available for topic `hnt'.\n");
}
