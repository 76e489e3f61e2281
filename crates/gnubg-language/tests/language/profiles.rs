//! Profiles: settings that are saved and loaded.

use barpoint::Engine;
use barpoint_gnubg_language::Interpreter;

#[test]
fn settings_come_back_from_a_profile() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("profile.toml");
    let path = path.to_str().unwrap();
    let lines = [
        "set evaluation chequerplay evaluation plies 1",
        "set evaluation movefilter 2 0 0 8 0.16",
        "set player 0 human",
        "set player 1 name Jo \\ \"x\"",
        "set player 0 chequerplay evaluation noise 0.02",
        "set rollout trials 36",
        "set rng isaac 5",
        "set variation nackgammon",
        "set jacoby off",
        "set output mwc on",
        "set prompt \\p>",
        "set analysis threshold bad 0.07",
        "set cube use off",
        "set cheat player 0 roll 3",
        "set defaultnames Ann Bob",
    ];
    let mut session = Interpreter::new(Engine::new());
    for line in lines {
        session.line(line).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    session.line(&format!("save settings {path}")).unwrap();
    let profile = std::fs::read_to_string(path).unwrap();
    let mut again = Interpreter::new(Engine::new());
    again.load_profile(&profile).unwrap();
    let second = folder.path().join("second.toml");
    again.line(&format!("save settings \"{}\"", second.display())).unwrap();
    assert_eq!(std::fs::read_to_string(second).unwrap(), profile);
    for question in ["show evaluation", "show player", "show rollout", "show output", "show prompt"]
    {
        let [before, after] = [&mut session, &mut again].map(|it| it.line(question).unwrap().text);
        assert_eq!(before, after, "{question}");
    }
}

#[test]
fn a_wrong_profile_is_an_error_with_its_place() {
    let mut session = Interpreter::new(Engine::new());
    for (text, part) in [
        ("[settings]\n\"nonsense\" = \"1\"\n", "nonsense"),
        ("[settings]\n\"output digits\" = \"9\"\n", "from 1 to 6"),
        ("[other]\n", "other"),
        ("[settings]\n\"x\" = \n", "2:"),
        ("settings = 3\n", "section"),
        ("[settings]\n\"output digits\" = [1]\n", "expected a text"),
    ] {
        let error = session.load_profile(text).unwrap_err().to_string();
        assert!(error.contains(part), "{text}: {error}");
    }
    session.load_profile("[settings]\n\"output digits\" = 4\n\"output mwc\" = true\n").unwrap();
}
