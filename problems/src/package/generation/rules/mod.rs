//! What `generators.yaml` says: folders of tests inside each other, how each test is made, and how
//! tests get their names and numbers.

mod keys;
mod lines;
mod recipe;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::commands::{Programs, too_much};
use super::document::Document;
use super::names::{MAX_DEPTH, MAX_TESTS, counts, is_test, numbered, numbered_tests, suffixes};
use super::{ENDINGS, FILE};
use crate::package::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::MAX_SAID;
use crate::package::wording::yaml_of_words;
use crate::problem::{Metadata, Recipe};
use crate::words::Words;
use crate::{Diagnostic, PackageProgram, Place};
use keys::{At, Unread};
use lines::Lines;

/// How often the path of a test is kept: with the test, with its files, and for those who include the folders around it.
const COPIES_OF_PATH: usize = MAX_DEPTH + 4;

/// The folders of `data`, in the order in which they are made: a later one may include what an earlier one
/// has. Drafts of the format had a letter more in the last ones.
const FOLDERS: &[&str] = &[
    "sample",
    "secret",
    "invalid_output",
    "invalid_answer",
    "invalid_input",
    "valid_output",
    "invalid_outputs",
    "invalid_answers",
    "invalid_inputs",
    "valid_outputs",
];

/// Those that the format has now.
const FOLDERS_OF_FORMAT: &[&str] = FOLDERS.split_at(6).0;

/// Those with tests that are judged.
const JUDGED: &[&str] = FOLDERS.split_at(2).0;

/// The file of a folder, by the names that the format has had for it.
const GROUP_FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

/// What came of reading.
#[derive(Default)]
pub(super) struct Rules {
    pub(super) recipes: Vec<Recipe>,
    pub(super) copies: Vec<(String, String)>,
    pub(super) group_files: BTreeMap<String, Arc<[u8]>>,
}

/// What holds in a folder for the tests in it.
#[derive(Clone)]
struct Inherited {
    solution: Option<Arc<PackageProgram>>,
    salt: String,
    retries: u32,
}

struct Reader<'a> {
    files: &'a PackageFiles,
    lines: Lines<'a>,
    metadata: &'a Metadata,
    programs: Programs<'a>,
    rules: Rules,
    /// The tests below each key, for those that include them; none where several have it.
    by_key: BTreeMap<String, Option<Vec<String>>>,
    unread: Unread,
    /// The number of the next test in a list, and how many digits it has.
    next_test: usize,
    width: usize,
    /// Bytes that the tests may still take with what is said for each of them.
    left: usize,
}

/// Why a rule can't be followed.
struct Wrong {
    /// Which test or folder, and what is wrong.
    what: Words,
    /// The line of the rule, where it is known.
    line: Option<u32>,
}

impl Wrong {
    fn new(what: Words) -> Self {
        Self { what, line: None }
    }

    /// The same at a line, unless a line is known already.
    fn at(self, line: Option<u32>) -> Self {
        Self {
            line: self.line.or(line),
            ..self
        }
    }
}

type Read<T> = Result<T, Wrong>;

/// Reads the file; `None` with a finding where it can't be followed.
pub(super) fn read(
    files: &PackageFiles,
    text: &str,
    metadata: &Metadata,
    found: &mut Findings,
) -> Option<Rules> {
    let Document(root) = yaml_of_words(text, FILE, found)?;
    let root = match root {
        Value::Null => Map::new(),
        Value::Object(root) => root,
        _ => {
            let message = say!("expected keys such as `data`");
            found.push(Diagnostic::error(
                "bad-generator",
                Place::file(FILE),
                message,
            ));
            return None;
        }
    };
    match of_root(files, text, &root, metadata, found) {
        Ok(rules) => Some(rules),
        Err(Wrong { what, line }) => {
            let place = Place {
                line,
                ..Place::file(FILE)
            };
            found.push(Diagnostic::error("bad-generator", place, what));
            None
        }
    }
}

fn of_root(
    files: &PackageFiles,
    text: &str,
    root: &Map<String, Value>,
    metadata: &Metadata,
    found: &mut Findings,
) -> Read<Rules> {
    let mut reader = Reader {
        files,
        lines: Lines::of(text),
        metadata,
        programs: Programs::new(files, together(root.get("generators"))?),
        rules: Rules::default(),
        by_key: BTreeMap::new(),
        unread: Unread::default(),
        next_test: 1,
        width: numbered_tests(root, 0).to_string().len(),
        left: MAX_SAID.bytes() as usize,
    };
    let default = default_solution(files, &mut reader.programs);
    let outside = Inherited {
        solution: default,
        salt: String::new(),
        retries: 1,
    };
    let inherited = reader.inherited(root, &outside, "data", found)?;
    reader.group_file("", root);
    reader.check_keys(At::Root, root, found);
    let empty = Map::new();
    let data = match root.get("data") {
        None | Some(Value::Null) => &empty,
        Some(Value::Object(data)) => data,
        Some(_) => return Err(Wrong::new(say!("data: expected folders by their names"))),
    };
    reader.check_folders(data, found)?;
    for folder in FOLDERS {
        if let Some(entry) = data.get(*folder).filter(|entry| !entry.is_null()) {
            let entry = as_folder(entry, folder)?;
            reader.folder(folder, folder, entry, &inherited, 0, found)?;
        }
    }
    reader.unread.say(found);
    Ok(reader.rules)
}

