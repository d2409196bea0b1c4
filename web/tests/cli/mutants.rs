//! `grundy problem mutants` and `fit-limits`: what the example programs say about a package.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::stress::{package, secret};
use super::{folder, grundy};

#[test]
fn what_the_tests_miss_is_told_and_saved() {
    let folder = folder();
    let package = package(&folder, &[]);
    // What tests miss is found in a moment; a busy machine needs longer.
    let long = ["--seconds=3600", "--stress-seconds=60"];
    let asked = [&["problem", "mutants", &package, "--json"][..], &long].concat();
    let report = grundy(&asked).ends_with(1).json();
    let mut keys: Vec<&String> = report.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["killed", "mutants", "problem", "total"]);
    let mutants = report["mutants"].as_array().unwrap();
    assert_eq!(report["total"], mutants.len() as u64);
    let killed = mutants
        .iter()
        .filter(|it| !it["killed_by"].is_null())
        .count();
    assert_eq!(report["killed"], killed as u64);
    for mutant in mutants {
        let keys: Vec<&String> = mutant.as_object().unwrap().keys().collect();
        assert_eq!(keys.len(), 4, "{mutant}");
        assert_eq!(mutant["program"], "accepted/xor.py");
        assert_eq!(mutant["line"], 2);
    }
    let by = |change: &str| {
        let found = mutants
            .iter()
            .find(|it| it["change"].as_str().unwrap().ends_with(change));
        found.unwrap_or_else(|| panic!("no {change} in {report:#}"))["killed_by"].clone()
    };
    assert_eq!(by("`First` -> `Second`"), "sample-1", "{report:#}");
    assert_eq!(
        by("`^` -> `+`"),
        Value::Null,
        "every test is won: {report:#}"
    );
    let saving = [&["problem", "mutants", &package, "--save"][..], &long].concat();
    let people = grundy(&saving).ends_with(1);
    assert!(
        people.stdout.contains("your tests miss this"),
        "{}",
        people.stdout
    );
    assert!(secret(&package).len() > 2, "{:?}", secret(&package));
    let report = grundy(&asked).ends_with(0).json();
    assert_eq!(report["killed"], report["total"], "{report:#}");
}

#[test]
fn a_package_without_a_program_to_change_is_told_so() {
    let folder = folder();
    let package = package(&folder, &[]);
    let program = Path::new(&package).join("submissions/accepted/xor.py");
    fs::rename(&program, program.with_extension("txt")).unwrap();
    grundy(&["problem", "mutants", &package])
        .ends_with(2)
        .complains("submissions/accepted");
}

#[test]
fn limits_are_fitted_and_written() {
    let folder = folder();
    let slow = "submissions/time_limit_exceeded/slow.py";
    let package = package(&folder, &[(slow, "while True:\n    pass\n")]);
    let yaml = Path::new(&package).join("problem.yaml");
    let report = grundy(&["problem", "fit-limits", &package, "--json", "--write"])
        .ends_with(0)
        .json();
    let time = &report["time_limit_ms"];
    assert_eq!(
        [&time["now"], &time["proposed"]],
        [3000, 1000],
        "{report:#}"
    );
    assert_eq!(time["slowest_accepted"]["program"], "accepted/xor.py");
    assert_eq!(time["too_slow_from_ms"], 1500);
    assert_eq!(report["memory_limit_mib"]["now"], 2048);
    let text = fs::read_to_string(&yaml).unwrap();
    assert!(
        text.contains("\n  time_limit: 1\n") && text.contains("# as they are"),
        "{text}"
    );
    assert!(text.contains("\n  memory: "), "{text}");
    // One that is no slower than the accepted ones.
    let right = fs::read(Path::new(&package).join("submissions/accepted/xor.py")).unwrap();
    fs::write(Path::new(&package).join(slow), right).unwrap();
    let done = grundy(&["problem", "fit-limits", &package, "--write"]).ends_with(1);
    assert!(
        done.stdout.contains("no limit separates them"),
        "{}",
        done.stdout
    );
    assert_eq!(fs::read_to_string(&yaml).unwrap(), text);
}

#[test]
fn limits_of_the_catalog_are_not_written() {
    grundy(&["problem", "fit-limits", "kayles", "--write"])
        .ends_with(2)
        .complains("compiled in");
}
