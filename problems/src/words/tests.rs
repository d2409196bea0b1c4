//! Whether everything that is said is there in Chinese, and the way it is put together.

#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::*;

/// The Rust files below a folder.
fn sources(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|it| it == "rs") {
            into.push(path);
        }
    }
}

/// The text that a literal at the start of `source` stands for; `None` where there is none.
fn literal(source: &str) -> Option<String> {
    let mut rest = source.trim_start().strip_prefix('"')?.chars().peekable();
    let mut text = String::new();
    loop {
        match rest.next()? {
            '"' => return Some(text),
            '\\' => match rest.next()? {
                '\n' => while rest.next_if(|c| c.is_whitespace()).is_some() {},
                'n' => text.push('\n'),
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
}

/// Every pattern of this crate, and what files are expected to have.
fn said() -> BTreeSet<String> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = home.join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    sources(&home.join("catalog"), &mut files);
    let own = root.join("words");
    let mut said = BTreeSet::new();
    for file in files.iter().filter(|file| !file.starts_with(&own)) {
        let text = fs::read_to_string(file).unwrap();
        for mark in ["say!(", "expecting = ", "Total::new("] {
            let after = text.split(mark).skip(1);
            said.extend(after.map(|after| literal(after).unwrap()));
        }
    }
    said
}

/// The names in a pattern.
fn names(pattern: &str) -> BTreeSet<String> {
    let names = std::cell::RefCell::new(BTreeSet::new());
    let note = |name: &str| {
        names.borrow_mut().insert(name.to_owned());
        None
    };
    filled(pattern, note, |_, _| "");
    names.into_inner()
}

#[test]
fn every_pattern_is_there_in_chinese() {
    let known: HashMap<String, String> = serde_saphyr::from_str(CHINESE).unwrap();
    let said = said();
    assert!(said.len() > 350, "only {} patterns were found", said.len());
    let missing: Vec<_> = said.iter().filter(|it| !known.contains_key(*it)).collect();
    assert!(missing.is_empty(), "without Chinese:\n{missing:#?}");
    let stale: Vec<_> = known.keys().filter(|it| !said.contains(*it)).collect();
    assert!(
        stale.is_empty(),
        "Chinese of what is no longer said:\n{stale:#?}"
    );
    for (en, zh) in &known {
        assert_eq!(names(en), names(zh), "{en}");
        // What is filled in is said as it is, never as `{name:?}`.
        assert!(names(en).iter().all(|name| !name.contains(':')), "{en}");
    }
}

#[test]
fn words_are_said_in_both_languages() {
    let (wanted, size) = (say!("a list"), ByteSize::from_kib(5));
    let said = say!("expected {wanted}, found {met}", wanted, met = "`x`");
    assert_eq!(
        said,
        words("expected a list, found `x`", "应为列表，实际是 `x`")
    );
    let said = say!("has {size}; at most {limit} are read", size, limit = size);
    assert_eq!(said.en, format!("has {size}; at most {size} are read"));
    let name = "n";
    let said = say!("`{{{{{name}}}}}` is not among the constants", name);
    assert_eq!(
        said,
        words("`{{n}}` is not among the constants", "常量中没有 `{{n}}`")
    );
    assert_eq!(Words::known("nobody says this").zh, None);
}
