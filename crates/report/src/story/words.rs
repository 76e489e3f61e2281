//! Words and numbers of a story.

use std::collections::HashMap;
use std::sync::LazyLock;

use barpoint_language::{Language, Messages, Value};
use barpoint_wire::analysis::{Action, ActionKind};
use barpoint_wire::matches::Mark;
use barpoint_wire::reasons::{Phrase, Sentence};
use barpoint_wire::report::{Game, Report};
use barpoint_wire::statistics::Amount;
use barpoint_wire::{Chances, Decimal, Ending};
use serde::Serialize;

/// Returns a message with its values.
pub(crate) fn say(language: Language, id: &str, values: &[(&str, Value<'_>)]) -> String {
    Messages::of_reports(language).say(id, values)
}

/// Returns a message without values.
pub(crate) fn plain(language: Language, id: &str) -> String {
    say(language, id, &[])
}

/// Messages whose English texts the documents have.
const OF_DOCUMENTS: [&str; 112] = [
    "cube-no-double",
    "cube-no-redouble",
    "cube-double",
    "cube-redouble",
    "cube-optional-double",
    "cube-optional-redouble",
    "cube-too-good",
    "cube-too-good-redouble",
    "cube-take",
    "cube-pass",
    "cube-beaver",
    "no-access",
    "no-double-crawford",
    "never-double",
    "never-redouble",
    "doubles",
    "takes",
    "passes",
    "beavers-it",
    "raccoons-it",
    "accepts",
    "declines",
    "resigns",
    "resigns-single",
    "resigns-gammon",
    "resigns-backgammon",
    "no-play",
    "stuck-word",
    "drops",
    "not-shown",
    "kind-play",
    "mark-very-bad",
    "mark-bad",
    "mark-doubtful",
    "mark-good",
    "mark-very-good",
    "verdict-did",
    "verdict-missed",
    "verdict-wrong",
    "bearoff",
    "race-theme",
    "bearoff-contact",
    "containment",
    "blitz",
    "opening",
    "back-game",
    "ace-point",
    "deuce-point",
    "holding",
    "prime-prime",
    "mutual-holding",
    "priming",
    "middle-game",
    "did-hit",
    "did-double-hit",
    "did-loose-hit",
    "did-golden-anchor",
    "did-advanced-anchor",
    "did-deep-anchor",
    "did-ace-point",
    "did-deuce-point",
    "did-three-point",
    "did-four-point",
    "did-five-point",
    "did-six-point",
    "did-bar-point",
    "did-outer-point",
    "did-prime",
    "did-slot",
    "did-break-anchor",
    "did-break-point",
    "did-break-prime",
    "did-break-midpoint",
    "did-run",
    "did-run-last",
    "did-escape",
    "did-bear-off",
    "did-fill-gap",
    "did-stack",
    "did-shot",
    "did-direct-shot",
    "did-play-on",
    "did-lose-market",
    "awful",
    "beginner",
    "casual-player",
    "intermediate",
    "advanced",
    "expert",
    "world-class",
    "supernatural",
    "luck-haha",
    "luck-bed",
    "luck-next-time",
    "luck-none",
    "luck-good",
    "luck-vegas",
    "luck-cheater",
    "problem-game-over",
    "problem-resignation",
    "problem-no-offer",
    "problem-rolled",
    "problem-not-owner",
    "problem-crawford",
    "problem-opening-double",
    "problem-opening-roll",
    "problem-limit",
    "problem-no-beavers",
    "problem-no-play",
    "value-single",
    "value-gammon",
    "value-backgammon",
];

/// Messages with values whose English texts the documents have, with the names of the values in their
/// order.
const WITH_VALUES: [(&str, &[&str]); 16] = [
    ("doubles-to", &["value"]),
    ("not-legal", &["play"]),
    ("set-up-position", &["id"]),
    ("set-up-turn", &["player"]),
    ("set-up-dice", &["player", "dice"]),
    ("set-up-owned", &["value", "player"]),
    ("set-up-cube", &["value"]),
    ("set-up-score", &["score"]),
    ("level-trials", &["trials"]),
    ("level-plies", &["plies"]),
    ("problem-lost-board", &["problem"]),
    ("problem-illegal", &["play"]),
    ("problem-out-of-turn", &["player"]),
    ("problem-other-dice", &["dice"]),
    ("problem-unanswered", &["offer"]),
    ("cube-action", &["double", "answer"]),
];

/// English words of documents with the messages that say them.
struct Known {
    words: HashMap<String, &'static str>,
    /// Texts between the values of a message, from the one before the first value on.
    patterns: Vec<(&'static str, &'static [&'static str], Vec<String>)>,
}

static KNOWN: LazyLock<Known> = LazyLock::new(|| {
    let english = Language::English;
    let pattern = |(id, names): (&'static str, &'static [&'static str])| {
        let values: Vec<_> = names.iter().map(|name| (*name, Value::Text("\u{0}"))).collect();
        let text = say(english, id, &values);
        (id, names, text.split('\u{0}').map(str::to_owned).collect())
    };
    Known {
        words: OF_DOCUMENTS.into_iter().map(|id| (plain(english, id), id)).collect(),
        patterns: WITH_VALUES.into_iter().map(pattern).collect(),
    }
});

/// Returns words of a document in a language. What has no message stays English.
pub(crate) fn said(language: Language, text: &str) -> String {
    if language == Language::English {
        return text.to_owned();
    }
    if let Some(id) = KNOWN.words.get(text) {
        return plain(language, id);
    }
    let is_dice = |dice: &str| dice.len() == 2 && dice.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((dice, play)) = text.split_once(": ").filter(|(dice, _)| is_dice(dice)) {
        return format!("{dice}: {}", said(language, play));
    }
    for (id, names, pieces) in &KNOWN.patterns {
        let Some(values) = values(pieces, text) else { continue };
        let is_cube = *id == "cube-action";
        if is_cube && !values.iter().all(|value| KNOWN.words.contains_key(*value)) {
            continue;
        }
        let values: Vec<String> = values.iter().map(|value| said(language, value)).collect();
        let values: Vec<_> =
            names.iter().zip(&values).map(|(name, value)| (*name, value.into())).collect();
        return say(language, id, &values);
    }
    text.to_owned()
}

/// Returns the texts between the pieces of a pattern; `None` if a text does not fit it.
fn values<'a>(pieces: &[String], text: &'a str) -> Option<Vec<&'a str>> {
    let (first, others) = pieces.split_first()?;
    let mut rest = text.strip_prefix(first.as_str())?;
    let mut values = Vec::new();
    for (index, piece) in others.iter().enumerate() {
        let is_last = index + 1 == others.len();
        let (value, behind) = match (is_last, piece.is_empty()) {
            (true, true) => (rest, ""),
            (true, false) => (rest.strip_suffix(piece.as_str())?, ""),
            _ => rest.split_once(piece.as_str())?,
        };
        values.push(value);
        rest = behind;
    }
    values.iter().all(|value| !value.is_empty()).then_some(values)
}

/// Joins texts with commas.
pub(crate) fn listed(language: Language, texts: &[String]) -> String {
    joined(language, "phrases-more", texts)
}

/// Joins sentences.
pub(crate) fn sentences(language: Language, texts: &[String]) -> String {
    joined(language, "sentences", texts)
}

fn joined(language: Language, id: &str, texts: &[String]) -> String {
    let both = |first: String, second: &String| {
        say(language, id, &[("first", (&first).into()), ("second", second.into())])
    };
    texts
        .split_first()
        .map_or_else(String::new, |(first, others)| others.iter().fold(first.clone(), both))
}

/// Returns the reasons of a decision.
pub(crate) fn reasons(language: Language, decision: &Action) -> Option<String> {
    if decision.explanation.is_empty() {
        return decision.reasons.clone();
    }
    let said: Vec<String> =
        decision.explanation.iter().map(|sentence| sentence_text(language, sentence)).collect();
    Some(sentences(language, &said))
}

fn sentence_text(language: Language, sentence: &Sentence) -> String {
    let share = |share: Option<Decimal>| format!("{:.1}", 1e2 * share.map_or(0.0, |it| it.0));
    let equity = format!("{:.3}", sentence.equity.map_or(0.0, |equity| equity.0));
    let [win, gammons, market] = [sentence.win, sentence.gammons, sentence.market].map(share);
    let [good, bad] =
        [&sentence.advantages, &sentence.drawbacks].map(|phrases| phrases_text(language, phrases));
    let values = [
        ("equity", (&equity).into()),
        ("win", (&win).into()),
        ("gammons", (&gammons).into()),
        ("market", (&market).into()),
        ("good", (&good).into()),
        ("bad", (&bad).into()),
    ];
    say(language, &format!("reason-{}", sentence.name), &values)
}

fn phrases_text(language: Language, phrases: &[Phrase]) -> String {
    let text = |phrase: &Phrase| {
        let chance = format!("{:.1}", 1e2 * phrase.chance.map_or(0.0, |it| it.0));
        let pips = format!("{:.1}", phrase.pips.map_or(0.0, |it| it.0));
        let values = [
            ("chance", (&chance).into()),
            ("pips", (&pips).into()),
            ("count", phrase.count.unwrap_or(0).into()),
            ("other", phrase.instead_of.unwrap_or(0).into()),
        ];
        say(language, &format!("phrase-{}", phrase.name), &values)
    };
    let texts: Vec<String> = phrases.iter().map(text).collect();
    match texts.split_last() {
        Some((last, others)) if !others.is_empty() => {
            let others = listed(language, others);
            say(language, "phrases-last", &[("first", (&others).into()), ("second", last.into())])
        }
        _ => texts.concat(),
    }
}

/// Returns the headings of the chances.
pub(crate) fn chance_names(language: Language) -> [String; 6] {
    ["win", "win-gammon", "win-backgammon", "lose", "lose-gammon", "lose-backgammon"]
        .map(|name| plain(language, &format!("chance-{name}")))
}

/// Returns the players of a match.
pub(crate) fn title(report: &Report) -> String {
    let [zero, one] = &report.players;
    format!("{} - {}", one_line(&zero.name), one_line(&one.name))
}

/// Returns the name of a player.
pub(super) fn name(report: &Report, player: impl Into<usize>) -> String {
    report.players.get(player.into()).map_or_else(String::new, |person| one_line(&person.name))
}

/// Returns a text without line breaks and control characters.
pub(super) fn one_line(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the value of a field of a document as words.
pub(crate) fn word(language: Language, value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).ok();
    let text = value.as_ref().and_then(|value| value.as_str()).unwrap_or_default();
    said(language, &text.replace('_', " "))
}

/// Returns the kind of contest, such as `7-point match`.
pub(crate) fn contest(language: Language, report: &Report) -> String {
    report.length.map_or_else(
        || plain(language, "contest-money"),
        |length| say(language, "board-match", &[("length", u32::from(length).into())]),
    )
}

/// Returns the sentence that a player has won a game.
pub(crate) fn won(language: Language, game: &Game, name: &str, of_pass: &str) -> Option<String> {
    let points = game.game.points?;
    let id = match game.game.ending {
        Some(Ending::Dropped) => of_pass,
        Some(Ending::Resigned) => "won-by-resignation",
        _ => "won-game",
    };
    Some(say(language, id, &[("name", name.into()), ("points", points.into())]))
}

/// Returns the words for the luck of a roll.
pub(crate) fn roll_word(language: Language, mark: Mark) -> String {
    plain(
        language,
        match mark {
            Mark::VeryBad => "roll-very-unlucky",
            Mark::Bad | Mark::Doubtful => "roll-unlucky",
            Mark::Good => "roll-lucky",
            Mark::VeryGood => "roll-very-lucky",
        },
    )
}

/// Returns a number with its sign. Zero has none that is negative.
pub(super) fn signed(number: f64, digits: usize) -> String {
    let text = format!("{number:+.digits$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'+' | b'0' | b'.'));
    if is_zero { text.replace('-', "+") } else { text }
}

/// Returns an equity.
pub(crate) fn equity(equity: f64) -> String {
    signed(equity, 3)
}

/// Returns an amount on both scales. Errors are negative.
pub(super) fn amount(normalised: f64, unnormalised: f64, is_money: bool) -> String {
    let unnormalised =
        if is_money { signed(unnormalised, 3) } else { signed(1e2 * unnormalised, 2) + " %" };
    format!("{} ({unnormalised})", equity(normalised))
}

/// Returns an error on both scales.
pub(super) fn loss(error: Amount, is_money: bool) -> String {
    amount(-error.normalised, -error.unnormalised, is_money)
}

/// Returns the six chances in percent, those to lose last.
pub(crate) fn chances(chances: &Chances) -> [String; 6] {
    let Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon } = chances;
    let win_or_lose = [win.0, win_gammon.0, win_backgammon.0, 1.0 - win.0];
    let [a, b, c, d] = win_or_lose;
    [a, b, c, d, lose_gammon.0, lose_backgammon.0].map(|chance| format!("{:.1}", 1e2 * chance))
}

/// Returns the symbol of a mark of a play or a cube action.
pub(crate) fn symbol(mark: Option<Mark>) -> &'static str {
    mark.map_or("", Mark::sign)
}

/// Returns the symbol of a mark of a roll.
pub(super) const fn luck_symbol(mark: Option<Mark>) -> &'static str {
    match mark {
        Some(Mark::VeryBad) => "--",
        Some(Mark::Bad) => "-",
        Some(Mark::Good) => "+",
        Some(Mark::VeryGood) => "++",
        Some(Mark::Doubtful) | None => "",
    }
}

/// Returns a text with a capital letter at its beginning.
pub(crate) fn capital(text: &str) -> String {
    let mut characters = text.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_uppercase().collect::<String>() + characters.as_str()
    })
}

