//! Fills the placeholders of the command lines in the languages file.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::language::Language;
use crate::sandbox::seen_at;

/// Where the sandbox shows the files that were loaded into a slot.
pub(crate) const PROGRAM_FOLDER: &str = "/program";

/// What the placeholders of a command line stand for.
#[derive(Debug, Default)]
pub(crate) struct Placeholders {
    values: BTreeMap<String, String>,
    /// Those that stand for several arguments, or none.
    lists: BTreeMap<String, Vec<String>>,
}

impl Placeholders {
    /// The tools of a language as a slot sees them, and the folder of the program.
    pub(crate) fn of(language: &Language) -> Self {
        Self::with_tools(language, seen_at)
    }

    /// The same with the tools' paths outside the sandbox.
    pub(crate) fn outside(language: &Language) -> Self {
        Self::with_tools(language, Path::to_owned)
    }

    fn with_tools(language: &Language, path: impl Fn(&Path) -> PathBuf) -> Self {
        let tools = language.tools().iter();
        let mut values: BTreeMap<String, String> = tools
            .map(|(name, tool)| (name.clone(), path(&tool.path).display().to_string()))
            .collect();
        values.insert("program".into(), PROGRAM_FOLDER.into());
        Self {
            values,
            lists: BTreeMap::new(),
        }
    }

    /// The same, with `{name}` standing for `value`.
    pub(crate) fn with(mut self, name: &str, value: impl std::fmt::Display) -> Self {
        self.values.insert(name.to_owned(), value.to_string());
        self
    }

    /// The same, with `{name}` standing for these arguments where it is an argument by itself, and
    /// for all of them in one where it is not.
    pub(crate) fn with_list(mut self, name: &str, list: &[String]) -> Self {
        self.lists.insert(format!("{{{name}}}"), list.to_owned());
        self.with(name, list.join(" "))
    }

    /// The arguments of a template.
    pub(crate) fn fill(&self, template: &[String]) -> Vec<String> {
        let mut filled = Vec::with_capacity(template.len());
        for argument in template {
            match self.lists.get(argument) {
                Some(list) => filled.extend(list.iter().cloned()),
                None => filled.push(self.fill_one(argument)),
            }
        }
        filled
    }

    fn fill_one(&self, argument: &str) -> String {
        let mut filled = argument.to_owned();
        for (name, value) in &self.values {
            filled = filled.replace(&format!("{{{name}}}"), value);
        }
        filled
    }
}

/// A command line as a sandbox takes it: the program, and its arguments.
pub(crate) fn split_program(command: Vec<String>) -> (PathBuf, Vec<OsString>) {
    let mut words = command.into_iter();
    let program = PathBuf::from(words.next().unwrap_or_default());
    (program, words.map(OsString::from).collect())
}

/// The environment of compilers and programs: nothing of the judge's own.
pub(crate) fn environment(language: &Language) -> Vec<(OsString, OsString)> {
    let usual = [
        ("PATH", "/usr/local/bin:/usr/bin:/bin"),
        ("HOME", "/tmp"),
        ("TMPDIR", "/tmp"),
        ("LC_ALL", "C.UTF-8"),
    ];
    let own = language.spec().environment.iter();
    usual
        .into_iter()
        .chain(own.map(|(name, value)| (name.as_str(), value.as_str())))
        .map(|(name, value)| (name.into(), value.into()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_and_the_variant_spread() {
        let values = Placeholders::default()
            .with("compiler", "/usr/bin/g++")
            .with("standard", "gnu++17")
            .with_list("variant", &["-static".into(), "-s".into()]);
        let template = [
            "{compiler}",
            "-std={standard}",
            "{variant}",
            "{unknown}",
            "{}",
        ];
        let filled = values.fill(&template.map(str::to_owned));
        assert_eq!(
            filled,
            [
                "/usr/bin/g++",
                "-std=gnu++17",
                "-static",
                "-s",
                "{unknown}",
                "{}"
            ]
        );
    }
}
