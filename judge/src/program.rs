//! From a program as a package brings it to a source: its language, and the file it begins with.

use std::cmp::Reverse;
use std::path::Path;

use problems::{PackageProgram, Problem, ProgramFile};

use crate::Judge;
use crate::language::{Language, ids_of, is_of, main_class};
use crate::source::{Source, SourceFile};

/// The language ids of programs that their package's scripts build and start.
pub(crate) const BUILD_SCRIPT: &str = "build-script";
pub(crate) const RUN_SCRIPT: &str = "run-script";

/// The language of scripts that do not say by which shell they are started.
const BASH: &str = "bash";

/// The file of a package that starts its program.
pub(crate) const START: &str = "run";

impl Judge {
    /// The source of an example program, of one file or several; `None` when its language is not
    /// here.
    pub fn source_of(&self, program: &PackageProgram) -> Option<Source> {
        let language = self.language_of(program)?;
        Some(source(program, &language))
    }

    /// The same for a validator or an interactor, which may have scripts that build and start it.
    pub(crate) fn source_of_tool(&self, program: &PackageProgram) -> Option<Source> {
        let script = if program.file("build").is_some() {
            BUILD_SCRIPT
        } else if program.file(START).is_some() {
            RUN_SCRIPT
        } else if let Some(script) = self.lone_script(program) {
            return Some(script);
        } else {
            return self.source_of(program);
        };
        Some(in_folder(program, START.to_owned(), script))
    }

    /// Why a submission in that language is not taken, where the package takes only some.
    pub(crate) fn refused_language(
        &self,
        problem: &Problem,
        language: &Language,
    ) -> Option<String> {
        let names = problem.languages();
        let is_it = |name: &String| {
            let known = self.named_by_a_format(name);
            known.is_some_and(|known| is_of(&language.id, &known.id))
        };
        let is_taken = names.is_empty() || names.iter().any(is_it);
        (!is_taken).then(|| {
            format!(
                "this problem takes programs in {} only, and none in {}",
                names.join(", "),
                language.name
            )
        })
    }

    /// A submission with what its package adds to every submission in its language; `None` where
    /// that is nothing.
    pub(crate) fn with_includes(
        &self,
        source: &Source,
        problem: &Problem,
        language: &Language,
    ) -> Option<Source> {
        let includes = &problem.programs().includes;
        let named = |name: &String| self.named_by_a_format(name).map(|known| known.id);
        let own = || {
            let mut all = includes.iter();
            all.find(|(name, _)| named(name).is_some_and(|id| id == language.id))
        };
        let of_its_family = || {
            let mut all = includes.iter();
            all.find(|(name, _)| named(name).is_some_and(|id| is_of(&language.id, &id)))
        };
        let files = own()
            .or_else(of_its_family)
            .map(|(_, files)| files)
            .or_else(|| includes.get("default"))?;
        let mut whole = source.clone();
        whole.put_into_folder(language);
        if let Some(prelude) = &problem.programs().prelude {
            let entry = &whole.entry;
            for file in whole.folder.iter_mut().filter(|it| it.path == *entry) {
                file.bytes = [&prelude[..], &file.bytes].concat().into();
                whole.bytes = file.bytes.clone();
            }
        }
        // Those of the package are put over those of the submission.
        whole
            .folder
            .retain(|file| files.iter().all(|it| it.path != file.path));
        whole.folder.extend(files.iter().map(source_file));
        whole.folder.sort_by(|a, b| a.path.cmp(&b.path));
        let is_driver = |file: &&ProgramFile| {
            let stem = stem(&file.path);
            language.detected(&file.path).is_some()
                && (stem == "__main__" || stem.eq_ignore_ascii_case("main"))
        };
        if let Some(driver) = files.iter().find(is_driver) {
            whole.entry.clone_from(&driver.path);
            whole.bytes = driver.bytes.clone();
        }
        Some(whole)
    }

