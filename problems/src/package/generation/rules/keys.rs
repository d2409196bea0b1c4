//! Keys of `generators.yaml`: which there are at each place, and what is said of others, so that none is
//! lost for a slip of the pen.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::{ENDINGS, FILE, FOLDERS, FOLDERS_OF_FORMAT, GROUP_FILES, JUDGED, Read, Reader, Wrong};
use crate::package::findings::Findings;
use crate::package::size::MAX_ALIKE;
use crate::words::Words;
use crate::{Diagnostic, Place};

/// What is said of folders and of tests alike.
const OF_ALL: [&str; 3] = ["solution", "random_salt", "retries"];

/// What is said of folders.
const OF_FOLDERS: [&str; 2] = ["data", "include"];

/// What is said of the whole file.
const OF_ROOT: [&str; 2] = ["generators", "version"];

/// What is said of tests, besides the text of their files.
const OF_TESTS: [&str; 3] = ["generate", "copy", "count"];

/// What `BAPCtools` knows, or has known, that makes no test here.
const WITHOUT_EFFECT: [&str; 6] = [
    "command",
    "gitignore_generated",
    "match",
    "parallel",
    "type",
    "visualizer",
];

/// Folders of `data` that it knows and that have nothing to do with judging.
const FOLDERS_WITHOUT_EFFECT: [&str; 2] = ["fuzz", "testing_tool_test"];

/// From that likeness on a word is taken for a slip of the pen.
const LIKE: f64 = 0.85;

/// Where keys stand.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum At {
    Root,
    Folder,
    Test,
}

impl At {
    fn known(self) -> Vec<&'static str> {
        let mut known = OF_ALL.to_vec();
        match self {
            Self::Test => {
                known.extend(OF_TESTS);
                known.extend(ENDINGS);
            }
            Self::Folder | Self::Root => {
                known.extend(OF_FOLDERS);
                known.extend(GROUP_FILES);
            }
        }
        if self == Self::Root {
            known.extend(OF_ROOT);
        }
        known
    }
}

/// What was met that nobody reads.
#[derive(Default)]
pub(super) struct Unread {
    /// What is known and has no effect, by name, each with the line where it stood first.
    without_effect: BTreeMap<String, Option<u32>>,
    /// How many others there were: of most of many nobody is told the line.
    unknown: usize,
}

impl Unread {
    /// Says once of each name that it has no effect.
    pub(super) fn say(self, found: &mut Findings) {
        for (key, line) in self.without_effect {
            let message = say!("`{key}` is known to BAPCtools and has no effect here", key);
            found.push(Diagnostic::warning("unsupported-key", place(line), message));
        }
    }
}

fn place(line: Option<u32>) -> Place {
    Place {
        line,
        ..Place::file(FILE)
    }
}

/// Letters of a word that another is looked for in place of. Nobody mistypes longer ones.
const MAX_LETTERS: usize = 64;

/// The word that was meant, where one is like it.
fn nearest<'w>(typed: &str, words: &[&'w str]) -> Option<&'w str> {
    if typed.chars().count() > MAX_LETTERS {
        return None;
    }
    let likeness = |word: &&'w str| (strsim::jaro_winkler(word, typed), *word);
    let best = words
        .iter()
        .map(likeness)
        .max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(likeness, _)| *likeness >= LIKE)
        .map(|(_, word)| word)
}

impl Reader<'_> {
    /// Says which keys are unknown at that place, whose line is that which is being read.
    pub(super) fn check_keys(&mut self, at: At, keys: &Map<String, Value>, found: &mut Findings) {
        let known = at.known();
        for key in keys.keys().filter(|key| !known.contains(&key.as_str())) {
            if WITHOUT_EFFECT.contains(&key.as_str()) {
                self.has_no_effect(key, key);
                continue;
            }
            let message = say!("the key `{key}` is unknown and means nothing here", key);
            let mut meant = known.clone();
            if !keys.contains_key("data") {
                // It may have been meant as a test.
                meant.extend(At::Test.known());
            }
            let help = nearest(key, &meant).map(|near| say!("did you mean `{near}`?", near));
            self.is_unknown(key, message, help, found);
        }
    }

    /// Says which folders below `data` make no tests.
    ///
    /// # Errors
    /// When one is called nearly as one that does: its tests would be lost.
    pub(super) fn check_folders(
        &mut self,
        data: &Map<String, Value>,
        found: &mut Findings,
    ) -> Read<()> {
        for key in data.keys().filter(|key| !FOLDERS.contains(&key.as_str())) {
            if FOLDERS_WITHOUT_EFFECT.contains(&key.as_str()) {
                self.has_no_effect(key, &format!("data: {key}"));
                continue;
            }
            let near = nearest(key, FOLDERS_OF_FORMAT);
            if let Some(near) = near.filter(|near| JUDGED.contains(near)) {
                let what = say!(
                    "data: there is no folder `{key}`; did you mean `{near}`?",
                    key,
                    near
                );
                return Err(Wrong::new(what).at(self.lines.of_key(key)));
            }
            let message = say!(
                "data: there is no folder `{key}`, so nothing is made of it",
                key
            );
            let help = if let Some(near) = near {
                say!("did you mean `{near}`?", near)
            } else {
                say!(
                    "the folders are {folders}",
                    folders = FOLDERS_OF_FORMAT.join(", ")
                )
            };
            self.is_unknown(key, message, Some(help), found);
        }
        Ok(())
    }

    fn has_no_effect(&mut self, key: &str, name: &str) {
        if !self.unread.without_effect.contains_key(name) {
            let line = self.lines.of_key(key);
            self.unread.without_effect.insert(name.to_owned(), line);
        }
    }

    fn is_unknown(&mut self, key: &str, message: Words, help: Option<Words>, found: &mut Findings) {
        self.unread.unknown += 1;
        let is_shown = self.unread.unknown <= MAX_ALIKE;
        let line = is_shown.then(|| self.lines.of_key(key)).flatten();
        let finding = Diagnostic::warning("unknown-key", place(line), message);
        found.push(match help {
            Some(help) => finding.with_help(help),
            None => finding,
        });
    }
}
