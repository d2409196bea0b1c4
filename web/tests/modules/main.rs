//! No circles among modules: of two that stand side by side in a folder, at most one knows the other,
//! directly or by way of a third. So each can be read, moved and tested without what is built on it.
//!
//! What a folder's own file declares belongs to all that stand in the folder; what it re-exports counts
//! where it is declared. Tests may look wherever they like.

#![allow(clippy::unwrap_used, reason = "a test may")]

mod circles;
mod imports;

use std::path::{Path, PathBuf};

use imports::Crate;

const CRATES: [&str; 4] = ["problems/sg", "problems", "judge", "web"];

#[test]
fn no_modules_know_each_other_in_a_circle() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for name in CRATES {
        let sources = files(&workspace.join(name).join("src"));
        assert!(!sources.is_empty());
        let circles = circles::of(&Crate::read(name, &sources));
        found.extend(circles.iter().map(ToString::to_string));
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn a_circle_is_seen_however_it_is_written() {
    let sources = [
        (
            "lib.rs",
            "mod a; mod b { } pub use a::A; mod c; pub mod d; mod e;",
        ),
        // By a re-export, in a group, and by a path in the middle of the code.
        ("a.rs", "use crate::{d::one::One, c}; // use crate::e;"),
        ("c/mod.rs", "mod inner; fn f() { crate::d::two::f() }"),
        (
            "c/inner.rs",
            "use super::super::d::one::One; const S: &str = \"crate::e\";",
        ),
        ("d/mod.rs", "pub mod one; pub mod two;"),
        ("d/one.rs", "pub type One = super::two::Two;"),
        ("d/two.rs", "use crate::A; mod tests { use crate::e::E; }"),
        (
            "e.rs",
            "use crate::A; #[cfg(test)] mod also { use super::super::d; }",
        ),
    ];
    let sources: Vec<_> = sources
        .map(|(path, text)| (PathBuf::from(path), text.to_owned()))
        .into();
    let found: Vec<_> = circles::of(&Crate::read("x", &sources))
        .iter()
        .map(circles::Circle::name)
        .collect();
    assert_eq!(found, ["x: a c d"]);
}

/// The Rust files below a folder by their paths in it, with their texts.
fn files(root: &Path) -> Vec<(PathBuf, String)> {
    let pattern = root.join("**/*.rs");
    let paths = glob::glob(pattern.to_str().unwrap()).unwrap();
    paths
        .map(|path| {
            let path = path.unwrap();
            let text = std::fs::read_to_string(&path).unwrap();
            (path.strip_prefix(root).unwrap().to_owned(), text)
        })
        .collect()
}
