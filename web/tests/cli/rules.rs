//! `program:FILE`: games whose rules are a program.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{file, folder, grundy, grundy_in, grundy_reading};

/// Kayles: one pin or two that stand side by side, named.
const KAYLES: &str = "\
import sys
for line in sys.stdin:
    n = int(line)
    print(':', 'i' * n)
    moves = []
    for k in (1, 2):
        for a in range(n - k + 1):
            left = [str(x) for x in (a, n - k - a) if x > 0]
            moves.append(f'take {k}: ' + (' + '.join(left) or '-'))
    print(' | '.join(moves))
";

fn program(folder: &TempDir, text: &str) -> String {
    format!("program:{}", file(folder, "rules.py", text))
}

fn asked(arguments: &[&str]) -> Value {
    let arguments = [&["game"], arguments, &["--json"]].concat();
    let mut answer = grundy(&arguments).ends_with(0).json();
    let game = answer["game"].as_str().unwrap().to_owned();
    if game.starts_with("program:") {
        assert!(game.ends_with("rules.py"), "{game}");
    }
    answer["game"] = json!("the game");
    answer
}

#[test]
fn a_program_knows_rules_as_well_as_the_engine() {
    let folder = folder();
    let game = program(&folder, KAYLES);
    let at = |game: &str, position: &str| format!("{game}@{position}");
    for play in ["normal", "misere", "every"] {
        let ours = asked(&["value", &at(&game, "9"), "--play", play]);
        assert_eq!(
            ours,
            asked(&["value", &at("kayles", "9"), "--play", play]),
            "{play}"
        );
    }
    let sum = asked(&["value", &at(&game, "5 + 3")]);
    assert_eq!(sum["position"], "5 + 3");
    assert_eq!(sum["value"], asked(&["value", "kayles@5,3"])["value"]);
    let tables = [game.as_str(), "kayles"]
        .map(|game| asked(&["table", game, "--to", "60"])["values"].clone());
    assert_eq!(tables[0], tables[1]);
    let moves = asked(&["moves", &at(&game, "2")]);
    assert_eq!(
        moves["moves"],
        json!([
            {"to": "-", "value": 0, "winning": true},
            {"to": "1", "value": 1, "winning": false},
        ])
    );
}

#[test]
fn periods_of_programs_are_only_observed() {
    let folder = folder();
    let three = "import sys\n\
                 for line in sys.stdin:\n    n = int(line)\n    \
                 print(' | '.join(str(n - k) for k in (1, 2, 3) if k <= n))\n";
    let game = program(&folder, three);
    let found = asked(&["period", &game, "--budget", "500"]);
    assert_eq!(
        found,
        json!({"game": "the game", "preperiod": 0, "period": 4, "proved": false, "checked_to": 499})
    );
}

#[test]
fn rules_of_a_program_are_played() {
    let folder = folder();
    let game = program(&folder, KAYLES);
    let position = format!("{game}@2");
    let played = grundy_reading(&["game", "play", &position], b"link\n-\n").ends_with(0);
    for words in [
        "\nii\n",
        "win",
        "  #1\t-\ttake 2",
        "  #2\t1\ttake 1",
        "no address",
    ] {
        assert!(played.stdout.contains(words), "{}", played.stdout);
    }
}

#[test]
fn moves_in_sums_say_which_part_they_are_in() {
    let folder = folder();
    let position = format!("{}@2 + 1", program(&folder, KAYLES));
    let play = ["game", "play", &position];
    let moves = ["game", "moves", &position];
    let english = [
        "part 1: take 1 (2 → 1)",
        "part 1: take 2 (2 → nothing)",
        "part 2: take 1 (1 → nothing)",
    ];
    let played = grundy_reading(&play, b"record\nquit\n").ends_with(0);
    let listed = grundy(&moves).ends_with(0);
    for words in english {
        assert!(played.stdout.contains(words), "{}", played.stdout);
        assert!(listed.stdout.contains(words), "{}", listed.stdout);
    }
    let language = [("LC_MESSAGES", Some(Path::new("zh_CN.UTF-8")))];
    let played = grundy_in(&language, &play, b"quit\n").ends_with(0);
    for words in [
        "第 1 部分：take 1（2 → 1）",
        "第 1 部分：take 2（2 → 无）",
        "第 2 部分：take 1（1 → 无）",
    ] {
        assert!(played.stdout.contains(words), "{}", played.stdout);
    }
}

#[test]
fn what_is_wrong_with_a_rules_program_is_said() {
    let folder = folder();
    let says = |text: &str, position: &str, complaint: &str| {
        let position = format!("{}@{position}", program(&folder, text));
        grundy(&["game", "value", &position, "--positions", "1000"])
            .ends_with(2)
            .complains(complaint);
    };
    says("print(1", "3", "does not compile");
    says(
        "x = int('a')",
        "3",
        "ended with RE when it was asked about `3`",
    );
    says("pass", "3", "was given 1 positions");
    says(
        "import sys\nfor line in sys.stdin: print('1 | | 2')",
        "3",
        "move 2",
    );
    says(
        "import sys\nfor line in sys.stdin: print(int(line) + 1)",
        "3",
        "more than 1000 positions",
    );
    let round = "import sys\nfor line in sys.stdin: print(7 - int(line))";
    says(round, "3", "round forever: 3 -> 4 -> 3");
    says("while True: pass", "3", "ended with TLE");
    let file = file(&folder, "rules.py", KAYLES);
    grundy(&["game", "value", &format!("program:{file}")])
        .ends_with(2)
        .complains("names no position");
    grundy(&["game", "value", "program:nothing.py@3"])
        .ends_with(2)
        .complains("nothing.py");
}
