//! What `generators.yaml` says: folders of tests inside each other, how each test is made, and how
//! tests get their names and numbers.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::super::PackageFiles;
use super::super::constants;
use super::super::findings::Findings;
use super::super::wording::yaml;
use super::commands::{Programs, attempts};
use super::{ENDINGS, FILE};
use crate::problem::{Command, Metadata, Recipe};
use crate::{Diagnostic, PackageProgram, Place};

/// Tests that one file may make.
const MAX_TESTS: usize = 10_000;

/// Tests that one rule may make.
const MAX_COUNT: i64 = 10_000;

/// Attempts at a test.
const MAX_RETRIES: u32 = 100;

/// Folders inside each other.
const MAX_DEPTH: usize = 16;

/// The folders with tests that are judged, in the order in which they are made.
const FOLDERS: [&str; 2] = ["sample", "secret"];

/// The file of a folder, by the names that the format has had for it.
const GROUP_FILES: [&str; 2] = ["test_group.yaml", "testdata.yaml"];

/// Keys that only a test has.
const TEST_KEYS: [&str; 4] = ["generate", "copy", "count", "match"];

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
    metadata: &'a Metadata,
    programs: Programs<'a>,
    rules: Rules,
    /// The tests below each key, for those that include them; none where several have it.
    by_key: BTreeMap<String, Option<Vec<String>>>,
    /// The number of the next test in a list, and how many digits it has.
    next_test: usize,
    width: usize,
}

/// Why a rule can't be followed: where, and what is wrong.
struct Wrong(String);

type Read<T> = Result<T, Wrong>;

/// Reads the file; `None` with a finding where it can't be followed.
pub(super) fn read(
    files: &PackageFiles,
    text: &str,
    metadata: &Metadata,
    found: &mut Findings,
) -> Option<Rules> {
    let root: Option<Map<String, Value>> = yaml(text, FILE, found)?;
    let root = root.unwrap_or_default();
    match of_root(files, &root, metadata, found) {
        Ok(rules) => Some(rules),
        Err(Wrong(message)) => {
            found.push(Diagnostic::error(
                "bad-generator",
                Place::file(FILE),
                message,
            ));
            None
        }
    }
}

fn of_root(
    files: &PackageFiles,
    root: &Map<String, Value>,
    metadata: &Metadata,
    found: &mut Findings,
) -> Read<Rules> {
    let mut reader = Reader {
        files,
        metadata,
        programs: Programs::new(files, together(root.get("generators"))?),
        rules: Rules::default(),
        by_key: BTreeMap::new(),
        next_test: 1,
        width: numbered_tests(root, 0).to_string().len(),
    };
    let default = default_solution(files, &mut reader.programs);
    let outside = Inherited {
        solution: default,
        salt: String::new(),
        retries: 1,
    };
    let inherited = reader.inherited(root, &outside, "data", found)?;
    reader.group_file("", root);
    let data = match root.get("data") {
        None | Some(Value::Null) => return Ok(reader.rules),
        Some(Value::Object(data)) => data,
        Some(_) => return Err(Wrong("data: expected folders by their names".into())),
    };
    for folder in FOLDERS {
        if let Some(entry) = data.get(folder) {
            let entry = as_folder(entry, folder)?;
            reader.folder(folder, folder, entry, &inherited, 0, found)?;
        }
    }
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
            Wrong(format!(
                "generators: `{name}` is to have a list of its files"
            ))
        };
        Ok((name.clone(), files.ok_or_else(wrong)?))
    };
    each.iter().map(of).collect()
}

/// An accepted program, where the file names none: the first in C++, or else the first.
fn default_solution(
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

/// Whether a value says how a test is made, and not what is in a folder.
fn is_test(value: &Value) -> bool {
    match value {
        Value::Null | Value::String(_) => true,
        Value::Object(keys) => keys
            .keys()
            .any(|key| TEST_KEYS.contains(&key.as_str()) || ENDINGS[..9].contains(&key.as_str())),
        _ => false,
    }
}

fn as_folder<'v>(value: &'v Value, path: &str) -> Read<&'v Map<String, Value>> {
    let folder = value.as_object().filter(|_| !is_test(value));
    folder.ok_or_else(|| Wrong(format!("{path}: expected a folder with `data`")))
}

/// How many tests get a number: those in lists.
fn numbered_tests(folder: &Map<String, Value>, depth: usize) -> usize {
    let (entries, is_list): (Vec<&Map<String, Value>>, bool) = match folder.get("data") {
        Some(Value::Object(entries)) => (vec![entries], false),
        Some(Value::Array(list)) => (list.iter().filter_map(Value::as_object).collect(), true),
        _ => return 0,
    };
    let entries = entries.into_iter().flat_map(Map::values);
    let counts = entries.map(|entry| match entry.as_object() {
        _ if is_test(entry) && is_list => counts(entry).map_or(0, |counts| counts.len()),
        Some(folder) if !is_test(entry) && depth < MAX_DEPTH => numbered_tests(folder, depth + 1),
        _ => 0,
    });
    counts.sum()
}

