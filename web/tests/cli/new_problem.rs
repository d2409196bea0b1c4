//! `grundy problem new`: what it writes is judged right at once, and nothing is overwritten.

use std::fs;
use std::path::Path;

use super::{Done, folder, grundy};

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
        ("wythoff", "count", 4),
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
fn a_blank_problem_and_an_interactive_one_pass_every_check() {
    let folder = folder();
    for kind in ["--blank", "--interactive"] {
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
        (
            "a",
            &["--game", "rows", "--question", "play"],
            "ask for the winner or the value",
        ),
        (
            "a",
            &["--game", "chomp", "--question", "move"],
            "ask for the winner or the value",
        ),
        ("a", &[], "--game"),
        ("a", &["--blank", "--game", "nim"], "cannot be used with"),
        ("a b", &["--blank"], "the problem's id"),
    ] {
        new(&folder.path().join(name), arguments)
            .ends_with(2)
            .complains(said);
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
