//! The languages this machine can judge: those of the data file whose tools are here.

mod answer;
mod format_names;
mod java;
mod probe;
mod script;
mod spec;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use problems::ByteSize;
use serde::Serialize;

pub use answer::{ANSWER, ANSWER_NAME};
pub use format_names::taken;
pub(crate) use format_names::{ids_of, is_of};
pub(crate) use java::main_class;
pub use probe::Tool;
pub use spec::{Dialect, Fallback, Family, LanguageSpec, SpecError};

/// A language that this machine has. Cheap to clone.
#[derive(Debug, Clone, Serialize)]
pub struct Language {
    /// What users type: `cpp`.
    pub id: String,
    /// What users read: `C++17 (g++)`.
    pub name: String,
    /// The version found: `12.2.0`.
    pub version: String,
    /// File name endings, without the dot.
    pub suffixes: Vec<String>,
    /// Other ids that mean the same.
    pub aliases: Vec<String>,
    /// The time limit of a problem is multiplied by this, …
    pub time_factor: f64,
    /// … and this many milliseconds are added.
    pub time_extra_ms: u64,
    /// This much is added to the memory limit.
    pub memory_extra_mib: u64,
    #[serde(skip)]
    spec: Arc<LanguageSpec>,
    #[serde(skip)]
    tools: Arc<BTreeMap<String, Tool>>,
}

/// A limit that is meant for programs in every language is never multiplied by more.
const MOST_OF_ALL: f64 = 2.0;

impl Language {
    fn new(spec: LanguageSpec, tools: BTreeMap<String, Tool>) -> Self {
        // The compiler's version says more than the linker's.
        let main = ["compiler", "interpreter"]
            .iter()
            .find_map(|name| tools.get(*name));
        let version = main
            .or_else(|| tools.values().next())
            .map(|tool| tool.version.clone());
        Self {
            id: spec.id.clone(),
            name: spec.name.clone(),
            version: version.unwrap_or_default(),
            suffixes: spec.suffixes.clone(),
            aliases: spec.aliases.clone(),
            time_factor: spec.time_factor,
            time_extra_ms: spec.time_extra_ms,
            memory_extra_mib: spec.memory_extra_mib,
            spec: Arc::new(spec),
            tools: Arc::new(tools),
        }
    }

    /// The entry of the data file.
    pub fn spec(&self) -> &LanguageSpec {
        &self.spec
    }

    /// The programs found for it, by the names of the data file.
    pub fn tools(&self) -> &BTreeMap<String, Tool> {
        &self.tools
    }

    /// The CPU time a program in this language gets where a problem says `limit`.
    pub fn time_limit(&self, limit: Duration) -> Duration {
        limit.mul_f64(self.time_factor) + Duration::from_millis(self.time_extra_ms)
    }

    /// The same where the limit is meant for programs in every language. Whoever made it had another
    /// machine, and slow languages feel that most.
    pub(crate) fn time_limit_of_all(&self, limit: Duration) -> Duration {
        limit.mul_f64(self.factor_of_all()) + Duration::from_millis(self.time_extra_ms)
    }

    /// By how much such a limit is multiplied.
    pub(crate) const fn factor_of_all(&self) -> f64 {
        self.time_factor.min(MOST_OF_ALL)
    }

    /// The memory a program in this language gets where a problem says `limit`.
    pub fn memory_limit(&self, limit: ByteSize) -> ByteSize {
        limit.saturating_add(ByteSize::from_mib(self.memory_extra_mib))
    }

    /// Whether `name` is its id or an alias.
    pub fn answers_to(&self, name: &str) -> bool {
        self.id == name || self.aliases.iter().any(|alias| alias == name)
    }

    /// The name of a file without its folder, where it has a suffix of this language.
    pub(crate) fn detected<'a>(&self, file: &'a str) -> Option<&'a str> {
        let name = file.rsplit('/').next().unwrap_or(file);
        let suffix = name.rsplit_once('.').map(|(_, suffix)| suffix)?;
        self.suffixes
            .iter()
            .any(|own| own == suffix)
            .then_some(name)
    }

    /// Whether it is a package's own way of building and starting a program.
    pub(crate) fn is_script(&self) -> bool {
        script::is_one(&self.id)
    }

    /// What stands for one where answers are handed in themselves.
    pub(crate) fn of_answers() -> Result<Self, SpecError> {
        answer::spec().map(|spec| Self::new(spec, BTreeMap::new()))
    }

    /// A package's own way of starting a program: its file `run`, after its file `build` has run
    /// where there is one.
    pub(crate) fn script(is_built: bool) -> Result<Self, SpecError> {
        script::spec(is_built).map(|spec| Self::new(spec, BTreeMap::new()))
    }

    /// A built-in language as if nothing were installed.
    #[cfg(test)]
    #[expect(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]
    pub(crate) fn without_tools(id: &str) -> Self {
        let specs = spec::load(None).unwrap();
        let spec = specs.into_iter().find(|spec| spec.id == id).unwrap();
        Self::new(spec, BTreeMap::new())
    }

    /// Its tools with their versions.
    pub(crate) fn tools_fingerprint(&self) -> String {
        let tools = self.tools.iter();
        let tools: Vec<String> = tools
            .map(|(name, tool)| format!("{name} {} {}", tool.path.display(), tool.version))
            .collect();
        format!("{tools:?}")
    }

    /// Everything that decides what a source compiles to: part of the compile cache's key.
    pub(crate) fn fingerprint(&self) -> String {
        let (tools, spec) = (self.tools_fingerprint(), &self.spec);
        format!(
            "{} {tools} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            self.id,
            spec.compile,
            spec.leaves,
            spec.check,
            spec.fallbacks,
            spec.together,
            spec.permissive,
            spec.legacy
        )
    }

    /// Tells whether its tools are still the files that they are now.
    pub(crate) fn tool_stamps(&self) -> String {
        let stamps = self.tools.values().map(|tool| probe::Stamp::of(&tool.path));
        format!("{:?}", stamps.collect::<Vec<_>>())
    }

    /// What the sandbox must show for it besides the system's folders.
    fn read_only(&self) -> Vec<PathBuf> {
        let prefixes = self.tools.values().filter_map(|tool| tool.prefix.clone());
        let named = self
            .spec
            .read_only
            .iter()
            .filter_map(|pattern| glob::glob(pattern).ok());
        prefixes
            .chain(named.flat_map(|paths| paths.filter_map(Result::ok)))
            .collect()
    }
}

