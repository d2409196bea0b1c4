//! `grundy problem new`: what it writes is judged right at once, and nothing is overwritten.

use std::fs;
use std::path::Path;

use super::{Done, folder, grundy, grundy_reading};

fn new(path: &Path, arguments: &[&str]) -> Done {
    let path = path.to_str().unwrap();
    grundy(&[&["problem", "new", path], arguments].concat())
}

fn judged(problem: &Path, program: &str, verdict: &str) {
    let source = problem.join("submissions").join(program);
    let code = i32::from(verdict != "AC");
    let arguments = [
        "judge",
        problem.to_str().unwrap(),
        source.to_str().unwrap(),
        "--json",
    ];
    let judging = grundy(&arguments).ends_with(code).json();
    assert_eq!(judging["verdict"], verdict, "{program}: {judging:#}");
}

#[test]
fn a_new_game_has_right_programs_and_wrong_ones() {
    let folder = folder();
    let path = folder.path().join("splits");
    new(&path, &["--game", "octal:4.007"]).ends_with(0);
    judged(&path, "accepted/by_the_rules.py", "AC");
    judged(&path, "accepted/by_the_rules.cpp", "AC");
    judged(&path, "wrong_answer/xor_of_sizes.py", "WA");
    judged(&path, "wrong_answer/some_part_is_won.cpp", "WA");
}

#[test]
fn a_new_game_may_ask_for_values() {
    let folder = folder();
    let path = folder.path().join("two-piles");
    new(
        &path,
        &["--game", "lasker", "--question", "value", "--lang", "zh"],
    )
    .ends_with(0);
    judged(&path, "accepted/by_the_rules.py", "AC");
    judged(&path, "accepted/by_the_rules.cpp", "AC");
    judged(&path, "wrong_answer/sum_of_values.cpp", "WA");
    let right = fs::read_to_string(path.join("submissions/accepted/by_the_rules.py")).unwrap();
    assert!(right.starts_with("# 正确"), "{right}");
}

#[test]
fn new_games_may_ask_for_moves_and_their_number() {
    let folder = folder();
    for (game, question, programs) in [
        ("subtraction:1,3,4", "move", 4),
        ("kayles", "count", 5),
        ("kayles", "play", 4),
    ] {
        let path = folder.path().join(format!("{}-{question}", &game[..5]));
        new(&path, &["--game", game, "--question", question]).ends_with(0);
        let path = path.to_str().unwrap();
        let report = grundy(&["problem", "check", path, "--json"])
            .ends_with(0)
            .json();
        let found = report["problems"][0]["programs"].as_array().unwrap();
        assert_eq!(found.len(), programs, "{report:#}");
    }
}

#[test]
fn a_blank_problem_an_interactive_one_and_one_of_answers_pass_every_check() {
    let folder = folder();
    for kind in ["--blank", "--interactive", "--answers"] {
        let path = folder.path().join(kind.trim_start_matches('-'));
        new(&path, &[kind]).ends_with(0);
        let path = path.to_str().unwrap();
        let report = grundy(&["problem", "check", path, "--json"])
            .ends_with(0)
            .json();
        let programs = report["problems"][0]["programs"].as_array().unwrap();
        assert_eq!(programs.len(), 4, "{report:#}");
    }
}

#[test]
fn a_game_of_ones_own_passes_every_check_and_stays_right_when_it_is_changed() {
    let folder = folder();
    let path = folder.path().join("mine");
    new(&path, &["--rules"]).ends_with(0);
    let package = path.to_str().unwrap();
    let check = |code| {
        let report = grundy(&["problem", "check", package, "--json"]);
        report.ends_with(code).json()["problems"][0].clone()
    };
    let message = |report: &serde_json::Value, name: &str| {
        let checks = report["checks"].as_array().unwrap();
        let found = checks.iter().find(|it| it["check"] == name).unwrap();
        found["message"].as_str().unwrap().to_owned()
    };
    let change = |file: &str, from: &str, to: &str| {
        let text = fs::read_to_string(path.join(file)).unwrap();
        assert!(text.contains(from), "{file}: {text}");
        fs::write(path.join(file), text.replace(from, to)).unwrap();
    };
    let played = grundy_reading(&["game", "play", package], b"quit\n").ends_with(0);
    assert!(played.stdout.contains("#1"), "{}", played.stdout);
    let report = check(0);
    assert_eq!(
        report["programs"].as_array().unwrap().len(),
        4,
        "{report:#}"
    );
    assert!(
        message(&report, "generation").contains("not pinned"),
        "{report:#}"
    );
    // Other bounds are other tests, and nothing was pinned.
    change("problem.yaml", "max_heap: 1000", "max_heap: 500");
    check(0);
    // A wrong answer to a sample is told the right one.
    change("data/sample/1.ans", "Second", "First");
    let said = message(&check(1), "samples");
    assert!(
        said.starts_with("sample-1") && said.ends_with("Second\nFirst\nFirst"),
        "{said}"
    );
    fs::remove_dir_all(path.join("data/sample")).unwrap();
    let said = message(&check(1), "samples");
    assert!(said.contains("data/sample/1.in"), "{said}");
}

#[test]
fn what_exists_is_never_overwritten() {
    let folder = folder();
    let path = folder.path().join("mine");
    fs::create_dir(&path).unwrap();
    fs::write(path.join("notes"), "mine").unwrap();
    new(&path, &["--blank"]).ends_with(2).complains("exists");
    let file = path.join("notes");
    new(&file, &["--game", "nim"])
        .ends_with(2)
        .complains("exists");
    assert_eq!(fs::read_dir(&path).unwrap().count(), 1);
    assert_eq!(fs::read(&file).unwrap(), b"mine");
}

#[test]
fn what_is_no_game_or_no_name_is_refused_and_leaves_nothing() {
    let folder = folder();
    for (name, arguments, said) in [
        ("a", &["--game", "chess"][..], "there is no family `chess`"),
        ("a", &["--game", "graph"], "draw"),
        ("a", &[], "--game <GAME>|--rules|--blank"),
        ("a", &["--blank", "--game", "nim"], "cannot be used with"),
        ("a b", &["--blank"], "the problem's id"),
    ] {
        new(&folder.path().join(name), arguments)
            .ends_with(2)
            .complains(said);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