/// The numbers of the tests that one rule makes.
fn counts(value: &Value) -> Result<Vec<Option<i64>>, String> {
    let Some(count) = value.as_object().and_then(|keys| keys.get("count")) else {
        return Ok(vec![None]);
    };
    let wrong = || {
        format!(
            "count: `{count}` is no number, list or range such as 1..=9, of at most {MAX_TESTS}"
        )
    };
    let numbers: Vec<i64> = match count {
        Value::Number(number) => {
            let most = number
                .as_i64()
                .filter(|most| (1..=MAX_COUNT).contains(most));
            (1..=most.ok_or_else(wrong)?).collect()
        }
        Value::Array(list) => {
            let numbers: Option<Vec<i64>> = list.iter().map(Value::as_i64).collect();
            numbers.ok_or_else(wrong)?
        }
        Value::String(text) => {
            let (first, last) = text.split_once("..=").ok_or_else(wrong)?;
            let ends = (first.trim().parse::<i64>(), last.trim().parse::<i64>());
            let (Ok(first), Ok(last)) = ends else {
                return Err(wrong());
            };
            let length = last.checked_sub(first).ok_or_else(wrong)?;
            if !(0..MAX_COUNT).contains(&length) {
                return Err(wrong());
            }
            (first..=last).collect()
        }
        _ => return Err(wrong()),
    };
    Ok(numbers.into_iter().map(Some).collect())
}

/// What stands behind the name of a test that is one of several, filled up with zeros where the numbers
/// follow each other.
fn suffixes(counts: &[Option<i64>]) -> Vec<String> {
    let numbers: Vec<i64> = counts.iter().copied().flatten().collect();
    let (least, most) = (numbers.iter().min(), numbers.iter().max());
    let follow_each_other = least.zip(most).is_some_and(|(least, most)| {
        most.checked_sub(*least) == i64::try_from(numbers.len()).ok().map(|count| count - 1)
    });
    let width = numbers.iter().map(|number| number.to_string().len()).max();
    let width = width.filter(|_| follow_each_other).unwrap_or(0);
    let suffix = |count: &Option<i64>| match count {
        Some(number) => format!("-{number:0width$}"),
        None => String::new(),
    };
    counts.iter().map(suffix).collect()
}