    /// The language that the package names, or to which most of the files belong.
    fn language_of(&self, program: &PackageProgram) -> Option<Language> {
        let named = program.language.as_deref();
        named
            .and_then(|name| self.named_by_a_format(name))
            .or_else(|| {
                let languages = self.languages();
                let count = |language: &Language| {
                    let paths = program.files.iter().map(|file| file.path.as_str());
                    let own = paths.filter(|name| {
                        self.detect(Path::new(name)).as_deref() == Some(language.id.as_str())
                            && !is_header(name)
                    });
                    own.count()
                };
                let counted = languages.iter().map(|language| (language, count(language)));
                // Of several with as many, the first of the list.
                let best = counted.min_by_key(|(_, count)| Reverse(*count));
                best.filter(|(language, count)| *count > 0 && !is_of_another(program, language))
                    .map(|(language, _)| language.clone())
            })
    }

    /// A program that is a single script of the shell and says by which it is started, as the file `run`
    /// of a folder would be; `None` of others. One that does not say it is one of Bash, as in other tools,
    /// unless that is not here.
    fn lone_script(&self, program: &PackageProgram) -> Option<Source> {
        let file = program
            .single()
            .filter(|file| matches!(file.path.rsplit_once('.'), Some((_, "sh"))))?;
        if !file.bytes.starts_with(b"#!") && self.language(BASH).is_ok() {
            return None;
        }
        let run = SourceFile {
            path: START.to_owned(),
            bytes: file.bytes.clone(),
        };
        Some(Source {
            folder: vec![run],
            entry: START.to_owned(),
            ..Source::new(program.base_name(), RUN_SCRIPT, file.bytes.clone())
        })
    }

    /// A language by the name that a package format has for it: `python3`, `cpp.g++17`, `CPP20`.
    fn named_by_a_format(&self, name: &str) -> Option<Language> {
        let ids = ids_of(name);
        ids.iter().find_map(|id| self.language(id).ok())
    }
}

/// The source of a program in a language.
fn source(program: &PackageProgram, language: &Language) -> Source {
    match program.single() {
        Some(file) => Source::new(
            file.path.rsplit('/').next().unwrap_or(&file.path),
            language.id.as_str(),
            file.bytes.clone(),
        ),
        None => in_folder(program, entry(program, language), &language.id),
    }
}

/// A source of several files that begins with that one.
fn in_folder(program: &PackageProgram, entry: String, language: &str) -> Source {
    let text = program.file(&entry).map(|file| file.bytes.clone());
    Source {
        folder: program.files.iter().map(source_file).collect(),
        entry,
        ..Source::new(program.base_name(), language, text.unwrap_or_default())
    }
}

fn source_file(file: &ProgramFile) -> SourceFile {
    SourceFile {
        path: file.path.clone(),
        bytes: file.bytes.clone(),
    }
}

/// The path of the file with which a program of several begins: the one that the package names, the
/// one that is called so in its language, or the first that could be it.
fn entry(program: &PackageProgram, language: &Language) -> String {
    let own = |file: &&ProgramFile| {
        let suffix = Path::new(&file.path).extension().and_then(|it| it.to_str());
        suffix.is_some_and(|suffix| language.suffixes.iter().any(|it| it == suffix))
            && !is_header(&file.path)
    };
    let sources: Vec<&ProgramFile> = program.files.iter().filter(own).collect();
    let named = program.entrypoint.as_deref().and_then(|name| {
        // The file itself, or the class that is in it.
        let class = name.rsplit('.').next().unwrap_or(name);
        let class = class.strip_suffix("Kt").unwrap_or(class);
        let is_it = |file: &&&ProgramFile| file.path == name || stem(&file.path) == class;
        sources.iter().find(is_it)
    });
    let called = |stems: &str| {
        let is_it = |file: &&&ProgramFile| stem(&file.path).eq_ignore_ascii_case(stems);
        sources.iter().find(is_it)
    };
    let starts = || {
        let is_java = language.spec().source == "java";
        let has_main =
            |file: &&&ProgramFile| main_class(&String::from_utf8_lossy(&file.bytes)).has_main;
        sources.iter().find(has_main).filter(|_| is_java)
    };
    let is_pascal = language.id == "pascal";
    let is_no_unit = |file: &&&ProgramFile| !is_unit(&String::from_utf8_lossy(&file.bytes));
    let no_unit = || sources.iter().find(is_no_unit).filter(|_| is_pascal);
    let found = named
        .or_else(|| called("__main__"))
        .or_else(|| called("main"))
        .or_else(starts)
        .or_else(no_unit)
        .or_else(|| sources.first());
    found.map_or_else(String::new, |file| file.path.clone())
}

