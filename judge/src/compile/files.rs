//! The files of a source as a compiler or interpreter finds them: under which names, which of them
//! are compiled, and which the program begins with.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::command::PROGRAM_FOLDER;
use crate::language::{Language, main_class};
use crate::sandbox::{Content, ProgramFile};
use crate::source::Source;

/// The files of a source.
#[derive(Debug, Clone)]
pub(super) struct Files {
    /// All that is put in `/program`.
    pub(super) all: Vec<ProgramFile>,
    /// The names of those that the compiler is given.
    compiled: Vec<String>,
    /// The name of the one the program begins with.
    pub(super) main: String,
    /// Java's main class.
    pub(super) class: Option<String>,
}

impl Files {
    /// The only file of a program with this text.
    pub(super) fn single(language: &Language, text: &[u8]) -> Self {
        let spec = language.spec();
        let java = (spec.source == "java").then(|| main_class(&String::from_utf8_lossy(text)));
        let name = java
            .as_ref()
            .map_or_else(|| spec.source.clone(), |it| format!("{}.java", it.simple));
        Self {
            all: vec![file(&name, text.into(), false)],
            compiled: vec![name.clone()],
            main: name,
            class: java.map(|it| it.full),
        }
    }

    /// The files of a source.
    pub(super) fn of(language: &Language, source: &Source) -> Self {
        if source.folder.is_empty() {
            return Self::single(language, &source.bytes);
        }
        let main = source.entry.clone();
        let is_compiled =
            |name: &str| name == main || (language.spec().together && is_source(language, name));
        let names = source.folder.iter().map(|file| file.path.clone());
        let is_java = language.spec().source == "java";
        // A package's scripts start each other by their names.
        let is_script = language.is_script();
        let class = is_java.then(|| main_class(&String::from_utf8_lossy(&source.bytes)).full);
        Self {
            all: source
                .folder
                .iter()
                .map(|it| file(&it.path, Arc::clone(&it.bytes), is_script))
                .collect(),
            compiled: names.filter(|name| is_compiled(name)).collect(),
            main,
            class,
        }
    }

    /// The text of the only file, where there is only one.
    pub(super) fn only_text(&self) -> Option<&[u8]> {
        match self.all.as_slice() {
            [
                ProgramFile {
                    content: Content::Bytes(bytes),
                    ..
                },
            ] => Some(bytes),
            _ => None,
        }
    }

    /// The texts of all that the compiler is given.
    pub(super) fn texts(&self) -> impl Iterator<Item = &[u8]> {
        let is_compiled = |file: &&ProgramFile| {
            self.compiled
                .iter()
                .any(|name| file.name == Path::new(name))
        };
        self.all
            .iter()
            .filter(is_compiled)
            .filter_map(|file| match &file.content {
                Content::Bytes(bytes) => Some(&**bytes),
                _ => None,
            })
    }

    /// The files that an interpreter may come to, as a slot sees them: the one the program begins
    /// with, and the others in its language.
    pub(super) fn interpreted(&self, language: &Language) -> Vec<String> {
        let names = self.all.iter().filter_map(|file| file.name.to_str());
        let others = names.filter(|name| *name != self.main && is_source(language, name));
        std::iter::once(self.main.as_str())
            .chain(others)
            .map(|name| format!("{PROGRAM_FOLDER}/{name}"))
            .collect()
    }

    /// The files that the compiler is given, as a slot sees them.
    pub(super) fn compiled(&self) -> Vec<String> {
        let shown = |name: &String| format!("{PROGRAM_FOLDER}/{name}");
        self.compiled.iter().map(shown).collect()
    }
}

/// Why a source can't be put in a file that is called after what is in it, if it can't.
pub(super) fn unnameable(language: &Language, source: &Source) -> Option<String> {
    let is_java = language.spec().source == "java" && source.folder.is_empty();
    is_java.then(|| main_class(&String::from_utf8_lossy(&source.bytes)).fault())?
}

/// Whether a file of that name is given to a compiler: headers are found by their names.
fn is_source(language: &Language, name: &str) -> bool {
    let suffix = Path::new(name).extension().and_then(|it| it.to_str());
    suffix
        .is_some_and(|suffix| suffix != "hpp" && language.suffixes.iter().any(|own| own == suffix))
}

fn file(name: &str, bytes: Arc<[u8]>, executable: bool) -> ProgramFile {
    ProgramFile {
        name: PathBuf::from(name),
        executable,
        content: Content::Bytes(bytes),
    }
}
