//! How one test is made: what an entry of `generators.yaml` says of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde_json::{Map, Value};

use super::{ENDINGS, FILE, Inherited, Read, Reader, Wrong};
use crate::Place;
use crate::package::constants;
use crate::package::findings::Findings;
use crate::package::generation::commands::attempts;
use crate::problem::{Command, Recipe};
use crate::words::Words;

/// Attempts at a test.
const MAX_RETRIES: u32 = 100;

impl Reader<'_> {
    /// What holds for a test, or in a folder for all of its tests.
    pub(super) fn inherited(
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
                self.takes(solution.len()).map_err(Wrong::new)?;
                let name = solution.split_whitespace().next().unwrap_or_default();
                let name = constants::fill(name, FILE, &self.metadata.constants, found);
                let solution = self.programs.solution(&name);
                inherited.solution =
                    Some(solution.map_err(|what| Wrong::new(say!("{path}: {what}", path, what)))?);
            }
            Some(_) => {
                return Err(Wrong::new(say!(
                    "{path}: solution: expected the path of a program",
                    path
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
                Wrong::new(say!(
                    "{path}: retries is not between 1 and {MAX_RETRIES}",
                    path,
                    MAX_RETRIES
                ))
            })?;
        }
        Ok(inherited)
    }

    pub(super) fn recipe(
        &mut self,
        path: &str,
        entry: &Value,
        outside: &Inherited,
        count: Option<i64>,
        found: &mut Findings,
    ) -> Read<Recipe> {
        let wrong = |what: Words| Wrong::new(say!("{path}: {what}", path, what));
        let empty = Map::new();
        let keys = entry.as_object().unwrap_or(&empty);
        let inherited = self.inherited(keys, outside, path, found)?;
        self.takes(inherited.salt.len()).map_err(wrong)?;
        let mut recipe = Recipe {
            path: path.to_owned(),
            place: Place::file(FILE),
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
                return Err(wrong(say!("copy: there is no {stem}.in", stem)));
            }
        }
        if entry.is_null() {
            // It was made by hand, and lies where tests are.
            for ending in ENDINGS {
                if let Some(bytes) = self.files.get(&format!("data/{path}.{ending}")) {
                    recipe.given.insert(ending.to_owned(), Arc::clone(bytes));
                }
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
                    self.takes(text.len()).map_err(wrong)?;
                    let text = format!("{text}{end}").into_bytes();
                    recipe.given.insert(ending.to_owned(), text.into());
                }
                Some(Value::Object(said)) if ending == "yaml" => {
                    let text = format!("{}\n", Value::Object(said.clone())).into_bytes();
                    self.takes(text.len()).map_err(wrong)?;
                    recipe.given.insert(ending.to_owned(), text.into());
                }
                Some(Value::Object(said)) => {
                    let other = said.get("link").and_then(Value::as_str);
                    let other = other.filter(|other| ENDINGS.contains(other));
                    let other = other.ok_or_else(|| {
                        wrong(say!("{ending}: expected a text or `link: ENDING`", ending))
                    })?;
                    recipe.links.insert(ending.to_owned(), other.to_owned());
                }
                Some(_) => {
                    return Err(wrong(say!(
                        "{ending}: expected a text; put quotes around a number",
                        ending
                    )));
                }
            }
        }
        let made_for = path.split('/').next().unwrap_or_default();
        if made_for.starts_with("invalid_input") {
            // Nobody knows what a program does with it.
            recipe.solution = None;
            recipe.needs_no_answer = true;
        } else if made_for.starts_with("invalid_answer") {
            recipe.solution = None;
            let is_given = recipe.given.contains_key("ans") || recipe.links.contains_key("ans");
            if recipe.command.is_none() && !is_given {
                return Err(wrong(say!("an invalid answer is to be given: `ans`")));
            }
            // A program that makes it leaves it as a file.
            recipe.needs_no_answer = true;
        }
        let is_shown =
            recipe.given.contains_key("in.statement") || recipe.given.contains_key("interaction");
        if recipe.command.is_none() && !recipe.given.contains_key("in") && !is_shown {
            return Err(wrong(say!(
                "nothing says how its input is made: `generate`, `copy` or `in`"
            )));
        }
        Ok(recipe)
    }

    fn command(
        &mut self,
        text: &str,
        inherited: &Inherited,
        count: Option<i64>,
        found: &mut Findings,
    ) -> Result<Command, Words> {
        self.takes(text.len())?;
        let mut text = constants::fill(text, FILE, &self.metadata.constants, found);
        if let Some(count) = count {
            text = text.replace("{count}", &count.to_string());
        }
        let (salt, retries) = (&inherited.salt, inherited.retries);
        let mut made = attempts(&text, salt, count, retries, &mut self.left)?;
        let name = made.first().and_then(|words| words.first()).cloned();
        let name = name.ok_or_else(|| say!("`generate` names no program"))?;
        for words in &mut made {
            words.remove(0);
        }
        Ok(Command {
            program: self.programs.generator(&name)?,
            attempts: made,
            ..Command::default()
        })
    }
}
