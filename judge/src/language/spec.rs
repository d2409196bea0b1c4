//! The data file of languages: its form, its built-in text, and how a site's own file changes it.
//!
//! Says nothing about what is installed; that is [`super::probe`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::sandbox::SyscallFamily;

/// The built-in languages.
const BUILT_IN: &str = include_str!("../../languages.toml");

/// The most times as long as another that programs of a language may take.
const MOST_TIMES: f64 = 1000.0;

/// The most milliseconds that its start may take: a minute.
const MOST_EXTRA_MS: u64 = 60_000;

/// One `[[language]]` of the data file. The fields are explained at its top.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "documented once, in languages.toml")]
pub struct LanguageSpec {
    pub id: String,
    pub name: String,
    #[serde(default)]
    pub aliases: Vec<String>,
    pub suffixes: Vec<String>,
    pub source: String,
    #[serde(default)]
    pub packages: String,
    pub tools: BTreeMap<String, ToolSpec>,
    pub compile: Option<Vec<String>>,
    #[serde(default = "main")]
    pub leaves: Vec<String>,
    #[serde(default = "default_leaves_mib")]
    pub leaves_mib: u64,
    pub check: Option<Vec<String>>,
    #[serde(default)]
    pub variants: Vec<Vec<String>>,
    pub run: Vec<String>,
    pub standard: Option<String>,
    #[serde(default)]
    pub fallbacks: Vec<Fallback>,
    #[serde(default)]
    pub together: bool,
    pub permissive: Option<Permissive>,
    pub legacy: Option<Dialect>,
    pub header: Option<String>,
    #[serde(default)]
    pub header_trims: Vec<String>,
    pub archive: Option<ArchiveSpec>,
    #[serde(default = "one")]
    pub time_factor: f64,
    #[serde(default)]
    pub time_extra_ms: u64,
    #[serde(default)]
    pub memory_extra_mib: u64,
    #[serde(default = "default_processes")]
    pub processes: u32,
    pub family: Family,
    #[serde(default)]
    pub environment: BTreeMap<String, String>,
    #[serde(default)]
    pub read_only: Vec<String>,
    #[serde(default)]
    pub memory_signs: Vec<String>,
    pub hello: String,
    pub probe: Option<String>,
}

/// A program a language needs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolSpec {
    /// Where it may be found, in order.
    pub names: Vec<String>,
    /// Arguments that make it tell its version.
    pub version: Vec<String>,
    /// How to get from a shim to the real program.
    pub resolve: Option<Resolve>,
}

/// How to get from a shim to the real program.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Resolve {
    /// Arguments that make the shim print where the real one is.
    pub arguments: Vec<String>,
    /// The path, with `{}` for what was printed.
    pub path: String,
}

/// Another standard to try when a source does not build.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fallback {
    /// The standard.
    pub standard: String,
    /// It is tried when the compiler's words hold one of these; always if there are none.
    pub when: Vec<String>,
}

/// How a compiler takes what it refuses otherwise, and when it is told to.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Permissive {
    /// Further arguments of the compiler.
    pub arguments: Vec<String>,
    /// They are tried when each mistake that the compiler names holds one of these.
    pub only: Vec<String>,
}

/// How a compiler that runs on a virtual machine makes and uses an archive of its classes.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArchiveSpec {
    /// Further arguments of a compilation that leaves the archive at `{archive}`.
    pub make: Vec<String>,
    /// Further arguments of every compilation.
    pub r#use: Vec<String>,
}

/// Which system calls programs of a language may make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Family {
    /// Programs that the compiler turned into machine code.
    Native,
    /// Programs that bring a runtime with threads and a garbage collector.
    Managed,
}

/// A language of which sources for older compilers are mended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// C.
    C,
    /// C++.
    Cpp,
}

impl LanguageSpec {
    /// What about it makes no sense, if anything.
    fn contradiction(&self) -> Option<String> {
        if self.compile.is_some() && self.check.is_some() {
            return Some(
                "has both `compile` and `check`: a language whose program is the source has no compiler"
                    .to_owned(),
            );
        }
        if !(self.time_factor > 0.0 && self.time_factor <= MOST_TIMES) {
            return Some(format!(
                "`time_factor`: {} is no number above 0 and at most {MOST_TIMES}",
                self.time_factor
            ));
        }
        if self.time_extra_ms > MOST_EXTRA_MS {
            return Some(format!(
                "`time_extra_ms`: {} is more than {MOST_EXTRA_MS}",
                self.time_extra_ms
            ));
        }
        let (name, error) = self.leaves.iter().find_map(|name| {
            let error = glob::Pattern::new(name).err()?;
            Some((name, error))
        })?;
        Some(format!(
            "`leaves`: {name:?} is not a pattern of file names: {error}"
        ))
    }
}