/// A language of the data file that this machine lacks.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct MissingLanguage {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The programs that were looked for and not found, or did not work.
    pub missing: Vec<String>,
    /// What to install, in Debian's names with a blank between them; empty when not known.
    pub packages: String,
}

/// Every language that the judge knows by itself, whether its tools are here or not.
pub fn built_in() -> Vec<LanguageSpec> {
    // A test reads them.
    spec::load(None).unwrap_or_default()
}

/// The languages of the data file, told apart by whether they are here.
#[derive(Debug, Clone)]
pub struct Languages {
    here: Vec<Language>,
    missing: Vec<MissingLanguage>,
}

impl Languages {
    /// Looks for the tools of every language. `overrides` changes the built-in list;
    /// `cache_dir` must exist.
    ///
    /// # Errors
    /// When the `overrides` file is not of the right form. Tools that are not there are no
    /// error.
    pub fn probe(overrides: Option<&Path>, cache_dir: &Path) -> Result<Self, SpecError> {
        let specs = spec::load(overrides)?;
        let prober = probe::Prober::new(cache_dir);
        let found: Vec<Result<Language, MissingLanguage>> = std::thread::scope(|scope| {
            let threads: Vec<_> = specs
                .into_iter()
                .map(|spec| scope.spawn(|| probe_one(spec, &prober)))
                .collect();
            threads
                .into_iter()
                .filter_map(|thread| thread.join().ok())
                .collect()
        });
        if let Err(error) = prober.save() {
            tracing::warn!(%error, "the tools found could not be written down for the next start");
        }
        let (mut here, mut missing) = (Vec::new(), Vec::new());
        for language in found {
            match language {
                Ok(language) => here.push(language),
                Err(language) => missing.push(language),
            }
        }
        Ok(Self { here, missing })
    }

    /// The languages that are here, in the order of the data file.
    pub fn here(&self) -> &[Language] {
        &self.here
    }

    /// The languages that are not, with what they lack.
    pub fn missing(&self) -> &[MissingLanguage] {
        &self.missing
    }

    /// The language of that id or alias.
    pub fn get(&self, name: &str) -> Option<&Language> {
        self.here.iter().find(|language| language.answers_to(name))
    }

    /// The language a file's suffix stands for; case matters only for `.C`, which is C++.
    pub fn detect(&self, file: &Path) -> Option<&Language> {
        let suffix = file.extension()?.to_str()?;
        let with = |suffix: &str| {
            self.here
                .iter()
                .find(|language| language.suffixes.iter().any(|own| own == suffix))
        };
        with(suffix).or_else(|| with(&suffix.to_ascii_lowercase()))
    }

    /// What the sandbox must show besides the system's folders.
    pub(crate) fn read_only(&self) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.here.iter().flat_map(Language::read_only).collect();
        paths.sort();
        paths.dedup();
        paths
    }
}

fn probe_one(spec: LanguageSpec, prober: &probe::Prober) -> Result<Language, MissingLanguage> {
    let (mut tools, mut missing) = (BTreeMap::new(), Vec::new());
    for (name, tool) in &spec.tools {
        match prober.find(tool) {
            Some(tool) => {
                tools.insert(name.clone(), tool);
            }
            None => missing.push(tool.names.join(" or ")),
        }
    }
    if missing.is_empty() {
        Ok(Language::new(spec, tools))
    } else {
        Err(MissingLanguage {
            id: spec.id,
            name: spec.name,
            missing,
            packages: spec.packages,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed unwrap is a failed test")]

    use super::*;

    #[test]
    fn suffixes_choose_a_language_that_is_here() {
        let folder = tempfile::tempdir().unwrap();
        let languages = Languages::probe(None, folder.path()).unwrap();
        let detect = |name: &str| {
            languages
                .detect(Path::new(name))
                .map(|found| found.id.as_str())
        };
        assert_eq!(detect("a.cpp"), Some("cpp"));
        assert_eq!(detect("old/A.CPP"), Some("cpp"));
        assert_eq!(detect("a.C"), Some("cpp"));
        assert_eq!(detect("a.c"), Some("c"));
        assert_eq!(detect("a.rs"), Some("rust"));
        assert_eq!(detect("a.txt"), None);
        assert_eq!(detect("Makefile"), None);
        assert_eq!(languages.get("c++").unwrap().id, "cpp");
        assert!(languages.get("cobol").is_none());
    }

    #[test]
    fn limits_grow_with_slow_languages() {
        let folder = tempfile::tempdir().unwrap();
        let languages = Languages::probe(None, folder.path()).unwrap();
        let cpp = languages.get("cpp").unwrap();
        assert_eq!(
            cpp.time_limit(Duration::from_secs(1)),
            Duration::from_secs(1)
        );
        let rust = languages.get("rust").unwrap();
        assert!(
            !rust.tools()["compiler"].path.ends_with("rustup"),
            "a shim was not resolved"
        );
    }
}
