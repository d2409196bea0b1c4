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
use crate::{Lang, Problem, ProblemsError, Words, words};

/// Something that differs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// `metadata`, `statement`, `group`, `test`, `static validation`, `program` or `file`.
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
    /// All that is said above.
    #[serde(skip)]
    words: Words,
}

/// What a problem consists of, in English and Chinese.
const PARTS: [(&str, &str); 7] = [
    ("metadata", "元数据"),
    ("statement", "题面"),
    ("group", "测试组"),
    ("test", "测试点"),
    ("static validation", "静态校验"),
    ("program", "程序"),
    ("file", "文件"),
];

impl Difference {
    fn new(part: &'static str, name: Words, [first, second]: [Option<Words>; 2]) -> Self {
        let part_zh = PARTS.iter().find(|(en, _)| *en == part);
        let part_zh = part_zh.map_or(part, |(_, zh)| zh);
        let missing = || words("not there", "没有");
        let [one, other] = [&first, &second].map(|side| side.clone().unwrap_or_else(missing));
        let words = words(
            format!("{part} {name}: {one} -> {other}"),
            format!("{part_zh} {}：{} -> {}", name.zh(), one.zh(), other.zh()),
        );
        Self {
            part,
            name: name.en,
            first: first.map(|said| said.en),
            second: second.map(|said| said.en),
            texts: Vec::new(),
            words,
        }
    }

    /// What it is of, and how it is in both problems, as a line in both languages.
    pub fn words(&self) -> &Words {
        &self.words
    }
}

/// What differs between two problems, in order of parts and names. Tests are compared by content,
/// whatever their names; both problems must have theirs made.
///
/// # Errors
/// When the tests of one cannot be generated.
pub fn differences(first: &Problem, second: &Problem) -> Result<Vec<Difference>, ProblemsError> {
    let (first, mut second) = (facts(first)?, facts(second)?);
    let mut all = Vec::new();
    for (key, Fact { name, value }) in first.said {
        let other = second.said.remove(&key).map(|other| other.value);
        if other.as_ref().is_none_or(|other| other.en != value.en) {
            let (part, key) = key;
            let texts = match other {
                Some(_) => first.texts.beside(&second.texts, (part, key.as_str())),
                None => Vec::new(),
            };
            all.push(Difference {
                texts,
                ..Difference::new(part, name, [Some(value), other])
            });
        }
    }
    let new = second.said.into_iter();
    all.extend(
        new.map(|((part, _), Fact { name, value })| {
            Difference::new(part, name, [None, Some(value)])
        }),
    );
    all.sort_by(|a, b| (a.part, &a.name).cmp(&(b.part, &b.name)));
    Ok(all)
}

/// What a problem says under a name.
struct Fact {
    name: Words,
    value: Words,
}

/// What a problem says, by part and English name. What is as usual is not said.
#[derive(Default)]
struct Facts {
    said: BTreeMap<(&'static str, String), Fact>,
    /// The texts that digests are said of.
    texts: Texts,
}

impl Facts {
    fn say(&mut self, part: &'static str, name: impl Into<Words>, value: impl Into<Words>) {
        let (name, value) = (name.into(), value.into());
        if !value.en.is_empty() {
            let key = (part, name.en.clone());
            self.said.insert(key, Fact { name, value });
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
    let comparison = words("comparison", "输出比较");
    facts.say("metadata", comparison, tests::comparison(checker));
    for lang in Lang::ALL {
        let text = statements.get(lang);
        if !text.is_empty() {
            let lines = text.lines().count();
            let digest = short(text.as_bytes());
            let said = words(
                format!("{lines} lines, {digest}"),
                format!("{lines} 行，{digest}"),
            );
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
fn flags<const N: usize>(flags: [(bool, &str, &str); N]) -> Words {
    let flags = flags.into_iter().filter(|(is_set, ..)| *is_set);
    let said: Vec<Words> = flags.map(|(_, en, zh)| words(en, zh)).collect();
    listed(&said)
}

/// One after the other.
fn listed(said: &[Words]) -> Words {
    Words::join(said, ", ", "，")
}

/// What is said under a name, after it; nothing where nothing is.
fn after(en: &str, zh: &str, value: impl Into<Words>) -> Option<Words> {
    let value = value.into();
    let is_said = !value.en.is_empty();
    is_said.then(|| words(format!("{en} {value}"), format!("{zh} {}", value.zh())))
}
