//! `grundy stress`: the smallest input that a program gets wrong, and saving it as a test.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::{RIGHT, catalog, file, folder, grundy};

/// A package without code: which of two heaps is larger, with a single test that shows nothing of
/// what programs get wrong here.
pub(crate) fn package(into: &TempDir, files: &[(&str, &str)]) -> String {
    let usual = [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\ntype: pass-fail\nname: Two heaps\nuuid: \
             0b6f3a5e-55d8-4a6c-9a0d-0f8f4c3f6f22\nlicense: cc by\nlimits: # as they are\n  time_limit: 3\n",
        ),
        ("statement/problem.en.md", "Nim with two heaps.\n"),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "First\n"),
        ("data/secret/2.in", "4 3\n"),
        ("data/secret/2.ans", "First\n"),
        (
            "input_validators/bounds.py",
            "import re, sys\ntext = sys.stdin.read()\nok = re.fullmatch(r'(0|[1-9]\\d*) (0|[1-9]\\d*)\\n', \
             text)\nsys.exit(42 if ok and max(map(int, text.split())) <= 100 else 43)\n",
        ),
        (
            "submissions/accepted/xor.py",
            "a, b = map(int, input().split())\nprint(\"First\" if a ^ b else \"Second\")\n",
        ),
    ];
    let root = into.path().join("two-heaps");
    for (path, text) in usual.iter().chain(files) {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    root.to_str().unwrap().to_owned()
}

/// Longer than it takes on the busiest machine to find what there is.
const LONG: &str = "--seconds=1200";

/// What stands in the folder of a package's secret tests.
pub(crate) fn secret(package: &str) -> Vec<String> {
    let entries = fs::read_dir(Path::new(package).join("data/secret")).unwrap();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string();
    let mut names: Vec<String> = entries.map(|entry| name(entry).unwrap()).collect();
    names.sort();
    names
}

#[test]
fn the_smallest_position_is_found_and_explained() {
    let folder = folder();
    let source = file(
        &folder,
        "wrong.py",
        RIGHT.replace("What a pity!", "Wonderful!"),
    );
    let report = grundy(&["stress", "hdoj-2147", &source, "--json", LONG])
        .ends_with(1)
        .json();
    let mut keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["counterexample", "problem", "source", "tried"]);
    assert_eq!(report["problem"], "hdoj-2147");
    assert_eq!(report["source"], source.as_str());
    assert!(report["tried"].as_u64().unwrap() > 0);
    let found = &report["counterexample"];
    assert_eq!(found["input"], "1 1\n0 0\n", "{report:#}");
    assert!(
        found["explanation"].as_str().unwrap().contains("lost"),
        "{report:#}"
    );
}

/// The tests of the catalog catch this one in their largest tests only.
#[test]
fn what_shows_on_large_numbers_only_is_found_among_random_cases() {
    let source = catalog("kayles/submissions/wrong_answer/rows_of_31_bits.cpp");
    let report = grundy(&["stress", "kayles", source.to_str().unwrap(), "--json", LONG])
        .ends_with(1)
        .json();
    let input = report["counterexample"]["input"].as_str().unwrap();
    let largest = input
        .split_whitespace()
        .map(|it| it.parse::<u64>().unwrap())
        .max();
    assert!(largest >= Some(1 << 31), "{report:#}");
    assert!(input.len() < 30, "it is small: {input}");
}

#[test]
fn nothing_is_found_about_a_program_that_is_right() {
    let folder = folder();
    let source = file(&folder, "right.py", RIGHT);
    let mut tried = 0;
    // How many cases are tried in a while depends on the machine.
    for seconds in ["3", "30", "300"] {
        let report = grundy(&[
            "stress",
            "hdoj-2147",
            &source,
            "--seconds",
            seconds,
            "--json",
        ])
        .ends_with(0)
        .json();
        assert_eq!(report["counterexample"], Value::Null);
        tried = report["tried"].as_u64().unwrap();
        if tried > 1000 {
            return;
        }
    }
    panic!("only {tried} were tried");
}

#[test]
fn a_package_without_code_is_searched_by_its_own_programs() {
    let folder = folder();
    let package = package(&folder, &[]);
    let source = file(
        &folder,
        "wrong.py",
        "a, b = map(int, input().split())\nprint('First' if a != b or a == 3 else 'Second')\n",
    );
    let asked = ["stress", &package, &source, "--save", "--json", LONG];
    let done = grundy(&asked).ends_with(1);
    assert!(done.stderr.contains("accepted/xor.py"), "{}", done.stderr);
    let found = done.json()["counterexample"].clone();
    assert_eq!(found["input"], "3 3\n", "{found:#}");
    assert_eq!(found["expected"], "Second");
    assert_eq!(found["got"], "First");
    let saved = secret(&package);
    assert_eq!(saved.len(), 4, "{saved:?}");
    assert!(
        saved
            .iter()
            .all(|name| name.starts_with("stress-") || name.starts_with('2'))
    );
    // Now a test shows it, which is saved no second time.
    let judged = grundy(&["judge", &package, &source, "--json"])
        .ends_with(1)
        .json();
    assert_eq!(judged["total"], 3);
    let done = grundy(&asked).ends_with(1);
    assert!(done.stderr.contains("already"), "{}", done.stderr);
    assert_eq!(secret(&package), saved);
}

