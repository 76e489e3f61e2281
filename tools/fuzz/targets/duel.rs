//! Any text: a name of a contender that comes back, and pairs of a file that are written the same way twice.
#![no_main]

use barpoint::duels::{ContenderName, Duel, DuelFields};
use barpoint::wire::{duel_document, duel_file, duel_header, duel_pairs};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(name) = text.parse::<ContenderName>() {
        assert_eq!(name.to_string().parse(), Ok(name));
    }
    let ours = ContenderName::Barpoint { plies: 0 };
    let fields = DuelFields { means: Some([0.0, 0.1]), ..DuelFields::new(ours.clone(), ours) };
    let settings = fields.settings().expect("settings that can be played");
    let header = duel_header(&settings);
    let of = |file: &str| {
        let mut duel = Duel::new(settings.clone());
        let pairs = duel_pairs(file.as_bytes(), &header).ok()?;
        pairs.into_iter().for_each(|(number, pair)| duel.add(number, pair));
        Some(duel)
    };
    if let Some(duel) = of(&format!("{header}\n{text}\n")) {
        let file = duel_file(&duel);
        let again = of(&file).expect("a file of our own");
        assert_eq!((duel_file(&again), again.score().is_some()), (file, duel.score().is_some()));
        let _ = duel_document(&duel);
    }
});