/// The generators that are put together of several files.
fn together(value: Option<&Value>) -> Read<BTreeMap<String, Vec<String>>> {
    let Some(Value::Object(each)) = value else {
        return Ok(BTreeMap::new());
    };
    let of = |(name, files): (&String, &Value)| {
        let files = files.as_array().filter(|files| !files.is_empty());
        let files: Option<Vec<String>> = files.and_then(|files| {
            let mut names = files.iter().map(|file| file.as_str().map(str::to_owned));
            names.by_ref().collect()
        });
        let wrong = || {
            Wrong::new(say!(
                "generators: `{name}` is to have a list of its files",
                name
            ))
        };
        Ok((name.clone(), files.ok_or_else(wrong)?))
    };
    each.iter().map(of).collect()
}

/// An accepted program, where the file names none: the first in C++, or else the first.
pub(super) fn default_solution(
    files: &PackageFiles,
    programs: &mut Programs<'_>,
) -> Option<Arc<PackageProgram>> {
    let accepted = files.below("submissions/accepted");
    let mut names: Vec<&str> = accepted
        .map(|(path, _)| path.split('/').next().unwrap_or(path))
        .collect();
    names.dedup();
    let is_quick = |name: &&&str| [".cpp", ".cc"].iter().any(|ending| name.ends_with(ending));
    let name = names.iter().find(is_quick).or_else(|| names.first())?;
    programs
        .solution(&format!("/submissions/accepted/{name}"))
        .ok()
}

fn as_folder<'v>(value: &'v Value, path: &str) -> Read<&'v Map<String, Value>> {
    let folder = value.as_object().filter(|_| !is_test(value));
    folder.ok_or_else(|| Wrong::new(say!("{path}: expected a folder with `data`", path)))
}

