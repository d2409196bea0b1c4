//! A game without Rust, as the README tells it: from its files to judged programs.

use std::path::Path;

use serde_json::Value;

use super::{folder, grundy};

/// The block of the README in that language that holds the text.
fn block(language: &str, holds: &str) -> String {
    let readme = include_str!("../../../README.md");
    let fence = format!("```{language}\n");
    let blocks = readme.split(&fence).skip(1);
    let mut blocks = blocks.map(|rest| rest.split("```").next().unwrap());
    blocks
        .find(|block| block.contains(holds))
        .unwrap()
        .to_owned()
}

fn write(root: &Path, path: &str, text: &str) {
    let path = root.join(path);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

const RIGHT: &str = "\
g = [0]
for n in range(1, 1001):
    seen = {g[n - k * k] for k in range(1, 32) if k * k <= n}
    g.append(next(v for v in range(99) if v not in seen))
for _ in range(int(input())):
    input()
    x = 0
    for heap in input().split():
        x ^= g[int(heap)]
    print('First' if x else 'Second')
";

#[test]
fn the_readmes_game_is_checked_and_judged() {
    let folder = folder();
    let root = folder.path();
    write(root, "problem.yaml", &block("yaml", "Take a square"));
    write(root, "game.toml", &block("toml", "rules = \"rules.py\""));
    write(root, "rules.py", &block("python", "sys.stdin"));
    let statement =
        "Take a square number of stones.\n\n## Input\n\nHeaps.\n\n## Output\n\nWho wins.\n";
    write(root, "statement/problem.en.md", statement);
    write(root, "data/sample/1.in", "2\n1\n4\n2\n1 1\n");
    write(root, "data/sample/1.ans", "First\nSecond\n");
    write(root, "submissions/accepted/right.py", RIGHT);
    let xor = RIGHT.replace("g[int(heap)]", "int(heap)");
    write(root, "submissions/wrong_answer/xor.py", &xor);
    let path = root.to_str().unwrap();
    let report = grundy(&["problem", "check", path, "--update-lock", "--json"]).json();
    assert!(root.join("generators/tests.lock").is_file());
    let checks = report["problems"][0]["checks"].as_array().unwrap();
    for name in [
        "samples",
        "brute-force",
        "validator",
        "generation",
        "limits",
        "balance",
        "guessing",
        "programs",
    ] {
        let check = checks.iter().find(|check| check["check"] == name).unwrap();
        assert_eq!(check["state"], Value::from("ok"), "{check}");
    }
    let xor = root.join("submissions/wrong_answer/xor.py");
    let explained = ["--explain", "--explain-seconds=600"];
    let judged = grundy(&[&["judge", path, xor.to_str().unwrap()][..], &explained].concat());
    let judged = judged.ends_with(1);
    assert!(judged.stdout.contains("take "), "{}", judged.stdout);
}
