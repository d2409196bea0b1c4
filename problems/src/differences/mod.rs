//! What differs between two problems: all that a problem says, part by part and name by name.
//!
//! Every type of the model is taken apart here with all its fields, so that a new field does not compile
//! before somebody has said what it means for two problems to differ in it.

mod metadata;
mod programs;
mod tests;
mod texts;

use std::collections::BTreeMap;

use serde::Serialize;

pub use texts::TextPair;
use texts::Texts;

use crate::problem::Parts;
use crate::{Lang, Problem, ProblemsError};

/// Something that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// `metadata`, `statement`, `group`, `test`, `program` or `file`.
    pub part: &'static str,
    /// Which.
    pub name: String,
    /// How it is in the first problem; `None` where it is not there.
    pub first: Option<String>,
    /// How it is in the second.
    pub second: Option<String>,
    /// The texts of both that differ, where it is of texts and both have it.
    #[serde(skip)]
    pub texts: Vec<TextPair>,
}

/// What differs between two problems, in order of parts and names. Tests are compared by content,
/// whatever their names; both problems must have theirs made.
///
/// # Errors
/// When the tests of one cannot be generated.
pub fn differences(first: &Problem, second: &Problem) -> Result<Vec<Difference>, ProblemsError> {
    let (first, mut second) = (facts(first)?, facts(second)?);
    let mut all = Vec::new();
    for ((part, name), value) in first.said {
        let other = second.said.remove(&(part, name.clone()));
        if other.as_ref() != Some(&value) {
            let texts = match other {
                Some(_) => first.texts.beside(&second.texts, (part, name.as_str())),
                None => Vec::new(),
            };
            all.push(Difference {
                part,
                name,
                first: Some(value),
                second: other,
                texts,
            });
        }
    }
    all.extend(
        second
            .said
            .into_iter()
            .map(|((part, name), value)| Difference {
                part,
                name,
                first: None,
                second: Some(value),
                texts: Vec::new(),
            }),
    );
    all.sort_by(|a, b| (a.part, &a.name).cmp(&(b.part, &b.name)));
    Ok(all)
}

/// What a problem says, by part and name. What is as usual is not said.
#[derive(Default)]
struct Facts {
    said: BTreeMap<(&'static str, String), String>,
    /// The texts that digests are said of.
    texts: Texts,
}

impl Facts {
    fn say(&mut self, part: &'static str, name: impl Into<String>, value: impl Into<String>) {
        let value = value.into();
        if !value.is_empty() {
            self.said.insert((part, name.into()), value);
        }
    }
}

fn facts(problem: &Problem) -> Result<Facts, ProblemsError> {
    let Parts {
        // The name of its folder, and what follows from its files.
        id: _,
        hash: _,
        own_files,
        validator_cases,
        metadata,
        statements,
        // They stand below the statements.
        conversations: _,
        statement_files,
        attachments,
        solution_files,
        extras,
        submissions,
        checker,
        programs,
        groups,
        // All tests are compared together.
        samples: _,
        secret: _,
        // How they are made is not what they are.
        unmade: _,
        lock: _,
        // The package's own files say both.
        reference: _,
        rules: _,
    } = problem.parts();
    let mut facts = Facts::default();
    metadata::of_package(&mut facts, metadata);
    metadata::of_ours(&mut facts, extras);
    facts.say("metadata", "comparison", tests::comparison(checker));
    for lang in Lang::ALL {
        let text = statements.get(lang);
        if !text.is_empty() {
            let lines = text.lines().count();
            let said = format!("{lines} lines, {}", short(text.as_bytes()));
            facts.say("statement", lang.tag(), said);
            facts
                .texts
                .add("statement", lang.tag(), "", text.as_bytes());
        }
    }
    for (name, bytes) in statement_files {
        facts.say("statement", name.as_str(), short(bytes));
    }
    for (folder, files) in [("attachments", attachments), ("solution", solution_files)] {
        for (path, bytes) in files {
            facts.say("file", format!("{folder}/{path}"), short(bytes));
        }
    }
    for file in own_files.iter().filter(|file| !is_said(&file.path)) {
        facts.say("file", file.path.as_str(), short(&file.bytes));
        facts.texts.add("file", &file.path, "", &file.bytes);
    }
    tests::of_validator_cases(&mut facts, validator_cases);
    tests::of_groups(&mut facts, groups);
    tests::of_tests(&mut facts, problem)?;
    programs::of_submissions(&mut facts, submissions);
    programs::of_package(&mut facts, programs);
    Ok(facts)
}

/// Whether what stands in that file of ours is compared otherwise.
fn is_said(path: &str) -> bool {
    path == "grundy.toml" || path == crate::package::LOCK
}

/// A short digest of a content, to tell it from others by.
fn short(bytes: &[u8]) -> String {
    const DIGITS: usize = 12;
    let mut digest = blake3::hash(bytes).to_hex().to_string();
    digest.truncate(DIGITS);
    digest
}

/// A value in the words that the site's documents have for it.
fn word(value: &impl Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(serde_json::Value::String(word)) => word,
        Ok(other) => other.to_string(),
        Err(_) => String::new(),
    }
}

/// What is true, in words.
fn flags<const N: usize>(flags: [(bool, &str); N]) -> String {
    let flags = flags.into_iter().filter(|(is_set, _)| *is_set);
    let words: Vec<&str> = flags.map(|(_, word)| word).collect();
    words.join(", ")
}
