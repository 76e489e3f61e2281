use std::collections::{BTreeMap, BTreeSet};

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::parser;

use super::*;

/// Text of all messages of a language.
fn source(language: Language) -> String {
    [of_report(language), of_play(language)].concat()
}

/// Names of the messages with those of their arguments.
fn messages(language: Language) -> BTreeMap<String, BTreeSet<String>> {
    let resource = parser::parse(source(language))
        .unwrap_or_else(|(_, errors)| panic!("{language}: {errors:?}"));
    let mut found = BTreeMap::new();
    for entry in resource.body {
        match entry {
            Entry::Message(message) => {
                let mut arguments = BTreeSet::new();
                collect(&message.value.expect("a message has a text"), &mut arguments);
                let id = message.id.name.clone();
                assert!(found.insert(id.clone(), arguments).is_none(), "{language}: {id} twice");
            }
            Entry::Junk { content } => panic!("{language}: {content}"),
            _ => {}
        }
    }
    found
}

fn collect(pattern: &Pattern<String>, arguments: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => match expression {
                Expression::Inline(inline) => variable(inline, arguments),
                Expression::Select { selector, variants } => {
                    variable(selector, arguments);
                    for variant in variants {
                        collect(&variant.value, arguments);
                    }
                }
            },
        }
    }
}

fn variable(expression: &InlineExpression<String>, arguments: &mut BTreeSet<String>) {
    if let InlineExpression::VariableReference { id } = expression {
        arguments.insert(id.name.clone());
    }
}

#[test]
fn every_language_has_all_messages_with_the_same_arguments() {
    let english = messages(Language::English);
    assert!(english.len() > 100, "{} messages", english.len());
    for language in Language::ALL {
        let other = messages(language);
        let names = |it: &BTreeMap<String, BTreeSet<String>>| -> BTreeSet<String> {
            it.keys().cloned().collect()
        };
        let missing: Vec<_> = names(&english).difference(&names(&other)).cloned().collect();
        let extra: Vec<_> = names(&other).difference(&names(&english)).cloned().collect();
        assert!(missing.is_empty() && extra.is_empty(), "{language}: {missing:?}, {extra:?}");
        for (id, arguments) in &english {
            assert_eq!(&other[id], arguments, "{language}: {id}");
        }
    }
}

#[test]
fn no_message_of_another_language_is_english() {
    // A word may be the same in two languages, but hardly a whole sentence.
    let texts = |language: Language| -> BTreeMap<&str, &str> {
        let lines = of_report(language).lines().chain(of_play(language).lines());
        let lines = lines.filter_map(|line| line.split_once(" = "));
        // Braces and names of arguments begin with no letter.
        let is_word = |word: &&str| word.starts_with(char::is_alphabetic);
        let words = |text: &str| text.split(' ').filter(is_word).count();
        lines.filter(|(_, text)| words(text) > 3).collect()
    };
    let english = texts(Language::English);
    for language in Language::ALL.into_iter().skip(1) {
        for (id, text) in texts(language) {
            assert_ne!(english.get(id), Some(&text), "{language}: {id}");
        }
    }
}

#[test]
fn a_message_contains_its_arguments_and_no_marks() {
    for language in Language::ALL {
        let messages = Messages::of(language);
        for (id, arguments) in tests::messages(language) {
            let values: Vec<(&str, Value<'_>)> =
                arguments.iter().map(|name| (&**name, Value::Text("xyzzy"))).collect();
            let said = messages.say(&id, &values);
            assert!(!said.is_empty() && !said.contains('{'), "{language}: {id}: {said}");
            assert!(!said.contains(['\u{2068}', '\u{2069}']), "{language}: {id}: {said:?}");
        }
        assert_eq!(messages.say("no-such-message", &[]), "no-such-message");
    }
}

#[test]
fn plurals_follow_the_language() {
    let say = |language, points: u32| {
        Messages::of(language).say("won-game", &[("name", "Ann".into()), ("points", points.into())])
    };
    assert_eq!(say(Language::English, 1), "Ann wins 1 point.");
    assert_eq!(say(Language::English, 4), "Ann wins 4 points.");
    assert_eq!(say(Language::French, 1), "Ann gagne 1 point.");
    assert_eq!(say(Language::Japanese, 1), "Annの勝ち、1ポイント。");
}

#[test]
fn the_messages_of_the_web_page_are_fluent() {
    for language in Language::ALL {
        let path = format!("{}/messages/page/{language}.ftl", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(&path).expect(&path);
        let resource =
            parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{path}: {errors:?}"));
        assert!(resource.body.len() > 400, "{path}");
    }
}