/// Small numbers come after the tests: each takes runs of three programs, and there are many.
#[test]
fn what_a_test_of_a_package_shows_is_found_first() {
    let folder = folder();
    let below_0 = "import re, sys\nok = re.fullmatch(r'(0|-?[1-9]\\d*) (0|-?[1-9]\\d*)\\n', \
                   sys.stdin.read())\nsys.exit(42 if ok else 43)\n";
    let package = package(
        &folder,
        &[
            ("input_validators/bounds.py", below_0),
            ("data/secret/3.in", "-4 3\n"),
            ("data/secret/3.ans", "First\n"),
        ],
    );
    let source = file(
        &folder,
        "wrong.py",
        "a, b = map(int, input().split())\nprint('First' if a != b and a >= 0 else 'Second')\n",
    );
    let report = grundy(&["stress", &package, &source, "--json", LONG])
        .ends_with(1)
        .json();
    let input = report["counterexample"]["input"].as_str().unwrap();
    assert!(input.starts_with("-4 "), "{report:#}");
    assert!(report["tried"].as_u64().unwrap() < 100, "{report:#}");
}

#[test]
fn two_programs_are_compared() {
    let folder = folder();
    let package = package(
        &folder,
        &[("input_validators/bounds.py", "import sys\nsys.exit(42)\n")],
    );
    let [one, other] = [("one.py", "3"), ("other.py", "4")].map(|(name, number)| {
        let text = format!(
            "a, b = map(int, input().split())\nprint('First' if a < {number} else 'Second')\n"
        );
        file(&folder, name, text)
    });
    let report = grundy(&[
        "stress",
        &package,
        &one,
        "--against",
        &other,
        "--json",
        LONG,
    ])
    .ends_with(1)
    .json();
    let found = &report["counterexample"];
    assert!(
        found["input"].as_str().unwrap().starts_with('3'),
        "{report:#}"
    );
    assert_eq!(found["expected"], "First");
}

/// What `game.toml` makes of the plan is still there beside a test that is saved.
#[test]
fn a_saved_test_stands_beside_the_generated_ones() {
    let folder = folder();
    let copy = folder.path().join("copy");
    super::check::copy_all(&catalog("nim"), &copy);
    fs::remove_file(copy.join("reference.rs")).unwrap();
    let game = copy.join("game.toml");
    let text = fs::read_to_string(&game).unwrap();
    fs::write(&game, format!("{text}\n[[tests]]\nkind = \"small\"\n")).unwrap();
    let package = copy.to_str().unwrap();
    let source = file(
        &folder,
        "wrong.py",
        "import sys\nfor line in sys.stdin.read().splitlines()[1:]:\n    print('First')\n",
    );
    let total = |code| {
        let judged = grundy(&["judge", package, &source, "--json"]).ends_with(code);
        judged.json()["total"].as_u64().unwrap()
    };
    let before = total(1);
    grundy(&["stress", package, &source, "--save", "--json", LONG]).ends_with(1);
    let saved = secret(package);
    let saved = saved.iter().filter(|name| name.starts_with("stress-"));
    assert_eq!(saved.count(), 2);
    assert_eq!(total(1), before + 1);
}

#[test]
fn what_cannot_be_saved_is_refused_before_anything_is_tried() {
    let folder = folder();
    let source = file(&folder, "right.py", RIGHT);
    grundy(&["stress", "hdoj-2147", &source, "--save"])
        .ends_with(2)
        .complains("compiled in");
    let zip = file(&folder, "package.zip", "PK");
    grundy(&["stress", &zip, &source, "--save"]).ends_with(2);
}

#[test]
fn a_program_that_does_not_compile_is_told_with_its_compilers_words() {
    let folder = folder();
    let source = file(&folder, "broken.cpp", "int main() { return nothing; }\n");
    grundy(&["stress", "hdoj-2147", &source])
        .ends_with(2)
        .complains("does not compile");
}

/// Ctrl-C in the middle of a search leaves no process and no file behind.
#[test]
fn an_interrupted_search_leaves_nothing_behind() {
    let folder = folder();
    let package = package(&folder, &[]);
    let source = file(
        &folder,
        "right.py",
        "a, b = map(int, input().split())\nprint('First' if a != b else 'Second')\n",
    );
    let before = secret(&package);
    let mut child = Command::new(env!("CARGO_BIN_EXE_grundy"))
        .args(["stress", &package, &source, "--save", "--seconds", "600"])
        .env("LANG", "C.UTF-8")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It has begun.
    let mut said = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    stderr.read_line(&mut said).unwrap();
    assert!(said.contains("against"), "{said}");
    let pid = i32::try_from(child.id()).unwrap();
    let interrupt = Command::new("kill")
        .args(["-INT", &pid.to_string()])
        .status();
    assert!(interrupt.unwrap().success());
    assert!(!child.wait().unwrap().success());
    // Whatever it started has this end of its standard error, so that it ends only with all of them.
    let mut rest = String::new();
    std::io::Read::read_to_string(&mut stderr, &mut rest).unwrap();
    assert_eq!(secret(&package), before);
}
