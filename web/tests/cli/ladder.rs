//! `grundy ladder`: who plays whom, the crosstable, and the record of each game.

use std::fs;

use tempfile::TempDir;

use super::{catalog, file, folder, grundy, grundy_in_chinese};

/// Takes everything of the last heap.
const WRONG: &str = "n = int(input()); m = int(input())
a = list(map(int, input().split()))
print('First', flush=True)
i = max(i for i, h in enumerate(a) if h)
print(i + 1, a[i], flush=True)
";

fn right() -> String {
    let path = catalog("nim-play/submissions/accepted/xor.py");
    path.to_str().unwrap().to_owned()
}

/// A package with the game of `kayles-play`, described with these changes.
fn other_kayles(folder: &TempDir, changes: &[(&str, &str)]) -> String {
    let root = folder.path().join("other-kayles");
    fs::create_dir_all(root.join("statement")).unwrap();
    for name in ["problem.yaml", "game.toml", "statement/problem.en.md"] {
        let text = fs::read_to_string(catalog("kayles-play").join(name)).unwrap();
        // Another problem than the one with code.
        let text = text.replace(
            "uuid: a6c6e898-f260-4f07-ba3a-1a1525cd076b",
            "uuid: 0b6f3a5e-55d8-4a6c-9a0d-0f8f4c3f6f23",
        );
        let change = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
        let text = changes.iter().fold(text, change);
        fs::write(root.join(name), text).unwrap();
    }
    root.to_str().unwrap().to_owned()
}

#[test]
fn programs_play_and_the_document_has_everything() {
    let folder = folder();
    let (wrong, right) = (file(&folder, "wrong.py", WRONG), right());
    let crash = file(&folder, "crash.py", "1 / 0\n");
    let asked = [
        "ladder",
        "nim-play",
        &wrong,
        &right,
        &crash,
        "--positions",
        "2",
        "--json",
    ];
    let report = grundy(&asked).ends_with(0).json();
    let mut keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["games", "problem", "programs", "seed"]);
    let programs = report["programs"].as_array().unwrap();
    let names: Vec<&str> = programs
        .iter()
        .map(|it| it["source"].as_str().unwrap())
        .collect();
    assert_eq!(names, [&right, &wrong, &crash], "{report:#}");
    let elo = |at: usize| programs[at]["elo"].as_i64().unwrap();
    assert!(elo(0) > elo(1) && elo(1) > elo(2), "{report:#}");
    assert_eq!(programs[2]["against"][0]["lost"], 4);
    assert_eq!(
        (&programs[2]["won"], &programs[2]["lost"]),
        (&0.into(), &8.into())
    );
    let games = report["games"].as_array().unwrap();
    assert_eq!(games.len(), 12);
    for game in games {
        let crashes = game["first"] == 2 || game["second"] == 2;
        assert_eq!(game["verdict"] == "RE", crashes, "{game:#}");
        assert!(crashes || game["verdict"].is_null());
        assert!(game["position"].as_str().unwrap().starts_with("nim@"));
        assert!(game["input"].as_str().unwrap().starts_with("1\n"));
        assert!(!game["message"].as_str().unwrap().is_empty());
        for made in game["moves"].as_array().unwrap() {
            assert_eq!(made["move"].as_str().unwrap().split(' ').count(), 2);
            assert!(made["position"].as_str().unwrap().starts_with("nim@"));
        }
    }
}

#[test]
fn people_read_a_crosstable_and_games_in_their_language() {
    let folder = folder();
    let (wrong, right) = (file(&folder, "wrong.py", WRONG), right());
    let asked = ["ladder", "nim-play", &wrong, &right, "--positions", "2"];
    let english = grundy(&asked).ends_with(0).stdout;
    let mut lines = english.lines();
    assert_eq!(
        lines.next(),
        Some("#\tprogram\tElo\twon\t1\t2"),
        "{english}"
    );
    let best = lines.next().unwrap();
    assert!(
        best.starts_with(&format!("1\t{right}\t")) && best.contains("\t-\t"),
        "{english}"
    );
    assert!(english.contains("\n1. nim@"), "{english}");
    assert!(
        english.contains("moves first") && english.contains("no move is left"),
        "{english}"
    );
    assert!(english.contains("the referee moved"), "{english}");
    let chinese = grundy_in_chinese(&asked).ends_with(0).stdout;
    assert!(
        chinese.starts_with("#\t程序\tElo\t胜局\t1\t2\n"),
        "{chinese}"
    );
    assert!(
        chinese.contains("先走") && chinese.contains("获胜"),
        "{chinese}"
    );
}

#[test]
fn what_has_no_ladder_is_refused_with_the_reason() {
    let folder = folder();
    let right = right();
    let broken = file(&folder, "broken.py", "print(\n");
    // No input holds the shorter rows that moves leave.
    let long = [("rows[n]:1..", "rows[n]:8.."), ("\"1..5\"", "\"8..9\"")];
    let package = other_kayles(&folder, &long);
    for (arguments, said) in [
        (
            &["ladder", "nim", &right, &right][..],
            "nim is not played by programs",
        ),
        (&["ladder", "nim-play", &right], "2 values required"),
        (&["ladder", "nim-play", &right, &broken], "does not compile"),
        (&["ladder", "nim-play", &right, "gone.py"], "gone.py"),
        (&["ladder", &package, &right, &right], "has no ladder"),
    ] {
        grundy(arguments).ends_with(2).complains(said);
    }
}

#[test]
fn it_is_said_where_there_are_fewer_positions_than_were_asked_for() {
    let folder = folder();
    // No input holds the two rows that a move leaves: only of two pins can be played.
    let single = [("n:1..max_rows", "n:1..1"), ("\"1..3\"", "\"1..1\"")];
    let package = other_kayles(&folder, &single);
    let program = catalog("kayles-play/submissions/accepted/table.py");
    let program = program.to_str().unwrap();
    let crash = file(&folder, "crash.py", "1 / 0\n");
    let asked = ["ladder", &package, program, &crash, "--positions", "40"];
    let done = grundy(&asked).ends_with(0);
    assert!(
        done.stderr.contains("of 40 starting positions"),
        "{}",
        done.stderr
    );
}
