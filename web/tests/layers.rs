//! The architecture as a test: dependencies between our crates run one way.

#![allow(clippy::unwrap_used, reason = "a test may")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
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

/// The texts of all files below a folder of the repository, by their paths.
fn texts(folder: &str) -> Vec<(PathBuf, String)> {
    let mut folders = vec![
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(folder),
    ];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = std::fs::read_to_string(&path).unwrap();
                texts.push((path, text));
            }
        }
    }
    texts
}

#[test]
fn the_engine_knows_no_files() {
    let texts = texts("problems/sg/src");
    for (path, text) in &texts {
        for forbidden in ["std::fs", "std::net", "std::process", "println!"] {
            assert!(
                !text.contains(forbidden),
                "{} uses {forbidden}",
                path.display()
            );
        }
    }
    assert!(texts.len() > 5);
}

/// A query that is read row by row keeps its connection for as long as whoever reads it likes.
#[test]
fn no_query_is_left_half_read_but_that_of_a_snapshot() {
    let texts = texts("web/src");
    let mut reading = texts
        .iter()
        .filter(|(_, text)| text.contains(".fetch(") || text.contains(".fetch_many("));
    let (path, _) = reading.next().unwrap();
    assert!(path.ends_with("store/transfer/snapshot.rs"), "{path:?}");
    let more: Vec<&PathBuf> = reading.map(|(path, _)| path).collect();
    assert!(more.is_empty(), "{more:?}");
}