impl Reader<'_> {
    fn inherited(
        &mut self,
        keys: &Map<String, Value>,
        outside: &Inherited,
        path: &str,
        found: &mut Findings,
    ) -> Read<Inherited> {
        let mut inherited = outside.clone();
        match keys.get("solution") {
            None => {}
            Some(Value::Null) => inherited.solution = None,
            Some(Value::String(solution)) => {
                let name = solution.split_whitespace().next().unwrap_or_default();
                let name = constants::fill(name, FILE, &self.metadata.constants, found);
                let solution = self.programs.solution(&name);
                inherited.solution =
                    Some(solution.map_err(|what| Wrong(format!("{path}: {what}")))?);
            }
            Some(_) => {
                return Err(Wrong(format!(
                    "{path}: solution: expected the path of a program"
                )));
            }
        }
        if let Some(salt) = keys.get("random_salt") {
            salt.as_str()
                .unwrap_or_default()
                .clone_into(&mut inherited.salt);
        }
        if let Some(retries) = keys.get("retries") {
            let retries = retries.as_u64().and_then(|it| u32::try_from(it).ok());
            let retries = retries.filter(|retries| (1..=MAX_RETRIES).contains(retries));
            inherited.retries = retries.ok_or_else(|| {
                Wrong(format!(
                    "{path}: retries is not between 1 and {MAX_RETRIES}"
                ))
            })?;
        }
        Ok(inherited)
    }

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
            return Err(Wrong(format!(
                "{path}: more than {MAX_DEPTH} folders are inside each other"
            )));
        }
        let inherited = self.inherited(keys, outside, path, found)?;
        self.group_file(path, keys);
        let mut tests = self.included(path, keys)?;
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
                    Wrong(format!(
                        "{path}: each part of a list is to be one test or one folder"
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
                return Err(Wrong(format!(
                    "{path}: data is to have tests by their names, or a list of such"
                )));
            }
        }
        self.remember(key, tests.clone());
        Ok(tests)
    }

    /// The tests of others that are put here again.
    fn included(&mut self, path: &str, keys: &Map<String, Value>) -> Read<Vec<String>> {
        let names: Vec<&str> = match keys.get("include") {
            None | Some(Value::Null) => Vec::new(),
            Some(Value::String(name)) => vec![name.as_str()],
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
            Some(_) => return Err(Wrong(format!("{path}: include is to be a list of names"))),
        };
        let mut tests = Vec::new();
        for name in names {
            let Some(Some(known)) = self.by_key.get(name) else {
                return Err(Wrong(format!(
                    "{path}: include: `{name}` is no test or folder before it, or more than one"
                )));
            };
            for original in known.clone() {
                let name = original.rsplit('/').next().unwrap_or(&original);
                let copy = format!("{path}/{name}");
                self.rules.copies.push((copy.clone(), original));
                tests.push(copy);
            }
            self.check_number()?;
        }
        Ok(tests)
    }

    fn check_number(&self) -> Read<()> {
        if self.rules.recipes.len() + self.rules.copies.len() > MAX_TESTS {
            return Err(Wrong(format!("it makes more than {MAX_TESTS} tests")));
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
        let counts = counts(entry).map_err(|what| Wrong(format!("{folder}/{key}: {what}")))?;
        let mut paths = Vec::new();
        for (count, suffix) in counts.iter().zip(suffixes(&counts)) {
            let path = format!("{folder}/{}{suffix}", next_name());
            let recipe = self.recipe(&path, entry, outside, *count, found)?;
            self.rules.recipes.push(recipe);
            self.check_number()?;
            paths.push(path);
        }
        self.remember(key, paths.clone());
        Ok(paths)
    }

    fn recipe(
        &mut self,
        path: &str,
        entry: &Value,
        outside: &Inherited,
        count: Option<i64>,
        found: &mut Findings,
    ) -> Read<Recipe> {
        let wrong = |what: String| Wrong(format!("{path}: {what}"));
        let empty = Map::new();
        let keys = entry.as_object().unwrap_or(&empty);
        let inherited = self.inherited(keys, outside, path, found)?;
        let mut recipe = Recipe {
            path: path.to_owned(),
            command: None,
            given: BTreeMap::new(),
            links: BTreeMap::new(),
            solution: inherited.solution.clone(),
            needs_no_answer: false,
        };
        let mut command = keys.get("generate").and_then(Value::as_str);
        let mut copied = keys.get("copy").and_then(Value::as_str);
        if let Some(text) = entry.as_str() {
            match text.strip_suffix(".in") {
                Some(stem) => copied = Some(stem),
                None => command = Some(text),
            }
        }
        if let Some(command) = command {
            recipe.command = Some(
                self.command(command, &inherited, count, found)
                    .map_err(wrong)?,
            );
        }
        if let Some(copied) = copied {
            let stem = format!("generators/{copied}");
            for ending in ENDINGS {
                if let Some(bytes) = self.files.get(&format!("{stem}.{ending}")) {
                    recipe.given.insert(ending.to_owned(), Arc::clone(bytes));
                }
            }
            if recipe.given.is_empty() {
                return Err(wrong(format!("copy: there is no {stem}.in")));
            }
        }
        for ending in ENDINGS {
            match keys.get(ending) {
                None | Some(Value::Null) => {}
                Some(Value::String(text)) => {
                    let end = if text.is_empty() || text.ends_with('\n') {
                        ""
                    } else {
                        "\n"
                    };
                    let text = format!("{text}{end}").into_bytes();
                    recipe.given.insert(ending.to_owned(), text.into());
                }
                Some(Value::Object(said)) if ending == "yaml" => {
                    let text = format!("{}\n", Value::Object(said.clone())).into_bytes();
                    recipe.given.insert(ending.to_owned(), text.into());
                }
                Some(Value::Object(said)) => {
                    let other = said.get("link").and_then(Value::as_str);
                    let other = other.filter(|other| ENDINGS.contains(other));
                    let other = other.ok_or_else(|| {
                        wrong(format!("{ending}: expected a text or `link: ENDING`"))
                    })?;
                    recipe.links.insert(ending.to_owned(), other.to_owned());
                }
                Some(_) => {
                    return Err(wrong(format!(
                        "{ending}: expected a text; put quotes around a number"
                    )));
                }
            }
        }
        let is_shown =
            recipe.given.contains_key("in.statement") || recipe.given.contains_key("interaction");
        if recipe.command.is_none() && !recipe.given.contains_key("in") && !is_shown {
            return Err(wrong(
                "nothing says how its input is made: `generate`, `copy` or `in`".into(),
            ));
        }
        Ok(recipe)
    }

    fn command(
        &mut self,
        text: &str,
        inherited: &Inherited,
        count: Option<i64>,
        found: &mut Findings,
    ) -> Result<Command, String> {
        let mut text = constants::fill(text, FILE, &self.metadata.constants, found);
        if let Some(count) = count {
            text = text.replace("{count}", &count.to_string());
        }
        let mut made = attempts(&text, &inherited.salt, count, inherited.retries)?;
        let name = made.first().and_then(|words| words.first()).cloned();
        let name = name.ok_or("`generate` names no program")?;
        for words in &mut made {
            words.remove(0);
        }
        Ok(Command {
            program: self.programs.generator(&name)?,
            attempts: made,
        })
    }
}

/// A name with a number before it.
fn numbered(number: usize, width: usize, name: &str) -> String {
    match name {
        "" => format!("{number:0width$}"),
        name => format!("{number:0width$}-{name}"),
    }
}