/// Returns the name of an error.
pub(super) fn fault(language: Language, decision: &Action) -> String {
    match decision.kind {
        ActionKind::NoDouble => plain(language, "fault-missed-double"),
        kind => word(language, &kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_rounds_to_zero_is_positive() {
        assert_eq!(signed(-0.000_1, 3), "+0.000");
        assert_eq!(signed(-0.000_5, 3), "-0.001");
        assert_eq!(signed(f64::from(0), 2), "+0.00");
    }

    #[test]
    fn names_stay_in_one_line() {
        assert_eq!(one_line(" a\n\tb\u{7}c "), "a b c");
    }

    #[test]
    fn marks_have_the_words_of_the_documents() {
        assert_eq!(word(Language::English, &Mark::VeryBad), "very bad");
        assert_eq!(word(Language::German, &Mark::VeryBad), "sehr schlecht");
    }

    #[test]
    fn words_of_documents_are_said_in_other_languages() {
        let german = |text: &str| said(Language::German, text);
        assert_eq!(german("double, take"), "Doppel, annehmen");
        assert_eq!(german("31: no play"), "31: kein Zug");
        assert_eq!(german("31: 8/5 6/5"), "31: 8/5 6/5");
        assert_eq!(german("31: 8/1 (not legal)"), "31: 8/1 (nicht legal)");
        assert_eq!(german("doubles to 4"), "doppelt auf 4");
        assert_eq!(german("set up: X to play 31"), "aufgebaut: X spielt 31");
        assert_eq!(german("set up: cube 2, centred"), "aufgebaut: Doppler 2, in der Mitte");
        assert_eq!(german("rollout of 1296 trials"), "Rollout mit 1296 Spielen");
        assert_eq!(german("what nobody says, indeed"), "what nobody says, indeed");
        for theme in barpoint_wire::reasons::Theme::ALL {
            assert!(KNOWN.words.contains_key(theme.name()), "{theme}");
        }
        for event in barpoint_wire::reasons::Event::ALL {
            assert!(KNOWN.words.contains_key(event.name()), "{event}");
        }
        for event in barpoint_wire::reasons::CubeEvent::ALL {
            assert!(KNOWN.words.contains_key(event.name()), "{event}");
        }
    }

    /// The library says reasons in English without the catalogue. Both have the same texts.
    #[test]
    fn reasons_are_said_as_the_library_says_them() {
        use barpoint_analysis::{Phrase as Counted, PhraseName, Sentence as Reason, SentenceName};

        let phrases = |count: u32, instead_of: u32| {
            PhraseName::ALL.map(|name| Counted {
                name,
                chance: Some(0.0625),
                pips: Some(7.25),
                count: Some(count),
                instead_of: Some(instead_of),
            })
        };
        let to_wire = |phrase: &Counted| Phrase {
            name: phrase.name,
            chance: phrase.chance.map(Decimal),
            pips: phrase.pips.map(Decimal),
            count: phrase.count,
            instead_of: phrase.instead_of,
        };
        for (count, instead_of) in [(0, 1), (1, 0), (1, 2), (5, 3)] {
            let all = phrases(count, instead_of);
            for (name, most) in
                SentenceName::ALL.into_iter().flat_map(|name| [(name, 1), (name, 22)])
            {
                let advantages = all[..most].to_vec();
                let drawbacks = all[all.len() - most.min(2)..].to_vec();
                let [win, gammons, market] = [0.25, 0.125, 0.0625].map(Some);
                let equity = Some(0.0421);
                let reason = Reason { name, equity, win, gammons, market, advantages, drawbacks };
                let sentence = Sentence {
                    name,
                    equity: equity.map(Decimal),
                    win: win.map(Decimal),
                    gammons: gammons.map(Decimal),
                    market: market.map(Decimal),
                    advantages: reason.advantages.iter().map(to_wire).collect(),
                    drawbacks: reason.drawbacks.iter().map(to_wire).collect(),
                };
                assert_eq!(sentence_text(Language::English, &sentence), reason.to_string());
            }
        }
    }
}
