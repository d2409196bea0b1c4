//! `grundy problem generate`: the tests as files, the same each time, with what made each.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::{folder, grundy};

/// All files below a folder.
fn files(top: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut all = BTreeMap::new();
    let mut folders = vec![top.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(top).unwrap().to_str().unwrap();
                all.insert(name.to_owned(), fs::read(&path).unwrap());
            }
        }
    }
    all
}

/// Writes the files of a package and returns its path.
fn package(top: &Path, given: &[(&str, &str)]) -> String {
    for (path, text) in given {
        let path = top.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    top.to_str().unwrap().to_owned()
}

const PROBLEM: &str = "problem_format_version: 2025-09\nname: Twice\nuuid: 5f0c6d0e-64f4-4b43-9d5c-0d6d2f7f1a11\nlimits:\n  time_limit: 1\n";

#[test]
fn the_tests_of_a_plan_are_written_the_same_each_time() {
    let folder = folder();
    let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
    let report = |to: &Path| {
        let to = to.to_str().unwrap();
        let done = grundy(&["problem", "generate", "kayles", "--output", to, "--json"]);
        done.ends_with(0).json()
    };
    let (one, two) = (report(&first), report(&second));
    assert_eq!(one["tests"], two["tests"]);
    let written = files(&first);
    assert_eq!(written, files(&second));
    let tests = one["tests"].as_array().unwrap();
    let mut kinds: Vec<&str> = tests
        .iter()
        .map(|test| test["made_by"]["kind"].as_str().unwrap())
        .collect();
    kinds.dedup();
    assert_eq!(kinds, ["files", "plan"]);
    for test in tests {
        let path = test["path"].as_str().unwrap();
        let input = &written[&format!("{path}.in")];
        assert_eq!(test["input_bytes"], input.len());
        assert!(written.contains_key(&format!("{path}.ans")), "{path}");
    }
    // The lock pins these very bytes.
    let lock = fs::read_to_string(super::catalog("kayles/generators/tests.lock")).unwrap();
    for test in tests.iter().filter(|it| it["made_by"]["kind"] == "plan") {
        assert!(lock.contains(test["digest"].as_str().unwrap()), "{test}");
    }
    let to = first.to_str().unwrap();
    grundy(&["problem", "generate", "kayles", "--output", to])
        .ends_with(2)
        .complains("nothing is overwritten");
}

#[test]
fn generators_of_a_package_are_named_with_their_lines() {
    let folder = folder();
    let rules = "data:\n  sample:\n    data:\n      one:\n        in: '1'\n  secret:\n    data:\n      \
                 small: number.py 5 {seed}\n      again:\n        generate: number.py 7\n";
    let path = package(
        &folder.path().join("twice"),
        &[
            ("problem.yaml", PROBLEM),
            ("statement/problem.en.md", "Print it twice."),
            ("generators/generators.yaml", rules),
            ("generators/number.py", "import sys\nprint(sys.argv[1])\n"),
            ("submissions/accepted/twice.py", "print(2 * int(input()))\n"),
        ],
    );
    let to = folder.path().join("tests");
    let to = to.to_str().unwrap();
    let report = grundy(&["problem", "generate", &path, "--output", to, "--json"])
        .ends_with(0)
        .json();
    let made: BTreeMap<&str, &str> = report["tests"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| {
            (
                it["name"].as_str().unwrap(),
                it["made_by"]["what"].as_str().unwrap(),
            )
        })
        .collect();
    let answer = "; answer by submissions/accepted/twice.py";
    assert_eq!(
        made["sample-1"],
        format!("generators/generators.yaml:4: given{answer}")
    );
    assert!(made["small"].starts_with("generators/generators.yaml:8: generators/number.py 5 "));
    assert_eq!(
        made["again"],
        format!("generators/generators.yaml:9: generators/number.py 7{answer}")
    );
    let written = files(Path::new(to));
    assert_eq!(written["data/secret/again.in"], b"7\n");
    assert_eq!(written["data/secret/again.ans"], b"14\n");
}

#[test]
fn what_cannot_be_made_is_told_with_its_line() {
    let folder = folder();
    for (name, rule, said) in [
        (
            "fails",
            "gen.py",
            "generators/generators.yaml:4: test secret/a: generators/gen.py failed",
        ),
        (
            "missing",
            "other.py",
            "generators/generators.yaml:4: secret/a: there is no program",
        ),
    ] {
        let rules = format!("data:\n  secret:\n    data:\n      a: {rule}\n");
        let path = package(
            &folder.path().join(name),
            &[
                ("problem.yaml", PROBLEM),
                ("statement/problem.en.md", "Print it twice."),
                ("generators/generators.yaml", &rules),
                ("generators/gen.py", "raise SystemExit('no number')\n"),
                ("submissions/accepted/twice.py", "print(2 * int(input()))\n"),
            ],
        );
        let to = folder.path().join("tests");
        grundy(&[
            "problem",
            "generate",
            &path,
            "--output",
            to.to_str().unwrap(),
        ])
        .ends_with(2)
        .complains(said);
        assert!(!to.exists());
    }
}