fn main() -> Vec<String> {
    vec!["main".to_owned()]
}

const fn default_leaves_mib() -> u64 {
    128
}

const fn one() -> f64 {
    1.0
}

const fn default_processes() -> u32 {
    16
}

impl From<Family> for SyscallFamily {
    fn from(family: Family) -> Self {
        match family {
            Family::Native => Self::Native,
            Family::Managed => Self::Managed,
        }
    }
}

/// Why the languages could not be read.
#[derive(Debug, thiserror::Error)]
pub enum SpecError {
    /// The file could not be opened.
    #[error("cannot read the languages file {path}: {source}")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The file is not of the right form.
    #[error("{path}: {source}")]
    Form {
        /// The file.
        path: PathBuf,
        /// What and where.
        source: Box<toml::de::Error>,
    },
    /// An entry makes no sense.
    #[error("{path}: the language {id} {what}")]
    Entry {
        /// The file.
        path: PathBuf,
        /// The entry's id.
        id: String,
        /// What about it.
        what: String,
    },
}

/// The built-in languages, changed by the file `overrides` when there is one.
///
/// # Errors
/// Names the file and the place in it.
pub(super) fn load(overrides: Option<&Path>) -> Result<Vec<LanguageSpec>, SpecError> {
    let mut entries = Entries::new();
    let mut languages = parse(BUILT_IN, Path::new("languages.toml"), &mut entries)?.1;
    if let Some(path) = overrides {
        let text = std::fs::read_to_string(path).map_err(|source| SpecError::Read {
            path: path.to_owned(),
            source,
        })?;
        let (disabled, added) = parse(&text, path, &mut entries)?;
        languages.retain(|language| !disabled.contains(&language.id));
        for language in added {
            match languages.iter_mut().find(|known| known.id == language.id) {
                Some(known) => *known = language,
                None => languages.push(language),
            }
        }
    }
    Ok(languages)
}

/// The entry that a text of its own describes.
pub(super) fn parse_one(text: &str) -> Result<LanguageSpec, SpecError> {
    toml::from_str(text).map_err(|source| SpecError::Form {
        path: "language".into(),
        source: Box::new(source),
    })
}

/// The entries so far by their ids, each with what it has of the one it extends.
type Entries = BTreeMap<String, toml::Table>;

/// The ids a file takes away, and the languages it gives.
fn parse(
    text: &str,
    path: &Path,
    entries: &mut Entries,
) -> Result<(Vec<String>, Vec<LanguageSpec>), SpecError> {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        #[serde(default)]
        language: Vec<Entry>,
    }
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Entry {
        Disabled(Disabled),
        Given(toml::Table),
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Disabled {
        id: String,
        #[serde(rename = "disabled")]
        _disabled: bool,
    }

    let form = |source| SpecError::Form {
        path: path.to_owned(),
        source: Box::new(source),
    };
    let file: File = toml::from_str(text).map_err(form)?;
    let (mut disabled, mut given) = (Vec::new(), Vec::new());
    for entry in file.language {
        match entry {
            Entry::Disabled(entry) => disabled.push(entry.id),
            Entry::Given(table) => {
                let table = extended(table, entries, path)?;
                let spec: LanguageSpec = table.clone().try_into().map_err(form)?;
                entries.insert(spec.id.clone(), table);
                if let Some(what) = spec.contradiction() {
                    return Err(SpecError::Entry {
                        path: path.to_owned(),
                        id: spec.id,
                        what,
                    });
                }
                given.push(spec);
            }
        }
    }
    Ok((disabled, given))
}

