//! The architecture as a test: dependencies between our crates run one way.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeSet;
use std::process::Command;

/// Each crate with all it may depend on.
const CHAIN: [(&str, &[&str]); 4] = [
    ("sg", &[]),
    ("problems", &["sg"]),
    ("judge", &["problems", "sg"]),
    ("web", &["judge", "problems", "sg"]),
];

#[test]
fn dependencies_run_one_way() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    let ours: BTreeSet<&str> = packages
        .iter()
        .map(|package| package["name"].as_str().unwrap())
        .collect();
    assert_eq!(ours, CHAIN.iter().map(|&(name, _)| name).collect());
    for package in packages {
        let name = package["name"].as_str().unwrap();
        let (_, allowed) = CHAIN.iter().find(|&&(known, _)| known == name).unwrap();
        for dependency in package["dependencies"].as_array().unwrap() {
            let on = dependency["name"].as_str().unwrap();
            assert!(
                !ours.contains(on) || allowed.contains(&on),
                "{name} must not depend on {on}"
            );
        }
    }
}

#[test]
fn the_engine_knows_no_files() {
    let engine = concat!(env!("CARGO_MANIFEST_DIR"), "/../problems/sg/src");
    let mut folders = vec![std::path::PathBuf::from(engine)];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            seen += 1;
            let text = std::fs::read_to_string(&path).unwrap();
            for forbidden in ["std::fs", "std::net", "std::process", "println!"] {
                assert!(
                    !text.contains(forbidden),
                    "{} uses {forbidden}",
                    path.display()
                );
            }
        }
    }
    assert!(seen > 5);
}