impl Reader<'_> {
    /// Keeps what a folder's own file is to say. JSON is YAML.
    fn group_file(&mut self, folder: &str, keys: &Map<String, Value>) {
        for name in GROUP_FILES {
            let said = keys.get(name).filter(|said| !said.is_null());
            if let Some(said) = said {
                let path = match folder {
                    "" => format!("data/{name}"),
                    folder => format!("data/{folder}/{name}"),
                };
                let text = format!("{said}\n").into_bytes();
                self.rules.group_files.insert(path, text.into());
            }
        }
    }

    /// Reads a folder; returns the paths of its tests.
    fn folder(
        &mut self,
        path: &str,
        key: &str,
        keys: &Map<String, Value>,
        outside: &Inherited,
        depth: usize,
        found: &mut Findings,
    ) -> Read<Vec<String>> {
        if depth > MAX_DEPTH {
            return Err(Wrong::new(say!(
                "{path}: more than {MAX_DEPTH} folders are inside each other",
                path,
                MAX_DEPTH
            )));
        }
        self.lines.enter(key);
        let line = self.lines.here();
        let inherited = self.inherited(keys, outside, path, found);
        let inherited = inherited.map_err(|wrong| wrong.at(line))?;
        self.check_keys(At::Folder, keys, found);
        self.group_file(path, keys);
        let included = self.included(path, keys);
        let mut tests = included.map_err(|wrong| wrong.at(line))?;
        match keys.get("data") {
            None | Some(Value::Null) => {}
            Some(Value::Object(entries)) => {
                for (key, entry) in entries {
                    tests.extend(self.entry(path, key, key, entry, &inherited, depth, found)?);
                }
            }
            Some(Value::Array(list)) => {
                let entries: Option<Vec<_>> = list
                    .iter()
                    .map(|entry| entry.as_object().filter(|it| it.len() == 1)?.iter().next())
                    .collect();
                let wrong = || {
                    Wrong::new(say!(
                        "{path}: each part of a list is to be one test or one folder",
                        path
                    ))
                };
                let entries = entries.ok_or_else(wrong)?;
                let folders = entries.iter().filter(|(_, entry)| !is_test(entry)).count();
                let folder_width = folders.to_string().len();
                let mut next_folder = 1;
                for (key, entry) in entries {
                    let name = if is_test(entry) {
                        // Its numbers are given where it is known how many it needs.
                        key.clone()
                    } else {
                        let number = next_folder;
                        next_folder += 1;
                        numbered(number, folder_width, key)
                    };
                    tests.extend(self.listed(path, key, &name, entry, &inherited, depth, found)?);
                }
            }
            Some(_) => {
                return Err(Wrong::new(say!(
                    "{path}: data is to have tests by their names, or a list of such",
                    path
                )));
            }
        }
        self.lines.leave();
        self.remember(key, tests.clone());
        Ok(tests)
    }

    /// The tests of others that are put here again.
    fn included(&mut self, path: &str, keys: &Map<String, Value>) -> Read<Vec<String>> {
        let names: Vec<&str> = match keys.get("include") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::String(name)) => vec![name.as_str()],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            Some(_) => {
                return Err(Wrong::new(say!(
                    "{path}: include is to be a list of names",
                    path
                )));
            }
        };
        let mut tests = Vec::new();
        for name in names {
            let Some(Some(known)) = self.by_key.get(name) else {
                return Err(Wrong::new(say!(
                    "{path}: include: `{name}` is no test or folder before it, or more than one",
                    path,
                    name
                )));
            };
            for original in known.clone() {
                let name = original.rsplit('/').next().unwrap_or(&original);
                let copy = format!("{path}/{name}");
                let bytes = copy.len() * COPIES_OF_PATH + original.len();
                self.takes(bytes).map_err(Wrong::new)?;
                self.rules.copies.push((copy.clone(), original));
                tests.push(copy);
            }
            self.check_number()?;
        }
        Ok(tests)
    }

    /// Counts what one more test says: a rule says it again for each of thousands.
    fn takes(&mut self, bytes: usize) -> Result<(), Words> {
        let Some(left) = self.left.checked_sub(bytes) else {
            return Err(too_much());
        };
        self.left = left;
        Ok(())
    }

    fn check_number(&self) -> Read<()> {
        if self.rules.recipes.len() + self.rules.copies.len() > MAX_TESTS {
            return Err(Wrong::new(say!(
                "it makes more than {MAX_TESTS} tests",
                MAX_TESTS
            )));
        }
        Ok(())
    }

    fn remember(&mut self, key: &str, tests: Vec<String>) {
        let known = self.by_key.entry(key.to_owned());
        known
            .and_modify(|known| *known = None)
            .or_insert(Some(tests));
    }

    /// An entry of a list, whose tests are numbered.
    #[expect(
        clippy::too_many_arguments,
        reason = "what stands around an entry of the file"
    )]
    fn listed(
        &mut self,
        folder: &str,
        key: &str,
        name: &str,
        entry: &Value,
        outside: &Inherited,
        depth: usize,
        found: &mut Findings,
    ) -> Read<Vec<String>> {
        if !is_test(entry) {
            return self.entry(folder, key, name, entry, outside, depth, found);
        }
        let (mut number, width) = (self.next_test, self.width);
        let tests = self.tests(folder, key, entry, outside, found, &mut || {
            let name = numbered(number, width, key);
            number += 1;
            name
        })?;
        self.next_test = number;
        Ok(tests)
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "what stands around an entry of the file"
    )]
    fn entry(
        &mut self,
        folder: &str,
        key: &str,
        name: &str,
        entry: &Value,
        outside: &Inherited,
        depth: usize,
        found: &mut Findings,
    ) -> Read<Vec<String>> {
        if is_test(entry) {
            return self.tests(folder, key, entry, outside, found, &mut || name.to_owned());
        }
        let path = format!("{folder}/{name}");
        let keys = as_folder(entry, &path)?;
        self.folder(&path, key, keys, outside, depth + 1, found)
    }

    /// The tests of one rule.
    fn tests(
        &mut self,
        folder: &str,
        key: &str,
        entry: &Value,
        outside: &Inherited,
        found: &mut Findings,
        next_name: &mut dyn FnMut() -> String,
    ) -> Read<Vec<String>> {
        self.lines.enter(key);
        let line = self.lines.here();
        if let Some(keys) = entry.as_object() {
            self.check_keys(At::Test, keys, found);
        }
        self.lines.leave();
        let path = format!("{folder}/{key}");
        let wrong = |what: Words| Wrong::new(say!("{path}: {what}", path, what)).at(line);
        let counts = counts(entry).map_err(wrong)?;
        let mut paths = Vec::new();
        for (count, suffix) in counts.iter().zip(suffixes(&counts)) {
            let path = format!("{folder}/{}{suffix}", next_name());
            let room = self.takes(path.len() * COPIES_OF_PATH);
            room.map_err(|what| Wrong::new(what).at(line))?;
            let recipe = self.recipe(&path, entry, outside, *count, found);
            let mut recipe = recipe.map_err(|wrong| wrong.at(line))?;
            recipe.place.line = line;
            self.rules.recipes.push(recipe);
            self.check_number()?;
            paths.push(path);
        }
        self.remember(key, paths.clone());
        Ok(paths)
    }
}