/// An entry with everything it does not say itself from the one it extends, but for that one's names.
fn extended(
    mut entry: toml::Table,
    entries: &Entries,
    path: &Path,
) -> Result<toml::Table, SpecError> {
    let Some(base) = entry.remove("extends") else {
        return Ok(entry);
    };
    let known = base.as_str().and_then(|base| entries.get(base));
    let Some(known) = known else {
        let id = entry.get("id").and_then(toml::Value::as_str);
        return Err(SpecError::Entry {
            path: path.to_owned(),
            id: id.unwrap_or_default().to_owned(),
            what: format!("extends {base}, which is no language that stands before it"),
        });
    };
    let mut whole = known.clone();
    for own in ["id", "name", "aliases"] {
        whole.remove(own);
    }
    whole.extend(entry);
    Ok(whole)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn built_in_languages_are_well_formed() {
        let languages = load(None).unwrap();
        let mut names: Vec<&str> = Vec::new();
        for language in &languages {
            names.push(&language.id);
            names.extend(language.aliases.iter().map(String::as_str));
            assert!(language.time_factor >= 1.0, "{}", language.id);
            let commands = [&language.compile, &language.check];
            let commands = commands.into_iter().flatten().chain([&language.run]);
            for argument in commands.flatten() {
                let Some(rest) = argument.strip_prefix('{') else {
                    continue;
                };
                let name = rest.split('}').next().unwrap_or_default();
                let known = ["source", "class", "variant", "program", "main"].contains(&name);
                assert!(
                    known || language.tools.contains_key(name),
                    "{}: {argument}",
                    language.id
                );
            }
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "an id or alias is used twice");
        for id in [
            "c",
            "cpp",
            "rust",
            "python",
            "java",
            "go",
            "javascript",
            "pascal",
        ] {
            assert!(names.contains(&id), "{id}");
        }
    }

    #[test]
    fn a_file_adds_replaces_and_disables() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("languages.toml");
        std::fs::write(
            &path,
            r#"
            [[language]]
            id = "perl"
            disabled = true
            [[language]]
            id = "c"
            name = "our C"
            suffixes = ["c"]
            source = "main.c"
            tools = {}
            run = ["./main"]
            family = "native"
            hello = ""
            "#,
        )
        .unwrap();
        let languages = load(Some(&path)).unwrap();
        assert!(languages.iter().all(|language| language.id != "perl"));
        let ours: Vec<_> = languages
            .iter()
            .filter(|language| language.id == "c")
            .collect();
        assert_eq!(ours.len(), 1);
        assert_eq!(ours[0].name, "our C");

        std::fs::write(&path, "[[language]]\nid = \"c\"\nnom = 1\n").unwrap();
        assert!(
            load(Some(&path))
                .unwrap_err()
                .to_string()
                .contains("languages.toml")
        );

        for (entry, about) in [
            ("compile = []\ncheck = []", "both `compile` and `check`"),
            ("compile = []\nleaves = [\"[\"]", "`leaves`: \"[\""),
            ("time_factor = -4.0", "`time_factor`: -4 is no number"),
            ("time_factor = 0.0", "`time_factor`: 0 is no number"),
            ("time_factor = nan", "`time_factor`: NaN is no number"),
            ("time_factor = inf", "`time_factor`: inf is no number"),
            ("time_extra_ms = 60001", "`time_extra_ms`: 60001 is more"),
        ] {
            let text = format!(
                "[[language]]\nid = \"x\"\nname = \"X\"\nsuffixes = []\nsource = \"x\"\n\
                 tools = {{}}\nrun = []\nfamily = \"native\"\nhello = \"\"\n{entry}\n"
            );
            std::fs::write(&path, text).unwrap();
            let error = load(Some(&path)).unwrap_err().to_string();
            assert!(error.contains("languages.toml: the language x"), "{error}");
            assert!(error.contains(about), "{error}");
        }
        // What is no list of languages changes nothing, and is said.
        for text in ["[python]\ntime_factor = 3\n", "[[languages]]\nid = \"c\"\n"] {
            std::fs::write(&path, text).unwrap();
            let error = load(Some(&path)).unwrap_err().to_string();
            assert!(error.contains("unknown field"), "{error}");
        }
    }

    #[test]
    fn a_language_has_what_the_one_it_extends_has_but_for_its_names() {
        let find = |languages: &[LanguageSpec], id: &str| {
            let found = languages.iter().find(|language| language.id == id);
            found.unwrap().clone()
        };
        let languages = load(None).unwrap();
        let (base, newer) = (find(&languages, "cpp"), find(&languages, "cpp20"));
        assert_eq!(base.compile, newer.compile);
        assert_eq!(base.header_trims, newer.header_trims);
        assert_eq!(newer.standard.as_deref(), Some("gnu++20"));
        assert!(!base.fallbacks.is_empty() && newer.fallbacks.is_empty());
        assert_eq!(newer.aliases, ["c++20"]);

        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("languages.toml");
        let own = |base: &str| {
            let text =
                format!("[[language]]\nid = \"own\"\nname = \"Own\"\nextends = \"{base}\"\n");
            std::fs::write(&file, text).unwrap();
            load(Some(&file))
        };
        assert_eq!(find(&own("cpp20").unwrap(), "own").compile, base.compile);
        assert_eq!(
            find(&own("cpp20").unwrap(), "own").aliases,
            Vec::<String>::new()
        );
        let error = own("cobol").unwrap_err().to_string();
        assert!(error.contains("own extends \"cobol\""), "{error}");
    }
}