/// Whether a file of Pascal is a unit, which others use and nobody starts.
fn is_unit(text: &str) -> bool {
    let mut words = text
        .lines()
        .filter_map(|line| line.split_whitespace().next());
    words.any(|word| word.eq_ignore_ascii_case("unit"))
}

fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.split('.').next().unwrap_or(name)
}

/// Whether a program is of a language that shares its suffixes with this one, and says so: Python 2
/// in its first line, Prolog by its directives.
fn is_of_another(program: &PackageProgram, language: &Language) -> bool {
    program.files.iter().any(|file| {
        let text = String::from_utf8_lossy(&file.bytes);
        let mut lines = text.lines();
        match language.suffixes.first().map(String::as_str) {
            Some("py") => is_python_2(&text),
            Some("pl") => lines.any(|line| line.starts_with(":-")),
            _ => false,
        }
    })
}

/// Whether a program says that it is of Python 2: in its first line, by calling what only that has
/// without defining it, or by printing as a statement.
fn is_python_2(text: &str) -> bool {
    let is_said = text
        .lines()
        .next()
        .is_some_and(|line| line.starts_with("#!") && line.contains("python2"));
    let is_own = |name: &str| {
        let is_defined = |line: &str| {
            let line = line.trim_start();
            let line = line.strip_prefix("def ").unwrap_or(line);
            let rest = line.strip_prefix(name).map(str::trim_start);
            line.starts_with("except") || rest.is_some_and(|rest| rest.starts_with('=')) || {
                rest.is_some_and(|_| text.contains(&format!("def {name}(")))
            }
        };
        text.lines().any(is_defined)
    };
    let calls = |name: &str| text.contains(&format!("{name}(")) && !is_own(name);
    let prints = |line: &str| {
        let rest = line
            .trim_start()
            .strip_prefix("print ")
            .map(str::trim_start);
        rest.is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_ascii_alphanumeric() || "\"'_".contains(c))
                && !rest.starts_with("in ")
                && !rest.starts_with("if ")
        })
    };
    is_said || calls("raw_input") || text.lines().any(prints)
}

fn is_header(path: &str) -> bool {
    matches!(path.rsplit_once('.'), Some((_, "h" | "hpp")))
}

#[cfg(test)]
mod tests {
    use super::{is_python_2, is_unit};

    #[test]
    fn a_unit_of_pascal_is_told_from_a_program() {
        assert!(is_unit("(* one of two *)\nUnit hello;\ninterface\n"));
        assert!(!is_unit("program main(input, output);\nuses unit1;\n"));
    }

    #[test]
    fn programs_of_python_2_are_told_from_those_of_python_3() {
        for text in [
            "#!/usr/bin/env python2\nprint(1)\n",
            "n = int(raw_input())\nprint(n)\n",
            "for i in range(3):\n    print i\n",
            "print 'a', 1\n",
        ] {
            assert!(is_python_2(text), "{text}");
        }
        for text in [
            "#!/usr/bin/env python3\nprint(1)\n",
            "print (1)\n",
            "try:\n    raw_input\nexcept NameError:\n    raw_input = input\nprint(raw_input())\n",
            "def raw_input():\n    return input()\nprint(raw_input())\n",
            "text = 'to print it'\nprint(text)\n",
        ] {
            assert!(!is_python_2(text), "{text}");
        }
    }
}
